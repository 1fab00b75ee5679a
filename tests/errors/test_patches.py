"""Content that patches other content: what it may do, what is refused, and where the error points."""

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ironhex as ih
from ironhex import _core
from oracles import patches as oracle
from scenes import CARD, SCENARIO, fault, healthy, load, toml
from scenes.patching import DATA, PATCH, patched_scenario, patched_unit, refused

# ---- what patches do


def first_unit(scene, folder):
    """Of the unit on the board: hit points and Shields, as a game has them, and its weapons by the odds of ids."""
    game = ih.Game(load(scene, folder))
    piece = game.view("referee")["pieces"][1]
    return piece["Health"]["hp"], piece.get("Shields", {}).get("active", 0)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param([], (10, 0), id="nothing"),
        pytest.param([{"at": "hp", "set": 7}], (7, 0), id="set"),
        pytest.param([{"at": "shields", "set": 2}], (10, 2), id="set a key that was not there"),
        pytest.param(
            [{"at": "weapons[1].critical.effects", "append": [{"op": "dice", "amount": 1}]}], (10, 0), id="begin"
        ),
        pytest.param([{"at": "hp", "add": -3}], (7, 0), id="add"),
        pytest.param([{"at": "hp", "scale": 2}], (20, 0), id="scale"),
        pytest.param([{"at": "hp", "set": 5}, {"at": "hp", "scale": "1/2"}], (3, 0), id="halves go up"),
        pytest.param([{"at": "hp", "scale": "1/3"}], (3, 0), id="to the nearest"),
        pytest.param([{"at": "hp", "add": 1}, {"at": "hp", "scale": 2}], (22, 0), id="in order"),
        pytest.param([{"at": "hp", "scale": 2}, {"at": "hp", "add": 1}], (21, 0), id="in the other order"),
        pytest.param([{"at": "hp", "set": 5000}, {"at": "hp", "add": -4990}], (10, 0), id="only the end is checked"),
    ],
)
def test_what_a_patch_does(tmp_path, entries, expected):
    assert first_unit(patched_unit(healthy(), *entries), tmp_path) == expected


def test_a_patch_of_a_scenario_by_number_and_name(tmp_path):
    scene = healthy()
    entries = [
        {"at": "name", "set": "Mine"},
        {"at": "players[Player 1].squad[0].start", "set": [4, 7]},
        {"at": "players[0].deploy", "append": [[0, 3], [0, 5]]},
        {"at": "objectives[1].vp", "add": 2},
        {"at": "settings.phases", "set": 1},
        {"at": "objectives", "append": [{"hex": [0, 6], "vp": 1}]},
    ]
    scene.extra["scenarios/mine.toml"] = toml({"patches": "scene", "patch": entries})
    scene.write(tmp_path)
    game = ih.Game(ih.Scenario.load(tmp_path / "scenarios" / "mine.toml"))
    pieces = game.view("referee")["pieces"]
    places = [(piece["Position"]["q"], piece["Position"]["r"]) for piece in pieces.values() if "Position" in piece]
    assert {(4, 7), (0, 6)} <= set(places)
    assert (4, 8) not in places
    assert game.scenario.title == "Mine"
    assert game.scenario.settings["phases"] == 1


def test_maps_and_rulesets_are_patched_too(tmp_path):
    scene = healthy()
    scene.extra["maps/longer.toml"] = toml({"patches": "board", "patch": [{"at": "rows", "append": ["0 0 0"]}]})
    strict = {"patches": "standard", "patch": [{"at": "settings.phases", "add": 1}]}
    scene.extra["rulesets/strict.toml"] = toml(strict)
    scene.scenario |= {"map": "longer", "ruleset": "strict"}
    scenario = load(scene, tmp_path)
    assert scenario.settings["phases"] == 3
    assert scenario.hexes == 9 * 9 + 3


def test_a_file_may_patch_the_one_of_its_own_name_that_it_covers(tmp_path):
    scene = healthy()
    scene.scenario["players"][0]["squad"][0]["unit"] = "gm"
    scene.extra["units/gm.toml"] = toml({"patches": "gm", "patch": [{"at": "hp", "add": 1}]})
    assert first_unit(scene, tmp_path) == (9, 0)
    core = load(scene, tmp_path).core
    assert [name for kind, name, _ in core.sources() if kind == "units"][:2] == ["gm", "gm"]
    again = _core.Scenario.from_sources(core.name, core.sources(), core.given)
    assert (again.fingerprint, again.sources()) == (core.fingerprint, core.sources())


