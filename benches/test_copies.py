"""Copies of a game, as a search makes them: from Python, without an esper world."""

import timeit

import ironhex as ih


def least_microseconds(call, number=5_000, rounds=9):
    """Least time of a call."""
    return min(timeit.repeat(call, number=number, repeat=rounds)) / number * 1e6


def halfway():
    """A game in its middle, with a history."""
    game = ih.Game("skirmish-demo", seed=1)
    for _ in range(80):
        game.play(game.policy_action("random"))
    return game


def test_clone(benchmark):
    """Goal: 1,000,000 a second."""
    game = halfway()
    benchmark(game.clone)
    took = least_microseconds(game.clone)
    benchmark.extra_info["clones_per_second"] = round(1e6 / took)
    print(f"\nclone: {took:.2f} µs, {1e6 / took:,.0f} a second; goal 1,000,000: {'met' if took <= 1 else 'MISSED'}")


def test_snapshot_and_restore(benchmark):
    """Goal: 100,000 a second."""
    game = halfway()

    def both():
        game.restore(game.snapshot())

    benchmark(both)
    took = least_microseconds(both)
    benchmark.extra_info["pairs_per_second"] = round(1e6 / took)
    met = "met" if took <= 10 else "MISSED"
    print(f"\nsnapshot and restore: {took:.1f} µs, {1e6 / took:,.0f} a second; goal 100,000: {met}")
