"""Many games at once: for simulation, and for training through NumPy."""

from ironhex.batch.batch import Batch
from ironhex.batch.edit import Edit
from ironhex.batch.observation import DECISION_KINDS, GAME_STATUSES, Observation

__all__ = ["DECISION_KINDS", "GAME_STATUSES", "Batch", "Edit", "Observation"]
