"""Faults of content: a scene without one, its tables by name, and the error that a changed one must raise."""

import pytest

import ironhex as ih
from scenes.content import compose, damage_plus, more_dice, push, unit, weapon

SCENARIO = "scenarios/scene.toml"
MAP = "maps/board.toml"
CARD = "units/unit-0-0.toml"
SIDE = "players[0]"
OTHER_SIDE = "players[1]"


def healthy():
    """A scene without a fault: a unit at (0, 0) and one in Reserve, two Bases, deploy hexes, two objectives."""
    arm = weapon(damage_plus(2), more_dice(1), push(2), reach=3)
    return compose(
        [unit((0, 0), arm, weapon()), unit()],
        [unit((4, 8), arm)],
        terrain={(0, 1): "0x", (1, 1): "0w"},
        bases=((2, 0), (3, 8)),
        deploy=([(1, 0), (3, 0)], [(2, 8)]),
        objectives={(2, 4): 5, (0, 4): 3},
    )


def load(scene, folder, settings=None):
    return ih.Scenario.load(scene.write(folder), settings)


def fault(scene, folder, settings=None):
    """The error that a scene raises, the same for a scenario and for a game."""
    with pytest.raises(ih.ContentError) as caught:
        load(scene, folder, settings)
    with pytest.raises(ih.ContentError) as in_game:
        ih.Game(folder / SCENARIO, settings=settings)
    assert str(in_game.value) == str(caught.value)
    return caught.value


def check(error, file, path, *words):
    """The error names the file, the place, and in its message both and these words."""
    assert error.file.endswith(file)
    assert error.path == path
    for word in (file, path, *words):
        assert word in str(error)


# Each place of the content by the names that messages use, and the table that stands there.
TABLES = {
    "scenario": (SCENARIO, "", lambda scene: scene.scenario),
    "settings": (SCENARIO, "settings", lambda scene: scene.scenario["settings"]),
    "player": (SCENARIO, OTHER_SIDE, lambda scene: scene.scenario["players"][1]),
    "squad": (SCENARIO, "players[0].squad[0]", lambda scene: scene.scenario["players"][0]["squad"][0]),
    "objective": (SCENARIO, "objectives[1]", lambda scene: scene.scenario["objectives"][1]),
    "map": (MAP, "", lambda scene: scene.map),
    "unit": (CARD, "", lambda scene: scene.units["unit-0-0"]),
    "weapon": (CARD, "weapons[1]", lambda scene: scene.units["unit-0-0"]["weapons"][1]),
    "critical": (CARD, "weapons[0].critical", lambda scene: scene.units["unit-0-0"]["weapons"][0]["critical"]),
    "damage": (CARD, "weapons[0].critical.effects[0]", lambda scene: effects(scene)[0]),
    "dice": (CARD, "weapons[0].critical.effects[1]", lambda scene: effects(scene)[1]),
    "push": (CARD, "weapons[0].critical.effects[2]", lambda scene: effects(scene)[2]),
}


def effects(scene):
    return scene.units["unit-0-0"]["weapons"][0]["critical"]["effects"]


def below(place, key):
    return f"{place}.{key}" if place else key
