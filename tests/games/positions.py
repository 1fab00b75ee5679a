"""Games that begin where another one stands, and what of the two must be the same."""

import random
import re

import ironhex as ih
from games.random_games import step

OWN = frozenset({"seed", "number", "rolls", "decision", "state_hash"})
"""What a game from a position has for itself."""
VIEWERS = (0, 1, "spectator")
MOST_STEPS = 5_000


def seen(game: ih.Game) -> dict:
    """All that a position keeps of a game."""
    return {key: value for key, value in game.view("referee").items() if key not in OWN}


def begun(game: ih.Game, **options) -> ih.Game:
    """A game from where this one stands, with dice of its own."""
    return ih.Game(ih.scenario_from(game), seed=77, dice="outside", **options)


def expect_alike(one: ih.Game, other: ih.Game) -> None:
    """Two games that stand at the same stop of the same state."""
    assert seen(one) == seen(other)
    for viewer in VIEWERS:
        assert one.view(viewer) == other.view(viewer)
    assert (one.stop, one.roll) == (other.stop, other.roll)
    assert one.legal_actions() == other.legal_actions()
    assert one.labels() == other.labels()
    if one.decision is not None:
        assert (one.decision.player, one.decision.prompt) == (other.decision.player, other.decision.prompt)


def play_both(one: ih.Game, other: ih.Game, chooser: random.Random) -> bool:
    """Plays two games alike, with the same faces, to the end; tells whether they came there without a shuffle."""
    for _ in range(MOST_STEPS):
        if one.stop == "done":
            break
        state = chooser.getstate()
        events = step(one, chooser)
        chooser.setstate(state)
        assert unnumbered(step(other, chooser)) == unnumbered(events)
        # A shuffle hangs on the seed.
        if any(event.kind == "deck_shuffled" for event in events):
            return False
    assert one.stop == other.stop == "done"
    expect_alike(one, other)
    return True


def unnumbered(events: list[ih.Event]) -> list[str]:
    """Events without the numbers of their rolls, which count from the beginning of a game."""
    return [re.sub(r" roll=\d+", "", repr(event)) for event in events]


def edited(scenario: ih.Scenario, *changes: tuple[str, str], name: str = "edited") -> ih.Scenario:
    """The scenario after changes of its text; each must meet one place at least."""
    text = scenario.text
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return ih.Scenario.from_text(name, text)
