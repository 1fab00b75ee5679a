"""Positions edited by hand: what is played, what is refused, what is drawn anew, and what mutants do."""

import random
from collections import Counter

import pytest

import ironhex as ih
from games.brace import Brace
from games.positions import edited, play_both, seen
from games.random_games import stops
from games.test_stops import LINE, PROOF, at_stop

# ---- edits by hand


def test_a_unit_without_hp_must_be_falling():
    text = ih.scenario_from(at_stop(4)).text
    for entity in (1, 3):
        piece = text.partition(f"[position.pieces.{entity}]")[2].partition("\n\n")[0]
        fallen = piece.replace("hp = ", "hp = 0, max = 16 } # ", 1)
        with pytest.raises(ih.ContentError, match=f"entity {entity} has 0 of 16 HP") as caught:
            ih.Scenario.from_text("fallen", text.replace(piece, fallen), folder=PROOF.parents[1], mods=[Brace])
        assert caught.value.path == f"position.pieces.{entity}.Health.hp"


@pytest.fixture(scope="module")
def brawl() -> ih.Scenario:
    return ih.scenario_from(ih.Game("brawl-demo", seed=1))


def test_hp_place_and_vp_can_be_edited(brawl):
    scenario = edited(
        brawl,
        ("Health = { hp = 8, max = 8 }", "Health = { hp = 3, max = 8 }"),
        ("Score = { vp = 0 }", "Score = { vp = 12 }"),
    )
    view = ih.Game(scenario).view()
    assert view["pieces"][2]["Health"] == {"hp": 3, "max": 8}
    assert view["players"][0]["Score"]["vp"] == 12
    place = view["pieces"][1]["Position"]
    moved = edited(scenario, ("Position = {{ q = {q}, r = {r} }}".format(**place), "Position = { q = 6, r = 3 }"))
    assert ih.Game(moved).view()["pieces"][1]["Position"] == {"q": 6, "r": 3}


def without_stack(text: str) -> str:
    head, _, rest = text.partition("stack = [")
    return head + rest.partition("]\n\n")[2]


def test_without_a_stack_the_next_activation_begins():
    game = ih.Game("skirmish-demo", seed=2)
    for _ in range(30):
        game.play(game.policy_action("brawl"))
    text = without_stack(ih.scenario_from(game).text)
    text = "".join(line + "\n" for line in text.split("\n") if not line.startswith("active = "))
    again = ih.Game(ih.Scenario.from_text("later", text), seed=1)
    assert again.view()["activations"] == game.view()["activations"] + 1
    assert again.view()["pieces"] == game.view()["pieces"]
    again.play(again.legal_actions()[0])


BRAWL = ih.Game("brawl-demo").view()
LITTLE = """
[position]
phase = 2
players = { 0 = { Score = { vp = 7 } } }

[position.pieces.1]
Unit = { card = "gundam-demo" }
Owner = { player = 0 }
Position = { q = 2, r = 3 }
Health = { hp = 2 }
Token = { time = 14 }

[position.pieces.4]
Unit = { card = "gundam-demo" }
Owner = { player = 1 }
Position = { q = 2, r = 5 }
Token = { time = 13 }
"""


def test_what_is_left_out_is_at_its_default():
    base = ih.Scenario.load("skirmish-demo").text.replace("gundam-side7", "gundam-demo")
    game = ih.Game(ih.Scenario.from_text("little", base + LITTLE))
    view = game.view()
    assert set(view["pieces"]) == {1, 4}
    printed = {piece["Unit"]["card"]: piece["Health"]["max"] for piece in BRAWL["pieces"].values() if "Unit" in piece}
    assert view["pieces"][1]["Health"] == {"hp": 2, "max": printed["gundam-demo"]}
    assert view["pieces"][4]["Health"]["hp"] == view["pieces"][4]["Health"]["max"] == printed["gundam-demo"]
    assert [player["Score"]["vp"] for player in view["players"]] == [7, 0]
    assert (view["phase"], view["active"], game.decision.kind) == (2, 4, "activation")


def test_an_empty_position_is_the_usual_beginning():
    text = ih.Scenario.load("carry-demo").text
    plain, empty = (
        ih.Game("carry-demo", seed=4),
        ih.Game(ih.Scenario.from_text("carry-demo", text + "[position]\n"), seed=4),
    )
    play_both(plain, empty, random.Random(1))
    assert seen(empty) == seen(plain)


