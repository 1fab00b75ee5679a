"""Dice per game and per roll: seeded, scripted, from outside and replayed, each told truly, and mixed at will."""

import copy
import pickle
import random
from collections import Counter

import pytest

import ironhex as ih
from games.rolls import MODS, SOURCES, lines, rolled, standing
from oracles.dice import faces
from replays.played import play_out

SEED, NUMBER = 0xFEED_BEEF_0123, 77
ATTACK = "e1 attack w2 e4"
FIVE = [4, 4, 9, 10, 1]
DEMOS = [name for name in ih.Scenario.names() if name != "card-table"]


def rolling(**how):
    """A game that waits for five faces."""
    game = ih.Game("brawl-demo", **({"seed": 1, "dice": "outside"} | how))
    game.play(ATTACK)
    assert (game.stop, game.roll.count, game.roll.purpose) == ("roll", 5, "attack")
    return game


# ---- the same faces from any source


@pytest.mark.parametrize("mods", MODS)
@pytest.mark.parametrize("scenario", DEMOS)
def test_the_same_faces_lead_to_the_same_states_whatever_their_source(scenario, mods):
    how = {"seed": 5, "number": NUMBER, "mods": MODS[mods]}
    game = ih.Game(scenario, **how)
    play_out(game, 150, "brawl")
    all_faces = [face for _, faces in lines(game) for face in faces]
    actions = [line.removeprefix("action ") for line in game.history() if line.startswith("action ")]
    scripted = ih.Game(scenario, dice=all_faces, **how)
    for action in actions:
        scripted.play(action)
    assert (scripted.state_hash(), scripted.dice) == (game.state_hash(), [])
    assert {source for source, _ in lines(scripted)} <= {"scripted"}
    mixed, chance = ih.Game(scenario, dice="outside", **how), random.Random(scenario)
    told = []
    for line in game.history():
        word, _, rest = line.partition(" ")
        if word == "action":
            mixed.play(rest)
            continue
        given = [int(face) for face in rest.split()[1:]]
        assert mixed.seeded_faces() == given
        source = chance.choice(SOURCES)
        events = mixed.supply("seeded") if source == "seeded" else mixed.supply(given, source=source)
        told.append((source, given))
        assert rolled(events)[:1] == told[-1:]
    assert mixed.state_hash() == game.state_hash()
    assert lines(mixed) == told
    assert [faces for _, faces in lines(scripted)] == [faces for _, faces in told]


def test_history_events_and_replay_tell_each_source():
    game = rolling(seed=SEED, number=NUMBER)
    chance, told = random.Random(3), []
    while game.stop != "done" and len(told) < 12:
        if game.stop == "decision":
            game.play(game.policy_action("brawl"))
            continue
        source = SOURCES[len(told) % 4]
        given = [chance.randint(1, 10) for _ in range(game.roll.count)]
        (found, *_) = rolled(game.supply("seeded") if source == "seeded" else game.supply(given, source=source))
        told.append(found)
    assert [source for source, _ in told] == list(SOURCES) * 3
    assert rolled(game.events_since()) == lines(game) == told
    replay = game.replay()
    assert [(entry.source, list(entry.faces)) for entry in replay.entries if entry.kind == "faces"] == told
    again = replay.game()
    assert replay.verify() == len(replay) + 1
    # Faces that are not those of the seed are replayed ones in the branch.
    assert lines(again) == [(source if source == "seeded" else "replayed", faces) for source, faces in told]
    assert again.state_hash() == game.state_hash()


def test_a_game_that_switches_rolls_what_the_seed_has_for_that_number():
    plain, mixed = (ih.Game("brawl-demo", seed=SEED, number=NUMBER) for _ in range(2))
    for number in range(6):
        mixed.set_dice("seeded" if number % 2 else [10] * 60)
        for game in (plain, mixed):
            while not (attacks := [action for action in game.legal_actions() if action.verb == "attack"]):
                game.play(game.policy_action("random"))
            count = len(lines(game))
            game.play(attacks[0])
            source, given = lines(game)[count]
            if game is plain or number % 2:
                assert (source, given) == ("seeded", faces(SEED, NUMBER, 0, count, len(given)))
            else:
                assert (source, given) == ("scripted", [10] * len(given))


# ---- at an open roll, and at a decision


