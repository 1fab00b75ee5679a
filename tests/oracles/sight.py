"""Line of Sight (LS-1 to LS-6) on a dictionary of hexes, over the rational lines of `lines`.

Readings:
- LS-3 and LS-4 are written out as the sentences of the rule, not folded into one class.
- LS-4 "stands at elevation h" is exact equality; a blocker above h stands on terrain that blocks anyway.
- LS-5: a pair that lacks one hex counts the other; a pair that lacks both, and a missing hex, never block.
  Only hexes that exist are reported as choices.
- A hex that blocks as terrain and as an enemy is reported once, as terrain (LS-3).
- `one_side`, when blocked on both sides: every step is reported of which a member blocks, with all
  members that do (what exactly is listed then is nowhere said; `clear` does not depend on it).
- Impassable terrain is accepted and has no say (LS-5: "nor impassable terrain as such").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles.lines import Hex, distance, line, members, shift, touched

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


@dataclass(frozen=True)
class Sight:
    """The answer and its reasons: `blocked_by` holds (hex, "LS-3" or "LS-4"), `choices` one hex per pair."""

    clear: bool
    blocked_by: tuple[tuple[Hex, str], ...]
    choices: tuple[Hex, ...]
    touched: tuple[Hex, ...]


@dataclass(frozen=True)
class Field:
    """What a line is looked at against: levels of the existing hexes, and who may block."""

    levels: Mapping[Hex, int]
    enemies: frozenset[Hex]
    structures: frozenset[Hex]
    aoe: bool

    def reason(self, hex_: Hex, a: int, b: int) -> str | None:
        """Return the rule by which a hex blocks between elevations `a` and `b`, or None."""
        if hex_ not in self.levels:
            return None
        elevation = self.levels[hex_]
        if elevation > a and elevation > b:
            return "LS-3"
        if a != b and elevation == max(a, b):
            return "LS-3"
        stands = hex_ in self.structures or (hex_ in self.enemies and not self.aoe)
        if stands and elevation == max(a, b):
            return "LS-4"
        return None


def explain(
    levels: Mapping[Hex, int],
    a: Hex,
    b: Hex,
    *,
    enemies: Collection[Hex] = (),
    structures: Collection[Hex] = (),
    aoe: bool = False,
    tie_rule: str = "per_pair",
    impassable: Collection[Hex] = (),
) -> Sight:
    """Return whether `a` sees `b`, and why (arguments as in `line_of_sight`)."""
    del impassable  # LS-5: impassable terrain as such never blocks.
    if distance(a, b) <= 1:
        return Sight(clear=True, blocked_by=(), choices=(), touched=())
    field = Field(levels, frozenset(enemies) - {a, b}, frozenset(structures) - {a, b}, aoe)
    touches = tuple(shift(hex_, a) for hex_ in touched((b[0] - a[0], b[1] - a[1])))
    rows = [[hex_ for hex_ in members(step) if hex_ in levels] for step in line(a, b)]
    is_pair = [len(members(step)) == 2 for step in line(a, b)]
    reasons = [[field.reason(hex_, levels[a], levels[b]) for hex_ in row] for row in rows]

    # A plan says which existing member of every step counts: [0, 0, ...] is the first side.
    first_side = [0 for _ in rows]
    second_side = [len(row) - 1 for row in rows]
    first_free = [reason.index(None) if None in reason else 0 for reason in reasons]
    plans = [first_free] if tie_rule == "per_pair" else [first_side, second_side]

    def is_clear(plan: list[int]) -> bool:
        return all(not row or row[index] is None for row, index in zip(reasons, plan, strict=True))

    plan = next((candidate for candidate in plans if is_clear(candidate)), plans[0])
    choices = tuple(row[index] for row, index, pair in zip(rows, plan, is_pair, strict=True) if pair and row)
    if is_clear(plan):
        return Sight(clear=True, blocked_by=(), choices=choices, touched=touches)
    blocked: list[tuple[Hex, str]] = []
    for row, reason in zip(rows, reasons, strict=True):
        if tie_rule == "per_pair" and None in reason:
            continue
        blocked += [(hex_, rule) for hex_, rule in zip(row, reason, strict=True) if rule is not None]
    return Sight(clear=False, blocked_by=tuple(blocked), choices=choices, touched=touches)


def line_of_sight(
    levels: Mapping[Hex, int],
    a: Hex,
    b: Hex,
    *,
    enemies: Collection[Hex] = (),
    structures: Collection[Hex] = (),
    aoe: bool = False,
    tie_rule: str = "per_pair",
    impassable: Collection[Hex] = (),
) -> bool:
    """Return whether the actor on `a` sees the target on `b`.

    Args:
        levels: elevation of every hex that exists.
        a: the actor's hex.
        b: the target's hex.
        enemies: hexes of enemy units and Garrisons; an end among them is left out.
        structures: hexes of enemy structures; an end among them is left out.
        aoe: an area attack, which units and Garrisons do not block (LS-6).
        tie_rule: "per_pair" or "one_side" (LS-5).
        impassable: impassable hexes; they never block as such.
    """
    return explain(
        levels,
        a,
        b,
        enemies=enemies,
        structures=structures,
        aoe=aoe,
        tie_rule=tie_rule,
        impassable=impassable,
    ).clear


def interpolate_and_round(displacement: Hex) -> list[Hex]:
    """Return the hexes between the ends by the common WRONG method, for comparison only.

    One sample per unit of distance, rounded to the nearest hex. It misses hexes whose corner is
    clipped, and where the line runs between two hexes it takes whichever the rounding gives.
    """
    dq, dr = displacement
    length = distance((0, 0), displacement)
    result: list[Hex] = []
    for index in range(1, length):
        q, r = dq * index / length, dr * index / length
        s = -q - r
        round_q, round_r, round_s = round(q), round(r), round(s)
        error_q, error_r, error_s = abs(round_q - q), abs(round_r - r), abs(round_s - s)
        if error_q > error_r and error_q > error_s:
            round_q = -round_r - round_s
        elif error_r > error_s:
            round_r = -round_q - round_s
        result.append((round_q, round_r))
    return result
