"""An attack from its declaration to its last window (AT-5).

Readings:
- A target that was defeated drops out; without targets or attacker the attack ends at the next step (AT-14).
  After step 11 only the attacker is needed: step 12 opens for the targets that fell, too (AC-4 apart).
- Disarm acts if the attacker has it at step 7; all of the roll's dice are looked at.
- Damage before Shields is not below 0, and Shields that stop nothing stay active.
- With `before_shields` Fracture looks at the damage after reductions. `dealt` counts what is beyond 0 HP too.
- AT-9: with `crit_again` the whole critical effect runs once more for every later roll that by itself shows
  enough criticals, after the effect in progress has ended.
- AT-15: granted attacks start in the order in which they were granted, also after an attack that ended early.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles import defeats, windows
from oracles.conditions import valid_targets
from oracles.context import Context, Event
from oracles.effects import critical_of
from oracles.match import MOST_DICE, Attack, Decision, Target
from oracles.pieces import Fighter, Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracles.content import Table
    from oracles.match import Flow, Match


def options(match: Match, unit: Unit, only: int | None = None) -> dict[str, tuple[Table, list[Fighter]]]:
    """Return every legal attack of a unit in notation, with its weapon and targets."""
    if unit.has("forbid attack"):
        return {}
    return {
        f"e{unit.entity} attack w{number} {word}": (weapon, enemies)
        for number, weapon in enumerate(unit.content.get("weapons", []), start=1)
        if only in {None, number}
        for word, enemies in match.field.targets(unit, weapon).items()
    }


def attack(match: Match, attacker: Unit, weapon: Table, enemies: Iterable[Fighter], *, is_free: bool = False) -> Flow:
    """Carry out an attack; a free one pays no TL. Granted ones follow it (AT-15)."""
    match.expire("attack")
    match.attack = Attack(attacker, weapon, [])
    for enemy in enemies:
        add_target(match.attack, enemy)
    yield from _steps(match, match.attack, is_free=is_free)
    match.attack = None
    match.expire("attack")
    while match.grants and match.attack is None:
        unit, number = match.grants.pop(0)
        yield from granted(match, unit, number)


def granted(match: Match, unit: Unit, number: int | None) -> Flow:
    """Let a unit make an attack for free, if its player wants (AT-15)."""
    choices = options(match, unit, number) if unit.is_on_board() else {}
    if not choices:
        return
    answer = yield Decision(unit.player, "attack", frozenset({*choices, f"p{unit.player} pass"}))
    if answer in choices:
        yield from attack(match, unit, *choices[answer], is_free=True)


def add_target(attack: Attack, piece: Fighter) -> None:
    """Add a target; targets stand in the order of rows."""
    attack.everyone.append(Target(piece, piece.stands_on()))
    attack.everyone.sort(key=lambda target: target.piece.entity)


def _steps(match: Match, attack: Attack, *, is_free: bool) -> Flow:
    attacker = attack.attacker
    yield from windows.open_window(match, Event("attack_declared", attacker))
    if not attack.goes_on():
        return
    attack.cost = match.cost_of_attack(attack)
    if not is_free and match.turn is not None:
        match.pay(match.turn, attack.cost)
    attack.step = "before"
    yield from windows.open_window(match, Event("before_attack_roll", attacker))
    if not attack.goes_on():
        return
    _roll(match, attack)
    attack.step = "after_roll"
    yield from _after_roll(match, attack)
    attack.step = "critical"
    if attack.goes_on() and not attack.disarmed and triggers(match, attack, attack.faces[: attack.dice_of_roll]):
        yield from _critical(match, attack)
    if not attack.goes_on():
        return
    attack.step = "damage"
    _damage(match, attack)
    yield from defeats.defeat_the_dead(match)
    attack.step = "after_damage"
    if attack.goes_on():
        yield from windows.open_window(match, Event("after_combat_damage", attacker))


def _roll(match: Match, attack: Attack) -> None:
    """Step 5: the pool, and Accuracy against each target as they stand now (AT-6, AT-8)."""
    attacker = attack.attacker
    given = attack.accuracy + attacker.sum_of("accuracy")
    for target in attack.targets():
        target.accuracy = match.field.accuracy(attacker.stands_on(), target.place()) + given
    pool = attack.weapon["strength"] + attack.strength + attacker.sum_of("strength") + attacker.upgrades["strength"]
    attack.faces = [*match.roll(min(max(match.settings["min_attack_dice"], pool), MOST_DICE))]
    attack.dice_of_roll = len(attack.faces)


def _after_roll(match: Match, attack: Attack) -> Flow:
    """Steps 6 and 7; where Disarm comes between the players' parts is a setting."""
    event, player = Event("after_attack_roll", attack.attacker), attack.attacker.player
    yield from windows.part(match, event, player)
    if match.settings["disarm_timing"] == "after_attacker":
        _disarm(match, attack)
    yield from windows.part(match, event, 1 - player)
    if match.settings["disarm_timing"] == "after_both":
        _disarm(match, attack)


