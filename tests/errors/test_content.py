"""Content with faults: one error that says in which file, at which place, and what would be right."""

import json
import pickle

import pytest

import ironhex as ih
from scenes import compose, damage_plus, more_dice, push, unit, weapon

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


# ---- numbers and words


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
        ("damage", "amount", [0, -2, 100]),
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
        (lambda scene: effects(scene).extend([push(1)] * 8), "weapons[0].critical.effects", CARD),
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


# ---- places


def put_start(scene, hex_):
    scene.scenario["players"][0]["squad"][0]["start"] = hex_


def put_base(scene, hex_):
    scene.scenario["players"][1]["base"] = hex_


def put_deploy(scene, hex_):
    scene.scenario["players"][0]["deploy"][1] = hex_


def put_objective(scene, hex_):
    scene.scenario["objectives"][1]["hex"] = hex_


PLACES = {
    put_start: "players[0].squad[0].start",
    put_base: "players[1].base",
    put_deploy: "players[0].deploy[1]",
    put_objective: "objectives[1].hex",
}


@pytest.mark.parametrize("put", PLACES, ids=lambda put: put.__name__[4:])
@pytest.mark.parametrize(
    ("hex_", "words"),
    [
        pytest.param((0, 1), "impassable", id="impassable"),
        pytest.param((-1, 0), "not on the board", id="off the board"),
        pytest.param((20, 20), "not on the board", id="far off the board"),
        pytest.param((4096, -4096), "not on the board", id="at the end of the world"),
    ],
)
def test_a_place_that_holds_nothing(tmp_path, put, hex_, words):
    scene = healthy()
    put(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, PLACES[put], f"{hex_[0]},{hex_[1]}", words)


@pytest.mark.parametrize("put", PLACES, ids=lambda put: put.__name__[4:])
@pytest.mark.parametrize("hex_", [(4097, 0), (0, -5000), (2**40, 0)])
def test_a_coordinate_out_of_range(tmp_path, put, hex_):
    scene = healthy()
    put(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, PLACES[put])


@pytest.mark.parametrize(
    ("put", "hex_", "path", "other"),
    [
        pytest.param(put_start, (4, 8), "players[1].squad[0].start", "players[0].squad[0].start", id="two units"),
        pytest.param(put_start, (2, 0), "players[0].squad[0].start", "players[0].base", id="a unit on its Base"),
        pytest.param(put_start, (3, 8), "players[1].base", "players[0].squad[0].start", id="a unit on another Base"),
        pytest.param(put_base, (2, 0), "players[1].base", "players[0].base", id="two Bases"),
        pytest.param(put_base, (4, 8), "players[1].squad[0].start", "players[1].base", id="a Base under a unit"),
        pytest.param(put_objective, (2, 4), "objectives[1].hex", "objectives[0].hex", id="two objectives"),
    ],
)
def test_two_pieces_on_one_hex(tmp_path, put, hex_, path, other):
    scene = healthy()
    put(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, path, other, f"{hex_[0]},{hex_[1]}")


@pytest.mark.parametrize("hex_", [(1, 0), (2, 0)], ids=["twice", "the Base, which is one already"])
def test_a_deploy_hex_listed_twice(tmp_path, hex_):
    scene = healthy()
    put_deploy(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, "players[0].deploy[1]", f"{hex_[0]},{hex_[1]}")


def test_a_reserve_that_can_never_be_deployed(tmp_path):
    scene = healthy()
    scene.scenario["players"][0].update(deploy=[])
    del scene.scenario["players"][0]["base"]
    check(fault(scene, tmp_path), SCENARIO, "players[0].deploy")


@pytest.mark.parametrize("hex_", [(0, 0), (1, 0)], ids=["unit", "deploy hex"])
def test_an_objective_may_lie_under_a_unit_or_on_a_deploy_hex(tmp_path, hex_):
    scene = healthy()
    put_objective(scene, hex_)
    load(scene, tmp_path)


# ---- names and files


