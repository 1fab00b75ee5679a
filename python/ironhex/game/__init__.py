"""One game, for clients, modders and notebooks."""

from ironhex.game.game import Game
from ironhex.game.past import Viewer
from ironhex.game.scenario_from import scenario_from

__all__ = ["Game", "Viewer", "scenario_from"]
