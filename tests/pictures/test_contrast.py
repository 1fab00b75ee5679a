"""Contrast of texts against what they stand on, as WCAG 2 reckons it: at least 4.5 to 1."""

import pytest

from ironhex.pictures import palette
from ironhex.pictures.palette import ground

DARK = (*palette.PLAYERS, palette.IMPASSABLE, palette.HIDDEN, palette.REACH, palette.BLOCKED, palette.INK)
LIGHT = (palette.PAPER, palette.ACTING, palette.HEALTH, *palette.PALE)
GROUNDS = tuple(ground(level, water=water) for level in range(-2, 6) for water in (False, True))

PAIRS = [
    *[(palette.PAPER, behind) for behind in DARK],
    *[(palette.INK, behind) for behind in (*LIGHT, *GROUNDS)],
    *[(palette.MUTED, behind) for behind in (palette.PAPER, *GROUNDS[:10])],
    *[(ink, palette.PAPER) for ink in (*palette.PLAYERS, palette.BLOCKED, palette.SIGHT)],
    *zip(palette.PLAYERS, palette.PALE, strict=True),
]


def brightness(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("ink", "behind"), PAIRS)
def test_texts_can_be_read(ink, behind):
    assert contrast(ink, behind) >= 4.5


def test_levels_water_and_players_differ():
    shades = [ground(level, water=water) for level in (-1, 0, 1, 2, 3) for water in (False, True)]
    assert len(set(shades)) == 10
    assert ground(7, water=False) == ground(3, water=False)
    assert len({*palette.PLAYERS, palette.NEUTRAL}) == 3
