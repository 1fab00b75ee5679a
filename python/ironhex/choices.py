"""What can be chosen at a decision: every legal action in words, with its unit, hexes and targets."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar, overload

from ironhex.actions import Action
from ironhex.arguments import read_hex
from ironhex.errors import IronhexError
from ironhex.labels import Decided, Labels
from ironhex.names import Names, printable
from ironhex.scenario import Scenario
from ironhex.stops import Decision

Hex = tuple[int, int]
_Key = TypeVar("_Key", bound=Hashable)

TITLES = {
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
"""Every verb with its title and the rule behind it, in the order in which they are offered."""

_BY_KIND = {
    ("choose", "plan"): "PC-1",
    ("discard", "choice"): "PC-3",
    ("pass", "turn"): "PC-13",
    ("pass", "movement"): "MV-1",
    ("pass", "attack"): "AT-15",
}
"""Rules of verbs that mean something else at some kinds of decisions."""
_AT_TABLE = {("pass", "window"): "PC-3", ("pass", "choice"): "PC-8", ("choose", "choice"): "PC-8"}
"""The same, only at the card table."""


def rule_of(verb: str) -> str | None:
    """The rule behind actions of this verb; None if there are none."""
    return TITLES[verb][1] if verb in TITLES else None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action, with all that a client needs to show it; `str(choice)` is a line of text.

    It is for whoever decides: it names the cards of his hand.

    Attributes:
        action: the action, for `Game.play`.
        verb: what is done, as "attack".
        title: the verb in words, as "Attack".
        rule: id of the rule behind it, or "flow".
        label: what stands beside the title, as `Game.labels` says it; empty where the title says all.
        player: who decides, 0 or 1.
        unit: entity of the unit that acts; None for an action of a player, as a pass.
        card: number of the card that is played, chosen, discarded or attacked with; else None.
        weapon: name of the weapon of an attack, of a unit or an attack card; else None.
        ability: name of the ability that is used; else None.
        hexes: the hexes to click: where a unit goes, where a pushed one goes, where the target stands, or what an area
            attack covers. Without any, it is a button.
        targets: entities of the pieces that are attacked, rescued, pushed, pulled or chosen.

    Example:
        >>> import ironhex as ih
        >>> choice = ih.Game("brawl-demo", seed=3).choices()[0]
        >>> print(choice, choice.unit, choice.hexes, choice.rule)
        Advance: 3,4 1 ((3, 4),) MV-1
    """

    action: Action
    verb: str
    title: str
    rule: str
    label: str
    player: int
    unit: int | None = None
    card: int | None = None
    weapon: str | None = None
    ability: str | None = None
    hexes: tuple[Hex, ...] = ()
    targets: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.title}: {self.label}" if self.label else self.title

    def to_dict(self) -> dict[str, Any]:
        """All of it as JSON has it: the action by its notation, a hex as a list `[q, r]`."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return found | {
            "action": str(self.action),
            "hexes": [list(at) for at in self.hexes],
            "targets": list(self.targets),
        }


class Choices(Sequence[Choice]):
    """The choices of a decision in the order of `Game.legal_actions`, or some of them; none at other stops.

    What they are grouped into are `Choices` again: `choices.by_unit()[3].by_verb()`.

    Example:
        >>> import ironhex as ih
        >>> choices = ih.Game("brawl-demo", seed=3).choices()
        >>> {verb: len(group) for verb, group in choices.by_verb().items()}
        {'advance': 25, 'attack': 2, 'dash': 11, 'energize': 1}
        >>> [str(choice) for choice in choices.at((3, 5))]
        ['Advance: 3,5', 'Dash: 3,5']
        >>> print(choices.buttons)
        Energize
    """

    __slots__ = ("_all",)

    def __init__(self, choices: Iterable[Choice] = ()) -> None:
        self._all = tuple(choices)

    @overload
    def __getitem__(self, place: int) -> Choice: ...
    @overload
    def __getitem__(self, place: slice) -> "Choices": ...
    def __getitem__(self, place: int | slice) -> "Choice | Choices":
        return Choices(self._all[place]) if isinstance(place, slice) else self._all[place]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == other._all if isinstance(other, Choices) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all)

    def __str__(self) -> str:
        return "\n".join(map(str, self._all))

    def __repr__(self) -> str:
        return f"<ironhex.Choices: {len(self)}>"

    def by_unit(self) -> "dict[int | None, Choices]":
        """The choices of each unit, by entity; last, under None, those that are actions of the player."""
        return self._grouped(lambda choice: (choice.unit,), lambda unit: (unit is None, unit or 0))

    def by_verb(self) -> "dict[str, Choices]":
        """The choices of each verb, in the order of `TITLES`."""
        order = list(TITLES)
        return self._grouped(lambda choice: (choice.verb,), order.index)

    def by_hex(self) -> "dict[Hex, Choices]":
        """The choices of each hex that has any, by row; an area attack is one of every hex that it covers."""
        return self._grouped(lambda choice: choice.hexes, lambda at: (at[1], at[0]))

    def by_target(self) -> "dict[int, Choices]":
        """The choices that are aimed at each piece, by entity; an area attack is aimed at everybody whom it hits."""
        return self._grouped(lambda choice: choice.targets, lambda target: target)

    def by_card(self) -> "dict[int, Choices]":
        """The choices that name each card, by number."""
        return self._grouped(lambda choice: () if choice.card is None else (choice.card,), lambda card: card)

    @property
    def buttons(self) -> "Choices":
        """The choices that belong to no hex."""
        return Choices(choice for choice in self._all if not choice.hexes)

    def at(self, place: Sequence[int]) -> "Choices":
        """The choices of a hex `(q, r)`; none if it stands for nothing.

        Raises:
            IronhexError: what is no hex.
        """
        wanted = read_hex(place)
        if wanted is None:
            raise IronhexError(f"{place!r} is no hex: it is said as (q, r)")
        return Choices(choice for choice in self._all if wanted in choice.hexes)

    def to_dicts(self) -> list[dict[str, Any]]:
        """All of them as JSON has it, as `Choice.to_dict` tells."""
        return [choice.to_dict() for choice in self._all]

    def _grouped(self, keys: Callable[[Choice], Iterable[_Key]], order: Callable[[_Key], Any]) -> "dict[_Key, Choices]":
        groups: dict[_Key, list[Choice]] = {}
        for choice in self._all:
            for key in keys(choice):
                groups.setdefault(key, []).append(choice)
        return {key: Choices(groups[key]) for key in sorted(groups, key=order)}


class Offers:
    """What makes choices of the legal actions of a decision.

    Args:
        view: what the player who decides sees.
        scenario: what is played.
        decided: what the core tells of the decision.
        decision: the decision.
    """

    def __init__(self, view: Mapping[str, Any], scenario: Scenario, decided: Decided, decision: Decision) -> None:
        self._pieces: Mapping[int, Any] = view["pieces"]
        self._labels = Labels(Names(view, scenario.players), scenario, decided, decision.options)
        self._decided = decided
        self._decision = decision
        self._on_table = scenario.game == "card-table"

    def of(self, action: Action) -> Choice:
        """The choice of an action."""
        verb = action.verb
        title, usual = TITLES[verb]
        hexes, targets = self._aim(action)
        weapon, ability = self._labels.weapon(action), self._labels.ability(action)
        return Choice(
            action=action,
            verb=verb,
            title=title,
            rule=self._rule(verb) or usual,
            label=self._labels.of(action),
            player=self._decision.player,
            unit=action.unit,
            card=action.card,
            weapon=None if weapon is None else printable(weapon.name),
            ability=None if ability is None else printable(ability.name),
            hexes=hexes,
            targets=targets,
        )

    def _rule(self, verb: str) -> str | None:
        """The rule of a verb, where it is another one than usual."""
        case = (verb, self._decision.kind)
        return (_AT_TABLE.get(case) if self._on_table else None) or _BY_KIND.get(case)

    def _aim(self, action: Action) -> tuple[tuple[Hex, ...], tuple[int, ...]]:
        """The hexes to click, and the targets."""
        target = action.target
        if target is not None:
            return self._place(target, action), (target,)
        if action.verb == "attack":
            hexes, targets = self._decided.area(action)
            return tuple(hexes), tuple(targets)
        return (() if action.hex is None else (action.hex,)), ()

    def _place(self, target: int, action: Action) -> tuple[Hex, ...]:
        """Where a target stands, or where a step of a Push or Pull leads it (MV-6); nowhere for a step that stops."""
        at = self._pieces.get(target, {}).get("Position")
        if at is None:
            return ()
        if action.verb not in {"push", "pull"}:
            return ((at["q"], at["r"]),)
        step = action.step
        return () if step is None else ((at["q"] + step[0], at["r"] + step[1]),)
