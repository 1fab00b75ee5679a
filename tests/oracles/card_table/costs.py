"""What a play costs, and who could pay it (PC-1, PC-4, PC-5, PC-11).

Readings:
- Changes touch the cost only, not what is paid instead of it. X is among the increases: a decrease may pay for it.
- A card without a cost is played for nothing, whatever changes say.
- Who might answer is judged by kind, time, limits and nation power of the cards in his hand and deck (PC-13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.card_table.content import Cost
from oracles.card_table.match import MOST_IN_CHAIN, MOST_PLAYS

if TYPE_CHECKING:
    from oracles.card_table.content import Card
    from oracles.card_table.match import Match
    from oracles.card_table.zones import Copy

WAYS = ("normal", "substitute")


def normal(card: Card, what: str) -> int | None:
    """Return a part of the normal cost, which reads X as 0; a card without a cost has none (PC-4, PC-5)."""
    return None if card.cost is None else int(getattr(card.cost, what))


def price(match: Match, player: int, card: Card, way: str, x: int = 0) -> Cost | None:
    """Return all that a play costs in one of two ways, or None where the card knows no such way."""
    if way == "substitute":
        if card.substitute is None:
            return None
        cost, power = card.substitute, {what: getattr(card.substitute, what) for what in ("designated", "total")}
        resource = cost.resource
    elif card.cost is None:
        cost, power, resource = Cost(), {"designated": 0, "total": 0}, 0
    else:
        cost = card.cost
        more = {what: match.change(player, card, what) for what in ("designated", "total", "resource")}
        power = {what: max(0, getattr(cost, what) + more[what]) for what in ("designated", "total")}
        resource = max(0, cost.resource + x + more["resource"])
    return Cost(
        **power, resource=resource + card.additional.resource, discard=cost.discard + card.additional.discard, x=cost.x
    )


def has_power(match: Match, player: int, card: Card, cost: Cost) -> bool:
    """Return whether G in play reach the thresholds of a cost (PC-11)."""
    return match.power(player, card.nation) >= cost.designated and match.power(player) >= cost.total


def ways(match: Match, player: int, copy: Copy) -> list[str]:
    """Return in which ways a card of the hand can be paid now."""
    hand, deck = len(match.zones.of(player, "hand")) - 1, len(match.zones.of(player, "deck"))
    found = []
    for way in WAYS:
        cost = price(match, player, copy.card, way)
        if cost and has_power(match, player, copy.card, cost) and cost.resource <= deck and cost.discard <= hand:
            found.append(way)
    return found


def most_x(match: Match, player: int, card: Card) -> int:
    """Return the largest X that can be paid (PC-11)."""
    deck, x = len(match.zones.of(player, "deck")), 0
    while (cost := price(match, player, card, "normal", x + 1)) and cost.resource <= deck:
        x += 1
    return x


def is_time(match: Match, player: int, card: Card) -> bool:
    """Return whether a player may play such a card now at all: time, limits, and no bound of PC-12 and PC-13 met."""
    if match.limit_is_used(player, card) or len(match.chain) >= MOST_IN_CHAIN or match.plays >= MOST_PLAYS:
        return False
    if match.chain:
        return card.kind == "command" and card.timing in {"any", "answer"}
    if player == match.turn:
        return card.timing in {"any", "turn"}
    return card.timing == "any"


def might_play(match: Match, player: int) -> bool:
    """Return whether a player could have a command to play, as far as public information goes (PC-13)."""
    if not match.zones.of(player, "hand"):
        return False
    return any(_might_be(match, player, copy.card) for copy in match.zones.of(player, "hand", "deck"))


def _might_be(match: Match, player: int, card: Card) -> bool:
    costs = [price(match, player, card, way) for way in WAYS]
    powerful = any(cost and has_power(match, player, card, cost) for cost in costs)
    return card.kind == "command" and is_time(match, player, card) and powerful