@pytest.mark.parametrize(
    ("table", "key", "name", "nearest"),
    [
        ("scenario", "map", "bord", "board"),
        ("scenario", "ruleset", "standrd", "standard"),
        ("squad", "unit", "gn", "gm"),
    ],
)
def test_an_unknown_name_is_named_with_the_nearest(tmp_path, table, key, name, nearest):
    file, place, pick = TABLES[table]
    scene = healthy()
    pick(scene)[key] = name
    error = fault(scene, tmp_path)
    assert error.file.endswith(file)
    assert error.path in {below(place, key), place}
    for word in (name, f'"{nearest}"'):
        assert word in str(error)


def test_an_unknown_unit_named_in_short(tmp_path):
    scene = healthy()
    scene.scenario["players"][0]["squad"][1] = "gundam-dmo"
    check(fault(scene, tmp_path), SCENARIO, "players[0].squad[1]", '"gundam-demo"')


def test_an_unknown_scenario_is_named_with_the_nearest():
    with pytest.raises(ih.ContentError) as caught:
        ih.Game("skirmish-dmo")
    assert "skirmish-dmo" in caught.value.file
    assert '"skirmish-demo"' in str(caught.value)


@pytest.mark.parametrize("name", ["../units/unit-0-0", "/etc/passwd", "..", ".", "", "unit-0-0.toml", "a\\b"])
@pytest.mark.parametrize(("table", "key"), [("scenario", "map"), ("squad", "unit")])
def test_a_name_is_no_path(tmp_path, table, key, name):
    file, _, pick = TABLES[table]
    scene = healthy()
    pick(scene)[key] = name
    assert fault(scene, tmp_path).file.endswith(file)


@pytest.mark.parametrize("name", ["missing.toml", "missing/scene.toml", "", "."])
def test_no_such_file(tmp_path, name):
    with pytest.raises(ih.ContentError) as caught:
        ih.Game(tmp_path / name)
    assert caught.value.file == str(tmp_path / name)
    assert caught.value.path == ""


def test_an_empty_scenario_name():
    with pytest.raises(ih.ContentError):
        ih.Game("")


