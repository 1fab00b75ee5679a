"""What `ironhex sim` prints: a table for people, and one JSON object for programs."""

import json
from importlib.metadata import version

from rich import box
from rich.console import Console
from rich.table import Table

from ironhex.sim import Distribution, Interval, Simulation, Summary


def as_json(simulation: Simulation) -> str:
    """One JSON object, on one line, with everything that a simulation found; see the README for its fields."""
    summary, scenario = simulation.summary(), simulation.scenario
    report = {
        "ironhex": version("ironhex"),
        "scenario": scenario.name,
        "settings": scenario.settings,
        "seed": simulation.seed,
        "policies": list(simulation.policies),
        "threads": simulation.threads,
        "games_asked": simulation.games,
        "games": summary.games,
        "outcomes": summary.outcomes,
        "rates": {name: interval.as_dict() for name, interval in summary.rates.items()},
        "mean_vp": list(summary.mean_vp),
        "activations": summary.activations.as_dict(),
        "decisions": summary.decisions.as_dict(),
        "attacks": summary.attacks.as_dict(),
        "seconds": simulation.seconds,
        "games_per_second": summary.games / simulation.seconds,
        "decisions_per_second": summary.total_decisions / simulation.seconds,
        "state_hash": simulation.state_hash(),
    }
    return json.dumps(report)


def print_table(simulation: Simulation, console: Console) -> None:
    """Prints what a simulation found, for a console of 80 columns or more."""
    summary, scenario = simulation.summary(), simulation.scenario
    console.print()
    console.print(f"[bold]{scenario.title}[/bold] ({scenario.name}), seed {simulation.seed}, {summary.games:,} games")
    if summary.games < simulation.games:
        console.print(f"[yellow]Interrupted: {simulation.games:,} games were asked for.[/yellow]")
    console.print()
    console.print(_results(simulation, summary))
    console.print(_lengths(summary))
    console.print(
        f"{summary.games / simulation.seconds:,.0f} games/s, "
        f"{summary.total_decisions / simulation.seconds:,.0f} decisions/s, "
        f"{simulation.seconds:.2f} s on {simulation.threads} thread{'s' * (simulation.threads > 1)}"
    )
    console.print(f"state hash {simulation.state_hash()}")


def _results(simulation: Simulation, summary: Summary) -> Table:
    table = Table("", "policy", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("games", "share", "95 % interval", "mean VP"):
        table.add_column(heading, justify="right")
    rates = summary.rates
    for player, name in enumerate(simulation.scenario.players):
        share = _share(rates[str(player)])
        vp = f"{summary.mean_vp[player]:.2f}"
        table.add_row(f"{name} won", simulation.policies[player], f"{summary.wins[player]:,}", *share, vp)
    table.add_row("draw", "", f"{summary.draws:,}", *_share(rates["draw"]), "")
    return table


def _share(interval: Interval) -> tuple[str, str]:
    return f"{interval.rate:.1%}", f"{interval.low:.1%} to {interval.high:.1%}"


def _lengths(summary: Summary) -> Table:
    table = Table("in a game", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("mean", "least", "5 %", "median", "95 %", "most"):
        table.add_column(heading, justify="right")
    for name, counts in (
        ("activations", summary.activations),
        ("decisions", summary.decisions),
        ("attacks", summary.attacks),
    ):
        table.add_row(name, *_spread(counts))
    return table


def _spread(counts: Distribution) -> list[str]:
    whole = (counts.least, counts.p5, counts.median, counts.p95, counts.most)
    return [f"{counts.mean:,.1f}", *(f"{count:,}" for count in whole)]
