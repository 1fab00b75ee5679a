"""Advance and Dash (MV)."""

from typing import ClassVar

from ironhex.systems.system import System


class MovementSystem(System):
    """Advance and Dash (MV)."""

    system: ClassVar[str] = "movement"
