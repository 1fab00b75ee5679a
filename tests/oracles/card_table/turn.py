"""Turns of the card table, plays and the windows in which they are answered (PC-1, PC-3, PC-6, PC-12, PC-13).

Readings:
- The turn player is always asked in his disposition. Others, and he in windows, only where they might play.
- A window goes on until both have passed, also when its play has been negated; then the card goes to the junkyard.
- A command lies where it was played until triggers on "played" are over; then it goes to the junkyard.
- A play whose own card has left where it waits fails to resolve like one whose chosen card has moved (PC-7).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from oracles.card_table import costs, plan, resolution
from oracles.card_table.match import MOST_TURNS, Decision, GameOver
from oracles.card_table.resolution import Context

if TYPE_CHECKING:
    from oracles.card_table.match import Flow, Match, Play

Acted = Generator[Decision, str, bool]


def game(match: Match) -> Flow:
    """Play a whole game."""
    try:
        for player in (0, 1):
            match.shuffle(player)
        for player in (0, 1):
            match.zones.take(player, match.settings["opening_hand"], "hand")
        match.check_decks()
        for number in range(MOST_TURNS):
            yield from _turn(match, (match.first_player + number) % 2)
        match.winner = "draw"
    except GameOver:
        pass
    match.turn = None


def _turn(match: Match, player: int) -> Flow:
    match.turn, match.plays = player, 0
    match.begin_limits()
    for copy in match.zones.in_play():
        copy.rolled = copy.rolled and copy.owner != player
    match.zones.take(player, match.settings["turn_draw"], "hand")
    match.check_decks()
    yield from resolution.fire(match, "turn_began", player)
    while (yield from _act(match, player, "turn")) or (yield from _free(match, 1 - player)):
        pass


def _free(match: Match, player: int) -> Acted:
    """Ask the other player after a pass (PC-13)."""
    return (yield from _act(match, player, "turn")) if _is_asked(match, player) else False


def _is_asked(match: Match, player: int) -> bool:
    return match.settings["ask"] == "always" or costs.might_play(match, player)


def _act(match: Match, player: int, kind: str) -> Acted:
    """Ask a player for a play or a pass; return whether he has played."""
    while True:
        plays = plan.legal(match, player)
        answer = yield Decision(player, kind, frozenset([f"p{player} pass", *plays]))
        if answer not in plays:
            return False
        try:
            play = yield from plan.plan(match, player, plays[answer])
        except plan.Cancelled:
            continue
        yield from _perform(match, play)
        return True


def _perform(match: Match, play: Play) -> Flow:
    """Pay for a play, let it be answered, resolve it (PC-1, PC-3)."""
    _pay(match, play)
    match.chain.append(play)
    for player in (1 - play.player, play.player):
        while _is_asked(match, player) and (yield from _act(match, player, "window")):
            pass
    if not play.negated:
        yield from _resolve(match, play)
    match.chain.pop()
    if not play.negated:
        yield from resolution.fire(match, "played", play.player, play.copy)
    if play.copy.area == "playing":
        match.zones.move(play.copy, "junkyard")


def _pay(match: Match, play: Play) -> None:
    """Pay at once and whole: one step (PC-1, PC-11)."""
    cost = costs.price(match, play.player, play.copy.card, play.way, play.x)
    match.plays += 1
    match.use_limit(play.copy)
    match.zones.move(play.copy, "playing")
    match.zones.take(play.player, 0 if cost is None else cost.resource, "lost")
    for copy in play.discards:
        match.zones.move(copy, "junkyard")
    match.check_decks()


def _resolve(match: Match, play: Play) -> Flow:
    copy = play.copy
    moved = play.chosen is not None and play.chosen.area != play.aimed_area
    failed = moved or copy.area != "playing"  # PC-7
    if copy.area == "playing" and copy.card.kind != "command":
        match.zones.move(copy, copy.card.area)
    if not failed:
        answered = None if play.answers is None else play.answers.copy
        context = Context(copy, play.chosen, answered, play.answers, play.x)
        yield from resolution.resolve(match, copy.card.effects, context)
