"""The model of the card table: worked examples of rules.md 10 and 11, and random games that never break."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from oracles.card_table import arsenal, content
from oracles.card_table.game import CardTable
from oracles.card_table.match import Fate

if TYPE_CHECKING:
    from oracles.card_table.content import Table

FILLER = {"name": "Filler", "kind": "operation", "nation": "red", "cost": {"designated": 9}}
G = {"name": "G", "kind": "g", "nation": "red"}


def table(first: dict[str, Table], second: dict[str, Table] | None = None, **settings: int) -> CardTable:
    """A game in which both have a G in hand, then the cards named, and fillers; nothing has been played."""
    cards = {"filler": FILLER, "g": G} | first | (second or {})
    decks = {}
    for name, own in (("one", first), ("two", second or {})):
        named = ["g", *(name for name, card in own.items() if card["kind"] != "coin")]
        decks[name] = {"cards": [*named, *["filler"] * (20 - len(named))]}
    players = [{"deck": "one"}, {"deck": "two"}]
    ruleset = {"settings": {"opening_hand": 5, "turn_draw": 1} | settings}
    tables = {"scenario": {"players": players}, "ruleset": ruleset, "decks": decks, "cards": cards}
    return CardTable(content.setup(tables), Fate())


def play(game: CardTable, *actions: str) -> None:
    for action in actions:
        game.play(action)


def where(game: CardTable, number: int) -> str:
    return next(str(card["area"]) for card in game.view()["cards"] if card["card"] == number)


def unit(**keys: object) -> Table:
    return {"name": "Unit", "kind": "unit", "nation": "red", "cost": {}} | keys


def command(*effects: Table, **keys: object) -> Table:
    return {"name": "Command", "kind": "command", "nation": "red", "cost": {}, "effects": list(effects)} | keys


NEGATE = command({"op": "negate"}, timing="answer")


def test_pc_6_a_negated_unit_frees_the_limit_and_refunds_nothing() -> None:
    game = table({"a": unit(cost={"resource": 2}), "b": unit()}, {"no": NEGATE})
    play(game, "p0 play c2", "p1 play c22")
    assert (where(game, 2), where(game, 22), game.view()["decks"][0]["deck"]) == ("junkyard", "junkyard", 12)
    assert "p0 play c3" in game.legal()


def test_pc_9_one_unit_in_a_turn() -> None:
    game = table({"a": unit(), "b": unit()})
    game.play("p0 play c2")
    assert where(game, 2) == "disposition"
    assert "p0 play c3" not in game.legal()


def test_pc_7_a_failed_resolution_keeps_the_limit() -> None:
    aimed = unit(choose={"whose": "any"}, effects=[{"op": "draw", "amount": 1}])
    away = command({"op": "put", "card": "chosen", "to": "lost"}, choose={"whose": "any"})
    game = table({"a": aimed, "b": unit()}, {"away": away})
    play(game, "p0 play c1", "p1 pass", "p0 play c2", "p1 play c22")
    assert (where(game, 1), where(game, 2)) == ("lost", "disposition")
    assert len([card for card in game.view()["cards"] if card["owner"] == 0 and card["area"] == "hand"]) == 4
    assert "p0 play c3" not in game.legal()


def test_pc_5_a_choice_by_cost_finds_no_g_and_a_resolution_reads_0() -> None:
    by_cost = command({"op": "draw"}, choose={"whose": "own", "resource_at_most": 5})
    reads = command({"op": "draw", "amount_of": "total", "of": "chosen"}, choose={"whose": "own"})
    game = table({"by_cost": by_cost, "reads": reads})
    play(game, "p0 play c1", "p0 pass")
    assert "p0 play c2" not in game.legal()
    play(game, "p0 play c3")
    assert game.view()["decks"][0]["deck"] == 14


def test_pc_4_normal_cost_reads_x_as_0() -> None:
    dear = unit(cost={"resource": 1, "x": True}, additional={"resource": 1})
    reads = command({"op": "lose", "whose": "own", "amount_of": "resource", "of": "chosen"}, choose={"whose": "own"})
    game = table({"dear": dear, "reads": reads})
    play(game, "p0 play c2", "p0 x 3", "p0 pass")
    assert game.view()["decks"][0]["deck"] == 14 - 5
    game.play("p0 play c3")
    assert game.view()["decks"][0]["deck"] == 14 - 5 - 1


def test_pc_8_brought_out_as_played_uses_the_limit() -> None:
    for as_play in (True, False):
        op = {"op": "bring_out", "from": "hand", "kinds": ["unit"], "counts_as_play": as_play}
        game = table({"out": command(op), "a": unit(), "b": unit()})
        play(game, "p0 play c2", "p0 choose c3")
        assert where(game, 3) == "disposition"
        assert ("p0 play c4" in game.legal()) != as_play


def test_pc_11_who_pays_the_whole_deck_loses() -> None:
    game = table({"a": unit(cost={"resource": 14})})
    game.play("p0 play c2")
    assert (game.decision, game.view()["winner"]) == (None, 1)


def test_pc_1_a_cancelled_plan_changes_nothing() -> None:
    game = table({"a": unit(cost={"x": True, "discard": 1})})
    before = game.view()
    play(game, "p0 play c2", "p0 x 2", "p0 cancel")
    assert game.view() == before
    assert game.decision == (0, "turn")


class Luck(Fate):
    def __init__(self, source: random.Random) -> None:
        self.source = source

    def order(self, player: int, deck: list[int]) -> list[int]:
        return self.source.sample(deck, len(deck))


def test_random_games_never_break() -> None:
    seen: Counter[str] = Counter()
    for number in range(30):
        source = random.Random(number)
        game = CardTable(content.setup(arsenal.content(source)), Luck(source))
        for _ in range(300):
            if game.decision is None:
                break
            options = sorted(game.legal())
            action = source.choice([option for option in options if not option.endswith("pass")] or options)
            seen[action.split()[1]] += 1
            game.play(action)
    assert set(seen) == {"play", "pass", "pay", "choose", "x", "discard", "cancel"}


def test_an_illegal_action_is_refused() -> None:
    with pytest.raises(ValueError, match="not legal"):
        table({}).play("p1 pass")
