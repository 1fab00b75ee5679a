"""Many lines of sight at once: a batch, all seen from a hex, all pairs (LS-1 to LS-6), against the oracle."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import ironhex as ih
from kernels.grounds import ORIGIN, Ground, disc, flat_board, random_ground
from kernels.sight_queries import TIE_RULES, owned_hexes
from oracles import sight
from oracles.lines import distance

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from oracles.lines import Hex

BOARD = flat_board(disc(3))


def rows(pairs: list[tuple[Hex, Hex]]) -> NDArray[np.int32]:
    """Pairs as an array q1 r1 q2 r2."""
    return np.array([[*a, *b] for a, b in pairs], dtype=np.int32).reshape(len(pairs), 4)


def all_pairs(ground: Ground) -> list[tuple[Hex, Hex]]:
    """Every hex with every hex."""
    return [(a, b) for a in ground.hexes for b in ground.hexes]


def random_options(source: random.Random, ground: Ground) -> dict[str, Any]:
    """Pieces and rules of a question."""
    return {
        "enemies": owned_hexes(source, ground, source.choice((0, 0.2)))[0],
        "structures": owned_hexes(source, ground, source.choice((0, 0.1)))[0],
        "aoe": source.random() < 0.3,
        "tie_rule": source.choice(TIE_RULES),
    }


def test_a_batch_agrees_with_the_oracle() -> None:
    source = random.Random(51)
    answered, clear = 0, 0
    for _ in range(20):
        ground = random_ground(source, 9, 8)
        options = random_options(source, ground)
        pairs = all_pairs(ground)
        found = ground.board.line_of_sight_batch(rows(pairs), **options)
        expected = [sight.line_of_sight(ground.levels, a, b, impassable=ground.impassable, **options) for a, b in pairs]
        assert found.tolist() == expected, (ground, options)
        answered += len(pairs)
        clear += sum(expected)
    assert answered > 10_000
    assert answered / 5 < clear < answered * 4 / 5


def test_a_batch_agrees_with_single_calls_near_and_far() -> None:
    source = random.Random(52)
    # So wide that lines leave every table, and so many questions that a table is made.
    levels = {(q, r): source.choice((0, 0, 0, 0, 0, 0, 1)) for q in range(120) for r in range(12)}
    board = ih.Board(levels=levels)
    hexes = list(levels)
    enemies = source.sample(hexes, 100)
    pairs = [(source.choice(hexes), source.choice(hexes)) for _ in range(3000)]
    near = [hex_ for hex_ in hexes if distance((60, 6), hex_) <= 6]
    pairs += [(source.choice(near), source.choice(near)) for _ in range(12_000)]
    for tie_rule in TIE_RULES:
        found = board.line_of_sight_batch(rows(pairs), enemies=enemies, tie_rule=tie_rule)
        for few in (rows(pairs[:10]), rows(pairs[:3000])):
            assert (
                board.line_of_sight_batch(few, enemies=enemies, tie_rule=tie_rule).tolist()
                == found[: len(few)].tolist()
            )
        assert found.tolist() == [board.line_of_sight(a, b, enemies=enemies, tie_rule=tie_rule) for a, b in pairs]
        assert 0.1 < found.mean() < 0.9


def test_what_a_hex_sees_agrees_with_single_calls() -> None:
    source = random.Random(53)
    for _ in range(25):
        ground = random_ground(source, 10, 9)
        options = random_options(source, ground)
        a = source.choice(ground.hexes)
        others = [hex_ for hex_ in ground.hexes if hex_ != a]
        seen = [hex_ for hex_ in others if ground.board.line_of_sight(a, hex_, **options)]
        assert ground.board.visible_from(a, **options) == seen
        for radius in (0, 1, 4, 65_535):
            near = [hex_ for hex_ in seen if distance(a, hex_) <= radius]
            assert ground.board.visible_from(a, radius, **options) == near
            table = ground.board.sight_table(radius, **options)
            assert table.visible_from(a) == near


def test_a_table_agrees_with_a_batch_of_all_pairs() -> None:
    source = random.Random(54)
    for radius in (None, 0, 1, 2, 5, 40, 65_535):
        ground = random_ground(source, 12, 10)
        options = random_options(source, ground)
        reach = 65_535 if radius is None else radius
        pairs = [(a, b) for a, b in all_pairs(ground) if a != b and distance(a, b) <= reach]
        found = ground.board.line_of_sight_batch(rows(pairs), **options)
        seen = [pair for pair, clear in zip(pairs, found, strict=True) if clear]
        table = ground.board.sight_table(radius, **options)
        assert len(table) == len(seen)
        assert table.pairs().tolist() == rows(seen).tolist()
        assert [table.sees(a, b) for a, b in pairs] == found.tolist()
        assert all(table.sees(hex_, hex_) for hex_ in ground.hexes)
        assert table.radius == min(reach, max(distance(a, b) for a, b in all_pairs(ground)) if reach else 0)


def test_pairs_of_a_table_are_a_batch() -> None:
    board = ih.Board(levels={hex_: hex_[0] % 3 for hex_ in disc(6)})
    pairs = board.sight_table(4).pairs()
    assert board.line_of_sight_batch(pairs).all()
    assert board.sight_table(0).pairs().shape == (0, 4)


def test_arrays_are_owned_and_of_the_promised_types() -> None:
    pairs = rows([(ORIGIN, (2, 0)), ((2, 0), ORIGIN)])
    found = BOARD.line_of_sight_batch(pairs)
    assert (found.dtype, found.shape, found.flags.owndata) == (np.bool_, (2,), True)
    seen = BOARD.sight_table(2).pairs()
    assert (seen.dtype, seen.flags.owndata, seen.flags.c_contiguous) == (np.int32, True, True)
    seen[:] = 0
    found[:] = False
    assert BOARD.line_of_sight_batch(pairs).all()


def test_a_batch_takes_any_memory_order_and_no_rows() -> None:
    pairs = rows([(a, b) for a in disc(2) for b in disc(2)])
    enemies = [(1, 0), (0, 1), (-1, 0)]
    expected = BOARD.line_of_sight_batch(pairs, enemies=enemies).tolist()
    assert BOARD.line_of_sight_batch(np.asfortranarray(pairs), enemies=enemies).tolist() == expected
    assert BOARD.line_of_sight_batch(pairs[::-1], enemies=enemies).tolist() == expected[::-1]
    assert BOARD.line_of_sight_batch(pairs[::3], enemies=enemies).tolist() == expected[::3]
    wide = np.zeros((len(pairs), 9), dtype=np.int32)
    wide[:, 1::2] = pairs
    assert BOARD.line_of_sight_batch(wide[:, 1::2], enemies=enemies).tolist() == expected
    frozen = pairs.copy()
    frozen.flags.writeable = False
    assert BOARD.line_of_sight_batch(frozen, enemies=enemies).tolist() == expected
    assert BOARD.line_of_sight_batch(np.empty((0, 4), dtype=np.int32)).tolist() == []


GOOD = rows([(ORIGIN, (2, 0))] * 3)
MISALIGNED = np.frombuffer(b"\0" * 17, dtype=np.uint8)[1:].view(np.int32).reshape(1, 4)
BAD_PAIRS = [
    pytest.param([[0, 0, 2, 0]], r"int32 array of shape \(n, 4\), not \[\[0, 0, 2, 0\]\]", id="a list"),
    pytest.param(None, "int32 array", id="nothing"),
    pytest.param("pairs", "int32 array", id="text"),
    pytest.param(GOOD.astype(np.int64), r"not int64 of shape \(3, 4\)", id="int64"),
    pytest.param(GOOD.astype(np.int16), "not int16", id="int16"),
    pytest.param(GOOD.astype(np.uint32), "not uint32", id="uint32"),
    pytest.param(GOOD.astype(">i4"), "not >i4", id="other byte order"),
    pytest.param(GOOD.astype(bool), "not bool", id="bool"),
    pytest.param(GOOD.astype(object), "not object", id="objects"),
    pytest.param(GOOD.astype(np.float32), "not float32", id="float"),
    pytest.param(np.full((3, 4), np.nan), "not float64", id="NaN"),
    pytest.param(np.zeros(4, dtype=np.int32), r"not int32 of shape \(4,\)", id="one row"),
    pytest.param(np.zeros((3, 2), dtype=np.int32), r"not int32 of shape \(3, 2\)", id="two columns"),
    pytest.param(np.zeros((3, 5), dtype=np.int32), r"of shape \(3, 5\)", id="five columns"),
    pytest.param(np.zeros((3, 2, 2), dtype=np.int32), r"of shape \(3, 2, 2\)", id="three dimensions"),
    pytest.param(np.zeros((), dtype=np.int32), r"of shape \(\)", id="no dimension"),
    pytest.param(MISALIGNED, "pairs is not aligned", id="misaligned"),
]


@pytest.mark.parametrize(("bad", "message"), BAD_PAIRS)
def test_a_batch_refuses_arrays(bad: object, message: str) -> None:
    with pytest.raises(ih.BoardError, match=message):
        BOARD.line_of_sight_batch(bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("column", range(4))
@pytest.mark.parametrize("bad", [4, -4, 2**15, 2**16, -(2**16), 2**31 - 1, -(2**31)])
def test_a_batch_names_the_row_of_a_hex_off_the_board(column: int, bad: int) -> None:
    for count, row in ((3, 0), (3, 2), (20_000, 12_345)):
        pairs = np.tile(GOOD[:1], (count, 1))
        pairs[row, column] = bad
        at = tuple(pairs[row, :2] if column < 2 else pairs[row, 2:])
        with pytest.raises(ih.BoardError, match=rf"pairs\[{row}\]: hex \({at[0]}, {at[1]}\) is not on the board"):
            BOARD.line_of_sight_batch(pairs)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"enemies": [(9, 9)]}, "enemies.*(9, 9)"),
        ({"structures": 3}, "structures"),
        ({"aoe": "yes"}, "aoe"),
        ({"tie_rule": "both"}, "tie_rule.*both"),
    ],
    ids=str,
)
def test_options_are_refused_everywhere(bad: dict[str, Any], message: str) -> None:
    for call in (
        lambda: BOARD.line_of_sight_batch(GOOD, **bad),
        lambda: BOARD.visible_from(ORIGIN, **bad),
        lambda: BOARD.sight_table(**bad),
    ):
        with pytest.raises(ih.BoardError, match=message):
            call()


@pytest.mark.parametrize("bad", [-1, 65_536, 2**70, 1.5, "2", (1, 2)], ids=str)
def test_radii_are_refused(bad: Any) -> None:
    with pytest.raises(ih.BoardError, match="radius"):
        BOARD.sight_table(bad)
    with pytest.raises(ih.BoardError, match="radius"):
        BOARD.visible_from(ORIGIN, bad)


def test_a_table_refuses_hexes() -> None:
    table = BOARD.sight_table(2)
    with pytest.raises(ih.BoardError, match=r"\ba\b.*\(9, 9\)"):
        table.visible_from((9, 9))
    with pytest.raises(ih.BoardError, match=r"\bb\b.*\(9, 9\)"):
        table.sees(ORIGIN, (9, 9))
    with pytest.raises(ih.BoardError, match=r"\ba\b must be a hex"):
        table.sees(0, ORIGIN)  # type: ignore[arg-type]
    with pytest.raises(ih.BoardError, match=r"\(-3, 0\) and \(3, 0\) are 6 apart, the table has 2"):
        table.sees((-3, 0), (3, 0))


@pytest.mark.slow
def test_too_many_pairs_for_an_array() -> None:
    table = ih.Board(levels={(q, r): 0 for q in range(126) for r in range(126)}).sight_table(70)
    assert len(table) > 2**26
    with pytest.raises(ih.CapacityError, match="too many for an array"):
        table.pairs()
