"""Timeline: rules TL-1 to TL-9, with the worked examples of section 11."""

import pytest

import ironhex as ih
from scenes import kinds, one, push, rest, rest_to_the_end, stack, token, turn, unit, weapon

FAR = (6, 0)


def test_tl_1_units_act_in_the_round_of_their_token(scene):
    game = scene([unit((0, 0), space=3), unit((0, 2), space=10)], [unit(FAR, space=2)], settings={"phases": 1})
    order = rest_to_the_end(game)
    assert [(space, entity) for entity, _, space in order] == [
        *((2, 3), (3, 1), (4, 3), (5, 1), (6, 3), (7, 1), (8, 3), (9, 1)),
        *((10, 3), (10, 2)),
    ]


def test_tl_1_a_phase_is_ten_rounds(scene):
    game = scene([unit((0, 0), space=9)], [unit(FAR, space=10)])
    rest(game)
    assert turn(game) == (2, 1, 10)
    rest(game)
    assert turn(game) == (1, 2, 1)


def test_tl_2_the_cost_is_paid_before_the_dice_fall(scene):
    game = scene([unit((0, 4), weapon(tl=3))], [unit((1, 4), space=10)], dice="outside")
    game.play("e1 attack w1 e2")
    assert game.stop == "roll"
    assert token(game, 1) == (1, 4)


def test_tl_2_the_cost_is_paid_before_the_action_resolves(scene):
    game = scene([unit((0, 4))], settings={"dash_tl": 4})
    events = game.play("e1 dash 1,4")
    order = kinds(events)
    assert order.index("token_moved") < order.index("moved")
    paid = one(events, "token_moved")
    assert (paid.rule, paid.subject, paid.player) == ("TL-2", 1, 0)
    assert paid.data == {"from": 1, "to": 5, "cost": 4}


def test_tl_2_a_refused_declaration_costs_nothing(scene):
    game = scene([unit((0, 4), weapon(tl=3))], [unit((2, 4), space=10)])
    before = game.state_hash()
    assert game.why_not("e1 attack w1 e2").reason == "out_of_range"
    assert (token(game, 1), game.state_hash()) == ((1, 1), before)


@pytest.mark.parametrize(
    ("space", "cost", "to"),
    [
        pytest.param(1, 3, (1, 4), id="(1,1)+3"),
        pytest.param(8, 4, (2, 2), id="(1,8)+4"),
        pytest.param(10, 1, (2, 1), id="(1,10)+1"),
        pytest.param(7, 3, (1, 10), id="(1,7)+3"),
        pytest.param(1, 10, (2, 1), id="(1,1)+10"),
        pytest.param(1, 11, (2, 2), id="(1,1)+11"),
        pytest.param(8, 15, (2, 3), id="(1,8)+15"),
    ],
)
def test_tl_3_a_cost_past_space_ten(scene, space, cost, to):
    game = scene([unit((0, 4), weapon(tl=cost), space=space)], [unit((1, 4), space=10)], dice=[1])
    game.play("e1 attack w1 e2")
    assert token(game, 1) == to


def test_tl_3_lap_cap_none_lets_a_cost_skip_a_phase(scene):
    attacker = unit((0, 4), weapon(tl=15), space=8)
    game = scene([attacker], [unit((1, 4), space=10)], dice=[1], settings={"lap_cap": "none"})
    game.play("e1 attack w1 e2")
    assert token(game, 1) == (3, 3)


@pytest.mark.parametrize(("lap_cap", "to"), [("next_phase", (3, 2)), ("none", (4, 2))])
def test_tl_3_the_cap_counts_from_the_phase_being_played(scene, lap_cap, to):
    settings = {"lap_cap": lap_cap, "phases": 3}
    game = scene([unit((0, 4), weapon(tl=20), space=10)], [unit((1, 4), space=10)], dice=[1], settings=settings)
    rest(game)
    rest(game)
    assert turn(game) == (1, 2, 2)
    game.play("e1 attack w1 e2")
    assert token(game, 1) == to


def test_tl_3_more_than_ten_never_acts_again_in_the_phase(scene):
    game = scene([unit((0, 4), weapon(tl=12))], [unit((1, 4), space=4)], dice=[1])
    game.play("e1 attack w1 e2")
    game.play("e1 end")
    assert rest_to_the_end(game)[:6] == [(2, 1, 4), (2, 1, 6), (2, 1, 8), (2, 1, 10), (2, 2, 2), (1, 2, 3)]


def test_tl_3_a_penalty_passes_space_ten(scene):
    game = scene([unit((0, 4), weapon())], [unit((1, 4), hp=1, space=9)], dice=[4])
    game.play("e1 attack w1 e2")
    assert token(game, 2) == (2, 1)


