"""Rows of games as lines of CSV, and back."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from ironhex.errors import IronhexError
from ironhex.sim.experiment import Rows

COLUMNS = ("number", "swapped", "outcome", "vp0", "vp1", "decisions", "activations", "attacks", "hash")
"""The columns of a table, a row for each game.

`outcome` is 0 or 1 for the player that won, -1 for a draw, -2 for a game that failed; `vp0` and `vp1` are the victory
points of the players; players are seats: with `swapped` 1 the first policy sits in seat 1. `hash` is the XXH3-128 of
the final state, 32 hexadecimal digits.
"""

HEADER = ",".join(COLUMNS).encode() + b"\n"
"""The first line."""

_COUNTS = COLUMNS[:-1]
_PARSED = np.dtype([*((name, np.int64) for name in _COUNTS), ("hash", "S32")])
_TYPES = {"outcome": np.int8, "swapped": np.int8, "number": np.int64}
_LINES = 50_000


def to_lines(rows: Rows) -> bytes:
    """The rows as lines, each with a line feed at its end."""
    vp = rows["vp"]
    columns = {**rows, "vp0": vp[:, 0], "vp1": vp[:, 1]}
    digits = rows["hash"].tobytes().hex()
    hashes = [digits[at : at + 32] for at in range(0, len(digits), 32)]
    lines = zip(*(map(str, columns[name].tolist()) for name in _COUNTS), hashes, strict=True)
    return "".join(",".join(line) + "\n" for line in lines).encode()


def read_lines(lines: Iterator[bytes], path: Path, *, pairs: bool) -> Iterator[Rows]:
    """The rows in the lines behind the header, block by block; they must be as they would be written.

    Raises:
        IronhexError: a line that is no row, or not the row that is due there.
    """
    first = 0
    while block := list(islice(lines, _LINES)):
        rows = _parse(block, path, first)
        places = np.arange(first, first + len(block))
        due = np.array_equal(rows["number"], places // (1 + pairs)) and np.array_equal(
            rows["swapped"], places % 2 if pairs else np.zeros_like(places)
        )
        if not due:
            raise IronhexError(f"{path}, lines from {first + 2} on: the games are not in their order")
        for place, (line, own) in enumerate(zip(block, to_lines(rows).splitlines(keepends=True), strict=True)):
            if line != own:
                raise IronhexError(f"{path}, line {first + place + 2}: this is no row that ironhex wrote")
        yield rows
        first += len(block)


def _parse(lines: list[bytes], path: Path, first: int) -> Rows:
    try:
        found = np.loadtxt(lines, dtype=_PARSED, delimiter=",", comments=None, ndmin=1)
        rows = {name: found[name].astype(_TYPES.get(name, np.int32)) for name in _COUNTS}
        hashes = np.frombuffer(bytes.fromhex(b"".join(found["hash"].tolist()).decode()), dtype=np.uint8)
        rows["hash"] = hashes.reshape(len(lines), 16)
    except (ValueError, OverflowError) as error:
        raise IronhexError(f"{path}, lines from {first + 2} on: {error}") from error
    rows["vp"] = np.stack([rows.pop("vp0"), rows.pop("vp1")], axis=1)
    return rows
