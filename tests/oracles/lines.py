"""Hexes on a line (LS-2, LS-5) by exact rational clipping of the segment against hexagons.

Method. Hexes are drawn in a plane stretched so that every corner has whole coordinates: the centre
of (q, r) is (2q + r, 3r) and a hexagon reaches from its centre to (0, -2), (1, -1), (1, 1), (0, 2),
(-1, 1) and (-1, -1). Stretching keeps straight lines straight, so nothing changes about which hex a
line meets. The segment from centre to centre is cut by the six edges of each hexagon with
`fractions.Fraction`; what is left of it says whether it passes through, touches or misses.

Readings:
- A hex is *passed through* when a piece of the segment lies inside it, however short. A piece that
  lies wholly on the boundary is an edge; a single point is a corner.
- "Exactly between two hexes" (LS-5) is a segment that runs along the edge that two hexes share.
- Order is the order of entry. Of a pair, the member with cross < 0 comes first: in this plane, whose
  second axis points down the screen, it is the one on the right hand of somebody walking the line.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import cache

Hex = tuple[int, int]
Pair = tuple[Hex, Hex]
Step = Hex | Pair

# Each edge of the hexagon around the origin as (a, b, c): inside is a*x + b*y <= c.
EDGES = ((1, 0, 1), (-1, 0, 1), (1, 1, 2), (-1, -1, 2), (1, -1, 2), (-1, 1, 2))


class Meeting(Enum):
    """How a segment meets a hexagon."""

    THROUGH = "passes through the interior"
    EDGE = "runs along an edge"
    CORNER = "touches a corner"
    MISS = "does not meet it"


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps between two hexes: the largest of the three cube differences."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def centre(hex_: Hex) -> tuple[int, int]:
    """Return the centre of a hex in the stretched plane."""
    q, r = hex_
    return 2 * q + r, 3 * r


def clip(displacement: Hex, hex_: Hex) -> tuple[Fraction, Fraction] | None:
    """Return the part [enter, leave] of the segment from the origin to `displacement` in the closed hexagon.

    Both are fractions of the whole segment; None when nothing is left.
    """
    end_x, end_y = centre(displacement)
    hex_x, hex_y = centre(hex_)
    enter, leave = Fraction(0), Fraction(1)
    for a, b, c in EDGES:
        # The point at t is inside this edge iff  slope * t <= room.
        slope = a * end_x + b * end_y
        room = c + a * hex_x + b * hex_y
        if slope > 0:
            leave = min(leave, Fraction(room, slope))
        elif slope < 0:
            enter = max(enter, Fraction(room, slope))
        elif room < 0:
            return None
    return (enter, leave) if enter <= leave else None


def is_inside(displacement: Hex, hex_: Hex, t: Fraction) -> bool:
    """Return whether the point at fraction `t` of the segment lies strictly inside the hexagon."""
    end_x, end_y = centre(displacement)
    hex_x, hex_y = centre(hex_)
    x, y = t * end_x - hex_x, t * end_y - hex_y
    return all(a * x + b * y < c for a, b, c in EDGES)


def meeting(displacement: Hex, hex_: Hex) -> Meeting:
    """Return how the segment from the origin to `displacement` meets a hex."""
    part = clip(displacement, hex_)
    if part is None:
        return Meeting.MISS
    enter, leave = part
    if is_inside(displacement, hex_, (enter + leave) / 2):
        return Meeting.THROUGH
    return Meeting.CORNER if enter == leave else Meeting.EDGE


def _is_on_the_right(displacement: Hex, hex_: Hex) -> bool:
    """Return whether a hex lies to the right of somebody who walks the line (cross < 0)."""
    end_x, end_y = centre(displacement)
    hex_x, hex_y = centre(hex_)
    return end_x * hex_y - end_y * hex_x > 0


@cache
def _met(displacement: Hex) -> tuple[tuple[Fraction, Meeting, Hex], ...]:
    """Return every hex strictly between the ends that the segment meets, in order of entry."""
    dq, dr = displacement
    found: list[tuple[Fraction, Meeting, Hex]] = []
    for q in range(min(0, dq) - 1, max(0, dq) + 2):
        for r in range(min(0, dr) - 1, max(0, dr) + 2):
            part = clip(displacement, (q, r))
            if part is not None and (q, r) not in ((0, 0), displacement):
                found.append((part[0], meeting(displacement, (q, r)), (q, r)))
    return tuple(sorted(found, key=lambda entry: (entry[0], not _is_on_the_right(displacement, entry[2]))))


@cache
def _steps(displacement: Hex) -> tuple[Step, ...]:
    result: list[Step] = []
    waiting: list[tuple[Fraction, Hex]] = []
    for enter, how, hex_ in _met(displacement):
        if how is Meeting.THROUGH:
            result.append(hex_)
        elif how is Meeting.EDGE:
            waiting.append((enter, hex_))
            if len(waiting) == 2:
                (first_enter, first), (second_enter, second) = waiting
                if first_enter != second_enter:
                    raise AssertionError(f"edges of {first} and {second} do not coincide")
                result.append((first, second))
                waiting.clear()
    if waiting:
        raise AssertionError(f"an edge without a partner: {waiting}")
    return tuple(result)


def steps(displacement: Hex) -> list[Step]:
    """Return the steps strictly between the origin and `displacement`, in order along the line."""
    return list(_steps(displacement))


def touched(displacement: Hex) -> list[Hex]:
    """Return the hexes of which the segment touches one corner only, in order along the line."""
    return [hex_ for _, how, hex_ in _met(displacement) if how is Meeting.CORNER]


def shift(hex_: Hex, by: Hex) -> Hex:
    """Return a hex moved by a displacement."""
    return hex_[0] + by[0], hex_[1] + by[1]


def is_pair(step: Step) -> bool:
    """Return whether a step is a pair of hexes."""
    return isinstance(step[0], tuple)


def members(step: Step) -> tuple[Hex, ...]:
    """Return the one or two hexes of a step."""
    first, second = step
    if isinstance(first, tuple) and isinstance(second, tuple):
        return first, second
    if isinstance(first, int) and isinstance(second, int):
        return ((first, second),)
    raise TypeError(f"not a step: {step!r}")


def line(a: Hex, b: Hex) -> list[Step]:
    """Return the steps strictly between two hexes in order, a hex as (q, r), a pair as two of them."""
    result: list[Step] = []
    for step in steps((b[0] - a[0], b[1] - a[1])):
        moved = [shift(member, a) for member in members(step)]
        result.append(moved[0] if len(moved) == 1 else (moved[0], moved[1]))
    return result
