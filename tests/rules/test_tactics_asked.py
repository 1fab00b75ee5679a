"""Who is asked whether he plays a Tactics card: by public information only (rules AT-5 and BD-5), and who may not."""

import pytest

from scenes import legal, unit, weapon
from scenes.abilities import automatic, condition, offered, op, play
from scenes.tactics import card_of, cards, dealt, idle, play_card, played_for, plays, tactic

__all__ = ["dealt"]

HERE = (1, 4)
THERE = (2, 4)
CORNER = (8, 0)
WINDOWS = ("before_attack_roll", "after_attack_roll", "after_combat_damage")
GAIN = op("energy", amount=1)


def in_every_window(**keys):
    """A hand with a card for each window of an attack."""
    return {when: tactic(when, GAIN, **keys) for when in WINDOWS}


# ---- who may not respond


def test_no_responses_silences_the_other_side(dealt):
    silent = weapon(effects=[{"when": "before_attack_roll", "effects": [op("no_responses")]}])
    hands = (in_every_window(), in_every_window(by="enemy"))
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
        assert offered(game) == ("activation", 0, {"e1 end"} | ({plays(game, 0, "boost")} if has else set()))
        answers.add(has)
    assert answers == {True, False}


def test_what_is_offered_names_cards_of_the_own_hand_only(dealt):
    hand = {f"guard-{number}": GUARD for number in range(4)}
    game = attacked(dealt, hand, drawn=2)
    names = {card_of(game, 1, card) for card in cards(game, 1)}
    assert legal(game) == {"p1 pass"} | {f"p1 play {name}" for name in names}
    game.play("p1 pass")
