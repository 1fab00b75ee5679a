"""The pieces of a skirmish as plain objects; a piece off the board has no hex."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from oracles.effects import Effect, abilities_of

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.lines import Hex

UPGRADES = ("shield", "speed", "strength")
"""Kinds of Upgrade tokens in the order in which an effect's owner is offered them, from 1."""

TOKENS = ("energy", *UPGRADES)
"""Kinds of board tokens, in the order of their numbers in a view."""

NOBODY = -1

STATUSES = ("disarm", "fracture", "slow")


@dataclass
class Modifier:
    """A change of a unit for a while: `what` is a number's or a flag's name, or "forbid" and a word."""

    lasts: str
    what: str
    amount: int


@dataclass(eq=False)
class Piece:
    """Anything that stands or lies on the board; `player` is its owner, or NOBODY."""

    entity: int
    player: int
    hex: Hex | None

    def is_on_board(self) -> bool:
        """Return whether the piece has a place on the board."""
        return self.hex is not None

    def stands_on(self) -> Hex:
        """Return the hex of a piece that must be on the board."""
        if self.hex is None:
            raise AssertionError(f"e{self.entity} is not on the board")
        return self.hex


@dataclass(eq=False)
class Fighter(Piece):
    """A unit or a Garrison: what can be attacked."""

    hp: int = 1
    most_hp: int = 1


@dataclass(eq=False)
class Garrison(Fighter):
    """A Garrison: 1 HP, never comes back (DF-3)."""


@dataclass(eq=False)
class Unit(Fighter):
    """A unit: `shields` counts the active ones, `used` holds (limit, number of the ability)."""

    card: str = ""
    content: Table = field(default_factory=dict)
    shields: int = 0
    reduction: int = 0
    energy: int = 0
    statuses: set[str] = field(default_factory=set)
    upgrades: dict[str, int] = field(default_factory=lambda: dict.fromkeys(UPGRADES, 0))
    modifiers: list[Modifier] = field(default_factory=list)
    used: set[tuple[str, int]] = field(default_factory=set)
    abilities: list[Effect] = field(default_factory=list)

    def all_shields(self) -> int:
        """Return how many Shields the unit has, active or not."""
        return int(self.content.get("shields", 0)) + self.upgrades["shield"]

    def all_reduction(self) -> int:
        """Return by how much the unit reduces damage, in any attack (AT-10)."""
        return self.reduction + self.sum_of("reduction")

    def sum_of(self, what: str) -> int:
        """Return the sum of the modifiers of a number."""
        return sum(modifier.amount for modifier in self.modifiers if modifier.what == what)

    def has(self, what: str) -> bool:
        """Return whether a modifier of that name is in force: a flag, or "forbid …"."""
        return any(modifier.what == what for modifier in self.modifiers)


@dataclass(eq=False)
class Structure(Piece):
    """A Base (`is_base`) or any other built piece."""

    is_base: bool = False


@dataclass(eq=False)
class Objective(Piece):
    """An objective: `control` is a player, or None while neutral (OB-1); a carried one has no hex."""

    vp: int = 5
    carriable: bool = False
    control: int | None = None
    carrier: Unit | None = None


@dataclass(eq=False)
class BoardToken(Piece):
    """An Energy or Upgrade token; it has no hex once taken."""

    kind: str = "energy"
    face_down: bool = False


def unit_of(entity: int, player: int, card: str, content: Table, start: Hex | None) -> Unit:
    """Return a unit as it is at set-up."""
    unit = Unit(entity, player, start, content["hp"], content["hp"], card=card, content=content)
    unit.shields, unit.reduction = content.get("shields", 0), content.get("reduction", 0)
    unit.abilities = abilities_of(content)
    return unit
