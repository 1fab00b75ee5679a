"""Cards brought out like a play (PC-8), limits of a turn (PC-9), and where cards come out (PC-10)."""

import pytest

from scenes import kinds, one
from scenes.abilities import op
from scenes.table import (
    act,
    answer,
    asked,
    card,
    faces,
    g,
    held,
    listed,
    lying,
    offers,
    piles,
    reason,
    unanswered,
    when,
)

DRAW = op("draw", amount=1)
BURN = op("lose", amount=1, whose="enemy")
TANK = card("unit", cost={"designated": 9, "total": 9, "resource": 9})
"""A Unit that nobody can pay for."""

USED = ("limit_used", "PC-9")
PLAY = [True, False]


def lift(kind="unit", *, as_play, source="hand", **keys):
    """An operation that brings out a card of a kind."""
    brings = {"op": "bring_out", "from": source, "kinds": [kind], "counts_as_play": as_play} | keys
    return card("operation", effects=[brings])


# ---- PC-8: brought out as a play, or not


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_brought_out_as_a_play_it_uses_the_limit_otherwise_not(table, as_play):
    cards = {"lift": lift(as_play=as_play), "tank": TANK, "truck": card("unit")}
    game = table(cards, ["lift", "tank", "truck"])
    act(game, "p0 play lift", "p0 choose tank")
    assert "tank" in lying(game, "disposition")
    assert reason(game, "p0 play truck") == (USED if as_play else None)


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_if_the_limit_is_used_up_the_card_stays(table, as_play):
    game = table({"lift": lift(as_play=as_play), "tank": TANK, "truck": card("unit")}, ["lift", "tank", "truck"])
    events = act(game, "p0 play truck", "p0 play lift")
    if asked(game)[0] == "choice":
        events += act(game, "p0 choose tank") if "p0 choose tank" in offers(game) else act(game, "p0 pass")
    assert ("tank" in held(game, 0)) is as_play
    assert (("came_out", "tank") in listed(events, "came_out")) is not as_play


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_triggers_on_played_see_it_as_a_play_only(table, as_play):
    watch = card("character", triggers=[when("played", BURN, by="own", kinds=["unit"])])
    game = table({"lift": lift(as_play=as_play), "tank": TANK, "watch": watch}, ["lift", "tank", "watch"])
    act(game, "p0 play watch", "p0 play lift", "p0 choose tank")
    assert piles(game, 1)[2] == (1 if as_play else 0)


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_its_own_triggers_and_effects_too(table, as_play):
    tank = TANK | {"effects": [DRAW], "triggers": [when("played", BURN, by="self")]}
    game = table({"lift": lift(as_play=as_play), "tank": tank}, ["lift", "tank"])
    events = act(game, "p0 play lift", "p0 choose tank")
    assert (piles(game, 0)[0], piles(game, 1)[2]) == ((3, 1) if as_play else (4, 0))
    assert ("drew" in kinds(events)) is as_play


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_it_costs_nothing_and_cannot_be_answered(table, as_play):
    game = table(
        {"lift": lift(as_play=as_play), "tank": TANK, "stop": answer(op("negate"))}, ["lift", "tank"], ["stop"]
    )
    # The operation can be answered, the card that it brings out cannot.
    act(game, "p0 play lift")
    assert asked(game) == ("window", 1)
    act(game, "p1 pass")
    assert (asked(game), offers(game)) == (("choice", 0), {"p0 choose tank", "p0 pass"})
    events = act(game, "p0 choose tank")
    assert asked(game) == ("turn", 0)
    assert "resource_paid" not in kinds(events)
    assert (lying(game, "disposition"), piles(game, 0)[::2]) == (["lift", "tank"], (4, 0))


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_events_tell_which_it_was(table, as_play):
    game = table({"lift": lift(as_play=as_play), "tank": TANK}, ["lift", "tank"])
    act(game, "p0 play lift")
    came = one(act(game, "p0 choose tank"), "came_out")
    assert (came.data["id"], came.data["area"], came.data["as_play"]) == ("tank", "disposition", as_play)


