"""Units and Garrisons on the board."""

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.names import owner, printable, status_names
from ironhex.pictures import palette
from ironhex.pictures.hexes import outline
from ironhex.pictures.marks import bar, pill, shield, star, tag
from ironhex.pictures.svg import Point, fitted, path, shape, words

NAME = 0.26
"""Size of names on plates, by size of a hex."""

MOST_TAGS = 4
"""Statuses that are shown on the board; the table below it has all."""


def figure(middle: Point, size: float, entity: int, piece: Mapping[str, Any], statuses: Sequence[str]) -> list[str]:
    """A unit or Garrison: plate, number, name, HP, Shields and statuses.

    Args:
        middle: the middle of its hex.
        size: the size of a hex.
        entity: its entity.
        piece: its components.
        statuses: statuses that cards add.
    """
    x, y = middle
    drawn = [
        pill((x, y - 0.17 * size), 1.56 * size, 0.66 * size, owner(piece)),
        _line((x, y - 0.17 * size), f"e{entity}", 0.34 * size, bold="bold"),
        _line((x, y + 0.09 * size), short_name(piece, size), NAME * size, bold="normal"),
    ]
    if "Health" in piece:
        drawn.append(bar((x, y + 0.35 * size), 0.9 * size, piece["Health"]["hp"], piece["Health"]["max"]))
    if piece.get("Shields", {}).get("total"):
        drawn.append(shield((x + 0.64 * size, y + 0.34 * size), 0.14 * size, piece["Shields"]["active"]))
    return [*drawn, *_tags((x + 0.6 * size, y - 0.5 * size), size * 0.14, status_names(piece, statuses))]


def short_name(piece: Mapping[str, Any], size: float) -> str:
    """The first word of a card's id, as far as it fits onto a plate."""
    card = piece.get("Unit", {}).get("card")
    name = "Garrison" if card is None else printable(card).split("-")[0]
    return fitted(name, NAME * size, 1.46 * size)


def acting(middle: Point, size: float) -> str:
    """What shows that a unit acts now: its hex is yellow and has a thick border."""
    return path(shape(outline(middle, size * 0.93)), fill=palette.ACTING, stroke=palette.INK, stroke_width=size * 0.1)


def load(middle: Point, size: float) -> str:
    """What shows that a unit carries an objective."""
    at = (middle[0] - 0.62 * size, middle[1] - 0.48 * size)
    return star(at, size * 0.22, fill=palette.PAPER, stroke=palette.INK)


def _line(at: Point, text: str, size: float, *, bold: str) -> str:
    return words(at, text, size, fill=palette.PAPER, text_anchor="middle", font_weight=bold)


def _tags(right: Point, radius: float, names: Sequence[str]) -> list[str]:
    letters = [name[:1].upper() for name in names]
    if len(letters) > MOST_TAGS:
        letters = [*letters[: MOST_TAGS - 1], "+"]
    return [tag((right[0] - 2.2 * radius * place, right[1]), radius, letter) for place, letter in enumerate(letters)]
