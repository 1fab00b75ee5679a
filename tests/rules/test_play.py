"""Playing a card of the card table: one act that is paid for (PC-1, PC-2), and an effect that resolves later (PC-3)."""

import pytest

import ironhex as ih
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
    number,
    offers,
    piles,
    reason,
    unanswered,
    when,
)

DRAW = op("draw", amount=1)
TANK = card("unit")
STOP = answer(op("negate"))
GRAND = card(
    "command",
    cost={"designated": 1, "total": 1, "resource": 1, "x": True, "discard": 1},
    additional={"resource": 1, "discard": 1},
    substitute={"resource": 2},
    choose={"whose": "own", "kinds": ["unit"]},
    effects=[DRAW],
)
"""A card with every step of PC-1: two ways to pay, a choice, X, and two cards to discard."""

CHOICES = ["p0 pay normal", "p0 choose tank", "p0 x 1", "p0 discard blank", "p0 discard blank"]


@pytest.fixture
def grand(table):
    """A game in which player 0 may play GRAND on one of two own Units, and player 1 could answer it."""
    game = table(
        {"g": g(), "tank": TANK, "grand": GRAND, "stop": STOP},
        ["g", "tank", "tank", "grand"],
        ["stop"],
        under=5,
        unit_plays=0,
    )
    unanswered(game, "p0 play g", "p0 play tank", "p0 play tank")
    return game


# ---- PC-1: one act


def test_pc_1_the_choices_of_a_play_come_in_order(grand):
    found = []
    for action in ["p0 play grand", *CHOICES[:-1]]:
        act(grand, action)
        found.append(offers(grand) - {"p0 cancel"})
    assert found == [
        {"p0 pay normal", "p0 pay substitute"},
        {"p0 choose tank"},
        {f"p0 x {amount}" for amount in range(4)},
        {"p0 discard blank"},
        {"p0 discard blank"},
    ]


def test_pc_1_nothing_has_changed_before_the_last_choice(grand):
    before = faces(grand)
    for action in ["p0 play grand", *CHOICES[:-1]]:
        assert act(grand, action) == []
        assert faces(grand) == before
        assert asked(grand) == ("plan", 0)
    events = act(grand, CHOICES[-1])
    assert faces(grand) != before
    assert one(events, "resource_paid").data["amount"] == 3
    assert listed(events, "discarded") == [("discarded", "blank")] * 2


def test_pc_1_nobody_is_asked_within_a_play_but_the_player_himself(grand):
    stops = []
    for action in ["p0 play grand", *CHOICES]:
        act(grand, action)
        stops.append(asked(grand))
    assert stops == [("plan", 0)] * 5 + [("window", 1)]


@pytest.mark.parametrize("steps", range(1, 6))
def test_pc_1_a_play_is_taken_back_at_any_of_its_choices(grand, steps):
    before, legal = faces(grand), offers(grand)
    act(grand, *["p0 play grand", *CHOICES][:steps])
    assert act(grand, "p0 cancel") == []
    assert (faces(grand), offers(grand), asked(grand)) == (before, legal, ("turn", 0))


def test_pc_1_a_play_that_was_taken_back_can_be_made_otherwise(grand):
    act(grand, "p0 play grand", "p0 pay normal", "p0 cancel")
    events = act(grand, "p0 play grand", "p0 pay substitute", "p0 choose tank", "p0 discard blank")
    # The substitute cost has neither X nor a discard; the additional cost is paid all the same.
    assert one(events, "resource_paid").data["amount"] == 3
    assert listed(events, "discarded") == [("discarded", "blank")]


def test_pc_1_a_discarded_card_is_not_offered_twice_and_not_the_card_itself(grand):
    act(grand, "p0 play grand", *CHOICES[:3])
    first = {str(action) for action in grand.legal_actions()}
    assert f"p0 discard c{number(grand, 'grand')}" not in first
    chosen = min(first - {"p0 cancel"})
    act(grand, chosen)
    assert {str(action) for action in grand.legal_actions()} == first - {chosen}


