"""One game of the card table in the core and in the model at once, compared at every decision."""

import random
from collections import Counter, deque
from pathlib import Path

import ironhex as ih
from oracles.card_table import content
from oracles.card_table.game import CardTable
from oracles.card_table.match import Fate
from scenes import toml

VIEWERS = ("referee", "spectator", 0, 1)
MOST_DECISIONS = 400
"""A game is left there; its cards have all been seen."""

LIMITS = {"dropped", "limited"}
"""Events of the limits of the engine, which are no rules; a game is left there too."""


def write(tables: dict, folder: Path) -> Path:
    """Writes the tables of a game to files; returns the scenario's."""
    files = {"scenarios/scene.toml": tables["scenario"], "rulesets/scene.toml": tables["ruleset"]}
    files |= {f"{room}/{name}.toml": table for room in ("cards", "decks") for name, table in tables[room].items()}
    for name, table in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(toml(table))
    return folder / "scenarios" / "scene.toml"


def cards(view: dict, *areas: str) -> list[list[int]]:
    """The numbers of both players' cards in some areas, in order."""
    lying = sorted(
        view["cards"], key=lambda card: (areas.index(card["area"]) if card["area"] in areas else 0, card["place"])
    )
    return [[card["card"] for card in lying if card["owner"] == player and card["area"] in areas] for player in (0, 1)]


def shuffled(game: ih.Game, events: list[ih.Event]) -> list[deque[list[int]]]:
    """The orders of both decks behind each shuffle: from how they lie now, events are undone, the last one first.

    A card that was brought out of a deck is not in them: nobody says at which place it lay.
    """
    view = game.view("referee")
    decks = cards(view, "deck")
    owner = {card["card"]: card["owner"] for card in view["cards"]}
    orders: list[deque[list[int]]] = [deque(), deque()]
    for event in reversed(events):
        data = event.data
        taken = data.get("cards", []) if event.kind in {"drew", "resource_paid", "cards_lost"} else []
        if event.kind == "card_moved" and data["from"] == "deck":
            taken = [data["card"]]
        if taken:
            decks[owner[taken[0]]][:0] = taken
        if event.kind == "card_moved" and data["to"] == "deck":
            decks[:] = [[number for number in deck if number != data["card"]] for deck in decks]
        if event.kind == "deck_shuffled":
            orders[event.player].appendleft(list(decks[event.player]))
    return orders


def made(events: list[ih.Event]) -> deque[int]:
    """The numbers of the coins that came out."""
    return deque(event.data["card"] for event in events if event.kind == "coin_made")


class FateOfTheCore(Fate):
    """What has happened in the core by no rule: orders of both decks, and numbers of coins."""

    def __init__(self, orders: list[deque[list[int]]], coins: deque[int]) -> None:
        self.orders, self.coins = orders, coins

    def order(self, player: int, deck: list[int]) -> list[int]:
        """The next order of a deck; cards whose place nobody knows lie at the bottom."""
        order = self.orders[player].popleft()
        return order + [number for number in deck if number not in order]

    def coin(self, free: list[int]) -> int:
        number = self.coins.popleft()
        assert number in free
        return number

    def is_used_up(self) -> bool:
        """Whether all has happened in the model too."""
        return not any(self.orders) and not self.coins


def compared(view: dict) -> dict:
    """What both must say alike, of a view."""
    lying = sorted(view["cards"], key=lambda card: card["card"])
    return {key: view[key] for key in ("turn", "winner", "decks")} | {"cards": lying}


def begin(game: ih.Game, setup: content.Setup) -> CardTable:
    """The same game in the model: hands were drawn from the top, so hand and deck together are the deck as shuffled."""
    decks = cards(game.view("referee"), "hand", "deck")
    return CardTable(setup, FateOfTheCore([deque([deck]) for deck in decks], deque()))


def play_both(game: ih.Game, model: CardTable, chooser: random.Random, eager: float = 0.85) -> Counter[str]:
    """Plays one game in both, comparing at every decision; returns how often each verb was chosen.

    Args:
        game: the game in the core, at its first decision.
        model: the same in the model.
        chooser: picks the actions.
        eager: how often something else than a pass is picked where it can be.
    """
    seen: Counter[str] = Counter()
    aimed: list[str] = []
    while game.stop != "done" and seen.total() < MOST_DECISIONS:
        agree(game, model)
        actions = [str(action) for action in game.legal_actions()]
        assert len(set(actions)) == len(actions)
        assert set(actions) == model.legal()
        wanted = [action for action in actions if not action.endswith((" pass", " cancel"))]
        rare = [action for action in actions if action.endswith(" cancel") and chooser.random() < 0.05]
        rare += [action for action in actions if action.split()[1:] == aimed and chooser.random() < 0.5]
        action = chooser.choice(rare or (wanted if wanted and chooser.random() < eager else actions))
        aimed = action.split()[1:] if " choose " in action else aimed  # so that many answers move what is aimed at
        if not step(game, model, action):
            return seen
        seen[action.split()[1]] += 1
    agree(game, model)
    return seen


def step(game: ih.Game, model: CardTable, action: str) -> bool:
    """Plays an action in both; False where the engine met one of its limits and the model was left behind."""
    events = game.play(action)
    if any(event.kind in LIMITS for event in events):
        return False
    fate = FateOfTheCore(shuffled(game, events), made(events))
    model.play(action, fate)
    assert fate.is_used_up(), "less was shuffled or made in the model than in the core"
    return True


def agree(game: ih.Game, model: CardTable) -> None:
    """Asserts that both ask the same, and show the same to everybody."""
    assert model.decision == (None if game.stop == "done" else (game.decision.player, game.decision.kind))
    for viewer in VIEWERS:
        assert compared(game.view(viewer)) == compared(model.view(viewer)), viewer
