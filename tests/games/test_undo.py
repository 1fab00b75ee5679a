"""Undo and redo: exact, and free only up to what cannot be forgotten."""

import random

import esper
import pytest

import ironhex as ih

SCENARIOS = ["skirmish-demo", "brawl-demo", "tactics-demo", "card-table"]


def step(game: ih.Game, chance: random.Random) -> None:
    """Any legal action; a play is taken back now and then."""
    actions = game.legal_actions()
    going_on = [action for action in actions if action.verb != "cancel"]
    game.play(chance.choice(actions if chance.random() < 0.1 else going_on))


def standing(game: ih.Game) -> tuple[str, str, list[str], list[str]]:
    return game.state_hash(), game.stop, [str(action) for action in game.legal_actions()], game.history()


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(3))
def test_all_the_way_back_and_forward_again(scenario, seed):
    game, chance = ih.Game(scenario, seed=seed), random.Random(seed)
    states = [standing(game)]
    while game.stop == "decision" and len(states) < 1001:
        step(game, chance)
        states.append(standing(game))
    assert game.steps == len(states) - 1
    for state in reversed(states[:-1]):
        game.undo(referee=True)
        assert standing(game) == state
    assert (game.steps, game.undone) == (0, len(states) - 1)
    for state in states[1:]:
        game.redo()
        assert standing(game) == state
    game.undo(game.steps, referee=True)
    assert standing(game) == states[0]


def test_a_thousand_steps_of_many_games_in_one():
    game, chance = ih.Game("brawl-demo", seed=1), random.Random(1)
    beginning, states = game.snapshot(), []
    while len(states) < 1000:
        states.append(game.state_hash())
        if game.stop == "decision":
            step(game, chance)
        else:
            game.restore(beginning)
    end = game.state_hash()
    for state in reversed(states):
        game.undo(referee=True)
        assert game.state_hash() == state
    game.redo(1000)
    assert game.state_hash() == end


def test_another_step_forgets_what_was_undone():
    game = ih.Game("skirmish-demo", seed=3)
    first, other, *_ = game.legal_actions()
    game.play(first)
    game.undo()
    game.play(other)
    assert game.undone == 0
    with pytest.raises(ih.UndoError, match="there are 0"):
        game.redo()


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("player", [0, 1])
def test_free_steps_back_tell_a_player_nothing(scenario, player):
    """Between the states that a free undo joins, no player has come to know anything but what he chose himself."""
    game, chance = ih.Game(scenario, seed=5), random.Random(player)
    freely = 0
    for _ in range(150):
        if game.stop != "decision":
            break
        before = known(game, player)
        # A coin that is made is nothing that was hidden.
        cards = {card["card"] for card in game.view("referee")["cards"]}
        faces = [line for line in game.history() if line.startswith("faces")]
        horizon = game.undo_horizon
        step(game, chance)
        learnt = {fact for fact in known(game, player) - before if fact[0] == "e" or fact[1] in cards}
        rolled = [line for line in game.history() if line.startswith("faces")] != faces
        if game.undo_horizon == horizon + 1:
            freely += 1
            assert not rolled
            assert not learnt
        else:
            assert game.undo_horizon == 0
    assert freely


def known(game: ih.Game, player: int) -> set[tuple[str, int, str]]:
    """Which cards and face-up tokens a player sees."""
    view = game.view(player)
    cards = {("c", card["card"], card["id"]) for card in view["cards"]}
    tokens = {
        ("e", entity, str(piece["BoardToken"]["kind"]))
        for entity, piece in view["pieces"].items()
        if piece.get("BoardToken", {}).get("kind") is not None
    }
    return cards | tokens


def test_the_horizon_stops_a_player_and_not_the_referee():
    game, chance = ih.Game("brawl-demo", seed=2), random.Random(2)
    while game.undo_horizon == game.steps:
        step(game, chance)
    before, steps = standing(game), game.steps
    with pytest.raises(ih.UndoError, match="horizon"):
        game.undo(game.undo_horizon + 1)
    assert standing(game) == before
    game.undo(steps, referee=True)
    assert game.steps == 0


