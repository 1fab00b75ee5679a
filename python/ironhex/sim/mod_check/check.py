"""The whole check of mods, part by part."""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ironhex.errors import IronhexError
from ironhex.hook_costs import every_hook
from ironhex.mods import Given, Mods
from ironhex.scenario import Scenario
from ironhex.sim.mod_check.agreement import keeps_state, same_everywhere
from ironhex.sim.mod_check.copies import Copies
from ironhex.sim.mod_check.endurance import Endurance, Series
from ironhex.sim.mod_check.findings import LEFT_OUT, Done, Fault, ModReport
from ironhex.sim.mod_check.memory import changes, memory_of
from ironhex.sim.mod_check.suspects import Suspects
from ironhex.sim.mod_check.timings import timings
from ironhex.sim.mod_check.ways import OTHERS, Deal

SCENARIOS = ("skirmish-demo", "brawl-demo", "duel-demo", "carry-demo")
"""What is played unless told: most rules are at work in them."""

COMPARED = 30
"""Games of each scenario that are played in every way."""

COPIED: tuple[tuple[int, str], ...] = ((0, "seeded"), (1, "seeded"), (2, "outside"))
"""Games of each scenario that are copied at every stop: number and source of the dice."""

OF_OTHERS = 5
"""One game in so many is played by each of the policies that do not play at random."""

Progress = Callable[[str, float], None]
"""Is told which part is at work, and how much of the whole check is done, 0 to 1."""


class ModCheck:
    """A check of mods that are loaded together.

    Args:
        mods: mods as objects, classes or names.
        scenarios: names or paths of scenarios.
        games: how many games by the random policy are played to their end; others come on top.
        seed: seed of all games.
        threads: on how many threads many games are played.
        reproducers: the folder that files of failed games are written to; None writes none.
        sources: how the mods can be found again, for those files.

    Raises:
        ModError: a mod that cannot be found, or mods that cannot be together.
        ContentError: a scenario that cannot be loaded.
    """

    def __init__(
        self,
        mods: Iterable[Given],
        *,
        scenarios: Sequence[str] = SCENARIOS,
        games: int = 1000,
        seed: int = 1,
        threads: int = 1,
        reproducers: Path | None = None,
        sources: Sequence[str] = (),
    ) -> None:
        self._suspects = Suspects(mods)
        self._names = list(scenarios)
        self._games = games
        self._seed = seed
        self._threads = threads
        self._folder = reproducers
        self._sources = list(sources)
        self._loaded: list[Scenario] = []
        self._progress: Progress = lambda _, __: None
        found = self._suspects.mods
        self.report = ModReport(
            [f"{mod.name} {mod.version}" for mod in found], self._suspects.describe(), self._names, seed
        )

    def run(self, progress: Progress | None = None) -> ModReport:
        """Runs all parts; `progress` is told how far it is."""
        self._progress = progress or self._progress
        self._part("declarations", 0.0, self._load)
        if self.report.well:
            self._part("same games in every form and order", 0.02, self._compare)
            self._part("copies at every stop", 0.3, self._copy)
            self._part("many games", 0.5, self._endure)
            self._part("cost of the hooks", 0.85, self._time)
        self._progress("done", 1.0)
        return self.report

    def _part(self, name: str, begins: float, part: Callable[[float], tuple[str, list[Fault]]]) -> None:
        self._progress(name, begins)
        started = time.perf_counter()
        text, faults = part(begins)
        self.report.faults += faults
        self.report.done.append(Done(name, text, len(faults), time.perf_counter() - started))

    def _load(self, _: float) -> tuple[str, list[Fault]]:
        faults = []
        for name in self._names:
            Scenario.load(name)  # a fault of the scenario itself is not one of the mods
            try:
                self._loaded.append(Scenario.load(name, mods=self._suspects.shared))
            except IronhexError as error:
                faults.append(Fault("declaration", f"with {name}: {error}", scenario=name))
        return f"{len(self.report.mods)} loaded, in this order: {', '.join(self.report.mods)}", faults[:1]

    def _compare(self, begins: float) -> tuple[str, list[Fault]]:
        faults: list[Fault] = []
        for number, scenario in enumerate(self._loaded):
            self._progress(f"every form and order: {scenario.name}", begins + 0.28 * number / len(self._loaded))
            faults += same_everywhere(self._suspects, Deal(scenario, self._seed, COMPARED))
            if faults:
                break  # one fault shows in every scenario, and the first says enough
        games, ways = COMPARED * len(self._loaded), len(OTHERS) + 2
        return f"{games} games, each in {ways} ways: Game and Batch, @on and .batch, chunks, threads, orders", faults

    def _copy(self, begins: float) -> tuple[str, list[Fault]]:
        if self.report.has("python_state", "random", "not_deterministic"):
            return f"{LEFT_OUT}a game with these mods does not hang on its state alone", []
        faults: list[Fault] = []
        stops = played_on = 0
        for at, scenario in enumerate(self._loaded):
            self._progress(f"copies: {scenario.name}", begins + 0.2 * at / len(self._loaded))
            copies = Copies(self._suspects, Deal(scenario, self._seed, 1))
            found = [copies.check(number, "outside" if dice == "outside" else "seeded") for number, dice in COPIED]
            faults += [fault for fault in found if fault is not None]
            stops, played_on = stops + copies.stops, played_on + copies.played_on
        what = "clone, snapshot and save, with hooks parked and in mid-attack"
        return f"{stops:,} stops by {what}; {played_on:,} copies played on to their end", faults[:1]

    def _endure(self, begins: float) -> tuple[str, list[Fault]]:
        endurance = Endurance(self._suspects, threads=self._threads, folder=self._folder, sources=self._sources)
        series = list(self._series())
        total, done = sum(one.deal.games for one in series), 0
        before = memory_of(self._suspects.mods)
        for one in series:

            def more(count: int, one: Series = one) -> None:
                nonlocal done
                done += count
                self._progress(f"{one.policy} games of {one.deal.scenario.name}", begins + 0.35 * done / total)

            endurance.play(one, more)
        faults = list(endurance.faults())
        if not faults:
            faults += split_calls(self._suspects.shared)
        kept = changes(before, memory_of(self._suspects.mods))
        if kept and not self.report.has("python_state"):
            faults.append(keeps_state(kept, [], series[0].deal))
        return f"{total:,} games by random, brawl and greedy to their end", faults

    def _series(self) -> Iterable[Series]:
        for policy in ("random", "brawl", "greedy"):
            games = self._games if policy == "random" else self._games // OF_OTHERS
            for at, (name, scenario) in enumerate(zip(self._names, self._loaded, strict=True)):
                share = games // len(self._loaded) + (at < games % len(self._loaded))
                if share:
                    yield Series(Deal(scenario, self._seed, share), policy, name)

    def _time(self, _: float) -> tuple[str, list[Fault]]:
        bare = Scenario.load(self._names[0])
        self.report.timings = timings(self._suspects, self._loaded[0], bare, self._seed)
        return f"{self.report.timings[0].games} games of {self._names[0]} with and without the mods", []


def split_calls(mods: Mods) -> list[Fault]:
    """Forms for many games that raise, and work in each game by itself: what they do is right, and slow."""
    hint = "`if` and `and` do not work on arrays: use where=, numpy.where and &"
    text = "raised {:,} times when it was called for many games, and in no game by itself: it is not for arrays"
    return [
        Fault("raises", f"the .batch form of {heard.mod.name}.{heard.name} " + text.format(heard.split), hint)
        for heard in every_hook(mods)
        if heard.split
    ]
