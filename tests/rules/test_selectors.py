"""Whom effects are about: the words of selectors, `within`, `beyond`, `sight`, and pieces that are chosen."""

import pytest

from scenes import energy, hp, kinds, one, place, score
from scenes.abilities import offered, op

THERE = (2, 4)
FAR = (5, 4)


@pytest.mark.parametrize(
    ("to", "hit"),
    [
        ("self", {1}),
        ("actor", {1}),
        ("allies", {1, 2}),
        ("other_allies", {2}),
        ("enemies", {3, 4}),
        ("units", {1, 2, 3, 4}),
    ],
)
def test_whom_all_of_a_kind(use, to, hit):
    game, _ = use(op("non_combat_damage", amount=1, to=to), allies=[THERE], others=((FAR, {}), ((6, 4), {})))
    assert {entity for entity in (1, 2, 3, 4) if hp(game, entity) == 9} == hit


@pytest.mark.parametrize(
    ("to", "choices"), [("ally", {1, 2}), ("other_ally", {2}), ("enemy", {3, 4}), ("unit", {1, 2, 3, 4})]
)
def test_whom_one_of_a_kind_is_chosen(use, to, choices):
    game, _ = use(op("non_combat_damage", amount=1, to=to), allies=[THERE], others=((FAR, {}), ((6, 4), {})))
    assert offered(game) == ("choice", 0, {f"e1 choose e{entity}" for entity in choices})
    last = max(choices)
    events = game.play(f"e1 choose e{last}")
    assert (hp(game, last), one(events, "chosen").object) == (9, last)


@pytest.mark.parametrize(("keys", "hit"), [({"within": 4}, {2}), ({"within": 5}, {2, 3}), ({"within": 1}, set())])
def test_whom_within_so_many_hexes(use, keys, hit):
    others = ((FAR, {}), ((6, 4), {}))
    game, _ = use(op("non_combat_damage", amount=1, to="enemies", **keys), others=others, terrain={(3, 4): "3"})
    assert {entity for entity in (2, 3) if hp(game, entity) == 9} == hit


@pytest.mark.parametrize(("terrain", "hit"), [({}, {2, 3}), ({(3, 4): "3"}, set())])
def test_whom_within_range_and_line_of_sight(use, terrain, hit):
    others = ((FAR, {}), ((5, 3), {}))
    wide = {**terrain, **({(3, 3): "3", (4, 3): "3", (2, 4): "3", (2, 3): "3"} if terrain else {})}
    game, _ = use(op("non_combat_damage", amount=1, to="enemies", within=6, sight=True), others=others, terrain=wide)
    assert {entity for entity in (2, 3) if hp(game, entity) == 9} == hit


@pytest.mark.parametrize(
    ("keys", "hit"), [({"beyond": 0}, {2, 3}), ({"beyond": 4}, {3}), ({"within": 5, "beyond": 3}, {2, 3})]
)
def test_whom_beyond_so_many_hexes(use, keys, hit):
    game, _ = use(op("non_combat_damage", amount=1, to="enemies", **keys), others=((FAR, {}), ((6, 4), {})))
    assert {entity for entity in (2, 3) if hp(game, entity) == 9} == hit


def test_whom_but_not_the_piece_it_is_measured_from(use):
    splash = op("non_combat_damage", amount=1, to="enemies", within=1, beyond=0, **{"from": "chosen"})
    game, _ = use(op("choose", to="enemy"), splash, others=((FAR, {}), ((6, 4), {})))
    game.play("e1 choose e2")
    assert (hp(game, 2), hp(game, 3)) == (10, 9)


def test_whom_is_settled_when_the_op_begins(use):
    # Its own unit leaves first, and what was measured from it stays measured.
    game, _ = use(op("return", to="allies", within=2), allies=[(2, 4), (3, 4), (4, 4)])
    assert [place(game, entity) for entity in (1, 2, 3, 4)] == [None, None, None, (4, 4)]


def test_at_13_all_take_their_damage_before_anybody_is_defeated(use):
    game, events = use(op("non_combat_damage", amount=99, to="units"), allies=[THERE])
    order = [(event.kind, event.object) for event in events if event.kind == "damaged"]
    defeated = [event.subject for event in events if event.kind == "defeated"]
    assert (order, defeated) == ([("damaged", 1), ("damaged", 2), ("damaged", 3)], [1, 2, 3])
    assert kinds(events).index("defeated") > max(at for at, kind in enumerate(kinds(events)) if kind == "damaged")
    assert score(game) == [5, 10]


def test_whom_nobody_there_does_nothing(use):
    game, _ = use(op("non_combat_damage", amount=1, to="other_ally"), op("score", amount=1))
    assert (game.decision.kind, score(game)) == ("activation", [1, 0])


def test_whom_units_in_reserve_are_never_affected(use):
    game, _ = use(op("energy", amount=1, to="units"), others=((None, {}), (FAR, {})))
    assert (energy(game, 2), energy(game, 3)) == (0, 1)


def test_choose_for_all_ops_behind_it(use):
    ops = op("choose", to="enemy"), op("non_combat_damage", amount=2, to="chosen"), op("energy", amount=1, to="chosen")
    game, _ = use(*ops, others=((FAR, {}), ((6, 4), {})))
    assert offered(game) == ("choice", 0, {"e1 choose e2", "e1 choose e3"})
    game.play("e1 choose e3")
    assert (hp(game, 2), hp(game, 3), energy(game, 3)) == (10, 8, 1)


def test_choose_what_it_is_measured_from(use):
    ops = op("choose", to="enemy"), op("non_combat_damage", amount=1, to="allies", within=1, **{"from": "chosen"})
    game, _ = use(*ops, allies=[(4, 4)])
    game.play("e1 choose e3")
    assert (hp(game, 1), hp(game, 2)) == (10, 9)
