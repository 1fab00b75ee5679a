"""Tactics cards of the skirmish: decks, hands and when they are played (rules BD-5 and AC-2)."""

import pytest

import ironhex as ih
from scenes import ability, energy, legal, one, rest, score, toml, turn, unit, verbs, weapon
from scenes.abilities import offered, op, play
from scenes.tactics import (
    attack_card,
    card_of,
    cards,
    dealt,
    dealt_scene,
    idle,
    play_card,
    playable,
    plays,
    refusal,
    tactic,
)

__all__ = ["dealt"]

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 4)
GAIN = op("energy", amount=1)
BOOST = tactic("activation", GAIN)
ANSWER = tactic("after_movement", GAIN, by="enemy")
NINE = {f"idle-{number}": idle() for number in range(9)}


def points(amount):
    """A card of the own activation that scores."""
    return tactic("activation", op("score", amount=amount))


def lonely(dealt, hand, **content):
    """e1 of player 0 at space 1 with this hand, and e2 of player 1 at space 10 without cards."""
    return dealt([unit(HERE, weapon(reach=8))], [unit(FAR, space=10)], hands=(hand,), **content)


def counts(game):
    """Cards in the decks and hands of both players."""
    return [(each["deck"], each["hand"]) for each in game.view(0)["decks"]]


# ---- deck and hand


def test_bd_5_a_deck_of_nine_of_which_three_are_drawn(dealt):
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=(NINE, NINE), drawn=3)
    assert counts(game) == [(6, 3), (6, 3)]
    drawn = [event for event in game.play("e1 energize") if event.kind == "drew"]
    assert [(event.player, event.data["amount"], event.rule) for event in drawn] == [(0, 3, "BD-5"), (1, 3, "BD-5")]


def test_bd_5_nine_and_three_are_settings_with_these_defaults():
    settings = ih.Scenario.load("brawl-demo").settings
    assert (settings["tactics_deck"], settings["tactics_drawn"], settings["deck_copies"]) == (9, 3, 3)


@pytest.mark.parametrize(
    ("size", "drawn", "phases"),
    [
        (9, 3, [(6, 3), (3, 6), (0, 9), (0, 9)]),
        (4, 3, [(1, 3), (0, 4), (0, 4)]),
        (3, 2, [(1, 2), (0, 3)]),
        (2, 5, [(0, 2), (0, 2)]),
    ],
)
def test_bd_5_each_phase_draws_as_far_as_the_deck_has_them(dealt, size, drawn, phases):
    hand = dict(list(NINE.items())[:size])
    game = lonely(dealt, hand, drawn=drawn, settings={"phases": len(phases)})
    found = {}
    while game.stop == "decision":
        found.setdefault(turn(game)[1], counts(game)[0])
        rest(game)
    assert list(found.values()) == phases


def test_bd_5_the_cards_are_there_as_the_phase_begins(dealt):
    game = lonely(dealt, {"early": tactic("phase_began", op("score", amount=1))})
    assert offered(game) == ("window", 0, {plays(game, 0, "early"), "p0 pass"})
    play_card(game, 0, "early")
    assert (score(game), game.decision.kind) == ([1, 0], "activation")


def test_bd_5_unused_cards_stay_and_used_ones_are_discarded(dealt):
    game = lonely(dealt, {"one": points(1), "two": points(2), "three": points(3)}, drawn=2, settings={"phases": 3})
    (kept, used), (last,) = cards(game, 0), cards(game, 0, "deck")
    events = play_card(game, 0, used)
    played = one(events, "card_played")
    assert (played.player, played.data["id"], f"c{played.data['card']}") == (0, used, card_of(game, 0, used))
    assert (cards(game, 0), cards(game, 0, "discard")) == ([kept], [used])
    while turn(game)[1] == 1:
        rest(game)
    assert (sorted(cards(game, 0)), cards(game, 0, "deck")) == (sorted([kept, last]), [])
    while turn(game)[1] == 2:
        rest(game)
    # The deck is not made anew from the cards that were used.
    assert (sorted(cards(game, 0)), cards(game, 0, "discard")) == (sorted([kept, last]), [used])


def test_bd_5_decks_are_shuffled_from_seed_and_number(dealt):
    def order(**which):
        game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=(NINE, NINE), drawn=3, **which)
        return [tuple(cards(game, player, area)) for player in (0, 1) for area in ("hand", "deck")]

    assert order(seed=5, number=2) == order(seed=5, number=2)
    found = [order(seed=seed, number=number) for seed in range(5) for number in range(4)]
    assert len({str(each) for each in found}) == 20
    # The decks of the two players are alike, but not their order.
    assert all(each[0] + each[1] != each[2] + each[3] for each in found)


