"""Replays: a game from its beginning, entry by entry, to be verified, stepped through and branched."""

from ironhex.replay.entry import Entry
from ironhex.replay.playback import Playback
from ironhex.replay.replay import Replay

__all__ = ["Entry", "Playback", "Replay"]
