"""Effects that move units: free moves (MV-1 to MV-3), changes of places (MV-4), returns to the Reserve."""

import pytest

from scenes import ability, at_start, gives, kinds, one, piece, place, reach, rest, score, token, turn, unit, verbs
from scenes.abilities import offered, op, play

HERE = (1, 4)
THERE = (2, 4)
FAR = (5, 4)


# ---- places: swap, return, free moves


def test_swap_changes_places(use):
    game, events = use(op("swap"), allies=[FAR], others=(((6, 4), {}),))
    assert offered(game) == ("choice", 0, {"e1 choose e2"})
    events = game.play("e1 choose e2")
    assert (place(game, 1), place(game, 2), "swapped" in kinds(events)) == (FAR, HERE, True)
    assert "moved" not in kinds(events)


def test_mv_4_a_swap_drops_nothing(scene):
    own = [unit(HERE, abilities=[ability("activation", op("swap"))]), unit(FAR, space=9)]
    game = scene(own, [unit((6, 4), space=10)], carriable={THERE: 5})
    play(game, "e1 advance 2,4", "e1 use a1", "e1 choose e2")
    assert (place(game, 1), piece(game, 4)["Carried"]["by"]) == (FAR, 1)


def test_return_to_the_reserve(use):
    game, events = use(op("return", to="enemies"), others=((FAR, {"abilities": [at_start(gives("slow"))]}),))
    assert (place(game, 2), score(game), token(game, 2)) == (None, [0, 0], (1, 10))
    assert ("returned" in kinds(events), "defeated" in kinds(events)) == (True, False)
    assert "Slow" in piece(game, 2)


def test_return_lays_down_what_is_carried(scene):
    carrier = unit(HERE, abilities=[ability("activation", op("return", to="other_allies"))], space=3)
    game = scene([unit(FAR), carrier], [unit((8, 0), space=10)], carriable={(5, 5): 5})
    play(game, "e1 advance 5,5", "e1 energize")
    assert piece(game, 4)["Carried"]["by"] == 1
    while turn(game)[0] != 2:
        rest(game)
    game.play("e2 use a1")
    assert (place(game, 1), place(game, 4), "Carried" in piece(game, 4)) == (None, (5, 5), False)


def test_dp_1_a_returned_unit_deploys_when_it_acts_next(use):
    game, _ = use(op("return", to="enemies"), others=((FAR, {}),))
    while turn(game)[0] != 2:
        rest(game)
    assert game.decision.kind == "deploy"


@pytest.mark.parametrize(
    ("move", "hexes", "far"), [("advance", None, 3), ("dash", None, 2), ("advance", 1, 1), ("dash", 4, 4)]
)
def test_free_moves(use, move, hexes, far):
    game, _ = use(op(move, **({"hexes": hexes} if hexes else {})), others=(((8, 0), {}),))
    kind, player, choices = offered(game)
    assert (kind, player, "p0 pass" in choices) == ("movement", 0, True)
    assert max(q - HERE[0] for q, r in reach(game, move) if r == HERE[1]) == min(far, 5)
    game.play(f"e1 {move} {HERE[0] + far},4")
    assert (place(game, 1), token(game, 1), game.decision.kind) == ((HERE[0] + far, 4), (1, 1), "activation")
    assert {"advance", "dash", "energize"} <= verbs(game)


def test_free_moves_may_be_passed(use):
    game, _ = use(op("dash"))
    events = game.play("p0 pass")
    assert (place(game, 1), one(events, "passed").player, game.decision.kind) == (HERE, 0, "activation")


def test_mv_3_a_free_move_of_an_engaged_unit_is_shorter_too(use):
    game, _ = use(op("advance"), others=((THERE, {}),))
    assert (-2, 4) not in reach(game)
    assert (-1, 4) in reach(game)
    game.play("p0 pass")


def test_free_moves_of_another_unit_are_its_players(use):
    game, _ = use(op("dash", to="enemies"))
    kind, player, choices = offered(game)
    assert (kind, player) == ("movement", 1)
    assert {"e2 dash 4,4", "p1 pass"} <= choices
    game.play("e2 dash 4,4")
    assert (place(game, 2), game.decision.player) == ((4, 4), 0)


def test_free_moves_with_nowhere_to_go_ask_nobody(scene):
    own = [unit((0, 0), abilities=[ability("activation", op("dash"))])]
    game = scene(own, board=["0 . 0"])
    game.play("e1 use a1")
    assert game.decision.kind == "activation"
