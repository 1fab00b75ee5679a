"""Ops of effects that no other file of this folder is about: what each does, and to whom.

Elsewhere: strength, accuracy, damage, reduction (test_channels), critical_from, dice (test_criticals), attack
(test_granted_attacks), no_responses (test_windows), push and pull, prevent_defeat, destroy_upgrade, capture.
"""

import pytest

from scenes import (
    ability,
    at_start,
    energy,
    gives,
    hp,
    kinds,
    legal,
    one,
    piece,
    place,
    reach,
    rest,
    score,
    shields,
    stack,
    token,
    turn,
    unit,
    verbs,
    weapon,
)
from scenes.abilities import automatic, offered, op, play

HERE = (1, 4)
THERE = (2, 4)
BESIDE = (2, 3)
FAR = (5, 4)


@pytest.fixture
def use(scene):
    """A game in which e1 at HERE has used its ability of these ops in its activation; e2 stands at FAR."""

    def build(*ops, allies=(), others=((FAR, {}),), card=None, before=(), **content):
        abilities = [ability("activation", *ops), *[at_start(effect) for effect in before]]
        own = [unit(HERE, abilities=abilities, **(card or {})), *[unit(at, space=9) for at in allies]]
        game = scene(own, [unit(at, space=10, **keys) for at, keys in others], **content)
        return game, game.play("e1 use a1")

    return build


# ---- HP, Energy, Shields, statuses, VP


@pytest.mark.parametrize(("hurt", "amount", "left"), [(4, 3, 9), (4, 4, 10), (4, 99, 10), (0, 5, 10)])
def test_heal_gives_hit_points_back_up_to_all(use, hurt, amount, left):
    before = [op("non_combat_damage", amount=hurt)] if hurt else []
    game, events = use(op("heal", amount=amount), before=before)
    assert hp(game, 1) == left
    assert [event.data["amount"] for event in events if event.kind == "healed"] == ([left - 10 + hurt] if hurt else [])


def test_heal_others(use):
    hurt = {"abilities": [at_start(op("non_combat_damage", amount=4))]}
    game, _ = use(op("heal", amount=1, to="enemies"), others=((FAR, hurt), ((6, 4), hurt)))
    assert (hp(game, 2), hp(game, 3)) == (7, 7)


@pytest.mark.parametrize(("amounts", "left"), [((2,), 2), ((3, -2), 1), ((2, -5), 0), ((-1,), 0), ((99, 99), 198)])
def test_bd_2_energy_is_given_and_taken_down_to_none(use, amounts, left):
    game, _ = use(*[op("energy", amount=amount) for amount in amounts])
    assert energy(game, 1) == left


def test_bd_2_energy_of_others(use):
    game, _ = use(op("energy", amount=2, to="enemy"))
    assert offered(game) == ("choice", 0, {"e1 choose e2"})
    game.play("e1 choose e2")
    assert (energy(game, 1), energy(game, 2)) == (0, 2)


@pytest.mark.parametrize(("amount", "active"), [(1, 2), (2, 1), (5, 0)])
def test_shields_are_deactivated(use, amount, active):
    game, events = use(op("deactivate_shields", amount=amount, to="enemies"), others=((FAR, {"shields": 3}),))
    assert (shields(game, 2), piece(game, 2)["Shields"]["total"]) == (active, 3)
    assert one(events, "shields_changed").data["active"] == active
    assert hp(game, 2) == 10


def test_shields_come_back_by_an_effect(use):
    ops = op("deactivate_shields", to="self"), op("restore_shields", amount=2)
    game, _ = use(*ops, card={"shields": 3})
    assert shields(game, 1) == 2


def test_shields_never_exceed_their_number(use):
    game, _ = use(op("restore_shields", amount=9), card={"shields": 2})
    assert shields(game, 1) == 2


