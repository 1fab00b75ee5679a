"""Actions in words: what stands beside the verb."""

from collections.abc import Callable, Mapping, Sequence

from ironhex.actions import Action
from ironhex.names import Names, hex_text, printable
from ironhex.scenario import Ability, Weapon

Hex = tuple[int, int]
Area = Callable[[Action], tuple[list[Hex], list[int]]]

UPGRADES = ("Shield", "Speed", "Strength")
"""Kinds of Upgrades in the order of the options of `option` (BD-4)."""


class Labels:
    """Words for the actions of one decision.

    Args:
        names: names of the pieces.
        weapons: weapons by card, as `Scenario.weapons` lists them.
        abilities: abilities by card.
        area: what an area attack covers, and whom it hits.
        answers: answers of a mod's question.
    """

    def __init__(
        self,
        names: Names,
        weapons: Mapping[str, Sequence[Weapon]],
        abilities: Mapping[str, Sequence[Ability]],
        area: Area,
        answers: Sequence[str] = (),
    ) -> None:
        self._names = names
        self._weapons = weapons
        self._abilities = abilities
        self._area = area
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
        }.get(verb)
        return printable(say(action, words) if say else " ".join(words))

    def _attack(self, action: Action, words: list[str]) -> str:
        return f"{self._printed(self._weapons, action, words[0])} {self._aim(action, words[1])}"

    def _use(self, action: Action, words: list[str]) -> str:
        return f"{self._printed(self._abilities, action, words[0])} of {self._names.piece(action.unit)}"

    def _step(self, _: Action, words: list[str]) -> str:
        return "stop" if words[-1] == "stop" else f"{self._piece(words[0])} to the {words[-1]}"

    def _choose(self, _: Action, words: list[str]) -> str:
        return self._piece(words[0])

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
        hexes, targets = self._area(action)
        covered = " ".join(map(hex_text, hexes))
        return f"{word} over {covered}, on {self._names.pieces(targets) or 'nobody'}"
