"""What the kernels are measured against, each in the form that its users write, or in a faster one."""

import numpy as np


def rounded_line(a, b):
    """Interpolate-and-round in pure Python: the hexes between two, one sample per step, each rounded to a hex.

    It misses hexes whose corner the line clips, so some of its answers are wrong; see `tests/kernels/test_sight.py`.
    """
    (q1, r1), (q2, r2) = a, b
    dq, dr = q2 - q1, r2 - r1
    length = max(abs(dq), abs(dr), abs(dq + dr))
    for index in range(1, length):
        q, r = q1 + dq * index / length, r1 + dr * index / length
        s = -q - r
        round_q, round_r, round_s = round(q), round(r), round(s)
        error_q, error_r, error_s = abs(round_q - q), abs(round_r - r), abs(round_s - s)
        if error_q > error_r and error_q > error_s:
            round_q = -round_r - round_s
        elif error_r > error_s:
            round_r = -round_q - round_s
        yield round_q, round_r


def clear_natural(levels, a, b, enemies):
    """The obvious form: all hexes of the line, then a look at each."""
    height = max(levels[a], levels[b])
    least = height + (levels[a] == levels[b])

    def blocks(at):
        level = levels.get(at)
        return level is not None and (level >= least or (level == height and at in enemies))

    return not any(blocks(at) for at in list(rounded_line(a, b)))


def clear_best(levels, a, b, enemies):
    """The fastest form found: one function without calls, which ends at the first hex that blocks."""
    (q1, r1), (q2, r2) = a, b
    dq, dr = q2 - q1, r2 - r1
    length = max(abs(dq), abs(dr), abs(dq + dr))
    height = max(levels[a], levels[b])
    least = height + (levels[a] == levels[b])
    for index in range(1, length):
        q, r = q1 + dq * index / length, r1 + dr * index / length
        s = -q - r
        round_q, round_r, round_s = round(q), round(r), round(s)
        error_q, error_r, error_s = abs(round_q - q), abs(round_r - r), abs(round_s - s)
        if error_q > error_r and error_q > error_s:
            round_q = -round_r - round_s
        elif error_r > error_s:
            round_r = -round_q - round_s
        at = (round_q, round_r)
        level = levels.get(at)
        if level is not None and (level >= least or (level == height and at in enemies)):
            return False
    return True


def numpy_pools_natural(generator, pools, dice, hit_from, critical_from):
    """The obvious two lines."""
    faces = generator.integers(1, 11, size=(pools, dice))
    return (faces >= hit_from[:, None]).sum(axis=1), (faces >= critical_from).sum(axis=1)


def numpy_pools_bytes(generator, pools, dice, hit_from, critical_from):
    """Bytes, pools along the fast axis, sums without conversion: the best form die by die."""
    faces = generator.integers(1, 11, size=(dice, pools), dtype=np.uint8)
    hits = (faces >= hit_from[None, :]).view(np.uint8).sum(axis=0, dtype=np.uint8)
    return hits, (faces >= np.uint8(critical_from)).view(np.uint8).sum(axis=0, dtype=np.uint8)


def three_dice_table(critical_from):
    """For each least face that hits, 0 to 10, what every throw of three dice counts for: hits + 16 · criticals."""
    faces = np.indices((10, 10, 10)).reshape(3, 1000) + 1
    criticals = (faces >= critical_from).sum(axis=0)
    return np.stack([(faces >= least).sum(axis=0) + 16 * criticals for least in range(11)]).astype(np.uint8).ravel()


def numpy_pools_table(generator, pools, dice, hit_from, table):
    """A trick: three dice from one draw of a thousand, and what they count for from a table; for dice in threes."""
    throws = generator.integers(0, 1000, size=(dice // 3, pools), dtype=np.uint16)
    throws += hit_from.astype(np.uint16) * 1000
    counts = table.take(throws).sum(axis=0, dtype=np.uint8)
    return counts & 15, counts >> 4
