"""Plays that are negated (PC-6), and plays whose effect fails to resolve (PC-7)."""

import pytest

from scenes import kinds
from scenes.abilities import op
from scenes.table import act, answer, asked, card, g, held, listed, lying, piles, reason, unanswered, when

DRAW = op("draw", amount=1)
BURN = op("lose", amount=1, whose="enemy")
STOP = answer(op("negate"))
USED = ("limit_used", "PC-9")


def watcher(**keys):
    """A card in play that burns a card of the other player's deck when something is played."""
    return card("character", triggers=[when("played", BURN, **keys)])


# ---- PC-6: a negated play


@pytest.fixture
def negated(table):
    """A game in which player 1 has negated the Unit "tank" of player 0, and the events of that."""

    def build(tank, hand=(), reply=STOP, **cards):
        cards = {"g": g(), "tank": tank, "stop": reply, "truck": card("unit"), **cards}
        game = table(cards, ["g", "tank", "truck", *hand], ["stop"], under=6)
        unanswered(game, "p0 play g", *[f"p0 play {name}" for name in hand if name.startswith("watch")])
        return game, act(game, "p0 play tank", *_discards(tank), "p1 play stop")

    return build


def _discards(tank):
    return ["p0 discard blank"] * tank["cost"].get("discard", 0)


def test_pc_6_example_a_negated_unit_play_costs_and_frees_the_limit(negated):
    game, events = negated(
        card("unit", cost={"designated": 1, "total": 2, "resource": 2, "discard": 1}, effects=[DRAW])
    )
    assert "play_negated" in kinds(events)
    # The cost is gone: two cards in the lost pile, one discarded; nothing was drawn.
    assert piles(game, 0) == (4, 8, 2)
    assert sorted(lying(game, "junkyard", 0)) == ["blank", "tank"]
    assert lying(game, "disposition") == ["g"]
    # Another Unit may be played this turn, one.
    assert reason(game, "p0 play truck") is None
    act(game, "p0 play truck")
    assert lying(game, "disposition") == ["g", "truck"]


def test_pc_6_without_negation_the_limit_is_used(table):
    game = table({"tank": card("unit"), "stop": STOP}, ["tank", "tank"], ["stop"])
    act(game, "p0 play tank", "p1 pass")
    assert reason(game, "p0 play tank") == USED


def test_pc_6_a_negated_card_goes_to_its_owners_junkyard_with_its_answer(negated):
    game, events = negated(card("unit"))
    assert (lying(game, "junkyard", 0), lying(game, "junkyard", 1)) == (["tank"], ["stop"])
    assert lying(game, "playing") == []
    assert "came_out" not in kinds(events)


@pytest.mark.parametrize("by", ["own", "any"])
def test_pc_6_triggers_on_played_see_no_negated_play(negated, by):
    keys = {"by": by, "kinds": ["unit"]}
    game, _ = negated(card("unit"), ["watch"], watch=watcher(**keys))
    assert piles(game, 1)[2] == 0
    act(game, "p0 play truck")
    assert piles(game, 1)[2] == 1


@pytest.mark.parametrize("reply", ["p1 play stop", "p1 pass"])
def test_pc_6_what_triggers_on_this_card_is_played_does_not_happen(table, reply):
    tank = card("unit", triggers=[when("played", BURN, by="self")])
    game = table({"tank": tank, "stop": STOP}, ["tank"], ["stop"])
    act(game, "p0 play tank", reply)
    assert piles(game, 1)[2] == (1 if reply == "p1 pass" else 0)


def test_pc_6_triggers_on_played_wait_for_the_end_of_the_window(table):
    cards = {"watch": watcher(by="own", kinds=["unit"]), "tank": card("unit"), "note": answer(DRAW)}
    game = table(cards, ["watch", "tank"], ["note", "note"])
    unanswered(game, "p0 play watch")
    act(game, "p0 play tank")
    assert (asked(game), piles(game, 1)[2]) == (("window", 1), 0)
    # The answer resolves, and the other one is still to come.
    act(game, "p1 play note", "p1 pass")
    assert (asked(game), piles(game, 1)[2]) == (("window", 1), 0)
    act(game, "p1 pass")
    assert piles(game, 1)[2] == 1


