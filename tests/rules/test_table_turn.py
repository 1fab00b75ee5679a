"""Answers to answers (PC-12), and the turn of the card table (PC-13)."""

import pytest

from scenes import kinds, one
from scenes.abilities import op
from scenes.table import act, answer, asked, card, g, held, listed, lying, offers, piles, reason, when

DRAW = op("draw", amount=1)
NOTE = answer(DRAW)
ANY = card("command", timing="any", effects=[DRAW])


# ---- PC-12: last in, first out


def burning(amount):
    return answer(op("lose", amount=amount, whose="own"))


def test_pc_12_answers_resolve_last_in_first_out(table):
    cards = {"tank": card("unit", effects=[DRAW]), "one": burning(1), "two": burning(2), "three": burning(3)}
    game = table(cards, ["tank", "two"], ["one", "three"], under=9)
    act(game, "p0 play tank", "p1 play one", "p0 play two")
    assert lying(game, "playing") == ["tank", "two", "one"]
    assert [piles(game, player)[2] for player in (0, 1)] == [0, 0]
    events = act(game, "p1 play three")
    # Nobody has a fourth: all of them resolve now, the last one first.
    assert lying(game, "junkyard", 1) == ["three", "one"]
    assert listed(events, "came_out") == [("came_out", "tank")]
    assert [piles(game, player)[2] for player in (0, 1)] == [2, 4]
    assert [event.kind for event in events if event.kind in {"came_out", "drew"}] == ["came_out", "drew"]


def test_pc_12_after_an_answer_the_window_below_goes_on(table):
    cards = {"tank": card("unit"), "note": NOTE}
    game = table(cards, ["tank"], ["note", "note"], under=6)
    act(game, "p0 play tank", "p1 play note")
    assert asked(game) == ("window", 1)
    act(game, "p1 pass")
    assert (asked(game), lying(game, "playing")) == (("window", 1), ["tank"])
    act(game, "p1 play note")
    assert (asked(game), lying(game, "disposition")) == (("turn", 0), ["tank"])


def test_pc_12_an_answer_can_be_answered_by_the_one_who_gave_it(table):
    game = table({"tank": card("unit"), "note": NOTE}, ["tank"], ["note", "note"], under=6)
    act(game, "p0 play tank", "p1 play note", "p1 play note")
    assert lying(game, "junkyard", 1) == ["note", "note"]
    assert lying(game, "disposition") == ["tank"]


def test_pc_12_at_most_eight_plays_stand_on_one_another(table):
    cards = {"tank": card("unit"), "note": NOTE}
    game = table(cards, ["tank", *["note"] * 5], ["note"] * 5, under=9, ask="always")
    act(game, "p0 play tank")
    for height in range(1, 8):
        assert asked(game) == ("window", height % 2)
        act(game, f"p{height % 2} play note")
    assert len(lying(game, "playing")) == 8
    for player in (0, 1):
        assert (asked(game), offers(game)) == (("window", player), {f"p{player} pass"})
        assert reason(game, f"p{player} play note") == ("chain_full", "PC-12")
        act(game, f"p{player} pass")
    # The uppermost has resolved, and there is room again.
    assert len(lying(game, "playing")) == 7
    assert reason(game, f"p{asked(game)[1]} play note") is None


def test_pc_12_a_negated_answer_leaves_the_others(table):
    cards = {"tank": card("unit"), "one": burning(1), "two": burning(2), "stop": answer(op("negate"))}
    game = table(cards, ["tank", "stop"], ["one", "two"], under=6)
    act(game, "p0 play tank", "p1 play one", "p0 pass", "p1 play two", "p0 play stop")
    # It answers "two", the last one.
    assert piles(game, 1)[2] == 1
    assert lying(game, "disposition") == ["tank"]


# ---- PC-13: the steps of a turn


def test_pc_13_reroll_draw_triggers_disposition(table):
    watch = card("character", triggers=[when("turn_began", op("lose", amount=1, whose="own"), by="own")])
    tilt = card("command", choose={"whose": "own", "kinds": ["character"]}, effects=[op("roll", card="chosen")])
    game = table({"watch": watch, "tilt": tilt}, ["watch", "tilt"], under=6, turn_draw=1)
    act(game, "p0 play watch", "p0 play tilt")
    act(game, "p0 pass")
    assert asked(game) == ("turn", 1)
    events = act(game, "p1 pass")
    steps = [kind for kind in kinds(events) if kind in {"turn_ended", "card_rerolled", "drew", "card_moved"}]
    assert steps[:3] == ["turn_ended", "card_rerolled", "drew"]
    assert asked(game) == ("turn", 0)
    assert piles(game, 0)[2] == 1
    assert kinds(events).count("turn_began") == kinds(events).count("turn_ended") == 1


