"""Boards for the tests of the kernels: discs, and random ground with everything that a map can have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import ironhex as ih
from oracles.lines import distance

if TYPE_CHECKING:
    import random

    from oracles.lines import Hex

ORIGIN = (0, 0)


def disc(radius: int, centre: Hex = ORIGIN) -> list[Hex]:
    """The hexes within `radius` of `centre`, in canonical order."""
    columns, rows = (range(middle - radius, middle + radius + 1) for middle in centre)
    return [(q, r) for r in rows for q in columns if distance(centre, (q, r)) <= radius]


def flat_board(hexes: list[Hex]) -> ih.Board:
    """A board of level 0."""
    return ih.Board(levels=dict.fromkeys(hexes, 0))


@dataclass(frozen=True)
class Ground:
    """What a board is made of, for the oracles, and the board itself."""

    levels: dict[Hex, int]
    water: frozenset[Hex]
    impassable: frozenset[Hex]
    board: ih.Board

    @property
    def hexes(self) -> list[Hex]:
        """All hexes in canonical order."""
        return list(self.levels)


def random_ground(source: random.Random, most_columns: int, most_rows: int) -> Ground:
    """Ground anywhere on the plane: levels -2 to 3, flat or wild, with holes, water and impassable hexes."""
    columns, rows = source.randint(2, most_columns), source.randint(2, most_rows)
    corner_q, corner_r = source.randint(-50, 50), source.randint(-50, 50)
    hole, wild = source.choice((0, 0.05, 0.2)), source.choice((0.1, 0.3, 0.8))
    levels = {
        (corner_q + column - row // 2, corner_r + row): source.randint(-2, 3) if source.random() < wild else 0
        for row in range(rows)
        for column in range(columns)
        if source.random() >= hole
    }
    levels = dict(sorted(levels.items(), key=lambda item: (item[0][1], item[0][0]))) or {(corner_q, corner_r): 0}
    water = frozenset(hex_ for hex_ in levels if source.random() < 0.1)
    impassable = frozenset(hex_ for hex_ in levels if source.random() < 0.1)
    return Ground(levels, water, impassable, ih.Board(levels=levels, water=list(water), impassable=list(impassable)))


def some(source: random.Random, hexes: list[Hex], share: float) -> list[Hex]:
    """Each of the hexes with the same chance."""
    return [hex_ for hex_ in hexes if source.random() < share]
