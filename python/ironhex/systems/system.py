"""What all systems share."""

from collections.abc import Callable
from typing import ClassVar

from ironhex.world import Processor


class System(Processor):
    """A processor that runs the core while the working frame is its own system's.

    Attributes:
        system: name of the system in the core.
    """

    system: ClassVar[str]

    def __init__(self, run: Callable[[str], None]) -> None:
        self._run = run

    def process(self) -> None:
        """Runs until the working frame pops or a stop is due; returns at once if it is not this system's turn."""
        self._run(self.system)
