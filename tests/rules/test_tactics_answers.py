"""Plays of Tactics cards are answered, payments are not (rules PC-1, PC-3, PC-6 and PC-7; trigger card_played)."""

import pytest

import ironhex as ih
from scenes import ability, energy, hp, kinds, legal, one, place, score, token, turn, unit, verbs, weapon
from scenes.abilities import automatic, condition, offered, op, play
from scenes.tactics import cards, costly, dealt, discards, fillers, play_card, playable, plays, refusal, rich, tactic

__all__ = ["dealt"]

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 4)
CORNER = (8, 0)
POINTS = op("score", amount=1)
GAIN = op("energy", amount=1)


# ---- card_played: a play is answered (PC-3)


DENY = tactic("card_played", op("negate"), by="enemy")
POINT = tactic("activation", op("score", amount=1))


def test_pc_3_a_play_is_answered_before_its_effect(dealt):
    hands = ({"point": POINT}, {"note": tactic("card_played", GAIN, by="enemy")})
    game = dealt([unit(HERE)], [unit(CORNER, space=10)], hands=hands)
    play_card(game, 0, "point")
    assert offered(game) == ("window", 1, {plays(game, 1, "note"), "p1 pass"})
    assert (score(game), cards(game, 0)) == ([0, 0], [])
    play_card(game, 1, "note")
    assert (score(game), energy(game, 2), game.decision.kind) == ([1, 0], 1, "activation")


def test_pc_3_a_negated_play_does_nothing(dealt):
    game = dealt([unit(HERE)], [unit(CORNER, space=10)], hands=({"point": POINT}, {"deny": DENY}))
    play_card(game, 0, "point")
    events = play_card(game, 1, "deny")
    negated = one(events, "play_negated")
    assert (negated.player, negated.data["id"], negated.rule) == (0, "point", "PC-6")
    assert (score(game), cards(game, 0, "discard"), cards(game, 1, "discard")) == ([0, 0], ["point"], ["deny"])
    assert (game.decision.kind, game.decision.player) == ("activation", 0)


def test_pc_3_answers_are_answered_first(dealt):
    own = [unit(HERE), unit((0, 0), space=9, abilities=[ability("card_played", op("negate"), by="enemy")])]
    game = dealt(own, [unit(CORNER, space=10)], hands=({"point": POINT}, {"deny": DENY}))
    play_card(game, 0, "point")
    # Nobody of the own side waits for an own play.
    assert offered(game)[:2] == ("window", 1)
    play_card(game, 1, "deny")
    assert offered(game) == ("window", 0, {"e2 use a1", "p0 pass"})
    events = game.play("e2 use a1")
    assert one(events, "play_negated").data["id"] == "deny"
    assert score(game) == [1, 0]


@pytest.mark.parametrize(("by", "counted"), [("self", {1}), ("ally", {1, 2}), ("other_ally", {2}), ("enemy", {3})])
def test_card_played_by_whom_is_whose_unit_it_was_played_for(dealt, by, counted):
    card = {"abilities": [automatic("card_played", GAIN, by=by)]}
    own = [unit(HERE, **card), unit((0, 0), space=9, **card)]
    game = dealt(own, [unit(CORNER, space=10, **card)], hands=({"point": POINT},))
    play_card(game, 0, "point")
    assert {entity for entity in (1, 2, 3) if energy(game, entity)} == counted


def test_card_played_the_player_of_the_card_first(dealt):
    notes = [ability("card_played", GAIN, by="any")]
    own, other = unit(HERE, abilities=notes), unit(CORNER, space=10, abilities=notes)
    game = dealt([own], [other], hands=({"point": POINT},))
    play_card(game, 0, "point")
    assert offered(game) == ("window", 0, {"e1 use a1", "p0 pass"})
    game.play("p0 pass")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    game.play("p1 pass")
    assert score(game) == [1, 0]


def test_pc_3_a_card_played_in_an_attack_is_answered_too(dealt):
    aim = tactic("before_attack_roll", op("strength", amount=2))
    hands = ({"aim": aim}, {"deny": DENY})
    game = dealt([unit(HERE, weapon())], [unit(THERE, space=10)], hands=hands, dice=[5])
    game.play("e1 attack w1 e2")
    play_card(game, 0, "aim")
    assert offered(game)[:2] == ("window", 1)
    play_card(game, 1, "deny")
    # One die: the Strength was negated.
    assert (hp(game, 2), game.decision.kind) == (9, "activation")


# ---- nothing comes between


