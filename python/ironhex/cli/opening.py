"""Games that the command line begins, or goes on with from a save."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from ironhex.cli.options import parse_settings
from ironhex.game import Game
from ironhex.mods.mod_set import Mods
from ironhex.scenario import Scenario

Subject: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO|SAVE",
        help="A name from `ironhex scenarios`, the path of a scenario file, or a save to go on with.",
    ),
]
_SAVE = b"IHSAVE"


def is_save(subject: str) -> bool:
    """Whether an argument names a file that begins as a save does."""
    with suppress(OSError, ValueError), Path(subject).open("rb") as file:
        return file.read(len(_SAVE)) == _SAVE
    return False


def opened(
    subject: str,
    settings: list[str] | None,
    mods: Mods,
    *,
    seed: int,
    number: int = 0,
    dice: Literal["seeded", "outside"] = "seeded",
) -> Game:
    """A new game of a scenario, or the game of a save; that one has settings, seed and number of its own.

    Raises:
        ContentError, SaveError: it cannot be opened.
        typer.BadParameter: settings for a save.
    """
    if not is_save(subject):
        loaded = Scenario.load(subject, parse_settings(settings), mods)
        return Game(loaded, seed=seed, number=number, dice=dice, mods=mods)
    if settings:
        raise typer.BadParameter("a save keeps the settings that its game began with", param_hint="--settings")
    return Game.read_save(subject, dice=dice, mods=mods.mods)


def heading(game: Game) -> str:
    """Title, scenario, seed and number of a game."""
    view = game.view("referee")
    return f"{game.scenario.title} ({game.scenario.name}), seed {view['seed']}, game {view['number']}"
