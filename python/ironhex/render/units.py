"""The units of a game as a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ironhex.render import colours
from ironhex.render.names import hex_text, moment_text, owner


def units(view: Mapping[str, Any], players: Sequence[str], levels: Mapping[tuple[int, int], int]) -> Table:
    """All units: where they stand, how they are, and when they act next.

    Args:
        view: what `Game.view` returns.
        players: names of the two sides.
        levels: level of every hex.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading, justify in (
        ("", "left"),
        ("unit", "left"),
        ("side", "left"),
        ("HP", "right"),
        ("hex", "right"),
        ("level", "right"),
        ("acts at", "right"),
        ("Energy", "right"),
        ("", "left"),
    ):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type] # a word of rich's own
    for entity, piece in view["pieces"].items():
        if "Unit" in piece:
            table.add_row(*_row(entity, piece, view["active"], players, levels))
    return table


def _row(
    entity: int,
    piece: Mapping[str, Any],
    active: int | None,
    players: Sequence[str],
    levels: Mapping[tuple[int, int], int],
) -> list[Text | str]:
    side = owner(piece)
    style = "" if side is None else colours.PLAYERS[side]
    where, level, state = "Reserve", "", "acts now" if entity == active else ""
    if "Position" in piece:
        at = (piece["Position"]["q"], piece["Position"]["r"])
        where, level = hex_text(at), str(levels.get(at, ""))
    return [
        Text(f"e{entity}", style),
        piece["Unit"]["card"],
        Text("" if side is None else players[side], style),
        f"{piece['Health']['hp']}/{piece['Health']['max']}",
        where,
        level,
        moment_text(piece["Token"]["time"]),
        str(piece["Energy"]["amount"]),
        state,
    ]
