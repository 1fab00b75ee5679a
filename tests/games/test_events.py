"""`events_since`: whoever only polls it knows what happened; numbers, failures, mods and threads."""

import pickle
import threading
from collections import Counter
from contextlib import suppress

import pytest

import ironhex as ih
from games.brace import Brace
from games.ember import EmberMod
from games.hidden import told
from games.random_games import plans
from games.wandering import Moody, Wanderer, retold

VIEWERS = (0, 1, "spectator", "referee")
MODS = {"plain": (), "moody": (Moody,), "asking": (EmberMod, Brace)}
DICE = ("seeded", "outside", [7, 3, 10, 1, 8] * 30)


class Client:
    """Knows of a game what it is told when it asks, and applies it as documented."""

    def __init__(self, viewer):
        self.viewer, self.next, self.counting, self.heard = viewer, 0, [], Counter()

    def poll(self, game):
        events = game.events_since(self.next, self.viewer)
        assert [event.number for event in events] == list(range(self.next, game.event_count))
        for event in events:
            self.heard[event.kind] += 1
            if event.kind == "undone":
                self.counting = [(number, known) for number, known in self.counting if number < event.data["first"]]
            elif event.kind != "redone":
                self.counting.append((event.number, told(event, self.viewer)))
        self.next += len(events)

    def knows(self):
        return [known for _, known in self.counting]


def wander(scenario, mods, dice, seed, deeds=90, client_of=Client):
    """A game that went forward and back, with clients that asked now and then."""
    how = {"seed": 11, "number": seed, "mods": MODS[mods]}
    wanderer = Wanderer(ih.Game(scenario, dice=dice, **how), f"{scenario} {mods} {seed}")
    clients = [client_of(viewer) for viewer in VIEWERS]
    for _ in range(deeds):
        wanderer.step()
        for client in clients:
            if wanderer.chance.random() < 0.3:
                client.poll(wanderer.game)
    for client in clients:
        client.poll(wanderer.game)
    truth = retold(ih.Game(scenario, dice="outside", **how), wanderer.game.history(), wanderer.snapshots)
    return wanderer, clients, truth


# ---- a client that only asks


# Some mods need a board.
PAIRS = [(name, mods) for name in ih.Scenario.names() for mods in MODS if (name, mods) != ("card-table", "asking")]


@pytest.mark.parametrize(("scenario", "mods"), PAIRS)
def test_a_client_that_asks_now_and_then_knows_what_counts(scenario, mods):
    deeds, heard = Counter(), Counter()
    for seed, dice in enumerate(DICE):
        wanderer, clients, truth = wander(scenario, mods, dice, seed)
        assert truth.state_hash() == wanderer.game.state_hash()
        assert not {"undone", "redone"} & {event.kind for event in truth.events_since()}
        for client in clients:
            assert client.knows() == [told(event, client.viewer) for event in truth.events_since(0, client.viewer)]
            heard += client.heard
        deeds += wanderer.deeds
    assert {"move", "undo", "redo", "restore", "failed: illegal", "failed: stale"} <= set(deeds)
    assert {"undone", "redone", "restored"} <= set(heard)


class Deaf(Client):
    """Does not hear that anything was undone."""

    def poll(self, game):
        self.counting += [
            (event.number, told(event, self.viewer)) for event in game.events_since(self.next, self.viewer)
        ]
        self.counting = [
            (number, known) for number, known in self.counting if known["kind"] not in {"undone", "redone"}
        ]
        self.next = game.event_count


def test_a_client_that_does_not_hear_of_undo_is_found():
    _, clients, truth = wander("brawl-demo", "plain", "seeded", 0, client_of=Deaf)
    for client in clients:
        assert client.knows() != [told(event, client.viewer) for event in truth.events_since(0, client.viewer)]


# ---- numbers


def test_events_have_numbers_in_order_and_the_first_call_begins_with_the_beginning():
    game = ih.Game("skirmish-demo", seed=7)
    beginning = game.events_since()
    assert [event.kind for event in beginning] == ["activation_began"]
    played = [event for action in range(5) for event in game.play(game.legal_actions()[0])]
    assert [event.number for event in played] == list(range(game.event_count))
    assert [str(event) for event in played] == [str(event) for event in game.events_since()]
    for number in range(game.event_count + 1):
        assert [event.number for event in game.events_since(number)] == list(range(number, game.event_count))


def test_whoever_meddles_before_the_first_call_loses_nothing():
    game = ih.Game("brawl-demo", seed=1)
    game.edit("Energy.amount", 1, 3)
    game.undo()
    game.redo()
    assert [event.number for event in game.play("e1 energize")] == [0, 5, 6]
    game.undo()
    game.redo()
    assert game.event_count == 11
    assert game.play("e1 end")[0].number == 11


