"""What `ironhex show` marks on the board: where a unit can go, or what it could attack."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import typer

from ironhex.game import Game
from ironhex.maps import HexMap


@dataclass(frozen=True)
class Marks:
    """Numbers on hexes.

    Attributes:
        numbers: the map.
        caption: what its numbers are.
    """

    numbers: HexMap
    caption: str

    def drawn(self, view: Mapping[str, Any]) -> dict[tuple[int, int], int]:
        """The numbers of hexes on which no unit and no Garrison stands: others have no room for them in text."""
        taken = {at for at, _ in _standing(view)}
        return {at: number for at, number in self.numbers.items() if at not in taken}

    def caption_of(self, view: Mapping[str, Any]) -> list[str]:
        """What the numbers are, and those that are not drawn, as "e3 5"."""
        told = [f"e{entity} {self.numbers[at]}" for at, entity in _standing(view) if at in self.numbers]
        others = [f"Where somebody stands: {', '.join(told)}."] if told else []
        return [f"On the board, =n is {self.caption}.", *others]


def _standing(view: Mapping[str, Any]) -> list[tuple[tuple[int, int], int]]:
    """Units and Garrisons with the hexes where they stand."""
    pieces = [(entity, piece) for entity, piece in view["pieces"].items() if "Unit" in piece or "Garrison" in piece]
    places = [(piece["Position"], entity) for entity, piece in pieces if "Position" in piece]
    return [((place["q"], place["r"]), entity) for place, entity in places]


def marks_of(game: Game, reach: str | None, threat: str | None) -> Marks | None:
    """The marks that the options ask for; None if they ask for none.

    Args:
        game: the game.
        reach: a unit, as "e1" for its Advance or "e1,dash".
        threat: a unit, as "e1" from where it stands or "e1,advance".

    Raises:
        typer.BadParameter: both are asked for, or something else than a unit and such a word.
        IronhexError: no unit on the board.
    """
    if reach is not None and threat is not None:
        raise typer.BadParameter("one map is shown at a time: reach or threat", param_hint="--threat")
    if reach is not None:
        unit, dashes = _read(reach, "dash", "--reach")
        movement = "a Dash" if dashes else "an Advance"
        return Marks(game.reach(unit, "dash" if dashes else "advance"), f"what {movement} of e{unit} costs (MV-1)")
    if threat is not None:
        unit, advances = _read(threat, "advance", "--threat")
        behind = " behind an Advance" if advances else ""
        caption = f"the most dice that e{unit} could roll against an enemy there{behind} (AT-1)"
        return Marks(game.threat(unit, "advance" if advances else "none"), caption)
    return None


def _read(text: str, word: str, hint: str) -> tuple[int, bool]:
    """The unit that an option names, and whether the word stands behind it."""
    name, comma, rest = text.partition(",")
    digits = name.removeprefix("e")
    if not (name.startswith("e") and digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise typer.BadParameter(f"{text!r} is no unit, as e1 is", param_hint=hint)
    if comma and rest != word:
        raise typer.BadParameter(f"{text!r} is neither {name} nor {name},{word}", param_hint=hint)
    return int(digits), bool(comma)
