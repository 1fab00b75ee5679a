"""Conditions of effects: what each of them asks (rules LS-1, LS-7, AT-3, AT-8, TL-6 …)."""

import pytest

from scenes import ability, at_start, gives, kinds, more_dice, place, push, rest, unit, weapon
from scenes.abilities import automatic, condition, offered, op, play

HERE = (1, 4)
THERE = (2, 4)
FAR = (4, 4)
CORNER = (8, 0)
MARK = op("score", amount=1)


@pytest.fixture
def menu(scene):
    """Whether e1 at HERE can use an ability in its activation that has this condition."""

    def ask(given, others=((CORNER, {}),), allies=(), card=None, **content):
        abilities = [ability("activation", MARK, given=[given])]
        own = [unit(HERE, **{"abilities": abilities, **(card or {})}), *[unit(at, space=9) for at in allies]]
        game = scene(own, [unit(at, space=10, **keys) for at, keys in others], **content)
        return "e1 use a1" in offered(game)[2]

    return ask


@pytest.fixture
def window(scene):
    """The game after e1 at HERE has attacked e2, with an automatic ability that scores if its condition holds."""

    def ask(given, when="before_attack_roll", at=THERE, dice="seeded", arm=None, abilities=(), card=None, **content):
        scoring = automatic(when, MARK, given=[given])
        own = [unit(HERE, arm or weapon(reach=8), abilities=[*abilities, scoring], space=2)]
        game = scene(own, [unit(at, **{"hp": 30, "space": 10, **(card or {})})], dice=dice, **content)
        game.play("e1 attack w1 e2")
        return game.view()["players"][0]["Score"]["vp"] == 1

    return ask


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


# ---- state of a piece


HURT = at_start(op("non_combat_damage", amount=1))


@pytest.mark.parametrize(("abilities", "holds"), [([], False), ([HURT], True)])
def test_damaged(window, abilities, holds):
    assert window(condition("damaged"), card={"abilities": abilities}) is holds


def test_damaged_is_not_so_any_more_when_healed(scene):
    scratch = automatic("activation_began", op("non_combat_damage", amount=1))
    heal = ability("activation", op("heal", amount=1), given=[condition("damaged")])
    game = scene([unit(HERE, abilities=[scratch, heal])], [unit(CORNER, space=10)])
    assert "e1 use a2" in offered(game)[2]
    game.play("e1 use a2")
    assert game.why_not("e1 use a2") is not None
    rest(game)


@pytest.mark.parametrize("status", ["disarm", "fracture", "slow", "burning"])
@pytest.mark.parametrize("given", ["disarm", "fracture", "slow", "burning", None])
def test_status(menu, status, given):
    card = {
        "statuses": ["burning"],
        "abilities": [ability("activation", MARK, given=[condition("status", status=status)])],
    }
    if given:
        card["abilities"].append(at_start(gives(given)))
    assert menu(None, card=card) is (given == status)


@pytest.mark.parametrize(("here", "there", "name"), [("0", "1", "higher"), ("2", "0", "lower"), ("1", "1", "same")])
def test_level(window, here, there, name):
    for asked in ("higher", "lower", "same"):
        assert window(condition("level", is_=asked), terrain={HERE: here, THERE: there}) is (asked == name)


def test_level_of_the_unit_against_the_target(window):
    assert window(condition("level", of="self", than="target", is_="higher"), terrain={HERE: "1"})


@pytest.mark.parametrize(("terrain", "holds"), [({}, False), ({THERE: "0w"}, True), ({HERE: "0w"}, False)])
def test_in_water(window, terrain, holds):
    assert window(condition("in_water"), terrain=terrain) is holds


@pytest.mark.parametrize(
    ("content", "holds"),
    [
        pytest.param({"others": ((THERE, {}),)}, True, id="enemy"),
        pytest.param({"others": ((THERE, {}),), "terrain": {THERE: "1"}}, False, id="higher enemy"),
        pytest.param({"others": ((FAR, {}),)}, False, id="far enemy"),
        pytest.param({"allies": [THERE]}, False, id="ally"),
        pytest.param({"garrisons": ((), (THERE,))}, True, id="Garrison"),
        pytest.param({"bases": (None, THERE)}, False, id="Base"),
    ],
)
def test_at_3_engaged(menu, content, holds):
    assert menu(condition("engaged"), **content) is holds


def test_engaged_is_about_the_unit_itself_unless_it_says_so(window):
    assert window(condition("engaged"))
    assert not window(condition("engaged"), at=FAR)
    assert window(condition("engaged", of="target"))


def test_ob_5_carries(scene):
    scoring = ability("activation", MARK, given=[condition("carries")])
    game = scene([unit(HERE, abilities=[scoring])], [unit(CORNER, space=10)], carriable={THERE: 5})
    assert "e1 use a1" not in offered(game)[2]
    game.play("e1 advance 2,4")
    assert "e1 use a1" in offered(game)[2]


def test_on_board(window):
    # The target is defeated in step 11, and asked for in step 12.
    on_board = condition("on_board", of="target")
    assert window(on_board, "after_combat_damage", dice=[5])
    assert not window(on_board, "after_combat_damage", dice=[5], card={"hp": 1})


# ---- the attack


