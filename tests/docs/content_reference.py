"""Makes the section of docs/content.md that lists all keys of content files, as the core's readers ask for them."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from docs.effects_reference import code, kind, table
from ironhex import _core
from schemas.asked import CARD_OP, KEY_OF_PART, asked_of, asked_of_part
from schemas.forms import forms
from schemas.generate import DESCRIPTIONS, meanings

PAGE = Path(__file__).parents[2] / "docs" / "content.md"
BEGIN = "<!-- From here to the next such line made by `make reference` from the readers of the core. -->\n"
END = "<!-- Here ends what `make reference` makes. -->\n"
OF_EFFECTS = ("abilities[]", "weapons[].effects[]", "weapons[].critical", "weapon.effects[]", "weapon.critical")
"""Tables that have their rows in docs/effects.md."""
TITLES = {
    "rulesets": "Rulesets",
    "units": "Units",
    "maps": "Maps",
    "cards": "Cards",
    "decks": "Decks",
    "scenarios": "Scenarios",
}
HEADS = ("key", "holds", "meaning")
TACTICS = ("tactics_card", "attack_card")
LINKS = {
    "when": "[trigger](effects.md#triggers)",
    "if": "list of [conditions](effects.md#conditions)",
    "effects": "list of [ops](effects.md#ops)",
}
"""What keys of a Tactics card hold that are keys of an effect."""
CARD_LINKS = dict.fromkeys(("effects", "triggers[].effects"), "list of [ops](#ops-of-the-card-table)")
"""The same of cards of the card table."""

Json = dict[str, Any]
Row = tuple[str, str, str]


def section() -> str:
    """The section: tables for each kind of file, and one of the settings."""
    text = (
        "## Keys\n\nKeys in bold must be there. Behind `=` is what a missing key means. `x[].y` is the key `y` of\n"
        "each entry of the list `x`. Patches have keys of their own (above), and [so have effects](effects.md#keys).\n"
    )
    for kind_of_file, title in TITLES.items():
        text += f"\n### {title}\n\n" + (cards() if kind_of_file == "cards" else keys(kind_of_file, forms(kind_of_file)))
    return f"{text}\n### Settings\n\nThe keys of `settings` in rulesets and scenarios.\n\n" + table(HEADS, settings())


def cards() -> str:
    """The keys of cards, in two tables, and the ops of those of the card table."""
    others = [form for form in forms("cards") if form not in TACTICS]
    return (
        "#### Tactics cards\n\nTheir effects are written like those of units ([effects.md](effects.md)).\n\n"
        + keys("cards", TACTICS)
        + "\n#### Cards of the card table\n\n"
        + keys("cards", others)
        + "\n#### Ops of the card table\n\n"
        + card_ops()
    )


def keys(kind_of_file: str, of: Iterable[str]) -> str:
    """A table of the keys of files of some forms, with a column that says which have a key if not all have it."""
    names = list(of)
    found = {name: rows(kind_of_file, name) for name in names}
    if len(names) == 1:
        return table(HEADS, found[names[0]])
    told = []
    for key, *rest in in_one_order(found.values()):
        without = [name for name in names if (key, *rest) not in found[name]]
        told.append((key, which(kind_of_file, names, without), *rest))
    return table((HEADS[0], "of", *HEADS[1:]), told)


def which(kind_of_file: str, names: list[str], without: list[str]) -> str:
    """Which forms have a key, in the shorter of two ways; nothing if all have it."""
    every = forms(kind_of_file)
    have, have_not = ([every[name].title for name in names if (name in without) is lacks] for lacks in (False, True))
    return min(", ".join(have), f"not {', '.join(have_not)}", key=len) if have_not else ""


def in_one_order(lists: Iterable[list[Row]]) -> list[Row]:
    """All rows of some lists, each once: what only a later list has stands behind the row before it there."""
    every: list[Row] = []
    for rows_of_one in lists:
        at = 0
        for line in rows_of_one:
            if line not in every:
                every.insert(at, line)
            at = every.index(line) + 1
    return every


def rows(kind_of_file: str, form: str) -> list[Row]:
    """A row for each key of files of a form, those of a list behind the list itself."""
    left_out = {*OF_EFFECTS, *KEY_OF_PART, "settings"}
    asks = [ask for ask in asked_of(kind_of_file, form) if ask["place"] not in left_out]
    links = LINKS if form in TACTICS else CARD_LINKS if kind_of_file == "cards" else {}
    return [
        row(ask | {"link": links.get(path)}, path, DESCRIPTIONS[kind_of_file][path]) for path, ask in in_order("", asks)
    ]


def card_ops() -> str:
    """The ops of the card table, and what their keys mean."""
    every = asked_of_part(CARD_OP)
    texts = DESCRIPTIONS["cards"]

    def keys_of(op: str) -> str:
        shown = (row(ask, ask["key"], "") for ask in every if ask["form"] == op)
        return "<br>".join(f"{key}: {what}" for key, what, _ in shown)

    told = ((code(op), meaning, keys_of(op)) for op, meaning in meanings(CARD_OP).items())
    of_keys = dict.fromkeys(ask["key"] for ask in every)
    return (
        table(("`op`", "what it does", "keys"), told)
        + "\n"
        + table(("key of ops", "meaning"), ((code(key), texts[f"{CARD_OP}.{key}"]) for key in of_keys))
    )


def in_order(place: str, asks: list[Json]) -> Iterable[tuple[str, Json]]:
    """The keys of a table with their paths: plain ones first, then tables, each with its own keys behind it."""
    for ask in sorted(asks, key=lambda ask: ask["wanted"] == "table" or "tables" in ask.get("entries", "")):
        if ask["place"] == place:
            path = f"{place}.{ask['key']}" if place else ask["key"]
            yield path, ask
            yield from in_order(f"{path}[]", asks)
            yield from in_order(path, asks)


def settings() -> Iterable[Row]:
    """A row for each setting."""
    docs = _core.Scenario.setting_docs()
    for ask in asked_of("rulesets"):
        if ask["place"] == "settings":
            yield row(ask, ask["key"], docs[ask["key"]])


def row(ask: Json, path: str, meaning: str) -> Row:
    """A row of a table."""
    name = f"**{code(path)}**" if ask["required"] else code(path)
    known = "" if ask.get("default") is None else f" = {code(ask['default'])}"
    return name, (ask.get("link") or holds(ask)) + known, meaning.replace("|", r"\|")


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
