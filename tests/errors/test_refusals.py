"""Refusals: every reason for which an action is not legal, one case each, and nothing changed by any of them."""

from dataclasses import dataclass

import pytest

import ironhex as ih
from scenes import ability, at_start, gives, pull, push, rest, unit, weapon
from scenes.card_faults import CARD_REASONS

BASE = (2, 4)
AROUND = [(3, 4), (3, 3), (2, 3), (1, 4), (1, 5), (2, 5)]
HOME = (0, 0)


@dataclass
class Case:
    """A refused action: the game, the action in notation, and the number of the decision it is meant for."""

    game: ih.Game
    action: str
    at: int | None = None


class Brace(ih.Mod):
    """Asks the defender a question after the roll."""

    questions = {"brace": ih.Question("Brace?", ("no", "yes"))}  # noqa: RUF012 - as mods are written

    @ih.on("attack.roll", when="after")
    def after_roll(self, ctx):
        ctx.ask("brace", player=1)


def duel(scene, **content):
    """e1 at (1, 4) and its ally e2, against e3 beside e1."""
    own = [unit((1, 4), weapon(push(2), reach=3)), unit((0, 2), space=10)]
    return scene(own, [unit((2, 4), space=10)], **content)


def reserve(scene, **content):
    """e1 is to be deployed on its Base or at home."""
    return scene([unit()], bases=(BASE, None), deploy=([HOME], []), **content)


def game_over(scene):
    game = scene([unit(HOME, space=10)], [unit((6, 0), space=10)], settings={"phases": 1})
    rest(game)
    rest(game)
    return Case(game, "e1 energize")


def roll_open(scene):
    game = duel(scene, dice="outside")
    game.play("e1 attack w1 e3")
    return Case(game, "e1 advance 0,3")


def hook_open(scene):
    game = duel(scene, dice=[8], mods=[Brace()], hooks="park")
    game.play("e1 attack w1 e3")
    return Case(game, "e1 advance 0,3")


def stale_decision(scene):
    game = duel(scene)
    number = game.decision.number
    game.play("e1 energize")
    return Case(game, "e1 end", number)


def other_decision(scene):
    return Case(duel(scene), "e1 deploy 0,0")


def other_player(scene):
    return Case(duel(scene), "e3 energize")


def no_unit(scene):
    return Case(duel(scene), "e4 energize")


def other_unit(scene):
    return Case(duel(scene), "e2 energize")


def already_advanced(scene):
    game = duel(scene)
    game.play("e1 advance 0,3")
    return Case(game, "e1 advance 1,3")


def already_acted(scene):
    game = duel(scene)
    game.play("e1 energize")
    return Case(game, "e1 attack w1 e3")


def on_base(scene):
    game = reserve(scene)
    game.play("e1 deploy 2,4")
    return Case(game, "e1 energize")


def action_missing(scene):
    return Case(duel(scene), "e1 end")


def off_board(scene):
    return Case(duel(scene), "e1 advance 1,-1")


def impassable(scene):
    return Case(duel(scene, terrain={(1, 3): "0x"}), "e1 dash 1,3")


def same_hex(scene):
    return Case(duel(scene), "e1 advance 1,4")


def hex_taken(scene):
    return Case(duel(scene), "e1 advance 0,2")


def out_of_reach(scene):
    return Case(duel(scene), "e1 dash 1,2")


def no_deploy_hex(scene):
    return Case(reserve(scene), "e1 deploy 5,5")


def deploy_hex_taken(scene):
    game = scene([unit(), unit(HOME, space=10)], bases=(BASE, None), deploy=([HOME], []))
    return Case(game, "e1 deploy 0,0")


def base_without_exit(scene):
    return Case(reserve(scene, terrain=dict.fromkeys(AROUND, "0x")), "e1 deploy 2,4")


def no_weapon(scene):
    return Case(duel(scene), "e1 attack w2 e3")


def not_an_enemy(scene):
    return Case(duel(scene), "e1 attack w1 e2")


def out_of_range(scene):
    return Case(scene([unit(HOME, weapon(reach=3))], [unit((4, 0), space=10)]), "e1 attack w1 e2")


def engaged_with_others(scene):
    other = [unit((2, 4), space=10), unit((1, 2), space=10)]
    return Case(scene([unit((1, 4), weapon(reach=3))], other), "e1 attack w1 e3")


def no_line_of_sight(scene):
    game = scene([unit(HOME, weapon(reach=3))], [unit((2, 0), space=10)], terrain={(1, 0): "1"})
    return Case(game, "e1 attack w1 e2")


def pushing(scene, **content):
    game = duel(scene, dice=[9], **content)
    game.play("e1 attack w1 e3")
    return game


def not_pushed(scene):
    return Case(pushing(scene), "e1 push e2 E")