def test_tl_3_a_penalty_is_counted_absolutely(scene):
    victim = unit((1, 4), weapon(tl=12), hp=1)
    settings = {"defeat_penalty": 10}
    game = scene([unit((0, 4), weapon())], [victim], dice=[1, 4], first_player=1, settings=settings)
    game.play("e2 attack w1 e1")
    assert token(game, 2) == (2, 3)
    game.play("e2 end")
    game.play("e1 attack w1 e2")
    assert token(game, 2) == (3, 3)


def test_tl_4_an_arriving_token_goes_to_the_bottom(scene):
    game = scene([unit((0, 0), space=4), unit((2, 0), space=4), unit((4, 0), space=2)], [unit(FAR, space=10)])
    assert turn(game) == (3, 1, 2)
    rest(game)
    assert stack(game, 1, 2, 3) == [1, 2, 3]
    assert rest_to_the_end(game)[:3] == [(1, 1, 4), (2, 1, 4), (3, 1, 4)]


def test_tl_4_a_token_that_arrives_from_the_first_row_is_still_last(scene):
    game = scene([unit((0, 0), space=2), unit((2, 0), space=4), unit((4, 0), space=4)], [unit(FAR, space=10)])
    rest(game)
    assert stack(game, 1, 2, 3) == [2, 3, 1]
    assert rest_to_the_end(game)[:3] == [(2, 1, 4), (3, 1, 4), (1, 1, 4)]


def test_tl_4_a_penalty_stacks_alike(scene):
    victims = [unit((1, 4), hp=1, space=5), unit(FAR, space=7)]
    game = scene([unit((0, 4), weapon(tl=9))], victims, dice=[4])
    game.play("e1 attack w1 e2")
    assert (token(game, 2), stack(game, 2, 3)) == ((1, 7), [3, 2])
    game.play("e1 end")
    assert turn(game) == (3, 1, 7)
    rest(game)
    assert (turn(game), game.decision.kind) == ((2, 1, 7), "deploy")


@pytest.mark.parametrize(("first_player", "active"), [(0, 1), (1, 2)])
def test_tl_5_the_scenario_says_who_goes_first(scene, first_player, active):
    game = scene([unit((0, 0))], [unit(FAR)], first_player=first_player)
    assert turn(game) == (active, 1, 1)
    assert game.decision.player == first_player


def test_tl_5_the_other_player_goes_first_and_then_they_alternate(scene):
    a1, a2, b1, b0 = unit((0, 0), space=4), unit((2, 0), space=4), unit((4, 0), space=4), unit(FAR, space=2)
    game = scene([a1, a2], [b1, b0])
    assert rest_to_the_end(game)[:5] == [(4, 1, 2), (1, 1, 4), (3, 1, 4), (2, 1, 4), (4, 1, 4)]


def test_tl_5_two_against_two_alternate_in_stack_order(scene):
    game = scene([unit((0, 0)), unit((2, 0))], [unit((4, 0)), unit(FAR)], first_player=1)
    assert rest_to_the_end(game)[:5] == [(3, 1, 1), (1, 1, 1), (4, 1, 1), (2, 1, 1), (3, 1, 3)]


def test_tl_5_a_turn_without_deployment_counts_as_an_activation(scene):
    homeless, blocker = unit(space=2), unit((0, 0), space=3)
    game = scene([homeless, blocker], [unit(FAR, space=3)], deploy=([(0, 0)], []))
    assert game.view("referee")["activations"] == 2
    assert turn(game) == (3, 1, 3)
    rest(game)
    assert turn(game) == (2, 1, 3)


@pytest.mark.parametrize(
    ("minimum", "action", "settings"),
    [
        (1, "e1 attack w1 e3", {}),
        (3, "e1 attack w1 e3", {"min_activation_tl": 3}),
        (1, "e1 energize", {"energize_tl": 0}),
        (1, "e1 dash 0,3", {"dash_tl": 0}),
    ],
)
def test_tl_6_a_free_activation_moves_the_token_at_its_end(scene, minimum, action, settings):
    own = [unit((0, 4), weapon(tl=0)), unit(FAR)]
    dice = [1] if "attack" in action else []
    game = scene(own, [unit((1, 4), space=10)], dice=dice, settings=settings)
    events = game.play(action)
    assert "token_moved" not in kinds(events)
    assert (token(game, 1), stack(game, 1, 2)) == ((1, 1), [1, 2])
    moved = one(game.play("e1 end"), "token_moved")
    assert (moved.rule, moved.subject, moved.data["cost"]) == ("TL-6", 1, minimum)
    assert token(game, 1) == (1, 1 + minimum)


def test_tl_6_a_token_that_moved_pays_no_minimum(scene):
    game = scene([unit((0, 4))], [unit(FAR, space=10)], settings={"energize_tl": 1, "min_activation_tl": 5})
    rest(game)
    assert token(game, 1) == (1, 2)


