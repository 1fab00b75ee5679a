"""What Tactics cards cost, and that a payment is one transaction (rules PC-1, PC-2, PC-3 and PC-6)."""

import pytest

from scenes import (
    ability,
    energy,
    kinds,
    one,
    score,
    stack,
    token,
    unit,
    verbs,
    weapon,
)
from scenes.abilities import offered, op, play
from scenes.tactics import (
    card_of,
    cards,
    costly,
    dealt,
    discards,
    fillers,
    idle,
    play_card,
    played_for,
    plays,
    refusal,
    rich,
    tactic,
)

__all__ = ["dealt"]

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 4)
CORNER = (8, 0)
GAIN = op("energy", amount=1)


def shown(game):
    """All that a game shows, but for how many decisions were made."""
    return {key: value for key, value in game.view("referee").items() if key not in {"decision", "state_hash"}}


# ---- the three kinds of cost


def test_pc_1_tl_energy_and_discard_are_paid_together(dealt):
    hand = {"costly": costly(tl=2, energy=3, discard=1), "filler": idle()}
    game = dealt([rich(HERE, 4)], [unit(FAR, space=10)], hands=(hand,))
    play_card(game, 0, "costly")
    assert (token(game, 1), energy(game, 1)) == ((1, 3), 1)
    assert (cards(game, 0), sorted(cards(game, 0, "discard"))) == ([], ["costly", "filler"])
    assert score(game) == [1, 0]


@pytest.mark.parametrize(
    ("space", "tl", "there"), [(1, 0, (1, 1)), (1, 3, (1, 4)), (8, 4, (2, 2)), (10, 1, (2, 1)), (1, 20, (2, 1))]
)
def test_tl_3_the_token_moves_forward(dealt, space, tl, there):
    game = dealt([unit(HERE, space=space)], [unit(space=10)], hands=({"costly": costly(tl=tl)},))
    events = play_card(game, 0, "costly")
    assert token(game, 1) == there
    moved = [(event.subject, event.data["cost"], event.rule) for event in events if event.kind == "token_moved"]
    assert moved == ([(1, tl, "TL-2")] if tl else [])


def test_tl_4_the_token_goes_to_the_bottom(dealt):
    own = [unit(HERE), unit((0, 0), space=3)]
    game = dealt(own, [unit(FAR, space=10)], hands=({"costly": costly(tl=2)},))
    play_card(game, 0, "costly")
    assert (token(game, 1), stack(game, 1, 2)) == ((1, 3), [2, 1])


@pytest.mark.parametrize(("tl", "there"), [(0, (1, 2)), (1, (1, 2)), (2, (1, 3))])
def test_tl_6_paying_for_a_card_is_enough_of_time(dealt, tl, there):
    own = [unit(HERE, weapon(tl=0))]
    game = dealt(own, [unit(THERE, space=10)], hands=({"costly": costly(tl=tl)},), dice=[1])
    play_card(game, 0, "costly")
    play(game, "e1 attack w1 e2", "e1 end")
    assert token(game, 1) == there


def test_tl_6_what_makes_actions_cheaper_does_not_make_cards_cheaper(dealt):
    own = [unit(HERE, abilities=[ability("activation", op("tl_cost", amount=-1))])]
    game = dealt(own, [unit(FAR, space=10)], hands=({"costly": costly(tl=3)},))
    game.play("e1 use a1")
    play_card(game, 0, "costly")
    assert token(game, 1) == (1, 4)
    game.play("e1 energize")
    assert token(game, 1) == (1, 5)


@pytest.mark.parametrize(("has", "needs", "playable_"), [(0, 1, False), (1, 1, True), (2, 3, False), (3, 3, True)])
def test_ac_2_energy(dealt, has, needs, playable_):
    game = dealt([rich(HERE, has)], [unit(FAR, space=10)], hands=({"costly": costly(energy=needs)},))
    assert ("play" in verbs(game)) is playable_
    if playable_:
        play_card(game, 0, "costly")
        assert (energy(game, 1), score(game)) == (has - needs, [1, 0])
    else:
        assert refusal(game, plays(game, 0, "costly")) == ("no_energy", "AC-2")
        assert energy(game, 1) == has


