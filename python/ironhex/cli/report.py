"""What `ironhex sim` prints: a table for people, and one JSON object for programs."""

import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from ironhex.sim import Distribution, Interval, Pairs, Simulation, Summary


def as_json(simulation: Simulation, reproducers: list[Path], table: Path | None, *, explain: bool = False) -> str:
    """One JSON object, on one line, with everything that a simulation found; see the README for its fields."""
    summary, experiment = simulation.summary(), simulation.experiment
    report = {
        "ironhex": version("ironhex"),
        "scenario": experiment.scenario.name,
        "settings": experiment.scenario.settings,
        "settings_hash": experiment.scenario.settings_hash,
        "seed": experiment.seed,
        "policies": list(experiment.names),
        "mods": [f"{mod.name} {mod.version}" for mod in experiment.mods.mods],
        "threads": simulation.threads,
        "games_asked": simulation.games,
        "games": summary.games,
        "failed": summary.failed,
        "outcomes": summary.outcomes,
        "rates": {name: interval.as_dict() for name, interval in summary.rates.items()},
        "mean_vp": list(summary.mean_vp),
        "pairs": None if summary.pairs is None else _pairs_as_dict(simulation, summary.pairs),
        "activations": summary.activations.as_dict(),
        "decisions": summary.decisions.as_dict(),
        "attacks": summary.attacks.as_dict(),
        "width": simulation.widest,
        "until_width": simulation.width,
        "table": None if table is None else str(table),
        "reproducers": [str(file) for file in reproducers],
        "seconds": simulation.seconds,
        "games_per_second": _per_second(simulation.played, simulation),
        "decisions_per_second": _per_second(simulation.decided, simulation),
        "state_hash": simulation.state_hash(),
        "coverage": simulation.coverage or None,
        "hooks": simulation.costs().as_dict() if explain else None,
    }
    return json.dumps(report)


def _per_second(count: int, simulation: Simulation) -> float:
    return count / simulation.seconds if simulation.seconds else 0.0


def _pairs_as_dict(simulation: Simulation, pairs: Pairs) -> dict[str, object]:
    policies = [
        {
            "policy": name,
            "wins": pairs.wins[one],
            "rate": pairs.rates[one].as_dict(),
            "score": pairs.scores[one].as_dict(),
            "mean_vp": pairs.mean_vp[one],
        }
        for one, name in enumerate(simulation.experiment.names)
    ]
    difference = None if pairs.difference is None else pairs.difference.as_dict()
    return {"count": pairs.count, "policies": policies, "difference": difference}


def print_table(simulation: Simulation, console: Console, reproducers: list[Path], table: Path | None) -> None:
    """Prints what a simulation found, for a console of 80 columns or more."""
    summary, experiment = simulation.summary(), simulation.experiment
    scenario = experiment.scenario
    pairs = f" in {simulation.finished // 2:,} pairs" if experiment.pairs else ""
    games = f"{simulation.finished:,} games{pairs}"
    console.print()
    console.print(f"[bold]{scenario.title}[/bold] ({scenario.name}), seed {experiment.seed}, {games}")
    if experiment.mods:
        mods = ", ".join(f"{mod.name} {mod.version}" for mod in experiment.mods.mods)
        console.print(f"with the mods {mods}", markup=False)
    _print_notes(simulation, console, reproducers)
    console.print()
    console.print(_results(simulation, summary))
    if summary.pairs is not None:
        console.print(_difference(simulation, summary.pairs))
        console.print()
    console.print(_lengths(summary, on_table=scenario.game == "card-table"))
    if simulation.seconds:
        console.print(
            f"{_per_second(simulation.played, simulation):,.0f} games/s, "
            f"{_per_second(simulation.decided, simulation):,.0f} decisions/s, "
            f"{simulation.seconds:.2f} s on {simulation.threads} thread{'s' * (simulation.threads > 1)}"
        )
    if table is not None:
        # Rows of a Parquet file wait in a CSV file until the end of the run.
        there = table if simulation.over or table.suffix == ".csv" else f"{table}.csv"
        more = "" if simulation.over else "; the same command with --resume goes on"
        console.print(f"table {there}: {simulation.finished:,} rows{more}", markup=False, soft_wrap=True)
    if simulation.coverage:
        _print_coverage(simulation, console)
    console.print(f"state hash {simulation.state_hash()}")


def _print_coverage(simulation: Simulation, console: Console) -> None:
    """How often each rule was at work, section by section, and which never was."""
    sections: dict[str, list[str]] = {}
    for rule, count in simulation.coverage.items():
        sections.setdefault(rule.partition("-")[0], []).append(f"{rule.partition('-')[2]}: {count:,}")
    table = Table("rules", "times at work", box=box.SIMPLE_HEAD, pad_edge=False)
    for section, counts in sections.items():
        table.add_row(section, "  ".join(counts))
    console.print(table)
    idle = [rule for rule, count in simulation.coverage.items() if count == 0]
    console.print(f"never at work: {', '.join(idle) if idle else 'none'}")


