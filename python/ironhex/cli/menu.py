"""The legal actions of a decision, numbered and in groups."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ironhex.actions import Action
from ironhex.errors import NotationError
from ironhex.render import Names, colours
from ironhex.scenario import Weapon

Hex = tuple[int, int]

_TITLES = {
    "deploy": ("Deploy", "DP-1"),
    "advance": ("Advance", "MV-1"),
    "attack": ("Attack", "AT-1"),
    "dash": ("Dash", "MV-1"),
    "energize": ("Energize", "AC-1"),
    "end": ("End the activation", "AC-3"),
    "push": ("Push", "MV-6"),
    "answer": ("Answer", "flow"),
}
_ON_BOARD = ("deploy", "advance", "dash")


class Menu:
    """Numbers for actions.

    Args:
        actions: the legal actions.
        options: answers in words, for a question.
    """

    def __init__(self, actions: Sequence[Action], options: Sequence[str] = ()) -> None:
        order = list(_TITLES)
        known = [action for action in actions if action.verb in order]
        rest = [action for action in actions if action.verb not in order]
        self.actions = sorted(known, key=lambda action: order.index(action.verb)) + rest
        self._options = options

    @property
    def on_board(self) -> str | None:
        """The verb whose actions are numbers on the board: the first that has hexes."""
        verbs = {action.verb for action in self.actions}
        return next((verb for verb in _ON_BOARD if verb in verbs), None)

    def choices(self) -> dict[Hex, int]:
        """The numbers on the board."""
        shown = self.on_board
        return {_hex(action): number for number, action in self._numbered() if action.verb == shown}

    def _numbered(self) -> list[tuple[int, Action]]:
        return list(enumerate(self.actions, start=1))

    def read(self, text: str, active: int | None) -> Action:
        """The action that a text means: a number, its notation, or its notation without the active unit.

        Raises:
            NotationError: no such number, or no action.
        """
        if text.isdecimal():
            if not 1 <= int(text) <= len(self.actions):
                raise NotationError(f"there is no number {text}: they go from 1 to {len(self.actions)}")
            return self.actions[int(text) - 1]
        try:
            return Action.parse(text)
        except NotationError:
            if active is None or text.split(maxsplit=1)[0] not in _TITLES:
                raise
            return Action.parse(f"e{active} {text}")

    def picture(self, names: Names, weapons: Sequence[Weapon] = ()) -> RenderableType:
        """The actions in words, one group under the other.

        Args:
            names: names of the pieces.
            weapons: weapons of the active unit, where they are known.
        """
        groups: dict[str, list[tuple[int, Action]]] = {}
        for number, action in self._numbered():
            groups.setdefault(action.verb, []).append((number, action))
        return Group(*(self._group(verb, members, names, weapons) for verb, members in groups.items()))

    def _group(
        self, verb: str, members: list[tuple[int, Action]], names: Names, weapons: Sequence[Weapon]
    ) -> RenderableType:
        title, rule = _TITLES.get(verb, (verb, "flow"))
        head = Text(title, "bold").append(f" [{rule}]", colours.RULE)
        if verb == self.on_board:
            first, last = members[0][0], members[-1][0]
            span = f"={first}" if first == last else f"={first} to ={last}"
            return head.append(f"  {span} on the board", colours.CHOICE)
        said = [(number, self._said(action, names, weapons)) for number, action in members]
        lines = [Text(f"{number:>4} ", colours.CHOICE).append(words, "default") for number, words in said]
        if len(lines) == 1:
            lines[0].rstrip()
            return head.append(" ").append_text(lines[0])
        return Group(head, Columns(lines, padding=(0, 2)))

    def _said(self, action: Action, names: Names, weapons: Sequence[Weapon]) -> str:
        words = str(action).split()[2:]
        if action.verb == "attack":
            number = int(words[0][1:])
            printed = f" {weapons[number - 1]}" if number <= len(weapons) else ""
            return f"{words[0]}{printed} on {names.piece(int(words[1][1:]))}"
        if action.verb == "answer" and self._options:
            return self._options[int(words[0])]
        if action.verb == "push":
            return "stop" if words[-1] == "stop" else f"{names.piece(int(words[0][1:]))} to the {words[-1]}"
        return " ".join(words)


def _hex(action: Action) -> Hex:
    q, r = str(action).split()[-1].split(",")
    return int(q), int(r)
