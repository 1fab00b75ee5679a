"""Line of Sight: one call, many, and all pairs, against interpolate-and-round in pure Python."""

import numpy as np

from board_24 import BOARD, ENEMIES, LEVELS, RANGE, near_pairs
from peers import clear_best, clear_natural
from report import compare

QUERIES = 10_000
ENEMY_SET = frozenset(ENEMIES)
PAIRS = near_pairs(LEVELS, QUERIES)
ROWS = np.array([[*a, *b] for a, b in PAIRS], dtype=np.int32)
NATURAL, BEST = "interpolate-and-round, natural form", "interpolate-and-round, best form"


def asked(clear, enemies):
    """A call that puts all questions to a peer."""

    def ask():
        for a, b in PAIRS:
            clear(LEVELS, a, b, enemies)

    return ask


def test_single_calls(benchmark):
    def ours():
        for a, b in PAIRS:
            BOARD.line_of_sight(a, b)

    peers = {NATURAL: asked(clear_natural, ()), BEST: asked(clear_best, ())}
    compare(benchmark, "one line of sight", ours, peers, {NATURAL: 5, BEST: 5}, per=QUERIES, calls=1)


def test_a_batch(benchmark):
    def ours():
        BOARD.line_of_sight_batch(ROWS, enemies=ENEMIES)

    peers = {NATURAL: asked(clear_natural, ENEMY_SET), BEST: asked(clear_best, ENEMY_SET)}
    goals = {NATURAL: 300, BEST: 300}
    compare(benchmark, "a line of sight of a batch of 10,000", ours, peers, goals, per=QUERIES)


def test_all_pairs_within_range(benchmark):
    def ours():
        return BOARD.sight_table(RANGE, enemies=ENEMIES)

    compare(benchmark, "all pairs within range 8, as a table", ours, {}, {})
    microseconds = benchmark.extra_info["nanoseconds"] / 1000
    seen = len(ours())
    benchmark.extra_info |= {"goal microseconds": 50, "pairs in sight": seen}
    print(
        f"  {microseconds:.1f} us of {seen:,} pairs in sight; goal 50 us: {'met' if microseconds <= 50 else 'MISSED'}"
    )


def test_all_pairs_as_an_array(benchmark):
    table = BOARD.sight_table(RANGE, enemies=ENEMIES)
    compare(benchmark, "the pairs of the table as an array", table.pairs, {}, {}, per=len(table))
