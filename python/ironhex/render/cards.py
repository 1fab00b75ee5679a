"""A unit card in words: its weapons, its abilities, and what they do."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from ironhex.names import hex_text, printable
from ironhex.render.effect_words import conditions, ops, trigger

if TYPE_CHECKING:
    from ironhex.scenario import Ability, Scenario, Weapon

Table = Mapping[str, Any]
_WIDE = " " * 6


class Cards:
    """The cards of a scenario, to be read.

    Args:
        scenario: the scenario.
    """

    def __init__(self, scenario: "Scenario") -> None:
        self._weapons = scenario.weapons()
        self._abilities = scenario.abilities()
        self._core = scenario.core

    def ids(self) -> list[str]:
        """The ids of all cards."""
        return list(self._weapons)

    def lines(self, card: str) -> list[Text | Padding]:
        """A card: its name, then a line for each weapon and ability, with lines below that say what it does.

        Args:
            card: its id.

        Raises:
            KeyError: no card of the scenario has this id.
        """
        weapons, abilities = self._weapons[card], self._abilities[card]
        table: Table = json.loads(self._core.card_json(card))
        head = Text(printable(card), "bold").append(f"  {printable(table['name'])}", "default")
        body = [
            *_weapon_lines(weapons, table.get("weapons", ())),
            *_ability_lines(abilities, table.get("abilities", ())),
        ]
        return [head, *map(_hanging, body)]


def _hanging(line: str) -> Padding:
    """A line whose rest, if it is wrapped, is indented as its beginning."""
    words = line.lstrip()
    return Padding(Text(printable(words)), (0, 0, 0, len(line) - len(words)), expand=False)


def _weapon_lines(weapons: Sequence["Weapon"], written: Sequence[Table]) -> Iterator[str]:
    for number, (weapon, table) in enumerate(zip(weapons, written, strict=True), 1):
        reach = f"range {weapon.range}"
        if weapon.pattern:
            reach = f"pattern {' '.join(map(hex_text, weapon.pattern))}"
        ignores = ", needs no Line of Sight" if "line_of_sight" in table.get("ignores", ()) else ""
        yield f"  w{number}  {weapon.name}: {weapon.tl} TL, {reach}, Strength {weapon.strength}{ignores}"
        if "critical" in table:
            needs = table["critical"].get("needs", 1)
            yield f"{_WIDE}critical effect ({needs} critical{'s' * (needs != 1)} or more)"
            yield from _deeds(table["critical"], "critical")
        for effect in table.get("effects", ()):
            yield f"{_WIDE}{trigger(effect, effect['when'])}"
            yield from _deeds(effect, effect["when"])


def _ability_lines(abilities: Sequence["Ability"], written: Sequence[Table]) -> Iterator[str]:
    for number, (ability, table) in enumerate(zip(abilities, written, strict=True), 1):
        said = [trigger(table, ability.when)]
        said.append("if you wish" if ability.optional else "by itself")
        said += [f"{ability.cost} Energy"] * (ability.cost > 0)
        said.append("without limit" if ability.limit == "none" else f"once in a{_article(ability.limit)}")
        yield f"  a{number}  {ability.name}: {', '.join(said)}"
        yield from _deeds(table, ability.when)


def _article(limit: str) -> str:
    return f"n {limit}" if limit[0] in "aeiou" else f" {limit}"


def _deeds(effect: Table, when: str) -> Iterator[str]:
    """Conditions and ops, below the line of their effect."""
    for line in (conditions(effect, when), ops(effect, when)):
        if line:
            yield f"{_WIDE}  {line}"
