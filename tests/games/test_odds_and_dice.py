"""The odds of attacks against closed forms, against the dice of live games, and against samples."""

import math
from collections import Counter

import pytest

import ironhex as ih
from games.every_face import BESIDE, BOTH, HERE, THERE, fight, scene, scene_folder, told, weights
from ironhex import _core
from scenes import at_start, compose, damage_plus, gives, unit, weapon

__all__ = ["fight", "scene", "scene_folder"]


# ---- closed forms, where faces are too many


@pytest.mark.parametrize("dice", [12, 20, 32])
def test_many_dice_against_the_odds_of_a_pool(fight, dice):
    odds = fight(weapon(strength=dice), terrain={THERE: "1"}, card={"hp": 99}).odds("e1 attack w1 e2")
    found = {(outcome.targets[0].hits, outcome.criticals): outcome.weight for outcome in odds.outcomes}
    table = ih.odds(dice, -1).tolist()
    pool = {(hits, criticals): weight for hits, row in enumerate(table) for criticals, weight in enumerate(row)}
    assert found == {key: weight for key, weight in pool.items() if weight}
    assert odds.denominator == 10**dice


def test_many_dice_rolled_again_against_the_binomial_distribution(fight):
    """With Disarm a die hits with 2/10 + 5/10 · 7/10."""
    game = fight(weapon(strength=10), own=[at_start(gives("disarm"))], card={"hp": 99})
    odds = game.odds("e1 attack w1 e2")
    pool = {hits: math.comb(10, hits) * 55**hits * 45 ** (10 - hits) for hits in range(11)}
    assert odds.denominator == 10**20
    assert odds.hits() == pool


# ---- live games


def chi_square(counts, expected):
    """The probability of counts that fit no better, by the chi-square test; rare cells are put together."""
    total, whole = sum(counts.values()), sum(expected.values())
    assert not set(counts) - set(expected)
    cells, rest = [], [0, 0.0]
    for key, weight in expected.items():
        wanted = weight * total / whole
        if wanted < 5:
            rest = [rest[0] + counts.get(key, 0), rest[1] + wanted]
        else:
            cells.append((counts.get(key, 0), wanted))
    cells += [tuple(rest)] if rest[1] else []
    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in cells)
    return upper_gamma((len(cells) - 1) / 2, statistic / 2)


def upper_gamma(a, x):
    """The regularized upper incomplete gamma function: a series below a + 1, else Lentz's continued fraction."""
    front = math.exp(a * math.log(x) - x - math.lgamma(a)) if x > 0 else 0.0
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, 10_000):
            term *= x / (a + step)
            total += term
        return 1 - front * total
    b = x + 1 - a
    c, d = math.inf, 1 / b
    value = d
    for step in range(1, 10_000):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        value *= c * d
    return front * value


@pytest.mark.parametrize(
    ("statistic", "freedom", "probability"),
    [(3.841459, 1, 0.05), (29.588, 10, 0.001), (9.342, 10, 0.5), (61.1, 100, 1)],
)
def test_the_chi_square_distribution(statistic, freedom, probability):
    """Against printed tables."""
    assert upper_gamma(freedom / 2, statistic / 2) == pytest.approx(probability, abs=1e-3)


@pytest.fixture
def salvo(scene_folder):
    """A scenario in which e1 attacks e2 behind Shields and e3 in water with five dice."""

    def build(**settings):
        arm = weapon(damage_plus(1), strength=5, pattern=BOTH)
        enemies = [unit(THERE, space=10, hp=4, shields=1), unit(BESIDE, space=10, hp=3)]
        made = compose([unit(HERE, arm)], enemies, terrain={THERE: "1", BESIDE: "0w"}, settings=settings)
        return ih.Scenario.load(made.write(scene_folder))

    return build


def attacks_of_seed_1(scenario, count):
    """What comes of the first attack of so many games of seed 1."""
    attack, found = ih.Action.parse("e1 attack w1 turn0"), Counter()
    no_mods = _core.Mods([], [], "")
    for number in range(count):
        core = _core.Game(scenario.core, 1, number, "seeded", no_mods)
        core.advance("")
        core.take_events()
        core.choose(attack)
        core.advance("")
        criticals, against = told(core.take_events())
        found[criticals, tuple(on for _, on in against)] += 1
    return found


@pytest.mark.parametrize("count", [10**5, pytest.param(10**6, marks=pytest.mark.slow)])
def test_attacks_of_live_games_fit_the_odds(salvo, count):
    scenario = salvo()
    counts = attacks_of_seed_1(scenario, count)
    fitting = weights(ih.Game(scenario, seed=1).odds("e1 attack w1 turn0"))
    assert chi_square(counts, fitting) > 0.001
    shifted = weights(ih.Game(salvo(hit_on=5), seed=1).odds("e1 attack w1 turn0"))
    assert chi_square({key: seen for key, seen in counts.items() if key in shifted}, shifted) < 0.001


# ---- samples


def test_a_sample_fits_the_odds_and_says_what_it_is(salvo):
    game = ih.Game(salvo(), seed=1)
    odds = game.odds("e1 attack w1 turn0", samples=20_000, seed=3)
    exact = game.odds("e1 attack w1 turn0")
    assert (odds.exact, odds.denominator) == (False, 20_000)
    assert "NOT EXACT" in str(odds)
    assert "NOT EXACT" not in str(exact)
    assert chi_square(weights(odds), weights(exact)) > 0.001
    again = game.odds("e1 attack w1 turn0", samples=20_000, seed=3)
    other = game.odds("e1 attack w1 turn0", samples=20_000, seed=4)
    assert weights(odds) == weights(again) != weights(other)


def test_a_sample_never_sees_the_dice_of_the_game(fight):
    """Its first trial has the faces of the purpose `search`, whatever the seed of the game."""
    arm = weapon(strength=12)
    game = fight(arm, card={"hp": 99})
    for seed in range(20):
        (outcome,) = game.odds("e1 attack w1 e2", samples=1, seed=seed).outcomes
        hits, criticals = ih.dice.tally(ih.dice.faces(seed, 0, 4, 0, 12), 0)
        assert (outcome.targets[0].hits, outcome.criticals) == (hits, criticals)
