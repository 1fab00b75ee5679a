"""The systems of the rules as esper processors. None holds a rule: each runs the core while it is its turn."""

from ironhex.systems.attack import AttackSystem
from ironhex.systems.deploy import DeploySystem
from ironhex.systems.mod_system import ModSystem, mod_systems
from ironhex.systems.movement import MovementSystem
from ironhex.systems.objective import ObjectiveSystem
from ironhex.systems.play import PlaySystem
from ironhex.systems.system import System
from ironhex.systems.timeline import TimelineSystem

SYSTEMS: tuple[type[System], ...] = (
    TimelineSystem,
    DeploySystem,
    MovementSystem,
    AttackSystem,
    ObjectiveSystem,
    PlaySystem,
)
"""All systems. Their order carries no rule."""

__all__ = [
    "SYSTEMS",
    "AttackSystem",
    "DeploySystem",
    "ModSystem",
    "MovementSystem",
    "ObjectiveSystem",
    "PlaySystem",
    "System",
    "TimelineSystem",
    "mod_systems",
]
