"""The units of a game as a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ironhex.modifiers import modifiers
from ironhex.names import hex_text, moment_text, next_to_act, owner, printable, status_names
from ironhex.render import colours


def units(
    view: Mapping[str, Any],
    players: Sequence[str],
    levels: Mapping[tuple[int, int], int],
    statuses: Sequence[str] = (),
) -> Table:
    """All units: where they stand, how they are, what they carry, what changes them, and when they act next.

    Args:
        view: what `Game.view` returns.
        players: names of the two sides.
        levels: level of every hex.
        statuses: statuses that cards add.
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
            state = "; ".join([", ".join(_state(entity, piece, view, statuses)), *modifiers(piece)])
            table.add_row(*_row(entity, piece, players, levels), Text(state.removeprefix("; ")))
    return table


def _row(
    entity: int,
    piece: Mapping[str, Any],
    players: Sequence[str],
    levels: Mapping[tuple[int, int], int],
) -> list[Text | str]:
    side = owner(piece)
    style = "" if side is None else colours.PLAYERS[side]
    where, level = "Reserve", ""
    if "Position" in piece:
        at = (piece["Position"]["q"], piece["Position"]["r"])
        where, level = hex_text(at), str(levels.get(at, ""))
    return [
        Text(f"e{entity}", style),
        Text(printable(piece["Unit"]["card"])),
        Text("" if side is None else printable(players[side]), style),
        f"{piece['Health']['hp']}/{piece['Health']['max']}",
        where,
        level,
        moment_text(piece["Token"]["time"]),
        str(piece["Energy"]["amount"]),
    ]


def _state(entity: int, piece: Mapping[str, Any], view: Mapping[str, Any], statuses: Sequence[str]) -> list[str]:
    """What else there is to say of a unit."""
    said = ["acts now"] if entity == view["active"] else ["acts next"] if entity == next_to_act(view) else []
    if "Shields" in piece:
        said.append("Shields {active}/{total}".format(**piece["Shields"]))
    said += status_names(piece, statuses)
    upgrades = piece.get("Upgrades", {})
    said += [f"{kind.capitalize()} +{count}" for kind, count in upgrades.items() if count]
    carried = [number for number, load in view["pieces"].items() if load.get("Carried", {}).get("by") == entity]
    return said + [f"carries *{number}" for number in carried]
