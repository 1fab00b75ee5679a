"""Whole games with Tactics decks (BD-5): every policy, every driver, every stop, and mods that listen to plays."""

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

import ironhex as ih
from ironhex import _core

DEMO = "tactics-demo"
PAIRS = list(product(ih.POLICIES, repeat=2))


def play_out(game, policies):
    """Play a game to its end; return all events."""
    events = []
    while game.stop != "done":
        events += game.play(game.policy_action(policies[game.decision.player]))
    return events


# ---- drivers agree


@pytest.mark.parametrize("policies", PAIRS, ids="+".join)
def test_threads_change_nothing_and_game_and_batch_agree(policies):
    batches = [ih.Batch(DEMO, n=60, seed=4, threads=threads) for threads in (1, 2)]
    for batch in batches:
        batch.play_out(policies)
        assert not batch.failed
    one, two = batches
    assert one.state_hash() == two.state_hash()
    rows = _core.simulate(ih.Scenario.load(DEMO).core, 4, 0, 60, policies, 2)
    for column, values in one.rows().items():
        assert np.array_equal(values, rows[column]), column
    for number in range(12):
        game = ih.Game(DEMO, seed=4, number=number)
        play_out(game, policies)
        assert game.state_hash() == one.rows()["hash"][number].tobytes().hex()


def test_other_seeds_and_numbers_are_other_games():
    batch = ih.Batch(DEMO, n=200, seed=4)
    batch.play_out(("random", "random"))
    assert len(np.unique(batch.rows()["hash"], axis=0)) == 200


def test_stepped_batches_end_as_games_do():
    batch, chooser = ih.Batch(DEMO, n=30, seed=6), np.random.default_rng(6)
    seen = batch.observe()
    for _ in range(3_000):
        if not (seen.status == 0).any():
            break
        seen = batch.step((chooser.random(len(batch)) * seen.counts).astype(np.int64))
    assert not batch.failed
    assert (batch.status == ih.GAME_STATUSES.index("over")).all()
    for number in range(8):
        game = ih.Game(DEMO, seed=6, number=number)
        for action in batch.actions(number):
            game.play(action)
        assert (game.stop, game.state_hash()) == ("done", batch.rows()["hash"][number].tobytes().hex())


# ---- policies use cards


def used(policies, games=30):
    """How often cards were used by player 0: played, attacked with, and events told of it."""
    counts = Counter()
    for number in range(games):
        game = ih.Game(DEMO, seed=2, number=number)
        while game.stop != "done":
            action = game.policy_action(policies[game.decision.player])
            words = str(action).split()
            assert words[1] != "cancel"
            if game.decision.player == 0 and len(words) > 2 and words[2].startswith("c"):
                counts[words[1]] += 1
            counts.update(event.kind for event in game.play(action) if event.player == 0)
        assert game._core.broken_invariant() is None
    return counts


@pytest.mark.parametrize("policy", ih.POLICIES)
def test_every_policy_plays_cards_and_attacks_with_them(policy):
    counts = used((policy, "random"))
    assert counts["play"] >= 20
    assert counts["attack"] >= 1
    assert counts["card_played"] >= counts["attack"] + 10
    assert counts["drew"] > 0


def test_every_card_of_both_decks_is_of_use():
    game = ih.Game(DEMO, seed=1)
    decks = {
        owner: {card["id"] for card in game.view("referee")["cards"] if card["owner"] == owner} for owner in (0, 1)
    }
    assert all(len(deck) >= 5 for deck in decks.values())
    seen = {0: set(), 1: set()}
    for number in range(150):
        for event in play_eagerly(ih.Game(DEMO, seed=12, number=number), number):
            if event.kind in {"card_played", "discarded"}:
                seen[event.player].add(event.data["id"])
        if seen == decks:
            break
    assert seen == decks


def eager(game, chooser):
    """A legal action: one that uses a card, often, else any but `cancel`."""
    actions = [action for action in map(str, game.legal_actions()) if not action.endswith(" cancel")]
    names = [action for action in actions if action.split()[1] == "play" or " attack c" in action]
    attacks = [action for action in actions if action.split()[1] in {"attack", "advance"}]
    return chooser.choice(names if names and chooser.random() < 0.9 else attacks or actions)


