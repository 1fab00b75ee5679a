"""`roll_pools` (AT-7; kernels.md 2) against faces and tallies of pure Python, with every set of instructions."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import ironhex as ih
import ironhex.dice
from oracles import dice as oracle

PURPOSE = 2
"""Number of the purpose of pools."""


def expected(seed: int, dice: Any, accuracy: Any, hit_on: int = 4, critical_from: int = 9, first: int = 0) -> Any:
    """Hits and criticals by the oracle, pool by pool."""
    hits, criticals = [], []
    for pool, (count, row) in enumerate(zip(dice.tolist(), accuracy.tolist(), strict=True)):
        faces = oracle.faces(seed, 0, PURPOSE, first + pool, count)
        hits.append([oracle.tally(faces, own, hit_on, critical_from)[0] for own in row])
        criticals.append(oracle.tally(faces, 0, hit_on, critical_from)[1])
    return hits, criticals


def test_pools_agree_with_the_oracle() -> None:
    source = random.Random(71)
    for count, columns, most in ((0, 2, 9), (1, 1, 6), (130, 3, 20), (300, 1, 12), (140, 0, 8), (129, 2, 255)):
        dice = np.array([source.randint(0, most) for _ in range(count)], dtype=np.int64)
        accuracy = np.array([source.randint(-3, 3) for _ in range(count * columns)]).reshape(count, columns).astype(int)
        options = {
            "hit_on": source.randint(2, 10),
            "critical_from": source.randint(2, 10),
            "first": source.choice((0, 2**32 - 400)),
        }
        seed = source.choice((0, 7, 2**64 - 1))
        hits, criticals = ih.roll_pools(seed, dice, accuracy, **options)
        assert (hits.shape, criticals.shape) == ((count, columns), (count,))
        assert (hits.tolist(), criticals.tolist()) == expected(seed, dice, accuracy, **options)


def test_pools_are_those_of_faces_and_tally() -> None:
    source = np.random.default_rng(72)
    dice, accuracy = source.integers(0, 40, 5000), source.integers(-128, 128, (5000, 2))
    hits, criticals = ih.roll_pools(9, dice, accuracy)
    for pool in range(5000):
        faces = ih.dice.faces(9, 0, PURPOSE, pool, int(dice[pool]))
        for column in range(2):
            assert ih.dice.tally(faces, int(accuracy[pool, column])) == (hits[pool, column], criticals[pool])


def test_first_cuts_a_long_roll_into_parts() -> None:
    dice, accuracy = np.arange(1000) % 14, np.arange(1000).reshape(1000, 1) % 5 - 2
    hits, criticals = ih.roll_pools(1, dice, accuracy)
    for cut in (1, 128, 600):
        more_hits, more_criticals = ih.roll_pools(1, dice[cut:], accuracy[cut:], first=cut)
        assert more_hits.tolist() == hits[cut:].tolist()
        assert more_criticals.tolist() == criticals[cut:].tolist()


def test_hits_follow_the_exact_odds() -> None:
    n, dice = 200_000, 4
    hits, criticals = ih.roll_pools(73, np.full(n, dice), np.full((n, 1), -1))
    counts = np.zeros((dice + 1, dice + 1), dtype=int)
    np.add.at(counts, (hits[:, 0], criticals), 1)
    wanted = ih.odds(dice, -1) * n / 10**dice
    likely = wanted > 5
    assert counts[~likely].sum() <= 20
    # One time in a thousand is beyond this: 14 outcomes at most.
    assert ((counts - wanted)[likely] ** 2 / wanted[likely]).sum() < 36.1


ROLL = """
import numpy as np, ironhex as ih
source = np.random.default_rng(74)
dice, accuracy = source.integers(0, 256, 30_000), source.integers(-3, 4, (30_000, 2))
hits, criticals = ih.roll_pools(5, dice, accuracy)
print(hash((hits.tobytes(), criticals.tobytes())), hits.sum(), criticals.sum())
"""


def with_instructions(name: str | None, code: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "IRONHEX_SIMD"} | {"PYTHONHASHSEED": "1"}
    if name is not None:
        environment["IRONHEX_SIMD"] = name
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_every_set_of_instructions_gives_the_same_bytes() -> None:
    results = [with_instructions(name, ROLL) for name in (None, "scalar", "avx2", "avx512", "")]
    assert [result.returncode for result in results] == [0] * 5, results[0].stderr
    assert len({result.stdout for result in results}) == 1, results


def test_an_unknown_set_of_instructions_is_refused() -> None:
    result = with_instructions("sse9", ROLL)
    assert result.returncode == 1
    assert 'DiceError: IRONHEX_SIMD = "sse9" is not scalar, avx2 or avx512' in result.stderr


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64])
def test_any_integer_type_and_order_will_do(kind: type[np.integer[Any]]) -> None:
    dice, accuracy = np.arange(200) % 13, np.arange(600).reshape(200, 3) % 4
    wanted = [table.tolist() for table in ih.roll_pools(3, dice, accuracy)]
    given = dice.astype(kind), accuracy.astype(kind)
    assert [table.tolist() for table in ih.roll_pools(3, *given)] == wanted
    assert [table.tolist() for table in ih.roll_pools(3, given[0], np.asfortranarray(given[1]))] == wanted
    backward = given[0][::-1].copy()[::-1], given[1][::-1, ::-1].copy()[::-1, ::-1]
    assert [table.tolist() for table in ih.roll_pools(3, *backward)] == wanted


def test_arrays_are_owned_and_of_the_promised_types() -> None:
    hits, criticals = ih.roll_pools(1, np.array([2, 3]), np.array([[0], [1]]))
    for table in (hits, criticals):
        assert (table.dtype, table.flags.owndata, table.flags.c_contiguous) == (np.int32, True, True)


DICE, ACCURACY = np.array([2, 3, 4]), np.array([[0, 1]] * 3)
BAD_POOLS = [
    pytest.param({"seed": -1}, "seed = -1", id="seed below 0"),
    pytest.param({"seed": 2**64}, "seed = 18446744073709551616", id="seed beyond 64 bits"),
    pytest.param({"seed": 1.5}, "seed", id="seed as float"),
    pytest.param({"dice": [2, 3, 4]}, r"dice must be an integer array of shape \(n,\), not \[2, 3, 4\]", id="a list"),
    pytest.param({"dice": 3}, "dice must be an integer array", id="a number"),
    pytest.param({"dice": None}, "dice must be", id="nothing"),
    pytest.param({"dice": DICE.astype(float)}, r"not float64 of shape \(3,\)", id="float dice"),
    pytest.param({"dice": np.full(3, np.nan)}, "not float64", id="NaN"),
    pytest.param({"dice": DICE.astype(bool)}, "not bool", id="bool dice"),
    pytest.param({"dice": DICE.astype(object)}, "not object", id="objects"),
    pytest.param({"dice": DICE.astype(">i8")}, "not >i8", id="other byte order"),
    pytest.param({"dice": DICE.reshape(3, 1)}, r"not int64 of shape \(3, 1\)", id="dice with two dimensions"),
    pytest.param({"dice": np.array([2, -1, 4])}, r"dice\[1\] = -1 is out of range: 0 to 255", id="negative dice"),
    pytest.param({"dice": np.array([2, 3, 256])}, r"dice\[2\] = 256 is out of range", id="too many dice"),
    pytest.param(
        {"dice": np.array([2, 3, 2**64 - 1], dtype=np.uint64)}, r"dice\[2\] = 18446744073709551615", id="2**64 dice"
    ),
    pytest.param({"dice": DICE[:2]}, "accuracy has 3 rows, and dice has 2 pools", id="more rows than pools"),
    pytest.param({"accuracy": ACCURACY[:2]}, "accuracy has 2 rows, and dice has 3 pools", id="more pools than rows"),
    pytest.param(
        {"accuracy": ACCURACY[:, 0]}, r"accuracy must be an integer array of shape \(n, k\)", id="one dimension"
    ),
    pytest.param({"accuracy": 0}, "accuracy must be", id="accuracy as a number"),
    pytest.param({"accuracy": ACCURACY / 2}, "not float64", id="float accuracy"),
    pytest.param(
        {"accuracy": ACCURACY + 127}, r"accuracy\[0, 1\] = 128 is out of range: -128 to 127", id="too accurate"
    ),
    pytest.param({"accuracy": ACCURACY - 129}, r"accuracy\[0, 0\] = -129", id="too inaccurate"),
    pytest.param({"hit_on": 1}, "hit_on = 1", id="hit_on too low"),
    pytest.param({"critical_from": 11}, "critical_from = 11", id="critical_from too high"),
    pytest.param({"first": -1}, "first = -1", id="first below 0"),
    pytest.param({"first": 2**32 - 2}, "first = 4294967294 is out of range: 0 to 4294967293", id="numbers run out"),
]


@pytest.mark.parametrize(("bad", "message"), BAD_POOLS)
def test_pools_refuse(bad: dict[str, Any], message: str) -> None:
    with pytest.raises(ih.DiceError, match=message):
        ih.roll_pools(**({"seed": 1, "dice": DICE, "accuracy": ACCURACY} | bad))


def test_misaligned_arrays_are_refused() -> None:
    misaligned = np.frombuffer(b"\1" * 25, dtype=np.uint8)[1:].view(np.int64)
    with pytest.raises(ih.DiceError, match="dice is not aligned"):
        ih.roll_pools(1, misaligned, ACCURACY)
