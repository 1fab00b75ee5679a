"""What a play costs, and what an effect reads of a cost: rules PC-1, PC-4 and PC-5."""

import pytest

from scenes import kinds, one
from scenes.abilities import op
from scenes.table import (
    act,
    answer,
    card,
    g,
    held,
    lying,
    offers,
    piles,
    reason,
    unanswered,
)

COST = {"designated": 1, "total": 3, "resource": 2}
PARTS = ["designated", "total", "resource"]
NO_COST = ["g", "coin"]


def paid(events):
    """The resource that was paid in all, and the way."""
    amount = sum(event.data["amount"] for event in events if event.kind == "resource_paid")
    return amount, one(events, "card_played").data["way"]


def read(part, of, **keys):
    """A command that draws as many cards as a part of a normal cost."""
    return card("command", effects=[op("draw", amount_of=part, of=of)], **keys)


def drawn(events):
    return sum(event.data["amount"] for event in events if event.kind == "drew")


# ---- PC-4: the normal cost is what is printed

CHANGED = {
    "as printed": (COST, {}, [], 2),
    "with X": (COST | {"x": True}, {}, ["p0 x 2"], 4),
    "with an additional cost": (COST, {"additional": {"resource": 1}}, [], 3),
    "with a substitute cost": (COST, {"substitute": {"resource": 1}}, ["p0 pay substitute"], 1),
    "raised": (COST, {}, [], 5),
    "lowered": (COST, {}, [], 0),
}
"""Ways to pay for one normal cost: keys of the card, choices of the play, resource paid."""

TOLLS = {
    "raised": card("operation", changes=[{"whose": "own", "kinds": ["unit"], "resource": 3, "total": 1}]),
    "lowered": card("operation", changes=[{"whose": "own", "kinds": ["unit"], "resource": -3, "designated": -9}]),
}


@pytest.fixture
def bought(table):
    """A game in which player 0 has played a Unit in one of these ways, and has a further card; and the events."""

    def build(way, further=None, effects=()):
        cost, keys, choices, _ = CHANGED[way]
        toll = TOLLS.get(way, card("operation"))
        tank = card("unit", cost=cost, effects=list(effects), **keys)
        cards = {"g": g(), "tank": tank, "toll": toll, "further": further or card("command")}
        game = table(cards, ["g", "tank", "toll", "further"], under=14)
        unanswered(game, "p0 play g", "p0 play toll")
        return game, act(game, "p0 play tank", *choices)

    return build


@pytest.mark.parametrize("way", CHANGED)
def test_pc_4_what_a_play_pays(bought, way):
    game, events = bought(way)
    assert paid(events) == (CHANGED[way][3], "substitute" if "substitute" in way else "normal")
    assert piles(game, 0)[2] == CHANGED[way][3]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("way", CHANGED)
def test_pc_4_an_effect_reads_the_normal_cost_of_the_card_chosen(bought, way, part):
    game, _ = bought(way, read(part, "chosen", choose={"whose": "own", "kinds": ["unit"]}))
    assert drawn(act(game, "p0 play further")) == COST[part]


@pytest.mark.parametrize("way", CHANGED)
def test_pc_4_an_effect_reads_the_normal_cost_of_its_own_card(bought, way):
    _, events = bought(way, effects=[op("draw", amount_of="resource", of="self")])
    assert drawn(events) == COST["resource"]


def test_pc_4_x_itself_can_be_asked_for(bought):
    _, events = bought("with X", effects=[op("draw", amount_of="x")])
    assert (drawn(events), one(events, "card_played").data["x"]) == (2, 2)


@pytest.mark.parametrize(("x", "part", "cards"), [(0, "resource", 0), (3, "resource", 0), (3, "total", 0)])
def test_pc_4_example_a_normal_cost_with_x_is_read_with_x_as_0(table, x, part, cards):
    many = card("command", cost={"x": True}, effects=[op("draw", amount_of=part, of="self")])
    game = table({"many": many}, ["many"], under=8)
    events = act(game, "p0 play many", f"p0 x {x}")
    assert (paid(events)[0], drawn(events)) == (x, cards)


def test_pc_4_with_a_substitute_cost_there_is_no_x(table):
    many = card("command", cost={"x": True}, substitute={"resource": 2}, effects=[op("draw", amount_of="x")])
    game = table({"many": many}, ["many"], under=8)
    events = act(game, "p0 play many", "p0 pay substitute")
    assert (paid(events), drawn(events)) == ((2, "substitute"), 0)


@pytest.mark.parametrize("part", PARTS)
def test_pc_4_an_answer_reads_the_normal_cost_of_the_play(table, part):
    tank = card("unit", cost=COST | {"x": True}, additional={"resource": 1})
    reply = answer(op("draw", amount_of=part, of="played"))
    game = table({"g": g(), "tank": tank, "reply": reply}, ["g", "tank"], ["reply"], under=10)
    unanswered(game, "p0 play g")
    act(game, "p0 play tank", "p0 x 1")
    assert drawn(act(game, "p1 play reply")) == COST[part]