def test_pc_1_a_choice_with_one_possibility_is_made_by_itself(table):
    aimed = card("command", cost={"discard": 1}, choose={"whose": "own"}, effects=[op("put", card="chosen", to="hand")])
    game = table({"tank": TANK, "aimed": aimed, "rest": card("unit")}, ["tank", "aimed", "rest"], opening=3)
    events = act(game, "p0 play tank", "p0 play aimed")
    assert listed(events, "discarded") == [("discarded", "rest")]
    assert held(game, 0) == ["tank"]


def test_pc_1_x_is_always_asked_for(table):
    game = table({"many": card("command", cost={"x": True, "resource": 4})}, ["many"], under=4)
    act(game, "p0 play many")
    assert (asked(game), offers(game)) == (("plan", 0), {"p0 x 0", "p0 cancel"})


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ({"additional": {"resource": 5}}, ("no_resource", "PC-11")),
        ({"cost": {"resource": 3}, "additional": {"resource": 2}}, ("no_resource", "PC-11")),
        ({"additional": {"discard": 3}}, ("no_discard", "PC-1")),
        ({"cost": {"discard": 2}, "additional": {"discard": 1}}, ("no_discard", "PC-1")),
        ({"choose": {"kinds": ["character"]}}, ("no_aim", "PC-1")),
        ({"cost": {"designated": 1, "total": 1}}, ("no_power", "PC-11")),
        ({"cost": {"designated": 1, "total": 1}, "substitute": {"resource": 5}}, None),
    ],
)
def test_pc_1_a_play_with_an_impossible_part_is_refused_whole(table, keys, why):
    game = table({"wish": card("command", **keys)}, ["wish"], opening=3)
    before = game.state_hash()
    found = reason(game, "p0 play wish")
    assert found is not None
    assert why is None or found == why
    assert offers(game) == {"p0 pass"}
    with pytest.raises(ih.IllegalActionError):
        act(game, "p0 play wish")
    assert game.state_hash() == before


def test_pc_1_only_ways_that_can_be_paid_to_the_end_are_offered(table):
    # With X there is a way to pay only as long as the deck has the rest.
    wish = card("command", cost={"resource": 3, "x": True}, additional={"resource": 1}, substitute={"resource": 4})
    game = table({"wish": wish}, ["wish"], under=4)
    act(game, "p0 play wish")
    # The substitute cost and the additional one are five cards.
    assert offers(game) == {"p0 x 0", "p0 cancel"}


# ---- PC-1: a response cannot change what was paid

PAID = card("unit", cost={"designated": 2, "total": 2, "resource": 2, "x": True}, effects=[op("draw", amount_of="x")])


@pytest.mark.parametrize(
    ("reply", "lost"),
    [
        (answer(op("put", card="chosen", to="junkyard"), choose={"kinds": ["g"]}), 3),
        (answer(op("put", card="chosen", to="hand"), choose={"kinds": ["g"]}), 3),
        (answer(op("roll", card="chosen"), choose={"kinds": ["g"]}), 3),
        (answer(op("lose", amount=2, whose="enemy")), 5),
        (answer(op("bring_out", **{"from": "hand", "kinds": ["character"]})), 3),
    ],
    ids=["G to the junkyard", "G to the hand", "G rolled", "cards lost", "a toll raised"],
)
def test_pc_1_a_response_cannot_change_what_was_paid(table, reply, lost):
    toll = card("character", changes=[{"whose": "any", "resource": 3, "designated": 9, "total": 9}])
    cards = {"g": g(), "tank": PAID, "reply": reply, "toll": toll}
    game = table(cards, ["g", "tank"], ["reply", "toll"], under=12)
    unanswered(game, "p0 play g")
    events = act(game, "p0 play tank", "p0 x 1", "p1 play reply")
    if asked(game)[0] == "choice":
        events += act(game, "p1 choose toll")
    assert [event.data["amount"] for event in events if event.kind == "resource_paid"] == [3]
    # The Unit has come out, X is what was chosen, and the draw is one card.
    assert "tank" in lying(game, "disposition", 0)
    assert piles(game, 0)[2] == lost
    assert [event.data["amount"] for event in events if event.kind == "drew"] == [1]


