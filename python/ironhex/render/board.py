"""The board as text: rows of hexes, odd ones half a hex to the right."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from ironhex.names import Names, hex_text, is_of_mod, owner, printable, token_name
from ironhex.render import colours

Hex = tuple[int, int]

_BRACKETS = (("(", ")"), ("[", "]"))
TOKEN_SIGNS = {"energy": "En", "shield": "Sh", "speed": "Sp", "strength": "St", "hidden": "??"}
"""What tokens look like on the board."""

_CELL = 6
_LABEL = 6


class BoardPicture:
    """The terrain of a scenario, on which the pieces of a game are shown.

    A row of hexes is a line; the coordinates of its first and last hex stand at its ends, and q grows by one with each
    hex to the right. What the signs mean is in `board_key`.

    Args:
        levels: level of every hex.
        water: hexes of water.
        impassable: hexes that nothing enters.
    """

    def __init__(self, levels: Mapping[Hex, int], water: Iterable[Hex] = (), impassable: Iterable[Hex] = ()) -> None:
        self._levels = levels
        self._water = frozenset(map(tuple, water))
        self._impassable = frozenset(map(tuple, impassable))
        self._left = min(map(_across, levels), default=0)

    def picture(
        self,
        view: Mapping[str, Any],
        choices: Mapping[Hex, int] | None = None,
        covered: Collection[Hex] = (),
    ) -> Text:
        """The board with the pieces of a view.

        Args:
            view: what `Game.view` returns.
            choices: numbers to show on free hexes, as those of the actions that lead there.
            covered: hexes to mark, as those of an area attack.
        """
        pieces = _pieces_by_hex(view)
        marks = {at: (f"={number}", colours.CHOICE) for at, number in (choices or {}).items()}
        marks |= dict.fromkeys(covered, ("!", colours.COVERED))
        rows: dict[int, list[Hex]] = {}
        for at in sorted(self._levels, key=lambda at: (at[1], at[0])):
            rows.setdefault(at[1], []).append(at)
        lines = [self._row(row, pieces, view, marks) for row in rows.values()]
        return Text("\n").join(lines)

    def _row(
        self,
        row: list[Hex],
        pieces: Mapping[Hex, list[Any]],
        view: Mapping[str, Any],
        marks: Mapping[Hex, tuple[str, str]],
    ) -> Text:
        line = Text(f"{hex_text(row[0]):<{_LABEL}}", style=colours.RULE)
        for at in row:
            column = _LABEL + (_across(at) - self._left) * _CELL // 2
            line.append(" " * max(column - len(line), 0))
            cell = self._cell(at, pieces.get(at, []), view, marks.get(at))
            line.append_text(
                cell if len(cell) <= _CELL else self._cell(at, pieces[at], view, marks.get(at), tight=True)
            )
        line.append(f"  {hex_text(row[-1])}", style=colours.RULE)
        return line

    def _cell(
        self, at: Hex, pieces: list[Any], view: Mapping[str, Any], mark: tuple[str, str] | None, *, tight: bool = False
    ) -> Text:
        """A hex; `tight` saves the closing brackets."""
        cell = self._ground(at, bare=not pieces and mark is None)
        for sign, style in _signs(pieces, view, hint=mark is not None):
            cell.append(sign.rstrip(")]") if tight else sign, style)
        return cell.append(*mark) if mark else cell

    def _ground(self, at: Hex, *, bare: bool) -> Text:
        """Level and kind of a hex: a dot where there is nothing else to say."""
        cell, level = Text(style=""), self._levels[at]
        if level:
            style = colours.HEIGHTS[min(level, len(colours.HEIGHTS)) - 1] if level > 0 else colours.GROUND
            cell.append(str(level), style)
        if at in self._water:
            cell.append("~", colours.WATER)
        if at in self._impassable:
            cell.append("##", colours.IMPASSABLE)
        if not cell.plain and bare:
            cell.append(".", colours.GROUND)
        return cell


def _across(at: Hex) -> int:
    """How far to the right a hex is, in halves of a hex."""
    return 2 * at[0] + at[1]


def _pieces_by_hex(view: Mapping[str, Any]) -> dict[Hex, list[Any]]:
    found: dict[Hex, list[Any]] = {}
    for entity, piece in view["pieces"].items():
        if "Position" in piece:
            at = (piece["Position"]["q"], piece["Position"]["r"])
            found.setdefault(at, []).append((entity, piece))
    return found


def _signs(pieces: list[Any], view: Mapping[str, Any], *, hint: bool) -> list[tuple[str, str]]:
    """Signs of the pieces on a hex: a unit before what it stands on, which is only hinted at if space is short."""
    signs = []
    for entity, piece in pieces:
        side = owner(piece)
        opening, closing = ("", "") if side is None else _BRACKETS[side]
        style = colours.NEUTRAL if side is None else colours.PLAYERS[side]
        if "Unit" in piece:
            signs.append((f"{opening}e{entity}{closing}", f"{style} reverse" if entity == view["active"] else style))
            if _carries(entity, view):
                signs.append(("*", colours.NEUTRAL))
            hint = True
        elif "Garrison" in piece:
            signs.append((f"{opening}g{entity}{closing}", style))
            hint = True
        elif "Base" in piece or "Structure" in piece:
            letter = "B" if "Base" in piece else "S"
            signs.append((letter if hint else f"{opening}{letter}{closing}", style))
        elif "Objective" in piece:
            signs.append(("*" if hint else f"{opening}*{entity}{closing}", style))
        elif "BoardToken" in piece:
            signs.append(("+" if hint else TOKEN_SIGNS[token_name(piece)], style))
        else:
            signs.append(("x" if hint else f"{opening}x{entity}{closing}", style))
    return signs


def _carries(entity: int, view: Mapping[str, Any]) -> bool:
    return any(piece.get("Carried", {}).get("by") == entity for piece in view["pieces"].values())


def _names_of_mods_pieces(view: Mapping[str, Any], players: Sequence[str]) -> list[str]:
    """What mods have brought onto the board, each kind once."""
    names = Names(view, players)
    there = [entity for entity, piece in view["pieces"].items() if "Position" in piece and is_of_mod(piece)]
    return sorted({names.piece(entity).rpartition(" ")[0] for entity in there})


def board_key(players: Sequence[str], view: Mapping[str, Any] | None = None) -> Text:
    """What the signs of the board mean, in five lines; one more where mods have brought pieces."""
    key = Text()
    for player, name in enumerate(players):
        opening, closing = _BRACKETS[player]
        signs = " ".join(f"{opening}{sign}{closing}" for sign in ("e1", "g9", "*9", "B", "S"))
        key.append(signs, colours.PLAYERS[player]).append(f" of {printable(name)}   ")
    key.append("*9", colours.NEUTRAL).append(" neutral\n")
    key.append("e unit   g Garrison   * objective (behind a unit: carried or below it)   B Base   S structure\n")
    key.append("En Sh Sp St", colours.NEUTRAL).append(" tokens: Energy, Shield, Speed, Strength   ")
    key.append(TOKEN_SIGNS["hidden"], colours.NEUTRAL).append(" one that lies face down   ")
    key.append("+", colours.NEUTRAL).append(" below a number\n")
    key.append(".", colours.GROUND).append(" level 0   ")
    for level, style in enumerate(colours.HEIGHTS[:2], 1):
        key.append(f"{level}", style).append(" ")
    key.append("level   ")
    key.append("~", colours.WATER).append(" water   ")
    key.append("##", colours.IMPASSABLE).append(" impassable   ")
    key.append("1[e6]", "bold").append(" a unit on level 1\n")
    if view is not None and (of_mods := _names_of_mods_pieces(view, players)):
        key.append("x27", colours.NEUTRAL).append(f" piece of a mod, below a number x: {', '.join(of_mods)}\n")
    return key.append(
        "At the ends of a row stand q,r of its first and last hex; to the right q grows by one.", colours.RULE
    )