BOUNDS = [("designated_at_most", 1), ("total_at_most", 3), ("resource_at_most", 2)]


@pytest.mark.parametrize(("bound", "most"), BOUNDS)
@pytest.mark.parametrize("way", CHANGED)
def test_pc_4_a_choice_looks_at_the_normal_cost(bought, way, bound, most):
    aim = {"whose": "own", "kinds": ["unit"]}
    game, _ = bought(way, card("command", choose=aim | {bound: most}))
    assert reason(game, "p0 play further") is None
    game, _ = bought(way, card("command", choose=aim | {bound: most - 1}))
    assert reason(game, "p0 play further") == ("no_aim", "PC-1")


# ---- PC-4: additional and substitute costs


def test_pc_4_an_additional_cost_is_paid_with_either_way(table):
    tank = card("unit", cost={"resource": 2}, additional={"resource": 1}, substitute={"resource": 3})
    for way, amount in (("normal", 3), ("substitute", 4)):
        game = table({"tank": tank}, ["tank"], under=6)
        assert act(game, "p0 play tank") == []
        assert offers(game) == {"p0 pay normal", "p0 pay substitute", "p0 cancel"}
        assert paid(act(game, f"p0 pay {way}")) == (amount, way)


def test_pc_4_an_additional_discard(table):
    game = table({"tank": card("unit", additional={"discard": 2})}, ["tank"], opening=4)
    act(game, "p0 play tank", "p0 discard blank", "p0 discard blank")
    assert (lying(game, "junkyard"), held(game, 0)) == (["blank", "blank"], ["blank"])


@pytest.mark.parametrize(
    ("cost", "substitute", "way"),
    [
        ({"designated": 5, "total": 5}, {"resource": 1}, "substitute"),
        ({"resource": 9}, {"resource": 1}, "substitute"),
        ({"discard": 4}, {"resource": 1}, "substitute"),
        ({"resource": 1}, {"designated": 5, "total": 5}, "normal"),
        ({"resource": 1}, {"resource": 9}, "normal"),
        ({"resource": 1}, {"discard": 4}, "normal"),
    ],
)
def test_pc_4_the_only_way_that_can_be_paid_is_taken(table, cost, substitute, way):
    game = table({"tank": card("unit", cost=cost, substitute=substitute)}, ["tank"], opening=3)
    assert paid(act(game, "p0 play tank")) == (1, way)


def test_pc_4_a_substitute_cost_has_a_threshold_of_its_own(table):
    tank = card("unit", cost={"resource": 9}, substitute={"designated": 2, "total": 2})
    game = table({"g": g(2), "tank": tank}, ["g", "tank"])
    assert reason(game, "p0 play tank") is not None
    act(game, "p0 play g")
    assert paid(act(game, "p0 play tank")) == (0, "substitute")


# ---- PC-1, PC-4: increases, then decreases


def change(**keys):
    return card("operation", changes=[keys])


@pytest.mark.parametrize(
    ("resource", "changes", "amount"),
    [
        (1, [{"resource": 2}], 3),
        (3, [{"resource": -2}], 1),
        (1, [{"resource": -2}], 0),
        (1, [{"resource": -3}, {"resource": 2}], 0),
        (1, [{"resource": 2}, {"resource": -3}], 0),
        (1, [{"resource": -3}, {"resource": 3}], 1),
        (1, [{"resource": 2}, {"resource": 2}], 5),
        (1, [{"resource": 2, "kinds": ["unit", "command"]}], 3),
        (1, [{"resource": 2, "kinds": ["command"]}], 1),
        (1, [{"resource": 2, "whose": "any"}], 3),
        (1, [{"resource": 2, "whose": "enemy"}], 1),
    ],
)
def test_pc_1_increases_first_then_decreases_never_below_0(table, resource, changes, amount):
    cards = {
        f"toll-{place}": change(**{"whose": "own", "kinds": ["unit"]} | keys) for place, keys in enumerate(changes)
    }
    game = table({"tank": card("unit", cost={"resource": resource})} | cards, ["tank", *cards], under=6)
    act(game, *[f"p0 play {name}" for name in cards])
    assert paid(act(game, "p0 play tank"))[0] == amount


def test_pc_1_x_is_an_increase_and_comes_before_decreases(table):
    game = table(
        {"many": card("unit", cost={"resource": 1, "x": True}), "toll": change(whose="own", resource=-2)},
        ["many", "toll"],
        under=6,
    )
    act(game, "p0 play toll")
    assert paid(act(game, "p0 play many", "p0 x 2"))[0] == 1


def test_pc_1_the_other_players_cards_change_costs_too(table):
    cards = {"tank": card("unit", cost={"resource": 1}), "toll": change(whose="enemy", resource=1)}
    game = table(cards, ["tank"], ["toll"], first_player=1)
    act(game, "p1 play toll", "p1 pass")
    assert paid(act(game, "p0 play tank"))[0] == 2


