"""Rewrites the JSON Schemas: `make schemas`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from schemas.generate import FOLDER, write

write()
print(f"wrote {FOLDER}")
