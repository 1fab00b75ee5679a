"""Stepping all games of a batch through NumPy, for training."""

import numpy as np
from numpy.typing import NDArray

from ironhex.batch.driver import Driver
from ironhex.batch.observation import Observation


class Stepping(Driver):
    """The part of a `Batch` that a training loop sees."""

    auto_reset: bool
    features: bool

    @property
    def feature_names(self) -> list[str]:
        """Names of the features, in their order: the header's, then those of each entity, as `"e3.hp"`."""
        return self._core.feature_names()

    def reset(self) -> Observation:
        """Makes every game begin anew, with its seed and the number that it had at first, and shows all of them.

        Raises:
            GameBusyError: the batch is being played, or an edit is open.
        """
        with self._busy():
            self._settled = False
            self.failed.clear()
            self._core.begin()
            return self._show()

    def observe(self) -> Observation:
        """Shows all games without acting. Rewards are counted from the last observation on.

        Raises:
            GameBusyError: the batch is being played, or an edit is open.
        """
        with self._busy():
            return self._show()

    def step(self, actions: NDArray[np.integer]) -> Observation:
        """Plays one action in every game at a decision, and runs each to its next decision or end.

        With `auto_reset`, a game that the last observation showed as over does not act, but begins anew: under a
        number that is larger by n, so that no two games of the batch ever share one. Without it, it stays over.

        Ctrl-C is heard within a fraction of a second. Games that had not acted by then stand where they stood:
        `observe` tells.

        Args:
            actions: an integer array (n,): numbers of legal actions, from 0 to `counts[i] - 1`. Entries of games
                without an open decision are ignored.

        Raises:
            PolicyError: no such array, or a number out of range; nothing has changed in any game then.
            CapacityError: a number past 2**32 - 1 would be needed; nothing has changed then.
            GameBusyError: the batch is being played, or an edit is open.
        """
        with self._busy():
            if not self._settled:
                self._settle()
            # Whatever ends the step early, as Ctrl-C does: what is shown next is what the games show then.
            self._settled = False
            hooks = self._core.step(actions, self.auto_reset)
            self._names = ("step", "step")
            self._drain(hooks)
            self._settled = True
            return self._seen()

    def _show(self) -> Observation:
        if not self._settled:
            self._settle()
        self._settled = True
        return self._seen()

    def _seen(self) -> Observation:
        return Observation(**self._core.observe())
