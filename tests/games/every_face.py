"""The odds of an attack from every face of every die, one by one: slow, and from the events of the game alone."""

from collections import Counter
from itertools import product

import pytest

import ironhex as ih
from scenes import scene, scene_folder, unit

__all__ = ["scene", "scene_folder"]

HERE = (1, 4)
THERE = (2, 4)
BESIDE = (2, 3)
BOTH = [(1, 0), (1, -1)]
"""A pattern that covers THERE and BESIDE."""
UNTOUCHED = (0, 0, False, 0)
"""Hits, combat damage, defeat and other damage of a target to which nothing happens."""


@pytest.fixture
def fight(scene):
    """A game in which e1 may attack e2 on THERE, and with an area e3 on BESIDE too."""

    def build(arm, own=(), card=None, other=None, **content):
        enemies = [unit(THERE, **{"hp": 9, "space": 10, **(card or {})})]
        if other is not None:
            enemies.append(unit(BESIDE, **{"hp": 9, "space": 10, **other}))
        return scene([unit(HERE, arm, abilities=list(own))], enemies, dice="outside", **content)

    return build


def by_all_faces(game, attack, dice, after=None, responses="none"):
    """Weights over 10**dice of criticals and what becomes of each target, told by the events of the game itself."""
    core = game._core.copy()
    if after:
        core.choose(ih.Action.parse(after))
        core.advance("")
        while core.why_not(ih.Action.parse(attack)) is not None:
            core.choose(answer(core, responses))
            core.advance("")
        core.take_events()
    core.choose(ih.Action.parse(attack))
    found = Counter()
    play_on(core, [], dice, responses, found)
    targets = sorted({target for _, against in found for target, _ in against})
    weights = Counter()
    for (criticals, against), weight in found.items():
        weights[criticals, tuple(dict(against).get(target, UNTOUCHED) for target in targets)] += weight
    return dict(weights)


def play_on(core, events, dice, responses, found):
    """Runs to the next stop and goes on from it in every way; `dice` are those still allowed for."""
    core.advance("")
    events = events + core.take_events()
    if any(event.kind == "attack_ended" for event in events):
        found[told(events)] += 10**dice
        return
    if core.stop == "decision":
        core.choose(answer(core, responses))
        play_on(core, events, dice, responses, found)
        return
    for faces in product(range(1, 11), repeat=core.open_roll[0]):
        branch = core.copy()
        branch.supply(faces, "outside")
        play_on(branch, events, dice - len(faces), responses, found)


def answer(core, responses):
    actions = core.legal_actions()
    declined = [action for action in actions if str(action).split()[-1] in {"pass", "stop"}]
    takes = responses == "all" and core.decision[1] in {"window", "choice"}
    return actions[0] if takes or not declined else declined[0]


def told(events):
    """Criticals and what becomes of each target."""
    criticals, is_rolled, against = 0, False, {}
    for event in events:
        kind, data = event.kind, event.data
        if kind == "attack_ended":
            break
        is_rolled = is_rolled or kind == "critical_effect"
        if kind in {"attack_declared", "target_added"}:
            against[event.object] = UNTOUCHED
        elif kind == "hits_counted":
            against[event.object] = (data["hits"], *against[event.object][1:])
            criticals = criticals if is_rolled else data["criticals"]
        elif kind == "damaged" and event.object in against:
            hits, damage, defeated, other = against[event.object]
            combat, rest = (data["damage"], 0) if data["combat"] else (0, data["damage"])
            against[event.object] = (hits, damage + combat, defeated, other + rest)
        elif kind in {"defeated", "garrison_destroyed"} and event.subject in against:
            hits, damage, _, other = against[event.subject]
            against[event.subject] = (hits, damage, True, other)
    return criticals, tuple(sorted(against.items()))


def weights(odds):
    """Odds as `by_all_faces` has them."""
    return {(outcome.criticals, tuple(map(tuple, outcome.targets))): outcome.weight for outcome in odds.outcomes}


def assert_counts_all_faces(game, dice, attack="e1 attack w1 e2", after=None, responses="none"):
    odds = game.odds(attack, after, responses=responses)
    assert odds.denominator == 10**dice == sum(outcome.weight for outcome in odds.outcomes)
    assert weights(odds) == by_all_faces(game, attack, dice, after, responses)
    return odds
