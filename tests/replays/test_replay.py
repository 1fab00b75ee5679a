"""Replays play as the game was played: whatever its dice, edits and mods, forward, back, and in branches."""

import pickle
from importlib.metadata import version
from typing import ClassVar

import pytest

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod
from games.test_stops import LINE, NAMES, at_stop
from replays.played import edited, mods_of, play_out, played, replay_of, value_of, with_ember


@pytest.mark.parametrize("policy", ["random", "greedy", "brawl"])
@pytest.mark.parametrize("scenario", ih.Scenario.names())
def test_a_game_played_to_its_end_plays_again(scenario, policy):
    game = played(scenario, policy=policy)
    replay = game.replay()
    assert [str(entry) for entry in replay.entries] == game.history()
    assert replay.entries[-1].state_hash == game.state_hash()
    assert replay.entries[-1].stop.startswith("done ")
    assert replay.verify() == len(replay) + 1
    assert (replay.engine, replay.scenario, replay.mods) == (version("ironhex"), game.scenario.name, ())
    for again in (ih.Replay.from_json(replay.to_json()), ih.Replay.from_bytes(replay.to_bytes())):
        assert again == replay
    assert replay.game().state_hash() == game.state_hash()


def test_the_same_game_gives_the_same_bytes():
    first, second = played().replay(), played().replay()
    assert first.to_bytes() == second.to_bytes()
    assert first.to_json() == second.to_json()
    detour = played(decisions=12)
    detour.undo(5, referee=True)
    play_out(detour)
    assert detour.replay().to_bytes() == first.to_bytes(), "what was undone is not in a replay"


def test_recording_leaves_the_game_alone():
    game = edited()
    game.undo(referee=True)
    before = game.state_hash(), game.history(), game.steps, game.undone, game.stop
    game.replay()
    assert (game.state_hash(), game.history(), game.steps, game.undone, game.stop) == before


@pytest.mark.parametrize("dice", ["outside", [1, 5, 10, 4] * 40])
def test_dice_from_elsewhere_keep_their_source(dice):
    game = ih.Game("brawl-demo", seed=3, dice=dice)
    play_out(game, 12)
    if game.stop == "roll":
        game.supply([1] * game.roll.count)
    replay = game.replay()
    sources = {entry.source for entry in replay.entries if entry.kind == "faces"}
    assert sources == {"outside" if dice == "outside" else "scripted"}
    assert replay.verify() == len(replay) + 1
    assert replay.game().state_hash() == game.state_hash()


def test_a_replay_may_end_at_a_roll():
    game = ih.Game("brawl-demo", seed=3, dice="outside")
    game.play("e1 attack w2 e4")
    replay = game.replay()
    assert (len(replay), replay.entries[-1].stop) == (1, "roll attack 5")
    assert replay.game(dice="outside").roll == game.roll
    assert replay.game().stop == "decision"


def test_edits_of_every_kind_are_made_again():
    game = edited()
    replay = game.replay()
    verbs = [entry.text.split()[0] for entry in replay.entries if entry.kind == "edit"]
    assert verbs == ["write", "spawn", "add", "write", "remove", "discard"]
    assert replay.verify() == len(replay) + 1


def test_mods_play_again():
    game = with_ember()
    replay = game.replay()
    assert replay.mods == (("ember", str(EmberMod.version)),)
    edits = [entry.text for entry in replay.entries if entry.kind == "edit"]
    assert edits == ["write Wind.face match 7", "write Ashes.heaps p1 -4"]
    assert replay.verify(mods=[EmberMod]) == len(replay) + 1
    assert replay.game(mods=[EmberMod]).state_hash() == game.state_hash()
    with pytest.raises(ih.ReplayError, match="ember") as caught:
        replay.verify()
    assert caught.value.entry is None
    with pytest.raises(ih.ModError):
        replay.verify(mods=["no-such-mod"])


@pytest.mark.parametrize("number", range(len(LINE) + 1), ids=[*NAMES, "end"])
def test_a_game_can_be_recorded_at_every_stop_of_an_attack(number):
    game = at_stop(number)
    replay = game.replay()
    assert replay.verify(mods=[Brace]) == len(replay) + 1
    while game.stop == "hook":
        game.run_hook()
    assert replay.game(mods=[Brace], dice="outside").state_hash() == game.state_hash()


def test_a_mod_that_keeps_something_to_itself_is_found_out():
    class Forgetful(ih.Mod):
        calls: ClassVar[list[int]] = []

        @ih.on("attack.roll", when="after")
        def after_roll(self, ctx: ih.Context) -> None:
            self.calls.append(1)
            ctx.write("Energy.amount", ctx.subject, len(self.calls))

    game = played(decisions=6, mods=[Forgetful])
    with pytest.raises(ih.ReplayError, match="plays differently"):
        game.replay()


def test_a_replay_begins_behind_load_and_restore():
    game = played(decisions=8)
    loaded = ih.Game.load(game.save())
    assert len(loaded.replay()) == 0
    assert loaded.replay().verify() == 1
    snapshot = game.snapshot()
    play_out(game, 2)
    game.restore(snapshot)
    assert len(game.replay()) == 0
    for one in (loaded, game):
        play_out(one)
        assert one.replay().verify() == len(one.replay()) + 1
    assert loaded.replay().entries == game.replay().entries


