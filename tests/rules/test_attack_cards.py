"""Attack cards: one more weapon to choose, not one more action (rules BD-5, AC-1, AC-2, AT-1 to AT-5)."""

import pytest

import ironhex as ih
from games.every_face import assert_counts_all_faces
from scenes import ability, damage_plus, energy, hp, kinds, legal, one, place, push, rest, token, unit, verbs, weapon
from scenes.abilities import automatic, condition, lasting, offered, op, play, told
from scenes.tactics import attack_card, card_of, cards, dealt, play_card, plays, refusal, tactic

__all__ = ["dealt"]

HERE = (1, 4)
THERE = (2, 4)
BESIDE = (2, 3)
FAR = (5, 4)
GAIN = op("energy", amount=1)
WINDOWS = ("before_attack_roll", "after_attack_roll", "after_combat_damage")


@pytest.fixture
def volley(dealt):
    """e1 at (1, 4) with the attack card c, and e2 with 30 HP; `arms` are weapons of e1."""

    def build(card, at=THERE, arms=(), others=(), dice="outside", more=None, own=(), **content):
        squad = [unit(HERE, *arms, abilities=list(own))]
        enemies = [unit(at, hp=30, space=10), *others]
        hand = {"volley": card} | (more or {})
        game = dealt(squad, enemies, hands=(hand, None), dice=dice, **content)
        return game, f"e1 attack {card_of(game, 0, 'volley')}"

    return build


def attacks(game):
    """The attacks on offer."""
    return {action for action in legal(game) if action.split()[1] == "attack"}


# ---- one more weapon


def test_bd_5_it_is_offered_beside_the_weapons(volley):
    game, attack = volley(attack_card(reach=3), arms=[weapon(), weapon(reach=2)])
    assert attacks(game) == {"e1 attack w1 e2", "e1 attack w2 e2", f"{attack} e2"}
    assert verbs(game) == {"advance", "attack", "dash", "energize"}


def test_bd_5_a_unit_without_weapons_attacks_with_it(volley):
    game, attack = volley(attack_card(strength=3))
    assert attacks(game) == {f"{attack} e2"}
    game.play(f"{attack} e2")
    assert (game.roll.count, game.roll.purpose) == (3, "attack")
    game.supply([5, 5, 1])
    assert hp(game, 2) == 28


def test_tl_2_its_tl_is_paid(volley):
    game, attack = volley(attack_card(tl=5), dice=[1])
    events = game.play(f"{attack} e2")
    assert (token(game, 1), one(events, "token_moved").rule) == ((1, 6), "TL-2")


def test_bd_5_it_is_discarded_as_it_is_declared(volley):
    game, attack = volley(attack_card())
    events = game.play(f"{attack} e2")
    assert game.stop == "roll"
    assert (cards(game, 0), cards(game, 0, "discard")) == ([], ["volley"])
    played = one(events, "card_played")
    assert (played.player, played.subject, played.data["id"]) == (0, 1, "volley")
    assert one(events, "attack_declared").object == 2


@pytest.mark.parametrize(
    ("reach", "at", "legal_"),
    [(1, (2, 4), True), (1, (3, 4), False), (3, (4, 4), True), (3, (5, 4), False), (2, (3, 3), True)],
)
def test_at_1_range(volley, reach, at, legal_):
    game, attack = volley(attack_card(reach=reach), at=at)
    assert (f"{attack} e2" in legal(game)) is legal_
    if not legal_:
        assert refusal(game, f"{attack} e2") == ("out_of_range", "AT-2")


@pytest.mark.parametrize(("ignores", "legal_"), [([], False), (["line_of_sight"], True)])
def test_ls_1_line_of_sight(volley, ignores, legal_):
    game, attack = volley(attack_card(reach=4, ignores=ignores), at=(4, 4), terrain={(3, 4): "2"})
    assert (f"{attack} e2" in legal(game)) is legal_
    if not legal_:
        assert refusal(game, f"{attack} e2")[0] == "no_line_of_sight"


