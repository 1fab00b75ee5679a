"""Reproducer files: a failed game can be played again up to where it failed."""

import json

import pytest

import ironhex as ih
from ironhex.errors import IronhexError, SaveError
from ironhex.sim import Experiment, Reproducer
from sim.contestants import Bold, Moody


class Fussy(ih.Mod):
    """A mod that fails at the third attack of a unit."""

    @ih.on("attack.pay")
    def after_pay(self, ctx):
        if ctx.read("Token.time", ctx.subject) > 8:
            raise RuntimeError("too late for an attack")


def failed(**more) -> tuple[Experiment, Reproducer]:
    what = {"seed": 2, "policies": (Moody(), "random"), "pairs": True, **more}
    of = Experiment(ih.Scenario.load("brawl-demo", {"phases": 1}), **what)
    return of, [Reproducer.of(of, failure) for failure in of.play(0, 10, 1).failures]


def test_it_says_everything_and_reads_back(tmp_path):
    _, (plain, swapped) = failed()
    assert plain.file_name == "ironhex-reproducer-2-3.json"
    assert swapped.file_name == "ironhex-reproducer-2-3-swapped.json"
    assert (plain.policies, swapped.policies) == (
        ["sim.contestants:Moody", "random"],
        ["random", "sim.contestants:Moody"],
    )
    written = plain.write(tmp_path)
    assert Reproducer.read(written) == plain
    fields = json.loads(written.read_text())
    assert (fields["scenario"], fields["seed"], fields["number"], fields["settings"]["phases"]) == (
        "brawl-demo",
        2,
        3,
        1,
    )
    assert "no idea in game 3" in fields["error"]


def test_the_game_stands_where_the_policy_failed():
    for reproducer in failed()[1]:
        game = reproducer.game()
        assert game.decision.number == len(reproducer.actions) >= 5
        assert reproducer.policies[game.decision.player] == "sim.contestants:Moody"


def test_a_mod_that_fails_leaves_one_too():
    of, reproducers = failed(policies=("brawl", "brawl"), mods=[Fussy()], pairs=False)
    assert reproducers
    for reproducer in reproducers:
        assert "too late for an attack" in reproducer.error
        assert reproducer.mods[0].endswith(":Fussy")
        with pytest.raises(RuntimeError, match="too late"):
            reproducer.game(of.mods)


def test_what_is_no_reproducer_is_refused(tmp_path):
    file = tmp_path / "file.json"
    for text in ("", "[]", "{}", '{"seed": 1}'):
        file.write_text(text)
        with pytest.raises(SaveError, match=r"file\.json"):
            Reproducer.read(file)
    with pytest.raises(SaveError):
        Reproducer.read(tmp_path / "nothing.json")


def test_a_folder_that_cannot_be_written_to_is_an_error_of_ours(tmp_path):
    with pytest.raises(IronhexError, match="cannot write"):
        failed()[1][0].write(tmp_path / "nowhere")


def test_bold_fails_never():
    assert failed(policies=(Bold(), "random"))[1] == []
