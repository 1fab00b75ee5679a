"""What a viewer knows of the cards, found from the events alone, and the search for secrets in texts."""

import json
import re
from collections.abc import Sequence

import ironhex as ih
from games.hidden import cards, told

SECRETS = {"seed", "number", "decision", "rolls", "state_hash"}
"""Keys of a view that only the referee sees."""

HIDING = {"deck", "hand"}
"""Areas whose cards lie face down for somebody."""


class Memory:
    """What everybody has seen of the cards of a game, from its events: until the deck is shuffled in which it lies."""

    def __init__(self, game: ih.Game) -> None:
        self.game = game
        self.seen: set[int] = set()
        self.look()

    def look(self) -> None:
        self.areas = {number: card["area"] for number, card in cards(self.game).items()}
        self.seen = self.seen | {number for number, area in self.areas.items() if area not in HIDING}
        # A coin that has left play is gone.
        self.seen = self.seen & set(self.areas)

    def hear(self, events: Sequence[ih.Event]) -> None:
        owners = {number: card["owner"] for number, card in cards(self.game).items()}
        for event in events:
            named = [*event.data.get("cards", ()), *([event.data["card"]] if "card" in event.data else [])]
            if event.kind == "deck_shuffled":
                self.seen = self.seen - {n for n in owners if owners[n] == event.player and self.areas[n] == "deck"}
            elif event.kind == "drew":
                self.areas |= dict.fromkeys(named, "hand")
            else:
                self.seen = self.seen | set(named)
                self.areas |= dict.fromkeys(named, event.data.get("to", "junkyard"))
        self.look()

    def known(self, viewer: int | str) -> set[int]:
        """Numbers of the cards that a viewer knows."""
        if viewer == "spectator":
            return {number for number, area in self.areas.items() if area not in HIDING}
        own = {n for n, card in cards(self.game).items() if card["owner"] == viewer and card["area"] == "hand"}
        return self.seen | own


# ---- secrets in texts


def secrets_in(text: str, game: ih.Game) -> list[str]:
    """What a text (a view as JSON, a save, a history) tells of seed, counters and hash of a game."""
    view = game.view("referee")
    values = {"seed": (str(view["seed"]), f"{view['seed']:x}"), "number": (str(view["number"]),)}
    values["state_hash"] = (view["state_hash"],)
    found = [f"value of {name}" for name, forms in values.items() if any(form in text.lower() for form in forms)]
    return found + [f"key {name}" for name in sorted(SECRETS) if f'"{name}":' in text]


def hidden_in(view: dict, game: ih.Game, known: set[int]) -> list[str]:
    """Cards in a view that its viewer cannot know: by number in its list, or by an id that he has never seen.

    Args:
        view: the view.
        game: the game, which gives the truth.
        known: numbers of the cards that the viewer knows, from `Memory`.
    """
    everything = cards(game)
    never_seen = {card["id"] for card in everything.values()} - {everything[number]["id"] for number in known}
    found = [f"card {entry['card']}" for entry in view["cards"] if entry["card"] not in known]
    text = json.dumps(view)
    return found + [f"id {name}" for name in sorted(never_seen) if json.dumps(name) in text]


def names_in(events: Sequence[ih.Event], game: ih.Game, viewer: int | str, known: set[int]) -> list[str]:
    """What events tell a viewer of cards that he does not know, by number or by id; `game` and `known` as above."""
    everything = cards(game)
    never_seen = {card["id"] for card in everything.values()} - {everything[n]["id"] for n in known if n in everything}
    found = []
    for event in events:
        seen = told(event, viewer)
        numbers = {*seen["data"].get("cards", ()), *([seen["data"]["card"]] if "card" in seen["data"] else [])}
        found += [f"card {number} in {seen['str']}" for number in sorted((numbers & set(everything)) - known)]
        words = set(re.findall(r"[\w-]+", json.dumps(seen)))
        found += [f"id {name} in {seen['str']}" for name in sorted(never_seen & words)]
    return found
