"""What games from a position can do that others can: batches, saves, replays, mods."""

import pickle
import random
import tomllib

import numpy as np
import pytest

import ironhex as ih
from games.ember import EmberMod
from games.positions import begun, expect_alike, play_both, seen
from games.random_games import step
from ironhex import _core

# ---- many games


@pytest.mark.parametrize("scenario", ["skirmish-demo", "tactics-demo", "card-table"])
def test_batches_and_simulations_play_the_same_games(scenario):
    game = ih.Game(scenario, seed=2)
    for _ in range(25):
        game.play(game.policy_action("random"))
    position = ih.scenario_from(game)
    batch = ih.Batch(position, n=24, seed=4)
    batch.play_out(("greedy", "random"))
    assert not batch.failed
    rows = _core.simulate(position.core, 4, 0, 24, ("greedy", "random"), 2)
    for column, values in batch.rows().items():
        assert np.array_equal(values, rows[column]), column
    policies = ("greedy", "random")
    for number in range(6):
        one = ih.Game(position, seed=4, number=number)
        while one.stop != "done":
            one.play(one.policy_action(policies[one.decision.player]))
        assert one.state_hash() == rows["hash"][number].tobytes().hex()
    assert len(np.unique(rows["hash"], axis=0)) > 12
    assert (rows["activations"] >= game.view()["activations"]).all()


def test_batches_begin_anew_where_the_position_is():
    game = ih.Game("brawl-demo", seed=2)
    for _ in range(25):
        game.play(game.policy_action("random"))
    batch = ih.Batch(ih.scenario_from(game), n=3, seed=4)
    seen_first = batch.reset()
    batch.play_out(("random", "random"))
    assert np.array_equal(batch.reset().counts, seen_first.counts)


def test_odds_in_a_game_from_a_position():
    game = ih.Game("brawl-demo", seed=1)
    again = ih.Game(ih.scenario_from(game), seed=4)
    assert again.odds("e1 attack w2 e4") == game.odds("e1 attack w2 e4")


# ---- saves, pickles, replays, undo


def test_a_game_from_a_position_lasts_as_any_other():
    game = ih.Game("tactics-demo", seed=2)
    for _ in range(25):
        game.play(game.policy_action("random"))
    first = ih.Game(ih.scenario_from(game), seed=9)
    copies = [ih.Game.load(first.save()), pickle.loads(pickle.dumps(first)), first.clone()]
    restored = ih.Game(ih.scenario_from(game), seed=1)
    restored.restore(first.snapshot())
    for other in [*copies, restored]:
        assert other.state_hash() == first.state_hash()
    while first.stop != "done":
        action = first.policy_action("random")
        for one in (first, *copies, restored):
            one.play(action)
    assert len({one.state_hash() for one in (first, *copies, restored)}) == 1
    assert first.replay().verify() > 10
    later = ih.Game.load(first.replay().beginning.save)
    assert ih.scenario_from(later).text == ih.scenario_from(game).text
    first.undo(3, referee=True)
    with pytest.raises(ih.SaveError):
        first.restore(game.snapshot())


def test_positions_of_positions_go_on():
    game, chooser = ih.Game("brawl-demo", seed=2, dice="outside"), random.Random(1)
    other = game.clone()
    while game.stop != "done":
        state = chooser.getstate()
        step(game, chooser)
        chooser.setstate(state)
        step(other, chooser)
        other = begun(other)
    assert seen(other) == seen(game)


# ---- mods


def ember_game(stop: str) -> ih.Game:
    """A game in which something of the mod stands in every table, at a stop of this kind."""
    game, met = ih.Game("brawl-demo", seed=2, mods=[EmberMod], dice="outside"), 0
    chooser = random.Random(3)
    while game.stop != "done":
        kind = game.decision.kind if game.decision else f"{game.stop} {game.roll and game.roll.purpose}"
        met += kind == "question"
        if kind == stop and met > 1:
            return game
        step(game, chooser)
    raise AssertionError(f"no {stop} was met")


@pytest.mark.parametrize("stop", ["activation", "roll ember", "question"])
def test_components_of_mods_stand_by_name(stop):
    game = ember_game(stop)
    scenario = ih.scenario_from(game)
    position = tomllib.loads(scenario.text)["position"]
    assert position["mods"] == ["ember"]
    assert position["players"]["0"]["Ashes"] == game.view()["players"][0]["Ashes"]
    assert position["match"]["0"]["Wind"] == game.view()["match"]["Wind"]
    assert any("Cinder" in piece for piece in position["pieces"].values())
    again = begun(game, mods=[EmberMod])
    expect_alike(game, again)
    play_both(game, again, random.Random(1))
    for load in (lambda: ih.Scenario.from_text("no", scenario.text), lambda: ih.Game(scenario)):
        with pytest.raises(ih.ContentError, match='needs mod "ember"') as caught:
            load()
        assert caught.value.path == "position.mods[0]"


def test_a_mod_that_is_new_begins_in_the_position():
    game = ih.Game(ih.scenario_from(ih.Game("brawl-demo", seed=1)), mods=[EmberMod])
    assert game.view()["pieces"][1]["Ember"] == {"level": 0}
    assert game.view()["players"][0]["Ashes"] == {"heaps": -1}


def test_fields_of_mods_can_be_edited():
    game = ember_game("activation")
    scenario = ih.scenario_from(game)
    before = f"Wind = {{ face = {game.view()['match']['Wind']['face']} }}"
    text = scenario.text.replace(before, "Wind = { face = 77 }")
    again = ih.Game(ih.Scenario.from_text("edited", text, mods=[EmberMod]), mods=[EmberMod])
    assert again.view()["match"]["Wind"] == {"face": 77}


def test_a_saved_game_of_a_position_with_mods_opens_with_later_fields():
    game = begun(ember_game("activation"), mods=[EmberMod])
    assert ih.Game.load(game.save(), mods=[EmberMod]).state_hash() == game.state_hash()
