"""The mods under check: as they were found, and as new as if nothing had been played."""

import copy
from collections.abc import Iterable
from typing import Any

from ironhex.hook_costs import effects_of, every_hook
from ironhex.mods import Given, Heard, Mod, Mods
from ironhex.mods.declarations import Declaration, declaration_of


class Suspects:
    """Mods under check.

    Args:
        given: mods as objects, classes or names.

    Raises:
        ModError: a mod that cannot be found, or mods that cannot be together.
    """

    def __init__(self, given: Iterable[Given]) -> None:
        self._pristine = tuple(_copied(mod) for mod in Mods(given).mods)
        self.shared = Mods(self.fresh())

    @property
    def mods(self) -> tuple[Mod, ...]:
        """The mods that are shared by all games of most ways of playing."""
        return self.shared.mods

    def fresh(self) -> tuple[Mod, ...]:
        """New objects of the same mods, as they were before anything was played."""
        return tuple(_copied(mod) for mod in self._pristine)

    def describe(self) -> list[dict[str, Any]]:
        """What each mod declares, in load order, as plain values."""
        return [self._describe(number, mod) for number, mod in enumerate(self.mods)]

    def _describe(self, number: int, mod: Mod) -> dict[str, Any]:
        components = [declaration for of, _, declaration in self.shared.declarations if of == number]
        return {
            "name": mod.name,
            "version": str(mod.version),
            "requires": list(mod.requires),
            "after": list(mod.after),
            "conflicts": list(mod.conflicts),
            "components": [_component(declaration) for declaration in components],
            "pieces": {name: [repr(part) for part in parts] for name, parts in mod.pieces.items()},
            "rows": mod.rows,
            "rolls": list(mod.rolls),
            "questions": {name: list(asked.options) for name, asked in mod.questions.items()},
            "listeners": [_listener(heard) for heard in every_hook(self.shared) if heard.mod is mod],
            "effects": [{"name": effect.name, "where": effect.what} for effect in effects_of(mod)],
            "uses": [declaration_of(cls).name for cls in mod.components],
        }


def _copied(mod: Mod) -> Mod:
    """A copy of a mod; the mod itself where it cannot be copied, as when it holds a lock."""
    try:
        return copy.deepcopy(mod)
    except Exception:  # noqa: BLE001 - a mod may hold anything
        return mod


def _component(declaration: Declaration) -> dict[str, Any]:
    return {
        "name": declaration.name,
        "on": declaration.on,
        "version": declaration.version,
        "requires": list(declaration.requires),
        "fields": {field.name: f"{field.kind} = {field.default}" for field in declaration.fields},
    }


def _listener(heard: Heard) -> dict[str, Any]:
    forms = [form for form, function in (("@on", heard.each), (".batch", heard.many)) if function is not None]
    return {"name": heard.name, "where": heard.what, "forms": forms}