def _print_notes(simulation: Simulation, console: Console, reproducers: list[Path]) -> None:
    """How the run ended, where that is not plain from the number of games."""
    if not simulation.over:
        console.print(f"[yellow]Interrupted: {simulation.games:,} games were asked for.[/yellow]")
    earlier = simulation.finished - simulation.played
    if earlier:
        console.print(f"{earlier:,} of them were in the table already.")
    if simulation.width is not None and simulation.over:
        reached = "Stopped" if simulation.narrow else "Not narrow enough"
        asked = f"{simulation.width:g} was asked for"
        console.print(f"{reached}: the widest interval is {simulation.widest:.4f} wide; {asked}.")
    if simulation.failed:
        files = ", ".join(map(str, reproducers))
        console.print(f"[red]{simulation.failed:,} games failed[/red] and count in no rate.")
        if simulation.failures:
            console.print(f"The first: {simulation.failures[0].error.rstrip().rpartition(chr(10))[2]}", markup=False)
        if files:
            console.print(f"To play them again: {files}", markup=False)


def _results(simulation: Simulation, summary: Summary) -> Table:
    """Who won how often: by seat, then by policy if there are pairs. Nobody scores at a card table."""
    on_table = simulation.experiment.scenario.game == "card-table"
    table = Table("", *(() if summary.pairs else ("policy",)), box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("games", "share", "95 % interval", *(() if on_table else ("mean VP",))):
        table.add_column(heading, justify="right", no_wrap=True)
    sections = (_seats(simulation, summary), _policies(simulation, summary))
    for rows in map(list, sections):
        for number, row in enumerate(rows, 1):
            table.add_row(*(row[:-1] if on_table else row), end_section=number == len(rows))
    return table


def _seats(simulation: Simulation, summary: Summary) -> Iterator[list[str]]:
    """A row for each outcome, VP last."""
    pairs, policies = summary.pairs, simulation.experiment.names
    for player, name in enumerate(simulation.experiment.scenario.players):
        who = [f"{name} won"] if pairs else [f"{name} won", policies[player]]
        share = _share(summary.rates[str(player)])
        yield [*who, f"{summary.wins[player]:,}", *share, f"{summary.mean_vp[player]:.2f}"]
    who = ["draw"] if pairs else ["draw", ""]
    yield [*who, f"{summary.draws:,}", *_share(summary.rates["draw"]), ""]


def _policies(simulation: Simulation, summary: Summary) -> Iterator[list[str]]:
    """With pairs, rows for both policies, VP last."""
    pairs = summary.pairs
    if pairs is None:
        return
    names = simulation.experiment.names
    for one, name in enumerate(names):
        yield [f"{name} won", f"{pairs.wins[one]:,}", *_share(pairs.rates[one]), f"{pairs.mean_vp[one]:.2f}"]
    for one, name in enumerate(names):
        points = pairs.wins[one] + summary.draws / 2
        yield [f"{name}, a draw as half", f"{points:,.1f}", *_share(pairs.scores[one]), ""]


def _difference(simulation: Simulation, pairs: Pairs) -> str:
    if pairs.difference is None:
        return "Not one pair came to its end: no paired difference."
    first, second = simulation.experiment.names
    found = pairs.difference
    return (
        f"{first} minus {second}, by {pairs.count:,} pairs (won 1, draw 0, lost -1):\n"
        f"{found.mean:+.3f} a game, 95 % interval {found.low:+.3f} to {found.high:+.3f}"
    )


def _share(interval: Interval) -> tuple[str, str]:
    return f"{interval.rate:.1%}", f"{interval.low:.1%} to {interval.high:.1%}"


def _lengths(summary: Summary, *, on_table: bool) -> Table:
    """How long games were; a card table has turns instead of activations, and no attacks (PC-13)."""
    table = Table("in a game", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("mean", "least", "5 %", "median", "95 %", "most"):
        table.add_column(heading, justify="right")
    rows = [("turns" if on_table else "activations", summary.activations), ("decisions", summary.decisions)]
    for name, counts in [*rows, *[("attacks", summary.attacks)] * (not on_table)]:
        table.add_row(name, *_spread(counts))
    return table


def _spread(counts: Distribution) -> list[str]:
    whole = (counts.least, counts.p5, counts.median, counts.p95, counts.most)
    return [f"{counts.mean:,.1f}", *(f"{count:,}" for count in whole)]
