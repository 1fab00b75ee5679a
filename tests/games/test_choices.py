"""What a client offers at a decision: every legal action with its words, its units, its hexes and its targets."""

import json
from dataclasses import FrozenInstanceError, fields, replace

import pytest

import ironhex as ih
from games.brace import Brace
from games.random_games import stops
from games.secret_cards import SCENARIOS, scenario
from games.test_prompts import Duck, bombard, named
from games.test_stops import at_stop
from games.test_words_of_plays import grand
from ironhex.choices import TITLES, rule_of
from scenes import push, scene, scene_folder, unit, weapon
from scenes.table import act, numbered, table
from scenes.tactics import attack_card, card_of, dealt, plays, tactic

__all__ = ["dealt", "grand", "scenario", "scene", "scene_folder", "table"]


def choice(game: ih.Game, action: str) -> ih.Choice:
    """The choice of one legal action."""
    return next(choice for choice in game.choices() if str(choice.action) == action)


def aim(game: ih.Game, action: str) -> tuple:
    """The hexes and targets of one."""
    found = choice(game, action)
    return found.hexes, found.targets


# ---- random games


def check(game: ih.Game) -> None:
    """Refuses choices of a decision that are not what they say.

    Raises:
        AssertionError: a fault.
    """
    choices, decision = game.choices(), game.decision
    assert [choice.action for choice in choices] == game.legal_actions()
    assert [choice.label for choice in choices] == game.labels()
    assert {choice.player for choice in choices} == {decision.player}
    check_places(game, choices)
    check_groups(choices)
    written = choices.to_dicts()
    assert json.loads(json.dumps(written)) == written
    assert [ih.Action.parse(each["action"]) for each in written] == game.legal_actions()


def check_places(game: ih.Game, choices: ih.Choices) -> None:
    board, pieces = game.scenario.board_levels(), game.view(choices[0].player)["pieces"]
    said = [(choice.verb, at, choice.label) for choice in choices for at in choice.hexes or (None,)]
    assert len(set(said)) == len(said), "two choices that look alike"
    for each in choices:
        action = each.action
        assert game.why_not(action) is None
        assert (each.verb, each.unit, each.card) == (action.verb, action.unit, action.card)
        assert (each.title, rule_of(each.verb) is not None) == (TITLES[each.verb][0], True)
        assert str(each) == (f"{each.title}: {each.label}" if each.label else each.title)
        assert set(each.hexes) <= board.keys()
        assert set(each.targets) <= pieces.keys()
        assert (each.weapon is not None) == (each.verb == "attack")
        assert (each.ability is not None) == (each.verb == "use")


def check_groups(choices: ih.Choices) -> None:
    by_unit, by_verb, by_hex = choices.by_unit(), choices.by_verb(), choices.by_hex()
    assert list(by_unit) == [*sorted(unit for unit in by_unit if unit is not None), *[None] * (None in by_unit)]
    assert list(by_verb) == [verb for verb in TITLES if verb in by_verb]
    assert list(by_hex) == sorted(by_hex, key=lambda at: (at[1], at[0]))
    for groups, of in ((by_unit, "unit"), (by_verb, "verb")):
        assert {key: list(group) for key, group in groups.items()} == {
            key: [choice for choice in choices if getattr(choice, of) == key] for key in groups
        }
        assert sum(map(len, groups.values())) == len(choices)
    assert set(choices) == {*choices.buttons, *(choice for group in by_hex.values() for choice in group)}
    assert not any(choice.hexes for choice in choices.buttons)
    assert all(by_hex[at] == choices.at(at) == choices.at(list(at)) for at in by_hex)
    assert sum(map(len, by_hex.values())) == sum(len(choice.hexes) for choice in choices)
    for groups, of in ((choices.by_target(), "targets"), (choices.by_card(), "card")):
        assert list(groups) == sorted(groups)
        for key, group in groups.items():
            assert list(group) == [choice for choice in choices if key in ids(getattr(choice, of))]
        assert sum(map(len, groups.values())) == sum(len(ids(getattr(choice, of))) for choice in choices)


def ids(value: object) -> tuple:
    """Several as they are, one as several, None as none."""
    return value if isinstance(value, tuple) else () if value is None else (value,)


@pytest.mark.parametrize("name", ih.Scenario.names())
def test_choices_of_random_games(name):
    offered = set()
    for number in range(5):
        game = ih.Game(name, seed=8, number=number)
        while game.stop != "done":
            check(game)
            offered |= game.choices().by_verb().keys()
            game.play(game.policy_action(("random", "brawl")[number % 2]))
        assert (len(game.choices()), game.choices().by_unit(), game.choices().to_dicts()) == (0, {}, [])
    assert offered >= ({"play", "pass"} if game.scenario.game == "card-table" else {"advance", "attack", "end"})


