"""What a game was before: undo and redo."""

from ironhex.errors import UndoError
from ironhex.game.driving import Driving


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
            raise UndoError(f"{steps} steps lead beyond the horizon: {why}; the referee may (referee=True)")
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
    if not isinstance(steps, int) or isinstance(steps, bool) or steps < 1:
        raise UndoError(f"{steps!r} steps cannot be {what}: say a whole number from 1")
    if steps > most:
        raise UndoError(f"{steps} steps cannot be {what}: there are {most}")
