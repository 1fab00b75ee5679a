"""Pictures of a game in SVG. They show what a view says, and decide nothing."""

from ironhex.pictures.whole import picture

__all__ = ["picture"]
