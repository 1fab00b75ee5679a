"""One entry of a replay: what came from outside, and where the game stood afterwards."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ironhex.actions import Event
from ironhex.errors import NotationError
from ironhex.replay.edits import edit

if TYPE_CHECKING:
    from ironhex.game import Game

Kind = Literal["action", "faces", "edit"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SOURCES = ("seeded", "scripted", "outside", "replayed")
"""Where faces came from when they were recorded."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What came from outside, and where the game stood afterwards. `str()` is its line in `Game.history`.

    Attributes:
        kind: "action", "faces" or "edit".
        text: the action in notation, the faces with spaces between, or the edit as the history has it.
        source: where faces came from: "seeded", "scripted", "outside" or "replayed"; empty for other kinds.
        state_hash: `Game.state_hash` behind it; empty if it was not recorded.
        stop: the stop behind it, as `stop_text` has it; empty if it was not recorded.
    """

    kind: Kind
    text: str
    source: str = ""
    state_hash: str = ""
    stop: str = ""

    @classmethod
    def of_line(cls, line: str) -> "Entry":
        """Reads a line of `Game.history`.

        Raises:
            NotationError: a line that is no entry.
        """
        word, _, rest = line.partition(" ")
        for kind in KINDS:
            if word == kind:
                source, _, faces = rest.partition(" ") if kind == "faces" else ("", "", rest)
                return cls(kind, faces, source)
        raise NotationError(f"{line!r} is no entry of a replay")

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, 1 to 10; empty for other kinds."""
        return tuple(map(int, self.text.split())) if self.kind == "faces" else ()

    def play(self, game: "Game") -> list[Event]:
        """Plays it in a game whose dice come from outside.

        Raises:
            IronhexError: it cannot be played there; the state is as it was.
        """
        if self.kind == "action":
            return game.play(self.text)
        if self.kind == "faces":
            return self._supply(game)
        edit(game, self.text)
        return []

    def _supply(self, game: "Game") -> list[Event]:
        """Faces that are those of the seed stay seeded ones; others are replayed."""
        if game.roll is not None and self.source == "seeded" and tuple(game.seeded_faces()) == self.faces:
            return game.supply("seeded")
        return game.supply(self.faces, source="replayed")

    def __str__(self) -> str:
        return " ".join(word for word in (self.kind, self.source, self.text) if word)


def stop_text(game: "Game") -> str:
    """The stop of a game in a few words, which do not hang on where a version keeps what in a state.

    Returns:
        `p0 activation 23` (who decides, what, and how many actions are legal), `roll attack 3` (for what how many dice
        are rolled), or `done 0`, `done draw` (who has won).
    """
    decision, roll = game.decision, game.roll
    if decision is not None:
        return f"p{decision.player} {decision.kind} {len(game.legal_actions())}"
    if roll is not None:
        return f"roll {roll.purpose} {roll.count}"
    return f"{game.stop} {game.view('spectator')['winner']}"
