"""Deployment: rules DP-1 and DP-2."""

import pytest

from scenes import energy, kinds, legal, one, place, reach, token, turn, unit, verbs, weapon

BASE = (2, 4)
AROUND = [(3, 4), (3, 3), (2, 3), (1, 4), (1, 5), (2, 5)]
HOME = (0, 0)


def walls(*free):
    """Terrain that closes a Base but for some hexes."""
    return {hex_: "0x" for hex_ in AROUND if hex_ not in free}


# ---- DP-1


def test_dp_1_units_start_in_reserve(scene):
    game = scene([unit(), unit()], [unit(space=10)])
    assert [place(game, entity) for entity in (1, 2, 3)] == [None, None, None]
    assert (game.decision.kind, game.decision.player, turn(game)) == ("deploy", 0, (1, 1, 1))


def test_dp_1_a_start_hex_puts_a_unit_on_the_board(scene):
    game = scene([unit((3, 3))], [unit((0, 2), space=10)])
    assert (place(game, 1), place(game, 2)) == ((3, 3), (0, 2))
    assert game.decision.kind == "activation"


def test_dp_1_deploy_hexes_are_the_base_and_the_scenarios(scene):
    hexes = [(0, 0), (5, 5)]
    game = scene([unit()], bases=(BASE, (4, 0)), deploy=(hexes, [(7, 0)]))
    assert (reach(game, "deploy"), verbs(game)) == ({BASE, *hexes}, {"deploy"})


def test_dp_1_without_a_base_only_the_scenarios(scene):
    game = scene([unit()], deploy=([(0, 0), (5, 5)], []))
    assert reach(game, "deploy") == {(0, 0), (5, 5)}


def test_dp_1_after_deployment_it_activates_as_usual(scene):
    game = scene([unit(None, weapon())], [unit((1, 0), space=10)], deploy=([HOME], []))
    event = one(game.play("e1 deploy 0,0"), "deployed")
    assert (event.rule, event.player, event.subject, event.data["hex"]) == ("DP-1", 0, 1, HOME)
    assert (place(game, 1), token(game, 1), turn(game)) == (HOME, (1, 1), (1, 1, 1))
    assert verbs(game) == {"advance", "attack", "dash", "energize"}


def test_dp_1_on_its_base_it_must_advance_first(scene):
    game = scene([unit(None, weapon())], [unit((3, 4), space=10)], bases=(BASE, None))
    game.play("e1 deploy 2,4")
    assert (place(game, 1), verbs(game)) == (BASE, {"advance"})
    game.play("e1 advance 3,3")
    assert verbs(game) == {"attack", "dash", "energize"}


def test_dp_1_it_does_not_come_back_to_its_base(scene):
    game = scene([unit()], bases=(BASE, None))
    game.play("e1 deploy 2,4")
    game.play("e1 advance 2,3")
    assert BASE not in reach(game, "dash")
    game.play("e1 energize")
    assert BASE not in reach(game, "advance")


def test_dp_1_the_advance_off_the_base_is_the_advance_of_the_activation(scene):
    game = scene([unit()], bases=(BASE, None))
    game.play("e1 deploy 2,4")
    game.play("e1 advance 2,3")
    events = game.play("e1 energize")
    assert "activation_ended" in kinds(events)


@pytest.mark.parametrize(
    ("terrain", "card", "offered"),
    [
        pytest.param(walls(), {}, False, id="closed in"),
        pytest.param(walls((3, 4)), {}, True, id="one exit"),
        pytest.param(walls((3, 4)) | {(3, 4): "2"}, {"advance": 3}, True, id="a climb of two"),
        pytest.param(walls((3, 4)) | {(3, 4): "2"}, {"advance": 2}, False, id="too high"),
        pytest.param({}, {"advance": 0, "dash": 5}, False, id="no Advance, though a Dash"),
        pytest.param({BASE: "0w"}, {"advance": 1}, False, id="Base in water"),
    ],
)
def test_dp_1_a_base_without_an_exit_is_no_deploy_hex(scene, terrain, card, offered):
    game = scene([unit(**card)], terrain=terrain, bases=(BASE, None), deploy=([HOME], []))
    assert reach(game, "deploy") == {HOME, BASE} if offered else {HOME}
    refusal = game.why_not("e1 deploy 2,4")
    assert offered == (refusal is None)
    assert offered or (refusal.reason, refusal.rule) == ("base_without_exit", "DP-1")


