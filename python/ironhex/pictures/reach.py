"""Where the acting unit may go: marks on hexes, taken from legal actions."""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from ironhex.arguments import read_hex
from ironhex.errors import IronhexError
from ironhex.pictures import palette
from ironhex.pictures.hexes import Hex, Layout
from ironhex.pictures.svg import Point, circle, group, path, words

if TYPE_CHECKING:
    from ironhex.game import Game

Asked = bool | Mapping[Hex, int] | Iterable[Hex] | None
"""What `picture` is told of reach."""


class Reach:
    """Hexes to mark.

    Attributes:
        moves: the verbs that lead to each hex.
        numbers: a number for each hex, as its cost, where the caller gave some.
    """

    def __init__(self, moves: Mapping[Hex, frozenset[str]], numbers: Mapping[Hex, int]) -> None:
        self.moves = moves
        self.numbers = numbers

    @classmethod
    def of(cls, asked: Asked, game: "Game", board: Mapping[Hex, int], taken: Collection[Hex]) -> "Reach":
        """What the caller asks for: the open decision's moves, nothing, or hexes of his own.

        Args:
            asked: as `picture` is told.
            game: the game.
            board: the hexes there are.
            taken: hexes on which units stand: to stay there is no move to show.

        Raises:
            IronhexError: what are no hexes of the board.
        """
        if asked is None or isinstance(asked, bool):
            return cls({} if asked is False else moves_of(game, taken), {})
        try:
            numbers = (
                {_checked(at, board): int(cost) for at, cost in asked.items()} if isinstance(asked, Mapping) else {}
            )
            hexes = numbers or [_checked(at, board) for at in asked]
        except (TypeError, ValueError) as error:
            raise IronhexError(f"reach = {asked!r} is neither True, False, None nor hexes (q, r)") from error
        return cls(dict.fromkeys(hexes, frozenset({"given"})), numbers)

    def verbs(self) -> set[str]:
        """All verbs there are."""
        return set().union(*self.moves.values())

    def ground(self, layout: Layout) -> str:
        """Borders of the hexes, to be drawn below the pieces."""
        near = [at for at, verbs in self.moves.items() if verbs != {"dash"}]
        far = [at for at, verbs in self.moves.items() if verbs == {"dash"}]
        solid = path("".join(layout.outline(at, 0.9) for at in near)) if near else ""
        dashed = path("".join(layout.outline(at, 0.9) for at in far), stroke_dasharray="3 3") if far else ""
        return group(solid, dashed, fill="none", stroke=palette.REACH, stroke_width=layout.size * 0.06)

    def marks(self, layout: Layout, taken: Collection[Hex]) -> str:
        """Dots and rings of the hexes on which no unit stands, and all numbers: to be drawn above all else."""
        drawn = []
        for at, verbs in self.moves.items():
            if at in self.numbers:
                # Below the plate of a unit, where one stands.
                place = layout.spot(at, -0.4, 0.52) if at in taken else layout.spot(at, -0.56, 0.16)
                drawn.append(_cost(place, layout.size * 0.2, self.numbers[at]))
            elif at not in taken:
                drawn.append(dot(layout.spot(at, -0.56, 0.16), layout.size * 0.16, verbs))
        return group(*drawn)


def _checked(at: object, board: Mapping[Hex, int]) -> Hex:
    """A hex of the board.

    Raises:
        IronhexError: another one.
        TypeError: no hex at all.
    """
    found = read_hex(at)
    if found is None:
        raise TypeError
    if found not in board:
        raise IronhexError(f"reach: the hex {found[0]},{found[1]} is not on the board")
    return found


def moves_of(game: "Game", taken: Collection[Hex]) -> dict[Hex, frozenset[str]]:
    """Where legal Advances, Dashes and deployments lead, with the verbs that lead there."""
    found: dict[Hex, frozenset[str]] = {}
    for action in game.legal_actions():
        at = action.hex
        if at is not None and at not in taken:
            found[at] = found.get(at, frozenset()) | {action.verb}
    return found


def dot(middle: Point, radius: float, verbs: Iterable[str]) -> str:
    """A filled dot for an Advance or a deployment, a ring for a Dash, a dot in a ring for both."""
    verbs = frozenset(verbs)
    drawn = [circle(middle, radius, fill=palette.PAPER)]
    if "dash" in verbs:
        drawn.append(circle(middle, radius * 0.85, fill="none", stroke=palette.REACH, stroke_width=radius * 0.3))
    if verbs - {"dash"}:
        drawn.append(circle(middle, radius * (0.45 if "dash" in verbs else 0.9), fill=palette.REACH))
    return "".join(drawn)


def _cost(middle: Point, radius: float, cost: int) -> str:
    at = (middle[0], middle[1] + radius * 0.5)
    return circle(middle, radius, fill=palette.REACH) + words(
        at, str(cost), radius * 1.4, fill=palette.PAPER, text_anchor="middle", font_weight="bold"
    )
