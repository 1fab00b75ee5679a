"""Writes replays of this format for `corpus/`: run it when the format changes, and let the old files stay.

`python -m replays.write` in `tests`.
"""

from collections.abc import Callable
from pathlib import Path

import ironhex as ih
from ironhex.replay import form
from replays.played import edited, played, with_ember

CORPUS = Path(__file__).parent / "corpus"
GAMES: dict[str, Callable[[], ih.Game]] = {
    "brawl-demo": played,
    "tactics-demo": lambda: played("tactics-demo"),
    "card-table": lambda: played("card-table", policy="greedy"),
    "edited": edited,
    "ember": with_ember,
}

if __name__ == "__main__":
    for name, make in GAMES.items():
        for ending in ("replay", "json"):
            make().replay().write(CORPUS / f"format{form.VERSION}-{name}.{ending}")
