"""Everything on the board: Bases, structures, objectives, tokens and units, and what lies below a unit."""

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.names import Names, owner, status_names, token_name
from ironhex.pictures import palette
from ironhex.pictures.figures import acting, figure, load
from ironhex.pictures.hexes import Hex, Layout
from ironhex.pictures.marks import Owner, colour_of, diamond, house, plate, star, tower
from ironhex.pictures.svg import Point, circle, group, path, words

Piece = Mapping[str, Any]

TOKEN_SIGNS = {"energy": "En", "shield": "Sh", "speed": "Sp", "strength": "St", "hidden": "?"}
"""What is written on tokens."""

_RANKS = ("Unit", "Garrison", "Base", "Structure", "Objective", "BoardToken")


class Pieces:
    """The pieces of a view, on a board.

    Args:
        view: what `Game.view` returns.
        names: names of its pieces.
        statuses: statuses that cards add.
    """

    def __init__(self, view: Mapping[str, Any], names: Names, statuses: Sequence[str]) -> None:
        self._view = view
        self._names = names
        self._statuses = statuses

    def draw(self, layout: Layout) -> str:
        """All pieces, each hex as a group with a title."""
        return group(*[self._hex(at, there, layout) for at, there in sorted(by_hex(self._view).items())])

    def _hex(self, at: Hex, there: Sequence[tuple[int, Piece]], layout: Layout) -> str:
        (entity, piece), *below = there
        middle, size = layout.centre(at), layout.size
        drawn = [self._ring(layout, at, found) for _, found in there if "Objective" in found]
        if is_figure(piece):
            if entity == self._view["active"]:
                drawn.insert(0, acting(middle, size))
            drawn += figure(middle, size, entity, piece, self._statuses)
            drawn += [load(middle, size)] if carried_by(self._view, entity) else []
        else:
            drawn += self._still(middle, size, entity, piece)
        drawn += [_below(layout.spot(at, -0.64, 0.36), size * 0.19, found) for _, found in below[:1]]
        told = "; ".join(self.told(number) for number, _ in there)
        return group(*drawn, title=f"{at[0]},{at[1]}: {told}")

    def _ring(self, layout: Layout, at: Hex, piece: Piece) -> str:
        """The border of an objective's hex: who controls it; dashed while it is neutral."""
        side = controller(piece)
        dashed = {"stroke_dasharray": "4 3"} if side is None else {}
        return path(
            layout.outline(at, 0.92),
            fill="none",
            stroke=colour_of(side),
            stroke_width=layout.size * 0.1,
            **dashed,
        )

    def _still(self, middle: Point, size: float, entity: int, piece: Piece) -> list[str]:
        """A piece that is no unit, with its number below it."""
        x, y = middle
        return [
            sign((x, y - 0.14 * size), size * 0.36, piece),
            words((x, y + 0.48 * size), f"e{entity}", size * 0.27, text_anchor="middle"),
        ]

    def told(self, entity: int) -> str:
        """A piece in words."""
        piece, side = self._view["pieces"][entity], owner(self._view["pieces"][entity])
        said = [self._names.piece(entity)]
        if side is not None:
            said[0] += f" of {self._names.player(side)}"
        if "Health" in piece:
            said.append("{hp} of {max} HP".format(**piece["Health"]))
        if "Shields" in piece:
            said.append("{active} of {total} Shields".format(**piece["Shields"]))
        if "Objective" in piece:
            control = controller(piece)
            said.append(f"{piece['Objective']['vp']} VP")
            said.append("neutral" if control is None else f"controlled by {self._names.player(control)}")
        if "BoardToken" in piece:
            said.append("face down" if token_name(piece) == "hidden" else token_name(piece))
        said += status_names(piece, self._statuses)
        said += ["acts now"] if entity == self._view["active"] else []
        return ", ".join(said)