def test_a_game_that_has_just_begun():
    replay = ih.Game("skirmish-demo", seed=1).replay()
    assert (len(replay), replay.verify()) == (0, 1)
    assert replay.game().decision.kind == "deploy"


# --- stepping ------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [edited, with_ember, played], ids=["edits", "mods", "whole"])
def test_forward_and_back(make):
    replay = make().replay()
    steps = replay.steps(mods_of(replay))
    hashes = [steps.game.state_hash()]
    hashes += [game.state_hash() for game in steps]
    assert hashes[1:] == [entry.state_hash for entry in replay.entries]
    assert steps.at == len(replay)
    for state_hash in hashes[-2::-1]:
        steps.back()
        assert steps.game.state_hash() == state_hash
    for at in (len(replay), 2, 5, 0):
        assert steps.go(at).state_hash() == hashes[at]
        assert steps.at == at


def test_events_of_steps_are_those_of_the_game():
    game = ih.Game("brawl-demo", seed=3)
    game.play("e1 dash 5,6")
    happened = [str(event) for event in game.play(game.policy_action("brawl"))]
    replay = game.replay()
    steps = replay.steps()
    steps.forward()
    events = []
    while steps.at < len(replay):
        events += [str(event) for event in steps.forward()]
    assert events == happened


def test_steps_end_where_the_replay_does():
    steps = played(decisions=4).replay().steps()
    with pytest.raises(ih.IronhexError, match="at its beginning"):
        steps.back()
    for _ in steps:
        pass
    with pytest.raises(ih.IronhexError, match="at its end"):
        steps.forward()
    for at in (-1, len(steps.replay) + 1, True, 1.0, None):
        with pytest.raises(ih.IronhexError, match="must be the number of an entry"):
            steps.go(at)
        if at is not None:
            with pytest.raises(ih.IronhexError, match="must be the number of an entry"):
                steps.replay.game(at)


def test_the_game_of_a_playback_is_its_own():
    steps = played(decisions=4).replay().steps()
    steps.forward()
    clone = steps.game.clone()
    clone.supply([1] * clone.roll.count)
    steps.forward()
    steps.game.play(steps.game.legal_actions()[0])
    for move in (steps.forward, steps.back):
        with pytest.raises(ih.IronhexError, match="was changed"):
            move()
    steps.game.undo(referee=True)
    steps.forward()


# --- branches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["brawl-demo", "tactics-demo", "card-table"])
def test_a_branch_with_seeded_dice_rolls_what_was_rolled(scenario):
    game = played(scenario)
    replay = game.replay()
    for at in range(0, len(replay), 7):
        branch = replay.game(at)
        for entry in replay.entries[at:]:
            if entry.kind == "action":
                branch.play(entry.text)
        assert branch.history() == game.history()
        assert branch.state_hash() == game.state_hash()
        assert branch.replay() == replay


def test_faces_that_are_called_seeded_are_those_of_the_seed():
    game = ih.Game("brawl-demo", seed=3, dice="outside")
    play_out(game, 3)
    game.supply([1] * game.roll.count)
    value = value_of(game.replay())
    assert replay_of(value).game().state_hash() == game.state_hash()
    for entry in value["entries"]:
        if "faces" in entry:
            entry["source"] = "seeded"
    replay = replay_of(value)
    with pytest.raises(
        ih.ReplayError, match="recorded was faces seeded 10 5 6 9 1; instead: faces seeded 4 1 9 2 3"
    ) as caught:
        replay.game()
    assert (caught.value.entry, caught.value.happened) == (1, "faces seeded 4 1 9 2 3")


def test_a_branch_of_mixed_dice_has_its_past():
    game = ih.Game("brawl-demo", seed=3, dice="outside")
    play_out(game, 3)
    game.supply([1] * game.roll.count)
    branch = game.replay().game()
    assert branch.steps == len(branch.replay()) == len(game.replay()) > 1
    faces = [entry for entry in branch.replay().entries if entry.kind == "faces"]
    assert faces[-1].source == "replayed"
    play_out(branch)
    assert branch.replay().verify()


def test_a_branch_goes_its_own_way():
    replay = played().replay()
    at = next(number for number, entry in enumerate(replay.entries) if number > 20 and entry.kind == "action")
    branch = replay.game(at)
    assert branch.state_hash() == replay.entries[at - 1].state_hash
    other = next(action for action in branch.legal_actions() if str(action) != replay.entries[at].text)
    branch.play(other)
    play_out(branch)
    assert branch.replay().verify()
    assert branch.history()[:at] == [str(entry) for entry in replay.entries[:at]]
    assert branch.replay().entries[:at] == replay.entries[:at]
    scripted = replay.game(at, dice=[10] * 200)
    play_out(scripted, 2)
    assert scripted.stop == "decision"


def test_a_branch_with_dice_from_outside_has_its_past():
    replay = edited().replay()
    branch = replay.game(9, dice="outside")
    assert branch.steps == 9
    assert branch.replay().beginning == replay.beginning
    branch.undo(9, referee=True)
    assert branch.state_hash() == replay.beginning.state_hash


def test_replays_pickle():
    replay = edited().replay()
    assert pickle.loads(pickle.dumps(replay)) == replay
