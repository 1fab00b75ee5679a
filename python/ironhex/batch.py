"""Many games of one scenario at once."""

import os
import traceback
from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex import _core
from ironhex.errors import CapacityError, IronhexError
from ironhex.game import Game
from ironhex.mods import Mod, Mods
from ironhex.scenario import Scenario, Setting


class Batch:
    """Games 0 to n - 1 of one scenario and seed, on threads.

    Without mods the games never come back to Python before their end. With mods a game is parked at each listener;
    when all games are parked or over, the mods are called under one hold of the interpreter, by game number.

    Args:
        scenario: name or path of a scenario, or a `Scenario`.
        n: how many games, 1 to 1,000,000.
        seed: seed of the dice. Game i equals `Game(seed, number=i)`.
        mods: mods, as objects or classes.
        threads: on how many threads; None for all cores. Results do not depend on it.
        settings: settings that go before the scenario's own.

    Attributes:
        failed: tracebacks of the games whose mod raised, by game number. No other game is touched by them.

    Raises:
        CapacityError: too few or too many games.
        ContentError: a fault in the scenario.

    Example:
        >>> import ironhex as ih
        >>> batch = ih.Batch("brawl-demo", n=4, seed=1)
        >>> batch.play_out(policies=("brawl", "random"))
        >>> len(batch.outcome), batch.outcome.dtype
        (4, dtype('int8'))
    """

    def __init__(
        self,
        scenario: str | PathLike[str] | Scenario,
        n: int,
        *,
        seed: int = 0,
        mods: Iterable[Mod | type[Mod]] = (),
        threads: int | None = None,
        settings: Mapping[str, Setting] | None = None,
    ) -> None:
        if not 1 <= n <= 1_000_000:
            raise CapacityError(f"n = {n} games cannot be: 1 to 1000000")
        if threads is not None and threads < 1:
            raise CapacityError(f"threads = {threads} cannot be: at least 1")
        if isinstance(scenario, Scenario) and settings:
            raise IronhexError("settings are fixed when a Scenario is loaded: give them to Scenario.load")
        self.scenario = scenario if isinstance(scenario, Scenario) else Scenario.load(scenario, settings)
        self.threads = threads or os.cpu_count() or 1
        self.mods = Mods(mods)
        self.failed: dict[int, str] = {}
        self._seed = seed
        self._core = _core.Batch(self.scenario.core, n, seed, self.mods.points, self.mods.signature)

    def __len__(self) -> int:
        return len(self._core)

    def play_out(self, policies: tuple[str, str] = ("random", "random")) -> None:
        """Plays every game to its end.

        Args:
            policies: names of the policies of players 0 and 1: "random" or "brawl".

        Raises:
            IronhexError: an unknown policy.
        """
        while parked := self._core.run(policies, self.threads):
            for game in parked:
                self._call_mod(game)

    def _call_mod(self, game: int) -> None:
        try:
            hook = self._core.take_hook(game)
            self.mods.call(hook)
            self._core.return_hook(game, hook)
        except Exception:  # noqa: BLE001 - a mod may raise anything, and fails its own game only
            self.failed[game] = traceback.format_exc()
            self._core.fail(game)

    def rows(self) -> dict[str, NDArray[Any]]:
        """The results as owned arrays, a row for each game.

        Returns:
            `outcome` int8 (0 or 1 the winner, -1 a draw, -2 not over), `vp` int32 (n, 2), `decisions`, `activations`
            and `attacks` int32, `hash` uint8 (n, 16), the XXH3-128 of the state, big-endian.
        """
        return self._core.rows()

    @property
    def outcome(self) -> NDArray[np.int8]:
        """Column `outcome` of `rows`."""
        return self.rows()["outcome"]

    def state_hash(self) -> str:
        """XXH3-128 over the hashes of all states in the order of game numbers, as 32 hexadecimal digits."""
        total = _core.HashOver()
        total.update(self.rows()["hash"].tobytes())
        return total.hexdigest()

    def game(self, number: int) -> Game:
        """A game of its own that stands where this one does.

        Raises:
            CapacityError: no game has this number.
        """
        if not 0 <= number < len(self):
            raise CapacityError(f"there is no game {number}: the batch has games 0 to {len(self) - 1}")
        game = Game(self.scenario, seed=self._seed, number=number, mods=self.mods.mods)
        game.restore(self._core.snapshot(number))
        return game
