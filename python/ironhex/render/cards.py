"""A unit card in words: its weapons, its abilities, and what they do."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from ironhex.names import hex_text, printable
from ironhex.render.card_file import CardFile
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
        self._sources = scenario.core.sources()

    def ids(self) -> list[str]:
        """The ids of all cards."""
        return list(self._weapons)

    def lines(self, card: str) -> list[Text]:
        """A card: its name, then a line for each weapon and ability, with lines below that say what it does.

        Args:
            card: its id.

        Raises:
            KeyError: no card of the scenario has this id.
        """
        weapons, abilities = self._weapons[card], self._abilities[card]
        file = CardFile(card, self._sources)
        head = Text(printable(card), "bold").append(f"  {printable(file.title)}", "default")
        written = file.entries("weapons", [weapon.name for weapon in weapons])
        body = list(_weapon_lines(weapons, written))
        written = file.entries("abilities", [ability.name for ability in abilities])
        body += _ability_lines(abilities, written)
        body += _patch_lines(file.patches)
        return [head, *(Text(printable(line)) for line in body)]


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
        said.append(f"{ability.cost} Energy" if ability.cost else "free")
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


def _patch_lines(patches: Sequence[Table]) -> Iterator[str]:
    """Changes of what effects do; numbers and names have them already."""
    for patch in patches:
        at = str(patch["at"])
        if "[" in at or at in {"weapons", "abilities"}:
            does = next(key for key in patch if key != "at")
            if at not in {"weapons", "abilities"}:
                yield f"  patched: {at}, {does} {_written(patch[does])}"


def _written(value: object) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