def test_at_3_engaged(volley):
    game, attack = volley(attack_card(reach=8), others=[unit(FAR, space=10)])
    assert attacks(game) == {f"{attack} e2"}
    assert refusal(game, f"{attack} e3") == ("engaged_with_others", "AT-3")


def test_at_2_targets(volley):
    game, attack = volley(attack_card(reach=8), at=FAR)
    for entity in (1, 9, 40):
        assert refusal(game, f"{attack} e{entity}") == ("not_an_enemy", "AT-2")


def test_at_2_garrisons(volley):
    game, attack = volley(attack_card(strength=2), at=FAR, garrisons=((), (THERE,)), dice=[5, 1])
    (action,) = attacks(game)
    assert action.startswith(attack)
    assert "garrison_destroyed" in kinds(game.play(action))


def test_at_4_a_pattern(volley):
    card = attack_card(pattern=[(1, 0), (1, -1)], strength=2)
    game, attack = volley(card, others=[unit(BESIDE, hp=30, space=10)], dice=[5, 5])
    assert f"{attack} turn0" in legal(game)
    assert game.area(f"{attack} turn0").targets == [2, 3]
    assert refusal(game, f"{attack} turn3")[0] == "nobody_in_area"
    assert refusal(game, f"{attack} e2")[0] == "other_kind_of_weapon"
    game.play(f"{attack} turn0")
    assert (hp(game, 2), hp(game, 3)) == (28, 28)


def test_at_4_an_area_is_not_for_a_card_with_a_range(volley):
    game, attack = volley(attack_card())
    assert refusal(game, f"{attack} turn0")[0] == "other_kind_of_weapon"


@pytest.mark.parametrize(("faces", "damage"), [([9], 4), ([8], 1), ([3], 0)])
def test_at_9_its_critical_effect(volley, faces, damage):
    game, attack = volley(attack_card(damage_plus(3)), dice=faces)
    game.play(f"{attack} e2")
    assert hp(game, 2) == 30 - damage


def test_at_9_its_critical_effect_may_need_more(volley):
    game, attack = volley(attack_card(damage_plus(3), needs=2, strength=2), dice=[9, 8])
    game.play(f"{attack} e2")
    assert hp(game, 2) == 28


def test_at_9_its_critical_effect_asks_its_player(volley):
    game, attack = volley(attack_card(push(1)), dice=[9])
    game.play(f"{attack} e2")
    assert offered(game)[:2] == ("push", 0)
    game.play("e1 push e2 E")
    assert place(game, 2) == (3, 4)


def test_at_1_its_persistent_effects_belong_to_its_own_attack(volley):
    card = attack_card(effects=[lasting("before_attack_roll", op("strength", amount=2))])
    game, attack = volley(card, arms=[weapon(tl=1)])
    game.play("e1 attack w1 e2")
    assert game.roll.count == 1
    game.supply([1])
    play(game, "e1 end")
    game.play(f"{attack} e2")
    assert game.roll.count == 3


@pytest.mark.parametrize(
    "effects", [[("before_attack_roll", op("damage", amount=2))], [("after_attack_roll", op("damage", amount=2))]]
)
def test_at_1_persistent_effects_in_every_window(volley, effects):
    game, attack = volley(attack_card(effects=[lasting(*effect) for effect in effects]), dice=[5])
    game.play(f"{attack} e2")
    assert hp(game, 2) == 27


@pytest.mark.parametrize(("test", "holds"), [({"tl": 4}, True), ({"tl": 3}, False), ({"range": 6}, True)])
def test_conditions_about_the_weapon_see_the_card(volley, test, holds):
    own = [automatic("before_attack_roll", GAIN, given=[condition("weapon", **test)])]
    game, attack = volley(attack_card(tl=4, reach=6), arms=[weapon(tl=3)], own=own, dice=[1])
    game.play(f"{attack} e2")
    assert energy(game, 1) == int(holds)


