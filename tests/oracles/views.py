"""The state of a game in the form of `game.view("referee")`, without the scenario's name.

Components that hold nothing are left out: Shields of none, Upgrades of none, no statuses. `Target` holds the
Accuracy as taken at the roll, all hits so far, the combat damage dealt, Damage+x and reduction of this attack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.pieces import STATUSES, TOKENS, BoardToken, Fighter, Garrison, Objective, Structure, Unit

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.match import Match
    from oracles.pieces import Piece

DURATIONS = {"activation": "ForActivation", "round": "ForRound", "phase": "ForPhase", "lasting": "Lasting"}
NUMBERS = ("strength", "accuracy", "damage", "reduction", "advance", "dash", "tl")
FLAGS = ("ignore_line_of_sight", "no_responses", "ignore_mitigation", "untargetable")
FORBIDDEN = ("advance", "dash", "attack", "rescue", "respond")
LIMITS = ("attack", "activation", "round", "phase", "game")


def view(match: Match) -> Table:
    """Return the whole state."""
    return {
        "phase": match.phase,
        "space": match.space,
        "winner": match.winner,
        "active": None if match.turn is None else match.turn.unit.entity,
        "activations": match.activations,
        "players": [{"Score": {"vp": vp}} for vp in match.vp],
        "pieces": {piece.entity: _piece(match, piece) for piece in match.field.pieces},
    }


def _piece(match: Match, piece: Piece) -> Table:
    seen: Table = {}
    if not isinstance(piece, Objective | BoardToken):
        seen["Owner"] = {"player": piece.player}
    if piece.hex is not None:
        seen["Position"] = {"q": piece.hex[0], "r": piece.hex[1]}
    if isinstance(piece, Fighter):
        seen["Health"] = {"hp": piece.hp, "max": piece.most_hp}
        seen |= _target(match, piece)
    match piece:
        case Unit():
            seen |= _unit(match, piece)
        case Garrison():
            seen["Garrison"] = {}
        case Structure():
            seen["Base" if piece.is_base else "Structure"] = {}
        case Objective():
            seen |= _objective(piece)
        case BoardToken():
            seen["BoardToken"] = {"kind": TOKENS.index(piece.kind), "face_down": int(piece.face_down)}
    return seen


def _unit(match: Match, unit: Unit) -> Table:
    _, time = match.timeline.where(unit.entity)
    seen: Table = {
        "Unit": {"card": unit.card},
        "Token": {"time": time, "stack": match.timeline.stack_order(unit.entity)},
        "Energy": {"amount": unit.energy},
    }
    if unit.all_shields():
        seen["Shields"] = {"active": unit.shields, "total": unit.all_shields()}
    if unit.reduction:
        seen["Reduction"] = {"amount": unit.reduction}
    if any(unit.upgrades.values()):
        seen["Upgrades"] = dict(unit.upgrades)
    seen |= _modifiers(unit)
    seen |= {status.capitalize(): {} for status in STATUSES if status in unit.statuses}
    added = match.field.statuses
    bits = sum(1 << bit for bit, status in enumerate(added) if status in unit.statuses)
    return seen | ({"Marks": {"bits": bits}} if bits else {})


def _modifiers(unit: Unit) -> Table:
    """Return the modifiers by duration, as components, and which abilities are used up."""
    seen: Table = {}
    for lasts, component in DURATIONS.items():
        mine = [modifier for modifier in unit.modifiers if modifier.lasts == lasts]
        numbers = {name: sum(item.amount for item in mine if item.what == name) for name in NUMBERS}
        numbers["critical_from"] = min([item.amount for item in mine if item.what == "critical_from"], default=0)
        what = {item.what for item in mine}
        numbers["flags"] = sum(1 << bit for bit, flag in enumerate(FLAGS) if flag in what)
        numbers["forbid"] = sum(1 << bit for bit, word in enumerate(FORBIDDEN) if f"forbid {word}" in what)
        seen[component] = numbers
    bits = {limit: sum(1 << (number - 1) for which, number in unit.used if which == limit) for limit in LIMITS}
    return {name: fields for name, fields in (seen | {"Used": bits}).items() if any(fields.values())}


def _objective(objective: Objective) -> Table:
    seen: Table = {"Objective": {"vp": objective.vp}}
    if objective.carriable:
        seen["Carriable"] = {}
    if objective.carrier is not None:
        seen["Carried"] = {"by": objective.carrier.entity}
    if objective.control is not None:
        seen["Control"] = {"player": objective.control}
    return seen


def _target(match: Match, piece: Fighter) -> Table:
    attack = match.attack
    for target in [] if attack is None else attack.targets():
        if target.piece is piece and attack is not None:
            return {
                "Target": {
                    "accuracy": target.accuracy,
                    "hits": match.hits(attack, target),
                    "damage": target.dealt,
                    "bonus": target.bonus,
                    "reduction": target.reduction,
                }
            }
    return {}
