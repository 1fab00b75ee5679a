"""`ironhex play` with piped input: what is shown, understood, refused and taught."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import ironhex as ih
from ironhex.cli import main
from ironhex.cli.menu import Menu
from ironhex.errors import NotationError
from ironhex.render import Names, sentence
from ironhex.render.rulebook import TOPICS, Rulebook
from ironhex.render.sentences import _SENTENCES
from ironhex.scenario import Weapon

ROOT = Path(__file__).parents[2]
PROGRAM = Path(sys.executable).parent / "ironhex"


def play(*lines: str, scenario: str = "brawl-demo", arguments: tuple[str, ...] = ("--seed", "3")) -> str:
    """Everything that is printed while these lines are typed."""
    text = "".join(line + "\n" for line in lines)
    command = [PROGRAM, "play", scenario, *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 100
    return done.stdout


def test_a_whole_game_by_numbers_is_the_game_that_the_engine_plays() -> None:
    text = play(*["1"] * 200)
    game = ih.Game("brawl-demo", seed=3)
    while game.decision is not None:
        if game.decision.player == 0:
            game.play(Menu(game.choices()).actions[0])
        else:
            game.play(game.policy_action("greedy") or "")
    scores = [player["Score"]["vp"] for player in game.view()["players"]]
    assert text.rstrip().endswith(f"{game.scenario.players[game.view()['winner']]} has won.")
    assert f"North {scores[0]}, South {scores[1]} VP" in text
    assert "the game is over" in text


def test_the_same_seed_and_input_give_the_same_transcript() -> None:
    assert play(*["auto"] * 30) == play(*["auto"] * 30)
    assert re.search(r"seed \d+, game 0", play(arguments=()))


def test_numbers_notations_and_shorthands_mean_the_same() -> None:
    game = ih.Game("brawl-demo", seed=3)
    menu = Menu(game.choices())
    for number, action in enumerate(menu.actions, 1):
        assert (
            menu.read(str(number), 1)
            == menu.read(str(action), 1)
            == menu.read(str(action).partition(" ")[2], 1)
            == action
        )
    assert sorted(map(str, menu.actions)) == sorted(map(str, game.legal_actions()))
    for text in ("0", "999", "e1", "jump 3,4", "e1 advance 3", ""):
        with pytest.raises(NotationError):
            menu.read(text or "?", 1)


def test_every_legal_action_is_on_the_board_or_in_the_list() -> None:
    game = ih.Game("brawl-demo", seed=3)
    names = Names(game.view(), game.scenario.players)
    text = play("quit")
    menu = Menu(game.choices())
    for number, action in enumerate(menu.actions, 1):
        assert re.search(rf"={number}\b" if action.verb == menu.on_board else rf" {number}\s", text), action
    assert f"on {names.piece(4)}" in text


def test_events_come_in_words_with_their_rules() -> None:
    text = play("e1 attack w2 e4", "quit")
    for words in (
        "gundam-demo e1 attacks gundam-demo e4 with weapon w2  [AT-5]",
        "gundam-demo e1 pays 4 TL and acts next at (1,6)  [TL-2]",
        "gundam-demo e1 rolls",
        "[AT-10]",
    ):
        assert words in text


def test_what_is_not_legal_is_refused_and_explained() -> None:
    text = play("e1 dash 3,3", "why e1 dash 3,3", "why e1 attack w1 e6", "why e1 energize", "why", "why hello", "quit")
    assert text.count("e1 dash 3,3: the hex is out of reach (MV-1)") == 2
    assert "MV-1  An Advance goes up to 3 hexes, a Dash up to 2." in text
    assert "the target is out of the weapon's range (AT-2)" in text
    assert "It is legal." in text
    assert "Say it as 'why e1 attack w1 e4'" in text
    assert '"hello" is no action' in text


def test_lines_of_sight_are_explained() -> None:
    text = play("los e1 e4", "los e1 e99", "los e1", "los a b", "quit")
    assert re.search(r"gundam-demo e1 (sees|does not see) gundam-demo e4", text)
    assert text.count("Say it as 'los e1 e4'") == 2
    game = ih.Game("brawl-demo", seed=3)
    with pytest.raises(ih.IronhexError) as refused:
        game.explain_line_of_sight(1, 99)
    assert str(refused.value) in " ".join(text.split())


def test_help_teaches_the_commands_and_the_rules() -> None:
    text = play("?", "? tl-2", "help AT-8", "? MV-99", "? rules", "quit")
    for words in ("e1 attack w2 e5", "AC-1  A unit may Advance once", "TL-2  What an action costs", "did you mean MV-"):
        assert words in text
    assert "AT-8  Accuracy: -1 if the target stands higher, +1 if lower, -1 if it stands in water." in text
    assert text.count("OB-6  At the end of each phase") == 1


def test_the_numbers_of_the_rules_are_those_in_force() -> None:
    text = play("? MV-1", "quit", arguments=("--seed", "3", "--settings", "advance_hexes=5"))
    assert "An Advance goes up to 5 hexes" in text


def test_board_and_units_are_shown_again() -> None:
    text = play("board", "units", "", "quit")
    assert text.count("phase 1, space 2   North 0, South 0 VP") == 2
    assert "acts now" in text


def test_the_end_of_input_leaves_the_game() -> None:
    assert "You leave the game. North 0, South 0 VP." in play()
    assert "You leave the game." in play("quit")


def test_the_other_side_can_be_played() -> None:
    text = play("quit", arguments=("--seed", "3", "--as", "1", "--against", "random"))
    assert "You are South; random plays North." in text
    assert "South, " in text


def test_python_policies_are_opponents_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def first(turn):\n    return 0\n\ndef bad(turn):\n    return 'e1 fly'\n")
    for name, code in (("mine:first", 0), ("mine:bad", 2)):
        command = [PROGRAM, "play", "brawl-demo", "--seed", "3", "--against", name]
        text = "energize\nend\nquit\n"
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.returncode == code
    assert done.stderr.startswith("ironhex: policy mine:bad failed: ")


def test_real_dice_are_asked_for() -> None:
    arguments = ("--seed", "3", "--dice", "outside")
    faces = ("five", "1 2", "1 2 3 4 11", "4 4 9, 0 1", "quit")
    text = play("attack w2 e6", "why e1 end", "attack w2 e4", *faces, arguments=arguments)
    assert "Roll 5 ten-sided dice for the attack" in text
    assert "Faces are numbers from 1 to 10" in text
    assert "gundam-demo e1 rolls 4 4 9 10 1" in text
    assert "4 hits on gundam-demo e4, 2 critical" in text


def test_deployment_can_be_chosen_on_the_board() -> None:
    text = play("1", "quit", scenario="skirmish-demo")
    assert "Choose a deploy hex (DP-1)." in text
    assert "Deploy [DP-1]  =1 to =5 on the board" in text
    assert re.search(r"gundam-side7 e1 deploys on \d+,\d+  \[DP-1\]", text)


MINE = {
    "units/mine.toml": """
