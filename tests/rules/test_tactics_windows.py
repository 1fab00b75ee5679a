"""Tactics cards as responses: in which windows, for whom, and who is asked (rules BD-5, AT-5, AC-2 and PC-3)."""

import pytest

from scenes import ability, energy, hp, kinds, legal, one, place, push, rest, score, turn, unit, weapon
from scenes.abilities import condition, offered, op, play, told
from scenes.tactics import cards, dealt, play_card, playable, played_for, plays, refusal, tactic

__all__ = ["dealt"]

HERE = (1, 4)
THERE = (2, 4)
FAR = (6, 4)
CORNER = (8, 0)
WINDOWS = ("before_attack_roll", "after_attack_roll", "after_combat_damage")
GAIN = op("energy", amount=1)


def in_every_window(name="own", **keys):
    """A hand with a card for each window of an attack."""
    return {f"{name}-{when}": tactic(when, GAIN, **keys) for when in WINDOWS}


def four(dealt, card, dice=(1,), **content):
    """e1 attacks e3; e2 is beside it, e4 beside the target; both players hold the card. Who may play it for whom."""
    own = [unit(HERE, weapon()), unit((0, 0), space=9)]
    others = [unit(THERE, space=10), unit(CORNER, space=10)]
    game = dealt(own, others, hands=({"mine": card}, {"theirs": card}), dice=dice, **content)
    game.play("e1 attack w1 e3")
    found = played_for(game, 0, "mine"), played_for(game, 1, "theirs")
    assert game.decision.kind == "activation"
    return game, found


# ---- the windows of an attack


def test_at_5_the_attackers_player_first_then_the_defenders(dealt):
    hands = (in_every_window(), in_every_window("other", by="enemy"))
    game = dealt([unit(HERE, weapon())], [unit(THERE, space=10)], hands=hands, dice=[5])
    game.play("e1 attack w1 e2")
    seen = []
    while game.decision.kind == "window":
        player = game.decision.player
        seen.append((player, playable(game, player)))
        assert f"p{player} pass" in legal(game)
        game.play(f"p{player} pass")
    assert seen == [(side, {f"{name}-{when}"}) for when in WINDOWS for side, name in enumerate(("own", "other"))]


@pytest.mark.parametrize("when", WINDOWS)
def test_at_5_a_card_is_played_in_its_window_only(dealt, when):
    game = dealt([unit(HERE, weapon())], [unit(THERE, space=10)], hands=(in_every_window(),), dice=[5])
    game.play("e1 attack w1 e2")
    for window in WINDOWS:
        for other in set(WINDOWS) - {window}:
            assert refusal(game, plays(game, 0, f"own-{other}")) == ("tactics_closed", "BD-5")
        if window == when:
            break
        game.play("p0 pass")
    events = play_card(game, 0, f"own-{when}")
    played = one(events, "card_played")
    assert (played.player, played.subject, played.data["id"]) == (0, 1, f"own-{when}")
    assert (energy(game, 1), game.decision.kind, cards(game, 0, "discard")) == (1, "activation", [f"own-{when}"])


def test_at_5_cards_and_abilities_are_used_in_the_order_he_likes(dealt):
    attacker = unit(HERE, weapon(), abilities=[ability("before_attack_roll", GAIN)])
    game = dealt([attacker], [unit(THERE, space=10)], hands=(in_every_window(),), dice=[5])
    game.play("e1 attack w1 e2")
    card = plays(game, 0, "own-before_attack_roll")
    assert offered(game) == ("window", 0, {"e1 use a1", card, "p0 pass"})
    events = game.play(card)
    assert offered(game) == ("window", 0, {"e1 use a1", "p0 pass"})
    events += game.play("e1 use a1")
    assert told(events, "card_played", "ability_used", "rolled") == [
        ("card_played", 1),
        ("ability_used", 1),
        ("rolled", 1),
    ]


def test_at_5_a_pass_is_for_this_window_only(dealt):
    game = dealt([unit(HERE, weapon())], [unit(THERE, space=10)], hands=(in_every_window(),), dice=[5])
    game.play("e1 attack w1 e2")
    game.play("p0 pass")
    assert offered(game) == ("window", 0, {plays(game, 0, "own-after_attack_roll"), "p0 pass"})
    play(game, "p0 pass", "p0 pass")
    assert (len(cards(game, 0)), game.decision.kind) == (3, "activation")


def test_at_6_what_a_card_does_to_the_attack_counts(dealt):
    aim = tactic("before_attack_roll", op("strength", amount=2))
    guard = tactic("after_attack_roll", op("reduction", amount=2), by="enemy", against="self")
    hands = ({"aim": aim}, {"guard": guard})
    game = dealt([unit(HERE, weapon())], [unit(THERE, space=10)], hands=hands, dice=[5, 5, 5])
    game.play("e1 attack w1 e2")
    play_card(game, 0, "aim")
    assert offered(game)[:2] == ("window", 1)
    play_card(game, 1, "guard")
    assert hp(game, 2) == 9


