"""The board of the plain game as a unit on one hex sees it: where it can go, and whom it can attack."""

from collections.abc import Sequence

import esper
from plain_board import Hex, Setup, Weapon, distance
from plain_components import Attack, Owner, Position


class Field:
    """Where own pieces and enemies stand, seen from a hex.

    Attributes:
        foes: the hexes of enemy units and Garrisons.
        taken: hexes where no movement ends.
        engaged: enemies beside the hex and on its level (AT-3).
    """

    def __init__(self, setup: Setup, player: int, at: Hex) -> None:
        self.board, self.settings, self.at = setup.board, setup.settings, at
        self.foes: dict[int, Hex] = {}
        own = {setup.sides[player].base}
        for entity, (owner, position) in esper.get_components(Owner, Position):
            if owner.player == player:
                own.add(position.at)
            else:
                self.foes[entity] = position.at
        self.enemies = {*self.foes.values(), setup.sides[1 - player].base}
        self.taken = own | self.enemies
        levels = self.board.levels
        self.engaged = [
            foe for foe, there in self.foes.items() if levels[at] == levels[there] and distance(at, there) == 1
        ]

    def destinations(self, hexes: int) -> list[Hex]:
        """Where a movement of so many hexes may end (MV-1 to MV-3)."""
        if self.engaged:
            hexes -= self.settings["engaged_move_penalty"]
        if self.at in self.board.water:
            hexes -= self.settings["water_move_penalty"]
        levels = self.board.levels
        height = levels[self.at]
        passed_over = {at for at in self.foes.values() if 0 < height > levels[at]}
        costs = self.board.reach(self.at, max(0, hexes), self.enemies - passed_over)
        return [at for at in costs if at not in self.taken and at != self.at]

    def attacks(self, weapons: Sequence[Weapon]) -> list[Attack]:
        """Every weapon with every target that it may have (AT-2, AT-3)."""
        found = []
        for target in self.engaged or self.foes:
            away = distance(self.at, self.foes[target])
            found += [Attack(weapon, target) for weapon in weapons if self.reaches(weapon, target, away)]
        return found

    def reaches(self, weapon: Weapon, target: int, away: int) -> bool:
        """Whether a target is in range and in Line of Sight (LS-1, AT-2)."""
        if away > weapon.range:
            return False
        return away == 1 or weapon.ignores_sight or self.board.sees(self.at, self.foes[target], self.enemies)
