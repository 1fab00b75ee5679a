"""Actions in words: what stands beside the verb."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from ironhex.actions import Action
from ironhex.costs import Cost, cost_text, ways_text
from ironhex.names import AREA_NAMES, Names, hex_text, printable
from ironhex.scenario import Ability, DeckCard, Scenario, Weapon

Hex = tuple[int, int]
_Printed = TypeVar("_Printed")

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
        say = {
            "deploy": self._move,
            "advance": self._move,
            "dash": self._move,
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
        }.get(action.verb)
        return printable(say(action)) if say else ""

    def weapon(self, action: Action) -> Weapon | None:
        """The weapon of an attack: one of its unit, or that of an attack card (BD-5); else None."""
        if action.weapon is not None:
            return _printed(self._weapons, self._names.card(action.unit), action.weapon)
        card = self._deck_card(action.card) if action.verb == "attack" else None
        return None if card is None else card.weapon

    def ability(self, action: Action) -> Ability | None:
        """The ability that an action uses (AC-2); else None."""
        return _printed(self._abilities, self._names.card(action.unit), action.ability)

    def _move(self, action: Action) -> str:
        return "" if action.hex is None else hex_text(action.hex)

    def _attack(self, action: Action) -> str:
        name = f"w{action.weapon}" if action.card is None else self._names.deck_card(action.card)
        weapon = self.weapon(action)
        return f"{name}{'' if weapon is None else f' {weapon}'} {self._aim(action)}"

    def _aim(self, action: Action) -> str:
        if action.target is not None:
            return f"on {self._names.piece(action.target)}"
        hexes, targets = self._decided.area(action)
        covered = " ".join(map(hex_text, hexes))
        return f"{_word(action)} over {covered}, on {self._names.pieces(targets) or 'nobody'}"

    def _play(self, action: Action) -> str:
        """A card with what its play costs now, in every way in which it can be paid for."""
        if action.card is None:
            return ""
        name, card = self._names.deck_card(action.card), self._deck_card(action.card)
        if card is None:
            return name
        said = [] if card.kind == "tactics" else [card.kind.capitalize()]
        cost = ways_text((cost for _, cost in self._decided.play_costs(action.card)), card.kind)
        said += [cost] if cost else []
        return name + (f" ({', '.join(said)})" if said else "")

    def _pay(self, action: Action) -> str:
        """A way in which the planned card can be paid for, with what that costs now."""
        way, planned = _word(action), self._decided.matter()["card"]
        costs: Mapping[str, Cost] = {} if planned is None else dict(self._decided.play_costs(planned[0]))
        card = None if planned is None else self._deck_cards.get(planned[1])
        if card is None or way not in costs:
            return way
        return f"{way} cost: {cost_text(costs[way], card.kind)}"

    def _use(self, action: Action) -> str:
        ability = self.ability(action)
        name = f"a{action.ability}{'' if ability is None else f' {ability}'}"
        return f"{name} of {self._names.piece(action.unit)}"

    def _amount(self, action: Action) -> str:
        return f"X = {_word(action)}"

    def _cancel(self, _: Action) -> str:
        return "nothing is played"

    def _step(self, action: Action) -> str:
        return "stop" if action.step is None else f"{self._names.piece(action.target)} to the {_word(action)}"

    def _choose(self, action: Action) -> str:
        number = action.card
        if number is None:
            return self._names.piece(action.target)
        area, owner = self._names.area_of(number), self._names.owner_of(number)
        # What lies in a hand is one's own.
        where = "" if area in {None, "hand"} else f", {self._names.player(owner)}'s {AREA_NAMES[area]}"
        return f"{self._names.deck_card(number)}{where}"

    def _option(self, action: Action) -> str:
        return f"{UPGRADES[int(_word(action)) - 1]} Upgrade"

    def _answer(self, action: Action) -> str:
        number = int(_word(action))
        return self._answers[number] if number < len(self._answers) else str(number)

    def _deck_card(self, number: int | None) -> DeckCard | None:
        """A card of a deck by its number, if the player knows it."""
        return None if number is None else self._deck_cards.get(self._names.id_of(number) or "")


def _word(action: Action) -> str:
    """The last word of its notation: a way, a number or a turn of a pattern, as "turn2"."""
    return str(action).split()[-1]


def _printed(cards: Mapping[str, Sequence[_Printed]], card: str | None, number: int | None) -> _Printed | None:
    """A weapon or ability by its number, as the card of its unit prints it; None if it has none of that number."""
    printed = cards.get(card or "", ())
    return printed[number - 1] if number is not None and number <= len(printed) else None
