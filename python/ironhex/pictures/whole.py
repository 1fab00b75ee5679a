"""A game as one SVG picture."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Literal

from ironhex.arguments import whole
from ironhex.errors import IronhexError
from ironhex.names import Names, printable, vp_text
from ironhex.pictures import palette
from ironhex.pictures.described import described
from ironhex.pictures.hexes import Hex, Layout
from ironhex.pictures.legend import CARD_ENTRIES, entries, legend
from ironhex.pictures.pieces import Pieces, by_hex, is_figure
from ironhex.pictures.reach import Asked, Reach
from ironhex.pictures.roster import Roster
from ironhex.pictures.section import Section
from ironhex.pictures.sight import End, Ruler
from ironhex.pictures.svg import FONT, element, escaped, fitted, group, moved, number, words, wrapped
from ironhex.pictures.table import Table
from ironhex.pictures.terrain import Terrain
from ironhex.pictures.track import track
from ironhex.prompts import PLAIN

if TYPE_CHECKING:
    from ironhex.game import Game

Viewer = Literal[0, 1, "spectator", "referee"]

ROOM = 800.0
"""Width in which everything is laid out; a large board takes more."""

MARGIN = 16.0
GAP = 12.0
NARROWEST, WIDEST = 200, 10_000
"""Widths that a picture may have, in pixels."""


def picture(
    game: "Game",
    *,
    viewer: Viewer = "spectator",
    line: tuple[End, End] | None = None,
    reach: Asked = None,
    width: int = 800,
) -> str:
    """A game as SVG 1.1: board or card table, timeline, units, legend.

    It shows what the viewer may see: the same view gives the same bytes. While another player has begun to plan a play,
    the game is drawn as it was before (PC-1). Nothing is decided here: all is from the view, the board, legal actions
    and explanations.

    Args:
        game: the game; it stays as it is.
        viewer: a player (0 or 1), "spectator" or "referee".
        line: two entities between which a Line of Sight is drawn, or hexes `(q, r)`: with a hex, only the terrain
            counts.
        reach: None or True marks where the open decision's Advance, Dash or deployment may lead, False nothing;
            hexes `(q, r)`, or a number for each hex, are marked instead.
        width: of the picture in pixels, 200 to 10,000; everything grows with it.

    Returns:
        A text that begins with `<svg`, without scripts, style sheets, ids and references.

    Raises:
        IronhexError: an argument that cannot be, as an entity that is not on the board.
        GameBusyError: the game is in the middle of something.
    """
    wide = whole(width)
    if wide is None or not NARROWEST <= wide <= WIDEST:
        raise IronhexError(f"width = {width!r} is no whole number from {NARROWEST} to {WIDEST}")
    game = _without_plan_of_others(game, viewer)
    view = game.view(viewer)
    room, sections = _sections(game, view, viewer, line, reach)
    drawn, top = [], MARGIN
    for section in sections:
        if section.height:
            drawn.append(moved(MARGIN, top, section.drawn))
            top += section.height + GAP
    return _sheet(game, view, (room + 2 * MARGIN, top - GAP + MARGIN), drawn, wide)


def _without_plan_of_others(game: "Game", viewer: Viewer) -> "Game":
    """The game; where another player has begun to plan a play, as it was before.

    Nobody else can know of a plan before it is paid, and nothing has changed yet.
    """
    decision = game.decision
    if decision is None or decision.kind != "plan" or viewer in (decision.player, "referee"):
        return game
    before = game.clone()
    before.play(f"p{decision.player} cancel")
    return before


def _sections(
    game: "Game", view: Mapping[str, Any], viewer: Viewer, line: tuple[End, End] | None, reach: Asked
) -> tuple[float, list[Section]]:
    """All parts from top to bottom, and their width."""
    scenario = game.scenario
    room = ROOM - 2 * MARGIN
    if scenario.game == "card-table":
        if line is not None or not (reach is None or isinstance(reach, bool)):
            raise IronhexError(f"{scenario.name} is played without a board: it has no line and no reach")
        table = Table(scenario, view, [game.power(0), game.power(1)], near=viewer if isinstance(viewer, int) else 0)
        return room, [_head(game, view, viewer, room), table.draw(room), legend(CARD_ENTRIES, room)]
    levels = scenario.board_levels()
    terrain = Terrain(levels, scenario.water(), scenario.impassable())
    layout = Layout.of(levels, room)
    room = max(room, layout.width)
    taken = {at for at, there in by_hex(view).items() if any(is_figure(piece) for _, piece in there)}
    marks = Reach.of(reach, game, levels, taken)
    ruler = None if line is None else Ruler.of(line, game, view)
    pieces = Pieces(view, Names(view, scenario.players), scenario.statuses)
    return room, [
        _head(game, view, viewer, room),
        *([] if ruler is None else [_caption(ruler, room)]),
        _board(taken, (terrain, pieces, marks, ruler), layout, room),
        track(view, scenario.players, room),
        Roster(scenario, view).draw(room),
        legend(entries(view, scenario, terrain, marks, ruler), room),
    ]


def _head(game: "Game", view: Mapping[str, Any], viewer: Viewer, room: float) -> Section:
    """Title, where the game stands, and what it waits for."""
    title = fitted(game.scenario.title, 20, room - 180, bold=True)
    seen = f"as {printable(game.scenario.players[viewer])} sees it" if isinstance(viewer, int) else f"for the {viewer}"
    drawn = [
        words((0, 18), title, 20, font_weight="bold"),
        words((room, 18), fitted(seen, 12, 170), 12, fill=palette.MUTED, text_anchor="end"),
    ]
    top = 38.0
    for text in (_standing(game, view), due(game, view)):
        for told in wrapped(text, 13, room):
            drawn.append(words((0, top), told, 13))
            top += 18
    return Section(group(*drawn), top - 14)


def _standing(game: "Game", view: Mapping[str, Any]) -> str:
    """Phase, space and score; nothing at the card table."""
    if game.scenario.game == "card-table":
        return ""
    phases = int(game.scenario.settings["phases"])
    return f"phase {view['phase']} of {phases}, space {view['space']} · {vp_text(view, game.scenario.players)}"


def due(game: "Game", view: Mapping[str, Any]) -> str:
    """What a game waits for, in words."""
    players, decision, roll = game.scenario.players, game.decision, game.roll
    if decision is not None:
        active = view["active"] if decision.kind in PLAIN else None
        acting = "" if active is None else f", {Names(view, players).piece(active)}"
        return printable(f"{players[decision.player]}{acting}: {decision.prompt}")
    if roll is not None:
        return printable(f"{roll.count} dice are to be rolled for the {roll.purpose}.")
    winner = view["winner"]
    if winner is None:
        return "A mod is to be called."
    return "The game is over: " + ("a draw." if winner == "draw" else printable(f"{players[winner]} has won."))


def _caption(ruler: Ruler, room: float) -> Section:
    lines = list(wrapped(ruler.caption(), 13, room))
    drawn = [words((0, 12 + 18 * place), told, 13, fill=palette.SIGHT) for place, told in enumerate(lines)]
    return Section(group(*drawn, font_weight="bold"), 18.0 * len(lines) - 2)


def _board(
    taken: Collection[Hex],
    parts: tuple[Terrain, Pieces, Reach, Ruler | None],
    layout: Layout,
    room: float,
) -> Section:
    """The board in the middle of the sheet: ground, marks, pieces, line."""
    terrain, pieces, reach, ruler = parts
    drawn = [
        terrain.draw(layout),
        reach.ground(layout),
        "" if ruler is None else ruler.ground(layout, terrain.levels),
        pieces.draw(layout),
        reach.marks(layout, taken),
        "" if ruler is None else ruler.above(layout, taken),
    ]
    return Section(moved((room - layout.width) / 2, 0, *drawn), layout.height)


def _sheet(game: "Game", view: Mapping[str, Any], size: tuple[float, float], drawn: list[str], width: int) -> str:
    """The whole file, with its title and a description for those who cannot see it."""
    wide, high = size
    shown = {
        "xmlns": "http://www.w3.org/2000/svg",
        "version": "1.1",
        "width": str(width),
        "height": number(width * high / wide),
        "viewBox": f"0 0 {number(wide)} {number(high)}",
        "font_family": FONT,
    }
    title = element("title", escaped(game.scenario.title))
    told = element("desc", escaped(described(game.scenario, view, due(game, view))))
    paper = element("rect", width=wide, height=high, fill=palette.PAPER)
    return element("svg", title, told, paper, *drawn, **shown) + "\n"
