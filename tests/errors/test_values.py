"""Content with faults of value: numbers out of range, unknown words, too many or too few of something."""

import json

import pytest

from scenes import CARD, MAP, SCENARIO, TABLES, below, check, effects, fault, healthy, push, weapon


@pytest.mark.parametrize(
    ("table", "key", "values"),
    [
        ("scenario", "first_player", [-1, 2]),
        ("objective", "vp", [-1, 1000]),
        ("unit", "hp", [0, -1, 1000, 2**40]),
        ("unit", "vp", [-1, 1000]),
        ("unit", "start", [0, 11, -3]),
        ("unit", "advance", [-1, -2, 13]),
        ("unit", "dash", [-1, -2, 13]),
        ("unit", "shields", [-1, 100]),
        ("unit", "reduction", [-1, 100]),
        ("weapon", "tl", [-1, 21]),
        ("weapon", "range", [0, -1, 25]),
        ("weapon", "strength", [0, -1, 33]),
        ("critical", "needs", [0, -1, 33]),
        ("damage", "amount", [-100, 100]),
        ("dice", "amount", [0, -1, 33]),
        ("push", "hexes", [0, -1, 13]),
        ("settings", "phases", [0, -1, 7]),
        ("settings", "defeat_penalty", [-1, 11]),
        ("settings", "min_activation_tl", [0, -1]),
        ("settings", "advance_hexes", [-1, 13]),
        ("settings", "dash_hexes", [-1, 13]),
        ("settings", "dash_tl", [-1, 21]),
        ("settings", "energize_tl", [-1, 21]),
        ("settings", "energize_energy", [-1]),
        ("settings", "climb_cost", [-1]),
        ("settings", "collision_damage", [-1]),
        ("settings", "hit_on", [1, 11]),
        ("settings", "critical_from", [1, 11]),
        ("settings", "accuracy_water", [-10, 10]),
        ("settings", "min_attack_dice", [-1, 33]),
        ("settings", "undeployed_tl", [0, -1]),
        ("settings", "undeployed_energy", [-1]),
    ],
)
def test_a_number_out_of_range(tmp_path, table, key, values):
    file, place, pick = TABLES[table]
    for value in values:
        scene = healthy()
        pick(scene)[key] = value
        check(fault(scene, tmp_path), file, below(place, key), str(value), "range")


@pytest.mark.parametrize(
    ("table", "key", "word", "nearest"),
    [
        ("settings", "lap_cap", "next_fase", "next_phase"),
        ("settings", "tie_rule", "oneside", "one_side"),
        ("settings", "shield_scope", "attacks", "attack"),
        ("settings", "final_tie", "lastactivation", "last_activation"),
        ("damage", "op", "damag", "damage"),
    ],
)
def test_an_unknown_word_is_named_with_the_nearest(tmp_path, table, key, word, nearest):
    file, place, pick = TABLES[table]
    scene = healthy()
    pick(scene)[key] = word
    check(fault(scene, tmp_path), file, below(place, key), word, f'"{nearest}"')


@pytest.mark.parametrize("entry", ["q", "1wx", "1xw", "w", "1.5", "200", "-", "..", "1ww", "0W"])
def test_what_is_no_terrain(tmp_path, entry):
    scene = healthy()
    scene.map["rows"][2] = f"0 0 {entry} 0"
    error = fault(scene, tmp_path)
    assert error.file.endswith(MAP)
    assert error.path.startswith("rows[2]")
    assert json.dumps(entry) in str(error)


@pytest.mark.parametrize(
    ("list_", "path", "file"),
    [
        (lambda scene: scene.scenario["players"][0]["squad"].extend(["gm"] * 40), "players[0].squad", SCENARIO),
        (lambda scene: scene.units["unit-0-0"]["weapons"].extend([weapon()] * 8), "weapons", CARD),
        (lambda scene: effects(scene).extend([push(1)] * 12), "weapons[0].critical.effects", CARD),
        (lambda scene: scene.map["rows"].extend(["0"] * 200), "rows", MAP),
        (lambda scene: scene.scenario["players"].append(scene.scenario["players"][0]), "players", SCENARIO),
        (lambda scene: scene.scenario["players"].pop(), "players", SCENARIO),
        (lambda scene: scene.scenario["players"][0]["squad"].clear(), "players[0].squad", SCENARIO),
        (lambda scene: effects(scene).clear(), "weapons[0].critical.effects", CARD),
        (lambda scene: scene.map["rows"].clear(), "rows", MAP),
    ],
    ids=["squad", "weapons", "effects", "rows", "three players", "one player", "no unit", "no effect", "no row"],
)
def test_too_many_or_too_few(tmp_path, list_, path, file):
    scene = healthy()
    list_(scene)
    check(fault(scene, tmp_path), file, path)


def test_more_pieces_than_a_game_holds(tmp_path):
    scene = healthy()
    hexes = [(column - r // 2, r) for r in range(2, 9) for column in range(9)]
    scene.scenario["objectives"] = [{"hex": hex_, "vp": 1} for hex_ in hexes]
    error = fault(scene, tmp_path)
    assert error.file.endswith(SCENARIO)
    assert "64" in str(error)


@pytest.mark.parametrize("rows", [["."], [". . .", ". ."], [""], [" ".join(["0"] * 300)]])
def test_a_board_that_cannot_be(tmp_path, rows):
    scene = healthy()
    scene.map["rows"] = rows
    check(fault(scene, tmp_path), MAP, "rows")
