"""Picks for tests that step batches: they depend on game and decision alone, not on the batch around them."""

import numpy as np

import ironhex as ih


def picks(batch: ih.Batch, seen: ih.Observation) -> np.ndarray:
    """A number of a legal action for each game, from its seed, its number and what it shows."""
    salt = batch.seeds * np.uint64(31) + batch.numbers * np.uint64(17)
    salt += seen.counts.astype(np.uint64) * np.uint64(7) + np.add.reduceat(
        np.append(seen.codes, np.uint64(0)) >> np.uint64(8), seen.offsets[:-1]
    )
    return (salt % np.maximum(seen.counts, 1).astype(np.uint64)).astype(np.int64)


def step_out(batch: ih.Batch, most: int = 10_000) -> list[ih.Observation]:
    """Steps until every game is over or has failed, or so many times; gives what was seen."""
    seen = [batch.observe()]
    while (seen[-1].status == 0).any() and len(seen) <= most:
        seen.append(batch.step(picks(batch, seen[-1])))
    return seen
