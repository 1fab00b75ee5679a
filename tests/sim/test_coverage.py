"""Counting how often each rule is at work: the demo scenarios use all of them, and counting changes no game."""

import json
from collections import Counter
from functools import cache

import numpy as np
import pytest

import ironhex as ih
from ironhex import _core
from ironhex.cli import main
from ironhex.errors import IronhexError
from ironhex.render.rulebook import Rulebook
from ironhex.sim import Experiment, Simulation
from sim.contestants import Bold

SCENARIOS = sorted(file.stem for file in (ih.scenario.content_folder() / "scenarios").glob("*.toml"))
GAMES = 20_000
SECTIONS = ("TL", "AC", "MV", "LS", "AT", "DF", "DP", "OB", "BD", "PC")


@cache
def counted(name: str) -> dict[str, int]:
    """Counts of an equal part of the random games of all scenarios."""
    core = ih.Scenario.load(name).core
    return _core.simulate_counting(core, 1, 0, -(-GAMES // len(SCENARIOS)), ("random", "random"), 2)[1]


def idle(names: list[str]) -> set[str]:
    """Rules that are never at work in these scenarios."""
    return {rule for rule in counted(names[0]) if not any(counted(name)[rule] for name in names)}


def test_every_rule_is_at_work_in_the_demo_scenarios() -> None:
    assert idle(SCENARIOS) == set()


def test_a_rule_that_no_scenario_needs_would_be_found() -> None:
    assert {"DF-4", "AT-15", "MV-4"} <= idle(["duel-demo"])


def test_every_rule_of_the_rulebook_is_counted() -> None:
    known = {rule for rule in Rulebook({}).ids() if rule.partition("-")[0] in SECTIONS}
    assert set(counted("duel-demo")) == known


def test_what_an_event_names_is_counted() -> None:
    """Rules are counted that no event names (LS-4), and none is counted less often than events name it."""
    named: Counter[str] = Counter()
    for number in range(20):
        game = ih.Game("water-demo", seed=1, number=number)
        while game.decision is not None:
            named.update(event.rule for event in game.play(game.policy_action("random")))
    core = ih.Scenario.load("water-demo").core
    counts = _core.simulate_counting(core, 1, 0, 20, ("random", "random"), 1)[1]
    assert {rule: count for rule, count in named.items() if rule in counts and count > counts[rule]} == {}
    assert counts["DP-2"] == named["DP-2"] > 0


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("policies", [("random", "greedy"), ("brawl", "random")])
def test_counting_changes_no_game(name: str, policies: tuple[str, str]) -> None:
    core = ih.Scenario.load(name).core
    usual = _core.simulate(core, 3, 10, 50, policies, 1)
    rows, _ = _core.simulate_counting(core, 3, 10, 50, policies, 1)
    assert rows.keys() == usual.keys()
    for column, values in usual.items():
        assert np.array_equal(rows[column], values), column


def counting(**more: object) -> Simulation:
    """Forty games of the duel that are counted, in chunks of seven."""
    experiment = Experiment(ih.Scenario.load("duel-demo"), seed=1, policies=("random", "brawl"), counting=True, **more)
    simulation = Simulation(experiment, games=40, threads=2)
    list(simulation.run())
    return simulation


def test_counts_do_not_depend_on_threads_or_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = counting().coverage
    monkeypatch.setattr(ih.sim.experiment, "GAMES_PER_THREAD", 7)
    assert counting().coverage == whole
    assert whole["TL-8"] == 40


def test_both_games_of_a_pair_are_counted() -> None:
    assert counting(pairs=True).coverage["TL-8"] == 80


def test_the_program_prints_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", "duel-demo", "--games", "40", "--policies", "random,brawl"]
    assert main([*arguments, "--coverage", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["coverage"] == counting().coverage
    assert main([*arguments, "--json"]) == 0
    usual = json.loads(capsys.readouterr().out)
    assert (usual["coverage"], usual["state_hash"]) == (None, found["state_hash"])
    assert main([*arguments, "--coverage"]) == 0
    table = capsys.readouterr().out
    assert f"1: {found['coverage']['DF-1']:,}  2: " in table
    never = ", ".join(rule for rule, count in found["coverage"].items() if count == 0)
    assert never
    assert f"never at work: {never}" in " ".join(table.split())
    assert max(map(len, table.splitlines())) <= 80


def test_python_policies_and_mods_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    says = "rules are counted in the core only: play with built-in policies and without mods"
    assert main(["sim", "duel-demo", "--coverage", "--policies", "random,sim.contestants:Bold"]) == 2
    assert capsys.readouterr() == ("", f"ironhex: {says}\n")
    scenario = ih.Scenario.load("duel-demo")
    for more in ({"policies": (Bold(), "random")}, {"policies": ("random", "random"), "mods": [ih.Mod()]}):
        with pytest.raises(IronhexError, match=says):
            Experiment(scenario, seed=1, counting=True, **more)