def test_pc_8_negation_of_what_brings_it_out_leaves_it_where_it_is(table):
    cards = {"lift": lift(as_play=True), "tank": TANK, "truck": card("unit"), "stop": answer(op("negate"))}
    game = table(cards, ["lift", "tank", "truck"], ["stop"])
    act(game, "p0 play lift", "p1 play stop")
    assert "tank" in held(game, 0)
    assert reason(game, "p0 play truck") is None


def test_pc_8_the_player_may_bring_out_nothing(table):
    game = table({"lift": lift(as_play=True), "tank": TANK, "truck": card("unit")}, ["lift", "tank", "truck"])
    act(game, "p0 play lift", "p0 pass")
    assert lying(game, "disposition") == ["lift"]
    assert reason(game, "p0 play truck") is None


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_the_limit_of_a_card_too(table, as_play):
    once = card("character", once_per_turn=True)
    cards = {"lift": lift("character", as_play=as_play), "once": once}
    game = table(cards, ["lift", "once", "once"])
    act(game, "p0 play lift", "p0 choose once")
    assert lying(game, "disposition") == ["lift", "once"]
    assert reason(game, "p0 play once") == (USED if as_play else None)


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_g_too(table, as_play):
    game = table({"lift": lift("g", as_play=as_play), "g": g()}, ["lift", "g", "g"])
    act(game, "p0 play lift", "p0 choose g")
    assert reason(game, "p0 play g") == (USED if as_play else None)


@pytest.mark.parametrize("as_play", PLAY)
def test_pc_8_from_the_junkyard(table, as_play):
    scrap = card("command", effects=[op("discard", amount=2, whose="own")])
    cards = {"scrap": scrap, "lift": lift(as_play=as_play, source="junkyard"), "tank": TANK, "truck": card("unit")}
    game = table(cards, ["scrap", "lift", "tank", "truck"])
    act(game, "p0 play scrap", "p0 discard tank", "p0 discard blank", "p0 play lift", "p0 choose tank")
    assert (lying(game, "disposition"), lying(game, "junkyard")) == (["lift", "tank"], ["blank", "scrap"])
    assert reason(game, "p0 play truck") == (USED if as_play else None)


@pytest.mark.parametrize("to", ["hand", "disposition"])
def test_pc_8_put_is_not_a_play(table, to):
    shift = card("command", choose={"whose": "own", "kinds": ["unit"]}, effects=[op("put", card="chosen", to=to)])
    watch = card("character", triggers=[when("played", BURN, by="own", kinds=["unit"])])
    tank = card("unit", area="battle", effects=[DRAW])
    game = table({"shift": shift, "tank": tank, "watch": watch}, ["shift", "tank", "watch"])
    act(game, "p0 play tank", "p0 play watch")
    events = act(game, "p0 play shift")
    assert "tank" in lying(game, to)
    assert ("drew" in kinds(events), piles(game, 1)[2]) == (False, 0)


def test_pc_8_coins_are_no_plays(table):
    watch = card("character", triggers=[when("played", BURN, by="own", kinds=["coin"])])
    cards = {
        "mint": card("operation", effects=[op("coin", card="chit", amount=2)]),
        "chit": card("coin"),
        "watch": watch,
    }
    game = table(cards, ["mint", "watch"])
    act(game, "p0 play watch")
    events = act(game, "p0 play mint")
    assert "coin_made" in kinds(events)
    assert (sorted(lying(game, "disposition", 0)), piles(game, 1)[2]) == (["chit", "chit", "mint", "watch"], 0)


def test_a_coin_that_leaves_play_is_gone(table):
    cards = {
        "mint": card("operation", effects=[op("coin", card="chit", amount=1)]),
        "chit": card("coin"),
        "shift": card(
            "command", choose={"kinds": ["coin"], "whose": "own"}, effects=[op("put", card="chosen", to="hand")]
        ),
    }
    game = table(cards, ["mint", "shift"])
    act(game, "p0 play mint")
    assert "chit" in lying(game, "disposition")
    act(game, "p0 play shift")
    assert "chit" not in [face["id"] for face in faces(game)]


