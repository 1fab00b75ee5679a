"""A second implementation of where faces come from: the dice of a game, its steps, and the faces of its seed."""

from collections import Counter
from collections.abc import Sequence

from oracles.dice import faces

ATTACK = 0
"""The purpose of the dice of attacks."""


class DiceModel:
    """What faces a game rolls next, told only what is done to it.

    Attributes:
        dice: "seeded", "outside", or the faces of the script.
        used: faces of the script that are used up.
        rolled: rolls so far, by purpose.
        known: faces of the seed for dice of mods, by purpose and number: their purposes are hashes of names.
    """

    def __init__(self, seed: int, number: int, dice: str | Sequence[int]) -> None:
        self.seed, self.number = seed, number
        self.dice, self.used, self.changes = dice, 0, 0
        self.rolled: Counter = Counter()
        self.known: dict = {}
        self.before: list = []
        self.behind: list = []

    @property
    def left(self) -> str | list[int]:
        return self.dice if isinstance(self.dice, str) else list(self.dice[self.used :])

    def change(self, dice: str | Sequence[int]) -> None:
        self.dice, self.used, self.changes = dice, 0, self.changes + 1

    @property
    def source(self) -> str:
        """Where the faces of a roll come from that nobody supplies; none is made with dice from outside."""
        assert self.dice != "outside"
        return "scripted" if isinstance(self.dice, list) else "seeded"

    def next(self, source: str, purpose: str, shown: Sequence[int]) -> list[int]:
        """The faces of the next roll of a purpose from the seed, or from the script.

        `shown` says how many; and for dice of a mod, what the seed has if this is the first time that it is asked.
        """
        if source == "scripted":
            found = self.left[: len(shown)]
            self.used += len(shown)
            return found
        roll = self.rolled[purpose]
        if purpose == "attack":
            return faces(self.seed, self.number, ATTACK, roll, len(shown))
        return self.known.setdefault((purpose, roll), list(shown))

    # ---- steps

    def place(self) -> tuple:
        return self.changes, self.used, Counter(self.rolled)

    def step(self, before: tuple) -> None:
        """A step that began there has been made."""
        self.before.append(before)
        self.behind = []

    def undo(self, steps: int) -> None:
        for _ in range(steps):
            self.behind.append(self.place())
            self.stand(self.before.pop())

    def redo(self, steps: int) -> None:
        for _ in range(steps):
            self.before.append(self.place())
            self.stand(self.behind.pop())

    def stand(self, place: tuple) -> None:
        changes, used, rolled = place
        self.rolled = Counter(rolled)
        if changes == self.changes:
            self.used = used
