"""SVG as text: elements, numbers, and words that fit.

Only presentation attributes are used, no ids and no style sheets: a picture inside a page changes nothing else there.
"""

from collections.abc import Iterable, Iterator
from html import escape

from ironhex.names import printable
from ironhex.pictures import palette

Point = tuple[float, float]

Style = dict[str, float | str]
"""Attributes of an element, with `_` for `-`."""

FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
_NARROW = frozenset("iljtfrI.,:;'|!()[] /-")
_BROAD = frozenset("<>+=&#~_")
_WIDE = frozenset("mwMW@%…")
_EAST_ASIAN = 0x2E80


def number(value: float) -> str:
    """A number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def escaped(words: str) -> str:
    """Text as XML takes it; what is no sign is written as in Python, for XML forbids most of it."""
    return escape(printable(words))


def element(name: str, *children: str, **attributes: float | str) -> str:
    """An element. Attributes that are texts are escaped; children are elements, or escaped text.

    Args:
        name: its name.
        children: what is in it.
        attributes: its attributes, with `_` for `-`.
    """
    parts = [f"<{name}"]
    for key, value in attributes.items():
        told = escaped(value) if isinstance(value, str) else number(value)
        parts.append(f' {key.replace("_", "-")}="{told}"')
    return "".join([*parts, ">", *children, f"</{name}>"]) if children else "".join([*parts, "/>"])


def group(*children: str, title: str = "", **attributes: float | str) -> str:
    """A group; `title` is what a reader hears and a pointer shows."""
    told = (element("title", escaped(title)),) if title else ()
    return element("g", *told, *children, **attributes)


def moved(across: float, down: float, *children: str, title: str = "") -> str:
    """A group with its own origin."""
    return group(*children, title=title, transform=f"translate({number(across)} {number(down)})")


def words(at: Point, text: str, size: float, **attributes: float | str) -> str:
    """A line of text, by default in ink and from the left; `bold="bold"` and the like are attributes of SVG."""
    shown = {"fill": palette.INK, **attributes}
    return element("text", escaped(text), x=at[0], y=at[1], font_size=size, **shown)


def circle(at: Point, radius: float, **attributes: float | str) -> str:
    """A circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, **attributes)


def box(at: Point, width: float, height: float, **attributes: float | str) -> str:
    """A rectangle; `at` is its upper left corner."""
    return element("rect", x=at[0], y=at[1], width=width, height=height, **attributes)


def line(start: Point, end: Point, **attributes: float | str) -> str:
    """A straight line."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def shape(points: Iterable[Point]) -> str:
    """A closed shape as data of a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def path(data: str, **attributes: float | str) -> str:
    """A path."""
    return element("path", d=data, **attributes)


def breadth(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is, rather too wide than too narrow: fonts differ from reader to reader."""
    return sum(map(_breadth, text)) * size * (1.12 if bold else 1)


def _breadth(sign: str) -> float:
    if sign in _NARROW:
        return 0.4
    if ord(sign) >= _EAST_ASIAN:
        return 1.05
    if sign in _WIDE:
        return 0.98
    return 0.85 if sign in _BROAD else 0.72 if sign.isupper() else 0.64 if sign.isdigit() else 0.62


def fitted(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """A text that is not wider than `width`: the end is left out where it must be."""
    text = printable(text)
    if breadth(text, size, bold=bold) <= width:
        return text
    while text and breadth(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str | Iterable[str], size: float, width: float) -> Iterator[str]:
    """Lines of a text, none wider than `width`; a single word that is wider is cut.

    Args:
        text: the text, or parts of it that stay together.
        size: size of the letters.
        width: room of a line.
    """
    current = ""
    for word in map(printable, text.split() if isinstance(text, str) else text):
        longer = f"{current} {word}" if current else word
        if current and breadth(longer, size) > width:
            yield fitted(current, size, width)
            longer = word
        current = longer
    if current:
        yield fitted(current, size, width)
