"""Arguments that cannot be are refused, and names cannot break out of their text."""

import pytest

import ironhex as ih
from ironhex.pictures import picture
from pictures.reading import faults, texts, titles
from pictures.states import placed, played

NASTY = "</text><script>alert('1 & \\\"2\\\"')</script>"


@pytest.mark.parametrize(
    "options",
    [
        {"width": 199},
        {"width": 10_001},
        {"width": 800.0},
        {"width": True},
        {"width": "800"},
        {"viewer": 2},
        {"viewer": "nobody"},
        {"viewer": None},
        {"viewer": []},
        {"line": 5},
        {"line": (1,)},
        {"line": (1, 2, 3)},
        {"line": ("e1", "e2")},
        {"line": (True, (0, 0))},
        {"line": (60, (0, 0))},
        {"line": ((0, 0), (99, 0))},
        {"line": ((0, 0), (0.5, 1))},
        {"line": {1, 2}},
        {"reach": 3},
        {"reach": "0,0"},
        {"reach": [(99, 0)]},
        {"reach": [(0, 0, 0)]},
        {"reach": [(0, None)]},
        {"reach": {(0, 0): "far"}},
    ],
    ids=str,
)
def test_refused(options):
    game = played("duel-demo", 8)
    before = game.state_hash()
    with pytest.raises(ih.IronhexError):
        picture(game, **options)
    assert game.state_hash() == before


def test_a_unit_in_reserve_has_no_line():
    game = ih.Game("duel-demo", seed=1)
    assert not placed(game)
    with pytest.raises(ih.IronhexError, match="e1 is not on the board"):
        picture(game, line=(1, 2))


@pytest.mark.parametrize("options", [{"line": ((0, 0), (0, 0))}, {"reach": [(0, 0)]}], ids=str)
def test_a_card_table_has_no_board(options):
    with pytest.raises(ih.IronhexError, match="without a board"):
        picture(ih.Game("card-table", seed=1), **options)


def renamed(scenario, **names):
    """A shipped scenario with other names."""
    loaded = ih.Scenario.load(scenario)
    text = next(text for kind, _, text in loaded.core.sources() if kind == "scenarios")
    for old, new in names.items():
        assert f'"{old.replace("_", " ")}"' in text
        text = text.replace(f'"{old.replace("_", " ")}"', f'"{new}"')
    return ih.Scenario.from_text("renamed", text)


@pytest.mark.parametrize("name", [NASTY, "x" * 200, "W" * 200, "a b " * 50, "'", "漢字" * 60, "&amp;", "]]>", "é"])
@pytest.mark.parametrize("scenario", ["duel-demo", "card-table", "tactics-demo"])
def test_names_are_text_and_stay_on_the_sheet(scenario, name):
    old = {
        "duel-demo": ("Duel at the crossing", "North", "South"),
        "card-table": ("Meridian and Cinder", "Meridian", "Cinder"),
        "tactics-demo": ("Tactics at the crossing", "Federation", "Zeon"),
    }[scenario]
    players = {old[1]: name, old[2]: name[:150] + "2"}
    game = ih.Game(renamed(scenario, **{old[0]: name}, **players), seed=1)
    for _ in range(12):
        game.play(game.policy_action("greedy"))
    for viewer in (0, "spectator"):
        svg = picture(game, viewer=viewer)
        assert titles(svg)[0] == game.scenario.title
        assert not faults(svg)
        assert "<script" not in svg
    if name == NASTY:
        assert NASTY.replace("\\", "")[:20] in " ".join(texts(svg))
