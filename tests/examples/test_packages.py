"""What holds of every example mod: all its forms play the same games, which can be stored anywhere."""

import random
import sys

import pytest

import ironhex as ih
from examples.packages import MODS, NAMES, entries, forms, load, project
from ironhex.mods import Mods

COLUMNS = {"heat": "Heat.level", "minefield": "Mine.damage", "weather": "Weather.accuracy"}


def played(mods, *, each=False, scenario="skirmish-demo", **how):
    batch = ih.Batch(scenario, n=50, seed=4, mods=mods, each=each, **how)
    batch.play_out(policies=("brawl", "random"))
    assert not batch.failed
    return batch.state_hash()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scenario", ["skirmish-demo", "brawl-demo"])
def test_all_forms_play_the_same_games(name, scenario):
    hashes = {played([mod], each=each, scenario=scenario) for mod, each in forms(name)}
    assert len(hashes) == 1
    (mod, _), *_ = forms(name)
    assert hashes == {played([mod], scenario=scenario, threads=2, chunk=7)}
    if (name, scenario) != ("minefield", "brawl-demo"):
        assert hashes != {played([], scenario=scenario)}


def test_a_form_that_does_something_else_is_found():
    class Colder(load("heat", "heat-methods")):
        name = "heat"

        @ih.on("activation.ended")
        def cool_down(self, ctx):
            ctx.write("Heat.level", ctx.subject, 0)

    assert played([Colder]) != played([load("heat", "heat")])


def test_the_three_together():
    mods = [[load(name, next(iter(entries(name)))) for name in order] for order in (NAMES, NAMES[::-1])]
    assert played(mods[0]) == played(mods[0], each=True)
    assert [mod.name for mod in ih.Game("skirmish-demo", mods=mods[1]).mods] == list(NAMES[::-1])


def ways_to_store(game, mods, number):
    """The same game once more: loaded, restored or cloned."""
    if number % 3 == 0:
        return ih.Game.load(game.save(), mods=mods, dice="outside")
    if number % 3 == 1:
        fresh = ih.Game("skirmish-demo", seed=5, mods=mods, dice="outside")
        fresh.restore(game.snapshot())
        return fresh
    return game.clone()


def play(mods, store):
    """A whole game with dice from outside, stored or not at each of its stops."""
    game, stops, faces = ih.Game("skirmish-demo", seed=5, mods=mods, dice="outside"), 0, random.Random(5)
    rolls = 0
    while game.stop != "done":
        if store:
            before = game.state_hash()
            game = ways_to_store(game, mods, stops)
            assert game.state_hash() == before
        stops += 1
        if game.stop == "roll":
            rolls += 1
            game.supply([faces.randint(1, 10) for _ in range(game.roll.count)])
        else:
            game.play(game.policy_action("brawl"))
    assert rolls > 5
    return game.state_hash(), stops


@pytest.mark.parametrize("name", NAMES)
def test_a_game_stored_at_every_stop_ends_as_if_it_had_not_been(name):
    ends = set()
    for mod, each in forms(name):
        if not each:
            ends |= {play([mod], store=False), play([mod], store=True)}
    assert len(ends) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_game_stored_while_a_listener_is_due_goes_on(name):
    for mod in (mod for mod, each in forms(name) if each):
        parked = ih.Game("skirmish-demo", seed=6, mods=[mod], hooks="park")
        going = ih.Game("skirmish-demo", seed=6, mods=[mod])
        while parked.stop != "hook":
            action = str(parked.policy_action("brawl"))
            parked.play(action)
            going.play(action)
        restored = ih.Game("skirmish-demo", seed=6, mods=[mod])
        restored.restore(parked.snapshot())
        assert restored.state_hash() == going.state_hash()


@pytest.mark.parametrize("name", NAMES)
def test_its_component_is_in_views_and_columns(name):
    component, _, field = COLUMNS[name].partition(".")
    for mod, _ in forms(name):
        game = ih.Game("skirmish-demo", seed=3, mods=[mod])
        view = game.view(0)
        owners = [view["match"]] if name == "weather" else view["pieces"].values()
        assert any(field in owner.get(component, {}) for owner in owners)
        batch = ih.Batch("skirmish-demo", n=5, seed=3, mods=[mod])
        assert len(batch.view(COLUMNS[name])) == 5


@pytest.mark.parametrize("name", NAMES)
def test_it_is_found_by_name_once_it_is_installed(name, tmp_path, monkeypatch):
    info = tmp_path / f"ironhex_{name}-1.dist-info"
    info.mkdir()
    lines = "".join(f"{entry} = {place}\n" for entry, place in entries(name).items())
    (info / "entry_points.txt").write_text(f"[ironhex.mods]\n{lines}")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: ironhex-{name}\nVersion: 1\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(MODS / name), *sys.path])
    for entry in entries(name):
        found = ih.find_mod(entry)
        assert type(found) is load(name, entry)
        assert (found.name, found.version) == (name, project(name)["version"])
    assert [mod.name for mod in ih.Game("skirmish-demo", mods=[name]).mods] == [name]


@pytest.mark.parametrize("name", NAMES)
def test_its_page_names_what_it_has(name):
    text = (MODS / name / "README.md").read_text(encoding="utf-8")
    assert all(f"`{entry}`" in text for entry in entries(name))
    (mod, _), *_ = forms(name)
    assert f"{name} 1:" in Mods([mod]).report()
