"""Boards: lines, Line of Sight and reach on any set of hexes."""

from ironhex._core import Board, Sight, SightTable

__all__ = ["Board", "Sight", "SightTable"]
