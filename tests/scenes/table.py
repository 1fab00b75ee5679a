"""Card tables for tests: cards and two decks become files in a folder, and a game with the hands that a test wants.

A deck is the cards of a hand, those that must lie below, and blanks: operations that nobody can play and that do
nothing. A hand has blanks too, so that it is soon found among the shuffled games. Nobody draws as a turn begins unless
a test says so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import ironhex as ih
from scenes.content import toml

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from scenes.content import Table

BLANK = "blank"
SCENARIO = "scenarios/table.toml"
DECKS = ("first-deck", "second-deck")
SPARE = 8
"""Blanks in a hand, unless a test says how many cards it has."""

_NAMED = ("play", "choose", "discard")


def card(kind: str, /, **keys: Any) -> Table:
    """A card of the card table. Unless given, it costs nothing, and a command is one for the own turn."""
    table: Table = {"name": kind.title(), "kind": kind}
    table |= {} if kind == "coin" else {"nation": "red"}
    table |= {} if kind in {"g", "coin"} else {"cost": {}}
    table |= {"timing": "turn"} if kind == "command" else {}
    return table | keys


def g(power: int = 9, **keys: Any) -> Table:
    """A G that gives so much nation power."""
    return card("g", power=power, **keys)


def answer(*effects: Table, **keys: Any) -> Table:
    """A command that answers a play."""
    return card("command", timing="answer", effects=list(effects), **keys)


def when(trigger: str, *effects: Table, **keys: Any) -> Table:
    """A trigger of a card in play."""
    return {"when": trigger, **keys, "effects": list(effects)}


def table_files(
    cards: Mapping[str, Table],
    decks: Sequence[Sequence[str | Table]],
    settings: Mapping[str, Any],
    first_player: int = 0,
) -> dict[str, Table]:
    """The files of a card table by path; its scenario is `SCENARIO`."""
    players = [{"name": f"Player {number}", "deck": deck} for number, deck in enumerate(DECKS)]
    scenario = {"name": "Table", "ruleset": "table", "first_player": first_player, "settings": dict(settings)}
    return {
        "rulesets/table.toml": {"name": "Table", "game": "card-table"},
        SCENARIO: scenario | {"players": players},
        **{f"decks/{DECKS[number]}.toml": {"name": "Deck", "cards": list(deck)} for number, deck in enumerate(decks)},
        **{f"cards/{name}.toml": content for name, content in cards.items()},
    }


def write_files(folder: Path, files: Mapping[str, Table]) -> Path:
    """Write the files of a card table and return the path of its scenario."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(toml(content), encoding="utf-8")
    return folder / SCENARIO


def deal(
    folder: Path,
    cards: Mapping[str, Table],
    *hands: Sequence[str],
    under: int = 4,
    below: Sequence[Sequence[str]] = ((), ()),
    opening: int | None = None,
    first_player: int = 0,
    **settings: Any,
) -> ih.Game:
    """A game at its first decision, with these hands.

    Args:
        folder: where its files are written.
        cards: the cards by id.
        hands: what each player holds, but for blanks; a missing hand is blanks only.
        under: cards that are left in each deck.
        below: cards that are among those.
        opening: cards of a hand; without it there are some blanks in it.
        first_player: whose turn is the first.
        settings: further settings.
    """
    wanted = [list(hand) for hand in [*hands, [], []][:2]]
    drawn = opening if opening is not None else max(map(len, wanted)) + SPARE
    size = drawn + under
    decks = []
    for hand, deep in zip(wanted, below, strict=True):
        named = [*hand, *deep]
        decks.append(named + [BLANK] * (size - len(named)))
    rules = {"deck_cards": size, "deck_copies": size, "opening_hand": drawn, "turn_draw": 0} | settings
    blank = card("operation", nation="none", cost={"designated": 20, "total": 20})
    files = table_files({BLANK: blank, **cards}, decks, rules, first_player)
    scenario = ih.Scenario.load(write_files(folder, files))
    for number in range(100_000):
        game = ih.Game(scenario, number=number)
        if all(_named(game, player) == sorted(wanted[player]) for player in (0, 1)):
            # So that the first action of a test tells only what it led to.
            game.restore(game.snapshot())
            return game
    raise AssertionError("no shuffle deals these hands")


