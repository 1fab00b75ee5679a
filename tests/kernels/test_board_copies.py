"""A `Board` tells what it is made of, and can be copied and pickled."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import ironhex as ih
from kernels.grounds import random_ground


def test_a_board_tells_what_it_is_made_of() -> None:
    source = random.Random(61)
    for _ in range(20):
        ground = random_ground(source, 9, 9)
        assert list(ground.board.levels.items()) == list(ground.levels.items())
        canonical = {hex_: place for place, hex_ in enumerate(ground.levels)}
        assert ground.board.water == sorted(ground.water, key=canonical.__getitem__)
        assert ground.board.impassable == sorted(ground.impassable, key=canonical.__getitem__)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))])
def test_copies_answer_alike(again) -> None:
    source = random.Random(62)
    for _ in range(10):
        ground = random_ground(source, 9, 9)
        twin = again(ground.board)
        assert type(twin) is ih.Board
        parts = ("levels", "water", "impassable")
        assert [getattr(twin, part) for part in parts] == [getattr(ground.board, part) for part in parts]
        start = source.choice(ground.hexes)
        assert twin.reach(start, 5) == ground.board.reach(start, 5)
        assert twin.visible_from(start) == ground.board.visible_from(start)


def test_what_a_board_gives_away_changes_nothing() -> None:
    board = ih.Board(levels={(0, 0): 0, (1, 0): 2}, water=[(0, 0)])
    board.levels.clear()
    board.water.clear()
    board.reach((0, 0), 9).clear()
    board.visible_from((0, 0)).clear()
    assert board.levels == {(0, 0): 0, (1, 0): 2}
    assert board.water == [(0, 0)]
    assert board.reach((0, 0), 9) == {(1, 0): 3}
    assert board.visible_from((0, 0)) == [(1, 0)]
    with pytest.raises(AttributeError):
        board.levels = {}  # type: ignore[misc]