FAULTS = {
    "unknown component": (("Energy = {", "Enrgy = {"), "pieces.1.Enrgy", 'did you mean "Energy"'),
    "unknown field": (("{ hp = 8, ", "{ hq = 8, "), "pieces.2.Health.hq", 'did you mean "hp"'),
    "component of another table": (("Energy = {", "Score = {"), "pieces.1.Score", "component of players"),
    "out of range": (("{ hp = 8, ", "{ hp = 99999, "), "pieces.2.Health.hp", "out of range"),
    "above max": (("{ hp = 8, ", "{ hp = 9, "), "pieces.2.Health.hp", "9 of 8 HP"),
    "dead": (("{ hp = 8, ", "{ hp = 0, "), "pieces.2.Health.hp", "0 of 8 HP"),
    "text": (("{ hp = 8, ", '{ hp = "all", '), "pieces.2.Health.hp", "no number"),
    "fraction": (("{ hp = 8, ", "{ hp = 8.5, "), "pieces.2.Health.hp", "whole number"),
    "date": (("{ hp = 8, ", "{ hp = 1979-05-27, "), "pieces.2.Health.hp", "whole number"),
    "unknown card": (
        ('{ card = "gundam-demo" }', '{ card = "gundam-deno" }'),
        "pieces.1.Unit.card",
        'did you mean "gundam-demo"',
    ),
    "no entity": (("[position.pieces.2]", "[position.pieces.two]"), "pieces.two", "numbers go from 1"),
    "entity 0": (("[position.pieces.2]", "[position.pieces.0]"), "pieces.0", "numbers go from 1"),
    "entity 65": (("[position.pieces.2]", "[position.pieces.65]"), "pieces.65", "numbers go from 1"),
    "missing unit of the stack": (("subject = 1,", "subject = 9,"), "", "an active unit without its activation"),
    "unknown procedure": (('"activation"', '"activaton"'), "stack[1].procedure", 'did you mean "activation"'),
    "unknown step": (('"menu"', '"menus"'), "stack[1].step", "no step"),
    "unknown key of a frame": (("subject = 1,", "subjekt = 1,"), "stack[1].subjekt", 'did you mean "subject"'),
    "other player's frame": (("player = 0, subject", "player = 1, subject"), "", "another player"),
    "unknown key": (("phase = 1", "phases = 1"), "phases", 'did you mean "phase"'),
    "no phase": (("phase = 1", "phase = 0"), "phase", "whole number from 1"),
    "token in the past": (("space = 2", "space = 9"), "pieces.1.Token.time", "token at time"),
    "no table": (("[position.pieces.1]", "[position.piecez.1]"), "piecez", 'did you mean "pieces"'),
    "VP below 0": (("{ vp = 0 }", "{ vp = -1 }"), "players.0.Score.vp", "VP"),
    "status": (("phase = 1", "winner = 2\nphase = 1"), "winner", "whole number from 0 to 1"),
    "winner as text": (("phase = 1", 'winner = "both"\nphase = 1'), "winner", 'is none of ["draw"]'),
    "triggers": (("phase = 1", "queue = []\nphase = 1"), "queue", "no known key"),
    "seed": (("phase = 1", "seed = 4\nphase = 1"), "seed", "no known key"),
    "mods": (("phase = 1", 'mods = ["heat"]\nphase = 1'), "mods[0]", 'needs mod "heat"'),
}


@pytest.mark.parametrize(("change", "place", "why"), FAULTS.values(), ids=FAULTS)
def test_a_fault_says_where_and_what(brawl, change, place, why):
    with pytest.raises(ih.ContentError) as caught:
        edited(brawl, change)
    error = caught.value
    assert (error.file, error.path) == ("scenario edited", f"position.{place}" if place else "position")
    assert why in str(error)


def test_two_units_on_one_hex_are_refused(brawl):
    pieces = ih.Game(brawl).view()["pieces"]
    one, other = ("Position = {{ q = {q}, r = {r} }}".format(**pieces[entity]["Position"]) for entity in (1, 2))
    with pytest.raises(ih.ContentError) as caught:
        edited(brawl, (one, other))
    assert caught.value.path == "position.pieces.1.Position"


def test_a_position_that_is_no_table_is_refused():
    for table in ('position = "here"\n', "position = []\n", "position = 3\n"):
        with pytest.raises(ih.ContentError) as caught:
            ih.Scenario.from_text("no", table + ih.Scenario.load("duel-demo").text)
        assert caught.value.path == "position"


def test_a_patch_can_bring_a_position(tmp_path):
    (tmp_path / "scenarios").mkdir()
    game = ih.Game("duel-demo", seed=1)
    file = tmp_path / "scenarios" / "here.toml"
    ih.scenario_from(game).write(file)
    patch = tmp_path / "scenarios" / "patched.toml"
    patch.write_text('patches = "here"\n[[patch]]\nat = "position.pieces.1.Health.hp"\nset = 1\n')
    assert ih.Game(patch).view()["pieces"][1]["Health"]["hp"] == 1
    patch.write_text('patches = "here"\n[[patch]]\nat = "position.pieces.1.Health.hp"\nset = 90\n')
    with pytest.raises(ih.ContentError, match=r"patched.toml, patch\[0\]: position.pieces.1.Health.hp"):
        ih.Game(patch)


# ---- what is hidden, and drawn anew


