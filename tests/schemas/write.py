"""Rewrites the JSON Schemas: `make schemas`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from schemas.generate import FOLDER, write  # noqa: E402 - the folder above is known only now

write()
print(f"wrote {FOLDER}")
