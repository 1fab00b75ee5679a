"""Small hand-made scenes for the model's own tests: a flat board of 9 by 5, cards as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracles.skirmish import Skirmish

if TYPE_CHECKING:
    from oracles.content import Table
    from oracles.lines import Hex

PLAIN = [" ".join("0" * 9)] * 5


def unit(**changes: object) -> Table:
    """Return a card: 4 HP, 5 VP, a rifle with TL 3, range 3 and Strength 3."""
    weapons = [{"name": "Rifle", "tl": 3, "range": 3, "strength": 3}]
    return {"name": "Test", "hp": 4, "vp": 5, "start": 2, "weapons": weapons} | changes


def weapon(*effects: Table, **changes: object) -> Table:
    """Return a weapon; the effects are its critical effect."""
    critical = {"critical": {"needs": 1, "effects": list(effects)}} if effects else {}
    return {"name": "Test", "tl": 4, "range": 3, "strength": 3} | critical | changes


def ability(when: str, *effects: Table, **changes: object) -> Table:
    """Return an ability."""
    return {"name": "Test", "when": when, "effects": list(effects)} | changes


def scenario(rows: list[str], left: list[Any], right: list[Any], units: Table, **changes: object) -> Table:
    """Return a scenario whose Bases lie at both ends of the first row."""
    width = len(rows[0].split())
    players = [
        {"name": "left", "base": [0, 0], "deploy": [[0, 0], [1, 0]], "squad": left},
        {"name": "right", "base": [width - 1, 0], "deploy": [[width - 1, 0]], "squad": right},
    ]
    return {"name": "test", "map": {"rows": rows}, "units": units, "players": players, "objectives": []} | changes


def skirmish(
    left: dict[Hex, Table], right: dict[Hex, Table], *, rows: list[str] = PLAIN, sides: Any = (), **changes: Any
) -> Skirmish:
    """Return a game of two squads, by hex; those of the left start on space 1, those of the right on space 9.

    Args:
        left: cards of the first player by the hex on which they begin.
        right: cards of the second player.
        rows: the map.
        sides: for each player a table of further keys, as garrisons.
        changes: further keys of the scenario.
    """
    squads: list[list[Any]] = []
    units: Table = {}
    for squad, space in ((left, 1), (right, 9)):
        squads.append([])
        for at, card in squad.items():
            name = f"u{len(units) + 1}"
            units[name] = unit(start=space) | card
            squads[-1].append({"unit": name, "start": list(at)})
    table = scenario(rows, squads[0], squads[1], units, **changes)
    for number, more in enumerate(sides):
        table["players"][number] |= more
    return Skirmish(table)
