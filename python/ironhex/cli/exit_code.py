"""The exit codes of the program, besides 0."""

REFUSED = 2
"""For everything that the user can put right: bad options, bad content, unknown names."""

INTERRUPTED = 130
"""After Ctrl-C, as shells have it."""
