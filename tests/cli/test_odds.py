"""`ironhex odds`: its numbers against plain enumeration of all faces, and attacks against `Game.odds`."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import ironhex as ih
from ironhex.cli import main


def by_enumeration(dice: int, accuracy: int, hit_on: int, critical_from: int) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 11), repeat=dice):
        criticals = sum(face >= critical_from for face in faces)
        hits = sum(1 < face < critical_from and face + accuracy >= hit_on for face in faces)
        found[hits + criticals, criticals] += 1
    return found


@pytest.mark.parametrize(("dice", "accuracy", "hit_on", "critical_from"), [(1, 0, 4, 9), (3, -1, 4, 9), (4, 1, 5, 8)])
def test_json_counts_all_outcomes(
    dice: int, accuracy: int, hit_on: int, critical_from: int, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = ["--accuracy", str(accuracy), "--hit-on", str(hit_on), "--critical-from", str(critical_from)]
    assert main(["odds", str(dice), *pool, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    weights = by_enumeration(dice, accuracy, hit_on, critical_from)
    numbers = range(dice + 1)
    assert found["total"] == 10**dice
    assert found["weights"] == [[weights[hits, criticals] for criticals in numbers] for hits in numbers]
    assert found["hits"] == [sum(weights[hits, other] for other in numbers) for hits in numbers]
    assert found["criticals"] == [sum(weights[other, criticals] for other in numbers) for criticals in numbers]
    assert found["at_least"] == [sum(found["hits"][hits:]) for hits in numbers]
    assert found["mean_hits"] == pytest.approx(sum(hits * found["hits"][hits] for hits in numbers) / 10**dice)


def test_the_table_has_percentages_and_bars(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "3"]) == 0
    text = capsys.readouterr().out
    assert "3 dice, Accuracy +0, hit on 4, critical from 9" in text
    row = next(line for line in text.splitlines() if line.strip().startswith("2 "))
    assert row.split() == ["2", "44.10%", "78.40%", "9.60%", "#" * 30]
    assert "mean 2.100 hits, 0.600 criticals; any critical 48.80%" in text
    assert max(map(len, text.splitlines())) <= 80


def test_exact_fractions_add_up_to_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "3", "--exact"]) == 0
    text = capsys.readouterr().out
    rows = [line.split() for line in text.splitlines() if line.strip()[:1].isdigit() and "dice" not in line]
    assert [row[1] for row in rows] == ["27/1000", "189/1000", "441/1000", "343/1000"]
    assert sum(Fraction(row[3]) for row in rows) == 1
    assert "mean 21/10 hits" in text


def test_what_can_happen_is_never_shown_as_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "20"]) == 0
    text = capsys.readouterr().out
    assert "<0.01%" in text
    assert ">99.99%" in text
    assert " 0.00%" not in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Missing argument"),
        (["many"], 'no "many"'),
        (["0", "--action", "e1 attack w1 e2"], "scenario"),
        (["brawl-demo", "--accuracy", "1"], "pool of dice"),
        (["brawl-demo", "--exact"], "pool of dice"),
        (["brawl-demo", "--action", "e1 energize"], "no attack"),
        (["brawl-demo", "--action", "strike"], "strike"),
        (["brawl-demo", "--action", "e1 attack w9 e4"], "AT-1"),
        (["brawl-demo", "--action", "e1 attack w2 e4", "--after", "e1 advance 99,0"], "MV-2"),
        (["brawl-demo", "--responses", "some"], "--responses"),
        (["brawl-demo", "--policies", "nobody"], "--policies"),
        (["brawl-demo", "--action", "e1 attack w2 e4", "--max-nodes", "3"], "more than 3 states"),
        (["brawl-demo", "--samples", "0"], "--samples"),
        (["0"], "DICE"),
        (["-3"], "-3"),
        (["1000000"], "too many"),
        (["5", "--hit-on", "1"], "hit_on"),
        (["5", "--critical-from", "12"], "critical_from"),
        (["5", "--accuracy", "low"], "--accuracy"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *arguments]) == 2
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert printed.out == ""
    assert line.startswith("ironhex: ")
    assert says in line


# ---- attacks


def test_the_attack_of_a_game_at_its_beginning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "brawl-demo", "--action", "e1 attack w2 e5"]) == 0
    assert capsys.readouterr().out == f"{ih.Game('brawl-demo', seed=1).odds('e1 attack w2 e5')}\n"


def test_an_action_is_considered_before_it(capsys: pytest.CaptureFixture[str]) -> None:
    considered = ["--after", "e1 advance 5,5"]
    assert main(["odds", "brawl-demo", "--action", "e1 attack w2 e4", *considered]) == 0
    text = capsys.readouterr().out
    assert text.startswith("e1 attack w2 e4 after e1 advance 5,5 (exact, 100,000 cases)\n")
    assert main(["odds", "brawl-demo", *considered]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("e1 attack w2 e4 ") for line in lines)
    assert max(map(len, lines)) <= 80


def test_the_game_is_the_one_that_show_shows(capsys: pytest.CaptureFixture[str]) -> None:
    game = ih.Game("brawl-demo", seed=7, number=3)
    for _ in range(9):
        game.play(game.policy_action("greedy") or "")
    attacks = [action for action in game.legal_actions() if action.verb == "attack"]
    place = ["--seed", "7", "--number", "3", "--decisions", "9", "--policies", "greedy"]
    assert main(["odds", "brawl-demo", *place, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == [json.loads(json.dumps(game.odds(attack).as_dict())) for attack in attacks]
    assert found


def test_json_of_an_attack_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "brawl-demo", "--action", "e1 attack w2 e5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert sum(outcome["weight"] for outcome in found["outcomes"]) == found["denominator"] == 10**5
    mean = sum(outcome["weight"] * outcome["targets"][0]["damage"] for outcome in found["outcomes"]) / 10**5
    assert (found["exact"], found["targets"][0]["entity"]) == (True, 5)
    assert found["targets"][0]["mean_damage"] == pytest.approx(mean)


def test_samples_are_labelled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "brawl-demo", "--action", "e1 attack w2 e5", "--samples", "500"]) == 0
    assert "NOT EXACT: a sample of 500" in capsys.readouterr().out


def test_where_nothing_can_be_attacked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "skirmish-demo"]) == 0
    assert capsys.readouterr().out == "No attack is legal there.\n"
