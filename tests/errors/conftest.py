"""Tests here play on scenes."""

from scenes import scene

__all__ = ["scene"]
