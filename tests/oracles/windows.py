"""Windows: who may use which ability when something has happened, and the effects that run by themselves.

Readings:
- In each player's part automatic effects come first: by row, in a row by number, the weapon's behind them.
- What a player has passed on stays closed: his part ends with the pass. `ask = always` asks until he passes.
- A unit uses abilities while it is on the board; a unit whose defeat is under way still is.
- `no_responses` and "forbid respond" are about the abilities that are asked for; the first about the attack's
  windows only.
- Once a defeat is prevented, abilities that prevent it are closed, all others are not (DF-4).
- An effect beyond the 64th of an activation is paid for but does not begin.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from oracles import operations
from oracles.conditions import valid_targets
from oracles.context import Context, Event
from oracles.effects import Effect, effects_of
from oracles.match import MOST_EFFECTS, Decision

if TYPE_CHECKING:
    from oracles.match import Flow, Match
    from oracles.pieces import Piece, Unit

Answer = Generator[Decision, str, str]


def open_window(match: Match, event: Event) -> Flow:
    """Open an event's window for both players, the acting unit's first (AT-5); inside an attack few open (AC-2)."""
    if match.attack is not None and not event.is_of_attack() and event.trigger != "defeated":
        return
    first = match.acting_player() if event.actor is None else event.actor.player
    for player in (first, 1 - first):
        yield from part(match, event, player)


def part(match: Match, event: Event, player: int) -> Flow:
    """Let one player's effects run and abilities be used."""
    yield from _automatic(match, event, player)
    if event.trigger == "attack_declared":
        return
    while event.is_open(match):
        options = {
            f"e{unit.entity} use a{ability.number}": (unit, ability)
            for unit in match.field.units
            for ability in unit.abilities
            if unit.player == player and ability.optional and _may_respond(match, unit, ability, event)
        }
        if not options and not is_always_asked(match, event):
            return
        answer = yield Decision(player, "window", frozenset({*options, f"p{player} pass"}))
        if answer not in options:
            return
        yield from use(match, *options[answer], event)


def _is_silenced(match: Match, event: Event, player: int) -> bool:
    attack = match.attack
    silences = attack is not None and event.is_of_attack() and attack.has("no_responses")
    return silences and attack is not None and player != attack.attacker.player


def _automatic(match: Match, event: Event, player: int) -> Flow:
    attack = match.attack
    for unit in match.field.units:
        if unit.player != player:
            continue
        effects = [ability for ability in unit.abilities if not ability.optional]
        if attack is not None and event.is_of_attack() and unit is attack.attacker:
            effects += effects_of(attack.weapon)
        for effect in effects:
            if not event.is_open(match):
                return
            if is_usable(match, unit, effect, event):
                yield from use(match, unit, effect, event)


def is_always_asked(match: Match, event: Event) -> bool:
    """Return whether players are asked at an event whatever they can do: some card waits for it (`ask`)."""
    return match.settings["ask"] == "always" and any(
        ability.optional and ability.when == event.trigger and _fits_movement(ability, event)
        for unit in match.field.units
        for ability in unit.abilities
    )


def _fits_movement(effect: Effect, event: Event) -> bool:
    return event.movement is None or event.movement in effect.movement


def _may_respond(match: Match, unit: Unit, ability: Effect, event: Event) -> bool:
    is_closed = unit.has("forbid respond") or _is_silenced(match, event, unit.player)
    return not is_closed and is_usable(match, unit, ability, event)


def is_usable(match: Match, unit: Unit, effect: Effect, event: Event) -> bool:
    """Return whether an effect answers to an event and can be paid for, is not used up, and has its conditions."""
    return (
        effect.when == event.trigger
        and _fits_movement(effect, event)
        and unit.is_on_board()
        and (event.actor is None or _is(effect.by, unit, event.actor))
        and (not event.is_of_attack() or _is_against(match, unit, effect, event))
        and (effect.limit, effect.number) not in unit.used
        and effect.cost <= unit.energy
        and not (event.prevented is not None and any(op["op"] == "prevent_defeat" for op in effect.ops))
        and valid_targets(match, unit, effect, event) is not None
    )


def _is(word: str, unit: Unit, other: Piece) -> bool:
    """Return whether another piece is self, ally … of a unit; an ally includes the unit itself."""
    is_ally = unit.player == other.player
    return {
        "self": other is unit,
        "ally": is_ally,
        "other_ally": is_ally and other is not unit,
        "enemy": not is_ally,
        "any": True,
    }[word]


def _is_against(match: Match, unit: Unit, effect: Effect, event: Event) -> bool:
    return any(_is(effect.against, unit, target.piece) for target in event.targets(match))


def use(match: Match, unit: Unit, effect: Effect, event: Event) -> Flow:
    """Pay for an effect, note its use, and run it (AC-2)."""
    valid = valid_targets(match, unit, effect, event) or []
    if effect.limit != "none":
        unit.used.add((effect.limit, effect.number))
    unit.energy -= effect.cost
    yield from run(Context(match, unit, effect, event, valid))


def run(context: Context) -> Flow:
    """Run an effect, unless too many have begun in this activation."""
    match = context.match
    if match.effects_begun >= MOST_EFFECTS:
        return
    match.effects_begun += 1
    yield from operations.run(context)
