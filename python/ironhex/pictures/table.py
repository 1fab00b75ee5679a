"""The card table (PC-13): the areas of both players, with the cards that the viewer knows."""

from collections.abc import Mapping, Sequence
from typing import Any

from ironhex.costs import cost_text
from ironhex.pictures import palette
from ironhex.pictures.marks import plate
from ironhex.pictures.roster import of_area
from ironhex.pictures.section import NOTHING, Section
from ironhex.pictures.svg import box, fitted, group, line, moved, words, wrapped
from ironhex.scenario import Scenario

_WIDE, _HIGH, _GAP = 108.0, 62.0, 8.0
_LABEL = 94.0

_AREAS = {"battle": "Battle", "disposition": "Disposition", "g_area": "G"}
"""Areas whose cards are drawn."""

_PILES = {"junkyard": "Junkyard", "lost": "Lost", "discard": "Used"}
"""Areas whose cards are listed."""


class Table:
    """A card table.

    Args:
        scenario: the scenario.
        view: what `Game.view` returns.
        power: nation power of both players, as `Game.power` gives it.
        near: the player at the lower end.
    """

    def __init__(
        self, scenario: Scenario, view: Mapping[str, Any], power: Sequence[Mapping[str, int]], near: int
    ) -> None:
        self._view = view
        self._near = near
        self._players = scenario.players
        self._power = power
        self._printed = scenario.deck_cards()

    def draw(self, width: float) -> Section:
        """Both sides, the far player's turned so that the battle areas meet; between them what is being played."""
        far = self._side(1 - self._near, width)
        stack = self._stack(width)
        near = self._side(self._near, width)
        drawn, top = [], 0.0
        for part in (far, stack, near):
            drawn.append(moved(0, top, part.drawn))
            top += part.height + (10 if part.height else 0)
        return Section(group(*drawn), top - 10)

    def _side(self, side: int, width: float) -> Section:
        rows = [self._head(side, width), *[self._area(side, area, width) for area in _AREAS], self._hand(side, width)]
        rows += [self._pile(side, area, width) for area in (*_PILES, "deck")]
        if side != self._near:
            rows = [rows[0], rows[4], *rows[5:], *rows[3:0:-1]]
        drawn, top = [], 0.0
        for row in rows:
            drawn.append(moved(0, top, row.drawn))
            top += row.height
        background = box((0, 0), width, top, fill=palette.PALE[side], stroke=palette.PLAYERS[side])
        return Section(group(background, *drawn), top)

    def _head(self, side: int, width: float) -> Section:
        counts = self._view["decks"][side]
        turn = " · has the turn" if self._view["turn"] == side else ""
        nations = [f"{nation} {amount}" for nation, amount in self._power[side].items()]
        power = f"power {' + '.join(nations)}" if nations else "no power"
        told = fitted(f"{counts['deck']} in the deck · {counts['hand']} in the hand · {power}{turn}", 12, width * 0.7)
        name = fitted(self._players[side], 14, width * 0.3 - 50, bold=True)
        return Section(
            group(
                plate((16, 15), 8, side),
                words((32, 20), name, 14, font_weight="bold"),
                words((width - 10, 20), told, 12, text_anchor="end"),
            ),
            28,
        )

    def _area(self, side: int, area: str, width: float) -> Section:
        return _row(_AREAS[area], self._faces(of_area(self._view, side, area)), width)

    def _hand(self, side: int, width: float) -> Section:
        """Known cards open, all others as backs."""
        known = sorted(of_area(self._view, side, "hand"), key=lambda card: int(card["card"]))
        hidden = self._view["decks"][side]["hand"] - len(known)
        return _row("Hand", self._faces(known) + [(_WIDE / 2, _back())] * hidden, width)

    def _pile(self, side: int, area: str, width: float) -> Section:
        """Cards of a pile in words; nothing if none is known there."""
        cards = of_area(self._view, side, area)
        if not cards:
            return NOTHING
        named = [f"c{card['card']} {card['id']}{',' * (card is not cards[-1])}" for card in cards]
        lines = list(wrapped(named, 10.5, width - _LABEL - 18))
        whole = len(cards) == self._view["decks"][side]["deck"]
        title = _PILES.get(area, "Deck, top first:" if whole else "Known in the deck:")
        drawn = [words((_LABEL, 13 + 14 * place), told, 10.5) for place, told in enumerate(lines)]
        heads = [
            words((10, 13 + 14 * place), told, 10.5, font_weight="bold")
            for place, told in enumerate(wrapped(f"{title} {len(cards)}", 10.5, _LABEL - 12))
        ]
        return Section(group(*heads, *drawn), 14 * max(len(lines), len(heads)) + 6)

    def _stack(self, width: float) -> Section:
        """The cards of plays that have not resolved."""
        cards = [card for side in (0, 1) for card in of_area(self._view, side, "playing")]
        return _row("Being played", self._faces(cards), width) if cards else NOTHING

    def _faces(self, cards: Sequence[Mapping[str, Any]]) -> list[tuple[float, str]]:
        return [(_WIDE, self._face(card)) for card in cards]

    def _face(self, card: Mapping[str, Any]) -> str:
        """A card: number, kind, name, cost; a dashed border and a word if it is rolled."""
        printed = self._printed[card["id"]]
        rolled = {"stroke_dasharray": "5 3"} if card["rolled"] else {}
        side = card["owner"]
        lines = list(wrapped(printed.name, 10.5, _WIDE - 12))[:2]
        kind = "G" if printed.kind == "g" else printed.kind
        cost = cost_text(printed.text["cost"], printed.kind) if "cost" in printed.text else ""
        drawn = [
            box((0, 0), _WIDE, _HIGH, rx=5, fill=palette.PAPER, stroke=palette.INK, stroke_width=1.2, **rolled),
            box((1, 1), _WIDE - 2, 16, rx=4, fill=palette.PLAYERS[side]),
            words((6, 13), f"c{card['card']}", 10.5, fill=palette.PAPER, font_weight="bold"),
            words((_WIDE - 6, 13), kind, 10.5, fill=palette.PAPER, text_anchor="end"),
            *[words((6, 29 + 13 * place), told, 10.5) for place, told in enumerate(lines)],
            words((6, 57), fitted(cost, 10.5, _WIDE - 50 if card["rolled"] else _WIDE - 12), 10.5, fill=palette.MUTED),
        ]
        if card["rolled"]:
            drawn.append(words((_WIDE - 6, 57), "rolled", 10.5, fill=palette.BLOCKED, text_anchor="end"))
        told = f"c{card['card']} {printed.name} of {self._players[side]}, {f'{kind} {cost}'.rstrip()}"
        told += ", rolled" if card["rolled"] else ""
        return group(*drawn, title=told)