# ---- relations and conditions


@pytest.mark.parametrize(
    ("by", "mine", "theirs"),
    [
        (None, {1}, set()),
        ("self", {1}, set()),
        ("ally", {1, 2}, set()),
        ("other_ally", {2}, set()),
        ("enemy", set(), {3, 4}),
        ("any", {1, 2}, {3, 4}),
    ],
)
@pytest.mark.parametrize("when", WINDOWS)
def test_by_whom(dealt, when, by, mine, theirs):
    game, found = four(dealt, tactic(when, GAIN, **({"by": by} if by else {})))
    assert found == (mine, theirs)
    # It was played for the last of them, and did what it does to that one.
    gained = {entity for entity in (1, 2, 3, 4) if energy(game, entity)}
    assert gained == {max(units) for units in (mine, theirs) if units}


@pytest.mark.parametrize(
    ("against", "mine", "theirs"),
    [
        (None, {1, 2}, {3, 4}),
        ("self", set(), {3}),
        ("ally", set(), {3, 4}),
        ("other_ally", set(), {4}),
        ("enemy", {1, 2}, set()),
        ("any", {1, 2}, {3, 4}),
    ],
)
def test_against_whom(dealt, against, mine, theirs):
    card = tactic("before_attack_roll", GAIN, by="any", **({"against": against} if against else {}))
    assert four(dealt, card)[1] == (mine, theirs)


@pytest.mark.parametrize(
    ("given", "mine", "theirs"),
    [
        (condition("hexes", of="actor", within=1), {1}, {3}),
        (condition("hexes", of="actor", within=1, not_=True), {2}, {4}),
        (condition("range", of="target", within=1), {1}, {3}),
        (condition("engaged", of="self"), {1}, {3}),
        (condition("turn", is_="own"), {1, 2}, set()),
        (condition("damaged", of="target"), set(), set()),
    ],
)
def test_conditions_are_asked_of_the_unit_for_which_it_is_played(dealt, given, mine, theirs):
    assert four(dealt, tactic("before_attack_roll", GAIN, by="any", given=[given]))[1] == (mine, theirs)


def test_a_unit_in_reserve_is_no_choice(dealt):
    own = [unit(HERE, weapon()), unit(space=9)]
    card = tactic("before_attack_roll", GAIN, by="ally")
    game = dealt(own, [unit(THERE, space=10)], hands=({"aim": card},), dice=[1])
    game.play("e1 attack w1 e3")
    assert played_for(game, 0, "aim") == {1}


def test_the_other_units_are_no_choice(dealt):
    card = tactic("before_attack_roll", GAIN, by="any")
    own = [unit(HERE, weapon()), unit((0, 0), space=9), unit(space=9)]
    game = dealt(own, [unit(THERE, space=10)], hands=({"aim": card},), dice=[1])
    game.play("e1 attack w1 e4")
    play_card(game, 0, "aim")
    assert offered(game) == ("plan", 0, {"p0 choose e1", "p0 choose e2", "p0 cancel"})
    for entity in (3, 4, 9):
        assert refusal(game, f"p0 choose e{entity}") == ("no_aim", "PC-1")
    game.play("p0 choose e2")
    assert (energy(game, 1), energy(game, 2)) == (0, 1)


# ---- the other triggers


@pytest.mark.parametrize(
    ("movement", "windows"),
    [
        (None, ["advance", "dash"]),
        (["advance"], ["advance"]),
        (["dash"], ["dash"]),
        (["push"], []),
        (["deploy"], []),
    ],
)
@pytest.mark.parametrize(("by", "player"), [("self", 0), ("enemy", 1)])
def test_after_movement(dealt, movement, windows, by, player):
    card = tactic("after_movement", GAIN, by=by, **({"movement": movement} if movement else {}))
    hands = ({"card": card}, None) if player == 0 else (None, {"card": card})
    game = dealt([unit(HERE)], [unit(CORNER, space=10)], hands=hands)
    asked = []
    for action in ("e1 advance 2,4", "e1 dash 3,4"):
        game.play(action)
        if game.decision.kind == "window":
            assert offered(game) == ("window", player, {plays(game, player, "card"), f"p{player} pass"})
            asked.append(action.split()[1])
            game.play(f"p{player} pass")
    assert asked == windows


def test_after_movement_of_a_deployment(dealt):
    card = tactic("after_movement", GAIN, movement=["deploy"])
    game = dealt([unit()], [unit(CORNER, space=10)], hands=({"card": card},), deploy=([HERE], []))
    game.play("e1 deploy 1,4")
    assert played_for(game, 0, "card") == {1}


