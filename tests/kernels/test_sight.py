"""`Board.line_of_sight` and its explanation (LS-1 to LS-6) against the sentences of the rules on rational lines."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import ironhex as ih
from kernels.grounds import ORIGIN, disc
from kernels.sight_queries import TIE_RULES, SightQuery, sight_queries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracles.lines import Hex


def check(queries: Iterable[SightQuery]) -> tuple[list[str], Counter[str]]:
    """The queries that the core answers or explains wrongly, and how often each kind of query was seen."""
    wrong: list[str] = []
    seen: Counter[str] = Counter()
    for query in queries:
        expected, found = query.expected(), query.explanation()
        if not query.answer() == found.clear == expected.clear:
            wrong.append(f"{query} is {expected.clear}")
        elif (complaint := explanation_fault(query)) is not None:
            wrong.append(f"{query}: {complaint}")
        pairs = query.pairs()
        seen["all"] += 1
        seen["clear" if expected.clear else "blocked"] += 1
        seen["pairs"] += bool(pairs)
        seen["half pairs"] += any(
            (first in query.ground.levels) != (second in query.ground.levels) for first, second in pairs
        )
        seen["touched"] += bool(expected.touched)
        seen.update({rule for _, rule in expected.blocked_by})
        seen["rounded differs"] += query.rounded() != expected.clear
        if pairs and query.options["tie_rule"] == "one_side":
            per_pair = SightQuery(query.ground, query.a, query.b, query.options | {"tie_rule": "per_pair"})
            seen["tie rules differ"] += per_pair.answer() != expected.clear
    return wrong, seen


def explanation_fault(query: SightQuery) -> str | None:
    """What is wrong with the explanation of a query whose answer is right; None if nothing is."""
    expected, found = query.expected(), query.explanation()
    blocked_by, choices = [tuple(reason) for reason in found.blocked_by], list(found.choices)
    if list(found.touched) != list(expected.touched):
        return f"touched {found.touched} instead of {expected.touched}"
    if query.options["tie_rule"] == "per_pair" or expected.clear:
        if (blocked_by, choices) != (list(expected.blocked_by), list(expected.choices)):
            return f"{blocked_by}, {choices} instead of {expected.blocked_by}, {expected.choices}"
        return None
    # Blocked on both sides: which side is shown is free, but what is shown must be so.
    if not blocked_by or not set(blocked_by) <= set(expected.blocked_by):
        return f"{blocked_by} are not among {expected.blocked_by}"
    existing = [[hex_ for hex_ in pair if hex_ in query.ground.levels] for pair in query.pairs()]
    sides = [[pair[index] for pair in existing if pair] for index in (0, -1)]
    return None if choices in sides else f"choices {choices} are not on one side, {sides}"


def test_twenty_thousand_queries_agree_with_the_oracle() -> None:
    wrong, seen = check(sight_queries(random.Random(11), 20_000, edge_runs=0.3))
    assert wrong == []
    assert seen["all"] == 20_000
    # The queries are of every kind, or the agreement would say little.
    least = {"clear": 4000, "blocked": 4000, "pairs": 4000, "half pairs": 300, "touched": 1000, "LS-3": 4000}
    least |= {"LS-4": 1000, "tie rules differ": 30}
    assert {kind: seen[kind] for kind in least if seen[kind] < least[kind]} == {}


@pytest.mark.slow
def test_a_million_queries_agree_with_the_oracle(capsys: pytest.CaptureFixture[str]) -> None:
    wrong, seen = check(sight_queries(random.Random(2024), 500_000, edge_runs=0))
    more_wrong, more_seen = check(sight_queries(random.Random(2025), 500_000, edge_runs=0.3))
    with capsys.disabled():
        for name, counts in (("random ends", seen), ("30 % along edges", more_seen)):
            share = 100 * counts["rounded differs"] / counts["all"]
            print(
                f"\nline of sight, {name}: interpolate-and-round is wrong in {share:.2f} % of {counts['all']} queries"
            )
        print(f"ironhex is wrong in {len(wrong) + len(more_wrong)}; kinds seen: {dict(seen + more_seen)}")
    assert wrong + more_wrong == []


# rules.md 11, Line of Sight. The actor stands on (0, 0); hexes that are not named are on level 0.


def board_with(*, without: Iterable[Hex] = (), **levels: int) -> ih.Board:
    """A board of radius 6 with some levels, as `h1_0=1` for the hex (1, 0), and some hexes missing."""
    named = {
        (int(q), int(r)): level for (q, r), level in ((name[1:].split("_"), level) for name, level in levels.items())
    }
    return ih.Board(levels={hex_: named.get(hex_, 0) for hex_ in disc(6) if hex_ not in set(without)})


def both_ways(board: ih.Board, target: Hex, **options: object) -> tuple[bool, bool]:
    """Whether the actor on (0, 0) sees the target, and the target the actor."""
    return board.line_of_sight(ORIGIN, target, **options), board.line_of_sight(target, ORIGIN, **options)


@pytest.mark.parametrize(
    ("actor", "middle", "target", "clear"),
    [
        pytest.param(0, 1, 0, False, id="LS-3 equal ends, higher terrain"),
        pytest.param(0, 0, 0, True, id="LS-3 equal ends, terrain of their level"),
        pytest.param(0, 0, 1, True, id="LS-3 unequal ends, terrain of the lower"),
        pytest.param(0, 1, 1, False, id="LS-3 unequal ends, terrain of the higher"),
        pytest.param(0, 1, 2, True, id="LS-3 unequal ends, terrain between them"),
        pytest.param(0, 2, 2, False, id="LS-3 unequal ends two levels apart, terrain of the higher"),
        pytest.param(-1, -1, -1, True, id="LS-3 both below ground"),
        pytest.param(-1, 0, -1, False, id="LS-3 ground between two below ground"),
    ],
)
def test_terrain_between(actor: int, middle: int, target: int, clear: bool) -> None:
    board = board_with(h0_0=actor, h1_0=middle, h2_0=target)
    assert both_ways(board, (2, 0)) == (clear, clear)
    explained = board.explain_line_of_sight(ORIGIN, (2, 0))
    assert list(explained.blocked_by) == ([] if clear else [((1, 0), "LS-3")])


def test_ls_4_a_base_between_blocks_its_enemy_only() -> None:
    board = board_with()
    assert both_ways(board, (2, 0)) == (True, True), "its owner, who has no structure of the enemy between"
    assert both_ways(board, (2, 0), structures=[(1, 0)]) == (False, False)
    explained = board.explain_line_of_sight(ORIGIN, (2, 0), structures=[(1, 0)])
    assert list(explained.blocked_by) == [((1, 0), "LS-4")]


def test_ls_4_an_enemy_below_the_higher_end_does_not_block() -> None:
    assert both_ways(board_with(h0_0=1), (2, 0), enemies=[(1, 0)]) == (True, True)
    assert both_ways(board_with(), (2, 0), enemies=[(1, 0)]) == (False, False)
    explained = board_with().explain_line_of_sight(ORIGIN, (2, 0), enemies=[(1, 0)])
    assert list(explained.blocked_by) == [((1, 0), "LS-4")]


def test_ls_4_whoever_stands_on_an_end_does_not_block() -> None:
    ends = [ORIGIN, (2, 0)]
    assert both_ways(board_with(), (2, 0), enemies=ends, structures=ends) == (True, True)


@pytest.mark.parametrize("tie_rule", TIE_RULES)
def test_ls_5_one_member_of_a_pair_is_enough(tie_rule: str) -> None:
    assert both_ways(board_with(h1_0=1), (1, 1), tie_rule=tie_rule) == (True, True)
    assert both_ways(board_with(h0_1=1), (1, 1), tie_rule=tie_rule) == (True, True)
    both = board_with(h1_0=1, h0_1=1)
    assert both_ways(both, (1, 1), tie_rule=tie_rule) == (False, False)
    explained = both.explain_line_of_sight(ORIGIN, (1, 1), tie_rule=tie_rule)
    assert list(explained.blocked_by) == [((0, 1), "LS-3"), ((1, 0), "LS-3")]


def test_ls_5_the_choice_is_the_first_member_that_does_not_block() -> None:
    assert list(board_with().explain_line_of_sight(ORIGIN, (1, 1)).choices) == [(0, 1)]
    assert list(board_with(h0_1=1).explain_line_of_sight(ORIGIN, (1, 1)).choices) == [(1, 0)]
    assert list(board_with(h0_1=1).explain_line_of_sight((1, 1), ORIGIN).choices) == [(1, 0)]


def test_ls_5_the_tie_rules_differ_where_the_free_members_change_sides() -> None:
    crossed = board_with(h0_1=1, h2_1=1)
    assert both_ways(crossed, (2, 2), tie_rule="per_pair") == (True, True)
    assert both_ways(crossed, (2, 2), tie_rule="one_side") == (False, False)
    assert list(crossed.explain_line_of_sight(ORIGIN, (2, 2)).choices) == [(1, 0), (1, 2)]
    same_side = board_with(h0_1=1, h1_2=1)
    assert both_ways(same_side, (2, 2), tie_rule="one_side") == (True, True)
    assert list(same_side.explain_line_of_sight(ORIGIN, (2, 2), tie_rule="one_side").choices) == [(1, 0), (2, 1)]


@pytest.mark.parametrize("tie_rule", TIE_RULES)
def test_ls_5_of_a_pair_with_a_missing_hex_the_other_counts(tie_rule: str) -> None:
    options = {"tie_rule": tie_rule}
    assert both_ways(board_with(without=[(0, 1)], h1_0=1), (1, 1), **options) == (False, False)
    assert both_ways(board_with(without=[(0, 1)]), (1, 1), **options) == (True, True)
    neither = board_with(without=[(0, 1), (1, 0)])
    assert both_ways(neither, (1, 1), **options) == (True, True)
    assert list(neither.explain_line_of_sight(ORIGIN, (1, 1), **options).choices) == []
    # A pair with one member counts for both sides: here the second side is free, over (1, 0) and the only (1, 2).
    half = board_with(without=[(2, 1)], h0_1=1)
    assert both_ways(half, (2, 2), **options) == (True, True)


def test_ls_5_holes_and_impassable_terrain_do_not_block() -> None:
    assert both_ways(board_with(without=[(1, 0)]), (2, 0)) == (True, True)
    rocks = ih.Board(levels=dict.fromkeys(disc(6), 0), impassable=disc(1), water=disc(2))
    assert both_ways(rocks, (4, -1)) == (True, True)


@pytest.mark.parametrize("alone", [(1, 0), (1, 1), (2, 0), (2, 1)], ids=str)
def test_ls_2_each_hex_of_a_clipped_corner_blocks_alone(alone: Hex) -> None:
    board = board_with(**{f"h{alone[0]}_{alone[1]}": 1})
    assert both_ways(board, (3, 1)) == (False, False)
    assert list(board.explain_line_of_sight(ORIGIN, (3, 1)).blocked_by) == [(alone, "LS-3")]


def test_ls_2_touched_hexes_never_block() -> None:
    board = board_with(h1_1=3, h3_0=3)
    assert both_ways(board, (4, 1), enemies=[(1, 1)], structures=[(3, 0)]) == (True, True)
    assert list(board.explain_line_of_sight(ORIGIN, (4, 1)).touched) == [(1, 1), (3, 0)]


def test_ls_6_area_attacks_see_past_units_but_not_past_structures_or_terrain() -> None:
    assert both_ways(board_with(), (2, 0), enemies=[(1, 0)], aoe=True) == (True, True)
    assert both_ways(board_with(), (2, 0), structures=[(1, 0)], aoe=True) == (False, False)
    assert both_ways(board_with(), (2, 0), enemies=[(1, 0)], structures=[(1, 0)], aoe=True) == (False, False)
    assert both_ways(board_with(h1_0=1), (2, 0), aoe=True) == (False, False)


def test_ls_1_adjacent_and_equal_ends_see_each_other() -> None:
    levels = {hex_: abs(hex_[0]) * 3 for hex_ in disc(1)}
    board = ih.Board(levels=levels)
    for target in disc(1):
        assert both_ways(board, target, enemies=list(levels), structures=list(levels)) == (True, True)


def test_hexes_come_in_any_collection() -> None:
    levels = dict.fromkeys(disc(3), 0)
    for kind in (list, tuple, set, frozenset, iter):
        board = ih.Board(levels=levels, water=kind([(1, 0)]), impassable=kind([(0, 1)]))
        assert not board.line_of_sight(ORIGIN, (2, 0), enemies=kind([(1, 0)]))
        assert not board.line_of_sight(ORIGIN, (2, 0), structures=kind([(1, 0), (1, 0)]))
        found = board.reach(ORIGIN, 1, blocked=kind([(1, 0)]), occupied=kind([(-1, 0)]))
        assert list(found) == [(0, -1), (1, -1), (-1, 1)]


def test_the_explanation_is_one_readable_line() -> None:
    board = board_with(h1_0=1)
    blocked = str(board.explain_line_of_sight(ORIGIN, (2, 0)))
    assert "LS-3" in blocked
    assert "1,0" in blocked.replace("(", "").replace(", ", ",")
    clear = str(board.explain_line_of_sight(ORIGIN, (0, 2)))
    assert "\n" not in blocked + clear
    assert "LS-3" not in clear
    assert blocked != clear
