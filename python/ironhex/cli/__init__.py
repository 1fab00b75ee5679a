"""The command line `ironhex`. One command per file; a command says what it found on stdout, all else on stderr."""

from ironhex.cli.main import main

__all__ = ["main"]