def test_shields_deactivated_in_a_window_stop_nothing(scene):
    crush = automatic("before_attack_roll", op("deactivate_shields"))
    game = scene([unit(HERE, weapon(strength=3), abilities=[crush])], [unit(THERE, space=10, shields=2)], dice=[5] * 3)
    game.play("e1 attack w1 e2")
    assert (hp(game, 2), shields(game, 2)) == (7, 0)


def test_bd_3_statuses_are_given_and_taken_away(use):
    game, events = use(gives("fracture", to="enemies"), gives("slow"), op("remove_status", status="slow"))
    assert ("Fracture" in piece(game, 2), "Slow" in piece(game, 1)) == (True, False)
    assert kinds(events).count("status_given") == 2


def test_score(use):
    game, events = use(op("score", amount=3))
    assert score(game) == [3, 0]
    assert one(events, "scored").player == 0


def test_score_is_for_the_player_of_the_effect(scene):
    game = scene(
        [unit(HERE)],
        [unit(FAR, space=10, abilities=[automatic("activation_began", op("score", amount=2), by="enemy")])],
    )
    assert score(game) == [0, 2]


def test_non_combat_damage_ignores_shields_and_reductions(use):
    game, _ = use(op("non_combat_damage", amount=4, to="enemies"), others=((FAR, {"shields": 2, "reduction": 2}),))
    assert (hp(game, 2), shields(game, 2)) == (6, 2)


def test_non_combat_damage_defeats_at_once(use):
    game, _ = use(op("non_combat_damage", amount=4, to="enemies"), op("energy", amount=1), others=((FAR, {"hp": 4}),))
    assert (place(game, 2), score(game), energy(game, 1)) == (None, [5, 0], 1)


# ---- selectors


@pytest.mark.parametrize(
    ("to", "hit"),
    [
        ("self", {1}),
        ("actor", {1}),
        ("allies", {1, 2}),
        ("other_allies", {2}),
        ("enemies", {3, 4}),
        ("units", {1, 2, 3, 4}),
    ],
)
def test_whom_all_of_a_kind(use, to, hit):
    game, _ = use(op("non_combat_damage", amount=1, to=to), allies=[THERE], others=((FAR, {}), ((6, 4), {})))
    assert {entity for entity in (1, 2, 3, 4) if hp(game, entity) == 9} == hit


@pytest.mark.parametrize(
    ("to", "choices"), [("ally", {1, 2}), ("other_ally", {2}), ("enemy", {3, 4}), ("unit", {1, 2, 3, 4})]
)
def test_whom_one_of_a_kind_is_chosen(use, to, choices):
    game, _ = use(op("non_combat_damage", amount=1, to=to), allies=[THERE], others=((FAR, {}), ((6, 4), {})))
    assert offered(game) == ("choice", 0, {f"e1 choose e{entity}" for entity in choices})
    last = max(choices)
    events = game.play(f"e1 choose e{last}")
    assert (hp(game, last), one(events, "chosen").object) == (9, last)


@pytest.mark.parametrize(("keys", "hit"), [({"within": 4}, {2}), ({"within": 5}, {2, 3}), ({"within": 1}, set())])
def test_whom_within_so_many_hexes(use, keys, hit):
    others = ((FAR, {}), ((6, 4), {}))
    game, _ = use(op("non_combat_damage", amount=1, to="enemies", **keys), others=others, terrain={(3, 4): "3"})
    assert {entity for entity in (2, 3) if hp(game, entity) == 9} == hit


@pytest.mark.parametrize(("terrain", "hit"), [({}, {2, 3}), ({(3, 4): "3"}, set())])
def test_whom_within_range_and_line_of_sight(use, terrain, hit):
    others = ((FAR, {}), ((5, 3), {}))
    wide = {**terrain, **({(3, 3): "3", (4, 3): "3", (2, 4): "3", (2, 3): "3"} if terrain else {})}
    game, _ = use(op("non_combat_damage", amount=1, to="enemies", within=6, sight=True), others=others, terrain=wide)
    assert {entity for entity in (2, 3) if hp(game, entity) == 9} == hit


