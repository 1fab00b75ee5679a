"""Content with faults of files: unknown names, files that are no TOML, rulesets, and settings given by a caller."""

import pickle

import pytest

import ironhex as ih
from scenes import CARD, MAP, SCENARIO, TABLES, below, check, fault, healthy, load

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
    assert len(standard) == 53


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
