"""The weapons of the units, as their cards print them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from ironhex.scenario import Scenario


@dataclass(frozen=True)
class Weapon:
    """What a card prints of a weapon.

    Attributes:
        name: its name.
        tl: its TL cost (AT-1).
        range: how far it reaches, in hexes; 1 is beside the unit only.
        strength: its dice.
    """

    name: str
    tl: int
    range: int
    strength: int

    def __str__(self) -> str:
        return f"{self.name} ({self.tl} TL, range {self.range}, {self.strength} dice)"


def weapons_of(scenario: Scenario) -> Mapping[str, list[Weapon]]:
    """The weapons by card id, in the order of their numbers; empty for a card that is a patch of another."""
    contents = {name: tomllib.loads(text) for kind, name, text in scenario.core.sources() if kind == "units"}
    return {
        name: [Weapon(weapon["name"], weapon["tl"], weapon["range"], weapon["strength"]) for weapon in unit["weapons"]]
        for name, unit in contents.items()
        if "patches" not in unit and "weapons" in unit
    }
