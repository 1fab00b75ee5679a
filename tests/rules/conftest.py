"""Tests of rules play on scenes."""

import pytest

from scenes import ability, at_start, scene, scene_folder, unit, weapon
from scenes.abilities import automatic, offered, op
from scenes.table import table

__all__ = ["scene", "scene_folder", "table"]


@pytest.fixture
def duel(scene):
    """A game in which e1 at (1, 4) has one weapon, and e2 at (2, 4) is its target with 30 HP."""

    def build(arm, dice="outside", at=(2, 4), **content):
        return scene([unit((1, 4), arm)], [unit(at, hp=30, space=10)], dice=dice, **content)

    return build


@pytest.fixture
def use(scene):
    """A game in which e1 at (1, 4) has used its ability of these ops in its activation; e2 stands at (5, 4)."""

    def build(*ops, allies=(), others=(((5, 4), {}),), card=None, before=(), **content):
        abilities = [ability("activation", *ops), *[at_start(effect) for effect in before]]
        own = [unit((1, 4), abilities=abilities, **(card or {})), *[unit(at, space=9) for at in allies]]
        game = scene(own, [unit(at, **{"space": 10, **keys}) for at, keys in others], **content)
        return game, game.play("e1 use a1")

    return build


@pytest.fixture
def menu(scene):
    """Whether e1 at (1, 4) can use an ability in its activation that has this condition."""

    def ask(given, others=(((8, 0), {}),), allies=(), card=None, **content):
        abilities = [ability("activation", op("score", amount=1), given=[given])]
        own = [unit((1, 4), **{"abilities": abilities, **(card or {})}), *[unit(at, space=9) for at in allies]]
        game = scene(own, [unit(at, space=10, **keys) for at, keys in others], **content)
        return "e1 use a1" in offered(game)[2]

    return ask


@pytest.fixture
def window(scene):
    """Whether this condition held in the attack of e1 at (1, 4) on e2, for an ability that applies by itself."""

    def ask(given, when="before_attack_roll", at=(2, 4), dice="seeded", arm=None, abilities=(), card=None, **content):
        scoring = automatic(when, op("score", amount=1), given=[given])
        own = [unit((1, 4), arm or weapon(reach=8), abilities=[*abilities, scoring], space=2)]
        game = scene(own, [unit(at, **{"hp": 30, "vp": 0, "space": 10, **(card or {})})], dice=dice, **content)
        game.play("e1 attack w1 e2")
        return game.view()["players"][0]["Score"]["vp"] == 1

    return ask
