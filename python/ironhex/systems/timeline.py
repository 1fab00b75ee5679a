"""Match and activation (TL, AC)."""

from typing import ClassVar

from ironhex.systems.system import System


class TimelineSystem(System):
    """Match and activation (TL, AC)."""

    system: ClassVar[str] = "timeline"
