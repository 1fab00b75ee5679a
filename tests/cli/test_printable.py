"""Names with control characters, as an old save may have them, do nothing to a terminal."""

from types import SimpleNamespace

import pytest
from rich.console import Console

import ironhex as ih
from ironhex.labels import Labels
from ironhex.names import Names, printable, vp_text
from ironhex.render import board_key, sentence, timeline, units
from ironhex.scenario import Ability

BAD = "A\x1b[31m\nB\x07\u202e"
SAFE = r"A\x1b[31m\nB\x07\u202e"


@pytest.fixture
def game():
    return ih.Game("brawl-demo", seed=3)


@pytest.fixture
def view(game):
    view = game.view()
    view["pieces"][1]["Unit"]["card"] = BAD
    return view


def test_signs_stay_and_the_rest_is_spelled():
    assert printable(BAD) == SAFE == printable(SAFE)
    assert printable("Zürich \\ 東京") == "Zürich \\ 東京"


def test_tables_and_pictures(game, view):
    levels = game.scenario.board_levels()
    players = [BAD, "South"]
    console = Console(width=200)
    with console.capture() as capture:
        console.print(units(view, players, levels, [BAD]), timeline(view, players, 3), board_key(players))
    shown = capture.get()
    assert shown.count(SAFE) >= 4
    assert not set("\x1b\x07\u202e") & set(shown)
    assert vp_text(view, players).startswith(SAFE)


def test_sentences_and_labels(view):
    names = Names(view, [BAD, "South"])
    event = SimpleNamespace(
        kind="ability_used", rule="AC-2", subject=1, object=None, player=0, data={"ability": BAD, "cost": 1}
    )
    assert sentence(event, names).plain == f"{SAFE} of {SAFE} e1 applies for 1 Energy  [AC-2]"
    ability = Ability(BAD, "activation", 0, "game", optional=True)
    scenario = SimpleNamespace(weapons=dict, abilities=lambda: {BAD: [ability]}, deck_cards=dict)
    labels = Labels(names, scenario, SimpleNamespace())
    assert labels.of(ih.Action.parse("e1 use a1")) == f"a1 {SAFE} of {SAFE} e1"
    assert names.player(0) == SAFE
