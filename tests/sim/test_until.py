"""Where a simulation with a width to reach stops."""

import pytest

import ironhex as ih
from ironhex.sim import Experiment, Simulation, experiment, wilson_interval


def simulation(*, threads: int = 2, games: int = 20_000, pairs: bool = False, width: float = 0.04) -> Simulation:
    played = Experiment(ih.Scenario.load("skirmish-demo"), seed=1, policies=("random", "brawl"), pairs=pairs)
    found = Simulation(played, games=games, threads=threads, width=width)
    for _ in found.run():
        pass
    return found


def stop_by_hand(width: float) -> int:
    """The first 1,000 games whose plain counts have narrow intervals."""
    rows = Experiment(ih.Scenario.load("skirmish-demo"), seed=1, policies=("random", "brawl")).play(0, 8000, 2).rows
    for games in range(1000, 9000, 1000):
        outcomes = rows["outcome"][:games].tolist()
        intervals = [wilson_interval(outcomes.count(outcome), games) for outcome in (0, 1, -1)]
        if max(interval.high - interval.low for interval in intervals) <= width:
            return games
    raise AssertionError("not narrow within 8,000 games")


@pytest.mark.parametrize("width", [0.06, 0.04, 0.025])
def test_it_stops_at_the_first_thousand_that_is_narrow_enough(width):
    found = simulation(width=width)
    assert found.narrow
    assert found.finished == stop_by_hand(width) == found.summary().games


@pytest.mark.parametrize("pairs", [False, True])
def test_the_stop_does_not_depend_on_threads_or_chunks(pairs, monkeypatch):
    usual = simulation(pairs=pairs)
    for threads, size in ((1, 7), (2, 333), (3, 4000)):
        monkeypatch.setattr(experiment, "GAMES_PER_THREAD", size)
        other = simulation(threads=threads, pairs=pairs)
        assert (other.finished, other.state_hash(), other.widest) == (usual.finished, usual.state_hash(), usual.widest)


def test_with_pairs_the_rates_of_policies_count_too():
    found = simulation(pairs=True)
    pairs = found.summary().pairs
    widths = [share.high - share.low for share in (*found.summary().rates.values(), *pairs.rates, *pairs.scores)]
    assert found.widest == max(widths) <= 0.04
    assert found.finished % 1000 == 0


def test_the_number_of_games_is_the_limit():
    found = simulation(games=1500, width=0.001)
    assert (found.finished, found.narrow, found.over) == (1500, False, True)
    assert found.widest > 0.001
