"""What the effects of cards do: ops, triggers, and how a card comes out (PC-4 to PC-10).

Readings:
- Everything of a card is its owner's: areas, limits, "own" and "enemy", also if another brings it out.
- Brought out as a play: it comes out, its effects resolve, triggers on "played" run; then the effect that brought it
  out goes on. X is 0; as nothing is chosen for it, a card that must be aimed fails to resolve (PC-7).
- Triggers that have heard of something all run, and effects go on, also when their card has left play meanwhile.
- Only cards that come out when played can be brought out, and only from outside of play.
- What may be brought out from the hand is asked wherever hand and deck could have it, so that nobody learns of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles.card_table import costs
from oracles.card_table.content import PERMANENT
from oracles.card_table.match import Decision, is_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from oracles.card_table.content import Table
    from oracles.card_table.match import Flow, Match, Play
    from oracles.card_table.zones import Copy


@dataclass(frozen=True)
class Context:
    """An effect at work: its card, what is chosen, the card that was played, the play that it answers, X."""

    copy: Copy
    chosen: Copy | None = None
    played: Copy | None = None
    answers: Play | None = None
    x: int = 0

    def named(self, word: str) -> Copy | None:
        """Return the card that an op speaks of."""
        return {"self": self.copy, "chosen": self.chosen, "played": self.played}[word]


def resolve(match: Match, effects: Iterable[Table], context: Context) -> Flow:
    """Do ops one after the other; each is a step behind which decks are looked at (PC-11)."""
    for op in effects:
        yield from _op(match, op, context)
        match.check_decks()


def fire(match: Match, when: str, player: int, subject: Copy | None = None) -> Flow:
    """Run the triggers on a play, or on the beginning of a turn: the turn player's first, then by number."""
    cards = sorted(match.zones.in_play(), key=lambda copy: (copy.owner != match.turn, copy.number))
    waiting = [
        (copy, trigger)
        for copy in cards
        for trigger in copy.card.triggers
        if _hears(copy, trigger, when, player, subject)
    ]
    for copy, trigger in waiting:
        yield from resolve(match, trigger["effects"], Context(copy, played=subject))


def _hears(copy: Copy, trigger: Table, when: str, player: int, subject: Copy | None) -> bool:
    if trigger["when"] != when:
        return False
    by = trigger.get("by", "self")
    if subject is None:  # of turns, self is own
        return is_of("own" if by == "self" else by, copy.owner, player)
    if subject.card.kind not in trigger.get("kinds", [subject.card.kind]):
        return False
    return subject is copy if by == "self" else is_of(by, copy.owner, player)


# ---- ops


def _op(match: Match, op: Table, context: Context) -> Flow:
    me = context.copy.owner
    player = me if op.get("whose", "own") == "own" else 1 - me
    match op["op"]:
        case "draw" | "lose" as word:
            match.zones.take(player, _amount(op, context), "hand" if word == "draw" else "lost")
        case "discard":
            yield from discard(match, player, _amount(op, context))
        case "shuffle":
            match.shuffle(player)
        case "negate":
            _negate(match, context.answers)
        case "coin":
            match.coins(me, match.cards[op["card"]], _amount(op, context))
        case "bring_out":
            yield from _bring_out(match, op, context)
        case _:
            _on_card(match, op, context.named(op["card"]))


def _amount(op: Table, context: Context) -> int:
    if op.get("amount_of", "amount") == "amount":
        return int(op.get("amount", 1))
    if op["amount_of"] == "x":
        return context.x
    copy = context.named(op["of"])
    return 0 if copy is None else costs.normal(copy.card, op["amount_of"]) or 0


def discard(match: Match, player: int, amount: int) -> Flow:
    """Let a player choose cards of his hand for the junkyard, one by one; where all must go they go by themselves."""
    left = min(amount, len(match.zones.of(player, "hand")))
    while 0 < left < len(match.zones.of(player, "hand")):
        options = {f"p{player} discard c{copy.number}": copy for copy in match.zones.of(player, "hand")}
        match.zones.move(options[(yield Decision(player, "choice", frozenset(options)))], "junkyard")
        left -= 1
    for copy in match.zones.of(player, "hand")[:left]:
        match.zones.move(copy, "junkyard")


def _negate(match: Match, play: Play | None) -> None:
    """Negate the answered play: its limit is free again (PC-6)."""
    if play is not None and not play.negated:
        play.negated = True
        match.use_limit(play.copy, -1)


def _on_card(match: Match, op: Table, copy: Copy | None) -> None:
    """Move, roll or reroll a card that is still there."""
    if copy is None or copy.area == "gone":
        return
    if op["op"] == "put":
        to = op["to"]
        match.zones.move(copy, "deck" if to == "deck_bottom" else to, bottom=to != "deck")
        copy.known = True
    elif copy.is_in_play():
        copy.rolled = op["op"] == "roll"


def _bring_out(match: Match, op: Table, context: Context) -> Flow:
    copy = context.chosen if op["from"] == "chosen" else (yield from _picked(match, op, context.copy.owner))
    if copy is None or copy.is_in_play() or copy.area == "gone" or copy.card.kind not in PERMANENT:
        return
    as_play = op.get("counts_as_play", False)
    if as_play and match.limit_is_used(copy.owner, copy.card):
        return
    area = op.get("area", "own")
    match.zones.move(copy, copy.card.area if area == "own" else area)
    if as_play:  # PC-8
        match.use_limit(copy)
        if copy.card.choose is None:  # else it fails to resolve, as nothing is chosen
            yield from resolve(match, copy.card.effects, Context(copy))
        yield from fire(match, "played", copy.owner, copy)


def _picked(match: Match, op: Table, player: int) -> Generator[Decision, str, Copy | None]:
    """Let a player choose a card of his hand or junkyard, or pass."""
    area, kinds = op["from"], [kind for kind in PERMANENT if kind in op.get("kinds", PERMANENT)]
    if area == "hand":
        asked = match.zones.of(player, "hand") and match.zones.of(player, "hand", "deck")
    else:
        asked = match.zones.of(player, area)
    if not any(copy.card.kind in kinds for copy in asked):
        return None
    options = {
        f"p{player} choose c{copy.number}": copy for copy in match.zones.of(player, area) if copy.card.kind in kinds
    }
    answer = yield Decision(player, "choice", frozenset([f"p{player} pass", *options]))
    return options.get(answer)
