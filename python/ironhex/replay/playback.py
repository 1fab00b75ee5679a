"""A replay that is played again, forward and back."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING

from ironhex.actions import Event
from ironhex.arguments import is_whole
from ironhex.errors import IllegalActionError, IronhexError, ReplayError
from ironhex.game import Game
from ironhex.mods.mod_set import Given, Mods
from ironhex.replay.entry import Entry, stop_text

if TYPE_CHECKING:
    from ironhex.replay.replay import Replay


class Playback:
    """Plays a replay again, with the recorded faces, and compares: `Replay.steps` makes one.

    Iterating plays to the end, and gives the game behind each entry.

    Attributes:
        replay: what is played.
        game: the game as it stands. To play on, take a `clone` or `Replay.game`: the playback needs this one as it is.
        at: number of the entry that is next, 0 to `len(replay)`.
        compared: whether state hashes are compared: always, unless the replay is of another version whose states have
            other hashes from the beginning on. Then only what the game stops for is compared.

    Raises:
        ReplayError: the beginning cannot be loaded, or is another one.
        ModError: a mod that cannot be.
    """

    def __init__(self, replay: "Replay", mods: Iterable[Given] = ()) -> None:
        self.replay = replay
        self.at = 0
        self.game = self._begun(mods)
        self._hash = self.game.state_hash()
        recorded = replay.beginning
        self.compared = not recorded.state_hash or recorded.state_hash == self._hash
        # A version that writes the same save keeps the same in a state: another hash is a difference then.
        if not self.compared and self.game.save() == recorded.save:
            raise self._differs(None, f"state {recorded.state_hash}", f"state {self._hash}")
        if recorded.stop and (stop := stop_text(self.game)) != recorded.stop:
            raise self._differs(None, f"stop {recorded.stop}", f"stop {stop}")

    def _begun(self, mods: Iterable[Given]) -> Game:
        played = Mods(mods).mods
        try:
            return Game.load(self.replay.beginning.save, dice="outside", mods=played)
        except IronhexError as error:
            raise self._differs(None, "a game", str(error)) from error

    def forward(self) -> list[Event]:
        """Plays the next entry.

        Returns:
            What happened, in order, as the referee sees it; nothing for an edit.

        Raises:
            ReplayError: it plays differently, which is told; the game stands before the entry.
            IronhexError: there is no entry left, or the game was changed by somebody else. What a mod raises that is no
                error of ironhex passes through.
        """
        self._expect_own_game()
        if self.at == len(self.replay):
            raise IronhexError("the replay is at its end")
        entry = self.replay.entries[self.at]
        events = self._play(entry)
        state_hash, stop = self.game.state_hash(), stop_text(self.game)
        difference = self._difference(entry, state_hash, stop)
        if difference is not None:
            self.game.undo(1, referee=True)
            raise difference
        self._hash = state_hash
        self.at += 1
        return events

    def _play(self, entry: Entry) -> list[Event]:
        if entry.kind != "faces" and self.game.roll is not None:
            raise self._differs(self.at, str(entry), self._waiting())
        if entry.source == "seeded" and self.game.roll is not None:
            self._expect_faces_of_seed(entry)
        try:
            return entry.play(self.game)
        except IllegalActionError as error:
            raise self._differs(self.at, str(entry), f"refused: {error}", error.reason, error.rule) from error
        except IronhexError as error:
            raise self._differs(self.at, str(entry), f"refused: {error}; {self._waiting()}") from error

    def _expect_faces_of_seed(self, entry: Entry) -> None:
        right = replace(entry, text=" ".join(map(str, self.game.seeded_faces())))
        if right.text != entry.text and len(right.faces) == len(entry.faces):
            raise self._differs(self.at, str(entry), str(right))

    def _waiting(self) -> str:
        """What the game waits for, in words."""
        roll, decision = self.game.roll, self.game.decision
        if roll is not None:
            return f"{roll.count} dice are to be rolled for {roll.purpose!r}"
        return "the game is over" if decision is None else f"player {decision.player} decides: {decision.kind}"

    def _difference(self, entry: Entry, state_hash: str, stop: str) -> ReplayError | None:
        if entry.stop and stop != entry.stop:
            return self._differs(self.at, f"{entry}, then stop {entry.stop}", f"stop {stop}")
        if self.compared and entry.state_hash and state_hash != entry.state_hash:
            return self._differs(self.at, f"{entry}, then state {entry.state_hash}", f"state {state_hash}")
        return None

    def _differs(
        self, entry: int | None, recorded: str, happened: str, reason: str | None = None, rule: str | None = None
    ) -> ReplayError:
        where = "the beginning" if entry is None else f"entry {entry}"
        own = version("ironhex")
        other = "" if self.replay.engine == own else f" (recorded with ironhex {self.replay.engine}, this is {own})"
        told = f"{where} plays differently{other}: recorded was {recorded}; instead: {happened}"
        return ReplayError(told, entry, recorded, happened, reason, rule)

    def back(self) -> None:
        """Goes back to before the last entry.

        Raises:
            IronhexError: it is at the beginning, or the game was changed by somebody else.
        """
        if self.at == 0:
            raise IronhexError("the replay is at its beginning")
        self._back(1)

    def _back(self, entries: int) -> None:
        self._expect_own_game()
        self.game.undo(entries, referee=True)
        self._hash = self.game.state_hash()
        self.at -= entries

    def go(self, at: int) -> Game:
        """Goes to before an entry, forward or back; returns the game.

        Args:
            at: number of the entry, 0 to `len(replay)`.

        Raises:
            IronhexError: there is no such entry.
            ReplayError: it plays differently on the way.
        """
        _expect_entry(at, len(self.replay))
        if at < self.at:
            self._back(self.at - at)
        while self.at < at:
            self.forward()
        return self.game

    def __iter__(self) -> Iterator[Game]:
        while self.at < len(self.replay):
            self.forward()
            yield self.game

    def _expect_own_game(self) -> None:
        if self.game.state_hash() != self._hash:
            raise IronhexError("the game of the playback was changed: play on in a clone of it, or in replay.game(at)")


def _expect_entry(at: object, most: int) -> None:
    if not is_whole(at, most + 1):
        raise IronhexError(f"at = {at!r} must be the number of an entry, or their count: 0 to {most}")
