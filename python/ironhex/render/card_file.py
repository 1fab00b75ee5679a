"""What the file of a card says, with its patches applied: only for reading, the engine has read it by itself."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

Source = tuple[str, str, str]
"""Kind, name and text of a file, as a scenario keeps them."""
Value = Any
"""A value of TOML."""

_STEP = re.compile(r"([^.\[\]]+)|\[([^\]]*)\]")


def card_table(card: str, sources: Sequence[Source]) -> dict[str, Any]:
    """The table of a card.

    Args:
        card: its id.
        sources: the files that the scenario was loaded from; they have no fault.
    """
    *patches, table = _chain(card, sources)
    for file in reversed(patches):
        for patch in file["patch"]:
            _apply(table, patch)
    return table


def _chain(card: str, sources: Sequence[Source]) -> Iterator[dict[str, Any]]:
    """The file of a card, the one that it patches, and so on; a file may patch one of its own name behind it."""
    units = [(name, text) for kind, name, text in sources if kind == "units"]
    wanted: str | None = card
    while wanted is not None:
        found = next((name, text) for name, text in units if name == wanted)
        units.remove(found)
        table = tomllib.loads(found[1])
        yield table
        wanted = table.get("patches")


def _apply(table: dict[str, Any], patch: dict[str, Any]) -> None:
    """Applies an entry of a patch, whose place exists or begins with it."""
    holder: Value = table
    steps = _STEP.findall(patch["at"])
    for step, (following, _) in pairwise(steps):
        place = _place(holder, *step)
        holder = holder.setdefault(place, {}) if following and isinstance(holder, dict) else holder[place]
    place = _place(holder, *steps[-1])
    holder[place] = _changed(_found(holder, place), patch)


def _place(holder: Value, key: str, entry: str) -> str | int:
    """Where a step leads: to a key, or to an entry by its number or its name."""
    if key:
        return key
    entry = entry.strip()
    return int(entry) if entry.isdecimal() else [each.get("name") for each in holder].index(entry)


def _found(holder: Value, place: str | int) -> Value:
    return holder.get(place) if isinstance(holder, dict) else holder[place]


def _changed(value: Value, patch: dict[str, Any]) -> Value:
    """What comes out of what stands at a place; None stood at none."""
    if "set" in patch:
        return patch["set"]
    if "append" in patch:
        return [*(value or ()), *patch["append"]]
    if "add" in patch:
        return value + patch["add"]
    return _rounded(value * Fraction(str(patch["scale"]).replace(" ", "")))


def _rounded(number: Fraction) -> int:
    """The nearest whole number; halves go away from zero."""
    size = int(abs(number) + Fraction(1, 2))
    return size if number >= 0 else -size
