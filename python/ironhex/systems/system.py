"""What all systems share."""

from collections.abc import Callable
from typing import ClassVar

from ironhex.world import Processor


class System(Processor):
    """A processor that runs the core while the working frame is its own system's.

    Args:
        advance: runs the core for a system; tells whether a mod's listener is due.
        call_mod: calls the listener that is due; None where the game parks there.

    Attributes:
        system: name of the system in the core.
    """

    system: ClassVar[str]

    def __init__(self, advance: Callable[[str], bool], call_mod: Callable[[], None] | None) -> None:
        self._advance = advance
        self._call_mod = call_mod

    def process(self) -> None:
        """Runs until the working frame pops or a stop is due; returns at once if it is not this system's turn."""
        while self._advance(self.system) and self._call_mod is not None:
            self._call_mod()
