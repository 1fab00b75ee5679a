"""Content made to hurt: bombs, which are refused soon and with a short message, and files spoilt at random."""

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ironhex as ih
from ironhex import _core
from scenes import CARD, MAP, SCENARIO, fault, healthy, toml
from scenes.patching import DATA, PATCH, patched_unit, refused


def bombs():
    million = 1 << 20
    yield "brackets", "a = " + "[" * 500_000
    yield "tables", "a = " + "{b=" * 300_000
    yield "dotted keys", "a" + ".a" * 500_000 + " = 1"
    yield "a header", "[a" + ".a" * 500_000 + "]"
    yield "deep but closed", "a = " + "[" * 60 + "]" * 60
    yield "headers", "".join(f"[a{'.a' * 20}.b{number}]\n" for number in range(18_000))
    yield "keys", "".join(f"k{number}=1\n" for number in range(100_000))
    yield "values", "a = [" + "1," * 500_000 + "]"
    yield "tables in a list", "[[a]]\n" * 170_000
    yield "one long text", f"name = '{'x' * (million - 20)}'"
    yield "quotes", "a = '''" + "''" * 400_000
    yield "signs", "a = " + "+" * 500_000
    yield "one number", "a = " + "9" * 500_000
    yield "escapes", 'a = "' + "\\u0041" * 150_000
    yield "zero bytes", "\0" * 500_000
    yield "newlines", "\n" * million


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in bombs()])
@pytest.mark.parametrize("file", [CARD, MAP, SCENARIO, "rulesets/standard.toml", PATCH])
def test_a_bomb_is_refused_soon(tmp_path, file, text):
    scene = patched_unit(healthy())
    scene.extra[file] = text
    start = time.perf_counter()
    error = fault(scene, tmp_path)
    assert time.perf_counter() - start < 5
    assert error.file.endswith(file)
    assert len(str(error)) < 1000


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        pytest.param([{"at": "name", "set": [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]}], "levels", id="nested in the file"),
        pytest.param(
            [{"at": "x", "set": [[[[[[[[[1]]]]]]]]]}, {"at": "x[0][0][0][0][0][0][0][0]", "set": [[[[[[[[[1]]]]]]]]]}],
            "levels",
            id="nested by two",
        ),
        pytest.param([{"at": "name", "set": list(range(20_000))}], "values", id="values in the file"),
    ],
)
def test_a_patch_that_makes_too_much(tmp_path, entries, words):
    assert words in str(fault(patched_unit(healthy(), *entries), tmp_path))


def test_patches_that_make_too_much_together(tmp_path):
    scene = patched_unit(healthy(), {"at": "x", "append": [1] * 9000}, patches="inner")
    entry = {"at": "x", "append": [1] * 9000}
    scene.extra["units/inner.toml"] = toml({"patches": "unit-0-0", "patch": [entry]})
    refused(scene, tmp_path, "patch", "values", "after this patch")
    big = {"at": "y", "set": "x" * 900_000}
    scene.extra["units/inner.toml"] = toml({"patches": "unit-0-0", "patch": [big]})
    scene.extra[PATCH] = toml({"patches": "inner", "patch": [big | {"at": "z"}]})
    refused(scene, tmp_path, "patch", "bytes of text", "after this patch")


def test_too_many_patches_in_a_file(tmp_path):
    refused(patched_unit(healthy(), *[{"at": "hp", "add": 0}] * 257), tmp_path, "patch", "257", "256")


def test_all_files_of_a_scenario_together_have_a_limit(tmp_path):
    scene = healthy()
    scene.scenario["players"][0]["squad"] = [f"fat-{number}" for number in range(6)]
    for number in range(6):
        text = toml({"name": "Fat", "hp": 1, "vp": 1, "start": 1})
        scene.extra[f"units/fat-{number}.toml"] = text + "#" * 900_000
    error = fault(scene, tmp_path)
    assert error.file.endswith("fat-4.toml")
    assert str(4 << 20) in str(error)


def test_a_row_that_is_too_long_is_no_short_one(tmp_path):
    """Entries are counted before they become coordinates."""
    scene = healthy()
    scene.map["rows"][0] = ". " * 65_536 + "0"
    assert "1024" in str(fault(scene, tmp_path))


# ---- fuzz: whatever the text, an error of our tree or a scenario


FUZZED = [
    DATA / file
    for file in ("units/gundam-demo.toml", "scenarios/brawl-demo.toml", "maps/outpost.toml", "rulesets/standard.toml")
]
TOKENS = [
    "[",
    "]",
    "[[",
    "{",
    "}",
    "=",
    ".",
    ",",
    '"',
    "'",
    '"""',
    "\n",
    "-",
    "9" * 30,
    "1e9",
    "0x",
    "nan",
    "true",
    "\\u",
    "\0",
    "é",
    "patch",
    "at",
    "set",
]


@pytest.mark.parametrize("file", FUZZED, ids=lambda file: file.stem)
def test_spoilt_files_are_refused_or_read(tmp_path, file):
    dice, text = random.Random(7), file.read_text()
    path = tmp_path / file.parent.name / file.name
    path.parent.mkdir()
    for _ in range(400):
        spoilt = list(text)
        for _ in range(dice.randint(1, 4)):
            start = dice.randrange(len(spoilt))
            spoilt[start : start + dice.choice([0, 1, 1, 5, 60])] = dice.choice([*TOKENS, ""])
        path.write_text("".join(spoilt))
        assert len(said_of(path)) < 2000


def said_of(path):
    """The title of a file, or the message that refuses it."""
    try:
        return _core.Scenario.check(path, None, [DATA])[1]
    except ih.ContentError as error:
        return str(error)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='ab.[]0 9-"', max_size=12))
def test_any_path_is_refused_or_taken(scene_folder, path):
    text = toml({"patches": "gundam-demo", "patch": [{"at": path, "set": 1}]})
    file = scene_folder / "fuzzed" / "units" / "fuzzed.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    with pytest.raises(ih.ContentError):
        _core.Scenario.check(file, None, [DATA])
