"""Content for the skirmish oracle: TOML files read into plain dictionaries.

The oracle trusts its content: it checks nothing that ironhex must check on load.

Readings:
- A ruleset may hold its settings in a table `settings` or beside its name; both are taken.
- Settings are applied in this order: defaults of rules.md, ruleset, scenario, the caller's.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracles.patches import patched

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracles.lines import Hex

Table = dict[str, Any]

DEFAULTS: dict[str, int | str | bool] = {
    "phases": 2,
    "defeat_penalty": 2,
    "min_activation_tl": 1,
    "lap_cap": "next_phase",
    "advance_hexes": 3,
    "dash_hexes": 2,
    "dash_tl": 2,
    "energize_tl": 2,
    "energize_energy": 1,
    "climb_cost": 1,
    "engaged_move_penalty": 1,
    "water_move_penalty": 1,
    "collision_damage": 2,
    "edge_is_collision": False,
    "tie_rule": "per_pair",
    "accuracy_higher": -1,
    "accuracy_lower": 1,
    "accuracy_water": -1,
    "hit_on": 4,
    "critical_from": 9,
    "min_attack_dice": 1,
    "crit_again": False,
    "shield_scope": "attack",
    "undeployed_energy": 1,
    "undeployed_tl": 2,
    "final_tie": "draw",
    "rescue_tl": 2,
    "rescue_vp": 2,
    "garrison_vp": 2,
    "carry_limit": 1,
    "pool_shield": 5,
    "pool_speed": 5,
    "pool_strength": 5,
    "forced_move_picks_up": True,
    "tl_cost_floor": 0,
    "tl_identity": "modified",
    "aoe_mirror": False,
    "disarm_timing": "after_attacker",
    "fracture_threshold": 3,
    "fracture_bonus": 3,
    "fracture_check": "after_shields",
    "ask": "public",
}


def read(path: Path) -> Table:
    """Return one TOML file as a dictionary."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def load(data_folder: Path | str, scenario_id: str, settings: Mapping[str, int | str | bool] | None = None) -> Table:
    """Return a scenario with everything it names: `settings`, `map`, `units`, and its own keys.

    Args:
        data_folder: the folder that holds rulesets/, units/, maps/ and scenarios/.
        scenario_id: file name in scenarios/ without its ending.
        settings: settings that override all others.
    """
    data = Path(data_folder)

    def content(kind: str, name: str) -> Table:
        return patched(name, lambda name: read(data / kind / f"{name}.toml"))

    scenario = content("scenarios", scenario_id)
    ruleset = content("rulesets", scenario.get("ruleset", "standard"))
    cards = {card_of(entry) for player in scenario["players"] for entry in player["squad"]}
    layers = (ruleset.get("settings", ruleset), scenario.get("settings", {}), settings or {})
    return scenario | {
        "settings": {key: value for layer in layers for key, value in layer.items() if key in DEFAULTS},
        "map": content("maps", scenario["map"]),
        "units": {card: content("units", card) for card in sorted(cards)},
    }


def card_of(entry: str | Mapping[str, Any]) -> str:
    """Return the card id of a squad entry, which is the id or a table with `unit` and `start`."""
    return entry if isinstance(entry, str) else str(entry["unit"])


def start_of(entry: str | Mapping[str, Any]) -> Hex | None:
    """Return the hex on which a squad entry begins, or None for Reserve."""
    return None if isinstance(entry, str) or "start" not in entry else as_hex(entry["start"])


def as_hex(pair: list[int] | tuple[int, ...]) -> Hex:
    """Return the two numbers of a content file as a hex."""
    q, r = pair
    return q, r


class Terrain:
    """The board as sets: levels of the hexes that exist, water, impassable hexes."""

    def __init__(self, rows: list[str]) -> None:
        """Read map rows: row r, column c is the hex (c - floor(r / 2), r)."""
        self.levels: dict[Hex, int] = {}
        self.water: set[Hex] = set()
        self.impassable: set[Hex] = set()
        for r, row in enumerate(rows):
            for column, token in enumerate(row.split()):
                found = re.fullmatch(r"(-?\d+)([wx]*)", token)
                if found is None:
                    if token != ".":
                        raise ValueError(f"row {r}: {token!r} is no hex")
                    continue
                hex_ = (column - r // 2, r)
                self.levels[hex_] = int(found[1])
                if "w" in found[2]:
                    self.water.add(hex_)
                if "x" in found[2]:
                    self.impassable.add(hex_)
