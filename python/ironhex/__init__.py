"""ironhex: a rules engine for hex skirmish games on a timeline.

>>> import ironhex as ih
>>> game = ih.Game("skirmish-demo", seed=7)
>>> game.stop
'decision'
"""

from importlib import metadata

from ironhex import dice
from ironhex.actions import REASONS, Action, Event, Refusal
from ironhex.batch import Batch
from ironhex.board import Board, Sight
from ironhex.dice import odds
from ironhex.errors import (
    BoardError,
    CapacityError,
    ContentError,
    DiceError,
    GameBusyError,
    IllegalActionError,
    IronhexError,
    ModError,
    NotationError,
    SaveError,
    StaleHandleError,
    StoreError,
)
from ironhex.game import Decision, Game, Roll
from ironhex.mods import HOOK_POINTS, Context, Mod, Question, on, on_answer
from ironhex.scenario import Scenario

__version__ = metadata.version("ironhex")

__all__ = [
    "HOOK_POINTS",
    "REASONS",
    "Action",
    "Batch",
    "Board",
    "BoardError",
    "CapacityError",
    "ContentError",
    "Context",
    "Decision",
    "DiceError",
    "Event",
    "Game",
    "GameBusyError",
    "IllegalActionError",
    "IronhexError",
    "Mod",
    "ModError",
    "NotationError",
    "Question",
    "Refusal",
    "Roll",
    "SaveError",
    "Scenario",
    "Sight",
    "StaleHandleError",
    "StoreError",
    "__version__",
    "dice",
    "odds",
    "on",
    "on_answer",
]
