"""What a client shows of plays: questions that all may see, and labels for the player who decides (BD-5, PC)."""

import pytest

import ironhex as ih
from games.test_prompts import asks, labels
from scenes import energy, scene, scene_folder, unit, weapon
from scenes.abilities import op
from scenes.table import act, answer, asked, card, g, held, number, numbered, table, unanswered, when
from scenes.tactics import attack_card, card_of, costly, dealt, fillers, play_card, plays, tactic

__all__ = ["dealt", "scene", "scene_folder", "table"]

HERE, THERE, FAR = (1, 4), (2, 4), (6, 4)
DRAW = op("draw", amount=1)
GRAND = card(
    "command",
    cost={"designated": 1, "total": 3, "resource": 1, "x": True, "discard": 1},
    additional={"resource": 1, "discard": 1},
    substitute={"total": 2},
    choose={"whose": "any", "kinds": ["unit", "g"]},
    effects=[DRAW],
)
"""A card with every step of a plan."""


@pytest.fixture
def grand(table):
    """Player 0 has a G and a Unit in play, and may play GRAND."""
    cards = {"mine": g(), "tank": card("unit"), "grand": GRAND, "stop": answer(op("negate"))}
    game = table(cards, ["mine", "tank", "grand"], ["stop"], under=5)
    unanswered(game, "p0 play mine", "p0 play tank")
    return game


def told(game, action):
    """The label of an action that names cards by their ids."""
    return labels(game)[numbered(game, action)]


# ---- the card table


def test_every_step_of_a_plan_has_words(grand):
    name = f"c{number(grand, 'grand')} grand"
    assert asks(grand) == "Play a card, or pass (PC-13)."
    assert told(grand, "p0 play grand") == f"{name} (Command, 1/3/2+X, discard 2 or 0/2/1, discard 1)"
    act(grand, "p0 play grand")
    assert asks(grand) == "Choose which cost is paid for the card, or cancel (PC-1)."
    assert told(grand, "p0 pay normal") == "normal cost: 1/3/2+X, discard 2"
    assert told(grand, "p0 pay substitute") == "substitute cost: 0/2/1, discard 1"
    assert told(grand, "p0 cancel") == "nothing is played"
    act(grand, "p0 pay normal")
    assert asks(grand) == "Choose the card at which the play is aimed, or cancel (PC-1)."
    assert told(grand, "p0 choose tank") == f"c{number(grand, 'tank')} tank, Player 0's disposition area"
    act(grand, "p0 choose tank")
    assert asks(grand) == "Choose X, or cancel (PC-1)."
    assert told(grand, "p0 x 2") == "X = 2"
    act(grand, "p0 x 2")
    assert asks(grand) == "Choose a card of the hand to discard for the play, or cancel (PC-1)."
    blank = next(action.card for action in grand.legal_actions() if action.verb == "discard")
    assert labels(grand)[f"p0 discard c{blank}"] == f"c{blank} blank"


def test_the_words_of_a_decision_never_name_a_hidden_card(grand):
    hidden = {f"c{number(grand, 'grand')}", "grand", "stop", "blank"}
    for action in ("p0 play grand", "p0 pay normal", "p0 choose tank", "p0 x 2"):
        act(grand, action)
        assert asked(grand) == ("plan", 0)
        assert hidden.isdisjoint(asks(grand).replace(",", " ").split())


def test_an_answer_names_the_play_and_its_player(grand):
    act(grand, "p0 play grand", "p0 pay substitute", "p0 choose mine", "p0 discard blank")
    name = f"c{number(grand, 'grand')} grand"
    assert asked(grand) == ("window", 1)
    assert asks(grand) == f"{name} is played by Player 0. Answer it, or pass (PC-3)."
    assert told(grand, "p1 play stop") == f"c{number(grand, 'stop')} stop (Command, 0/0/0)"