def listener(points, heard):
    """A mod that listens to all these points."""

    def listen(self, ctx):
        heard.append(ctx.point)

    found = {f"listen_{number}": ih.on(point, "before")(listen) for number, point in enumerate(points)}
    return type("Listener", (ih.Mod,), {"name": "listener", **found})


def test_pc_1_no_hook_falls_into_a_payment(dealt):
    heard = []
    hand = {"costly": costly(tl=2, energy=1, discard=1)} | fillers(3)
    mods = [listener(ih.HOOK_POINTS, heard)]
    game = dealt([rich(HERE, 1)], [unit(FAR, space=10)], hands=(hand,), mods=mods)
    heard.clear()
    play_card(game, 0, "costly")
    assert (game.decision.kind, heard) == ("plan", [])
    game.play(discards(game, 0, "filler-0"))
    assert heard[0].startswith("play.")
    assert "pay.pay" not in heard
    assert "discard" not in {point.partition(".")[0] for point in heard}
    assert "effect.op" in heard


def test_pc_1_no_window_falls_into_a_payment(dealt):
    """Energy paid, a token moved, a card discarded: the first to be asked finds all of it done."""
    hand = {"costly": costly(tl=2, energy=1, discard=1)} | fillers(1)
    others = unit(CORNER, space=10, abilities=[ability("card_played", GAIN, by="enemy")])
    game = dealt([rich(HERE, 1)], [others], hands=(hand,))
    play_card(game, 0, "costly")
    assert offered(game) == ("window", 1, {"e2 use a1", "p1 pass"})
    assert (token(game, 1), energy(game, 1), cards(game, 0), score(game)) == ((1, 3), 0, [], [0, 0])
    game.play("p1 pass")
    assert score(game) == [1, 0]


def test_pc_1_the_order_of_a_play(dealt):
    hand = {"costly": costly("activation", GAIN, tl=2, discard=1)} | fillers(1)
    notes = [automatic("card_played", op("score", amount=1), by="enemy")]
    game = dealt([unit(HERE)], [unit(CORNER, space=10, abilities=notes)], hands=(hand,))
    told = kinds(play_card(game, 0, "costly"))
    paid = max(told.index("token_moved"), told.index("card_played"), len(told) - 1 - told[::-1].index("discarded"))
    assert paid < told.index("ability_used") < told.index("energy_gained")


# ---- a response cannot change what was paid (PC-1, PC-3)


def answered(dealt, answer, effects=(POINTS,), has=2, **cost):
    """e1 plays a card at this cost, and e2 answers with this op by itself."""
    notes = [automatic("card_played", answer, by="enemy")]
    game = dealt(
        [rich(HERE, has)],
        [unit(CORNER, space=10, abilities=notes)],
        hands=({"costly": costly("activation", *effects, **cost)},),
    )
    return game, play_card(game, 0, "costly")


def test_pc_1_energy_taken_in_response_is_too_late(dealt):
    game, _ = answered(dealt, op("energy", amount=-9, to="actor"), energy=1)
    assert (energy(game, 1), score(game)) == (0, [1, 0])


def test_pc_1_energy_given_in_response_pays_nothing_back(dealt):
    game, _ = answered(dealt, op("energy", amount=1, to="actor"), energy=2)
    assert (energy(game, 1), score(game)) == (1, [1, 0])


def test_pc_1_time_added_in_response_is_added(dealt):
    game, _ = answered(dealt, op("tl_move", amount=2, to="actor"), tl=3)
    assert (token(game, 1), score(game)) == ((1, 6), [1, 0])


@pytest.mark.parametrize("answer", [op("return", to="actor"), op("non_combat_damage", amount=99, to="actor")])
def test_pc_3_a_unit_that_is_gone_does_nothing_and_has_paid(dealt, answer):
    game, _ = answered(dealt, answer, energy=2)
    assert place(game, 1) is None
    assert (energy(game, 1), score(game)[0], cards(game, 0, "discard")) == (0, 0, ["costly"])


def test_pc_6_a_negated_card_stays_paid(dealt):
    game, events = answered(dealt, op("negate"), tl=2, energy=1)
    assert one(events, "play_negated").rule == "PC-6"
    assert (token(game, 1), energy(game, 1), score(game)) == ((1, 3), 1, [0, 0])
    assert (cards(game, 0), cards(game, 0, "discard")) == ([], ["costly"])


