"""`resample`: a state that a player could be in, drawn from what he knows."""

import json
import pickle
import random
from collections import Counter

import pytest

import ironhex as ih
from games.brace import Brace
from games.hidden import cards, concealed, differences, exchanged, face_down, shown, unpacked
from games.knowledge import secrets_in
from games.random_games import SEED, finish, plans, step, stops, without_plan_of_other
from games.secret_cards import every_scenario, scenario, write
from games.test_hidden import order_of_a_hand
from games.test_odds_and_dice import chi_square

__all__ = ["scenario"]


# ---- a state that the player could be in


def check_dealt(game, dealt, player):
    """A resampled game is one that this player could be in. A plan of the other player is taken back (PC-1)."""
    assert game.view(player) == dealt.view(player)
    game = without_plan_of_other(game, player)
    assert not differences(shown(game, player), shown(dealt, player))
    assert shown(game, "spectator") == shown(dealt, "spectator")
    true, others = cards(game), cards(dealt)
    places = [
        sorted((card["owner"], card["area"], card["place"]) for card in found.values()) for found in (true, others)
    ]
    assert places[0] == places[1]
    for kept in ("id", "owner"):
        assert {number: card[kept] for number, card in true.items()} == {n: card[kept] for n, card in others.items()}
    for number in set(true) - set(concealed(game, player)):
        assert [true[number][key] for key in ("id", "area")] == [others[number][key] for key in ("id", "area")]
    assert dealt._core.broken_invariant() is None


@every_scenario
def test_a_resampled_game_is_one_the_player_could_be_in(scenario):
    kinds, changed = set(), 0
    for number, (game, _) in enumerate(stops(scenario, 80, "dealt", gap=3)):
        before, history = game.state_hash(), game.history()
        for player in (0, 1):
            dealt = game.resample(player, number)
            check_dealt(game, dealt, player)
            kinds.add((game.decision.kind, game.decision.player == player))
            changed += cards(dealt) != cards(game)
            again = dealt.resample(player, number + 1)
            check_dealt(game, again, player)
            assert dealt.resample(1 - player, 5).stop == "decision"
        assert (game.state_hash(), game.history()) == (before, history)
    assert changed > 60
    if scenario.name != "tactics-demo":
        assert {("turn", True), ("turn", False), ("plan", True), ("plan", False)} <= kinds


@every_scenario
def test_the_deal_hangs_on_the_seed_and_on_what_the_player_knows(scenario):
    for number, (game, chooser) in enumerate(stops(scenario, 30, "knowledge")):
        player = chooser.randint(0, 1)
        other = game.resample(player, 1_000 + number)
        dealt = game.resample(player, number)
        alike = [game.clone(), other, other.resample(player, 7), ih.Game.load(game.save())]
        lying = [number for number, card in concealed(game, player).items() if card["owner"] != player]
        if game.decision.kind != "plan" and len(lying) > 1:
            alike.append(exchanged(game, *chooser.sample(lying, 2)))
            ordered = order_of_a_hand(game, chooser)
            alike += [exchanged(game, *ordered[1:])] if ordered and ordered[0][0] == player else []
        for same in alike:
            assert same.resample(player, number).view("referee") == dealt.view("referee")
        deals = {json.dumps(game.resample(player, seed).view("referee")["cards"]) for seed in range(8)}
        assert len(deals) > 1 or len(concealed(game, player)) < 6


def test_face_down_tokens_are_drawn_from_what_the_pool_has_left():
    pool = {"pool_shield": 2, "pool_speed": 3, "pool_strength": 2}
    for number in range(6):
        game, chooser = ih.Game("skirmish-demo", seed=number, settings=pool), random.Random(number)
        kinds = face_down(game)
        seen = set()
        while game.stop == "decision":
            taken = Counter(kind for entity, kind in kinds.items() if entity not in face_down(game))
            if chooser.random() < 0.3:
                dealt = face_down(game.resample(number % 2, chooser.getrandbits(64)))
                assert set(dealt) == set(face_down(game))
                assert all(
                    (Counter(dealt.values()) + taken)[kind] <= most
                    for kind, most in zip((1, 2, 3), pool.values(), strict=True)
                )
                seen.add(tuple(dealt.values()))
            game.play(game.policy_action("random"))
        assert len(seen) > 5


@every_scenario
def test_a_resampled_game_is_a_game(scenario):
    for number, (game, chooser) in enumerate(stops(scenario, 16, "whole", gap=4)):
        dealt = game.resample(chooser.randint(0, 1), number)
        copies = [dealt.clone(), ih.Game.load(dealt.save()), pickle.loads(pickle.dumps(dealt))]
        copies.append(ih.Game(scenario, seed=1))
        copies[-1].restore(dealt.snapshot())
        ends = set()
        for copied in copies:
            assert copied.state_hash() == dealt.state_hash()
            finish(copied)
            ends.add(copied.state_hash())
        finish(dealt)
        assert ends == {dealt.state_hash()}
        assert dealt._core.broken_invariant() is None


def test_mods_go_along():
    for number, (game, chooser) in enumerate(stops("tactics-demo", 4, "mods", mods=[Brace])):
        dealt = game.resample(chooser.randint(0, 1), number)
        assert dealt.mods is game.mods
        finish(dealt)


