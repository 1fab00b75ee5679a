"""What a step of a batch shows of all games."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex import _core
from ironhex.actions import Action

DECISION_KINDS: tuple[str, ...] = tuple(_core.decision_kinds())
"""Names of the kinds of decisions, by the number in `Observation.kind`; 0 is "none". Numbers are append-only."""

GAME_STATUSES: tuple[str, ...] = tuple(_core.game_statuses())
"""Names of how a game stands, by the number in `Observation.status`: "going_on", "over" or "failed"."""


@dataclass(frozen=True, eq=False)
class Observation:
    """All games of a batch at once, as arrays that are read-only and change no more. n is the number of games.

    Attributes:
        player: int8 (n,), who decides; -1 where no decision is open (the game is over or has failed).
        kind: uint8 (n,), what he decides: a number in `DECISION_KINDS`.
        counts: int32 (n,), how many legal actions there are. An action is the number of one, from 0.
        codes: uint64 (sum of counts,), the legal actions of all games in canonical order; see `Action.from_code`.
        offsets: int64 (n + 1,): those of game i are `codes[offsets[i]:offsets[i + 1]]`.
        rewards: int32 (n, 2), VP gained by each player since the observation before.
        outcome: int8 (n,), 0 or 1 the winner, -1 a draw, -2 while the game goes on.
        status: uint8 (n,), a number in `GAME_STATUSES`.
        features: int16 (n, F), the state as the deciding player sees it, named by `Batch.feature_names`; zeros where no
            decision is open. None unless the batch was made with `features=True`.
    """

    player: NDArray[np.int8]
    kind: NDArray[np.uint8]
    counts: NDArray[np.int32]
    codes: NDArray[np.uint64]
    offsets: NDArray[np.int64]
    rewards: NDArray[np.int32]
    outcome: NDArray[np.int8]
    status: NDArray[np.uint8]
    features: NDArray[np.int16] | None

    def __len__(self) -> int:
        return len(self.player)

    def actions(self, place: int) -> list[Action]:
        """The legal actions of one game, by its place from 0."""
        codes: NDArray[Any] = self.codes[self.offsets[place] : self.offsets[place + 1]]
        return [Action.from_code(code) for code in codes.tolist()]
