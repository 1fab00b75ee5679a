"""Actions in words: what stands beside the verb."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ironhex.actions import Action
from ironhex.costs import Cost, cost_text
from ironhex.names import AREA_NAMES, Names, hex_text, printable
from ironhex.scenario import Scenario

Hex = tuple[int, int]

UPGRADES = ("Shield", "Speed", "Strength")
"""Kinds of Upgrades in the order of the options of `option` (BD-4)."""


class Decided(Protocol):
    """What the core tells of an open decision."""

    def area(self, action: Action) -> tuple[list[Hex], list[int]]:
        """What an area attack covers, and whom it hits."""

    def matter(self) -> dict[str, Any]:
        """What the decision is about."""

    def play_costs(self, card: int) -> list[tuple[str, dict[str, int]]]:
        """What a play of a card costs now, by the way in which it is paid for."""


class Labels:
    """Words for the actions of one decision, for the player who decides: they name the cards of his hand.

    Args:
        names: names of the pieces, and of the cards that he knows.
        scenario: what is played.
        decided: what the core tells of the decision.
        answers: answers of a mod's question.
    """

    def __init__(self, names: Names, scenario: Scenario, decided: Decided, answers: Sequence[str] = ()) -> None:
        self._names = names
        self._weapons = scenario.weapons()
        self._abilities = scenario.abilities()
        self._deck_cards = scenario.deck_cards()
        self._decided = decided
        self._answers = answers

    def of(self, action: Action) -> str:
        """The words of an action; empty where the verb says all."""
        _, verb, *words = str(action).split()
        say = {
            "attack": self._attack,
            "use": self._use,
            "push": self._step,
            "pull": self._step,
            "choose": self._choose,
            "rescue": self._choose,
            "option": self._option,
            "answer": self._answer,
            "play": self._play,
            "pay": self._pay,
            "x": self._amount,
            "discard": self._choose,
            "cancel": self._cancel,
        }.get(verb)
        return printable(say(action, words) if say else " ".join(words))

    def _attack(self, action: Action, words: list[str]) -> str:
        of_card = words[0].startswith("c")
        weapon = self._attack_card(words[0]) if of_card else self._printed(self._weapons, action, words[0])
        return f"{weapon} {self._aim(action, words[1])}"

    def _attack_card(self, word: str) -> str:
        """An attack card with its weapon (BD-5)."""
        number = int(word[1:])
        card = self._deck_cards.get(self._names.id_of(number) or "")
        weapon = "" if card is None or card.weapon is None else f" {card.weapon}"
        return f"{self._names.deck_card(number)}{weapon}"

    def _play(self, _: Action, words: list[str]) -> str:
        """A card with what its play costs now, in every way in which it can be paid for."""
        number = int(words[0][1:])
        card = self._deck_cards.get(self._names.id_of(number) or "")
        if card is None:
            return self._names.deck_card(number)
        said = [] if card.kind == "tactics" else [card.kind.capitalize()]
        ways = [cost_text(cost, card.kind) for _, cost in self._decided.play_costs(number)]
        said += [" or ".join(ways)] if any(ways) else []
        return self._names.deck_card(number) + (f" ({', '.join(said)})" if said else "")

    def _pay(self, _: Action, words: list[str]) -> str:
        """A way in which the planned card can be paid for, with what that costs now."""
        planned = self._decided.matter()["card"]
        costs: Mapping[str, Cost] = {} if planned is None else dict(self._decided.play_costs(planned[0]))
        card = None if planned is None else self._deck_cards.get(planned[1])
        if card is None or words[0] not in costs:
            return words[0]
        return f"{words[0]} cost: {cost_text(costs[words[0]], card.kind)}"

    def _use(self, action: Action, words: list[str]) -> str:
        return f"{self._printed(self._abilities, action, words[0])} of {self._names.piece(action.unit)}"

    def _amount(self, _: Action, words: list[str]) -> str:
        return f"X = {words[0]}"

    def _cancel(self, _: Action, __: list[str]) -> str:
        return "back: nothing is played"

    def _step(self, _: Action, words: list[str]) -> str:
        return "stop" if words[-1] == "stop" else f"{self._piece(words[0])} to the {words[-1]}"

    def _choose(self, _: Action, words: list[str]) -> str:
        if not words[0].startswith("c"):
            return self._piece(words[0])
        number = int(words[0][1:])
        area, owner = self._names.area_of(number), self._names.owner_of(number)
        # What lies in a hand is one's own.
        where = "" if area in {None, "hand"} else f", {self._names.player(owner)}'s {AREA_NAMES[area]}"
        return f"{self._names.deck_card(number)}{where}"

    def _option(self, _: Action, words: list[str]) -> str:
        return f"{UPGRADES[int(words[0]) - 1]} Upgrade"

    def _answer(self, _: Action, words: list[str]) -> str:
        number = int(words[0])
        return self._answers[number] if number < len(self._answers) else words[0]

    def _piece(self, word: str) -> str:
        return self._names.piece(int(word[1:]))

    def _printed(self, cards: Mapping[str, Sequence[object]], action: Action, word: str) -> str:
        """A weapon or ability by its number, with what the card prints of it."""
        printed = cards.get(self._names.card(action.unit) or "", ())
        number = int(word[1:])
        return f"{word} {printed[number - 1]}" if number <= len(printed) else word

    def _aim(self, action: Action, word: str) -> str:
        if not word.startswith("turn"):
            return f"on {self._piece(word)}"
        hexes, targets = self._decided.area(action)
        covered = " ".join(map(hex_text, hexes))
        return f"{word} over {covered}, on {self._names.pieces(targets) or 'nobody'}"
