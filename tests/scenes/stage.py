"""Games on scenes: they are built in one folder, and their scripts of dice must be used up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ironhex as ih
from scenes.content import compose
from scenes.state import turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from scenes.content import Fielded
    from scenes.state import Turn


class Stage:
    """Builds games in one folder, and sees to it that their scripts of dice are used up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "scenarios" / "scene.toml"
        self.games: list[ih.Game] = []

    def __call__(
        self,
        *squads: Sequence[Fielded],
        dice: Sequence[int] | str = (),
        mods: Sequence[ih.Mod] = (),
        hooks: str = "run",
        seed: int = 1,
        **content: Any,
    ) -> ih.Game:
        """A game on the scene that `compose` makes of the squads and the content."""
        path = compose(*squads, **content).write(self.folder)
        script = dice if isinstance(dice, str) else list(dice)
        game = ih.Game(path, seed=seed, dice=script, mods=list(mods), hooks=hooks)
        if not isinstance(dice, str):
            self.games.append(game)
        return game


@pytest.fixture(scope="session")
def scene_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all scenes: each overwrites what differs, since a thousand folders would be slow."""
    return tmp_path_factory.mktemp("scenes")


@pytest.fixture
def scene(scene_folder: Path) -> Iterator[Stage]:
    """The stage of one test; dice left over at its end are a failure."""
    stage = Stage(scene_folder)
    yield stage
    assert [game.dice_left for game in stage.games] == [0] * len(stage.games)


def attack(game: ih.Game) -> list[ih.Event]:
    """Let e1 attack e2 with its first weapon."""
    return game.play("e1 attack w1 e2")


def rest(game: ih.Game) -> list[ih.Event]:
    """Let the active unit energize and end its activation."""
    name = f"e{turn(game)[0]}"
    return game.play(f"{name} energize") + game.play(f"{name} end")


def rest_to_the_end(game: ih.Game) -> list[Turn]:
    """Let every unit only rest until the game is over; return all turns."""
    turns = []
    while game.stop == "decision":
        turns.append(turn(game))
        rest(game)
    return turns
