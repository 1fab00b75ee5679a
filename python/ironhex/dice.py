"""Dice: Philox, faces, hits and exact odds."""

from ironhex._core import faces, odds, philox, tally

__all__ = ["faces", "odds", "philox", "tally"]
