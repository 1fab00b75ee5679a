"""Where hexes lie on the paper: points up, rows to the right."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ironhex.pictures.svg import Point, shape

Hex = tuple[int, int]

WIDEST = 70.0
"""Most width of a hex: a small board is not blown up."""

NARROWEST = 44.0
"""Least width of a hex: below it nothing could be read, so a large board makes a wider picture."""

_ROOT = math.sqrt(3)


@dataclass(frozen=True)
class Layout:
    """Places of hexes.

    Attributes:
        size: from the middle of a hex to its corners.
        width: width of the board.
        height: its height.
    """

    size: float
    width: float
    height: float
    left: float
    top: float

    @classmethod
    def of(cls, board: Iterable[Hex], room: float) -> "Layout":
        """The layout of a board for so much width, which a large one exceeds."""
        hexes = list(board)
        across = [2 * q + r for q, r in hexes]
        rows = [r for _, r in hexes]
        columns = (max(across) - min(across)) / 2 + 1
        wide = max(NARROWEST, min(WIDEST, room / columns))
        size = wide / _ROOT
        height = size * (1.5 * (max(rows) - min(rows)) + 2)
        left = wide / 2 - min(across) * wide / 2
        return cls(size, wide * columns, height, left, size - 1.5 * size * min(rows))

    def centre(self, at: Hex) -> Point:
        """The middle of a hex."""
        q, r = at
        return (self.left + (2 * q + r) * self.size * _ROOT / 2, self.top + 1.5 * self.size * r)

    def spot(self, at: Hex, across: float, down: float) -> Point:
        """A point of a hex, by sizes from its middle."""
        x, y = self.centre(at)
        return (x + across * self.size, y + down * self.size)

    def outline(self, at: Hex, scale: float = 1) -> str:
        """The border of a hex as data of a path."""
        return shape(outline(self.centre(at), self.size * scale))


def outline(middle: Point, size: float) -> list[Point]:
    """The corners of a hex."""
    x, y = middle
    half = size * _ROOT / 2
    return [
        (x, y - size),
        (x + half, y - size / 2),
        (x + half, y + size / 2),
        (x, y + size),
        (x - half, y + size / 2),
        (x - half, y - size / 2),
    ]