def test_copies_and_loaded_games_begin_anew():
    game = ih.Game("tactics-demo", seed=4)
    for _ in range(20):
        game.play(game.policy_action("random"))
    count = game.event_count
    for copy in (game.clone(), ih.Game.load(game.save()), game.resample(0, 1), pickle.loads(pickle.dumps(game))):
        assert (copy.event_count, copy.events_since()) == (0, [])
        told_of = copy.play(copy.legal_actions()[0])
        assert [event.number for event in told_of] == list(range(copy.event_count))
        if copy.steps > 1:
            copy.undo(2, referee=True)
            assert [event.data["first"] for event in copy.events_since() if event.kind == "undone"] == [0]
    assert game.event_count == count


@pytest.mark.parametrize("number", [-1, 1_000, 2**64, -(2**70), True, False, 1.0, "1", None, [0]])
def test_numbers_that_no_event_has_are_refused(number):
    game = ih.Game("brawl-demo", seed=1)
    with pytest.raises(ih.IronhexError, match=r"there is no event .* to begin with: 0 to 1"):
        game.events_since(number)


@pytest.mark.parametrize("viewer", [2, -1, "Referee", None, 1.0, True, [0], 10**30])
def test_unknown_viewers_are_refused(viewer):
    game = ih.Game("brawl-demo", seed=1)
    with pytest.raises(ih.IronhexError, match="there is no viewer"):
        game.events_since(0, viewer)
    assert game.event_count == 1


# ---- steps that are no plain plays


def test_what_a_parked_listener_leads_to_belongs_to_the_step_before():
    game = ih.Game("brawl-demo", seed=1, mods=[EmberMod, Brace], hooks="park")
    game.play("e1 attack w2 e4")
    before, told_of = game.event_count, []
    while game.stop == "hook":
        told_of += game.run_hook()
    assert [event.number for event in told_of] == list(range(before, game.event_count))
    assert game.steps == 1
    game.undo(referee=True)
    (undone,) = game.events_since(game.event_count - 1)
    assert (undone.kind, undone.data) == ("undone", {"first": 1, "steps": 1})
    client = Client(0)
    client.poll(game)
    assert [known["kind"] for known in client.knows()] == ["activation_began"]


def test_plans_are_undone_in_silence():
    for game, planned in plans("card-table", 4):
        planned.undo()
        planned.redo()
        assert planned.event_count == 0
        planned.undo()
        assert planned.state_hash() == game.state_hash()
        planned.play(next(action for action in planned.legal_actions() if action.verb == "pass"))
        heard = planned.event_count
        planned.undo(referee=True)
        (undone,) = planned.events_since(heard)
        assert (undone.kind, undone.seen_by(0).data) == ("undone", {"first": 0})


def test_a_restore_that_fails_is_not_told():
    class Refusing(ih.Mod):
        @ih.on("attack.roll")
        def after_roll(self, ctx):
            raise RuntimeError("as planned")

    parked = ih.Game("brawl-demo", seed=1, mods=[Refusing], hooks="park")
    parked.play("e1 attack w2 e4")
    game = ih.Game("brawl-demo", seed=1, mods=[Refusing])
    with pytest.raises(RuntimeError, match="as planned"):
        game.restore(parked.snapshot())
    assert [event.kind for event in game.events_since()] == ["activation_began"]
    with pytest.raises(RuntimeError, match="as planned"):
        parked.run_hook()
    assert parked.events_since()[-1].kind == "rolled"


# ---- who may ask when


def test_a_listener_cannot_ask_its_own_game():
    asked = []

    class Curious(ih.Mod):
        @ih.on("attack.roll")
        def after_roll(self, ctx):
            for ask in (lambda: games[0].event_count, games[0].events_since, lambda: games[0].set_dice("seeded")):
                with pytest.raises(ih.GameBusyError):
                    ask()
                asked.append(ask)

    games = [ih.Game("brawl-demo", seed=1, mods=[Curious])]
    games[0].play("e1 attack w2 e4")
    assert len(asked) == 3
    assert len(games[0].events_since()) == games[0].event_count > 5


def test_threads_that_ask_hear_all_or_are_refused():
    game = ih.Game("skirmish-demo", seed=3)
    over, clients, refused = threading.Event(), [Client(viewer) for viewer in VIEWERS], Counter()

    def ask(client):
        while not over.is_set():
            try:
                # Two calls, and the game may go on between them: only the first is asked here.
                events = game.events_since(client.next, client.viewer)
            except ih.GameBusyError:
                refused[client.viewer] += 1
                continue
            assert [event.number for event in events] == list(range(client.next, client.next + len(events)))
            client.counting += [(event.number, told(event, client.viewer)) for event in events]
            client.next += len(events)

    threads = [threading.Thread(target=ask, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    while game.stop != "done":
        with suppress(ih.GameBusyError):
            game.play(game.policy_action("random"))
    over.set()
    for thread in threads:
        thread.join()
    for client in clients:
        client.poll(game)
        assert client.knows() == [told(event, client.viewer) for event in game.events_since()]
