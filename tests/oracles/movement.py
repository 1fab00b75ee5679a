"""Movement (MV-1) by plain Dijkstra over hexes, and paths by enumeration.

Readings:
- The reference level of a step is the level stood on, or the level the movement started on if that
  is above ground (> 0) and higher. A start below ground never counts.
- `climb_cost` multiplies the levels climbed above the reference.
- `occupied` hexes may be passed and cost what their level costs; they are only not ended on.
- A path tie is broken by the first differing step in direction order E, NE, NW, W, SW, SE. A path
  may cross hexes that it could not end on, but the goal itself is taken as given.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import TYPE_CHECKING

from oracles.lines import Hex, shift

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

DIRECTIONS: dict[str, Hex] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}


def neighbors(hex_: Hex) -> list[Hex]:
    """Return the six neighbours in direction order, whether they exist or not."""
    return [shift(hex_, offset) for offset in DIRECTIONS.values()]


def step_cost(levels: Mapping[Hex, int], start: Hex, stand: Hex, to: Hex, climb_cost: int = 1) -> int:
    """Return the cost of one step of a movement that began on `start` (MV-1)."""
    reference = levels[stand]
    if levels[start] > 0:
        reference = max(reference, levels[start])
    return 1 + climb_cost * max(0, levels[to] - reference)


def reach(
    levels: Mapping[Hex, int],
    start: Hex,
    budget: int,
    *,
    climb_cost: int = 1,
    blocked: Collection[Hex] = (),
    occupied: Collection[Hex] = (),
    impassable: Collection[Hex] = (),
) -> dict[Hex, int]:
    """Return the cheapest cost of every hex a movement may end on, without the start.

    Args:
        levels: elevation of every hex that exists.
        start: where the movement begins.
        budget: the most it may cost.
        climb_cost: cost of each level climbed.
        blocked: hexes that cannot be entered.
        occupied: hexes that may be passed, not ended on.
        impassable: hexes that cannot be entered.
    """
    closed = set(blocked) | set(impassable)
    best: dict[Hex, int] = {}
    queue: list[tuple[int, Hex]] = [(0, start)]
    while queue:
        cost, stand = heapq.heappop(queue)
        if stand in best:
            continue
        best[stand] = cost
        for to in neighbors(stand):
            if to in levels and to not in closed:
                total = cost + step_cost(levels, start, stand, to, climb_cost)
                if total <= budget:
                    heapq.heappush(queue, (total, to))
    return {hex_: cost for hex_, cost in best.items() if hex_ != start and hex_ not in occupied}


def _walks(
    levels: Mapping[Hex, int], path: tuple[Hex, ...], budget: int, climb_cost: int, closed: set[Hex]
) -> Iterator[tuple[int, tuple[Hex, ...]]]:
    """Yield (cost spent, path) for every continuation of `path`, the shortest first along each branch."""
    yield 0, path
    for to in neighbors(path[-1]):
        if to in levels and to not in closed:
            cost = step_cost(levels, path[0], path[-1], to, climb_cost)
            if cost <= budget:
                for more, longer in _walks(levels, (*path, to), budget - cost, climb_cost, closed):
                    yield cost + more, longer


def cheapest_path(
    levels: Mapping[Hex, int],
    start: Hex,
    goal: Hex,
    budget: int,
    *,
    climb_cost: int = 1,
    blocked: Collection[Hex] = (),
    impassable: Collection[Hex] = (),
) -> list[Hex] | None:
    """Return the hexes of the cheapest path, start left out and goal included, or None.

    Every walk within the budget is enumerated. Among the cheapest the one whose sequence of
    direction numbers is smallest is taken. Keep the budget small: there are up to 6**budget walks.
    """
    closed = set(blocked) | set(impassable)

    def turns(path: tuple[Hex, ...]) -> list[int]:
        return [neighbors(stand).index(to) for stand, to in pairwise(path)]

    walks = _walks(levels, (start,), budget, climb_cost, closed)
    arriving = [(cost, turns(path), path) for cost, path in walks if path[-1] == goal]
    return list(min(arriving)[2][1:]) if arriving else None
