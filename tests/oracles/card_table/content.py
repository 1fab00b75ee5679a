"""Content of the card table: TOML files, or the same as tables, read into cards, decks and settings.

The model trusts its content: it checks nothing that ironhex must check on load.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Table = dict[str, Any]

KINDS = ("unit", "character", "operation", "command", "g", "coin")
PERMANENT = ("unit", "character", "operation", "g")
"""Kinds that come out into play when they are played (PC-10)."""

PLAY_AREAS = ("g_area", "disposition", "battle")

DEFAULTS: dict[str, int | str] = {
    "deck_cards": 20,
    "deck_copies": 3,
    "opening_hand": 5,
    "turn_draw": 1,
    "g_plays": 1,
    "unit_plays": 1,
    "character_plays": 0,
    "operation_plays": 0,
    "command_plays": 0,
    "ask": "public",
}


@dataclass(frozen=True)
class Cost:
    """What a play costs: two thresholds of nation power, cards of the deck, cards of the hand, and whether X more."""

    designated: int = 0
    total: int = 0
    resource: int = 0
    discard: int = 0
    x: bool = False


@dataclass(frozen=True)
class Choice:
    """At what a card may be aimed; bounds are on the normal cost (PC-5)."""

    whose: str = "enemy"
    kinds: tuple[str, ...] = KINDS
    areas: tuple[str, ...] = PLAY_AREAS
    bounds: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Card:
    """A card as printed."""

    name: str
    kind: str
    nation: str
    power: int
    area: str
    once_per_turn: bool
    timing: str
    cost: Cost | None
    additional: Cost
    substitute: Cost | None
    choose: Choice | None
    effects: tuple[Table, ...]
    triggers: tuple[Table, ...]
    changes: tuple[Table, ...]


@dataclass(frozen=True)
class Setup:
    """All that a game begins with; `decks` name cards, one after the other as in the files."""

    settings: dict[str, Any]
    first_player: int
    decks: tuple[list[str], list[str]]
    cards: dict[str, Card]


def card(name: str, table: Mapping[str, Any]) -> Card:
    """Read one card; its id is the name of its file."""
    kind = table["kind"]
    return Card(
        name=name,
        kind=kind,
        nation=table.get("nation", ""),
        power=table.get("power", 1) if kind == "g" else 0,
        area=table.get("area", "disposition"),
        once_per_turn=table.get("once_per_turn", False),
        timing=table.get("timing", "any") if kind == "command" else "turn",
        cost=None if "cost" not in table else Cost(**table["cost"]),
        additional=Cost(**table.get("additional", {})),
        substitute=None if "substitute" not in table else Cost(**table["substitute"]),
        choose=None if "choose" not in table else _choice(table["choose"]),
        effects=tuple(table.get("effects", ())),
        triggers=tuple(table.get("triggers", ())),
        changes=tuple(table.get("changes", ())),
    )


def _choice(table: Mapping[str, Any]) -> Choice:
    bounds = [
        (key, table[f"{key}_at_most"]) for key in ("designated", "total", "resource") if f"{key}_at_most" in table
    ]
    return Choice(
        whose=table.get("whose", "enemy"),
        kinds=tuple(table.get("kinds", KINDS)),
        areas=tuple(table.get("areas", PLAY_AREAS)),
        bounds=tuple(bounds),
    )


def deck(table: Mapping[str, Any]) -> list[str]:
    """Return the ids of the cards of a deck, copies written out."""
    found: list[str] = []
    for entry in table["cards"]:
        found += [entry] if isinstance(entry, str) else [entry["card"]] * entry.get("copies", 1)
    return found


def setup(tables: Mapping[str, Any]) -> Setup:
    """Put together a game from tables: `scenario`, `ruleset`, and by name `decks` and `cards`."""
    scenario = tables["scenario"]
    first, second = (deck(tables["decks"][player["deck"]]) for player in scenario["players"])
    return Setup(
        settings=DEFAULTS | tables["ruleset"].get("settings", {}) | scenario.get("settings", {}),
        first_player=scenario.get("first_player", 0),
        decks=(first, second),
        cards={name: card(name, table) for name, table in tables["cards"].items()},
    )


def load(scenario: Path) -> Setup:
    """Read a scenario file and all that lies in the folders beside its own."""
    table, root = _read(scenario), scenario.parent.parent
    folders = {room: {file.stem: _read(file) for file in (root / room).glob("*.toml")} for room in ("cards", "decks")}
    # Cards of the other game may lie in the same folder.
    folders["cards"] = {name: card for name, card in folders["cards"].items() if card.get("kind") != "tactics"}
    return setup({"scenario": table, "ruleset": _read(root / "rulesets" / f"{table['ruleset']}.toml")} | folders)


def _read(file: Path) -> Table:
    return tomllib.loads(file.read_text())
