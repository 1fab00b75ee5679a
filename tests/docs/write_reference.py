"""Rewrites docs/effects.md and the keys in docs/content.md: `make reference`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs import content_reference, effects_reference

for page in (effects_reference, content_reference):
    page.write()
    print(f"wrote {page.PAGE}")
