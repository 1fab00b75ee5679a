"""Readers and schema agree on effects: on every op, test and key with every trigger, taken or refused."""

from itertools import product

import pytest

from schemas import effects
from schemas.effects import CRITICAL, LASTS, SCORE, around, bare, card, examples, words
from schemas.opinions import both_refuse

TRIGGERS = words("triggers")
WRITTEN = [when for when in TRIGGERS if when != CRITICAL]


def disagree(tables):
    """The tables of which readers and schema say different things."""
    said = {str(table): both_refuse("units", table) for table in tables}
    assert {one for opinions in said.values() for one in opinions} == {True, False}
    return {table: opinions for table, opinions in said.items() if len(set(opinions)) > 1}


@pytest.mark.parametrize("when", TRIGGERS)
def test_on_ops_and_how_long_they_last(when):
    lasting = [{}, *({LASTS: word} for word in [*words("durations"), "ever"])]
    tables = [bare("op", op) | lasts for op, lasts in product(examples("op"), lasting)]
    for table in tables:
        # What has no such key has only been seen without it.
        if LASTS in table and LASTS not in examples("op")[table["op"]] and when != "activation":
            tables.remove(table)
    assert disagree(card(when, around("op", table)) for table in tables) == {}


@pytest.mark.parametrize("when", TRIGGERS)
def test_on_whom_ops_are_about(when):
    to = [SCORE | {"op": "energy", "to": word} for word in [*words("selectors"), "enmy"]]
    origins = [SCORE | {"op": "energy", "within": 1, "from": word} for word in [*words("words"), "enemy"]]
    sight = [SCORE | {"op": "energy", "sight": state} for state in (True, False)]
    assert disagree(card(when, around("op", table)) for table in [*to, *origins, *sight]) == {}


@pytest.mark.parametrize("when", TRIGGERS)
def test_on_tests(when):
    tables = [bare("test", test) for test in examples("test")]
    tables += [bare("test", "range") | {key: word} for key in ("of", "from") for word in [*words("words"), "enemy"]]
    tables += [bare("test", "level") | {"than": word} for word in words("words")]
    assert disagree(card(when, around("test", table)) for table in tables) == {}


@pytest.mark.parametrize("when", WRITTEN)
def test_on_the_keys_of_an_ability(when):
    further = [{}, {"by": "ally"}, {"against": "ally"}, {"movement": ["dash"]}, {"cost": 1}, {"limit": "none"}]
    further += [{"optional": state} for state in (True, False)] + [{"needs": 1}]
    assert disagree(card(when, {"effects": [SCORE]} | keys) for keys in further) == {}


def test_on_the_keys_of_effects_of_weapons():
    further = [{}, {"by": "self"}, {"against": "ally"}, {"movement": ["dash"]}, {"cost": 1}, {"optional": False}]
    effects_ = [(when, {"effects": [SCORE]} | keys) for when, keys in product(TRIGGERS, further) if when != CRITICAL]
    assert disagree(card(when, effect, of_weapon=True) for when, effect in effects_) == {}


def test_on_the_keys_of_a_critical_effect():
    further = [{}, {"needs": 2}, {"by": "self"}, {"when": "critical"}, {"name": "x"}, {"limit": "none"}]
    assert disagree(card(CRITICAL, {"effects": [SCORE]} | keys) for keys in further) == {}


def test_on_range_and_pattern():
    weapon = {"name": "Weapon", "tl": 1, "strength": 1}
    reaches = [{}, {"range": 1}, {"pattern": [[1, 0]]}, {"range": 1, "pattern": [[1, 0]]}]
    base = {"name": "Card", "hp": 1, "vp": 1, "start": 1}
    assert disagree(base | {"weapons": [weapon | reach]} for reach in reaches) == {}


def test_what_goes_with_a_trigger_is_found_by_trying():
    """The rules say so (AT-5, AT-9, DF-4), and the probe finds it."""
    assert [when for when in TRIGGERS if "dice" in effects.forms(when, "op")] == ["after_attack_roll", CRITICAL]
    assert [when for when in TRIGGERS if "prevent_defeat" in effects.forms(when, "op")] == ["defeated"]
    assert [when for when in TRIGGERS if "extra_target" in effects.forms(when, "op")] == ["attack_declared"]
    assert effects.durations("after_attack_roll", "strength").needed
    assert not effects.durations("before_attack_roll", "strength").needed
    assert not effects.has_target("activation")
