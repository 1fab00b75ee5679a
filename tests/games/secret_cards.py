"""A card table with all that makes cards known and unknown again: they go back from play, and are shuffled."""

from pathlib import Path

import pytest

import ironhex as ih
from scenes import toml

SCENARIOS = ["tactics-demo", "card-table", "secret cards"]
PAID = {"resource": 0}

CARDS = {
    "post": {"kind": "g", "power": 2},
    "scout": {"kind": "unit", "cost": PAID},
    "guard": {"kind": "character", "cost": {"total": 1}},
    # What lies in play comes back to a hand, or on a deck: everybody knows it there.
    "recall": {
        "kind": "command",
        "cost": PAID,
        "choose": {"whose": "any", "kinds": ["unit", "character"]},
        "effects": [{"op": "put", "card": "chosen", "to": "hand"}],
    },
    "bury": {
        "kind": "command",
        "cost": PAID,
        "choose": {"whose": "any"},
        "effects": [{"op": "put", "card": "chosen", "to": "deck"}],
    },
    # Nobody knows it any more.
    "stir": {
        "kind": "command",
        "cost": PAID,
        "effects": [{"op": "shuffle", "whose": "own"}, {"op": "shuffle", "whose": "enemy"}],
    },
    "pry": {"kind": "command", "cost": PAID, "effects": [{"op": "discard", "amount": 1, "whose": "enemy"}]},
    "call": {"kind": "command", "cost": PAID, "effects": [{"op": "bring_out", "from": "hand", "kinds": ["unit"]}]},
    "fund": {
        "kind": "command",
        "cost": {"x": True, "discard": 1},
        "effects": [{"op": "draw", "amount_of": "x"}],
    },
    "deny": {"kind": "command", "timing": "answer", "cost": {"resource": 1}, "effects": [{"op": "negate"}]},
}
DECK = {"post": 2, "scout": 3, "guard": 2, "recall": 3, "bury": 2, "stir": 1, "pry": 2, "call": 2, "fund": 1, "deny": 2}


def write(folder: Path, deck: dict[str, int], **settings: int) -> ih.Scenario:
    """A card table on which both have the same deck.

    Args:
        folder: where the files go.
        deck: copies by card.
        settings: settings of the scenario; the size of the deck is set to fit.
    """
    listed = [{"card": card, "copies": copies} for card, copies in deck.items()]
    players = [{"name": name, "deck": "secret"} for name in ("North", "South")]
    head = {"name": "Secret cards", "ruleset": "card-table", "settings": {"deck_cards": sum(deck.values())} | settings}
    files = {f"cards/{card}.toml": {"name": card.title()} | of_nation(CARDS[card]) for card in CARDS}
    files["decks/secret.toml"] = {"name": "Secret deck", "cards": listed}
    files["scenarios/secret-cards.toml"] = head | {"players": players}
    for name, table in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(toml(table))
    return ih.Scenario.load(folder / "scenarios" / "secret-cards.toml")


def of_nation(card: dict) -> dict:
    return {"nation": "north"} | card


@pytest.fixture(scope="module")
def scenario(request, tmp_path_factory):
    """The shipped scenarios, and the one of these cards."""
    if request.param != "secret cards":
        return ih.Scenario.load(request.param)
    return write(tmp_path_factory.mktemp("secret"), DECK)


every_scenario = pytest.mark.parametrize("scenario", SCENARIOS, indirect=True)
