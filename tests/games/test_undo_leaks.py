"""What undo, redo, saves and replays show: nothing that a player cannot know; and what he has learnt stays."""

import json
import random
from collections import Counter

import pytest

import ironhex as ih
from games.hidden import compare, exchanged, go_on, leak_of_events, told, unpacked
from games.random_games import NUMBER, SEED, pick, step, stops, without_plan_of_other
from games.secret_cards import every_scenario, scenario
from games.test_hidden import hand_and_deck, two_of_a_deck, two_of_a_hand
from games.test_undo import known

__all__ = ["scenario"]

SHIPPED = ["tactics-demo", "card-table", "skirmish-demo"]


# ---- two games that differ in what a player cannot know


def past(game):
    """What everybody may ask of the past."""
    return game.steps, game.undo_horizon, game.undone, game.event_count


def log(game, viewer):
    """All events since the beginning, as a viewer is told them."""
    return json.dumps([event.to_dict() for event in game.events_since(0, viewer=viewer)])


def pair_of(game, player, number):
    """Two games that this player could be in."""
    game = without_plan_of_other(game, player)
    return game.resample(player, 2 * number), game.resample(player, 2 * number + 1)


def side_by_side(pair, viewers, chooser, most=30):
    """Plays, undoes and does again alike in both, until something is revealed that differs in them."""
    done = Counter()
    assert past(pair[0]) == past(pair[1])
    for _ in range(most):
        ways = ["redo"] * 3 if pair[0].undone else ["play"] * 3
        what = chooser.choice(["play", "play", *ways, "undo", "undo all", "redo", "beyond", "back"])
        if what == "play":
            events = go_on(*pair, chooser)
            if events is None:
                break
            found = [leak_of_events(*events, viewer) for viewer in viewers]
            assert not any(leak for leak, _ in found), found
            if any(is_revealed for _, is_revealed in found):
                done["revealed"] += 1
                break
        else:
            steps = chooser.choice((1, 1, 1, 2, 3))
            refused = [why_refused(game, what, steps) for game in pair]
            assert refused[0] == refused[1]
            what = "refused" if refused[0] else what
        done[what] += 1
        assert past(pair[0]) == past(pair[1])
        compare(*pair, viewers)
        for viewer in viewers:
            assert log(pair[0], viewer) == log(pair[1], viewer)
    return done


def why_refused(game, what, steps):
    try:
        if what == "redo":
            game.redo(steps)
        elif what == "undo all":
            game.undo(max(1, game.undo_horizon))
        elif what == "back":
            game.undo(game.steps or 1, referee=True)
            game.redo(game.undone)
        else:
            game.undo(steps, referee=what == "beyond")
    except ih.UndoError as error:
        return str(error)
    return None


@every_scenario
def test_undo_and_redo_show_a_player_nothing_that_he_cannot_know(scenario):
    done: Counter = Counter()
    count = 16 if scenario.name == "tactics-demo" else 60
    for number, (game, chooser) in enumerate(stops(scenario, count, "undo", dice="outside")):
        player = chooser.randint(0, 1)
        done += side_by_side(pair_of(game, player, number), [player, "spectator"], chooser)
    assert min(done[what] for what in ("play", "undo", "redo", "beyond", "back", "refused")) >= 2, done
    assert done["revealed"]


class Leaky:
    """A game whose horizon tells what is hidden."""

    def __init__(self, game):
        self.game = game

    def __getattr__(self, name):
        return getattr(self.game, name)

    @property
    def undo_horizon(self):
        return self.game.undo_horizon + sum(card["place"] * card["card"] for card in self.game.view("referee")["cards"])


def test_a_planted_leak_is_found():
    found = 0
    for number, (game, chooser) in enumerate(stops("card-table", 20, "planted undo")):
        pair = tuple(Leaky(one) for one in pair_of(game, 0, number))
        if past(pair[0]) != past(pair[1]):
            with pytest.raises(AssertionError):
                side_by_side(pair, [0], chooser)
            found += 1
    assert found


# ---- what is free takes back nothing that somebody has learnt


def facts(events, viewer):
    """What a viewer is told of what could have been otherwise."""
    return [told(event, viewer) for event in events]


