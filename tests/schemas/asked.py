"""What the readers of the core ask for while they read the samples, put in order."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ironhex import _core
from ironhex.scenario import content_folder
from schemas import effects
from schemas.forms import form_of, forms, samples

HERE = Path(__file__).parent

PARTS_OF_EFFECTS = {"op": re.compile(r"^.*\beffects\[\]$"), "test": re.compile(r"^.*\bif\[\]$")}
"""Tables that stand at many places and are described once: where they stand."""
CARD_OP = "card_op"
"""What `op` is called on cards of the card table, which have ops of their own."""
KEY_OF_PART = {"op": "op", "test": "test", CARD_OP: "op"}
"""The key of each such table that says what other keys it has."""
COSTLY = {"unit", "character", "operation", "command"}
"""Kinds of cards that must have a cost (PC-4)."""

Json = dict[str, Any]


def sample(name: str) -> Json:
    """A sample as a table."""
    return tomllib.loads((HERE / "samples" / f"{name}.toml").read_text(encoding="utf-8"))


def asked(kind: str, name: str) -> list[Json]:
    """What the readers of a kind ask for while they read a sample, each key of each place once."""
    text = (HERE / "samples" / f"{name}.toml").read_text(encoding="utf-8")
    asks = _core.Scenario.keys(kind, text, [content_folder()])
    form, ops = form_of(kind, name), part_of_ops(sample(name))
    return merged(at_home(ask, ops) for ask in asks if form is None or path(ask) != form.refuses)


def asked_of(kind: str, form: str | None = None) -> list[Json]:
    """The same of all samples of a form; of all samples of a kind that has one form only."""
    names = forms(kind)[form].samples if form else samples(kind)
    return merged(ask for name in names for ask in asked(kind, name))


def asked_of_part(part: str) -> list[Json]:
    """The same of the ops or tests of all samples in which they are complete."""
    if part != CARD_OP:
        return [ask for ask in asked_of("units") if ask["place"] == part]
    every = [ask for form in forms("cards") for ask in asked_of("cards", form)]
    return merged(ask for ask in every if ask["place"] == part)


def merged(asks: Iterable[Json]) -> list[Json]:
    """Each key of each place once."""
    found: dict[tuple[str, str | None, str], Json] = {}
    for ask in asks:
        where = ask["place"], ask["form"], ask["key"]
        found[where] = both(found.get(where, ask), ask)
    return list(found.values())


def part_of_ops(table: Json) -> str:
    """What the ops of a file are called: `card_op` in cards of the card table, else `op`."""
    return CARD_OP if "kind" in table and table["kind"] != "tactics" else "op"


def at_home(ask: Json, ops: str) -> Json:
    """A key with the place at which it is described: `op` or `test` for theirs, wherever they stand."""
    for part, places in PARTS_OF_EFFECTS.items():
        if places.match(ask["place"]) and (ask["form"] or effects.is_form(ask, part)):
            place = ops if part == "op" else part
            return corrected(ask | {"place": place})
    return corrected(ask)


def corrected(ask: Json) -> Json:
    """A key as it is in truth where its readers look at others too before they refuse a table."""
    if ask["place"] in PARTS_OF_EFFECTS:
        return effects.with_needed(ask["place"], ask) if ask["form"] else ask
    if ask["place"] == CARD_OP:
        # It goes with some words of `amount_of` only.
        return ask | ({"required": False} if ask["key"] == "of" else {})
    needed = {"required": True} if ask["key"] == "cost" and ask["form"] in COSTLY else {}
    # The form of a whole file is known from its sample.
    return ask | needed | {"form": None}


def both(one: Json, other: Json) -> Json:
    """What holds of a key that is asked for in two ways: with words in another order, more of them, another default."""
    loose = ("words", "default")
    if any(one[name] != other[name] for name in one if name not in loose):
        raise ValueError(f"a key is asked for in two ways: {one} and {other}")
    if one == other:
        return one
    words = max(one["words"], other["words"], key=len)
    return one | {"words": words, "default": one["default"] if one["default"] == other["default"] else None}


def path(ask: Json) -> str:
    """The path to a key."""
    return f"{ask['place']}.{ask['key']}" if ask["place"] else str(ask["key"])