def test_a_play_is_labelled_with_what_it_costs_now(table):
    dear = card("operation", changes=[{"kinds": ["unit"], "total": 2, "resource": 1}])
    cheap = card("operation", changes=[{"kinds": ["unit"], "designated": -9, "resource": -3}])
    tank = card("unit", cost={"designated": 1, "total": 1, "resource": 2})
    game = table({"mine": g(), "dear": dear, "cheap": cheap, "tank": tank}, ["mine", "dear", "cheap", "tank"])
    unanswered(game, "p0 play mine")
    assert told(game, "p0 play tank").endswith("tank (Unit, 1/1/2)")
    unanswered(game, "p0 play dear")
    assert told(game, "p0 play tank").endswith("tank (Unit, 1/3/3)")
    unanswered(game, "p0 play cheap")
    assert told(game, "p0 play tank").endswith("tank (Unit, 0/3/0)")
    assert game.scenario.deck_cards()["tank"].text["cost"] == {"designated": 1, "total": 1, "resource": 2}


def test_a_g_has_no_cost_to_show(table):
    game = table({"mine": g()}, ["mine"])
    assert told(game, "p0 play mine") == f"c{number(game, 'mine')} mine (G)"


def test_choices_of_an_effect_have_words(table):
    rob = card("command", effects=[op("discard", amount=1, whose="enemy")])
    fetch = card("command", effects=[{"op": "bring_out", "from": "hand", "kinds": ["unit"]}])
    game = table({"rob": rob, "fetch": fetch, "tank": card("unit")}, ["rob", "fetch", "tank"], ["tank"])
    unanswered(game, "p0 play rob")
    assert asked(game) == ("choice", 1)
    assert asks(game) == "Choose a card of the hand to discard (PC-3)."
    assert told(game, "p1 discard tank") == f"c{number(game, 'tank', owner=1)} tank"
    act(game, "p1 discard tank")
    unanswered(game, "p0 play fetch")
    assert asks(game) == f"Choose a card that c{number(game, 'fetch')} fetch brings out, or pass (PC-8)."
    assert told(game, "p0 choose tank") == f"c{number(game, 'tank', owner=0)} tank"
    assert labels(game)["p0 pass"] == ""


def test_labels_know_the_hand_of_whoever_decides(table):
    game = table({"mine": g(), "yours": g()}, ["mine"], ["yours"])
    act(game, "p0 pass")
    assert asked(game) == ("turn", 1)
    assert told(game, "p1 play yours") == f"c{number(game, 'yours')} yours (G)"
    assert not any("mine" in label for label in game.labels())


# ---- power


def test_power_is_that_of_cards_in_play_that_are_not_rolled(table):
    roll = card("command", choose={"whose": "own", "kinds": ["g"]}, effects=[op("roll", card="chosen")])
    cards = {"red": g(2), "blue": g(1, nation="blue", area="g_area"), "roll": roll}
    game = table(cards, ["red", "red", "blue", "roll"], g_plays=0)
    assert (game.power(0), game.power(1)) == ({}, {})
    unanswered(game, "p0 play red", "p0 play red", "p0 play blue")
    assert game.power(0) == {"red": 4, "blue": 1}
    act(game, "p0 play roll", "p0 choose red")
    unanswered(game)
    assert game.power(0) == {"red": 2, "blue": 1}
    for nobody in (2, -1, "0"):
        with pytest.raises(ih.IronhexError):
            game.power(nobody)


# ---- Tactics cards


def test_tactics_cards_have_words(dealt):
    boost = tactic("activation", op("energy", amount=1))
    dear = costly(tl=2, energy=1, discard=1)
    game = dealt([unit(HERE, weapon())], [unit(FAR, space=10)], hands=({"boost": boost, "dear": dear} | fillers(2),))
    energy_given(game)
    assert labels(game)[plays(game, 0, "boost")] == f"{card_of(game, 0, 'boost')} boost"
    assert labels(game)[plays(game, 0, "dear")] == f"{card_of(game, 0, 'dear')} dear (2 TL, 1 Energy, discard 1)"
    play_card(game, 0, "dear")
    assert asks(game) == "Choose a card of the hand to discard for the play, or cancel (PC-1)."
    filler = card_of(game, 0, "filler-0")
    assert labels(game)[f"p0 discard {filler}"] == f"{filler} filler-0"


def energy_given(game):
    """One Energy for the active unit."""
    game.edit("Energy.amount", 1, energy(game, 1) + 1)


