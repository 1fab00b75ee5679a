"""Refusals of plays: every reason for which a card may not be played so, and nothing changed by any of them."""

from dataclasses import dataclass

import pytest

import ironhex as ih
from scenes import compose, toml, unit, weapon
from scenes.abilities import op
from scenes.card_faults import CARD_REASONS
from scenes.table import act, answer, card, g, number, numbered, unanswered

DRAW = op("draw", amount=1)
ORDER = card("command", effects=[DRAW])
PC_1, PC_9, PC_11, PC_13 = "PC-1", "PC-9", "PC-11", "PC-13"


@dataclass
class Case:
    """A refused action, with cards by id or by number, and the reason."""

    game: ih.Game
    action: str
    reason: str
    rule: str


# ---- which card, whose, from where


def no_card(table):
    return Case(table({"order": ORDER}, ["order"]), "p0 play c200", "no_card", PC_1)


def no_such_card(table):
    game = table({"order": ORDER}, ["order"], opening=3, under=1)
    return Case(game, "p0 play c9", "no_card", PC_1)


def a_coin_that_is_gone(table):
    mint = card("operation", effects=[op("coin", card="chit", amount=1)])
    shift = card("command", choose={"kinds": ["coin"], "whose": "own"}, effects=[op("put", card="chosen", to="lost")])
    game = table({"mint": mint, "chit": card("coin"), "shift": shift}, ["mint", "shift"])
    act(game, "p0 play mint")
    chit = number(game, "chit")
    act(game, "p0 play shift")
    return Case(game, f"p0 play c{chit}", "no_card", PC_1)


def other_player(table):
    return Case(table({"order": ORDER}, [], ["order"]), "p1 play order", "other_player", "flow")


def other_player_in_a_plan(table):
    game = table({"wish": card("command", cost={"x": True}), "order": ORDER}, ["wish"], ["order"])
    act(game, "p0 play wish")
    return Case(game, "p1 x 1", "other_player", "flow")


def other_player_in_a_window(table):
    cards = {"tank": card("unit"), "note": answer(DRAW)}
    game = table(cards, ["tank", "note"], ["note"])
    act(game, "p0 play tank")
    return Case(game, "p0 play note", "other_player", "flow")


def other_player_at_a_discard(table):
    tax = card("command", effects=[op("discard", amount=1, whose="enemy")])
    game = table({"tax": tax}, ["tax"])
    act(game, "p0 play tax")
    return Case(game, "p0 discard blank", "other_player", "flow")


def the_enemys_card(table):
    game = table({"order": ORDER}, [], ["order"])
    return Case(game, f"p0 play c{number(game, 'order', 1)}", "no_card", PC_1)


def the_enemys_card_in_play(table):
    game = table({"tank": card("unit")}, [], ["tank"], first_player=1)
    act(game, "p1 play tank", "p1 pass")
    return Case(game, f"p0 play c{number(game, 'tank')}", "no_card", PC_1)


def from_the_deck(table):
    game = table({"order": ORDER}, [], below=(["order"], []))
    return Case(game, "p0 play order", "wrong_zone", PC_1)


def from_play(table):
    game = table({"tank": card("character")}, ["tank"])
    act(game, "p0 play tank")
    return Case(game, "p0 play tank", "wrong_zone", PC_1)


def from_the_junkyard(table):
    game = table({"order": ORDER}, ["order"])
    act(game, "p0 play order")
    return Case(game, "p0 play order", "wrong_zone", PC_1)


def from_the_lost_pile(table):
    gone = card("command", effects=[op("put", card="self", to="lost")])
    game = table({"gone": gone}, ["gone"])
    act(game, "p0 play gone")
    return Case(game, "p0 play gone", "wrong_zone", PC_1)


def that_is_being_played(table):
    game = table({"own": card("command", timing="any"), "note": answer(DRAW)}, ["own", "own"], ["note"])
    act(game, "p0 play own", "p1 pass")
    (played,) = [face["card"] for face in game.view("referee")["cards"] if face["area"] == "playing"]
    return Case(game, f"p0 play c{played}", "wrong_zone", PC_1)


# ---- when


def answered(table, kind):
    """A game in which player 1 may answer, and has a card of another kind too."""
    cards = {"tank": card("character"), "note": answer(DRAW), "late": card(kind)}
    game = table(cards, ["tank"], ["note", "late"])
    act(game, "p0 play tank")
    return Case(game, "p1 play late", "wrong_time", PC_13)