def test_pc_1_what_was_paid_stays_paid_though_the_card_leaves_the_lost_pile(table):
    back = answer(op("put", card="chosen", to="deck"), choose={"areas": ["lost"], "whose": "enemy"})
    game = table({"tank": card("unit", cost={"resource": 1}), "back": back}, ["tank"], ["back"])
    act(game, "p0 play tank", "p1 play back")
    assert lying(game, "disposition", 0) == ["tank"]
    assert piles(game, 0)[::2] == (4, 0)


class Meddler(ih.Mod):
    """Wishes to hear of a play before it is paid for."""

    @ih.on("plan.pay")
    def on_pay(self, ctx):
        raise AssertionError


def test_pc_1_no_mod_listens_to_a_plan():
    with pytest.raises(ih.ModError, match="plan"):
        ih.Game("card-table", mods=[Meddler()])


# ---- PC-2: costs are paid by a play or an effect only


def test_pc_2_a_card_in_play_costs_nothing_more(table):
    game = table({"tank": card("unit", cost={"resource": 2})}, ["tank"])
    act(game, "p0 play tank")
    assert piles(game, 0)[::2] == (2, 2)
    for turn in range(6):
        assert "resource_paid" not in kinds(act(game, f"p{turn % 2} pass"))
    assert piles(game, 0)[::2] == (2, 2)


@pytest.mark.parametrize("as_play", [False, True])
def test_pc_2_what_an_effect_brings_out_is_not_paid_for(table, as_play):
    dear = card(
        "character", cost={"designated": 9, "total": 9, "resource": 3, "discard": 2}, additional={"resource": 1}
    )
    lift = card("command", effects=[op("bring_out", **{"from": "hand"}, kinds=["character"], counts_as_play=as_play)])
    game = table({"dear": dear, "lift": lift}, ["dear", "lift"])
    events = act(game, "p0 play lift", "p0 choose dear")
    assert lying(game, "disposition", 0) == ["dear"]
    assert {"resource_paid", "discarded"} & set(kinds(events)) == set()
    assert piles(game, 0) == (4, 8, 0)


def test_pc_2_an_effect_that_says_so_takes_cards(table):
    tax = card("command", effects=[op("lose", amount=2, whose="enemy"), op("discard", amount=1, whose="enemy")])
    game = table({"tax": tax}, ["tax"])
    act(game, "p0 play tax")
    assert asked(game) == ("choice", 1)
    events = act(game, "p1 discard blank")
    assert "resource_paid" not in kinds(events)
    assert piles(game, 1) == (2, 8, 2)
    assert lying(game, "junkyard") == ["tax", "blank"]


# ---- PC-3: the effect resolves after the payment, and can be answered

SCOUT = card("unit", cost={"resource": 1, "discard": 1}, effects=[DRAW])


def test_pc_3_payment_then_coming_out_then_effect(table):
    game = table({"scout": SCOUT}, ["scout"])
    events = act(game, "p0 play scout", "p0 discard blank")
    steps = {"card_played", "resource_paid", "discarded", "came_out", "drew"}
    found = [kind for kind in kinds(events) if kind in steps]
    assert found[0] in steps - {"came_out", "drew"}
    assert set(found[:3]) == {"card_played", "resource_paid", "discarded"}
    assert found[3:] == ["came_out", "drew"]


