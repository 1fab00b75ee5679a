"""What a player may not know is in nothing that `events_since` tells him, also through undo and redo."""

import json
import random
from collections import Counter

import ironhex as ih
from games.hidden import go_on, leak_of_events
from games.knowledge import Memory, names_in, secrets_in
from games.random_games import NUMBER, SEED, step, stops
from games.secret_cards import every_scenario, scenario

__all__ = ["scenario"]


@every_scenario
def test_what_a_player_cannot_know_is_not_in_his_events(scenario):
    """Two games that he cannot tell apart, through undo and redo, tell him the same."""
    compared = Counter()
    for number, (game, chooser) in enumerate(stops(scenario, 40, "polled", dice="outside")):
        player = chooser.randint(0, 1)
        pair = [game.resample(player, 2 * number + each) for each in (0, 1)]
        compared += alike(*pair, [player, "spectator"], chooser)
    assert compared["heard"] > 300
    assert compared["undone"] > 30
    assert compared["redone"] > 10


def alike(first, second, viewers, chooser, most=25):
    """Plays two games alike, back and forth, until a viewer may see that they differ; counts what was compared.

    Where somebody has seen it, what the games do next may differ for all; going back and forth again may not.
    """
    compared, unaware, forward = Counter(), list(viewers), True
    for _ in range(most):
        chance = chooser.random()
        assert (first.steps, first.undone) == (second.steps, second.undone)
        if chance < 0.2 and first.steps:
            steps = chooser.randint(1, first.steps)
            for game in (first, second):
                game.undo(steps, referee=True)
        elif chance < 0.4 and first.undone:
            steps = chooser.randint(1, first.undone)
            for game in (first, second):
                game.redo(steps)
        elif not forward or go_on(first, second, chooser) is None:
            continue
        for viewer in unaware:
            heard = [game.events_since(0, viewer) for game in (first, second)]
            leak, is_revealed = leak_of_events(*heard, viewer)
            assert leak is None, (viewer, leak)
            compared.update(event.kind for event in heard[0])
            compared["heard"] += 1
            if is_revealed:
                unaware, forward = [other for other in unaware if other != viewer], False
            else:
                assert first.event_count == second.event_count
    return compared


class Leaky:
    """A game that tells everybody everything."""

    def __init__(self, game):
        self.game = game

    def __getattr__(self, name):
        return getattr(self.game, name)

    def events_since(self, number, viewer):
        return [Told(event) for event in self.game.events_since(number)]


class Told:
    def __init__(self, event):
        self.event, self.kind = event, event.kind

    def seen_by(self, viewer):
        return self.event


def test_a_planted_leak_is_found():
    found = 0
    for number, (game, chooser) in enumerate(stops("card-table", 60, "leaky", dice="outside")):
        player = chooser.randint(0, 1)
        pair = [Leaky(game.resample(player, 2 * number + each)) for each in (0, 1)]
        try:
            alike(*pair, [player], chooser)
        except AssertionError:
            found += 1
    assert found > 5


@every_scenario
def test_no_card_is_named_to_who_does_not_know_it(scenario):
    for number in range(3):
        chooser = random.Random(number)
        game = ih.Game(scenario, seed=SEED, number=NUMBER + number)
        memory, next_one = Memory(game), 0
        while game.stop == "decision":
            step(game, chooser)
            before = memory.seen
            memory.hear(game.events_since(next_one))
            for viewer in (0, 1, "spectator"):
                events = game.events_since(next_one, viewer)
                assert names_in(events, game, viewer, before | memory.seen | memory.known(viewer)) == []
                # The number of an event is not that of the game.
                words = [{key: value for key, value in event.to_dict().items() if key != "number"} for event in events]
                assert secrets_in(json.dumps(words), game) == []
            next_one = game.event_count


def test_what_was_edited_and_how_many_steps_were_undone_is_for_the_referee():
    game = ih.Game("tactics-demo", seed=5)
    seen = game.event_count
    game.edit("Energy.amount", 1, 2)
    game.undo()
    game.redo()
    for viewer in (0, 1, "spectator"):
        words = [(event.kind, event.data) for event in game.events_since(seen, viewer)]
        assert words == [("edited", {}), ("undone", {"first": seen}), ("redone", {}), ("edited", {})]
    words = [event.data for event in game.events_since(seen)]
    edited = {"words": "write Energy.amount e1 2"}
    assert words == [edited, {"first": seen, "steps": 1}, {"steps": 1}, edited]
    assert "words" not in str(game.events_since(seen, 0)) + repr(game.events_since(seen, 0)[0])
