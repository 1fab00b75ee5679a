"""Tests of rules play on scenes."""

import pytest

from scenes import scene, scene_folder, unit

__all__ = ["scene", "scene_folder"]


@pytest.fixture
def duel(scene):
    """A game in which e1 at (1, 4) has one weapon, and e2 at (2, 4) is its target with 30 HP."""

    def build(arm, dice="outside", at=(2, 4), **content):
        return scene([unit((1, 4), arm)], [unit(at, hp=30, space=10)], dice=dice, **content)

    return build
