"""The check of mods: finds every planted fault, names it, and is content with what has none."""

import json

import pytest

import ironhex as ih
from ironhex.hook_costs import explain
from ironhex.sim import Reproducer
from ironhex.sim.mod_check import ModCheck
from ironhex.sim.mod_check.findings import differences
from ironhex.sim.mod_check.memory import changes, memory_of, text_of
from sim import suspect_mods as mods


def check(mod, scenarios=("duel-demo",), games=60, **more):
    return ModCheck([mod], scenarios=scenarios, games=games, **more).run()


def only_fault(mod, **more):
    report = check(mod, **more)
    assert not report.well
    return report.faults[0]


@pytest.mark.parametrize("mod", [mods.Sound, mods.Compiled], ids=["both forms", "effects"])
def test_a_mod_without_faults_is_well(mod, capsys):
    told = []
    report = ModCheck([mod], scenarios=["duel-demo", "brawl-demo"], games=60).run(lambda *what: told.append(what))
    assert report.faults == []
    assert [done.name for done in report.done] == [
        "declarations",
        "same games in every form and order",
        "copies at every stop",
        "many games",
        "cost of the hooks",
    ]
    assert told[-1] == ("done", 1.0)
    assert [done for _, done in told] == sorted(done for _, done in told)
    assert json.loads(json.dumps(report.as_dict()))["well"] is True
    assert capsys.readouterr().out == ""


def test_the_report_says_what_a_mod_declares():
    (declared,) = check(mods.Sound).declarations
    assert declared["components"] == [
        {"name": "Warmth", "on": "pieces", "version": 1, "requires": ["Unit"], "fields": {"level": "u8 = 0"}}
    ]
    assert declared["listeners"] == [
        {"name": "warm", "where": "after attack.pay", "forms": ["@on", ".batch"]},
        {"name": "hot", "where": "before attack.aim", "forms": ["@on"]},
    ]
    (compiled,) = check(mods.Compiled).declarations
    assert compiled["effects"] == [{"name": "attacks warm", "where": "after attack.pay"}]


@pytest.mark.parametrize(
    ("mod", "place"),
    [
        (mods.OnItself, "OnItself: self.count was 0 and is "),
        (mods.OnItsClass, "OnItsClass: OnItsClass.seen was list("),
        (mods.InGlobals, "InGlobals: sim.suspect_mods.TOTAL was "),
        (mods.InDefaults, "InDefaults: InDefaults.warm(default of seen) was list("),
    ],
)
def test_state_in_python_is_found_and_named(mod, place):
    fault = only_fault(mod)
    assert fault.kind == "python_state"
    assert any(line.startswith(place) for line in fault.details), fault.details
    assert any("ended otherwise" in line for line in fault.details)
    assert "a component" in fault.hint


def test_state_that_no_game_has_shown_yet_is_found_too():
    fault = only_fault(mods.Quietly)
    assert fault.kind == "python_state"
    assert "sim.suspect_mods.SEEN" in fault.text
    assert "no game has ended otherwise because of it so far" in fault.details


def test_state_that_is_kept_in_few_games_is_found_too():
    (fault,) = check(mods.Seldom).faults
    assert (fault.kind, fault.details[0]) == ("python_state", "Seldom: self.met was not there and is True")


def test_copies_of_games_are_left_out_where_games_do_not_hang_on_their_state():
    done = {done.name: done.text for done in check(mods.OnItself).done}
    assert done["copies at every stop"].startswith("left out")


def test_the_random_generator_of_the_process_is_found_and_left_as_it_was():
    state = mods.random.getstate()
    fault = only_fault(mods.Drunken, games=1)
    assert (fault.kind, "ctx.roll" in fault.hint) == ("random", True)
    assert "ended in two ways" in fault.details[0]
    mods.random.setstate(state)


def test_a_clock_is_found():
    fault = only_fault(mods.Clockwork)
    assert fault.kind == "not_deterministic"
    assert "played twice, ended in two ways" in fault.text


def test_a_batch_form_that_differs_is_found_with_game_action_field_and_listener():
    fault = only_fault(mods.Disagreeing)
    assert fault.kind == "forms_differ"
    assert fault.details[0].startswith("it is the .batch form of Disagreeing.warm (after attack.pay)")
    assert "Disagreeing.cool" not in fault.details[0]
    assert f"they part after action {fault.decision}, " in fault.details[1]
    assert "Warmth.level of e" in fault.details[2]
    assert " in Game, " in fault.details[2]
    # The place is the right one: the two games are the same up to the action before, and differ behind it.
    games = [replayed(fault, each=each) for each in (True, False)]
    assert games[0][fault.decision - 1] == games[1][fault.decision - 1]
    assert games[0][fault.decision] != games[1][fault.decision]


def replayed(fault, *, each):
    batch = ih.Batch(fault.scenario, n=1, first=fault.game, seed=1, mods=[mods.Disagreeing], each=each)
    hashes = {0: batch.state_hash()}
    while batch.outcome[0] == -2:
        batch.play_out(max_decisions=1)
        hashes[len(batch.actions(fault.game))] = batch.game(fault.game).state_hash()
    return hashes


def test_forms_that_differ_in_few_games_are_found_too():
    fault = only_fault(mods.SeldomDisagreeing)
    assert (fault.kind, fault.game) == ("forms_differ", 155)
    assert "Warmth.level of e" in fault.details[2]


def test_a_form_that_hangs_on_the_rows_beside_is_found():
    fault = only_fault(mods.AmongOthers)
    assert fault.kind == "forms_differ"
    assert any("Warmth.level of e" in line for line in fault.details)


