"""Makes the section of docs/content.md that lists all keys of content files, as the core's readers ask for them."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from docs.effects_reference import code, kind, table
from ironhex import _core
from schemas.generate import DESCRIPTIONS, asked

PAGE = Path(__file__).parents[2] / "docs" / "content.md"
BEGIN = "<!-- From here to the next such line made by `make reference` from the readers of the core. -->\n"
END = "<!-- Here ends what `make reference` makes. -->\n"
OF_EFFECTS = ("abilities[]", "weapons[].effects[]", "weapons[].critical")
"""Tables that have their rows in docs/effects.md."""
TITLES = {"rulesets": "Rulesets", "units": "Units", "maps": "Maps", "scenarios": "Scenarios"}
HEADS = ("key", "holds", "meaning")

Json = dict[str, Any]


def section() -> str:
    """The section: a table for each kind of file, and one of the settings."""
    text = (
        "## Keys\n\nKeys in bold must be there. Behind `=` is what a missing key means. `x[].y` is the key `y` of\n"
        "each entry of the list `x`. Patches have keys of their own (above), and [so have effects](effects.md#keys).\n"
    )
    for kind_of_file, title in TITLES.items():
        text += f"\n### {title}\n\n" + table(HEADS, rows(kind_of_file))
    return f"{text}\n### Settings\n\nThe keys of `settings` in rulesets and scenarios.\n\n" + table(HEADS, settings())


def rows(kind_of_file: str) -> Iterable[tuple[str, str, str]]:
    """A row for each key of a kind of file, those of a list behind the list itself."""
    asks = [ask for ask in asked(kind_of_file) if ask["place"] not in {*OF_EFFECTS, "settings", "op", "test"}]
    for place, ask in in_order("", asks):
        yield row(ask, place, DESCRIPTIONS[kind_of_file][place])


def in_order(place: str, asks: list[Json]) -> Iterable[tuple[str, Json]]:
    """The keys of a table with their paths: plain ones first, then tables, each with its own keys behind it."""
    for ask in sorted(asks, key=lambda ask: ask["wanted"] == "table" or "tables" in ask.get("entries", "")):
        if ask["place"] == place:
            path = f"{place}.{ask['key']}" if place else ask["key"]
            yield path, ask
            yield from in_order(f"{path}[]", asks)
            yield from in_order(path, asks)


def settings() -> Iterable[tuple[str, str, str]]:
    """A row for each setting."""
    docs = _core.Scenario.setting_docs()
    for ask in asked("rulesets"):
        if ask["place"] == "settings":
            yield row(ask, ask["key"], docs[ask["key"]])


def row(ask: Json, path: str, meaning: str) -> tuple[str, str, str]:
    """A row of a table."""
    name = f"**{code(path)}**" if ask["required"] else code(path)
    known = "" if ask.get("default") is None else f" = {code(ask['default'])}"
    return name, holds(ask) + known, meaning.replace("|", r"\|")


def holds(ask: Json) -> str:
    """The type and bounds of a key."""
    if ask["wanted"] == "hex":
        return "hex, `[q, r]`"
    if ask["wanted"] == "table":
        return "table"
    if ask["wanted"] != "array":
        return kind(ask)
    what = {"texts or tables": "card ids or tables", "words": kind(ask).removeprefix("list of ")}
    span = f"{ask['low']} to {ask['high']}" if ask["low"] < ask["high"] else f"{ask['low']}"
    return f"list of {what.get(ask['entries'], ask['entries'])}, {span}"


def page(text: str) -> str:
    """The page with the section as it should be.

    Args:
        text: the page as it is.
    """
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"{PAGE.name} has lost the lines between which its keys stand")
    return before + BEGIN + section() + END + after


def write() -> None:
    """Writes the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def paths(text: str) -> list[str]:
    """The keys of the section of a page, in order."""
    made = text.partition(BEGIN)[2].partition(END)[0]
    return re.findall(r"^\| \*{0,2}`([\w.\[\]]+)`\*{0,2} \|", made, re.MULTILINE)
