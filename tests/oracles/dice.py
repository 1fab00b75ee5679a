"""Faces, tallies and odds (AT-7, AT-9): a pure-Python Philox4x32-10 and odds by counting.

Readings:
- Hits include criticals.
- The critical range critical_from..10 replaces 9..10 of AT-7 entirely: with `critical_from` 10 a 9 is
  an ordinary face to which Accuracy applies (so say the clamps of kernels.md 2). Face 1 always misses,
  also where `hit_on` or Accuracy would make it a hit.
- A lane that is rejected is drawn again from the same lane of the same block with attempt + 1.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MASK = 0xFFFFFFFF
Words = tuple[int, int, int, int]


def philox(counter: Words, key: tuple[int, int]) -> Words:
    """Return the four output words of Philox4x32 with ten rounds (Salmon and others, 2011)."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        left, right = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (right >> 32) ^ c1 ^ k0, right & MASK, (left >> 32) ^ c3 ^ k1, left & MASK
        k0, k1 = (k0 + 0x9E3779B9) & MASK, (k1 + 0xBB67AE85) & MASK
    return c0, c1, c2, c3


def faces_of_lane(lane: int) -> tuple[int, int] | None:
    """Return the two faces in a 16-bit lane, or None where it is rejected (d10x2-v1).

    Two digits of lane / 65536 in base ten; what is left over decides about rejection. It leaves each
    of the 100 outcomes 655 of the 65536 lanes, which the tests count.
    """
    first, rest = divmod(10 * lane, 65536)
    second, remainder = divmod(10 * rest, 65536)
    return (first + 1, second + 1) if remainder >= 36 else None


def faces(seed: int, game: int, purpose: int, roll: int, count: int) -> list[int]:
    """Return the faces 1 to 10 of one roll event; die i lies in block i // 16."""
    result: list[int] = []
    key = (seed & MASK, seed >> 32)
    while len(result) < count:
        block, lane = divmod(len(result) // 2, 8)
        accepted, attempt = None, 0
        while accepted is None:
            words = philox((roll, game, purpose << 16 | block, attempt), key)
            half = words[lane // 2] >> 16 if lane % 2 else words[lane // 2] & 0xFFFF
            accepted, attempt = faces_of_lane(half), attempt + 1
        result.extend(accepted)
    return result[:count]


def judge(face: int, accuracy: int, hit_on: int = 4, critical_from: int = 9) -> tuple[int, int]:
    """Return (hits, criticals) of one die."""
    if face == 1:
        return 0, 0
    if face >= critical_from:
        return 1, 1
    return (1, 0) if face + accuracy >= hit_on else (0, 0)


def tally(rolled: Iterable[int], accuracy: int, hit_on: int = 4, critical_from: int = 9) -> tuple[int, int]:
    """Return (hits, criticals) of a pool."""
    judged = [judge(face, accuracy, hit_on, critical_from) for face in rolled]
    return sum(hit for hit, _ in judged), sum(critical for _, critical in judged)


def _table(dice: int, counts: Counter[tuple[int, int]]) -> list[list[int]]:
    return [[counts[hits, criticals] for criticals in range(dice + 1)] for hits in range(dice + 1)]


def odds_by_enumeration(dice: int, accuracy: int, hit_on: int = 4, critical_from: int = 9) -> list[list[int]]:
    """Return [hits][criticals] as counts of the 10**dice outcomes, each looked at (dice <= 4)."""
    outcomes = product(range(1, 11), repeat=dice)
    return _table(dice, Counter(tally(rolled, accuracy, hit_on, critical_from) for rolled in outcomes))


def odds(dice: int, accuracy: int, hit_on: int = 4, critical_from: int = 9) -> list[list[int]]:
    """Return [hits][criticals] as integer weights over 10**dice, by adding one die at a time."""
    one = Counter(judge(face, accuracy, hit_on, critical_from) for face in range(1, 11))
    pool: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(dice):
        larger: Counter[tuple[int, int]] = Counter()
        for (hits, criticals), weight in pool.items():
            for (hit, critical), ways in one.items():
                larger[hits + hit, criticals + critical] += weight * ways
        pool = larger
    return _table(dice, pool)