def _back() -> str:
    """A card that the viewer does not know."""
    frame = box((0, 0), _WIDE / 2, _HIGH, rx=5, fill=palette.HIDDEN, stroke=palette.INK)
    inner = box((5, 5), _WIDE / 2 - 10, _HIGH - 10, rx=3, fill="none", stroke=palette.FAINT)
    mark = words((_WIDE / 4, _HIGH / 2 + 7), "?", 20, fill=palette.PAPER, text_anchor="middle")
    return group(frame, inner, mark, title="a card that is not shown")


def _row(title: str, cards: Sequence[tuple[float, str]], width: float) -> Section:
    """Cards, each with its width, side by side in as many lines as they need."""
    room = width - _LABEL - 8
    across, down, drawn = 0.0, 0.0, []
    for wide, card in cards:
        if across + wide > room:
            across, down = 0.0, down + _HIGH + _GAP
        drawn.append(moved(_LABEL + across, down + 6, card))
        across += wide + _GAP
    if not cards:
        return Section(group(words((10, 15), title, 11, font_weight="bold"), words((_LABEL, 15), "no card", 11)), 22)
    height = down + _HIGH + 12
    edge = line((8, 0), (width - 8, 0), stroke=palette.FAINT, stroke_width=0.6)
    heads = [
        words((10, 20 + 14 * place), told, 11, font_weight="bold")
        for place, told in enumerate(wrapped(title, 11, _LABEL - 12))
    ]
    return Section(group(edge, *heads, *drawn), height)
