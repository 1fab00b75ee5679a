"""Contests and scoring (OB)."""

from typing import ClassVar

from ironhex.systems.system import System


class ObjectiveSystem(System):
    """Contests and scoring (OB)."""

    system: ClassVar[str] = "objective"