def a_unit_as_an_answer(table):
    return answered(table, "unit")


def a_g_as_an_answer(table):
    return answered(table, "g")


def a_command_of_the_turn_as_an_answer(table):
    return answered(table, "command")


def an_answer_to_nothing(table):
    return Case(table({"note": answer(DRAW)}, ["note"]), "p0 play note", "wrong_time", PC_13)


def a_unit_in_the_others_turn(table):
    game = table({"tank": card("unit"), "free": card("command", timing="any")}, [], ["tank", "free"])
    act(game, "p0 pass")
    return Case(game, "p1 play tank", "wrong_time", PC_13)


# ---- limits


def limit_used(table):
    game = table({"tank": card("unit")}, ["tank", "tank"])
    act(game, "p0 play tank")
    return Case(game, "p0 play tank", "limit_used", PC_9)


def limit_of_a_card_used(table):
    game = table({"once": ORDER | {"once_per_turn": True}}, ["once", "once"])
    act(game, "p0 play once")
    return Case(game, "p0 play once", "limit_used", PC_9)


def chain_full(table):
    cards = {"tank": card("unit"), "note": answer(DRAW)}
    game = table(cards, ["tank", *["note"] * 4], ["note"] * 5, under=9, ask="always")
    act(game, "p0 play tank", *[f"p{height % 2} play note" for height in range(1, 8)])
    return Case(game, "p0 play note", "chain_full", "PC-12")


def too_many_plays(table):
    again = card("command", effects=[op("put", card="self", to="hand")])
    game = table({"again": again}, ["again"])
    act(game, *["p0 play again"] * 64)
    return Case(game, "p0 play again", "too_many_plays", PC_13)


# ---- what it costs


def costly(table, **keys):
    """A game in which player 0 has one card with these costs, two blanks, and four cards in his deck."""
    return table({"wish": card("command", **keys)}, ["wish"], opening=3, under=4)


def no_power(table):
    return Case(costly(table, cost={"designated": 1, "total": 1}), "p0 play wish", "no_power", PC_11)


def no_power_in_all(table):
    game = table({"g": g(2), "wish": card("command", cost={"total": 3})}, ["g", "wish"])
    act(game, "p0 play g")
    return Case(game, "p0 play wish", "no_power", PC_11)


def no_power_of_its_nation(table):
    cards = {"g": g(2, nation="blue"), "wish": card("command", cost={"designated": 1, "total": 1})}
    game = table(cards, ["g", "wish"])
    act(game, "p0 play g")
    return Case(game, "p0 play wish", "no_power", PC_11)


def no_resource(table):
    return Case(costly(table, cost={"resource": 5}), "p0 play wish", "no_resource", PC_11)


def no_resource_for_the_additional_cost(table):
    game = costly(table, cost={"resource": 4}, additional={"resource": 1})
    return Case(game, "p0 play wish", "no_resource", PC_11)


def no_discard(table):
    return Case(costly(table, cost={"discard": 3}), "p0 play wish", "no_discard", PC_1)


def no_discard_for_the_additional_cost(table):
    game = costly(table, cost={"discard": 2}, additional={"discard": 1})
    return Case(game, "p0 play wish", "no_discard", PC_1)


def a_discard_that_is_not_in_the_hand(table):
    game = table({"wish": card("command", cost={"discard": 1}), "tank": card("unit")}, ["wish", "tank"])
    act(game, "p0 play tank", "p0 play wish")
    return Case(game, f"p0 discard c{number(game, 'tank')}", "not_to_discard", PC_1)


def a_discard_of_the_card_itself(table):
    game = costly(table, cost={"discard": 1})
    act(game, "p0 play wish")
    return Case(game, "p0 discard wish", "not_to_discard", PC_1)


def no_amount(table):
    game = costly(table, cost={"resource": 1, "x": True}, additional={"resource": 1})
    act(game, "p0 play wish")
    return Case(game, "p0 x 3", "no_amount", PC_1)


def no_way(table):
    # Only one way can be paid: it is not asked for.
    game = costly(table, cost={"resource": 1, "x": True}, substitute={"resource": 9})
    act(game, "p0 play wish")
    return Case(game, "p0 pay substitute", "no_way", PC_1)