def test_whom_nobody_there_does_nothing(use):
    game, _ = use(op("non_combat_damage", amount=1, to="other_ally"), op("score", amount=1))
    assert (game.decision.kind, score(game)) == ("activation", [1, 0])


def test_whom_units_in_reserve_are_never_affected(use):
    game, _ = use(op("energy", amount=1, to="units"), others=((None, {}), (FAR, {})))
    assert (energy(game, 2), energy(game, 3)) == (0, 1)


def test_choose_for_all_ops_behind_it(use):
    ops = op("choose", to="enemy"), op("non_combat_damage", amount=2, to="chosen"), op("energy", amount=1, to="chosen")
    game, _ = use(*ops, others=((FAR, {}), ((6, 4), {})))
    assert offered(game) == ("choice", 0, {"e1 choose e2", "e1 choose e3"})
    game.play("e1 choose e3")
    assert (hp(game, 2), hp(game, 3), energy(game, 3)) == (10, 8, 1)


def test_choose_what_it_is_measured_from(use):
    ops = op("choose", to="enemy"), op("non_combat_damage", amount=1, to="allies", within=1, **{"from": "chosen"})
    game, _ = use(*ops, allies=[(4, 4)])
    game.play("e1 choose e3")
    assert (hp(game, 1), hp(game, 2)) == (10, 9)


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
    game = scene(own, [], board=["0 . 0"]) if False else scene(own, board=["0 . 0"])
    game.play("e1 use a1")
    assert game.decision.kind == "activation"


# ---- time


@pytest.mark.parametrize(("printed", "change", "paid"), [(4, -1, 3), (4, -4, 0), (4, -9, 0), (2, 3, 5)])
def test_tl_6_a_changed_cost_is_never_below_its_floor(scene, printed, change, paid):
    cheaper = automatic("attack_declared", op("tl_cost", amount=change))
    game = scene([unit(HERE, weapon(tl=printed), abilities=[cheaper])], [unit(THERE, space=10)], dice=[1])
    game.play("e1 attack w1 e2")
    assert token(game, 1) == (1, 1 + paid)
    game.play("e1 end")
    # Without any cost the activation moves the token by one.
    assert token(game, 1) == (1, 1 + max(paid, 1))


@pytest.mark.parametrize(("floor", "paid"), [(0, 0), (1, 1), (2, 2)])
def test_tl_6_the_floor_is_a_setting(scene, floor, paid):
    cheaper = automatic("attack_declared", op("tl_cost", amount=-9))
    own = [unit(HERE, weapon(tl=4), abilities=[cheaper])]
    game = scene(own, [unit(THERE, space=10)], dice=[1], settings={"tl_cost_floor": floor})
    game.play("e1 attack w1 e2")
    assert token(game, 1) == (1, 1 + paid)


def test_tl_6_a_cost_of_nothing_does_not_restack(scene):
    cheaper = automatic("attack_declared", op("tl_cost", amount=-9))
    own = [unit(HERE, weapon(), abilities=[cheaper]), unit((0, 4))]
    game = scene(own, [unit(THERE, space=10)], dice=[1])
    game.play("e1 attack w1 e3")
    assert stack(game, 1, 2) == [1, 2]


@pytest.mark.parametrize(("action", "paid"), [("e1 energize", 1), ("e1 dash 0,4", 1), ("e1 attack w1 e2", 3)])
def test_tl_6_all_actions_of_the_activation_are_cheaper(scene, action, paid):
    own = [unit(HERE, weapon(tl=4), abilities=[ability("activation", op("tl_cost", amount=-1))])]
    game = scene(own, [unit(THERE, space=10)], dice=[1] if "attack" in action else [])
    play(game, "e1 use a1", action)
    assert token(game, 1) == (1, 1 + paid)


