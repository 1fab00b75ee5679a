"""Marks of reach are the legal actions'; a Line of Sight is what the rules explain."""

import pytest

import ironhex as ih
from ironhex.pictures import palette, picture
from ironhex.pictures.hexes import Layout
from ironhex.pictures.whole import MARGIN, ROOM
from pictures.reading import elements, strokes, texts, titles
from pictures.states import placed, played
from scenes import at_start, gives, unit


def marked(game, svg):
    """Hexes with a mark of reach, by the places of dots and rings."""
    levels = game.scenario.board_levels()
    layout = Layout.of(levels, ROOM - 2 * MARGIN)
    spots = {tuple(round(part) for part in layout.spot(at, -0.56, 0.16)): at for at in levels}
    found = set()
    left = (ROOM - 2 * MARGIN - layout.width) / 2 + MARGIN
    for one in elements(svg):
        if one.name == "circle" and abs(one.across - left) < 0.1:
            place = (float(one.element.attrib["cx"]), float(one.element.attrib["cy"]))
            found |= {at for (x, y), at in spots.items() if abs(x - place[0]) < 1.5 and abs(y - place[1]) < 1.5}
    return found


@pytest.mark.parametrize("scenario", ["skirmish-demo", "lagoon-demo", "carry-demo"])
def test_the_marks_are_where_legal_actions_lead(scenario):
    seen = set()
    for decisions in range(0, 60, 7):
        game = played(scenario, decisions, seed=4)
        wanted = {}
        for action in game.legal_actions():
            if action.verb in {"advance", "dash", "deploy"}:
                q, r = map(int, str(action).split()[2].split(","))
                wanted.setdefault((q, r), set()).add(action.verb)
        taken = {
            (piece["Position"]["q"], piece["Position"]["r"])
            for piece in game.view("spectator")["pieces"].values()
            if "Unit" in piece and "Position" in piece
        }
        svg = picture(game)
        assert marked(game, svg) == set(wanted) - taken
        seen |= {frozenset(verbs) for at, verbs in wanted.items() if at not in taken}
        assert bool(set(wanted) - taken) == bool(strokes(svg, palette.REACH))
        assert not strokes(picture(game, reach=False), palette.REACH)
        assert picture(game, reach=True) == svg
    assert len(seen) > 2


def test_hexes_of_the_caller_are_marked_instead():
    game = played("duel-demo", 20)
    svg = picture(game, reach=[(2, 5), (3, 6)])
    assert marked(game, svg) == {(2, 5), (3, 6)}
    assert "marked hex" in texts(svg)
    numbered = picture(game, reach={(2, 5): 41, (3, 6): 42})
    assert marked(game, numbered) == {(2, 5), (3, 6)}
    assert {"41", "42", "marked hex, with its number"} <= set(texts(numbered))
    assert marked(game, picture(game, reach=[])) == set()
    assert marked(game, picture(game, reach=game.scenario.board().reach((2, 5), 2)))


def test_a_line_says_what_the_rules_say():
    seen = set()
    for decisions in (25, 44, 60):
        game = played("skirmish-demo", decisions, seed=3)
        for actor in placed(game):
            for target in placed(game):
                if actor == target:
                    continue
                sight = game.explain_line_of_sight(actor, target)
                svg = picture(game, line=(actor, target))
                caption = f"Line of Sight from e{actor} to e{target}: {sight}"
                assert caption in titles(svg)
                in_legend = 0 if sight.clear else 1
                assert len(strokes(svg, palette.BLOCKED)) == len(sight.blocked_by) + in_legend
                assert all(rule in texts(svg) for _, rule in sight.blocked_by)
                seen.add(sight.clear)
    assert seen == {True, False}


def test_a_line_between_hexes_is_that_of_the_board():
    game = played("brawl-demo", 20)
    board = game.scenario.board()
    for start, end in [((3, 0), (2, 4)), ((0, 0), (3, 1)), ((-2, 6), (9, 4)), ((0, 0), (1, 0))]:
        svg = picture(game, line=(start, end))
        said = f"({board.explain_line_of_sight(start, end)})"
        assert any(f"{said[1:-1]}" in title for title in titles(svg))
        assert "terrain only" in " ".join(texts(svg))
    unit = placed(game)[0]
    assert "(terrain only)" in " ".join(texts(picture(game, line=(unit, (0, 0)))))


def test_the_tie_rule_is_that_of_the_game():
    board = ih.Scenario.load("skirmish-demo").board()
    rules = ("per_pair", "one_side")
    pairs = [((3, 0), end) for end in board.levels if end != (3, 0)] + [((5, 4), end) for end in board.levels]
    said = {pair: [str(board.explain_line_of_sight(*pair, tie_rule=rule)) for rule in rules] for pair in pairs}
    differ = [pair for pair, (one, other) in said.items() if one != other]
    assert differ
    for place, rule in enumerate(rules):
        game = ih.Game("skirmish-demo", seed=1, settings={"tie_rule": rule})
        for pair in differ[:5]:
            assert any(title.endswith(f": {said[pair][place]}") for title in titles(picture(game, line=pair)))


def test_to_stay_is_no_move_to_show(scene):
    slow = at_start(gives("slow"))
    game = scene([unit((1, 4), abilities=[slow])], [unit((2, 4), space=2)])
    assert [str(action) for action in game.legal_actions() if action.verb == "advance"] == ["e1 advance 1,4"]
    assert not {"Advance leads there", "Advance or Dash"} & set(texts(picture(game)))
