"""Where the cards lie: each player's areas are lists, the first card has place 0 (of a deck: the top).

Readings:
- A card that moves goes to the end of the area, also where it lay there before; only "deck" means the top.
- What lay open, or is put somewhere by name, and comes into a hand or a deck is known to all, until that is shuffled.
- A coin that leaves play is gone (PC-5); another may get its number. Leaving play ends being rolled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles.card_table.content import PLAY_AREAS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracles.card_table.content import Card, Setup, Table

AREAS = ("deck", "hand", "playing", "discard", "g_area", "disposition", "battle", "junkyard", "lost")
HIDDEN = ("deck", "hand")
MOST_CARDS = 128


@dataclass(eq=False)
class Copy:
    """One physical card. Its `area` is "gone" when it is a coin that left play; `times` it was played in this turn."""

    number: int
    card: Card
    owner: int
    area: str
    rolled: bool = False
    times: int = 0
    known: bool = False

    def is_in_play(self) -> bool:
        """Return whether it lies in one of the three areas of play."""
        return self.area in PLAY_AREAS


class Zones:
    """All cards of a game."""

    def __init__(self, setup: Setup) -> None:
        """Lay both decks down as the files have them."""
        self.lists: dict[tuple[int, str], list[Copy]] = {(player, area): [] for player in (0, 1) for area in AREAS}
        number = 0
        for player, names in enumerate(setup.decks):
            for name in names:
                number += 1
                self.lists[player, "deck"].append(Copy(number, setup.cards[name], player, "deck"))
        self.of_decks = number

    def of(self, player: int, *areas: str) -> list[Copy]:
        """Return the cards that a player owns in some areas."""
        return [copy for area in areas for copy in self.lists[player, area]]

    def everywhere(self, *areas: str) -> list[Copy]:
        """Return the cards of both players in some areas, by number."""
        return sorted(self.of(0, *areas) + self.of(1, *areas), key=lambda copy: copy.number)

    def in_play(self) -> list[Copy]:
        """Return all cards in play, by number."""
        return self.everywhere(*PLAY_AREAS)

    def move(self, copy: Copy, area: str, *, bottom: bool = True) -> None:
        """Move a card to its owner's area; `bottom` speaks of the deck."""
        self.lists[copy.owner, copy.area].remove(copy)
        if copy.area not in HIDDEN:
            copy.known = True
        if area not in PLAY_AREAS:
            copy.rolled = False
            if copy.card.kind == "coin":
                copy.area = "gone"
                return
        copy.area = area
        pile = self.lists[copy.owner, area]
        pile.insert(len(pile) if bottom else 0, copy)

    def take(self, player: int, amount: int, area: str) -> None:
        """Move cards from the top of a deck, as many as there are."""
        for copy in self.lists[player, "deck"][:amount]:
            self.move(copy, area)

    def shuffle(self, player: int, order: Sequence[int]) -> None:
        """Put a deck into an order of card numbers."""
        pile = self.lists[player, "deck"]
        if sorted(order) != sorted(copy.number for copy in pile):
            raise ValueError(f"{order} is no order of {[copy.number for copy in pile]}")
        pile.sort(key=lambda copy: order.index(copy.number))
        for copy in pile:
            copy.known = False

    def free(self) -> list[int]:
        """Return the numbers that a new coin can have."""
        taken = {copy.number for copy in self.everywhere(*AREAS)}
        return [number for number in range(self.of_decks + 1, MOST_CARDS + 1) if number not in taken]

    def coin(self, player: int, card: Card, number: int) -> None:
        """Let a coin come out (PC-10)."""
        self.lists[player, "disposition"].append(Copy(number, card, player, "disposition"))


def seen(zones: Zones, viewer: int | str) -> list[Table]:
    """Return the cards whose face a viewer knows, as a view lists them."""
    return [
        {
            "card": copy.number,
            "id": copy.card.name,
            "owner": player,
            "area": area,
            "place": place if _is_place_seen(copy, viewer) else None,
            "rolled": copy.rolled,
            "played": copy.times > 0,
        }
        for (player, area), pile in zones.lists.items()
        for place, copy in enumerate(pile)
        if _is_seen(copy, viewer)
    ]


def _is_seen(copy: Copy, viewer: int | str) -> bool:
    if viewer == "referee" or copy.area not in HIDDEN:
        return True
    return viewer != "spectator" and (copy.known or (copy.area == "hand" and copy.owner == viewer))


def _is_place_seen(copy: Copy, viewer: int | str) -> bool:
    """Return whether a viewer knows where in its area a card lies; of another's hand he does not."""
    return copy.area != "hand" or viewer in {copy.owner, "referee"}


def numbers(copies: Iterable[Copy]) -> list[int]:
    """Return the numbers of some cards."""
    return [copy.number for copy in copies]