def play_eagerly(game, salt):
    """Play a game in which cards are used as often as can be; return all events."""
    chooser, events = random.Random(salt), []
    while game.stop != "done":
        events += game.play(eager(game, chooser))
    return events


# ---- the numbers of every state


def areas(game):
    """How many cards each player has in each area."""
    return Counter((card["owner"], card["area"]) for card in game.view("referee")["cards"])


@pytest.mark.parametrize("number", range(4))
def test_at_every_decision_the_cards_are_all_there_and_counted(number):
    game, chooser = ih.Game(DEMO, seed=3, number=number), random.Random(number)
    plays, activation = Counter(), None
    while game.stop != "done":
        now = areas(game)
        assert [sum(count for (owner, _), count in now.items() if owner == player) for player in (0, 1)] == [9, 9]
        assert {area for _, area in now} <= {"deck", "hand", "playing", "discard"}
        decks = game.view("spectator")["decks"]
        assert decks == [{area: now[player, area] for area in ("deck", "hand")} for player in (0, 1)]
        assert game._core.broken_invariant() is None
        view = game.view("referee")
        if view["activations"] != activation:
            plays, activation = Counter(), view["activations"]
        events = game.play(eager(game, chooser))
        for event in events:
            if event.kind in {"activation_began", "activation_ended"}:
                plays = Counter()
            if event.kind == "card_played":
                plays[event.player] += 1
                assert plays[event.player] == 1, "AC-2"
            if event.kind == "play_negated":
                plays[event.player] -= 1


@pytest.mark.parametrize("number", range(3))
def test_hands_grow_by_draws_and_shrink_by_use(number):
    game, chooser = ih.Game(DEMO, seed=5, number=number), random.Random(number)
    # The first call tells what led to the first stop, too: the first draws.
    drawn, gone = Counter(), Counter()
    while game.stop != "done":
        for event in game.play(eager(game, chooser)):
            if event.kind == "drew":
                drawn[event.player] += event.data["amount"]
            gone[event.player] += event.kind in {"card_played", "discarded"}
        now = areas(game)
        assert all(now[player, "hand"] == drawn[player] - gone[player] for player in (0, 1))
        assert all(now[player, "deck"] == 9 - drawn[player] for player in (0, 1))
        assert all(now[player, "discard"] + now[player, "playing"] == gone[player] for player in (0, 1))
    assert sum(gone.values()) > 2


def test_every_offer_is_legal_and_reads_back():
    kinds = set()
    for number in range(4):
        game, chooser = ih.Game(DEMO, seed=7, number=number), random.Random(number)
        while game.stop != "done":
            kinds.add(game.decision.kind)
            assert game.decision.prompt
            actions = game.legal_actions()
            assert len(game.labels()) == len(actions) > 0
            assert len(set(actions)) == len(actions)
            for action in actions:
                assert ih.Action.parse(str(action)) == action
                assert game.why_not(str(action)) is None
            game.play(eager(game, chooser))
    assert {"activation", "window", "plan"} <= kinds


# ---- copies at every stop


def ending(game):
    """The final state of a game that goes on in a fixed way, with cards."""
    play_eagerly(game, 77)
    return game.state_hash()


def copies(game):
    """The same game in all ways of copying it."""
    yield game.clone()
    yield ih.Game.load(game.save())
    fresh = ih.Game(DEMO, seed=99)
    fresh.restore(game.snapshot())
    yield fresh


@pytest.mark.parametrize("number", range(3))
def test_copies_at_every_stop_end_alike(number):
    game, chooser = ih.Game(DEMO, seed=8, number=number), random.Random(number)
    seen = Counter()
    while game.stop != "done":
        kind = game.decision.kind
        seen[kind] += 1
        whole = kind in {"plan", "window", "choice"} and seen[kind] <= 8
        final = ending(game.clone()) if whole else None
        for other in copies(game):
            assert other.state_hash() == game.state_hash()
            assert other.view() == game.view()
            assert other.legal_actions() == game.legal_actions()
            if whole:
                assert ending(other) == final
        # Now and then a plan is left again.
        cancel = [action for action in map(str, game.legal_actions()) if action.endswith(" cancel")]
        game.play(cancel[0] if cancel and chooser.random() < 0.1 else eager(game, chooser))
    assert seen["window"]