def test_bd_5_every_card_is_drawn_about_equally_often(dealt):
    game = lonely(dealt, NINE, drawn=3)
    drawn = dict.fromkeys(NINE, 0)
    for number in range(300):
        for card in cards(ih.Game(game.scenario, seed=8, number=number), 0):
            drawn[card] += 1
    # A third each: 100, with a standard deviation of 8.2.
    assert all(50 < count < 150 for count in drawn.values()), drawn


def test_bd_5_one_player_may_have_no_deck(dealt):
    game = lonely(dealt, {"boost": BOOST})
    assert {card["owner"] for card in game.view("referee")["cards"]} == {0}
    assert counts(game)[0] == (0, 1)


def test_bd_5_without_decks_there_are_no_cards(scene):
    game = scene([unit(HERE)], [unit(FAR, space=10)])
    assert (game.view()["decks"], game.view()["cards"], "play" in verbs(game)) == ([], [], False)
    assert refusal(game, "p0 play c1") == ("no_card", "PC-1")


# ---- the own activation


def test_bd_5_a_card_is_played_before_the_action(dealt):
    game = lonely(dealt, {"boost": BOOST})
    assert verbs(game) == {"advance", "attack", "dash", "energize", "play"}
    play_card(game, 0, "boost")
    assert (energy(game, 1), verbs(game)) == (1, {"advance", "attack", "dash", "energize"})
    assert (cards(game, 0), cards(game, 0, "discard")) == ([], ["boost"])


def test_bd_5_or_after_it(dealt):
    game = lonely(dealt, {"boost": BOOST})
    game.play("e1 energize")
    assert verbs(game) == {"advance", "end", "play"}
    play_card(game, 0, "boost")
    assert (energy(game, 1), verbs(game)) == (2, {"advance", "end"})


def test_bd_5_a_card_keeps_the_activation_open(dealt):
    game = lonely(dealt, {"boost": BOOST})
    play(game, "e1 advance 2,4", "e1 energize")
    assert offered(game) == ("window", 0, {"p0 pass", plays(game, 0, "boost")})
    play_card(game, 0, "boost")
    # Advance, action and card are used: it ends by itself.
    assert turn(game) == (1, 1, 3)


def test_bd_5_it_is_played_for_the_active_unit(dealt):
    own = [unit(HERE), unit((0, 0), space=9)]
    game = dealt(own, [unit(FAR, space=10)], hands=({"boost": BOOST},))
    events = play_card(game, 0, "boost")
    played = one(events, "card_played")
    assert (played.player, played.subject, played.data["id"]) == (0, 1, "boost")
    assert (energy(game, 1), energy(game, 2), game.decision.kind) == (1, 0, "activation")


def test_bd_5_its_player_decides_what_it_asks(dealt):
    choosing = tactic("activation", op("choose", to="enemy"), op("non_combat_damage", amount=2, to="chosen"))
    game = dealt([unit(HERE)], [unit(FAR, space=10), unit((0, 0), space=10)], hands=({"strike": choosing},))
    play_card(game, 0, "strike")
    assert offered(game) == ("choice", 0, {"e1 choose e2", "e1 choose e3"})
    game.play("e1 choose e3")
    assert [game.view()["pieces"][entity]["Health"]["hp"] for entity in (2, 3)] == [10, 8]


def test_bd_5_not_in_an_activation_of_the_other_player(dealt):
    game = dealt([unit(HERE)], [unit(FAR)], hands=({"boost": BOOST},))
    rest(game)
    assert turn(game)[0] == 2
    assert verbs(game) == {"advance", "dash", "energize"}
    assert refusal(game, plays(game, 0, "boost"))[0] == "other_player"


def test_bd_5_not_before_the_unit_is_on_the_board(dealt):
    game = dealt([unit()], [unit(FAR, space=10)], hands=({"boost": BOOST},), deploy=([HERE], []))
    assert game.decision.kind == "deploy"
    assert verbs(game) == {"deploy"}
    assert refusal(game, plays(game, 0, "boost"))[0] in {"other_decision", "tactics_closed"}
    game.play("e1 deploy 1,4")
    assert "play" in verbs(game)


