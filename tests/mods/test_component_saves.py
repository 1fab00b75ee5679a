"""Saves of games with declared components, and what becomes of them as the components change."""

import pytest

import ironhex as ih
from mods.situations import duel, made
from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]


def versioned(version=1, renamed=None, dropped=(), mod_version="1", **fields):
    """A mod `old` with one component `Kept` of these fields, each with its default."""
    annotations = dict.fromkeys(fields, ih.u16)
    cls = type("Kept", (), {"__annotations__": annotations, **fields})
    kept = ih.component(requires=("Unit",), version=version, renamed=renamed, dropped=dropped)(cls)
    return made(name="old", version=mod_version, components=[kept])


@pytest.fixture
def saved(scene):
    game = duel(scene, versioned(a=1, b=2), dice=())
    game.edit("Kept.a", 1, 11)
    game.edit("Kept.b", 2, 22)
    return game.save()


def kept(saved, mod):
    """The component of both units once a save is loaded with another version of the mod."""
    pieces = ih.Game.load(saved, mods=[mod]).view()["pieces"]
    return [pieces[entity]["Kept"] for entity in (1, 2)]


def test_a_new_field_takes_its_default(saved):
    new = versioned(a=1, b=2, c=3)
    assert kept(saved, new) == [{"a": 11, "b": 2, "c": 3}, {"a": 1, "b": 22, "c": 3}]


def test_a_renamed_field_keeps_its_value(saved):
    new = versioned(version=2, renamed={"a": "first"}, b=2, first=0)
    assert kept(saved, new) == [{"b": 2, "first": 11}, {"b": 22, "first": 1}]


def test_a_dropped_field_goes(saved):
    assert kept(saved, versioned(version=2, dropped=("b",), a=1)) == [{"a": 11}, {"a": 1}]


def test_renamed_and_dropped_count_for_older_saves_only(scene):
    # `b` of version 2 is another one than `b` of version 1, which was dropped.
    new = versioned(version=2, dropped=("b",), renamed={"c": "a"}, a=1, b=5)
    game = duel(scene, new, dice=())
    game.edit("Kept.b", 1, 55)
    assert kept(game.save(), new)[0] == {"a": 1, "b": 55}


def test_fields_that_go_without_a_word_are_refused(saved):
    with pytest.raises(ih.SaveError, match="Kept"):
        ih.Game.load(saved, mods=[versioned(a=1)])


def test_a_newer_component_is_refused(scene):
    game = duel(scene, versioned(version=3, a=1), dice=())
    with pytest.raises(ih.SaveError, match=r"component Kept of mod .*old.* has version 3 in it, the mod given has 2"):
        ih.Game.load(game.save(), mods=[versioned(version=2, a=1)])


def test_another_version_of_the_mod_itself_may_load(saved):
    assert kept(saved, versioned(mod_version="2", a=1, b=2))[0]["a"] == 11


def test_values_that_no_longer_fit_are_refused(scene):
    game = duel(scene, versioned(a=1), dice=())
    game.edit("Kept.a", 1, 300)
    smaller = ih.component(requires=("Unit",))(type("Kept", (), {"__annotations__": {"a": ih.u8}}))
    with pytest.raises(ih.SaveError, match=r"300|Kept"):
        ih.Game.load(game.save(), mods=[made(name="old", components=[smaller])])


@pytest.mark.parametrize("mods", [[], [made(name="else")], [versioned(a=1, b=2), made(name="more")]])
def test_a_save_needs_the_mods_that_it_was_played_with(saved, mods):
    with pytest.raises(ih.SaveError, match=r"needs mod .*old|played without mod .*more"):
        ih.Game.load(saved, mods=mods)


def test_a_save_without_mods_is_refused_with_some(scene):
    saved = duel(scene, dice=()).save()
    with pytest.raises(ih.SaveError, match="played without mod"):
        ih.Game.load(saved, mods=[versioned(a=1)])


def test_a_snapshot_is_for_the_same_declarations_only(scene):
    game, other = duel(scene, versioned(a=1), dice=()), duel(scene, versioned(a=1, b=1), dice=())
    before = other.state_hash()
    with pytest.raises(ih.SaveError):
        other.restore(game.snapshot())
    assert other.state_hash() == before