def test_at_6_what_changes_attacks_changes_this_one(volley):
    own = [
        automatic("before_attack_roll", op("strength", amount=1)),
        automatic("attack_declared", op("tl_cost", amount=-2)),
    ]
    game, attack = volley(attack_card(tl=4, strength=2), own=own)
    game.play(f"{attack} e2")
    assert (game.roll.count, token(game, 1)) == (3, (1, 3))


# ---- not one more action


def test_ac_1_it_is_the_primary_action(volley):
    game, attack = volley(attack_card(tl=1), arms=[weapon()], dice=[1])
    game.play(f"{attack} e2")
    assert verbs(game) == {"advance", "end"}
    assert refusal(game, "e1 attack w1 e2")[0] == "already_acted"


@pytest.mark.parametrize("action", ["e1 energize", "e1 attack w1 e2", "e1 dash 0,4"])
def test_ac_1_after_an_action_it_is_too_late(volley, action):
    game, attack = volley(attack_card(reach=8), arms=[weapon()], dice=[1] if "attack" in action else [])
    game.play(action)
    assert "attack" not in verbs(game)
    assert refusal(game, f"{attack} e2")[0] == "already_acted"
    # Nothing else could be played: it does not keep the activation open.
    game.play(next(action for action in sorted(legal(game)) if "advance" in action))
    assert verbs(game) >= {"advance", "energize"}


def test_ac_1_an_advance_comes_before_or_after(volley):
    game, attack = volley(attack_card(), at=FAR, dice=[1])
    game.play("e1 advance 4,4")
    game.play(f"{attack} e2")
    assert token(game, 1) == (1, 3)


def test_bd_5_only_one_of_two_in_an_activation(volley):
    game, attack = volley(attack_card(), more={"second": attack_card()}, dice=[1, 1])
    second = f"e1 attack {card_of(game, 0, 'second')}"
    game.play(f"{attack} e2")
    assert verbs(game) == {"advance", "end"}
    assert refusal(game, f"{second} e2")[0] in {"already_acted", "tactics_used"}
    game.play("e1 end")
    assert attacks(game) == {f"{second} e2"}
    game.play(f"{second} e2")
    assert sorted(cards(game, 0, "discard")) == ["second", "volley"]


def test_at_15_granted_attacks_do_not_offer_them(volley):
    own = [ability("activation", op("attack"))]
    game, attack = volley(attack_card(), arms=[weapon()], own=own)
    game.play("e1 use a1")
    assert offered(game) == ("attack", 0, {"e1 attack w1 e2", "p0 pass"})
    assert refusal(game, f"{attack} e2")
    game.play("p0 pass")
    assert attacks(game) == {"e1 attack w1 e2", f"{attack} e2"}


def test_at_15_a_grant_without_a_weapon_asks_nobody(volley):
    game, attack = volley(attack_card(), own=[ability("activation", op("attack"))])
    game.play("e1 use a1")
    assert (game.decision.kind, attacks(game)) == ("activation", {f"{attack} e2"})


def test_at_15_its_attack_may_grant_one(volley):
    game, attack = volley(attack_card(op("attack")), arms=[weapon(strength=2)], dice=[9, 5, 5])
    game.play(f"{attack} e2")
    assert offered(game) == ("attack", 0, {"e1 attack w1 e2", "p0 pass"})
    game.play("e1 attack w1 e2")
    assert hp(game, 2) == 27


# ---- when it cannot be used


def test_bd_5_it_is_no_card_to_play(volley):
    game, _ = volley(attack_card())
    assert "play" not in verbs(game)
    assert refusal(game, plays(game, 0, "volley"))[0] in {"tactics_closed", "other_effect"}


def test_bd_5_other_cards_are_no_weapons(volley):
    game, _ = volley(attack_card(), more={"boost": tactic("activation", GAIN)})
    assert refusal(game, f"e1 attack {card_of(game, 0, 'boost')} e2")
    assert refusal(game, "e1 attack c60 e2")[0] in {"no_card", "no_weapon"}


