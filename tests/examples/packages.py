"""The example mods as their packages declare them, without installing them."""

import sys
import tomllib
from importlib import import_module
from pathlib import Path

MODS = Path(__file__).parents[2] / "examples" / "mods"
NAMES = ("heat", "minefield", "weather")


def project(name):
    """The table `project` of the pyproject.toml of an example."""
    return tomllib.loads((MODS / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def entries(name):
    """The entry points of an example: mods by name, as "module:Class"."""
    return project(name)["entry-points"]["ironhex.mods"]


def load(name, entry):
    """The class of an entry point of an example."""
    folder = str(MODS / name)
    if folder not in sys.path:
        sys.path.append(folder)
    module, _, cls = entries(name)[entry].partition(":")
    return getattr(import_module(module), cls)


def forms(name):
    """Every form of the rule of an example, as mods and whether they are called for each game by itself."""
    found = [(load(name, entry), each) for entry in entries(name) for each in (False, True)]
    return [(mod, each) for mod, each in found if not each or mod.effects == ""]
