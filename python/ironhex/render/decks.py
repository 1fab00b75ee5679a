"""Decks in words: how many cards of which kinds, and which cards."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.padding import Padding
from rich.text import Text

from ironhex.names import printable
from ironhex.render.areas import kind_and_cost
from ironhex.render.deck_cards import deck_card_lines
from ironhex.scenario import DeckCard

_KINDS = {
    "tactics": ("Tactics card", "Tactics cards"),
    "unit": ("Unit", "Units"),
    "character": ("Character", "Characters"),
    "operation": ("Operation", "Operations"),
    "command": ("Command", "Commands"),
    "g": ("G", "G"),
    "coin": ("coin", "coins"),
}


def kinds_text(cards: Sequence[DeckCard]) -> str:
    """How many cards there are, and of which kinds, as "20 cards: 4 Units, 7 G, 9 Commands"."""
    counts = Counter(card.kind for card in cards)
    said = [f"{counts[kind]} {names[counts[kind] > 1]}" for kind, names in _KINDS.items() if counts[kind]]
    return said[0] if len(said) == 1 else f"{len(cards)} cards: {', '.join(said)}"


def deck_list(title: str, cards: Sequence[str], printed: Mapping[str, DeckCard]) -> Iterator[Text]:
    """A deck as a list: a line for each card, with how often it is there and what it costs.

    Args:
        title: what stands above.
        cards: ids of its cards.
        printed: what cards print, by id.
    """
    yield Text(printable(title), "bold").append(f"  {kinds_text([printed[card] for card in cards])}", "default")
    for card, count in Counter(cards).items():
        yield Text(f"  {count} {printable(card)} {kind_and_cost(printed[card])}".rstrip())


def deck_lines(title: str, cards: Sequence[tuple[str, DeckCard]]) -> Iterator[Text | Padding]:
    """A deck with all that its cards say: each card once, behind the list of them.

    Args:
        title: its title.
        cards: ids and cards, as often as each is in it.
    """
    printed = dict(cards)
    yield from deck_list(title, [card for card, _ in cards], printed)
    for card, words in printed.items():
        yield Text()
        yield from deck_card_lines(card, words)
