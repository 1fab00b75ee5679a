"""The example clients: a window that is clicked through, a tour in cells, a program in Rust."""

import importlib.util
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ironhex as ih

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "examples" / "clients"
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


@pytest.fixture(scope="module")
def window():
    """The module of the pygame client, on a screen that nobody sees."""
    with pytest.MonkeyPatch.context() as environment:
        for name, value in HEADLESS.items():
            environment.setenv(name, value)
        pygame = pytest.importorskip("pygame", reason="pygame-ce is not installed")
        spec = importlib.util.spec_from_file_location("pygame_client", CLIENTS / "pygame_client.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        pygame.display.init()
        pygame.font.init()
        yield module
        pygame.quit()


def click_for(client, action):
    """Clicks as somebody does who wants this action: its hex, and its button if there are several."""
    number, choices = client.game.decision.number, client.game.choices()
    hexes = next(choice.hexes for choice in choices if choice.action == action)
    if hexes:
        client.click(client.centre(hexes[0]))
    if client.game.decision is not None and client.game.decision.number == number:
        client.click(next(button.center for button, offered in client.buttons if offered == action))


def test_two_people_click_through_fifty_decisions(window, tmp_path):
    client = window.Client(ih.Game("skirmish-demo", seed=7))
    beside = ih.Game("skirmish-demo", seed=7)
    for _ in range(50):
        action = client.game.policy_action("greedy")
        click_for(client, action)
        beside.play(action)
        assert client.game.state_hash() == beside.state_hash()
    window.pygame.image.save(client.screen, tmp_path / "screen.png")
    assert (tmp_path / "screen.png").read_bytes().startswith(b"\x89PNG")
    painted = {tuple(client.screen.get_at((x, y)))[:3] for x in range(0, 1240, 3) for y in range(0, 720, 3)}
    wanted = [window.GREEN, window.YELLOW, window.WATER, window.ROCK, *window.GROUND, *window.PLAYERS]
    assert {tuple(window.pygame.Color(colour))[:3] for colour in wanted} <= painted


@pytest.mark.parametrize("scenario", ["skirmish-demo", "tactics-demo"])
def test_a_game_against_a_policy_to_its_end(window, scenario):
    client = window.Client(ih.Game(scenario, seed=3), against="brawl")
    while client.game.stop != "done":
        assert client.game.decision.player == 0
        click_for(client, client.game.policy_action("random"))
    assert client.view["winner"] in {0, 1, "draw"}
    client.click(client.centre((2, 2)))
    client.undo()
    told = "\n".join(client.told)
    assert "rolled faces" in told
    assert "p1 drew amount=1 cards" not in told


def test_every_legal_action_can_be_clicked(window):
    client = window.Client(ih.Game("skirmish-demo", seed=7))
    for _ in range(60):
        offered = {choice.action for offers in client.by_hex.values() for choice in offers}
        assert offered | {choice.action for choice in client.rest} == set(client.game.legal_actions())
        client.play(client.game.policy_action("brawl"))


def test_a_hex_that_stands_for_several_actions_offers_them(window):
    client = window.Client(ih.Game("skirmish-demo", seed=7))
    click_for(client, ih.Action.parse("e1 deploy 5,0"))
    before = client.game.state_hash()
    at, offers = next((at, offers) for at, offers in client.by_hex.items() if len(offers) > 1)
    client.click(client.centre(at))
    assert client.game.state_hash() == before
    assert [action for _, action in client.buttons][: len(offers)] == [choice.action for choice in offers]
    client.click((5, 715))
    assert client.chosen is None
    assert len(client.buttons) == len(client.rest)


def test_taking_back_leads_to_a_decision_of_the_person(window):
    client = window.Client(ih.Game("skirmish-demo", seed=7), against="greedy")
    before = client.game.state_hash()
    click_for(client, client.game.legal_actions()[0])
    click_for(client, next(action for action in client.game.legal_actions() if action.verb == "advance"))
    while client.game.undo_horizon:
        client.undo()
        assert client.game.decision.player == 0
    assert client.game.state_hash() == before
    client.undo()
    assert client.game.state_hash() == before


def test_a_screen_of_a_person_shows_what_he_may_see(window):
    """In a game that he could be in as well, with other hidden cards and tokens, it is the same to the last dot."""
    client = window.Client(ih.Game("tactics-demo", seed=3), against="greedy")
    for _ in range(12):
        click_for(client, client.game.policy_action("random"))
    screen = window.pygame.image.tobytes(client.screen, "RGB")
    other = window.Client(client.game.resample(0, seed=9), against="greedy")
    other.told = client.told
    other.draw()
    # What can be taken back is no secret, and a game that was dealt anew has no past.
    rows = slice(0, window.HELP[1] * 1240 * 3)
    assert window.pygame.image.tobytes(other.screen, "RGB")[rows] == screen[rows]


def test_the_tour_in_cells(capsys):
    names = runpy.run_path(str(CLIENTS / "notebook.py"))
    shown = capsys.readouterr().out
    assert "back and forth: True" in shown
    assert "the referee, too: True" in shown
    assert "loaded: True" in shown
    assert names["picture"].startswith("<svg")
    assert int(names["first"] + names["second"] + names["draws"]) == 1_000
    cells = (CLIENTS / "notebook.py").read_text(encoding="utf-8").split("# %% ")[1:]
    assert len(cells) > 8


@pytest.mark.skipif(shutil.which("cargo") is None, reason="cargo is not installed")
@pytest.mark.parametrize(("scenario", "seed"), [("skirmish-demo", 7), ("card-table", 3)])
def test_the_program_in_rust_plays_the_same_game(scenario, seed):
    words = [scenario, str(seed)]
    command = ["cargo", "run", "--quiet", "--locked", "-p", "ironhex-core", "--example", "play", "--", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr
    game = ih.Game(scenario, seed=seed)
    while game.stop != "done":
        game.play(game.policy_action(("greedy", "brawl")[game.decision.player]))
    *_, ended, last = done.stdout.splitlines()
    assert "game ended" in ended
    assert last.endswith(game.state_hash())


def test_the_clients_say_how_they_are_used():
    command = [sys.executable, str(CLIENTS / "pygame_client.py"), "--help"]
    pytest.importorskip("pygame", reason="pygame-ce is not installed")
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "--against" in done.stdout