def test_games_in_a_plan_leave_and_enter_a_batch():
    found = 0
    for number in range(20):
        game, chooser = ih.Game(DEMO, seed=8, number=number), random.Random(number)
        while game.stop != "done" and game.decision.kind != "plan":
            game.play(eager(game, chooser))
        if game.stop == "done":
            continue
        found += 1
        batch = ih.Batch(DEMO, n=1, seed=8, first=number)
        batch.put(game)
        assert batch.game(number).state_hash() == game.state_hash()
        assert batch.observe().actions(0) == [action for action in game.legal_actions() if action.verb != "cancel"]
        batch.play_out(("random", "random"))
        play_out(game, ("random", "random"))
        assert batch.rows()["hash"][0].tobytes().hex() == game.state_hash()
    assert found >= 3


def test_a_python_policy_in_a_plan_looks_ahead():
    seen = Counter()

    def ahead(turn):
        seen[turn.kind] += 1
        game = turn.to_game()
        # Who plays a card by a program has no use for taking it back.
        actions = turn.legal_actions()
        assert actions == [action for action in game.legal_actions() if action.verb != "cancel"]
        return next((action for action in actions if action.verb == "play"), actions[0])

    batch = ih.Batch(DEMO, n=8, seed=3)
    batch.play_out((ahead, ahead))
    assert not batch.failed
    assert seen["plan"] > 0


# ---- mods


def counting(points, whens=("before", "after")):
    """A mod that counts how often it hears each of these points, and the counts."""
    heard = Counter()

    def listen(self, ctx):
        heard[ctx.point, ctx.when] += 1

    members = {
        f"listen_{number}": ih.on(point, when)(listen)
        for number, (point, when) in enumerate(product(points, whens))
        if when == "before" or not point.endswith(".end")
    }
    return type("Counting", (ih.Mod,), {"name": "counting", **members}), heard


PLAYS = [point for point in ih.HOOK_POINTS if point.startswith("play.")]


def test_pc_1_there_are_points_of_plays_and_none_of_plans():
    assert {"play.answer", "play.respond", "play.resolve", "play.played", "play.end"} <= set(PLAYS)
    assert not [point for point in ih.HOOK_POINTS if point.startswith("plan.")]


def test_hooks_fire_on_plays():
    mod, heard = counting(PLAYS)
    game = ih.Game(DEMO, seed=2, mods=[mod])
    events = play_eagerly(game, 2)
    plays = sum(event.kind == "card_played" for event in events)
    assert plays > 3
    attack_cards = sum(" attack c" in line for line in game.history())
    assert plays - attack_cards <= heard["play.resolve", "before"] <= plays
    assert heard["play.resolve", "after"] == heard["play.resolve", "before"] <= heard["play.end", "before"]
    # Listening changes nothing.
    plain = ih.Game(DEMO, seed=2)
    play_eagerly(plain, 2)
    assert (plain.state_hash(), plain.view()["players"]) == (game.state_hash(), game.view()["players"])


def test_a_hook_of_a_play_knows_whose_and_for_whom():
    found = []

    class Looking(ih.Mod):
        @ih.on("play.resolve", "before")
        def look(self, ctx):
            found.append((ctx.player, ctx.subject))
            assert ctx.read("Owner.player", ctx.subject) == ctx.player

    game = ih.Game(DEMO, seed=2, mods=[Looking])
    events = play_eagerly(game, 2)
    told = [(event.player, event.subject) for event in events if event.kind == "card_played"]
    assert found
    assert set(found) <= set(told)


