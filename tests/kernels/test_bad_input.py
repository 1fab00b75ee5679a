"""What `Board` refuses: errors of our tree that say where and what, for every argument of every call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ironhex as ih
from kernels.grounds import ORIGIN, disc, flat_board

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = flat_board(disc(3))
LEVELS = {(0, 0): 0, (1, 0): 1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param({"levels": {}}, "at least one hex", id="no hexes"),
        pytest.param({"levels": LEVELS, "water": [(5, -2)]}, r"water.*\(5, -2\)", id="water off the board"),
        pytest.param({"levels": LEVELS, "water": [(5, -2)] * 2}, r"water.*\(5, -2\)", id="water off the board, twice"),
        pytest.param(
            {"levels": LEVELS, "impassable": [(0, 1)]}, r"impassable.*\(0, 1\)", id="impassable off the board"
        ),
        pytest.param({"levels": {(0, 0): 128}}, r"\(0, 0\).*128", id="level too high"),
        pytest.param({"levels": {(0, 0): -129}}, r"\(0, 0\).*-129", id="level too low"),
        pytest.param({"levels": {(0, 0): 2**70}}, r"level", id="level beyond 64 bits"),
        pytest.param({"levels": {(0, 0): 0.5}}, r"level", id="level as float"),
        pytest.param({"levels": {(0, 0): "1"}}, r"level", id="level as text"),
        pytest.param({"levels": {(0, 0): None}}, r"level", id="no level"),
        pytest.param({"levels": {(4097, 0): 0}}, r"4097", id="q too large"),
        pytest.param({"levels": {(0, -4097): 0}}, r"-4097", id="r too small"),
        pytest.param({"levels": {(2**15, 0): 0}}, r"32768", id="q beyond 16 bits"),
        pytest.param({"levels": {(0, 2**63 - 1): 0}}, r"9223372036854775807", id="r at the end of 64 bits"),
        pytest.param({"levels": {(2**70, 0): 0}}, r"level", id="q beyond 64 bits"),
        pytest.param({"levels": {(0.0, 0): 0}}, r"level", id="q as float"),
        pytest.param({"levels": {(0, 0, 0): 0}}, r"level", id="cube coordinates"),
        pytest.param({"levels": {"0,0": 0}}, r"level", id="a hex as text"),
        pytest.param({"levels": {0: 0}}, r"level", id="a hex as one number"),
        pytest.param({"levels": [(0, 0)]}, r"level", id="levels as a list"),
        pytest.param({"levels": None}, r"level", id="no levels"),
        pytest.param({"levels": LEVELS, "water": (0, 0)}, r"water", id="water as one hex"),
        pytest.param({"levels": LEVELS, "water": "no"}, r"water", id="water as text"),
        pytest.param({"levels": LEVELS, "water": 3}, r"water", id="water as a number"),
        pytest.param({"levels": LEVELS, "impassable": [None]}, r"impassable", id="impassable with a hole"),
        pytest.param({"levels": LEVELS, "impassable": [(2**70, 0)]}, r"impassable", id="impassable beyond 64 bits"),
        pytest.param({"levels": {(0, 0): 0, (126, 0): 0}}, r"127 columns.*126", id="127 columns"),
        pytest.param({"levels": {(0, -63): 0, (0, 63): 0}}, r"127 rows.*126", id="127 rows"),
        pytest.param({"levels": {(-4096, 0): 0, (4096, 0): 0}}, r"8193 columns", id="8193 columns"),
    ],
)
def test_boards_refuse(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ih.BoardError, match=message):
        ih.Board(**arguments)


def test_boards_that_just_fit() -> None:
    wide = ih.Board(levels={(q, r): 0 for q in (0, 125) for r in (0, 125)})
    assert len(wide) == 4
    assert wide.line_of_sight((0, 0), (125, 125))
    corner = ih.Board(levels={(4096, -4096): -128, (4095, -4096): 127})
    assert corner.reach((4095, -4096), 1) == {(4096, -4096): 1}
    assert corner.reach((4096, -4096), 255) == {}
    assert corner.reach((4096, -4096), 255, climb_cost=0) == {(4095, -4096): 1}


def test_a_hex_of_water_given_twice_is_water_once() -> None:
    assert len(ih.Board(levels=LEVELS, water=[(1, 0), (1, 0)], impassable=[(1, 0), (1, 0)])) == 2


OFF_BOARD = (9, -4)
BAD_HEXES = [
    pytest.param(OFF_BOARD, r"{name}.*\(9, -4\)", id="off the board"),
    pytest.param((2**31, 0), r"2147483648", id="beyond 32 bits"),
    pytest.param((2**16, 0), r"65536", id="on the board modulo 2**16"),
    pytest.param((0, 2**70), r"{name}", id="beyond 64 bits"),
    pytest.param((0, 0, 0), r"{name}", id="cube coordinates"),
    pytest.param((0, None), r"{name}", id="half a hex"),
    pytest.param((0.0, 0.0), r"{name}", id="floats"),
    pytest.param("00", r"{name}", id="text"),
    pytest.param(b"\1\1", r"{name}", id="bytes"),
    pytest.param({0, 1}, r"{name}", id="a set, which has no order"),
    pytest.param(7, r"{name}", id="a number"),
    pytest.param(None, r"{name}", id="nothing"),
]
HEX_ARGUMENTS: list[tuple[Callable[..., object], str, dict[str, Any]]] = [
    (BOARD.line, "a", {"b": (1, 1)}),
    (BOARD.line, "b", {"a": (1, 1)}),
    (BOARD.line_of_sight, "a", {"b": (1, 1)}),
    (BOARD.line_of_sight, "b", {"a": (1, 1)}),
    (BOARD.explain_line_of_sight, "a", {"b": (1, 1)}),
    (BOARD.explain_line_of_sight, "b", {"a": (1, 1)}),
    (BOARD.visible_from, "a", {}),
    (BOARD.reach, "start", {"budget": 2}),
    (BOARD.reach_array, "start", {"budget": 2}),
]
LIST_ARGUMENTS: list[tuple[Callable[..., object], str, dict[str, Any]]] = [
    (BOARD.line_of_sight, "enemies", {"a": ORIGIN, "b": (1, 1)}),
    (BOARD.line_of_sight, "structures", {"a": ORIGIN, "b": (1, 1)}),
    (BOARD.explain_line_of_sight, "enemies", {"a": ORIGIN, "b": (1, 1)}),
    (BOARD.explain_line_of_sight, "structures", {"a": ORIGIN, "b": (1, 1)}),
    (BOARD.visible_from, "enemies", {"a": ORIGIN}),
    (BOARD.sight_table, "structures", {}),
    (BOARD.reach, "blocked", {"start": ORIGIN, "budget": 2}),
    (BOARD.reach, "occupied", {"start": ORIGIN, "budget": 2}),
]


def call_ids(calls: list[tuple[Callable[..., object], str, dict[str, Any]]]) -> list[str]:
    return [f"{call.__name__} {name}" for call, name, _ in calls]


@pytest.mark.parametrize(("bad", "message"), BAD_HEXES)
@pytest.mark.parametrize(("call", "name", "others"), HEX_ARGUMENTS, ids=call_ids(HEX_ARGUMENTS))
def test_calls_refuse_hexes(
    call: Callable[..., object], name: str, others: dict[str, Any], bad: object, message: str
) -> None:
    with pytest.raises(ih.BoardError, match=message.format(name=rf"\b{name}\b")):
        call(**others, **{name: bad})


@pytest.mark.parametrize(("bad", "message"), BAD_HEXES)
@pytest.mark.parametrize(("call", "name", "others"), LIST_ARGUMENTS, ids=call_ids(LIST_ARGUMENTS))
def test_calls_refuse_hexes_in_lists(
    call: Callable[..., object], name: str, others: dict[str, Any], bad: object, message: str
) -> None:
    with pytest.raises(ih.BoardError, match=message.format(name=rf"\b{name}\b")):
        call(**others, **{name: [(1, 0), bad]})


@pytest.mark.parametrize("bad", [5, 1.5, True, "hexes", (1, 0)], ids=str)
@pytest.mark.parametrize(("call", "name", "others"), LIST_ARGUMENTS, ids=call_ids(LIST_ARGUMENTS))
def test_calls_refuse_what_is_no_list(
    call: Callable[..., object], name: str, others: dict[str, Any], bad: object
) -> None:
    with pytest.raises(ih.BoardError, match=rf"\b{name}\b"):
        call(**others, **{name: bad})


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"tie_rule": "both"}, "tie_rule.*both"),
        ({"tie_rule": ""}, "tie_rule"),
        ({"tie_rule": 1}, "tie_rule"),
        ({"aoe": "yes"}, "aoe"),
        ({"aoe": 3}, "aoe"),
    ],
    ids=str,
)
@pytest.mark.parametrize("call", [BOARD.line_of_sight, BOARD.explain_line_of_sight], ids=["decide", "explain"])
def test_sight_refuses_options(call: Callable[..., object], bad: dict[str, Any], message: str) -> None:
    with pytest.raises(ih.BoardError, match=message):
        call(ORIGIN, (2, 0), **bad)


@pytest.mark.parametrize("name", ["budget", "climb_cost"])
@pytest.mark.parametrize("bad", [-1, 256, 2**70, -(2**70), 1.5, "2", [2]], ids=str)
def test_reach_refuses_costs(name: str, bad: object) -> None:
    with pytest.raises(ih.BoardError, match=name):
        BOARD.reach(ORIGIN, **({"budget": 2} | {name: bad}))


def test_an_error_leaves_the_board_usable() -> None:
    with pytest.raises(ih.BoardError):
        BOARD.reach(OFF_BOARD, 2)
    assert BOARD.line_of_sight(ORIGIN, (2, 0))
    assert len(BOARD.reach(ORIGIN, 1)) == 6