def test_pc_6_discards_of_a_negated_card_stay_discarded(dealt):
    hand = {"costly": costly(discard=1)} | fillers(2)
    deny = tactic("card_played", op("negate"), by="enemy", cost={"tl": 1})
    game = dealt([unit(HERE)], [unit(CORNER, space=9)], hands=(hand, {"deny": deny}))
    play(game, plays(game, 0, "costly"), discards(game, 0, "filler-1"))
    play_card(game, 1, "deny")
    assert (cards(game, 0), sorted(cards(game, 0, "discard"))) == (["filler-0"], ["costly", "filler-1"])
    assert (token(game, 2), score(game)) == ((1, 10), [0, 0])


def test_pc_6_after_a_negated_card_another_one_may_be_played(dealt):
    notes = [automatic("card_played", op("negate"), by="enemy")]
    hand = {"one": costly(), "two": costly()}
    game = dealt([unit(HERE)], [unit(CORNER, space=10, abilities=notes)], hands=(hand,))
    play_card(game, 0, "one")
    assert playable(game, 0) == {"two"}
    # The ability has been used in this activation.
    play_card(game, 0, "two")
    assert score(game) == [1, 0]
    assert sorted(cards(game, 0, "discard")) == ["one", "two"]


def test_pc_7_an_effect_that_finds_nobody_has_been_paid(dealt):
    strike = costly("activation", op("non_combat_damage", amount=1, to="enemies", within=1), energy=1)
    game = dealt([rich(HERE, 1)], [unit(CORNER, space=10)], hands=({"strike": strike},))
    play_card(game, 0, "strike")
    assert (energy(game, 1), hp(game, 2), cards(game, 0, "discard")) == (0, 10, ["strike"])


def test_pc_2_effects_of_others_cost_nothing(dealt):
    """Drawing, discarding or answering is no play: nobody pays for it."""
    supply = tactic("activation", op("draw", amount=1))
    game = dealt([rich(HERE, 3)], [unit(CORNER, space=10)], hands=({"a": supply, "b": supply},), drawn=1)
    play_card(game, 0, cards(game, 0)[0])
    assert (energy(game, 1), token(game, 1), len(cards(game, 0))) == (3, (1, 1), 1)
    assert "play" not in verbs(game)
    assert not [action for action in legal(game) if "discard" in action]


def test_pc_7_conditions_are_asked_again_as_the_effect_resolves(dealt):
    """What was damaged when the card was played is whole again when it would do something."""
    hurt = tactic("activation", POINTS, GAIN, given=[condition("damaged", of="self")], cost={"tl": 1})
    heals = automatic("card_played", op("heal", amount=9, to="actor"), by="enemy")
    game = dealt([unit(HERE)], [unit(CORNER, space=10, abilities=[heals])], hands=({"hurt": hurt, "free": POINT},))
    game.edit("Health.hp", 1, 4)
    play_card(game, 0, "hurt")
    assert (hp(game, 1), score(game), energy(game, 1), token(game, 1)) == (10, [0, 0], 0, (1, 2))
    assert cards(game, 0, "discard") == ["hurt"]
    # It failed, and was not negated: it was the card of this activation.
    assert refusal(game, plays(game, 0, "free")) == ("tactics_used", "AC-2")


def test_ac_4_a_response_that_defeats_the_active_unit_ends_its_activation(dealt):
    strikes = automatic("card_played", op("non_combat_damage", amount=99, to="actor"), by="enemy")
    own = [unit(HERE, vp=3), unit((0, 0), space=2)]
    game = dealt(own, [unit(CORNER, space=10, abilities=[strikes])], hands=({"point": POINT, "more": POINT},))
    events = play_card(game, 0, "point")
    assert "activation_ended" in kinds(events)
    assert (place(game, 1), score(game), turn(game)[0]) == (None, [0, 3], 2)
    # Another activation, another card.
    assert playable(game, 0) == {"more"}


def test_pc_3_an_answer_may_take_the_turn_of_the_answered(dealt):
    """The card of the own activation is answered by a card, that one by an ability: each waits for its answer."""
    deny = tactic("card_played", op("negate"), by="enemy", cost={"tl": 1})
    own = [unit(HERE, abilities=[ability("card_played", GAIN, by="enemy")])]
    game = dealt(own, [unit(CORNER, space=9)], hands=({"point": POINT}, {"deny": deny}))
    play_card(game, 0, "point")
    play_card(game, 1, "deny")
    # Paid, not yet done.
    assert (token(game, 2), offered(game)) == ((1, 10), ("window", 0, {"e1 use a1", "p0 pass"}))
    events = game.play("e1 use a1")
    told = [event.kind for event in events if event.kind in {"energy_gained", "play_negated"}]
    assert told == ["energy_gained", "play_negated"]
    assert score(game) == [0, 0]
