"""The colours of the pictures. They only repeat what signs say, so nothing is lost without them."""

PLAYERS = ("bold cyan", "bold magenta")
"""Pieces of players 0 and 1."""

NEUTRAL = "bold yellow"
"""Objectives that nobody controls."""

WATER = "blue"
IMPASSABLE = "bright_black"
GROUND = "bright_black"
HEIGHTS = ("green", "yellow", "red")
"""Levels 1, 2, and 3 or more."""

CHOICE = "bold green"
"""Numbers of actions on the board."""

COVERED = "bold red"
"""Hexes of an area attack."""

RULE = "bright_black"
"""Ids of rules."""
