"""A game that can be played again."""

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from os import PathLike
from typing import Literal

from ironhex.errors import CapacityError, SaveError
from ironhex.files import path_of, read_up_to, write_whole
from ironhex.game import Game
from ironhex.mods.mod_set import Given
from ironhex.replay import form
from ironhex.replay.entry import Entry, stop_text
from ironhex.replay.playback import Playback


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a replay begins.

    Attributes:
        save: what `Game.save` wrote there, without history.
        state_hash: `Game.state_hash` there; empty if it was not recorded.
        stop: the stop there, as of an `Entry`; empty if it was not recorded.
    """

    save: bytes
    state_hash: str = ""
    stop: str = ""


@dataclass(frozen=True)
class Replay:
    """A game that can be played again: `Game.replay` makes one.

    It is for the referee. It holds the faces of all dice, the seed and the order of hidden decks: whoever has the file
    can read what no player may know, and which dice a game in progress will roll. Give players replays of games that
    are over, and no others.

    Attributes:
        engine: version of ironhex that recorded it.
        scenario: name of the scenario; all of its content is in the save of the beginning.
        mods: names and versions of the mods, in load order. They are code, and not in the replay.
        beginning: where it begins: a new game at its first stop, or behind the last `load` or `restore`.
        entries: what came from outside since then, in order.

    Example:
        >>> import ironhex as ih
        >>> game = ih.Game("brawl-demo", seed=1)
        >>> for action in ("e1 attack w2 e4", "e1 advance 6,5"):
        ...     _ = game.play(action)
        >>> replay = game.replay()
        >>> print(*replay.entries, sep="; ")
        action e1 attack w2 e4; faces seeded 1 3 9 10 1; action e1 advance 6,5
        >>> replay.verify()
        4
        >>> branch = replay.game(at=2)
        >>> [event.kind for event in branch.play("e1 end")][0]
        'activation_ended'
    """

    engine: str
    scenario: str
    mods: tuple[tuple[str, str], ...]
    beginning: Beginning
    entries: tuple[Entry, ...]

    @classmethod
    def record(cls, game: Game, saved: bytes, lines: Sequence[str]) -> "Replay":
        """Plays a game again from where its history begins, and writes down where it stands behind each entry.

        Args:
            game: the game as it stands at the end.
            saved: a save of the beginning.
            lines: the lines of the history since then.

        Raises:
            CapacityError: more entries than a replay holds.
            ReplayError: the game does not play again as it was played: a mod keeps something to itself.
        """
        if len(lines) > form.MOST_ENTRIES:
            raise CapacityError(f"{len(lines)} entries: a replay holds at most {form.MOST_ENTRIES}")
        entries = tuple(map(Entry.of_line, lines))
        mods = tuple((mod.name, str(mod.version)) for mod in game.mods.mods)
        bare = cls(version("ironhex"), game.scenario.name, mods, Beginning(saved), entries)
        steps = bare.steps(game.mods.mods)
        begun = Beginning(saved, steps.game.state_hash(), stop_text(steps.game))
        told = []
        for entry in entries:
            steps.forward()
            told.append(replace(entry, state_hash=steps.game.state_hash(), stop=stop_text(steps.game)))
        if told:
            # The last one is what the game itself says: if it does not play again, that is found here and not later.
            told[-1] = replace(told[-1], state_hash=game.state_hash())
        recorded = replace(bare, beginning=begun, entries=tuple(told))
        if told and steps.game.state_hash() != game.state_hash():
            recorded.verify(game.mods.mods)
        return recorded

    def __len__(self) -> int:
        return len(self.entries)

    def steps(self, mods: Iterable[Given] = ()) -> Playback:
        """The replay at its beginning, to go forward and back in.

        Args:
            mods: the mods that it was played with.

        Raises:
            ReplayError: the beginning cannot be loaded (so with other mods), or is another one here.

        Example:
            >>> import ironhex as ih
            >>> game = ih.Game("brawl-demo", seed=1)
            >>> _ = game.play("e1 attack w2 e4")
            >>> steps = game.replay().steps()
            >>> [event.kind for event in steps.forward()][:2]
            ['attack_declared', 'token_moved']
            >>> steps.game.roll.count
            5
            >>> steps.back()
            >>> steps.at, steps.game.decision.kind
            (0, 'activation')
        """
        return Playback(self, mods)

    def verify(self, mods: Iterable[Given] = ()) -> int:
        """Plays it again, with the faces recorded, and compares every entry.

        Args:
            mods: the mods that it was played with.

        Returns:
            How many state hashes were the same. 0 if the states of another version that recorded it have other hashes
            from the beginning on: then everything was played alike, but only the stops could be compared.

        Raises:
            ReplayError: where it first plays differently, and how.
        """
        steps = self.steps(mods)
        for _ in steps:
            pass
        hashes = [self.beginning.state_hash, *(entry.state_hash for entry in self.entries)]
        return sum(map(bool, hashes)) if steps.compared else 0

    def game(
        self,
        at: int | None = None,
        *,
        dice: Literal["seeded", "outside"] | Sequence[int] = "seeded",
        mods: Iterable[Given] = (),
    ) -> Game:
        """A game of its own that stands where the replay stood, to be played on.

        With seeded dice the faces are those of the replay as long as the same is rolled, where they were seeded there.
        Before an entry with faces such a game rolls at once, as one with a script does. What was played so far can be
        undone, and is in the game's own replay; faces that are not those of the seed are "replayed" there.

        Args:
            at: before which entry, 0 to `len(replay)`; the end unless told.
            dice: where faces come from, from then on.
            mods: the mods that it was played with.

        Raises:
            IronhexError: there is no such entry.
            ReplayError: it plays differently up to there.
            DiceError: dice that are none, or a script that is too short for the open roll.
        """
        game = self.steps(mods).go(len(self) if at is None else at)
        game.set_dice(dice)
        if game.roll is not None and dice != "outside":
            game.supply("seeded" if dice == "seeded" else "scripted")
        return game

    # --- files -------------------------------------------------------------------------------

    def _value(self) -> form.Value:
        begun = self.beginning
        beginning = {"save": base64.b64encode(begun.save).decode(), "hash": begun.state_hash, "stop": begun.stop}
        return {
            "format": form.FORMAT,
            "version": form.VERSION,
            "ironhex": self.engine,
            "scenario": self.scenario,
            "mods": [{"name": name, "version": number} for name, number in self.mods],
            "beginning": {key: text for key, text in beginning.items() if text},
            "entries": [form.value_of(entry) for entry in self.entries],
        }

    def to_json(self) -> str:
        """As JSON, with a line for each entry; the schema is `data/schemas/replay.schema.json` of the package.

        Raises:
            CapacityError: it is larger than what can be read.
        """
        text = form.as_json(self._value())
        _expect_room(len(text))
        return text

    @classmethod
    def from_json(cls, text: str) -> "Replay":
        """Reads JSON.

        Raises:
            SaveError: it is no replay, or one of a later version; says where.
        """
        if not isinstance(text, str):
            raise SaveError(f"JSON is text, not {type(text).__name__}")
        return cls.from_bytes(text.encode(errors="surrogatepass"))

    def to_bytes(self) -> bytes:
        """The compact form: the same JSON, packed. The same game gives the same bytes.

        Raises:
            CapacityError: it is larger than what can be read.
        """
        value = self._value()
        _expect_room(len(form.as_json(value)))
        return form.packed(value)

    @classmethod
    def from_bytes(cls, data: bytes) -> "Replay":
        """Reads the compact form, or JSON in UTF-8.

        Raises:
            SaveError: bytes that are no replay, damaged, too large, or of a later version.
        """
        if not isinstance(data, bytes | bytearray | memoryview):
            raise SaveError(f"a replay is bytes, not {type(data).__name__}")
        value = form.unpacked(bytes(data))
        begun = value["beginning"]
        return cls(
            value["ironhex"],
            value["scenario"],
            tuple((mod["name"], mod["version"]) for mod in value["mods"]),
            Beginning(form.save_of(begun), begun.get("hash", ""), begun.get("stop", "")),
            tuple(form.entry_of(entry, f"entries[{number}]") for number, entry in enumerate(value["entries"])),
        )

    def write(self, path: str | PathLike[str], *, compact: bool | None = None) -> None:
        """Writes it into a file, over an older one, whole or not at all.

        Args:
            path: the file.
            compact: in the compact form, or as JSON; unless told, as JSON if the name ends with .json.

        Raises:
            IronhexError: it cannot be written; an older file is as it was.
            CapacityError: it is larger than what can be read.
        """
        file = path_of(path)
        small = file.suffix.lower() != ".json" if compact is None else compact
        write_whole(file, self.to_bytes() if small else self.to_json().encode())

    @classmethod
    def read(cls, path: str | PathLike[str]) -> "Replay":
        """Reads a file, in either form.

        Raises:
            SaveError: it cannot be read, or is no replay.
        """
        return cls.from_bytes(read_up_to(path_of(path), form.MOST_BYTES))

    def __repr__(self) -> str:
        return f"<ironhex.Replay of {self.scenario!r}: {len(self)} entries>"


def _expect_room(size: int) -> None:
    if size > form.MOST_BYTES:
        raise CapacityError(f"the replay has {size} bytes: at most {form.MOST_BYTES} can be read")
