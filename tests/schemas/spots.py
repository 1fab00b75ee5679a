"""Where the keys of a content file stand, each with the place by which the readers ask for it."""

import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from schemas.asked import PARTS_OF_EFFECTS, asked, part_of_ops, sample

Json = dict[str, Any]
Change = Callable[[Any, Any], object]


@dataclass(frozen=True)
class Spot:
    """A value of a file."""

    path: str
    """The path to it, as `weapons[0].tl`."""
    place: str
    """The table that it stands in, as the readers name it: `weapons[]`; `op` and `test` wherever they are."""
    form: str | None
    """Which op or test that table is."""
    key: str
    """Its key there."""
    value: Any

    def is_asked_by(self, ask: Json) -> bool:
        """Whether the readers mean this key."""
        return (ask["place"], ask["key"]) == (self.place, self.key) and ask["form"] in {None, self.form}


def spots(table: Json, path: str = "", ops: str | None = None) -> Iterator[Spot]:
    """All keys of a table and of those within it; `ops` is what ops of the file are called."""
    ops = ops or part_of_ops(table)
    place, form = re.sub(r"\[\d+\]", "[]", path), None
    for part, places in PARTS_OF_EFFECTS.items():
        if part in table and places.match(place):
            place, form = ops if part == "op" else part, table[part]
    for key, value in table.items():
        here = f"{path}.{key}".lstrip(".")
        yield Spot(here, place, form, key, value)
        entries = enumerate(value) if isinstance(value, list) else [(None, value)]
        for number, entry in entries:
            if isinstance(entry, dict):
                yield from spots(entry, here if number is None else f"{here}[{number}]", ops)


def spots_asked(kind: str, name: str) -> Iterator[tuple[Json, Spot, Json]]:
    """All keys of a sample with what the readers ask for there; an op or test that has been seen is left out.

    The table of each is the sample, for unit cards with as little as possible around the key.
    """
    asks, seen = asked(kind, name), set()
    whole = sample(name)
    for spot in spots(whole):
        where = spot.place, spot.form, spot.key
        if spot.form is None or where not in seen:
            table, path = alone_on_card(whole, spot.path) if name == "units" else (whole, spot.path)
            yield from ((table, replace(spot, path=path), ask) for ask in asks if spot.is_asked_by(ask))
        seen.add(where)


def alone_on_card(card: Json, path: str) -> tuple[Json, str]:
    """A unit card without its abilities or weapons, but for those on a path, and the path there."""
    others = {"abilities", "weapons"} - {re.split(r"\W", path)[0]}
    return alone({key: value for key, value in card.items() if key not in others}, path)


def alone(table: Json, path: str) -> tuple[Json, str]:
    """A table of which each list of tables has one entry, that on the path or the first; and the path there."""
    key, number, rest = re.fullmatch(r"([^.[]+)(?:\[(\d+)])?\.?(.*)", path).groups()
    first = {name: list_[:1] for name, list_ in table.items() if isinstance(list_, list) and isinstance(list_[0], dict)}
    if number is not None:
        inner, rest = alone(table[key][int(number)], rest)
        return table | first | {key: [inner]}, f"{key}[0].{rest}"
    if rest:
        inner, rest = alone(table[key], rest)
        return table | first | {key: inner}, f"{key}.{rest}"
    return table | first, path


def changed(table: Json, path: str, change: Change) -> Json:
    """A copy of a table in which `change(parent, key)` was done at a path."""
    table = copy.deepcopy(table)
    *way, last = [int(step) if step.isdigit() else step for step in path.replace("[", ".").replace("]", "").split(".")]
    parent: Any = table
    for step in way:
        parent = parent[step]
    change(parent, last)
    return table


def put(value: object) -> Change:
    """Puts a value somewhere."""
    return lambda parent, key: parent.__setitem__(key, value)


def remove(parent: Any, key: Any) -> None:
    """Takes a value away."""
    del parent[key]
