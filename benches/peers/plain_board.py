"""Board, cards and forces of the plain game, read from the content files of ironhex and from nothing else of it."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from peers import rounded_line

Hex = tuple[int, int]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def distance(a: Hex, b: Hex) -> int:
    """Hexes from one to another."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes between two, by interpolation and rounding: not quite LS-2, but what everybody writes."""
    return list(rounded_line(a, b))


class Board:
    """Levels and water of all hexes, and the steps from each."""

    def __init__(self, rows: list[str]) -> None:
        entries = {(c - r // 2, r): entry for r, row in enumerate(rows) for c, entry in enumerate(row.split())}
        terrain = {at: entry for at, entry in entries.items() if entry != "."}
        self.levels = {at: int(entry.rstrip("wx")) for at, entry in terrain.items()}
        self.water = {at for at, entry in terrain.items() if entry.endswith("w")}
        self.passable = {at for at, entry in terrain.items() if not entry.endswith("x")}
        self.steps = {ground: self.steps_from(ground) for ground in set(self.levels.values())}

    def steps_from(self, ground: int) -> dict[Hex, list[tuple[Hex, int]]]:
        """For each hex its neighbours and what a step there costs in a movement that began on this level (MV-1)."""
        steps = {}
        for (q, r), level in self.levels.items():
            reference = max(level, ground) if ground > 0 else level
            beside = [(q + dq, r + dr) for dq, dr in DIRECTIONS if (q + dq, r + dr) in self.passable]
            steps[q, r] = [(there, 1 + max(0, self.levels[there] - reference)) for there in beside]
        return steps

    def reach(self, start: Hex, budget: int, closed: set[Hex]) -> dict[Hex, int]:
        """The cost of every hex that a movement gets to without entering a closed one, by rings of equal cost."""
        steps = self.steps[self.levels[start]]
        costs = {start: 0}
        rings: list[list[Hex]] = [[start], *([] for _ in range(budget))]
        for cost, ring in enumerate(rings):
            for here in ring:
                if costs[here] < cost:
                    continue
                for there, step in steps[here]:
                    total = cost + step
                    if total <= budget and total < costs.get(there, budget + 1) and there not in closed:
                        costs[there] = total
                        rings[total].append(there)
        return costs

    def sees(self, a: Hex, b: Hex, enemies: set[Hex]) -> bool:
        """Line of Sight between two hexes (LS-3, LS-4)."""
        levels = self.levels
        height = max(levels[a], levels[b])
        least = height + (levels[a] == levels[b])
        for at in line(a, b):
            level = levels.get(at)
            if level is not None and (level >= least or (level == height and at in enemies)):
                return False
        return True

    def accuracy(self, a: Hex, b: Hex) -> int:
        """Terrain Accuracy of an attack (AT-8)."""
        levels = self.levels
        return (levels[b] < levels[a]) - (levels[b] > levels[a]) - (b in self.water)


@dataclass(frozen=True)
class Weapon:
    """A weapon of a card."""

    name: str
    tl: int
    range: int
    strength: int
    ignores_sight: bool


@dataclass(frozen=True)
class Card:
    """What is printed of a unit."""

    name: str
    hp: int
    vp: int
    start: int
    weapons: tuple[Weapon, ...]


@dataclass(frozen=True)
class Side:
    """What a player begins with."""

    base: Hex
    deploy: tuple[Hex, ...]
    squad: tuple[Card, ...]
    garrisons: tuple[Hex, ...]


@dataclass(frozen=True)
class Setup:
    """A scenario as the plain game knows it."""

    board: Board
    sides: tuple[Side, Side]
    objectives: tuple[tuple[Hex, int], ...]
    tokens: tuple[tuple[Hex, str], ...]
    first_player: int
    settings: dict[str, int]


def read(kind: str, name: str) -> dict[str, Any]:
    """A content file."""
    return tomllib.loads((resources.files("ironhex") / "data" / kind / f"{name}.toml").read_text("utf-8"))


def read_card(name: str) -> Card:
    """The card of a unit, with its weapons; their effects and the abilities are no part of the plain game."""
    data = read("units", name)
    weapons = tuple(
        Weapon(w["name"], w["tl"], w["range"], w["strength"], "line_of_sight" in w.get("ignores", ()))
        for w in data["weapons"]
    )
    return Card(data["name"], data["hp"], data["vp"], data["start"], weapons)


def read_side(data: dict[str, Any]) -> Side:
    """A player of a scenario. His Base is a deploy hex too (DP-1)."""
    base, *deploy = (tuple(at) for at in [data["base"], *data["deploy"]])
    garrisons = tuple(tuple(at) for at in data.get("garrisons", ()))
    return Side(base, (base, *deploy), tuple(map(read_card, data["squad"])), garrisons)


def read_setup(name: str) -> Setup:
    """A scenario with all that it names."""
    data = read("scenarios", name)
    north, south = map(read_side, data["players"])
    settings = read("rulesets", data["ruleset"])["settings"] | data.get("settings", {})
    return Setup(
        board=Board(read("maps", data["map"])["rows"]),
        sides=(north, south),
        objectives=tuple((tuple(entry["hex"]), entry["vp"]) for entry in data["objectives"]),
        tokens=tuple((tuple(entry["hex"]), entry["kind"]) for entry in data.get("tokens", ())),
        first_player=data["first_player"],
        settings={name: value for name, value in settings.items() if isinstance(value, int)},
    )