def not_farther(scene):
    return Case(pushing(scene), "e1 push e3 W")


def over_the_edge(scene):
    return Case(pushing(scene, terrain={(3, 4): "."}), "e1 push e3 E")


def no_option(scene):
    game = duel(scene, dice=[8], mods=[Brace()])
    game.play("e1 attack w1 e3")
    return Case(game, "p1 answer 2")


def forbidden(scene):
    bans = at_start({"op": "forbid", "what": ["dash"], "lasts": "phase", "to": "self"})
    return Case(scene([unit((1, 4), abilities=[bans])]), "e1 dash 0,4")


def slow(scene):
    return Case(scene([unit((1, 4), abilities=[at_start(gives("slow", to="self"))])]), "e1 advance 1,3")


def untargetable(scene):
    hides = at_start({"op": "untargetable", "lasts": "phase", "to": "self"})
    game = scene([unit((1, 4), weapon())], [unit((2, 4), space=10, abilities=[hides])])
    return Case(game, "e1 attack w1 e2")


def bombard(scene, **content):
    """e1 covers the two hexes to its east, where e2 stands, and any two others."""
    return scene([unit((1, 4), weapon(pattern=[(1, 0), (2, 0)]), weapon())], [unit((2, 4), space=10)], **content)


def other_kind_of_weapon(scene):
    return Case(bombard(scene), "e1 attack w1 e2")


def no_placement(scene):
    return Case(bombard(scene), "e1 attack w1 turn3m")


def nobody_in_area(scene):
    return Case(bombard(scene), "e1 attack w1 turn3")


def other_weapon(scene):
    again = ability("activation", {"op": "attack", "weapon": 1})
    game = scene([unit((1, 4), weapon(), weapon(), abilities=[again])], [unit((2, 4), space=10)])
    game.play("e1 use a1")
    return Case(game, "e1 attack w2 e2")


def no_garrison(scene):
    return Case(scene([unit((1, 4))], garrisons=([(1, 2)], [(0, 5)])), "e1 rescue e3")


def no_ability(scene):
    return Case(duel(scene), "e1 use a1")


def with_ability(scene, when, **more):
    """e1 has one ability that heals it."""
    return scene([unit((1, 4), abilities=[ability(when, {"op": "heal", "amount": 1}, **more)])])


def ability_closed(scene):
    return Case(with_ability(scene, "after_movement"), "e1 use a1")


def ability_used(scene):
    game = with_ability(scene, "activation")
    game.play("e1 use a1")
    return Case(game, "e1 use a1")


def no_energy(scene):
    return Case(with_ability(scene, "activation", cost=1), "e1 use a1")


def conditions_fail(scene):
    return Case(with_ability(scene, "activation", given=[{"test": "damaged", "of": "self"}]), "e1 use a1")


def choosing(scene, *effects):
    """e1 chooses among the enemies e3 and e4; e2 is its ally."""
    own = [unit((1, 4), abilities=[ability("activation", *effects)]), unit((0, 2), space=10)]
    game = scene(own, [unit((2, 4), space=10), unit((2, 2), space=10)])
    game.play("e1 use a1")
    return game


DISARMS = {"op": "status", "status": "disarm", "to": "enemy"}


def no_choice(scene):
    return Case(choosing(scene, DISARMS), "e1 choose e2")


def other_effect(scene):
    return Case(choosing(scene, DISARMS), "e2 choose e3")


def no_upgrade(scene):
    robs = ability("activation", {"op": "destroy_upgrade", "to": "enemy"})
    game = scene([unit((1, 4), abilities=[robs])], [unit((2, 4), space=10)])
    game.add(2, ih.Upgrades(speed=1, strength=1))
    game.play("e1 use a1")
    game.play("e1 choose e2")
    return Case(game, "e1 option 1")


def pulling(scene):
    """e1 pulls e2, which stands two hexes to its east."""
    game = scene([unit((1, 4), weapon(pull(2), reach=3))], [unit((3, 4), space=10)], dice=[9])
    game.play("e1 attack w1 e2")
    return game


def not_nearer(scene):
    return Case(pulling(scene), "e1 pull e2 E")


