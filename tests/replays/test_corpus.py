"""Replays of every format and of older versions open, and play alike or say where they do not."""

import pytest

import ironhex as ih
from replays.played import mods_of
from replays.write import CORPUS, GAMES

FILES = sorted(CORPUS.iterdir())


def test_the_corpus_is_whole():
    assert {file.name for file in FILES} >= {f"format1-{name}.{end}" for name in GAMES for end in ("replay", "json")}


@pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])
def test_it_opens_and_plays_alike_or_says_where_not(file):
    replay = ih.Replay.read(file)
    assert len(replay) > 10
    assert ih.Replay.from_bytes(replay.to_bytes()) == replay
    steps = replay.steps(mods_of(replay))
    differs = None
    try:
        steps.go(len(replay))
    except ih.ReplayError as error:
        # Rules or content of that version were others: what it was is in CHANGELOG.md under "Results change".
        differs = error.entry
    assert steps.at == (len(replay) if differs is None else differs)
