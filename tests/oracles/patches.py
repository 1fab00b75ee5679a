"""Patches for the skirmish oracle: a content file that says `patches` is applied to the file of that name.

Written from docs/content.md, without a look at the engine; like the oracle it trusts its content.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Table = dict[str, Any]


def patched(name: str, read: Callable[[str], Table]) -> Table:
    """Return the content of a name, with all patches applied.

    Args:
        name: name of a content file.
        read: returns the file of a name of the same kind.
    """
    table = read(name)
    if "patches" not in table:
        return table
    content = patched(table["patches"], read)
    for entry in table.get("patch", []):
        change(content, entry)
    return content


def change(content: Any, entry: Table) -> None:
    """Apply one entry of `patch` to the content, in place."""
    *way, last = re.findall(r"[^.\[\]]+(?=[.\[]|$)|\[[^\]]+\]", entry["at"])
    for step in way:
        if not step.startswith("["):
            content.setdefault(step, {})
        content = content[place(content, step)]
    key = place(content, last)
    match entry:
        case {"set": value}:
            content[key] = value
        case {"add": amount}:
            content[key] += amount
        case {"scale": factor}:
            exact = content[key] * Fraction(factor)
            content[key] = floor(abs(exact) + Fraction(1, 2)) * (1 if exact > 0 else -1)
        case {"append": values}:
            content.setdefault(key, [])
            content[key] += values


def place(content: Any, step: str) -> str | int:
    """Return the key or the number of a step of a path."""
    if not step.startswith("["):
        return step
    entry = step[1:-1]
    return int(entry) if entry.isdigit() else [part.get("name") for part in content].index(entry)