CASES = {
    game_over: "TL-9",
    roll_open: "AT-5",
    hook_open: "flow",
    stale_decision: "flow",
    other_decision: "flow",
    other_player: "flow",
    no_unit: "flow",
    other_unit: "TL-1",
    already_advanced: "AC-1",
    already_acted: "AC-1",
    on_base: "DP-1",
    action_missing: "AC-1",
    off_board: "MV-2",
    impassable: "MV-2",
    same_hex: "MV-3",
    hex_taken: "MV-2",
    out_of_reach: "MV-1",
    no_deploy_hex: "DP-1",
    deploy_hex_taken: "DP-1",
    base_without_exit: "DP-1",
    forbidden: "AC-1",
    slow: "MV-7",
    no_weapon: "AT-1",
    not_an_enemy: "AT-2",
    untargetable: "AT-2",
    out_of_range: "AT-2",
    engaged_with_others: "AT-3",
    no_line_of_sight: "LS-1",
    other_kind_of_weapon: "AT-4",
    no_placement: "AT-4",
    nobody_in_area: "AT-4",
    other_weapon: "AT-15",
    no_garrison: "AC-1",
    no_ability: "AC-2",
    ability_closed: "AC-2",
    ability_used: "AC-2",
    no_energy: "AC-2",
    conditions_fail: "AC-2",
    no_choice: "AC-2",
    other_effect: "AC-2",
    no_upgrade: "BD-4",
    not_pushed: "MV-6",
    not_farther: "MV-6",
    not_nearer: "MV-6",
    over_the_edge: "MV-6",
    no_option: "flow",
}
"""A case for each reason, which bears its name, and the rule that it cites."""

REASONS = pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)


@REASONS
def test_a_refused_action_says_why_and_changes_nothing(scene, case):
    refused = case(scene)
    game, reason = refused.game, case.__name__
    before, legal = game.state_hash(), game.legal_actions()
    with pytest.raises(ih.IllegalActionError) as caught:
        game.play(refused.action, at=refused.at)
    assert (caught.value.reason, caught.value.rule) == (reason, CASES[case])
    assert refused.action in str(caught.value)
    assert (game.state_hash(), game.legal_actions()) == (before, legal)


@REASONS
def test_why_not_says_the_same(scene, case):
    refused = case(scene)
    game, before = refused.game, refused.game.state_hash()
    refusal = game.why_not(refused.action)
    if case is stale_decision:
        # Only `play` takes the number of a decision; the action itself is legal.
        assert refusal is None
        return
    assert (refusal.reason, refusal.rule) == (case.__name__, CASES[case])
    assert str(refusal.action) == refused.action
    assert CASES[case] in str(refusal)
    assert game.state_hash() == before


def test_every_reason_is_covered(scene):
    produced = set()
    for case in CASES:
        refused = case(scene)
        try:
            refused.game.play(refused.action, at=refused.at)
        except ih.IllegalActionError as error:
            produced.add(error.reason)
    # Those of plays have cases of their own, in test_card_refusals.
    assert produced | CARD_REASONS == set(ih.REASONS)
    assert len(ih.REASONS) == len(set(ih.REASONS))


# ---- further ways to the same reasons


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("p0 answer 0", "other_player"),
        ("p1 answer 255", "no_option"),
        ("p2 answer 0", "other_player"),
        ("e3 end", "other_decision"),
        ("e1 end", "other_player"),
    ],
)
def test_only_an_answer_of_the_player_asked_answers_a_question(scene, action, reason):
    game = no_option(scene).game
    assert (game.decision.player, game.decision.kind) == (1, "question")
    assert game.why_not(action).reason == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("e3 push e1 E", "other_player"),
        ("e2 push e3 E", "not_pushed"),
        ("e1 push e1 E", "not_pushed"),
        ("e1 push e2 stop", "not_pushed"),
        ("e1 push e200 E", "not_pushed"),
        ("e1 push e3 NW", "not_farther"),
        ("e1 push e3 SW", "not_farther"),
        ("e1 energize", "other_decision"),
        ("e1 advance 0,3", "other_decision"),
        ("p0 answer 0", "other_decision"),
    ],
)
def test_only_the_open_push_is_pushed(scene, action, reason):
    assert pushing(scene).why_not(action).reason == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("e1 advance 2,4", "hex_taken"),
        ("e1 dash -4096,4096", "off_board"),
        ("e1 attack w8 e3", "no_weapon"),
        ("e1 attack w127 e3", "no_weapon"),
        ("e1 attack w1 e200", "not_an_enemy"),
        ("e1 attack w1 e1", "not_an_enemy"),
        ("e200 energize", "no_unit"),
        ("e255 end", "no_unit"),
        ("e1 push e3 E", "other_decision"),
        ("e1 push e3 stop", "other_decision"),
        ("p0 answer 0", "other_decision"),
    ],
)
def test_what_cannot_be_done_in_an_activation(scene, action, reason):
    assert duel(scene).why_not(action).reason == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("e2 pull e1 W", "other_player"),
        ("e1 pull e1 W", "not_pushed"),
        ("e1 pull e2 NE", "not_nearer"),
        ("e1 push e2 W", "other_decision"),
        ("p0 pass", "other_decision"),
    ],
)
def test_only_the_open_pull_is_pulled(scene, action, reason):
    game = pulling(scene)
    assert game.why_not(action).reason == reason
    assert game.why_not("e1 pull e2 stop") is None


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("e1 choose e1", "no_choice"),
        ("e1 choose e5", "no_choice"),
        ("e1 choose e200", "no_choice"),
        ("e3 choose e4", "other_player"),
        ("e1 option 1", "other_decision"),
        ("p0 pass", "other_decision"),
        ("e1 energize", "other_decision"),
    ],
)
def test_only_a_piece_that_fits_is_chosen(scene, action, reason):
    assert choosing(scene, DISARMS).why_not(action).reason == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("e1 option 4", "no_upgrade"),
        ("e1 option 255", "no_upgrade"),
        ("e2 option 2", "other_player"),
        ("e1 choose e2", "other_decision"),
    ],
)
def test_only_an_upgrade_that_is_there_is_destroyed(scene, action, reason):
    game = no_upgrade(scene).game
    assert {str(legal) for legal in game.legal_actions()} == {"e1 option 2", "e1 option 3"}
    assert game.why_not(action).reason == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("e1 attack w2 turn0", "other_kind_of_weapon"),
        ("e1 attack w3 turn0", "no_weapon"),
        ("e1 attack w1 turn1", "nobody_in_area"),
        ("e1 attack w1 turn0m", "no_placement"),
        ("e1 rescue e2", "no_garrison"),
        ("e1 rescue e200", "no_garrison"),
        ("e1 use a200", "no_ability"),
        ("p0 pass", "other_decision"),
        ("e1 choose e2", "other_decision"),
        ("e1 option 1", "other_decision"),
    ],
)
def test_what_cannot_be_done_with_a_pattern(scene, action, reason):
    assert bombard(scene).why_not(action).reason == reason


