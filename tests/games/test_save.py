"""Saves: self-describing, whole at every kind of stop, and refused with a reason where they cannot be read."""

import copy
import json
import pickle
import zlib

import pytest

import ironhex as ih
from games.brace import Brace
from games.every_stop import OF_MODS, WALKS, kind
from games.saves.corpus import FILES, FOLDER, mods_of
from games.saves.ending import ending
from games.test_stops import LINE, NAMES, at_stop, go, play_on, stop_of

OPEN = {"dice": "outside", "hooks": "park"}


def unpacked(saved: bytes) -> dict:
    return json.loads(zlib.decompress(saved[8:]))


def packed(value: dict) -> bytes:
    return b"IHSAVE\x00\x01" + zlib.compress(json.dumps(value).encode())


@pytest.mark.parametrize("number", range(len(LINE)), ids=NAMES)
def test_a_game_saved_at_any_stop_of_an_attack_goes_on_alike(number):
    game = at_stop(number)
    loaded = ih.Game.load(game.save(), dice="outside", mods=[Brace], hooks="park")
    assert (stop_of(loaded), loaded.state_hash()) == (stop_of(game), game.state_hash())
    assert loaded.history() == game.history()
    assert play_on(loaded, LINE[number:]) == play_on(at_stop(number), LINE[number:])


@pytest.mark.parametrize("scenario", ih.Scenario.names())
def test_loading_at_every_decision_changes_nothing(scenario):
    game = ih.Game(scenario, seed=6, settings={"dash_tl": 3})
    while game.stop != "done":
        loaded = ih.Game.load(game.save())
        assert loaded.view() == game.view()
        assert loaded.scenario.settings == game.scenario.settings
        assert loaded.save() == game.save()
        game = loaded
        game.play(game.policy_action("brawl"))
    plain = ih.Game(scenario, seed=6, settings={"dash_tl": 3})
    while plain.stop != "done":
        plain.play(plain.policy_action("brawl"))
    assert game.state_hash() == plain.state_hash()
    assert game.history() == plain.history()
    assert ih.Game.load(game.save()).stop == "done"


def test_a_save_needs_no_files(tmp_path):
    for folder in ("units", "maps", "scenarios"):
        (tmp_path / folder).mkdir()
    (tmp_path / "maps" / "dot.toml").write_text('name = "Dot"\nrows = ["0 0 0", "0 0", "0 0 0"]\n')
    (tmp_path / "units" / "own.toml").write_text('name = "Own"\nhp = 3\nvp = 1\nstart = 1\n')
    player = '[[players]]\nname = "P"\nsquad = [{{ unit = "own", start = [{}, 0] }}]\n'
    text = 'name = "Dots"\nruleset = "standard"\nmap = "dot"\n' + player.format(0) + player.format(2)
    path = tmp_path / "scenarios" / "dots.toml"
    path.write_text(text)
    game = ih.Game(path, seed=1)
    saved = game.save()
    for file in tmp_path.rglob("*.toml"):
        file.unlink()
    loaded = ih.Game.load(saved)
    assert loaded.state_hash() == game.state_hash()
    assert loaded.legal_actions() == game.legal_actions()


def test_what_a_save_says_of_itself():
    game = ih.Game("brawl-demo", seed=2**64 - 1, number=7)
    game.play(game.policy_action("greedy"))
    game.edit("Energy.amount", 1, 4)
    saved = unpacked(game.save())
    assert saved["engine"] == ih.__version__
    assert saved["header"]["seed"] == 2**64 - 1
    assert saved["pieces"]["1"]["Unit"]["card"] == "gundam-demo"
    assert saved["stack"][0]["procedure"] == "match"
    assert {file["kind"] for file in saved["scenario"]["files"]} >= {"scenarios", "rulesets", "maps", "units"}
    assert saved["history"][-1] == "edit write Energy.amount e1 4"
    assert saved["state_hash"] == game.state_hash()


def test_games_pickle_and_copy():
    game = ih.Game("brawl-demo", seed=2)
    game.play(game.policy_action("greedy"))
    for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert other.state_hash() == game.state_hash()
        other.play(other.policy_action("random"))
        assert other.state_hash() != game.state_hash()


def test_a_pickled_game_keeps_its_dice_and_its_parking():
    outside = at_stop(1)
    again = pickle.loads(pickle.dumps(outside))
    assert (again.stop, again.roll.count, again.state_hash()) == ("roll", 3, outside.state_hash())
    again.supply([9, 4, 2])
    assert again.stop == "hook"
    scripted = ih.Game("brawl-demo", seed=1, dice=[1, 2, 3, 4, 5])
    assert pickle.loads(pickle.dumps(scripted)).dice_left == 5


ENDS = dict(line.split() for line in (FOLDER / "ends.txt").read_text().splitlines())


def test_the_corpus_is_whole():
    assert {file.name for file in FILES} == set(ENDS)
    assert {int.from_bytes(file.read_bytes()[6:8], "big") for file in FILES} == {1}


