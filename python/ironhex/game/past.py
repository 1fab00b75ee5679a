"""What a game was before: undo and redo."""

from typing import Literal

from ironhex._core import Event
from ironhex.arguments import is_whole, whole
from ironhex.errors import IronhexError, UndoError
from ironhex.game.driving import Driving

Viewer = Literal[0, 1, "spectator", "referee"]
"""Who looks at a game."""


class Past(Driving):
    """What `Game` knows of its own steps: a step is a `play`, `supply`, edit or `restore`, with all that came of it."""

    @property
    def steps(self) -> int:
        """Steps that can be undone: those since the game began, was loaded or dealt anew."""
        return self._core.undoable()[0]

    @property
    def undo_horizon(self) -> int:
        """Steps that can be undone freely: behind the last at which a die was rolled or something hidden was shown.

        A deck that was shuffled, a card that somebody drew or saw, and a token that was turned up count as shown.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=3)
            >>> while not any(action.verb == "attack" for action in game.legal_actions()):
            ...     _ = game.play(game.legal_actions()[0])
            >>> game.undo_horizon == game.steps
            True
            >>> _ = game.play(next(action for action in game.legal_actions() if action.verb == "attack"))
            >>> game.undo_horizon
            0
        """
        return self._core.undoable()[1]

    @property
    def undone(self) -> int:
        """Steps that were undone and can be done again; none once something else has happened."""
        return self._core.redoable

    @property
    def event_count(self) -> int:
        """Events of this game so far: the number that the next one will have."""
        return self._edit(self._core.event_count)

    def events_since(self, number: int = 0, viewer: Viewer = "referee") -> list[Event]:
        """What happened from an event number on, as a viewer may know it: for clients that ask now and then.

        Numbers only grow. An undo is an event `undone`: those from its `first` on do not count any more. What is done
        again is told again, behind an event `redone`. Steps of which nothing was told, as those of a plan, are undone
        and done again in silence. `edited` and `restored` say that something changed from outside
        the rules: look at the view again. A clone, and a game that was loaded, begin to count anew.

        Args:
            number: of the first event wanted, 0 to `event_count`.
            viewer: a player (0 or 1), "spectator" or "referee": events come without what he may not know.

        Returns:
            Events in order, as `play` returns them; `Event.to_dict` is their form in JSON.

        Raises:
            IronhexError: there is no such number or viewer.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("skirmish-demo", seed=7)
            >>> _ = game.play(game.legal_actions()[0])
            >>> seen = game.event_count
            >>> game.undo()
            >>> [(event.number, event.kind, event.data["first"]) for event in game.events_since(seen)]
            [(2, 'undone', 1)]
        """
        count = self.event_count
        if not is_whole(number, count + 1):
            raise IronhexError(f"there is no event {number!r} to begin with: 0 to {count}")
        return self._edit(lambda: self._core.events_since(number, viewer))

    def undo(self, steps: int = 1, *, referee: bool = False) -> None:
        """Goes back to exactly where the game stood; handles of components from before are stale.

        Args:
            steps: how many, from 1.
            referee: beyond the horizon as well, which takes back dice and what players have seen.

        Raises:
            UndoError: there are not so many steps, or they lead beyond the horizon; the state is as it was.
            GameBusyError: the game is in the middle of something.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("skirmish-demo", seed=7)
            >>> before = game.state_hash()
            >>> _ = game.play(game.legal_actions()[0])
            >>> game.undo()
            >>> game.state_hash() == before, game.undone
            (True, 1)
            >>> game.redo()
        """
        self._edit(lambda: self._go_back(steps, referee=referee))

    def _go_back(self, steps: int, *, referee: bool) -> None:
        recorded, free = self._core.undoable()
        _expect(steps, recorded, "undone")
        if steps > free and not referee:
            why = f"{free} can be undone without taking back dice, or what somebody has seen"
            many = f"{steps} steps lead" if steps > 1 else "1 step leads"
            raise UndoError(f"{many} beyond the horizon: {why}; the referee may (referee=True)")
        self._core.undo(steps)
        self.epoch += 1

    def redo(self, steps: int = 1) -> None:
        """Does again what was undone, with the same dice.

        Raises:
            UndoError: not so many steps were undone; the state is as it was.
            GameBusyError: the game is in the middle of something.
        """
        self._edit(lambda: self._go_forward(steps))

    def _go_forward(self, steps: int) -> None:
        _expect(steps, self._core.redoable, "done again")
        self._core.redo(steps)
        self.epoch += 1


def _expect(steps: object, most: int, what: str) -> None:
    number = whole(steps)
    if number is None or number < 1:
        raise UndoError(f"{steps!r} steps cannot be {what}: say a whole number from 1")
    if number > most:
        raise UndoError(f"{steps} steps cannot be {what}: there are {most}")
