"""Odds of attacks in games with mods: compiled effects count, Python on the way is refused."""

from fractions import Fraction
from math import comb

import pytest

import ironhex as ih
from mods.situations import ATTACK, duel, listening, listening_to_many, made
from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]


@ih.component(requires=("Unit",))
class Heat:
    level: ih.u8 = 0


def with_effect(on, op, when="before", more=""):
    text = f'[[effects]]\nname = "effect"\non = "{on}"\nwhen = "{when}"\n{more}effects = [{op}]\n'
    return made(components=(Heat,), effects=text)


def hits(dice, chance):
    """The chances of 0, 1 … hits with so many dice."""
    return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]


def found(game, target=2):
    """The chances of 0, 1 … hits as the game tells them."""
    odds = game.odds(ATTACK)
    return [Fraction(weight, odds.denominator) for _, weight in sorted(odds.hits(target).items())]


# A die hits from 4 on: 7 of 10 faces (AT-6).
SEVEN = Fraction(7, 10)


def test_without_mods_it_is_plain(scene):
    assert found(duel(scene, dice="seeded")) == hits(2, SEVEN)


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ('{ op = "strength", amount = 2 }', hits(4, SEVEN)),
        ('{ op = "strength", amount = -1 }', hits(1, SEVEN)),
        ('{ op = "accuracy", amount = 1 }', hits(2, Fraction(8, 10))),
        ('{ op = "accuracy", amount = -2 }', hits(2, Fraction(5, 10))),
    ],
)
def test_effects_on_the_way_count(scene, op, expected):
    game = duel(scene, with_effect("attack.aim", op), dice="seeded")
    before = game.state_hash()
    assert found(game) == expected
    assert game.state_hash() == before


@pytest.mark.parametrize(("level", "dice"), [(0, 2), (2, 2), (3, 1), (255, 1)])
def test_what_stands_in_declared_components_counts(scene, level, dice):
    hot = 'if = [{ test = "field", field = "Heat.level", is = "at_least", value = 3 }]\n'
    game = duel(scene, with_effect("attack.aim", '{ op = "strength", amount = -1 }', more=hot), dice="seeded")
    game.edit("Heat.level", 1, level)
    assert found(game) == hits(dice, SEVEN)


def test_what_an_effect_writes_before_the_roll_counts(scene):
    text = """
[[effects]]
name = "warm"
on = "attack.pay"
effects = [{ op = "add", field = "Heat.level", amount = 3 }]

[[effects]]
name = "hot"
on = "attack.aim"
when = "before"
if = [{ test = "field", field = "Heat.level", is = "at_least", value = 3 }]
effects = [{ op = "strength", amount = 1 }]
"""
    game = duel(scene, made(components=(Heat,), effects=text), dice="seeded")
    assert found(game) == hits(3, SEVEN)
    assert game.read("Heat.level", 1) == 0


def test_damage_of_effects_counts(scene):
    plain = duel(scene, dice="seeded").odds(ATTACK).mean_damage()
    harder = duel(scene, with_effect("attack.aim", '{ op = "damage", amount = 2 }'), dice="seeded").odds(ATTACK)
    # Two more, also where no die hits (AT-10).
    assert harder.mean_damage() - plain == 2


@pytest.mark.parametrize("form", [listening, listening_to_many])
@pytest.mark.parametrize(
    ("point", "when"),
    [
        ("attack.declare", "before"),
        ("attack.pay", "after"),
        ("attack.aim", "before"),
        ("attack.roll", "after"),
        ("attack.damage", "before"),
        ("attack.damage", "instead"),
        ("pay.pay", "before"),
        ("attack.end", "before"),
    ],
)
def test_python_on_the_way_is_refused(scene, form, point, when):
    game = duel(scene, form(point, when)(lambda ctx: None), dice="seeded")
    before = game.state_hash()
    with pytest.raises(ih.ModError, match=r"attack|pay"):
        game.odds(ATTACK)
    with pytest.raises(ih.ModError):
        game.odds(ATTACK, samples=10)
    assert (game.state_hash(), game.stop) == (before, "decision")
    game.play(ATTACK)


@pytest.mark.parametrize(
    ("point", "when"),
    [("move.move", "after"), ("scoring.score", "before"), ("deploy.place", "before"), ("attack.fracture", "before")],
)
def test_python_elsewhere_does_not_matter(scene, point, when):
    game = duel(scene, listening(point, when)(lambda ctx: None), dice="seeded")
    if point == "attack.fracture":
        with pytest.raises(ih.ModError):
            game.odds(ATTACK)
    else:
        assert found(game) == hits(2, SEVEN)


def test_dice_and_faces_of_effects_agree_with_games(scene):
    mod = with_effect("attack.aim", '{ op = "strength", amount = 1 }')
    scenario = duel(scene, mod, dice="seeded").scenario
    expected = hits(3, SEVEN)
    counted = [0] * 4
    for number in range(400):
        game = ih.Game(scenario, seed=8, number=number, mods=[mod])
        rolled = next(event for event in game.play(ATTACK) if event.kind == "rolled")
        counted[sum(face >= 4 for face in rolled.data["faces"])] += 1
    for chance, count in zip(expected, counted, strict=True):
        assert abs(count / 400 - chance) < 0.1
