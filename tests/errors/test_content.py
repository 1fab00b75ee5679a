"""Content with faults of form: unknown or missing keys, and values of a wrong type."""

import pytest

import ironhex as ih
from scenes import CARD, MAP, SCENARIO, TABLES, below, check, effects, fault, healthy, load


def test_the_scene_is_without_a_fault(tmp_path):
    scenario = load(healthy(), tmp_path)
    assert (scenario.name, scenario.title) == ("scene", "Scene")
    assert ih.Game(scenario).stop == "decision"


# ---- keys


@pytest.mark.parametrize(
    ("table", "key", "nearest"),
    [
        ("scenario", "frist_player", "first_player"),
        ("scenario", "objective", "objectives"),
        ("settings", "phase", "phases"),
        ("settings", "laps_cap", "lap_cap"),
        ("player", "depoly", "deploy"),
        ("squad", "strat", "start"),
        ("objective", "pv", "vp"),
        ("map", "row", "rows"),
        ("unit", "shield", "shields"),
        ("weapon", "strenght", "strength"),
        ("critical", "need", "needs"),
        ("damage", "amout", "amount"),
        ("push", "hex", "hexes"),
    ],
)
def test_an_unknown_key_is_named_with_the_nearest(tmp_path, table, key, nearest):
    file, place, pick = TABLES[table]
    scene = healthy()
    pick(scene)[key] = 1
    check(fault(scene, tmp_path), file, below(place, key), f'"{nearest}"')


def test_an_unknown_key_that_is_near_nothing(tmp_path):
    scene = healthy()
    scene.scenario["xyzzyplugh"] = 1
    check(fault(scene, tmp_path), SCENARIO, "xyzzyplugh")


def test_a_key_of_another_effect_is_unknown(tmp_path):
    scene = healthy()
    effects(scene)[0]["hexes"] = 2
    check(fault(scene, tmp_path), CARD, "weapons[0].critical.effects[0].hexes")


REQUIRED = {
    "scenario": ["name", "ruleset", "map", "players"],
    "player": ["name", "squad"],
    "squad": ["unit"],
    "objective": ["hex", "vp"],
    "map": ["name", "rows"],
    "unit": ["name", "hp", "vp", "start"],
    "weapon": ["name", "tl", "range", "strength"],
    "critical": ["effects"],
    "damage": ["op", "amount"],
    "dice": ["amount"],
    "push": ["hexes"],
}


@pytest.mark.parametrize(("table", "key"), [(table, key) for table, keys in REQUIRED.items() for key in keys])
def test_a_missing_key(tmp_path, table, key):
    file, place, pick = TABLES[table]
    scene = healthy()
    del pick(scene)[key]
    check(fault(scene, tmp_path), file, below(place, key))


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("scenario", "first_player"),
        ("scenario", "settings"),
        ("scenario", "objectives"),
        ("player", "base"),
        ("squad", "start"),
        ("unit", "weapons"),
        ("weapon", "critical"),
        ("critical", "needs"),
    ],
)
def test_what_may_be_missing(tmp_path, table, key):
    scene = healthy()
    TABLES[table][2](scene).pop(key, None)
    load(scene, tmp_path)


# ---- types


@pytest.mark.parametrize(
    ("table", "key", "value", "wanted", "found"),
    [
        ("scenario", "name", 5, "text", "integer"),
        ("scenario", "map", ["board"], "text", "array"),
        ("scenario", "ruleset", True, "text", "boolean"),
        ("scenario", "first_player", "0", "number", "string"),
        ("scenario", "first_player", False, "number", "boolean"),
        ("scenario", "settings", "none", "table", "string"),
        ("scenario", "settings", [], "table", "array"),
        ("scenario", "players", {"name": "x"}, "array", "table"),
        ("scenario", "objectives", 4, "array", "integer"),
        ("settings", "phases", "two", "number", "string"),
        ("settings", "phases", 2.0, "number", "float"),
        ("settings", "edge_is_collision", 1, "true", "integer"),
        ("settings", "crit_again", "yes", "true", "string"),
        ("settings", "lap_cap", False, "next_phase", "boolean"),
        ("settings", "tie_rule", 1, "per_pair", "integer"),
        ("player", "name", 1, "text", "integer"),
        ("player", "squad", "gm", "array", "string"),
        ("player", "deploy", 4, "array", "integer"),
        ("squad", "unit", 4, "text", "integer"),
        ("objective", "vp", "5", "number", "string"),
        ("map", "rows", "0 0", "array", "string"),
        ("unit", "hp", "ten", "number", "string"),
        ("unit", "hp", 1.5, "number", "float"),
        ("unit", "hp", True, "number", "boolean"),
        ("unit", "name", 7, "text", "integer"),
        ("unit", "weapons", {"name": "x"}, "array", "table"),
        ("unit", "advance", "far", "number", "string"),
        ("weapon", "range", [1], "number", "array"),
        ("weapon", "critical", 2, "table", "integer"),
        ("critical", "effects", "damage", "array", "string"),
        ("damage", "op", 1, "damage", "integer"),
        ("damage", "amount", "2", "number", "string"),
    ],
)
def test_a_wrong_type(tmp_path, table, key, value, wanted, found):
    file, place, pick = TABLES[table]
    scene = healthy()
    pick(scene)[key] = value
    check(fault(scene, tmp_path), file, below(place, key), wanted, found)


@pytest.mark.parametrize(
    ("list_", "path", "file"),
    [
        (lambda scene: scene.scenario["players"], "players[0]", SCENARIO),
        (lambda scene: scene.scenario["players"][0]["squad"], "players[0].squad[0]", SCENARIO),
        (lambda scene: scene.scenario["players"][0]["deploy"], "players[0].deploy[0]", SCENARIO),
        (lambda scene: scene.scenario["objectives"], "objectives[0]", SCENARIO),
        (lambda scene: scene.map["rows"], "rows[0]", MAP),
        (lambda scene: scene.units["unit-0-0"]["weapons"], "weapons[0]", CARD),
        (effects, "weapons[0].critical.effects[0]", CARD),
    ],
)
def test_a_wrong_type_within_a_list(tmp_path, list_, path, file):
    scene = healthy()
    list_(scene)[0] = 7
    check(fault(scene, tmp_path), file, path)


@pytest.mark.parametrize("hex_", [5, "0,0", [], [1], [1, 2, 3], ["0", "0"], [0.5, 1], [True, 0], {"q": 0, "r": 0}])
@pytest.mark.parametrize(
    ("put", "path"),
    [
        (lambda scene, hex_: scene.scenario["players"][0]["squad"][0].update(start=hex_), "players[0].squad[0].start"),
        (lambda scene, hex_: scene.scenario["players"][1].update(base=hex_), "players[1].base"),
        (lambda scene, hex_: scene.scenario["players"][0].update(deploy=[hex_]), "players[0].deploy[0]"),
        (lambda scene, hex_: scene.scenario["objectives"][0].update(hex=hex_), "objectives[0].hex"),
    ],
    ids=["start", "base", "deploy", "objective"],
)
def test_what_is_no_hex(tmp_path, put, path, hex_):
    scene = healthy()
    put(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, path)


@pytest.mark.parametrize("text", ["", "   "])
@pytest.mark.parametrize("table", ["scenario", "player", "map", "unit", "weapon"])
def test_an_empty_name(tmp_path, table, text):
    file, place, pick = TABLES[table]
    scene = healthy()
    pick(scene)["name"] = text
    check(fault(scene, tmp_path), file, below(place, "name"), "empty")
