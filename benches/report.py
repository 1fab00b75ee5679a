"""Two things timed by turns in one run, and their ratio."""

import time


def seconds(call, calls):
    """Seconds of one of some calls."""
    started = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - started) / calls


def compare(benchmark, name, ours, peers, goal, *, per=1, calls=20, rounds=15, peer_calls=1):
    """Benchmarks `ours`, times each of the peers by turns with it, and reports how many times as fast it is.

    Least times are compared: other work on the machine only ever adds.

    Args:
        benchmark: the fixture of pytest-benchmark.
        name: what is measured.
        ours: our call.
        peers: calls of the peers by name.
        goal: least ratio wanted, by peer.
        per: how many results a call gives.
        calls: calls of ours in one timing.
        rounds: timings of each.
        peer_calls: calls of a peer in one timing.
    """
    own, others = [], {peer: [] for peer in peers}
    for _ in range(rounds):
        own.append(seconds(ours, calls))
        for peer, call in peers.items():
            others[peer].append(seconds(call, peer_calls))
    benchmark.pedantic(ours, rounds=rounds, iterations=calls)
    benchmark.extra_info["nanoseconds"] = round(min(own) / per * 1e9, 1)
    print(f"\n{name}: {min(own) / per * 1e9:,.1f} ns")
    for peer, times in others.items():
        ratio = min(times) / min(own)
        benchmark.extra_info[f"times {peer}"] = round(ratio, 1)
        benchmark.extra_info[f"goal {peer}"] = goal[peer]
        met = "met" if ratio >= goal[peer] else "MISSED"
        print(f"  {ratio:,.1f} times as fast as {peer} ({min(times) / per * 1e9:,.0f} ns); goal {goal[peer]}: {met}")
