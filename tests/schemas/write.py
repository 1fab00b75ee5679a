"""Rewrites the JSON Schemas: `make schemas`."""

from generate import FOLDER, write

write()
print(f"wrote {FOLDER}")
