"""Dice rolled again: the op `reroll` (AT-6, AT-7)."""

import pytest

from scenes import hp, kinds, one, unit, weapon
from scenes.abilities import automatic, op

HERE = (1, 4)
THERE = (2, 4)


@pytest.mark.parametrize(
    ("which", "amount", "dice", "damage", "again"),
    [
        ("misses", None, [1, 3, 5, 9, 5, 5], 4, [5, 5]),
        ("hits", None, [1, 3, 5, 9, 1], 1, [1]),
        ("all", None, [1, 3, 5, 9, 5, 5, 5, 5], 4, [5, 5, 5, 5]),
        ("misses", 1, [1, 3, 5, 9, 5], 3, [5]),
        ("all", 3, [9, 1, 5, 3, 2, 2, 8], 2, [2, 2, 8]),
    ],
)
def test_reroll(scene, which, amount, dice, damage, again):
    keys = {"which": which, **({"amount": amount} if amount else {})}
    own = [unit(HERE, weapon(strength=4), abilities=[automatic("after_attack_roll", op("reroll", **keys))])]
    game = scene(own, [unit(THERE, space=10)], dice=dice)
    events = game.play("e1 attack w1 e2")
    assert [event.data["faces"] for event in events if event.kind == "rolled"] == [dice[:4], again]
    assert hp(game, 2) == 10 - damage


def test_reroll_takes_the_lowest_faces_first(scene):
    own = [unit(HERE, weapon(strength=3), abilities=[automatic("after_attack_roll", op("reroll", amount=1))])]
    game = scene(own, [unit(THERE, space=10)], dice=[3, 1, 2, 5])
    event = one(game.play("e1 attack w1 e2"), "rerolled")
    assert event.data["dice"] in ([2], (2,))


def test_reroll_of_nothing_rolls_nothing(scene):
    own = [unit(HERE, weapon(strength=2), abilities=[automatic("after_attack_roll", op("reroll", which="misses"))])]
    game = scene(own, [unit(THERE, space=10)], dice=[5, 6])
    assert kinds(game.play("e1 attack w1 e2")).count("rolled") == 1
