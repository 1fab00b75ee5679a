"""What the introduction of docs/effects.md says of rare things, tried."""

import pytest

from scenes import ability, control, energy, hp, legal, piece, score, shields, unit, weapon
from scenes.tactics import play_card, tactic

SELF_DEFEAT = {"op": "non_combat_damage", "amount": 99, "to": "self"}


def begins(*effects, **more):
    """An ability that applies by itself as a phase begins."""
    return ability("phase_began", *effects, optional=False, **more)


def test_a_unit_in_reserve_uses_no_abilities(scene):
    one_vp = [begins({"op": "score", "amount": 1})]
    game = scene([unit((0, 4), abilities=one_vp), unit(None, abilities=one_vp)], [unit((4, 4))])
    assert score(game) == [1, 0]


def test_conditions_are_asked_once(scene):
    healthy = [{"test": "damaged", "of": "self", "not": True}]
    hurts = ability(
        "activation", {"op": "non_combat_damage", "amount": 1, "to": "self"}, {"op": "repeat"}, given=healthy
    )
    game = scene([unit((0, 4), abilities=[hurts])], [unit((4, 4), space=9)])
    game.play("e1 use a1")
    assert hp(game, 1) == 10 - 2


def test_an_effect_stops_when_its_unit_leaves_the_board(scene):
    ends = ability("activation", SELF_DEFEAT, {"op": "score", "amount": 3})
    game = scene([unit((0, 4), abilities=[ends])], [unit((4, 4), space=9)])
    game.play("e1 use a1")
    assert score(game) == [0, 5]


def test_what_nobody_is_asked_about_may_ask_for_a_piece(scene):
    picks = begins({"op": "energy", "amount": 1, "to": "enemy"}, limit="game")
    game = scene([unit((0, 4), abilities=[picks])], [unit((4, 4)), unit((5, 4))])
    assert legal(game) == {"e1 choose e2", "e1 choose e3"}


def test_a_free_move_of_an_enemy_is_decided_by_its_owner(scene):
    moves = ability("activation", {"op": "dash", "hexes": 1, "to": "enemies"})
    game = scene([unit((0, 4), abilities=[moves])], [unit((4, 4), space=9)])
    game.play("e1 use a1")
    assert (game.decision.kind, game.decision.player) == ("movement", 1)
    game.play("p1 pass")


@pytest.mark.parametrize(("hexes", "asked"), [(1, False), (2, True)])
def test_a_free_move_is_shortened(scene, hexes, asked):
    """Engaged: a hex less."""
    moves = ability("activation", {"op": "dash", "hexes": hexes})
    game = scene([unit((3, 4), abilities=[moves])], [unit((4, 4), space=9)])
    game.play("e1 use a1")
    assert (game.decision.kind == "movement") == asked


@pytest.mark.parametrize(("own", "damage"), [(2, 3), (0, 3)])
def test_a_negative_reduction_only_takes_away_others(scene, own, damage):
    thins = {"when": "before_attack_roll", "effects": [{"op": "reduction", "amount": -5, "to": "target"}]}
    target = unit((4, 4), space=9, reduction=own)
    game = scene([unit((3, 4), weapon(strength=3, effects=[thins]))], [target], dice=[5, 5, 5])
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 10 - damage


def test_fields_of_a_component_that_is_not_there(scene):
    gives = begins({"op": "add", "field": "Shields.total", "amount": 1, "to": "allies"}, limit="game")
    game = scene([unit((0, 4), abilities=[gives]), unit((0, 5), shields=1)], [unit((4, 4), space=9)])
    assert "Shields" not in piece(game, 1)
    assert piece(game, 2)["Shields"]["total"] == 2
    assert shields(game, 2) == 1


def test_from_the_targets_each_piece_counts_once(scene):
    """e4 is beside both targets."""
    splash = {"op": "non_combat_damage", "amount": 1, "to": "enemies", "within": 1, "beyond": 0, "from": "target"}
    blast = weapon({"op": "dice", "amount": 1}, needs=9, pattern=[[1, 0], [1, -1]], strength=1)
    blast["effects"] = [{"when": "after_combat_damage", "effects": [splash]}]
    enemies = [unit((3, 4), space=8), unit((3, 3), space=9), unit((4, 3), space=10)]
    game = scene([unit((2, 4), blast)], enemies, dice=[1])
    game.play("e1 attack w1 turn0")
    assert hp(game, 4) == 10 - 1


def test_a_roll_has_at_most_32_dice(scene):
    more = weapon(strength=30)
    more["effects"] = [{"when": "after_attack_roll", "effects": [{"op": "dice", "amount": 9}]}]
    game = scene([unit((3, 4), more)], [unit((4, 4), hp=99, space=9)], dice=[1] * 32)
    game.play("e1 attack w1 e2")
    assert energy(game, 1) == 0


@pytest.mark.parametrize("on_base", [True, False])
def test_who_stands_on_its_base_changes_places_with_nobody(scene, on_base):
    swaps = ability("activation", {"op": "swap", "to": "other_ally"})
    deploy = {"bases": ((1, 4), None), "deploy": ([(2, 4)], [])}
    game = scene([unit(None, abilities=[swaps]), unit((0, 6), space=9)], [unit((4, 4), space=9)], **deploy)
    game.play(f"e1 deploy {'1,4' if on_base else '2,4'}")
    game.play("e1 use a1")
    assert (game.decision.kind == "choice") == (not on_base)


def test_capture_takes_what_the_other_side_holds(scene):
    takes = [begins({"op": "capture", "to": "objectives"}, limit="game")]
    own, other = unit((0, 4), abilities=takes), unit((4, 4), space=9, abilities=takes)
    assert control(scene([own], [unit((4, 4), space=9)], objectives={(2, 4): 1}), 3) == 0
    assert control(scene([own], [other], objectives={(2, 4): 1}), 3) == 1


def test_ask_always_asks_where_some_card_has_an_ability(scene):
    waits = ability("activation_ended", {"op": "score", "amount": 1}, by="enemy")
    game = scene([unit((0, 4))], [unit(None, abilities=[waits])], settings={"ask": "always"})
    game.play("e1 energize")
    game.play("e1 end")
    assert (game.decision.kind, legal(game)) == ("window", {"p0 pass"})


def test_abilities_answer_cards_and_nothing_answers_abilities(dealt):
    jams = ability("card_played", {"op": "negate"}, by="enemy", limit="none")
    scores = {"op": "score", "amount": 1}
    own = unit((0, 4), abilities=[ability("activation", scores)])
    hands = [{"march": tactic("activation", scores)}, None]
    game = dealt([own], [unit((4, 4), space=9, abilities=[jams])], hands=hands)
    game.play("e1 use a1")
    assert (game.decision.player, score(game)) == (0, [1, 0])
    play_card(game, 0, "march")
    assert (game.decision.player, legal(game)) == (1, {"e2 use a1", "p1 pass"})
    game.play("e2 use a1")
    assert score(game) == [1, 0]


def test_who_has_no_deck_draws_nothing(scene):
    draws = ability("activation", {"op": "draw", "amount": 2}, {"op": "score", "amount": 1})
    game = scene([unit((0, 4), abilities=[draws])], [unit((4, 4), space=9)])
    game.play("e1 use a1")
    assert score(game) == [1, 0]
