"""Pairs of games: each number played twice, the second time with the policies in swapped seats."""

from dataclasses import dataclass

import numpy as np

from ironhex.sim.experiment import Rows
from ironhex.sim.statistics import Difference, Interval, paired_difference
from ironhex.sim.tally import DRAW, FAILED, Tally


@dataclass(frozen=True)
class Pairs:
    """What came out by policy. Lists have one entry per policy.

    Attributes:
        count: pairs of which both games came to their end.
        wins: games won by each policy.
        rates: the same as a share of all games, with the Wilson interval of 95 %.
        scores: shares in which a draw counts half.
        mean_vp: mean victory points of each policy.
        difference: score in a game of the first policy minus that of the second, by pairs; None without a whole pair.
    """

    count: int
    wins: tuple[int, int]
    rates: tuple[Interval, Interval]
    scores: tuple[Interval, Interval]
    mean_vp: tuple[float, float]
    difference: Difference | None

    @classmethod
    def of(cls, rows: Rows, tally: Tally) -> "Pairs":
        """The pairs of some rows, by number and then `swapped`, and of their tally.

        Raises:
            ValueError: if no game came to its end.
        """
        outcome, swapped, vp = (rows[name] for name in ("outcome", "swapped", "vp"))
        ended = outcome != FAILED
        seats = swapped[ended].astype(np.intp)
        places = np.arange(len(seats))
        points = [int(vp[ended][places, seats ^ policy].sum(dtype=np.int64)) for policy in (0, 1)]
        scores = np.where(outcome == DRAW, 0, np.where(outcome == swapped, 1, -1)).reshape(-1, 2)
        whole = ended.reshape(-1, 2).all(axis=1)
        return cls(
            count=int(whole.sum()),
            wins=(tally.policy_wins[0], tally.policy_wins[1]),
            rates=(tally.policy_rate(0), tally.policy_rate(1)),
            scores=(tally.policy_score(0), tally.policy_score(1)),
            mean_vp=(points[0] / tally.games, points[1] / tally.games),
            difference=paired_difference(scores[whole].mean(axis=1)) if whole.any() else None,
        )