def by_hex(view: Mapping[str, Any]) -> dict[Hex, list[tuple[int, Piece]]]:
    """The pieces on each hex, the uppermost first."""
    found: dict[Hex, list[tuple[int, Piece]]] = {}
    for entity, piece in view["pieces"].items():
        if "Position" in piece:
            found.setdefault((piece["Position"]["q"], piece["Position"]["r"]), []).append((entity, piece))
    return {at: sorted(there, key=_rank) for at, there in found.items()}


def _rank(entry: tuple[int, Piece]) -> tuple[int, int]:
    entity, piece = entry
    return (next((rank for rank, part in enumerate(_RANKS) if part in piece), len(_RANKS)), entity)


def is_figure(piece: Piece) -> bool:
    """Whether a piece is drawn with HP: a unit or a Garrison."""
    return "Unit" in piece or "Garrison" in piece


def controller(piece: Piece) -> Owner:
    """Who controls an objective; None while it is neutral."""
    return piece["Control"]["player"] if "Control" in piece else None


def carried_by(view: Mapping[str, Any], entity: int) -> list[int]:
    """What a unit carries."""
    return [number for number, piece in view["pieces"].items() if piece.get("Carried", {}).get("by") == entity]


def sign(middle: Point, radius: float, piece: Piece) -> str:
    """The mark of a piece that is no unit."""
    if "Objective" in piece:
        return objective(middle, radius, controller(piece), piece["Objective"]["vp"])
    if "BoardToken" in piece:
        return token(middle, radius, piece)
    side = owner(piece)
    ink = palette.INK if side is None else palette.PAPER
    if "Base" in piece or "Structure" in piece:
        mark = house if "Base" in piece else tower
        return plate(middle, radius, side) + mark(middle, radius * 0.85, fill=ink)
    return plate(middle, radius, side) + _letters(middle, radius, "x", ink)


def objective(middle: Point, radius: float, side: Owner, points: int) -> str:
    """An objective: a star with its VP, on a plate of who controls it."""
    x, y = middle
    ink = palette.INK if side is None else colour_of(side)
    number = words(
        (x, y + radius * 0.42), str(points), radius * 0.9, fill=ink, text_anchor="middle", font_weight="bold"
    )
    if side is None:
        return star(middle, radius * 1.2, fill=palette.PAPER, stroke=palette.INK) + number
    return plate(middle, radius * 1.1, side) + star(middle, radius * 1.1, fill=palette.PAPER) + number


def token(middle: Point, radius: float, piece: Piece) -> str:
    """A token: white with the first letters of its kind; one that lies face down is dark.

    Only the referee knows what lies face down: its letters then stand on the dark.
    """
    down = bool(piece["BoardToken"]["face_down"]) or piece["BoardToken"]["kind"] is None
    kind = piece["BoardToken"]["kind"]
    known = token_name({"BoardToken": {"kind": kind, "face_down": 0}})
    fill, ink = (palette.HIDDEN, palette.PAPER) if down else (palette.PAPER, palette.INK)
    plain = diamond(middle, radius * 1.15, fill=fill, stroke=palette.INK)
    return plain + _letters(middle, radius, TOKEN_SIGNS[known], ink)


def _letters(middle: Point, radius: float, text: str, ink: str) -> str:
    at = (middle[0], middle[1] + radius * 0.33)
    return words(at, text, radius * 0.9, fill=ink, text_anchor="middle", font_weight="bold")


def _below(middle: Point, radius: float, piece: Piece) -> str:
    """A small mark of what a unit stands on."""
    if "Objective" in piece:
        side = controller(piece)
        return star(middle, radius, fill=palette.PAPER if side is None else colour_of(side), stroke=palette.INK)
    if "Base" in piece:
        return house(middle, radius, fill=colour_of(owner(piece)), stroke=palette.PAPER, stroke_width=0.7)
    if "BoardToken" in piece:
        return diamond(middle, radius, fill=palette.PAPER, stroke=palette.INK)
    return circle(middle, radius * 0.8, fill=palette.PAPER, stroke=palette.INK)
