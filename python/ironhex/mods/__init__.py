"""Mods: what they declare, and where they listen.

`mod` and `declarations` are what a modder writes with, `context` and `batch_context` what a listener sees of one game
and of many; `mod_files` finds mods, and `mod_set` holds those of a game or batch.
"""

from ironhex.mods.batch_context import BatchContext
from ironhex.mods.context import Context, Trace, TraceFrame
from ironhex.mods.declarations import Declaration, component, i8, i16, i32, u8, u16, u32
from ironhex.mods.mod import HOOK_POINTS, Mod, Question, on, on_answer, on_roll
from ironhex.mods.mod_files import find_mod, installed
from ironhex.mods.mod_set import Given, Heard, Mods

__all__ = [
    "HOOK_POINTS",
    "BatchContext",
    "Context",
    "Declaration",
    "Given",
    "Heard",
    "Mod",
    "Mods",
    "Question",
    "Trace",
    "TraceFrame",
    "component",
    "find_mod",
    "i8",
    "i16",
    "i32",
    "installed",
    "on",
    "on_answer",
    "on_roll",
    "u8",
    "u16",
    "u32",
]