@pytest.mark.parametrize(("level", "offered"), [("0", False), ("1", True)])
def test_dp_1_an_exit_counts_as_the_unit_would_move_engaged(scene, level, offered):
    game = scene(
        [unit(advance=1)], [unit((3, 4), space=10)], terrain={(3, 4): level}, bases=(BASE, None), deploy=([HOME], [])
    )
    assert (BASE in reach(game, "deploy")) is offered


def test_dp_1_an_exit_through_allies_counts(scene):
    allies = [unit(hex_, space=10) for hex_ in AROUND]
    game = scene([unit(), *allies], bases=(BASE, None), deploy=([HOME], []))
    assert reach(game, "deploy") == {HOME, BASE}
    game = scene([unit(advance=1), *allies], bases=(BASE, None), deploy=([HOME], []))
    assert reach(game, "deploy") == {HOME}


def test_dp_1_other_deploy_hexes_need_no_exit(scene):
    game = scene([unit()], terrain=walls(), deploy=([BASE], []))
    assert reach(game, "deploy") == {BASE}
    game.play("e1 deploy 2,4")
    assert legal(game) == {"e1 energize"}


def test_dp_1_deploy_hexes_must_be_free(scene):
    hexes = [(0, 0), (3, 0), (6, 0)]
    game = scene([unit(), unit((3, 0), space=10)], [unit((6, 0), space=10)], deploy=(hexes, []))
    assert reach(game, "deploy") == {(0, 0)}
    for taken in ("3,0", "6,0"):
        assert game.why_not(f"e1 deploy {taken}").reason == "deploy_hex_taken"


def test_dp_1_deploy_hexes_are_each_players_own(scene):
    game = scene([unit((0, 0))], [unit()], bases=(BASE, (5, 0)), deploy=([(0, 2)], [(6, 2)]), first_player=1)
    assert reach(game, "deploy") == {(5, 0), (6, 2)}


def test_dp_1_a_unit_on_an_objective_may_be_deployed(scene):
    game = scene([unit()], deploy=([HOME], []), objectives={HOME: 5})
    assert reach(game, "deploy") == {HOME}


def test_dp_1_the_next_one_deploys_on_the_base_again(scene):
    game = scene([unit(), unit()], [unit((6, 0), space=10)], bases=(BASE, None))
    game.play("e1 deploy 2,4")
    game.play("e1 advance 2,3")
    game.play("e1 energize")
    assert (turn(game), reach(game, "deploy")) == ((2, 1, 1), {BASE})


# ---- DP-2


@pytest.fixture
def homeless(scene):
    """e1 has no legal deploy hex at (1, 2): e2 stands on the only one, and e3 waits at (1, 3)."""

    def build(**settings):
        own = [unit(space=2), unit(HOME, space=9)]
        return scene(own, [unit((6, 0), space=3)], deploy=([HOME], []), settings=settings)

    return build


@pytest.mark.parametrize(
    ("settings", "gained", "paid"),
    [({}, 1, 2), ({"undeployed_energy": 3, "undeployed_tl": 6}, 3, 6), ({"undeployed_energy": 0}, 0, 2)],
)
def test_dp_2_without_a_deploy_hex_it_waits(homeless, settings, gained, paid):
    game = homeless(**settings)
    assert (place(game, 1), energy(game, 1), token(game, 1)) == (None, gained, (1, 2 + paid))


def test_dp_2_its_activation_is_over(homeless):
    game = homeless()
    assert (turn(game), game.decision.kind) == ((3, 1, 3), "activation")
    assert game.view("referee")["activations"] == 2


def test_dp_2_it_tries_again_when_it_acts_next(homeless):
    game = homeless()
    game.play("e3 energize")
    told = one(game.play("e3 end"), "undeployed")
    assert (told.rule, told.player, told.subject) == ("DP-2", 0, 1)
    assert (energy(game, 1), token(game, 1), turn(game)) == (2, (1, 6), (3, 1, 5))


def test_dp_2_a_closed_base_is_no_deploy_hex_either(scene):
    game = scene([unit(space=2)], [unit((6, 0), space=3)], terrain=walls(), bases=(BASE, None))
    assert (place(game, 1), energy(game, 1), token(game, 1), turn(game)) == (None, 1, (1, 4), (2, 1, 3))


def test_dp_2_it_deploys_once_a_hex_is_free(scene):
    game = scene([unit(space=3), unit(HOME, space=1)], [unit((6, 0), space=10)], deploy=([HOME], []))
    game.play("e2 advance 1,0")
    game.play("e2 energize")
    assert (turn(game), game.decision.kind, reach(game, "deploy")) == ((1, 1, 3), "deploy", {HOME})
