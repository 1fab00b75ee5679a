"""How pieces and moments are called in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.components import COMPONENTS, TOKENS

SPACES = 10
"""Spaces of the timeline (TL-1)."""

AREA_NAMES = {
    "deck": "deck",
    "hand": "hand",
    "playing": "cards being played",
    "discard": "discard pile",
    "g_area": "G area",
    "disposition": "disposition area",
    "battle": "battle area",
    "junkyard": "junkyard",
    "lost": "lost pile",
}
"""What areas of cards are called."""


def printable(text: str) -> str:
    """A text for one line of a terminal: what is no sign is written as in Python.

    Content with such names is refused; this is for what was saved before it was.
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class Names:
    """Names of the pieces of a game, and of the cards that the viewer knows.

    Args:
        view: a view of the game, as `Game.view` returns it.
        players: names of the two sides.
    """

    def __init__(self, view: Mapping[str, Any], players: Sequence[str]) -> None:
        self._pieces: Mapping[int, Any] = view["pieces"]
        self._players = [printable(player) for player in players]
        self._deck_cards: Mapping[int, Any] = {card["card"]: card for card in view.get("cards", ())}
        self.has_cards = bool(view.get("decks"))
        """Whether players have decks."""

    def player(self, player: int | None) -> str:
        """A side."""
        return "nobody" if player is None else self._players[player]

    def piece(self, entity: int | None) -> str:
        """A piece with its entity, as "gm e2"."""
        piece = self._pieces.get(entity or 0)
        if piece is None:
            return "something" if entity is None else f"e{entity}"
        return f"{self._called(entity) or _noun(piece)} e{entity}"

    def pieces(self, entities: Sequence[int]) -> str:
        """Several pieces, as "gm e2 and zeong e3"."""
        named = [self.piece(entity) for entity in entities]
        return " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else "".join(named)

    def card(self, entity: int | None) -> str | None:
        """The id of the card of a unit; None for any other piece."""
        card: str | None = self._pieces.get(entity or 0, {}).get("Unit", {}).get("card")
        return card

    def deck_card(self, number: int, card: str | None = None) -> str:
        """A card of a deck, as "c3 tactics-brace"; "c3" if nobody says what it is.

        Args:
            number: its number.
            card: its id, where that is told besides.
        """
        told = self._deck_cards.get(number, {}).get("id") if card is None else card
        return f"c{number}" if told is None else f"c{number} {printable(told)}"

    def deck_cards(self, numbers: Sequence[int]) -> str:
        """Several cards of decks, as "c3 tactics-brace, c7 tactics-jamming"."""
        return ", ".join(map(self.deck_card, numbers))

    def id_of(self, number: int) -> str | None:
        """The id of a card of a deck by its number; None if the viewer does not know it."""
        found: str | None = self._deck_cards.get(number, {}).get("id")
        return found

    def owner_of(self, number: int) -> int | None:
        """Whose card a number is; None if the viewer does not know it."""
        found: int | None = self._deck_cards.get(number, {}).get("owner")
        return found

    def area_of(self, number: int) -> str | None:
        """The area where a card lies; None if the viewer does not know it."""
        found: str | None = self._deck_cards.get(number, {}).get("area")
        return found

    def _called(self, entity: int | None) -> str | None:
        card = self.card(entity)
        return None if card is None else printable(card)


_NOUNS = {
    "Base": "Base",
    "Garrison": "Garrison",
    "Structure": "structure",
    "Objective": "objective",
    "BoardToken": "token",
}


_KNOWN = {component.__name__ for component in COMPONENTS}


def _noun(piece: Mapping[str, Any]) -> str:
    """What a piece is; one of a mod is called after the first component of a mod that it has."""
    known = next((noun for component, noun in _NOUNS.items() if component in piece), None)
    return known or next((component.lower() for component in piece if component not in _KNOWN), "piece")


def is_of_mod(piece: Mapping[str, Any]) -> bool:
    """Whether a piece is one that the rules do not know: a mod has brought it."""
    return "Unit" not in piece and not any(component in piece for component in _NOUNS)


def token_name(piece: Mapping[str, Any]) -> str:
    """What a token is, as "shield"; "hidden" if it lies face down."""
    kind = piece["BoardToken"]["kind"]
    return "hidden" if kind is None or piece["BoardToken"]["face_down"] else TOKENS[kind]


def status_names(piece: Mapping[str, Any], added: Sequence[str] = ()) -> list[str]:
    """The statuses of a piece (BD-3).

    Args:
        piece: its components.
        added: statuses that cards add, as `Scenario.statuses` lists them.
    """
    bits = piece.get("Marks", {}).get("bits", 0)
    own = [printable(name) for number, name in enumerate(added) if bits >> number & 1]
    return [name for name in ("Disarm", "Fracture", "Slow") if name in piece] + own


def owner(piece: Mapping[str, Any]) -> int | None:
    """The player that a piece belongs to; None for nobody."""
    return piece["Owner"]["player"] if "Owner" in piece else None


def next_to_act(view: Mapping[str, Any]) -> int | None:
    """The unit that acts next if no token moves, besides the one that acts now (TL-1, TL-5); None if there is none."""
    waiting = [entity for entity in view["order"] if entity != view["active"]]
    return waiting[0] if waiting else None


def moment(time: int) -> tuple[int, int]:
    """Phase and space of a time (TL-3)."""
    return (time - 1) // SPACES + 1, (time - 1) % SPACES + 1


def moment_text(time: int) -> str:
    """A time as the rules write it, "(2,4)" for space 4 of phase 2."""
    return "({},{})".format(*moment(time))


def hex_text(at: Sequence[int]) -> str:
    """A hex as in actions, "3,-1"."""
    return f"{at[0]},{at[1]}"


def vp_text(view: Mapping[str, Any], players: Sequence[str]) -> str:
    """The score, "North 5, South 9 VP"."""
    scores = [player["Score"]["vp"] for player in view["players"]]
    return printable(f"{players[0]} {scores[0]}, {players[1]} {scores[1]} VP")
