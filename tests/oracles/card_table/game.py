"""The card table as an independent model: one game, asked and answered in the notation of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.card_table import turn
from oracles.card_table.match import Match
from oracles.card_table.zones import seen

if TYPE_CHECKING:
    from oracles.card_table.content import Setup, Table
    from oracles.card_table.match import Decision, Fate


class CardTable:
    """One game. `decision` and `legal()` say what is asked, `play()` answers; `match` holds the state."""

    def __init__(self, setup: Setup, fate: Fate) -> None:
        """Set up a game and run to the first decision; `fate` says how both decks are shuffled."""
        self.match = Match(setup, fate)
        self._flow = turn.game(self.match)
        self._stop: Decision | None = next(self._flow, None)

    @property
    def decision(self) -> tuple[int, str] | None:
        """Return (player, kind) of the open decision, or None when the game is over."""
        return None if self._stop is None else (self._stop.player, self._stop.kind)

    def legal(self) -> set[str]:
        """Return every legal action of the open decision in notation."""
        return set() if self._stop is None else set(self._stop.options)

    def play(self, action: str, fate: Fate | None = None) -> None:
        """Apply an action and run to the next decision or the end.

        Args:
            action: one of `legal()`.
            fate: says what no rule says, on the way; None: as before.

        Raises:
            ValueError: the action is not legal (nothing is changed), or an order is none of its deck.
        """
        if action not in self.legal():
            raise ValueError(f"{action!r} is not legal here: {sorted(self.legal())}")
        self.match.fate = fate or self.match.fate
        try:
            self._stop = self._flow.send(action)
        except StopIteration:
            self._stop = None

    def view(self, viewer: int | str = "referee") -> Table:
        """Return what a viewer sees of the cards, in the form of `game.view(viewer)`."""
        zones = self.match.zones
        return {
            "turn": self.match.turn,
            "winner": self.match.winner,
            "decks": [{area: len(zones.of(player, area)) for area in ("deck", "hand")} for player in (0, 1)],
            "cards": seen(zones, viewer),
        }
