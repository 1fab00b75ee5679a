"""The pieces of a skirmish and every question about where they stand, answered by looking at all of them.

Readings:
- DP-1: "a legal Advance off it" is asked as if the unit stood on its Base, penalties of MV-3 included.
- MV-2: the own Base is an own piece: passed through, never ended on; so are own structures. Flying over
  enemies is asked with their hex's level against the start level (> 0); enemy structures are never passed.
- A deploy hex that holds a structure, except the own Base, is no deploy hex.
- AT-1: a weapon of any range needs no Line of Sight to an adjacent hex (LS-1).
- MV-7: the only Advance of a Slow unit ends on its own hex; so it never leads off a Base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracles.content import DEFAULTS, Table, Terrain, as_hex, card_of, start_of
from oracles.lines import Hex, distance
from oracles.movement import reach
from oracles.pieces import NOBODY, BoardToken, Fighter, Garrison, Objective, Piece, Structure, Unit, unit_of
from oracles.sight import line_of_sight

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


def placements(weapon: Table, *, mirror: bool) -> dict[str, set[Hex]]:
    """Return the distinct placements of a weapon's pattern as offsets from the attacker, by notation (AT-4)."""
    found: dict[str, set[Hex]] = {}
    images = {"": [as_hex(hex_) for hex_ in weapon["pattern"]]}
    if mirror:
        images["m"] = [(r, q) for q, r in images[""]]
    for ending, image in images.items():
        turned = image
        for turn in range(6):
            if set(turned) not in found.values():
                found[f"turn{turn}{ending}"] = set(turned)
            turned = [(-r, q + r) for q, r in turned]
    return found


def weapon_range(weapon: Table) -> int:
    """Return the range of a weapon; of a pattern, how far it reaches."""
    return int(weapon["range"]) if "range" in weapon else max(distance((0, 0), as_hex(at)) for at in weapon["pattern"])


