"""`Board.reach` (MV-1) against plain Dijkstra."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import ironhex as ih
from kernels.grounds import ORIGIN, disc, flat_board, random_ground, some
from oracles import movement
from oracles.lines import distance


def test_random_boards_agree_with_the_oracle() -> None:
    source = random.Random(31)
    seen: Counter[str] = Counter()
    for _ in range(250):
        ground = random_ground(source, 10, 9)
        for _ in range(8):
            start, budget, climb_cost = source.choice(ground.hexes), source.randint(0, 6), source.randint(0, 2)
            pieces = {
                "blocked": some(source, ground.hexes, source.choice((0, 0.2))),
                "occupied": some(source, ground.hexes, source.choice((0, 0.2))),
            }
            found = ground.board.reach(start, budget, climb_cost=climb_cost, **pieces)
            costs = {"climb_cost": climb_cost, "impassable": ground.impassable}
            expected = movement.reach(ground.levels, start, budget, **costs, **pieces)
            assert found == expected, (ground, start, budget, climb_cost, pieces)
            array = ground.board.reach_array(start, budget, climb_cost=climb_cost, **pieces)
            assert array.tolist() == [found.get(hex_, -1) for hex_ in ground.hexes]
            seen["hexes"] += len(found)
            seen["climbs or detours"] += any(cost > distance(start, hex_) for hex_, cost in found.items())
            seen["over occupied"] += len(
                movement.reach(ground.levels, start, budget, **costs, blocked=pieces["blocked"] + pieces["occupied"])
            ) < len(found)
            seen["from impassable"] += start in ground.impassable
    assert seen["hexes"] > 10_000
    assert min(seen.values()) > 100, seen


@pytest.mark.slow
def test_many_more_random_boards_agree_with_the_oracle() -> None:
    source = random.Random(32)
    for _ in range(10_000):
        ground = random_ground(source, 12, 12)
        for _ in range(10):
            start, budget, climb_cost = source.choice(ground.hexes), source.randint(0, 9), source.randint(0, 3)
            blocked, occupied = some(source, ground.hexes, 0.1), some(source, ground.hexes, 0.1)
            pieces = {"climb_cost": climb_cost, "blocked": blocked, "occupied": occupied}
            expected = movement.reach(ground.levels, start, budget, **pieces, impassable=ground.impassable)
            assert ground.board.reach(start, budget, **pieces) == expected, (ground, start, budget, pieces)


@pytest.mark.parametrize(
    ("levels", "costs"),
    [
        pytest.param((1, 0, 1), {(1, 0): 1, (2, 0): 2}, id="MV-1 start L1, path L0, L1"),
        pytest.param((1, 0, 2), {(1, 0): 1, (2, 0): 3}, id="MV-1 start L1, path L0, L2"),
        pytest.param((0, -1, 0), {(1, 0): 1, (2, 0): 3}, id="MV-1 start L0, path L-1, L0"),
        pytest.param((-1, -2, -1), {(1, 0): 1, (2, 0): 3}, id="MV-1 a start below ground is no reference"),
        pytest.param((3, 0), {(1, 0): 1}, id="MV-1 going down is free"),
        pytest.param((-1, 2), {(1, 0): 4}, id="MV-1 each level climbed costs"),
        pytest.param((0, 1, 0, 1), {(1, 0): 2, (2, 0): 3, (3, 0): 5}, id="MV-1 a level that was left is climbed again"),
    ],
)
def test_corridors(levels: tuple[int, ...], costs: dict[tuple[int, int], int]) -> None:
    board = ih.Board(levels={(q, 0): level for q, level in enumerate(levels)})
    assert board.reach(ORIGIN, 6) == costs
    for budget in range(6):
        assert board.reach(ORIGIN, budget) == {hex_: cost for hex_, cost in costs.items() if cost <= budget}


def test_flat_ground_costs_its_distance_and_comes_in_canonical_order() -> None:
    found = flat_board(disc(8)).reach(ORIGIN, 6)
    assert list(found.items()) == [(hex_, distance(ORIGIN, hex_)) for hex_ in disc(6) if hex_ != ORIGIN]


def test_a_detour_is_taken_where_it_is_cheaper() -> None:
    board = ih.Board(levels={hex_: 3 if hex_ == (1, 0) else 0 for hex_ in disc(3)})
    assert board.reach(ORIGIN, 3)[2, 0] == 3
    assert board.reach(ORIGIN, 3, climb_cost=0)[2, 0] == 2
    assert (1, 0) not in board.reach(ORIGIN, 3)
    assert board.reach(ORIGIN, 4)[1, 0] == 4


def test_blocked_hexes_stop_and_occupied_ones_do_not() -> None:
    corridor = flat_board([(0, 0), (1, 0), (2, 0)])
    assert corridor.reach(ORIGIN, 3, occupied=[(1, 0)]) == {(2, 0): 2}
    assert corridor.reach(ORIGIN, 3, blocked=[(1, 0)]) == {}
    assert corridor.reach(ORIGIN, 3, blocked=[(1, 0)], occupied=[(1, 0)]) == {}
    assert corridor.reach(ORIGIN, 3, blocked=[ORIGIN], occupied=[ORIGIN]) == {(1, 0): 1, (2, 0): 2}


def test_water_costs_nothing_here_and_impassable_terrain_stops() -> None:
    hexes = [(0, 0), (1, 0), (2, 0)]
    assert ih.Board(levels=dict.fromkeys(hexes, 0), water=hexes).reach(ORIGIN, 3) == {(1, 0): 1, (2, 0): 2}
    assert ih.Board(levels=dict.fromkeys(hexes, 0), impassable=[(1, 0)]).reach(ORIGIN, 3, climb_cost=0) == {}


def test_the_largest_budget_crosses_the_largest_board() -> None:
    long = flat_board([(q, 0) for q in range(126)])
    assert long.reach(ORIGIN, 255) == {(q, 0): q for q in range(1, 126)}


def test_the_array_is_owned_and_of_the_promised_type() -> None:
    array = flat_board(disc(2)).reach_array(ORIGIN, 1)
    assert (array.dtype, array.shape, array.flags.owndata) == (np.int16, (19,), True)