def test_writing_beyond_the_rows_is_found_with_a_traceback():
    fault = only_fault(mods.BeyondItsRows)
    assert fault.kind == "forms_differ"
    assert "fails only in Batch" in fault.text
    assert "BeyondItsRows.warm (after attack.pay)" in fault.details[0]
    assert "warm_all" in fault.traceback


def test_a_mod_that_raises_leaves_a_file_that_plays_up_to_there(tmp_path):
    report = check(mods.Raising, reproducers=tmp_path)
    fault = report.faults[0]
    assert fault.kind == "raises"
    assert "failed: RuntimeError: not this one" in fault.text
    assert (fault.game, 'RuntimeError("not this one")' in fault.traceback) == (17, True)
    assert fault.reproducers
    reproducer = Reproducer.read(fault.reproducers[0])
    assert reproducer.mods == ["sim.suspect_mods:Raising"]
    assert len(reproducer.actions) == fault.decision + 1
    with pytest.raises(RuntimeError, match="not this one"):
        reproducer.game()
    assert "attack" in reproducer.actions[-1]
    assert reproducer.game(mods=[]).stop == "decision"


def test_an_impossible_state_is_found():
    fault = only_fault(mods.Impossible)
    assert fault.kind == "raises"
    assert "ModError" in fault.text
    assert "999" in fault.text


def test_a_declaration_that_cannot_be_is_a_fault():
    report = check(mods.Unfit)
    assert [fault.kind for fault in report.faults] == ["declaration"]
    assert "effects of mod Unfit, effects[0].effects[0].field" in report.faults[0].text
    assert report.timings == []


def test_a_copy_that_is_not_the_same_is_found(monkeypatch):
    saved = ih.Game.save
    monkeypatch.setattr(ih.Game, "save", lambda game: saved(ih.Game("duel-demo", mods=game.mods, hooks="park")))
    fault = only_fault(mods.Sound)
    assert fault.kind == "copies_differ"
    assert "by save and load at stop" in fault.text


def test_costs_are_those_of_the_hooks_and_say_what_to_do():
    report = check(mods.Sound)
    default, on_only = report.timings
    assert (default.form, on_only.form) == ("as Batch plays it", "@on only")
    forms = {row.listener: row.form for row in default.costs.rows}
    assert forms == {"warm": "batch", "hot": "each"}
    assert {row.form for row in on_only.costs.rows} == {"each"}
    calls = {row.listener: row.calls for row in on_only.costs.rows}
    assert calls["warm"] == calls["hot"] > 0
    assert {row.visits for row in default.costs.rows} == {calls["warm"]}
    (line,) = default.costs.advice
    assert "write @hot.batch" in line
    assert on_only.costs.advice == [line]
    assert default.ratio > 0
    assert sum(row.share for row in default.costs.rows) + default.between <= 1


def test_the_costs_of_a_batch_as_a_table():
    batch = ih.Batch("duel-demo", n=20, seed=1, mods=[mods.Sound])
    batch.play_out()
    costs = explain(batch)
    lines = str(costs).splitlines()
    assert lines[0].split() == [
        "hook",
        "where",
        "form",
        "calls/game",
        "µs/call",
        "µs/visit",
        "µs/game",
        "of",
        "the",
        "hooks",
    ]
    assert {line.split()[0] for line in lines[1:3]} == {"sound.warm", "sound.hot"}
    assert sum(row.share for row in costs.rows) == pytest.approx(1)
    assert costs.as_dict()["games"] == 20
    compiled = explain(ih.Batch("duel-demo", n=20, mods=[mods.Compiled]))
    assert (compiled.rows, compiled.effects[0].name) == ((), "attacks warm")
    assert "attacks warm" in str(compiled)


def test_hooks_that_hear_rolls_are_counted():
    class Lucky(ih.Mod):
        rolls = ("luck",)

        @ih.on("attack.pay")
        def pay(self, ctx):
            ctx.roll("luck", 2)

        @ih.on_roll("luck")
        def fell(self, ctx, faces): ...

    batch = ih.Batch("duel-demo", n=20, seed=1, mods=[Lucky])
    batch.play_out()
    calls = {row.what: row.calls for row in explain(batch).rows}
    assert calls["roll luck"] == calls["after attack.pay"] > 0


def test_views_are_compared_by_field():
    one = {
        "state_hash": "a",
        "phase": 1,
        "pieces": {3: {"Heat": {"level": 2}}, 4: {}},
        "players": [{"Score": {"vp": 1}}],
    }
    other = {"state_hash": "b", "phase": 2, "pieces": {3: {"Heat": {"level": 3}}}, "players": [{"Score": {"vp": 4}}]}
    assert differences(one, other) == [
        ("phase", 1, 2),
        ("Heat.level of e3", 2, 3),
        ("e4", {}, "nothing"),
        ("Score.vp of player 0", 1, 4),
    ]


def test_memory_tells_contents_apart_not_places():
    assert text_of([1, {"a": {2, 3}}]) == text_of([1, {"a": {3, 2}}])
    assert text_of(mods.np.arange(3)) != text_of(mods.np.arange(4))
    generator = mods.random.Random(1)
    before = text_of(generator)
    generator.random()
    assert text_of(generator) != before
    looped = []
    looped.append(looped)
    assert text_of(looped) == "list(…)"
    mod = mods.OnItself()
    first = memory_of([mod])
    assert changes(first, memory_of([mods.OnItself()])) == []
    mod.more = 1
    assert changes(first, memory_of([mod])) == ["OnItself: self.more was not there and is 1"]


def test_a_form_for_many_games_that_works_in_single_rows_only_is_found():
    fault = only_fault(mods.NotForArrays)
    assert fault.kind == "raises"
    assert "NotForArrays.warm" in fault.text
    assert "where=" in fault.hint