def test_pc_1_changes_are_over_when_their_card_has_left(table):
    fetch = card("command", choose={"whose": "own"}, effects=[op("put", card="chosen", to="hand")])
    cards = {"tank": card("unit", cost={"resource": 1}), "toll": change(whose="own", resource=2), "fetch": fetch}
    game = table(cards, ["tank", "toll", "fetch"])
    act(game, "p0 play toll", "p0 play fetch")
    assert paid(act(game, "p0 play tank"))[0] == 1


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"designated": 1}, ("no_power", "PC-11")),
        ({"total": 1}, ("no_power", "PC-11")),
        ({"designated": 0, "total": 0}, None),
        ({"designated": -1, "total": -1}, None),
    ],
)
def test_pc_1_changes_of_a_threshold(table, changes, why):
    cards = {
        "g": g(2),
        "tank": card("unit", cost={"designated": 2, "total": 2}),
        "toll": change(whose="own", **changes),
    }
    game = table(cards, ["g", "tank", "toll"])
    act(game, "p0 play g", "p0 play toll")
    assert reason(game, "p0 play tank") == why


def test_pc_1_a_decrease_can_make_a_threshold_low_enough(table):
    cards = {
        "tank": card("unit", cost={"designated": 2, "total": 3}),
        "toll": change(whose="own", designated=-2, total=-3),
    }
    game = table(cards, ["tank", "toll"])
    assert reason(game, "p0 play tank") == ("no_power", "PC-11")
    act(game, "p0 play toll")
    assert reason(game, "p0 play tank") is None


def test_pc_1_changes_touch_no_discard_no_additional_and_no_substitute_cost(table):
    tank = card("unit", cost={"resource": 3}, additional={"resource": 1}, substitute={"resource": 2})
    game = table({"tank": tank, "toll": change(whose="own", resource=-9)}, ["tank", "toll"], under=6)
    act(game, "p0 play toll", "p0 play tank")
    assert paid(game.clone().play("p0 pay normal")) == (1, "normal")
    assert paid(game.play("p0 pay substitute")) == (3, "substitute")


# ---- PC-5: cards without a cost


def coin(name="chit"):
    """The cards of a mint and its coin."""
    return {"mint": card("operation", effects=[op("coin", card=name, amount=1)]), name: card("coin")}


@pytest.fixture
def costless(table):
    """A game in which a card without a cost is in play, and a further command is in hand."""

    def build(kind, further, *others, **cards):
        game = table({"g": g(), **coin(), "further": further, **cards}, ["g", "mint", "further", *others], under=6)
        act(game, "p0 play g" if kind == "g" else "p0 play mint")
        return game

    return build


@pytest.mark.parametrize(("bound", "most"), [(bound, 20) for bound, _ in BOUNDS])
@pytest.mark.parametrize("kind", NO_COST)
def test_pc_5_example_a_card_without_cost_is_not_chosen_where_its_cost_is_needed(costless, kind, bound, most):
    game = costless(kind, card("command", choose={"whose": "own", "kinds": NO_COST, bound: most}))
    before = game.state_hash()
    assert reason(game, "p0 play further") == ("no_aim", "PC-1")
    assert "p0 play further" not in offers(game)
    assert game.state_hash() == before


@pytest.mark.parametrize("kind", NO_COST)
def test_pc_5_beside_others_it_is_refused_when_it_is_chosen(costless, kind):
    further = card("command", choose={"whose": "own", "resource_at_most": 20})
    tanks = {"tank": card("character"), "truck": card("character")}
    game = costless(kind, further, *tanks, **tanks)
    act(game, "p0 play tank", "p0 play truck", "p0 play further")
    before = game.state_hash()
    assert "p0 choose tank" in offers(game)
    assert reason(game, "p0 choose g" if kind == "g" else "p0 choose chit") == ("no_aim", "PC-1")
    assert game.state_hash() == before


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("kind", NO_COST)
def test_pc_5_example_an_effect_that_resolves_reads_0(costless, kind, part):
    further = read(part, "chosen", choose={"whose": "own", "kinds": NO_COST})
    game = costless(kind, further)
    events = act(game, "p0 play further")
    assert (drawn(events), lying(game, "junkyard")) == (0, ["further"])
    assert "play_failed" not in kinds(events)


@pytest.mark.parametrize("part", PARTS)
def test_pc_5_an_answer_to_a_g_reads_0(table, part):
    game = table({"g": g(), "reply": answer(op("draw", amount_of=part, of="played"))}, ["g"], ["reply"])
    act(game, "p0 play g")
    assert drawn(act(game, "p1 play reply")) == 0
    assert lying(game, "disposition") == ["g"]


@pytest.mark.parametrize("keys", [{}, {"kinds": ["g"]}])
def test_pc_5_no_change_gives_a_g_a_cost(table, keys):
    toll = change(whose="own", designated=1, total=1, resource=2, **keys)
    game = table({"g": g(), "toll": toll}, ["g", "toll"])
    act(game, "p0 play toll")
    assert (reason(game, "p0 play g"), paid(act(game, "p0 play g"))[0]) == (None, 0)


def test_pc_5_a_g_is_played_without_payment(table):
    game = table({"g": g()}, ["g"])
    events = act(game, "p0 play g")
    assert paid(events)[0] == 0
    assert piles(game, 0)[::2] == (4, 0)