@pytest.mark.parametrize(("others", "needs"), [(0, 1), (1, 2), (3, 4)])
def test_pc_1_too_few_cards_to_discard(dealt, others, needs):
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"costly": costly(discard=needs)} | fillers(others),))
    assert "play" not in verbs(game)
    assert refusal(game, plays(game, 0, "costly")) == ("no_discard", "PC-1")


@pytest.mark.parametrize("needs", [1, 2, 4])
def test_pc_1_discards_without_a_choice_are_made_at_once(dealt, needs):
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"costly": costly(discard=needs)} | fillers(needs),))
    events = play_card(game, 0, "costly")
    assert (score(game), cards(game, 0), len(cards(game, 0, "discard"))) == ([1, 0], [], needs + 1)
    assert kinds(events).count("discarded") == needs


def test_pc_1_which_cards_are_discarded_is_chosen(dealt):
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"costly": costly(discard=2)} | fillers(4),))
    play_card(game, 0, "costly")
    names = [discards(game, 0, f"filler-{number}") for number in range(4)]
    assert offered(game) == ("plan", 0, {*names, "p0 cancel"})
    game.play(names[2])
    assert offered(game) == ("plan", 0, {names[0], names[1], names[3], "p0 cancel"})
    game.play(names[0])
    assert sorted(cards(game, 0)) == ["filler-1", "filler-3"]
    assert sorted(cards(game, 0, "discard")) == ["costly", "filler-0", "filler-2"]
    assert score(game) == [1, 0]


# ---- the unit that pays


def both(dealt, card, first=0, second=0, others=0):
    """e1 has advanced; the card answers that, for e1 or e2, which have so much Energy."""
    own = [rich(HERE, first), rich((0, 0), second, space=5), unit((1, 0), space=7)]
    hand = {"costly": card} | fillers(others)
    game = dealt(own, [unit(CORNER, space=10)], hands=(hand,))
    game.play("e1 advance 2,4")
    return game


def test_pc_2_the_unit_for_which_it_is_played_pays(dealt):
    game = both(dealt, tactic("after_movement", GAIN, by="ally", cost={"tl": 2, "energy": 1}), 1, 3)
    play_card(game, 0, "costly")
    assert offered(game) == ("plan", 0, {"p0 choose e1", "p0 choose e2", "p0 cancel"})
    game.play("p0 choose e2")
    assert [energy(game, entity) for entity in (1, 2)] == [1, 3]
    assert [token(game, entity) for entity in (1, 2, 3)] == [(1, 1), (1, 7), (1, 7)]
    assert stack(game, 2, 3) == [3, 2]


@pytest.mark.parametrize(("first", "second", "units"), [(2, 2, {1, 2}), (2, 1, {1}), (0, 5, {2}), (1, 1, set())])
def test_pc_1_units_that_cannot_pay_are_no_choice(dealt, first, second, units):
    game = both(dealt, tactic("after_movement", GAIN, by="any", cost={"energy": 2}), first, second)
    assert played_for(game, 0, "costly") == units
    if not units:
        assert game.decision.kind == "activation"


def test_pc_1_first_the_unit_then_the_discards(dealt):
    game = both(dealt, tactic("after_movement", GAIN, by="ally", cost={"discard": 1}), others=2)
    play_card(game, 0, "costly")
    game.play("p0 choose e3")
    names = {discards(game, 0, f"filler-{number}") for number in range(2)}
    assert offered(game) == ("plan", 0, {*names, "p0 cancel"})
    game.play(min(names))
    assert (energy(game, 3), len(cards(game, 0))) == (1, 1)