def test_tl_6_the_contest_comes_before_the_minimum(scene):
    game = scene([unit((0, 4), weapon(tl=0))], [unit((1, 4), space=10)], dice=[1], objectives={(0, 4): 5})
    game.play("e1 attack w1 e2")
    order = kinds(game.play("e1 end"))
    assert order.index("contest_failed") < order.index("token_moved") < order.index("activation_ended")


@pytest.mark.parametrize(("penalty", "to"), [(2, (1, 7)), (0, (1, 5)), (7, (2, 2))])
def test_tl_7_a_defeat_moves_the_token_at_once(scene, penalty, to):
    settings = {"defeat_penalty": penalty}
    game = scene([unit((0, 4), weapon())], [unit((1, 4), hp=1, space=5)], dice=[4], settings=settings)
    events = game.play("e1 attack w1 e2")
    assert token(game, 2) == to
    moves = [(event.rule, event.data["cost"]) for event in events if (event.kind, event.subject) == ("token_moved", 2)]
    assert moves == [("TL-7", penalty)] * (penalty > 0)


def test_tl_7_of_several_defeats_the_acting_players_come_first(scene):
    pusher, ally = unit((1, 4), weapon(push(1))), unit((3, 4), hp=2, space=5)
    game = scene([unit((2, 4), hp=2, space=5)], [pusher, ally], dice=[9], first_player=1)
    game.play("e2 attack w1 e1")
    assert defeated(game.play("e2 push e1 E")) == [3, 1]


def test_tl_7_of_several_defeats_each_player_goes_in_squad_order(scene):
    wall, pushed = unit((3, 4), hp=2, space=5), unit((2, 4), hp=2, space=5)
    game = scene([unit((1, 4), weapon(push(1)))], [wall, pushed], dice=[9])
    game.play("e1 attack w1 e3")
    assert defeated(game.play("e1 push e3 E")) == [2, 3]
    assert (token(game, 2), token(game, 3), stack(game, 2, 3)) == ((1, 7), (1, 7), [2, 3])


def defeated(events):
    return [event.subject for event in events if event.kind == "defeated"]


@pytest.mark.parametrize("space", [1, 4, 10])
def test_tl_8_a_token_starts_where_the_card_says(scene, space):
    game = scene([unit((0, 0), space=10)], [unit(FAR, space=space)])
    assert token(game, 2) == (1, space)


def test_tl_8_tokens_are_not_reset_between_phases(scene):
    game = scene([unit((0, 4), weapon(tl=10), space=7)], [unit((1, 4), space=9)], dice=[1])
    game.play("e1 attack w1 e2")
    game.play("e1 end")
    assert rest_to_the_end(game)[:6] == [(2, 1, 9), (2, 2, 1), (2, 2, 3), (2, 2, 5), (1, 2, 7), (2, 2, 7)]


@pytest.mark.parametrize("phases", [1, 2, 3])
def test_tl_9_the_game_ends_when_no_token_is_left_in_the_last_phase(scene, phases):
    game = scene([unit((0, 0), space=9)], [unit(FAR, space=10)], settings={"phases": phases})
    order = rest_to_the_end(game)
    assert (game.stop, game.decision, game.legal_actions()) == ("done", None, [])
    assert order[-1][1:] >= (phases, 9)
    assert min(token(game, 1), token(game, 2)) > (phases, 10)


@pytest.mark.parametrize("scenario", ["brawl-demo", "duel-demo", "skirmish-demo"])
def test_tl_5_the_order_in_a_view_is_that_in_which_units_act(scenario):
    """The first of those that wait acts next, as long as no token of others moved in between."""
    followed = 0
    for number in range(4):
        game = ih.Game(scenario, seed=5, number=number)
        assert sorted(game.view()["order"]) == sorted(
            entity for entity, it in game.view()["pieces"].items() if "Token" in it
        )
        while game.stop == "decision":
            before = game.view("spectator")
            game.play(game.policy_action("random"))
            after = game.view("spectator")
            if after["activations"] == before["activations"] + 1 and after["active"]:
                tokens = [{e: v["pieces"][e]["Token"]["time"] for e in v["order"][1:]} for v in (before, after)]
                ended = before["order"][0]
                waiting = [entity for entity in before["order"] if entity != before["active"]]
                if all(tokens[1].get(entity, now) == now for entity, now in tokens[0].items() if entity != ended):
                    expected = {waiting[0], ended}
                    assert after["active"] in expected
                    followed += after["active"] == waiting[0]
    assert followed > 30


def test_tl_5_players_alternate_in_the_order_and_stacks_keep_theirs(scene):
    game = scene([unit((0, 0)), unit((0, 2)), unit((2, 0), space=4)], [unit(FAR), unit((6, 1))])
    assert game.view()["order"] == [1, 4, 2, 5, 3]
    rest(game)
    assert game.view()["order"][:3] == [4, 2, 5]
