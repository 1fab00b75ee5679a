"""Who is affected by an op: words for one piece, for all of a kind, and for one that the effect's owner chooses.

Readings:
- "ally" and "unit" mean units, "enemy" Garrisons too, "garrison" own ones; "objective" one that lies on the board.
- A choice with candidates is always asked, also with a single one; without candidates the op affects nobody.
- Pieces off the board are never affected. What was chosen last is what `chosen` means.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from oracles.lines import distance
from oracles.match import Decision
from oracles.pieces import Unit

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.context import Context
    from oracles.lines import Hex
    from oracles.pieces import Piece

Selection = Generator[Decision, str, "list[Piece]"]

ONE_OF = {
    "ally": "allies",
    "other_ally": "other_allies",
    "enemy": "enemies",
    "unit": "units",
    "garrison": "garrisons",
    "objective": "objectives",
}


def select(context: Context, op: Table, default: str) -> Selection:
    """Return the pieces that an op affects, in the order of rows; asks the effect's owner for one of several."""
    word = op.get("to", default)
    if word not in ONE_OF:
        return _all_of(context, op, word)
    candidates = _all_of(context, op, ONE_OF[word])
    if op["op"] == "swap":
        candidates = [piece for piece in candidates if can_swap(context, piece)]
    if not candidates:
        return []
    context.chosen = [(yield from choose(context, candidates))]
    return context.chosen


def can_swap(context: Context, piece: Piece) -> bool:
    """Return whether the effect's owner could change places with a piece: another unit, and none of both on a Base."""
    owner = context.owner
    off_bases = not {owner.hex, piece.hex} & set(context.match.field.bases)
    return isinstance(piece, Unit) and piece is not owner and off_bases


def choose(context: Context, candidates: list[Piece]) -> Generator[Decision, str, Piece]:
    """Return the one of several pieces that the effect's owner chooses."""
    options = {f"e{context.owner.entity} choose e{piece.entity}": piece for piece in candidates}
    answer = yield Decision(context.owner.player, "choice", frozenset(options))
    return options[answer]


def _all_of(context: Context, op: Table, word: str) -> list[Piece]:
    found = _pool(context, word)
    if "within" in op or "beyond" in op or op.get("sight", False):
        origins = [(origin, hex_) for origin, hex_ in context.named(op.get("from", "self")) if hex_ is not None]
        found = [piece for piece in found if any(_is_near(context, op, *origin, piece) for origin in origins)]
    return sorted((piece for piece in found if piece.is_on_board()), key=lambda piece: piece.entity)


def _is_near(context: Context, op: Table, origin: Piece, start: Hex, piece: Piece) -> bool:
    if piece.hex is None:
        return False
    away = distance(start, piece.hex)
    if away > op.get("within", away) or away <= op.get("beyond", -1):
        return False
    return not op.get("sight", False) or away <= 1 or context.match.field.sees(origin.player, start, piece.hex)


def _pool(context: Context, word: str) -> list[Piece]:
    field, owner = context.match.field, context.owner
    if word not in ONE_OF.values():
        return [piece for piece, _ in context.named(word)]
    allies: list[Piece] = [unit for unit in field.units if unit.player == owner.player]
    pools: dict[str, list[Piece]] = {
        "allies": allies,
        "other_allies": [unit for unit in allies if unit is not owner],
        "enemies": [*field.enemies(owner.player)],
        "units": [*field.units],
        "garrisons": [garrison for garrison in field.garrisons if garrison.player == owner.player],
        "objectives": [*field.objectives],
    }
    return pools[word]
