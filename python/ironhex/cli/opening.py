"""Games that the command line begins, or goes on with from a save."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from ironhex.cli.options import check_seed, parse_settings
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
_SAVE, _REPLAY = b"IHSAVE", b"IHREPL"


def _begins_with(subject: str, magic: bytes) -> bool:
    """Whether an argument names a file that begins so; a pipe is none, and might never end."""
    with suppress(OSError, ValueError):
        if Path(subject).is_file():
            with Path(subject).open("rb") as file:
                return file.read(len(magic)) == magic
    return False


def opened(
    subject: str, settings: list[str] | None, mods: Mods, *, seed: int | None, number: int | None, unless_told: int
) -> Game:
    """A new game of a scenario, or the game of a save; that one has settings, seed and number of its own.

    Args:
        subject: name or path of a scenario, or a save.
        settings: as the command line has them.
        mods: the mods.
        seed: seed of a new game; None for `unless_told`.
        number: number of a new game; None for 0.
        unless_told: a seed.

    Returns:
        A game whose dice are seeded, but for a roll that was open when it was saved.

    Raises:
        ContentError, SaveError: it cannot be opened.
        typer.BadParameter: settings, seed or number for a save, or a replay.
    """
    if _begins_with(subject, _REPLAY):
        raise typer.BadParameter(f"{subject} is a replay: `ironhex replay` plays it again, and on from anywhere")
    if not _begins_with(subject, _SAVE):
        loaded = Scenario.load(subject, parse_settings(settings), mods)
        return Game(loaded, seed=unless_told if seed is None else check_seed(seed), number=number or 0, mods=mods)
    for given, option in ((settings, "--settings"), (seed, "--seed"), (number, "--number")):
        if given not in (None, []):
            raise typer.BadParameter("a save keeps what its game began with", param_hint=option)
    game = Game.read_save(subject, dice="outside", mods=mods.mods)
    game.set_dice("seeded")
    return game


def heading(game: Game) -> str:
    """Title, scenario, seed and number of a game."""
    view = game.view("referee")
    return f"{game.scenario.title} ({game.scenario.name}), seed {view['seed']}, game {view['number']}"