@pytest.mark.parametrize("scenario", SCENARIOS, indirect=True)
def test_choices_tell_nobody_what_he_does_not_know(scenario):
    for game, chooser in stops(scenario, 150, "choices", gap=3):
        told = game.choices().to_dicts()
        for _ in range(2):
            other = game.resample(game.decision.player, chooser.getrandbits(40))
            assert other.choices().to_dicts() == told
        check(game)


def test_every_check_can_fail(monkeypatch):
    """Faults are planted in choices that are sound otherwise."""
    game = ih.Game("brawl-demo", seed=3)
    while "attack" not in game.choices().by_verb():
        game.play(game.policy_action("greedy"))
    sound = game.choices()
    attack = next(number for number, choice in enumerate(sound) if choice.verb == "attack")
    check(game)
    faults = [{"label": "x"}, {"player": 1 - sound[0].player}, {"hexes": ((99, 9),)}, {"targets": (99,)}]
    faults += [{"weapon": None}, {"unit": None}, {"rule": object()}, {"ability": "x"}]
    for fault in faults:
        planted = [replace(each, **fault) if at == attack else each for at, each in enumerate(sound)]
        monkeypatch.setattr(ih.Game, "choices", lambda _, planted=planted: ih.Choices(planted))
        with pytest.raises((AssertionError, TypeError)):
            check(game)
    for wrong in (sound[1:], sound[::-1], [*sound, sound[0]]):
        monkeypatch.setattr(ih.Game, "choices", lambda _, wrong=wrong: ih.Choices(wrong))
        with pytest.raises(AssertionError):
            check(game)


# ---- other stops


def test_stops_that_are_no_decision_offer_nothing():
    found = set()
    for number in range(6):
        game = at_stop(number)
        found.add((game.stop, len(game.choices()) > 0))
        assert len(game.choices()) == len(game.legal_actions())
    assert found == {("decision", True), ("roll", False), ("hook", False)}


# ---- every verb


def test_places_to_go(scene):
    game = ih.Game("skirmish-demo", seed=7)
    to_deploy = choice(game, "e1 deploy 5,1")
    assert (to_deploy.title, to_deploy.rule, to_deploy.label) == ("Deploy", "DP-1", "5,1")
    assert (to_deploy.unit, to_deploy.hexes, to_deploy.targets, to_deploy.player) == (1, ((5, 1),), (), 0)
    game = scene([unit((1, 4))])
    for verb in ("advance", "dash"):
        assert aim(game, f"e1 {verb} 2,4") == (((2, 4),), ())
    assert [str(each) for each in game.choices().at((2, 4))] == ["Advance: 2,4", "Dash: 2,4"]
    assert [str(each) for each in game.choices().buttons] == ["Energize"]
    game.play("e1 energize")
    assert [(str(each), each.rule) for each in game.choices().buttons] == [("End the activation", "AC-3")]


def test_attacks_lie_where_their_targets_stand(scene):
    arms = weapon(reach=2), weapon(reach=3)
    game = scene([unit((1, 4), *arms)], [unit((3, 4), space=10), unit((4, 2), space=10)])
    choices = game.choices()
    assert aim(game, "e1 attack w2 e3") == (((4, 2),), (3,))
    assert {target: [str(each.action) for each in group] for target, group in choices.by_target().items()} == {
        2: ["e1 attack w1 e2", "e1 attack w2 e2"],
        3: ["e1 attack w2 e3"],
    }
    assert choices.by_verb()["attack"].by_hex() == {(4, 2): choices.by_target()[3], (3, 4): choices.by_target()[2]}
    found = choice(game, "e1 attack w2 e3")
    assert (found.weapon, found.card, found.rule) == ("Weapon", None, "AT-1")


def test_an_area_attack_lies_on_all_that_it_covers(scene):
    game = bombard(scene)
    assert aim(game, "e1 attack w1 turn0") == (((2, 4), (3, 4)), (2, 3))
    assert choice(game, "e1 attack w1 turn0") in game.choices().at((3, 4))
    assert choice(game, "e1 attack w1 turn0").weapon == "Weapon"


def test_attack_cards_are_attacks_with_a_card(dealt):
    volley, barrage = attack_card(tl=3, reach=1, strength=4), attack_card(tl=1, strength=2, pattern=[(1, 0)])
    hand = {"volley": volley, "barrage": barrage}
    game = dealt([unit((1, 4))], [unit((2, 4), space=10)], hands=(hand,))
    for name, action in (("volley", "e1 attack {} e2"), ("barrage", "e1 attack {} turn0")):
        card = card_of(game, 0, name)
        found = choice(game, action.format(card))
        assert (found.hexes, found.targets, found.weapon) == (((2, 4),), (2,), "Volley")
        assert (f"c{found.card}", found.unit, found.verb) == (card, 1, "attack")
        assert found in game.choices().by_card()[found.card]


