"""The summary of the games that a simulation has finished."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex.sim.statistics import Distribution, Interval, wilson_interval

Rows = Mapping[str, NDArray[Any]]
"""What the core returns for consecutive games: one array per quantity, one row per game."""

DRAW = -1
"""The outcome of a game that nobody won; else it is the winner, 0 or 1."""


@dataclass(frozen=True)
class Summary:
    """What came out of some games. Lists have one entry per player.

    Attributes:
        games: how many games, at least 1.
        wins: games won by each player.
        draws: games that nobody won.
        mean_vp: mean victory points of each player.
        activations: activations in a game.
        decisions: decisions with two or more options in a game.
        attacks: attacks in a game.
        total_decisions: decisions with two or more options in all games.
    """

    games: int
    wins: tuple[int, int]
    draws: int
    mean_vp: tuple[float, float]
    activations: Distribution
    decisions: Distribution
    attacks: Distribution
    total_decisions: int

    @classmethod
    def of(cls, chunks: Sequence[Rows]) -> "Summary":
        """The summary of all rows of one or more chunks.

        Raises:
            ValueError: if there is no row.
        """
        if not chunks:
            raise ValueError("no games, no summary")
        outcome, vp, activations, decisions, attacks = (
            np.concatenate([chunk[name] for chunk in chunks])
            for name in ("outcome", "vp", "activations", "decisions", "attacks")
        )
        totals = vp.sum(axis=0, dtype=np.int64)
        games = len(outcome)
        return cls(
            games=games,
            wins=(int((outcome == 0).sum()), int((outcome == 1).sum())),
            draws=int((outcome == DRAW).sum()),
            mean_vp=(int(totals[0]) / games, int(totals[1]) / games),
            activations=Distribution.of(activations),
            decisions=Distribution.of(decisions),
            attacks=Distribution.of(attacks),
            total_decisions=int(decisions.sum(dtype=np.int64)),
        )

    @property
    def outcomes(self) -> dict[str, int]:
        """Games by outcome: `"0"` and `"1"` for the winner, `"draw"`."""
        return {"0": self.wins[0], "1": self.wins[1], "draw": self.draws}

    @property
    def rates(self) -> dict[str, Interval]:
        """The share of each outcome, with its Wilson interval of 95 %."""
        return {name: wilson_interval(count, self.games) for name, count in self.outcomes.items()}
