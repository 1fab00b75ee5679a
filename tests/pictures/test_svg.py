"""The writer of SVG: numbers, escapes, texts that fit."""

from xml.etree.ElementTree import fromstring

import pytest

from ironhex.pictures.svg import breadth, element, fitted, group, number, words, wrapped


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.04, "0"), (1.0, "1"), (2.25, "2.2"), (-3.96, "-4"), (1e6, "1000000"), (7, "7")]
)
def test_numbers(value, text):
    assert number(value) == text


@pytest.mark.parametrize("text", ["<a>", "&amp;", '"', "'", "]]>", "\x00\x1b[31m", "\ud800", "\ufffe", "漢", "\u202e"])
def test_texts_and_attributes_are_escaped(text):
    svg = group(words((0, 0), text, 10), title=text, fill=text)
    read = fromstring(svg)
    assert read[0].text == read[1].text == read.get("fill")
    assert read[0].text == text or not text.isprintable()


def test_an_element_without_children_is_closed():
    assert element("rect", x=1, stroke_width=0.5) == '<rect x="1" stroke-width="0.5"/>'


@pytest.mark.parametrize(
    "text", ["", "short", "something rather long that does not fit", "WWWWWWWWWWWW", "漢字漢字漢字"]
)
@pytest.mark.parametrize("width", [0, 10, 40, 100])
def test_fitted_texts_are_not_wider(text, width):
    shown = fitted(text, 10, width)
    assert breadth(shown, 10) <= max(width, breadth("…", 10))
    assert shown == text or shown.endswith("…")
    lines = list(wrapped(text, 10, width))
    assert all(breadth(line, 10) <= max(width, breadth("…", 10)) for line in lines)
    if "…" not in "".join(lines):
        assert " ".join(lines) == text
