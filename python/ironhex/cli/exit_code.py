"""The exit codes of the program, besides 0."""

FAULTY = 1
"""`ironhex check` has found a fault in a mod, or a replay plays differently."""

REFUSED = 2
"""For everything that the user can put right: bad options, bad content, unknown names."""

FAILED = 3
"""Some games failed, since a Python policy failed in them; all others were played."""

CLOSED = 141
"""Nobody reads the output any more, as behind `| head`; as shells have it."""

INTERRUPTED = 130
"""After Ctrl-C, as shells have it."""
