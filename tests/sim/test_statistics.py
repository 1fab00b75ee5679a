"""Statistics against published values and plain counting."""

import random

import pytest
from numpy import array

from ironhex.sim import Difference, Distribution, Summary, paired_difference, wilson_interval
from ironhex.sim.statistics import nearest_rank


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Newcombe 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_is_the_published_one(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson_interval(successes, trials)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)
    assert interval.rate == successes / trials


def test_wilson_interval_of_failures_mirrors_that_of_successes() -> None:
    few, many = wilson_interval(3, 50), wilson_interval(47, 50)
    assert few.low == pytest.approx(1 - many.high)
    assert few.high == pytest.approx(1 - many.low)
    assert wilson_interval(0, 7).low == 0
    assert wilson_interval(7, 7).high == 1


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (-1, 3), (4, 3)])
def test_what_is_no_share_has_no_interval(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson_interval(successes, trials)


def test_halves_lie_between_wholes() -> None:
    low, half, high = (wilson_interval(count, 50) for count in (20, 20.5, 21))
    assert low.low < half.low < high.low
    assert low.high < half.high < high.high


def test_paired_difference_is_the_textbook_one() -> None:
    # mean 0.25, sample standard deviation sqrt(1.625 / 3), four pairs: half a width of 1.959964 * 0.735980 / 2
    found = paired_difference([1, 0.5, -0.75, 0.25])
    assert found.mean == 0.25
    assert found.high - found.mean == pytest.approx(1.959964 * 0.735980 / 2, rel=1e-5)
    assert found.low == pytest.approx(0.25 - (found.high - 0.25))


def test_paired_difference_stays_within_its_bounds() -> None:
    found = paired_difference([1, 1, 1, 1, -1])
    assert (found.high, found.low < 0.6) == (1, True)


def test_pairs_that_are_all_alike_prove_little() -> None:
    few, many = paired_difference([1.0] * 5), paired_difference([1.0] * 500)
    share = wilson_interval(5, 5)
    assert few == Difference(1, 2 * share.low - 1, 1)
    assert few.low < many.low < many.high == 1
    alone = paired_difference([0.5])
    assert alone.low < 0.5 < alone.high


def test_percentiles_are_nearest_ranks() -> None:
    assert [nearest_rank(percent, 5) for percent in (5, 30, 40, 50, 100)] == [1, 2, 2, 3, 5]
    assert nearest_rank(50, 4) == 2
    assert nearest_rank(95, 1) == 1


def test_distribution_does_not_mind_the_order() -> None:
    counts = list(range(1, 101))
    random.Random(1).shuffle(counts)
    assert Distribution.of(counts) == Distribution(mean=50.5, least=1, p5=5, median=50, p95=95, most=100)


def test_nothing_has_no_distribution_and_no_summary() -> None:
    with pytest.raises(ValueError, match="no counts"):
        Distribution.of([])
    with pytest.raises(ValueError, match="no games"):
        Summary.of([])
    with pytest.raises(ValueError, match="no pairs"):
        paired_difference([])


def test_summary_adds_up_chunks() -> None:
    def chunk(outcomes: list[int], vp: list[list[int]], counts: list[int]) -> dict[str, object]:
        counted = {name: array(counts, dtype="int32") for name in ("decisions", "activations", "attacks")}
        seats = {"swapped": array([0] * len(outcomes), dtype="int8"), "vp": array(vp, dtype="int32")}
        return {"outcome": array(outcomes, dtype="int8"), **seats, **counted}

    summary = Summary.of([chunk([0, -1], [[9, 1], [5, 5]], [10, 20]), chunk([1, 1], [[0, 2], [1, 3]], [30, 40])])
    assert summary.games == 4
    assert summary.outcomes == {"0": 1, "1": 2, "draw": 1}
    assert summary.mean_vp == (3.75, 2.75)
    assert summary.total_decisions == 100
    assert summary.attacks == Distribution(mean=25, least=10, p5=10, median=20, p95=40, most=40)
    assert summary.rates["1"] == wilson_interval(2, 4)
