"""Defeat: rules DF-1 and DF-2, with the worked example of section 11."""

import pytest

from scenes import energy, hp, one, piece, place, push, reach, rest, score, shields, token, turn, unit, verbs, weapon

HERE = (1, 4)
THERE = (2, 4)
HOME = (5, 0)


@pytest.fixture
def defeat(scene):
    """A game before and the events of the defeat of e2: VP 5, token at (1, 6), Energy 1."""
    attacker = unit(HERE, weapon(tl=4, strength=6), space=5)
    game = scene([attacker], [unit(THERE, hp=6, space=4)], dice=[8] * 6, deploy=([], [HOME]))
    rest(game)
    assert (token(game, 2), energy(game, 2), turn(game)) == ((1, 6), 1, (1, 1, 5))
    return game, game.play("e1 attack w1 e2")


def test_df_1_the_opponent_scores(defeat):
    game, events = defeat
    assert score(game) == [5, 0]
    scored = one(events, "scored")
    assert (scored.rule, scored.player, scored.data["vp"], scored.data["total"]) == ("DF-1", 0, 5, 5)


@pytest.mark.parametrize("vp", [0, 1, 9])
def test_df_1_the_card_says_how_many_vp(scene, vp):
    game = scene([unit(HERE, weapon())], [unit(THERE, hp=1, vp=vp, space=10)], dice=[8])
    game.play("e1 attack w1 e2")
    assert score(game) == [vp, 0]


def test_df_1_it_goes_to_its_reserve_with_all_hit_points(defeat):
    game, events = defeat
    assert (place(game, 2), hp(game, 2)) == (None, 6)
    gone = one(events, "defeated")
    assert (gone.rule, gone.subject, gone.data["hex"]) == ("DF-1", 2, THERE)


def test_df_1_its_token_moves_from_six_to_eight(defeat):
    game, _ = defeat
    assert token(game, 2) == (1, 8)


def test_df_1_it_keeps_its_energy(defeat):
    game, _ = defeat
    assert energy(game, 2) == 1


def test_df_1_its_hex_is_free(defeat):
    game, _ = defeat
    assert THERE in reach(game)


def test_df_1_it_can_be_defeated_again(scene):
    attacker = unit(HERE, weapon(tl=1, strength=3), space=5)
    game = scene([attacker], [unit(THERE, hp=3, vp=2, space=6)], dice=[8] * 6, deploy=([], [(0, 4)]))
    game.play("e1 attack w1 e2")
    game.play("e1 end")
    rest(game)
    assert (turn(game), game.decision.kind) == ((2, 1, 8), "deploy")
    game.play("e2 deploy 0,4")
    rest(game)
    game.play("e1 attack w1 e2")
    assert score(game) == [4, 0]


def test_df_1_the_owners_opponent_scores_whoever_did_it(scene):
    pusher = unit(HERE, weapon(push(1)))
    game = scene([pusher, unit((3, 4), hp=2, vp=7)], [unit(THERE, space=10)], dice=[9])
    game.play("e1 attack w1 e3")
    game.play("e1 push e3 E")
    assert (score(game), place(game, 2)) == ([0, 7], None)


def test_df_1_it_frees_what_it_blocked(scene):
    attacker = unit((0, 0), weapon(reach=8, tl=1), weapon(reach=8, tl=1))
    game = scene([attacker], [unit((2, 0), hp=1, space=10), unit((4, 0), space=10)], dice=[8])
    assert game.why_not("e1 attack w1 e3").reason == "no_line_of_sight"
    game.play("e1 attack w1 e2")
    game.play("e1 end")
    assert game.why_not("e1 attack w1 e3") is None


def test_df_2_it_must_redeploy_when_it_acts_next(defeat):
    game, _ = defeat
    game.play("e1 end")
    assert (turn(game), game.decision.kind, game.decision.player) == ((2, 1, 8), "deploy", 1)
    assert (verbs(game), reach(game, "deploy")) == ({"deploy"}, {HOME})
    game.play("e2 deploy 5,0")
    assert place(game, 2) == HOME
    assert "energize" in verbs(game)


def test_df_2_it_is_deployed_once(defeat):
    game, _ = defeat
    game.play("e1 end")
    game.play("e2 deploy 5,0")
    rest(game)
    while turn(game)[0] != 2:
        rest(game)
    assert (place(game, 2), game.decision.kind) == (HOME, "activation")


def test_df_2_its_shields_are_back_when_it_acts(scene):
    attacker = unit(HERE, weapon(tl=9, strength=3))
    game = scene([attacker], [unit(THERE, hp=1, shields=2, space=2)], dice=[8] * 3, deploy=([], [HOME]))
    game.play("e1 attack w1 e2")
    game.play("e1 end")
    assert (turn(game), shields(game, 2), piece(game, 2)["Shields"]["total"]) == ((2, 1, 4), 2, 2)
