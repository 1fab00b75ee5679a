"""Content of a scene: cards, a board, two squads, as tables and as files in a folder."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

Table = dict[str, Any]
Hex = tuple[int, int]


def damage_plus(amount: int) -> Table:
    """The effect "Damage+x"."""
    return {"op": "damage", "amount": amount}


def more_dice(amount: int) -> Table:
    """The effect "additional attack dice"."""
    return {"op": "dice", "amount": amount}


def push(hexes: int) -> Table:
    """The effect "Push up to n"."""
    return {"op": "push", "hexes": hexes}


def pull(hexes: int) -> Table:
    """The effect "Pull up to n"."""
    return {"op": "pull", "hexes": hexes}


def gives(status: str, **more: Any) -> Table:
    """The effect that gives a status."""
    return {"op": "status", "status": status, **more}


def ability(when: str, *effects: Table, given: Sequence[Table] = (), **more: Any) -> Table:
    """An ability; `given` are its conditions, `more` are further keys of its table."""
    conditions = {"if": list(given)} if given else {}
    return {"name": "Ability", "when": when, **conditions, **more, "effects": list(effects)}


def at_start(*effects: Table) -> Table:
    """An ability that applies by itself as the game begins: how a unit comes by a status, or by Energy."""
    return ability("phase_began", *effects, optional=False, limit="game")


def weapon(
    *critical: Table,
    tl: int = 2,
    reach: int = 1,
    strength: int = 1,
    needs: int = 1,
    pattern: Sequence[Hex] = (),
    **more: Any,
) -> Table:
    """A weapon; the effects given are its critical effect. With a pattern it has no range."""
    table: Table = {"name": "Weapon", "tl": tl, "strength": strength, **more}
    table |= {"pattern": list(pattern)} if pattern else {"range": reach}
    if critical:
        table["critical"] = {"needs": needs, "effects": list(critical)}
    return table


@dataclass(frozen=True)
class Fielded:
    """A unit of a squad: its card, and where it begins (Reserve if nowhere)."""

    card: Table
    at: Hex | None


def unit(at: Hex | None = None, *weapons: Table, hp: int = 10, vp: int = 5, space: int = 1, **card: Any) -> Fielded:
    """A unit with a card of its own; `space` is where its token starts, `card` are further keys."""
    table = {"name": "Unit", "hp": hp, "vp": vp, "start": space, **card, "weapons": list(weapons)}
    return Fielded(table, at)


@dataclass
class Scene:
    """The content files of one scenario, as tables that a test may still change."""

    map: Table
    units: dict[str, Table]
    scenario: Table
    extra: dict[str, str | bytes] = field(default_factory=dict)
    """Further files by path, written last."""

    def write(self, folder: Path) -> Path:
        """Write all files that are not there yet, and return the path of the scenario."""
        files: dict[str, str | bytes] = {"maps/board.toml": toml(self.map), "scenarios/scene.toml": toml(self.scenario)}
        files |= {f"units/{card}.toml": toml(table) for card, table in self.units.items()}
        for name, content in (files | self.extra).items():
            path = folder / name
            data = content if isinstance(content, bytes) else content.encode()
            if not path.is_file() or path.read_bytes() != data:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        return folder / "scenarios" / "scene.toml"


def toml(table: Table) -> str:
    """A table as a TOML file."""
    return "".join(f"{key} = {_inline(value)}\n" for key, value in table.items())


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inline(inner) for inner in value) + "]"
    return json.dumps(value)


def compose(
    *squads: Sequence[Fielded],
    board: Sequence[str] = (),
    terrain: Mapping[Hex, str] | None = None,
    bases: tuple[Hex | None, Hex | None] = (None, None),
    deploy: tuple[Sequence[Hex], Sequence[Hex]] = ((), ()),
    objectives: Mapping[Hex, int] | None = None,
    carriable: Mapping[Hex, int] | None = None,
    tokens: Mapping[Hex, str] | None = None,
    garrisons: tuple[Sequence[Hex], Sequence[Hex]] = ((), ()),
    structures: tuple[Sequence[Hex], Sequence[Hex]] = ((), ()),
    settings: Mapping[str, int | str | bool] | None = None,
    first_player: int = 0,
) -> Scene:
    """A scene of two squads; a missing second squad is one unit that waits in Reserve at space 10.

    Args:
        squads: the units of each player.
        board: rows of a map; without them it is flat, with `terrain` in single hexes.
        terrain: tokens of a map by hex.
        bases: hex of each player's Base.
        deploy: deploy hexes of each player; a side with neither these nor a Base has the last hex of the board.
        objectives: VP by hex.
        carriable: VP by hex of objectives that can be carried; they come behind the others.
        tokens: kinds by hex.
        garrisons: hexes of each player's Garrisons.
        structures: hexes of each player's structures other than the Base.
        settings: settings of the scenario.
        first_player: who goes first while nobody has activated.
    """
    rows = list(board) or flat(terrain or {})
    last = len(rows) - 1
    corner = (len(rows[last].split()) - 1 - last // 2, last)
    units: dict[str, Table] = {}
    players: list[Table] = []
    for number, squad in enumerate([*squads, [unit(space=10)]][:2]):
        entries = []
        for place, fielded in enumerate(squad):
            card = f"unit-{number}-{place}"
            units[card] = fielded.card
            entries.append(card if fielded.at is None else {"unit": card, "start": fielded.at})
        player: Table = {"name": f"Player {number}", "deploy": list(deploy[number]), "squad": entries}
        base = bases[number]
        if base is not None:
            player["base"] = base
        elif not player["deploy"]:
            player["deploy"] = [corner]
        player |= {"garrisons": list(garrisons[number]), "structures": list(structures[number])}
        players.append(player)
    marks = [{"hex": hex_, "vp": vp} for hex_, vp in (objectives or {}).items()]
    marks += [{"hex": hex_, "vp": vp, "carriable": True} for hex_, vp in (carriable or {}).items()]
    scenario: Table = {
        "name": "Scene",
        "ruleset": "standard",
        "map": "board",
        "first_player": first_player,
        "settings": dict(settings or {}),
        "players": players,
        "objectives": marks,
        "tokens": [{"hex": hex_, "kind": kind} for hex_, kind in (tokens or {}).items()],
    }
    return Scene({"name": "Board", "rows": rows}, units, scenario)


def flat(terrain: Mapping[Hex, str], size: int = 9) -> list[str]:
    """Rows of a board of level 0 but for the hexes named."""
    return [" ".join(terrain.get((column - r // 2, r), "0") for column in range(size)) for r in range(size)]