def learns(before, action, after, events, viewer, seeds):
    """Whether a player has learnt something by an action: in another game that he could have been in, he would have
    seen something else; or he sees a card, or a token, that he did not see before."""
    cards = {card["card"] for card in before.view("referee")["cards"]}
    if any(kind == "e" or number in cards for kind, number, _ in known(after, viewer) - known(before, viewer)):
        return True
    for seed in seeds:
        other = before.resample(viewer, seed)
        if str(action) in {str(legal) for legal in other.legal_actions()}:
            happened = other.play(action)
            if facts(happened, viewer) != facts(events, viewer) or other.view(viewer) != after.view(viewer):
                return True
    return False


def free_steps(scenario, games, most, horizon=lambda game: game.undo_horizon):
    """Counts steps that were free and those that were not, by whether somebody learnt something."""
    found = Counter()
    for number in range(games):
        game, chooser = ih.Game(scenario, seed=SEED, number=NUMBER + number), random.Random(number)
        # Its events begin with what led to the first stop.
        step(game, chooser)
        for _ in range(most):
            if game.stop != "decision":
                break
            before, steps = game.clone(), horizon(game)
            action = pick(chooser, [str(action) for action in game.legal_actions()])
            events = game.play(action)
            is_free = horizon(game) == steps + 1
            # What a player has planned is seen by nobody else: the other one could as well be in a game without it.
            asked = [without_plan_of_other(before, player) for player in (0, 1)]
            aware = [player for player, one in enumerate(asked) if one is before]
            found[is_free, any(learns(before, action, game, events, player, range(3)) for player in aware)] += 1
            if is_free and horizon(game) == game.undo_horizon:
                # In a copy: what is done again is told again.
                copy = game.clone()
                copy.undo()
                assert copy.state_hash() == before.state_hash()
                for viewer in (0, 1, "spectator"):
                    assert copy.view(viewer) == before.view(viewer)
    return found


@pytest.mark.parametrize("scenario", SHIPPED)
def test_what_is_free_takes_back_nothing_that_a_player_has_learnt(scenario):
    found = free_steps(scenario, games=3, most=100)
    assert found[True, True] == 0
    assert found[True, False] >= 15
    assert found[False, True] >= 4


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [*ih.Scenario.names(), "secret cards"], indirect=True)
def test_what_is_free_takes_back_nothing_in_many_games(scenario):
    found = free_steps(scenario, games=20, most=1_000)
    assert found[True, True] == 0
    assert found[True, False] > 0
    assert found[False, True] > 0


def test_a_horizon_that_forgets_is_found():
    assert free_steps("tactics-demo", 1, 60, horizon=lambda game: game.steps)[True, True] > 0


# ---- what else a game remembers


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_resampled_game_remembers_nothing_of_the_true_one(scenario):
    """Nothing that was undone, no replay, save, copy or event of a game for a search leads to the true one."""
    for game, chooser in stops(scenario, 10, "memory"):
        for _ in range(3):
            step(game, chooser)
        if game.stop != "decision" or game.steps < 4:
            continue
        game.undo(2, referee=True)
        for player in (0, 1):
            dealt = game.resample(player, 1)
            for one in (dealt, dealt.clone(), ih.Game.load(dealt.save())):
                assert (one.steps, one.undone, one.history()) == (0, 0, [])
                assert [event for event in one.events_since(0) if event.kind != "activation_began"] == []
                assert len(one.replay()) == 0
                for refused in (one.undo, one.redo):
                    with pytest.raises(ih.UndoError):
                        refused()
            assert dealt.replay().beginning.state_hash == dealt.state_hash()
            assert str(game.view("referee")["seed"]) in json.dumps(unpacked(game.save()))
            assert str(game.view("referee")["seed"]) not in json.dumps(unpacked(dealt.save()))


@every_scenario
def test_saves_and_replays_of_what_a_player_could_be_in_do_not_depend_on_what_he_cannot_know(scenario):
    tried = 0
    for game, chooser in stops(scenario, 60, "saves"):
        change = chooser.choice([hand_and_deck, two_of_a_deck, two_of_a_hand])
        found = None if game.decision.kind == "plan" else change(game, chooser)
        if not found:
            continue
        other = exchanged(game, *found[1:])
        assert other.save() != game.save()
        for viewer in {0, 1} & set(found[0]):
            one, another = game.resample(viewer, 7), other.resample(viewer, 7)
            assert one.save() == another.save()
            assert one.replay() == another.replay()
            assert one.snapshot() == another.snapshot()
            tried += 1
    assert tried >= 15
