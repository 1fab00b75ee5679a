"""Pictures of a game in text: board, units, timeline, events. They show what a view says, and decide nothing."""

from ironhex.names import Names
from ironhex.render.board import BoardPicture, board_key
from ironhex.render.scene import Scene, wide_console
from ironhex.render.sentences import sentence
from ironhex.render.timeline import timeline
from ironhex.render.units import units

__all__ = [
    "BoardPicture",
    "Names",
    "Scene",
    "board_key",
    "sentence",
    "timeline",
    "units",
    "wide_console",
]
