"""Cards that come with ironhex, in scenes."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from ironhex.scenario import content_folder
from oracles.patches import patched
from scenes.content import Fielded, at_start

if TYPE_CHECKING:
    from scenes.content import Hex, Table


def card(name: str) -> Table:
    """A unit file with its patches applied, by the oracle's reading of them."""
    folder = content_folder() / "units"
    return patched(name, lambda name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")))


def shipped(name: str, at: Hex, energy: int = 0, **changes: Any) -> Fielded:
    """A unit of a shipped card that begins on the board, with Energy if the test needs some."""
    table = card(name) | changes
    if energy:
        # Behind its own abilities, whose numbers stay.
        table["abilities"] = [*table["abilities"], at_start({"op": "energy", "amount": energy})]
    return Fielded(table, at)
