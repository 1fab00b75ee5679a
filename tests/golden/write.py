"""Rewrites the golden corpus: `make golden`."""

from corpus import CORPUS, lines

CORPUS.write_text("\n".join(lines()) + "\n")
print(f"wrote {CORPUS}")