def test_ac_2_a_response_is_paid_by_the_responding_unit(dealt):
    answer = tactic("before_attack_roll", GAIN, by="enemy", cost={"tl": 3, "energy": 1})
    others = [rich(THERE, 1, space=2), unit(CORNER, space=5)]
    game = dealt([unit(HERE, weapon(tl=4))], others, hands=(None, {"answer": answer}), dice=[1])
    game.play("e1 attack w1 e2")
    # Only e2 has the Energy.
    events = play_card(game, 1, "answer")
    assert one(events, "card_played").subject == 2
    assert (token(game, 2), stack(game, 2, 3), energy(game, 2)) == ((1, 5), [3, 2], 1)


# ---- one transaction


def test_pc_1_nothing_happens_until_the_last_choice(dealt):
    card = tactic("after_movement", GAIN, by="ally", cost={"tl": 1, "energy": 1, "discard": 2})
    game = both(dealt, card, 2, 2, others=4)
    before = shown(game)
    for action in (plays(game, 0, "costly"), "p0 choose e2", discards(game, 0, "filler-1")):
        events = game.play(action)
        assert game.decision.kind == "plan"
        assert {kind: shown(game)[kind] for kind in ("pieces", "players", "cards", "decks")} == {
            kind: before[kind] for kind in ("pieces", "players", "cards", "decks")
        }
        assert not {"token_moved", "discarded", "energy_gained", "card_played"} & set(kinds(events))
    game.play(discards(game, 0, "filler-0"))
    assert (token(game, 2), energy(game, 2), len(cards(game, 0))) == ((1, 6), 2, 2)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_pc_1_cancel_leaves_everything_as_it_was(dealt, steps):
    card = tactic("after_movement", GAIN, by="ally", cost={"tl": 1, "energy": 1, "discard": 2})
    game = both(dealt, card, 2, 2, others=4)
    before, menu = shown(game), offered(game)
    for action in [plays(game, 0, "costly"), "p0 choose e2", discards(game, 0, "filler-1")][:steps]:
        game.play(action)
    events = game.play("p0 cancel")
    assert (shown(game), offered(game)) == (before, menu)
    assert not {"token_moved", "discarded", "energy_gained", "card_played"} & set(kinds(events))
    # It was not played: it still can be.
    play_card(game, 0, "costly")
    assert game.decision.kind == "plan"


def test_pc_1_cancel_in_the_own_activation(dealt):
    hand = {"costly": costly(discard=1), "free": costly()} | fillers(2)
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=(hand,))
    before, menu = shown(game), offered(game)
    play_card(game, 0, "costly")
    game.play("p0 cancel")
    assert (shown(game), offered(game)) == (before, menu)
    play_card(game, 0, "free")
    assert score(game) == [1, 0]


def test_pc_1_other_actions_have_to_wait(dealt):
    hand = {"costly": costly(discard=1), "free": costly()} | fillers(1)
    game = dealt([unit(HERE, weapon(reach=8))], [unit(FAR, space=10)], hands=(hand, {"theirs": idle()}))
    play_card(game, 0, "costly")
    assert refusal(game, discards(game, 0, "costly")) == ("not_to_discard", "PC-1")
    assert refusal(game, f"p0 discard {card_of(game, 1, 'theirs')}")[1] == "PC-1"
    assert refusal(game, "p0 discard c60")[1] == "PC-1"
    for action in ("e1 energize", "e1 attack w1 e2", "p0 pass", "p0 choose e1", "p0 x 1"):
        assert refusal(game, action)[0] == "other_decision"
    assert refusal(game, "p0 pay normal") == ("no_way", "PC-1")
    for action in ("p1 cancel", discards(game, 1, "theirs")):
        assert refusal(game, action)[0] == "other_player"
    assert refusal(game, plays(game, 0, "free"))


def test_pc_1_there_is_nothing_to_cancel_outside_a_plan(dealt):
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"costly": costly()},))
    assert refusal(game, "p0 cancel")[0] == "other_decision"


def test_pc_1_the_hand_is_not_shortened_twice(dealt):
    """A card that is a discard of the plan cannot be discarded again."""
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"costly": costly(discard=2)} | fillers(3),))
    play_card(game, 0, "costly")
    game.play(discards(game, 0, "filler-0"))
    assert refusal(game, discards(game, 0, "filler-0")) == ("not_to_discard", "PC-1")
