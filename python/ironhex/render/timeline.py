"""The timeline as a table: whose token stands on which space."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ironhex.names import SPACES, moment, owner, printable
from ironhex.render import colours


def timeline(view: Mapping[str, Any], players: Sequence[str], phases: int) -> Table:
    """The spaces of the phase being played and of those after it, as far as tokens stand there.

    Tokens of one side on one space are in stack order: the first acts first (TL-4).

    Args:
        view: what `Game.view` returns.
        players: names of the two sides.
        phases: how many phases a game has.
    """
    places = _places(view)
    now = (view["phase"], view["space"])
    last = max([view["phase"], *(phase for phase, _, _ in places)])
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("phase")
    table.add_column("")
    for space in range(1, SPACES + 1):
        table.add_column(str(space), justify="center", min_width=3)
    for phase in range(view["phase"], last + 1):
        for player, name in enumerate(players):
            title = f"{phase}" if phase <= phases else "later"
            cells = [
                _cell(places.get((phase, space, player), []), view["active"], now=(phase, space) == now)
                for space in range(1, SPACES + 1)
            ]
            table.add_row(title if player == 0 else "", Text(printable(name), colours.PLAYERS[player]), *cells)
    return table


def _places(view: Mapping[str, Any]) -> dict[tuple[int, int, int], list[int]]:
    """Entities by phase, space and player, top of the stack first."""
    found: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
    for entity, piece in view["pieces"].items():
        side = owner(piece)
        if "Token" in piece and side is not None:
            place = (*moment(piece["Token"]["time"]), side)
            found.setdefault(place, []).append((piece["Token"]["stack"], entity))
    return {place: [entity for _, entity in sorted(stack)] for place, stack in found.items()}


def _cell(entities: list[int], active: int | None, *, now: bool) -> Text:
    cell = Text(" ").join(Text(f"e{entity}", "reverse" if entity == active else "") for entity in entities)
    return Text("<", "bold") + cell + Text(">", "bold") if now and entities else cell