class Battlefield:
    """Terrain and pieces of one game, and the relations between them; rows are in the order of set-up."""

    def __init__(self, scenario: Mapping[str, Any]) -> None:
        """Set up the pieces of a scenario as `content.load` returns it."""
        self.settings: dict[str, Any] = DEFAULTS | dict(scenario.get("settings", {}))
        self.terrain = Terrain(scenario["map"]["rows"])
        cards = [scenario["units"][card_of(entry)] for side in scenario["players"] for entry in side["squad"]]
        # Statuses that cards add, each once, in the order in which the squads name the cards.
        self.statuses = list(dict.fromkeys(status for card in cards for status in card.get("statuses", [])))
        self.pieces: list[Piece] = []
        for row, (kind, player, entry) in enumerate(_entries(scenario), start=1):
            self.pieces.append(_piece(row, kind, player, entry, scenario))
        self.units = [piece for piece in self.pieces if isinstance(piece, Unit)]
        self.garrisons = [piece for piece in self.pieces if isinstance(piece, Garrison)]
        self.fighters: list[Fighter] = [piece for piece in self.pieces if isinstance(piece, Fighter)]
        self.structures = [piece for piece in self.pieces if isinstance(piece, Structure)]
        self.objectives = [piece for piece in self.pieces if isinstance(piece, Objective)]
        self.tokens = [piece for piece in self.pieces if isinstance(piece, BoardToken)]
        self.bases: list[Hex | None] = [
            as_hex(side["base"]) if "base" in side else None for side in scenario["players"]
        ]
        self.deploy: list[set[Hex]] = [
            {as_hex(hex_) for hex_ in [*side.get("deploy", []), *([side["base"]] if "base" in side else [])]}
            for side in scenario["players"]
        ]

    def unit(self, entity: int) -> Unit:
        """Return the unit of an entity."""
        piece = self.pieces[entity - 1]
        if not isinstance(piece, Unit):
            raise TypeError(f"e{entity} is no unit")
        return piece

    def level(self, hex_: Hex) -> int:
        """Return the elevation of a hex that exists."""
        return self.terrain.levels[hex_]

    def enemies(self, player: int) -> list[Fighter]:
        """Return the units and Garrisons on the board that fight against `player`."""
        return [piece for piece in self.fighters if piece.is_on_board() and piece.player != player]

    def fighter_on(self, hex_: Hex) -> Fighter | None:
        """Return the unit or Garrison on a hex."""
        return next((piece for piece in self.fighters if piece.hex == hex_), None)

    def structures_of(self, player: int) -> set[Hex]:
        """Return the hexes of a player's Base and other structures."""
        return {piece.stands_on() for piece in self.structures if piece.player == player}

    def engaged_with(self, player: int, hex_: Hex) -> list[Fighter]:
        """Return the enemies that engage a unit of `player` on a hex (AT-3)."""
        return [
            enemy
            for enemy in self.enemies(player)
            if distance(enemy.stands_on(), hex_) == 1 and self.level(enemy.stands_on()) == self.level(hex_)
        ]

    def near(self, hex_: Hex, player: int) -> int:
        """Return how many units of a player are on or adjacent to a hex (OB-2)."""
        return sum(
            unit.hex is not None and unit.player == player and distance(unit.hex, hex_) <= 1 for unit in self.units
        )

    # ---- movement

    def destinations(self, unit: Unit, start: Hex, hexes: int) -> set[Hex]:
        """Return where a movement of so many hexes from `start` may end (MV-1 to MV-3)."""
        budget = hexes
        if self.engaged_with(unit.player, start):
            budget -= self.settings["engaged_move_penalty"]
        if start in self.terrain.water:
            budget -= self.settings["water_move_penalty"]
        blocked = self.structures_of(1 - unit.player)
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
                occupied={other.hex for other in self.fighters if other.hex} | self.structures_of(unit.player),
                impassable=self.terrain.impassable,
            )
        )

    def advances(self, unit: Unit, start: Hex, hexes: int | None = None) -> set[Hex]:
        """Return where an Advance from `start` may end; `hexes` replaces the unit's own number."""
        if unit.has("forbid advance"):
            return set()
        if "slow" in unit.statuses:
            return {start}
        if hexes is None:
            hexes = unit.content.get("advance", self.settings["advance_hexes"]) + unit.upgrades["speed"]
        return self.destinations(unit, start, hexes)

    def dashes(self, unit: Unit, start: Hex, hexes: int | None = None) -> set[Hex]:
        """Return where a Dash from `start` may end; `hexes` replaces the unit's own number."""
        if unit.has("forbid dash"):
            return set()
        if hexes is None:
            hexes = unit.content.get("dash", self.settings["dash_hexes"])
        return self.destinations(unit, start, hexes)

    def deploy_hexes(self, unit: Unit) -> set[Hex]:
        """Return the hexes on which a unit may be placed (DP-1)."""
        own = self.bases[unit.player]
        built = {piece.stands_on() for piece in self.structures} - {own}
        return {
            hex_
            for hex_ in self.deploy[unit.player]
            if hex_ in self.terrain.levels
            and hex_ not in self.terrain.impassable
            and hex_ not in built
            and self.fighter_on(hex_) is None
            and (hex_ != own or self.advances(unit, hex_) - {own})
        }

    def is_in_the_way(self, stand: Hex, to: Hex) -> bool:
        """Return whether a push from `stand` into `to` is a collision (MV-6)."""
        return (
            to not in self.terrain.levels
            or self.level(to) > self.level(stand)
            or to in self.terrain.impassable
            or any(piece.hex == to for piece in self.structures)
            or self.fighter_on(to) is not None
        )

    # ---- sight and targets

    def sees(self, player: int, start: Hex, end: Hex, *, aoe: bool = False) -> bool:
        """Return whether Line of Sight of a unit of `player` on `start` is clear to `end` (LS-1 to LS-6)."""
        return line_of_sight(
            self.terrain.levels,
            start,
            end,
            enemies=[enemy.stands_on() for enemy in self.enemies(player)],
            structures=self.structures_of(1 - player),
            aoe=aoe,
            tie_rule=self.settings["tie_rule"],
        )

    def is_in_range(self, player: int, start: Hex, end: Hex, hexes: int) -> bool:
        """Return whether `end` is within range, with Line of Sight at 2 or more (LS-1)."""
        return distance(start, end) <= hexes and (distance(start, end) <= 1 or self.sees(player, start, end))

    def reachable_by(self, actor: Unit, weapon: Table, ignores: Iterable[str] = ()) -> list[Fighter]:
        """Return the enemies in range and in Line of Sight of a weapon (AT-2)."""
        here = actor.stands_on()
        blind = "line_of_sight" in {*weapon.get("ignores", []), *ignores} or actor.has("ignore_line_of_sight")
        return [
            enemy
            for enemy in self.attackable(actor.player)
            if distance(here, enemy.stands_on()) <= weapon_range(weapon)
            and (blind or self.sees(actor.player, here, enemy.stands_on(), aoe="pattern" in weapon))
        ]

    def attackable(self, player: int) -> list[Fighter]:
        """Return the enemies that may be targets of a player's attacks at all."""
        return [enemy for enemy in self.enemies(player) if not (isinstance(enemy, Unit) and enemy.has("untargetable"))]

    def targets(self, actor: Unit, weapon: Table) -> dict[str, list[Fighter]]:
        """Return every legal choice of targets by its notation: one enemy, or a placement (AT-1 to AT-4)."""
        if "pattern" in weapon:
            choices = self._covered(actor, weapon)
        else:
            choices = {f"e{enemy.entity}": [enemy] for enemy in self.reachable_by(actor, weapon)}
        engaged = self.engaged_with(actor.player, actor.stands_on())
        return {
            word: enemies
            for word, enemies in choices.items()
            if enemies and (not engaged or any(enemy in engaged for enemy in enemies))
        }

    def _covered(self, actor: Unit, weapon: Table) -> dict[str, list[Fighter]]:
        q, r = actor.stands_on()
        blind = "line_of_sight" in weapon.get("ignores", []) or actor.has("ignore_line_of_sight")
        return {
            word: [
                enemy
                for enemy in self.attackable(actor.player)
                if (enemy.stands_on()[0] - q, enemy.stands_on()[1] - r) in offsets
                and (blind or self.sees(actor.player, (q, r), enemy.stands_on(), aoe=True))
            ]
            for word, offsets in placements(weapon, mirror=self.settings["aoe_mirror"]).items()
        }

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


