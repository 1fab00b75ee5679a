"""The JSON Schemas say what the readers say: the same keys, the same bounds, the same faults."""

import copy
import json
import re
import tomllib
from itertools import chain

import pytest
from jsonschema import Draft202012Validator

import ironhex as ih
from ironhex import _core
from ironhex.scenario import KINDS, content_folder
from scenes import toml
from schemas.generate import DESCRIPTIONS, FOLDER, HERE, as_text, asked, file_name

DATA = content_folder()
FILES = [file for kind in KINDS for file in sorted((DATA / kind).glob("*.toml"))]
SAMPLES = [*((kind, kind) for kind in KINDS), *((kind, "patch") for kind in KINDS)]


def schema_of(kind):
    return json.loads((FOLDER / file_name(kind)).read_text(encoding="utf-8"))


VALIDATORS = {kind: Draft202012Validator(schema_of(kind)) for kind in KINDS}


def sample(name):
    return tomllib.loads((HERE / "samples" / f"{name}.toml").read_text(encoding="utf-8"))


def read(kind, table):
    """Read a file by the core's readers; a patch file by those of patches."""
    return _core.Scenario.keys(kind, toml(table), [DATA])


def readers_refuse(kind, table):
    try:
        read(kind, table)
    except ih.ContentError:
        return True
    return False


def both_refuse(kind, table):
    return readers_refuse(kind, table), not VALIDATORS[kind].is_valid(table)


# ---- the files


