"""docs/effects.md is what the core says of its effects, and its examples are files that load and do what they say."""

import re
import tomllib

import pytest

from docs.effects_reference import HERE, PAGE, SELECTOR, page
from ironhex import _core
from scenes import energy, hp, legal, one, piece, unit
from schemas import effects
from schemas.asked import asked_of
from schemas.opinions import both_refuse

INTRODUCTION = (HERE / "effects_introduction.md").read_text(encoding="utf-8")
EXAMPLES = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", INTRODUCTION, re.DOTALL)]
SPOTTER, SNIPER, FLAMER = EXAMPLES


def test_the_page_is_the_one_that_the_core_makes():
    """If not: `make reference`."""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("card", EXAMPLES, ids=lambda card: card["name"])
def test_an_example_loads(card):
    assert both_refuse("units", card) == (False, False)


@pytest.mark.parametrize("list_", ["triggers", "relations", "limits", "durations", "words", "selectors", "movements"])
def test_every_word_is_on_the_page(list_):
    for word, meaning in _core.effect_words()[list_]:
        assert f"`{word}`" in page()
        assert word == effects.CRITICAL or meaning in page()


@pytest.mark.parametrize("key", ["op", "test"])
def test_every_op_and_test_has_its_row_with_all_its_keys(key):
    elsewhere = {"not", *(SELECTOR if key == "op" else ())}
    for form, meaning in _core.effect_words()[f"{key}s"]:
        rows = [row for row in page().splitlines() if row.startswith(f"| `{form}` | {meaning}")]
        keys = {ask["key"] for ask in asked_of("units") if (ask["place"], ask["form"]) == (key, form)} - elsewhere
        assert all(f"`{name}`" in rows[0] for name in keys), form


def test_links_lead_somewhere():
    heads = {
        re.sub(r"[^\w -]", "", head).lower().replace(" ", "-")
        for head in re.findall(r"^#+ (.*)$", page(), re.MULTILINE)
    }
    links = set(re.findall(r"\]\(#([\w-]+)\)", page()))
    assert links
    assert links <= heads


# ---- the examples do what the introduction says of them


def fielded(card, at, **more):
    """A unit of a squad with the card of an example."""
    own = {key: card[key] for key in ("abilities", "statuses") if key in card}
    return unit(at, *card.get("weapons", []), hp=9, **own, **more)


def test_the_spotter(scene):
    rifle = {"name": "Rifle", "tl": 3, "range": 6, "strength": 4}
    game = scene([unit((0, 4), rifle), fielded(SPOTTER, (2, 4), space=9)], [unit((4, 4), hp=9)], dice=[3, 3, 3, 1])
    game.edit("Energy.amount", 2, 1)
    game.play("e1 attack w1 e3")
    assert "e2 use a1" in legal(game)
    assert one(game.play("e2 use a1"), "ability_used").data["cost"] == 1
    assert (hp(game, 3), energy(game, 2)) == (9 - 3, 0)


def test_the_spotter_is_too_far(scene):
    rifle = {"name": "Rifle", "tl": 3, "range": 6, "strength": 1}
    game = scene([unit((0, 4), rifle), fielded(SPOTTER, (0, 5), space=9)], [unit((4, 4), hp=9)], dice=[3])
    game.edit("Energy.amount", 2, 1)
    game.play("e1 attack w1 e3")
    assert "e2 use a1" not in legal(game)


@pytest.mark.parametrize(("level", "dice", "damage"), [("0", [1, 1, 1, 1, 8], 2), ("1", [1, 1, 1, 8], 1)])
def test_the_sniper(scene, level, dice, damage):
    target = unit((4, 4), hp=9, space=9)
    game = scene([fielded(SNIPER, (0, 4))], [target], terrain={(0, 4): "1", (4, 4): level}, dice=dice)
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 9 - damage


def test_the_flamer(scene):
    game = scene([fielded(FLAMER, (2, 4))], [unit((3, 4), hp=9, space=9)], dice=[9, 9, 1, 1, 1])
    game.edit("Energy.amount", 1, 1)
    game.play("e1 attack w1 turn0")
    assert piece(game, 2)["Marks"]["bits"] == 1
    game.play("e1 push e2 E")
    game.play("e1 use a1")
    game.play("e1 choose e2")
    assert hp(game, 2) == 9 - 2 - 1