def _entries(scenario: Mapping[str, Any]) -> Iterator[tuple[str, int, Any]]:
    """Yield (kind, player, entry) of every piece in the order of rows."""
    sides = list(enumerate(scenario["players"]))
    for player, side in sides:
        yield from (("unit", player, entry) for entry in side["squad"])
    yield from (("base", player, side["base"]) for player, side in sides if "base" in side)
    for kind in ("structure", "garrison"):
        for player, side in sides:
            yield from ((kind, player, entry) for entry in side.get(f"{kind}s", []))
    for kind in ("objective", "token"):
        yield from ((kind, NOBODY, entry) for entry in scenario.get(f"{kind}s", []))


def _piece(row: int, kind: str, player: int, entry: Any, scenario: Mapping[str, Any]) -> Piece:
    match kind:
        case "unit":
            card = card_of(entry)
            return unit_of(row, player, card, scenario["units"][card], start_of(entry))
        case "base" | "structure":
            return Structure(row, player, as_hex(entry), kind == "base")
        case "garrison":
            return Garrison(row, player, as_hex(entry))
        case "objective":
            return Objective(row, player, as_hex(entry["hex"]), entry.get("vp", 5), entry.get("carriable", False))
    return BoardToken(row, player, as_hex(entry["hex"]), entry["kind"], entry["kind"] == "hidden")
