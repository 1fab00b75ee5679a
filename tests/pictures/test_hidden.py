"""What a viewer cannot know is in no picture: the same view gives the same bytes."""

import pytest

import ironhex as ih
from games.random_games import plans, stops
from games.secret_cards import every_scenario, scenario
from ironhex.pictures import picture
from ironhex.pictures.table import Table
from pictures.reading import texts, titles

__all__ = ["scenario"]


@every_scenario
def test_resampled_states_look_the_same(scenario):
    differ = 0
    for number, (game, _) in enumerate(stops(scenario, 25, "pictures", gap=6)):
        for player in (0, 1):
            other = game.resample(player, number)
            assert picture(other, viewer=player) == picture(game, viewer=player)
            assert picture(other) == picture(game)
            differ += picture(other, viewer="referee") != picture(game, viewer="referee")
    assert differ > 10


@pytest.mark.parametrize("scenario", ["skirmish-demo", "carry-demo", "water-demo"])
def test_tokens_that_lie_face_down_look_the_same(scenario):
    differ = 0
    for number, (game, _) in enumerate(stops(scenario, 10, "tokens", gap=6)):
        other = game.resample(0, number)
        for viewer in (0, 1, "spectator"):
            assert picture(other, viewer=viewer) == picture(game, viewer=viewer)
        differ += picture(other, viewer="referee") != picture(game, viewer="referee")
    assert differ > 2


@pytest.mark.parametrize("name", ["tactics-demo", "card-table"])
def test_only_who_plans_a_play_sees_that_he_does(name):
    for game, planned in plans(ih.Scenario.load(name), 12):
        player = game.decision.player
        for viewer in (1 - player, "spectator"):
            assert picture(planned, viewer=viewer) == picture(game, viewer=viewer)
        assert picture(planned, viewer=player) != picture(game, viewer=player)
        assert picture(planned, viewer="referee") != picture(game, viewer="referee")
        assert planned.decision.kind == "plan"


def test_a_hand_is_open_to_its_player_only():
    game = ih.Game("card-table", seed=1)
    hands = {
        player: {card["card"] for card in game.view(player)["cards"] if card["area"] == "hand"} for player in (0, 1)
    }
    for viewer, open_hands in ((0, {0}), (1, {1}), ("spectator", set()), ("referee", {0, 1})):
        svg = picture(game, viewer=viewer)
        for player, hand in hands.items():
            shown = {f"c{number}" for number in hand} <= set(texts(svg))
            assert shown == (player in open_hands)
        backs = sum(len(hands[player]) for player in {0, 1} - open_hands)
        assert titles(svg).count("a card that is not shown") == backs
    assert "Deck, top" in " ".join(texts(picture(game, viewer="referee")))


def test_rolled_cards_are_told_apart():
    game = ih.Game("card-table", seed=1)
    view = game.view(0)
    power = [game.power(0), game.power(1)]
    plain = Table(game.scenario, view, power, 0).draw(768).drawn
    for card in view["cards"]:
        card["rolled"] = True
    rolled = Table(game.scenario, view, power, 0).draw(768).drawn
    assert rolled.count(">rolled<") == rolled.count("5 3") == len(view["cards"])
    assert "rolled" not in plain
