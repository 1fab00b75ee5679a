"""Resource and nation power: rule PC-11."""

import pytest

from scenes import kinds, one
from scenes.abilities import op
from scenes.table import act, answer, card, faces, g, lying, piles, reason, when

# ---- PC-11: resource


@pytest.mark.parametrize("resource", [1, 2, 3])
def test_pc_11_resource_goes_from_the_top_of_the_own_deck_to_the_lost_pile(table, resource):
    game = table({"tank": card("unit", cost={"resource": resource})}, ["tank"])
    deck = [face["card"] for face in sorted(_deck(game, 0), key=lambda face: face["place"])]
    events = act(game, "p0 play tank")
    assert one(events, "resource_paid").data["amount"] == resource
    assert [face["card"] for face in sorted(_deck(game, 0), key=lambda face: face["place"])] == deck[resource:]
    lost = {face["card"] for face in faces(game) if face["area"] == "lost"}
    assert lost == set(deck[:resource])
    assert set(one(events, "resource_paid").data["cards"]) == lost
    assert piles(game, 1)[::2] == (4, 0)


def _deck(game, player):
    return [face for face in faces(game) if (face["area"], face["owner"]) == ("deck", player)]


def test_pc_11_more_than_the_deck_holds_is_illegal(table):
    game = table({"tank": card("unit", cost={"resource": 5})}, ["tank"], under=4)
    assert reason(game, "p0 play tank") == ("no_resource", "PC-11")


@pytest.mark.parametrize("player", [0, 1])
def test_pc_11_all_of_the_deck_is_legal_and_loses_at_once(table, player):
    tank = card("unit", cost={"resource": 4}, effects=[op("draw", amount=1)])
    hands = [["tank"], []] if player == 0 else [[], ["tank"]]
    game = table({"tank": tank}, *hands, under=4, first_player=player)
    events = act(game, f"p{player} play tank")
    assert (game.stop, game.view()["winner"]) == ("done", 1 - player)
    assert "deck_empty" in kinds(events)
    # At once: nobody answered, nothing came out.
    assert "came_out" not in kinds(events)


def test_pc_11_an_effect_that_empties_a_deck_loses_for_its_player(table):
    burn = card("command", effects=[op("lose", amount=9, whose="enemy")])
    game = table({"burn": burn}, ["burn"], under=4)
    act(game, "p0 play burn")
    assert (game.stop, game.view()["winner"]) == ("done", 0)


def test_pc_11_an_answer_can_end_the_game(table):
    cards = {"tank": card("unit"), "burn": answer(op("lose", amount=9, whose="enemy"))}
    game = table(cards, ["tank"], ["burn", "burn"], under=4)
    act(game, "p0 play tank", "p1 play burn", "p1 pass")
    assert (game.stop, game.view()["winner"], lying(game, "disposition")) == ("done", 1, [])


def test_pc_11_who_pays_for_an_answer_with_all_of_his_deck_loses(table):
    cards = {"tank": card("unit"), "stop": answer(op("negate"), cost={"resource": 4})}
    game = table(cards, ["tank"], ["stop"], under=4)
    act(game, "p0 play tank", "p1 play stop")
    assert (game.stop, game.view()["winner"]) == ("done", 0)


def test_pc_11_a_trigger_can_end_the_game(table):
    watch = card("character", triggers=[when("turn_began", op("lose", amount=9, whose="own"), by="own")])
    game = table({"watch": watch}, ["watch"], under=4)
    act(game, "p0 play watch", "p0 pass", "p1 pass")
    assert (game.stop, game.view()["winner"]) == ("done", 1)


def test_pc_11_each_op_is_a_step_of_its_own(table):
    # The enemy's deck is empty first.
    burn = card("command", effects=[op("lose", amount=9, whose="enemy"), op("lose", amount=9, whose="own")])
    game = table({"burn": burn}, ["burn"], under=4)
    act(game, "p0 play burn")
    assert (game.stop, game.view()["winner"]) == ("done", 0)


def test_pc_11_drawing_the_last_card_loses(table):
    game = table({"dig": card("command", effects=[op("draw", amount=4)])}, ["dig"], under=4)
    act(game, "p0 play dig")
    assert (game.stop, game.view()["winner"]) == ("done", 1)


@pytest.mark.parametrize("more", [0, 3])
def test_pc_11_both_decks_empty_at_once_are_a_draw(table, more):
    game = table({}, under=0, opening=4, opening_hand=4 + more)
    assert (game.stop, game.view()["winner"]) == ("done", "draw")
    assert [piles(game, player)[:2] for player in (0, 1)] == [(0, 4), (0, 4)]