@pytest.mark.parametrize("steps", [0, -1, True, 1.0, "1", None])
def test_steps_that_are_no_number_are_refused(steps):
    game = ih.Game("skirmish-demo")
    game.play(game.legal_actions()[0])
    before = standing(game)
    for call in (game.undo, game.redo):
        with pytest.raises(ih.UndoError, match="whole number"):
            call(steps)
    assert standing(game) == before


def test_more_steps_than_there_are_are_refused():
    game = ih.Game("skirmish-demo")
    game.play(game.legal_actions()[0])
    before = standing(game)
    with pytest.raises(ih.UndoError, match="there are 1"):
        game.undo(2, referee=True)
    assert standing(game) == before


def test_scripted_faces_come_again():
    game = ih.Game("brawl-demo", seed=1, dice=[4, 9] * 400)
    chance = random.Random(4)
    while game.dice_left == 800:
        step(game, chance)
    state, left = standing(game), game.dice_left
    game.undo(referee=True)
    assert game.dice_left == 800
    game.redo()
    assert (standing(game), game.dice_left) == (state, left)


def test_dice_from_outside_are_supplied_again():
    game, chance = ih.Game("brawl-demo", seed=1, dice="outside"), random.Random(4)
    while game.stop == "decision":
        step(game, chance)
    assert game.stop == "roll"
    game.supply([10] * game.roll.count)
    game.undo(referee=True)
    assert game.stop == "roll"
    game.supply([1] * game.roll.count)
    assert game.undone == 0


def test_edits_are_steps():
    game = ih.Game("skirmish-demo")
    game.play(game.legal_actions()[0])
    before = standing(game)
    with game.world():
        handle = esper.component_for_entity(1, ih.Energy)
        handle.amount = 3
    assert game.steps == 2
    game.undo()
    assert standing(game) == before
    with pytest.raises(ih.StaleHandleError):
        handle.amount = 4


def test_a_clone_has_the_same_past_and_a_loaded_game_none():
    game, chance = ih.Game("tactics-demo", seed=4), random.Random(4)
    for _ in range(20):
        step(game, chance)
    copy, loaded = game.clone(), ih.Game.load(game.save())
    assert (copy.steps, loaded.steps, game.resample(0, 1).steps) == (20, 0, 0)
    copy.undo(20, referee=True)
    assert copy.state_hash() == ih.Game("tactics-demo", seed=4).state_hash()
    assert game.steps == 20


def test_mods_are_undone_too():
    class Drain(ih.Mod):
        @ih.on("activation.begin")
        def listen(self, ctx):
            ctx.write("Energy.amount", ctx.subject, ctx.read("Energy.amount", ctx.subject) + 1)

    game, chance = ih.Game("brawl-demo", seed=1, mods=[Drain]), random.Random(1)
    states = []
    for _ in range(40):
        states.append(game.state_hash())
        step(game, chance)
    for state in reversed(states):
        game.undo(referee=True)
        assert game.state_hash() == state


def test_a_step_that_fails_keeps_what_was_undone():
    class Moody(ih.Mod):
        failing = False

        @ih.on("activation.begin")
        def listen(self, ctx):
            if Moody.failing:
                raise RuntimeError("as planned")

    game = ih.Game("brawl-demo", seed=7, mods=[Moody])
    while not (ends := [action for action in game.legal_actions() if action.verb == "end"]):
        game.play(game.legal_actions()[-1])
    game.play(ends[0])
    ended = game.state_hash()
    game.undo(referee=True)
    Moody.failing = True
    with pytest.raises(RuntimeError, match="as planned"):
        game.play(ends[0])
    assert game.undone == 1
    Moody.failing = False
    game.redo()
    assert game.state_hash() == ended