def test_patches_on_patches_go_from_the_inside_out(tmp_path):
    scene = patched_unit(healthy(), {"at": "hp", "scale": 2}, patches="inner")
    scene.extra["units/inner.toml"] = toml({"patches": "unit-0-0", "patch": [{"at": "hp", "add": 1}]})
    assert first_unit(scene, tmp_path) == (22, 0)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.builds(
                lambda at, n: {"at": at, "set": n}, st.sampled_from(["hp", "vp", "weapons[0].tl"]), st.integers(1, 9)
            ),
            st.builds(
                lambda at, n: {"at": at, "add": n}, st.sampled_from(["hp", "weapons[0].strength"]), st.integers(0, 3)
            ),
            st.builds(lambda n, d: {"at": "hp", "scale": f"{n}/{d}"}, st.integers(1, 5), st.integers(1, 4)),
            st.builds(
                lambda n: {"at": "weapons", "append": [{"name": f"W{n}", "tl": n, "range": 1, "strength": 1}]},
                st.integers(1, 3),
            ),
        ),
        max_size=5,
    )
)
def test_patches_do_what_the_oracle_does(scene_folder, entries):
    """Two readings of the same patches, the core's and the oracle's, give the same scenario."""
    scene = healthy()
    files = {"unit-0-0": scene.units["unit-0-0"], "mine": {"patches": "unit-0-0", "patch": entries}}
    by_core = patched_unit(scene, *entries)
    flat = healthy()
    flat.scenario["players"][0]["squad"][0]["unit"] = "mine"
    flat.extra[PATCH] = toml(oracle.patched("mine", lambda name: copy.deepcopy(files[name])))
    found = [outcome(content, scene_folder / "patches") for content in (by_core, flat)]
    assert found[0] == found[1]


def outcome(scene, folder):
    try:
        return load(scene, folder).core.fingerprint
    except ih.ContentError:
        return "refused"


# ---- what is refused, and where the error points


@pytest.mark.parametrize(
    ("entry", "key", "words"),
    [
        ({"at": "weapon[0].tl", "set": 1}, ".at", ['"weapon"', '"weapons"']),
        ({"at": "weapons[0].strenght", "add": 1}, ".at", ['"strenght"', '"strength"', "weapons[0]"]),
        ({"at": "weapons[2].tl", "set": 1}, ".at", ["[2]", "[0] to [1]"]),
        ({"at": "weapons[Rifle].tl", "set": 1}, ".at", ['"Rifle"']),
        ({"at": "weapons[Weapn].tl", "set": 1}, ".at", ['"Weapn"', '"Weapon"']),
        ({"at": "weapons[Weapon].tl", "set": 1}, ".at", ["more than one", '"Weapon"']),
        ({"at": "name.first", "set": 1}, ".at", ["name", "a text"]),
        ({"at": "hp[0]", "set": 1}, ".at", ["hp", "a whole number"]),
        ({"at": "weapons[0].critical.effects[9].amount", "add": 1}, ".at", ["[0] to [2]"]),
        ({"at": "shields", "add": 1}, ".at", ['"shields"']),
        ({"at": "wepons", "scale": 2}, ".at", ['"weapons"']),
        ({"at": "name", "add": 1}, ".add", ["name", "a text", "use set"]),
        ({"at": "weapons", "add": 1}, ".add", ["an array"]),
        ({"at": "weapons[0].critical", "scale": 2}, ".scale", ["a table"]),
        ({"at": "name", "append": ["x"]}, ".append", ["name", "a text"]),
        ({"at": "hp", "append": [1]}, ".append", ["a whole number"]),
        ({"at": "hp", "add": "1"}, ".add", ["whole number", "string"]),
        ({"at": "hp", "add": 1.5}, ".add", ["whole number", "float"]),
        ({"at": "hp", "add": 2_000_000}, ".add", ["range"]),
        ({"at": "hp", "scale": 1.5}, ".scale", ['"3/2"', "float"]),
        ({"at": "hp", "scale": "1.5"}, ".scale", ['"3/2"', '"1.5"']),
        ({"at": "hp", "scale": "1/0"}, ".scale", ['"3/2"']),
        ({"at": "hp", "scale": -1}, ".scale", ["range"]),
        ({"at": "hp", "scale": True}, ".scale", ["boolean"]),
        ({"at": "weapons", "append": {"name": "x"}}, ".append", ["array", "table"]),
        ({"at": "hp"}, "", ["set, add, scale, append"]),
        ({"at": "hp", "sett": 1}, ".sett", ['"set"']),
        ({"at": "hp", "set": 1, "add": 1}, "", ["more than one"]),
        ({"at": "hp", "set": 1, "why": "because"}, ".why", []),
        ({"set": 1}, ".at", ["missing"]),
        ({"at": 5, "set": 1}, ".at", ["text"]),
        ({"at": "", "set": 1}, ".at", ["empty"]),
        ({"at": "a..b", "set": 1}, ".at", ["weapons[0].strength"]),
        ({"at": "[0]", "set": 1}, ".at", ["weapons[0].strength"]),
        ({"at": "a" + ".a" * 20, "set": 1}, ".at", ["16"]),
    ],
)
def test_a_patch_that_does_not_fit(tmp_path, entry, key, words):
    scene = patched_unit(healthy(), {"at": "name", "set": "Mine"}, entry)
    refused(scene, tmp_path, f"patch[1]{key}", *words)


