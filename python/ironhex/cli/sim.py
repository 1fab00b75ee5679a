"""`ironhex sim`: plays many games of a scenario and says how they ended."""

import os
import re
import sys
from contextlib import nullcontext
from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from ironhex.cli.exit_code import INTERRUPTED
from ironhex.cli.report import as_json, print_table
from ironhex.scenario import Scenario
from ironhex.sim import POLICIES, Simulation

Setting = int | bool | str

MOST_GAMES = 100_000_000
"""More would not fit into memory: a game leaves about forty bytes."""


def sim(
    scenario: Annotated[str, typer.Argument(help="A name from `ironhex scenarios`, or the path of a scenario file.")],
    *,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, metavar="N", help="How many games to play.")] = 10_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")] = 1,
    threads: Annotated[
        int | None,
        typer.Option(
            min=1, max=256, metavar="N", help="Threads to play on; all cores unless told.", show_default=False
        ),
    ] = None,
    policies: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME]",
            help=f"Who plays ({' or '.join(POLICIES)}): one name for both sides, or two with a comma between.",
        ),
    ] = "random",
    settings: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="Change a setting of the ruleset; repeat for more.", show_default=False),
    ] = None,
    as_one_object: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the table.")] = False,
    no_progress: Annotated[bool, typer.Option("--no-progress", help="Show no progress bar.")] = False,
) -> int:
    """Play many games of a scenario and print how they ended.

    The table shows how often each side won (with the 95 % interval that the true rate lies in), its victory points,
    how long games were, how fast they were played, and one hash over all final states: equal hashes mean equal games,
    whatever the machine and the number of threads. Ctrl-C stops early and prints what was finished.

    For example:

        ironhex sim skirmish-demo
        ironhex sim brawl-demo --games 2000 --policies brawl
        ironhex sim skirmish-demo --policies random,brawl --seed 7
        ironhex sim skirmish-demo --settings phases=3 --settings tie_rule=one_side
        ironhex sim my/own/scenario.toml --json > result.json
    """
    simulation = Simulation(
        Scenario.load(scenario, settings=parse_settings(settings or [])),
        games=games,
        seed=check_seed(seed),
        policies=parse_policies(policies),
        threads=threads or available_threads(),
    )
    interrupted = not _play(simulation, show_progress=not no_progress and sys.stderr.isatty())
    if simulation.finished == 0:
        typer.echo("ironhex: interrupted before any game was finished", err=True)
    elif as_one_object:
        typer.echo(as_json(simulation))
    else:
        print_table(simulation, Console(highlight=False))
    return INTERRUPTED if interrupted else 0


def check_seed(seed: int) -> int:
    """The seed itself.

    Raises:
        typer.BadParameter: if it does not fit into 64 bits.
    """
    if not 0 <= seed < 2**64:
        raise typer.BadParameter(f"a seed is a number from 0 to {2**64 - 1}", param_hint="--seed")
    return seed


def parse_policies(text: str) -> tuple[str, str]:
    """The policies of players 0 and 1, from one name for both or two with a comma between.

    Raises:
        typer.BadParameter: if it is neither, or a name is unknown.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in POLICIES:
            raise typer.BadParameter(
                f"there is no policy {name!r}{_nearest(name)}; there are {', '.join(POLICIES)}", param_hint="--policies"
            )
    if len(names) > 2:
        raise typer.BadParameter(f"a game has two players, and {text!r} names {len(names)}", param_hint="--policies")
    return names[0], names[-1]


def _nearest(name: str) -> str:
    close = get_close_matches(name, POLICIES, n=1)
    return f", did you mean {close[0]!r}?" if close else ""


def parse_settings(pairs: list[str]) -> dict[str, Setting]:
    """Settings from `key=value`: whole numbers, true or false, else words. The core checks keys and values.

    Raises:
        typer.BadParameter: if one is no `key=value`, or a key is given twice.
    """
    settings: dict[str, Setting] = {}
    for pair in pairs:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not (key and equals and value):
            raise typer.BadParameter(f"{pair!r} is no key=value, as phases=3 is", param_hint="--settings")
        if key in settings:
            raise typer.BadParameter(f"{key!r} is given twice", param_hint="--settings")
        settings[key] = _setting(value)
    return settings


def _setting(value: str) -> Setting:
    if value in {"true", "false"}:
        return value == "true"
    return int(value) if re.fullmatch(r"[+-]?\d{1,18}", value) else value


def available_threads() -> int:
    """How many threads can run at once in this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class GamesPerSecond(ProgressColumn):
    """The column of the progress bar that says how fast games are played."""

    def render(self, task: Task) -> Text:
        """The speed of late, in games per second."""
        return Text("" if task.speed is None else f"{task.speed:,.0f} games/s")


def _play(simulation: Simulation, *, show_progress: bool) -> bool:
    """Plays the games; False if Ctrl-C came before the end."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        GamesPerSecond(),
        TimeRemainingColumn(),
    )
    progress = Progress(*columns, console=Console(stderr=True), transient=True) if show_progress else None
    try:
        with progress or nullcontext():
            task = progress.add_task(simulation.scenario.name, total=simulation.games) if progress else None
            for count in simulation.run():
                if progress is not None and task is not None:
                    progress.advance(task, count)
    except KeyboardInterrupt:
        return simulation.finished == simulation.games
    return True
