"""Options that several commands share, and what their texts mean."""

import os
import re
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from ironhex.mods import Mods, find_mod, installed
from ironhex.policies import POLICIES
from ironhex.reproducer import source_of
from ironhex.scenario import Setting

ScenarioName: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="SCENARIO", help="A name from `ironhex scenarios`, or the path of a scenario file."),
]

SettingPairs: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="KEY=VALUE", help="Change a setting of the ruleset; repeat for more.", show_default=False),
]

ModNames: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--mod",
        metavar="MOD",
        help="Play with a mod: its name if it is installed, module:Class, or a Python file; repeat for more.",
        show_default=False,
    ),
]

POLICY_HELP = f"{', '.join(POLICIES)}, or package:Class for a policy in Python"
"""What a policy may be, in words."""


def check_seed(seed: int) -> int:
    """The seed itself.

    Raises:
        typer.BadParameter: if it does not fit into 64 bits.
    """
    if not 0 <= seed < 2**64:
        raise typer.BadParameter(f"a seed is a number from 0 to {2**64 - 1}", param_hint="--seed")
    return seed


@dataclass(frozen=True)
class LoadedMods:
    """Mods that were asked for by name.

    Attributes:
        mods: the mods, in load order.
        sources: how each of them is found again, from any working directory if it is a file.
    """

    mods: Mods
    sources: list[str]


def load_mods(names: list[str] | None) -> LoadedMods:
    """The mods with these names. Modules in the working directory can be loaded.

    Raises:
        ModError: one that cannot be found or loaded, or mods that cannot be together.
    """
    if names:
        _see_working_directory()
    found = [find_mod(name) for name in names or ()]
    known = installed() if names else {}
    sources = {
        mod.name: name if name in known else source_of(mod) for name, mod in zip(names or (), found, strict=True)
    }
    mods = Mods(found)
    return LoadedMods(mods, [sources[mod.name] for mod in mods.mods])


def _see_working_directory() -> None:
    here = str(Path.cwd())
    if here not in sys.path:  # as `python -m` has it; the installed program does not
        sys.path.insert(0, here)


def check_policy(name: str, hint: str) -> str:
    """The name of a policy itself. Modules in the working directory can be loaded afterwards.

    Raises:
        typer.BadParameter: if it is no built-in policy and no `package:Class`.
    """
    package, colon, attribute = name.partition(":")
    if colon and package and attribute:
        _see_working_directory()
    elif name not in POLICIES:
        close = get_close_matches(name, POLICIES, n=1)
        nearest = f", did you mean {close[0]!r}?" if close else ""
        raise typer.BadParameter(f"there is no policy {name!r}{nearest}; there are {POLICY_HELP}", param_hint=hint)
    return name


def parse_policies(text: str) -> tuple[str, str]:
    """The policies of players 0 and 1, from one name for both or two with a comma between.

    Raises:
        typer.BadParameter: if it is neither, or a name is unknown.
    """
    names = [check_policy(name.strip(), "--policies") for name in text.split(",")]
    if len(names) > 2:
        raise typer.BadParameter(f"a game has two players, and {text!r} names {len(names)}", param_hint="--policies")
    return names[0], names[-1]


def parse_settings(pairs: list[str] | None) -> dict[str, Setting]:
    """Settings from `key=value`: whole numbers, true or false, else words. The core checks keys and values.

    Raises:
        typer.BadParameter: if one is no `key=value`, or a key is given twice.
    """
    settings: dict[str, Setting] = {}
    for pair in pairs or []:
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


def parse_width(text: str) -> float:
    """The width to reach, from `width=0.02`.

    Raises:
        typer.BadParameter: if it is something else, or no width between 0 and 1.
    """
    key, _, value = (part.strip() for part in text.partition("="))
    try:
        width = float(value)
    except ValueError:
        width = 0.0
    if key != "width" or not 0 < width < 1:
        raise typer.BadParameter(f"{text!r} is no width=W, W between 0 and 1, as width=0.02 is", param_hint="--until")
    return width


def available_threads() -> int:
    """How many threads can run at once in this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
