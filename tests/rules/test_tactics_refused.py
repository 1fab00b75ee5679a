"""Tactics cards that cannot be played, and content that cannot be loaded (rules BD-5, PC-1)."""

import pytest

import ironhex as ih
from scenes import kinds, one, rest, toml, unit, weapon
from scenes.abilities import op
from scenes.tactics import attack_card, card_of, cards, dealt, dealt_scene, play_card, plays, refusal, tactic

__all__ = ["dealt"]

HERE = (1, 4)
FAR = (6, 4)
GAIN = op("energy", amount=1)
BOOST = tactic("activation", GAIN)
ANSWER = tactic("after_movement", GAIN, by="enemy")


def lonely(dealt, hand, **content):
    """e1 of player 0 at space 1 with this hand, and e2 of player 1 at space 10 without cards."""
    return dealt([unit(HERE, weapon(reach=8))], [unit(FAR, space=10)], hands=(hand,), **content)


# ---- refusals


def test_pc_1_cards_that_are_not_in_the_hand(dealt):
    game = lonely(dealt, {"a": BOOST, "b": BOOST, "c": BOOST}, drawn=2)
    used, deck = cards(game, 0)[0], cards(game, 0, "deck")[0]
    assert refusal(game, plays(game, 0, deck)) == ("wrong_zone", "PC-1")
    play_card(game, 0, used)
    rest(game)
    assert refusal(game, plays(game, 0, used)) == ("wrong_zone", "PC-1")
    for number in (0, 4, 64, 255):
        if number:
            assert refusal(game, f"p0 play c{number}") == ("no_card", "PC-1")
        else:
            with pytest.raises(ih.NotationError):
                game.play("p0 play c0")


def test_bd_5_cards_of_another_time(dealt):
    hand = {"aim": tactic("before_attack_roll", op("strength", amount=1)), "answer": ANSWER}
    game = lonely(dealt, hand)
    for card in hand:
        assert refusal(game, plays(game, 0, card)) == ("tactics_closed", "BD-5")


def test_pc_1_cards_of_the_other_player_are_all_refused_alike(dealt):
    hand = {f"boost-{number}": BOOST for number in range(4)}
    game = dealt([unit(HERE)], [unit(FAR, space=10)], hands=({"boost": BOOST}, hand), drawn=2)
    told = {refusal(game, f"p0 play {card_of(game, 1, card)}") for card in hand}
    # Else the refusal would tell what the other player holds.
    assert len(told) == 1
    assert {refusal(game, f"p1 play {card_of(game, 1, card)}")[0] for card in hand} == {"other_player"}


FILES = {"card": "cards/boost.toml", "deck": "decks/deck-0.toml", "scenario": "scenarios/scene.toml"}
BAD = {
    "too few cards": ("deck", "cards", ["boost"]),
    "too many cards": ("deck", "cards", ["boost", "other", "third", "third"]),
    "too many copies": ("deck", "cards", [{"card": "boost", "copies": 3}]),
    "an unknown card": ("deck", "cards", ["boost", "other", "fourth"]),
    "no copies": ("deck", "cards", ["boost", "other", {"card": "third", "copies": 0}]),
    "another kind of card": ("deck", "cards", ["boost", "other", "coin"]),
    "an unknown deck": ("scenario", "deck", "deck-9"),
    "an unknown kind": ("card", "kind", "tactic"),
    "an unknown trigger": ("card", "when", "sometimes"),
    "no effects": ("card", "effects", []),
    "a limit": ("card", "limit", "game"),
    "optional": ("card", "optional", True),
    "energy as of an ability": ("card", "cost", 1),
    "a cost below zero": ("card", "cost", {"tl": -1}),
    "Energy below zero": ("card", "cost", {"energy": -1}),
    "TL too large": ("card", "cost", {"tl": 21}),
    "Energy too large": ("card", "cost", {"energy": 100}),
    "discards too many": ("card", "cost", {"discard": 5}),
    "a cost of the card table": ("card", "cost", {"resource": 1}),
    "negate at another time": ("card", "effects", [{"op": "negate"}]),
}


@pytest.mark.parametrize(("place", "key", "value"), BAD.values(), ids=BAD)
def test_bd_5_bad_content(scene_folder, place, key, value):
    scene = dealt_scene([unit(HERE)], hands=({"boost": BOOST, "other": BOOST, "third": BOOST},), settings={})
    scene.scenario["settings"]["deck_copies"] = 2
    scene.extra["cards/coin.toml"] = 'name = "Coin"\nkind = "coin"\n'
    tables = {
        "card": dict(BOOST),
        "deck": {"name": "Deck", "cards": ["boost", "other", "third"]},
        "scenario": scene.scenario["players"][0],
    }
    assert ih.Scenario.load(scene.write(scene_folder))
    tables[place][key] = value
    scene.extra |= {FILES[file]: toml(tables[file]) for file in ("card", "deck")}
    with pytest.raises(ih.ContentError) as caught:
        ih.Scenario.load(scene.write(scene_folder))
    assert caught.value.file.endswith(FILES[place])
    assert key in caught.value.path


@pytest.mark.parametrize("more", [{"cost": {"energy": 1}}, {"when": "activation"}, {"effects": [GAIN]}])
def test_bd_5_an_attack_card_has_nothing_but_its_weapon(scene_folder, more):
    scene = dealt_scene([unit(HERE)], hands=({"volley": attack_card() | more},))
    with pytest.raises(ih.ContentError, match=next(iter(more))) as caught:
        ih.Scenario.load(scene.write(scene_folder))
    assert caught.value.file.endswith("cards/volley.toml")


def test_events_of_a_play_name_the_card(dealt):
    game = lonely(dealt, {"boost": BOOST})
    name = card_of(game, 0, "boost")
    events = play_card(game, 0, "boost")
    event = one(events, "card_played")
    assert (event.player, event.data["id"], f"c{event.data['card']}") == (0, "boost", name)
    assert kinds(events).index("card_played") < kinds(events).index("energy_gained")
