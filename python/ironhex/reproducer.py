"""A file from which a game that failed can be played again, up to where it failed."""

import base64
import json
import zlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ironhex.errors import IronhexError, SaveError
from ironhex.game import Game
from ironhex.mods import Mod
from ironhex.scenario import Scenario, Setting

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
        mods: the mods, as `module:Class`.
        actions: all actions up to the failure, in notation.
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
            mods=[f"{type(mod).__module__}:{type(mod).__qualname__}" for mod in experiment.mods],
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

    def write(self, folder: Path) -> Path:
        """Writes the file, over an older one; returns where.

        Raises:
            IronhexError: the folder cannot be written to.
        """
        file = folder / self.file_name
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

    def game(self, mods: Iterable[Mod] = ()) -> Game:
        """The game, at the decision at which it failed.

        Args:
            mods: the mods that it was played with; they are not loaded by name.

        Raises:
            ContentError: the scenario cannot be loaded any more.
            IllegalActionError: it plays otherwise now.
        """
        game = Game(Scenario.load(self.scenario, self.settings), seed=self.seed, number=self.number, mods=mods)
        if self.state is not None:
            game.restore(zlib.decompress(base64.b64decode(self.state)))
        for action in self.actions:
            game.play(action)
        return game
