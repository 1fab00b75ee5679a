"""The ops of the effect language: one function each, which may ask and roll.

Readings:
- In an attack's windows, ops that last "attack" change the attack itself, whoever's ability it is (AT-6).
- A wider critical range counts at once.
- `reroll` takes the lowest faces first: "misses" hit no target, "hits" are ordinary hits of any target.
- An extra target lies within so many hexes of any of the targets; the player may do without.
- An effect stops when its unit has left the board. Where the attack is over, its ops do nothing, others go on (AT-14).
- Whom an op affects is settled when it begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from oracles import attacks, changes, moves
from oracles.lines import distance
from oracles.match import MOST_DICE, Decision
from oracles.pieces import Modifier, Unit
from oracles.selectors import select

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.context import Context
    from oracles.match import Attack, Flow

Operation = Callable[["Context", "Table"], "Flow"]

MOST_JUMPS = 8
"""Jumps of `repeat` in one effect: a limit of the engine."""

FLAGS = ("ignore_line_of_sight", "no_responses", "ignore_mitigation")
TO_OTHERS = {"swap": "other_ally", "capture": "objective", "choose": "enemy"}
TO_SELF = ("heal", "restore_shields", "energy", "set", "add", "advance", "dash", "untargetable")


def usual(context: Context, op: Table) -> str:
    """Return whom an op affects that does not say so: mostly the target in an attack, elsewhere the unit itself."""
    name = op["op"]
    if name in TO_OTHERS:
        return TO_OTHERS[name]
    return "target" if context.effect.is_of_attack() and name not in TO_SELF else "self"


def run(context: Context) -> Flow:
    """Run the ops of an effect in order; `repeat` jumps back to the first."""
    ops, place, jumps = context.effect.ops, 0, 0
    left = {number: op.get("times", 1) for number, op in enumerate(ops) if op["op"] == "repeat"}
    while place < len(ops) and context.goes_on():
        op = ops[place]
        if op["op"] == "repeat":
            if left[place] > 0 and jumps < MOST_JUMPS:
                left[place] -= 1
                jumps += 1
                place = -1
        else:
            yield from perform(context, op)
        place += 1


def perform(context: Context, op: Table) -> Flow:
    """Perform one op."""
    name = op["op"]
    if name in {"strength", "accuracy", "critical_from", "damage", "reduction", "tl_cost", *FLAGS}:
        yield from _modify(context, op)
    elif name in {"untargetable", "forbid"}:
        words = [f"forbid {what}" for what in op["what"]] if name == "forbid" else [name]
        yield from _lasting(context, op, words, 1, usual(context, op))
    elif name in ALONE:
        yield from ALONE[name](context, op)
    else:
        pieces = yield from select(context, op, usual(context, op))
        yield from changes.affect(context, op, pieces)


# ---- numbers and flags


def _modify(context: Context, op: Table) -> Flow:
    attack, name = context.match.attack, op["op"]
    amount: int = op["face"] if "face" in op else op.get("amount", 1)
    if context.effect.duration(op) != "attack":
        yield from _lasting(context, op, ["tl" if name == "tl_cost" else name], amount)
    elif attack is not None:
        if name in {"damage", "reduction"}:
            yield from _modify_targets(context, op, attack)
        else:
            _modify_attack(attack, name, amount)


def _modify_targets(context: Context, op: Table, attack: Attack) -> Flow:
    """Change what single targets take in this attack: Damage+x, reductions."""
    pieces = yield from select(context, op, usual(context, op))
    for target in attack.targets():
        if target.piece in pieces and op["op"] == "damage":
            target.bonus += op["amount"]
        elif target.piece in pieces:
            target.reduction += op["amount"]


def _modify_attack(attack: Attack, name: str, amount: int) -> None:
    """Change the attack as a whole (AT-6)."""
    match name:
        case "strength":
            attack.strength += amount
        case "accuracy":
            attack.accuracy += amount
        case "tl_cost":
            attack.tl += amount
        case "critical_from":
            attack.critical_from.append(amount)
        case _:
            attack.flags.add(name)


def _lasting(context: Context, op: Table, words: list[str], amount: int, default: str = "self") -> Flow:
    for piece in (yield from select(context, op, default)):
        if isinstance(piece, Unit):
            piece.modifiers += [Modifier(context.effect.duration(op), word, amount) for word in words]


# ---- dice


def _dice(context: Context, op: Table) -> Flow:
    yield from ()
    match, attack = context.match, context.match.attack
    if attack is None or not attack.goes_on():
        return
    if attack.step in {"after_roll", "critical"}:
        rolled = match.roll(min(op["amount"], MOST_DICE - len(attack.faces)))
        attack.faces += rolled
        if attack.step == "after_roll":
            attack.dice_of_roll += len(rolled)
        elif match.settings["crit_again"] and attacks.triggers(match, attack, rolled):
            attack.again += 1


def _reroll(context: Context, op: Table) -> Flow:
    yield from ()
    attack = context.match.attack
    if attack is None or not attack.goes_on() or attack.step != "after_roll":
        return
    which = op.get("which", "misses")
    places = [place for place, face in enumerate(attack.faces) if _is_rerolled(context, attack, which, face)]
    places.sort(key=lambda place: attack.faces[place])
    attacks.reroll(context.match, attack, places[: op.get("amount", len(places))])


def _is_rerolled(context: Context, attack: Attack, which: str, face: int) -> bool:
    ordinary = context.match.is_hit(attack, face, critical=False)
    critical = context.match.is_hit(attack, face, critical=True)
    return {"all": True, "hits": ordinary, "misses": not ordinary and not critical}[which]


# ---- the attack and its targets


def _grant(context: Context, op: Table) -> Flow:
    """Grant an attack: at once, or after the attack in progress (AT-15)."""
    match = context.match
    if match.attack is not None:
        match.grants.append((context.owner, op.get("weapon")))
    else:
        yield from attacks.granted(match, context.owner, op.get("weapon"))


def _extra_target(context: Context, op: Table) -> Flow:
    match, attack = context.match, context.match.attack
    if attack is None or not attack.goes_on():
        return
    owner = context.owner
    for _ in range(op.get("amount", 1)):
        taken = [target.piece for target in attack.targets()]
        options = {
            f"e{owner.entity} choose e{enemy.entity}": enemy
            for enemy in match.field.reachable_by(attack.attacker, attack.weapon, attack.flags)
            if enemy not in taken
            and any(distance(other.stands_on(), enemy.stands_on()) <= op.get("within", 1000) for other in taken)
        }
        if not options:
            return
        answer = yield Decision(owner.player, "choice", frozenset({*options, f"p{owner.player} pass"}))
        if answer not in options:
            return
        attacks.add_target(attack, options[answer])


# ---- movement, score, choice


def _free_move(context: Context, op: Table) -> Flow:
    for unit in (yield from select(context, op, usual(context, op))):
        if isinstance(unit, Unit) and unit.is_on_board():
            yield from moves.free_move(context.match, unit, op["op"], op.get("hexes"))


def _score(context: Context, op: Table) -> Flow:
    yield from ()
    context.match.vp[context.owner.player] += op["amount"]


def _prevent(context: Context, op: Table) -> Flow:
    yield from ()
    unit = context.event.actor
    if context.event.trigger == "defeated" and unit is not None and context.event.prevented is None:
        context.event.prevented = min(max(op.get("hp", 1), 1), unit.most_hp)


def _choose(context: Context, op: Table) -> Flow:
    context.chosen = yield from select(context, op, usual(context, op))


ALONE: dict[str, Operation] = {
    "dice": _dice,
    "reroll": _reroll,
    "attack": _grant,
    "extra_target": _extra_target,
    "advance": _free_move,
    "dash": _free_move,
    "score": _score,
    "prevent_defeat": _prevent,
    "choose": _choose,
}
