"""Many games of one scenario, played by built-in policies in the core: what `ironhex sim` does, for scripts too."""

from ironhex.sim.run import POLICIES, Simulation
from ironhex.sim.statistics import Distribution, Interval, wilson_interval
from ironhex.sim.summary import Summary

__all__ = ["POLICIES", "Distribution", "Interval", "Simulation", "Summary", "wilson_interval"]
