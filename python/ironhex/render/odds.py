"""The odds of a pool of dice: a table with bars, and a JSON object."""

import json
from collections.abc import Sequence
from fractions import Fraction

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from ironhex.attack_odds import share

_BAR = 30


class PoolOdds:
    """What comes out of a pool of ten-sided dice.

    Args:
        weights: [hits][criticals], how many of all outcomes have both; `ironhex.odds` makes it.

    Attributes:
        total: how many outcomes there are.
        hits: how many of them have 0, 1, 2 and so on hits, criticals included.
        criticals: how many have 0, 1, 2 and so on criticals.
    """

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self._weights = weights
        self.hits = [sum(row) for row in weights]
        self.criticals = [sum(column) for column in zip(*weights, strict=True)]
        self.total = sum(self.hits)

    def at_least(self, hits: int) -> int:
        """How many outcomes have at least so many hits."""
        return sum(self.hits[hits:])

    def mean(self, counts: Sequence[int]) -> Fraction:
        """The mean of hits or criticals in a roll."""
        return Fraction(sum(number * count for number, count in enumerate(counts)), self.total)

    def table(self, *, exact: bool) -> Group:
        """The table, a row for each number of hits or criticals, with a bar for exactly so many hits."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for heading in ("", "hits", "at least", "criticals"):
            table.add_column(heading, justify="right", no_wrap=True)
        table.add_column("", no_wrap=True)
        most = max(self.hits)
        for number, (hits, criticals) in enumerate(zip(self.hits, self.criticals, strict=True)):
            bar = Text(_bar(hits, most), "green")
            shares = (self._share(count, exact=exact) for count in (hits, self.at_least(number), criticals))
            table.add_row(str(number), *shares, bar)
        return Group(table, Text(self._means(exact=exact)))

    def _means(self, *, exact: bool) -> str:
        said = []
        for counts, what in ((self.hits, "hits"), (self.criticals, "criticals")):
            mean = self.mean(counts)
            said.append(f"{mean if exact else f'{float(mean):.3f}'} {what}")
        any_critical = self._share(self.total - self.criticals[0], exact=exact)
        return f"mean {', '.join(said)}; any critical {any_critical}"

    def _share(self, count: int, *, exact: bool) -> str:
        return str(Fraction(count, self.total)) if exact else share(count, self.total)

    def as_json(self, **pool: int) -> str:
        """One JSON object on one line: the pool, and whole numbers that are shares of `total`."""
        found = {
            **pool,
            "total": self.total,
            "hits": self.hits,
            "at_least": [self.at_least(number) for number in range(len(self.hits))],
            "criticals": self.criticals,
            "weights": [list(row) for row in self._weights],
            "mean_hits": float(self.mean(self.hits)),
            "mean_criticals": float(self.mean(self.criticals)),
        }
        return json.dumps(found)


def _bar(count: int, most: int) -> str:
    """A bar for a count; one that is not 0 can always be seen."""
    return "#" * max(round(_BAR * count / most), int(count > 0))