name = "Mine"
hp = 9
vp = 1
start = 1
[[abilities]]
name = "Aim"
when = "before_attack_roll"
by = "ally"
effects = [{ op = "strength", amount = 1 }]
[[abilities]]
name = "Hook"
when = "activation"
effects = [{ op = "pull", hexes = 1, to = "enemy" }]
[[weapons]]
name = "Flamer"
tl = 2
strength = 2
pattern = [[1, 0], [2, 0]]
""",
    "maps/board.toml": 'name = "Board"\nrows = ["0 0 0 0 0 0", "0 0 0 0 0 0", "0 0 0 0 0 0"]\n',
    "scenarios/scene.toml": """
name = "Scene"
ruleset = "standard"
map = "board"
[[players]]
name = "North"
deploy = [[0, 0]]
squad = [{ unit = "mine", start = [1, 1] }, { unit = "mine", start = [0, 1] }]
garrisons = [[1, 0]]
[[players]]
name = "South"
deploy = [[5, 0]]
squad = [{ unit = "mine", start = [3, 1] }]
[[tokens]]
hex = [4, 0]
kind = "hidden"
""",
}
"""A scenario of two units against one, with a window, a Pull, an area attack, a Garrison and a hidden token."""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    for name, text in MINE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return str(tmp_path / "scenarios" / "scene.toml")


def test_windows_choices_and_areas_can_be_played(mine: str) -> None:
    lines = ("area attack w1 turn0", "area energize", "pass", "use a2", "choose e3", "pull e3 stop", "attack w1 turn0")
    text = play(*lines, "use a1", "e2 use a1", "pass", "e1 end", "quit", scenario=mine)
    assert re.search(r"^0,1 .*\(e1\) +! +\[e3\]!", text, re.MULTILINE)
    assert "It attacks mine e3." in text
    assert "That covers nothing." in text
    assert '"pass" is no action' in text
    assert re.search(r"Use an ability \[AC-2\] +\d+ a2 Hook of mine e1", text)
    assert "North: Choose a piece by Hook of mine e1 (AC-2)." in text
    assert re.search(r"Choose \[AC-2\] +1 mine e3", text)
    assert "North: Choose the direction in which mine e1 pulls mine e3, or stop (MV-6)." in text
    assert "w1 Flamer (2 TL, 2 hexes, 2 dice) turn0 over 2,1 3,1, on mine e3" in text
    assert "North: Before Attack Roll: mine e1 attacks mine e3 with Flamer. Use an ability, or pass (AT-5)." in text
    assert "whose? e1 use a1 or e2 use a1" in text
    assert "Aim of mine e2 applies  [AC-2]" in text
    assert "Strength +1, in this attack  [AT-6]" in text
    assert "North uses nothing more  [AT-5]" in text
    assert "??" in text
    assert "(g4)" in text


def test_a_garrison_is_rescued_from_the_menu(mine: str) -> None:
    text = play("rescue e4", "quit", scenario=mine)
    assert "Rescue [AC-1]" in text
    assert "mine e1 rescues Garrison e4 from 1,0  [AC-1]" in text
    assert "North scores 2 VP for Garrison e4: 2 in all  [AC-1]" in text


def test_weapons_are_read_from_the_cards() -> None:
    cards = ih.Scenario.load("brawl-demo").weapons()
    assert set(cards) == {"gundam-demo", "gm", "zeong"}
    assert cards["gm"] == [Weapon("Beam Spray Gun", 3, 3, 3, []), Weapon("Beam Saber", 2, 1, 3, [])]
    assert "w2 Beam Rifle (4 TL, range 4, 5 dice) on gundam-demo e4" in play("quit")


def test_every_kind_of_event_has_a_sentence() -> None:
    source = (ROOT / "rust/core/src/flow/event.rs").read_text()
    kinds = re.findall(r'^    [A-Z]\w+ = "(\w+)",$', source, re.MULTILINE)
    assert len(kinds) > 20
    assert [kind for kind in kinds if kind not in _SENTENCES] == []


def test_every_rule_that_the_engine_names_is_taught() -> None:
    source = (ROOT / "rust/core/src/flow/rule.rs").read_text()
    rules = re.findall(r'= "([A-Z]{2}-\d+|flow)"', source)
    assert len(rules) > 30
    book = Rulebook(ih.Scenario.load("brawl-demo").settings)
    assert [rule for rule in rules if book.text(rule) is None] == []
    assert all(book.text(rule) for rule in book.ids())
    assert all(rule in book.ids() for rules in TOPICS.values() for rule in rules)
    assert not re.search(r"[{}]", "".join(book.text(rule) or "" for rule in book.ids()))


def test_sentences_fit_all_events_of_many_games() -> None:
    told = set()
    for number in range(8):
        for scenario in ih.Scenario.names():
            game, heard = ih.Game(scenario, seed=9, number=number), 0
            meddle(game)
            while game.decision is not None:
                game.play(game.policy_action(("greedy", "brawl", "random")[number % 3]) or "")
                events = game.events_since(heard)
                heard = game.event_count
                for event in events:
                    text = sentence(event, Names(game.view(), game.scenario.players)).plain
                    assert text.endswith(f"[{event.rule}]")
                    assert not re.search(r"something|nobody|None|_|[{}]", text), text
                    told.add(event.kind)
    missing = {kind for kind in _SENTENCES if kind not in told}
    assert missing <= RARE, missing - RARE


def meddle(game: ih.Game) -> None:
    """Whatever happens to a game from outside the rules; in the end it is as it was."""
    if not game.view()["pieces"]:
        return
    before = game.snapshot()
    game.edit("Token.time", 1, 9)
    game.undo()
    game.redo()
    game.restore(before)


RARE = {
    "spawned",
    "told",
    *("answered", "dropped", "limited", "undeployed", "shields_changed", "field_changed", "returned", "swapped"),
    *("play_failed", "coin_made", "deck_shuffled"),
    *("defeat_prevented", "upgrade_destroyed", "target_added", "attack_granted"),
}
"""Kinds of events that random games may miss; `test_sentences.py` and `test_card_sentences.py` make them happen."""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "nowhere"),
        (["brawl-demo", "--as", "2"], "--as"),
        (["brawl-demo", "--against", "gredy"], "did you mean 'greedy'"),
        (["brawl-demo", "--against", "nowhere:Bold"], "nowhere:Bold"),
        (["brawl-demo", "--dice", "loaded"], "seeded nor outside"),
        (["brawl-demo", "--seed", "x"], "--seed"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert printed.out == ""
    assert line.startswith("ironhex: ")
    assert says in line
