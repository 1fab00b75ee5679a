"""Dice: Philox, faces, hits, many pools at once and exact odds."""

from ironhex._core import faces, odds, philox, roll_pools, tally

__all__ = ["faces", "odds", "philox", "roll_pools", "tally"]
