"""The saves of the corpus, and the mods that they need."""

from pathlib import Path

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod
from games.saves.witness import Witness

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.save"))


def mods_of(file: Path) -> list[type[ih.Mod]]:
    """The mods of a save, by its name."""
    words = file.stem.split("-")
    if "witness" in words:
        return [Brace, EmberMod, Witness]
    return [EmberMod] if "ember" in words else [Brace] if "attack" in words[1:3] else []