def test_games_resampled_at_the_end_and_at_a_roll():
    game, chooser = ih.Game("tactics-demo", seed=SEED, dice="outside"), random.Random(3)
    rolls = 0
    while game.stop != "done":
        if game.stop == "roll":
            rolls += 1
            dealt = game.resample(0, rolls)
            check_dealt(game, dealt, 0)
            dealt.supply([5] * dealt.roll.count)
        step(game, chooser)
    assert rolls
    check_dealt(game, game.resample(1, 0), 1)


# ---- the dice to come, and the seed


@every_scenario
def test_nothing_of_a_resampled_game_tells_the_seed(scenario):
    for game, chooser in stops(scenario, 16, "secret"):
        dealt = game.resample(chooser.randint(0, 1), 99)
        texts = [json.dumps(dealt.view("referee")), json.dumps(unpacked(dealt.save())), "\n".join(dealt.history())]
        texts += [repr(dealt), repr(dealt.trace())]
        for text in texts:
            assert "value of seed" not in secrets_in(text, game)
            assert "value of state_hash" not in secrets_in(text, game)
        assert "value of seed" in secrets_in(json.dumps(unpacked(game.save())), game)
        for order in ("little", "big"):
            assert SEED.to_bytes(8, order) not in dealt.snapshot()
        assert SEED.to_bytes(8, "little") in game.snapshot()


@every_scenario
def test_the_history_of_a_resampled_game_tells_no_plan_that_was_taken_back(scenario):
    for game, planned in plans(scenario, 4):
        player = game.decision.player
        planned.play(f"p{player} cancel")
        dealt = [one.resample(1 - player, 4) for one in (planned, game)]
        assert dealt[0].history() == dealt[1].history()
        histories = [unpacked(one.save())["history"] for one in dealt]
        assert histories[0] == histories[1]


def test_the_dice_to_come_are_those_of_the_seed():
    for game, _ in stops("tactics-demo", 300, "dice"):
        attacks = [str(action) for action in game.legal_actions() if " attack " in str(action)]
        if attacks:
            break
    faces = {
        json.dumps([e.data["faces"] for e in played(game.resample(0, seed), attacks[0]) if e.kind == "rolled"])
        for seed in range(30)
    }
    assert len(faces) > 15
    again = {
        json.dumps([e.data["faces"] for e in played(game.resample(0, 7), attacks[0]) if e.kind == "rolled"])
        for _ in range(3)
    }
    assert len(again) == 1


def played(game, action):
    """Plays an action, and what is needed until dice are rolled."""
    events = game.play(action)
    while game.stop == "decision" and not any(event.kind == "rolled" for event in events):
        events += game.play(game.legal_actions()[-1])
    return events


def test_a_script_of_faces_does_not_go_along():
    game = ih.Game("tactics-demo", seed=1, dice=[1, 2, 3] * 100)
    dealt = game.resample(0, 1)
    assert game.dice_left == 300
    assert dealt.dice_left is None
    finish(dealt)


# ---- all deals are equally likely


def test_all_deals_are_equally_likely(tmp_path):
    """Player 0 has drawn 2 of 4 cards, player 1 holds 1 of 4: 2! · 4! ways for what player 0 cannot see."""
    small = write(tmp_path, {"scout": 1, "pry": 1, "stir": 1, "post": 1}, opening_hand=1)
    game = ih.Game(small, seed=5)
    assert [(deck["deck"], deck["hand"]) for deck in game.view(0)["decks"]] == [(2, 2), (3, 1)]
    counts = Counter()
    for seed in range(4_800):
        lying = concealed(game.resample(0, seed), 0)
        counts[tuple((n, card["area"], card["place"]) for n, card in sorted(lying.items()))] += 1
    expected = dict.fromkeys(counts, 1)
    assert len(expected) == 48
    assert chi_square(counts, expected) > 0.001
    skewed = counts.copy()
    skewed[next(iter(skewed))] += 120
    assert chi_square(skewed, expected) < 0.001


@pytest.mark.parametrize("taken", [False, True])
def test_all_draws_of_tokens_are_equally_likely(taken):
    """Six tokens lie face down, and the pool has just six: 3 Shields, 2 Speed, 1 Strength."""
    pool = {"pool_shield": 3, "pool_speed": 2, "pool_strength": 1}
    game = ih.Game("skirmish-demo", seed=4, settings=pool)
    lying = face_down(game)
    while taken and face_down(game) == lying:
        game.play(game.policy_action("random"))
    left = Counter(face_down(game).values())
    counts = Counter(tuple(face_down(game.resample(1, seed)).values()) for seed in range(3_000))
    assert all(Counter(draw) == left for draw in counts)
    ways = {False: {60}, True: {10, 20, 30}}[taken]
    assert len(counts) in ways
    assert chi_square(counts, dict.fromkeys(counts, 1)) > 0.001


# ---- bad arguments


@pytest.mark.parametrize("player", [2, -1, "spectator", "referee", None, 1.0, True, 10**30, [0]])
def test_other_players_are_refused(player):
    game = ih.Game("card-table", seed=1)
    before = game.state_hash()
    with pytest.raises(ih.IronhexError):
        game.resample(player, 1)
    assert game.state_hash() == before


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None, [1]])
def test_other_seeds_are_refused(seed):
    game = ih.Game("card-table", seed=1)
    with pytest.raises(ih.IronhexError):
        game.resample(0, seed)
