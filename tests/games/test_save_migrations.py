"""Saves of earlier versions, made of present ones: each step of a migration leads to the state that was saved.

What older versions wrote is in the corpus too (`saves/`); here each step stands alone. And a match stays pinned: to the
content and settings that it began with, whatever has become of the files.
"""

import json
import shutil
import zlib
from pathlib import Path

import pytest

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod
from games.hidden import unpacked
from games.mutants import HEAD
from games.saves.corpus import FILES
from games.test_stops import LINE, at_stop, play_on
from scenes import damage_plus, push, scene, scene_folder, unit, weapon
from scenes.abilities import automatic

__all__ = ["scene", "scene_folder"]

OPEN = {"dice": "outside", "hooks": "park"}
DATA = Path(ih.__file__).parent / "data"


def packed(value):
    return HEAD + zlib.compress(json.dumps(value).encode())


def loaded(value, mods=(), **how):
    """The game of a save as JSON, which another version has written."""
    value = value | {"schema": "0" * 16, "engine": "0.1.0"}
    return ih.Game.load(packed(value), mods=mods, **(OPEN | how))


# --- 0.3: Damage+x was one number for all targets ------------------------------------------------


def one_bonus(value):
    """As it was written until 0.3."""
    found = {piece["Target"].pop("bonus") for piece in value["pieces"].values() if "Target" in piece}
    (value["attack"]["damage_bonus"],) = found


@pytest.mark.parametrize("bonus", [0, 3])
def test_one_bonus_becomes_that_of_each_target(scene, bonus):
    arm = weapon(pattern=[(1, 0), (1, -1)])
    abilities = [automatic("before_attack_roll", damage_plus(bonus))] if bonus else []
    game = scene(
        [unit((1, 4), arm, abilities=abilities)], [unit((2, 4), space=9), unit((2, 3), space=9)], dice="outside"
    )
    game.play("e1 attack w1 turn0")
    assert game.stop == "roll"
    value = unpacked(game.save())
    targets = [piece["Target"]["bonus"] for piece in value["pieces"].values() if "Target" in piece]
    assert targets == [bonus, bonus]
    one_bonus(value)
    again = loaded(value)
    assert again.state_hash() == game.state_hash()
    for each in (again, game):
        each.supply([8])
    assert again.state_hash() == game.state_hash()
    assert game.view()["pieces"][2]["Health"]["hp"] == 10 - 1 - bonus


# --- 0.3: the procedure `critical` ran the critical effect of a weapon ---------------------------


def critical(value):
    """The frame of a critical effect as it was written until 0.3: weapon, criticals before it, pieces still to come."""
    attack = next(frame for frame in value["stack"] if frame["procedure"] == "attack")
    frame = next(frame for frame in value["stack"] if frame["procedure"] == "effect")
    _, before, *parts = frame["registers"]
    bits = sum((part & 0xFFFF) << (16 * number) for number, part in enumerate(parts))
    frame |= {
        "procedure": "critical",
        "registers": [attack["registers"][0], before, 0, 0, 0, 0],
        "entities": [entity for entity in range(1, 65) if bits >> (entity - 1) & 1],
        "effect": 0,
        "source": None,
    }
    frame |= {key: "target" for key in ("step", "left") if frame[key] == "each"}
    for piece in value["pieces"].values():
        piece.pop("Attacked", None)


def test_the_critical_of_a_weapon_becomes_an_effect():
    game = at_stop(4)
    value = unpacked(game.save())
    critical(value)
    again = loaded(value, [Brace])
    assert again.state_hash() == game.state_hash()
    assert again.decision == game.decision
    assert play_on(again, LINE[4:]) == play_on(game, LINE[4:])


def test_the_critical_of_an_area_attack_goes_on_with_the_targets_that_are_left(scene):
    arm = weapon(push(1), pattern=[(1, 0), (1, -1)])
    targets = [unit((2, 4), space=9), unit((2, 3), space=9)]
    game = scene([unit((1, 4), weapon(), arm)], targets, dice="outside")
    game.play("e1 attack w2 turn0")
    game.supply([10])
    assert game.decision.kind == "push"
    value = unpacked(game.save())
    critical(value)
    frame = next(frame for frame in value["stack"] if frame["procedure"] == "critical")
    assert (frame["registers"][0], frame["entities"]) == (1, [3])
    again = loaded(value)
    assert again.state_hash() == game.state_hash()
    for each in (again, game):
        while each.decision.kind == "push":
            each.play(each.legal_actions()[0])
    assert again.state_hash() == game.state_hash()
    assert {line.split()[3] for line in game.history() if " push " in line} == {"e2", "e3"}


@pytest.mark.parametrize(
    "change",
    [
        lambda stack: stack.pop(2),
        lambda stack: stack[3].update(subject=None),
        lambda stack: stack[3].update(subject=3),
        lambda stack: stack[3].update(step="jump"),
    ],
    ids=["no attack", "no unit", "the other unit", "another step"],
)
def test_a_critical_that_cannot_be_is_refused(change):
    value = unpacked(at_stop(4).save())
    critical(value)
    change(value["stack"])
    with pytest.raises(ih.SaveError):
        loaded(value, [Brace])


# --- 0.4: mods were one line of what they listen to ----------------------------------------------