def test_pc_3_in_the_window_all_is_paid_and_nothing_resolved(table):
    game = table({"scout": SCOUT, "stop": STOP}, ["scout"], ["stop"])
    act(game, "p0 play scout", "p0 discard blank")
    assert asked(game) == ("window", 1)
    assert (lying(game, "playing"), lying(game, "disposition"), lying(game, "junkyard")) == (["scout"], [], ["blank"])
    assert piles(game, 0) == (3, 7, 1)
    events = act(game, "p1 pass")
    assert [kind for kind in kinds(events) if kind in {"came_out", "drew"}] == ["came_out", "drew"]
    assert piles(game, 0) == (2, 8, 1)


def test_pc_3_an_answer_resolves_before_what_it_answers(table):
    game = table({"scout": SCOUT, "reply": answer(op("lose", amount=1, whose="own"))}, ["scout"], ["reply"])
    act(game, "p0 play scout", "p0 discard blank")
    events = act(game, "p1 play reply")
    assert listed(events, "card_played", "came_out") == [("card_played", "reply"), ("came_out", "scout")]
    assert piles(game, 1)[2] == 1


def test_pc_3_with_nobody_to_answer_the_effect_comes_at_once(table):
    game = table({"scout": SCOUT}, ["scout"])
    events = act(game, "p0 play scout", "p0 discard blank")
    assert "drew" in kinds(events)
    assert asked(game) == ("turn", 0)


def test_pc_3_the_other_player_is_asked_first_and_then_the_one_who_played(table):
    note = answer(DRAW)
    game = table({"scout": SCOUT, "note": note}, ["scout", "note"], ["note"])
    stops = []
    act(game, "p0 play scout", "p0 discard blank")
    while asked(game)[0] == "window":
        stops.append(asked(game)[1])
        act(game, f"p{stops[-1]} pass")
    assert stops == [1, 0]
    assert lying(game, "disposition") == ["scout"]


def test_pc_3_each_is_asked_until_he_passes(table):
    note = answer(DRAW)
    game = table({"scout": SCOUT, "note": note}, ["scout"], ["note", "note", "note"], ask="always")
    act(game, "p0 play scout", "p0 discard blank")
    for left in (2, 1):
        assert (asked(game), lying(game, "playing")) == (("window", 1), ["scout"])
        act(game, "p1 play note")
        # The answer can be answered: by the other player first, here player 0.
        assert (asked(game), lying(game, "playing", 1)) == (("window", 0), ["note"])
        act(game, "p0 pass", "p1 pass")
        assert held(game, 1).count("note") == left
    assert lying(game, "disposition") == []
    act(game, "p1 pass", "p0 pass")
    assert lying(game, "disposition") == ["scout"]


def test_pc_3_effects_of_one_card_come_in_the_order_printed(table):
    busy = card("operation", effects=[DRAW, op("lose", amount=1, whose="own"), op("draw", amount=1, whose="enemy")])
    game = table({"busy": busy}, ["busy"])
    act(game, "p0 play busy")
    assert (piles(game, 0), piles(game, 1)) == ((2, 9, 1), (3, 10, 0))


def test_pc_3_a_command_goes_to_the_junkyard_of_its_owner(table):
    game = table({"order": card("command", effects=[DRAW])}, ["order"])
    events = act(game, "p0 play order")
    assert "came_out" not in kinds(events)
    assert (lying(game, "junkyard", 0), lying(game, "playing")) == (["order"], [])


def test_pc_3_triggers_on_a_play_come_behind_its_effect_and_are_not_answered(table):
    watch = card("character", triggers=[when("played", op("lose", amount=1, whose="own"), by="own", kinds=["unit"])])
    cards = {"watch": watch, "scout": card("unit", effects=[DRAW]), "stop": STOP}
    game = table(cards, ["watch", "scout"], ["stop"])
    unanswered(game, "p0 play watch")
    act(game, "p0 play scout")
    events = act(game, "p1 pass")
    assert "drew" in kinds(events)
    assert (asked(game), piles(game, 0)) == (("turn", 0), (2, 9, 1))
