"""Hidden information: what a player cannot know changes nothing that he is shown."""

import json
import random
from collections import Counter

import pytest

import ironhex as ih
from games.hidden import cards, concealed, exchanged, face_down, side_by_side
from games.knowledge import SECRETS, Memory, hidden_in, secrets_in
from games.random_games import NUMBER, SEED, step, stops
from games.secret_cards import every_scenario, scenario

__all__ = ["scenario"]


# ---- what cannot be known changes nothing


def hand_and_deck(game, chooser):
    """A card of a hidden hand changes places with one of the deck: only its owner can know."""
    player = chooser.randint(0, 1)
    lying = concealed(game, player)
    hand, deck = (
        [n for n, card in lying.items() if (card["owner"], card["area"]) == (1 - player, area)]
        for area in ("hand", "deck")
    )
    others = [(one, other) for one in hand for other in deck if lying[one]["id"] != lying[other]["id"]]
    return ([player, "spectator"], *chooser.choice(others)) if others else None


def two_of_a_deck(game, chooser):
    """Two cards of a deck change places: nobody can know."""
    lying = [card for card in concealed(game, 0, 1).values() if card["area"] == "deck"]
    others = [
        (one, other) for one in lying for other in lying if one["id"] != other["id"] and one["owner"] == other["owner"]
    ]
    one, other = chooser.choice(others) if others else (None, None)
    return ([0, 1, "spectator"], one["card"], other["card"]) if others else None


def two_of_a_hand(game, chooser):
    """Two cards of a hand change places."""
    lying = [card for card in concealed(game, "spectator").values() if card["area"] == "hand"]
    others = [
        (one, other) for one in lying for other in lying if one["id"] != other["id"] and one["owner"] == other["owner"]
    ]
    one, other = chooser.choice(others) if others else (None, None)
    return ([1 - one["owner"], "spectator"], one["card"], other["card"]) if others else None


def two_tokens(game, chooser):
    """Two tokens that lie face down: nobody can know."""
    lying = face_down(game)
    others = [(one, other) for one in lying for other in lying if lying[one] != lying[other]]
    return ([0, 1, "spectator"], *chooser.choice(others), "pieces") if others else None


@pytest.mark.parametrize("change", [hand_and_deck, two_of_a_deck, two_of_a_hand, two_tokens])
@every_scenario
def test_hidden_changes_show_nowhere_and_ask_nobody_else(scenario, change):
    compared, pairs = Counter(), 0
    for game, chooser in stops(scenario, 60, change.__name__):
        found = None if game.decision.kind == "plan" else change(game, chooser)
        if found is None:
            continue
        viewers, *what = found
        other = exchanged(game, *what)
        assert other.view("referee") != game.view("referee")
        compared += side_by_side(game, other, viewers, chooser)
        pairs += 1
    assert pairs >= 20 or (change is two_tokens and "tactics" not in scenario.name)
    assert sum(compared.values()) >= 4 * pairs


@every_scenario
def test_resampled_games_look_alike_until_something_is_revealed(scenario):
    compared = Counter()
    for number, (game, chooser) in enumerate(stops(scenario, 60, "resampled", dice="outside")):
        player = chooser.randint(0, 1)
        first = game if number % 2 else game.resample(player, 2 * number)
        compared += side_by_side(first, game.resample(player, 2 * number + 1), [player, "spectator"], chooser)
    assert sum(compared.values()) >= 150
    assert compared["end revealed"] >= 5


@every_scenario
def test_a_plan_that_is_taken_back_leaves_no_trace(scenario):
    plans = 0
    for game, _ in stops(scenario, 80, "plans", gap=3):
        if game.decision.kind == "plan":
            continue
        player = game.decision.player
        for action in [str(action) for action in game.legal_actions() if " play " in str(action)][:4]:
            planned = game.clone()
            events = planned.play(action)
            if planned.stop != "decision" or planned.decision.kind != "plan":
                continue
            for viewer in (1 - player, "spectator"):
                assert planned.view(viewer) == game.view(viewer)
            assert events == []
            planned.play(f"p{player} cancel")
            assert [str(action) for action in planned.legal_actions()] == [
                str(action) for action in game.legal_actions()
            ]
            for viewer in (0, 1, "spectator"):
                assert planned.view(viewer) == game.view(viewer)
            plans += 1
    assert plans >= 5


# ---- what is shown, and what is not


@every_scenario
def test_everybody_knows_his_hand_and_what_has_been_in_the_open(scenario):
    came_back = 0
    for number in range(8):
        chooser = random.Random(number)
        game = ih.Game(scenario, seed=SEED, number=NUMBER + number)
        memory = Memory(game)
        while game.stop == "decision":
            for viewer in (0, 1, "spectator"):
                view = game.view(viewer)
                assert set(cards(game, viewer)) == memory.known(viewer), (viewer, game.history()[-3:])
                assert hidden_in(view, game, memory.known(viewer)) == []
                assert secrets_in(json.dumps(view), game) == []
            came_back += any(memory.areas[card] in {"deck", "hand"} for card in memory.seen)
            memory.hear(step(game, chooser))
    assert came_back > 20 or "Secret" not in scenario.name


@every_scenario
def test_views_hold_what_they_should(scenario):
    for game, _ in stops(scenario, 12, "views"):
        everything = game.view("referee")
        assert set(everything) >= SECRETS
        keys = [(card["owner"], card["area"], card["place"]) for card in everything["cards"]]
        assert len(set(keys)) == len(keys)
        counts = Counter((card["owner"], card["area"]) for card in everything["cards"])
        for viewer in (0, 1, "spectator"):
            view = game.view(viewer)
            assert set(everything) - set(view) == SECRETS
            expected = [{area: counts[player, area] for area in ("deck", "hand")} for player in (0, 1)]
            assert view["decks"] == expected
            true = cards(game)
            assert all(entry == true[entry["card"]] for entry in view["cards"])
        turns = []
        game.policy_action(lambda turn, turns=turns: turns.append(turn.view()) or 0)
        assert turns == [game.view(game.decision.player)]


@every_scenario
def test_what_was_drawn_is_told_to_its_owner_alone(scenario):
    drawn = 0
    for number in range(4):
        chooser = random.Random(number)
        game = ih.Game(scenario, seed=SEED, number=number)
        while game.stop == "decision":
            for event in step(game, chooser):
                if event.kind != "drew":
                    continue
                drawn += 1
                assert len(event.data["cards"]) == event.data["amount"]
                assert event.seen_by(event.player).data == event.seen_by("referee").data == event.data
                for viewer in (1 - event.player, "spectator"):
                    seen = event.seen_by(viewer)
                    assert "cards" not in seen.data
                    assert seen.data["amount"] == event.data["amount"]
                    assert "cards" not in str(seen) + repr(seen)
    assert drawn >= 8


@pytest.mark.parametrize("viewer", [2, -1, "Referee", None, 1.0, True, [0]])
def test_events_refuse_other_viewers(viewer):
    event = ih.Game("card-table", seed=1).play("p0 pass")[0]
    with pytest.raises(ih.IronhexError, match="there is no viewer"):
        event.seen_by(viewer)
