"""What the files of a card say of its weapons and abilities, found by their names."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Table = Mapping[str, Any]
Source = tuple[str, str, str]
"""Kind, name and text of a file, as a scenario keeps them."""


class CardFile:
    """The files of one card: its own, and behind it those that it patches.

    Patches are told, not applied: what counts of a card is what the engine has read.

    Args:
        card: id of the card.
        sources: the files that the scenario was loaded from.

    Attributes:
        patches: entries of patches, in the order in which they are applied: each with a place `at`.
    """

    def __init__(self, card: str, sources: Sequence[Source]) -> None:
        self._files = list(_chain(card, sources))
        self.patches: list[Table] = [entry for file in reversed(self._files) for entry in file.get("patch", ())]

    @property
    def title(self) -> str:
        """The name of the unit."""
        named = [file["name"] for file in self._files if "name" in file]
        patched = [entry["set"] for entry in self.patches if entry["at"] == "name" and "set" in entry]
        return str([*named, *patched][-1])

    def entries(self, key: str, names: Sequence[str]) -> list[Table]:
        """What the files write of weapons or abilities; an empty table where they have none of that name.

        Args:
            key: `weapons` or `abilities`.
            names: their names, in the order of the card.
        """
        written = self._written(key)
        return [next((entry for entry in written if _take(entry, name, written)), {}) for name in names]

    def _written(self, key: str) -> list[Table]:
        """All entries of a key, those first that patches bring."""
        whole = [entry for patch in reversed(self.patches) if patch["at"] == key for entry in _put(patch)]
        return whole + [entry for file in self._files for entry in file.get(key, ())]


def _chain(card: str, sources: Sequence[Source]) -> Iterator[Table]:
    """The file of a card, the one that it patches, and so on; a file may patch one of its own name behind it."""
    units = [(name, text) for kind, name, text in sources if kind == "units"]
    wanted: str | None = card
    while wanted is not None:
        found = next(((name, text) for name, text in units if name == wanted), None)
        if found is None:
            return
        units.remove(found)
        table = tomllib.loads(found[1])
        yield table
        wanted = table.get("patches")


def _put(patch: Table) -> list[Table]:
    return list(patch.get("append", patch.get("set", ())))


def _take(entry: Table, name: str, written: list[Table]) -> bool:
    """Whether an entry has this name; it is used up then."""
    if entry.get("name") != name:
        return False
    written.remove(entry)
    return True
