"""What a table of games belongs to: kept in a file beside it, so that no run goes on with another's table."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ironhex import _core
from ironhex.errors import IronhexError
from ironhex.game import Game
from ironhex.sim.experiment import Experiment

FORMAT = 1
"""Version of the table and of the file beside it."""


def origin_of(experiment: Experiment) -> dict[str, Any]:
    """Everything that decides the rows of a table, as plain values.

    `start` is a hash over the first state, the whole content, the settings and the mods' listeners: it tells apart
    what has the same name.
    """
    first = Game(experiment.scenario, seed=experiment.seed, mods=experiment.mods, hooks="park")
    start = _core.HashOver()
    start.update(first.snapshot())
    return {
        "format": FORMAT,
        "ironhex": version("ironhex"),
        "scenario": experiment.scenario.name,
        "seed": experiment.seed,
        "policies": list(experiment.names),
        "pairs": experiment.pairs,
        "mods": [f"{mod.name} {mod.version}" for mod in experiment.mods.mods],
        "settings": experiment.scenario.settings,
        "start": start.hexdigest(),
    }


def differences(there: dict[str, Any], here: dict[str, Any], prefix: str = "") -> list[str]:
    """What differs between two origins, each as "seed is 1 there and 2 here"."""
    found = []
    for key in [*here, *(key for key in there if key not in here)]:
        ours, theirs = here.get(key, "missing"), there.get(key, "missing")
        if isinstance(ours, dict) and isinstance(theirs, dict):
            found += differences(theirs, ours, f"{prefix}{key}.")
        elif ours != theirs:
            found.append(f"{prefix}{key} is {_said(theirs)} there and {_said(ours)} here")
    # The hash only says that something differs: of use where nothing else says what.
    telling = [line for line in found if not line.startswith("start ")]
    return telling or ["the content of the scenario has changed"] * bool(found)


def _said(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def origin_file(table: Path) -> Path:
    """The file beside a table: `games.csv.json` for `games.csv`."""
    return table.with_name(table.name + ".json")


def write_origin(table: Path, origin: dict[str, Any]) -> None:
    """Writes the file beside a table: whole or not at all."""
    file = origin_file(table)
    part = file.with_name(file.name + ".part")
    part.write_text(json.dumps(origin, indent=2) + "\n", encoding="utf-8")
    part.replace(file)


def check_origin(table: Path, here: dict[str, Any]) -> None:
    """Sees to it that a table belongs to this run.

    Raises:
        IronhexError: it does not, or nothing says to what it belongs.
    """
    file = origin_file(table)
    try:
        there = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise IronhexError(f"{table} cannot be resumed: {file.name}, which says what it is of, is not there") from None
    except (OSError, ValueError) as error:
        raise IronhexError(f"{table} cannot be resumed: {file.name} cannot be read: {error}") from error
    found = differences(there, here) if isinstance(there, dict) else ["its file of settings is damaged"]
    if found:
        raise IronhexError(f"{table} is of another run and cannot be resumed: {'; '.join(found)}")
