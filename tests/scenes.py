"""Small scenes for tests: a board, two squads and a script of dice become files in a folder and a game on them.

A board is flat and 9 by 9 unless said otherwise; its hexes are (column - row // 2, row), so (2, 4) is the middle.
Entities count as everywhere: units of player 0, units of player 1, Bases, objectives.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

import ironhex as ih

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

Table = dict[str, Any]
Hex = tuple[int, int]
Turn = tuple[int, int, int]

DIRECTIONS: dict[str, Hex] = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


# ---- content


def damage_plus(amount: int) -> Table:
    """The effect "Damage+x"."""
    return {"op": "damage", "amount": amount}


def more_dice(amount: int) -> Table:
    """The effect "additional attack dice"."""
    return {"op": "dice", "amount": amount}


def push(hexes: int) -> Table:
    """The effect "Push up to n"."""
    return {"op": "push", "hexes": hexes}


def weapon(*critical: Table, tl: int = 2, reach: int = 1, strength: int = 1, needs: int = 1) -> Table:
    """A weapon; the effects given are its critical effect."""
    table: Table = {"name": "Weapon", "tl": tl, "range": reach, "strength": strength}
    if critical:
        table["critical"] = {"needs": needs, "effects": list(critical)}
    return table


@dataclass(frozen=True)
class Fielded:
    """A unit of a squad: its card, and where it begins (Reserve if nowhere)."""

    card: Table
    at: Hex | None


def unit(at: Hex | None = None, *weapons: Table, hp: int = 10, vp: int = 5, space: int = 1, **card: int) -> Fielded:
    """A unit with a card of its own; `space` is where its token starts."""
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
        """Write all files and return the path of the scenario."""
        files: dict[str, str | bytes] = {"maps/board.toml": toml(self.map), "scenarios/scene.toml": toml(self.scenario)}
        files |= {f"units/{card}.toml": toml(table) for card, table in self.units.items()}
        for name, content in (files | self.extra).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
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
        players.append(player)
    scenario: Table = {
        "name": "Scene",
        "ruleset": "standard",
        "map": "board",
        "first_player": first_player,
        "settings": dict(settings or {}),
        "players": players,
        "objectives": [{"hex": hex_, "vp": vp} for hex_, vp in (objectives or {}).items()],
    }
    return Scene({"name": "Board", "rows": rows}, units, scenario)


def flat(terrain: Mapping[Hex, str], size: int = 9) -> list[str]:
    """Rows of a board of level 0 but for the hexes named."""
    return [" ".join(terrain.get((column - r // 2, r), "0") for column in range(size)) for r in range(size)]


# ---- games


class Stage:
    """Builds games in one folder, and sees to it that their scripts of dice are used up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.games: list[ih.Game] = []

    def __call__(
        self,
        *squads: Sequence[Fielded],
        dice: Sequence[int] | str = (),
        mods: Sequence[ih.Mod] = (),
        hooks: str = "run",
        seed: int = 1,
        **content: Any,
    ) -> ih.Game:
        """A game on the scene that `compose` makes of the squads and the content."""
        path = compose(*squads, **content).write(self.folder)
        script = dice if isinstance(dice, str) else list(dice)
        game = ih.Game(path, seed=seed, dice=script, mods=list(mods), hooks=hooks)
        if not isinstance(dice, str):
            self.games.append(game)
        return game


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Callable[..., ih.Game]]:
    """The stage of one test; dice left over at its end are a failure."""
    stage = Stage(tmp_path)
    yield stage
    assert [game.dice_left for game in stage.games] == [0] * len(stage.games)


# ---- what a test looks at


def piece(game: ih.Game, entity: int) -> Table:
    """The components of a piece."""
    return game.view("referee")["pieces"][entity]


def place(game: ih.Game, entity: int) -> Hex | None:
    """The hex of a piece; None in Reserve."""
    position = piece(game, entity).get("Position")
    return None if position is None else (position["q"], position["r"])


def hp(game: ih.Game, entity: int) -> int:
    """Hit points of a unit."""
    return piece(game, entity)["Health"]["hp"]


def energy(game: ih.Game, entity: int) -> int:
    """Energy of a unit."""
    return piece(game, entity)["Energy"]["amount"]


def shields(game: ih.Game, entity: int) -> int:
    """Active Shields of a unit."""
    return piece(game, entity)["Shields"]["active"]


def token(game: ih.Game, entity: int) -> tuple[int, int]:
    """Phase and space of a unit's token."""
    phase, space = divmod(piece(game, entity)["Token"]["time"] - 1, 10)
    return phase + 1, space + 1


def stack(game: ih.Game, *entities: int) -> list[int]:
    """The units given, in the order of their tokens within a space."""
    return sorted(entities, key=lambda entity: piece(game, entity)["Token"]["stack"])


def control(game: ih.Game, entity: int) -> int | None:
    """Who controls an objective."""
    return piece(game, entity).get("Control", {}).get("player")


def score(game: ih.Game) -> list[int]:
    """VP of both players."""
    return [player["Score"]["vp"] for player in game.view("referee")["players"]]


def turn(game: ih.Game) -> Turn:
    """Active unit, phase and space."""
    view = game.view("referee")
    return view["active"], view["phase"], view["space"]


def legal(game: ih.Game) -> set[str]:
    """All legal actions in notation."""
    return {str(action) for action in game.legal_actions()}


def verbs(game: ih.Game) -> set[str]:
    """The kinds of actions that are legal."""
    return {action.split()[1] for action in legal(game)}


def reach(game: ih.Game, verb: str = "advance") -> set[Hex]:
    """The hexes to which the active unit may advance, dash or deploy."""
    words = [action.split() for action in legal(game)]
    return {hex_of(goal) for _, found, goal, *_ in (word for word in words if len(word) > 2) if found == verb}


def hex_of(text: str) -> Hex:
    """The hex that an action names."""
    q, r = text.split(",")
    return int(q), int(r)


def distance(a: Hex, b: Hex) -> int:
    """Hexes between two hexes, counting the second."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def kinds(events: Sequence[ih.Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def one(events: Sequence[ih.Event], kind: str) -> ih.Event:
    """The only event of a kind."""
    (found,) = (event for event in events if event.kind == kind)
    return found


def rest(game: ih.Game) -> list[ih.Event]:
    """Let the active unit energize and end its activation."""
    name = f"e{turn(game)[0]}"
    return game.play(f"{name} energize") + game.play(f"{name} end")


def rest_to_the_end(game: ih.Game) -> list[Turn]:
    """Let every unit only rest until the game is over; return all turns."""
    turns = []
    while game.stop == "decision":
        turns.append(turn(game))
        rest(game)
    return turns
