"""Conditions of effects: what each asks of a piece, of the attack, or of the turn. (Places: test_places.py.)"""

import pytest

from scenes import ability, at_start, gives, kinds, more_dice, place, push, rest, unit, weapon
from scenes.abilities import automatic, condition, offered, op, play

HERE = (1, 4)
THERE = (2, 4)
FAR = (4, 4)
CORNER = (8, 0)
MARK = op("score", amount=1)


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
    assert window({**on_board, "not": True}, "after_combat_damage", dice=[5], card={"hp": 1})


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


@pytest.mark.parametrize("test", ["dealt", "hits"])
def test_dealt_and_hits_count_for_a_defeated_target(window, test):
    given = condition(test, at_least=1)
    assert window(given, "after_combat_damage", dice=[5], card={"hp": 1})


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