# ---- PC-9: limits of a turn


def limited(table, kind, **settings):
    """A game in which player 0 has played one of four cards of a kind, which all differ."""
    names = [f"{kind}-{place}" for place in "abcd"]
    game = table({name: card(kind) for name in names}, names, **settings)
    act(game, f"p0 play {names[0]}")
    return game, names


@pytest.mark.parametrize("kind", ["g", "unit"])
def test_pc_9_one_g_and_one_unit_in_a_turn(table, kind):
    game, names = limited(table, kind)
    assert {reason(game, f"p0 play {name}") for name in names[1:]} == {USED}
    assert offers(game) == {"p0 pass"}


@pytest.mark.parametrize("kind", ["character", "operation", "command"])
def test_pc_9_others_as_often_as_one_likes(table, kind):
    game, names = limited(table, kind)
    act(game, *[f"p0 play {name}" for name in names[1:]])
    assert set(names).isdisjoint(held(game, 0))


@pytest.mark.parametrize("kind", ["g", "unit", "character", "operation", "command"])
@pytest.mark.parametrize("plays", [0, 1, 2])
def test_pc_9_the_limits_are_settings(table, kind, plays):
    game, names = limited(table, kind, **{f"{kind}_plays": plays})
    found = []
    for name in names[1:]:
        found.append(reason(game, f"p0 play {name}"))
        if found[-1] is None:
            act(game, f"p0 play {name}")
    assert found == {0: [None] * 3, 1: [USED] * 3, 2: [None, USED, USED]}[plays]


def test_pc_9_limits_of_kinds_do_not_touch_each_other(table):
    game = table({"g": g(), "tank": card("unit")}, ["g", "tank"])
    act(game, "p0 play g", "p0 play tank")
    assert lying(game, "disposition") == ["g", "tank"]


@pytest.mark.parametrize("kind", ["g", "unit"])
def test_pc_9_the_next_turn_has_its_own(table, kind):
    game, names = limited(table, kind)
    act(game, "p0 pass", "p1 pass")
    assert reason(game, f"p0 play {names[1]}") is None
    act(game, f"p0 play {names[1]}")
    assert reason(game, f"p0 play {names[2]}") == USED


def test_pc_9_each_player_has_his_own(table):
    order = card("command", timing="any")
    game = table({"order": order}, ["order", "order"], ["order"], command_plays=1)
    act(game, "p0 play order")
    assert asked(game) == ("window", 1)
    unanswered(game, "p1 play order")
    assert (asked(game), reason(game, "p0 play order")) == (("turn", 0), USED)


def test_pc_9_a_limit_printed_on_a_card_counts_its_name(table):
    cards = {"once": card("command", once_per_turn=True), "other": card("command", once_per_turn=True)}
    game = table(cards, ["once", "once", "other"])
    act(game, "p0 play once")
    assert reason(game, "p0 play once") == USED
    assert reason(game, "p0 play other") is None
    act(game, "p0 pass", "p1 pass")
    assert reason(game, "p0 play once") is None


def test_pc_9_a_limit_printed_on_a_card_holds_for_each_player(table):
    game = table({"once": card("command", timing="any", once_per_turn=True)}, ["once"], ["once"])
    act(game, "p0 play once")
    assert (asked(game), reason(game, "p1 play once")) == (("window", 1), None)


def test_pc_9_a_limit_is_used_as_the_play_is_paid(table):
    # A Unit that waits for its answers has used the limit already.
    game = table({"tank": card("unit"), "note": answer(DRAW)}, ["tank", "tank"], ["note"])
    act(game, "p0 play tank")
    assert asked(game) == ("window", 1)
    act(game, "p1 play note")
    assert reason(game, "p0 play tank") == USED


