"""`Board.line` and the touched corners (LS-2, LS-5; kernels.md 1) against rational clipping."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironhex as ih
from kernels.grounds import ORIGIN, disc, flat_board
from oracles import lines

if TYPE_CHECKING:
    from oracles.lines import Hex, Step

TARGETS = [hex_ for hex_ in disc(12) if hex_ != ORIGIN]

# kernels.md 1: one wedge of 30 degrees.
GOLDEN: list[tuple[Hex, list[Step]]] = [
    ((1, 1), [((0, 1), (1, 0))]),
    ((2, 1), [(1, 0), (1, 1)]),
    ((3, 1), [(1, 0), (1, 1), (2, 0), (2, 1)]),
    ((2, 2), [((0, 1), (1, 0)), (1, 1), ((1, 2), (2, 1))]),
    ((3, 2), [(1, 0), (1, 1), (2, 1), (2, 2)]),
    ((4, 1), [(1, 0), (2, 0), (2, 1), (3, 1)]),
    ((5, 1), [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 1)]),
    ((4, 2), [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)]),
    ((5, 2), [(1, 0), (1, 1), (2, 1), (3, 1), (4, 1), (4, 2)]),
    ((6, 1), [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (5, 1)]),
    ((5, 3), [(1, 0), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (4, 2), (4, 3)]),
]


@pytest.fixture(scope="module")
def wide() -> ih.Board:
    """Every hex within 40 of the origin."""
    return flat_board(disc(40))


def moved(steps: list[Step], by: Hex) -> list[Step]:
    """The steps, each hex shifted."""
    return [rebuilt(tuple(lines.shift(hex_, by) for hex_ in lines.members(step))) for step in steps]


def rebuilt(members: tuple[Hex, ...]) -> Step:
    """A step from its one or two hexes."""
    return members[0] if len(members) == 1 else (members[0], members[1])


def turned(hex_: Hex) -> Hex:
    """A hex turned by 60 degrees around the origin; it keeps the sign of cross."""
    q, r = hex_
    return -r, q + r


def mirrored(hex_: Hex) -> Hex:
    """A hex mirrored; it changes the sign of cross."""
    q, r = hex_
    return r, q


@pytest.mark.parametrize(("target", "steps"), GOLDEN, ids=lambda value: str(value) if isinstance(value, tuple) else "")
def test_golden_steps_in_twelve_symmetries(wide: ih.Board, target: Hex, steps: list[Step]) -> None:
    members = [lines.members(step) for step in steps]
    for _ in range(6):
        assert wide.line(ORIGIN, target) == [rebuilt(step) for step in members]
        image = [rebuilt(tuple(mirrored(hex_) for hex_ in reversed(step))) for step in members]
        assert wide.line(ORIGIN, mirrored(target)) == image
        target, members = turned(target), [tuple(turned(hex_) for hex_ in step) for step in members]


def test_every_target_within_radius_12(wide: ih.Board) -> None:
    found = {target: wide.line(ORIGIN, target) for target in TARGETS}
    assert found == {target: lines.steps(target) for target in TARGETS}
    assert len(found) == 468


def test_touched_hexes_of_every_target_within_radius_12(wide: ih.Board) -> None:
    touched = {target: list(wide.explain_line_of_sight(ORIGIN, target).touched) for target in TARGETS}
    assert touched == {target: lines.touched(target) for target in TARGETS}
    assert touched[4, 1] == [(1, 1), (3, 0)]
    nearest = min(lines.distance(ORIGIN, target) for target in TARGETS if touched[target])
    assert nearest == 5


def test_farther_targets(wide: ih.Board) -> None:
    ring = [hex_ for hex_ in disc(40) if lines.distance(ORIGIN, hex_) > 12]
    extremes = [(40, 0), (20, 20), (40, -20), (-20, -20), (32, 8), (-28, -7), (39, 1), (1, -40), (13, 13), (0, -40)]
    for target in extremes + random.Random(12).sample(ring, 50):
        assert wide.line(ORIGIN, target) == lines.steps(target), target
        assert list(wide.explain_line_of_sight(ORIGIN, target).touched) == lines.touched(target), target


def test_ends_that_are_equal_or_adjacent_have_nothing_between(wide: ih.Board) -> None:
    assert [wide.line(ORIGIN, hex_) for hex_ in disc(1)] == [[]] * 7


def test_a_line_and_its_reverse_meet_the_same_hexes(wide: ih.Board) -> None:
    for target in [*TARGETS, (40, 0), (20, 20), (31, -9), (-12, 37)]:
        there = [lines.members(step) for step in wide.line(ORIGIN, target)]
        back = [lines.members(step) for step in wide.line(target, ORIGIN)]
        # What was left of the line is right of it on the way back, so the members of a pair change places.
        assert back == [step[::-1] for step in reversed(there)], target


def test_every_origin_of_a_board_with_every_target() -> None:
    hexes = disc(5, centre=(-7, 3))
    board = flat_board(hexes)
    for a in hexes:
        for b in hexes:
            assert board.line(a, b) == moved(lines.steps((b[0] - a[0], b[1] - a[1])), a), (a, b)


COORDINATES = st.integers(-4096 + 12, 4096 - 12)  # so that a target 12 hexes away still is on the plane


@given(a=st.tuples(COORDINATES, COORDINATES), target=st.sampled_from(TARGETS))
@settings(max_examples=200, deadline=None, derandomize=True, database=None)
def test_a_line_is_the_same_anywhere_and_crosses_holes(a: Hex, target: Hex) -> None:
    b = lines.shift(a, target)
    only_the_ends = flat_board([a, b])
    assert only_the_ends.line(a, b) == moved(lines.steps(target), a)


def test_terrain_does_not_bend_lines() -> None:
    hexes = disc(6)
    rough = ih.Board(levels={hex_: (hex_[0] * hex_[1]) % 5 for hex_ in hexes}, water=hexes[::3], impassable=hexes[::4])
    for target in hexes:
        assert rough.line(ORIGIN, target) == lines.steps(target)


def test_steps_are_plain_tuples_of_integers(wide: ih.Board) -> None:
    steps = wide.line(ORIGIN, (2, 2))
    assert type(steps) is list
    assert [type(step) for step in steps] == [tuple] * 3
    assert {type(number) for step in steps for hex_ in lines.members(step) for number in hex_} == {int}
