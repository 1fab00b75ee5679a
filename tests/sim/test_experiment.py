"""Rows of an experiment against games played one by one through `Game`."""

import numpy as np
import pytest

import ironhex as ih
from ironhex.errors import IronhexError, PolicyError
from ironhex.sim import Experiment, Summary, experiment
from ironhex.sim.experiment import policy_name
from ironhex.sim.tally import Tally
from sim.contestants import Bold, Moody, never


def experiment_of(*policies, **more) -> Experiment:
    return Experiment(ih.Scenario.load("brawl-demo"), policies=policies, **{"seed": 5, **more})


def play_by_hand(policies: tuple[str, str], number: int) -> tuple[int, list[int], str]:
    game = ih.Game("brawl-demo", seed=5, number=number)
    while game.decision is not None:
        game.play(game.policy_action(policies[game.decision.player]))
    view = game.view("referee")
    outcome = -1 if view["winner"] == "draw" else view["winner"]
    return outcome, [player["Score"]["vp"] for player in view["players"]], game.state_hash()


def test_pairs_are_the_same_numbers_with_swapped_seats():
    rows = experiment_of("brawl", "random", pairs=True).play(3, 4, 2).rows
    assert rows["number"].tolist() == [3, 3, 4, 4, 5, 5, 6, 6]
    assert rows["swapped"].tolist() == [0, 1] * 4
    for row in range(8):
        seats = ("random", "brawl") if rows["swapped"][row] else ("brawl", "random")
        found = int(rows["outcome"][row]), rows["vp"][row].tolist(), rows["hash"][row].tobytes().hex()
        assert found == play_by_hand(seats, int(rows["number"][row]))


def test_a_pair_of_one_policy_with_itself_is_twice_the_same_game():
    rows = experiment_of("brawl", "brawl", pairs=True).play(0, 20, 1).rows
    assert np.array_equal(rows["hash"][::2], rows["hash"][1::2])
    pairs = Summary.of([rows], pairs=True).pairs
    assert pairs.difference.mean == 0
    assert pairs.wins[0] == pairs.wins[1]


def test_policies_are_counted_in_whichever_seat_they_sit():
    rows = experiment_of("brawl", "random", pairs=True).play(0, 150, 2).rows
    summary = Summary.of([rows], pairs=True)
    won, points, differences = [0, 0], [0, 0], []
    for number in range(150):
        scores = [0, 0]
        for row in (2 * number, 2 * number + 1):
            swapped, outcome = int(rows["swapped"][row]), int(rows["outcome"][row])
            for policy in (0, 1):
                seat = policy if not swapped else 1 - policy
                won[policy] += outcome == seat
                points[policy] += int(rows["vp"][row][seat])
                scores[policy] += 1 if outcome == seat else 0
        differences.append((scores[0] - scores[1]) / 2)
    assert list(summary.pairs.wins) == won
    assert list(summary.pairs.mean_vp) == [points[0] / 300, points[1] / 300]
    assert summary.pairs.difference.mean == pytest.approx(sum(differences) / 150)
    assert summary.pairs.scores[0].rate == (won[0] + summary.draws / 2) / 300
    assert summary.pairs.scores[0].rate + summary.pairs.scores[1].rate == pytest.approx(1)


def test_a_python_policy_plays_the_games_of_a_built_in_one():
    class Same:
        def __call__(self, turn):
            return turn.policy_action("brawl")

    built_in = experiment_of("brawl", "random", pairs=True).play(0, 6, 1).rows
    python = experiment_of(Same(), "random", pairs=True).play(0, 6, 1).rows
    for name, column in built_in.items():
        assert np.array_equal(column, python[name]), name


def test_a_failing_policy_fails_its_own_games_only():
    chunk = experiment_of(Moody(), "random", pairs=True).play(0, 20, 1)
    good = experiment_of(Bold(), "random", pairs=True).play(0, 20, 1)
    failed = chunk.rows["outcome"] == -2
    assert sorted(set(chunk.rows["number"][failed].tolist())) == [3, 13]
    assert [(failure.number, failure.swapped) for failure in chunk.failures] == [
        (3, False), (3, True), (13, False), (13, True),
    ]  # fmt: skip
    assert all("no idea in game" in failure.error and len(failure.actions) >= 5 for failure in chunk.failures)
    assert np.array_equal(chunk.rows["hash"][~failed], good.rows["hash"][~failed])
    summary = Summary.of([chunk.rows], pairs=True)
    assert (summary.games, summary.failed, summary.pairs.count) == (36, 4, 18)
    assert sum(summary.outcomes.values()) == 36


def test_a_pair_with_one_failed_game_is_in_no_difference():
    rows = {
        name: column.copy() for name, column in experiment_of("brawl", "random", pairs=True).play(0, 9, 1).rows.items()
    }
    rows["outcome"][4] = -2
    summary = Summary.of([rows], pairs=True)
    assert (summary.games, summary.failed, summary.pairs.count) == (17, 1, 8)
    for whole in (0, 2):
        rows["outcome"][whole::4] = -2
    assert Summary.of([rows], pairs=True).pairs.difference is None


def test_where_all_games_fail_there_is_no_summary():
    chunk = experiment_of(never, "random").play(0, 3, 1)
    with pytest.raises(ValueError, match="no games"):
        Summary.of([chunk.rows])
    tally = Tally()
    tally.add(chunk.rows)
    assert (tally.games, tally.failed, tally.widest(pairs=True)) == (0, 3, 1.0)


def test_names_of_policies():
    assert policy_name("random") == "random"
    assert policy_name("sim.contestants:Bold") == "sim.contestants:Bold"
    assert policy_name(Bold()) == "sim.contestants:Bold"
    assert policy_name(never) == "sim.contestants:never"
    assert experiment_of("sim.contestants:Bold", "brawl").seats(swapped=True) == ("brawl", "sim.contestants:Bold")


def test_what_cannot_be_played_is_refused():
    with pytest.raises(PolicyError, match="nowhere"):
        experiment_of("nowhere:Bold", "random")
    with pytest.raises(IronhexError, match="seed"):
        experiment_of("random", "random", seed=-1)
    with pytest.raises(IronhexError, match="brwal"):
        experiment_of("brwal", "random").play(0, 1, 1)


def test_chunks_of_python_do_not_depend_on_threads():
    assert experiment_of("random", "random").chunk(4) == 4 * experiment.GAMES_PER_THREAD
    assert experiment_of(Bold(), "random").chunk(4) == experiment_of(Bold(), "random").chunk(1)