@pytest.mark.parametrize(("space", "amount", "there"), [(3, 2, (1, 5)), (9, 4, (2, 3)), (10, 15, (2, 5))])
def test_tl_3_tokens_are_moved_forward(use, space, amount, there):
    game, _ = use(op("tl_move", amount=amount, to="enemies"), others=((FAR, {}),))
    assert token(game, 2) == (2, amount) or amount > 10
    later = {3: (1, 5), 9: (2, 3), 10: (2, 5)}
    assert later[space] == there


def test_tl_4_a_moved_token_goes_to_the_bottom_of_its_stack(scene):
    shove = ability("activation", op("tl_move", amount=2, to="enemy"))
    game = scene([unit(HERE, abilities=[shove])], [unit(FAR, space=3), unit((6, 4), space=5)])
    play(game, "e1 use a1", "e1 choose e2")
    assert (token(game, 2), stack(game, 2, 3)) == ((1, 5), [3, 2])


def test_tl_6_moving_the_own_token_is_enough_of_time(use):
    game, _ = use(op("tl_move", amount=3))
    assert token(game, 1) == (1, 4)
    rest(game)
    assert token(game, 1) == (1, 6)


# ---- flags of attacks


def test_ls_6_line_of_sight_ignored_for_a_while(scene):
    sees = ability("activation", op("ignore_line_of_sight"))
    own = [unit(HERE, weapon(reach=4, tl=1), abilities=[sees])]
    game = scene(own, [unit(FAR, space=10)], dice=[5], terrain={(3, 4): "1"})
    assert game.why_not("e1 attack w1 e2").reason == "no_line_of_sight"
    game.play("e1 use a1")
    assert game.why_not("e1 attack w1 e2") is None
    play(game, "e1 attack w1 e2", "e1 end")
    assert game.why_not("e1 attack w1 e2").reason == "no_line_of_sight"


def test_ls_6_a_weapon_that_ignores_line_of_sight_needs_range(scene):
    arm = weapon(reach=4, ignores=["line_of_sight"])
    own, terrain = [unit(HERE, arm)], {(3, 4): "1"}
    game = scene(own, [unit(FAR, space=10), unit((6, 4), space=10)], terrain=terrain)
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e2"}
    assert game.why_not("e1 attack w1 e3").reason == "out_of_range"


def test_at_10_mitigation_ignored(scene):
    pierce = automatic("before_attack_roll", op("ignore_mitigation"))
    own = [unit(HERE, weapon(strength=3), abilities=[pierce])]
    game = scene(own, [unit(THERE, space=10, shields=2, reduction=1)], dice=[5] * 3)
    game.play("e1 attack w1 e2")
    assert (hp(game, 2), shields(game, 2)) == (7, 2)


# ---- untargetable, extra targets


HIDDEN = at_start(op("untargetable", lasts="phase"))


def test_at_2_an_untargetable_unit_is_no_target(scene):
    others = [unit(THERE, space=10, abilities=[HIDDEN]), unit(BESIDE, space=10)]
    game = scene([unit(HERE, weapon())], others)
    assert {action for action in legal(game) if "attack" in action} == {"e1 attack w1 e3"}
    assert game.why_not("e1 attack w1 e2").reason == "untargetable"


def test_at_4_an_area_attack_does_not_hit_it(scene):
    arm = weapon(strength=2, pattern=[(1, 0), (1, -1)])
    others = [unit(THERE, space=10, abilities=[HIDDEN]), unit(BESIDE, space=10)]
    game = scene([unit(HERE, arm)], others, dice=[5, 5])
    game.play("e1 attack w1 turn0")
    assert (hp(game, 2), hp(game, 3)) == (10, 8)


def test_at_4_an_area_of_nobody_else_is_no_attack(scene):
    arm = weapon(pattern=[(1, 0)])
    game = scene([unit(HERE, arm)], [unit(THERE, space=10, abilities=[HIDDEN])])
    assert not any("attack" in action for action in legal(game))


EXTRA = automatic("attack_declared", op("extra_target"))


