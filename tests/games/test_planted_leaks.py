"""Every check of hidden information can fail: leaks are planted, and found."""

import json
from dataclasses import replace

import pytest

import ironhex as ih
from games.hidden import batch_of, cards, concealed, differences, exchanged, leak_of_events, shown, side_by_side
from games.knowledge import SECRETS, Memory, hidden_in, names_in, secrets_in
from games.random_games import NUMBER, SEED, stops
from games.secret_cards import scenario
from games.test_hidden import hand_and_deck
from games.test_resample import check_dealt

__all__ = ["scenario"]


def hand_of(game):
    """What a leak tells here: all cards of both hands."""
    return " ".join(f"c{n} {card['id']}" for n, card in cards(game).items() if card["area"] == "hand")


class Leaky:
    """A game that tells what is hidden in one of its answers."""

    def __init__(self, game, where):
        self.game, self.where = game, where

    def __getattr__(self, name):
        return getattr(self.game, name)

    def view(self, viewer):
        return self.game.view(viewer) | (
            {"turn": hand_of(self.game)} if self.where == "view" and viewer != "referee" else {}
        )

    @property
    def decision(self):
        found = self.game.decision
        return replace(found, prompt=found.prompt + hand_of(self.game)) if found and self.where == "asked" else found

    def legal_actions(self):
        actions = self.game.legal_actions()
        return [*actions, hand_of(self.game)] if self.where == "legal actions" else actions

    def labels(self):
        return [label + hand_of(self.game) * (self.where == "labels") for label in self.game.labels()]

    def odds(self, *asked, **options):
        found = self.game.odds(*asked, **options)
        return (found, hand_of(self.game)) if self.where == "odds" else found

    def preview(self, action):
        found = self.game.preview(action)
        return (found, hand_of(self.game)) if self.where == "previews" else found

    def why_not(self, action):
        refused = self.game.why_not(action)
        in_hand = [f"c{n}" for n, card in cards(self.game).items() if card["area"] == "hand"]
        return None if self.where == "refusals" and str(action).split()[-1] in in_hand else refused

    def snapshot(self):
        if self.where != "features":
            return self.game.snapshot()
        edited, seed = self.game.clone(), sum(map(ord, hand_of(self.game)))
        units = [entity for entity, piece in self.game.view("referee")["pieces"].items() if "Energy" in piece]
        for unit in units[:1]:
            edited.edit("Energy.amount", unit, seed % 90)
        return edited.snapshot()

    @property
    def __class__(self):
        return ih.Game

    def policy_action(self, name):
        return hand_of(self.game) if self.where == "policies" else self.game.policy_action(name)


@pytest.mark.parametrize(
    "where", ["view", "asked", "legal actions", "labels", "odds", "previews", "refusals", "policies", "features"]
)
@pytest.mark.parametrize("scenario", ["tactics-demo", "card-table"], indirect=True)
def test_a_planted_leak_is_found(scenario, where):
    tried = 0
    for game, chooser in stops(scenario, 200, "planted", gap=3):
        found = None if game.decision.kind == "plan" else hand_and_deck(game, chooser)
        if found is None or found[0][0] != game.decision.player:
            continue
        if where == "features" and not game.view(0)["pieces"]:
            break
        if where == "odds" and not any(" attack " in str(action) for action in game.legal_actions()):
            continue
        viewers, *what = found
        pair = game, exchanged(game, *what)
        seen = [shown(Leaky(one, where), viewers[0], batch_of(game)) for one in pair]
        assert differences(*seen) == [where]
        assert differences(*(shown(one, viewers[0], batch_of(game)) for one in pair)) == []
        with pytest.raises(AssertionError, match="shown to"):
            side_by_side(*(Leaky(one, where) for one in pair), viewers, chooser)
        tried += 1
        if tried == 3:
            break
    assert tried or (where in {"odds", "features"} and not game.view(0)["pieces"])


class Untold:
    """An event that tells everybody what it tells its owner."""

    def __init__(self, event):
        self.event, self.kind = event, event.kind

    def seen_by(self, viewer):
        return self.event


def test_a_planted_leak_in_events_is_found():
    """What the opponent draws: seen as it should be, and seen as he sees it."""
    found = 0
    for game, chooser in stops("card-table", 80, "events", gap=3):
        if game.decision.player == 1 or game.decision.kind != "turn":
            continue
        pair = [one.clone() for one in (game, game.resample(0, chooser.getrandbits(32)))]
        events = [[], []]
        while not any(event.kind == "drew" and event.player == 1 for event in events[0]):
            if any(
                one.stop == "done" or f"p{one.decision.player} pass" not in map(str, one.legal_actions())
                for one in pair
            ):
                break
            for told_so_far, one in zip(events, pair, strict=True):
                told_so_far.extend(one.play(f"p{one.decision.player} pass"))
        drawn = [[event for event in each if event.kind == "drew" and event.player == 1] for each in events]
        if not drawn[0] or drawn[0][0].data == drawn[1][0].data:
            continue
        assert leak_of_events(*drawn, 0) == (None, False)
        assert leak_of_events(*([Untold(event) for event in each] for each in drawn), 0)[0] is not None
        known = set(cards(pair[0], 0))
        assert names_in(drawn[0], pair[0], 0, known) == []
        assert len(names_in([Untold(event) for event in drawn[0]], pair[0], 0, known)) >= len(drawn[0])
        assert leak_of_events(*drawn, 1) == (None, True)
        assert leak_of_events(drawn[0], [*drawn[1], *drawn[1]], 0)[0] == "events: 1 and 2"
        found += 1
    assert found >= 3


def test_planted_secrets_and_hidden_cards_are_found():
    game = ih.Game("card-table", seed=SEED, number=NUMBER)
    memory, view = Memory(game), game.view(0)
    everything = game.view("referee")
    assert secrets_in(json.dumps(view), game) == []
    for key in sorted(SECRETS):
        assert f"key {key}" in secrets_in(json.dumps(view | {key: everything[key]}), game)
    for key in ("seed", "number", "state_hash"):
        assert secrets_in(json.dumps(view | {"turn": everything[key]}), game) == [f"value of {key}"]
    assert hidden_in(view, game, memory.known(0)) == []
    for card in concealed(game, 0).values():
        planted = view | {"cards": [*view["cards"], card]}
        assert f"card {card['card']}" in hidden_in(planted, game, memory.known(0))
    never = next(card["id"] for card in concealed(game, 0).values() if card["id"] not in json.dumps(view))
    assert hidden_in(view | {"turn": never}, game, memory.known(0)) == [f"id {never}"]


def test_a_wrong_deal_is_found():
    """One that changes what the player knows, his own hand."""
    game = ih.Game("card-table", seed=SEED)
    places = {(card["owner"], card["area"]): number for number, card in cards(game).items()}
    check_dealt(game, exchanged(game, places[1, "hand"], places[1, "deck"]), 0)
    for wrong in (exchanged(game, places[0, "hand"], places[0, "deck"]), ih.Game("card-table", seed=SEED + 1)):
        with pytest.raises(AssertionError):
            check_dealt(game, wrong, 0)
