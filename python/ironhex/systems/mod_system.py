"""Mods' systems as esper processors, for those who look at the world."""

from collections.abc import Sequence

from ironhex.mods import Mod
from ironhex.mods.mod_set import Heard, Mods
from ironhex.world import Processor


class ModSystem(Processor):
    """A named set of listeners of a mod. It runs from stops of the rules, never from `process()`: that does nothing.

    Attributes:
        mod: the mod.
        listeners: its listeners, as "after attack.roll (method)".
    """

    def __init__(self, mod: Mod, listeners: Sequence[Heard]) -> None:
        self.mod = mod
        self.listeners = tuple(f"{heard.what} ({heard.name})" for heard in listeners)

    def process(self) -> None:
        """Does nothing."""


def mod_systems(mods: Mods) -> list[ModSystem]:
    """A processor for each system of the mods, each of a class of its own that has the system's name."""
    found = mods.systems.items()
    return [type(name, (ModSystem,), {"__doc__": mod.__doc__})(mod, heard) for name, (mod, heard) in found]