@pytest.fixture
def burst(scene):
    """A game in which e1 at HERE has attacked e2 at (3, 4) with reach 3 and an extra target."""

    def build(effect=EXTRA, others=((4, 4), (3, 3)), dice=(5, 5), **content):
        own = [unit(HERE, weapon(reach=3, tl=3, strength=2), abilities=[effect])]
        enemies = [unit(at, space=10) for at in ((3, 4), *others)]
        game = scene(own, enemies, dice=list(dice), **content)
        game.play("e1 attack w1 e2")
        return game

    return build


def test_at_2_one_more_target_is_chosen_before_time_is_paid(burst):
    game = burst(others=((3, 3), (4, 2)))
    assert offered(game) == ("choice", 0, {"e1 choose e3", "e1 choose e4", "p0 pass"})
    assert token(game, 1) == (1, 1)
    events = game.play("e1 choose e4")
    assert (one(events, "target_added").object, kinds(events).count("rolled"), token(game, 1)) == (4, 1, (1, 4))
    assert [hp(game, entity) for entity in (2, 3, 4)] == [8, 10, 8]


def test_at_2_it_may_be_declined(burst):
    game = burst()
    game.play("p0 pass")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [8, 10, 10]


def test_at_2_it_must_be_in_range_and_line_of_sight(burst):
    # (4, 4) is behind e2, which blocks; (5, 3) is out of range.
    game = burst(others=((4, 4), (3, 3), (5, 3)))
    assert offered(game)[2] == {"e1 choose e4", "p0 pass"}
    game.play("p0 pass")


def test_at_2_it_may_have_to_be_near_a_target(burst):
    game = burst(automatic("attack_declared", op("extra_target", within=1)), others=((3, 3), (1, 1)))
    assert offered(game)[2] == {"e1 choose e3", "p0 pass"}
    game.play("e1 choose e3")
    assert [hp(game, entity) for entity in (2, 3, 4)] == [8, 8, 10]


def test_at_2_several_more_targets(burst):
    game = burst(automatic("attack_declared", op("extra_target", amount=2)), others=((3, 3), (1, 1), (2, 2)))
    play(game, "e1 choose e3", "e1 choose e5")
    assert [hp(game, entity) for entity in (2, 3, 4, 5)] == [8, 8, 10, 8]


def test_at_2_without_another_enemy_nobody_is_asked(burst):
    game = burst(others=())
    assert (game.decision.kind, hp(game, 2)) == ("activation", 8)


# ---- dice


@pytest.mark.parametrize(
    ("which", "amount", "dice", "damage", "again"),
    [
        ("misses", None, [1, 3, 5, 9, 5, 5], 4, [5, 5]),
        ("hits", None, [1, 3, 5, 9, 1], 1, [1]),
        ("all", None, [1, 3, 5, 9, 5, 5, 5, 5], 4, [5, 5, 5, 5]),
        ("misses", 1, [1, 3, 5, 9, 5], 3, [5]),
        ("all", 3, [9, 1, 5, 3, 2, 2, 8], 2, [2, 2, 8]),
    ],
)
def test_reroll(scene, which, amount, dice, damage, again):
    keys = {"which": which, **({"amount": amount} if amount else {})}
    own = [unit(HERE, weapon(strength=4), abilities=[automatic("after_attack_roll", op("reroll", **keys))])]
    game = scene(own, [unit(THERE, space=10)], dice=dice)
    events = game.play("e1 attack w1 e2")
    assert [event.data["faces"] for event in events if event.kind == "rolled"] == [dice[:4], again]
    assert hp(game, 2) == 10 - damage


def test_reroll_takes_the_lowest_faces_first(scene):
    own = [unit(HERE, weapon(strength=3), abilities=[automatic("after_attack_roll", op("reroll", amount=1))])]
    game = scene(own, [unit(THERE, space=10)], dice=[3, 1, 2, 5])
    event = one(game.play("e1 attack w1 e2"), "rerolled")
    assert event.data["dice"] in ([2], (2,))


