"""Conditions about places: rules LS-1 and LS-7, and what is near."""

import pytest

from scenes import ability, unit, weapon
from scenes.abilities import condition, offered, op

HERE = (1, 4)
THERE = (2, 4)
FAR = (4, 4)


# ---- range, hexes


def within(test, count, **keys):
    return condition(test, within=count, **{"of": "target", **keys})


@pytest.mark.parametrize("test", ["range", "hexes"])
@pytest.mark.parametrize(("count", "holds"), [(1, False), (2, False), (3, True), (9, True)])
def test_ls_1_so_many_hexes(window, test, count, holds):
    assert window(within(test, count), at=FAR) is holds


@pytest.mark.parametrize(("test", "holds"), [("range", False), ("hexes", True)])
def test_ls_1_range_needs_line_of_sight_and_hexes_do_not(window, test, holds):
    arm = weapon(reach=8, ignores=["line_of_sight"])
    assert window(within(test, 5), at=FAR, arm=arm, terrain={(3, 4): "1"}) is holds


@pytest.mark.parametrize("test", ["range", "hexes"])
def test_ls_1_elevation_is_no_distance(window, test):
    assert window(within(test, 1), terrain={THERE: "5"})


@pytest.mark.parametrize(("count", "holds"), [(1, True), (2, True)])
def test_ls_1_adjacent_hexes_need_no_line_of_sight(window, count, holds):
    assert window(within("range", count), terrain={(1, 5): "3", (2, 3): "3"}) is holds


def test_ls_1_from_another_piece(window):
    assert window(within("hexes", 0, **{"from": "target"}))
    assert window(within("hexes", 3, of="self", **{"from": "target"}), at=FAR)
    assert not window(within("hexes", 2, of="self", **{"from": "target"}), at=FAR)


SUPPORTER = (6, 4)


@pytest.fixture
def support(scene):
    """Whether e2 at SUPPORTER may support the attack of e1 at HERE on e3 at FAR."""

    def ask(count=2, at=SUPPORTER, goal=FAR, **content):
        helps = ability("before_attack_roll", op("strength", amount=1), by="other_ally", given=[within("range", count)])
        own = [unit(HERE, weapon(reach=8)), unit(at, space=9, abilities=[helps])]
        others = [unit(goal, space=10), *[unit(hex_, space=10) for hex_ in content.pop("enemies", ())]]
        game = scene(own, others, dice="outside", **content)
        game.play("e1 attack w1 e3")
        if game.stop == "roll":
            return False
        assert offered(game) == ("window", 0, {"e2 use a1", "p0 pass"})
        game.play("e2 use a1")
        assert game.roll.count == 2
        return True

    return ask


def test_ls_7_a_supporter_measures_from_itself_to_the_enemy(support):
    assert support(2)
    assert not support(1)


def test_ls_7_it_may_be_far_from_the_attacker_and_not_close_to_it(support):
    assert support(2, at=(6, 4))
    # Beside the attacker and three hexes from the target.
    assert not support(2, at=(1, 5), goal=(4, 4))


def test_ls_7_its_own_line_of_sight_counts(support):
    assert not support(2, terrain={(5, 4): "1"})
    assert not support(2, enemies=[(5, 4)])
    # What stands between the attacker and the target is not its matter, and allies never block.
    assert support(2, at=SUPPORTER)


def test_ls_7_allies_do_not_block_a_supporter(scene):
    helps = ability("before_attack_roll", op("strength", amount=1), by="other_ally", given=[within("range", 2)])
    own = [unit(HERE, weapon(reach=8)), unit(SUPPORTER, space=9, abilities=[helps]), unit((5, 4), space=9)]
    game = scene(own, [unit(FAR, space=10)], dice="outside")
    game.play("e1 attack w1 e4")
    assert offered(game)[2] == {"e2 use a1", "p0 pass"}


# ---- near


@pytest.mark.parametrize(
    ("what", "content"),
    [
        ("objective", {"objectives": {THERE: 5}}),
        ("ally", {"allies": [THERE]}),
        ("other_ally", {"allies": [THERE]}),
        ("enemy", {"others": ((THERE, {}),)}),
        ("enemy", {"garrisons": ((), (THERE,))}),
        ("garrison", {"garrisons": ((THERE,), ())}),
        ("base", {"bases": (THERE, None)}),
        ("token", {"tokens": {THERE: "energy"}}),
    ],
)
def test_near_a_piece_of_a_kind(menu, what, content):
    assert menu(condition("near", what=what), **content)
    assert not menu(condition("near", what=what, within=0), **content)
    other = {key: value for key, value in content.items() if key != "others"}
    assert not menu(condition("near", what=what)), other


@pytest.mark.parametrize(("count", "holds"), [(2, False), (3, True)])
def test_near_within_more_hexes_needs_no_line_of_sight(menu, count, holds):
    near = condition("near", what="enemy", within=count)
    assert menu(near, others=((FAR, {}),), terrain={(3, 4): "4"}) is holds


def test_near_it_is_not_near_to_itself(menu):
    assert not menu(condition("near", what="ally", within=9))


def test_near_another_piece_than_its_own_unit(window):
    near = condition("near", what="objective", of="target")
    assert window(near, at=FAR, objectives={(5, 4): 5})
    assert not window(near, at=FAR, objectives={THERE: 5})


def test_near_a_unit_in_reserve_is_nowhere(menu):
    assert not menu(condition("near", what="enemy", within=99), others=((None, {}),))


@pytest.mark.parametrize(
    ("what", "content"), [("garrison", {"garrisons": ((), (THERE,))}), ("base", {"bases": (None, THERE)})]
)
def test_near_garrisons_and_bases_are_own_ones(menu, what, content):
    assert not menu(condition("near", what=what), **content)


# ---- AT-14: the last hex of a target


@pytest.mark.parametrize(
    ("given", "holds"),
    [
        pytest.param(within("hexes", 3), True, id="hexes"),
        pytest.param(within("hexes", 2), False, id="too far"),
        pytest.param(within("range", 3), True, id="range"),
        pytest.param(condition("near", what="objective", of="target"), True, id="near"),
        pytest.param(condition("level", is_="higher"), True, id="level"),
        pytest.param(condition("in_water"), True, id="water"),
    ],
)
@pytest.mark.parametrize("health", [1, 30])
def test_at_14_the_last_hex_of_a_target_is_remembered(window, given, holds, health):
    content = {"objectives": {(5, 4): 5}, "terrain": {FAR: "1w"}}
    assert window(given, "after_combat_damage", at=FAR, dice=[9], card={"hp": health}, **content) is holds
