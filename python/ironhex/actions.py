"""Actions, the reasons against them, and the events that they lead to."""

from ironhex._core import Action, Event, Refusal, reasons

REASONS: tuple[str, ...] = tuple(reasons())
"""Names of all reasons for which an action can be refused."""

__all__ = ["REASONS", "Action", "Event", "Refusal"]
