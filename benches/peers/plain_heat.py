"""Heat on top of the plain game: attacks heat their unit up, hot units roll fewer dice, and overheating hurts."""

from collections.abc import Sequence
from dataclasses import dataclass

import esper
from plain_board import Setup, Weapon
from plain_components import Activation, Attack, Health, Position, Unit
from plain_skirmish import SYSTEMS, AttackSystem, ContestSystem, Match, System, new_game

HEAVY_TL = 3
FEWER_DICE_FROM = (3, 5)
OVERHEATED_FROM = 6


@dataclass(slots=True)
class Heat:
    """How hot a unit is. It keeps that in Reserve."""

    level: int = 0


class HotAttackSystem(AttackSystem):
    """Attacks by units that heat up. The dice are those of the heat before the attack."""

    def resolve(self, unit: int, attack: Attack) -> None:
        """One more for a light weapon, two for a heavy one."""
        super().resolve(unit, attack)
        esper.component_for_entity(unit, Heat).level += 2 if attack.weapon.tl >= HEAVY_TL else 1

    def dice(self, unit: int, weapon: Weapon) -> int:
        """A die fewer from level 3 on, two from level 5 on, but never none."""
        level = esper.component_for_entity(unit, Heat).level
        return max(1, super().dice(unit, weapon) - sum(level >= least for least in FEWER_DICE_FROM))


class CoolingSystem(System):
    """At the end of its activation a unit that is too hot is damaged, past its Shields; then it cools."""

    def process(self) -> None:
        for unit, (activation, heat, health) in esper.get_components(Activation, Heat, Health):
            if not activation.over:
                continue
            if heat.level >= OVERHEATED_FROM and esper.has_component(unit, Position):
                health.hp -= 1
                if health.hp <= 0:
                    self.defeat(unit)
            heat.level = max(0, heat.level - 1)


def with_heat() -> tuple[type[System], ...]:
    """The systems of the plain game, with those of Heat in their places."""
    systems: list[type[System]] = [HotAttackSystem if system is AttackSystem else system for system in SYSTEMS]
    systems.insert(systems.index(ContestSystem) + 1, CoolingSystem)
    return tuple(systems)


HEAT_SYSTEMS = with_heat()


def new_hot_game(setup: Setup, seed: int, systems: Sequence[type[System]] = HEAT_SYSTEMS) -> Match:
    """A match at its start whose units can heat up."""
    match = new_game(setup, seed, systems)
    for unit, _ in esper.get_component(Unit):
        esper.add_component(unit, Heat())
    return match


def play(setup: Setup, seed: int) -> Match:
    """A whole game with Heat between uniform random players."""
    match = new_hot_game(setup, seed)
    while not match.over:
        esper.process()
    return match
