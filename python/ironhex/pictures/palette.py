"""Colours of the pictures. Each only repeats what a shape, a letter or a number says too.

`tests/pictures/test_contrast.py` holds the contrast of every text against what it stands on (at least 4.5 to 1).
"""

PAPER = "#ffffff"
INK = "#1b1e23"
MUTED = "#42474f"
FAINT = "#8a9099"
"""Lines only, never text."""

PLAYERS = ("#1d5a9e", "#a33c08")
"""Pieces of players 0 and 1."""

PALE = ("#e6effa", "#fbe9df")
"""Backgrounds of what belongs to players 0 and 1."""

NEUTRAL = "#5d626a"
ACTING = "#ffd23f"
"""What acts now."""

HEALTH = "#a9dcae"
"""The part of a bar that is left; the numbers stand on it."""

HIDDEN = "#3d424a"
"""Tokens and cards that lie face down."""

REACH = "#13692f"
SIGHT = "#6a1b9a"
BLOCKED = "#b00020"

IMPASSABLE = "#565b63"
HATCH = "#8b919a"
WAVE = "#3c77ab"

_GROUND = ("#f4f1e6", "#e6d9b3", "#d4bc84", "#bd9c62")
_WATER = ("#d3e7f6", "#bdd9ef", "#a7cae6", "#93bbdc")
_PIT = ("#dcdfe4", "#b9d2e6")


def ground(level: int, *, water: bool) -> str:
    """The colour of a hex: darker with each level up to 3; below level 0 it is grey."""
    if level < 0:
        return _PIT[water]
    shades = _WATER if water else _GROUND
    return shades[min(level, len(shades) - 1)]
