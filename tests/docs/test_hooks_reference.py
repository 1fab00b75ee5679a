"""docs/hooks.md is what the core says of its points, and contexts have there what the page promises."""

from collections import defaultdict

import pytest

import ironhex as ih
from docs.hook_points_seen import FOUND, seen_in_games
from docs.hooks_reference import CLASSES, FINDS, PAGE, kinds, page, procedures, takes


def test_the_page_is_the_one_that_the_core_makes():
    """If not: `make reference`."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_point_has_its_row_in_order():
    points = [f"{name}.{step}" for name, _, steps in procedures() for step, _ in steps]
    assert sorted(points) == sorted(ih.HOOK_POINTS)
    rows = [line.split("`")[1] for line in page().splitlines() if line.startswith("| `") and "." in line.split("`")[1]]
    assert rows == points


def test_every_procedure_says_who_is_there():
    assert {name for name, _, _ in procedures()} == set(FINDS)


def test_nobody_listens_to_a_plan():
    assert "plan" not in FINDS
    early = type("Early", (ih.Mod,), {"at": ih.on("plan.choose", "before")(lambda self, ctx: None)})
    with pytest.raises(ih.ModError, match=r"plan\.choose"):
        ih.Game("card-table", mods=[early])


def test_what_the_page_says_of_effects_is_what_is_refused():
    assert {word for word, _ in CLASSES.values()} == {"each", "unit", "hit", "aim", "roll"}
    assert kinds("match.next", "before") == ("plain",)
    assert not takes("activation.began", "after", '{ op = "no such op" }')


def test_contexts_have_what_the_page_says(scene):
    seen = defaultdict(list)
    for point, found in seen_in_games(scene).items():
        seen[point.partition(".")[0]] += found
    # Nobody listens to a question while it waits for its answer, but to its first step.
    assert set(seen) == set(FINDS)
    for name, found in seen.items():
        ever = set().union(*found)
        always = {word for word in FOUND if all(word in at for at in found)}
        if name != "damage":
            ever, always = ever - {"targets"}, always - {"targets"}
        assert ever == set(FINDS[name]), name
        sometimes = {word for word, text in FINDS[name].items() if "at times" in text or "if it" in text}
        assert always == ever - sometimes, name


@pytest.mark.parametrize("point", ["attack.end", "scoring.end"])
def test_the_page_tells_what_can_be_heard(point):
    (row,) = [line for line in page().splitlines() if line.startswith(f"| `{point}` ")]
    assert "after" not in row.split(" | ")[2]
    at = point.replace(".", "_")
    with pytest.raises(ih.ModError):
        ih.Game("brawl-demo", mods=[type("Late", (ih.Mod,), {at: ih.on(point)(lambda self, ctx: None)})])
