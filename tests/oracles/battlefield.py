"""The pieces of a skirmish and every question about where they stand, answered by looking at all of them.

Readings:
- DP-1: "a legal Advance off it" is asked as if the unit stood on its Base, penalties of MV-3 included.
- MV-2: the own Base is an own piece: passed through, never ended on. Flying over enemies is asked with
  their hex's level against the start level (> 0); the enemy Base is never passed.
- A deploy hex that holds the enemy's Base is no deploy hex.
- AT-1: a weapon of any range needs no Line of Sight to an adjacent hex (LS-1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oracles.content import DEFAULTS, Table, Terrain, as_hex, card_of, start_of
from oracles.lines import Hex, distance
from oracles.movement import reach
from oracles.sight import line_of_sight

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass
class Unit:
    """A unit: `hex` is None in Reserve; `shields` counts the active ones."""

    entity: int
    player: int
    card: str
    content: Table
    hex: Hex | None
    hp: int
    shields: int
    energy: int = 0

    def is_on_board(self) -> bool:
        """Return whether the unit is not in Reserve."""
        return self.hex is not None

    def stands_on(self) -> Hex:
        """Return the hex of a unit that must be on the board."""
        if self.hex is None:
            raise AssertionError(f"e{self.entity} is in Reserve")
        return self.hex


@dataclass
class Objective:
    """An objective: `control` is a player, or None while neutral (OB-1)."""

    entity: int
    hex: Hex
    vp: int
    control: int | None = None


class Battlefield:
    """Terrain, units, Bases and objectives of one game, and the relations between them."""

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        """Set up the pieces of a scenario as `content.load` returns it."""
        self.settings: dict[str, Any] = DEFAULTS | dict(scenario.get("settings", {}))
        self.terrain = Terrain(scenario["map"]["rows"])
        sides = list(enumerate(scenario["players"]))
        self.units: list[Unit] = []
        for player, side in sides:
            for entry in side["squad"]:
                content = scenario["units"][card_of(entry)]
                entity, shields = len(self.units) + 1, content.get("shields", 0)
                unit = Unit(entity, player, card_of(entry), content, start_of(entry), content["hp"], shields)
                self.units.append(unit)
        self.bases: list[Hex] = [as_hex(side["base"]) for _, side in sides]
        self.deploy: list[set[Hex]] = [
            {self.bases[player], *map(as_hex, side.get("deploy", []))} for player, side in sides
        ]
        first = len(self.units) + 3
        self.objectives = [
            Objective(first + index, as_hex(entry["hex"]), entry.get("vp", 5))
            for index, entry in enumerate(scenario.get("objectives", []))
        ]

    def level(self, hex_: Hex) -> int:
        """Return the elevation of a hex that exists."""
        return self.terrain.levels[hex_]

    def enemies(self, player: int) -> list[Unit]:
        """Return the units on the board that fight against `player`."""
        return [unit for unit in self.units if unit.is_on_board() and unit.player != player]

    def unit_on(self, hex_: Hex) -> Unit | None:
        """Return the unit on a hex."""
        return next((unit for unit in self.units if unit.hex == hex_), None)

    def engaged_with(self, player: int, hex_: Hex) -> list[Unit]:
        """Return the enemies that engage a unit of `player` on a hex (AT-3)."""
        return [
            enemy
            for enemy in self.enemies(player)
            if distance(enemy.stands_on(), hex_) == 1 and self.level(enemy.stands_on()) == self.level(hex_)
        ]

    def near(self, objective: Objective, player: int) -> int:
        """Return how many units of a player are on or adjacent to an objective (OB-2)."""
        on_board = [unit for unit in self.units if unit.is_on_board() and unit.player == player]
        return sum(distance(unit.stands_on(), objective.hex) <= 1 for unit in on_board)

    def destinations(self, unit: Unit, start: Hex, hexes: int) -> set[Hex]:
        """Return where a movement of so many hexes from `start` may end (MV-1 to MV-3)."""
        budget = hexes
        if self.engaged_with(unit.player, start):
            budget -= self.settings["engaged_move_penalty"]
        if start in self.terrain.water:
            budget -= self.settings["water_move_penalty"]
        blocked = {self.bases[1 - unit.player]}
        for enemy in self.enemies(unit.player):
            flies_over = self.level(start) > 0 and self.level(enemy.stands_on()) < self.level(start)
            if not flies_over:
                blocked.add(enemy.stands_on())
        return set(
            reach(
                self.terrain.levels,
                start,
                max(0, budget),
                climb_cost=self.settings["climb_cost"],
                blocked=blocked,
                occupied={other.hex for other in self.units if other.hex} | {self.bases[unit.player]},
                impassable=self.terrain.impassable,
            )
        )

    def advances(self, unit: Unit, start: Hex) -> set[Hex]:
        """Return where an Advance from `start` may end."""
        return self.destinations(unit, start, unit.content.get("advance", self.settings["advance_hexes"]))

    def dashes(self, unit: Unit, start: Hex) -> set[Hex]:
        """Return where a Dash from `start` may end."""
        return self.destinations(unit, start, unit.content.get("dash", self.settings["dash_hexes"]))

    def deploy_hexes(self, unit: Unit) -> set[Hex]:
        """Return the hexes on which a unit may be placed (DP-1)."""
        own, enemy = self.bases[unit.player], self.bases[1 - unit.player]
        return {
            hex_
            for hex_ in self.deploy[unit.player]
            if hex_ in self.terrain.levels
            and hex_ not in self.terrain.impassable
            and hex_ != enemy
            and self.unit_on(hex_) is None
            and (hex_ != own or self.advances(unit, hex_))
        }

    def sees(self, actor: Unit, target: Unit) -> bool:
        """Return whether Line of Sight is clear between two units on the board (LS-1 to LS-5)."""
        others = [enemy.stands_on() for enemy in self.enemies(actor.player) if enemy is not target]
        return line_of_sight(
            self.terrain.levels,
            actor.stands_on(),
            target.stands_on(),
            enemies=others,
            structures=[self.bases[1 - actor.player]],
            tie_rule=self.settings["tie_rule"],
        )

    def targets(self, actor: Unit, weapon: Table) -> list[Unit]:
        """Return the units that an attack may be declared against (AT-1 to AT-3)."""
        here = actor.stands_on()
        engaged = self.engaged_with(actor.player, here)
        return [
            enemy
            for enemy in self.enemies(actor.player)
            if distance(here, enemy.stands_on()) <= weapon["range"]
            and self.sees(actor, enemy)
            and (not engaged or enemy in engaged)
        ]

    def accuracy(self, attacker: Hex, target: Hex) -> int:
        """Return the terrain Accuracy (AT-8)."""
        accuracy = 0
        if self.level(target) > self.level(attacker):
            accuracy += self.settings["accuracy_higher"]
        if self.level(target) < self.level(attacker):
            accuracy += self.settings["accuracy_lower"]
        if target in self.terrain.water:
            accuracy += self.settings["accuracy_water"]
        return accuracy

    def is_in_the_way(self, stand: Hex, to: Hex) -> bool:
        """Return whether a push from `stand` into `to` is a collision (MV-6)."""
        return (
            to not in self.terrain.levels
            or self.level(to) > self.level(stand)
            or to in self.terrain.impassable
            or to in self.bases
            or self.unit_on(to) is not None
        )
