"""The components of the plain game: what pieces are, whose turn it is, and what its player intends."""

from dataclasses import dataclass

from plain_board import Card, Hex, Weapon


@dataclass(slots=True)
class Owner:
    """Whose piece it is."""

    player: int


@dataclass(slots=True)
class Position:
    """Where it stands; a unit in Reserve has none."""

    at: Hex


@dataclass(slots=True)
class Health:
    """Its hit points."""

    hp: int


@dataclass(slots=True)
class Unit:
    """A unit, with its card."""

    card: Card


@dataclass(slots=True)
class Garrison:
    """A Garrison: it stands and is shot at."""


@dataclass(slots=True)
class Token:
    """Its place on the Timeline: absolute time, and the order in which tokens came there (TL-3, TL-4)."""

    time: int
    arrival: int


@dataclass(slots=True)
class Energy:
    """Its Energy."""

    amount: int = 0


@dataclass(slots=True)
class Upgrades:
    """Its Upgrade tokens (BD-4)."""

    shield: int = 0
    speed: int = 0
    strength: int = 0


@dataclass(slots=True)
class Shields:
    """Its Shields that are active (AT-10)."""

    active: int = 0


@dataclass(slots=True)
class Reduction:
    """By how much each attack on it is reduced (AT-10)."""

    amount: int


@dataclass(slots=True)
class Objective:
    """An objective, who controls it, and what it is worth (OB)."""

    at: Hex
    vp: int
    holder: int | None = None


@dataclass(slots=True)
class Pickup:
    """A token on the board: "energy" or an Upgrade."""

    at: Hex
    kind: str


@dataclass(slots=True)
class Activation:
    """It is this unit's turn."""

    advanced: bool = False
    acted: bool = False
    over: bool = False


@dataclass(slots=True)
class Move:
    """Intent: an Advance or a Dash."""

    to: Hex
    dash: bool


@dataclass(slots=True)
class Attack:
    """Intent: an attack with one weapon on one target."""

    weapon: Weapon
    target: int


@dataclass(slots=True)
class Energize:
    """Intent: one more Energy."""


@dataclass(slots=True)
class End:
    """Intent: the activation is over."""


Intent = Move | Attack | Energize | End