def test_an_engaged_unit_cannot_cover_others_only(scene):
    own = [unit((1, 4), weapon(pattern=[(1, 0), (2, 0)]))]
    game = scene(own, [unit((2, 4), space=10), unit((-1, 4), space=10)])
    assert game.why_not("e1 attack w1 turn3").reason == "engaged_with_others"
    assert game.why_not("e1 attack w1 turn0") is None


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("p0 pass", "other_player"),
        ("e1 use a1", "other_player"),
        ("e2 use a2", "no_ability"),
        ("e2 energize", "other_decision"),
        ("e2 choose e1", "other_decision"),
        ("e2 attack w1 e1", "other_decision"),
    ],
)
def test_in_a_window_abilities_are_used_or_not(scene, action, reason):
    brace = ability("before_attack_roll", {"op": "reduction", "amount": 1, "to": "self"}, by="enemy", against="self")
    game = scene([unit((1, 4), weapon())], [unit((2, 4), space=10, abilities=[brace])])
    game.play("e1 attack w1 e2")
    assert (game.decision.kind, game.decision.player) == ("window", 1)
    assert {str(legal) for legal in game.legal_actions()} == {"e2 use a1", "p1 pass"}
    assert game.why_not(action).reason == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("e1 dash 1,4", "out_of_reach"),
        ("e1 dash 5,4", "out_of_reach"),
        ("e1 advance 1,3", "other_decision"),
        ("e2 dash 1,3", "other_unit"),
        ("p1 pass", "other_player"),
        ("e1 end", "other_decision"),
    ],
)
def test_a_free_movement_is_that_one_or_none(scene, action, reason):
    runs = ability("activation", {"op": "dash"})
    game = scene([unit((1, 4), abilities=[runs]), unit((0, 2), space=10)])
    game.play("e1 use a1")
    assert game.why_not(action).reason == reason
    assert game.why_not("e1 dash 1,3") is None


def test_a_decision_number_that_fits_is_accepted(scene):
    game = duel(scene)
    game.play("e1 energize", at=game.decision.number)
    assert game.decision.number == 1


@pytest.mark.parametrize("at", [1, 7, 2**32 - 1, 2**32, 2**70, -1])
def test_any_other_decision_number_is_stale(scene, at):
    game = duel(scene)
    with pytest.raises(ih.IllegalActionError) as caught:
        game.play("e1 energize", at=at)
    assert caught.value.reason == "stale_decision"


def test_every_action_is_either_legal_or_refused(scene):
    game = duel(scene, terrain={(1, 3): "0x", (1, 5): "1"})
    hexes = [(q, r) for q in range(-5, 10) for r in range(-1, 10)]
    actions = [f"e1 {verb} {q},{r}" for verb in ("advance", "dash") for q, r in hexes]
    actions += [f"e1 attack w{number} e{target}" for number in (1, 2) for target in range(1, 9)]
    actions += ["e1 energize", "e1 end"]
    legal = {str(action) for action in game.legal_actions()}
    assert {action for action in actions if game.why_not(action) is None} == legal
