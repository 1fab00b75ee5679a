"""How often an ability may be used: rule AC-2, and the limits that end what would go on for ever."""

import pytest

from scenes import ability, damage_plus, energy, kinds, one, rest, score, turn, unit, weapon
from scenes.abilities import automatic, op, play, told

HERE = (1, 4)
THERE = (2, 4)
CORNER = (8, 0)
GAIN = op("energy", amount=1)


@pytest.mark.parametrize(
    ("limit", "counted"),
    [("attack", 4), ("activation", 2), ("round", 2), ("phase", 1), ("game", 1), ("none", 4)],
)
def test_ac_2_how_often(scene, limit, counted):
    count = automatic("before_attack_roll", GAIN, limit=limit)
    own = [unit(HERE, weapon(tl=1), abilities=[count, ability("activation", op("attack"))])]
    game = scene(own, [unit(THERE, hp=99, space=10)], dice=[1] * 4)
    for _ in range(2):
        play(game, "e1 use a2", "e1 attack w1 e2", "e1 attack w1 e2", "e1 end")
    assert energy(game, 1) == counted


@pytest.mark.parametrize(("limit", "counted"), [("attack", 1), ("none", 2)])
def test_ac_2_how_often_in_one_attack(scene, limit, counted):
    # Two defeats of one attack.
    note = automatic("defeated", GAIN, by="enemy", limit=limit)
    arm = weapon(strength=1, pattern=[(1, 0), (1, -1)])
    others = [unit(THERE, hp=1, space=10), unit((2, 3), hp=1, space=10)]
    game = scene([unit(HERE, arm, abilities=[note])], others, dice=[5])
    game.play("e1 attack w1 turn0")
    assert energy(game, 1) == counted


@pytest.mark.parametrize(("limit", "counted"), [("activation", 2), ("round", 1), ("none", 2)])
def test_ac_2_how_often_in_one_round(scene, limit, counted):
    # e1 and e2 both begin an activation in round 1.
    card = {"abilities": [automatic("activation_began", op("score", amount=1), by="any", limit=limit)]}
    game = scene([unit(HERE)], [unit(CORNER), unit((0, 0), space=10, **card)])
    rest(game)
    assert (turn(game), score(game)) == ((2, 1, 1), [0, counted])


@pytest.mark.parametrize(("limit", "counted"), [("round", 2), ("phase", 1), ("game", 1)])
def test_ac_2_a_round_is_over_when_the_timeline_moves_on(scene, limit, counted):
    card = {"abilities": [automatic("activation_began", op("score", amount=1), by="any", limit=limit)]}
    game = scene([unit(HERE)], [unit(CORNER, space=2), unit((0, 0), space=10, **card)])
    rest(game)
    assert (turn(game), score(game)) == ((2, 1, 2), [0, counted])


@pytest.mark.parametrize(("limit", "counted"), [("phase", 2), ("game", 1)])
def test_ac_2_a_phase_is_over_when_the_next_begins(scene, limit, counted):
    card = {"abilities": [automatic("phase_began", op("score", amount=1), limit=limit)]}
    game = scene([unit(HERE, space=9, **card)], [unit(CORNER, space=10)])
    while turn(game)[1] == 1:
        rest(game)
    assert score(game) == [counted, 0]


def test_limits_count_each_ability_of_each_unit_by_itself(scene):
    twice = [automatic("before_attack_roll", GAIN, by="ally"), automatic("before_attack_roll", GAIN, by="ally")]
    own = [unit(HERE, weapon(damage_plus(1)), abilities=twice), unit((0, 0), space=9, abilities=twice)]
    game = scene(own, [unit(THERE, space=10)], dice=[1])
    events = game.play("e1 attack w1 e3")
    assert (energy(game, 1), energy(game, 2)) == (2, 2)
    # Units in order of their rows, abilities in order of the card.
    assert told(events, "ability_used") == [("ability_used", 1)] * 2 + [("ability_used", 2)] * 2
    assert one(events, "rolled").data["faces"] == [1]


@pytest.mark.parametrize(("count", "limited"), [(63, False), (65, True)])
def test_limits_no_more_than_sixty_four_effects_begin_in_one_activation(scene, count, limited):
    # Eight abilities of one unit, and several such units.
    cards = [{"abilities": [automatic("before_attack_roll", GAIN, by="ally")] * 8}] * (count // 8)
    cards += [{"abilities": [automatic("before_attack_roll", GAIN, by="ally")] * (count % 8)}] if count % 8 else []
    first, *rest_of_them = cards
    own = [unit(HERE, weapon(), **first)]
    own += [unit((q, 0), space=9, **card) for q, card in enumerate(rest_of_them)]
    game = scene(own, [unit(THERE, space=10)], dice=[1])
    events = game.play(f"e1 attack w1 e{len(own) + 1}")
    assert kinds(events).count("ability_used") == min(count, 64)
    assert ("limited" in kinds(events)) is limited