@pytest.mark.parametrize("dice", ["seeded", "outside", FIVE, [1, 2, 3], []])
def test_an_open_roll_stays_open_whatever_dice_come_next(dice):
    game = rolling()
    before = game.state_hash()
    game.set_dice(dice)
    assert (game.state_hash(), game.stop, game.roll.count, game.dice) == (before, "roll", 5, dice)
    for copied in (game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (copied.state_hash(), copied.stop, copied.dice) == (before, "roll", dice)
    dealt = game.resample(0, 1)
    assert dealt.stop == "roll"
    dealt.supply("seeded")
    assert lines(dealt)[0][0] == "seeded"
    game.supply(FIVE)
    assert lines(game) == [("outside", FIVE)]


def test_each_way_to_supply_an_open_roll():
    of_seed = faces(1, 0, 0, 0, 5)
    for supplied, source, expected in (
        (("seeded",), "seeded", of_seed),
        ((FIVE,), "outside", FIVE),
        ((FIVE, "outside"), "outside", FIVE),
        ((FIVE, "scripted"), "scripted", FIVE),
        ((FIVE, "replayed"), "replayed", FIVE),
        ((bytes(FIVE),), "outside", FIVE),
        ((tuple(FIVE),), "outside", FIVE),
    ):
        game = rolling()
        assert game.seeded_faces() == of_seed
        assert rolled(game.supply(*supplied))[:1] == [(source, expected)] == lines(game)
    game = rolling()
    game.set_dice([*FIVE, 7])
    game.supply("scripted")
    assert (lines(game), game.dice) == ([("scripted", FIVE)], [7])


def test_given_faces_leave_a_script_alone():
    game = rolling()
    game.set_dice([8] * 7)
    game.supply(FIVE, source="scripted")
    assert (lines(game), game.dice) == ([("scripted", FIVE)], [8] * 7)
    game.undo(referee=True)
    game.supply("seeded")
    assert (lines(game)[0][0], game.dice) == ("seeded", [8] * 7)


def test_a_script_that_runs_dry_changes_nothing_and_another_goes_on():
    game = ih.Game("brawl-demo", seed=1, dice=[1, 2, 3])
    before = standing(game)
    with pytest.raises(ih.DiceError, match="run dry: 5 needed, 3 left"):
        game.play(ATTACK)
    assert standing(game) == before
    game.set_dice(FIVE)
    game.play(ATTACK)
    assert (lines(game), game.dice, game.dice_left) == ([("scripted", FIVE)], [], 0)
    waiting = rolling()
    waiting.set_dice([1, 2, 3])
    before = standing(waiting)
    with pytest.raises(ih.DiceError, match="run dry"):
        waiting.supply("scripted")
    assert standing(waiting) == before


def test_undone_faces_come_back_to_their_script_and_to_no_other():
    game = ih.Game("brawl-demo", seed=1, dice=[*FIVE, 6, 6])
    game.play(ATTACK)
    assert game.dice == [6, 6]
    game.undo(referee=True)
    assert game.dice == [*FIVE, 6, 6]
    game.redo()
    assert game.dice == [6, 6]
    game.undo(referee=True)
    game.set_dice([2] * 9)
    game.redo()
    assert (lines(game), game.dice) == ([("scripted", FIVE)], [2] * 9)
    game.undo(referee=True)
    assert game.dice == [2] * 9
    game.play(ATTACK)
    assert (lines(game), game.dice) == ([("scripted", [2] * 5)], [2] * 4)
    game.set_dice("seeded")
    game.undo(referee=True)
    assert game.dice == "seeded"


# ---- what lasts


def test_copies_keep_their_dice_and_saves_do_not():
    game = ih.Game("brawl-demo", seed=1, dice=[*FIVE, *FIVE])
    game.play(ATTACK)
    for copied in (game.clone(), pickle.loads(pickle.dumps(game))):
        assert copied.dice == FIVE
        copied.set_dice("outside")
        assert game.dice == FIVE
    assert ih.Game.load(game.save()).dice == "seeded"
    for dice in ("outside", "seeded", [3, 3]):
        assert ih.Game.load(game.save(), dice=dice).dice == dice
    assert game.resample(0, 1).dice == "seeded"
    outside = rolling()
    assert outside.resample(0, 1).dice == outside.clone().dice == pickle.loads(pickle.dumps(outside)).dice == "outside"


def test_a_loaded_game_rolls_an_open_roll_as_it_is_told():
    saved = rolling().save()
    assert ih.Game.load(saved, dice="outside").stop == "roll"
    assert lines(ih.Game.load(saved)) == [("seeded", faces(1, 0, 0, 0, 5))]
    assert lines(ih.Game.load(saved, dice=FIVE)) == [("scripted", FIVE)]
    with pytest.raises(ih.DiceError, match="run dry"):
        ih.Game.load(saved, dice=FIVE[1:])


# ---- dice of mods


@pytest.mark.parametrize("mods", ["ember", "weather"])
def test_dice_of_mods_come_from_everywhere(mods):
    game, seen = ih.Game("brawl-demo", seed=SEED, dice="outside", mods=MODS[mods]), Counter()
    while game.stop != "done" and sum(seen.values()) < 8:
        if game.stop == "decision":
            game.play(game.policy_action("brawl"))
            continue
        is_of_mod, count = game.roll.purpose != "attack", game.roll.count
        source = SOURCES[sum(seen.values()) % 4] if is_of_mod else "outside"
        given = [1 + (place + sum(seen.values())) % 10 for place in range(count)]
        of_seed = game.seeded_faces()
        before = standing(game)
        with pytest.raises(ih.DiceError):
            game.supply([*given, 1])
        assert standing(game) == before
        events = game.supply("seeded") if source == "seeded" else game.supply(given, source=source)
        assert rolled(events)[0] == (source, of_seed if source == "seeded" else given) == lines(game)[-1]
        if is_of_mod:
            assert events[0].rule == "flow"
            seen[source] += 1
    assert seen == dict.fromkeys(SOURCES, 2)
    assert game.view()["rolls"][f"mod {mods}"] == 8
    replay = game.replay()
    assert replay.verify(MODS[mods]) == len(replay) + 1


# ---- what is refused


BAD_DICE = [
    "physical",
    "Seeded",
    "",
    None,
    5,
    1.5,
    [0],
    [11],
    [True],
    ["1"],
    [1.0],
    [None],
    [10**20],
    [-1],
    {1: 2},
    [[1]],
]


@pytest.mark.parametrize("dice", BAD_DICE, ids=repr)
def test_dice_that_are_none_are_refused(dice):
    with pytest.raises(ih.DiceError):
        ih.Game("brawl-demo", dice=dice)
    for game in (ih.Game("brawl-demo", dice=[7]), rolling()):
        before = standing(game)
        with pytest.raises(ih.DiceError):
            game.set_dice(dice)
        assert standing(game) == before
        with pytest.raises(ih.DiceError):
            ih.Game.load(game.save(), dice=dice)


BAD_FACES = [
    "physical",
    "scripted",
    "outside",
    "replayed",
    "",
    "12345",
    None,
    5,
    1.5,
    dict.fromkeys(range(1, 6)),
    [[1]] * 5,
]
BAD_FACES += [[], [1], [1] * 4, [1] * 6, [1] * 300]
BAD_FACES += [[face] * 5 for face in (0, 11, -1, 10**20, True, "1", 1.0, None)]


@pytest.mark.parametrize("given", BAD_FACES, ids=lambda given: repr(given)[:30])
def test_faces_that_do_not_fit_are_refused(given):
    game = rolling()
    before = standing(game)
    for source in ("outside", "scripted", "replayed"):
        with pytest.raises(ih.DiceError):
            game.supply(given, source=source)
        assert standing(game) == before


@pytest.mark.parametrize("source", ["seeded", "Outside", "", None, 3, True, ["outside"], b"outside"])
def test_sources_that_are_none_are_refused(source):
    game = rolling()
    before = standing(game)
    with pytest.raises(ih.DiceError, match="source"):
        game.supply(FIVE, source=source)
    assert standing(game) == before


def test_where_no_roll_is_open_nothing_is_supplied():
    over = ih.Game("duel-demo", seed=1)
    play_out(over)
    for game in (ih.Game("brawl-demo"), over):
        before = standing(game)
        for given in (FIVE, "seeded", "scripted", "nonsense", []):
            with pytest.raises(ih.DiceError, match="no roll is open"):
                game.supply(given)
        with pytest.raises(ih.DiceError, match="no roll is open"):
            game.seeded_faces()
        assert standing(game) == before