@pytest.mark.parametrize(
    ("keys", "holds"),
    [
        ({"tl": 3}, True),
        ({"tl": 2}, False),
        ({"range": 4}, True),
        ({"range": 3}, False),
        ({"name": "Lance"}, True),
        ({"name": "Sword"}, False),
        ({"tl": 3, "range": 4, "name": "Lance"}, True),
        ({"tl": 3, "range": 1}, False),
    ],
)
def test_weapon(window, keys, holds):
    arm = {**weapon(tl=3, reach=4), "name": "Lance"}
    assert window(condition("weapon", **keys), arm=arm) is holds


@pytest.mark.parametrize(("identity", "asked"), [("modified", 2), ("printed", 4)])
def test_tl_6_the_tl_of_an_attack_as_modified_or_as_printed(window, identity, asked):
    cheaper = automatic("attack_declared", op("tl_cost", amount=-2))
    for tl in (2, 4):
        held = window(
            condition("weapon", tl=tl), arm=weapon(tl=4), abilities=[cheaper], settings={"tl_identity": identity}
        )
        assert held is (tl == asked)


@pytest.mark.parametrize(("faces", "count"), [([1, 5, 8], 0), ([1, 9, 8], 1), ([9, 10, 8], 2)])
def test_criticals(window, faces, count):
    for least in (1, 2, 3):
        given = condition("criticals", at_least=least)
        assert window(given, "after_attack_roll", dice=faces, arm=weapon(strength=3)) is (count >= least)


def test_criticals_of_dice_added_later_count(window):
    extra = automatic("after_attack_roll", more_dice(1))
    given = condition("criticals", at_least=1)
    assert window(given, "after_attack_roll", dice=[1, 9], arm=weapon(), abilities=[extra])


@pytest.mark.parametrize(("faces", "count"), [([1, 3, 2], 0), ([1, 9, 3], 1), ([4, 10, 8], 3)])
def test_hits(window, faces, count):
    for least in (1, 2, 3):
        given = condition("hits", at_least=least)
        assert window(given, "after_attack_roll", dice=faces, arm=weapon(strength=3)) is (count >= least)


@pytest.mark.parametrize(("card", "dealt"), [({}, 3), ({"shields": 2}, 1), ({"reduction": 1}, 2), ({"shields": 3}, 0)])
def test_dealt(window, card, dealt):
    for least in (1, 2, 3, 4):
        given = condition("dealt", at_least=least)
        held = window(given, "after_combat_damage", dice=[5] * 3, arm=weapon(strength=3), card=card)
        assert held is (dealt >= least)


def test_dealt_is_combat_damage_only(window):
    blast = automatic("after_attack_roll", op("non_combat_damage", amount=3))
    given = condition("dealt", at_least=1)
    assert not window(given, "after_combat_damage", dice=[1], abilities=[blast])


# ---- field, turn, not


@pytest.mark.parametrize(
    ("comparison", "value", "holds"),
    [
        ("at_least", 10, True),
        ("at_least", 11, False),
        ("at_most", 10, True),
        ("at_most", 9, False),
        ("equal", 10, True),
        ("equal", 9, False),
    ],
)
def test_field(menu, comparison, value, holds):
    assert menu(condition("field", field="Health.hp", is_=comparison, value=value)) is holds


def test_field_of_a_component_that_is_not_there_is_nothing(menu):
    assert menu(condition("field", field="Shields.active", is_="equal", value=0))
    assert not menu(condition("field", field="Shields.active", is_="at_least", value=1))


@pytest.mark.parametrize(("whose", "player"), [("own", 0), ("other", 1)])
def test_turn(scene, whose, player):
    scoring = automatic("activation_began", MARK, by="any", given=[condition("turn", is_=whose)])
    game = scene([unit(HERE, abilities=[scoring])], [unit(CORNER, space=2)])
    # e1 has begun its activation, then e2 begins its own.
    first = game.view()["players"][0]["Score"]["vp"]
    rest(game)
    second = game.view()["players"][0]["Score"]["vp"] - first
    assert (first, second) == ((1, 0) if player == 0 else (0, 1))


def test_not_turns_a_condition_round(menu):
    near = {"test": "near", "what": "enemy"}
    assert menu({**near, "not": True})
    assert not menu({**near, "not": True}, others=((THERE, {}),))


def test_all_conditions_must_hold(scene):
    engaged, near = condition("engaged"), condition("near", what="objective")
    for content, holds in (({}, False), ({"objectives": {(1, 5): 5}}, True)):
        own = [unit(HERE, abilities=[ability("activation", MARK, given=[engaged, near])])]
        game = scene(own, [unit(THERE, space=10)], **content)
        assert ("e1 use a1" in offered(game)[2]) is holds


def test_conditions_are_asked_when_their_window_opens_and_again_after_each_use(scene):
    shove = ability("activation", push(1), given=[condition("engaged")])
    shove["effects"] = [{**push(1), "to": "enemy", "within": 1}]
    scoring = ability("activation", MARK, given=[condition("engaged")])
    game = scene([unit(HERE, abilities=[shove, scoring])], [unit(THERE, space=10)])
    assert {"e1 use a1", "e1 use a2"} <= offered(game)[2]
    events = play(game, "e1 use a1", "e1 choose e2", "e1 push e2 E")
    assert (place(game, 2), "pushed" in kinds(events)) == ((3, 4), True)
    assert "e1 use a2" not in offered(game)[2]