def test_tokens_whose_kind_is_left_out_are_drawn_for_each_game():
    game = ih.Game("skirmish-demo", seed=2)
    text = ih.scenario_from(game).text
    fixed = ih.Scenario.from_text("fixed", text)
    kinds = [
        piece["BoardToken"]["kind"]
        for piece in ih.Game(fixed, seed=9).view()["pieces"].values()
        if "BoardToken" in piece
    ]
    assert kinds == [piece["BoardToken"]["kind"] for piece in game.view()["pieces"].values() if "BoardToken" in piece]
    for name in ("shield", "speed", "strength"):
        text = text.replace(f'{{ kind = "{name}", face_down = 1 }}', "{ face_down = 1 }")
    open_ = ih.Scenario.from_text("open", text)
    drawn = set()
    for number in range(12):
        pieces = ih.Game(open_, seed=9, number=number).view()["pieces"].values()
        here = [piece["BoardToken"]["kind"] for piece in pieces if piece.get("BoardToken", {}).get("face_down")]
        assert all(here)
        assert max(Counter(here).values()) <= 4
        drawn.add(tuple(here))
    assert len(drawn) > 6
    assert ih.Game(open_, seed=9).view(0) | {"scenario": "fixed"} == ih.Game(fixed, seed=9).view(0)


def test_hidden_tokens_stay_within_the_pool(brawl):
    text = ih.Scenario.load("skirmish-demo").text + "[position]\nrevealed = { shield = 9, speed = 9, strength = 9 }\n"
    tokens = "".join(
        f"[position.pieces.{number}]\nBoardToken = {{ face_down = 1 }}\nPosition = {{ q = 4, r = {number} }}\n"
        for number in (4, 5)
    )
    with pytest.raises(ih.ContentError, match="hidden tokens are too many: the pool has 0 left"):
        ih.Scenario.from_text("empty", text + tokens)


def test_a_deck_whose_cards_have_no_place_is_shuffled_for_each_game():
    text = ih.scenario_from(ih.Game("card-table", seed=2)).text
    lines = [
        line.replace(line[line.index("place = ") : line.index("known")], "")
        if 'area = "deck"' in line and "owner = 0" in line
        else line
        for line in text.splitlines()
    ]
    scenario = ih.Scenario.from_text("open", "\n".join(lines))

    def deck(player: int, number: int) -> tuple[str, ...]:
        cards = ih.Game(scenario, seed=1, number=number).view()["cards"]
        return tuple(card["id"] for card in cards if (card["owner"], card["area"]) == (player, "deck"))

    assert len({deck(0, number) for number in range(6)}) == 6
    assert len({deck(1, number) for number in range(6)}) == 1
    half = "\n".join(lines).replace('area = "deck", known', 'area = "deck", place = 0, known', 1)
    with pytest.raises(ih.ContentError, match="has no place in the deck"):
        ih.Scenario.from_text("half", half)


@pytest.mark.parametrize("scenario", ["skirmish-demo", "tactics-demo", "card-table"])
def test_a_search_in_a_game_from_a_position_sees_what_it_knows(scenario):
    for game, _ in stops(scenario, 6, "resample", gap=8):
        again = ih.Game(ih.scenario_from(game), seed=3)
        for player in (0, 1):
            other, own = again.resample(player, seed=8), game.resample(player, seed=8)
            assert other.view(player) == own.view(player)
            assert seen(other) == seen(own)


# ---- mutated


def test_mutated_positions_raise_only_our_errors():
    chooser = random.Random(11)
    texts = [(ih.scenario_from(at_stop(number)).text, [Brace]) for number in range(len(LINE))]
    for name in ("tactics-demo", "card-table", "skirmish-demo"):
        texts += [(ih.scenario_from(game).text, []) for game, _ in stops(name, 5, "mutants", gap=4, dice="outside")]
    opened = 0
    for number in range(1_000):
        text, mods = texts[number % len(texts)]
        try:
            game = ih.Game(ih.Scenario.from_text("mutant", mutated(text, chooser), mods=mods), mods=mods, seed=number)
        except ih.ContentError:
            continue
        opened += 1
        for _ in range(25):
            if game.stop == "decision":
                game.play(chooser.choice(game.legal_actions()))
        assert game._core.broken_invariant() is None
    assert 100 < opened < 900


def mutated(text: str, chooser: random.Random) -> str:
    """A position in which a few numbers, words or lines are others."""
    head, mark, position = text.partition("[position]\n")
    lines = position.splitlines()
    for _ in range(chooser.randint(1, 2)):
        number = chooser.randrange(len(lines))
        words = lines[number].split(" ")
        way = chooser.randrange(5)
        numbers = [at for at, word in enumerate(words) if word.strip("[],").lstrip("-").isdigit()]
        if way < 3 and numbers:
            at = chooser.choice(numbers)
            digits = words[at].strip("[],")
            words[at] = words[at].replace(digits, str(chooser.choice([0, 1, 2, 3, 5, 64, -1, 70000, int(digits) + 1])))
            lines[number] = " ".join(words)
        elif way == 3:
            lines.pop(number)
        else:
            lines[number] = lines[chooser.randrange(len(lines))]
        if not lines:
            break
    return head + mark + "\n".join(lines) + "\n"
