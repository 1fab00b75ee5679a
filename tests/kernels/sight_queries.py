"""Random questions to `Board.line_of_sight`, each with the answer of the oracle and of the common wrong method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kernels.grounds import Ground, random_ground
from oracles import lines, sight

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    import ironhex as ih
    from oracles.lines import Hex

TIE_RULES = ("per_pair", "one_side")
EDGE_RUNS = ((1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2))
"""The six directions in which a line runs between pairs of hexes (LS-5)."""


@dataclass(frozen=True)
class SightQuery:
    """Does `a` see `b`? `str()` is the question as code that can be run."""

    ground: Ground
    a: Hex
    b: Hex
    options: dict[str, Any]

    def answer(self) -> bool:
        """The answer of the core."""
        return self.ground.board.line_of_sight(self.a, self.b, **self.options)

    def explanation(self) -> ih.Sight:
        """The explanation of the core."""
        return self.ground.board.explain_line_of_sight(self.a, self.b, **self.options)

    def expected(self) -> sight.Sight:
        """The answer and explanation of the oracle."""
        impassable = self.ground.impassable
        return sight.explain(self.ground.levels, self.a, self.b, impassable=impassable, **self.options)

    def field(self) -> sight.Field:
        """What the line is looked at against, the ends left out."""
        enemies, structures = (set(self.options[name]) - {self.a, self.b} for name in ("enemies", "structures"))
        return sight.Field(self.ground.levels, frozenset(enemies), frozenset(structures), self.options["aoe"])

    def reason(self, hex_: Hex) -> str | None:
        """The rule by which a hex would block if the line counted it."""
        levels = self.ground.levels
        return self.field().reason(hex_, levels[self.a], levels[self.b])

    def pairs(self) -> list[tuple[Hex, ...]]:
        """The pairs on the line."""
        return [lines.members(step) for step in lines.line(self.a, self.b) if lines.is_pair(step)]

    def rounded(self) -> bool:
        """The answer of interpolate-and-round: the same tests on the hexes which that method finds."""
        between = sight.interpolate_and_round((self.b[0] - self.a[0], self.b[1] - self.a[1]))
        return not any(self.reason(lines.shift(hex_, self.a)) for hex_ in between)

    def __str__(self) -> str:
        ground = self.ground
        board = f"ih.Board(levels={ground.levels}, water={set(ground.water)}, impassable={set(ground.impassable)})"
        return f"{board}.line_of_sight({self.a}, {self.b}, **{self.options})"


def sight_queries(source: random.Random, count: int, edge_runs: float) -> Iterator[SightQuery]:
    """Random queries of both players, fifty on each ground; `edge_runs` is the share made to run between hexes."""
    while count > 0:
        ground = random_ground(source, 14, 12)
        units = owned_hexes(source, ground, source.choice((0, 0.1, 0.3)))
        structures = owned_hexes(source, ground, source.choice((0, 0.05)))
        for _ in range(min(count, 50)):
            a, b = source.choice(ground.hexes), source.choice(ground.hexes)
            if source.random() < edge_runs:
                targets = [lines.shift(a, (n * dq, n * dr)) for n in range(1, 6) for dq, dr in EDGE_RUNS]
                b = source.choice([target for target in targets if target in ground.levels] or [b])
            enemy = source.randrange(2)
            options = {
                "enemies": units[enemy],
                "structures": structures[enemy],
                "aoe": source.random() < 0.3,
                "tie_rule": source.choice(TIE_RULES),
            }
            yield SightQuery(ground, a, b, options)
        count -= 50


def owned_hexes(source: random.Random, ground: Ground, share: float) -> tuple[list[Hex], list[Hex]]:
    """Hexes of pieces of player 0 and of player 1."""
    owned: tuple[list[Hex], list[Hex]] = [], []
    for hex_ in ground.hexes:
        if source.random() < share:
            owned[source.randrange(2)].append(hex_)
    return owned
