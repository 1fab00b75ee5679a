"""Conditions of effects, asked of the state as it is.

Readings:
- "within range" needs Line of Sight from 2 hexes on, of the unit that it is measured from (LS-1, LS-7).
- A target that was defeated in the attack is measured from its last hex; it is not Engaged and carries nothing.
- HP, statuses and fields are read of a piece wherever it is.
- `near` never counts the piece that it is asked of. "ally" means units, "enemy" Garrisons too, "garrison" and
  "base" own ones.
- `turn` is own while the active unit belongs to the player of the ability's unit.
- A condition about a piece that is not there does not hold; a field that a piece lacks is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.battlefield import weapon_range
from oracles.context import Context
from oracles.fields import read
from oracles.lines import distance
from oracles.pieces import Fighter, Unit

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.context import Event
    from oracles.effects import Effect
    from oracles.lines import Hex
    from oracles.match import Match, Target
    from oracles.pieces import Piece

PER_TARGET = ("hits", "dealt")


OF_SELF = ("near", "engaged", "field")
"""Tests that ask about the effect's own unit unless they say of whom; the others ask about the target, if any."""


def _subject(test: Table, effect: Effect) -> str:
    usual = "target" if effect.is_of_attack() and test["test"] not in OF_SELF else "self"
    return str(test.get("of", usual))


def _speaks_of_target(test: Table, effect: Effect) -> bool:
    if test["test"] in {"weapon", "criticals", "turn"}:
        return False
    return test["test"] in PER_TARGET or "target" in {_subject(test, effect), test.get("from"), test.get("than")}


def valid_targets(match: Match, owner: Unit, effect: Effect, event: Event) -> list[Target] | None:
    """Return the targets for which an effect is valid, or None where its conditions do not hold (AT-6)."""
    every = event.targets(match)
    general = [test for test in effect.conditions if not _speaks_of_target(test, effect)]
    of_target = [test for test in effect.conditions if _speaks_of_target(test, effect)]
    context = Context(match, owner, effect, event, list(every))
    if not all(holds(context, test) for test in general):
        return None
    if not of_target:
        return list(every)
    valid = []
    for target in every:
        context.valid = [target]
        if all(holds(context, test) for test in of_target):
            valid.append(target)
    return valid or None


def holds(context: Context, test: Table) -> bool:
    """Return whether a condition holds; `not` turns the answer."""
    return _answer(context, test) != bool(test.get("not", False))


def _answer(context: Context, test: Table) -> bool:
    kind = test["test"]
    if kind in {"weapon", "criticals", "hits", "dealt"}:
        return _of_attack(context, test)
    if kind == "turn":
        turn = context.match.turn
        return turn is not None and (turn.unit.player == context.owner.player) == (test["is"] == "own")
    found = context.named(_subject(test, context.effect))
    if not found:
        return False
    piece, hex_ = found[0]
    if kind in {"field", "damaged", "status"}:
        return _of_card(context, test, piece)
    return hex_ is not None and _of_place(context, test, piece, hex_)


def _of_card(context: Context, test: Table, piece: Piece) -> bool:
    """Return a condition about what lies on a piece's card, wherever the piece is."""
    if test["test"] == "damaged":
        return isinstance(piece, Fighter) and piece.hp < piece.most_hp
    if test["test"] == "status":
        return isinstance(piece, Unit) and test["status"] in piece.statuses
    return _compares(test, read(context.match, piece, test["field"]))


def _compares(test: Table, value: int) -> bool:
    """Return a condition about a number."""
    compared = {"at_least": int.__ge__, "at_most": int.__le__, "equal": int.__eq__}[test["is"]]
    return compared(value, int(test["value"])) is True


def _of_place(context: Context, test: Table, piece: Piece, hex_: Hex) -> bool:
    """Return a condition about a piece and others near or far."""
    kind = test["test"]
    if kind in {"range", "hexes", "level"}:
        return any(
            start is not None and _between(context, test, origin, start, hex_)
            for origin, start in context.named(test.get("than" if kind == "level" else "from", "self"))
        )
    if kind == "near":
        return any(distance(other, hex_) <= test.get("within", 1) for other in _others(context, test["what"], piece))
    return _of_piece(context, test, piece, hex_)


def _between(context: Context, test: Table, origin: Piece, start: Hex, end: Hex) -> bool:
    """Return a condition about two places."""
    field = context.match.field
    if test["test"] == "hexes":
        return distance(start, end) <= int(test["within"])
    if test["test"] == "range":
        return field.is_in_range(origin.player, start, end, test["within"])
    difference = field.level(end) - field.level(start)
    return bool({"higher": difference > 0, "lower": difference < 0, "same": difference == 0}[test["is"]])


def _of_piece(context: Context, test: Table, piece: Piece, hex_: Hex) -> bool:
    """Return a condition about one piece where it stands, or stood last."""
    match = context.match
    match test["test"]:
        case "in_water":
            return hex_ in match.field.terrain.water
        case "on_board":
            return piece.is_on_board()
        case "engaged":
            return piece.is_on_board() and bool(match.field.engaged_with(piece.player, hex_))
        case "carries":
            return any(objective.carrier is piece for objective in match.field.objectives)
    raise ValueError(f"unknown condition {test['test']!r}")


def _others(context: Context, what: str, piece: Piece) -> list[Hex]:
    """Return the hexes of the pieces of a kind, without the one that is asked about."""
    field, player, owner = context.match.field, context.owner.player, context.owner
    kinds: dict[str, list[Piece]] = {
        "objective": [*field.objectives],
        "ally": [unit for unit in field.units if unit.player == player],
        "other_ally": [unit for unit in field.units if unit.player == player and unit is not owner],
        "enemy": [*field.enemies(player)],
        "garrison": [garrison for garrison in field.garrisons if garrison.player == player],
        "base": [base for base in field.structures if base.is_base and base.player == player],
        "token": [*field.tokens],
    }
    return [other.hex for other in kinds[what] if other.hex is not None and other is not piece]


def _of_attack(context: Context, test: Table) -> bool:
    """Return a condition about the attack in flight."""
    match, attack = context.match, context.match.attack
    if attack is None:
        return False
    match test["test"]:
        case "weapon":
            cost = match.cost_of_attack(attack)
            tl = cost if match.settings["tl_identity"] == "modified" else attack.weapon["tl"]
            wanted = {"tl": tl, "range": weapon_range(attack.weapon), "name": attack.weapon["name"]}
            return all(test[key] == value for key, value in wanted.items() if key in test)
        case "criticals":
            return match.criticals(attack, attack.faces[: attack.dice_of_roll]) >= int(test["at_least"])
    found = [match.hits(attack, target) if test["test"] == "hits" else target.dealt for target in context.valid]
    return bool(found) and max(found) >= int(test["at_least"])