@pytest.mark.parametrize("plays", [1, 2, 3])
def test_pc_9_each_play_uses_the_limit_the_same_card_again_too(table, plays):
    again = card("command", effects=[op("put", card="self", to="hand")])
    game = table({"again": again, "other": card("command")}, ["again", "other"], command_plays=plays)
    act(game, *["p0 play again"] * plays)
    assert (reason(game, "p0 play again"), reason(game, "p0 play other")) == (USED, USED)


def test_pc_9_limits_count_in_the_others_turn_too(table):
    brings = op("bring_out", **{"from": "hand", "kinds": ["unit"], "counts_as_play": True})
    cards = {"call": card("command", timing="any", effects=[brings]), "tank": card("unit")}
    game = table(cards, [], ["call", "call", "tank", "tank", "tank"])
    act(game, "p0 pass", "p1 play call", "p1 pass", "p1 choose tank", "p0 pass", "p1 play call")
    if asked(game)[0] == "choice":
        act(game, "p1 choose tank")
    assert (lying(game, "disposition", 1), held(game, 1).count("tank")) == (["tank"], 2)
    # The next turn, here his own, has limits of its own.
    act(game, "p0 pass")
    assert game.view()["turn"] == 1
    act(game, "p1 play tank")
    assert reason(game, "p1 play tank") == USED


def test_pc_9_a_card_taken_back_has_used_its_limit(table):
    fetch = card("command", choose={"whose": "own"}, effects=[op("put", card="chosen", to="hand")])
    game = table({"tank": card("unit"), "fetch": fetch}, ["tank", "fetch"])
    act(game, "p0 play tank", "p0 play fetch")
    assert "tank" in held(game, 0)
    assert reason(game, "p0 play tank") == USED


# ---- PC-10: where cards come out

COMING = ["unit", "character", "operation", "g"]


@pytest.mark.parametrize("kind", COMING)
def test_pc_10_cards_come_out_into_the_disposition_area(table, kind):
    game = table({"new": card(kind)}, ["new"])
    came = one(act(game, "p0 play new"), "came_out")
    assert (came.data["id"], came.data["area"], came.data["as_play"]) == ("new", "disposition", True)
    assert lying(game, "disposition", 0) == ["new"]


@pytest.mark.parametrize("area", ["disposition", "g_area", "battle"])
@pytest.mark.parametrize("kind", COMING)
def test_pc_10_unless_the_card_names_another_area(table, kind, area):
    game = table({"new": card(kind, area=area)}, ["new"])
    act(game, "p0 play new")
    assert lying(game, area, 0) == ["new"]


@pytest.mark.parametrize("as_play", PLAY)
@pytest.mark.parametrize(("named", "where"), [({}, "battle"), ({"area": "g_area"}, "g_area")])
def test_pc_10_or_the_effect_does(table, as_play, named, where):
    cards = {"lift": lift(as_play=as_play, **named), "tank": TANK | {"area": "battle"}}
    game = table(cards, ["lift", "tank"])
    act(game, "p0 play lift", "p0 choose tank")
    assert lying(game, where) == ["tank"]


def test_pc_10_cards_come_out_behind_those_that_are_there(table):
    names = [f"new-{place}" for place in "abc"]
    game = table({name: card("character") for name in names}, names)
    act(game, *[f"p0 play {name}" for name in reversed(names)])
    assert lying(game, "disposition") == names[::-1]


@pytest.mark.parametrize("area", ["disposition", "g_area", "battle", "junkyard", "lost", "hand"])
def test_a_card_that_is_put_goes_to_its_owners_area(table, area):
    shift = card("command", choose={"whose": "enemy"}, effects=[op("put", card="chosen", to=area)])
    game = table({"shift": shift, "tank": card("unit", area="battle")}, ["tank"], ["shift"])
    act(game, "p0 play tank", "p0 pass", "p1 play shift")
    assert "tank" in lying(game, area, 0)
