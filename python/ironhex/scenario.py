"""Scenarios: what a match is played with, loaded from TOML and checked."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from os import PathLike
from pathlib import Path
from typing import Any

from ironhex import _core
from ironhex.files import path_of, path_text, write_whole
from ironhex.mods.mod_set import Given, Mods

Setting = int | bool | str

KINDS = ("rulesets", "units", "maps", "cards", "decks", "scenarios")
"""The kinds of content, by the names of their folders."""


def content_folder() -> Path:
    """The folder of the content that comes with ironhex."""
    return Path(str(resources.files("ironhex") / "data"))


def check_file(path: str | PathLike[str], kind: str | None = None) -> tuple[str, str]:
    """Checks one content file with all that it names.

    Args:
        path: the file. Names in it refer to the content folder around it first, then to what comes with ironhex.
        kind: one of `KINDS`; unless told, what its folder or its keys tell.

    Returns:
        Its kind and its title.

    Raises:
        ContentError: the first fault of the file, or of one that it names, with file, place and what instead.

    Example:
        >>> check_file(content_folder() / "units" / "gm.toml")
        ('units', 'RGM-79 GM')
    """
    return _core.Scenario.check(path_text(path), kind, [content_folder()])


@dataclass(frozen=True)
class Weapon:
    """What a card prints of a weapon.

    Attributes:
        name: its name.
        tl: its TL cost (AT-1).
        range: how far it reaches, in hexes; 1 is beside the unit only.
        strength: its dice.
        pattern: hexes of an area attack, before it is turned, with the attacker at 0,0 (AT-4); else none.
    """

    name: str
    tl: int
    range: int
    strength: int
    pattern: Sequence[tuple[int, int]] = ()

    def __str__(self) -> str:
        reach = f"{len(self.pattern)} hexes" if self.pattern else f"range {self.range}"
        return f"{self.name} ({self.tl} TL, {reach}, {self.strength} dice)"


@dataclass(frozen=True)
class Ability:
    """What a card prints of an ability.

    Attributes:
        name: its name.
        when: what it waits for, as "after_attack_roll"; "activation" is used like an action (AC-2).
        cost: Energy that it costs.
        limit: how often it may be used, as "activation"; "none" is without a limit.
        optional: whether its player is asked; else it applies by itself.
    """

    name: str
    when: str
    cost: int
    limit: str
    optional: bool

    def __str__(self) -> str:
        return f"{self.name} ({self.cost} Energy)" if self.cost else self.name


@dataclass(frozen=True)
class DeckCard:
    """What a card of a deck prints, or a coin (PC).

    Attributes:
        name: its name.
        kind: "tactics", or of the card table "unit", "character", "operation", "command", "g" or "coin".
        text: all that its file says, with all patches applied: cost, effects and so on, as docs/content.md lists them.
        weapon: the weapon of an attack card (BD-5); else None.
    """

    name: str
    kind: str
    text: Mapping[str, Any]
    weapon: Weapon | None = None

    @classmethod
    def read(cls, text: str) -> "DeckCard":
        """The card of a file, as JSON."""
        table = json.loads(text)
        given = table.get("weapon")
        weapon = None if given is None else _weapon(table["name"], given)
        return cls(table["name"], table["kind"], table, weapon)


def _weapon(name: str, given: Mapping[str, Any]) -> Weapon:
    pattern = tuple((q, r) for q, r in given.get("pattern", ()))
    return Weapon(name, given["tl"], given.get("range", 0), given["strength"], pattern)


def cards_of(path: str | PathLike[str], kind: str | None = None) -> list[tuple[str, DeckCard]]:
    """The cards of a deck file, as often as each is in it, or the card of a card file; of other content none.

    Args:
        path: the file, as for `check_file`.
        kind: as for `check_file`.

    Returns:
        Card ids and cards, in the order of the file.

    Raises:
        ContentError: as `check_file`.

    Example:
        >>> [card.kind for _, card in cards_of(content_folder() / "cards" / "free-port.toml")]
        ['g']
    """
    found = _core.Scenario.cards_of(path_text(path), kind, [content_folder()])
    return [(card, DeckCard.read(text)) for card, text in found]


class Scenario:
    """A scenario, loaded, checked and frozen.

    Example:
        >>> import ironhex as ih
        >>> scenario = ih.Scenario.load("skirmish-demo", settings={"phases": 1})
        >>> scenario.players, scenario.settings["phases"]
        (['North', 'South'], 1)
    """

    _modded: "Scenario | None" = None
    _deck_cards: dict[str, DeckCard] | None = None

    def __init__(self, core: _core.Scenario) -> None:
        self.core = core

    @classmethod
    def load(
        cls,
        name_or_path: str | PathLike[str],
        settings: Mapping[str, Setting] | None = None,
        mods: Iterable[Given] = (),
    ) -> "Scenario":
        """Loads a scenario.

        Args:
            name_or_path: the name of one that comes with ironhex, or the path of a TOML file. Names in that file refer
                to the folders `maps`, `units`, `decks` and so on beside it (or beside the `scenarios` folder that it
                is in) first, then to what comes with ironhex.
            settings: settings that go before the scenario's own.
            mods: mods that its cards speak of; games with mods find their own.

        Raises:
            ContentError: a fault in any of the files, with file, place and what instead.
            ModError: a fault in a mod.
        """
        core = _core.Scenario.load(path_text(name_or_path), [content_folder()], dict(settings or {}), Mods(mods).core)
        return cls(core)

    @classmethod
    def from_text(
        cls,
        name: str,
        text: str,
        settings: Mapping[str, Setting] | None = None,
        folder: Path | None = None,
        mods: Iterable[Given] = (),
    ) -> "Scenario":
        """Reads a scenario from TOML text; names in it refer to `folder` first, then to what comes with ironhex.

        Raises:
            ContentError: as `load`.
        """
        folders = [*([folder] if folder else []), content_folder()]
        return cls(_core.Scenario.from_text(name, text, folders, dict(settings or {}), Mods(mods).core))

    def with_mods(self, mods: Iterable[Given]) -> "Scenario":
        """The same scenario for games with these mods.

        Raises:
            ContentError: a fault in what the mods add, or a card that speaks of a mod which is not given.
            ModError: a fault in a mod.
        """
        wanted = (mods if isinstance(mods, Mods) else Mods(mods)).core
        if self.core.fits(wanted):
            return self
        # Games are often made one after another with the same mods: compiling them each time would take most of it.
        modded = self._modded
        if modded is None or not modded.core.fits(wanted):
            modded = self._modded = Scenario(self.core.with_mods(wanted))
        return modded

    @staticmethod
    def names() -> list[str]:
        """Names of the scenarios that come with ironhex, sorted."""
        return _core.Scenario.names("scenarios", [content_folder()])

    @property
    def name(self) -> str:
        """Its name: that of its file."""
        return self.core.name

    @property
    def title(self) -> str:
        """Its title."""
        return self.core.title

    @property
    def text(self) -> str:
        """The TOML text of its own file; settings that were given beside it are not in it.

        Example:
            >>> import ironhex as ih
            >>> ih.Scenario.load("duel-demo").text.splitlines()[2]
            'ruleset = "standard"'
        """
        return self.core.sources()[0][2]

    def write(self, path: str | PathLike[str]) -> None:
        """Writes its text into a file, over an older one: whole or not at all, whenever it is interrupted.

        Raises:
            IronhexError: it cannot be written; an older file is as it was.
        """
        write_whole(path_of(path), self.text.encode())

    @property
    def hexes(self) -> int:
        """Hexes of its board."""
        return self.core.hexes

    @property
    def players(self) -> list[str]:
        """Names of the two sides."""
        return self.core.players

    @property
    def squads(self) -> list[list[str]]:
        """Card ids of both squads, in squad order."""
        return self.core.squads

    @property
    def game(self) -> str:
        """What is played: "skirmish" or "card-table" (PC-13)."""
        return self.core.game

    @property
    def decks(self) -> list[list[str]]:
        """Card ids of both decks, in the order of the numbers of their cards; two empty lists without decks."""
        return self.core.decks

    @property
    def settings(self) -> dict[str, Setting]:
        """All settings in force."""
        return self.core.settings

    @property
    def settings_hash(self) -> str:
        """XXH3-128 over all settings in force, in hexadecimal: the same for the same settings, wherever said.

        It is over the lines `name=value`, in the order of `settings`, each with its newline; truth values are `true`
        and `false`.
        """
        return self.core.settings_hash

    def weapons(self) -> dict[str, list[Weapon]]:
        """The weapons of every card in use, by card id, in the order of their numbers (w1 is the first)."""
        return {card: [Weapon(*printed) for printed in printed_all] for card, printed_all in _core.weapons(self.core)}

    def abilities(self) -> dict[str, list[Ability]]:
        """The abilities of every card in use, by card id, in the order of their numbers (a1 is the first)."""
        return {card: [Ability(*printed) for printed in every] for card, every in _core.abilities(self.core)}

    def deck_cards(self) -> dict[str, DeckCard]:
        """The cards of both decks, each once, and the coins that they make, by card id."""
        # Whoever shows a game asks for it at every decision.
        found = self._deck_cards
        if found is None:
            ids = _core.deck_cards(self.core)
            found = self._deck_cards = {card: DeckCard.read(self.core.deck_card_json(card)) for card in ids}
        return found

    @property
    def statuses(self) -> list[str]:
        """Statuses that the cards add to those of the rules, in the order of the bits of `Marks` (BD-3)."""
        return self.core.statuses

    def board_levels(self) -> dict[tuple[int, int], int]:
        """Elevation of every hex of the board, `{(q, r): level}` in canonical order."""
        return {hex_: level for hex_, level, _, _ in _core.terrain(self.core)}

    def water(self) -> list[tuple[int, int]]:
        """Hexes that are water."""
        return [hex_ for hex_, _, water, _ in _core.terrain(self.core) if water]

    def impassable(self) -> list[tuple[int, int]]:
        """Hexes that no unit enters."""
        return [hex_ for hex_, _, _, impassable in _core.terrain(self.core) if impassable]

    def board(self) -> _core.Board:
        """The board by itself, for lines, Line of Sight and reach."""
        return _core.Board(self.board_levels(), self.water(), self.impassable())

    def __repr__(self) -> str:
        return f"<ironhex.Scenario {self.name!r}: {self.title}>"


def scenario_of(
    scenario: str | PathLike[str] | Scenario, settings: Mapping[str, Setting] | None, mods: Mods
) -> Scenario:
    """The scenario of a game with these mods: loaded by name or path, or one that was loaded before.

    Raises:
        ContentError: a fault in the scenario, or in what the mods add.
    """
    if isinstance(scenario, Scenario):
        return scenario.with_mods(mods)
    return Scenario(_core.Scenario.load(path_text(scenario), [content_folder()], dict(settings or {}), mods.core))
