"""The part of `ironhex check` that checks mods."""

import json
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ironhex.cli.options import available_threads, load_mods
from ironhex.mods import installed
from ironhex.render.mod_report import print_mod_report
from ironhex.scenario import KINDS
from ironhex.sim.mod_check import ModCheck, ModReport


@dataclass(frozen=True)
class Asked:
    """How mods are to be checked: scenarios, games by the random policy, seed, mods beside, folder of reproducers."""

    scenarios: tuple[str, ...]
    games: int
    seed: int
    beside: tuple[str, ...]
    reproducers: Path


def names_mod(subject: str) -> bool:
    """Whether a word names a mod rather than content: there is no such content, or it is a Python file."""
    path = Path(subject)
    if path.suffix == ".py" or ".py:" in subject:
        return True
    if path.is_dir():
        is_content = path.resolve().name in KINDS or any((path / kind).is_dir() for kind in KINDS)
        return not is_content and subject in installed()
    looks_like_path = path.suffix == ".toml" or "/" in subject or "\\" in subject
    return not path.exists() and not looks_like_path


def check_mod(name: str, asked: Asked, *, as_json: bool, show: bool) -> bool:
    """Checks one mod with those beside it, and prints what was found; returns whether there was a fault.

    Raises:
        ModError: the mod cannot be found or loaded.
        ContentError: a scenario cannot be loaded.
    """
    loaded = load_mods([name, *(other for other in asked.beside if other != name)])
    check = ModCheck(
        loaded.mods,
        scenarios=asked.scenarios,
        games=asked.games,
        seed=asked.seed,
        threads=available_threads(),
        reproducers=asked.reproducers,
        sources=loaded.sources,
    )
    report = _shown(name, check) if show and sys.stderr.isatty() else check.run()
    if as_json:
        typer.echo(json.dumps({"ironhex": version("ironhex"), **report.as_dict()}))
    else:
        print_mod_report(report, Console(highlight=False))
    return not report.well


def _shown(name: str, check: ModCheck) -> ModReport:
    """Runs a check with a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(name, total=1.0)
        return check.run(lambda part, done: progress.update(task, description=f"{name}: {part}", completed=done))
