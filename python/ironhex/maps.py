"""Where a unit can go and what it could attack, for every hex of the board."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ironhex.errors import BoardError

Hex = tuple[int, int]
Movement = Literal["advance", "dash"]
After = Literal["none", "advance"]
Number = TypeVar("Number", bound=np.generic)


class Threat(NamedTuple):
    """What a unit could do to an enemy on a hex.

    Attributes:
        weapons: numbers of the weapons that could attack it, from 1 on.
        dice: the most dice that it could roll; 0 if no weapon could attack.
    """

    weapons: tuple[int, ...]
    dice: int


class HexMap(Mapping[Hex, int]):
    """Numbers for the hexes of a board. As a mapping it has only the hexes that count, in canonical order.

    Attributes:
        unit: the entity that was asked about.
        hexes: all hexes of the board in canonical order (r, then q), int16 of shape (n, 2), read-only.
    """

    def __init__(self, unit: int, hexes: NDArray[np.int16], numbers: NDArray[np.int8], least: int) -> None:
        self.unit = unit
        self.hexes = kept(hexes)
        listed = [(q, r) for q, r in self.hexes.tolist()]
        self._places = {at: place for place, at in enumerate(listed)}
        self._counting: dict[Hex, int] = {
            at: number for at, number in zip(listed, numbers.tolist(), strict=True) if number >= least
        }

    def __getitem__(self, at: Hex) -> int:
        return self._counting[at]

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._counting)

    def __len__(self) -> int:
        return len(self._counting)

    def as_dict(self) -> dict[Hex, int]:
        """The hexes that count with their numbers, in canonical order."""
        return dict(self._counting)

    def place_of(self, at: Hex) -> int:
        """The place of a hex in the arrays.

        Raises:
            BoardError: it is no hex of the board.
        """
        try:
            return self._places[(*at,)]
        except (KeyError, TypeError) as error:
            raise BoardError(f"{str(at)[:40]} is no hex (q, r) of the board") from error


class ReachMap(HexMap):
    """Where a unit may end a movement, and at what cost; `Game.reach` makes it.

    As a mapping it has the hexes where the movement may end, with their costs: `game.to_svg(reach=map)` shows them.

    Attributes:
        unit: the entity.
        movement: "advance" or "dash".
        hexes: all hexes of the board in canonical order (r, then q), int16 of shape (n, 2), read-only.
        cost: for each of them the hexes of movement that the cheapest way takes (MV-1), int8 of shape (n,), read-only;
            -1 where the movement cannot end.

    Example:
        >>> import ironhex as ih
        >>> game = ih.Game("brawl-demo", seed=1)
        >>> reach = game.reach(1)
        >>> reach
        <ironhex.ReachMap: e1 may end an Advance on 25 of 203 hexes>
        >>> reach[5, 5], (2, 8) in reach, reach.at((2, 8))
        (2, False, -1)
        >>> reach.hexes[reach.cost == 1].tolist()
        [[5, 6], [3, 7], [4, 7]]
    """

    def __init__(self, unit: int, movement: Movement, hexes: NDArray[np.int16], cost: NDArray[np.int8]) -> None:
        super().__init__(unit, hexes, cost, least=0)
        self.movement = movement
        self.cost = kept(cost)

    def at(self, hex: Hex) -> int:  # noqa: A002 - what it is
        """The cost of a hex; -1 where the movement cannot end.

        Raises:
            BoardError: it is no hex of the board.
        """
        return int(self.cost[self.place_of(hex)])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.unit, self.movement, self.hexes, self.cost)

    def __repr__(self) -> str:
        article = "an Advance" if self.movement == "advance" else "a Dash"
        return f"<ironhex.ReachMap: e{self.unit} may end {article} on {len(self)} of {len(self.hexes)} hexes>"


class ThreatMap(HexMap):
    """What a unit could attack; `Game.threat` makes it.

    As a mapping it has the hexes on which an enemy could be attacked, with the most dice: `game.to_svg(reach=map)`
    shows them.

    Attributes:
        unit: the entity.
        after: "none" or "advance": what the unit may do before it attacks.
        hexes: all hexes of the board in canonical order (r, then q), int16 of shape (n, 2), read-only.
        weapons: for each of them the weapons that could attack an enemy there, as a mask: bit 0 is w1; uint16 of shape
            (n,), read-only.
        dice: the most dice that it could roll there, int8 of shape (n,), read-only; 0 where it cannot attack.

    Example:
        >>> import ironhex as ih
        >>> game = ih.Game("brawl-demo", seed=1)
        >>> game.threat(1).at((2, 8)), game.threat(1, after="advance").at((2, 8))
        (Threat(weapons=(2,), dice=5), Threat(weapons=(1, 2), dice=5))
        >>> [int((game.threat(unit).dice > 0).sum()) for unit in (1, 2, 3)]
        [40, 27, 31]
    """

    def __init__(
        self,
        unit: int,
        after: After,
        hexes: NDArray[np.int16],
        weapons: NDArray[np.uint16],
        dice: NDArray[np.int8],
    ) -> None:
        super().__init__(unit, hexes, dice, least=1)
        self.after = after
        self.weapons = kept(weapons)
        self.dice = kept(dice)

    def at(self, hex: Hex) -> Threat:  # noqa: A002 - what it is
        """The weapons that could attack an enemy on a hex, and the most dice.

        Raises:
            BoardError: it is no hex of the board.
        """
        place = self.place_of(hex)
        mask = int(self.weapons[place])
        return Threat(tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1), int(self.dice[place]))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.unit, self.after, self.hexes, self.weapons, self.dice)

    def __repr__(self) -> str:
        before = " behind an Advance" if self.after == "advance" else ""
        return f"<ironhex.ThreatMap: e{self.unit} could attack on {len(self)} of {len(self.hexes)} hexes{before}>"


def kept(numbers: NDArray[Number]) -> NDArray[Number]:
    """A copy that nobody can write to."""
    copied = np.array(numbers)
    copied.setflags(write=False)
    return copied