def test_bd_5_conditions_hold_for_the_unit(dealt):
    hurt = tactic("activation", GAIN, given=[{"test": "damaged", "of": "self"}])
    game = lonely(dealt, {"hurt": hurt})
    assert "play" not in verbs(game)
    assert refusal(game, plays(game, 0, "hurt"))
    game.edit("Health.hp", 1, 4)
    assert playable(game, 0) == {"hurt"}


# ---- one per player and activation


def test_ac_2_one_card_in_an_activation(dealt):
    game = lonely(dealt, {"one": points(1), "two": points(2)})
    play_card(game, 0, "one")
    assert "play" not in verbs(game)
    assert refusal(game, plays(game, 0, "two")) == ("tactics_used", "AC-2")
    rest(game)
    assert (turn(game)[0], playable(game, 0)) == (1, {"two"})
    play_card(game, 0, "two")
    assert score(game) == [3, 0]


def test_ac_2_a_response_to_the_own_unit_counts(dealt):
    aim = tactic("before_attack_roll", op("strength", amount=1))
    game = lonely(dealt, {"boost": BOOST, "aim": aim}, dice=[1, 1])
    play(game, "e1 attack w1 e2")
    play_card(game, 0, "aim")
    assert (game.decision.kind, "play" in verbs(game)) == ("activation", False)
    assert refusal(game, plays(game, 0, "boost")) == ("tactics_used", "AC-2")


def test_ac_2_after_a_card_no_response(dealt):
    aim = tactic("before_attack_roll", op("strength", amount=1))
    game = lonely(dealt, {"boost": BOOST, "aim": aim}, dice=[1])
    play_card(game, 0, "boost")
    game.play("e1 attack w1 e2")
    assert game.decision.kind == "activation"


def test_ac_2_each_player_has_his_own(dealt):
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"boost": BOOST}, {"answer": ANSWER}))
    play_card(game, 0, "boost")
    game.play("e1 advance 2,4")
    assert offered(game) == ("window", 1, {plays(game, 1, "answer"), "p1 pass"})
    play_card(game, 1, "answer")
    assert (energy(game, 1), energy(game, 2)) == (1, 1)


def test_ac_2_one_response_in_an_activation(dealt):
    hands = ({"boost": BOOST}, {"one": ANSWER, "two": ANSWER})
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=hands)
    game.play("e1 advance 2,4")
    play_card(game, 1, "one")
    assert (energy(game, 2), offered(game)[:2]) == (1, ("activation", 0))
    # Not asked again: the own player is, who may still play a card of the activation.
    game.play("e1 dash 3,4")
    assert offered(game) == ("window", 0, {plays(game, 0, "boost"), "p0 pass"})
    play(game, "p0 pass", "e1 advance 4,4")
    assert offered(game) == ("window", 1, {plays(game, 1, "two"), "p1 pass"})


def test_ac_2_it_is_counted_anew_whosever_activation_it_is(dealt):
    hands = ({"one": points(1), "two": ANSWER, "three": points(4)}, None)
    game = dealt([unit(HERE)], [unit(FAR, space=2)], hands=hands)
    play_card(game, 0, "one")
    rest(game)
    game.play("e2 advance 5,4")
    play_card(game, 0, "two")
    game.play("e2 energize")
    assert turn(game)[0] == 1
    play_card(game, 0, "three")
    assert (score(game), sorted(cards(game, 0, "discard"))) == ([5, 0], ["one", "three", "two"])


def test_ac_2_attack_cards_count(dealt):
    game = lonely(dealt, {"boost": BOOST, "volley": attack_card(reach=8)}, dice=[1])
    assert playable(game, 0) == {"boost", "volley"}
    game.play(f"e1 attack {card_of(game, 0, 'volley')} e2")
    assert refusal(game, plays(game, 0, "boost")) == ("tactics_used", "AC-2")


def test_ac_2_after_a_card_no_attack_card(dealt):
    game = lonely(dealt, {"boost": BOOST, "volley": attack_card(reach=8)})
    play_card(game, 0, "boost")
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e2"}
    assert refusal(game, f"e1 attack {card_of(game, 0, 'volley')} e2") == ("tactics_used", "AC-2")


def test_ac_2_abilities_are_counted_by_themselves(dealt):
    own = [unit(HERE, abilities=[ability("activation", GAIN)])]
    game = dealt(own, [unit(FAR, space=10)], hands=({"boost": BOOST},))
    play_card(game, 0, "boost")
    assert "e1 use a1" in legal(game)
    game.play("e1 use a1")
    assert energy(game, 1) == 2