class Toll(ih.Mod):
    """Whoever plays a card loses a point of HP, if that does not defeat him."""

    name = "toll"

    @ih.on("play.resolve")
    def pay(self, ctx):
        hp = ctx.read("Health.hp", ctx.subject)
        ctx.write("Health.hp", ctx.subject, max(1, hp - 1))


class TollOfMany(ih.Mod):
    """The same for many games at once."""

    name = "toll"

    @ih.on("play.resolve", form="batch")
    def pay(self, batch):
        hp = batch.read("Health.hp", batch.subject)
        batch.write("Health.hp", batch.subject, np.maximum(1, hp - 1))


class TollOfEffects(ih.Mod):
    """Nearly the same, in the core."""

    name = "toll"
    effects = """
[[effects]]
name = "pay"
on = "play.resolve"
if = [{ test = "field", field = "Health.hp", is = "at_least", value = 2 }]
effects = [{ op = "add", field = "Health.hp", amount = -1 }]
"""


@pytest.mark.parametrize("mod", [Toll, TollOfMany, TollOfEffects])
def test_mods_change_games_alike_in_game_and_batch(mod):
    ends = []
    for threads in (1, 2):
        batch = ih.Batch(DEMO, n=20, seed=5, mods=[mod], threads=threads)
        batch.play_out(("random", "brawl"))
        assert not batch.failed
        ends.append(batch.state_hash())
    assert ends[0] == ends[1]
    for number in range(6):
        game = ih.Game(DEMO, seed=5, number=number, mods=[mod])
        play_out(game, ("random", "brawl"))
        assert game.state_hash() == batch.rows()["hash"][number].tobytes().hex()
    plain = ih.Batch(DEMO, n=20, seed=5)
    plain.play_out(("random", "brawl"))
    assert (plain.rows()["hash"] != batch.rows()["hash"]).any()


def test_both_forms_of_a_mod_play_the_same_games():
    ends = []
    for mod in (Toll, TollOfMany):
        batch = ih.Batch(DEMO, n=20, seed=5, mods=[mod])
        batch.play_out(("random", "greedy"))
        assert not batch.failed
        ends.append(batch.rows()["hash"].tolist())
    assert ends[0] == ends[1]


def test_a_mod_that_listens_everywhere_disturbs_nothing():
    mod, heard = counting(ih.HOOK_POINTS, whens=("before",))
    game, plain = ih.Game(DEMO, seed=2, mods=[mod]), ih.Game(DEMO, seed=2)
    for each in (game, plain):
        play_eagerly(each, 5)
    assert {point.partition(".")[0] for point, _ in heard} >= {"play", "draw", "activation"}
    assert not [point for point, _ in heard if point.startswith("plan.")]
    assert game.view()["pieces"] == plain.view()["pieces"]


@pytest.mark.parametrize("step", ["begin", "declare", "choose", "pay", "unit", "discard", "done", "end", "plan"])
@pytest.mark.parametrize("when", ["before", "after", "instead"])
def test_pc_1_nobody_listens_to_a_plan(step, when):
    mod = type("Nosy", (ih.Mod,), {"listen": ih.on(f"plan.{step}", when)(lambda self, ctx: None)})
    with pytest.raises(ih.ModError, match="plan"):
        ih.Game(DEMO, seed=1, mods=[mod])


def test_pc_1_effects_of_mods_do_not_either():
    mod = type("Nosy", (ih.Mod,), {"effects": TollOfEffects.effects.replace("play.resolve", "plan.pay")})
    with pytest.raises(ih.IronhexError, match="plan"):
        ih.Game(DEMO, seed=1, mods=[mod])


def test_a_mod_that_defeats_whoever_plays_leaves_no_game_impossible():
    for point in PLAYS:

        class Deadly(ih.Mod):
            @ih.on(point, "before")
            def strike(self, ctx):
                if ctx.subject and ctx.has("Position", ctx.subject):
                    ctx.damage(ctx.subject, 99)

        batch = ih.Batch(DEMO, n=12, seed=2, mods=[Deadly])
        for _ in range(10):
            batch.play_out(("random", "brawl"), max_decisions=25)
            assert not batch.failed
            for number in range(12):
                batch.game(number)