def paying_with_nothing_declared(table):
    return Case(costly(table), "p0 pay normal", "other_decision", "flow")


# ---- what it is aimed at


def no_aim(table):
    return Case(costly(table, choose={"whose": "any"}), "p0 play wish", "no_aim", PC_1)


def aimed(table, **keys):
    """A game in which player 0 chooses among two own Characters; a G and a third card are in play too."""
    cards = {"g": g(), "tank": card("character", cost={"resource": 1}), "truck": card("operation")}
    wish = card("command", choose={"whose": "own", **keys}, effects=[DRAW])
    game = table(cards | {"wish": wish}, ["g", "tank", "tank", "truck", "wish"])
    unanswered(game, "p0 play g", "p0 play tank", "p0 play tank", "p0 play truck", "p0 play wish")
    return game


def a_choice_of_another_kind(table):
    return Case(aimed(table, kinds=["character"]), "p0 choose truck", "no_aim", PC_1)


def a_choice_without_a_cost(table):
    return Case(aimed(table, resource_at_most=20), "p0 choose g", "no_aim", PC_1)


def a_choice_that_costs_too_much(table):
    game = table(
        {
            "g": g(),
            "cheap": card("character"),
            "dear": card("character", cost={"total": 5}),
            "wish": card("command", choose={"whose": "own", "total_at_most": 4}),
        },
        ["g", "cheap", "cheap", "dear", "wish"],
    )
    act(game, "p0 play g", "p0 play cheap", "p0 play cheap", "p0 play dear", "p0 play wish")
    return Case(game, "p0 choose dear", "no_aim", PC_1)


def a_choice_from_a_hand(table):
    return Case(aimed(table), "p0 choose blank", "no_aim", PC_1)


def a_choice_of_no_card(table):
    return Case(aimed(table), "p0 choose c200", "no_aim", PC_1)


def a_choice_of_another_kind_at_resolution(table):
    lift = card("command", effects=[op("bring_out", **{"from": "hand", "kinds": ["unit"]})])
    game = table({"lift": lift, "tank": card("unit"), "truck": card("character")}, ["lift", "tank", "truck"])
    act(game, "p0 play lift")
    return Case(game, "p0 choose truck", "no_coming_out", "PC-8")


# ---- at another decision


def choosing_with_nothing_declared(table):
    game = table({"tank": card("character")}, ["tank"])
    act(game, "p0 play tank")
    return Case(game, "p0 choose tank", "other_decision", "flow")


def x_with_nothing_declared(table):
    return Case(table({}), "p0 x 1", "other_decision", "flow")


def cancelling_nothing(table):
    return Case(table({}), "p0 cancel", "other_decision", "flow")


def discarding_with_nothing_declared(table):
    return Case(table({}), "p0 discard blank", "other_decision", "flow")


def passing_in_a_plan(table):
    game = costly(table, cost={"x": True})
    act(game, "p0 play wish")
    return Case(game, "p0 pass", "other_decision", "flow")


def playing_in_a_plan(table):
    game = table({"wish": card("command", cost={"x": True}), "order": ORDER}, ["wish", "order"])
    act(game, "p0 play wish")
    return Case(game, "p0 play order", "other_decision", "flow")


def an_action_of_the_skirmish(table):
    return Case(table({}), "e1 energize", "no_unit", "flow")


TABLE = [
    no_card,
    no_such_card,
    a_coin_that_is_gone,
    other_player,
    other_player_in_a_plan,
    other_player_in_a_window,
    other_player_at_a_discard,
    the_enemys_card,
    the_enemys_card_in_play,
    from_the_deck,
    from_play,
    from_the_junkyard,
    from_the_lost_pile,
    that_is_being_played,
    a_unit_as_an_answer,
    a_g_as_an_answer,
    a_command_of_the_turn_as_an_answer,
    an_answer_to_nothing,
    a_unit_in_the_others_turn,
    limit_used,
    limit_of_a_card_used,
    chain_full,
    too_many_plays,
    no_power,
    no_power_in_all,
    no_power_of_its_nation,
    no_resource,
    no_resource_for_the_additional_cost,
    no_discard,
    no_discard_for_the_additional_cost,
    a_discard_that_is_not_in_the_hand,
    a_discard_of_the_card_itself,
    no_amount,
    no_way,
    paying_with_nothing_declared,
    no_aim,
    a_choice_of_another_kind,
    a_choice_without_a_cost,
    a_choice_that_costs_too_much,
    a_choice_from_a_hand,
    a_choice_of_no_card,
    a_choice_of_another_kind_at_resolution,
    choosing_with_nothing_declared,
    x_with_nothing_declared,
    cancelling_nothing,
    discarding_with_nothing_declared,
    passing_in_a_plan,
    playing_in_a_plan,
    an_action_of_the_skirmish,
]


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case.__name__)
def test_a_refused_play_says_why_and_changes_nothing(table, case):
    refused_play(case(table))


