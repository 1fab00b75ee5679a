"""A Line of Sight: the line, the hexes it passes, and what blocks it, as the rules explain it (LS)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ironhex.arguments import read_hex, whole
from ironhex.errors import IronhexError
from ironhex.names import hex_text
from ironhex.pictures import palette
from ironhex.pictures.hexes import Hex, Layout
from ironhex.pictures.svg import Point, Style, box, breadth, circle, group, line, path, words

if TYPE_CHECKING:
    from ironhex.board import Sight
    from ironhex.game import Game

End = int | Hex
"""An end of a line: an entity, or a hex."""


@dataclass(frozen=True)
class Ruler:
    """A Line of Sight to draw.

    Attributes:
        ends: the hexes at its ends.
        words: how its ends are called.
        passed: hexes that it passes through.
        sight: what the rules say of it.
    """

    ends: tuple[Hex, Hex]
    words: str
    passed: Sequence[Hex]
    sight: "Sight"

    @classmethod
    def of(cls, asked: object, game: "Game", view: Mapping[str, Any]) -> "Ruler":
        """The line between two entities, or between hexes: then only the terrain counts.

        Raises:
            IronhexError: what is no pair of entities or hexes of the board, or an entity that is not on it.
        """
        if not (isinstance(asked, tuple | list) and len(asked) == 2):
            raise IronhexError(f"line = {asked!r} is no pair of entities or hexes")
        board = game.scenario.board()
        start, end = (_place(part, view) for part in asked)
        for at in (start, end):
            if at not in board:
                raise IronhexError(f"line: the hex {hex_text(at)} is not on the board")
        actor, target = (whole(part) for part in asked)
        if actor is not None and target is not None:
            sight, told = game.explain_line_of_sight(actor, target), f"e{actor} to e{target}"
        else:
            tie_rule = str(game.scenario.settings["tie_rule"])
            sight = board.explain_line_of_sight(start, end, tie_rule=tie_rule)
            told = f"{hex_text(start)} to {hex_text(end)} (terrain only)"
        return cls((start, end), told, _passed(board.line(start, end)), sight)

    def caption(self) -> str:
        """What the rules say, in a line."""
        return f"Line of Sight from {self.words}: {self.sight}"

    def ground(self, layout: Layout, board: Mapping[Hex, int]) -> str:
        """Borders of the hexes passed, and the line, dashed if it is blocked: drawn below the pieces."""
        start, end = map(layout.centre, self.ends)
        size = layout.size
        passed = "".join(layout.outline(at, 0.8) for at in self.passed if at in board)
        dashed = {} if self.sight.clear else {"stroke_dasharray": f"{size * 0.3:.1f} {size * 0.2:.1f}"}
        return group(
            path(passed, fill="none", stroke=palette.SIGHT, stroke_width=size * 0.07) if passed else "",
            line(start, end, stroke=palette.PAPER, stroke_width=size * 0.24, stroke_linecap="round"),
            line(start, end, stroke=palette.SIGHT, stroke_width=size * 0.13, **dashed),
            *[circle(at, size * 0.2, fill=palette.SIGHT, stroke=palette.PAPER) for at in (start, end)],
        )

    def above(self, layout: Layout, taken: Collection[Hex]) -> str:
        """What blocks the line, and a small ring on each hex that counts of a pair.

        Args:
            layout: places of the hexes.
            taken: hexes on which units stand.
        """
        size = layout.size
        ring: Style = {"fill": palette.PAPER, "stroke": palette.SIGHT, "stroke_width": size * 0.08}
        drawn = [
            *[circle(layout.spot(at, 0.56, 0.16), size * 0.14, **ring) for at in self.sight.choices],
            *[_blocker(layout, at, rule, free=at not in taken) for at, rule in self.sight.blocked_by],
        ]
        return group(*drawn, title=self.caption())


def _place(part: object, view: Mapping[str, Any]) -> Hex:
    """The hex of an end of a line."""
    at, entity = read_hex(part), whole(part)
    if at is not None:
        return at
    if entity is None:
        raise IronhexError(f"line: {part!r} is neither an entity nor a hex (q, r)")
    position = view["pieces"].get(entity, {}).get("Position")
    if position is None:
        raise IronhexError(f"line: e{entity} is not on the board")
    return (position["q"], position["r"])


def _passed(steps: Sequence[Any]) -> list[Hex]:
    """All hexes of a line; where it runs between two, both."""
    found: list[Hex] = []
    for step in steps:
        found += step if read_hex(step) is None else [step]
    return found


def _blocker(layout: Layout, at: Hex, rule: str, *, free: bool) -> str:
    """A red border with the rule's id; a cross too where it hides no unit."""
    size, (x, y) = layout.size, layout.centre(at)
    arm, height = size * 0.3, size * 0.3
    wide = breadth(rule, height * 0.85, bold=True) + height * 0.4
    return group(
        path(layout.outline(at, 0.9), fill="none", stroke=palette.BLOCKED, stroke_width=size * 0.12),
        crossed((x, y + size * 0.12), arm) if free else "",
        box((x - wide / 2, y - size * 0.8), wide, height, fill=palette.BLOCKED),
        words(
            (x, y - size * 0.8 + height * 0.8),
            rule,
            height * 0.85,
            fill=palette.PAPER,
            text_anchor="middle",
            font_weight="bold",
        ),
    )


def crossed(middle: Point, arm: float) -> str:
    """A cross, as of what blocks a line."""
    x, y = middle
    strokes: Style = {"stroke": palette.BLOCKED, "stroke_width": arm * 0.4, "stroke_linecap": "round"}
    rising = line((x - arm, y + arm), (x + arm, y - arm), **strokes)
    return line((x - arm, y - arm), (x + arm, y + arm), **strokes) + rising
