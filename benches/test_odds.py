"""Exact joint odds of hits and criticals of 12 dice against dyce and icepool."""

import dyce
import icepool

import ironhex as ih
from report import compare

DICE = 12


def with_dyce():
    """One die as a histogram of hits + 100 · criticals, added up twelve times."""
    return DICE @ dyce.H({0: 3, 1: 5, 101: 2})


def with_icepool():
    """The same in icepool: faster there than a die of vectors (hits, criticals)."""
    return DICE @ icepool.Die({0: 3, 1: 5, 101: 2})


def test_the_peers_have_the_same_odds():
    table = ih.odds(DICE, 0)
    for odds in (with_dyce(), with_icepool()):
        for both, weight in odds.items():
            assert table[both % 100, both // 100] == weight


def test_odds(benchmark):
    goals = {"dyce": 100, "icepool": 1000}
    peers = {"dyce": with_dyce, "icepool": with_icepool}
    compare(benchmark, "odds of 12 dice", lambda: ih.odds(DICE, 0), peers, goals, calls=2000)
