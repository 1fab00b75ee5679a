"""Reach with budget 6 against networkx's Dijkstra with a cutoff, on rough and on flat ground."""

import networkx as nx
import pytest

import ironhex as ih
from board_24 import DIRECTIONS, LEVELS
from report import compare

BUDGET = 6
START = (6, 12)
GROUNDS = {"rough": LEVELS, "flat": dict.fromkeys(LEVELS, 0)}


def graph(levels):
    """Steps with their costs (MV-1), for a start on the ground."""
    steps = nx.DiGraph()
    for (q, r), level in levels.items():
        for dq, dr in DIRECTIONS:
            to = (q + dq, r + dr)
            if to in levels:
                steps.add_edge((q, r), to, weight=1 + max(0, levels[to] - level))
    return steps


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("form", ["dict", "array"])
def test_reach(benchmark, ground, form):
    levels = GROUNDS[ground] | {START: 0}
    board, steps = ih.Board(levels=levels), graph(levels)
    reach = board.reach if form == "dict" else board.reach_array

    def ours():
        return reach(START, BUDGET)

    def peer():
        return nx.single_source_dijkstra_path_length(steps, START, cutoff=BUDGET)

    assert board.reach(START, BUDGET) == {at: cost for at, cost in peer().items() if at != START}
    name = "networkx with cutoff"
    compare(benchmark, f"reach on {ground} ground, {form}", ours, {name: peer}, {name: 50}, calls=1000, peer_calls=10)
