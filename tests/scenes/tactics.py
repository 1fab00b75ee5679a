"""Scenes with Tactics decks (BD-5): each player holds all his cards from the start, unless a test says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ironhex as ih
from scenes.content import at_start, compose, toml, unit, weapon
from scenes.state import legal, one

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scenes.content import Fielded, Hex, Scene, Table
    from scenes.stage import Stage

Hand = dict[str, "Table"]
"""Cards by id."""


def tactic(when: str, *effects: Table, given: Sequence[Table] = (), **more: Any) -> Table:
    """A Tactics card with an effect; `given` are its conditions, `more` are further keys, as `by` or `cost`."""
    conditions = {"if": list(given)} if given else {}
    return {"name": "Tactic", "kind": "tactics", "when": when, **conditions, **more, "effects": list(effects)}


def attack_card(
    *critical: Table, tl: int = 2, reach: int = 1, strength: int = 1, pattern: Sequence[Hex] = (), **more: Any
) -> Table:
    """An attack card; the arguments are those of a weapon."""
    arm = weapon(*critical, tl=tl, reach=reach, strength=strength, pattern=pattern, **more)
    del arm["name"]
    return {"name": "Volley", "kind": "tactics", "weapon": arm}


def idle() -> Table:
    """A card that can never be played: its unit must not be where it is."""
    never = {"test": "on_board", "of": "self", "not": True}
    return tactic("phase_ended", {"op": "score", "amount": 1}, given=[never])


def costly(when: str = "activation", *effects: Table, **cost: int) -> Table:
    """A card at this cost, which scores if nothing else is said."""
    return tactic(when, *(effects or [{"op": "score", "amount": 1}]), cost=cost)


def fillers(count: int) -> Hand:
    """So many cards that are there to be discarded."""
    return {f"filler-{number}": idle() for number in range(count)}


def rich(at: Hex, amount: int, *weapons: Table, **card: Any) -> Fielded:
    """A unit that has so much Energy as the game begins."""
    gains = at_start({"op": "energy", "amount": amount})
    return unit(at, *weapons, abilities=[*card.pop("abilities", ()), gains], **card)


class Dealer:
    """Builds games in which the players have decks of these cards."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def __call__(
        self,
        *squads: Sequence[Fielded],
        hands: Sequence[Hand | None],
        drawn: int | None = None,
        dice: Sequence[int] | str = (),
        mods: Sequence[Any] = (),
        seed: int = 1,
        number: int = 0,
        **content: Any,
    ) -> ih.Game:
        """A game on a scene with these decks, of which so many cards are drawn; all of them if it is not said."""
        path = dealt_scene(*squads, hands=hands, drawn=drawn, **content).write(self.stage.folder)
        script = dice if isinstance(dice, str) else list(dice)
        game = ih.Game(path, seed=seed, number=number, dice=script, mods=list(mods))
        if not isinstance(dice, str):
            self.stage.games.append(game)
        return game


def dealt_scene(
    *squads: Sequence[Fielded],
    hands: Sequence[Hand | None],
    drawn: int | None = None,
    settings: Mapping[str, int | str | bool] | None = None,
    **content: Any,
) -> Scene:
    """A scene whose players have decks of these cards; the shorter deck is filled up with idle ones."""
    size = max(len(hand) for hand in hands if hand is not None)
    sizes = {"tactics_deck": size, "tactics_drawn": size if drawn is None else drawn}
    built = compose(*squads, settings=sizes | dict(settings or {}), **content)
    for player, hand in enumerate(hands):
        if hand is None:
            continue
        filled = hand | {f"idle-{player}-{place}": idle() for place in range(size - len(hand))}
        built.extra |= {f"cards/{card}.toml": toml(table) for card, table in filled.items()}
        built.extra[f"decks/deck-{player}.toml"] = toml({"name": f"Deck {player}", "cards": list(filled)})
        built.scenario["players"][player]["deck"] = f"deck-{player}"
    return built


@pytest.fixture
def dealt(scene: Stage) -> Dealer:
    """The stage of one test, with decks."""
    return Dealer(scene)


def cards(game: ih.Game, player: int, area: str = "hand", viewer: int | str = "referee") -> list[str]:
    """Ids of a player's cards in an area that a viewer knows, by place."""
    return [card["id"] for card in game.view(viewer)["cards"] if (card["owner"], card["area"]) == (player, area)]


def card_of(game: ih.Game, player: int, card: str) -> str:
    """How actions name a card of a player: the first of this id, wherever it is."""
    found = [each["card"] for each in game.view("referee")["cards"] if (each["owner"], each["id"]) == (player, card)]
    return f"c{found[0]}"


def plays(game: ih.Game, player: int, card: str) -> str:
    """The action that plays a card."""
    return f"p{player} play {card_of(game, player, card)}"


def play_card(game: ih.Game, player: int, card: str) -> list[ih.Event]:
    """Play a card, up to the first choice that it needs."""
    return game.play(plays(game, player, card))


def discards(game: ih.Game, player: int, card: str) -> str:
    """The action that discards a card."""
    return f"p{player} discard {card_of(game, player, card)}"


def playable(game: ih.Game, player: int) -> set[str]:
    """Ids of the cards that the player on turn may play now, attack cards included."""
    names = {f"c{card['card']}": card["id"] for card in game.view("referee")["cards"] if card["owner"] == player}
    words = [action.split() for action in legal(game)]
    return {names[word[2]] for word in words if word[1] in {"play", "attack"} and word[2] in names}


def played_for(game: ih.Game, player: int, card: str) -> set[int]:
    """The units for which a player may play a card in the window that is open; it is played for the last of them."""
    if game.decision.kind != "window" or game.decision.player != player or card not in playable(game, player):
        return set()
    events = play_card(game, player, card)
    if game.decision is None or game.decision.kind != "plan":
        return {one(events, "card_played").subject}
    found = {int(action.split()[2][1:]) for action in legal(game) if action.split()[1] == "choose"}
    assert legal(game) == {f"p{player} choose e{entity}" for entity in found} | {f"p{player} cancel"}
    game.play(f"p{player} choose e{max(found)}")
    return found


def refusal(game: ih.Game, action: str) -> tuple[str, str]:
    """Reason and rule for which an action is refused; the state is as it was."""
    before = game.state_hash()
    told = game.why_not(action)
    assert told is not None
    with pytest.raises(ih.IllegalActionError):
        game.play(action)
    assert game.state_hash() == before
    return told.reason, told.rule
