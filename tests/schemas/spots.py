"""Where the keys of a content file stand, each with the place by which the readers ask for it."""

import copy
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from schemas.generate import HERE, PARTS_OF_EFFECTS, asked

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


def sample(name: str) -> Json:
    """A sample as a table."""
    return tomllib.loads((HERE / "samples" / f"{name}.toml").read_text(encoding="utf-8"))


def spots(table: Json, path: str = "") -> Iterator[Spot]:
    """All keys of a table and of those within it."""
    place, form = re.sub(r"\[\d+\]", "[]", path), None
    for name, places in PARTS_OF_EFFECTS.items():
        if name in table and places.match(place):
            place, form = name, table[name]
    for key, value in table.items():
        here = f"{path}.{key}".lstrip(".")
        yield Spot(here, place, form, key, value)
        entries = enumerate(value) if isinstance(value, list) else [(None, value)]
        for number, entry in entries:
            if isinstance(entry, dict):
                yield from spots(entry, here if number is None else f"{here}[{number}]")


def spots_asked(kind: str, name: str) -> Iterator[tuple[Spot, Json]]:
    """All keys of a sample with what the readers ask for there; an op or test that has been seen is left out."""
    asks, seen = asked(kind, name), set()
    for spot in spots(sample(name)):
        where = spot.place, spot.form, spot.key
        if spot.form is None or where not in seen:
            yield from ((spot, ask) for ask in asks if spot.is_asked_by(ask))
        seen.add(where)


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
