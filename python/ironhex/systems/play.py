"""Plays of cards, and the turns of the card table (PC)."""

from typing import ClassVar

from ironhex.systems.system import System


class PlaySystem(System):
    """Plays of cards, and the turns of the card table (PC)."""

    system: ClassVar[str] = "play"