@pytest.mark.parametrize("file", [SCENARIO, MAP, CARD, "rulesets/standard.toml"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(b"name = ", ("line 1", "TOML"), id="no value"),
        pytest.param(b"name = 'a'\nhp = = 3\n", ("line 2", "TOML"), id="second line"),
        pytest.param(b"name = 'a'\nname = 'b'\n", ("TOML",), id="the same key twice"),
        pytest.param(b"{}", ("line 1", "TOML"), id="JSON"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0", (), id="an image"),
        pytest.param(b"name = '\xff\xfe'\n", (), id="no UTF-8"),
        pytest.param(b"#" * ((1 << 20) + 1), ("bytes", str(1 << 20)), id="too large"),
        pytest.param(b"a = " + b"[" * 100_000, ("TOML",), id="nested too deep"),
    ],
)
def test_what_is_no_toml_or_too_large(tmp_path, file, content, words):
    scene = healthy()
    scene.extra[file] = content
    error = fault(scene, tmp_path)
    assert error.file.endswith(file)
    for word in words:
        assert word in str(error)
    assert len(str(error)) < 1000


def test_an_empty_file_lacks_its_first_key(tmp_path):
    scene = healthy()
    scene.extra[CARD] = b""
    assert fault(scene, tmp_path).file.endswith(CARD)


def test_the_largest_file_is_read(tmp_path):
    scene = healthy()
    path = scene.write(tmp_path)
    text = path.read_bytes()
    path.write_bytes(text + b"#" * ((1 << 20) - len(text)))
    assert ih.Scenario.load(path).name == "scene"


# ---- rulesets and settings given


@pytest.mark.parametrize(
    ("ruleset", "path", "word"),
    [
        ("[settings]\nphases = 0\n", "name", ""),
        ("name = 'Own'\n[settings]\nphases = 0\n", "settings.phases", "0"),
        ("name = 'Own'\n[settings]\nphase = 1\n", "settings.phase", '"phases"'),
        ("name = 'Own'\nphases = 1\n", "phases", ""),
        ("name = 'Own'\nsettings = 1\n", "settings", "table"),
    ],
)
def test_a_ruleset_with_a_fault(tmp_path, ruleset, path, word):
    scene = healthy()
    scene.scenario["ruleset"] = "own"
    scene.extra["rulesets/own.toml"] = ruleset
    check(fault(scene, tmp_path), "rulesets/own.toml", path, word)


def test_settings_go_from_ruleset_to_scenario_to_those_given(tmp_path):
    scene = healthy()
    scene.scenario["ruleset"] = "own"
    scene.scenario["settings"] = {"dash_tl": 4, "energize_tl": 4, "tie_rule": "per_pair"}
    own = "name = 'Own'\n[settings]\nphases = 3\ndash_tl = 3\nenergize_tl = 3\ntie_rule = 'one_side'\n"
    scene.extra["rulesets/own.toml"] = own
    settings = load(scene, tmp_path, {"energize_tl": 5}).settings
    found = [settings[name] for name in ("hit_on", "phases", "dash_tl", "energize_tl", "tie_rule")]
    assert found == [4, 3, 4, 5, "per_pair"]


def test_a_setting_that_nobody_names_is_that_of_the_standard_ruleset(tmp_path):
    scene = healthy()
    standard = load(scene, tmp_path).settings
    scene.scenario["ruleset"] = "own"
    scene.extra["rulesets/own.toml"] = "name = 'Own'\n"
    assert load(scene, tmp_path).settings == standard
    assert len(standard) == 26


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("phase", 1, ('"phases"',)),
        ("phases", 0, ("0", "range")),
        ("phases", 2**70, ()),
        ("phases", "2", ("number",)),
        ("phases", 1.5, ("number",)),
        ("phases", None, ()),
        ("phases", [2], ()),
        ("phases", True, ("number",)),
        ("lap_cap", "non", ('"none"',)),
        ("crit_again", 1, ("true",)),
    ],
)
def test_settings_given_with_a_fault(tmp_path, name, value, words):
    error = fault(healthy(), tmp_path, {name: value})
    assert error.path == name
    assert "settings given" in error.file
    for word in (name, *words):
        assert word in str(error)


def test_a_setting_without_a_name(tmp_path):
    with pytest.raises(ih.ContentError):
        load(healthy(), tmp_path, {7: 1})


def test_an_error_keeps_its_place_when_it_is_pickled(tmp_path):
    scene = healthy()
    scene.units["unit-0-0"]["hp"] = 0
    error = fault(scene, tmp_path)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.file, again.path) == (str(error), error.file, error.path)
    assert isinstance(error, ih.IronhexError)


def test_the_folder_of_a_scenario_goes_before_what_comes_with_ironhex(tmp_path):
    scene = healthy()
    scene.scenario["players"][0]["squad"][1] = "gm"
    assert load(scene, tmp_path).squads[0][1] == "gm"
    scene.extra["units/gm.toml"] = "name = 'Other'\nhp = 0\nvp = 1\nstart = 1\n"
    check(fault(scene, tmp_path), "units/gm.toml", "hp")


@pytest.mark.parametrize(
    ("start", "path"),
    [
        (".", "scenarios/scene.toml"),
        ("scenarios", "scene.toml"),
        ("scenarios", "./scene.toml"),
        ("maps", "../scenarios/scene.toml"),
    ],
)
def test_content_is_found_from_wherever_the_scenario_is_named(tmp_path, monkeypatch, start, path):
    healthy().write(tmp_path)
    monkeypatch.chdir(tmp_path / start)
    assert ih.Scenario.load(path).squads[0] == ["unit-0-0", "unit-0-1"]


def test_content_is_found_beside_a_scenario_outside_the_folder_of_scenarios(tmp_path):
    healthy().write(tmp_path).rename(tmp_path / "own.toml")
    assert ih.Scenario.load(tmp_path / "own.toml").name == "own"
