"""Who is asked whether he plays a Tactics card: by public information only (rules AT-5 and BD-5), and who may not."""

import pytest

from scenes import ability, legal, score, unit, weapon
from scenes.abilities import automatic, condition, offered, op, play
from scenes.tactics import card_of, cards, dealt, idle, play_card, played_for, plays, tactic

__all__ = ["dealt"]

HERE = (1, 4)
THERE = (2, 4)
CORNER = (8, 0)
WINDOWS = ("before_attack_roll", "after_attack_roll", "after_combat_damage")
GAIN = op("energy", amount=1)


def in_every_window(name="own", **keys):
    """A hand with a card for each window of an attack."""
    return {f"{name}-{when}": tactic(when, GAIN, **keys) for when in WINDOWS}


# ---- who may not respond


def test_no_responses_silences_the_other_side(dealt):
    silent = weapon(effects=[{"when": "before_attack_roll", "effects": [op("no_responses")]}])
    hands = (in_every_window(), in_every_window("other", by="enemy"))
    game = dealt([unit(HERE, silent)], [unit(THERE, space=10)], hands=hands, dice=[5])
    game.play("e1 attack w1 e2")
    seen = []
    while game.decision.kind == "window":
        seen.append(game.decision.player)
        game.play(f"p{game.decision.player} pass")
    assert seen == [0, 0, 0]


def test_forbid_respond_silences_one_unit(dealt):
    silence = automatic("before_attack_roll", op("forbid", what=["respond"], to="target", lasts="activation"))
    card = tactic("before_attack_roll", GAIN, by="enemy")
    others = [unit(THERE, space=10), unit(CORNER, space=10), unit((8, 1), space=10)]
    game = dealt([unit(HERE, weapon(), abilities=[silence])], others, hands=(None, {"card": card}), dice=[1])
    game.play("e1 attack w1 e2")
    assert played_for(game, 1, "card") == {3, 4}


def test_forbid_respond_of_all_units_asks_nobody(dealt):
    silence = automatic("before_attack_roll", op("forbid", what=["respond"], to="target", lasts="activation"))
    hand = in_every_window(by="enemy")
    game = dealt([unit(HERE, weapon(), abilities=[silence])], [unit(THERE, space=10)], hands=(None, hand), dice=[1])
    game.play("e1 attack w1 e2")
    assert game.decision.kind == "activation"


# ---- who is asked


GUARD = tactic("before_attack_roll", GAIN, by="enemy")


def attacked(dealt, hand, dice=(1,), **content):
    """e1 attacks e2, whose player has these cards."""
    game = dealt([unit(HERE, weapon())], [unit(THERE, space=10)], hands=(None, hand), dice=dice, **content)
    game.play("e1 attack w1 e2")
    return game


def test_at_5_that_a_player_is_asked_does_not_tell_what_he_holds(dealt):
    answers = set()
    for seed in range(16):
        game = attacked(dealt, {"guard": GUARD, "idle": idle()}, drawn=1, seed=seed)
        has = cards(game, 1) == ["guard"]
        assert offered(game) == ("window", 1, {"p1 pass"} | ({plays(game, 1, "guard")} if has else set()))
        answers.add(has)
        game.play("p1 pass")
        assert game.decision.kind == "activation"
    assert answers == {True, False}


def test_at_5_nobody_is_asked_about_cards_that_all_have_seen(dealt):
    game = attacked(dealt, {"guard": GUARD, "idle": idle()}, dice=[1, 1])
    play_card(game, 1, "guard")
    play(game, "e1 end", "e1 attack w1 e2")
    assert (cards(game, 1), game.decision.kind) == (["idle"], "activation")


def test_at_5_nobody_is_asked_with_an_empty_hand(dealt):
    game = attacked(dealt, {"one": GUARD, "two": GUARD}, drawn=1, dice=[1, 1])
    play_card(game, 1, cards(game, 1)[0])
    play(game, "e1 end", "e1 attack w1 e2")
    assert (cards(game, 1), len(cards(game, 1, "deck")), game.decision.kind) == ([], 1, "activation")


@pytest.mark.parametrize(
    "keys",
    [
        {"cost": {"energy": 1}},
        {"cost": {"discard": 2}},
        {"given": [condition("damaged", of="self")]},
        {"by": "self"},
        {"against": "enemy"},
    ],
)
def test_at_5_nobody_is_asked_about_what_cannot_be_played(dealt, keys):
    card = tactic("before_attack_roll", GAIN, **{"by": "enemy", **keys})
    assert attacked(dealt, {"card": card, "idle": idle()}).decision.kind == "activation"


def test_at_5_nobody_is_asked_whose_card_of_the_activation_is_used(dealt):
    game = attacked(dealt, {"guard": GUARD, "late": tactic("after_combat_damage", GAIN, by="enemy")})
    play_card(game, 1, "guard")
    assert (cards(game, 1), game.decision.kind) == (["late"], "activation")


