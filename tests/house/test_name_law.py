"""Drawers are found by file and by folder; nouns that only contain such a word are not."""

from pathlib import Path

import pytest

from house import name_law


@pytest.mark.parametrize("name", ["rust/utils.rs", "python/ironhex/common/hex.py", "rust/board_helpers.rs", "Misc.py"])
def test_a_drawer_is_found(name: str) -> None:
    assert name_law.drawers([Path(name)]) == [Path(name)]


@pytest.mark.parametrize("name", ["rust/core/src/board/hex.rs", "python/ironhex/commonwealth.py", "rust/utility.rs"])
def test_a_noun_is_not(name: str) -> None:
    assert name_law.drawers([Path(name)]) == []
