"""What a scenario keeps of the files that it was loaded from, and how it is rebuilt of that."""

import pytest

import ironhex as ih
from ironhex import _core
from scenes import healthy, load, toml
from scenes.patching import patched_scenario, patched_unit


def test_a_scenario_is_rebuilt_from_its_sources_alone(tmp_path):
    scene = patched_scenario(patched_unit(healthy(), {"at": "hp", "add": 1}), {"at": "name", "set": "Mine"})
    core = load(scene, tmp_path, {"phases": 1}).core
    assert core.given == {"phases": 1}
    again = _core.Scenario.from_sources(core.name, core.sources(), core.given)
    assert (again.fingerprint, again.sources(), again.title) == (core.fingerprint, core.sources(), "Mine")
    assert ih.Game(ih.Scenario(again), seed=3).state_hash() == ih.Game(ih.Scenario(core), seed=3).state_hash()
    kinds = [kind for kind, _, _ in core.sources()]
    assert kinds[:4] == ["scenarios", "scenarios", "rulesets", "maps"]
    other = _core.Scenario.from_sources(core.name, core.sources(), {})
    assert other.fingerprint != core.fingerprint


def test_the_fingerprint_does_not_depend_on_where_files_lie(tmp_path):
    found = set()
    for folder in ("a", "b/c"):
        path = healthy().write(tmp_path / folder)
        found |= {ih.Scenario.load(path).core.fingerprint}
        found |= {ih.Scenario.from_text("scene", path.read_text(), folder=tmp_path / folder).core.fingerprint}
    assert len(found) == 1


def test_from_text_keeps_its_sources(tmp_path):
    text = toml({"patches": "brawl-demo", "patch": [{"at": "name", "set": "Mine"}]})
    for name in ("mine", "brawl-demo"):
        core = ih.Scenario.from_text(name, text).core
        again = _core.Scenario.from_sources(name, core.sources(), {})
        assert again.fingerprint == core.fingerprint
        assert [name for kind, name, _ in core.sources() if kind == "scenarios"] == [
            name,
            "brawl-demo",
            "skirmish-demo",
        ]


def test_sources_that_lack_something():
    core = ih.Scenario.load("skirmish-demo").core
    for number, (kind, name, _) in enumerate(core.sources()):
        rest = [source for at, source in enumerate(core.sources()) if at != number]
        with pytest.raises(ih.ContentError) as caught:
            _core.Scenario.from_sources("skirmish-demo", rest, {})
        assert f'"{name}"' in str(caught.value)
        assert kind in str(caught.value)
    with pytest.raises(ih.ContentError, match=r"unit.*units"):
        _core.Scenario.from_sources("x", [("unit", "gm", "")], {})


def test_the_hash_of_settings_is_that_of_their_lines():
    scenario = ih.Scenario.load("skirmish-demo")
    assert scenario.settings_hash == ih.Scenario.load("duel-demo").settings_hash
    assert scenario.settings_hash != ih.Scenario.load("skirmish-demo", {"phases": 3}).settings_hash
    assert ih.Scenario.load("skirmish-demo", {"phases": 2}).settings_hash == scenario.settings_hash
