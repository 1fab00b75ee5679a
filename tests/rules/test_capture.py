"""Effects that capture: rule OB-4, with the worked example of section 11."""

from scenes import (
    ability,
    control,
    kinds,
    legal,
    one,
    rest,
    unit,
)

HERE = (1, 4)
MARK = (2, 4)
NEXT = (3, 4)
FAR = (6, 0)
CAPTURE = ability("activation", {"op": "capture"})


def test_ob_4_a_capture_is_at_once_while_outnumbered(scene):
    enemies = [unit(NEXT, space=10), unit((3, 3), space=10)]
    game = scene([unit(FAR, abilities=[CAPTURE])], enemies, objectives={MARK: 5})
    game.play("e1 use a1")
    captured = one(game.play("e1 choose e4"), "captured")
    assert (control(game, 4), captured.rule, captured.object) == (0, "OB-4", 4)


def test_ob_4_a_capture_takes_it_from_the_opponent_in_one_step(scene):
    game = scene([unit(FAR, space=2, abilities=[CAPTURE])], [unit(NEXT)], objectives={MARK: 5}, first_player=1)
    rest(game)
    assert control(game, 3) == 1
    game.play("e1 use a1")
    events = game.play("e1 choose e3")
    assert (control(game, 3), "neutralised" in kinds(events)) == (0, False)


def test_ob_4_the_player_of_the_effect_chooses_which(scene):
    game = scene([unit(FAR, abilities=[CAPTURE])], objectives={MARK: 5, NEXT: 3})
    game.play("e1 use a1")
    assert legal(game) == {"e1 choose e3", "e1 choose e4"}
    game.play("e1 choose e4")
    assert (control(game, 3), control(game, 4)) == (None, 0)


def test_ob_4_all_of_them(scene):
    card = {"abilities": [ability("activation", {"op": "capture", "to": "objectives"})]}
    game = scene([unit(FAR, **card)], objectives={MARK: 5, NEXT: 3})
    game.play("e1 use a1")
    assert (control(game, 3), control(game, 4)) == (0, 0)


def test_ob_4_only_what_lies_on_the_board(scene):
    card = {"abilities": [ability("activation", {"op": "capture", "to": "objectives"})]}
    game = scene([unit(HERE, **card)], carriable={MARK: 5, FAR: 3})
    game.play("e1 advance 2,4")
    game.play("e1 use a1")
    assert (control(game, 3), control(game, 4)) == (None, 0)