def _named(game: ih.Game, player: int) -> list[str]:
    return sorted(name for name in held(game, player) if name != BLANK)


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Deals games in a folder of this test."""

    def build(cards: Mapping[str, Table], *hands: Sequence[str], **more: Any) -> ih.Game:
        return deal(tmp_path, cards, *hands, **more)

    return build


# ---- what lies where


def faces(game: ih.Game) -> list[Table]:
    """All cards as the referee sees them."""
    return game.view("referee")["cards"]


def lying(game: ih.Game, area: str, owner: int | None = None) -> list[str]:
    """The ids of the cards in an area, in their order; of both players unless told."""
    found = [face for face in faces(game) if face["area"] == area and owner in {None, face["owner"]}]
    return [face["id"] for face in sorted(found, key=lambda face: (face["owner"], face["place"]))]


def held(game: ih.Game, player: int) -> list[str]:
    """The ids of the cards in a hand."""
    return lying(game, "hand", player)


def piles(game: ih.Game, player: int) -> tuple[int, int, int]:
    """How many cards are in a player's deck, hand and lost pile."""
    return tuple(len(lying(game, area, player)) for area in ("deck", "hand", "lost"))


def number(game: ih.Game, name: str, owner: int | None = None, area: str | None = None) -> int:
    """The number of the first card with this id, of this owner and in this area where told."""
    for face in faces(game):
        if face["id"] == name and owner in {None, face["owner"]} and area in {None, face["area"]}:
            return face["card"]
    raise AssertionError(f"no card {name} of {owner} in {area}")


# ---- what is played


def numbered(game: ih.Game, action: str) -> str:
    """An action that names a card by its id, as "p0 play scout", in the notation of the game.

    Of several cards with that id it is one for which the action is legal, or else the player's own.
    """
    words = action.split()
    if words[1] not in _NAMED or re.fullmatch(r"[ce]\d+", words[2]):
        return action
    found = [face for face in faces(game) if face["id"] == words[2]]
    assert found, action
    legal = {str(legal) for legal in game.legal_actions()}
    actions = [f"{words[0]} {words[1]} c{face['card']}" for face in found]
    own = [text for face, text in zip(found, actions, strict=True) if words[0] == f"p{face['owner']}"]
    return next((text for text in actions if text in legal), (own or actions)[0])


def act(game: ih.Game, *actions: str) -> list[ih.Event]:
    """Play some actions that name cards by their ids, and return all that happened."""
    return [event for action in actions for event in game.play(numbered(game, action))]


def unanswered(game: ih.Game, *actions: str) -> list[ih.Event]:
    """As `act`, and nobody answers anything."""
    events = []
    for action in actions:
        events += act(game, action)
        while game.decision is not None and game.decision.kind == "window":
            events += game.play(f"p{game.decision.player} pass")
    return events


def offers(game: ih.Game) -> set[str]:
    """The legal actions, with the ids of cards for their numbers."""
    names = {f"c{face['card']}": face["id"] for face in faces(game)}
    return {" ".join(names.get(word, word) for word in str(action).split()) for action in game.legal_actions()}


def asked(game: ih.Game) -> tuple[str, int]:
    """Kind and player of the open decision."""
    decision = game.decision
    assert decision is not None
    return decision.kind, decision.player


def reason(game: ih.Game, action: str) -> tuple[str, str] | None:
    """Reason and rule against an action that names cards by their ids; None if it is legal."""
    refusal = game.why_not(numbered(game, action))
    return None if refusal is None else (refusal.reason, refusal.rule)


def listed(events: Sequence[ih.Event], *kinds: str) -> list[tuple[str, str]]:
    """Kinds and card ids of events that are about one card, only of these kinds, in order."""
    return [(event.kind, event.data["id"]) for event in events if event.kind in kinds]