# ---- drawing cards by effects


@pytest.mark.parametrize(("amount", "drawn"), [(1, 1), (2, 2), (9, 3)])
def test_bd_5_draw(dealt, amount, drawn):
    supply = {f"supply-{number}": tactic("activation", op("draw", amount=amount)) for number in range(5)}
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=(supply, None), drawn=2)
    used, top = cards(game, 0)[0], cards(game, 0, "deck")
    events = play_card(game, 0, used)
    assert [event.data["amount"] for event in events if event.kind == "drew"][-1] == drawn
    assert (len(cards(game, 0)), cards(game, 0, "deck")) == (1 + drawn, top[drawn:])
    assert set(top[:drawn]) <= set(cards(game, 0))


def test_bd_5_units_may_draw_too_and_nothing_happens_without_a_deck(dealt):
    draws = unit(HERE, abilities=[ability("activation", op("draw", amount=1), GAIN)])
    other = unit(FAR, space=2, abilities=[ability("activation", op("draw", amount=1), GAIN)])
    game = dealt([draws], [other], hands=({"a": BOOST, "b": BOOST}, None), drawn=1)
    game.play("e1 use a1")
    assert (counts(game)[0], energy(game, 1)) == ((0, 2), 1)
    rest(game)
    game.play("e2 use a1")
    assert energy(game, 2) == 1


# ---- what else they do


def test_bd_5_copies_of_a_card_are_cards_of_their_own(dealt, scene_folder):
    built = dealt_scene([unit(HERE)], [unit(FAR, space=10)], hands=({"a": points(1), "b": points(2), "c": points(4)},))
    built.extra["decks/deck-0.toml"] = toml({"name": "Deck", "cards": ["a", {"card": "b", "copies": 2}]})
    game = ih.Game(built.write(scene_folder), seed=1)
    assert sorted(cards(game, 0)) == ["a", "b", "b"]
    assert len({action for action in legal(game) if " play " in action}) == 3
    play_card(game, 0, "b")
    assert (sorted(cards(game, 0)), cards(game, 0, "discard"), score(game)) == (["a", "b"], ["b"], [2, 0])


def test_at_15_a_card_may_grant_an_attack_but_not_with_an_attack_card(dealt):
    hand = {"again": tactic("activation", op("attack")), "volley": attack_card(reach=8)}
    game = lonely(dealt, hand, dice=[5])
    play_card(game, 0, "again")
    assert offered(game) == ("attack", 0, {"e1 attack w1 e2", "p0 pass"})
    game.play("e1 attack w1 e2")
    # It was no action; but the card of the activation is used.
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e2"}


def test_what_a_card_gives_lasts_as_with_abilities(dealt):
    stronger = tactic("activation", op("strength", amount=2, lasts="activation"))
    game = lonely(dealt, {"stronger": stronger}, dice="outside")
    play_card(game, 0, "stronger")
    game.play("e1 attack w1 e2")
    assert game.roll.count == 3
    game.supply([1, 1, 1])
    play(game, "e1 end", "e1 attack w1 e2")
    assert game.roll.count == 1


def test_ac_2_one_card_at_the_end_of_a_phase_and_one_as_the_next_begins(dealt):
    hand = {
        "end-1": tactic("phase_ended", op("score", amount=1)),
        "end-2": tactic("phase_ended", op("score", amount=1)),
        "began-1": tactic("phase_began", op("score", amount=5)),
        "began-2": tactic("phase_began", op("score", amount=5)),
        "later": tactic("activation_began", op("score", amount=20)),
    }
    game = dealt([unit(HERE, space=10)], [unit(FAR, space=9)], hands=(hand,))
    game.play("p0 pass")
    while game.decision.kind == "activation":
        rest(game)
        if game.decision.kind == "window" and turn(game)[0] == 1 and "later" in playable(game, 0):
            game.play("p0 pass")
    assert playable(game, 0) == {"end-1", "end-2"}
    play_card(game, 0, "end-1")
    assert (playable(game, 0), score(game), turn(game)[1]) == ({"began-1", "began-2"}, [1, 0], 2)
    play_card(game, 0, "began-1")
    assert score(game) == [6, 0]
    while "later" not in playable(game, 0):
        rest(game)
    play_card(game, 0, "later")
    assert score(game) == [26, 0]