def _disarm(match: Match, attack: Attack) -> None:
    """Step 7: reroll ordinary hits once; the critical effect is off (AT-12)."""
    if attack.goes_on() and "disarm" in attack.attacker.statuses:
        attack.attacker.statuses.discard("disarm")
        attack.disarmed = True
        faces = attack.faces[: attack.dice_of_roll]
        reroll(match, attack, [at for at, face in enumerate(faces) if match.is_hit(attack, face, critical=False)])


def reroll(match: Match, attack: Attack, places: list[int]) -> None:
    """Reroll the dice at some places of the attack's faces, in one roll."""
    if places:
        for place, face in zip(places, match.roll(len(places)), strict=True):
            attack.faces[place] = face


def triggers(match: Match, attack: Attack, faces: list[int]) -> bool:
    """Return whether faces show enough criticals for the weapon's critical effect (AT-9)."""
    critical = attack.weapon.get("critical")
    return critical is not None and match.criticals(attack, faces) >= critical.get("needs", 1)


def _critical(match: Match, attack: Attack) -> Flow:
    """Step 8, for every target that is left."""
    attack.again = 1
    while attack.again and attack.goes_on():
        attack.again -= 1
        effect, event = critical_of(attack.weapon), Event("critical", attack.attacker)
        valid = valid_targets(match, attack.attacker, effect, event)
        if valid is not None:
            yield from windows.run(Context(match, attack.attacker, effect, event, valid))


def _damage(match: Match, attack: Attack) -> None:
    """Steps 9 and 10 for all targets at once (AT-10, AT-11, AT-13)."""
    settings, plus = match.settings, attack.attacker.sum_of("damage")
    for target in attack.targets():
        piece, damage = target.piece, match.hits(attack, target) + target.bonus + plus
        reduction, shields = target.reduction, 0
        if isinstance(piece, Unit):
            reduction, shields = reduction + piece.all_reduction(), piece.shields
        if attack.has("ignore_mitigation"):
            reduction, shields = 0, 0
        has_fracture = isinstance(piece, Unit) and "fracture" in piece.statuses
        reduced = max(0, damage - reduction)
        breaks = has_fracture and reduced >= settings["fracture_threshold"]
        early = settings["fracture_bonus"] if breaks and settings["fracture_check"] == "before_shields" else 0
        target.dealt, stopped = defeats.mitigate(reduced + early, 0, shields)
        if settings["fracture_check"] == "after_shields":
            breaks = has_fracture and target.dealt >= settings["fracture_threshold"]
            target.dealt += settings["fracture_bonus"] if breaks else 0
        if isinstance(piece, Unit):
            piece.shields -= stopped
            piece.statuses -= {"fracture"} if breaks else set()
        piece.hp = max(0, piece.hp - target.dealt)
