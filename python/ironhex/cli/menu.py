"""The legal actions of a decision, numbered and in groups."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ironhex.actions import Action
from ironhex.choices import TITLES, Choice, Choices
from ironhex.errors import NotationError
from ironhex.render import colours

Hex = tuple[int, int]

_OF_CARDS = {"play", "pay", "x", "discard", "cancel"}
"""Verbs of plays. Actions with these are a player's, and no unit's."""
_ON_BOARD = ("deploy", "advance", "dash")


class Menu:
    """Numbers for actions.

    Args:
        choices: what can be chosen.
    """

    def __init__(self, choices: Choices) -> None:
        self._groups = choices.by_verb()
        self._numbered = list(enumerate((choice for group in self._groups.values() for choice in group), start=1))
        self.actions = [choice.action for _, choice in self._numbered]

    @property
    def on_board(self) -> str | None:
        """The verb whose actions are numbers on the board: the first that has hexes."""
        return next((verb for verb in _ON_BOARD if verb in self._groups), None)

    def places(self) -> dict[Hex, int]:
        """The numbers on the board."""
        shown = self.on_board
        return {at: number for number, choice in self._numbered if choice.verb == shown for at in choice.hexes}

    def read(self, text: str, active: int | None, player: int | None = None) -> Action:
        """The action that a text means: a number, its notation, or its notation without who acts.

        Args:
            text: what was typed.
            active: the unit that acts, if any does.
            player: who decides, if a decision is open.

        Raises:
            NotationError: no such number, no action, or one that several units could take.
        """
        if text.isdecimal():
            if not 1 <= int(text) <= len(self.actions):
                raise NotationError(f"there is no number {text}: they go from 1 to {len(self.actions)}")
            return self.actions[int(text) - 1]
        try:
            return Action.parse(text)
        except NotationError:
            meant = [action for action in self.actions if str(action).partition(" ")[2] == text]
            if len(meant) > 1:
                raise NotationError(f"whose? {' or '.join(map(str, meant))}") from None
            if meant:
                return meant[0]
            verb, _, what = text.partition(" ")
            of_card = verb in _OF_CARDS or (verb == "choose" and what.startswith("c"))
            if player is not None and of_card:
                return Action.parse(f"p{player} {text}")
            if active is None or verb not in TITLES.keys() - {"pass", "answer"}:
                raise
            return Action.parse(f"e{active} {text}")

    def picture(self) -> RenderableType:
        """The actions in words, one group under the other."""
        groups: dict[str, list[tuple[int, Choice]]] = {}
        for number, choice in self._numbered:
            groups.setdefault(choice.verb, []).append((number, choice))
        return Group(*(self._group(verb, members) for verb, members in groups.items()))

    def _group(self, verb: str, members: list[tuple[int, Choice]]) -> RenderableType:
        (first, choice), (last, _) = members[0], members[-1]
        head = Text(choice.title, "bold").append(f" [{choice.rule}]", colours.RULE)
        if verb == self.on_board:
            span = f"={first}" if first == last else f"={first} to ={last}"
            return head.append(f"  {span} on the board", colours.CHOICE)
        lines = [Text(f"{number:>4} ", colours.CHOICE).append(choice.label, "default") for number, choice in members]
        if len(lines) == 1:
            lines[0].rstrip()
            return head.append(" ").append_text(lines[0])
        return Group(head, Columns(lines, padding=(0, 2)))
