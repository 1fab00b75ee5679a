"""One game, for clients, modders and notebooks."""

from ironhex.game.game import Game
from ironhex.game.past import Viewer

__all__ = ["Game", "Viewer"]
