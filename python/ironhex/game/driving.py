"""What runs a game to its next stop, or leaves it as it was."""

import threading
from collections.abc import Callable

from ironhex import _core
from ironhex._core import Event
from ironhex.errors import IronhexError
from ironhex.game.entities import Entities
from ironhex.world import World

_RESTS = frozenset({"decision", "roll", "done"})


class Driving(Entities):
    """What lets the systems of `Game` run, each call as a whole or not at all."""

    def _begin(self) -> None:
        self._lock = threading.RLock()
        self._cards = _core.cards(self.scenario.core)
        self._run()

    def _transact(self, begin: Callable[[], None]) -> list[Event]:
        """Begins with what comes from outside and runs to the next stop; whatever goes wrong, nothing has happened."""
        self._enter()
        try:
            begin()
            self._run()
            return self._core.take_events()
        except BaseException:
            self._core.rollback()
            raise
        finally:
            self._leave()

    def _run(self) -> None:
        """Lets the systems run until a stop. Mods are called as they are due; an answer is heard at once."""
        if self._core.stop in _RESTS:
            return
        world = self._own_world()
        before = world.enter()
        try:
            while True:
                stop = self._core.stop
                if stop == "answer" or (stop == "hook" and self._hooks == "run"):
                    self._call_mod()
                elif stop is not None:
                    return
                else:
                    self._process(world)
        finally:
            world.leave(before)

    def _process(self, world: World) -> None:
        """Lets every system run once.

        Raises:
            IronhexError: none of them ran the rules.
        """
        runs = self._core.runs
        world.process()
        if self._core.stop is None and self._core.runs == runs:
            raise IronhexError("no system runs the rules: processors of the game's esper world were removed")

    def _call_mod(self) -> None:
        hook = self._core.take_hook()
        self.mods.call(hook)
        self._core.return_hook(hook)
