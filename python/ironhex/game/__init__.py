"""One game, for clients, modders and notebooks."""

from ironhex.game.game import Game, Viewer

__all__ = ["Game", "Viewer"]