def test_pc_13_only_the_turn_players_cards_are_rerolled(table):
    tilt = card("command", choose={"whose": "own", "kinds": ["g"]}, effects=[op("roll", card="chosen")])
    cards = {"g": g(1), "tilt": tilt, "tank": card("unit", cost={"total": 1})}
    game = table(cards, ["g", "tilt", "tank"])
    act(game, "p0 play g", "p0 play tilt")
    assert rolled(game) == ["g"]
    act(game, "p0 pass")
    assert (asked(game), rolled(game)) == (("turn", 1), ["g"])
    events = act(game, "p1 pass")
    assert (asked(game), rolled(game)) == (("turn", 0), [])
    assert kinds(events).count("card_rerolled") == 1


def rolled(game):
    return [face["id"] for face in game.view("referee")["cards"] if face["rolled"]]


@pytest.mark.parametrize("first", [0, 1])
def test_pc_13_first_player_of_the_scenario_begins_and_draws(table, first):
    game = table({}, under=6, opening=5, first_player=first, turn_draw=1)
    assert asked(game) == ("turn", first)
    assert [piles(game, player)[:2] for player in (first, 1 - first)] == [(5, 6), (6, 5)]
    act(game, f"p{first} pass")
    assert asked(game) == ("turn", 1 - first)
    assert piles(game, 1 - first)[:2] == (5, 6)


@pytest.mark.parametrize("amount", [0, 1, 2, 3])
def test_pc_13_how_many_are_drawn_is_a_setting(table, amount):
    game = table({}, under=8, turn_draw=amount)
    assert piles(game, 0)[0] == 8 - amount
    act(game, "p0 pass")
    events = act(game, "p1 pass")
    assert sum(event.data["amount"] for event in events if event.kind == "drew") == amount
    assert [piles(game, player)[0] for player in (0, 1)] == [8 - 2 * amount, 8 - amount]


def test_pc_13_who_draws_his_last_card_loses(table):
    game = table({}, under=2, turn_draw=1)
    act(game, "p0 pass", "p1 pass")
    # Player 0 has drawn his second card.
    assert (game.stop, game.view()["winner"]) == ("done", 1)


@pytest.mark.parametrize(
    ("by", "drawn"),
    [("own", [0, 1, 0]), ("self", [0, 1, 0]), ("enemy", [1, 0, 1]), ("any", [1, 1, 1])],
)
def test_pc_13_triggers_of_a_turn(table, by, drawn):
    watch = card("character", triggers=[when("turn_began", DRAW, by=by)])
    game = table({"watch": watch}, ["watch"], under=9)
    act(game, "p0 play watch")
    found = []
    for player in (0, 1, 0):
        before = piles(game, 0)[0]
        act(game, f"p{player} pass")
        found.append(before - piles(game, 0)[0])
    assert found == drawn


def test_pc_13_triggers_of_the_turn_player_come_first(table):
    def watch(amount):
        return card(
            "character", triggers=[when("played", op("lose", amount=amount, whose="own"), by="any", kinds=["unit"])]
        )

    cards = {"one": watch(1), "two": watch(2), "tank": card("unit")}
    game = table(cards, ["one", "tank"], ["two"], under=9, first_player=1)
    act(game, "p1 play two", "p1 pass", "p0 play one")
    act(game, "p0 play tank")
    assert [piles(game, player)[2] for player in (0, 1)] == [1, 2]


# ---- PC-13: disposition with free timing


def test_pc_13_the_turn_player_plays_one_by_one_until_he_passes(table):
    game = table({"a": card("character"), "b": card("character")}, ["a", "b"])
    for name in ("a", "b"):
        assert asked(game) == ("turn", 0)
        act(game, f"p0 play {name}")
    assert offers(game) == {"p0 pass"}
    act(game, "p0 pass")
    assert asked(game) == ("turn", 1)


def test_pc_13_when_he_passes_the_other_may_play_commands(table):
    cards = {"order": ANY, "tank": card("unit"), "own": card("command"), "note": NOTE}
    game = table(cards, [], ["order", "tank", "own", "note"])
    act(game, "p0 pass")
    assert asked(game) == ("turn", 1)
    assert offers(game) == {"p1 play order", "p1 pass"}


def test_pc_13_each_card_played_sends_it_back_to_the_turn_player(table):
    cards = {"order": ANY, "tank": card("unit")}
    game = table(cards, ["tank"], ["order", "order"], under=9)
    act(game, "p0 pass", "p1 play order")
    # The second one could answer the first.
    act(game, "p1 pass")
    assert (asked(game), offers(game)) == (("turn", 0), {"p0 play tank", "p0 pass"})
    act(game, "p0 pass")
    assert (asked(game), offers(game)) == (("turn", 1), {"p1 play order", "p1 pass"})


