"""ironhex: a rules engine for hex skirmish games on a timeline.

>>> import ironhex as ih
>>> game = ih.Game("skirmish-demo", seed=7)
>>> game.stop
'decision'
"""

from importlib import metadata

from ironhex import dice
from ironhex.actions import REASONS, Action, Event, Refusal
from ironhex.attack_odds import AttackOdds, Outcome, TargetOutcome
from ironhex.batch import DECISION_KINDS, GAME_STATUSES, Batch, Observation
from ironhex.board import Board, Sight, SightTable
from ironhex.components import (
    COMPONENTS,
    TOKENS,
    Attacked,
    Base,
    BoardToken,
    Carriable,
    Carried,
    Component,
    Control,
    Disarm,
    Energy,
    ForActivation,
    ForPhase,
    ForRound,
    Fracture,
    Garrison,
    Health,
    Lasting,
    Marks,
    Objective,
    Owner,
    Position,
    Reduction,
    Shields,
    Slow,
    Structure,
    Target,
    Token,
    Unit,
    Upgrades,
    Used,
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
    OddsTooLargeError,
    PolicyError,
    SaveError,
    StaleHandleError,
    StoreError,
)
from ironhex.game import Game
from ironhex.mods import HOOK_POINTS, BatchContext, Mod, Question, on, on_answer, on_roll
from ironhex.mods.context import Context, Trace
from ironhex.mods.declarations import component, i8, i16, i32, u8, u16, u32
from ironhex.mods.mod_files import find_mod
from ironhex.policies import POLICIES, PythonPolicy, Turn, Turns, load_policy
from ironhex.reproducer import Reproducer
from ironhex.scenario import Ability, Scenario, Weapon
from ironhex.stops import Area, Decision, Roll

__version__ = metadata.version("ironhex")

__all__ = [
    "COMPONENTS",
    "DECISION_KINDS",
    "GAME_STATUSES",
    "HOOK_POINTS",
    "POLICIES",
    "REASONS",
    "TOKENS",
    "Ability",
    "Action",
    "Area",
    "AttackOdds",
    "Attacked",
    "Base",
    "Batch",
    "BatchContext",
    "Board",
    "BoardError",
    "BoardToken",
    "CapacityError",
    "Carriable",
    "Carried",
    "Component",
    "ContentError",
    "Context",
    "Control",
    "Decision",
    "DiceError",
    "Disarm",
    "Energy",
    "Event",
    "ForActivation",
    "ForPhase",
    "ForRound",
    "Fracture",
    "Game",
    "GameBusyError",
    "Garrison",
    "Health",
    "IllegalActionError",
    "IronhexError",
    "Lasting",
    "Marks",
    "Mod",
    "ModError",
    "NotationError",
    "Objective",
    "Observation",
    "OddsTooLargeError",
    "Outcome",
    "Owner",
    "PolicyError",
    "Position",
    "PythonPolicy",
    "Question",
    "Reduction",
    "Refusal",
    "Reproducer",
    "Roll",
    "SaveError",
    "Scenario",
    "Shields",
    "Sight",
    "SightTable",
    "Slow",
    "StaleHandleError",
    "StoreError",
    "Structure",
    "Target",
    "TargetOutcome",
    "Token",
    "Trace",
    "Turn",
    "Turns",
    "Unit",
    "Upgrades",
    "Used",
    "Weapon",
    "__version__",
    "component",
    "dice",
    "find_mod",
    "i8",
    "i16",
    "i32",
    "load_policy",
    "odds",
    "on",
    "on_answer",
    "on_roll",
    "roll_pools",
    "u8",
    "u16",
    "u32",
]