def test_reroll_of_nothing_rolls_nothing(scene):
    own = [unit(HERE, weapon(strength=2), abilities=[automatic("after_attack_roll", op("reroll", which="misses"))])]
    game = scene(own, [unit(THERE, space=10)], dice=[5, 6])
    assert kinds(game.play("e1 attack w1 e2")).count("rolled") == 1


@pytest.mark.parametrize("times", [1, 2, 5])
def test_repeat_runs_the_ops_above_once_more(use, times):
    game, _ = use(op("energy", amount=1), op("score", amount=2), op("repeat", times=times), op("energy", amount=10))
    assert (energy(game, 1), score(game)) == (1 + times + 10, [2 * (1 + times), 0])


def test_repeat_asks_again(use):
    game, _ = use(op("non_combat_damage", amount=1, to="enemy"), op("repeat"), others=((FAR, {}), ((6, 4), {})))
    play(game, "e1 choose e2", "e1 choose e3")
    assert (hp(game, 2), hp(game, 3), game.decision.kind) == (9, 9, "activation")


def test_repeat_is_limited_to_eight_jumps(use):
    game, events = use(op("energy", amount=1), op("repeat", times=99))
    assert energy(game, 1) == 9
    assert "limited" in kinds(events)


# ---- fields


@pytest.mark.parametrize(
    ("name", "field", "amount", "found"),
    [
        ("set", "Energy.amount", 7, ("Energy", "amount", 7)),
        ("add", "Energy.amount", 4, ("Energy", "amount", 4)),
        ("add", "Energy.amount", -4, ("Energy", "amount", 0)),
        ("set", "Health.hp", 3, ("Health", "hp", 3)),
        ("add", "Health.hp", 5, ("Health", "hp", 10)),
        ("set", "Shields.active", 1, ("Shields", "active", 1)),
        ("add", "Shields.active", 9, ("Shields", "active", 3)),
    ],
)
def test_fields_are_set_and_added_to_within_their_bounds(use, name, field, amount, found):
    game, _ = use(op(name, field=field, amount=amount), card={"shields": 3})
    component, key, value = found
    assert piece(game, 1)[component][key] == value


def test_fields_of_others(use):
    game, events = use(op("set", field="Energy.amount", amount=5, to="enemies"))
    event = one(events, "field_changed")
    assert (energy(game, 2), event.object, event.data["field"], event.data["value"]) == (5, 2, "Energy.amount", 5)


def test_fields_of_a_component_that_is_not_there_stay_away(use):
    game, _ = use(op("set", field="Shields.active", amount=1))
    assert "Shields" not in piece(game, 1)


# ---- forbid


@pytest.mark.parametrize("what", ["advance", "dash", "attack", "rescue"])
def test_forbid(scene, what):
    ban = ability("activation", op("forbid", what=[what]))
    own = [unit(HERE, weapon(), abilities=[ban])]
    game = scene(own, [unit(THERE, space=10)], garrisons=(((0, 4),), ()))
    actions = {"advance", "dash", "attack", "rescue", "energize"}
    assert actions <= verbs(game)
    game.play("e1 use a1")
    assert verbs(game) & actions == actions - {what}
    illegal = {
        "advance": "e1 advance 0,5",
        "dash": "e1 dash 0,5",
        "attack": "e1 attack w1 e2",
        "rescue": "e1 rescue e3",
    }
    assert game.why_not(illegal[what]).reason == "forbidden"


def test_forbid_others_for_the_round(scene):
    ban = ability("activation", op("forbid", what=["attack", "dash"], to="enemies", lasts="phase"))
    game = scene([unit(HERE, abilities=[ban])], [unit(THERE, weapon(), space=2)])
    play(game, "e1 use a1", "e1 energize", "e1 end")
    assert (turn(game)[0], verbs(game)) == (2, {"advance", "energize"})


def test_forbid_free_moves_too(use):
    game, _ = use(op("forbid", what=["dash"]), op("dash"))
    assert game.decision.kind == "activation"
