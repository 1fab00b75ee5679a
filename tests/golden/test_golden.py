"""Games end as they have always ended."""

from golden.corpus import CORPUS, lines


def test_games_end_as_the_golden_corpus_says():
    expected = CORPUS.read_text().splitlines()
    assert len(expected) > 100
    for golden, now in zip(expected, lines(), strict=True):
        assert now == golden, 'games end otherwise: if that is meant, `make golden` and a "Results change" line'
