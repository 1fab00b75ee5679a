"""The board of the benches: 24 by 24 hexes with hills and holes, and two squads on it."""

import random

import ironhex as ih

COLUMNS = ROWS = 24
RANGE = 8
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def distance(a, b):
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rough(seed=24):
    """Levels: six hexes in ten on the ground, the others on hills of two levels."""
    source = random.Random(seed)
    return {
        (column - row // 2, row): source.choice((0, 0, 0, 1, 2)) for row in range(ROWS) for column in range(COLUMNS)
    }


def near_pairs(levels, count, seed=8):
    """Random pairs of hexes up to `RANGE` apart, the usual question of a weapon."""
    source = random.Random(seed)
    hexes = list(levels)
    pairs = []
    while len(pairs) < count:
        a, b = source.choice(hexes), source.choice(hexes)
        if 0 < distance(a, b) <= RANGE:
            pairs.append((a, b))
    return pairs


LEVELS = rough()
BOARD = ih.Board(levels=LEVELS)
ENEMIES = random.Random(6).sample(list(LEVELS), 12)
