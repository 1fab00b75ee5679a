"""Edits of a batch: a column to write on, taken over in all games or in none."""

from types import TracebackType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ironhex.errors import GameBusyError

if TYPE_CHECKING:
    from ironhex.batch.batch import Batch


class Edit:
    """A context manager that gives a copy of a field of all games to write on; see `Batch.edit`.

    Attributes:
        changed: how many games the edit has changed, once it is over.
    """

    def __init__(self, batch: "Batch", name: str, fill: int) -> None:
        self.changed = 0
        self._batch = batch
        self._name = name
        self._fill = fill
        self._values: NDArray[np.int64] | None = None

    def __enter__(self) -> NDArray[np.int64]:
        if self._values is not None:
            raise GameBusyError("this edit is open already")
        self._values = self._batch.open_edit(self, self._name, self._fill)
        return self._values

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        values, self._values = self._values, None
        self._batch.close_edit(self)
        if kind is None and values is not None:
            self.changed = self._batch.write_edit(self._name, values, self._fill)
