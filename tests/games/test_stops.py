"""The proof of the design: decision, roll, hook and answer are one stop, even in the middle of an attack.

One attack has a critical effect "Push 2" whose directions its player chooses, a hook after the roll that asks the
defender, and dice from outside. At every one of its stops the game can be copied, stored and gone on with.
"""

from pathlib import Path

import pytest

import ironhex as ih
from games.brace import Brace

PROOF = Path(__file__).parent / "content" / "scenarios" / "proof.toml"

# How each stop is recognised, and what is done there.
ATTACK, ANSWER = "e1 attack w1 e3", "p1 answer 1"
FACES = [9, 4, 2]
STEPS = ["e1 push e3 E", "e1 push e3 SE"]
LINE = [
    ("decision", "activation", ATTACK),
    ("roll", 3, FACES),
    ("hook", "attack.roll", None),
    ("decision", "question", ANSWER),
    ("decision", "push", STEPS[0]),
    ("decision", "push", STEPS[1]),
]
NAMES = ["attack", "roll", "hook", "answer", "push step 1", "push step 2"]


def new_game() -> ih.Game:
    return ih.Game(PROOF, seed=3, dice="outside", mods=[Brace], hooks="park")


def stop_of(game: ih.Game) -> tuple:
    """What the game waits for: the kind of stop, and what it says of itself."""
    if game.stop == "decision":
        return "decision", game.decision.kind
    if game.stop == "roll":
        return "roll", game.roll.count
    return (game.stop, "attack.roll") if game.stop == "hook" else (game.stop, None)


def go(game: ih.Game, choice: str | list[int] | None) -> None:
    """Goes on from a stop."""
    if game.stop == "roll":
        game.supply(choice)
    elif game.stop == "hook":
        game.run_hook()
    else:
        game.play(choice)


def play_on(game: ih.Game, line: list[tuple]) -> str:
    """Plays the rest of the attack, then the game to its end in a fixed way; returns the final hash."""
    for *expected, choice in line:
        assert stop_of(game) == tuple(expected)
        go(game, choice)
    assert (game.stop, game.decision.kind) == ("decision", "activation")
    while game.stop != "done":
        if game.stop == "roll":
            game.supply([(face % 10) + 1 for face in range(game.roll.count)])
        elif game.stop == "hook":
            game.run_hook()
        else:
            game.play(game.legal_actions()[-1])
    return game.state_hash()


def at_stop(number: int) -> ih.Game:
    game = new_game()
    for _, _, choice in LINE[:number]:
        go(game, choice)
    return game


@pytest.fixture(scope="module")
def final() -> str:
    return play_on(new_game(), LINE)


def test_the_stops_are_exactly_these():
    game = new_game()
    stops = []
    for _, _, choice in LINE:
        stops.append(stop_of(game))
        go(game, choice)
    assert stops == [(kind, what) for kind, what, _ in LINE]
    assert (game.stop, game.decision.kind, game.decision.player) == ("decision", "activation", 0)
    target = game.view()["pieces"][3]
    # Pushed from (2, 2) to (3, 2) and (3, 3); two hits for 10 - 2 HP; one Energy for the answer.
    assert target["Position"] == {"q": 3, "r": 3}
    assert (target["Health"]["hp"], target["Energy"]["amount"]) == (8, 1)


@pytest.mark.parametrize("number", range(len(LINE)), ids=NAMES)
def test_snapshot_restore_and_clone_go_on_alike(number, final):
    game = at_stop(number)
    before, bytes_ = game.state_hash(), game.snapshot()
    clone = game.clone()
    fresh = new_game()
    fresh.restore(bytes_)
    assert stop_of(clone) == stop_of(fresh) == stop_of(game)
    assert clone.state_hash() == fresh.state_hash() == before
    assert [str(action) for action in fresh.legal_actions()] == [str(action) for action in game.legal_actions()]

    assert play_on(clone, LINE[number:]) == final
    assert game.state_hash() == before, "playing a clone moved its original"
    assert play_on(fresh, LINE[number:]) == final
    assert play_on(game, LINE[number:]) == final
    game.restore(bytes_)
    assert game.state_hash() == before
    assert play_on(game, LINE[number:]) == final


@pytest.mark.parametrize(
    ("number", "other"),
    [
        (1, [9, 4, 4]),
        (1, [9, 9, 9]),
        (3, "p1 answer 0"),
        (3, "p1 answer 2"),
        (4, "e1 push e3 NE"),
        (5, "e1 push e3 E"),
    ],
    ids=["a face", "criticals", "answer 0", "answer 2", "direction 1", "direction 2"],
)
def test_another_answer_direction_or_face_gives_another_end(number, other, final):
    game = at_stop(number)
    go(game, other)
    rest = LINE[number + 1 :]
    if other == "e1 push e3 NE":
        rest = [("decision", "push", "e1 push e3 E")]
    assert play_on(game, rest) != final


def test_stopping_the_push_leaves_out_its_second_step(final):
    game = at_stop(4)
    go(game, "e1 push e3 stop")
    assert play_on(game, []) != final


@pytest.mark.parametrize("threads", [1, 2])
def test_game_and_parked_batch_agree(threads):
    policies = ("brawl", "random")
    batch = ih.Batch(PROOF, n=20, seed=3, mods=[Brace], threads=threads)
    batch.play_out(policies=policies)
    assert not batch.failed
    hashes = [row.tobytes().hex() for row in batch.rows()["hash"]]
    assert len(set(hashes)) == 20
    for number in range(20):
        seeded = ih.Game(PROOF, seed=3, number=number, mods=[Brace])
        outside = ih.Game(PROOF, seed=3, number=number, mods=[Brace], dice="outside", hooks="park")
        while seeded.stop != "done":
            action = seeded.policy_action(policies[seeded.decision.player])
            assert outside.policy_action(policies[seeded.decision.player]) == action
            events = seeded.play(action)
            outside.play(action)
            rolled = iter([event.data["faces"] for event in events if event.kind == "rolled"])
            while outside.stop in {"roll", "hook"}:
                go(outside, next(rolled) if outside.stop == "roll" else None)
        assert seeded.state_hash() == outside.state_hash() == hashes[number] == batch.game(number).state_hash()


def test_the_answer_reaches_the_mod_also_where_its_game_was_restored_between_question_and_answer():
    game = at_stop(3)
    fresh = new_game()
    fresh.restore(game.snapshot())
    fresh.play("p1 answer 2")
    assert fresh.view()["pieces"][3]["Energy"]["amount"] == 2


def test_a_state_that_stands_at_a_listener_goes_on_in_a_game_that_calls_its_mods():
    running = ih.Game(PROOF, seed=3, dice="outside", mods=[Brace])
    running.restore(at_stop(2).snapshot())
    assert (running.stop, running.decision.kind) == ("decision", "question")
    running.play(ANSWER)
    assert running.state_hash() == at_stop(4).state_hash()