def refused_play(case):
    """The action is refused for the reason, as `why_not` says too, and nothing has changed."""
    game, action = case.game, numbered(case.game, case.action)
    before, legal, view = game.state_hash(), game.legal_actions(), game.view("referee")
    refusal = game.why_not(action)
    assert (refusal.reason, refusal.rule) == (case.reason, case.rule)
    with pytest.raises(ih.IllegalActionError) as caught:
        game.play(action)
    assert (caught.value.reason, caught.value.rule) == (case.reason, case.rule)
    assert action in str(caught.value)
    assert (game.state_hash(), game.legal_actions(), game.view("referee")) == (before, legal, view)


# ---- Tactics cards in the skirmish


def tactics(folder, deck, **cards):
    """A skirmish in which player 0 holds the three Tactics cards of his deck, and e1 is active beside e2."""
    settings = {"tactics_deck": 3, "tactics_drawn": 3}
    scene = compose([unit((1, 4), weapon())], [unit((2, 4), hp=30, space=10)], settings=settings)
    scene.scenario["players"][0]["deck"] = "tricks"
    scene.extra["decks/tricks.toml"] = toml({"name": "Tricks", "cards": deck})
    for name, keys in cards.items():
        trick = {"name": "Trick", "kind": "tactics", "when": "activation", "effects": [op("energy", amount=1)]}
        scene.extra[f"cards/{name}.toml"] = toml(trick | keys)
    return ih.Game(scene.write(folder))


def tactics_closed(folder):
    game = tactics(folder, ["late"] * 3, late={"when": "after_combat_damage"})
    return Case(game, "p0 play late", "tactics_closed", "BD-5")


def tactics_used(folder):
    game = tactics(folder, ["trick"] * 3, trick={})
    act(game, "p0 play trick")
    return Case(game, "p0 play trick", "tactics_used", "AC-2")


def no_energy(folder):
    game = tactics(folder, ["dear"] * 3, dear={"cost": {"energy": 1}})
    return Case(game, "p0 play dear", "no_energy", "AC-2")


def no_tactics_card(folder):
    return Case(tactics(folder, ["trick"] * 3, trick={}), "p0 play c60", "no_card", PC_1)


def used_tactics(folder):
    game = tactics(folder, ["trick"] * 3, trick={})
    act(game, "p0 play trick", "e1 energize", "e1 end")
    used = number(game, "trick", 0, "discard")
    while game.decision.player == 1:
        act(game, "e2 energize" if "e2 energize" in map(str, game.legal_actions()) else "e2 end")
    return Case(game, f"p0 play c{used}", "wrong_zone", PC_1)


def tactics_of_the_other_player(folder):
    return Case(tactics(folder, ["trick"] * 3, trick={}), "p1 play c1", "other_player", "flow")


def too_few_tactics_to_discard(folder):
    game = tactics(folder, ["dear"] * 3, dear={"cost": {"discard": 3}})
    return Case(game, "p0 play dear", "no_discard", PC_1)


SKIRMISH = [
    tactics_closed,
    tactics_used,
    no_energy,
    no_tactics_card,
    used_tactics,
    tactics_of_the_other_player,
    too_few_tactics_to_discard,
]


@pytest.mark.parametrize("case", SKIRMISH, ids=lambda case: case.__name__)
def test_a_refused_tactics_card_says_why_and_changes_nothing(tmp_path, case):
    refused_play(case(tmp_path))


def test_every_reason_of_cards_is_covered(table, tmp_path):
    found = {case(table).reason for case in TABLE} | {case(tmp_path).reason for case in SKIRMISH}
    assert found == CARD_REASONS | {"no_unit"}
    assert set(ih.REASONS) >= CARD_REASONS
