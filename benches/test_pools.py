"""65,536 pools of 12 dice, each with its own Accuracy, against NumPy's fastest generator."""

import os
from pathlib import Path

import numpy as np
import pytest

import ironhex as ih
from peers import numpy_pools_bytes, numpy_pools_natural, numpy_pools_table, three_dice_table
from report import compare

POOLS, DICE = 65_536, 12
ACCURACY = np.random.default_rng(3).integers(-1, 2, size=(POOLS, 1)).astype(np.int8)
SIZES = np.full(POOLS, DICE, dtype=np.uint8)
HIT_FROM = (4 - ACCURACY[:, 0]).astype(np.uint8)
TABLE = three_dice_table(9)


def wide():
    """Whether AVX-512 is there and not forbidden: the goals are twice as high then."""
    flags = Path("/proc/cpuinfo")
    return os.environ.get("IRONHEX_SIMD", "avx512") == "avx512" and flags.exists() and "avx512bw" in flags.read_text()


def peers():
    generator = np.random.Generator(np.random.SFC64(1))
    return {
        "SFC64, best form": lambda: numpy_pools_bytes(generator, POOLS, DICE, HIT_FROM, 9),
        "SFC64, natural form": lambda: numpy_pools_natural(generator, POOLS, DICE, HIT_FROM, 9),
        "SFC64, three dice by table": lambda: numpy_pools_table(generator, POOLS, DICE, HIT_FROM, TABLE),
    }


def test_the_peers_roll_the_same_game():
    """All forms agree with ours about the mean: none is fast by being wrong."""
    hits, criticals = ih.roll_pools(1, SIZES, ACCURACY)
    for name, roll in peers().items():
        peer_hits, peer_criticals = roll()
        assert peer_hits.mean() == pytest.approx(hits.mean(), abs=0.05), name
        assert peer_criticals.mean() == pytest.approx(criticals.mean(), abs=0.05), name


def test_pools(benchmark):
    def ours():
        return ih.roll_pools(1, SIZES, ACCURACY)

    scale = 2 if wide() else 1
    goals = {"SFC64, best form": 3 * scale, "SFC64, natural form": 8 * scale, "SFC64, three dice by table": 0}
    compare(benchmark, "a pool of 12 dice", ours, peers(), goals, per=POOLS, calls=5)
