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
from ironhex.board import Board, Sight, SightTable
from ironhex.components import (
    COMPONENTS,
    Base,
    Component,
    Control,
    Energy,
    Health,
    Objective,
    Owner,
    Position,
    Reduction,
    Shields,
    Target,
    Token,
    Unit,
)
from ironhex.dice import odds, roll_pools
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
    "COMPONENTS",
    "HOOK_POINTS",
    "POLICIES",
    "REASONS",
    "Action",
    "Base",
    "Batch",
    "Board",
    "BoardError",
    "CapacityError",
    "Component",
    "ContentError",
    "Context",
    "Control",
    "Decision",
    "DiceError",
    "Energy",
    "Event",
    "Game",
    "GameBusyError",
    "Health",
    "IllegalActionError",
    "IronhexError",
    "Mod",
    "ModError",
    "NotationError",
    "Objective",
    "Owner",
    "PolicyError",
    "Position",
    "PythonPolicy",
    "Question",
    "Reduction",
    "Refusal",
    "Roll",
    "SaveError",
    "Scenario",
    "Shields",
    "Sight",
    "SightTable",
    "StaleHandleError",
    "StoreError",
    "Target",
    "Token",
    "Turn",
    "Turns",
    "Unit",
    "__version__",
    "dice",
    "load_policy",
    "odds",
    "on",
    "on_answer",
    "roll_pools",
]
