"""Movement as it happens: Advance and Dash, free ones, Push and Pull, and what is picked up and dropped.

Readings:
- The source of a Push is the hex of the unit whose effect it is; without it on the board nothing moves.
- Garrisons are never pushed. A Pull that begins beside its source asks nothing.
- A collision's damage and defeats come before the moved unit picks anything up.
- A unit in the hex in the way is hit also where that hex is higher. With `edge_is_collision` a missing hex
  (a hole too) is an option and hits nobody.
- Things are dropped and picked up in the order of rows, objectives before tokens.
- The Advance of a Slow unit is no movement: it picks nothing up and triggers nothing (MV-7).
- A free move without a destination is not asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles import defeats, windows
from oracles.context import Event
from oracles.lines import Hex, distance, shift
from oracles.match import Decision
from oracles.movement import DIRECTIONS
from oracles.pieces import UPGRADES, Unit

if TYPE_CHECKING:
    from oracles.match import Flow, Match


def notation(hex_: Hex) -> str:
    """Return a hex as actions write it."""
    return f"{hex_[0]},{hex_[1]}"


def hex_of(text: str) -> Hex:
    """Return the hex that an action writes."""
    q, r = text.split(",")
    return int(q), int(r)


# ---- Advance, Dash, deployment


def move(match: Match, unit: Unit, to: Hex, movement: str) -> Flow:
    """Move a unit by an Advance, a Dash or its deployment to the hex chosen."""
    if movement == "advance" and "slow" in unit.statuses:
        unit.statuses.discard("slow")
        return
    if movement == "dash":
        drop(match, unit, unit.stands_on())
    unit.hex = to
    yield from _arrive(match, unit, movement)


def _arrive(match: Match, unit: Unit, movement: str) -> Flow:
    pick_up(match, unit)
    yield from windows.open_window(match, Event("after_movement", unit, movement))


def free_move(match: Match, unit: Unit, movement: str, hexes: int | None) -> Flow:
    """Let a unit Advance or Dash for free, if its player wants."""
    field, here = match.field, unit.stands_on()
    goals = field.advances(unit, here, hexes) if movement == "advance" else field.dashes(unit, here, hexes)
    options = {f"e{unit.entity} {movement} {notation(goal)}": goal for goal in goals}
    if not options:
        return
    answer = yield Decision(unit.player, "movement", frozenset({*options, f"p{unit.player} pass"}))
    if answer in options:
        yield from move(match, unit, options[answer], movement)


# ---- picking up and dropping


def pick_up(match: Match, unit: Unit) -> None:
    """Pick up what lies on the unit's hex (MV-5, OB-5, BD-2, BD-4)."""
    for objective in match.field.objectives:
        carried = sum(other.carrier is unit for other in match.field.objectives)
        if objective.carriable and objective.hex == unit.hex and carried < match.settings["carry_limit"]:
            objective.carrier, objective.hex = unit, None
    for token in match.field.tokens:
        if token.hex == unit.hex:
            token.hex, token.face_down = None, False
            if token.kind in UPGRADES:
                unit.upgrades[token.kind] += 1
                unit.shields += token.kind == "shield"
            else:
                unit.energy += 1


def drop(match: Match, unit: Unit, hex_: Hex) -> None:
    """Drop what a unit carries on a hex (MV-4, DF-1)."""
    for objective in match.field.objectives:
        if objective.carrier is unit:
            objective.carrier, objective.hex = None, hex_


# ---- Push and Pull


def drive(match: Match, source: Unit, moved: Unit, verb: str, hexes: int) -> Flow:
    """Push or Pull a unit hex by hex, each step chosen by the player of the source (MV-6)."""
    if not source.is_on_board() or source is moved:
        return
    start = moved.stands_on()
    for _ in range(hexes):
        here = moved.stands_on()
        if verb == "pull" and distance(source.stands_on(), here) <= 1:
            break
        word = yield from _direction(match, source, moved, verb)
        if word == "stop":
            break
        drop(match, moved, start)
        to = shift(here, DIRECTIONS[word])
        if match.field.is_in_the_way(here, to):
            yield from _collide(match, moved, to)
            break
        moved.hex = to
    if moved.hex not in {None, start}:
        if match.settings["forced_move_picks_up"]:
            pick_up(match, moved)
        yield from windows.open_window(match, Event("after_movement", moved, verb))


def _direction(match: Match, source: Unit, moved: Unit, verb: str) -> windows.Answer:
    from_, here = source.stands_on(), moved.stands_on()
    sign = 1 if verb == "push" else -1
    words = [
        word
        for word, offset in DIRECTIONS.items()
        if sign * (distance(from_, shift(here, offset)) - distance(from_, here)) > 0
        and (shift(here, offset) in match.field.terrain.levels or match.settings["edge_is_collision"])
    ]
    name = f"e{source.entity} {verb} e{moved.entity}"
    answer = yield Decision(source.player, "push", frozenset(f"{name} {word}" for word in [*words, "stop"]))
    return answer.split()[3]


def _collide(match: Match, moved: Unit, to: Hex) -> Flow:
    for piece in (moved, match.field.fighter_on(to)):
        if piece is not None:
            defeats.hurt(match, piece, match.settings["collision_damage"])
    yield from defeats.defeat_the_dead(match)
