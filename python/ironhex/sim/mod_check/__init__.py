"""Checks of mods: what `ironhex check MOD` does, for scripts too."""

from ironhex.sim.mod_check.check import SCENARIOS, ModCheck
from ironhex.sim.mod_check.findings import Done, Fault, ModReport, Timing

__all__ = ["SCENARIOS", "Done", "Fault", "ModCheck", "ModReport", "Timing"]