@pytest.mark.parametrize(
    ("entry", "place", "words"),
    [
        ({"at": "hp", "set": "ten"}, "hp", ["whole number", "string"]),
        ({"at": "hp", "add": 1000}, "hp", ["1010", "range"]),
        ({"at": "hp", "scale": 0}, "hp", ["0", "range"]),
        ({"at": "helth", "set": 1}, "helth", ["no known key"]),
        (
            {"at": "weapons[1].critical", "set": {"effects": [{"op": "damag"}]}},
            "weapons[1].critical.effects[0].op",
            ['"damage"'],
        ),
        ({"at": "weapons", "append": [{"name": "x", "tl": 1}]}, "weapons[2].range", ["missing"]),
        ({"at": "weapons", "append": [1]}, "weapons[2]", ["table"]),
        ({"at": "weapons[0].crticial.needs", "set": 1}, "weapons[0].crticial", ["no known key", '"critical"']),
        ({"at": "weapons[1].critical.needs", "set": 1}, "weapons[1].critical.effects", ["missing"]),
        ({"at": "wepons", "append": [1]}, "wepons", ["no known key", '"weapons"']),
        (
            {"at": "weapons", "append": [{"name": "x", "tl": 1, "range": 1, "strength": 1}] * 9},
            "weapons",
            ["11", "at most 8"],
        ),
    ],
)
def test_a_patch_that_brings_in_a_fault_is_named(tmp_path, entry, place, words):
    """The place of the error is the patch; the place in the content is in the message."""
    scene = patched_unit(healthy(), {"at": "name", "set": "Mine"}, entry)
    refused(scene, tmp_path, "patch[1]", f"{place}: ", *words)


def test_a_fault_of_the_file_that_is_patched_is_of_that_file(tmp_path):
    scene = patched_unit(healthy(), {"at": "hp", "add": 1})
    scene.units["unit-0-0"]["weapons"][0]["range"] = 99
    refused(scene, tmp_path, "weapons[0].range", file=CARD)


def test_a_later_patch_mends_what_an_earlier_one_broke(tmp_path):
    scene = patched_unit(healthy(), {"at": "hp", "set": 0}, patches="inner")
    scene.extra["units/inner.toml"] = toml({"patches": "unit-0-0", "patch": [{"at": "hp", "add": 10_000}]})
    refused(scene, tmp_path, "patch[0]", "hp: 0")
    scene.extra[PATCH] = toml({"patches": "inner", "patch": [{"at": "hp", "add": -9_999}]})
    load(scene, tmp_path)
    scene.extra[PATCH] = toml({"patches": "inner", "patch": [{"at": "vp", "add": 1}]})
    refused(scene, tmp_path, "patch[0]", "hp: 10010", file="units/inner.toml")


