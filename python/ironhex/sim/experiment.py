"""What many games are played of, and the playing of some of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ironhex import _core
from ironhex.batch import Batch
from ironhex.errors import IronhexError
from ironhex.mods import Given, Mods
from ironhex.policies import PythonPolicy, load_policy, policy_name
from ironhex.reproducer import source_of
from ironhex.scenario import Scenario

Policy: TypeAlias = str | PythonPolicy
"""A built-in policy by name, a Python policy by `package:Class`, or a Python policy itself."""

Rows: TypeAlias = Mapping[str, NDArray[Any]]
"""Games as arrays, a row for each: those of `Batch.rows`, `number` int64, and `swapped` int8 (1 if the seats were)."""

GAMES_PER_THREAD = 500
"""Games in a chunk, for each thread: a fraction of a second, so that progress moves and Ctrl-C is heard soon."""

PYTHON_GAMES = 100
"""Games in a chunk if a Python policy has a part in them, on any number of threads."""

MOD_GAMES = 1024
"""Games in a chunk if only mods of Python have a part in them: a listener for many games at once wants many."""


@dataclass(frozen=True)
class Failure:
    """A game that a Python policy or a mod has failed.

    Attributes:
        number: number of the game.
        swapped: whether the policies had swapped seats.
        error: the traceback.
        actions: all actions before it, in notation.
    """

    number: int
    swapped: bool
    error: str
    actions: list[str]


@dataclass(frozen=True)
class Chunk:
    """Consecutive games: their rows by number (the swapped one second), and those among them that failed.

    `coverage` says how often each rule was at work in them, by rule id; empty unless the experiment counts that.
    """

    rows: Rows
    failures: list[Failure]
    coverage: Mapping[str, int] = field(default_factory=dict)


class Experiment:
    """Everything that decides which games are played: not how many of them, nor on how many threads.

    Attributes:
        scenario: what is played.
        source: how the scenario can be loaded again: its name, or the path of its file.
        seed: the seed that all games share, 0 to 2**64 - 1; a game's dice come from it and the game's number.
        names: names of the policies of players 0 and 1.
        pairs: whether each number is played twice, the second time with the policies in swapped seats.
        mods: the mods that all games are played with; their listeners count what they cost.
        mod_sources: how the mods can be found again, as `find_mod` takes it, in load order.
        counting: whether it is counted how often each rule is at work; that is several times slower.

    Args:
        mods: mods as objects, classes or names.
        mod_sources: how they can be found again where that is not by their classes.

    Raises:
        IronhexError: a seed out of range, or rules to be counted in games that do not stay in the core.
        PolicyError: a Python policy that cannot be loaded.
        ModError: a mod that cannot be.
    """

    def __init__(
        self,
        scenario: Scenario,
        *,
        seed: int,
        policies: tuple[Policy, Policy],
        pairs: bool = False,
        mods: Iterable[Given] = (),
        source: str | None = None,
        counting: bool = False,
        mod_sources: Sequence[str] = (),
    ) -> None:
        if not 0 <= seed < 2**64:
            raise IronhexError(f"seed {seed} is out of range: 0 to 2**64 - 1")
        self._policies = (_loaded(policies[0]), _loaded(policies[1]))
        given = mods if isinstance(mods, Mods | str) else tuple(mods)
        if counting and (given or not self.policies_in_core):
            raise IronhexError("rules are counted in the core only: play with built-in policies and without mods")
        self.mods = given if isinstance(given, Mods) else Mods(given)
        self.mod_sources = list(mod_sources) or [source_of(mod) for mod in self.mods.mods]
        self.scenario = scenario.with_mods(self.mods)
        self.source = scenario.name if source is None else source
        self.seed = seed
        self.names = (policy_name(policies[0]), policy_name(policies[1]))
        self.pairs = pairs
        self.counting = counting

    @property
    def in_core(self) -> bool:
        """Whether the games never come back to Python before their end, and so cannot fail."""
        return not self.mods and self.policies_in_core

    @property
    def policies_in_core(self) -> bool:
        """Whether both policies are built in, so that games hang on seed, number and mods alone."""
        return all(isinstance(policy, str) for policy in self._policies)

    def chunk(self, threads: int) -> int:
        """How many numbers to play at a time."""
        if not self.policies_in_core:
            games = PYTHON_GAMES
        else:
            games = MOD_GAMES if self.mods.listeners else GAMES_PER_THREAD * threads
        return max(1, games // (1 + self.pairs))

    def seats(self, *, swapped: bool) -> tuple[str, str]:
        """Names of the policies in the seats of players 0 and 1."""
        return (self.names[1], self.names[0]) if swapped else self.names

    def play(self, first: int, count: int, threads: int) -> Chunk:
        """Plays the games with the numbers `first` to `first + count - 1`; with pairs, each twice.

        Raises:
            IronhexError: an unknown policy, or game numbers past 2**32 - 1.
        """
        chunk = self._play(first, count, threads, swapped=False)
        if not self.pairs:
            return chunk
        other = self._play(first, count, threads, swapped=True)
        rows = {name: _by_turns(chunk.rows[name], other.rows[name]) for name in chunk.rows}
        failures = sorted(chunk.failures + other.failures, key=lambda failure: (failure.number, failure.swapped))
        both = {rule: count + other.coverage[rule] for rule, count in chunk.coverage.items()}
        return Chunk(rows, failures, both)

    def _play(self, first: int, count: int, threads: int, *, swapped: bool) -> Chunk:
        players = self._policies[::-1] if swapped else self._policies
        failures = []
        coverage: Mapping[str, int] = {}
        if self.counting:
            names = self.seats(swapped=swapped)
            rows, coverage = _core.simulate_counting(self.scenario.core, self.seed, first, count, names, threads)
        elif self.in_core:
            names = self.seats(swapped=swapped)
            rows = _core.simulate(self.scenario.core, self.seed, first, count, names, threads)
        else:
            batch = Batch(self.scenario, count, seed=self.seed, first=first, threads=threads, mods=self.mods)
            batch.play_out(policies=(players[0], players[1]))
            rows = batch.rows()
            for number, error in sorted(batch.failed.items()):
                failures.append(Failure(number, swapped, error, [str(action) for action in batch.actions(number)]))
        numbers = np.arange(first, first + count, dtype=np.int64)
        named: Rows = {"number": numbers, "swapped": np.full(count, swapped, dtype=np.int8), **rows}
        return Chunk(named, failures, coverage)


def _by_turns(plain: NDArray[Any], swapped: NDArray[Any]) -> NDArray[Any]:
    """Both, row by row: the first of each, the second of each, and so on."""
    return np.stack([plain, swapped], axis=1).reshape(-1, *plain.shape[1:])


def _loaded(policy: Policy) -> Policy:
    return load_policy(policy) if isinstance(policy, str) and ":" in policy else policy
