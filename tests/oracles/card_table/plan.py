"""The choices of a play: all by one player, nothing changed until the last (PC-1).

The order is pay, choose, X, discards. A choice with one possibility is made by itself, except X.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from oracles.card_table import costs
from oracles.card_table.match import Decision, Play, is_of
from oracles.card_table.zones import numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracles.card_table.content import Choice
    from oracles.card_table.match import Match
    from oracles.card_table.zones import Copy


class Cancelled(Exception):  # noqa: N818 - it is no error
    """The player has gone back."""


Plan = Generator[Decision, str, Play]
Answer = Generator[Decision, str, str]


def aims(match: Match, player: int, choice: Choice) -> list[Copy]:
    """Return the cards at which a card with `[choose]` can be aimed."""
    return [
        copy
        for copy in match.zones.everywhere(*choice.areas)
        if is_of(choice.whose, player, copy.owner)
        and copy.card.kind in choice.kinds
        and all((cost := costs.normal(copy.card, what)) is not None and cost <= most for what, most in choice.bounds)
    ]


def is_legal(match: Match, player: int, copy: Copy) -> bool:
    """Return whether a card of the hand can be played: every part of the plan must be possible (PC-1)."""
    if not costs.is_time(match, player, copy.card) or not costs.ways(match, player, copy):
        return False
    return copy.card.choose is None or bool(aims(match, player, copy.card.choose))


def legal(match: Match, player: int) -> dict[str, Copy]:
    """Return what a player can play now, by action."""
    hand = match.zones.of(player, "hand")
    return {f"p{player} play c{copy.number}": copy for copy in hand if is_legal(match, player, copy)}


def plan(match: Match, player: int, copy: Copy) -> Plan:
    """Ask for the choices of a play and return it, unpaid.

    Raises:
        Cancelled: the player has gone back.
    """
    card = copy.card
    way = yield from _one(player, "pay", costs.ways(match, player, copy))
    chosen = None
    if card.choose is not None:
        cards = {f"c{aim.number}": aim for aim in aims(match, player, card.choose)}
        chosen = cards[(yield from _one(player, "choose", cards))]
    x = 0
    if way == "normal" and card.cost is not None and card.cost.x:
        x = int((yield from _asked(player, "x", map(str, range(costs.most_x(match, player, card) + 1)))))
    discards = yield from _discards(match, player, copy, way)
    answers = match.chain[-1] if match.chain else None
    return Play(copy, player, way, x, chosen, "" if chosen is None else chosen.area, discards, answers)


def _discards(match: Match, player: int, copy: Copy, way: str) -> Generator[Decision, str, list[Copy]]:
    cost = costs.price(match, player, copy.card, way)
    missing = 0 if cost is None else cost.discard
    left = [other for other in match.zones.of(player, "hand") if other is not copy]
    found: list[Copy] = []
    while len(found) < missing < len(found) + len(left):
        answer = yield from _asked(player, "discard", [f"c{number}" for number in numbers(left)])
        found.append(next(other for other in left if answer == f"c{other.number}"))
        left.remove(found[-1])
    return found + left[: missing - len(found)]


def _one(player: int, verb: str, options: Iterable[str]) -> Answer:
    listed = list(options)
    return listed[0] if len(listed) == 1 else (yield from _asked(player, verb, listed))


def _asked(player: int, verb: str, options: Iterable[str]) -> Answer:
    cancel = f"p{player} cancel"
    answer = yield Decision(player, "plan", frozenset([cancel, *(f"p{player} {verb} {option}" for option in options)]))
    if answer == cancel:
        raise Cancelled
    return answer.split()[2]
