"""The golden corpus: games by seed and number, and the hashes of their final states.

A change of it means that games end otherwise than before: that needs a "Results change" line in CHANGELOG.md.
"""

from collections.abc import Iterator
from pathlib import Path

import ironhex as ih
from ironhex import _core

CORPUS = Path(__file__).parent / "games.txt"
HEAD = "# scenario policy0 policy1 seed number outcome vp0 vp1 decisions activations attacks hash"
RUNS = [
    (scenario, policies, seed)
    for scenario in ("skirmish-demo", "brawl-demo", "duel-demo", "lagoon-demo", "tactics-demo", "card-table")
    for policies in (
        ("random", "random"),
        ("brawl", "random"),
        ("brawl", "brawl"),
        ("greedy", "random"),
        ("greedy", "brawl"),
    )
    for seed in (1, 2**64 - 1)
]
GAMES = 10


def lines() -> Iterator[str]:
    """The corpus as the engine of today plays it, line by line."""
    yield HEAD
    for scenario, policies, seed in RUNS:
        rows = _core.simulate(ih.Scenario.load(scenario).core, seed, 0, GAMES, policies, 1)
        for number in range(GAMES):
            names = ("outcome", "vp", "decisions", "activations", "attacks")
            outcome, vp, *counts = (rows[name][number].tolist() for name in names)
            row = [scenario, *policies, seed, number, outcome, *vp, *counts, rows["hash"][number].tobytes().hex()]
            yield " ".join(map(str, row))