def test_bd_5_only_from_the_hand(volley):
    game, _ = volley(attack_card(), more={"second": attack_card()}, drawn=1, dice=[1])
    names = {card: card_of(game, 0, card) for card in ("volley", "second")}
    (held,), (deck,) = cards(game, 0), cards(game, 0, "deck")
    assert attacks(game) == {f"e1 attack {names[held]} e2"}
    assert refusal(game, f"e1 attack {names[deck]} e2") == ("wrong_zone", "PC-1")
    play(game, f"e1 attack {names[held]} e2", "e1 end")
    assert refusal(game, f"e1 attack {names[held]} e2")[0] in {"wrong_zone", "tactics_used"}


def test_bd_5_not_with_a_card_of_the_other_player(dealt):
    game = dealt([unit(HERE, weapon())], [unit(THERE, space=10)], hands=(None, {"volley": attack_card()}))
    assert attacks(game) == {"e1 attack w1 e2"}
    assert refusal(game, f"e1 attack {card_of(game, 1, 'volley')} e2")
    # Nor in an activation of his own units while another is active.
    assert refusal(game, f"e2 attack {card_of(game, 1, 'volley')} e1")


def test_forbidden_attacks(volley):
    own = [ability("activation", op("forbid", what=["attack"]))]
    game, attack = volley(attack_card(), arms=[weapon()], own=own)
    game.play("e1 use a1")
    assert attacks(game) == set()
    assert refusal(game, f"{attack} e2")[0] == "forbidden"


def test_every_active_unit_of_the_player_may_use_it(dealt):
    own, hand = [unit(HERE, space=9), unit((3, 4), space=1)], {"volley": attack_card()}
    game = dealt(own, [unit(THERE, hp=30, space=10)], hands=(hand,), dice=[5])
    name = card_of(game, 0, "volley")
    assert attacks(game) == {f"e2 attack {name} e3"}
    assert refusal(game, f"e1 attack {name} e3")[0] == "other_unit"
    game.play(f"e2 attack {name} e3")
    assert hp(game, 3) == 29


# ---- its windows


def test_at_5_twelve_steps_as_with_any_weapon(volley):
    own = [automatic(when, GAIN, limit="none") for when in WINDOWS]
    game, attack = volley(attack_card(damage_plus(1), tl=3, strength=2), own=own, dice=[9, 5])
    events = game.play(f"{attack} e2")
    steps = told(
        events,
        "attack_declared",
        "ability_used",
        "rolled",
        "hits_counted",
        "critical_effect",
        "damaged",
        "attack_ended",
    )
    assert [kind for kind, _ in steps] == [
        "attack_declared",
        "ability_used",
        "rolled",
        "hits_counted",
        "ability_used",
        "critical_effect",
        "damaged",
        "ability_used",
        "attack_ended",
    ]


def test_ac_2_its_player_plays_no_other_card_in_it_but_the_defender_may(dealt):
    aim = tactic("before_attack_roll", op("strength", amount=1))
    guard = tactic("before_attack_roll", GAIN, by="enemy")
    hands = ({"volley": attack_card(), "aim": aim}, {"guard": guard})
    game = dealt([unit(HERE)], [unit(THERE, space=10)], hands=hands, dice=[1])
    game.play(f"e1 attack {card_of(game, 0, 'volley')} e2")
    assert offered(game) == ("window", 1, {plays(game, 1, "guard"), "p1 pass"})
    play_card(game, 1, "guard")
    assert (energy(game, 2), game.decision.kind) == (1, "activation")


# ---- odds, explanations, saves


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_odds(volley, dice):
    game, attack = volley(attack_card(damage_plus(2), strength=dice), terrain={THERE: "1"})
    before = game.state_hash()
    odds = assert_counts_all_faces(game, dice, f"{attack} e2")
    assert list(odds.hits().values()) == [sum(row) for row in ih.odds(dice, -1).tolist()]
    assert game.state_hash() == before


