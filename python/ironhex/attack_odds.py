"""The odds of an attack: every outcome with its weight, and what can be asked of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from ironhex.errors import IronhexError

Responses = Literal["none", "all"]

ASSUMPTIONS: Mapping[str, str] = {
    "none": "nobody uses what is optional",
    "all": "every ability that can be used is used, in order, and further targets are taken",
}
"""What `responses` assumes. With both, Pushes, Pulls and free moves are declined, and forced choices take the first."""


class TargetOutcome(NamedTuple):
    """What becomes of one target in one outcome.

    Attributes:
        hits: dice that hit it, criticals and dice added later included.
        damage: combat damage dealt, Fracture included, also beyond the HP that are left (AT-10, AT-11).
        defeated: whether it is defeated before the attack is over.
        other_damage: damage meanwhile that is not combat damage.
    """

    hits: int
    damage: int
    defeated: bool
    other_damage: int


class Outcome(NamedTuple):
    """One outcome of an attack.

    Attributes:
        weight: how many of all `AttackOdds.denominator` cases come to it.
        criticals: criticals of the roll; dice that are added after it are none (AT-9).
        targets: what becomes of each target, in the order of `AttackOdds.targets`.
    """

    weight: int
    criticals: int
    targets: tuple[TargetOutcome, ...]


@dataclass(frozen=True)
class AttackOdds:
    """The joint distribution of what an attack comes to; `Game.odds` makes it.

    Weights are whole numbers over one denominator, so shares of them are exact, and can be added and compared.

    Attributes:
        attack: the attack, in notation.
        after: the action considered before it, in notation; None without one.
        targets: entities that are targets in any outcome.
        outcomes: all outcomes in order, each once.
        denominator: the sum of all weights: 10**n for n dice at most, or the number of samples.
        responses: what was assumed of decisions, "none" or "all".
        decisions: most decisions with two options or more that the assumption answered on the way to one outcome. With
            0 nothing was assumed.
        nodes: how many states were run, see `max_nodes` of `Game.odds`.
        exact: whether all cases were counted; a sample is not exact.
    """

    attack: str
    after: str | None
    targets: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    denominator: int
    responses: str
    decisions: int
    nodes: int
    exact: bool

    @property
    def assumption(self) -> str:
        """What was assumed of decisions, in words."""
        if not self.decisions:
            return "no decision had to be answered"
        met = "1 decision was" if self.decisions == 1 else f"up to {self.decisions} decisions were"
        return f'{met} answered as responses = "{self.responses}" says: {ASSUMPTIONS[self.responses]}'

    def probability(self, event: Callable[[Outcome], object]) -> Fraction:
        """The probability of whatever `event` says of an outcome.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> odds = game.odds("e1 attack w2 e5")
            >>> odds.probability(lambda outcome: outcome.criticals >= 2)
            Fraction(821, 3125)
        """
        return Fraction(sum(outcome.weight for outcome in self.outcomes if event(outcome)), self.denominator)

    def criticals(self) -> dict[int, int]:
        """Weights of the number of criticals of the roll."""
        return _gather((outcome.criticals, outcome.weight) for outcome in self.outcomes)

    def hits(self, target: int | None = None) -> dict[int, int]:
        """Weights of the number of hits against a target.

        Args:
            target: its entity; needed where there are several.

        Raises:
            IronhexError: no such target, or none given and not exactly one.
        """
        return _gather((on.hits, weight) for on, weight in self._of(target))

    def damage(self, target: int | None = None) -> dict[int, int]:
        """Weights of the combat damage that a target takes; otherwise as `hits`."""
        return _gather((on.damage, weight) for on, weight in self._of(target))

    def other_damage(self, target: int | None = None) -> dict[int, int]:
        """Weights of damage that is not combat damage; otherwise as `hits`."""
        return _gather((on.other_damage, weight) for on, weight in self._of(target))

    def defeat(self, target: int | None = None) -> Fraction:
        """The probability that a target is defeated; otherwise as `hits`."""
        return Fraction(sum(weight for on, weight in self._of(target) if on.defeated), self.denominator)

    def mean_hits(self, target: int | None = None) -> Fraction:
        """The mean of the hits against a target; otherwise as `hits`."""
        return self._mean(self.hits(target))

    def mean_damage(self, target: int | None = None) -> Fraction:
        """The mean of the combat damage that a target takes; otherwise as `hits`."""
        return self._mean(self.damage(target))

    def _mean(self, weights: Mapping[int, int]) -> Fraction:
        return Fraction(sum(value * weight for value, weight in weights.items()), self.denominator)

    def _of(self, target: int | None) -> list[tuple[TargetOutcome, int]]:
        known = ", ".join(f"e{entity}" for entity in self.targets) or "none"
        if target is None and len(self.targets) != 1:
            raise IronhexError(f"{self.attack} has several targets or none, say which: {known}")
        if target is not None and target not in self.targets:
            raise IronhexError(f"{target!r} is no target of {self.attack}; its targets: {known}")
        place = 0 if target is None else self.targets.index(target)
        return [(outcome.targets[place], outcome.weight) for outcome in self.outcomes]

    def as_dict(self) -> dict[str, object]:
        """All of it as plain values, for JSON: weights are whole numbers of any size."""

        def told(entity: int, on: TargetOutcome) -> dict[str, object]:
            return {"entity": entity, **on._asdict()}

        outcomes = [
            {
                "weight": outcome.weight,
                "criticals": outcome.criticals,
                "targets": [told(*pair) for pair in zip(self.targets, outcome.targets, strict=True)],
            }
            for outcome in self.outcomes
        ]
        targets = [
            {
                "entity": entity,
                "defeated": float(self.defeat(entity)),
                "mean_hits": float(self.mean_hits(entity)),
                "mean_damage": float(self.mean_damage(entity)),
            }
            for entity in self.targets
        ]
        return {
            "attack": self.attack,
            "after": self.after,
            "exact": self.exact,
            "denominator": self.denominator,
            "responses": self.responses,
            "decisions": self.decisions,
            "nodes": self.nodes,
            "targets": targets,
            "outcomes": outcomes,
        }

    def __str__(self) -> str:
        """A small table for each target."""
        over = f"{self.denominator:,}"
        how = f"exact, {over} cases" if self.exact else f"NOT EXACT: a sample of {over}"
        after = f" after {self.after}" if self.after else ""
        lines = [f"{self.attack}{after} ({how})", f"Responses: {self.assumption}.", ""]
        for target in self.targets:
            lines += [*self._table(target), ""]
        any_critical = self.denominator - self.criticals().get(0, 0)
        return "\n".join([*lines, f"any critical {share(any_critical, self.denominator)}"])

    def _table(self, target: int) -> list[str]:
        hits, damage = self.hits(target), self.damage(target)
        lines = [f"{f'e{target}':<6}{'hits':>9}{'damage':>9}{'at least':>10}"]
        for number in range(max([*hits, *damage]) + 1):
            at_least = sum(weight for value, weight in damage.items() if value >= number)
            counts = (hits.get(number, 0), damage.get(number, 0), at_least)
            exactly, dealt, least = (share(count, self.denominator) for count in counts)
            lines.append(f"{number:<6}{exactly:>9}{dealt:>9}{least:>10}")
        lines.append(f"{'mean':<6}{float(self.mean_hits(target)):>9.3f}{float(self.mean_damage(target)):>9.3f}")
        defeated = self.defeat(target)
        lines.append(f"defeated {share(defeated.numerator, defeated.denominator)}")
        others = {damage: weight for damage, weight in self.other_damage(target).items() if damage}
        if others:
            lines.append(f"other damage {share(sum(others.values()), self.denominator)}")
        return lines


def share(count: int, total: int) -> str:
    """A share in per cent. What can happen is never shown as 0, what can fail never as 100.

    >>> share(1, 3), share(1, 10**9)
    ('33.33%', '<0.01%')
    """
    if 0 < count * 20_000 < total:
        return "<0.01%"
    if total > count and (total - count) * 20_000 < total:
        return ">99.99%"
    return f"{count / total:.2%}"


def _gather(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Sums of weights by value, lowest value first."""
    sums: dict[int, int] = {}
    for value, weight in pairs:
        sums[value] = sums.get(value, 0) + weight
    return dict(sorted(sums.items()))
