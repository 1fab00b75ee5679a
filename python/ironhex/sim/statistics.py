"""The statistics of a simulation: intervals of win rates, and the spread of counts."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Z_95 = 1.959963984540054
"""The standard normal quantile that leaves 2.5 % on each side."""


@dataclass(frozen=True)
class Interval:
    """A share of games and the interval that its true value lies in. All three are between 0 and 1."""

    rate: float
    low: float
    high: float

    def as_dict(self) -> dict[str, float]:
        """The three numbers by name."""
        return asdict(self)


def wilson_interval(successes: float, trials: int, z: float = Z_95) -> Interval:
    """The score interval of Wilson (1927) for a share.

    Unlike the textbook interval it is honest near 0 and 1, and for few trials.

    Args:
        successes: how often it happened, 0 to `trials`. Where some count half the interval is too wide rather than
            too narrow: nothing between 0 and 1 varies more than what is only ever 0 or 1.
        trials: how often it could have happened, at least 1.
        z: standard normal quantile of the confidence wanted; 95 % unless told.

    Raises:
        ValueError: if the counts are out of range.
    """
    if trials < 1 or not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials are no share")
    rate = successes / trials
    shrink = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / shrink
    half = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials)) / shrink
    # At the ends the formula gives 0 and 1 exactly, and floats only nearly.
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == trials else centre + half
    return Interval(rate, low, high)


@dataclass(frozen=True)
class Difference:
    """How much more one policy scored in a game than the other, from -1 to 1, and the interval of its true value."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, float]:
        """The three numbers by name."""
        return asdict(self)


def paired_difference(differences: NDArray[np.floating] | Sequence[float], z: float = Z_95) -> Difference:
    """The mean of differences, one for each pair of games, with its interval.

    The games of a pair share what they have in common (the number, so the dice), so their difference varies less than
    that of strangers. Where all pairs came out alike, their spread says nothing and Wilson's interval is taken.

    Args:
        differences: shape (n,), n at least 1, each from -1 to 1.
        z: standard normal quantile of the confidence wanted; 95 % unless told.

    Raises:
        ValueError: if there is none.
    """
    values = np.asarray(differences, dtype=np.float64)
    if values.size == 0:
        raise ValueError("no pairs, no difference")
    mean = float(values.mean())
    if values.size == 1 or np.ptp(values) == 0:
        share = wilson_interval((mean + 1) / 2 * values.size, values.size, z)
        return Difference(mean, 2 * share.low - 1, 2 * share.high - 1)
    half = z * float(values.std(ddof=1)) / sqrt(values.size)
    return Difference(mean, max(-1.0, mean - half), min(1.0, mean + half))


@dataclass(frozen=True)
class Distribution:
    """How a count is spread over games. Percentiles are counts that occurred (nearest rank)."""

    mean: float
    least: int
    p5: int
    median: int
    p95: int
    most: int

    @classmethod
    def of(cls, counts: NDArray[np.integer] | Sequence[int]) -> "Distribution":
        """The distribution of counts, one per game.

        Args:
            counts: integers of shape (n,), n at least 1, in any order.

        Raises:
            ValueError: if there is none.
        """
        ordered = np.sort(np.asarray(counts, dtype=np.int64))
        if ordered.size == 0:
            raise ValueError("no counts, no distribution")
        ranks = [nearest_rank(percent, ordered.size) for percent in (5, 50, 95)]
        p5, median, p95 = (int(ordered[rank - 1]) for rank in ranks)
        return cls(int(ordered.sum()) / ordered.size, int(ordered[0]), p5, median, p95, int(ordered[-1]))

    def as_dict(self) -> dict[str, float | int]:
        """The six numbers by name."""
        return asdict(self)


def nearest_rank(percent: int, size: int) -> int:
    """The rank, from 1, of a percentile (1 to 100) among so many ordered values."""
    return -(-percent * size // 100)