# ---- PC-11: nation power

BLUE = {"nation": "blue"}


@pytest.mark.parametrize(
    ("cost", "bank", "playable"),
    [
        ({"designated": 3, "total": 3}, {"g": g(3)}, True),
        ({"designated": 3, "total": 3}, {"g": g(2)}, False),
        ({"designated": 3, "total": 3}, {"g": g(9, **BLUE)}, False),
        ({"designated": 0, "total": 3}, {"g": g(3, **BLUE)}, True),
        ({"designated": 1, "total": 3}, {"g": g(1), "h": g(2, **BLUE)}, True),
        ({"designated": 2, "total": 3}, {"g": g(1), "h": g(2, **BLUE)}, False),
        ({"designated": 1, "total": 4}, {"g": g(1), "h": g(2, **BLUE)}, False),
        ({"designated": 3, "total": 3}, {"g": g(1), "h": g(2)}, True),
        ({"designated": 1, "total": 1}, {"g": g(0)}, False),
        ({"designated": 1, "total": 1}, {"g": card("g")}, True),
        ({"designated": 2, "total": 2}, {"g": card("g")}, False),
    ],
)
def test_pc_11_nation_power_is_a_threshold_of_own_g_in_play(table, cost, bank, playable):
    game = table({"tank": card("unit", cost=cost), **bank}, ["tank", *bank], g_plays=0)
    act(game, *[f"p0 play {name}" for name in bank])
    assert reason(game, "p0 play tank") == (None if playable else ("no_power", "PC-11"))


def test_pc_11_power_is_not_spent(table):
    game = table({"g": g(2), "tank": card("character", cost={"designated": 2, "total": 2})}, ["g", "tank", "tank"])
    act(game, "p0 play g", "p0 play tank", "p0 play tank")
    assert lying(game, "disposition") == ["g", "tank", "tank"]


def test_pc_11_a_rolled_g_gives_no_power(table):
    tilt = card("command", choose={"whose": "own", "kinds": ["g"]}, effects=[op("roll", card="chosen")])
    cards = {"g": g(2), "tank": card("unit", cost={"designated": 2, "total": 2}), "tilt": tilt}
    game = table(cards, ["g", "tank", "tilt"])
    act(game, "p0 play g")
    assert reason(game, "p0 play tank") is None
    act(game, "p0 play tilt")
    assert reason(game, "p0 play tank") == ("no_power", "PC-11")
    act(game, "p0 pass", "p1 pass")
    assert reason(game, "p0 play tank") is None


def test_pc_11_the_enemys_g_gives_no_power(table):
    cards = {"g": g(9), "tank": card("unit", cost={"total": 1})}
    game = table(cards, ["tank"], ["g"], first_player=1)
    act(game, "p1 play g", "p1 pass")
    assert reason(game, "p0 play tank") == ("no_power", "PC-11")


@pytest.mark.parametrize("area", ["disposition", "g_area", "battle"])
def test_pc_11_a_g_gives_power_wherever_it_is_in_play(table, area):
    game = table({"g": g(2, area=area), "tank": card("unit", cost={"total": 2})}, ["g", "tank"])
    act(game, "p0 play g")
    assert lying(game, area) == ["g"]
    assert reason(game, "p0 play tank") is None


@pytest.mark.parametrize("area", ["hand", "junkyard", "lost"])
def test_pc_11_a_g_gives_none_outside(table, area):
    shift = card("command", choose={"whose": "own", "kinds": ["g"]}, effects=[op("put", card="chosen", to=area)])
    game = table({"g": g(2), "tank": card("unit", cost={"total": 2}), "shift": shift}, ["g", "tank", "shift"])
    act(game, "p0 play g", "p0 play shift")
    assert "g" in lying(game, area)
    assert reason(game, "p0 play tank") == ("no_power", "PC-11")


def test_pc_11_power_is_looked_at_when_the_play_is_made(table):
    # Two Units in hand and one G: power is asked for at each play anew.
    cards = {
        "g": g(2),
        "tank": card("character", cost={"total": 2}),
        "shift": card(
            "command", choose={"whose": "own", "kinds": ["g"]}, effects=[op("put", card="chosen", to="hand")]
        ),
    }
    game = table(cards, ["g", "tank", "tank", "shift"])
    act(game, "p0 play g", "p0 play tank", "p0 play shift")
    assert lying(game, "disposition") == ["tank"]
    assert reason(game, "p0 play tank") == ("no_power", "PC-11")
