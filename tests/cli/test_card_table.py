"""Cards in `ironhex play`, `show`, `sim` and `odds`: what a player sees, types and is never shown."""

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import ironhex as ih
from cli.test_play import play
from ironhex.cli import main
from ironhex.cli.menu import Menu
from ironhex.cli.opponent import Opponent
from ironhex.cli.session import Session
from ironhex.render import Scene
from ironhex.render.rulebook import TABLE_TOPICS, Rulebook
from scenes import scene, scene_folder
from scenes.abilities import op
from scenes.table import act, card, g, number, numbered, table, unanswered
from scenes.tactics import dealt

__all__ = ["dealt", "scene", "scene_folder", "table"]

SEED = ("--seed", "7")
DRAW = op("draw", amount=1)


def at_table(*lines: str, seat: int = 0) -> str:
    return play(*lines, scenario="card-table", arguments=(*SEED, "--as", str(seat)))


def shown(*parts: object, width: int = 100) -> str:
    console = Console(width=width, highlight=False)
    with console.capture() as capture:
        console.print(*parts, sep="\n")
    return capture.get()


# ---- a game in the terminal


def test_a_whole_game_of_the_card_table_can_be_played() -> None:
    text = at_table(*["auto"] * 200)
    assert re.search(r"(Meridian|Cinder) has won\.$", text.rstrip())
    assert "the game is over" in text
    assert "Traceback" not in text


class Spy(Session):
    """A planted fault: the player is shown what the referee sees."""

    def _view(self) -> dict[str, Any]:
        return self._game.view("referee")


class Told(ih.Game):
    """A game that notes which cards a player has known, by what he sees and by what he is told."""

    seat = 0
    known: frozenset[int] = frozenset()

    def play(self, action: ih.Action | str, at: int | None = None) -> list[ih.Event]:
        events = super().play(action, at)
        told = [event.seen_by(self.seat).data for event in events]
        named = {data["card"] for data in told if "card" in data} | {
            card for data in told for card in data.get("cards", ())
        }
        self.known |= named | {face["card"] for face in self.view(self.seat)["cards"]}
        return events


def secrets(session: type[Session], scenario: str, seat: int) -> set[int]:
    """Cards that are named to a player in a whole game though he had never known them by then."""
    game = Told(scenario, seed=7)
    game.seat, game.known = seat, frozenset(face["card"] for face in game.view(seat)["cards"])
    printed = StringIO()
    found: set[int] = set()

    def read(_: str) -> str:
        found.update(set(map(int, re.findall(r"\bc(\d+) [a-z]+-", printed.getvalue()))) - game.known)
        printed.truncate(0)
        return "auto"

    console = Console(width=100, highlight=False, file=printed)
    assert session(game, seat=seat, opponent=Opponent("greedy"), console=console, read=read).run()
    return found


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", ["card-table", "tactics-demo"])
def test_a_player_is_never_shown_what_is_hidden_from_him(scenario: str, seat: int) -> None:
    assert secrets(Session, scenario, seat) == set()
    assert secrets(Spy, scenario, seat)


def test_the_table_is_shown_from_the_side_of_its_player() -> None:
    text = at_table("hand", "quit")
    assert text.count("c12 meridian-navigator (Character 1/2/1)") == 2
    assert "Meridian  deck 14, hand 6   power 0" in text
    assert "Cinder  deck 15, hand 5   power 0" in text
    assert "cinder-" not in text
    assert text.rstrip().endswith("You leave the game. Meridian has 14 cards left, Cinder has 15 cards left.")
    assert "VP" not in text


def test_actions_are_typed_by_number_notation_or_shorthand() -> None:
    for line in ("1", "p0 play c1", "play c1"):
        text = at_table(line, "quit")
        assert "Meridian plays c1 meridian-dockyard  [PC-1]" in text
        assert "power 1: Meridian 1" in text