def test_a_card_for_several_units_asks_for_which(dealt):
    aid = tactic("after_movement", op("heal", amount=1), by="ally")
    squad = [unit(HERE, weapon()), unit((0, 2), space=10)]
    game = dealt(squad, [unit(FAR, space=10)], hands=({"aid": aid},))
    game.play("e1 advance 1,5")
    assert asks(game) == "After the movement of unit-0-0 e1. Use an ability, play a card, or pass (AC-2)."
    play_card(game, 0, "aid")
    assert asks(game) == "Choose the unit for which the card is played, or cancel (PC-1)."
    assert labels(game)["p0 choose e2"] == "unit-0-1 e2"


def test_an_answer_to_a_tactics_card_names_it_and_its_unit(dealt):
    boost, stop = tactic("activation", op("energy", amount=1)), tactic("card_played", op("negate"), by="enemy")
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"boost": boost}, {"stop": stop}))
    play_card(game, 0, "boost")
    name = f"{card_of(game, 0, 'boost')} boost"
    assert asks(game) == f"{name} is played for unit-0-0 e1. Answer it, or pass (PC-3)."
    assert labels(game)[plays(game, 1, "stop")] == f"{card_of(game, 1, 'stop')} stop"


def test_attack_cards_are_weapons_with_a_card(dealt):
    volley = attack_card(tl=3, reach=1, strength=4)
    barrage = attack_card(tl=1, strength=2, pattern=[(1, 0)])
    game = dealt([unit(HERE)], [unit(THERE, space=10)], hands=({"volley": volley, "barrage": barrage},))
    one, other = card_of(game, 0, "volley"), card_of(game, 0, "barrage")
    assert labels(game)[f"e1 attack {one} e2"] == f"{one} volley Volley (3 TL, range 1, 4 dice) on unit-1-0 e2"
    turned = labels(game)[f"e1 attack {other} turn0"]
    assert turned == f"{other} barrage Volley (1 TL, 1 hexes, 2 dice) turn0 over 2,4, on unit-1-0 e2"


# ---- scenarios


def test_a_scenario_tells_its_decks_and_cards():
    scenario = ih.Scenario.load("card-table")
    cards = scenario.deck_cards()
    assert (scenario.game, ih.Scenario.load("tactics-demo").game) == ("card-table", "skirmish")
    assert list(map(len, scenario.decks)) == [20, 20]
    assert {*scenario.decks[0], *scenario.decks[1]} == {card for card in cards if cards[card].kind != "coin"}
    assert [card for card in cards if cards[card].kind == "coin"] == ["meridian-drone", "cinder-ember"]
    assert (cards["free-port"].name, cards["free-port"].kind, cards["free-port"].weapon) == ("Free Port", "g", None)
    assert [face["id"] for face in in_rows(ih.Game(scenario))] == [*scenario.decks[0], *scenario.decks[1]]
    bare = ih.Scenario.load("brawl-demo")
    assert (bare.decks, bare.deck_cards()) == ([[], []], {})


def in_rows(game):
    """All cards by their number."""
    return sorted(game.view("referee")["cards"], key=lambda face: face["card"])


def test_an_attack_card_prints_its_weapon():
    cards = ih.Scenario.load("tactics-demo").deck_cards()
    assert str(cards["tactics-rocket-salvo"].weapon) == "Rocket Salvo (3 TL, range 3, 5 dice)"
    assert str(cards["tactics-barrage"].weapon) == "Called Barrage (4 TL, 4 hexes, 5 dice)"


def test_patches_of_cards_are_applied(table, tmp_path):
    table({"mine": g(2)}, ["mine"])
    path = tmp_path / "cards" / "mine.toml"
    path.write_text('patches = "free-port"\n[[patch]]\nat = "power"\nset = 3\n', encoding="utf-8")
    scenario = ih.Scenario.load(tmp_path / "scenarios" / "table.toml")
    printed = scenario.deck_cards()["mine"]
    assert (printed.name, printed.text["power"], printed.text["nation"]) == ("Free Port", 3, "Free Ports")
    (found,) = ih.scenario.cards_of(path)
    assert found == ("mine", printed)


def test_what_a_trigger_brings_has_no_words_of_its_own(table):
    bell = card("operation", triggers=[when("played", DRAW, by="own", kinds=["unit"])])
    game = table({"bell": bell, "tank": card("unit")}, ["bell", "tank"])
    before = len(held(game, 0))
    unanswered(game, "p0 play bell", "p0 play tank")
    assert (asks(game), len(held(game, 0))) == ("Play a card, or pass (PC-13).", before - 1)
