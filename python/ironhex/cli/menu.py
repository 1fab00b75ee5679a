"""The legal actions of a decision, numbered and in groups."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ironhex.actions import Action
from ironhex.errors import NotationError
from ironhex.render import colours

Hex = tuple[int, int]

_TITLES = {
    "deploy": ("Deploy", "DP-1"),
    "advance": ("Advance", "MV-1"),
    "attack": ("Attack", "AT-1"),
    "dash": ("Dash", "MV-1"),
    "energize": ("Energize", "AC-1"),
    "rescue": ("Rescue", "AC-1"),
    "use": ("Use an ability", "AC-2"),
    "play": ("Play a card", "PC-1"),
    "pay": ("Pay", "PC-1"),
    "x": ("Choose X", "PC-1"),
    "discard": ("Discard", "PC-1"),
    "end": ("End the activation", "AC-3"),
    "push": ("Push", "MV-6"),
    "pull": ("Pull", "MV-6"),
    "choose": ("Choose", "AC-2"),
    "option": ("Choose an Upgrade", "BD-4"),
    "pass": ("Pass", "AC-2"),
    "answer": ("Answer", "flow"),
    "cancel": ("Cancel", "PC-1"),
}
_AT_TABLE = {
    ("pass", "turn"): "PC-13",
    ("pass", "window"): "PC-3",
    ("pass", "choice"): "PC-8",
    ("choose", "plan"): "PC-1",
    ("choose", "choice"): "PC-8",
    ("discard", "choice"): "PC-3",
}
"""Rules of verbs where cards are played, by kind of decision."""
_OF_CARDS = {"play", "pay", "x", "discard", "cancel"}
"""Verbs of plays. Actions with these are a player's, and no unit's."""


def rule_of(verb: str) -> str | None:
    """The rule behind actions of this verb; None if there are none."""
    return _TITLES[verb][1] if verb in _TITLES else None


_ON_BOARD = ("deploy", "advance", "dash")


class Menu:
    """Numbers for actions.

    Args:
        actions: the legal actions.
        labels: their words, as `Game.labels` gives them.
        kind: kind of the decision, as "turn".
        on_table: whether they are of the card table.
    """

    def __init__(
        self, actions: Sequence[Action], labels: Sequence[str] = (), kind: str = "", *, on_table: bool = False
    ) -> None:
        order = list(_TITLES)
        known = [action for action in actions if action.verb in order]
        rest = [action for action in actions if action.verb not in order]
        self.actions = sorted(known, key=lambda action: order.index(action.verb)) + rest
        self._labels = dict(zip(actions, labels, strict=False))
        # A plan is a plan in both games; other kinds of decisions of a skirmish have their own rules.
        self._kind = kind if on_table or kind == "plan" else ""

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
            if active is None or verb not in _TITLES.keys() - {"pass", "answer"}:
                raise
            return Action.parse(f"e{active} {text}")

    def picture(self) -> RenderableType:
        """The actions in words, one group under the other."""
        groups: dict[str, list[tuple[int, Action]]] = {}
        for number, action in self._numbered():
            groups.setdefault(action.verb, []).append((number, action))
        return Group(*(self._group(verb, members) for verb, members in groups.items()))

    def _group(self, verb: str, members: list[tuple[int, Action]]) -> RenderableType:
        title, usual = _TITLES.get(verb, (verb, "flow"))
        rule = _AT_TABLE.get((verb, self._kind), usual)
        head = Text(title, "bold").append(f" [{rule}]", colours.RULE)
        if verb == self.on_board:
            first, last = members[0][0], members[-1][0]
            span = f"={first}" if first == last else f"={first} to ={last}"
            return head.append(f"  {span} on the board", colours.CHOICE)
        said = [(number, self._labels.get(action, str(action))) for number, action in members]
        lines = [Text(f"{number:>4} ", colours.CHOICE).append(words, "default") for number, words in said]
        if len(lines) == 1:
            lines[0].rstrip()
            return head.append(" ").append_text(lines[0])
        return Group(head, Columns(lines, padding=(0, 2)))


def _hex(action: Action) -> Hex:
    q, r = str(action).split()[-1].split(",")
    return int(q), int(r)