def test_abilities_are_those_of_their_unit(scene):
    shove = named("Shove", "activation", {"op": "push", "hexes": 2, "to": "enemy"})
    game = scene([unit((1, 4), abilities=[shove])], [unit((2, 4), space=10), unit((5, 4), space=10)])
    found = choice(game, "e1 use a1")
    assert (found.ability, found.unit, found.hexes, found.rule) == ("Shove", 1, (), "AC-2")
    assert str(found) == "Use an ability: a1 Shove of unit-0-0 e1"
    game.play("e1 use a1")
    assert aim(game, "e1 choose e2") == (((2, 4),), (2,))
    assert aim(game, "e1 choose e3") == (((5, 4),), (3,))
    game.play("e1 choose e2")
    assert aim(game, "e1 push e2 stop") == ((), (2,))
    for step in game.choices():
        (at,) = step.hexes or [(2, 4)]
        after = game.clone()
        after.play(step.action)
        assert after.view()["pieces"][2]["Position"] == {"q": at[0], "r": at[1]}
    assert len(game.choices().by_hex()) == len(game.choices()) - 1 == 3
    assert [str(each) for each in game.choices().buttons] == ["Push: stop"]


def test_a_pull_leads_towards_and_an_option_is_a_button(scene):
    drag = named("Drag", "activation", {"op": "pull", "hexes": 1, "to": "enemy"})
    rob = named("Rob", "activation", {"op": "destroy_upgrade", "to": "enemy"})
    game = scene([unit((1, 4), abilities=[drag, rob])], [unit((3, 4), space=10)])
    game.add(2, ih.Upgrades(speed=2, strength=1))
    for action in ("e1 use a1", "e1 choose e2"):
        game.play(action)
    assert aim(game, "e1 pull e2 W") == (((2, 4),), (2,))
    for action in ("e1 pull e2 stop", "e1 use a2", "e1 choose e2"):
        game.play(action)
    assert [(str(each), each.rule, each.unit) for each in game.choices().buttons] == [
        ("Choose an Upgrade: Speed Upgrade", "BD-4", 1),
        ("Choose an Upgrade: Strength Upgrade", "BD-4", 1),
    ]


def test_a_window_groups_by_unit(scene):
    evade = named("Evade", "before_attack_roll", {"op": "reduction", "amount": 1, "to": "self"}, by="enemy", cost=1)
    game = scene([unit((1, 4), weapon())], [unit((2, 4), space=10, abilities=[evade])])
    game.edit("Energy.amount", 2, 1)
    game.play("e1 attack w1 e2")
    assert {unit: list(map(str, group)) for unit, group in game.choices().by_unit().items()} == {
        2: ["Use an ability: a1 Evade (1 Energy) of unit-1-0 e2"],
        None: ["Pass"],
    }


def test_a_free_movement_can_be_passed(scene):
    run = named("Run", "activation", {"op": "dash", "to": "other_ally"})
    again = named("Again", "activation", {"op": "attack", "weapon": 1})
    squad = [unit((1, 4), weapon(), abilities=[run, again]), unit((0, 2), space=10)]
    game = scene(squad, [unit((2, 4), space=10)])
    game.play("e1 use a1")
    if game.decision.kind == "choice":
        game.play("e1 choose e2")
    assert (choice(game, "e2 dash 1,2").unit, choice(game, "p0 pass").rule) == (2, "MV-1")
    game.play("p0 pass")
    game.play("e1 use a2")
    assert choice(game, "p0 pass").rule == "AT-15"


def test_a_garrison_to_rescue_and_a_further_target(scene):
    game = scene([unit((1, 4))], garrisons=([(1, 3)], []))
    found = choice(game, "e1 rescue e3")
    assert (found.hexes, found.targets, str(found)) == (((1, 3),), (3,), "Rescue: Garrison e3")
    arm = weapon(reach=3, effects=[{"when": "attack_declared", "effects": [{"op": "extra_target", "amount": 1}]}])
    game = scene([unit((0, 4), arm)], [unit((2, 4), space=10), unit((2, 3), space=10)])
    game.play("e1 attack w1 e2")
    assert aim(game, "e1 choose e3") == (((2, 3),), (3,))


def test_answers_of_a_mod_are_buttons(scene):
    game = scene([unit((1, 4), weapon(push(1)))], [unit((2, 4), space=10)], mods=[Duck()], dice=[3])
    game.play("e1 attack w1 e2")
    found = [(str(each), each.player, each.unit, each.rule) for each in game.choices().buttons]
    assert found == [("Answer: stand", 1, None, "flow"), ("Answer: duck", 1, None, "flow")]
    assert game.choices().by_unit() == {None: game.choices()}


