"""Many games of one scenario, what came out of them, and tables of them: what `ironhex sim` does, for scripts too."""

from ironhex.policies import POLICIES
from ironhex.reproducer import Reproducer
from ironhex.sim.csv_rows import COLUMNS
from ironhex.sim.experiment import Experiment, Failure
from ironhex.sim.pairs import Pairs
from ironhex.sim.run import Simulation
from ironhex.sim.statistics import Difference, Distribution, Interval, paired_difference, wilson_interval
from ironhex.sim.summary import Summary
from ironhex.sim.table import Table

__all__ = [
    "COLUMNS",
    "POLICIES",
    "Difference",
    "Distribution",
    "Experiment",
    "Failure",
    "Interval",
    "Pairs",
    "Reproducer",
    "Simulation",
    "Summary",
    "Table",
    "paired_difference",
    "wilson_interval",
]
