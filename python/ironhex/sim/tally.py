"""Counting how games ended, by seat and by policy."""

from dataclasses import dataclass, field

import numpy as np

from ironhex.sim.experiment import Rows
from ironhex.sim.statistics import Interval, wilson_interval

DRAW = -1
"""The outcome of a game that nobody won; else it is the winner, 0 or 1."""

FAILED = -2
"""The outcome of a game that has no end, since a Python policy or a mod failed in it."""


@dataclass
class Tally:
    """How many games ended in which way.

    Attributes:
        wins: games won by players 0 and 1.
        draws: games that nobody won.
        failed: games without an end; they count nowhere else.
        policy_wins: games won by the first and by the second policy, in whichever seat.
    """

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    failed: int = 0
    policy_wins: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def games(self) -> int:
        """Games with an end."""
        return sum(self.wins) + self.draws

    def add(self, rows: Rows, start: int = 0, stop: int | None = None) -> None:
        """Counts some rows of a chunk."""
        outcome, swapped = rows["outcome"][start:stop], rows["swapped"][start:stop]
        self.draws += int(np.count_nonzero(outcome == DRAW))
        self.failed += int(np.count_nonzero(outcome == FAILED))
        for one in (0, 1):
            self.wins[one] += int(np.count_nonzero(outcome == one))
            self.policy_wins[one] += int(np.count_nonzero(outcome == swapped ^ one))

    @property
    def outcomes(self) -> dict[str, int]:
        """Games by outcome: `"0"` and `"1"` for the winner, `"draw"`."""
        return {"0": self.wins[0], "1": self.wins[1], "draw": self.draws}

    @property
    def rates(self) -> dict[str, Interval]:
        """The share of each outcome, with its Wilson interval of 95 %.

        Raises:
            ValueError: if no game has an end.
        """
        return {name: wilson_interval(count, self.games) for name, count in self.outcomes.items()}

    def policy_rate(self, policy: int) -> Interval:
        """The share of games that a policy, 0 or 1, won.

        Raises:
            ValueError: if no game has an end.
        """
        return wilson_interval(self.policy_wins[policy], self.games)

    def policy_score(self, policy: int) -> Interval:
        """The same, a draw counting half. The interval is then a little too wide, never too narrow.

        Raises:
            ValueError: if no game has an end.
        """
        return wilson_interval(self.policy_wins[policy] + self.draws / 2, self.games)

    def widest(self, *, pairs: bool) -> float:
        """The width of the widest of these intervals; 1 if no game has an end. The policies' count with pairs only."""
        if self.games == 0:
            return 1.0
        intervals = list(self.rates.values())
        if pairs:
            intervals += [share(policy) for share in (self.policy_rate, self.policy_score) for policy in (0, 1)]
        return max(interval.high - interval.low for interval in intervals)
