"""`ironhex sim`: plays many games of a scenario and says how they ended."""

import sys
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from ironhex.cli.exit_code import FAILED, INTERRUPTED
from ironhex.cli.options import (
    POLICY_HELP,
    ModNames,
    ScenarioName,
    SettingPairs,
    available_threads,
    check_seed,
    load_mods,
    parse_policies,
    parse_settings,
    parse_width,
)
from ironhex.cli.report import as_json, print_table
from ironhex.errors import IronhexError
from ironhex.scenario import Scenario
from ironhex.sim import Experiment, Failure, Reproducer, Simulation, Table

MOST_GAMES = 100_000_000
"""More would not fit into memory: a game leaves about forty bytes."""

GAMES = 10_000
"""How many games are played unless told."""

GAMES_UNTIL = 1_000_000
"""How many are played at most to reach a width, unless told."""

MOST_REPRODUCERS = 10
"""A policy that fails often fails in one way: so many files are enough."""


def sim(  # noqa: PLR0913 - one for each option
    scenario: ScenarioName,
    *,
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_GAMES,
            metavar="N",
            show_default=False,
            help=f"How many games to play; with --pairs, how many pairs. {GAMES:,} unless told.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")] = 1,
    policies: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME]",
            help=f"Who plays ({POLICY_HELP}): one name for both sides, or two with a comma between.",
        ),
    ] = "random",
    settings: SettingPairs = None,
    mod: ModNames = None,
    pairs: Annotated[
        bool,
        typer.Option("--pairs", help="Play each game twice, the second time with the policies in swapped seats."),
    ] = False,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="width=W",
            show_default=False,
            help="Stop when the widest 95 % interval is at most W wide (width=0.02). Looked at after each 1,000 games; "
            f"--games is the most to play, {GAMES_UNTIL:,} unless told.",
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
            help="Write a row for each game to FILE.csv, or to FILE.parquet (needs the extra ironhex[parquet]).",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the table of an earlier run that was stopped or killed.")
    ] = False,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help="Also count how often each rule was at work, and say which never was; slower."),
    ] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Also say what each hook of the mods has cost.")] = False,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1, max=256, metavar="N", help="Threads to play on; all cores unless told.", show_default=False
        ),
    ] = None,
    as_one_object: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the table.")] = False,
    no_progress: Annotated[bool, typer.Option("--no-progress", help="Show no progress bar.")] = False,
) -> int:
    """Play many games of a scenario and print how they ended.

    The table shows how often each side won (with the 95 % interval that the true rate lies in), its victory points,
    how long games were, how fast they were played, and one hash over all final states: equal hashes mean equal games,
    whatever the machine and the number of threads. Ctrl-C stops early and prints what was finished.

    A game in which a Python policy or a mod fails is left out of the rates, and the exit code is 3; from the file
    `ironhex-reproducer-<seed>-<number>.json` `ironhex.sim.Reproducer.read(file).game()` plays up to where it failed.

    For example:

        ironhex sim skirmish-demo
        ironhex sim brawl-demo --games 2000 --policies brawl
        ironhex sim skirmish-demo --policies random,brawl --seed 7
        ironhex sim skirmish-demo --policies greedy,my_policies:Bold --pairs
        ironhex sim skirmish-demo --until width=0.01
        ironhex sim rescue-demo --games 2000 --coverage
        ironhex sim skirmish-demo --games 1000000 --table games.csv --resume
        ironhex sim skirmish-demo --settings phases=3 --settings tie_rule=one_side
        ironhex sim skirmish-demo --mod heat --mod my_mods:Fog --explain
        ironhex sim my/own/scenario.toml --json > result.json
    """
    if resume and table is None:
        raise typer.BadParameter("there is no table to go on with: say which with --table FILE", param_hint="--resume")
    loaded = load_mods(mod)
    experiment = Experiment(
        Scenario.load(scenario, parse_settings(settings), loaded.mods),
        seed=check_seed(seed),
        policies=parse_policies(policies),
        pairs=pairs,
        counting=coverage,
        source=str(Path(scenario).absolute()) if Path(scenario).is_file() else scenario,
        mods=loaded.mods,
        mod_sources=loaded.sources,
    )
    simulation = Simulation(
        experiment,
        games=games or (GAMES if until is None else GAMES_UNTIL),
        threads=threads or available_threads(),
        width=None if until is None else parse_width(until),
    )
    show = not no_progress and sys.stderr.isatty()
    if table is None:
        run = _play(simulation, show=show)
    else:
        with Table(table, experiment, resume=resume) as rows:
            simulation.record(rows)
            run = _play(simulation, show=show)
    return _report(simulation, run, table, as_one_object=as_one_object, explain=explain)


@dataclass
class _Run:
    interrupted: bool = False
    reproducers: list[Path] = field(default_factory=list)


def _play(simulation: Simulation, *, show: bool) -> _Run:
    """Plays the games, until their end or Ctrl-C, and writes a reproducer for each of the first that fail."""
    run, seen = _Run(), 0
    try:
        with closing(_shown(simulation) if show else simulation.run()) as chunks:
            for _ in chunks:
                for failure in simulation.failures[seen:MOST_REPRODUCERS]:
                    run.reproducers += _reproducer(simulation, failure)
                seen = len(simulation.failures)
    except KeyboardInterrupt:
        run.interrupted = True
    return run


def _reproducer(simulation: Simulation, failure: Failure) -> list[Path]:
    try:
        return [Reproducer.of(simulation.experiment, failure).write(Path())]
    except IronhexError as error:  # a folder that is read only must not cost the games that are still to come
        typer.echo(f"ironhex: {error}", err=True)
        return []


class GamesPerSecond(ProgressColumn):
    """The column of the progress bar that says how fast games are played."""

    def render(self, task: Task) -> Text:
        """The speed of late, in games per second."""
        return Text("" if task.speed is None else f"{task.speed:,.0f} games/s")


def _shown(simulation: Simulation) -> Generator[int]:
    """The chunks of a simulation, with a progress bar."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        GamesPerSecond(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        name = simulation.experiment.scenario.name
        task = progress.add_task(name, total=simulation.games, completed=simulation.finished)
        for count in simulation.run():
            progress.advance(task, count)
            yield count


def _report(simulation: Simulation, run: _Run, table: Path | None, *, as_one_object: bool, explain: bool) -> int:
    """Prints what was found; returns the exit code."""
    if simulation.finished == 0:
        typer.echo("ironhex: interrupted before any game was finished", err=True)
    elif simulation.failed == simulation.finished:
        last = simulation.failures[0].error.rstrip().rpartition("\n")[2] if simulation.failures else "see the table"
        again = f"; play one again with {run.reproducers[0]}" if run.reproducers else ""
        typer.echo(f"ironhex: all {simulation.finished:,} games failed{again}: {last}", err=True)
    elif as_one_object:
        typer.echo(as_json(simulation, run.reproducers, table, explain=explain))
    else:
        print_table(simulation, Console(highlight=False), run.reproducers, table)
        if explain:
            typer.echo(f"\n{simulation.costs()}")
    if run.interrupted:
        return INTERRUPTED
    return FAILED if simulation.failed else 0
