"""Fields of components by name, for the effects that read or write them.

Values written are kept within what the field can hold: HP and Shields between 0 and all, counters from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.pieces import Fighter, Objective, Unit

if TYPE_CHECKING:
    from oracles.match import Match
    from oracles.pieces import Piece


def read(match: Match, piece: Piece, name: str) -> int:
    """Return a field of a piece, 0 where the piece has no such component."""
    found: dict[str, int] = {}
    if isinstance(piece, Fighter):
        found |= {"Health.hp": piece.hp, "Health.max": piece.most_hp, "Owner.player": piece.player}
    if isinstance(piece, Unit):
        found |= {"Energy.amount": piece.energy, "Token.time": match.timeline.where(piece.entity)[1]}
        found |= {f"Upgrades.{kind}": amount for kind, amount in piece.upgrades.items()}
        found |= {"Shields.active": piece.shields, "Shields.total": piece.all_shields()}
        found |= {"Reduction.amount": piece.reduction}
    if isinstance(piece, Objective):
        found |= {"Objective.vp": piece.vp}
    return found.get(name, 0)


def write(piece: Piece, name: str, value: int) -> None:
    """Write a field of a piece, kept within its bounds; a piece that lacks the component is left alone.

    Raises:
        ValueError: the model does not write this field.
    """
    component, _, field = name.partition(".")
    if component == "Health":
        if isinstance(piece, Fighter):
            piece.most_hp = max(value, 1) if field == "max" else piece.most_hp
            piece.hp = min(max(value if field == "hp" else piece.hp, 0), piece.most_hp)
    elif isinstance(piece, Unit):
        match component, field:
            case "Energy", "amount":
                piece.energy = max(value, 0)
            case "Shields", "active":
                piece.shields = min(max(value, 0), piece.all_shields())
            case "Reduction", "amount":
                has_reduction = piece.content.get("reduction", 0) > 0
                piece.reduction = max(value, 0) if has_reduction else 0
            case _:
                raise ValueError(f"the model does not write {name}")
