"""The cards of a scenario in words: those of units with weapons and abilities, and those of decks."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from ironhex.names import printable
from ironhex.render.deck_cards import deck_card_lines
from ironhex.render.effect_words import trigger
from ironhex.render.printed import deeds, hanging, weapon_lines

if TYPE_CHECKING:
    from ironhex.scenario import Ability, Scenario

Table = Mapping[str, Any]


class Cards:
    """The cards of a scenario, to be read.

    Args:
        scenario: the scenario.
    """

    def __init__(self, scenario: "Scenario") -> None:
        self._weapons = scenario.weapons()
        self._abilities = scenario.abilities()
        self._deck_cards = scenario.deck_cards()
        self._core = scenario.core

    def ids(self) -> list[str]:
        """The ids of all cards: those of units, then those of decks."""
        return [*self._weapons, *(card for card in self._deck_cards if card not in self._weapons)]

    def lines(self, card: str) -> list[Text | Padding]:
        """A card: its name, then lines for all that it says.

        Args:
            card: its id; if a unit has the same as a card of a deck, that of the unit is meant.

        Raises:
            KeyError: no card of the scenario has this id.
        """
        return self._unit_lines(card) if card in self._weapons else deck_card_lines(card, self._deck_cards[card])

    def _unit_lines(self, card: str) -> list[Text | Padding]:
        weapons, abilities = self._weapons[card], self._abilities[card]
        table: Table = json.loads(self._core.card_json(card))
        head = Text(printable(card), "bold").append(f"  {printable(table['name'])}", "default")
        body: list[str] = []
        for number, (weapon, written) in enumerate(zip(weapons, table.get("weapons", ()), strict=True), 1):
            body += weapon_lines(f"w{number}  ", weapon, written)
        return [head, *map(hanging, [*body, *_ability_lines(abilities, table.get("abilities", ()))])]


def _ability_lines(abilities: Sequence["Ability"], written: Sequence[Table]) -> Iterator[str]:
    for number, (ability, table) in enumerate(zip(abilities, written, strict=True), 1):
        said = [trigger(table, ability.when)]
        said.append("if you wish" if ability.optional else "by itself")
        said += [f"{ability.cost} Energy"] * (ability.cost > 0)
        said.append("without limit" if ability.limit == "none" else f"once in a{_article(ability.limit)}")
        yield f"  a{number}  {ability.name}: {', '.join(said)}"
        yield from deeds(table, ability.when)


def _article(limit: str) -> str:
    return f"n {limit}" if limit[0] in "aeiou" else f" {limit}"
