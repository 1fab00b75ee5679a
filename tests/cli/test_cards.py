"""Cards in words, and what effects have changed about units."""

import pytest
from rich.console import Console

import ironhex as ih
from cli.test_play import play
from ironhex.render.cards import Cards
from ironhex.render.scene import Scene
from ironhex.scenario import content_folder

DEMOS = sorted(file.stem for file in (content_folder() / "scenarios").glob("*.toml"))


def shown(cards, card):
    """A card as it is read, on lines that are never wrapped."""
    console = Console(width=1000)
    with console.capture() as capture:
        for line in cards.lines(card):
            console.print(line)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


@pytest.mark.parametrize("name", DEMOS)
def test_every_card_can_be_read(name):
    scenario = ih.Scenario.load(name)
    cards = Cards(scenario)
    abilities, weapons = scenario.abilities(), scenario.weapons()
    for card in cards.ids():
        text = shown(cards, card)
        assert all(weapon.name in text for weapon in weapons.get(card, ()))
        assert all(ability.name in text for ability in abilities.get(card, ()))
    assert cards.ids() == [*weapons, *scenario.deck_cards()]
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


def test_help_explains_commands_verbs_and_rules():
    text = play("? los", "? exit", "? dash", "? MV-99", "? e1", "card e9")
    assert "los e1 e4         whether e1 sees e4" in text
    assert "quit              leave the game" in text
    assert "MV-1  An Advance goes up to" in text
    assert "There is no rule 'MV-99'; did you mean MV-" in text
    assert text.count("damage +2 to target") == 1


def shown_units(scenario, *parts):
    game = ih.Game(scenario, seed=1)
    game.add(1, *parts)
    console = Console(width=400)
    with console.capture() as capture:
        console.print(Scene(game.scenario).units(game.view(0)))
    return capture.get()


def test_modifiers_are_shown_with_how_long_they_last():
    forbid = ih.ForRound(forbid=0b10011, dash=2, flags=0b1001)
    shown = shown_units("water-demo", ih.ForActivation(strength=3, tl=-1), forbid, ih.Lasting(critical_from=7))
    for words in (
        "in this activation: Strength +3, TL cost -1",
        "this round: Dash +2, needs no Line of Sight, cannot be a target, may not Advance or Dash or respond",
        "lasting: criticals from 7",
    ):
        assert words in shown


def test_a_component_of_modifiers_without_any_says_nothing():
    assert "this phase" not in shown_units("water-demo", ih.ForPhase())
