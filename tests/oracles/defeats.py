"""Damage outside combat, defeat, and leaving the board (DF-1 to DF-4, AT-13, TL-7).

Readings:
- Several defeats at once are handled one by one: window, then effect, the acting player's first, then by row.
- Only units are defeated with a window; a destroyed Garrison just scores and leaves.
- Neither healing nor a return to the Reserve prevents a defeat, only `prevent_defeat` does.
- Modifiers "this round" and so on stay through defeat; statuses and lasting modifiers go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles import moves, windows
from oracles.context import Event
from oracles.pieces import Fighter, Unit

if TYPE_CHECKING:
    from oracles.match import Flow, Match


def mitigate(damage: int, reduction: int, shields: int) -> tuple[int, int]:
    """Return (damage dealt, Shields used up) after reductions and active Shields (AT-10)."""
    damage = max(0, damage - reduction)
    stopped = min(damage, shields)
    return damage - stopped, stopped


def hurt(match: Match, piece: Fighter, damage: int) -> None:
    """Deal damage that is not combat damage (AT-10)."""
    if match.settings["shield_scope"] == "all" and isinstance(piece, Unit):
        damage, stopped = mitigate(damage, piece.all_reduction(), piece.shields)
        piece.shields -= stopped
    piece.hp = max(0, piece.hp - max(0, damage))


def defeat_the_dead(match: Match) -> Flow:
    """Defeat every unit and Garrison without HP whose defeat is not already under way (DF-1, TL-7)."""
    dead = [piece for piece in match.field.fighters if piece.is_on_board() and piece.hp == 0]
    dead = [piece for piece in dead if piece not in match.dying]
    dead.sort(key=lambda piece: (piece.player != match.acting_player(), piece.entity))
    match.dying += dead
    for piece in dead:
        if isinstance(piece, Unit):
            yield from _defeat(match, piece)
        else:
            match.vp[1 - piece.player] += match.settings["garrison_vp"]
            _forget(match, piece)
        match.dying.remove(piece)


def _defeat(match: Match, unit: Unit) -> Flow:
    event = Event("defeated", unit)
    yield from windows.open_window(match, event)
    if event.prevented is not None:
        unit.hp = event.prevented
        return
    match.vp[1 - unit.player] += unit.content["vp"]
    if unit.is_on_board():
        leave(match, unit)
    unit.hp = unit.most_hp
    unit.statuses.clear()
    unit.modifiers = [modifier for modifier in unit.modifiers if modifier.lasts != "lasting"]
    match.delay(unit, match.settings["defeat_penalty"])
    if match.turn is not None and match.turn.unit is unit:
        match.turn.defeated = True


def leave(match: Match, unit: Unit) -> None:
    """Take a unit off the board, to its owner's Reserve; what it carries stays on its hex."""
    hex_ = unit.stands_on()
    _forget(match, unit)
    moves.drop(match, unit, hex_)


def _forget(match: Match, piece: Fighter) -> None:
    if match.attack is not None:
        for target in match.attack.everyone:
            if target.piece is piece:
                target.last_hex = piece.stands_on()
    piece.hex = None
