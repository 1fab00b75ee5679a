"""Many games of one or several scenarios at once."""

import os
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from os import PathLike, fspath
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ironhex import _core
from ironhex.batch.driver import check_whole
from ironhex.batch.edit import Edit
from ironhex.batch.stepping import Stepping
from ironhex.errors import CapacityError, IronhexError
from ironhex.game import Game
from ironhex.hook_costs import HookCosts, explain
from ironhex.mods.mod_set import Given, Mods
from ironhex.reproducer import Reproducer, source_of
from ironhex.scenario import Scenario, Setting, scenario_of

Played = str | PathLike[str] | Scenario
"""What can be played: name or path of a scenario, or a `Scenario`."""


class Batch(Stepping):
    """Games `first` to `first + n - 1`, on threads: played out by policies, or stepped through NumPy.

    The game with number i equals `Game(scenario, seed=seed, number=i)`. Without mods and Python policies the games
    never come back to Python before they are asked for. With mods a game is parked at each listener; when all games of
    a chunk are parked or over, the mods are called under one hold of the interpreter.

    Args:
        scenario: name or path of a scenario, or a `Scenario`; or a list of k of them: the game at place i (from 0)
            plays the one at i modulo k.
        n: how many games, 1 to 1,000,000.
        seed: seed of the dice.
        first: number of the first game.
        mods: mods, as objects, classes or names (see `find_mod`).
        threads: on how many threads; None for all cores. Results do not depend on it.
        settings: settings that go before the scenarios' own.
        seeds: an integer array (n,), a seed for each game, in place of `seed`.
        auto_reset: whether `step` makes a game that is over begin anew, see there.
        chunk: how many games run together where mods or Python policies take part; None chooses. Results do not depend
            on it.
        features: whether observations have features.
        each: call mods for each game by itself, also where they have a form for many games: to compare the two.

    Attributes:
        failed: tracebacks of the games whose mod or policy failed, by game number. No other game is touched by them.

    Raises:
        CapacityError: too few or too many games, or seeds or numbers that cannot be.
        ContentError: a fault in a scenario.
        ModError: a mod that cannot be.

    Example:
        >>> import ironhex as ih
        >>> batch = ih.Batch("brawl-demo", n=4, seed=1)
        >>> batch.play_out(policies=("brawl", "random"))
        >>> len(batch.outcome), batch.outcome.dtype
        (4, dtype('int8'))
    """

    def __init__(  # noqa: PLR0913 - the options of a batch, by name
        self,
        scenario: Played | Sequence[Played],
        n: int,
        *,
        seed: int = 0,
        first: int = 0,
        mods: Iterable[Given] = (),
        threads: int | None = None,
        settings: Mapping[str, Setting] | None = None,
        seeds: NDArray[np.integer] | None = None,
        auto_reset: bool = False,
        chunk: int | None = None,
        features: bool = False,
        each: bool = False,
    ) -> None:
        check_whole("n", n, 1, 1_000_000)
        check_whole("seed", seed, 0, 2**64 - 1)
        check_whole("first", first, 0, 2**32 - 1 - n)
        check_whole("threads", 1 if threads is None else threads, 1, 256)
        check_whole("chunk", 1 if chunk is None else chunk, 1, 2**31)
        every = [scenario] if isinstance(scenario, str | PathLike | Scenario) else list(scenario)
        self.mods = mods if isinstance(mods, Mods) else Mods(mods)
        self.each = each
        self.scenarios = tuple(_loaded(one, settings, self.mods) for one in every)
        self.threads = threads or os.cpu_count() or 1
        self.failed: dict[int, str] = {}
        self.first = first
        self.chunk = chunk
        self.auto_reset = auto_reset
        self.features = features
        self._sources = [one.name if isinstance(one, Scenario) else fspath(one) for one in every]
        self._names = ("random", "random")
        given = np.full(n, seed, np.uint64) if seeds is None else seeds
        if len(np.shape(given)) == 1 and len(given) != n:
            raise CapacityError(f"seeds has {len(given)} entries; the batch has {n} games")
        cores = [one.core for one in self.scenarios]
        self._core = _core.Batch(cores, given, first, self.threads, self.mods.core, features)
        self._get_ready()

    @property
    def scenario(self) -> Scenario:
        """The scenario; the first of several."""
        return self.scenarios[0]

    # --- results -----------------------------------------------------------------------------

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

    @property
    def status(self) -> NDArray[np.uint8]:
        """How the games stand: uint8 (n,), read-only, numbers in `GAME_STATUSES`."""
        return self._core.status()

    def state_hash(self) -> str:
        """XXH3-128 over the hashes of all states in the order of places, as 32 hexadecimal digits."""
        total = _core.HashOver()
        total.update(self.rows()["hash"].tobytes())
        return total.hexdigest()

    def view(self, name: str, fill: int = 0) -> NDArray[Any]:
        """A field or the presence of a component in all games, also of components that mods declare.

        Args:
            name: a field, as `"Health.hp"`, or a component, as `"Health"`.
            fill: what stands where an entity lacks the component, and in rows that a game does not have.

        Returns:
            A read-only array (n, rows) of the field's own type, or bool for a component. Rows are those of the table:
            entity - 1 for pieces, with as many as the widest scenario has; the two players for `"Score.vp"`.

        Raises:
            StoreError: no such name, or a `fill` that does not fit the type.

        Example:
            >>> import ironhex as ih
            >>> batch = ih.Batch("brawl-demo", n=3)
            >>> batch.view("Health.hp").shape, batch.view("Health.hp").dtype, batch.view("Score.vp").tolist()[0]
            ((3, 16), dtype('int16'), [0, 0])
        """
        return self._core.view(name, fill)

    # --- edits -------------------------------------------------------------------------------

    def edit(self, name: str, fill: int = 0) -> Edit:
        """Edits a field of pieces in all games at once, in a `with` that gives a copy to write on, int64 (n, rows).

        On leaving, everything is checked as edits of a `Game` are: values in range, no value for an entity that lacks
        the component, no impossible state, and a decision open in every game that is changed. Then it is taken over
        in all games, or refused and changed in none. An exception inside changes nothing.

        Args:
            name: the field, as `"Health.hp"`.
            fill: what stands where an entity lacks the component.

        Raises:
            StoreError: a field that cannot be edited; on leaving: what is wrong, with game, entity and value.
            GameBusyError: another edit is open, or the batch is being played.

        Example:
            >>> import ironhex as ih
            >>> batch = ih.Batch("brawl-demo", n=3)
            >>> _ = batch.reset()
            >>> with batch.edit("Energy.amount") as energy:
            ...     energy[:, 0] += 2
            >>> batch.view("Energy.amount")[:, 0].tolist()
            [2, 2, 2]
        """
        self._core.check_editable(name)
        return Edit(self, name, fill)

    def open_edit(self, edit: Edit, name: str, fill: int) -> NDArray[np.int64]:
        """Opens an edit; `Edit` does it."""
        with self._busy():
            values = self.view(name, fill).astype(np.int64)
            self._open = weakref.ref(edit)
        return values

    def close_edit(self, edit: Edit) -> None:
        """Closes an edit; `Edit` does it."""
        if self._open is not None and self._open() is edit:
            self._open = None

    def write_edit(self, name: str, values: NDArray[np.int64], fill: int) -> int:
        """Takes an edit over; `Edit` does it. Returns how many games have changed."""
        with self._busy():
            return self._core.edit(name, values, fill)

    # --- single games ------------------------------------------------------------------------

    def put(self, game: Game) -> None:
        """Takes a game back: its state, at a decision or at its end. A failed game that is put in has not failed.

        `actions` begins anew with it; the counts in `rows` are those of the batch.

        Raises:
            CapacityError: the batch has no game of its number.
            SaveError: another scenario, other mods or another seed, or a game in the middle of something.
            GameBusyError: the batch is being played, or an edit is open.
        """
        _expect_game(game)
        place = self._place(game.view("referee")["number"])
        with self._busy():
            self._core.put(place, game.snapshot())
            self._settled = False
            self.failed.pop(self._core.number(place), None)

    def __setitem__(self, number: int, game: Game) -> None:
        """`put` for a game that must have this number."""
        _expect_game(game)
        found = game.view("referee")["number"]
        if found != number:
            raise CapacityError(f"game {found} cannot be put in as game {number}")
        self.put(game)

    def actions(self, number: int) -> list[str]:
        """The actions of a game so far, in notation: with seed and number they reproduce it.

        In a game that was edited or put in, those since then.

        Raises:
            CapacityError: no game has this number.
        """
        return [str(action) for action in self._core.history(self._place(number))]

    def reproducer(self, number: int) -> Reproducer:
        """All that is needed to see a game again, up to where it stands; `.write(folder)` makes a file of it.

        Raises:
            CapacityError: no game has this number.
        """
        place = self._place(number)
        base = self._core.base(place)
        which = place % len(self.scenarios)
        return Reproducer(
            ironhex=version("ironhex"),
            scenario=self._sources[which],
            settings=self.scenarios[which].settings,
            seed=self._core.seed(place),
            number=number,
            swapped=False,
            policies=list(self._names),
            mods=[source_of(mod) for mod in self.mods.mods],
            actions=self.actions(number),
            error=self.failed.get(number, ""),
            state=None if base is None else Reproducer.pack(base),
        )

    def explain(self) -> HookCosts:
        """What each listener of the mods has cost so far, in which form, and what leaves the fast path.

        `str()` of it is a table.

        Times are those of this batch object; they are no part of any state.

        Example:
            >>> import ironhex as ih
            >>> class Count(ih.Mod):
            ...     @ih.on("attack.roll")
            ...     def after_roll(self, ctx):
            ...         ctx.read("Attack.criticals")
            >>> batch = ih.Batch("brawl-demo", n=4, seed=1, mods=[Count])
            >>> batch.play_out(("brawl", "brawl"))
            >>> "after attack.roll" in str(batch.explain())
            True
        """
        return explain(self)

    # --- copies ------------------------------------------------------------------------------

    def clone(self) -> Self:
        """A copy that goes its own way.

        Raises:
            GameBusyError: the batch is being played, or an edit is open.
        """
        with self._busy():
            copy = object.__new__(type(self))
            copy.__dict__.update(self.__dict__)
            copy.failed = dict(self.failed)
            copy._core = self._core.copy()
        copy._get_ready()
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., "Batch"], tuple[dict[str, Any]]]:
        with self._busy():
            kept = [self._core.store(place) for place in range(len(self))]
            cores = [scenario.core for scenario in self.scenarios]
            state = {
                "scenarios": [(core.name, core.sources(), core.given) for core in cores],
                "options": {
                    "first": self.first,
                    "mods": self.mods.mods,
                    "threads": self.threads,
                    "seeds": self._core.seeds(),
                    "auto_reset": self.auto_reset,
                    "chunk": self.chunk,
                    "features": self.features,
                    "each": self.each,
                },
                "attributes": {"failed": self.failed, "_sources": self._sources, "_names": self._names},
                "kept": kept,
            }
        return _unpickle, (state,)

    def __repr__(self) -> str:
        names = ", ".join(repr(scenario.name) for scenario in self.scenarios)
        return f"<ironhex.Batch of {len(self):,} games of {names}>"


def _expect_game(game: object) -> None:
    if not isinstance(game, Game):
        raise IronhexError(f"{game!r} is no ironhex.Game")


def _unpickle(state: dict[str, Any]) -> Batch:
    mods = Mods(state["options"]["mods"])
    scenarios = [
        Scenario(_core.Scenario.from_sources(name, sources, given, mods.core))
        for name, sources, given in state["scenarios"]
    ]
    batch = Batch(scenarios, len(state["kept"]), **state["options"])
    batch.__dict__.update(state["attributes"])
    for place, kept in enumerate(state["kept"]):
        batch._core.restore(place, kept)  # noqa: SLF001 - this is the other half of `__reduce__`
    return batch


def _loaded(scenario: Played, settings: Mapping[str, Setting] | None, mods: Mods) -> Scenario:
    if isinstance(scenario, Scenario) and settings:
        raise IronhexError("settings are fixed when a Scenario is loaded: give them to Scenario.load")
    return scenario_of(scenario, settings, mods)