@pytest.mark.parametrize("number", range(len(LINE)))
def test_mods_in_one_line(number):
    game = at_stop(number)
    value = unpacked(game.save())
    value["mods"] = value["mods"]["listeners"]
    again = loaded(value, [Brace])
    assert again.state_hash() == game.state_hash()
    assert unpacked(again.save())["mods"]["list"] == [{"name": "Brace", "version": Brace.version}]
    for mods in ([], [EmberMod], [Brace, EmberMod]):
        with pytest.raises(ih.SaveError, match="it was played with"):
            loaded(value, mods)
    value["mods"] = ""
    with pytest.raises(ih.SaveError, match="no mods"):
        loaded(value, [Brace])


# --- what saves have had only since some version -------------------------------------------------

LATER = {
    "attack": ("roll_dice", "strength", "accuracy", "tl", "critical_from", "flags"),
    "header": ("queued", "dealt", "effects_begun"),
    "top": ("cards", "match"),
}


@pytest.mark.parametrize(("part", "key"), [(part, key) for part, keys in LATER.items() for key in keys])
def test_what_older_saves_do_not_have_is_nothing(part, key):
    game = ih.Game("brawl-demo", seed=1, dice="outside")
    game.play("e1 dash 5,6")
    value = unpacked(game.save())
    holder = value if part == "top" else value[part]
    assert holder.pop(key) in (0, {}, {"0": {}})
    assert loaded(value).state_hash() == game.state_hash()


@pytest.mark.parametrize("key", ["scenario", "capacities", "schema", "header", "stack", "players", "pieces", "history"])
def test_what_no_save_has_been_without_is_asked_for(key):
    value = unpacked(ih.Game("brawl-demo", seed=1).save())
    value.pop(key)
    with pytest.raises(ih.SaveError, match=f'has no "{key}"'):
        ih.Game.load(packed(value)) if key == "schema" else loaded(value)


def test_the_hash_is_asked_for_where_it_can_be_compared():
    value = unpacked(ih.Game("brawl-demo", seed=1).save())
    value.pop("state_hash")
    with pytest.raises(ih.SaveError, match='has no "state_hash"'):
        ih.Game.load(packed(value))
    assert loaded(value).stop == "decision"


def test_the_corpus_has_saves_from_before_each_step():
    values = [unpacked(file.read_bytes()) for file in FILES]
    assert any("damage_bonus" in value["attack"] for value in values)
    assert any(frame["procedure"] == "critical" for value in values for frame in value["stack"])
    assert any(isinstance(value["mods"], str) and value["mods"] for value in values)
    assert any({*LATER["attack"]}.isdisjoint(value["attack"]) for value in values)
    assert any({*LATER["top"]}.isdisjoint(value) for value in values)


# --- pinned --------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """A copy of all content."""
    shutil.copytree(DATA, tmp_path / "data")
    return tmp_path / "data"


def rewritten(folder, file, old, new):
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))


def end(game):
    while game.stop != "done":
        game.play(game.policy_action("brawl"))
    return game.state_hash(), game.view(), game.history()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("units/gundam-demo.toml", "hp = ", "hp = 1"),
        ("units/gundam-demo.toml", "[[weapons]]", "[[no-weapons]]"),
        ("rulesets/standard.toml", "phases = ", "phases = 1"),
        ("maps/outpost.toml", "0", "1"),
        ("scenarios/brawl-demo.toml", "name", "no-name"),
    ],
    ids=["a unit", "a unit that is wrong", "the ruleset", "the map", "the scenario"],
)
def test_a_match_stays_with_the_content_that_it_began_with(folder, tmp_path, file, old, new):
    path = folder / "scenarios" / "brawl-demo.toml"
    game = ih.Game(path, seed=3, settings={"dash_tl": 3})
    for _ in range(5):
        game.play(game.policy_action("brawl"))
    game.write_save(tmp_path / "match.save")
    settings, expected = game.scenario.settings, end(game)
    rewritten(folder, file, old, new)
    again = ih.Game.read_save(tmp_path / "match.save")
    assert again.scenario.settings == settings
    assert again.scenario.settings["dash_tl"] == 3
    assert end(again) == expected
    # A new game is one of the new files, or none; and the match goes on in those of its save, however often.
    try:
        other = ih.Game(path, seed=3, settings={"dash_tl": 3})
    except ih.ContentError:
        pass
    else:
        assert other.scenario.core.fingerprint != again.scenario.core.fingerprint
    shutil.rmtree(folder)
    twice = ih.Game.load(ih.Game.read_save(tmp_path / "match.save").save())
    assert end(twice) == expected


def test_a_card_that_is_shipped_otherwise_changes_no_match_of_cards(folder, tmp_path):
    path = folder / "scenarios" / "card-table.toml"
    game = ih.Game(path, seed=3)
    while len(game.history()) < 6:
        game.play(game.policy_action("greedy"))
    game.write_save(tmp_path / "match.save")
    expected = end(game)
    for card in (folder / "cards").glob("*.toml"):
        card.unlink()
    (folder / "decks" / "meridian.toml").write_text("name = 'None'\ncards = []\n")
    assert end(ih.Game.read_save(tmp_path / "match.save")) == expected


def test_another_engine_of_the_same_format_is_read():
    value = unpacked(ih.Game("brawl-demo", seed=1).save())
    value["engine"] = "99.0.0"
    assert ih.Game.load(packed(value)).state_hash() == ih.Game("brawl-demo", seed=1).state_hash()
