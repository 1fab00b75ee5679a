"""Many games: does every one come to its end, and if not, what was raised, and where?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ironhex.batch import Batch
from ironhex.errors import IronhexError
from ironhex.reproducer import Reproducer
from ironhex.sim.experiment import Experiment, Failure
from ironhex.sim.mod_check.findings import Fault
from ironhex.sim.mod_check.suspects import Suspects
from ironhex.sim.mod_check.ways import MOST_DECISIONS, Deal

MOST_FILES = 3
"""So many reproducers of each fault: one that fails often mostly fails in one way."""

CHUNK = 250


@dataclass(frozen=True)
class Series:
    """Games of a scenario by one policy for both players."""

    deal: Deal
    policy: str
    source: str

    def named(self, number: int) -> str:
        """A game of it in words."""
        return f"game {number} of {self.deal.scenario.name}, seed {self.deal.seed}, played by {self.policy}"


class Endurance:
    """Plays series of games and gathers what failed.

    Args:
        suspects: the mods.
        threads: on how many threads.
        folder: where reproducers are written; None for none.
        sources: how the mods can be found again, for reproducers.
    """

    def __init__(self, suspects: Suspects, *, threads: int, folder: Path | None, sources: list[str]) -> None:
        self._suspects = suspects
        self._threads = threads
        self._folder = folder
        self._sources = sources
        self._failures: dict[str, list[tuple[Series, Failure]]] = {}
        self._endless: list[tuple[Series, int]] = []
        self.games = 0

    def play(self, series: Series, progress: Callable[[int], None]) -> None:
        """Plays a series; tells after each chunk how many games that were."""
        for first in range(0, series.deal.games, CHUNK):
            count = min(CHUNK, series.deal.games - first)
            batch = Batch(
                series.deal.scenario,
                count,
                first=first,
                seed=series.deal.seed,
                mods=self._suspects.shared,
                threads=self._threads,
            )
            batch.play_out((series.policy, series.policy), max_decisions=MOST_DECISIONS)
            self._gather(series, batch)
            self.games += count
            progress(count)

    def _gather(self, series: Series, batch: Batch) -> None:
        outcome = batch.outcome
        for number, error in sorted(batch.failed.items()):
            kind = _kind(error)
            kept = self._failures.setdefault(kind, [])
            actions = batch.actions(number) if len(kept) < MOST_FILES else []
            kept.append((series, Failure(number, swapped=False, error=error, actions=actions)))
        for place, number in enumerate(batch.numbers.tolist()):
            if outcome[place] == -2 and number not in batch.failed:
                self._endless.append((series, number))

    def faults(self) -> Iterator[Fault]:
        """What went wrong, each thing once."""
        for kind, failures in self._failures.items():
            series, first = failures[0]
            yield Fault(
                "raises",
                f"{_count(len(failures), self.games)} failed: {kind.rpartition(' @ ')[0] or kind}",
                "ironhex.sim.Reproducer.read(file).game() fails again in the same way",
                (f"first in {series.named(first.number)}, in {(first.actions or ['the beginning'])[-1]!r}",),
                series.deal.scenario.name,
                first.number,
                max(0, len(first.actions) - 1),
                first.error,
                tuple(self._write(*failure) for failure in failures[:MOST_FILES] if self._folder is not None),
            )
        if self._endless:
            series, number = self._endless[0]
            yield Fault(
                "without_end",
                f"{_count(len(self._endless), self.games)} took {MOST_DECISIONS:,} decisions and did not end",
                "something gives back what the rules take away, such as time on the Timeline",
                (),
                series.deal.scenario.name,
                number,
            )

    def _write(self, series: Series, failure: Failure) -> str:
        deal = series.deal
        experiment = Experiment(
            deal.scenario,
            seed=deal.seed,
            policies=(series.policy, series.policy),
            mods=self._suspects.shared,
            source=series.source,
            mod_sources=self._sources,
        )
        try:
            return str(Reproducer.of(experiment, failure).write(self._folder or Path()))
        except IronhexError as error:  # a folder that is read only must not cost the rest of the report
            return str(error)


def _kind(error: str) -> str:
    """What was raised and where, as one text: failures that agree in it are told once."""
    lines = error.rstrip().splitlines()
    places = [line.strip() for line in lines if line.lstrip().startswith("File ")]
    last = next((line for line in reversed(lines) if line and not line.startswith(" ")), lines[-1])
    return f"{last} @ {places[-1] if places else ''}"


def _count(number: int, games: int) -> str:
    return f"{number:,} of {games:,} games"
