"""A replay that plays differently says where, and how."""

import pickle
from dataclasses import replace

import pytest

import ironhex as ih
from replays.played import of_another_version, played, replay_of, value_of

# 0 action, 1 faces (5), 2 action, 3 action, 4 faces …
ENTRIES = 8


@pytest.fixture
def value():
    replay = played(decisions=6).replay()
    kinds = [entry.kind for entry in replay.entries[:ENTRIES]]
    assert kinds == ["action", "faces", "action", "action", "faces", "action", "action", "faces"]
    return value_of(replay)


def entries(change):
    return lambda value: change(value["entries"])


CHANGES = {
    "an action that is not legal": (entries(lambda all_: all_[2].update(action="e1 advance 0,0")), 2, "refused"),
    "a move to another hex": (entries(lambda all_: all_[2].update(action="e1 advance 6,6")), 2, "state "),
    "another unit": (entries(lambda all_: all_[3].update(action="e5 advance 3,7")), 3, "refused"),
    "no action": (entries(lambda all_: all_[2].update(action="e1 dances")), 2, "refused"),
    "a face too many": (entries(lambda all_: all_[1]["faces"].append(4)), 1, "5 dice are to be rolled"),
    "a face too few": (entries(lambda all_: all_[1]["faces"].pop()), 1, "5 dice are to be rolled"),
    "other faces": (entries(lambda all_: all_[1].update(faces=[10] * 5)), 1, "faces seeded "),
    "faces twice": (entries(lambda all_: all_.insert(2, all_[1])), 2, "player 0 decides: activation"),
    "no faces": (entries(lambda all_: all_.pop(1)), 1, "5 dice are to be rolled"),
    "an edit at a roll": (entries(lambda all_: all_.insert(1, {"edit": "write Health.hp e1 3"})), 1, "5 dice"),
    "an edit more": (entries(lambda all_: all_.insert(2, {"edit": "write Health.hp e1 3"})), 3, "state "),
    "an edit less": (entries(lambda all_: all_.pop(0)), 0, "refused"),
    "another stop": (entries(lambda all_: all_[2].update(stop="p1 activation 1")), 2, "stop p1 activation"),
    "another hash": (entries(lambda all_: all_[2].update(hash="0" * 32)), 2, "state "),
    "another beginning": (lambda value: value["beginning"].update(hash="0" * 32), None, "state "),
    "another first stop": (lambda value: value["beginning"].update(stop="done 0"), None, "stop p0 activation"),
    "a beginning that is none": (lambda value: value["beginning"].update(save="AAAA"), None, "no ironhex save"),
}


@pytest.mark.parametrize(("change", "entry", "happened"), CHANGES.values(), ids=CHANGES)
def test_it_says_where_and_how(value, change, entry, happened):
    change(value)
    replay = replay_of(value)
    with pytest.raises(ih.ReplayError, match="plays differently") as caught:
        replay.verify()
    error = caught.value
    assert error.entry == entry
    assert happened in error.happened
    if entry is not None:
        assert error.recorded.startswith(str(replay.entries[entry]))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_a_refusal_has_reason_and_rule(value):
    value["entries"][2]["action"] = "e1 advance 0,0"
    with pytest.raises(ih.ReplayError) as caught:
        replay_of(value).verify()
    assert caught.value.reason in ih.REASONS
    assert caught.value.rule.startswith("MV-")


@pytest.mark.parametrize(
    "words",
    [
        "write Health.hp e1 99",
        "write Health.hp e1",
        "write Health.hp e1 x",
        "write Health.hp e9999 1",
        "write Health.hp e1 99999999999999999999",
        "write Health.hp e1 " + "9" * 19,
        "write Health.armour e1 1",
        "write Card.card c1 1",
        "write Health.hp match 1",
        "write Health.hp p0 1",
        "spawn e1 Objective(vp=3) Position(q=1,r=2)",
        "spawn e13",
        "spawn e13 Objective(vp=3",
        "spawn e13 Objective(vp)",
        "spawn e13 Objective(vp=3,armour=1) Position(q=1,r=2)",
        "spawn e13 Heat(charge=1)",
        "add e1 Heat()",
        "add 1 Shields(active=1,total=1)",
        "remove e1 Heat",
        "remove e1",
        "remove e1 Health Position",
        "discard e40",
        "discard",
        "discard e1 e2",
        "restore 0",
        "write",
        " ",
    ],
)
def test_edits_that_cannot_be_made(value, words):
    value["entries"].insert(2, {"edit": words})
    steps = replay_of(value).steps()
    steps.go(2)
    before = steps.game.state_hash(), steps.game.steps
    with pytest.raises(ih.ReplayError, match="refused") as caught:
        steps.forward()
    assert caught.value.entry == 2
    assert (steps.game.state_hash(), steps.game.steps, steps.at) == (*before, 2)


def test_it_stands_before_the_entry_that_differs(value):
    value["entries"][2]["action"] = "e1 advance 6,6"
    steps = replay_of(value).steps()
    for _ in range(2):
        with pytest.raises(ih.ReplayError):
            steps.go(ENTRIES)
        assert steps.at == 2
        assert steps.game.state_hash() == steps.replay.entries[1].state_hash
    branch = steps.replay.game(2)
    branch.play("e1 advance 6,6")


def test_what_was_not_recorded_is_not_compared(value):
    for part in (value["beginning"], *value["entries"]):
        part.pop("hash")
        part.pop("stop")
    assert replay_of(value).verify() == 0
    value["entries"][2]["hash"] = played(decisions=6).replay().entries[2].state_hash
    assert replay_of(value).verify() == 1


def test_another_version_is_compared_by_its_stops(value):
    of_another_version(value)
    replay = replay_of(value)
    assert replay.verify() == 0
    assert not replay.steps().compared
    value["entries"][2]["stop"] = "p1 activation 1"
    with pytest.raises(ih.ReplayError, match=r"entry 2 .*recorded with ironhex 0\.0\.7, this is") as caught:
        replay_of(value).verify()
    assert caught.value.happened.startswith("stop p1 activation ")


def test_another_version_with_the_same_states_is_compared_by_them(value):
    replay = replace(replay_of(value), engine="0.0.7")
    assert replay.verify() == len(replay) + 1
