"""Cards in words: patches are applied, every word of the effect language is said, and what a missing key means."""

import json
import tomllib

import pytest

import ironhex as ih
from ironhex.render import effect_words
from ironhex.render.cards import Cards
from ironhex.scenario import content_folder
from oracles import patches as oracle
from scenes import healthy, toml
from scenes.patching import patched_unit
from schemas import effects

UNITS = {file.stem: file.read_text() for file in sorted((content_folder() / "units").glob("*.toml"))}


def card_table(scenario, card):
    return json.loads(scenario.core.card_json(card))


@pytest.mark.parametrize("card", UNITS)
def test_a_shipped_card_is_patched_as_the_oracle_says(card, tmp_path):
    scene = healthy()
    scene.scenario["players"][0]["squad"][0]["unit"] = card
    scene.write(tmp_path)
    scenario = ih.Scenario.load(tmp_path / "scenarios" / "scene.toml")
    assert card_table(scenario, card) == oracle.patched(card, lambda name: tomllib.loads(UNITS[name]))


def test_patches_are_applied_as_the_engine_does(tmp_path):
    entries = [
        {"at": "hp", "set": 5},
        {"at": "hp", "scale": " 1 / 2"},
        {"at": "shields", "set": 2},
        {"at": "weapons[ 1 ].critical.effects", "append": [{"op": "dice", "amount": 1}]},
        {"at": "weapons[1].critical.needs", "set": 2},
        {"at": "weapons", "append": [{"name": "Mk. 2 Rifle", "tl": 1, "pattern": [[1, 0]], "strength": 1}]},
        {"at": "weapons[Mk. 2 Rifle].tl", "add": 6},
        {"at": "weapons[Mk. 2 Rifle].pattern", "append": [[2, 0]]},
    ]
    scene = patched_unit(healthy(), *entries)
    scene.extra["units/outer.toml"] = toml({"patches": "mine", "patch": [{"at": "hp", "add": 1}]})
    scene.scenario["players"][0]["squad"][0]["unit"] = "outer"
    scene.write(tmp_path)
    scenario = ih.Scenario.load(tmp_path / "scenarios" / "scene.toml")
    table = card_table(scenario, "outer")
    assert (table["hp"], table["shields"]) == (4, 2)
    assert ih.Game(scenario).view()["pieces"][1]["Health"]["max"] == 4
    assert table["weapons"][1]["critical"] == {"needs": 2, "effects": [{"op": "dice", "amount": 1}]}
    rifle = scenario.weapons()["outer"][-1]
    assert (rifle.name, rifle.tl, [list(at) for at in rifle.pattern]) == ("Mk. 2 Rifle", 7, [[1, 0], [2, 0]])
    assert (table["weapons"][-1]["tl"], table["weapons"][-1]["pattern"]) == (7, [[1, 0], [2, 0]])
    assert "outer" in Cards(scenario).ids()


def test_a_card_may_patch_one_of_its_own_name(tmp_path):
    scene = healthy()
    scene.scenario["players"][0]["squad"][0]["unit"] = "gm"
    scene.extra["units/gm.toml"] = toml({"patches": "gm", "patch": [{"at": "vp", "scale": "3/2"}]})
    scene.write(tmp_path)
    scenario = ih.Scenario.load(tmp_path / "scenarios" / "scene.toml")
    assert card_table(scenario, "gm")["vp"] == (3 * tomllib.loads(UNITS["gm"])["vp"] + 1) // 2
    with pytest.raises(ih.ContentError):
        card_table(scenario, "nobody")


# ---- words


def triggers():
    return [when for when in effects.words("triggers") if when != effects.CRITICAL]


@pytest.mark.parametrize("when", triggers())
@pytest.mark.parametrize("by", effects.words("relations"))
def test_every_trigger_is_said(when, by):
    effect = {"by": by} if "by" in effects.keys(when) else {}
    text = effect_words.trigger(effect, when)
    assert " " in text
    assert "{" not in text
    assert "_" not in text


@pytest.mark.parametrize("key", ["op", "test"])
def test_every_value_of_an_op_or_test_is_said(key):
    """In the example that has all keys, no value is left out."""
    for form, example in effects.examples(key).items():
        say, list_ = (effect_words.ops, "effects") if key == "op" else (effect_words.conditions, "if")
        when = next(when for when in effects.words("triggers") if effects.goes_with(when, key, form))
        text = say({list_: [example]}, when)
        for name, value in example.items():
            values = value if isinstance(value, list) else [value]
            for each in values:
                if isinstance(each, bool) or each == form or name == "lasts" or (form, name) == ("turn", "is"):
                    continue
                said = "as high as" if each == "same" else str(each).replace("_", " ")
                assert said.lstrip("-") in text or str(each) in text, (form, name, text)


def usual(key, form, name):
    """What the core says a missing key means: trigger, duration and word."""
    for when in effects.words("triggers"):
        if effects.goes_with(when, key, form):
            lasting = effects.durations(when, form).words if key == "op" else ()
            for last in lasting or (None,):
                for ask in effects.keys_of_form(when, key, form, last):
                    if ask["key"] == name and not ask["required"]:
                        yield when, last, ask["default"]


@pytest.mark.parametrize("op", effects.examples("op"))
def test_whom_an_op_is_done_to_unless_it_says(op):
    for when, last, default in usual("op", op, "to"):
        text = {"op": op} | ({"lasts": last} if last else {})
        assert effect_words.usually_to(text, when) == default, (when, last)


@pytest.mark.parametrize("test", effects.examples("test"))
def test_whom_a_test_is_about_unless_it_says(test):
    for when, _, default in usual("test", test, "of"):
        assert effect_words.usually_of(test, when) == default, when


def test_the_words_are_those_of_the_core():
    assert {word for word in effects.words("triggers") if effects.has_target(word)} == set(effect_words.IN_ATTACKS)
    assert set(effect_words.LASTS) == set(effects.words("durations"))
    assert {*effect_words.ON_TARGETS, *effect_words.TO} <= set(effects.words("ops"))
