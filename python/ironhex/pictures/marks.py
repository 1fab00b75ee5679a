"""The shapes that pieces are drawn with. A player is told by the shape of his plates too: round for 0, square for 1."""

import math

from ironhex.pictures import palette
from ironhex.pictures.svg import Point, Style, box, circle, element, group, path, shape, words

Owner = int | None


def colour_of(side: Owner) -> str:
    """The colour of a side, or of nobody's."""
    return palette.NEUTRAL if side is None else palette.PLAYERS[side]


def plate(middle: Point, radius: float, side: Owner) -> str:
    """What a mark stands on: a disc, a square, or for nobody a white square on its corner."""
    x, y = middle
    if side is None:
        return diamond(middle, radius * 1.2, fill=palette.PAPER, stroke=palette.INK)
    if side == 0:
        return circle(middle, radius, fill=colour_of(side))
    half = radius * 0.9
    return box((x - half, y - half), 2 * half, 2 * half, fill=colour_of(side))


def pill(middle: Point, width: float, height: float, side: Owner, **attributes: float | str) -> str:
    """The wide plate of a unit or of its Timeline token."""
    x, y = middle
    corner = height / 2 if side == 0 else height * 0.08
    shown = {"fill": colour_of(side), **attributes}
    return box((x - width / 2, y - height / 2), width, height, rx=corner, **shown)


def chip(middle: Point, entity: int, side: Owner, *, acts: bool = False, size: float = 11) -> str:
    """The token of a unit, as on the Timeline."""
    width, height = size * 2.6, size * 1.6
    around: Style = {"stroke": palette.INK, "stroke_width": size / 5} if acts else {}
    # Written by hand on yellow, so that the number stays readable.
    fill = palette.ACTING if acts else colour_of(side)
    ink = palette.INK if acts else palette.PAPER
    return group(
        pill(middle, width, height, side, fill=fill, **around),
        words(
            (middle[0], middle[1] + size * 0.36),
            f"e{entity}",
            size,
            fill=ink,
            text_anchor="middle",
            font_weight="bold",
        ),
    )


def diamond(middle: Point, radius: float, **attributes: float | str) -> str:
    """A square on its corner."""
    x, y = middle
    points = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    return path(shape(points), **attributes)


def star(middle: Point, radius: float, **attributes: float | str) -> str:
    """An objective."""
    x, y = middle
    points = []
    for corner in range(10):
        reach = radius if corner % 2 == 0 else radius * 0.52
        angle = math.pi * corner / 5
        points.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return path(shape(points), **attributes)


def house(middle: Point, radius: float, **attributes: float | str) -> str:
    """A Base."""
    x, y = middle
    points = [(0, -0.7), (0.75, -0.05), (0.5, -0.05), (0.5, 0.6), (-0.5, 0.6), (-0.5, -0.05), (-0.75, -0.05)]
    return path(shape((x + across * radius, y + down * radius) for across, down in points), **attributes)


def tower(middle: Point, radius: float, **attributes: float | str) -> str:
    """A structure."""
    x, y = middle
    points = [
        *((-0.55, -0.6), (-0.25, -0.6), (-0.25, -0.35), (0.25, -0.35), (0.25, -0.6), (0.55, -0.6)),
        *((0.55, 0.6), (-0.55, 0.6)),
    ]
    return path(shape((x + across * radius, y + down * radius) for across, down in points), **attributes)


def shield(middle: Point, radius: float, active: int) -> str:
    """Shields of a unit, with how many are active; hollow if none is."""
    x, y = middle
    r = radius
    points = [(-r, -r), (r, -r), (r, 0.2 * r), (0, 1.2 * r), (-r, 0.2 * r)]
    filled = palette.INK if active else palette.PAPER
    return group(
        path(shape((x + across, y + down) for across, down in points), fill=filled, stroke=palette.INK),
        words(
            (x, y + r * 0.5),
            str(active),
            r * 1.6,
            fill=palette.PAPER if active else palette.INK,
            text_anchor="middle",
            font_weight="bold",
        ),
    )


def bar(middle: Point, width: float, hp: int, most: int) -> str:
    """HP as a bar with its numbers on it."""
    x, y = middle
    height = width * 0.36
    left = (x - width / 2, y - height / 2)
    share = min(1.0, max(0.0, hp / most)) if most else 0.0
    return group(
        box(left, width, height, fill=palette.PAPER),
        box(left, width * share, height, fill=palette.HEALTH),
        box(left, width, height, fill="none", stroke=palette.INK, stroke_width=0.8),
        words((x, y + height * 0.36), f"{hp}/{most}", width * 0.3, text_anchor="middle", font_weight="bold"),
    )


def tag(middle: Point, radius: float, letter: str) -> str:
    """A status, by its first letter."""
    x, y = middle
    return group(
        element(
            "rect",
            x=x - radius,
            y=y - radius,
            width=2 * radius,
            height=2 * radius,
            rx=radius * 0.3,
            fill=palette.PAPER,
            stroke=palette.BLOCKED,
            stroke_width=radius / 5,
        ),
        words(
            (x, y + radius * 0.6),
            letter,
            radius * 1.7,
            fill=palette.BLOCKED,
            text_anchor="middle",
            font_weight="bold",
        ),
    )
