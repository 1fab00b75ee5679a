"""A game in the terminal: what is shown, what is asked, and what the answers do."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from ironhex.actions import Action, Event
from ironhex.cli.manual import Manual
from ironhex.cli.menu import Menu
from ironhex.cli.opponent import Opponent
from ironhex.errors import IronhexError, NotationError
from ironhex.game import Game, scenario_from
from ironhex.names import hex_text, printable
from ironhex.render import Names, Scene, colours, sentence
from ironhex.render.cards import Cards
from ironhex.render.rulebook import Rulebook
from ironhex.stops import Roll

_LEAVING = {"quit", "exit", "q"}


def read_line(prompt: str) -> str | None:
    """A line of input; None at its end. What comes from a pipe is echoed, so that a transcript can be read."""
    try:
        line = input(prompt)
    except EOFError:
        print()  # noqa: T201 - the prompt stays without its line feed
        return None
    if not sys.stdin.isatty():
        print(line)  # noqa: T201
    return line.strip()


class Session:
    """One player in the terminal against a policy.

    Args:
        game: the game.
        seat: the player in the terminal, 0 or 1.
        opponent: who plays for the other.
        console: where everything is shown.
        save: file of a save that is written anew after each step.
        read: reads a line after a prompt; None at the end of input.
    """

    def __init__(
        self,
        game: Game,
        *,
        seat: int,
        opponent: Opponent,
        console: Console,
        save: str | None = None,
        read: Callable[[str], str | None] = read_line,
    ) -> None:
        self._game = game
        self._seat = seat
        self._opponent = opponent
        self._console = console
        self._save = save
        self._read = read
        self._scene = Scene(game.scenario)
        self._cards = Cards(game.scenario)
        self._on_table = self._scene.on_table
        self._manual = Manual(Rulebook(game.scenario.settings), game.scenario)
        self._players = game.scenario.players
        self._answers = self._commands()

    def _commands(self) -> dict[str, Callable[[str], None]]:
        """What answers the commands of the terminal; a card table has neither board nor units."""
        found: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "why": self._why,
            "card": self._show_cards,
            "save": self._write_save,
            "write": self._write,
        }
        if any(self._game.scenario.decks):
            found["hand"] = lambda _: self._say("", self._scene.cards(self._game, self._view()), "")
        if not self._on_table:
            found["los"] = self._line_of_sight
            found["area"] = self._area
            found["board"] = lambda _: self._show_board()
            found["units"] = lambda _: self._console.print(self._scene.units(self._view()))
        return found

    def run(self) -> bool:
        """Plays until the end of the game, which makes it True, or until the player leaves."""
        self._keep()
        self._say(self._scene.key(self._view()), *[""] * self._on_table)
        while self._game.stop != "done":
            decision, roll = self._game.decision, self._game.roll
            if decision is None:
                events = self._ask_for_faces(roll) if roll is not None else None
            elif decision.player == self._seat:
                events = self._ask_for_action()
            else:
                events = self._game.play(self._opponent.action(self._game))
            if events is None:
                self._say(Text(f"You leave the game. {self._scene.score(self._view())}."))
                return False
            self._tell(events)
            self._keep()
        self._show_board()
        if not self._on_table:
            self._console.print(self._scene.units(self._view()))
        self._say(self._scene.due(self._game))
        return True

    def _keep(self) -> None:
        """Whatever happens to the program: what was played so far is in the save."""
        if self._save is not None:
            self._game.write_save(self._save)

    # --- asking ------------------------------------------------------------------------------

    def _ask_for_action(self) -> Sequence[Event] | None:
        menu = self._menu()
        if self._can_only_pass(menu):
            return self._game.play(menu.actions[0])
        self._show_board(menu)
        self._say(self._scene.due(self._game), menu.picture())
        while (line := self._read("> ")) is not None and line not in _LEAVING:
            word, _, rest = line.partition(" ")
            if line.startswith("?"):
                word, rest = "?", line[1:]
            try:
                if line == "undo":
                    if self._undo():
                        return []
                elif word in self._answers:
                    self._answers[word](rest.strip())
                elif line:
                    return self._game.play(self._chosen(line, menu))
            except NotationError as error:
                self._say(Text(f"{error}. Type ? for help."))
            except IronhexError as error:
                self._say(Text(str(error), "yellow"))
        return None

    def _menu(self) -> Menu:
        return Menu(self._game.choices())

    def _can_only_pass(self, menu: Menu) -> bool:
        """Whether a player is asked only since the other one must not see that he has no card for this."""
        only = len(menu.actions) == 1 and menu.actions[0].verb == "pass"
        return only and any(self._game.scenario.decks)

    def _chosen(self, line: str, menu: Menu) -> Action:
        if line == "auto":
            action = self._opponent.action(self._game)
            self._say(Text(f"{self._opponent.name} would play: {action}"))
            return action
        return menu.read(line, self._view()["active"], self._seat)

    def _ask_for_faces(self, roll: Roll) -> Sequence[Event] | None:
        self._say(Text(f"Roll {roll.count} ten-sided dice for the {roll.purpose}, and type their faces.", "bold"))
        while (line := self._read("faces> ")) is not None and line not in _LEAVING:
            try:
                # A die marked 0 to 9 shows its ten as a 0.
                return self._game.supply([int(word) or 10 for word in line.replace(",", " ").split()])
            except ValueError:
                self._say(Text("Faces are numbers from 1 to 10 with spaces between; 0 counts as 10."))
            except IronhexError as error:
                self._say(Text(str(error), "yellow"))
        return None

    # --- answering ---------------------------------------------------------------------------

    def _help(self, topic: str) -> None:
        if self._card_of(topic) is not None:
            self._show_cards(topic)
        elif topic:
            self._print(self._manual.about(topic))
        else:
            decision = self._game.decision
            self._print(self._manual.everything(decision.kind if decision else None))

    def _show_cards(self, text: str) -> None:
        """Shows the card of a unit, or one of a deck, or all of them if none is named."""
        cards = [self._card_of(text)] if text else self._cards.ids()
        for card in cards:
            if card is None:
                ids = printable(", ".join(self._cards.ids()))
                example = "c2" if self._on_table else "e2"
                self._say(Text(f"Whose card? Say it as 'card {example}', or with its id: {ids}."))
            else:
                self._print(self._cards.lines(card))

    def _card_of(self, text: str) -> str | None:
        """The card that is meant by a unit, by its number or by its id; None for anything else."""
        if text in self._cards.ids():
            return text
        sign, number = text[:1], text[1:]
        if sign not in {"e", "c"} or not number.isdecimal():
            return None
        names = self._names()
        return names.card(int(number)) if sign == "e" else names.id_of(int(number))

    def _why(self, text: str) -> None:
        if not text:
            example = "play c7" if self._on_table else "e1 attack w1 e4"
            self._say(Text(f"Why what? Say it as 'why {example}'."))
            return
        menu = self._menu()
        refusal = self._game.why_not(menu.read(text, self._view()["active"], self._seat))
        if refusal is None:
            self._say(Text("It is legal."))
            return
        self._say(Text(str(refusal), "yellow"))
        self._print([self._manual.rule(refusal.rule)])

    def _line_of_sight(self, text: str) -> None:
        words = text.split()
        if len(words) != 2 or not all(word.startswith("e") and word[1:].isdecimal() for word in words):
            self._say(Text("Between whom? Say it as 'los e1 e4'."))
            return
        actor, target = (int(word[1:]) for word in words)
        sight = self._game.explain_line_of_sight(actor, target)
        names = self._names()
        if sight.clear:
            chosen = ", ".join(map(hex_text, sight.choices))
            beside = f" It runs between hexes, and {chosen} count (LS-5)." if chosen else ""
            self._say(Text(f"{names.piece(actor)} sees {names.piece(target)}.{beside}"))
            return
        self._say(Text(f"{names.piece(actor)} does not see {names.piece(target)}:", "yellow"))
        for at, rule in sight.blocked_by:
            self._console.print(Text(f"  {hex_text(at)} is in the way").append(f"  [{rule}]", colours.RULE))
        self._print(map(self._manual.rule, sorted({rule for _, rule in sight.blocked_by})))

    def _area(self, text: str) -> None:
        menu = self._menu()
        area = self._game.area(menu.read(text or "?", self._view()["active"]))
        if not area.hexes:
            self._say(Text("That covers nothing. Say it as 'area e1 attack w2 turn3', or with its number."))
            return
        targets = self._names().pieces(area.targets)
        self._say(
            "", self._scene.board(self._view(), covered=area.hexes), "", Text(f"It attacks {targets or 'nobody'}.")
        )

    def _write_save(self, file: str) -> None:
        if not file:
            self._say(Text("Into which file? Say it as 'save my.save'; `ironhex play my.save` goes on with it."))
            return
        self._game.write_save(file)
        self._say(Text(printable(f"{file} is written: it tells all cards and dice.")))

    def _undo(self) -> bool:
        """Goes back to the player's decision before, unless somebody learnt anything since; tells whether it did."""
        steps = 0
        while self._game.undo_horizon:
            self._game.undo()
            steps += 1
            decision = self._game.decision
            if decision is not None and decision.player == self._seat and not self._can_only_pass(self._menu()):
                self._say(Text(f"{steps} step{'s' * (steps > 1)} undone."))
                return True
        if steps:
            self._game.redo(steps)
        why = ": dice were rolled or something was shown since your last decision" if self._game.steps else ""
        self._say(Text(f"There is nothing to undo{why}."))
        return False

    def _write(self, file: str) -> None:
        if not file:
            self._say(Text("Into which file? Say it as 'write my.toml'."))
            return
        scenario_from(self._game).write(file)
        self._say(Text(printable(f"The game as it stands is in {file}, as a scenario: ironhex play {file}")))

    # --- showing -----------------------------------------------------------------------------

    def _view(self) -> dict[str, Any]:
        return self._game.view(1 if self._seat else 0)

    def _names(self) -> Names:
        return Names(self._view(), self._players)

    def _say(self, *what: object) -> None:
        self._console.print(*what, sep="\n")

    def _print(self, lines: Iterable[RenderableType]) -> None:
        for line in lines:
            self._console.print(line)

    def _show_board(self, menu: Menu | None = None) -> None:
        view = self._view()
        self._say("", self._scene.head(view), "")
        if not self._on_table:
            places = menu.places() if menu else None
            self._say(self._scene.board(view, places), "")
        if view["decks"]:
            self._say(self._scene.cards(self._game, view), "")

    def _tell(self, events: Sequence[Event]) -> None:
        names = self._names()
        for event in events:
            # What the other player has drawn is none of this player's business.
            told = event.seen_by(1 if self._seat else 0)
            self._console.print(Text("  ").append_text(sentence(told, names)))
