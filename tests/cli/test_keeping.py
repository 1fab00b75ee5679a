"""Saves and undo in the terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ironhex as ih
from ironhex.cli import main
from ironhex.render import Scene

PROGRAM = Path(sys.executable).parent / "ironhex"


def run(*arguments: str, lines: tuple[str, ...] = ()) -> str:
    """Everything that the program prints while these lines are typed."""
    text = "".join(line + "\n" for line in lines)
    done = subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_save_is_written_after_each_step_and_goes_on(tmp_path):
    save = str(tmp_path / "evening.save")
    run("play", "brawl-demo", "--seed", "3", "--save", save, lines=("auto",) * 6)
    game = ih.Game.read_save(save)
    assert len([line for line in game.history() if line.startswith("action")]) >= 6
    rest = run("play", save, lines=("auto",) * 200)
    straight = run("play", "brawl-demo", "--seed", "3", lines=("auto",) * 200)
    assert rest.rstrip().splitlines()[-1] == straight.rstrip().splitlines()[-1]
    assert rest.startswith("Brawl at the outpost (brawl-demo), seed 3, game 0")
    # Without --save nothing is written.
    assert ih.Game.read_save(save).state_hash() == game.state_hash()


def test_a_save_is_there_before_the_first_step(tmp_path):
    save = tmp_path / "evening.save"
    run("play", "card-table", "--seed", "3", "--number", "4", "--save", str(save))
    assert ih.Game.read_save(save).state_hash() == ih.Game("card-table", seed=3, number=4).state_hash()


def test_the_save_command_writes_where_it_is_told(tmp_path):
    save = tmp_path / "evening.save"
    text = run(
        "play", "skirmish-demo", "--seed", "3", lines=("save", "save no/such/folder.save", f"save {save}", "quit")
    )
    assert "Into which file?" in text
    assert "cannot write" in text
    assert ih.Game.read_save(save).state_hash() == ih.Game("skirmish-demo", seed=3).state_hash()


def test_a_save_is_shown_in_text_and_as_a_picture(tmp_path):
    game = ih.Game("duel-demo", seed=5, number=2)
    for _ in range(6):
        game.play(game.policy_action("greedy"))
    game.write_save(tmp_path / "duel.save")
    text = run("show", str(tmp_path / "duel.save"))
    assert "seed 5, game 2" in text.splitlines()[0]
    assert "".join(text.splitlines()[1:]) == "".join(
        run("show", "duel-demo", "--seed", "5", "--number", "2", "--after", "6", "--policies", "greedy").splitlines()[
            1:
        ]
    )
    run("show", str(tmp_path / "duel.save"), "--svg", str(tmp_path / "duel.svg"))
    assert (tmp_path / "duel.svg").read_text() == game.to_svg()


def test_undo_goes_back_to_the_own_decision_before():
    first = ih.Game("skirmish-demo", seed=3)
    text = run("play", "skirmish-demo", "--seed", "3", lines=("undo", "1", "undo", "2", "undo", "quit"))
    assert text.count("There is nothing to undo.") == 1
    assert text.count("1 step undone.") == 2
    assert text.count(first.decision.prompt) >= 3


def test_undo_stops_where_dice_were_rolled():
    game = ih.Game("brawl-demo", seed=3)
    attack = next(str(action) for action in game.legal_actions() if action.verb == "attack")
    text = run("play", "brawl-demo", "--seed", "3", lines=(attack, "undo", "quit"))
    assert "There is nothing to undo: dice were rolled" in text


@pytest.mark.parametrize("keep", ["--save", "--replay"])
def test_a_folder_that_does_not_exist_is_told_before_the_game(keep, capsys):
    assert main(["play", "brawl-demo", keep, "no/such/folder/my.file"]) == 2
    assert "its folder does not exist" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "show"])
def test_bad_saves_are_one_line(command, tmp_path, capsys):
    save = tmp_path / "evening.save"
    ih.Game("duel-demo", seed=5).write_save(save)
    assert main([command, str(save), "--settings", "phases=2"]) == 2
    assert "a save keeps what its game began with" in capsys.readouterr().err
    save.write_bytes(save.read_bytes()[:-9])
    assert main([command, str(save)]) != 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("ironhex: ")
    assert "evening.save" in line


@pytest.mark.parametrize("command", ["play", "show", "sim"])
def test_a_pipe_is_no_scenario_and_nobody_waits_for_it(command, tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    assert main([command, str(tmp_path / "pipe")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "it is no file" in line


def test_a_game_that_waits_for_a_listener_says_so():
    class Watch(ih.Mod):
        @ih.on("activation.begin")
        def watch(self, ctx):
            pass

    game = ih.Game("brawl-demo", seed=1, mods=[Watch], hooks="park")
    assert game.stop == "hook"
    assert str(Scene(game.scenario).due(game)) == "A listener of a mod is due."