def test_odds_of_its_effects_and_responses(volley):
    card = attack_card(strength=2, effects=[lasting("after_attack_roll", op("reroll", which="misses", amount=1))])
    game, attack = volley(card)
    assert_counts_all_faces(game, 3, f"{attack} e2")


def test_odds_of_an_area_and_after_an_advance(volley):
    card = attack_card(pattern=[(1, 0), (1, -1)], strength=2)
    game, attack = volley(card, at=(3, 4), others=[unit((3, 3), hp=2, space=10)])
    odds = assert_counts_all_faces(game, 2, f"{attack} turn0", after="e1 advance 2,4")
    assert odds.targets == (2, 3)


def test_odds_of_what_is_not_legal(volley):
    game, attack = volley(attack_card(), at=FAR)
    with pytest.raises(ih.IllegalActionError, match="AT-2"):
        game.odds(f"{attack} e2")


def test_a_roll_that_is_considered_and_then_made(volley):
    own = [automatic("before_attack_roll", op("strength", amount=1))]
    game, attack = volley(attack_card(strength=3), terrain={THERE: "1"}, arms=[weapon(strength=9)], own=own)
    before = game.state_hash()
    plain = game.explain_roll(f"{attack} e2")
    assert (plain.attacker, plain.weapon, plain.dice, plain.parts) == (1, "Volley", 3, [("Strength", 3, "AT-1")])
    assert [(each.target, each.accuracy, each.hits_from) for each in plain.targets] == [(2, -1, 5)]
    assert game.state_hash() == before
    game.play(f"{attack} e2")
    made = game.explain_roll()
    assert (made.weapon, made.dice, game.roll.count) == ("Volley", 4, 4)
    game.supply([4, 5, 1, 1])
    assert hp(game, 2) == 29


def test_damage_is_explained(volley):
    own = [ability("after_attack_roll", GAIN)]
    game, attack = volley(attack_card(damage_plus(2), strength=3), own=own, dice=[9, 5, 1])
    game.play(f"{attack} e2")
    explained = game.explain_damage(2)
    assert (explained.hits, explained.damage) == (2, 2)
    game.play("p0 pass")
    assert hp(game, 2) == 26


def answer(game):
    """A fixed way to the end."""
    while game.stop != "done":
        if game.stop == "roll":
            game.supply([1 + die % 10 for die in range(8, 8 + game.roll.count)])
        else:
            game.play(game.legal_actions()[0])
    return game.state_hash()


def test_every_stop_of_its_attack_can_be_copied_stored_and_saved(volley):
    own = [ability(when, GAIN) for when in WINDOWS]
    card = attack_card(push(2), tl=3, strength=3, effects=[lasting("before_attack_roll", op("damage", amount=1))])
    game, attack = volley(card, own=own)
    line = [f"{attack} e2", "e1 use a1", [9, 5, 4], "e1 use a2", "e1 push e2 E", "e1 push e2 stop", "p0 pass"]
    seen = []
    for choice in line:
        seen.append(game.stop if game.stop == "roll" else game.decision.kind)
        final, stored = answer(game.clone()), game.snapshot()
        saved = ih.Game.load(game.save(), dice="outside")
        assert (saved.state_hash(), saved.view(), saved.stop) == (game.state_hash(), game.view(), game.stop)
        assert saved.history() == game.history()
        assert answer(saved) == final
        again = game.clone()
        again.restore(stored)
        assert answer(again) == final
        game.supply(choice) if isinstance(choice, list) else game.play(choice)
    assert seen == ["activation", "window", "roll", "window", "push", "push", "window"]
    # Three hits and Damage+1.
    assert hp(game, 2) == 26


def test_policies_use_it_where_there_is_nothing_else(volley):
    game, attack = volley(attack_card(strength=6), dice="seeded")
    assert str(game.policy_action("brawl")) == f"{attack} e2"
    assert str(game.policy_action("greedy")) in legal(game)
    found = set()
    for number in range(200):
        other = ih.Game(game.scenario, seed=3, number=number)
        found.add(str(other.policy_action("random")).split()[1])
    assert "attack" in found
    rest(game)
