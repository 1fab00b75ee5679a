"""The sanity of the oracles for lines, sight, movement and dice: published examples, and a third method where cheap."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from oracles import dice, lines, movement, sight
from oracles.lines import Meeting

if TYPE_CHECKING:
    from oracles.lines import Hex, Step

RADIUS = 12
NEAR = [(q, r) for q in range(-8, 9) for r in range(-8, 9) if lines.distance((0, 0), (q, r)) <= 8]

# kernels.md 1: one wedge of 30 degrees; [a|b] is a pair.
GOLDEN = """
(1,1) [0,1|1,0]
(2,1) 1,0 1,1
(3,1) 1,0 1,1 2,0 2,1
(2,2) [0,1|1,0] 1,1 [1,2|2,1]
(3,2) 1,0 1,1 2,1 2,2
(4,1) 1,0 2,0 2,1 3,1
(5,1) 1,0 2,0 2,1 3,0 3,1 4,1
(4,2) 1,0 1,1 2,1 3,1 3,2
(5,2) 1,0 1,1 2,1 3,1 4,1 4,2
(6,1) 1,0 2,0 2,1 3,0 3,1 4,0 4,1 5,1
(5,3) 1,0 1,1 2,1 2,2 3,1 3,2 4,2 4,3
"""


def hex_of(text: str) -> Hex:
    q, r = text.strip("()[]").split(",")
    return int(q), int(r)


def golden() -> list[tuple[Hex, list[Step]]]:
    result: list[tuple[Hex, list[Step]]] = []
    for row in GOLDEN.split("\n"):
        if row:
            target, *words = row.split()
            steps: list[Step] = []
            for word in words:
                found = [hex_of(part) for part in word.split("|")]
                steps.append(found[0] if len(found) == 1 else (found[0], found[1]))
            result.append((hex_of(target), steps))
    return result


def turned(hex_: Hex) -> Hex:
    q, r = hex_
    return -r, q + r


def mirrored(hex_: Hex) -> Hex:
    q, r = hex_
    return r, q


def unordered(steps: list[Step]) -> list[frozenset[Hex]]:
    return [frozenset(lines.members(step)) for step in steps]


# ---- lines


@pytest.mark.parametrize(("target", "steps"), golden(), ids=str)
def test_golden_steps(target: Hex, steps: list[Step]) -> None:
    assert lines.steps(target) == steps


@pytest.mark.parametrize(("target", "steps"), golden(), ids=str)
def test_golden_steps_in_all_twelve_symmetries(target: Hex, steps: list[Step]) -> None:
    members = [lines.members(step) for step in steps]
    for _ in range(6):
        target, members = turned(target), [tuple(map(turned, step)) for step in members]
        assert unordered(lines.steps(target)) == [frozenset(step) for step in members]
        image = [frozenset(map(mirrored, step)) for step in members]
        assert unordered(lines.steps(mirrored(target))) == image


def test_reversal_and_translation() -> None:
    for target in NEAR:
        back = lines.line(target, (0, 0))
        assert unordered(back)[::-1] == unordered(lines.steps(target))
        moved = [[lines.shift(hex_, (-3, 7)) for hex_ in lines.members(step)] for step in lines.steps(target)]
        there = lines.line((-3, 7), lines.shift(target, (-3, 7)))
        assert [list(lines.members(step)) for step in there] == moved


def test_touched_corners() -> None:
    assert lines.touched((4, 1)) == [(1, 1), (3, 0)]
    assert lines.meeting((4, 1), (1, 1)) is Meeting.CORNER
    assert not any(lines.touched(target) for target in NEAR if lines.distance((0, 0), target) < 5)


def by_formula(target: Hex) -> tuple[list[Hex], list[Hex]]:
    """Return (hexes of the steps, touched hexes), each in order, by the integers of kernels.md 1."""
    dq, dr = target
    xyz = dq - dr, dq + 2 * dr, -2 * dq - dr
    met: list[tuple[int, int, Hex, int]] = []
    for q in range(min(0, dq) - 1, max(0, dq) + 2):
        for r in range(min(0, dr) - 1, max(0, dr) + 2):
            cross, dot = q * dr - r * dq, 2 * q * dq + q * dr + r * dq + 2 * r * dr
            k = 3 * abs(cross) - max(map(abs, xyz))
            between = 0 <= dot <= 2 * (dq * dq + dq * dr + dr * dr) and (q, r) not in {(0, 0), target}
            if between and k <= 0:
                met.append((dot, cross, (q, r), k))
    passed = [hex_ for _, _, hex_, k in sorted(met) if k < 0 or 0 in xyz]
    return passed, [hex_ for _, _, hex_, k in sorted(met) if k == 0 and 0 not in xyz]


def test_clipping_agrees_with_the_formula_of_kernels_1() -> None:
    targets = {(q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1)}
    for target in targets - {(0, 0)}:
        steps = [hex_ for step in lines.steps(target) for hex_ in lines.members(step)]
        assert (steps, lines.touched(target)) == by_formula(target)


def test_the_common_wrong_method_misses_clipped_corners() -> None:
    assert len(sight.interpolate_and_round((3, 1))) == 3
    assert len(lines.steps((3, 1))) == 4


# ---- sight (rules.md 11)


def flat(**levels: int) -> dict[Hex, int]:
    """Return a flat board of radius 8 with some levels, as flat(h1_0=1) for hex (1, 0)."""
    named = {hex_of(name[1:].replace("_", ",")): level for name, level in levels.items()}
    return dict.fromkeys(NEAR, 0) | named


@pytest.mark.parametrize(
    ("actor", "middle", "target", "clear"),
    [(0, 1, 0, False), (0, 0, 1, True), (0, 1, 1, False), (0, 1, 2, True), (-2, -2, -2, True), (-2, -1, -2, False)],
)
def test_ls_3_terrain_both_ways(actor: int, middle: int, target: int, *, clear: bool) -> None:
    levels = flat(h0_0=actor, h1_0=middle, h2_0=target)
    assert sight.line_of_sight(levels, (0, 0), (2, 0)) is clear
    assert sight.line_of_sight(levels, (2, 0), (0, 0)) is clear


def test_ls_4_enemies_and_structures() -> None:
    assert not sight.line_of_sight(flat(), (0, 0), (2, 0), structures=[(1, 0)])
    assert not sight.line_of_sight(flat(), (0, 0), (2, 0), enemies=[(1, 0)])
    assert sight.line_of_sight(flat(), (0, 0), (2, 0), enemies=[(2, 0), (0, 0)])
    assert sight.line_of_sight(flat(h0_0=1), (0, 0), (2, 0), enemies=[(1, 0)])
    assert sight.explain(flat(), (0, 0), (2, 0), enemies=[(1, 0)]).blocked_by == (((1, 0), "LS-4"),)


def test_ls_5_pairs() -> None:
    assert sight.line_of_sight(flat(h1_0=1), (0, 0), (1, 1))
    assert sight.explain(flat(h0_1=1), (0, 0), (1, 1)).choices == ((1, 0),)
    assert not sight.line_of_sight(flat(h0_1=1, h1_0=1), (0, 0), (1, 1))
    crossed = flat(h0_1=1, h2_1=1)
    assert sight.line_of_sight(crossed, (0, 0), (2, 2))
    assert not sight.line_of_sight(crossed, (0, 0), (2, 2), tie_rule="one_side")
    one_missing = flat(h1_0=1)
    del one_missing[0, 1]
    assert not sight.line_of_sight(one_missing, (0, 0), (1, 1))
    del one_missing[1, 0]
    assert sight.line_of_sight(one_missing, (0, 0), (1, 1))
    assert sight.explain(one_missing, (0, 0), (1, 1)).choices == ()


def test_ls_2_clipped_corners_block_and_touched_ones_do_not() -> None:
    for alone in ((1, 0), (1, 1), (2, 0), (2, 1)):
        assert not sight.line_of_sight(flat() | {alone: 1}, (0, 0), (3, 1))
    assert sight.line_of_sight(flat(h1_1=1, h3_0=1), (0, 0), (4, 1))


def test_ls_6_areas_see_past_units_only() -> None:
    assert sight.line_of_sight(flat(), (0, 0), (2, 0), enemies=[(1, 0)], aoe=True)
    assert not sight.line_of_sight(flat(), (0, 0), (2, 0), structures=[(1, 0)], aoe=True)
    assert not sight.line_of_sight(flat(h1_0=1), (0, 0), (2, 0), aoe=True)


# ---- movement


def corridor(*levels: int) -> dict[Hex, int]:
    return {(q, 0): level for q, level in enumerate(levels)}


def test_mv_1_reference_level() -> None:
    assert movement.reach(corridor(1, 0, 1), (0, 0), 9)[2, 0] == 2
    assert movement.reach(corridor(1, 0, 2), (0, 0), 9)[2, 0] == 3
    assert movement.reach(corridor(0, -1, 0), (0, 0), 9)[2, 0] == 3


def test_reach_passes_occupied_and_not_blocked_hexes() -> None:
    assert movement.reach(corridor(0, 0, 0), (0, 0), 3, occupied=[(1, 0)]) == {(2, 0): 2}
    assert movement.reach(corridor(0, 0, 0), (0, 0), 3, blocked=[(1, 0)]) == {}


def test_reach_agrees_with_enumerated_paths() -> None:
    source = random.Random(5)
    for _ in range(20):
        levels = {hex_: source.randint(-1, 2) for hex_ in NEAR if lines.distance((0, 0), hex_) <= 3}
        blocked = {hex_ for hex_ in levels if hex_ != (0, 0) and source.random() < 0.2}
        found = movement.reach(levels, (0, 0), 3, blocked=blocked)
        for goal in set(levels) - {(0, 0)}:
            path = movement.cheapest_path(levels, (0, 0), goal, 3, blocked=blocked)
            assert (path is None) == (goal not in found)
            if path is not None:
                walked = [(0, 0), *path]
                costs = [movement.step_cost(levels, (0, 0), a, b) for a, b in zip(walked, path, strict=False)]
                assert sum(costs) == found[goal]


def test_path_ties_go_to_the_first_direction() -> None:
    assert movement.cheapest_path(flat(), (0, 0), (1, 1), 2) == [(1, 0), (1, 1)]
    assert movement.cheapest_path(flat(), (0, 0), (-1, -1), 2) == [(0, -1), (-1, -1)]


# ---- dice


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ],
)
def test_philox_gives_the_vectors_of_random123(counter: str, key: str, words: str) -> None:
    c0, c1, c2, c3 = (int(word, 16) for word in counter.split())
    k0, k1 = (int(word, 16) for word in key.split())
    assert dice.philox((c0, c1, c2, c3), (k0, k1)) == tuple(int(word, 16) for word in words.split())


def test_every_outcome_of_a_lane_has_655_lanes() -> None:
    counts = Counter(map(dice.faces_of_lane, range(65536)))
    assert counts.pop(None) == 36
    assert len(counts) == 100
    assert set(counts.values()) == {655}


def test_faces_of_a_shorter_roll_are_the_first_of_a_longer_one() -> None:
    many = dice.faces(7, 3, 1, 4, 100)
    assert dice.faces(7, 3, 1, 4, 33) == many[:33]
    assert set(many) == set(range(1, 11))
    assert dice.faces(7, 3, 2, 4, 33) != many[:33]


def test_at_7_one_die() -> None:
    def judged(accuracy: int) -> str:
        return "".join("-hc"[sum(dice.judge(face, accuracy))] for face in range(1, 11))

    assert judged(0) == "---hhhhhcc"
    assert judged(-1) == "----hhhhcc"
    assert judged(1) == "--hhhhhhcc"
    assert judged(-20) == "--------cc"
    assert judged(20) == "-hhhhhhhcc"
    assert dice.tally([4, 4, 5, 9], -1) == (2, 1)
    assert dice.tally([4, 4, 5, 9], 0) == (4, 1)


@pytest.mark.parametrize("accuracy", [-2, 0, 1])
@pytest.mark.parametrize("critical_from", [7, 9])
def test_odds_by_two_methods(accuracy: int, critical_from: int) -> None:
    for count in range(5):
        table = dice.odds(count, accuracy, critical_from=critical_from)
        assert table == dice.odds_by_enumeration(count, accuracy, critical_from=critical_from)
        assert sum(map(sum, table)) == 10**count