def test_pc_6_a_negated_command_does_nothing(table):
    game = table({"order": card("command", cost={"resource": 1}, effects=[DRAW]), "stop": STOP}, ["order"], ["stop"])
    events = act(game, "p0 play order", "p1 play stop")
    assert "drew" not in kinds(events)
    assert (piles(game, 0), lying(game, "junkyard", 0)) == ((3, 8, 1), ["order"])


def test_pc_6_a_negated_g_frees_the_limit_of_g(table):
    game = table({"g": g(), "stop": STOP}, ["g", "g", "g"], ["stop"])
    act(game, "p0 play g", "p1 play stop")
    assert lying(game, "junkyard", 0) == ["g"]
    act(game, "p0 play g")
    assert reason(game, "p0 play g") == USED


def test_pc_6_a_negated_play_frees_the_limit_of_its_card(table):
    once = card("command", once_per_turn=True, effects=[DRAW])
    game = table({"once": once, "stop": STOP}, ["once", "once", "once"], ["stop"])
    act(game, "p0 play once", "p1 play stop", "p0 play once")
    assert (piles(game, 0)[0], reason(game, "p0 play once")) == (3, USED)


@pytest.mark.parametrize("kind", ["character", "operation", "command"])
def test_pc_6_a_negated_play_frees_a_limit_that_content_adds(table, kind):
    cards = {"first": card(kind), "second": card(kind), "third": card(kind), "stop": STOP}
    game = table(cards, ["first", "second", "third"], ["stop"], **{f"{kind}_plays": 1})
    act(game, "p0 play first", "p1 play stop")
    assert reason(game, "p0 play second") is None
    act(game, "p0 play second")
    assert reason(game, "p0 play third") == USED


def test_pc_6_it_frees_no_more_than_it_used(table):
    cards = {"tank": card("unit"), "stop": STOP}
    game = table(cards, ["tank", "tank", "tank", "tank"], ["stop"], unit_plays=2)
    act(game, "p0 play tank", "p1 pass", "p0 play tank", "p1 play stop", "p0 play tank")
    assert reason(game, "p0 play tank") == USED


def test_pc_6_a_negated_second_play_frees_one_of_two(table):
    again = card("command", effects=[op("put", card="self", to="hand")])
    cards = {"again": again, "other": card("command"), "stop": STOP}
    game = table(cards, ["again", "other", "other"], ["stop"], command_plays=2)
    act(game, "p0 play again", "p1 pass", "p0 play again", "p1 play stop", "p0 play other")
    assert reason(game, "p0 play other") == USED


def test_pc_6_a_negation_can_be_negated(table):
    cards = {"tank": card("unit", effects=[DRAW]), "stop": STOP}
    game = table(cards, ["tank", "stop"], ["stop"])
    act(game, "p0 play tank", "p1 play stop")
    assert asked(game) == ("window", 0)
    events = act(game, "p0 play stop")
    assert kinds(events).count("play_negated") == 1
    # Nobody has a command any more: the Unit comes out.
    assert (lying(game, "disposition"), held(game, 1).count("stop")) == (["tank"], 0)
    assert "drew" in kinds(events)
    assert (lying(game, "junkyard", 0), lying(game, "junkyard", 1)) == (["stop"], ["stop"])


def test_pc_6_a_negated_answer_has_no_effect_and_its_cost_stays_paid(table):
    reply = answer(BURN, cost={"resource": 1})
    game = table({"tank": card("unit"), "reply": reply, "stop": STOP}, ["tank", "stop"], ["reply"])
    act(game, "p0 play tank", "p1 play reply", "p0 play stop")
    assert (piles(game, 0)[2], piles(game, 1)[2], lying(game, "disposition")) == (0, 1, ["tank"])


