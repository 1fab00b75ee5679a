"""Declared components are in all that a game is: hash, snapshot, save, copies, view, esper world and batch."""

import copy
import pickle

import esper
import numpy as np
import pytest

import ironhex as ih
from mods.everything import Doctrine, Everything, Heat, Mark, Wind
from mods.situations import duel, finished, play_to_the_end
from scenes import scene, scene_folder

__all__ = ["scene", "scene_folder"]


@pytest.mark.parametrize(
    ("field", "entity", "value"),
    [("Heat.level", 1, 9), ("Heat.drift", 2, -6), ("Doctrine.number", 1, 8), ("Wind.total", None, 1)],
)
def test_every_value_counts_for_hash_snapshot_save_and_copies(scene, field, entity, value):
    game = duel(scene, Everything, dice=())
    untouched = game.clone()
    game.edit(field, entity, value)
    assert game.read(field, entity) == value
    assert untouched.read(field, entity) != value
    assert game.state_hash() != untouched.state_hash()
    fresh = duel(scene, Everything, dice=())
    fresh.restore(game.snapshot())
    copies = [
        fresh,
        game.clone(),
        copy.deepcopy(game),
        ih.Game.load(game.save(), mods=[Everything]),
        pickle.loads(pickle.dumps(game)),
    ]
    assert {again.state_hash() for again in copies} == {game.state_hash()}
    assert {again.read(field, entity) for again in copies} == {value}
    game.edit(field, entity, untouched.read(field, entity))
    assert game.state_hash() == untouched.state_hash()


@pytest.mark.parametrize(
    ("field", "entity", "value", "words"),
    [
        ("Heat.level", 1, 256, "0 to 255"),
        ("Heat.level", 1, -1, "0 to 255"),
        ("Heat.level", 3, 1, "Heat"),
        ("Heat.level", 99, 1, "row 98"),
        ("Heat.levels", 1, 1, "Heat.level"),
        ("Doctrine.number", 2, 1, "player|row|2"),
        ("Mark.kept", 1, 1, "Mark"),
        ("Heat.level", 1, 1.5, "1.5"),
    ],
)
def test_edits_that_cannot_be_change_nothing(scene, field, entity, value, words):
    game = duel(scene, Everything, dice=(), objectives={(0, 0): 3})
    before = game.state_hash()
    with pytest.raises(ih.StoreError, match=words):
        game.edit(field, entity, value)
    assert game.state_hash() == before


def test_components_come_and_go_by_add_and_remove(scene):
    game = duel(scene, Everything, dice=())
    before = game.state_hash()
    game.add(2, Heat(level=7))
    assert game.view()["pieces"][2]["Heat"] == {"level": 7, "drift": -5}
    game.edit("Heat.level", 2, 2)
    game.remove(1, Heat)
    assert "Heat" not in game.view()["pieces"][1]
    game.add(1, Heat())
    assert game.state_hash() == before


def test_the_esper_world_has_the_component(scene):
    game = duel(scene, Everything, dice=())
    with game.world():
        heats = dict(esper.get_component(Heat))
        assert sorted(heats) == [1, 2]
        heats[2].level = 11
        assert esper.component_for_entity(2, Heat).level == 11
        assert not esper.get_component(Mark)
    assert game.read("Heat.level", 2) == 11
    assert game.get(Heat, 2).level == 11
    assert (game.get(Doctrine, 1).number, game.get(Wind).strength) == (7, -3)
    with pytest.raises(ih.StoreError, match="Mark"):
        game.get(Mark, 1)


def test_a_batch_has_a_column_of_it(scene):
    scenario = duel(scene, Everything, dice="seeded").scenario
    batch = finished(scenario, Everything, n=8)
    levels = batch.view("Heat.level", fill=255)
    assert levels.shape[0] == 8
    assert not levels.flags.writeable
    totals = batch.view("Wind.total").reshape(8)
    for number in range(8):
        view = batch.game(number).view()
        assert list(levels[number, :2]) == [view["pieces"][entity]["Heat"]["level"] for entity in (1, 2)]
        assert totals[number] == view["match"]["Wind"]["total"]
    # Each attack has added 1 to a unit's heat, and 100,000 to the wind.
    attacks = batch.rows()["attacks"]
    assert attacks.sum() > 0
    assert (totals == attacks * 100_000).all()
    assert ((levels[:, :2] - 2).sum(axis=1) == attacks).all()
    assert (levels[:, 2:] == 255).all()
    # A game of its own comes to the same.
    for number in range(3):
        single = play_to_the_end(ih.Game(scenario, seed=3, number=number, mods=[Everything]), "brawl")
        assert single.state_hash() == batch.game(number).state_hash()


def test_a_column_of_a_batch_can_be_edited_whole_or_not_at_all(scene):
    batch = ih.Batch(duel(scene, Everything, dice=()).scenario, n=5, seed=3, mods=[Everything])
    batch.play_out(max_decisions=0)
    with batch.edit("Heat.level") as levels:
        levels[:, 0] = np.arange(5)
    assert [batch.game(number).read("Heat.level", 1) for number in range(5)] == list(range(5))
    before = batch.state_hash()
    half_impossible = np.array(batch.view("Heat.level"))
    half_impossible[:, 1] = 9
    # No unit is there that could be hot.
    half_impossible[3, 5] = 9
    with pytest.raises(ih.StoreError), batch.edit("Heat.level") as levels:
        levels[:] = half_impossible
    assert batch.state_hash() == before


def test_batches_are_copied_pickled_and_take_games_back(scene):
    batch = ih.Batch(duel(scene, Everything, dice=()).scenario, n=4, seed=3, mods=[Everything])
    batch.play_out(("brawl", "brawl"), max_decisions=3)
    game = batch.game(2)
    game.edit("Heat.level", 1, 77)
    batch.put(game)
    for copied in (batch.clone(), pickle.loads(pickle.dumps(batch))):
        assert copied.view("Heat.level")[2, 0] == 77
        assert copied.state_hash() == batch.state_hash()
        copied.play_out(("brawl", "brawl"))
        assert copied.game(2).state_hash() == play_to_the_end(game.clone(), "brawl").state_hash()


def test_games_of_several_scenarios_have_it_each_on_its_own_rows():
    scenarios = ["brawl-demo", "skirmish-demo"]
    batch = ih.Batch(scenarios, n=4, seed=3, mods=[Everything])
    batch.play_out(("brawl", "brawl"))
    assert not batch.failed
    levels = batch.view("Heat.level")
    for number in range(4):
        single = ih.Game(scenarios[number % 2], seed=3, number=number, mods=[Everything])
        play_to_the_end(single, "brawl")
        heats = {entity: piece["Heat"]["level"] for entity, piece in single.view()["pieces"].items() if "Heat" in piece}
        assert [levels[number, entity - 1] for entity in heats] == list(heats.values())
        assert single.state_hash() == batch.game(number).state_hash()
