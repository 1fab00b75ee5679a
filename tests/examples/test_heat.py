"""The rule of the example mod `heat`, by hand."""

import pytest

from examples.packages import load
from scenes import hp, one, piece, unit, weapon

LIGHT, HEAVY = weapon(tl=2, reach=2, strength=4), weapon(tl=3, reach=2, strength=4)
FORMS = [load("heat", "heat"), load("heat", "heat-methods")]


@pytest.fixture(params=FORMS, ids=lambda form: form.__name__)
def duel(request, scene):
    """Two units face to face; e1 is so hot."""

    def start(level, *, dice, arms=(LIGHT, HEAVY), health=10):
        mine, other = unit((2, 4), *arms, hp=health), unit((3, 4), hp=30, space=9)
        game = scene([mine], [other], dice=dice, mods=[request.param], objectives={(5, 4): 3})
        game.edit("Heat.level", 1, level)
        return game

    return start


def heat(game):
    return piece(game, 1)["Heat"]["level"]


@pytest.mark.parametrize(("arm", "more"), [("w1", 1), ("w2", 2)], ids=["light", "heavy"])
def test_an_attack_heats_up_and_the_end_of_the_activation_cools(duel, arm, more):
    game = duel(0, dice=[1, 1, 1, 1])
    game.play(f"e1 attack {arm} e2")
    assert heat(game) == more
    game.play("e1 end")
    assert heat(game) == more - 1


@pytest.mark.parametrize(("level", "dice"), [(0, 4), (2, 4), (3, 3), (4, 3), (5, 2), (9, 2)])
def test_hot_units_roll_fewer_dice(duel, level, dice):
    game = duel(level, dice=[8] * dice)
    assert one(game.play("e1 attack w1 e2"), "rolled").data["faces"] == [8] * dice
    assert hp(game, 2) == 30 - dice


@pytest.mark.parametrize("strength", [1, 2])
def test_at_least_one_die_is_left(duel, strength):
    game = duel(5, dice=[8], arms=[weapon(tl=2, reach=2, strength=strength)])
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 29


@pytest.mark.parametrize(("level", "damage"), [(4, 0), (5, 1), (6, 1)])
def test_overheating_damages_at_the_end_of_the_activation(duel, level, damage):
    game = duel(level, dice=[1] * (3 if level < 5 else 2))
    game.play("e1 attack w1 e2")
    assert (hp(game, 1), heat(game)) == (10, level + 1)
    game.play("e1 end")
    assert (hp(game, 1), heat(game)) == (10 - damage, level)


def test_a_unit_that_does_not_attack_only_cools(duel):
    game = duel(7, dice=[])
    game.play("e1 energize")
    game.play("e1 end")
    assert (hp(game, 1), heat(game)) == (9, 6)


def test_a_unit_can_be_defeated_by_heat_and_keeps_it_in_reserve(duel):
    game = duel(8, dice=[], health=1)
    game.play("e1 energize")
    events = game.play("e1 end")
    assert one(events, "defeated").subject == 1
    assert "Position" not in piece(game, 1)
    assert heat(game) == 7


@pytest.mark.parametrize("arm", ["w1", "w2"])
def test_heat_stops_where_its_field_is_full(duel, arm):
    game = duel(254, dice=[1, 1])
    game.play(f"e1 attack {arm} e2")
    assert heat(game) == 255
    game.play("e1 end")
    assert heat(game) == 254
