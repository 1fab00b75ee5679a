"""Every game's own esper world, switched to for the time of a call."""

import itertools
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import esper

Processor = esper.Processor

_numbers = itertools.count(1)
# esper keeps its current world in module globals: whoever switches must be alone.
_switching = threading.RLock()


class World:
    """The esper world of one game: its processors."""

    def __init__(self, processors: list[esper.Processor]) -> None:
        self.name = f"ironhex-{next(_numbers)}"
        with self.entered():
            for processor in processors:
                esper.add_processor(processor)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Makes this the current world, and the one before it current again at the end."""
        with _switching:
            before = esper.current_world
            esper.switch_world(self.name)
            try:
                yield
            finally:
                esper.switch_world(before)

    def process(self) -> None:
        """Lets every processor run once."""
        esper.process()

    def discard(self) -> None:
        """Deletes the world."""
        with _switching:
            if self.name in esper.list_worlds():
                esper.delete_world(self.name)