def test_at_5_always_asks_whoever_has_such_a_card(dealt):
    card = tactic("before_attack_roll", GAIN, by="enemy", cost={"energy": 1})
    game = attacked(dealt, {"card": card}, settings={"ask": "always"})
    for player in (0, 1):
        assert offered(game) == ("window", player, {f"p{player} pass"})
        game.play(f"p{player} pass")
    assert game.decision.kind == "activation"


def test_ac_2_an_activation_stays_open_whatever_the_player_holds(dealt):
    answers = set()
    for seed in range(16):
        hand = {"boost": tactic("activation", GAIN), "idle": idle()}
        game = dealt([unit(HERE)], [unit(CORNER, space=10)], hands=(hand,), drawn=1, seed=seed)
        play(game, "e1 advance 2,4", "e1 energize")
        has = cards(game, 0) == ["boost"]
        assert offered(game) == ("window", 0, {"p0 pass"} | ({plays(game, 0, "boost")} if has else set()))
        answers.add(has)
    assert answers == {True, False}


def test_what_is_offered_names_cards_of_the_own_hand_only(dealt):
    hand = {f"guard-{number}": GUARD for number in range(4)}
    game = attacked(dealt, hand, drawn=2)
    names = {card_of(game, 1, card) for card in cards(game, 1)}
    assert legal(game) == {"p1 pass"} | {f"p1 play {name}" for name in names}
    game.play("p1 pass")


def test_a_card_drawn_in_a_window_may_be_played_in_it(dealt):
    draws = unit(HERE, weapon(), abilities=[ability("before_attack_roll", op("draw"))])
    aim = tactic("before_attack_roll", op("strength", amount=1))
    game = dealt([draws], [unit(THERE, space=10)], hands=({"one": aim, "two": aim},), drawn=1, dice=[1, 1])
    play(game, "e1 attack w1 e2")
    (first,) = cards(game, 0)
    assert offered(game) == ("window", 0, {"e1 use a1", plays(game, 0, first), "p0 pass"})
    game.play("e1 use a1")
    assert offered(game) == ("window", 0, {*(plays(game, 0, card) for card in ("one", "two")), "p0 pass"})
    play_card(game, 0, ({"one", "two"} - {first}).pop())
    assert (cards(game, 0), game.decision.kind) == ([first], "activation")


@pytest.mark.parametrize("responses", ["none", "all"])
def test_odds_do_not_tell_what_a_player_holds(dealt, responses):
    aim, guard = tactic("before_attack_roll", op("strength", amount=1)), tactic("defeated", op("prevent_defeat"))
    found, held = [], set()
    for seed in range(24):
        own, others = [unit(HERE, weapon(strength=2))], [unit(THERE, hp=2, space=10)]
        hands = ({"aim": aim, "mine": idle()}, {"guard": guard, "theirs": idle()})
        game = dealt(own, others, hands=hands, drawn=1, seed=seed, dice="outside")
        held.add((cards(game, 0)[0], cards(game, 1)[0]))
        found.append(game.odds("e1 attack w1 e2", responses=responses))
    assert len(held) == 4
    assert found == [found[0]] * 24


DENY = tactic("card_played", op("negate"), by="enemy")


def test_pc_3_that_a_player_is_asked_for_an_answer_does_not_tell_what_he_holds(dealt):
    answers = set()
    for seed in range(40):
        hands = ({"point": tactic("activation", op("score", amount=1)), "mine": idle()}, {"deny": DENY, "idle": idle()})
        game = dealt([unit(HERE)], [unit(CORNER, space=10)], hands=hands, drawn=1, seed=seed)
        if "point" in cards(game, 0):
            play_card(game, 0, "point")
            has = cards(game, 1) == ["deny"]
            assert offered(game) == ("window", 1, {"p1 pass"} | ({plays(game, 1, "deny")} if has else set()))
            answers.add(has)
    assert answers == {True, False}


def test_pc_3_always_asks_both_for_answers(dealt):
    hands = ({"point": tactic("activation", op("score", amount=1))}, {"deny": DENY})
    game = dealt([unit(HERE)], [unit(CORNER, space=10)], hands=hands, settings={"ask": "always"})
    play_card(game, 0, "point")
    assert offered(game) == ("window", 0, {"p0 pass"})
    game.play("p0 pass")
    assert offered(game) == ("window", 1, {plays(game, 1, "deny"), "p1 pass"})
    game.play("p1 pass")
    assert score(game) == [1, 0]


def test_at_5_always_asks_at_triggers_of_cards_only(dealt):
    card = tactic("after_movement", GAIN, by="enemy", movement=["dash"])
    hands = ({"boost": tactic("activation", GAIN)}, {"card": card})
    game = dealt([unit(HERE, weapon())], [unit(CORNER, space=10)], hands=hands, settings={"ask": "always"})
    game.play("e1 advance 2,4")
    assert game.decision.kind == "activation"
    game.play("e1 dash 3,4")
    asked = []
    while game.decision.kind == "window":
        asked.append((game.decision.player, legal(game) - {f"p{game.decision.player} pass"}))
        game.play(f"p{game.decision.player} pass")
    assert asked[:2] == [(0, set()), (1, {plays(game, 1, "card")})]
    assert asked[2:] == [(0, {plays(game, 0, "boost")})]
