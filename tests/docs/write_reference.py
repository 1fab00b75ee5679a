"""Rewrites docs/effects.md: `make reference`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs.effects_reference import PAGE, write

write()
print(f"wrote {PAGE}")
