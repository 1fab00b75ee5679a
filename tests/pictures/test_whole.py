"""Every scenario draws at every state: well-formed SVG with all that the view says, the same bytes each time."""

import pickle

import pytest

import ironhex as ih
from ironhex.pictures import picture
from pictures.reading import elements, faults, texts, titles
from pictures.states import played
from scenes import at_start, flat, gives, unit

VIEWERS = (0, 1, "spectator", "referee")


@pytest.mark.parametrize("scenario", ih.Scenario.names())
def test_every_scenario_draws_at_all_states(scenario):
    for number, decisions in enumerate((0, 13, 40, 75, 10_000)):
        game = played(scenario, decisions, seed=number, policy=("greedy", "random")[number % 2])
        before = game.state_hash()
        for viewer in VIEWERS:
            svg = picture(game, viewer=viewer)
            assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
            assert not faults(svg)
        assert game.state_hash() == before
    assert game.stop == "done"
    assert any("The game is over" in text for text in texts(svg))


@pytest.mark.parametrize("scenario", ih.Scenario.names())
def test_the_same_state_gives_the_same_bytes(scenario):
    game = played(scenario, 30)
    again = ih.Game.load(game.save())
    copies = [played(scenario, 30), game.clone(), again, pickle.loads(pickle.dumps(game))]
    for viewer in VIEWERS:
        drawn = picture(game, viewer=viewer)
        assert [picture(copy, viewer=viewer) == drawn for copy in copies] == [True] * 4


def test_another_state_gives_another_picture():
    game = played("duel-demo", 20)
    drawn = picture(game)
    game.play(game.legal_actions()[0])
    assert picture(game) != drawn


@pytest.mark.parametrize("scenario", [name for name in ih.Scenario.names() if name != "card-table"])
def test_all_that_the_view_says_is_in_the_picture(scenario):
    game = played(scenario, 45, seed=2)
    view = game.view("spectator")
    svg = picture(game)
    written, told = texts(svg), titles(svg)
    for q, r in game.scenario.board_levels():
        assert f"{q},{r}" in written
    for entity, piece in view["pieces"].items():
        at = piece.get("Position")
        if at:
            assert any(title.startswith(f"{at['q']},{at['r']}: ") and f" e{entity}" in title for title in told)
        if "Unit" in piece:
            hp = "{hp}/{max}".format(**piece["Health"])
            assert written.count(f"e{entity}") == (3 if at else 2)  # board, Timeline, table
            assert any(text.startswith(f"{hp} HP") for text in written)
            assert not at or hp in written
    assert f"{view['space']} now" in written
    assert {game.scenario.title, f"{view['players'][0]['Score']['vp']} VP"} <= {told[0], *written}


def test_statuses_shields_carried_objectives_and_control_are_told(scene):
    slow = at_start(*[gives(status) for status in ("slow", "fracture", "disarm", "burning")])
    game = scene(
        [unit((1, 4), abilities=[slow], statuses=["burning"], shields=2)],
        [unit((5, 4), space=2)],
        objectives={(1, 4): 7, (3, 3): 4},
        structures=([(4, 6)], []),
        garrisons=([], [(2, 6)]),
        tokens={(4, 4): "hidden", (4, 5): "shield"},
    )
    told = " ".join(titles(picture(game)))
    for words in (
        "2 of 2 Shields",
        "Slow, ",
        "Fracture",
        "Disarm",
        "burning",
        "7 VP, neutral",
        "structure",
        "Garrison",
    ):
        assert words in told
    assert "face down" in told
    assert {"D", "F", "S", "B", "7", "4", "?", "Sh"} <= set(texts(picture(game)))


def test_the_acting_unit_is_marked_on_board_track_and_table():
    game = played("duel-demo", 20)
    active = game.view("spectator")["active"]
    svg = picture(game)
    assert "acts now" in texts(svg)
    assert any(f" e{active} " in title and "acts now" in title for title in titles(svg))


def test_a_large_board_makes_a_wider_sheet(scene):
    game = scene([unit((0, 0))], [unit((3, 3))], board=flat({(1, 1): "2", (2, 2): "-1w", (4, 4): "0x"}, 31))
    svg = picture(game)
    assert not faults(svg)
    _, _, wide, _ = map(float, elements(svg)[0].element.attrib["viewBox"].split())
    assert wide > 1300
    assert elements(svg)[0].element.attrib["width"] == "800"


def test_a_mod_and_its_pieces_are_shown():
    @ih.component(requires=("Position",))
    class Mine:
        power: ih.u8 = 1

    class Mines(ih.Mod):
        components = (Mine,)
        rows = 1

    game = ih.Game("duel-demo", seed=1, mods=[Mines])
    entity = game.spawn(Mine(), ih.Position(q=2, r=5))
    svg = picture(game)
    assert not faults(svg)
    assert f"2,5: mine e{entity}" in titles(svg)
    assert {"x", "piece of a mod"} <= set(texts(svg))


def test_other_stops():
    game = ih.Game("brawl-demo", seed=1, dice="outside")
    game.play(next(action for action in game.legal_actions() if action.verb == "attack"))
    while game.stop == "decision":
        game.play("p1 pass" if game.decision.player else "p0 pass")
    assert game.stop == "roll"
    assert any("dice are to be rolled" in text for text in texts(picture(game)))


def test_a_game_that_is_parked_at_a_listener_draws():
    class Watch(ih.Mod):
        @ih.on("activation.begin")
        def watch(self, ctx):
            pass

    game = ih.Game("brawl-demo", seed=1, mods=[Watch], hooks="park")
    assert game.stop == "hook"
    assert "A mod is to be called." in texts(picture(game))


@pytest.mark.parametrize("width", [200, 333, 800, 10_000])
def test_only_the_size_depends_on_the_width(width):
    game = played("duel-demo", 10)
    head = elements(picture(game, width=width))[0].element.attrib
    other = elements(picture(game))[0].element.attrib
    assert head["width"] == str(width)
    assert head["viewBox"] == other["viewBox"]
    assert float(head["height"]) / width == pytest.approx(float(other["height"]) / 800, rel=1e-3)
    assert picture(game, width=width).partition("<title>")[2] == picture(game).partition("<title>")[2]
