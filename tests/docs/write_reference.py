"""Rewrites docs/effects.md, docs/hooks.md and the keys in docs/content.md: `make reference`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs import content_reference, effects_reference, hooks_reference

for page in (effects_reference, content_reference, hooks_reference):
    page.write()
    print(f"wrote {page.PAGE}")
