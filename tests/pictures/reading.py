"""Reads pictures back: elements with their places on the sheet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, fromstring

NAMESPACE = "{http://www.w3.org/2000/svg}"

_STROKED = {
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
}
_WRITTEN = {"font-size", "font-weight", "text-anchor"}

ATTRIBUTES = {
    "svg": {"version", "width", "height", "viewBox", "font-family"},
    "g": {"transform"} | _STROKED | _WRITTEN,
    "title": set(),
    "desc": set(),
    "path": {"d"} | _STROKED,
    "rect": {"x", "y", "width", "height", "rx"} | _STROKED,
    "circle": {"cx", "cy", "r"} | _STROKED,
    "line": {"x1", "y1", "x2", "y2"} | _STROKED,
    "text": {"x", "y", "fill"} | _WRITTEN,
}
"""The elements of SVG 1.1 that pictures use, each with its attributes."""


@dataclass(frozen=True)
class Placed:
    """An element with the origin of its group on the sheet, and all attributes that it inherits."""

    element: Element
    across: float
    down: float
    inherited: dict[str, str]

    @property
    def name(self) -> str:
        return self.element.tag.removeprefix(NAMESPACE)


def elements(svg: str) -> list[Placed]:
    """Every element of a picture.

    Raises:
        ParseError: text that is no XML.
    """
    return list(_below(fromstring(svg), 0, 0, {}))


def _below(element: Element, across: float, down: float, inherited: dict[str, str]) -> Iterator[Placed]:
    moved = re.fullmatch(r"translate\((-?[\d.]+) (-?[\d.]+)\)", element.get("transform", "translate(0 0)"))
    assert moved, element.get("transform")
    across, down = across + float(moved[1]), down + float(moved[2])
    inherited = inherited | element.attrib
    yield Placed(element, across, down, inherited)
    for child in element:
        yield from _below(child, across, down, inherited)


def texts(svg: str) -> list[str]:
    """What is written in a picture."""
    return [placed.element.text or "" for placed in elements(svg) if placed.name == "text"]


def titles(svg: str) -> list[str]:
    """The title of the picture, and of groups in it."""
    return [placed.element.text or "" for placed in elements(svg) if placed.name == "title"]


def strokes(svg: str, colour: str) -> list[str]:
    """Paths in a colour, as their data."""
    found = [placed for placed in elements(svg) if placed.name == "path" and placed.inherited.get("stroke") == colour]
    return [placed.element.attrib["d"] for placed in found]


def faults(svg: str) -> list[str]:
    """What is not as it should be: foreign elements or attributes, texts beyond the sheet, numbers that are none."""
    found, placed = [], elements(svg)
    _, _, width, height = map(float, placed[0].element.attrib["viewBox"].split())
    for one in placed:
        allowed = ATTRIBUTES.get(one.name)
        if allowed is None or set(one.element.attrib) - allowed:
            found.append(f"{one.name} {one.element.attrib}")
        values = " ".join(value for name, value in one.element.attrib.items() if name != "font-family")
        if re.search(r"nan|inf|e[-+]\d", values):
            found.append(f"{one.name} has a number that is none: {values[:80]}")
        if one.name == "text" and (beyond := _beyond(one, width, height)):
            found.append(beyond)
    return found


def _beyond(one: Placed, width: float, height: float) -> str:
    """Whether a text leaves the sheet, with letters about as wide as those of DejaVu Sans."""
    text = one.element.text or ""
    size = float(one.inherited["font-size"])
    length = size * sum(0.34 if sign in "iljt .,:;/()[]!|'-·" else 0.6 for sign in text)
    left = one.across + float(one.element.attrib["x"])
    left -= {"start": 0, "middle": length / 2, "end": length}[one.inherited.get("text-anchor", "start")]
    low = one.down + float(one.element.attrib["y"])
    if left < -1 or left + length > width + 1 or not size * 0.5 <= low <= height:
        return f"{text!r} goes from {left:.0f} to {left + length:.0f} at {low:.0f} of {width:.0f} x {height:.0f}"
    return ""
