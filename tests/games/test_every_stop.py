"""Saves at every stop of every demo, and of an attack in which everything is open: the same hash, and the same end."""

import pickle
import random
from collections import Counter
from itertools import cycle

import pytest

import ironhex as ih
from games.brace import Brace
from games.every_stop import MODS, OF_MODS, WALKS, Everywhere, kind
from games.random_games import pick
from ironhex import _core

HOW = {"dice": "outside", "hooks": "park"}


def loaded(game, mods, folder):
    return ih.Game.load(game.save(), mods=mods, **HOW)


def pickled(game, mods, folder):
    return pickle.loads(pickle.dumps(game))


def read(game, mods, folder):
    game.write_save(folder / "game.save")
    return ih.Game.read_save(folder / "game.save", mods=mods, **HOW)


def cloned(game, mods, folder):
    return game.clone()


WAYS = [loaded, pickled, read, cloned]


def choice(game, chance):
    """What is done at a stop."""
    if game.stop == "roll":
        return [chance.randint(1, 10) for _ in range(game.roll.count)]
    return pick(chance, [str(action) for action in game.legal_actions()]) if game.stop == "decision" else None


def go(game, what):
    """Goes on from a stop."""
    if game.stop == "hook":
        return game.run_hook()
    return game.supply(what) if game.stop == "roll" else game.play(what)


def standing(game):
    """All that a game says of itself where it stands."""
    views = [game.view(viewer) for viewer in (0, 1, "spectator", "referee")]
    trace = str(game.trace()) if game.stop != "done" else ""
    return briefly(game), views, trace, game.legal_actions(), game.labels(), game.history(), game.scenario.settings


def briefly(game):
    return game.stop, game.decision, game.roll, game.state_hash()


def test_the_walks_lead_to_every_kind_of_stop():
    kinds = {kind for _, kinds in WALKS.values() for kind in kinds} | OF_MODS
    decisions = {kind.partition(" at ")[0] for kind in kinds if " at " in kind}
    assert decisions == {*_core.decision_kinds()} - {"none"}
    assert {kind.partition(" ")[0] for kind in kinds} - decisions == {"roll", "hook", "done"}
    assert set(WALKS) == set(ih.Scenario.names())


def copies_go_on_alike(scenario, mods, seed, folder, seen, *, everywhere=True):
    """Goes on in a game and in a copy of its copy at each stop: in one way after the other, or where the kind of stop
    is new, in every way."""
    game, chance, ways = ih.Game(scenario, seed=seed, mods=mods, **HOW), random.Random(seed), cycle(WAYS)
    copy = game.clone()
    while True:
        seen[what := kind(game)] += 1
        is_new = seen[what] == 1
        for way in WAYS if is_new else [next(ways)] if everywhere else []:
            copy = way(copy, mods, folder)
            assert (standing if is_new else briefly)(copy) == (standing if is_new else briefly)(game)
        if game.stop == "done":
            break
        chosen = choice(game, chance)
        events = [[(str(event), repr(event)) for event in go(one, chosen)] for one in (copy, game)]
        # What led to the first stop is told by a game that has just begun, and not by one that was loaded.
        assert events[0] == events[1] or len(game.history()) == 1
    assert standing(copy) == standing(game)


@pytest.mark.parametrize("scenario", WALKS)
def test_a_copy_at_every_stop_of_a_demo_goes_on_alike(scenario, tmp_path):
    seeds, expected = WALKS[scenario]
    seen = Counter()
    for seed in seeds:
        copies_go_on_alike(scenario, [], seed, tmp_path, seen, everywhere=seed == seeds[0])
    assert set(seen) == expected


@pytest.mark.parametrize("scenario", ["brawl-demo", "tactics-demo"])
def test_a_copy_at_every_stop_goes_on_alike_with_mods(scenario, tmp_path):
    seen = Counter()
    copies_go_on_alike(scenario, MODS, 0, tmp_path, seen)
    assert set(seen) >= OF_MODS


@pytest.mark.slow
@pytest.mark.parametrize("mods", [(), MODS, (Brace, Everywhere)], ids=["plain", "mods", "every point"])
@pytest.mark.parametrize("scenario", WALKS)
def test_a_copy_at_every_stop_of_many_games_goes_on_alike(scenario, mods, tmp_path):
    for seed in range(4 if Everywhere in mods else 20):
        copies_go_on_alike(scenario, mods, seed, tmp_path, Counter())


@pytest.mark.parametrize(("scenario", "seed"), [("carry-demo", 0), ("card-table", 1)])
def test_a_game_that_parks_at_every_point_can_be_saved(scenario, seed, tmp_path):
    """Also where a choice is due that leaves nothing to choose, and where a player is about to lose."""
    mods, parked = [Brace, Everywhere], 0
    game, chance = ih.Game(scenario, seed=seed, mods=mods, **HOW), random.Random(seed)
    while game.stop != "done" and parked < 700:
        if game.stop == "hook":
            parked += 1
            assert briefly(loaded(game, mods, tmp_path)) == briefly(game)
            copy = game.clone()
            copy.restore(game.snapshot())
            assert briefly(copy) == briefly(game)
        go(game, choice(game, chance))
    assert parked > 200


def an_attack():
    """Every stop of an attack, and what was done there: both players respond, one of them with a card, a mod asks, and
    another mod listens to every point of the rules."""
    mods = [Brace, Everywhere]
    for seed in (14, 2, 3, 9):
        game, chance, stops = ih.Game("tactics-demo", seed=seed, mods=mods, **HOW), random.Random(seed), []
        while game.stop != "done":
            before, chosen = game.clone(), choice(game, chance)
            kinds = {event.kind for event in go(game, chosen)}
            if stops or "attack_declared" in kinds:
                stops.append((before, chosen))
            if "attack_ended" in kinds:
                if is_full([stop for stop, _ in stops]):
                    return stops, game, mods
                stops = []
    raise AssertionError("no attack has it all")


def is_full(stops):
    asked = {(stop.decision.kind, stop.decision.player) for stop in stops if stop.stop == "decision"}
    kinds = {kind for kind, _ in asked}
    return {("window", 0), ("window", 1)} <= asked and {"question", "plan", "movement"} <= kinds


def test_a_copy_at_every_stop_of_an_attack_comes_to_its_end(tmp_path):
    stops, after, mods = an_attack()
    kinds = Counter(stop.stop for stop, _ in stops)
    assert kinds["hook"] > 80
    assert kinds["decision"] >= 6
    ways = cycle(WAYS)
    for number, (stop, chosen) in enumerate(stops):
        following = [*(game for game, _ in stops[number + 1 :]), after]
        for way in WAYS if stop.stop != "hook" else [next(ways)]:
            copy = way(stop, mods, tmp_path)
            assert standing(copy) == standing(stop)
            go(copy, chosen)
            assert briefly(copy) == briefly(following[0])
        for (_, what), then in zip(stops[number + 1 :], following[1:], strict=True):
            if stop.stop == "hook":
                break
            go(copy, what)
            assert copy.state_hash() == then.state_hash()
    assert finished(after, 5) == finished(ih.Game.load(after.save(), mods=mods, **HOW), 5)


def finished(game, salt):
    chance = random.Random(salt)
    while game.stop != "done":
        go(game, choice(game, chance))
    return game.state_hash(), game.history()
