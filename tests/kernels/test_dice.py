"""Philox, faces, tallies and odds (AT-7; kernels.md 2) against pure Python."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

import ironhex as ih
import ironhex.dice
from oracles import dice as oracle

LARGEST_SEED = 2**64 - 1
LARGEST_WORD = 2**32 - 1


# ---- Philox


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ],
)
def test_philox_gives_the_vectors_of_random123(counter: str, key: str, words: str) -> None:
    numbers, pair, expected = (tuple(int(word, 16) for word in text.split()) for text in (counter, key, words))
    assert ih.dice.philox(numbers, pair) == expected


def test_philox_agrees_with_pure_python() -> None:
    source = random.Random(4)
    for _ in range(2000):
        numbers = [source.choice((0, 1, LARGEST_WORD, source.getrandbits(32))) for _ in range(6)]
        counter, key = (numbers[0], numbers[1], numbers[2], numbers[3]), (numbers[4], numbers[5])
        assert ih.dice.philox(counter, key) == oracle.philox(counter, key)


# ---- faces


def test_faces_agree_with_pure_python() -> None:
    source = random.Random(5)
    for _ in range(400):
        roll = (
            source.choice((0, 1, 7, LARGEST_SEED, source.getrandbits(64))),
            source.choice((0, 1, LARGEST_WORD, source.getrandbits(32))),
            source.choice((0, 1, 2, 3, 65_535, source.getrandbits(16))),
            source.choice((0, 1, 2, LARGEST_WORD, source.getrandbits(32))),
            source.randint(0, 100),
        )
        assert ih.dice.faces(*roll) == oracle.faces(*roll), roll


def test_every_count_up_to_100_begins_the_same() -> None:
    longest = ih.dice.faces(7, 3, 1, 4, 100)
    assert longest == oracle.faces(7, 3, 1, 4, 100)
    for count in range(101):
        assert ih.dice.faces(7, 3, 1, 4, count) == longest[:count]


def accepted(seed: int, game: int, purpose: int, roll: int, lane: int, attempt: int) -> tuple[int, int] | None:
    """The faces of a lane of block 0 in one attempt, or None where they are rejected."""
    words = oracle.philox((roll, game, purpose << 16, attempt), (seed & LARGEST_WORD, seed >> 32))
    return oracle.faces_of_lane(words[lane // 2] >> 16 if lane % 2 else words[lane // 2] & 0xFFFF)


@pytest.mark.parametrize(
    ("seed", "roll", "lane"),
    [
        (1, 760_266, 0),
        (3, 305_801, 1),
        (7, 310_697, 2),
        (5, 173_730, 3),
        (7, 456_335, 4),
        (7, 21_020, 5),
        (0, 158_329, 7),
    ],
)
def test_a_lane_that_is_rejected_twice(seed: int, roll: int, lane: int) -> None:
    # Found by search; one lane in three million.
    attempts = [accepted(seed, 3, 0, roll, lane, attempt) for attempt in range(3)]
    assert attempts[:2] == [None, None]
    faces = ih.dice.faces(seed, 3, 0, roll, 32)
    assert faces == oracle.faces(seed, 3, 0, roll, 32)
    assert tuple(faces[2 * lane : 2 * lane + 2]) == attempts[2]


def test_each_word_of_the_counter_and_key_counts() -> None:
    base = [7, 3, 1, 4]
    rolls = [base, [8, 3, 1, 4], [7 + 2**32, 3, 1, 4], [7, 4, 1, 4], [7, 3, 2, 4], [7, 3, 1, 5]]
    assert len({tuple(ih.dice.faces(*roll, 40)) for roll in rolls}) == len(rolls)


def test_faces_of_many_blocks() -> None:
    faces = ih.dice.faces(1, 2, 3, 4, 100_000)
    for first in (0, 4080, 65_536, 99_984):
        block = first // 16
        words = oracle.philox((4, 2, 3 << 16 | block, 0), (1, 0))
        lanes = [half for word in words for half in (word & 0xFFFF, word >> 16)]
        expected = [oracle.faces_of_lane(lane) for lane in lanes]
        assert None not in expected, "take another block: this one has a rejected lane"
        assert faces[first : first + 16] == [face for pair in expected if pair is not None for face in pair]


def chi_square(counts: Counter[object], outcomes: int) -> float:
    """Sum of the squared deviations from equal counts, over the expected count."""
    expected = counts.total() / outcomes
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (outcomes - len(counts)) * expected


def test_a_hundred_thousand_faces_are_evenly_spread() -> None:
    faces = ih.dice.faces(20_240_501, 0, 0, 0, 100_000)
    assert set(faces) == set(range(1, 11))
    # One even spread in a thousand exceeds these: 9 degrees of freedom, and 99.
    assert chi_square(Counter(faces), 10) < 27.88
    assert chi_square(Counter(zip(faces[::2], faces[1::2], strict=True)), 100) < 148.23
    assert chi_square(Counter(zip(faces[1:-1:2], faces[2::2], strict=True)), 100) < 148.23


# ---- tally


def test_one_die_with_every_face_accuracy_and_threshold() -> None:
    judged = 0
    for hit_on, critical_from, accuracy in itertools.product(range(2, 11), range(2, 11), (-128, *range(-12, 13), 127)):
        thresholds = {"hit_on": hit_on, "critical_from": critical_from}
        found = [ih.dice.tally([face], accuracy, **thresholds) for face in range(1, 11)]
        expected = [oracle.judge(face, accuracy, hit_on, critical_from) for face in range(1, 11)]
        assert found == expected, (accuracy, thresholds)
        judged += 10
    assert judged == 9 * 9 * 27 * 10


@pytest.mark.parametrize(
    ("accuracy", "judged"),
    [
        pytest.param(0, "---hhhhhcc", id="AT-7 1-3 miss, 4-8 hit, 9-10 critical"),
        pytest.param(-1, "----hhhhcc", id="AT-7 -1: 4 misses, 5 hits, 9 critical"),
        pytest.param(1, "--hhhhhhcc", id="AT-7 +1: 3 hits, 8 is no critical, 1 misses"),
        pytest.param(-128, "--------cc", id="AT-7 no Accuracy ever applies to 9 and 10"),
        pytest.param(127, "-hhhhhhhcc", id="AT-7 no Accuracy ever applies to 1"),
    ],
)
def test_worked_examples_of_one_die(accuracy: int, judged: str) -> None:
    outcome = {(0, 0): "-", (1, 0): "h", (1, 1): "c"}
    assert "".join(outcome[ih.dice.tally([face], accuracy)] for face in range(1, 11)) == judged


def test_worked_example_of_one_roll_against_two_levels() -> None:
    assert ih.dice.tally([4, 4, 5, 9], -1) == (2, 1)
    assert ih.dice.tally([4, 4, 5, 9], 0) == (4, 1)


def test_pools_of_any_size_agree_with_pure_python() -> None:
    source = random.Random(6)
    for count in [*range(100), 255]:
        faces = [source.randint(1, 10) for _ in range(count)]
        accuracy, hit_on, critical_from = source.randint(-3, 3), source.randint(2, 10), source.randint(2, 10)
        assert ih.dice.tally(faces, accuracy, hit_on, critical_from) == oracle.tally(
            faces, accuracy, hit_on, critical_from
        )


# ---- odds

THRESHOLDS = [(4, 9), (2, 9), (10, 9), (4, 7), (4, 10), (9, 2), (10, 10), (5, 4)]


@pytest.mark.parametrize(("hit_on", "critical_from"), THRESHOLDS)
def test_odds_agree_with_enumeration(hit_on: int, critical_from: int) -> None:
    for count, accuracy in [*itertools.product(range(4), (-6, -1, 0, 1, 6)), (4, -1)]:
        expected = oracle.odds_by_enumeration(count, accuracy, hit_on, critical_from)
        assert ih.odds(count, accuracy, hit_on, critical_from).tolist() == expected, (count, accuracy)


@pytest.mark.parametrize(("hit_on", "critical_from"), THRESHOLDS)
def test_odds_agree_with_convolution(hit_on: int, critical_from: int) -> None:
    for count, accuracy in itertools.product(range(13), (-128, -2, -1, 0, 1, 2, 127)):
        expected = oracle.odds(count, accuracy, hit_on, critical_from)
        assert ih.odds(count, accuracy, hit_on, critical_from).tolist() == expected, (count, accuracy)


@pytest.mark.parametrize("count", [13, 18, 19, 25, 32])
def test_odds_of_large_pools_agree_with_convolution(count: int) -> None:
    assert ih.odds(count, -1).tolist() == oracle.odds(count, -1)
    assert ih.odds(count, 1, hit_on=6, critical_from=2).tolist() == oracle.odds(count, 1, 6, 2)


@pytest.mark.parametrize("count", range(33))
def test_odds_are_whole_weights_over_ten_to_the_dice(count: int) -> None:
    table = ih.odds(count, 0)
    assert table.shape == (count + 1, count + 1)
    assert table.dtype == (np.int64 if count <= 18 else np.dtype(object))
    assert {type(weight) for row in table.tolist() for weight in row} == {int}
    assert sum(map(sum, table.tolist())) == 10**count
    assert all(weight == 0 for hits, row in enumerate(table.tolist()) for weight in row[hits + 1 :])


def test_odds_name_their_defaults() -> None:
    assert ih.odds(3, -1).tolist() == ih.odds(dice=3, accuracy=-1, hit_on=4, critical_from=9).tolist()


@pytest.mark.parametrize("count", [2, 20])
def test_arrays_of_odds_share_nothing(count: int) -> None:
    table, again = ih.odds(count, 0), ih.odds(count, 0)
    assert not np.shares_memory(table, again)
    assert table.flags.c_contiguous
    if table.flags.writeable:
        table[:] = 0
    assert again.tolist() == ih.odds(count, 0).tolist() == oracle.odds(count, 0)


# ---- errors

BAD_ODDS = [
    pytest.param({"dice": 33}, "33", id="too many dice"),
    pytest.param({"dice": 2**70}, "dice", id="a number of dice beyond 64 bits"),
    pytest.param({"dice": -1}, "-1", id="negative dice"),
    pytest.param({"dice": "3"}, "dice", id="dice as text"),
    pytest.param({"dice": 3.0}, "dice", id="dice as float"),
    pytest.param({"dice": None}, "dice", id="no dice"),
    pytest.param({"accuracy": 128}, "128", id="accuracy too high"),
    pytest.param({"accuracy": -129}, "-129", id="accuracy too low"),
    pytest.param({"accuracy": 2**70}, "accuracy", id="accuracy beyond 64 bits"),
    pytest.param({"accuracy": 0.5}, "accuracy", id="accuracy as float"),
    pytest.param({"critical_from": 1}, "critical_from = 1", id="critical_from too low"),
    pytest.param({"critical_from": 11}, "critical_from = 11", id="critical_from too high"),
    pytest.param({"critical_from": -(2**70)}, "critical_from", id="critical_from beyond 64 bits"),
    pytest.param({"hit_on": -1}, "hit_on = -1", id="hit_on negative"),
    pytest.param({"hit_on": 12}, "hit_on = 12", id="hit_on too high"),
    pytest.param({"hit_on": "4"}, "hit_on", id="hit_on as text"),
]


@pytest.mark.parametrize(("bad", "message"), BAD_ODDS)
def test_odds_refuse(bad: dict[str, object], message: str) -> None:
    with pytest.raises((ih.DiceError, ih.CapacityError), match=message):
        ih.odds(**({"dice": 3, "accuracy": 0} | bad))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        pytest.param({"faces": [4, 0]}, "face", id="face 0"),
        pytest.param({"faces": [11]}, "11", id="face 11"),
        pytest.param({"faces": [2**70]}, "face", id="a face beyond 64 bits"),
        pytest.param({"faces": [4.0]}, "face", id="a face as float"),
        pytest.param({"faces": 4}, "faces", id="one face instead of a list"),
        pytest.param({"faces": "444"}, "faces", id="faces as text"),
        pytest.param({"faces": [1] * 256}, "256", id="too many faces"),
        pytest.param({"accuracy": 200}, "200", id="accuracy too high"),
        pytest.param({"accuracy": "0"}, "accuracy", id="accuracy as text"),
        pytest.param({"hit_on": 0}, "hit_on = 0", id="hit_on too low"),
        pytest.param({"critical_from": 12}, "critical_from = 12", id="critical_from too high"),
        pytest.param({"critical_from": 300}, "critical_from = 300", id="critical_from beyond a byte"),
    ],
)
def test_tally_refuses(bad: dict[str, object], message: str) -> None:
    with pytest.raises((ih.DiceError, ih.CapacityError), match=message):
        ih.dice.tally(**({"faces": [4, 5], "accuracy": 0} | bad))


@pytest.mark.parametrize(
    ("bad", "name"),
    [
        *(
            ({name: value}, name)
            for name in ("seed", "game", "purpose", "roll", "count")
            for value in (-1, 2**70, "1", 1.0)
        ),
        ({"seed": 2**64}, "seed"),
        ({"game": 2**32}, "game"),
        ({"purpose": 2**16}, "purpose"),
        ({"roll": 2**32}, "roll"),
        ({"count": 16 * 2**16 + 1}, "count"),
    ],
    ids=str,
)
def test_faces_refuse(bad: dict[str, object], name: str) -> None:
    with pytest.raises((ih.DiceError, ih.CapacityError), match=name):
        ih.dice.faces(**({"seed": 1, "game": 2, "purpose": 3, "roll": 4, "count": 5} | bad))


@pytest.mark.parametrize(
    ("counter", "key", "name"),
    [
        ((0, 0, 0), (0, 0), "counter"),
        ((0, 0, 0, 0, 0), (0, 0), "counter"),
        ((0, 0, 0, 2**32), (0, 0), "counter"),
        ((0, -1, 0, 0), (0, 0), "counter"),
        ((0, 0, 0, "0"), (0, 0), "counter"),
        (0, (0, 0), "counter"),
        ((0, 0, 0, 0), (0, 0, 0), "key"),
        ((0, 0, 0, 0), (2**32, 0), "key"),
        ((0, 0, 0, 0), 0, "key"),
    ],
    ids=str,
)
def test_philox_refuses(counter: object, key: object, name: str) -> None:
    with pytest.raises(ih.DiceError, match=name):
        ih.dice.philox(counter, key)
