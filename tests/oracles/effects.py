"""Effects as content writes them, with their defaults filled in.

Readings:
- Abilities are numbered from 1 in the order of the card.
- `lasts` is "attack" by default inside the triggers of an attack, else "activation".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

Table = dict[str, Any]

ATTACK_TRIGGERS = ("attack_declared", "before_attack_roll", "after_attack_roll", "after_combat_damage")
MOVEMENTS = ("advance", "dash", "push", "pull")
"""What `after_movement` means unless the effect names the movements: all but deployment."""


@dataclass(frozen=True)
class Effect:
    """An ability, or an effect of a weapon (`number` 0)."""

    number: int
    when: str
    by: str
    against: str
    movement: tuple[str, ...]
    cost: int
    optional: bool
    limit: str
    conditions: tuple[Table, ...]
    ops: tuple[Table, ...]

    def is_of_attack(self) -> bool:
        """Return whether the effect runs inside an attack, as part of it."""
        return self.when in ATTACK_TRIGGERS or self.when == "critical"

    def duration(self, op: Table) -> str:
        """Return how long an op of this effect lasts."""
        default = "attack" if self.is_of_attack() else "activation"
        return str(op.get("lasts", default))


def _effect(entry: Mapping[str, Any], number: int) -> Effect:
    is_ability = number > 0
    return Effect(
        number=number,
        when=entry["when"],
        by=entry.get("by", "self"),
        against=entry.get("against", "any"),
        movement=tuple(entry.get("movement", MOVEMENTS)),
        cost=entry.get("cost", 0),
        optional=entry.get("optional", is_ability),
        limit=entry.get("limit", "activation" if is_ability else "none"),
        conditions=tuple(entry.get("if", [])),
        ops=tuple(entry["effects"]),
    )


def abilities_of(card: Mapping[str, Any]) -> list[Effect]:
    """Return the abilities of a unit's card."""
    return [_effect(entry, number) for number, entry in enumerate(card.get("abilities", []), start=1)]


def effects_of(weapon: Mapping[str, Any]) -> list[Effect]:
    """Return the persistent effects of a weapon, which are never asked for."""
    return [_effect(entry | {"optional": False}, 0) for entry in weapon.get("effects", [])]


def critical_of(weapon: Mapping[str, Any]) -> Effect:
    """Return the critical effect of a weapon as an effect (AT-9)."""
    critical = weapon["critical"]
    conditions, ops = tuple(critical.get("if", [])), tuple(critical["effects"])
    return Effect(0, "critical", "self", "any", (), 0, False, "none", conditions, ops)
