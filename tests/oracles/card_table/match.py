"""What one game of the card table consists of while it is played, and the small questions every rule asks.

Readings:
- Once-per-turn limits are counted for each player and begin anew with every turn (PC-9).
- Nation power comes from G that are not rolled, of all areas of play (PC-11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles.card_table.zones import AREAS, Zones, numbers

if TYPE_CHECKING:
    from oracles.card_table.content import Card, Setup
    from oracles.card_table.zones import Copy

MOST_IN_CHAIN = 8
MOST_PLAYS = 64
MOST_TURNS = 10_000


@dataclass(frozen=True)
class Decision:
    """A stop: who chooses, what kind of choice, and every option in notation."""

    player: int
    kind: str
    options: frozenset[str]


Flow = Generator[Decision, str, None]


class Fate:
    """What no rule says; tests take it from the game that they compare with."""

    def order(self, player: int, deck: list[int]) -> list[int]:
        """Return the order of a player's deck after a shuffle, from the top: the same cards."""
        return deck

    def coin(self, free: list[int]) -> int:
        """Return which of the free numbers a new coin gets."""
        return free[0]


class GameOver(Exception):  # noqa: N818 - it is no error
    """Somebody has lost, or the turns are over."""


@dataclass(eq=False)
class Play:
    """A play that is paid: the card, who plays it, X, at what it is aimed and where that lay, what it answers."""

    copy: Copy
    player: int
    way: str
    x: int
    chosen: Copy | None
    aimed_area: str
    discards: list[Copy]
    answers: Play | None
    negated: bool = False


class Match:
    """The state of a game."""

    def __init__(self, setup: Setup, fate: Fate) -> None:
        """Set up a game; nothing is shuffled or drawn yet."""
        self.settings = setup.settings
        self.cards = setup.cards
        self.zones = Zones(setup)
        self.first_player = setup.first_player
        self.turn: int | None = None
        self.used: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.plays = 0
        self.chain: list[Play] = []
        self.winner: int | str | None = None
        self.fate = fate

    def check_decks(self) -> None:
        """End the game if a deck is empty (PC-11)."""
        empty = [player for player in (0, 1) if not self.zones.of(player, "deck")]
        if empty:
            self.winner = "draw" if len(empty) == 2 else 1 - empty[0]
            raise GameOver

    def shuffle(self, player: int) -> None:
        """Shuffle a deck into an order that comes from outside."""
        self.zones.shuffle(player, self.fate.order(player, numbers(self.zones.of(player, "deck"))))

    def coins(self, player: int, card: Card, amount: int) -> None:
        """Let coins come out, as far as there are numbers for them."""
        for _ in range(amount):
            if free := self.zones.free():
                self.zones.coin(player, card, self.fate.coin(free))

    # ---- limits, PC-9

    def begin_limits(self) -> None:
        """Make all limits free, as a turn begins."""
        for used in self.used:
            used.clear()
        for copy in self.zones.everywhere(*AREAS):
            copy.times = 0

    def limit_is_used(self, player: int, card: Card) -> bool:
        """Return whether a once-per-turn limit forbids to play a card."""
        most = self.settings[f"{card.kind}_plays"]
        used = self.used[player]
        return (0 < most <= used[f"kind {card.kind}"]) or (card.once_per_turn and used[f"card {card.name}"] > 0)

    def use_limit(self, copy: Copy, times: int = 1) -> None:
        """Count a play of its owner; -1 makes it free again (PC-6)."""
        copy.times += times
        self.used[copy.owner][f"kind {copy.card.kind}"] += times
        self.used[copy.owner][f"card {copy.card.name}"] += times

    # ---- power and changes

    def power(self, player: int, nation: str | None = None) -> int:
        """Return the power of a nation, or of all (PC-11)."""
        return sum(
            copy.card.power
            for copy in self.zones.in_play()
            if copy.owner == player and not copy.rolled and nation in {None, copy.card.nation}
        )

    def change(self, player: int, card: Card, what: str) -> int:
        """Return how much more a part of the cost of a play is, or less, by cards in play."""
        return sum(
            change.get(what, 0)
            for copy in self.zones.in_play()
            for change in copy.card.changes
            if is_of(change.get("whose", "any"), copy.owner, player) and card.kind in change.get("kinds", [card.kind])
        )


def is_of(whose: str, owner: int, player: int) -> bool:
    """Return whether a player is own, enemy or any to the owner of a card."""
    return whose == "any" or (whose == "own") == (owner == player)
