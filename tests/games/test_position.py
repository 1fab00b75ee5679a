"""A running game as a scenario, and back: at every kind of stop, as text, and in files."""

import random
import tomllib
from collections import Counter

import pytest

import ironhex as ih
from games.brace import Brace
from games.positions import begun, expect_alike, play_both, seen
from games.random_games import step, stops
from games.test_stops import LINE, NAMES, PROOF, at_stop, play_on

# ---- every stop


@pytest.mark.parametrize("scenario", ih.Scenario.names())
def test_a_game_from_any_stop_stands_there_and_ends_alike(scenario):
    chooser, game, met, ended = random.Random(scenario), ih.Game(scenario, seed=5, dice="outside"), Counter(), 0
    while game.stop != "done":
        kind = game.decision.kind if game.decision else game.stop
        met[kind] += 1
        if met[kind] < 4 or chooser.random() < 0.1:
            again = begun(game)
            expect_alike(game, again)
            assert ih.scenario_from(again).text == ih.scenario_from(game).text
            if met[kind] < 3:
                ended += play_both(game.clone(), again, random.Random(met.total()))
        step(game, chooser)
    expect_alike(game, begun(game))
    assert ended > 0 or scenario == "card-table"


KINDS = {
    "tactics-demo": {"activation", "window", "movement", "roll"},
    "card-table": {"turn", "plan", "window", "choice"},
}


@pytest.mark.parametrize("scenario", KINDS)
def test_every_kind_of_decision_with_cards(scenario):
    met = set()
    for game, _ in stops(scenario, 150, "position", gap=2, dice="outside"):
        met.add(game.decision.kind if game.decision else game.stop)
        expect_alike(game, begun(game))
    assert KINDS[scenario] - {"roll"} <= met


def test_a_plan_can_be_taken_back_in_the_game_that_begins_with_it():
    for game, _ in stops("card-table", 2_000, "plan", gap=2):
        if game.decision.kind != "plan":
            continue
        again = begun(game)
        cancel = f"p{game.decision.player} cancel"
        assert cancel in map(str, again.legal_actions())
        again.play(cancel)
        assert again.decision.number == 0
        assert again.decision.kind in {"turn", "window"}
        return
    raise AssertionError("no plan was met")


@pytest.mark.parametrize("number", range(len(LINE)), ids=NAMES)
def test_every_stop_of_an_attack_with_a_question_of_a_mod(number):
    game = at_stop(number)
    options = {"mods": [Brace], "hooks": "park"}
    again = begun(game, **options)
    expect_alike(game, again)
    assert play_on(again, LINE[number:]) != ""
    play_on(game, LINE[number:])
    assert seen(again) == seen(game)


@pytest.mark.parametrize("number", [2, 3], ids=["hook", "answer"])
def test_what_a_mod_has_in_flight_needs_the_mod(number):
    scenario = ih.scenario_from(at_stop(number))
    loads = (
        lambda: ih.Scenario.from_text("proof", scenario.text, folder=PROOF.parents[1]),
        lambda: ih.Game(scenario),
        lambda: ih.Batch(scenario, n=1, seed=1),
    )
    for load in loads:
        with pytest.raises(ih.ContentError, match=r'position.mods\[0\]: it needs mod "Brace"'):
            load()
    for driver in (ih.Game, lambda it, mods: ih.Batch(it, n=1, seed=1, mods=mods)):
        with pytest.raises(ih.ContentError, match="listeners: a mod has something in flight"):
            driver(scenario, mods=[type("Brace", (Brace,), {"other": ih.on("attack.roll")(lambda self, ctx: None)})])


# ---- text and files


def test_what_the_text_says():
    game = ih.Game("brawl-demo", seed=1, settings={"phases": 3})
    game.play("e1 attack w2 e4")
    text = ih.scenario_from(game).text
    assert text.startswith("# A game of brawl-demo as it stood in phase 1, space ")
    told = tomllib.loads(text)
    # brawl-demo is a patch of another scenario: it is applied.
    assert "patches" not in told
    assert told["settings"]["phases"] == 3
    assert told["players"][0]["name"] == "North"
    position = told["position"]
    assert position["pieces"]["1"]["Unit"] == {"card": "gundam-demo"}
    assert position["stack"][0] == {"procedure": "match", "step": "next", "player": 0}
    assert not {"seed", "number", "rolls", "history", "decision", "state_hash", "attack"} & set(position)
    assert not {"mods", "listeners", "winner", "queued"} & set(position)


def test_text_and_file_bring_the_same_game(tmp_path):
    game = ih.Game("tactics-demo", seed=3)
    for _ in range(40):
        game.play(game.policy_action("random"))
    scenario = ih.scenario_from(game)
    assert scenario.name == "tactics-demo"
    file = tmp_path / "tactics-demo.toml"
    scenario.write(file)
    assert file.read_text(encoding="utf-8") == scenario.text
    first = ih.Game(scenario, seed=5)
    for other in (ih.Scenario.from_text("tactics-demo", scenario.text), ih.Scenario.load(file)):
        again = ih.Game(other, seed=5)
        assert again.state_hash() == first.state_hash()
        assert ih.Game(other, seed=6).view(0) == first.view(0)
        assert ih.scenario_from(again).text.partition("\n")[2] == scenario.text.partition("\n")[2]
    with pytest.raises(ih.IronhexError, match="cannot write"):
        scenario.write(tmp_path / "no" / "folder.toml")


def test_it_plays_with_the_content_that_the_game_began_with(tmp_path):
    for kind in ("units", "maps", "scenarios"):
        (tmp_path / kind).mkdir()
    (tmp_path / "maps" / "dot.toml").write_text('name = "Dot"\nrows = ["0 0 0", "0 0", "0 0 0"]\n')
    unit = tmp_path / "units" / "own.toml"
    unit.write_text('name = "Own \\"quoted\\""\nhp = 3\nvp = 1\nstart = 1\n')
    player = '[[players]]\nname = "P"\nsquad = [{{ unit = "own", start = [{}, 0] }}]\n'
    path = tmp_path / "scenarios" / "dots.toml"
    path.write_text('name = "Dots"\nruleset = "standard"\nmap = "dot"\n' + player.format(0) + player.format(2))
    game = ih.Game(path)
    unit.write_text('name = "Own"\nhp = 7\nvp = 1\nstart = 1\n')
    scenario = ih.scenario_from(game)
    assert ih.Game(scenario).view()["pieces"][1]["Health"] == {"hp": 3, "max": 3}
    # Its text names content, which is that of whoever loads it; the position is as it was.
    later = tmp_path / "scenarios" / "later.toml"
    scenario.write(later)
    assert ih.Game(later).view()["pieces"][1]["Health"] == {"hp": 3, "max": 3}
    unit.unlink()
    with pytest.raises(ih.ContentError, match="own"):
        ih.Game(later)
    assert ih.Game.load(ih.Game(scenario).save()).stop == "decision"


def test_only_a_game_can_be_written():
    with pytest.raises(ih.IronhexError, match="is no game"):
        ih.scenario_from("brawl-demo")
