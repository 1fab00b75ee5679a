"""The state of a game as a test looks at it: one piece, one number, the actions on offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    import ironhex as ih
    from scenes.content import Hex, Table

Turn = tuple[int, int, int]
"""Active unit, phase and space."""

DIRECTIONS: dict[str, Hex] = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


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


def carrier(game: ih.Game, entity: int) -> int | None:
    """Who carries an objective (OB-5)."""
    return piece(game, entity).get("Carried", {}).get("by")


def upgrades(game: ih.Game, entity: int) -> tuple[int, int, int]:
    """Upgrades of a unit: Shield, Speed, Strength (BD-4)."""
    have = piece(game, entity).get("Upgrades", {})
    return have.get("shield", 0), have.get("speed", 0), have.get("strength", 0)


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
