"""Playing many games of one scenario, chunk by chunk."""

import signal
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from ironhex import _core
from ironhex.errors import IronhexError
from ironhex.hook_costs import HookCosts, costs_of
from ironhex.sim.experiment import Experiment, Failure, Rows
from ironhex.sim.summary import Summary
from ironhex.sim.table import Table
from ironhex.sim.tally import Tally

if TYPE_CHECKING:
    from types import FrameType

LOOK_EVERY = 1000
"""After each so many games, by number, a simulation with a width to reach looks whether it may stop."""


KEPT_FAILURES = 100
"""So many failures are kept: a policy that always fails would else fill the memory."""


class Simulation:
    """Games of a scenario and seed from number 0 on, played on threads.

    The results depend on the experiment alone: not on threads, not on where a run is cut into chunks, and not on
    whether it was interrupted and resumed. That holds for the game after which it stops, too.

    Args:
        experiment: what is played.
        games: how many numbers are to be played at most; with pairs, each makes two games.
        threads: on how many threads.
        width: stop when the widest 95 % interval of a share is at most that wide (looked at every `LOOK_EVERY` games).

    Attributes:
        experiment: what is played.
        games: how many games are to be played at most, both of a pair counted.
        threads: on how many threads.
        width: the width to reach, or None.
        seconds: time spent on playing so far.
        played: games that were played here, and not read from a table.
        decided: decisions with two or more options in those.
        failures: the first `KEPT_FAILURES` games that failed here.
        coverage: how often each rule was at work in the games played here, by rule id; empty unless the experiment
            counts that. The last chunk counts whole, also where a width to reach ends the run within it.
    """

    def __init__(self, experiment: Experiment, *, games: int, threads: int, width: float | None = None) -> None:
        self.experiment = experiment
        self.games = games * (1 + experiment.pairs)
        self.threads = threads
        self.width = width
        self.seconds = 0.0
        self.played = 0
        self.decided = 0
        self.failures: list[Failure] = []
        self.coverage: dict[str, int] = {}
        self._chunks: list[Rows] = []
        self._tally = Tally()
        self._finished = 0
        self._narrow = False
        self._table: Table | None = None

    @property
    def finished(self) -> int:
        """How many games are finished, those that failed included."""
        return self._finished

    @property
    def failed(self) -> int:
        """How many of them failed."""
        return self._tally.failed

    @property
    def narrow(self) -> bool:
        """Whether the width to reach was reached."""
        return self._narrow

    @property
    def over(self) -> bool:
        """Whether all games that were asked for are finished, or enough for the width to reach."""
        return self._narrow or self._finished >= self.games

    @property
    def widest(self) -> float:
        """The width of the widest 95 % interval of a share so far."""
        return self._tally.widest(pairs=self.experiment.pairs)

    def record(self, table: Table) -> None:
        """Takes over the games that a table has, and adds all others to it as they are finished.

        Raises:
            IronhexError: a damaged table, one that has more games than this run would play, or one whose last game
                plays differently now.
        """
        for rows in table.rows():
            if self._accept(rows) < len(rows["outcome"]):
                more = f"more than the {self.finished:,} at which this run ends"
                raise IronhexError(f"{table.journal} has {more}: ask for more games, or leave out --resume")
        if self._finished and self.experiment.policies_in_core:
            again = self.experiment.play(int(self._chunks[-1]["number"][-1]), 1, 1).rows
            if not np.array_equal(again["hash"][-1], self._chunks[-1]["hash"][-1]):
                what = "another engine, or of other mods" if self.experiment.mods else "another engine"
                raise IronhexError(f"{table.journal} is of {what}: its last game plays differently now")
        self._table = table

    def run(self) -> Generator[int]:
        """Plays the games that are left; yields after each chunk how many it had.

        An interrupted run keeps the chunks that were finished, and can go on with another call.

        Raises:
            IronhexError: if the games cannot be played, for example because of an unknown policy, or the table cannot
                be written.
        """
        per_number = 1 + self.experiment.pairs
        while not self.over:
            first = self._finished // per_number
            count = min(self.experiment.chunk(self.threads), self.games // per_number - first)
            started = time.perf_counter()
            chunk = self.experiment.play(first, count, self.threads)
            self.seconds += time.perf_counter() - started
            accepted = self._accept(chunk.rows)
            for rule, count_of_rule in chunk.coverage.items():
                self.coverage[rule] = self.coverage.get(rule, 0) + count_of_rule
            self.played += accepted
            self.decided += int(chunk.rows["decisions"][:accepted].sum(dtype=np.int64))
            last = self._finished // per_number
            failures = [failure for failure in chunk.failures if failure.number < last]
            self.failures += failures[: KEPT_FAILURES - len(self.failures)]
            yield accepted
        if self._table is not None:
            self._table.finish()

    def _accept(self, rows: Rows) -> int:
        """Takes over the rows up to where the run ends; returns how many those are."""
        accepted = self._until_end(rows)
        kept = rows if accepted == len(rows["outcome"]) else {name: rows[name][:accepted] for name in rows}
        with _uninterrupted():
            if accepted and self._table is not None:
                self._table.append(kept)
            if accepted:
                self._chunks.append(kept)
            self._finished += accepted
        return accepted

    def _until_end(self, rows: Rows) -> int:
        """Counts the rows, looking at the width where that is due; returns how many there are up to the end."""
        limit = min(len(rows["outcome"]), self.games - self._finished)
        start = 0
        while start < limit and not self._narrow:
            look = LOOK_EVERY - (self._finished + start) % LOOK_EVERY
            stop = min(limit, start + look) if self.width is not None else limit
            self._tally.add(rows, start, stop)
            if self.width is not None and stop == start + look:
                self._narrow = self.widest <= self.width
            start = stop
        return start

    def summary(self) -> Summary:
        """The summary of the finished games.

        Raises:
            ValueError: if no game came to its end.
        """
        return Summary.of(self._chunks, pairs=self.experiment.pairs)

    def costs(self) -> HookCosts:
        """What the hooks of the mods have cost in the games played by this run."""
        return costs_of(self.experiment.mods, games=self.played, seconds=self.seconds)

    def state_hash(self) -> str:
        """XXH3-128 over the hashes of the final states in the order of the rows: 32 hexadecimal digits."""
        total = _core.HashOver()
        for chunk in self._chunks:
            total.update(chunk["hash"].tobytes())
        return str(total.hexdigest())


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C comes behind what is done here: rows stand in the table and in memory, or in neither."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    usual = signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came and callable(usual):
        usual(*came[0])