def test_why_says_the_rule_against_a_play() -> None:
    text = at_table("why play c12", "why p0 play c16", "why play c1", "why", "play c12", "x 3", "discard c1", "cancel")
    assert "less nation power than the card costs (PC-11)" in text
    assert "PC-11  Power is counted, not spent" in text
    assert "It is legal." in text
    assert "Why what? Say it as 'why play c7'." in text
    assert text.count("p0 play c12: ") == 2
    for refused in ("p0 x 3: ", "p0 discard c1: ", "p0 cancel: "):
        assert refused in text


def test_cards_are_read_by_number_and_by_id() -> None:
    text = at_table("card c12", "card meridian-veto", "card c39", "card e1", "? c12")
    assert text.count("while in play: your plays (unit or operation) cost -1 total, -1 resource") == 2
    assert "negate the play that it answers" in text
    assert text.count("Whose card? Say it as 'card c2'") == 2  # that of the opponent is hidden
    assert "cinder-furnace  Cinder Furnace" in at_table("card")


def test_help_is_that_of_the_table() -> None:
    text = at_table("?", "? hand", "? play", "? PC-9", "? board", "los e1 e2")
    for words in ("play c7", "PC-13  A turn of the card table", "show your hand and the table again"):
        assert words in text
    assert "PC-9  In a turn a player plays at most so many of a kind" in text
    assert "There is no rule 'board'" in text
    assert "Line of Sight" not in text
    assert '"los e1 e2" is no action' in text


def test_who_can_only_pass_is_not_asked() -> None:
    game = ih.Game("card-table", seed=7)
    for action in ("p0 play c1", "p0 pass", "p1 play c21"):
        game.play(action)
    assert [str(action) for action in game.legal_actions()] == ["p0 pass"]
    text = at_table("play c1", "quit")
    assert "Meridian does not answer" in text
    assert text.count("\n> ") == 2


def test_tactics_cards_stand_below_the_board() -> None:
    text = play(*["auto"] * 6, "hand", "? card", scenario="tactics-demo", arguments=SEED)
    assert re.search(r"^Federation  deck 6, hand 3$", text, re.MULTILINE)
    assert re.search(r"^Zeon  deck \d, hand \d$", text, re.MULTILINE)
    assert "what a card of a deck says" in text
    assert "e unit   g Garrison" in text


# ---- menus


def test_groups_of_a_plan_name_its_rule(table) -> None:
    dear = card("command", cost={"x": True}, choose={"whose": "any"}, effects=[DRAW])
    game = table({"mine": g(), "dear": dear}, ["mine", "mine", "dear"], g_plays=0)
    unanswered(game, "p0 play mine", "p0 play mine")
    for action, group in {"p0 play dear": "Choose [PC-1]", "p0 choose mine": "Choose X [PC-1]"}.items():
        act(game, action)
        menu = Menu(game.choices())
        text = shown(menu.picture())
        assert group in text
        assert "Cancel [PC-1]" in text
        assert str(menu.actions[-1]) == "p0 cancel"


def test_shorthands_of_plays_are_read_for_the_player() -> None:
    menu = Menu(ih.Game("card-table", seed=7).choices())
    for text in ("play c9", "pay normal", "x 3", "discard c4", "cancel", "choose c7"):
        assert str(menu.read(text, None, 1)) == f"p1 {text}"
        with pytest.raises(ih.NotationError):
            menu.read(text, None)
    assert str(menu.read("choose e3", 2, 1)) == "e2 choose e3"


# ---- pictures


