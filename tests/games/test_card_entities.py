"""Cards in the esper world: entities behind those of pieces, which nobody changes from outside (PC)."""

import esper
import pytest

import ironhex as ih
from games.test_world import Sprite, assert_world_is_view, seen


def test_cards_are_entities_behind_those_of_pieces():
    game = ih.Game("tactics-demo", seed=1)
    with game.world():
        assert sorted(seen(ih.Card)) == sorted(seen(ih.Zone)) == list(range(65, 65 + 18))
        assert all(esper.entity_exists(entity) for entity in range(1, 65 + 18))
        hand = [card.card for _, (card, zone) in esper.get_components(ih.Card, ih.Zone) if zone.area == 1]
        assert len(hand) == 6
    shown = game.view("referee")["cards"]
    assert sorted(hand) == sorted(card["id"] for card in shown if card["area"] == "hand")
    assert (game.read("Card.card", 65), game.get(ih.Card, 66).card) == (
        game.scenario.decks[0][0],
        game.read("Card.card", 66),
    )
    with ih.Game("brawl-demo", seed=1).world():
        assert not seen(ih.Card)
        assert not esper.entity_exists(65)


def test_a_play_moves_components_and_a_coin_gets_an_entity():
    game = ih.Game("card-table", seed=7)
    with game.world():
        zone = seen(ih.Zone)[65]
        assert (ih.AREAS[zone.area], zone.known, seen(ih.Played)) == ("hand", 1, {})
        game.play("p0 play c1")
        assert (ih.AREAS[zone.area], zone.known, list(seen(ih.Played))) == ("disposition", 3, [65])
        game.play("p0 pass")
        assert not seen(ih.Played)
    coins = next(coins for number in range(40) if (coins := coins_of(number)))
    assert all(entity > 64 + 40 for entity in coins)


def coins_of(number: int) -> list[int]:
    """Entities of the first coins of a game that there are after a play."""
    game = ih.Game("card-table", seed=1, number=number)
    while game.stop != "done":
        if "coin_made" in {event.kind for event in game.play(game.policy_action("random"))}:
            with game.world():
                return [
                    entity
                    for entity, card in esper.get_component(ih.Card)
                    if card.card in {"meridian-drone", "cinder-ember"}
                ]
    return []


REFUSED = {
    "write": lambda game: game.edit("Zone.area", 65, 5),
    "handle": lambda game: setattr(game.get(ih.Zone, 65), "place", 0),
    "add": lambda game: game.add(65, ih.Rolled()),
    "remove": lambda game: game.remove(65, ih.Zone),
    "discard": lambda game: game.discard(65),
    "spawn": lambda game: game.spawn(ih.Card(card=0, owner=0)),
    "a piece's component": lambda game: game.add(65, ih.Shields(active=1, total=1)),
    "of a piece": lambda game: game.edit("Zone.area", 1, 5),
}


@pytest.mark.parametrize("change", REFUSED)
@pytest.mark.parametrize("scenario", ["card-table", "tactics-demo"])
def test_cards_cannot_be_changed_from_outside(scenario, change):
    game = ih.Game(scenario, seed=7)
    before = game.state_hash()
    with pytest.raises((ih.StoreError, ih.CapacityError)):
        REFUSED[change](game)
    assert (game.state_hash(), game.history()) == (before, [])
    assert_world_is_view(game)


def test_what_is_changed_through_esper_is_mended():
    game = ih.Game("card-table", seed=7)
    with pytest.raises(ih.StoreError), game.world():
        esper.delete_entity(70, immediate=True)
    with game.world():
        esper.add_component(70, Sprite("lancer"))
    with pytest.raises(ih.StoreError), game.world():
        esper.remove_component(65, ih.Zone)
    assert_world_is_view(game)
    with game.world():
        assert esper.component_for_entity(70, Sprite).picture == "lancer"


def test_handles_of_cards_are_stale_after_a_restore():
    game = ih.Game("card-table", seed=7)
    start, zone = game.snapshot(), game.get(ih.Zone, 65)
    game.restore(start)
    with pytest.raises(ih.StaleHandleError):
        zone.area  # noqa: B018 - reading is what fails
    assert_world_is_view(game)