@pytest.mark.parametrize("kind", KINDS)
def test_the_schemas_are_those_that_the_readers_make(kind):
    """If not: `make schemas`."""
    assert (FOLDER / file_name(kind)).read_text(encoding="utf-8") == as_text(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_a_schema(kind):
    Draft202012Validator.check_schema(schema_of(kind))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_comes_with_ironhex_keeps_its_schema(file):
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert [error.message for error in VALIDATORS[file.parent.name].iter_errors(table)] == []


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_a_sample_is_without_a_fault(kind, name):
    assert both_refuse(kind, sample(name)) == (False, False)


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_a_sample_has_every_key_that_the_readers_ask_for(kind, name):
    """Else a reader below a key that is not there is never asked."""
    there = {path for path, _ in parts(sample(name))}
    for ask in asked(kind, name):
        if not ask["place"].endswith("settings"):
            assert any(plain(path) == key_path(ask) for path in there), key_path(ask)


def test_every_form_of_an_effect_is_in_the_sample():
    forms = {ask["form"] for ask in asked("units") if ask["form"]}
    (words,) = (ask["words"] for ask in asked("units") if ask["wanted"] == "word")
    assert forms == set(words)


@pytest.mark.parametrize("name", [*KINDS, "patch"])
def test_every_description_is_of_a_key(name):
    asks = asked("units" if name == "patch" else name, name)
    keys = {key_path(ask) for ask in asks} | {ask["place"] for ask in asks}
    assert set(DESCRIPTIONS[name]) <= keys | {""}


# ---- keys and bounds, held against the readers without the generator


def parts(value, path=""):
    """All places of a value with what stands there."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        step = f"[{key}]" if isinstance(key, int) else f".{key}"
        place = f"{path}{step}".lstrip(".")
        yield place, part
        yield from parts(part, place)


def plain(path):
    """A path with `[]` for every entry."""
    return re.sub(r"\[\d+\]", "[]", path)


def key_path(ask):
    return f"{ask['place']}.{ask['key']}".lstrip(".")


def schema_keys(schema, path=""):
    """All keys that a schema knows, by path: each with the schema of its value."""
    for key, inner in schema.get("properties", {}).items():
        place = f"{path}.{key}".lstrip(".")
        yield place, inner
        for step, deeper in chain([("", inner)], (("[]", items) for items in alternatives(inner.get("items", {})))):
            yield from schema_keys(deeper, place + step)


def alternatives(schema):
    return schema.get("anyOf", [schema])


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_knows_the_keys_of_the_readers_and_no_others(kind):
    known = {place for place, _ in schema_keys(schema_of(kind))}
    assert known == {key_path(ask) for ask in asked(kind) + asked(kind, "patch")}


@pytest.mark.parametrize("kind", KINDS)
def test_bounds_words_and_defaults_are_those_of_the_readers(kind):
    known = dict(schema_keys(schema_of(kind)))
    checked = 0
    for ask in asked(kind):
        schema = known[key_path(ask)]
        if ask["wanted"] == "int" and not ask["form"]:
            assert (schema["minimum"], schema["maximum"]) == (ask["low"], ask["high"])
            checked += 1
        if ask["wanted"] == "array":
            assert (schema["minItems"], schema["maxItems"]) == (ask["low"], ask["high"])
            checked += 1
        if ask["wanted"] == "word":
            assert schema["enum"] == ask["words"]
        if ask.get("default") is not None:
            assert schema["default"] == ask["default"]
    assert checked


# ---- planted faults, which both must refuse


def changed(table, path, change):
    """A copy of a table in which `change(parent, key)` was done at a path."""
    table = copy.deepcopy(table)
    *way, last = [int(step) if step.isdigit() else step for step in path.replace("[", ".").replace("]", "").split(".")]
    parent = table
    for step in way:
        parent = parent[step]
    change(parent, last)
    return table


def put(value):
    return lambda parent, key: parent.__setitem__(key, value)


def faults(kind, name):
    """Every key of a sample, wrong in every way that its readers know."""
    table, asks = sample(name), {}
    for ask in asked(kind, name):
        asks.setdefault(key_path(ask), []).append(ask)
    places = {ask["place"] for found in asks.values() for ask in found}
    yield "an unknown key", table | {"xyzzy": 1}
    for path, value in parts(table):
        if isinstance(value, dict) and plain(path) in places:
            yield f"{path}: an unknown key", changed(table, f"{path}.xyzzy", put(1))
        for ask in asks.get(plain(path), []):
            if ask["form"] and ask["form"] != form_at(table, path):
                continue
            yield from wrong_values(table, path, ask)


def form_at(table, path):
    found = []
    changed(table, path, lambda parent, key: found.append(parent.get("op")))
    return found[0]


def wrong_values(table, path, ask):
    if ask["required"]:
        yield f"{path}: missing", changed(table, path, lambda parent, key: parent.pop(key))
    if ask["wanted"] in {"int", "fraction"}:
        for value in (ask["low"] - 1, ask["high"] + 1):
            yield f"{path}: {value}", changed(table, path, put(value))
    if ask["wanted"] == "array":
        yield f"{path}: too many", changed(table, path, lambda parent, key: repeat(parent, key, ask["high"] + 1))
    if ask["wanted"] == "array" and ask["low"]:
        yield f"{path}: none", changed(table, path, put([]))
    wrong = {
        "int": ["1", True, 1.5],
        "text": ["", "  ", "x" * 201, 1, []],
        "bool": [1, "true"],
        "word": ["xyzzy", 1],
        "hex": [[1], [1, 2, 3], [1, 5000], ["0", "0"], 1],
        "fraction": ["3", "3/0", "1001/2", "3/2000", "a/b", "-1/2", 1.5],
        "table": [1, []],
        "array": [1, {}],
    }
    for value in wrong.get(ask["wanted"], []):
        yield f"{path}: {value!r}", changed(table, path, put(value))
    entries = {"hexes": [1, [0]], "tables": [1], "texts": [1, "q", "1wx", "0 1.5"], "texts or tables": [1, []]}
    for value in entries.get(ask.get("entries", "any"), []):
        yield f"{path}[0]: {value!r}", changed(table, f"{path}[0]", put(value))


def repeat(parent, key, count):
    parent[key] = [parent[key][0]] * count


@pytest.mark.parametrize(("kind", "name"), SAMPLES)
def test_planted_faults_are_refused_by_both(kind, name):
    planted = dict(faults(kind, name))
    assert len(planted) > 10
    refused = {fault: both_refuse(kind, table) for fault, table in planted.items()}
    assert {fault: by for fault, by in refused.items() if by != (True, True)} == {}


@pytest.mark.parametrize("kind", KINDS)
def test_the_least_and_the_greatest_numbers_are_taken_by_both(kind):
    table = sample(kind)
    for path, _ in parts(table):
        for ask in (ask for ask in asked(kind) if ask["wanted"] == "int" and key_path(ask) == plain(path)):
            if not ask["form"] or ask["form"] == form_at(table, path):
                for value in (ask["low"], ask["high"]):
                    assert both_refuse(kind, changed(table, path, put(value))) == (False, False), (path, value)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "entry",
    [
        {"at": "name"},
        {"set": 1},
        {"at": "name", "set": "a", "add": 1},
        {"at": "name", "set": "a", "append": []},
        {"at": "name", "remove": True},
    ],
)
def test_a_patch_does_one_thing(kind, entry):
    assert both_refuse(kind, {"patches": "gm", "patch": [entry]}) == (True, True)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_whole_or_a_patch(kind):
    assert both_refuse(kind, sample(kind) | {"patches": "gm"}) == (True, True)
    assert both_refuse(kind, {"patch": [{"at": "name", "set": "a"}]}) == (True, True)


@pytest.mark.parametrize("factor", [0, 1000, "3/2", "1/1000", "0/1", " 3 / 2 "])
def test_factors_that_both_take(factor):
    table = {"patches": "gm", "patch": [{"at": "hp", "scale": factor}]}
    assert both_refuse("units", table) == (False, False)