def test_every_step_of_a_plan_is_a_button(grand):
    steps = [
        ("p0 play grand", "Play a card", "PC-1"),
        ("p0 pay normal", "Pay", "PC-1"),
        ("p0 choose tank", "Choose", "PC-1"),
        ("p0 x 2", "Choose X", "PC-1"),
        ("p0 discard blank", "Discard", "PC-1"),
    ]
    for action, title, rule in steps:
        found = choice(grand, numbered(grand, action))
        assert (found.title, found.rule, found.unit, found.hexes, found.targets) == (title, rule, None, (), ())
        assert found.card == (None if found.verb in {"pay", "x"} else int(str(found.action).split()[-1][1:]))
        assert grand.choices().buttons == grand.choices()
        if found.verb != "play":
            assert str(choice(grand, "p0 cancel")) == "Cancel: nothing is played"
        else:
            assert choice(grand, "p0 pass").rule == "PC-13"
        act(grand, action)
    act(grand, "p0 discard blank")
    assert choice(grand, "p1 pass").rule == "PC-3"


def test_a_unit_for_a_card_is_a_target(dealt):
    aid = tactic("after_movement", {"op": "heal", "amount": 1}, by="ally")
    squad = [unit((1, 4), weapon()), unit((0, 2), space=10)]
    game = dealt(squad, [unit((6, 4), space=10)], hands=({"aid": aid},))
    game.play("e1 advance 1,5")
    game.play(plays(game, 0, "aid"))
    found = choice(game, "p0 choose e2")
    assert (found.unit, found.hexes, found.targets, found.rule) == (None, ((0, 2),), (2,), "PC-1")


def test_every_verb_has_a_title_and_a_rule():
    of_units = "deploy advance attack dash energize rescue use end push pull choose option"
    of_players = "play pay x discard cancel pass answer"
    assert set(TITLES) == {*of_units.split(), *of_players.split()}
    assert rule_of("push") == "MV-6"
    assert rule_of("jump") is None


# ---- as values


def test_choices_are_a_sequence_of_values():
    game = ih.Game("brawl-demo", seed=3)
    choices = game.choices()
    assert choices == game.clone().choices() != choices[1:]
    assert hash(choices) == hash(game.choices())
    assert choices != list(choices)
    assert (choices[0], choices[-1]) == (next(iter(choices)), list(choices)[-1])
    assert isinstance(choices[:3], ih.Choices)
    assert len(choices[:3]) == 3
    assert choices[0] in choices
    assert choices.index(choices[4]) == 4
    assert repr(choices) == f"<ironhex.Choices: {len(choices)}>"
    assert str(choices[:2]).splitlines() == [str(choices[0]), str(choices[1])]
    with pytest.raises(FrozenInstanceError):
        choices[0].label = "another"
    with pytest.raises(IndexError):
        choices[len(choices)]
    assert list(map(str, choices.by_unit()[1].by_verb()["dash"].at((3, 5)))) == ["Dash: 3,5"]


def test_a_hex_without_choices_and_what_is_no_hex():
    choices = ih.Game("brawl-demo", seed=3).choices()
    assert len(choices.at((99, 9))) == 0
    for wrong in ("1,2", (1,), (1, 2, 3), (1.0, 2), None, 7, (True, 2)):
        with pytest.raises(ih.IronhexError, match="is no hex"):
            choices.at(wrong)


def test_the_json_form_has_every_field():
    found = ih.Game("brawl-demo", seed=3).choices().by_verb()["attack"][0].to_dict()
    assert list(found) == [field.name for field in fields(ih.Choice)]
    assert found == {
        "action": "e1 attack w2 e4",
        "verb": "attack",
        "title": "Attack",
        "rule": "AT-1",
        "label": "w2 Beam Rifle (4 TL, range 4, 5 dice) on gundam-demo e4",
        "player": 0,
        "unit": 1,
        "card": None,
        "weapon": "Beam Rifle",
        "ability": None,
        "hexes": [[2, 8]],
        "targets": [4],
    }


def test_names_of_old_saves_are_printable():
    """A question of a mod may hold anything."""

    class Odd(ih.Mod):
        questions = {"odd": ih.Question("Odd?", ("a\x1b[31m", "b"))}  # noqa: RUF012 - as mods are written

        @ih.on("attack.roll", when="after")
        def after_roll(self, ctx):
            ctx.ask("odd", player=ctx.player)

    game = ih.Game("brawl-demo", seed=3, mods=[Odd, Brace])
    while game.decision.kind != "question":
        game.play(game.policy_action("brawl"))
    assert "\x1b" not in str(game.choices())