def test_every_kind_of_stop_is_in_the_corpus():
    kinds = {kind(ih.Game.load(file.read_bytes(), mods=mods_of(file), **OPEN)) for file in FILES}
    assert kinds >= {kind for _, of_scenario in WALKS.values() for kind in of_scenario} | OF_MODS
    assert len([kind for kind in kinds if kind.startswith("hook")]) >= 8


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_save_of_the_corpus_opens_and_ends_as_it_did(file):
    saved, mods = file.read_bytes(), mods_of(file)
    assert ending(ih.Game.load(saved, mods=mods)) == ENDS[file.name]
    # What is written today holds the same game.
    game = ih.Game.load(saved, mods=mods, **OPEN)
    again = ih.Game.load(game.save(), mods=mods, **OPEN)
    assert (again.state_hash(), again.stop, again.history()) == (game.state_hash(), game.stop, game.history())
    assert ending(ih.Game.load(game.save(), mods=mods)) == ENDS[file.name]


BROKEN = {
    "foreign": lambda saved: b"PNG" + saved,
    "empty": lambda saved: b"",
    "truncated": lambda saved: saved[: len(saved) // 2],
    "newer": lambda saved: saved[:6] + b"\x00\x02" + saved[8:],
    "format 0": lambda saved: saved[:6] + b"\x00\x00" + saved[8:],
    "no JSON": lambda saved: saved[:8] + zlib.compress(b"{"),
    "bomb": lambda saved: saved[:8] + zlib.compress(b" " * (1 << 25)),
    "nested": lambda saved: saved[:8] + zlib.compress(b"[" * 100_000),
}
EDITS = {
    "no stack": lambda value: value.pop("stack"),
    "unknown procedure": lambda value: value["stack"][0].update(procedure="dance"),
    "unknown step": lambda value: value["stack"][-1].update(step="jump"),
    "unknown component": lambda value: value["pieces"]["1"].update(Heat={"charge": 1}),
    "unknown field": lambda value: value["pieces"]["1"]["Health"].update(armour=1),
    "unknown card": lambda value: value["pieces"]["1"]["Unit"].update(card="gn"),
    "HP out of range": lambda value: value["pieces"]["1"]["Health"].update(hp=99),
    "HP as text": lambda value: value["pieces"]["1"]["Health"].update(hp="all"),
    "other HP": lambda value: value["pieces"]["1"]["Health"].update(hp=5),
    "entity 0": lambda value: value["pieces"].update({"0": {}}),
    "entity 99": lambda value: value["pieces"].update({"99": {"Base": {}}}),
    "no entity": lambda value: value["pieces"].update({"gundam": {}}),
    "two on one hex": lambda value: value["pieces"]["1"].update(Position=value["pieces"]["2"]["Position"]),
    "stack too deep": lambda value: value.update(stack=value["stack"] * 30),
    "status": lambda value: value["header"].update(status=9),
    "seed": lambda value: value["header"].update(seed=-1),
    "capacities": lambda value: value["capacities"].update(pieces=65),
    "content": lambda value: value["scenario"]["files"].clear(),
    "settings": lambda value: value["scenario"].update(given="phases = 99"),
    "face": lambda value: value["attack"].update(faces=[11]),
    "mods": lambda value: value.update(mods="([Heat], [], [])"),
    "a list": lambda value: value.update(pieces=[]),
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_bytes_that_are_no_save_are_refused(change):
    saved = ih.Game("brawl-demo", seed=1).save()
    with pytest.raises(ih.SaveError):
        ih.Game.load(change(saved))


@pytest.mark.parametrize("change", EDITS.values(), ids=EDITS)
def test_saves_edited_by_hand_are_refused(change):
    value = unpacked(ih.Game("brawl-demo", seed=1).save())
    change(value)
    with pytest.raises(ih.SaveError):
        ih.Game.load(packed(value))


FRAMES = {
    "effect past its end": lambda stack: stack[3].update(op=9),
    "effect of no card": lambda stack: stack[3].update(effect=60_000),
    "push in no direction": lambda stack: stack[-1].update(registers=[2, 9, 0, 0, 0, 0]),
    "attack of no weapon": lambda stack: stack[2].update(registers=[7, 0, 0, 0, 0, 0]),
    "scoring in the middle": lambda stack: stack.insert(1, stack[0] | {"procedure": "scoring", "step": "score"}),
    "two attacks": lambda stack: stack.insert(2, stack[2]),
    "no attack": lambda stack: stack.pop(2),
    "the other player's": lambda stack: stack[1].update(player=1),
    "pushed by a Base": lambda stack: stack[-1].update(source=7),
}


@pytest.mark.parametrize("change", FRAMES.values(), ids=FRAMES)
def test_frames_edited_by_hand_are_refused(change):
    value = unpacked(at_stop(4).save())
    assert [frame["procedure"] for frame in value["stack"]] == ["match", "activation", "attack", "effect", "push"]
    value["schema"] = "0" * 16
    assert ih.Game.load(packed(value), mods=[Brace]).decision.kind == "push"
    change(value["stack"])
    with pytest.raises(ih.SaveError, match="impossible state"):
        ih.Game.load(packed(value), mods=[Brace])


HEADS = {
    "over and running": lambda value: value["header"].update(status=3),
    "all phases scored": lambda value: value["header"].update(phases_scored=2),
    "no score": lambda value: value["players"].pop("0"),
    "Energy below 0": lambda value: value["pieces"]["1"]["Energy"].update(amount=-1),
    "an objective below 0": lambda value: value["pieces"]["9"]["Objective"].update(vp=-1),
}


@pytest.mark.parametrize("change", HEADS.values(), ids=HEADS)
def test_heads_edited_by_hand_are_refused(change):
    value = unpacked(ih.Game("brawl-demo", seed=1).save())
    value["schema"] = "0" * 16
    change(value)
    with pytest.raises(ih.SaveError, match="impossible state"):
        ih.Game.load(packed(value))


def question(value):
    becomes(value, -1, "question", "ask")
    value["stack"][-1].update(registers=[2, 0, 0, 0, 0, 0])


def becomes(value, number, procedure, step):
    value["stack"][number].update(procedure=procedure, step=step)


STATES = {
    "a question that no mod asks": ("mods-ember-question", lambda value: value["stack"][-1].update(op=10)),
    "a question of no listener": ("mods-ember-question", lambda value: value["stack"][-1].update(effect=9)),
    "a question without mods": ("stops-carry-demo-window-ask", question),
    "dice that no mod rolls": ("mods-ember-roll", lambda value: value["stack"][-1].update(effect=9)),
    "cards lost on a board": ("stops-carry-demo-window-ask", lambda value: becomes(value, -1, "lose", "lose")),
    "dice without an attack": ("stops-carry-demo-roll-of-attack", lambda value: value["stack"].pop(2)),
    "an attack without activation": (
        "stops-carry-demo-roll-of-attack",
        lambda value: becomes(value, 1, "draw", "draw"),
    ),
    "an attack in scoring": ("stops-carry-demo-roll-of-attack", lambda value: becomes(value, 1, "scoring", "score")),
    "no HP": ("stops-carry-demo-deploy-choose", lambda value: value["pieces"]["2"]["Health"].pop("hp")),
    "no HP in an attack": ("stops-carry-demo-roll-of-attack", lambda value: value["pieces"]["1"]["Health"].pop("hp")),
    "a turn when all is over": ("stops-card-table-turn-disposition", lambda value: value["header"].update(status=2)),
    "deployed in an attack": ("stops-carry-demo-roll-of-attack", lambda value: becomes(value, -1, "deploy", "choose")),
    "an attack granted in an attack": (
        "stops-carry-demo-free-move-choose",
        lambda value: becomes(value, -1, "grant", "choose"),
    ),
    "an Upgrade that nobody destroys": (
        "stops-carry-demo-grant-choose",
        lambda value: becomes(value, -1, "lose_upgrade", "choose"),
    ),
    "more plays than a turn has": (
        "cards-card-table-plan",
        lambda value: value["header"].update(effects_begun=64),
    ),
    "a card of no kind": ("cards-card-table-plan", lambda value: value["cards"]["7"]["Card"].update(card=32_767)),
    "a unit of no kind": ("stops-carry-demo-window-ask", lambda value: value["pieces"]["1"]["Unit"].update(card=255)),
}
"""States that mutated saves have had (`test_mutated_saves.py`), and that no game can have."""


@pytest.mark.parametrize(("name", "change"), STATES.values(), ids=STATES)
def test_states_that_cannot_be_are_refused(name, change):
    file = FOLDER / f"format1-{name}.save"
    value = unpacked(file.read_bytes())
    value["schema"] = "0" * 16
    ih.Game.load(packed(value), mods=mods_of(file))
    change(value)
    with pytest.raises(ih.SaveError):
        ih.Game.load(packed(value), mods=mods_of(file))


def test_a_window_of_whatever_has_happened_can_be_told():
    value = unpacked((FOLDER / "format1-stops-carry-demo-window-ask.save").read_bytes())
    value["schema"], prompts = "0" * 16, set()
    for trigger in range(60):
        value["stack"][-1]["effect"] = trigger
        try:
            game = ih.Game.load(packed(value))
        except ih.SaveError:
            continue
        prompts.add(game.decision.prompt)
        assert len(game.labels()) == len(game.legal_actions())
    assert len(prompts) > 5


def test_a_save_of_a_game_with_mods_needs_them():
    saved = at_stop(3).save()
    with pytest.raises(ih.SaveError, match="Brace"):
        ih.Game.load(saved)
    loaded = ih.Game.load(saved, mods=[Brace])
    go(loaded, LINE[3][2])
    assert loaded.decision.kind == "push"
