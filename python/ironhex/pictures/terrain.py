"""The ground: levels, water, what cannot be entered, coordinates."""

from collections.abc import Iterable, Mapping

from ironhex.names import hex_text
from ironhex.pictures import palette
from ironhex.pictures.hexes import Hex, Layout
from ironhex.pictures.svg import Point, group, number, path, words

COORDINATES = 0.26
"""Size of the coordinates, by size of a hex."""


class Terrain:
    """The ground of a board.

    Args:
        levels: level of every hex.
        water: hexes of water.
        impassable: hexes that nothing enters.
    """

    def __init__(self, levels: Mapping[Hex, int], water: Iterable[Hex], impassable: Iterable[Hex]) -> None:
        self.levels = levels
        self.water = frozenset(water)
        self.impassable = frozenset(impassable)

    def draw(self, layout: Layout) -> str:
        """All hexes, with levels and coordinates."""
        shades: dict[str, list[Hex]] = {}
        for at, level in self.levels.items():
            shades.setdefault(self.colour(at, level), []).append(at)
        fills = [path("".join(map(layout.outline, hexes)), fill=shade) for shade, hexes in sorted(shades.items())]
        return group(
            group(*fills, stroke=palette.FAINT, stroke_width=1, stroke_linejoin="round"),
            self._marks(layout),
            self._texts(layout),
        )

    def colour(self, at: Hex, level: int) -> str:
        """The colour of a hex."""
        return palette.IMPASSABLE if at in self.impassable else palette.ground(level, water=at in self.water)

    def _marks(self, layout: Layout) -> str:
        """Waves and hatches, so that no colour is needed to tell water and rock."""
        size = layout.size
        waves = "".join(waves_of(layout.centre(at), size) for at in self.levels if at in self.water)
        hatch = "".join(hatch_of(layout.centre(at), size) for at in self.levels if at in self.impassable)
        drawn = [path(waves, stroke=palette.WAVE)] if waves else []
        drawn += [path(hatch, stroke=palette.HATCH)] if hatch else []
        return group(*drawn, fill="none", stroke_width=size / 22) if drawn else ""

    def _texts(self, layout: Layout) -> str:
        size = layout.size
        coordinates, levels = [], []
        for at, level in self.levels.items():
            ink = palette.PAPER if at in self.impassable else palette.MUTED
            coordinates.append(words(layout.spot(at, 0, -0.56), hex_text(at), size * COORDINATES, fill=ink))
            if level:
                ink = palette.PAPER if at in self.impassable else palette.INK
                levels.append(words(layout.spot(at, 0, 0.77), str(level), size * 0.3, fill=ink))
        return group(*coordinates, group(*levels, font_weight="bold") if levels else "", text_anchor="middle")


def waves_of(middle: Point, size: float) -> str:
    """Two small waves on both sides of a hex's middle, as data of a path."""
    x, y = middle
    step = size * 0.13
    found = ""
    for across, down in ((-0.72, -0.22), (0.2, 0.34)):
        start = f"M{number(x + across * size)} {number(y + down * size)}"
        found += start + f"q{number(step)} {number(-step)} {number(2 * step)} 0t{number(2 * step)} 0"
    return found


def hatch_of(middle: Point, size: float) -> str:
    """Crossing lines in a hex, as data of a path."""
    x, y = middle
    found = ""
    for across in (-0.4, 0, 0.4):
        left, right = x + (across - 0.3) * size, x + (across + 0.3) * size
        upper, lower = y - 0.45 * size, y + 0.6 * size
        found += f"M{number(left)} {number(lower)}L{number(right)} {number(upper)}"
        found += f"M{number(right)} {number(lower)}L{number(left)} {number(upper)}"
    return found
