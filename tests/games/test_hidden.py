"""Hidden information: what a player cannot know changes nothing that he is shown."""

import json
import random
from collections import Counter

import pytest

import ironhex as ih
from games.hidden import cards, compare, concealed, exchanged, face_down, side_by_side
from games.knowledge import SECRETS, Memory, hidden_in, names_in, secrets_in
from games.random_games import NUMBER, SEED, plans, step, stops, without_plan_of_other
from games.secret_cards import every_scenario, scenario, write

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
    """Two cards of a hidden hand change places: only its owner can know."""
    player = chooser.randint(0, 1)
    lying = [card for card in concealed(game, player).values() if (card["owner"], card["area"]) == (1 - player, "hand")]
    others = [(one["card"], other["card"]) for one in lying for other in lying if one["id"] != other["id"]]
    return ([player, "spectator"], *chooser.choice(others)) if others else None


def order_of_a_hand(game, chooser):
    """A card that everybody knows to be in a hand, and another one of it, change places: only its owner can know."""
    player = chooser.randint(0, 1)
    hand = {n for n, card in cards(game).items() if (card["owner"], card["area"]) == (1 - player, "hand")}
    known = hand & set(cards(game, player))
    others = [(one, other) for one in sorted(known) for other in sorted(hand - known)]
    return ([player, "spectator"], *chooser.choice(others), "cards", ("Zone.place",)) if others else None


def two_tokens(game, chooser):
    """Two tokens that lie face down: nobody can know."""
    lying = face_down(game)
    others = [(one, other) for one in lying for other in lying if lying[one] != lying[other]]
    return ([0, 1, "spectator"], *chooser.choice(others), "pieces", ("BoardToken.kind",)) if others else None


def compare_pairs(scenario, change, count):
    """Compares so many games with what a change makes of them; gives what was compared."""
    compared, pairs = Counter(), 0
    for game, chooser in stops(scenario, 20 * count, change.__name__):
        found = None if game.decision.kind == "plan" else change(game, chooser)
        if found is not None:
            viewers, *what = found
            other = exchanged(game, *what)
            assert other.view("referee") != game.view("referee")
            compared += side_by_side(game, other, viewers, chooser)
            pairs += 1
        if pairs == count:
            return compared
    raise AssertionError("hardly a game can be changed")


@pytest.mark.parametrize("change", [hand_and_deck, two_of_a_deck, two_of_a_hand])
@every_scenario
def test_hidden_cards_show_nowhere_and_ask_nobody_else(scenario, change):
    compared = compare_pairs(scenario, change, 20)
    assert sum(compared.values()) >= 80
    assert any(kind.startswith("window") for kind in compared)


@pytest.mark.parametrize("scenario", ["secret cards"], indirect=True)
def test_the_order_of_a_hand_shows_nowhere(scenario):
    assert sum(compare_pairs(scenario, order_of_a_hand, 15).values()) >= 40


def test_hidden_tokens_show_nowhere():
    assert sum(compare_pairs("tactics-demo", two_tokens, 12).values()) >= 100


def test_hidden_cards_show_nowhere_if_everybody_is_asked():
    scenario = ih.Scenario.load("card-table", {"ask": "always"})
    assert any(kind.startswith("window") for kind in compare_pairs(scenario, hand_and_deck, 15))


def test_who_holds_no_answer_is_asked_as_who_holds_one(tmp_path):
    """Only Deny answers here: it lies in the other player's hand, or in his deck."""
    scenario = write(tmp_path, {"scout": 3, "post": 3, "guard": 2, "deny": 2}, opening_hand=4)
    asked = 0
    for game, _ in stops(scenario, 150, "answers", gap=1):
        player = game.decision.player
        lying = concealed(game, player)
        where = {(card["area"], card["id"] == "deny"): n for n, card in lying.items() if card["owner"] != player}
        change = where.get(("hand", True)), where.get(("deck", False))
        to_play = [str(action) for action in game.legal_actions() if " play " in str(action)]
        if None in change or not to_play:
            continue
        pair = game.clone(), exchanged(game, *change)
        for one in pair:
            one.play(to_play[0])
        compare(*pair, [player, "spectator"])
        options = [len(one.legal_actions()) for one in pair]
        asked += pair[0].stop == "decision" and pair[0].decision.kind == "window" and options[0] > options[1] == 1
    assert asked >= 5


@every_scenario
def test_resampled_games_look_alike_until_something_is_revealed(scenario):
    compared = Counter()
    for number, (game, chooser) in enumerate(stops(scenario, 40, "resampled", dice="outside")):
        player = chooser.randint(0, 1)
        first = without_plan_of_other(game, player) if number % 2 else game.resample(player, 2 * number)
        compared += side_by_side(first, game.resample(player, 2 * number + 1), [player, "spectator"], chooser)
    assert sum(compared.values()) >= 120
    assert compared["end revealed"] >= 5


@every_scenario
def test_a_plan_that_is_taken_back_leaves_no_trace(scenario):
    for game, planned in plans(scenario, 6):
        player = game.decision.player
        for viewer in (1 - player, "spectator"):
            assert planned.view(viewer) == game.view(viewer)
        planned.play(f"p{player} cancel")
        assert planned.state_hash() == game.state_hash()
        assert planned.legal_actions() == game.legal_actions()
        for viewer in (0, 1, "spectator"):
            assert planned.view(viewer) == game.view(viewer)


# ---- what is shown, and what is not


@every_scenario
def test_everybody_knows_his_hand_and_what_has_been_in_the_open(scenario):
    came_back = 0
    for number in range(3 if scenario.name == "tactics-demo" else 8):
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
            events = step(game, chooser)
            before = memory.seen
            memory.hear(events)
            for viewer in (0, 1, "spectator"):
                assert names_in(events, game, viewer, before | memory.seen | memory.known(viewer)) == []
    assert came_back > 20 or scenario.name != "secret-cards"


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
            for entry in view["cards"]:
                # What order the other player's hand has is his secret.
                is_others = entry["area"] == "hand" and entry["owner"] != viewer
                assert entry == true[entry["card"]] | ({"place": None} if is_others else {})
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
