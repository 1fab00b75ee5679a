"""The summary of the games that a simulation has finished."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ironhex.sim.experiment import Rows
from ironhex.sim.pairs import Pairs
from ironhex.sim.statistics import Distribution, Interval
from ironhex.sim.tally import FAILED, Tally


@dataclass(frozen=True)
class Summary:
    """What came out of some games. Lists have one entry per player. Games that failed are counted only as such.

    Attributes:
        games: how many games came to their end, at least 1.
        failed: how many others did not.
        wins: games won by each player.
        draws: games that nobody won.
        rates: the share of each outcome, `"0"`, `"1"` and `"draw"`, with its Wilson interval of 95 %.
        mean_vp: mean victory points of each player.
        activations: activations in a game.
        decisions: decisions with two or more options in a game.
        attacks: attacks in a game.
        total_decisions: decisions with two or more options in all games.
        pairs: the same games by policy, if they were played in pairs.
    """

    games: int
    failed: int
    wins: tuple[int, int]
    draws: int
    rates: dict[str, Interval]
    mean_vp: tuple[float, float]
    activations: Distribution
    decisions: Distribution
    attacks: Distribution
    total_decisions: int
    pairs: Pairs | None = None

    @classmethod
    def of(cls, chunks: Sequence[Rows], *, pairs: bool = False) -> "Summary":
        """The summary of all rows of one or more chunks.

        Args:
            chunks: rows of consecutive games.
            pairs: whether they were played in pairs: rows 0 and 1 are of one number, 2 and 3 of the next, and so on.

        Raises:
            ValueError: if no row is of a game that came to its end.
        """
        names = ("outcome", "swapped", "vp", "activations", "decisions", "attacks")
        rows = {name: np.concatenate([chunk[name] for chunk in chunks]) for name in names} if chunks else {}
        tally = Tally()
        if rows:
            tally.add(rows)
        if tally.games == 0:
            raise ValueError("no games, no summary")
        ended = rows["outcome"] != FAILED
        totals = rows["vp"][ended].sum(axis=0, dtype=np.int64)
        return cls(
            games=tally.games,
            failed=tally.failed,
            wins=(tally.wins[0], tally.wins[1]),
            draws=tally.draws,
            rates=tally.rates,
            mean_vp=(int(totals[0]) / tally.games, int(totals[1]) / tally.games),
            activations=Distribution.of(rows["activations"][ended]),
            decisions=Distribution.of(rows["decisions"][ended]),
            attacks=Distribution.of(rows["attacks"][ended]),
            total_decisions=int(rows["decisions"].sum(dtype=np.int64)),
            pairs=Pairs.of(rows, tally) if pairs else None,
        )

    @property
    def outcomes(self) -> dict[str, int]:
        """Games by outcome: `"0"` and `"1"` for the winner, `"draw"`."""
        return {"0": self.wins[0], "1": self.wins[1], "draw": self.draws}