def test_pc_6_the_rest_of_a_negating_card_happens_too(table):
    reply = answer(op("negate"), DRAW)
    game = table({"tank": card("unit"), "stop": reply}, ["tank"], ["stop"])
    act(game, "p0 play tank", "p1 play stop")
    assert (lying(game, "junkyard", 0), piles(game, 1)[0]) == (["tank"], 3)


# ---- PC-7: an effect that fails to resolve

AIMED = {"choose": {"whose": "own", "kinds": ["g"]}}
AWAY = {"choose": {"whose": "enemy", "kinds": ["g"]}}


@pytest.fixture
def failed(table):
    """A game in which the G at which "tank" of player 0 was aimed has been put away by an answer, and the events."""

    def build(tank, *hand, to="junkyard", **cards):
        reply = answer(op("put", card="chosen", to=to), **AWAY)
        cards = {"g": g(), "tank": tank, "reply": reply, **cards}
        game = table(cards, ["g", "tank", *hand], ["reply"])
        unanswered(game, "p0 play g", *[f"p0 play {name}" for name in hand if name.startswith("watch")])
        act(game, "p0 play tank")
        return game, act(game, "p1 play reply")

    return build


def test_pc_7_example_a_failed_resolution_costs_and_uses_the_limit(failed):
    tank = card("unit", cost={"resource": 2}, effects=[DRAW], **AIMED)
    game, events = failed(tank, "truck", truck=card("unit"))
    assert "play_failed" in kinds(events)
    assert "play_negated" not in kinds(events)
    assert "drew" not in kinds(events)
    assert piles(game, 0)[::2] == (2, 2)
    assert reason(game, "p0 play truck") == USED


def test_pc_7_a_unit_comes_out_though_its_effects_fail(failed):
    game, events = failed(card("unit", effects=[DRAW], **AIMED))
    assert listed(events, "came_out") == [("came_out", "tank")]
    assert lying(game, "disposition") == ["tank"]


def test_pc_7_a_failed_command_goes_to_the_junkyard(failed):
    game, events = failed(card("command", cost={"resource": 1}, effects=[DRAW], **AIMED), to="hand")
    assert ("play_failed" in kinds(events), "drew" in kinds(events)) == (True, False)
    assert (lying(game, "junkyard", 0), piles(game, 0)[::2]) == (["tank"], (3, 1))


def test_pc_7_none_of_the_effects_happens(failed):
    tank = card("command", effects=[BURN, DRAW, op("put", card="chosen", to="lost")], **AIMED)
    game, _ = failed(tank)
    assert (piles(game, 1)[2], piles(game, 0), lying(game, "junkyard", 0)) == (0, (4, 8, 0), ["g", "tank"])


@pytest.mark.parametrize("to", ["junkyard", "lost", "hand", "deck", "deck_bottom", "g_area", "battle"])
def test_pc_7_a_card_that_has_left_its_area_is_no_target_any_more(failed, to):
    _, events = failed(card("command", effects=[DRAW], **AIMED), to=to)
    assert ("play_failed" in kinds(events), "drew" in kinds(events)) == (True, False)


def test_pc_7_a_card_that_stays_is_one(table):
    cards = {"g": g(), "tank": card("unit", effects=[DRAW], **AIMED), "tilt": answer(op("roll", card="chosen"), **AWAY)}
    game = table(cards, ["g", "tank"], ["tilt"])
    unanswered(game, "p0 play g")
    act(game, "p0 play tank")
    events = act(game, "p1 play tilt")
    assert ("play_failed" in kinds(events), "drew" in kinds(events)) == (False, True)


def test_pc_7_triggers_on_played_see_a_play_that_failed(failed):
    watch = watcher(by="own", kinds=["unit"])
    game, _ = failed(card("unit", effects=[DRAW], **AIMED), "watch", watch=watch)
    assert piles(game, 1)[2] == 1


def test_pc_7_the_limit_of_a_failed_card_stays_used(failed):
    game, _ = failed(card("command", once_per_turn=True, **AIMED), "tank", to="battle")
    assert reason(game, "p0 play tank") == USED


