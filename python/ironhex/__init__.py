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
    PolicyError,
    SaveError,
    StaleHandleError,
    StoreError,
)
from ironhex.game import Decision, Game, Roll
from ironhex.mods import HOOK_POINTS, Context, Mod, Question, on, on_answer
from ironhex.policies import POLICIES, PythonPolicy, Turn, Turns, load_policy
from ironhex.scenario import Scenario

__version__ = metadata.version("ironhex")

__all__ = [
    "HOOK_POINTS",
    "POLICIES",
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
    "PolicyError",
    "PythonPolicy",
    "Question",
    "Refusal",
    "Roll",
    "SaveError",
    "Scenario",
    "Sight",
    "StaleHandleError",
    "StoreError",
    "Turn",
    "Turns",
    "__version__",
    "dice",
    "load_policy",
    "odds",
    "on",
    "on_answer",
]