def test_areas_show_cards_where_they_lie(table) -> None:
    roll = card("command", choose={"whose": "own", "kinds": ["g"]}, effects=[op("roll", card="chosen")])
    pay = card("operation", cost={"resource": 2})
    cards = {"mine": g(2), "hill": card("unit", area="battle"), "roll": roll, "pay": pay}
    game = table(cards, ["mine", "hill", "roll", "pay"], under=6)
    unanswered(game, "p0 play mine", "p0 play hill", "p0 play pay", "p0 play roll")
    scene = Scene(game.scenario)
    for viewer in (0, 1, "spectator", "referee"):
        text = shown(scene.cards(game, game.view(viewer)), width=200)
        assert f"disposition area     c{number(game, 'mine')} mine (rolled)  c{number(game, 'pay')} pay" in text
        assert f"battle area          c{number(game, 'hill')} hill" in text
        assert f"junkyard (1)         c{number(game, 'roll')} roll" in text
        assert re.search(r"lost pile \(2\)        c\d+ blank  c\d+ blank", text)
        assert "Player 0  deck 4, hand 8   power 0" in text
        assert text.count("  hand  ") == {"spectator": 0, "referee": 2}.get(str(viewer), 1)


def test_a_known_card_of_another_hand_is_shown_as_such(table) -> None:
    back = card("command", choose={"whose": "enemy"}, effects=[op("put", card="chosen", to="hand")])
    game = table({"mine": g(), "back": back}, ["back"], ["mine"])
    act(game, "p0 pass")
    unanswered(game, "p1 play mine", "p1 pass")
    unanswered(game, "p0 play back")
    text = shown(Scene(game.scenario).cards(game, game.view(0)), width=200)
    assert f"hand, 1 known        c{number(game, 'mine')} mine (G)" in text
    assert "deck" not in text.replace("  deck ", "")


def test_show_has_areas_and_both_decks_but_no_hand(capsys) -> None:
    assert main(["show", "card-table", "--after", "30"]) == 0
    text = capsys.readouterr().out
    assert "  hand  " not in text
    assert "Deck of Meridian  20 cards: 4 Units, 1 Character, 2 Operations, 6 Commands, 7 G" in text
    assert "  3 meridian-lancer (Unit 1/2/0)" in text
    assert "Deck of Cinder" in text
    assert "A cost 2/3/1: 2 power of the card's own nation" in text
    assert "acts at" not in text
    assert main(["show", "card-table", "--after", "9999"]) == 0
    assert re.search(r"The game is over: \w+ has won\.", capsys.readouterr().out)


# ---- rules, statistics, odds


def test_rules_of_plays_are_taught_with_their_numbers() -> None:
    book = Rulebook(ih.Scenario.load("card-table").settings)
    assert [rule for rule in book.ids() if rule.startswith("PC")] == [f"PC-{number}" for number in range(1, 14)]
    assert all(rule in book.ids() for rules in TABLE_TOPICS.values() for rule in rules)
    assert "G 1, Units 1, Characters 0" in (book.text("pc-9") or "")
    assert "a deck of 9 and draws 3" in (book.text("BD-5") or "")


def test_sim_speaks_of_turns_and_not_of_points(capsys) -> None:
    assert main(["sim", "card-table", "--games", "40", "--pairs", "--policies", "random,greedy"]) == 0
    text = capsys.readouterr().out
    assert "turns" in text
    assert "random, a draw as half" in text
    for word in ("activations", "attacks", "VP"):
        assert word not in text
    assert main(["sim", "tactics-demo", "--games", "10"]) == 0
    text = capsys.readouterr().out
    assert "mean VP" in text
    assert "activations" in text


def test_tables_of_games_keep_their_columns(tmp_path, capsys) -> None:
    for name in ("card-table", "brawl-demo"):
        assert main(["sim", name, "--games", "5", "--table", str(tmp_path / f"{name}.csv")]) == 0
    headers = {(tmp_path / f"{name}.csv").read_text().partition("\n")[0] for name in ("card-table", "brawl-demo")}
    assert len(headers) == 1
    capsys.readouterr()


def test_odds_refuse_a_card_table(capsys) -> None:
    for more in ([], ["--action", "e1 attack w1 e2"]):
        assert main(["odds", "card-table", *more]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert "there are no attacks at a card table" in printed.err


def test_notations_of_cards_are_those_of_the_game(table) -> None:
    game = table({"mine": g()}, ["mine"])
    assert numbered(game, "p0 play mine") in {str(action) for action in game.legal_actions()}
