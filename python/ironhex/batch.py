"""Many games of one scenario at once."""

import os
import threading
import traceback
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex import _core
from ironhex.actions import Action
from ironhex.errors import CapacityError, GameBusyError, IronhexError, PolicyError
from ironhex.game import Game
from ironhex.mod_set import Given, Heard, Mods
from ironhex.policies import POLICIES, PythonPolicy, Turn, Turns, read_answer, read_numbers
from ironhex.scenario import Scenario, Setting, scenario_of

GAMES_A_CALL = 4_000
"""Games that run before the interpreter looks up, for Ctrl-C."""


class Batch:
    """Games `first` to `first + n - 1` of one scenario and seed, on threads.

    Without mods the games never come back to Python before their end. With mods a game is parked at each listener;
    when all games are parked or over, the mods are called under one hold of the interpreter, by game number.

    Args:
        scenario: name or path of a scenario, or a `Scenario`.
        n: how many games, 1 to 1,000,000.
        seed: seed of the dice. The game with number i equals `Game(seed, number=i)`.
        first: number of the first game.
        mods: mods, as objects or classes.
        threads: on how many threads; None for all cores. Results do not depend on it.
        settings: settings that go before the scenario's own.
        each: call mods for each game by itself, also where they have a form for many games: to compare the two.

    Attributes:
        failed: tracebacks of the games whose mod or policy failed, by game number. No other game is touched by them.

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
        first: int = 0,
        mods: Iterable[Given] = (),
        threads: int | None = None,
        settings: Mapping[str, Setting] | None = None,
        each: bool = False,
    ) -> None:
        _check_whole("n", n, 1, 1_000_000)
        _check_whole("seed", seed, 0, 2**64 - 1)
        _check_whole("first", first, 0, 2**32 - 1 - n)
        _check_whole("threads", 1 if threads is None else threads, 1, 256)
        if isinstance(scenario, Scenario) and settings:
            raise IronhexError("settings are fixed when a Scenario is loaded: give them to Scenario.load")
        self.mods = mods if isinstance(mods, Mods) else Mods(mods)
        self.scenario = scenario_of(scenario, settings, self.mods)
        self.threads = threads or os.cpu_count() or 1
        self.each = each
        self.failed: dict[int, str] = {}
        self.first = first
        self._playing = threading.Lock()
        self._seed = seed
        self._core = _core.Batch(self.scenario.core, first, n, seed, self.threads, self.mods.core)

    def __len__(self) -> int:
        return len(self._core)

    def play_out(self, policies: tuple[str | PythonPolicy, str | PythonPolicy] = ("random", "random")) -> None:
        """Plays every game to its end.

        Args:
            policies: who plays for players 0 and 1: a built-in name, or a Python policy (see `PythonPolicy`). One that
                fails in a game, or answers with no legal action, ends that game only: see `failed`.

        Raises:
            PolicyError: an unknown policy.
            GameBusyError: the batch is being played already.
        """
        if len(policies) != 2:
            raise PolicyError(f"policies = {policies!r}: two are needed, for players 0 and 1")
        core = (_built_in(policies[0]), _built_in(policies[1]))
        if not self._playing.acquire(blocking=False):
            raise GameBusyError("the batch is being played: by another thread, or by the policy or mod that asks")
        try:
            self._play_out(policies, core)
        finally:
            self._playing.release()

    def _play_out(
        self, policies: tuple[str | PythonPolicy, str | PythonPolicy], core: tuple[str | None, str | None]
    ) -> None:
        all_run = False
        parked: list[tuple[int, str]] = []
        while parked or not all_run:
            parked, all_run = self._core.run(core, GAMES_A_CALL)
            waiting: tuple[list[int], list[int]] = ([], [])
            for place, kind in parked:
                if kind == "decision":
                    waiting[self._core.turn(place).player].append(place)
            self._call_mods()
            for player, places in enumerate(waiting):
                self._ask(policies[player], places)

    def _ask(self, policy: str | PythonPolicy, places: list[int]) -> None:
        """Asks a Python policy for decisions of one player: all at once, or one by one."""
        many = getattr(policy, "batch", None)
        if many is None:
            for place in places:
                self._guarded(place, lambda place: self._answer(place, policy(self.turn(place))))  # type: ignore[operator]
        elif places:
            arrays = self._core.turns(places)
            for array in arrays.values():
                array.flags.writeable = False
            turns = Turns(**arrays, _turn=lambda number: self.turn(places[number]))
            try:
                numbers = read_numbers(many(turns), turns)
            except Exception:  # noqa: BLE001 - a policy may raise anything; it was asked for all of these games
                for place in places:
                    self._fail(place, traceback.format_exc())
                return
            for place, number in zip(places, numbers, strict=True):
                self._guarded(place, lambda place, number=number: self._core.choose_index(place, number))  # type: ignore[misc]

    def _answer(self, place: int, answer: Action | str | int) -> None:
        read = read_answer(answer)
        if isinstance(read, Action):
            self._core.choose(place, read)
        else:
            self._core.choose_index(place, read)

    def _call_mods(self) -> None:
        """Calls the mods of all games that are parked for them, in the form for many games where there is one."""
        for listener, question, roll, places in self._core.waiting():
            answer = None if question < 0 else (question, 0)
            heard = self.mods.hears(listener, answer, None if roll < 0 else roll)
            if heard is not None and (heard.many is not None and not (self.each and heard.each is not None)):
                self._call_many(heard, places)
            else:
                for place in places:
                    self._guarded(place, self._call_mod)

    def _call_mod(self, place: int) -> None:
        hook = self._core.take_hook(place)
        self.mods.call(hook)
        self._core.return_hook(place, hook)

    def _call_many(self, heard: Heard, places: list[int]) -> None:
        hook = self._core.take_hooks(places)
        try:
            self.mods.call_many(hook, heard)
        except Exception:  # noqa: BLE001 - a mod may raise anything
            self._core.undo_hooks(hook)
            if len(places) == 1:
                self._fail(places[0], traceback.format_exc())
            else:
                # It fails its own game only: halves, until that is found.
                middle = len(places) // 2
                self._call_many(heard, places[:middle])
                self._call_many(heard, places[middle:])
        except BaseException:
            # Ctrl-C: as if it had not been called.
            self._core.undo_hooks(hook)
            raise
        else:
            for place, why in self._core.return_hooks(hook):
                self._fail(place, f"ironhex.errors.ModError: {why}")

    def _guarded(self, place: int, call: Callable[[int], None]) -> None:
        try:
            call(place)
        except Exception:  # noqa: BLE001 - a mod or policy may raise anything, and fails its own game only
            self._fail(place, traceback.format_exc())

    def _fail(self, place: int, why: str) -> None:
        self.failed[self.first + place] = why
        self._core.fail(place)

    def turn(self, place: int) -> Turn:
        """The open decision of a game parked at one; `place` counts from 0."""
        return Turn(self._core.turn(place), lambda: self.place_to_game(place))

    def actions(self, number: int) -> list[str]:
        """The actions of a game so far, in notation: with seed and number they reproduce it.

        Raises:
            CapacityError: no game has this number.
        """
        return [str(action) for action in self._core.history(self._place(number))]

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
        """A game of its own that stands where the game with this number does.

        Raises:
            CapacityError: no game has this number.
        """
        return self.place_to_game(self._place(number))

    def place_to_game(self, place: int) -> Game:
        """The same by place, counted from 0."""
        game = Game(self.scenario, seed=self._seed, number=self.first + place, mods=self.mods)
        game.restore(self._core.snapshot(place))
        return game

    def _place(self, number: int) -> int:
        if not self.first <= number < self.first + len(self):
            last = self.first + len(self) - 1
            raise CapacityError(f"there is no game {number}: the batch has games {self.first} to {last}")
        return number - self.first


def _built_in(policy: str | PythonPolicy) -> str | None:
    if not isinstance(policy, str):
        if not callable(policy) and not hasattr(policy, "batch"):
            raise PolicyError(f"{policy!r} is no policy: neither callable nor with a method `batch`")
        return None
    if policy not in POLICIES:
        raise PolicyError(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}, and Python objects")
    return policy


def _check_whole(name: str, value: object, low: int, high: int) -> None:
    if not isinstance(value, int) or not low <= value <= high:
        raise CapacityError(f"{name} = {value!r} cannot be: {low} to {high}")
