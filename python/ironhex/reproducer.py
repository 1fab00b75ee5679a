"""A file from which a game that failed can be played again, up to where it failed."""

import base64
import json
import sys
import zlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ironhex.errors import IronhexError, SaveError
from ironhex.game import Game
from ironhex.mods import Given, Mod
from ironhex.scenario import Setting

if TYPE_CHECKING:
    from ironhex.sim.experiment import Experiment, Failure


@dataclass(frozen=True)
class Reproducer:
    """A game that failed, and all that is needed to see it fail again.

    Attributes:
        ironhex: the version that played it.
        scenario: name or path of the scenario.
        settings: all settings in force.
        seed: seed of the dice.
        number: number of the game.
        swapped: whether it was the second game of a pair, with the policies in swapped seats.
        policies: who played for players 0 and 1.
        mods: the mods, as `find_mod` finds them: by name, `module:Class`, or file.
        actions: all actions up to the failure, in notation; of a mod's failure, with the one in which it failed.
        error: the traceback; empty if the game did not fail.
        state: snapshot before the actions, packed (zlib, base64), if the game was edited or put in; else None.
    """

    ironhex: str
    scenario: str
    settings: dict[str, Setting]
    seed: int
    number: int
    swapped: bool
    policies: list[str]
    mods: list[str]
    actions: list[str]
    error: str
    state: str | None = None

    @classmethod
    def of(cls, experiment: "Experiment", failure: "Failure") -> "Reproducer":
        """The reproducer of a failure."""
        return cls(
            ironhex=version("ironhex"),
            scenario=experiment.source,
            settings=experiment.scenario.settings,
            seed=experiment.seed,
            number=failure.number,
            swapped=failure.swapped,
            policies=list(experiment.seats(swapped=failure.swapped)),
            mods=list(experiment.mod_sources),
            actions=failure.actions,
            error=failure.error,
        )

    @staticmethod
    def pack(snapshot: bytes) -> str:
        """A snapshot as `state` has it."""
        return base64.b64encode(zlib.compress(snapshot)).decode()

    @property
    def file_name(self) -> str:
        """`ironhex-reproducer-<seed>-<number>.json`, with `-swapped` behind the number where it was."""
        return f"ironhex-reproducer-{self.seed}-{self.number}{'-swapped' * self.swapped}.json"

    def write(self, folder: str | PathLike[str]) -> Path:
        """Writes the file, over an older one; returns where.

        Raises:
            IronhexError: the folder cannot be written to.
        """
        file = Path(folder) / self.file_name
        try:
            file.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise IronhexError(f"cannot write {file}: {error.strerror}") from error
        return file

    @classmethod
    def read(cls, file: str | PathLike[str]) -> "Reproducer":
        """Reads a file.

        Raises:
            SaveError: it cannot be read, or is no reproducer.
        """
        try:
            return cls(**json.loads(Path(file).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError) as error:
            raise SaveError(f"{file} is no reproducer that can be read: {error}") from error

    def game(self, mods: Iterable[Given] | None = None) -> Game:
        """The game, at the decision at which it failed.

        Where a mod failed, the last action fails again: what the mod raised passes through.

        Args:
            mods: the mods that it was played with; found by what the file says unless given.

        Raises:
            ContentError: the scenario cannot be loaded any more.
            ModError: a mod cannot be found.
            IllegalActionError: it plays otherwise now.
        """
        given = self.mods if mods is None else mods
        game = Game(self.scenario, settings=self.settings, seed=self.seed, number=self.number, mods=given)
        if self.state is not None:
            game.restore(zlib.decompress(base64.b64decode(self.state)))
        for action in self.actions:
            game.play(action)
        return game


def source_of(mod: Mod) -> str:
    """How `find_mod` finds a mod again: `module:Class`, or the file that it was loaded from with `:Class` behind."""
    cls = type(mod)
    module = sys.modules.get(cls.__module__)
    spec = getattr(module, "__spec__", None)
    if spec is not None and spec.origin and cls.__module__ == f"ironhex_mod_{Path(spec.origin).stem}":
        return f"{Path(spec.origin).resolve()}:{cls.__qualname__}"
    return f"{cls.__module__}:{cls.__qualname__}"
