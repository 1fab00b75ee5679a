"""Rewrites the pictures of docs/pictures.md: `python tests/pictures/write.py`."""

from pathlib import Path

import ironhex as ih
from ironhex.pictures import picture

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def played(scenario: str, decisions: int, seed: int) -> ih.Game:
    """A game after so many decisions of the greedy policy."""
    game = ih.Game(scenario, seed=seed)
    for _ in range(decisions):
        game.play(game.policy_action("greedy") or "")
    return game


def answering(scenario: str, decisions: int, seed: int) -> ih.Game:
    """The first game after so many decisions in which a play may be answered."""
    while (game := played(scenario, decisions, seed)).decision is None or game.decision.kind != "window":
        decisions += 1
    return game


def pictures() -> dict[str, str]:
    """All pictures by the names of their files."""
    return {
        "skirmish-demo.svg": picture(played("skirmish-demo", 44, seed=3), line=(2, 5)),
        "carry-demo.svg": picture(played("carry-demo", 70, seed=2)),
        "tactics-demo.svg": picture(played("tactics-demo", 60, seed=3), viewer=1, line=(5, 3)),
        "card-table.svg": picture(answering("card-table", 20, seed=5), viewer=0),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