def test_a_map_row_that_a_patch_spoils(tmp_path):
    scene = healthy()
    scene.extra["maps/mine.toml"] = toml({"patches": "board", "patch": [{"at": "rows[2]", "set": "0 q"}]})
    scene.scenario["map"] = "mine"
    refused(scene, tmp_path, "patch[0]", "rows[2] entry 1", file="maps/mine.toml")


def test_pieces_that_a_patch_puts_on_one_another(tmp_path):
    scene = patched_scenario(healthy(), {"at": "players[1].squad[0].start", "set": [0, 0]})
    refused(scene, tmp_path, "patch[0]", "players[1].squad[0].start: hex 0,0 is taken by", file=SCENARIO)


def test_both_files_are_named_where_the_patched_piece_is_the_earlier_one(tmp_path):
    scene = patched_scenario(healthy(), {"at": "players[0].squad[0].start", "set": [4, 8]})
    refused(scene, tmp_path, "players[1].squad[0].start", "as patched by", "scene.toml", file="scenarios/base.toml")


# ---- what patches what


@pytest.mark.parametrize("kind", ["units", "maps", "rulesets", "scenarios"])
def test_an_unknown_name_is_named_with_the_nearest(tmp_path, kind):
    names = {"units": "gn", "maps": "bord", "rulesets": "standrd", "scenarios": "skirmish-dem"}
    near = {"units": "gm", "maps": "board", "rulesets": "standard", "scenarios": "skirmish-demo"}
    scene = healthy()
    scene.extra[f"{kind}/mine.toml"] = toml({"patches": names[kind], "patch": []})
    scene.write(tmp_path)
    with pytest.raises(ih.ContentError) as caught:
        _core.Scenario.check(tmp_path / kind / "mine.toml", None, [DATA])
    assert caught.value.path == "patches"
    assert caught.value.file.endswith(f"{kind}/mine.toml")
    assert f'"{near[kind]}"' in str(caught.value)


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ("patches = 5", "patches", ["text"]),
        ("patches = ''", "patches", ["empty"]),
        ("patches = '../gm'", "patches", ["../gm"]),
        ("patch = []", "patches", ["missing"]),
        ("patches = 'gm'\npatch = 1", "patch", ["array"]),
        ("patches = 'gm'\npatch = [1]", "patch[0]", ["table"]),
        ("patches = 'gm'\nhp = 1", "hp", ["no known key", "at = ", "set = "]),
        ("patches = 'gm'\n[[patches]]\n", "", ["TOML"]),
        ("patches = 'gm'\npaches = []", "paches", ['"patches"']),
    ],
)
def test_the_form_of_a_patch_file(tmp_path, text, path, words):
    scene = patched_unit(healthy())
    scene.extra[PATCH] = text
    refused(scene, tmp_path, path, *words)


@pytest.mark.parametrize("length", [1, 2, 3, 7])
def test_patches_in_a_circle(tmp_path, length):
    scene = patched_unit(healthy(), patches="ring-0")
    for number in range(length):
        scene.extra[f"units/ring-{number}.toml"] = toml({"patches": f"ring-{(number + 1) % length}", "patch": []})
    error = fault(scene, tmp_path)
    assert error.path == "patches"
    assert error.file.endswith(f"ring-{length - 1}.toml")
    if length > 1:
        assert "circle" in str(error)
        assert "ring-0 patches ring-1" in str(error)


def test_a_file_that_patches_itself_says_that_there_is_no_other(tmp_path):
    refused(patched_unit(healthy(), patches="mine"), tmp_path, "patches", 'no other "mine"')


@pytest.mark.parametrize(("depth", "fine"), [(8, True), (9, False), (200, False)])
def test_patches_on_patches_have_a_limit(tmp_path, depth, fine):
    scene = patched_unit(healthy(), patches="step-1")
    for number in range(1, depth):
        below = "unit-0-0" if number == depth - 1 else f"step-{number + 1}"
        scene.extra[f"units/step-{number}.toml"] = toml({"patches": below, "patch": [{"at": "hp", "add": 1}]})
    if fine:
        assert first_unit(scene, tmp_path) == (10 + depth - 1, 0)
    else:
        error = fault(scene, tmp_path)
        assert error.path == "patches"
        assert "at most 8" in str(error)
