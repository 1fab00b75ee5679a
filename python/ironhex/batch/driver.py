"""Running the games of a batch: in the core, and with the policies and mods of Python."""

import threading
import traceback
import weakref  # noqa: TC003 - a type of an attribute
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ironhex import _core
from ironhex.actions import Action
from ironhex.batch.edit import Edit  # noqa: TC001 - a type of an attribute
from ironhex.errors import CapacityError, GameBusyError, PolicyError
from ironhex.game import Game
from ironhex.mods.mod_set import Heard, Mods
from ironhex.policies import POLICIES, PythonPolicy, Turn, Turns, policy_name, read_answer, read_numbers
from ironhex.scenario import Scenario

CHUNK = 500
"""Games that run together where Python has a part in them: their blocks should stay in the cache of a core."""


class Driver:
    """What runs the games of a `Batch`.

    Games have places, from 0, and numbers, which may change as games begin anew.
    """

    scenarios: tuple[Scenario, ...]
    mods: Mods
    each: bool
    first: int
    chunk: int | None
    failed: dict[int, str]
    _core: _core.Batch
    _names: tuple[str, str]

    def _get_ready(self) -> None:
        self._playing = threading.Lock()
        self._open: weakref.ref[Edit] | None = None
        self._settled = False

    def __len__(self) -> int:
        return len(self._core)

    def play_out(
        self,
        policies: tuple[str | PythonPolicy, str | PythonPolicy] = ("random", "random"),
        max_decisions: int | None = None,
    ) -> None:
        """Plays every game to its end, or as far as it may go.

        Ctrl-C is heard within a fraction of a second; the batch can be used afterwards, and another call goes on.

        Args:
            policies: who plays for players 0 and 1: a built-in name, or a Python policy (see `PythonPolicy`). One that
                fails in a game, or answers with no legal action, ends that game only: see `failed`.
            max_decisions: decisions that each game takes at most in this call, counted as in `rows`: those with two
                options or more, of both players. The game then stands at its next decision, and can go on by any way.
                None plays to the end.

        Raises:
            PolicyError: an unknown policy.
            CapacityError: a `max_decisions` that cannot be.
            GameBusyError: the batch is being played already, or an edit is open.
        """
        if not _is_pair(policies):
            raise PolicyError(f"policies = {policies!r}: two are needed, for players 0 and 1")
        if max_decisions is not None:
            check_whole("max_decisions", max_decisions, 0, 2**32 - 1)
        core = (_built_in(policies[0]), _built_in(policies[1]))
        with self._busy():
            self._settled = False
            self._names = (policy_name(policies[0]), policy_name(policies[1]))
            self._core.limit(max_decisions)
            for start in range(0, len(self), self._chunk(core)):
                self._play_chunk(start, start + self._chunk(core), (policies[0], policies[1]), core)

    def _chunk(self, core: tuple[str | None, str | None]) -> int:
        """Games that run together: results do not depend on it."""
        if self.chunk is not None:
            return self.chunk
        return len(self) if not self.mods.mods and None not in core else CHUNK

    def _play_chunk(
        self,
        start: int,
        stop: int,
        policies: tuple[str | PythonPolicy, str | PythonPolicy],
        core: tuple[str | None, str | None],
    ) -> None:
        while True:
            hooks, *waiting = self._core.run(start, stop, core)
            if not hooks and not any(waiting):
                return
            self._call_mods(hooks)
            for player, places in enumerate(waiting):
                self._ask(policies[player], places)

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """Keeps everybody else from moving the games meanwhile."""
        if not self._playing.acquire(blocking=False):
            raise GameBusyError("the batch is being played: by another thread, or by the policy or mod that asks")
        try:
            if self._open is not None and self._open() is not None:
                raise GameBusyError("an edit of the batch is open: leave its `with` first")
            yield
        finally:
            self._playing.release()

    def _settle(self) -> None:
        """Runs every game to its next decision or end, whatever was left in between."""
        self._drain(self._core.settle())

    def _drain(self, hooks: list[int]) -> None:
        """Calls the mods of games parked for them, until none is."""
        while hooks:
            self._call_mods(hooks)
            hooks = self._core.settle()

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

    def _call_mods(self, places: list[int]) -> None:
        """Calls the mods of games that are parked for them, in the form for many games where there is one."""
        for listener, question, roll, group in self._core.groups(places):
            answer = None if question < 0 else (question, 0)
            heard = self.mods.hears(listener, answer, None if roll < 0 else roll)
            if heard is not None and heard.many is not None and not (self.each and heard.each is not None):
                self._call_many(heard, group)
            else:
                for place in group:
                    self._guarded(place, self._call_mod)

    def _call_many(self, heard: Heard, places: list[int]) -> None:
        hook = self._core.take_hooks(places)
        try:
            self.mods.call_many(hook, heard)
        except Exception:  # noqa: BLE001 - a mod may raise anything; it had copies, which nobody takes back
            why = traceback.format_exc()
        else:
            for place, broken in self._core.return_hooks(hook):
                self._fail(place, f"ironhex.errors.ModError: {broken}")
            return
        if len(places) == 1:
            self._fail(places[0], why)
            return
        # It fails its own game only: halves, until that is found.
        heard.split += 1
        middle = len(places) // 2
        self._call_many(heard, places[:middle])
        self._call_many(heard, places[middle:])

    def _call_mod(self, place: int) -> None:
        hook = self._core.take_hook(place)
        self.mods.call(hook)
        self._core.return_hook(place, hook)

    def _guarded(self, place: int, call: Callable[[int], None]) -> None:
        try:
            call(place)
        except Exception:  # noqa: BLE001 - a mod or policy may raise anything, and fails its own game only
            self._fail(place, traceback.format_exc())

    def _fail(self, place: int, why: str) -> None:
        self.failed[self._core.number(place)] = why
        self._core.fail(place)

    def turn(self, place: int) -> Turn:
        """The open decision of a game parked at one; `place` counts from 0."""
        return Turn(self._core.turn(place), lambda: self.place_to_game(place))

    # --- single games ------------------------------------------------------------------------

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """Seeds of the games: uint64 (n,), read-only."""
        return self._core.seeds()

    @property
    def numbers(self) -> NDArray[np.uint32]:
        """Numbers of the games: uint32 (n,), read-only. A game that begins anew gets another one."""
        return self._core.numbers()

    def game(self, number: int) -> Game:
        """A game of its own that stands where the game with this number does; `put` takes it back.

        A game that its mod has failed is parked at the listener: `run_hook` shows the failure again.

        Raises:
            CapacityError: no game has this number.
        """
        return self.place_to_game(self._place(number))

    def place_to_game(self, place: int) -> Game:
        """The same by place, counted from 0."""
        number, scenario = self._core.number(place), self.scenarios[place % len(self.scenarios)]
        hooks: Any = "park" if number in self.failed else "run"
        return Game._standing(scenario, self.mods, hooks, self._core.snapshot(place))  # noqa: SLF001 - one package

    def _place(self, number: int) -> int:
        check_whole("number", number, -(2**63), 2**63 - 1)
        place = (number - self.first) % len(self)
        if self._core.number(place) != number:
            numbers = self.numbers
            known = f"{numbers.min()} to {numbers.max()}"
            raise CapacityError(f"there is no game {number}: the batch has games {known}")
        return place


def _is_pair(policies: object) -> bool:
    return isinstance(policies, tuple | list) and len(policies) == 2


def _built_in(policy: str | PythonPolicy) -> str | None:
    if not isinstance(policy, str):
        if not callable(policy) and not hasattr(policy, "batch"):
            raise PolicyError(f"{policy!r} is no policy: neither callable nor with a method `batch`")
        return None
    if policy not in POLICIES:
        raise PolicyError(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}, and Python objects")
    return policy


def check_whole(name: str, value: object, low: int, high: int) -> None:
    """Refuses what is no whole number from `low` to `high`.

    Raises:
        CapacityError: something else.
    """
    if not isinstance(value, int | np.integer) or not low <= value <= high:
        raise CapacityError(f"{name} = {value!r} cannot be: {low} to {high}")
