"""Ops that change the pieces they are given, one after the other in the order of rows.

Readings:
- Garrisons take damage; all other changes of fighters are for units.
- A swap is no movement: nothing is dropped or picked up, no trigger; none from or onto a Base.
- Destroying a Shield leaves as many active ones as there are left at most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles import defeats, moves
from oracles.fields import read, write
from oracles.match import Decision
from oracles.pieces import UPGRADES, Fighter, Objective, Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracles.content import Table
    from oracles.context import Context
    from oracles.match import Flow
    from oracles.pieces import Piece


def affect(context: Context, op: Table, pieces: list[Piece]) -> Flow:
    """Perform an op on pieces."""
    match op["op"]:
        case "non_combat_damage":
            yield from _damage(context, op, pieces)
        case "capture":
            for objective in pieces:
                if isinstance(objective, Objective):
                    objective.control = context.owner.player
        case "set" | "add":
            yield from _write(context, op, pieces)
        case _:
            yield from _affect_units(context, op, [unit for unit in pieces if isinstance(unit, Unit)])


def _affect_units(context: Context, op: Table, units: list[Unit]) -> Flow:
    for unit in units:
        if not unit.is_on_board():  # it was defeated on the way
            continue
        match op["op"]:
            case "push" | "pull":
                yield from moves.drive(context.match, context.owner, unit, op["op"], op["hexes"])
            case "destroy_upgrade":
                yield from _destroy_upgrade(context, op, unit)
            case "swap":
                _swap(context, unit)
            case "return":
                defeats.leave(context.match, unit)
            case _:
                _change(context, op, unit)


def _damage(context: Context, op: Table, pieces: Iterable[Piece]) -> Flow:
    for piece in pieces:
        if isinstance(piece, Fighter):
            defeats.hurt(context.match, piece, op["amount"])
    yield from defeats.defeat_the_dead(context.match)


def _write(context: Context, op: Table, pieces: Iterable[Piece]) -> Flow:
    for piece in pieces:
        value = read(context.match, piece, op["field"]) if op["op"] == "add" else 0
        write(piece, op["field"], value + op["amount"])
    yield from defeats.defeat_the_dead(context.match)


def _destroy_upgrade(context: Context, op: Table, unit: Unit) -> Flow:
    for _ in range(op.get("amount", 1)):
        kinds = {
            f"e{context.owner.entity} option {number}": kind
            for number, kind in enumerate(UPGRADES, start=1)
            if unit.upgrades[kind]
        }
        if kinds:
            answer = yield Decision(context.owner.player, "choice", frozenset(kinds))
            unit.upgrades[kinds[answer]] -= 1
            unit.shields = min(unit.shields, unit.all_shields())


def _swap(context: Context, unit: Unit) -> None:
    owner = context.owner
    if unit is not owner and owner.is_on_board() and not {owner.hex, unit.hex} & set(context.match.field.bases):
        owner.hex, unit.hex = unit.hex, owner.hex


def _change(context: Context, op: Table, unit: Unit) -> None:
    """Change one unit by an op that neither asks nor leads to anything else."""
    amount = op.get("amount", 99)
    match op["op"]:
        case "heal":
            unit.hp = min(unit.most_hp, unit.hp + amount)
        case "status":
            unit.statuses.add(op["status"])
        case "remove_status":
            unit.statuses.discard(op["status"])
        case "deactivate_shields":
            unit.shields = max(0, unit.shields - amount)
        case "restore_shields":
            unit.shields = min(unit.all_shields(), unit.shields + amount)
        case "energy":
            unit.energy = max(0, unit.energy + amount)
        case "tl_move":
            context.match.delay(unit, max(0, amount))
        case name:
            raise ValueError(f"unknown op {name!r}")
