"""Cards in words, and what effects have changed about units."""

import pytest
from rich.console import Console

import ironhex as ih
from cli.test_play import play
from ironhex.render.cards import Cards
from ironhex.render.scene import Scene
from ironhex.scenario import content_folder

DEMOS = sorted(file.stem for file in (content_folder() / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("name", DEMOS)
def test_every_card_can_be_read(name):
    scenario = ih.Scenario.load(name)
    cards = Cards(scenario)
    abilities, weapons = scenario.abilities(), scenario.weapons()
    for card in cards.ids():
        text = "\n".join(line.plain for line in cards.lines(card))
        assert [weapon.name in text for weapon in weapons[card]] == [True] * len(weapons[card])
        assert [ability.name in text for ability in abilities[card]] == [True] * len(abilities[card])
    with pytest.raises(KeyError):
        cards.lines("nobody")


def test_a_card_is_shown_by_its_unit_and_by_its_id():
    text = play("card e1", "card gm", "card e99", "? card", "? units", "? nonsense")
    assert "w2  Beam Rifle: 4 TL, range 4, Strength 5" in text
    assert "damage +2 to target" in text
    assert "w1  Beam Spray Gun: 3 TL, range 3, Strength 3" in text
    assert "Whose card?" in text
    assert "what the card of a unit says" in text
    assert "There is no rule 'nonsense'. '? rules' lists them." in text


def test_modifiers_are_shown_with_how_long_they_last():
    game = ih.Game("water-demo", seed=1)
    game.add(1, ih.ForActivation(strength=3), ih.Lasting(accuracy=-1))
    console = Console(width=160)
    with console.capture() as capture:
        console.print(Scene(game.scenario).units(game.view(0)))
    shown = capture.get()
    assert "+3" in shown
    assert "Strength" in shown
    assert "activation" in shown
