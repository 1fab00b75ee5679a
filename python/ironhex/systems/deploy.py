"""Deployment from Reserve (DP)."""

from typing import ClassVar

from ironhex.systems.system import System


class DeploySystem(System):
    """Deployment from Reserve (DP)."""

    system: ClassVar[str] = "deploy"
