"""A replay in the terminal, entry by entry, and branches of it that are played on."""

from collections.abc import Callable

import typer
from rich.console import Console
from rich.text import Text

from ironhex.cli.opponent import Opponent
from ironhex.cli.options import check_policy
from ironhex.cli.session import Session, read_line
from ironhex.errors import IronhexError, PolicyError, ReplayError
from ironhex.game import scenario_from
from ironhex.mods import Mod
from ironhex.names import Names, printable
from ironhex.render import Scene, sentence
from ironhex.replay import Playback

LEAVING = {"quit", "exit", "q"}
HELP = """\
  Enter, n          the next entry
  b                 back by one
  N                 to before entry N
  board             the game as it stands
  write my.toml     write the game as it stands as a scenario, to edit and play on
  play 0, play 1    play on from here as that player; add a policy for the other one, as in play 0 random
  quit              leave"""


class Teller:
    """Tells the entries of a playback with what came of them, as the referee sees it."""

    def __init__(self, steps: Playback, console: Console) -> None:
        self.steps = steps
        self.console = console
        self.scene = Scene(steps.game.scenario)

    def due(self) -> None:
        """What the game waits for."""
        self.console.print(self.scene.due(self.steps.game))

    def forward(self) -> None:
        """Plays the next entry and tells it.

        Raises:
            ReplayError: it plays differently; nothing is told.
        """
        steps = self.steps
        events = steps.forward()
        line = f"{steps.at - 1:>4}  {steps.replay.entries[steps.at - 1]}"
        self.console.print(Text(printable(line), "bold"))
        names = Names(steps.game.view("referee"), steps.game.scenario.players)
        for event in events:
            self.console.print(Text(" " * 6).append_text(sentence(event, names)))

    def following(self) -> None:
        """Which entry is next."""
        at, entries = self.steps.at, self.steps.replay.entries
        following = f"Next is entry {at}: {entries[at]}" if at < len(entries) else "That is the end."
        self.console.print(Text(printable(following)))

    def board(self) -> None:
        """The game as it stands."""
        self.console.print(self.scene.whole(self.steps.game))


class Stepping:
    """Somebody who steps through a replay.

    Args:
        teller: what tells the entries.
        mods: the mods that it is played with.
        read: reads a line after a prompt; None at the end of input.
    """

    def __init__(self, teller: Teller, mods: tuple[Mod, ...], read: Callable[[str], str | None] = read_line) -> None:
        self._teller = teller
        self._steps = teller.steps
        self._mods = mods
        self._read = read

    def run(self) -> bool:
        """Reads commands until the end of input; tells whether all entries that were played were as recorded."""
        well = True
        self._say(HELP)
        self._teller.due()
        self._teller.following()
        while (line := self._read("replay> ")) is not None and line not in LEAVING:
            try:
                self._obey(line)
            except ReplayError as error:
                well = False
                self._say(str(error), "yellow")
            except IronhexError as error:
                self._say(str(error), "yellow")
        return well

    def _obey(self, line: str) -> None:
        word, *rest = line.split() or ["n"]
        if word == "n" and not rest:
            self._teller.forward()
        elif word == "b" and not rest:
            self._steps.back()
        elif word.isdecimal() and len(word) < 10 and not rest:
            self._steps.go(int(word))
        elif word == "board" and not rest:
            self._teller.board()
        elif word == "write" and rest:
            file = line.partition(" ")[2].strip()
            scenario_from(self._steps.game).write(file)
            self._say(f"The game as it stands is in {file}, as a scenario: ironhex play {file}")
        elif word == "play" and rest[:1] in (["0"], ["1"]) and len(rest) < 3:
            self._play_on(int(rest[0]), rest[1] if len(rest) == 2 else "greedy")
        else:
            self._say(HELP)
            return
        self._teller.following()

    def _play_on(self, seat: int, policy: str) -> None:
        """A branch, played to its end or until the player leaves; the replay stands where it stood."""
        steps = self._steps
        try:
            opponent = Opponent(check_policy(policy, "play"))
        except typer.BadParameter as error:
            raise PolicyError(error.message) from error
        branch = steps.replay.game(steps.at, mods=self._mods)
        Session(branch, seat=seat, opponent=opponent, console=self._teller.console, read=self._read).run()
        self._say("Back in the replay.")

    def _say(self, text: str, style: str = "") -> None:
        self._teller.console.print(Text(printable(text) if "\n" not in text else text, style))
