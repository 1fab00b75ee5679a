"""What the signs of a picture mean: only those that are in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ironhex.names import owner, printable, status_names
from ironhex.pictures import palette
from ironhex.pictures.figures import load
from ironhex.pictures.hexes import outline
from ironhex.pictures.marks import bar, colour_of, house, pill, shield, tag, tower
from ironhex.pictures.pieces import TOKEN_SIGNS, carried_by, controller, objective, sign, token
from ironhex.pictures.reach import Reach, dot
from ironhex.pictures.section import Section
from ironhex.pictures.sight import Ruler, crossed
from ironhex.pictures.svg import Point, Style, breadth, circle, fitted, group, line, path, shape, words
from ironhex.pictures.terrain import Terrain, hatch_of, waves_of
from ironhex.scenario import Scenario

Entry = tuple[str, str]
"""A swatch around the origin, within 12 to each side, and its words."""

_MIDDLE: Point = (0, 0)
_ROW = 26.0
_SIZE = 10.5
_WIDEST = 580.0


def legend(entries: Sequence[Entry], width: float) -> Section:
    """Entries one after another, in as many lines as they need."""
    across, down, drawn = 0.0, 0.0, []
    for swatch, words_of in entries:
        told = fitted(words_of, _SIZE, _WIDEST)
        wide = 34 + breadth(told, _SIZE) + 14
        if across and across + wide > width:
            across, down = 0.0, down + _ROW
        drawn.append(moved_entry(across, down, swatch, told))
        across += wide
    return Section(group(*drawn), down + _ROW)


def moved_entry(across: float, down: float, swatch: str, told: str) -> str:
    """An entry at its place."""
    return group(
        group(swatch, transform=f"translate({across + 15:.1f} {down + 13:.1f})"),
        words((across + 34, down + 17), told, _SIZE),
    )


def entries(
    view: Mapping[str, Any], scenario: Scenario, terrain: Terrain, reach: Reach, ruler: Ruler | None
) -> list[Entry]:
    """The entries of a board with pieces.

    Args:
        view: what `Game.view` returns.
        scenario: what the game is played with.
        terrain: the ground.
        reach: marks of reach.
        ruler: a Line of Sight, if there is one.
    """
    players, statuses = [printable(player) for player in scenario.players], scenario.statuses
    return [
        *_sides(view, players),
        *_units(view, statuses),
        *_ground(terrain),
        *_things(view, players),
        *_moves(reach),
        *(_lines(ruler) if ruler else ()),
    ]


def _sides(view: Mapping[str, Any], players: Sequence[str]) -> Iterator[Entry]:
    for side, player in enumerate(players):
        yield pill(_MIDDLE, 24, 13, side), f"of {player}"
    if view["active"] is not None:
        shown = shape(outline(_MIDDLE, 11))
        yield path(shown, fill=palette.ACTING, stroke=palette.INK, stroke_width=2), "acts now"


def _units(view: Mapping[str, Any], statuses: Sequence[str]) -> Iterator[Entry]:
    there = [piece for piece in view["pieces"].values() if "Position" in piece]
    if any("Health" in piece for piece in there):
        yield bar(_MIDDLE, 26, 5, 8), "HP left, of how many"
    if any(piece.get("Shields", {}).get("total") for piece in there):
        yield shield(_MIDDLE, 6, 1), "active Shields"
    marked = {name: None for piece in there for name in status_names(piece, statuses)}
    for name in marked:
        yield tag(_MIDDLE, 7, name[:1].upper()), name
    if any(carried_by(view, entity) for entity in view["pieces"]):
        yield load((14, 11), 24), "carries an objective"


def _ground(terrain: Terrain) -> Iterator[Entry]:
    ground = shape(outline(_MIDDLE, 11))
    plain = {"stroke": palette.FAINT}
    for level in sorted(set(terrain.levels.values())):
        number = words((0, 4), str(level), 10, text_anchor="middle", font_weight="bold") if level else ""
        yield path(ground, fill=palette.ground(level, water=False), **plain) + number, f"level {level}"
    if terrain.water:
        wave = path(waves_of(_MIDDLE, 11), fill="none", stroke=palette.WAVE)
        yield path(ground, fill=palette.ground(0, water=True), **plain) + wave, "water"
    if terrain.impassable:
        hatch = path(hatch_of((0, -1), 11), fill="none", stroke=palette.HATCH)
        yield path(ground, fill=palette.IMPASSABLE, **plain) + hatch, "impassable"


def _things(view: Mapping[str, Any], players: Sequence[str]) -> Iterator[Entry]:
    there = [piece for piece in view["pieces"].values() if "Position" in piece]
    if any("Base" in piece for piece in there):
        yield house(_MIDDLE, 11, fill=palette.INK), "Base"
    if any("Structure" in piece for piece in there):
        yield tower(_MIDDLE, 11, fill=palette.INK), "structure"
    controls = {controller(piece) for piece in there if "Objective" in piece}
    for side in sorted(controls, key=lambda side: -1 if side is None else side):
        ring: Style = {"stroke": colour_of(side), "stroke_width": 2.2, "fill": "none"}
        dashed = {"stroke_dasharray": "4 3"} if side is None else {}
        whose = "neutral objective" if side is None else f"controlled by {players[side]}"
        yield (
            path(shape(outline(_MIDDLE, 13)), **ring, **dashed) + objective(_MIDDLE, 7, side, 5),
            f"{whose}, with its VP",
        )
    yield from _tokens(there)


def _tokens(there: Sequence[Mapping[str, Any]]) -> Iterator[Entry]:
    tokens = [piece for piece in there if "BoardToken" in piece]
    kinds = {piece["BoardToken"]["kind"] for piece in tokens if not piece["BoardToken"]["face_down"]}
    for kind, name in enumerate(("energy", "shield", "speed", "strength")):
        if kind in kinds:
            shown = {"BoardToken": {"kind": kind, "face_down": 0}}
            yield token(_MIDDLE, 9, shown), f"{name.capitalize()} token ({TOKEN_SIGNS[name]})"
    if any(piece["BoardToken"]["face_down"] for piece in tokens):
        yield token(_MIDDLE, 9, {"BoardToken": {"kind": None, "face_down": 1}}), "token, face down"
    if any(owner(piece) is None and not _KNOWN & piece.keys() for piece in there):
        yield sign(_MIDDLE, 8, {}), "piece of a mod"


_KNOWN = {"Unit", "Base", "Garrison", "Structure", "Objective", "BoardToken"}

_WORDS = {
    frozenset({"deploy"}): "may be deployed there",
    frozenset({"advance"}): "Advance leads there",
    frozenset({"dash"}): "Dash leads there",
    frozenset({"advance", "dash"}): "Advance or Dash",
    frozenset({"given"}): "marked hex",
}


def _moves(reach: Reach) -> Iterator[Entry]:
    if reach.numbers:
        yield dot(_MIDDLE, 8, {"given"}), "marked hex, with its number"
        return
    used = set(reach.moves.values())
    for verbs, told in _WORDS.items():
        if verbs in used:
            yield dot(_MIDDLE, 8, verbs), told


def _lines(ruler: Ruler) -> Iterator[Entry]:
    border: Style = {"fill": "none", "stroke": palette.SIGHT, "stroke_width": 2}
    if ruler.passed:
        yield path(shape(outline(_MIDDLE, 11)), **border), "passed by the line"
    if ruler.sight.choices:
        ring: Style = {"fill": palette.PAPER, "stroke": palette.SIGHT, "stroke_width": 2.2}
        yield circle(_MIDDLE, 5, **ring), "counts of the two beside the line (LS-5)"
    dashed = {} if ruler.sight.clear else {"stroke_dasharray": "6 4"}
    told = "clear Line of Sight" if ruler.sight.clear else "blocked Line of Sight"
    yield line((-13, 0), (13, 0), stroke=palette.SIGHT, stroke_width=3.2, **dashed), told
    if ruler.sight.blocked_by:
        border["stroke"] = palette.BLOCKED
        mark = path(shape(outline(_MIDDLE, 11)), **border) + crossed(_MIDDLE, 5)
        yield mark, "blocks the line, by that rule"


CARD_ENTRIES: Sequence[Entry] = (
    (
        words((0, 4), "2/3/1", 10.5, text_anchor="middle"),
        "a cost: 2 power of the card's nation, 3 in all, 1 card of the deck (PC-4)",
    ),
)
"""The entries of a card table."""
