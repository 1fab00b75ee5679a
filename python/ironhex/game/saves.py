"""What of a game lasts: snapshots and saves."""

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Literal, Self

from ironhex import _core
from ironhex.arguments import check_hooks, read_faces
from ironhex.errors import SaveError
from ironhex.files import path_of, read_up_to, write_whole
from ironhex.game.past import Past
from ironhex.mods import Mod
from ironhex.mods.mod_set import Given, Mods
from ironhex.scenario import Scenario

if TYPE_CHECKING:
    from ironhex.game.game import Game

MOST_BYTES = 1 << 23
"""Largest save, as the core has it."""


class Saves(Past):
    """What `Game` knows of its copies in bytes."""

    def snapshot(self) -> bytes:
        """The state as bytes, for `restore` of a game of the same scenario and mods.

        Raises:
            GameBusyError: the game is in the middle of something.
        """
        return self._edit(self._core.snapshot)

    def restore(self, snapshot: bytes) -> None:
        """Takes over a state. It is a step of the game, and kept for `undo`: searches do better with clones.

        Raises:
            SaveError: bytes that are no snapshot of this scenario; the state is as it was.
            DiceError, ModError, GameBusyError: as `play`.
        """

        def take() -> None:
            self._core.set_mark()
            self._core.restore(_bytes(snapshot))

        self._transact(take)
        self.epoch += 1

    def save(self) -> bytes:
        """The game as bytes that describe themselves, for `load`, also of later versions.

        Fields, procedures and steps stand by name; scenario, content and settings are inside, and so is the history.

        Raises:
            CapacityError: the history is too long: some hundred thousand steps in one game.
            GameBusyError: the game is in the middle of something.
        """
        return self._edit(self._core.save)

    @classmethod
    def load(
        cls,
        saved: bytes,
        *,
        dice: Literal["seeded", "outside"] | Sequence[int] = "seeded",
        mods: Iterable[Given] = (),
        hooks: Literal["run", "park"] = "run",
    ) -> Self:
        """Loads what `save` wrote: the same game, with the content and settings that it began with.

        Args:
            saved: the bytes.
            dice: where faces come from now on.
            mods: the mods that the game was saved with; they are code, and not in the save.
            hooks: as for a new game.

        Raises:
            SaveError: bytes that are no save, damaged, of a later version, or of a game with other mods.
            DiceError: dice that are none, or a script that is too short for an open roll.
            ModError: a mod that cannot be, or a listener that did what cannot be.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> again = ih.Game.load(game.save())
            >>> again.state_hash() == game.state_hash()
            True
        """
        check_hooks(hooks)
        game = object.__new__(cls)
        game.mods, game._hooks = Mods(mods), hooks
        game._core, core = _core.Game.load(_bytes(saved), read_faces(dice, "dice"), game.mods.core)
        game.scenario = Scenario(core)
        game._begin()
        game._core.take_events()
        return game

    def write_save(self, path: str | PathLike[str]) -> None:
        """Writes a save into a file, over an older one: whole or not at all, whenever it is interrupted.

        Raises:
            IronhexError: it cannot be written; an older file is as it was.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih, tempfile, pathlib
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     file = pathlib.Path(folder, "evening.save")
            ...     game.write_save(file)
            ...     ih.Game.read_save(file).state_hash() == game.state_hash()
            True
        """
        write_whole(path_of(path), self.save())

    @classmethod
    def read_save(
        cls,
        path: str | PathLike[str],
        *,
        dice: Literal["seeded", "outside"] | Sequence[int] = "seeded",
        mods: Iterable[Given] = (),
        hooks: Literal["run", "park"] = "run",
    ) -> Self:
        """Loads a save from a file, as `load`.

        Raises:
            SaveError: it cannot be read, or as `load`; it says which file.
        """
        file = path_of(path)
        saved = read_up_to(file, MOST_BYTES)
        try:
            return cls.load(saved, dice=dice, mods=mods, hooks=hooks)
        except SaveError as error:
            raise SaveError(f"{file}: {error}") from error

    @classmethod
    def _standing(cls, scenario: Scenario, mods: Mods, hooks: Literal["run", "park"], snapshot: bytes) -> Self:
        """A game of which nothing is known but where it stands."""
        game = object.__new__(cls)
        game.scenario, game.mods, game._hooks = scenario, mods, hooks
        game._core = _core.Game(scenario.core, 0, 0, "seeded", mods.core)
        game._core.stand_at(snapshot)
        game._begin()
        game._core.take_events()
        return game

    def __reduce__(self) -> tuple[Callable[..., "Saves"], tuple[object, ...]]:
        return _unpickle, (type(self), self.save(), self.mods.mods, self._core.dice_to_come(), self._hooks)


def _unpickle(
    game: "type[Game]",
    saved: bytes,
    mods: tuple[Mod, ...],
    dice: Literal["seeded", "outside"] | Sequence[int],
    hooks: Literal["run", "park"],
) -> "Game":
    # A roll that was open still is, whatever the dice to come.
    loaded = game.load(saved, mods=mods, dice="outside", hooks=hooks)
    loaded.set_dice(dice)
    return loaded


def _bytes(given: bytes) -> bytes:
    if not isinstance(given, bytes | bytearray | memoryview):
        raise SaveError(f"a state is bytes, not {type(given).__name__}")
    return bytes(given)
