"""The Timeline: ten spaces with the tokens of the phase, and what comes in later ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.names import SPACES, moment, moment_text, owner
from ironhex.pictures import palette
from ironhex.pictures.marks import chip
from ironhex.pictures.section import NOTHING, Section
from ironhex.pictures.svg import box, fitted, group, line, words

_LABEL = 104.0
_LATER = 100.0
_HEAD = 20.0
_STEP = 21.0

Stack = Sequence[tuple[int, int]]
"""Times and entities, what acts first before the others."""


def track(view: Mapping[str, Any], players: Sequence[str], width: float) -> Section:
    """The track of a view: a row for each side, the space where the game stands marked.

    Tokens of one side on one space lie in stack order: the uppermost acts first (TL-4).
    """
    stacks = [_stack(view, side) for side in range(len(players))]
    if not any(stacks):
        return NOTHING
    wide = (width - _LABEL - _LATER) / SPACES
    drawn, top = [_head(view, wide, width)], _HEAD
    for side, stack in enumerate(stacks):
        height = _height(stack, view["phase"])
        drawn.append(_row(view, side, stack, (top, height), wide))
        drawn.append(
            words(
                (4, top + height / 2 + 4),
                fitted(players[side], 11, _LABEL - 8, bold=True),
                11,
                fill=palette.PLAYERS[side],
                font_weight="bold",
            )
        )
        top += height
    lines = [line((_LABEL + space * wide, 0), (_LABEL + space * wide, top)) for space in range(SPACES + 1)]
    lines += [line((0, down), (width, down)) for down in (_HEAD, _HEAD + _height(stacks[0], view["phase"]))]
    frame = box((0, 0), width, top, fill="none")
    return Section(group(*drawn, group(*lines, frame, stroke=palette.FAINT)), top)


def _stack(view: Mapping[str, Any], side: int) -> Stack:
    """The tokens of a side by time and place in their stack."""
    found = [
        (piece["Token"]["time"], piece["Token"]["stack"], entity)
        for entity, piece in view["pieces"].items()
        if "Token" in piece and owner(piece) == side
    ]
    return [(time, entity) for time, _, entity in sorted(found)]


def _height(stack: Stack, phase: int) -> float:
    """How high a row must be for its fullest space."""
    counts: dict[int, int] = {}
    for time, _ in stack:
        place = _column(time, phase)
        counts[place] = counts.get(place, 0) + 1
    return max([1, *counts.values()]) * _STEP + 5


def _column(time: int, phase: int) -> int:
    """The space of a token; behind the last one if it is of another phase."""
    own, space = moment(time)
    return space if own == phase else SPACES + 1


def _head(view: Mapping[str, Any], wide: float, width: float) -> str:
    """Numbers of the spaces; the one where the game stands is white on black."""
    drawn = [box((0, 0), width, _HEAD, fill="#eceef1"), words((4, 14), f"phase {view['phase']}", 11)]
    for space in range(1, SPACES + 1):
        left, now = _LABEL + (space - 1) * wide, space == view["space"]
        if now:
            drawn.append(box((left, 0), wide, _HEAD, fill=palette.INK))
        drawn.append(
            words(
                (left + wide / 2, 14),
                f"{space} now" if now else str(space),
                11,
                fill=palette.PAPER if now else palette.INK,
                text_anchor="middle",
                font_weight="bold",
            )
        )
    drawn.append(words((_LABEL + SPACES * wide + _LATER / 2, 14), "later", 11, text_anchor="middle"))
    return group(*drawn)


def _row(view: Mapping[str, Any], side: int, stack: Stack, down: tuple[float, float], wide: float) -> str:
    """The tokens of a side."""
    top, height = down
    drawn = [box((0, top), _LABEL + SPACES * wide + _LATER, height, fill=palette.PALE[side])]
    used: dict[int, int] = {}
    for time, entity in stack:
        column = _column(time, view["phase"])
        place = used.get(column, 0)
        used[column] = place + 1
        middle = top + _STEP * (place + 0.5) + 3
        across = _LABEL + (column - 0.5) * wide
        if column > SPACES:
            across = _LABEL + SPACES * wide + 22
            drawn.append(words((across + 18, middle + 4), moment_text(time), 11))
        drawn.append(chip((across, middle), entity, side, acts=entity == view["active"]))
    return group(*drawn)