def test_after_movement_of_a_push(dealt):
    shove = ability("activation", push(1) | {"to": "enemies"})
    card = tactic("after_movement", GAIN, movement=["push"])
    game = dealt([unit(HERE, abilities=[shove])], [unit(THERE, space=10)], hands=(None, {"card": card}))
    play(game, "e1 use a1", "e1 push e2 E")
    assert played_for(game, 1, "card") == {2}


def test_after_movement_the_mover_first_though_it_is_not_active(dealt):
    card = tactic("after_movement", GAIN, by="any", movement=["push"])
    shove = ability("activation", push(1) | {"to": "enemies"})
    hands = ({"mine": card}, {"theirs": card})
    game = dealt([unit(HERE, abilities=[shove])], [unit(THERE, space=10)], hands=hands)
    play(game, "e1 use a1", "e1 push e2 E")
    assert (played_for(game, 1, "theirs"), played_for(game, 0, "mine")) == ({2}, {1})


def test_defeated_and_its_prevention(dealt):
    save = tactic("defeated", op("prevent_defeat", hp=2))
    other = [unit(THERE, hp=3, space=10), unit(CORNER, space=10)]
    game = dealt([unit(HERE, weapon(strength=3))], other, hands=(None, {"save": save}), dice=[5, 5, 5])
    game.play("e1 attack w1 e2")
    assert offered(game) == ("window", 1, {plays(game, 1, "save"), "p1 pass"})
    events = play_card(game, 1, "save")
    assert (place(game, 2), hp(game, 2), score(game)) == (THERE, 2, [0, 0])
    assert "defeat_prevented" in kinds(events)


def test_defeated_by_whom(dealt):
    card = tactic("defeated", op("score", amount=1), by="any")
    hands = ({"mine": card}, {"theirs": card})
    others = [unit(THERE, hp=1, vp=0, space=10), unit(CORNER, space=10)]
    game = dealt([unit(HERE, weapon())], others, hands=hands, dice=[5])
    game.play("e1 attack w1 e2")
    # The player of the unit that is defeated is first; it still stands there.
    assert played_for(game, 1, "theirs") == {2, 3}
    assert played_for(game, 0, "mine") == {1}
    assert (place(game, 2), score(game)) == (None, [1, 1])


@pytest.mark.parametrize(
    ("by", "mine", "theirs"), [("self", {1}, set()), ("enemy", set(), {3}), ("ally", {1, 2}, set())]
)
def test_activation_began(dealt, by, mine, theirs):
    card = tactic("activation_began", GAIN, by=by)
    own = [unit(HERE), unit((0, 0), space=9)]
    game = dealt(own, [unit(CORNER, space=10)], hands=({"mine": card}, {"theirs": card}))
    assert (played_for(game, 0, "mine"), played_for(game, 1, "theirs")) == (mine, theirs)
    assert (turn(game)[0], game.decision.kind) == (1, "activation")


@pytest.mark.parametrize(("by", "mine", "theirs"), [("self", {1}, set()), ("enemy", set(), {2}), ("any", {1}, {2})])
def test_activation_ended(dealt, by, mine, theirs):
    card = tactic("activation_ended", op("score", amount=1), by=by)
    game = dealt([unit(HERE)], [unit(CORNER, space=3)], hands=({"mine": card}, {"theirs": card}))
    play(game, "e1 energize", "e1 end")
    assert (played_for(game, 0, "mine"), played_for(game, 1, "theirs")) == (mine, theirs)
    assert (score(game), game.decision.kind) == ([len(mine), len(theirs)], "activation")


def test_ac_2_the_window_at_the_end_is_of_the_same_activation(dealt):
    ended = tactic("activation_ended", op("score", amount=1), by="self")
    game = dealt([unit(HERE)], [unit(CORNER, space=10)], hands=({"boost": tactic("activation", GAIN), "ended": ended},))
    play_card(game, 0, "boost")
    rest(game)
    assert (turn(game), game.decision.kind) == ((1, 1, 3), "activation")


def test_phase_began_and_ended(dealt):
    hand = {"began": tactic("phase_began", GAIN), "ended": tactic("phase_ended", op("score", amount=1))}
    game = dealt([unit(HERE, space=9), unit((0, 0), space=9)], [unit(CORNER, space=10)], hands=(hand, None))
    assert played_for(game, 0, "began") == {1, 2}
    assert (energy(game, 1), energy(game, 2)) == (0, 1)
    while game.decision.kind == "activation":
        assert turn(game)[1] == 1
        rest(game)
    assert played_for(game, 0, "ended") == {1, 2}
    assert (score(game), turn(game)[1]) == ([1, 0], 2)