def test_pc_7_a_limit_of_the_settings_stays_used(table):
    reply = answer(op("put", card="chosen", to="battle"), **AWAY)
    order = card("command", effects=[DRAW], **AIMED)
    cards = {"g": g(), "order": order, "other": card("command"), "reply": reply}
    game = table(cards, ["g", "order", "other"], ["reply"], command_plays=1)
    unanswered(game, "p0 play g")
    act(game, "p0 play order", "p1 play reply")
    assert reason(game, "p0 play other") == USED


def test_pc_7_an_effect_that_finds_nothing_to_do_has_not_failed(table):
    lift = card("command", effects=[op("bring_out", **{"from": "junkyard", "kinds": ["unit"]}), DRAW])
    game = table({"lift": lift}, ["lift"])
    events = act(game, "p0 play lift")
    assert ("play_failed" in kinds(events), "drew" in kinds(events)) == (False, True)


def test_pc_7_a_negation_that_fails_negates_nothing(table):
    stop = answer(op("negate"), **AWAY)
    away = answer(op("put", card="chosen", to="battle"), **AIMED)
    cards = {"g": g(), "tank": card("unit", effects=[DRAW]), "stop": stop, "away": away}
    game = table(cards, ["g", "tank", "away"], ["stop"], ask="always")
    unanswered(game, "p0 play g")
    act(game, "p0 play tank", "p1 play stop")
    events = act(game, "p0 play away", "p1 pass", "p0 pass", "p0 pass", "p1 pass")
    assert ("play_failed" in kinds(events), "play_negated" in kinds(events)) == (True, False)
    assert (asked(game), lying(game, "playing")) == (("window", 1), ["tank"])
    assert "drew" in kinds(act(game, "p1 pass", "p0 pass"))
    assert lying(game, "disposition") == ["tank"]


def test_pc_7_a_failed_answer_costs_and_goes_to_the_junkyard(table):
    burn = answer(BURN, cost={"resource": 1}, **AWAY)
    away = answer(op("put", card="chosen", to="battle"), **AIMED)
    game = table({"g": g(), "tank": card("unit"), "burn": burn, "away": away}, ["g", "tank", "away"], ["burn"])
    unanswered(game, "p0 play g")
    act(game, "p0 play tank", "p1 play burn", "p0 play away")
    assert (piles(game, 0)[2], piles(game, 1)[2], lying(game, "junkyard", 1)) == (0, 1, ["burn"])


def test_pc_6_pc_7_a_play_that_was_negated_has_not_failed(table):
    stop = answer(op("put", card="chosen", to="junkyard"), op("negate"), **AWAY)
    game = table({"g": g(), "tank": card("unit", **AIMED), "stop": stop}, ["g", "tank"], ["stop"])
    unanswered(game, "p0 play g")
    act(game, "p0 play tank")
    events = act(game, "p1 play stop")
    assert ("play_negated" in kinds(events), "play_failed" in kinds(events)) == (True, False)
    assert sorted(lying(game, "junkyard", 0)) == ["g", "tank"]


def test_pc_7_a_new_coin_is_not_the_coin_that_was_chosen(table):
    coin = op("coin", card="chit", amount=1)
    aim = card(
        "command", choose={"whose": "own", "kinds": ["coin"]}, effects=[op("put", card="chosen", to="battle"), DRAW]
    )
    swap = answer(op("put", card="chosen", to="lost"), coin, choose={"kinds": ["coin"]})
    cards = {"mint": card("operation", effects=[coin]), "chit": card("coin"), "aim": aim, "swap": swap}
    game = table(cards, ["mint", "aim"], ["swap"])
    unanswered(game, "p0 play mint")
    act(game, "p0 play aim")
    events = act(game, "p1 play swap")
    assert ("play_failed" in kinds(events), "drew" in kinds(events)) == (True, False)
    assert (lying(game, "disposition"), lying(game, "battle")) == (["mint", "chit"], [])
