"""Attacks (AT, DF)."""

from typing import ClassVar

from ironhex.systems.system import System


class AttackSystem(System):
    """Attacks (AT, DF)."""

    system: ClassVar[str] = "attack"