def test_pc_13_both_pass_and_the_turn_is_over(table):
    game = table({"order": ANY}, [], ["order"])
    act(game, "p0 pass")
    events = act(game, "p1 pass")
    assert kinds(events) == ["passed", "turn_ended", "turn_began"]
    assert asked(game) == ("turn", 1)
    # Now it is his own turn: he passes for that.
    act(game, "p1 pass")
    assert asked(game) == ("turn", 0)


def test_pc_13_without_commands_nobody_is_asked_in_the_others_turn(table):
    game = table({"tank": card("unit")}, [], ["tank"])
    events = act(game, "p0 pass")
    assert one(events, "turn_began").player == 1
    assert game.view()["turn"] == 1


def test_pc_13_ask_always_asks(table):
    game = table({}, ask="always")
    act(game, "p0 pass")
    assert (asked(game), offers(game), game.view()["turn"]) == (("turn", 1), {"p1 pass"}, 0)
    act(game, "p1 pass")
    assert (asked(game), game.view()["turn"]) == (("turn", 1), 1)


def test_pc_13_who_might_have_a_command_is_asked_though_he_has_none_in_hand(table):
    game = table({"order": ANY}, [], [], below=([], ["order"]))
    act(game, "p0 pass")
    assert (asked(game), offers(game), game.view()["turn"]) == (("turn", 1), {"p1 pass"}, 0)


@pytest.mark.parametrize(
    ("keys", "asks"),
    [
        ({"timing": "any"}, True),
        ({"timing": "turn"}, False),
        ({"timing": "answer"}, False),
        ({"timing": "any", "cost": {"designated": 1, "total": 1}}, False),
        ({"timing": "any", "cost": {"designated": 1, "total": 1}, "substitute": {}}, True),
    ],
)
def test_pc_13_who_is_asked_in_the_others_turn(table, keys, asks):
    game = table({"order": card("command", **keys)}, [], [], below=([], ["order"]))
    act(game, "p0 pass")
    assert (game.view()["turn"] == 0) is asks


@pytest.mark.parametrize(
    ("timing", "turn", "free", "reply"), [("any", 1, 1, 1), ("turn", 1, 0, 0), ("answer", 0, 0, 1)]
)
def test_pc_13_timing_of_commands(table, timing, turn, free, reply):
    game = table({"order": card("command", timing=timing), "tank": card("unit")}, ["order", "tank"], ask="always")
    late = ("wrong_time", "PC-13")
    assert reason(game, "p0 play order") == (None if turn else late)
    answering = game.clone()
    act(answering, "p0 play tank", "p1 pass")
    assert (asked(answering), reason(answering, "p0 play order")) == (("window", 0), None if reply else late)
    act(game, "p0 pass", "p1 pass", "p1 pass")
    assert (asked(game), game.view()["turn"]) == (("turn", 0), 1)
    assert reason(game, "p0 play order") == (None if free else late)


@pytest.mark.parametrize("kind", ["unit", "character", "operation", "g"])
def test_pc_13_other_cards_are_for_the_own_turn_with_nothing_to_answer(table, kind):
    game = table({"new": card(kind), "tank": card("unit")}, ["new", "tank"], ["new"], unit_plays=0, ask="always")
    late = ("wrong_time", "PC-13")
    assert reason(game, "p0 play new") is None
    act(game, "p0 play tank")
    assert reason(game, "p1 play new") == late
    act(game, "p1 pass")
    assert reason(game, "p0 play new") == late
    act(game, "p0 pass", "p0 pass")
    assert (asked(game), game.view()["turn"], reason(game, "p1 play new")) == (("turn", 1), 0, late)
    act(game, "p1 pass")
    assert reason(game, "p1 play new") is None


# ---- ends


def test_pc_13_at_most_sixty_four_plays_in_a_turn(table):
    again = card("command", effects=[op("put", card="self", to="hand")])
    game = table({"again": again}, ["again"])
    for _ in range(64):
        act(game, "p0 play again")
    assert asked(game) == ("turn", 0)
    assert reason(game, "p0 play again") == ("too_many_plays", "PC-13")
    act(game, "p0 pass", "p1 pass")
    assert reason(game, "p0 play again") is None


def test_pc_13_after_ten_thousand_turns_it_is_a_draw(table):
    game = table({})
    turns = 0
    while game.stop == "decision":
        game.play(f"p{turns % 2} pass")
        turns += 1
    assert (turns, game.view()["winner"]) == (10_000, "draw")


def test_pc_13_there_is_no_battle_and_no_board(table):
    game = table({"tank": card("unit", area="battle")}, ["tank"])
    act(game, "p0 play tank")
    assert game.view()["pieces"] == {}
    assert {str(action) for action in game.legal_actions()} == {"p0 pass"}


def test_pc_13_a_turn_has_its_events(table):
    game = table({}, turn_draw=1, under=5)
    events = act(game, "p0 pass")
    assert one(events, "turn_began").player == 1
    assert kinds(events) == ["passed", "turn_ended", "turn_began", "drew"]
    assert held(game, 1) == ["blank"] * 9
