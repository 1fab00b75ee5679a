"""What the terminal teaches: its commands, the rules, and which of them help with a decision."""

from collections.abc import Iterator

from rich.padding import Padding
from rich.text import Text

from ironhex.choices import rule_of
from ironhex.render.rulebook import TABLE_TOPICS, TOPICS, Rulebook
from ironhex.scenario import Scenario

COMMANDS = (
    ("7", "play the action with this number"),
    ("e1 attack w2 e5", "play an action by its notation; 'e1' may be left out"),
    ("why e1 dash 3,4", "why an action is not legal, with the rule that says so"),
    ("los e1 e4", "whether e1 sees e4, and what is in the way"),
    ("area 9", "the hexes that an area attack covers, marked ! on the board"),
    ("card e2", "what the card of a unit says: weapons and abilities; 'card' alone shows all cards"),
    ("? MV-1", "a rule in a sentence; '? rules' lists them all, '? los' explains a command"),
    ("board", "show the board again"),
    ("units", "show the units again: what changes them, and the timeline"),
    ("auto", "let the other side's policy choose for you"),
    ("undo", "go back to your decision before, unless dice were rolled or something was shown since"),
    ("save my.save", "write a save, which 'ironhex play my.save' goes on with"),
    ("write my.toml", "write the game as a scenario to edit and play on; it tells all that is hidden"),
    ("quit", "leave the game"),
)
"""How each command is typed, and what it does."""

OF_DECKS = (
    ("card c2", "what a card of a deck says"),
    ("hand", "show your hand, and all other cards that you know"),
)
"""More commands, where players have decks."""

AT_TABLE = (
    ("7", "play the action with this number"),
    ("play c7", "play an action by its notation; 'p0' before it may be left out"),
    ("why play c7", "why an action is not legal, with the rule that says so"),
    ("card c7", "what a card says; 'card' alone shows all cards"),
    ("? PC-1", "a rule in a sentence; '? rules' lists them all, '? why' explains a command"),
    ("hand", "show your hand and the table again"),
    ("auto", "let the other side's policy choose for you"),
    ("undo", "go back to your decision before, unless dice were rolled or something was shown since"),
    ("save my.save", "write a save, which 'ironhex play my.save' goes on with"),
    ("write my.toml", "write the game as a scenario to edit and play on; it tells all that is hidden"),
    ("quit", "leave the game"),
)
"""The commands of a card table, which has no board."""

_SAME = {"help": "?", "exit": "quit", "q": "quit"}


class Manual:
    """Help on commands and rules.

    Args:
        rules: the rules, with the numbers in force.
        scenario: what is played.
    """

    def __init__(self, rules: Rulebook, scenario: Scenario) -> None:
        self._rules = rules
        on_table = scenario.game == "card-table"
        self._topics = TABLE_TOPICS if on_table else TOPICS
        more = OF_DECKS if any(scenario.decks) else ()
        self._commands = AT_TABLE if on_table else (*COMMANDS[:6], *more, *COMMANDS[6:])

    def about(self, topic: str) -> Iterator[Text | Padding]:
        """Help on a rule, a command or the verb of an action; `rules` are all rules."""
        word = topic.lower()
        if word == "rules":
            yield from map(self.rule, self._rules.ids())
            return
        known = [command for command in self._commands if command[0].split()[0] == _SAME.get(word, word)]
        yield from (_line(*command) for command in known)
        if not known:
            yield self.rule(rule_of(word) or topic)

    def everything(self, kind: str | None) -> Iterator[Text | Padding]:
        """All commands, and the rules that help with a kind of decision."""
        yield from (_line(*command) for command in self._commands)
        yield from map(self.rule, self._topics.get(kind or "", ()))

    def rule(self, rule: str) -> Padding:
        """A rule by its id; or that there is none, and which was perhaps meant."""
        text = self._rules.text(rule)
        if text is None:
            nearest = self._rules.nearest(rule)
            text = f"There is no rule {rule!r}{f'; did you mean {nearest}?' if nearest else '.'} '? rules' lists them."
        return Padding(Text(text), (0, 0, 0, 2), expand=False)


def _line(command: str, meaning: str) -> Text:
    return Text(f"  {command:<18}", "bold").append(meaning, "default")
