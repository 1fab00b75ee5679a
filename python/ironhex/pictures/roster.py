"""The units of both sides in words, side by side, with the Tactics cards of each."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ironhex.modifiers import modifiers
from ironhex.names import Names, hex_text, moment_text, next_to_act, owner, printable, status_names
from ironhex.pictures import palette
from ironhex.pictures.marks import chip, plate
from ironhex.pictures.pieces import carried_by
from ironhex.pictures.section import Section
from ironhex.pictures.svg import box, fitted, group, moved, words, wrapped
from ironhex.scenario import Scenario

_SIZE = 10.5
_STEP = 14.0
_GAP = 12.0


class Roster:
    """Tables of the units of one scenario.

    Args:
        scenario: the scenario.
        view: what `Game.view` returns.
    """

    def __init__(self, scenario: Scenario, view: Mapping[str, Any]) -> None:
        self._scenario = scenario
        self._view = view
        self._names = Names(view, scenario.players)
        cards = {piece["Unit"]["card"] for piece in view["pieces"].values() if "Unit" in piece}
        self._titles = {card: title_of(scenario, card) for card in sorted(cards)}

    def draw(self, width: float) -> Section:
        """Both sides."""
        wide = (width - _GAP) / 2
        sides = [self._side(side, wide) for side in range(len(self._scenario.players))]
        height = max(side.height for side in sides)
        frames = [
            moved(
                place * (wide + _GAP),
                0,
                box((0, 0), wide, height, fill=palette.PAPER, stroke=palette.FAINT),
                side.drawn,
            )
            for place, side in enumerate(sides)
        ]
        return Section(group(*frames), height)

    def _side(self, side: int, width: float) -> Section:
        player = fitted(self._scenario.players[side], 13, width - 110, bold=True)
        score = f"{self._view['players'][side]['Score']['vp']} VP"
        drawn = [
            box((0, 0), width, 24, fill=palette.PALE[side]),
            plate((14, 12), 7, side),
            words((28, 17), player, 13, font_weight="bold"),
            words((width - 8, 17), score, 13, text_anchor="end", font_weight="bold"),
        ]
        top = 28.0
        for entity, piece in self._view["pieces"].items():
            if "Unit" in piece and owner(piece) == side:
                row = self._unit(entity, piece, width)
                drawn.append(moved(0, top, row.drawn))
                top += row.height
        for text in self._cards(side):
            for told in wrapped(text, _SIZE, width - 16):
                drawn.append(words((8, top + 12), told, _SIZE))
                top += _STEP
        return Section(group(*drawn), top + 6)

    def _unit(self, entity: int, piece: Mapping[str, Any], width: float) -> Section:
        """A unit: token and name, and below all that it has."""
        title = self._titles[piece["Unit"]["card"]]
        acts = entity == self._view["active"]
        drawn = [
            chip((24, 11), entity, owner(piece), acts=acts),
            words((46, 15), fitted(title, 12, width - 130, bold=True), 12, font_weight="bold"),
            words(
                (width - 8, 15),
                "acts now" if acts else f"acts{self._next(entity)} at {moment_text(piece['Token']['time'])}",
                _SIZE,
                text_anchor="end",
            ),
        ]
        top = 29.0
        for told in wrapped(_dotted(self._state(entity, piece)), _SIZE, width - 54):
            drawn.append(words((46, top), told, _SIZE, fill=palette.MUTED))
            top += _STEP
        return Section(group(*drawn), top - 4)

    def _next(self, entity: int) -> str:
        return " next," if entity == next_to_act(self._view) else ""

    def _state(self, entity: int, piece: Mapping[str, Any]) -> Iterator[str]:
        yield "{hp}/{max} HP".format(**piece["Health"])
        yield f"{piece['Energy']['amount']} Energy"
        if piece.get("Shields", {}).get("total"):
            yield "Shields {active}/{total}".format(**piece["Shields"])
        at = piece.get("Position")
        yield f"on {hex_text((at['q'], at['r']))}" if at else "in Reserve"
        yield from status_names(piece, self._scenario.statuses)
        for kind, count in piece.get("Upgrades", {}).items():
            if count:
                yield f"{kind.capitalize()} +{count}"
        for carried in carried_by(self._view, entity):
            yield f"carries {self._names.piece(carried)}"
        yield from modifiers(piece)

    def _cards(self, side: int) -> Iterator[list[str]]:
        """Tactics cards, as far as the viewer knows them; nothing without decks."""
        if not self._view["decks"]:
            return
        counts = self._view["decks"][side]
        yield [f"Tactics cards: {counts['deck']} in the deck, {counts['hand']} in the hand"]
        for area, title in (
            ("hand", "hand"),
            ("playing", "being played"),
            ("discard", "used"),
            ("deck", "known in the deck"),
        ):
            cards = [self._names.deck_card(card["card"]) for card in of_area(self._view, side, area)]
            if cards:
                yield [f"{title}:", *[f"{card}," for card in cards[:-1]], cards[-1]]


def _dotted(parts: Iterable[str]) -> list[str]:
    """Parts with dots between them."""
    found = list(parts)
    return [f"{part} ·" for part in found[:-1]] + found[-1:]


def of_area(view: Mapping[str, Any], side: int, area: str) -> Sequence[Mapping[str, Any]]:
    """The cards of a player in an area, as far as the viewer knows them, in order."""
    return [card for card in view["cards"] if card["owner"] == side and card["area"] == area]


def title_of(scenario: Scenario, card: str) -> str:
    """The name on a unit's card."""
    return printable(json.loads(scenario.core.card_json(card))["name"])
