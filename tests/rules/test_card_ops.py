"""What effects of cards do, op by op, and whose cards they touch."""

import pytest

from scenes import kinds, one
from scenes.abilities import op
from scenes.table import (
    BLANK,
    act,
    answer,
    asked,
    card,
    faces,
    g,
    held,
    listed,
    lying,
    number,
    offers,
    piles,
    reason,
    when,
)

DRAW = op("draw", amount=1)
OWN, ENEMY = "own", "enemy"


def order(*effects, **keys):
    return card("command", effects=list(effects), **keys)


def deck(game, player):
    """The numbers of the cards in a deck, the top one first."""
    found = [face for face in faces(game) if (face["area"], face["owner"]) == ("deck", player)]
    return [face["card"] for face in sorted(found, key=lambda face: face["place"])]


# ---- draw, lose, discard, shuffle


@pytest.mark.parametrize(("whose", "who"), [(OWN, 0), (ENEMY, 1)])
@pytest.mark.parametrize("amount", [1, 2])
def test_draw_takes_the_top_cards(table, whose, who, amount):
    game = table({"order": order(op("draw", amount=amount, whose=whose))}, ["order"])
    top = deck(game, who)
    event = one(act(game, "p0 play order"), "drew")
    assert (event.player, event.data["amount"], list(event.data["cards"])) == (who, amount, top[:amount])
    assert deck(game, who) == top[amount:]
    assert set(top[:amount]) <= {face["card"] for face in faces(game) if face["area"] == "hand"}


@pytest.mark.parametrize(("whose", "who"), [(OWN, 0), (ENEMY, 1)])
def test_lose_puts_the_top_cards_on_the_lost_pile(table, whose, who):
    game = table({"order": order(op("lose", amount=3, whose=whose))}, ["order"])
    top = deck(game, who)
    events = act(game, "p0 play order")
    assert deck(game, who) == top[3:]
    assert {face["card"] for face in faces(game) if face["area"] == "lost"} == set(top[:3])
    assert "resource_paid" not in kinds(events)


@pytest.mark.parametrize("name", ["draw", "lose"])
def test_more_than_the_deck_holds_is_all_of_it(table, name):
    game = table({"order": order(op(name, amount=9, whose=ENEMY))}, ["order"])
    act(game, "p0 play order")
    assert deck(game, 1) == []
    assert (game.stop, game.view()["winner"], game.decision, game.legal_actions()) == ("done", 0, None, [])
    assert reason(game, "p0 pass")[0] == "game_over"


@pytest.mark.parametrize(("whose", "who"), [(OWN, 0), (ENEMY, 1)])
def test_discard_is_chosen_by_the_player_whose_hand_it_is(table, whose, who):
    cards = {"order": order(op("discard", amount=2, whose=whose)), "tank": card("unit"), "truck": card("unit")}
    game = table(cards, ["order", "tank", "truck"], ["tank", "truck"])
    act(game, "p0 play order")
    assert asked(game) == ("choice", who)
    assert offers(game) == {f"p{who} discard {name}" for name in (BLANK, "tank", "truck")}
    events = act(game, f"p{who} discard truck", f"p{who} discard tank")
    assert listed(events, "discarded") == [("discarded", "truck"), ("discarded", "tank")]
    assert [name for name in lying(game, "junkyard", who) if name != "order"] == ["truck", "tank"]


@pytest.mark.parametrize("amount", [2, 3, 9])
def test_discard_of_all_asks_nobody(table, amount):
    cards = {"order": order(op("discard", amount=amount, whose=OWN)), "tank": card("unit"), "truck": card("unit")}
    game = table(cards, ["order", "tank", "truck"], opening=3)
    events = act(game, "p0 play order")
    assert (asked(game), held(game, 0)) == (("turn", 0), [])
    assert kinds(events).count("discarded") == 2


def test_discard_from_an_empty_hand_is_nothing(table):
    game = table({"order": order(op("discard", amount=1, whose=OWN), DRAW)}, ["order"], opening=1)
    events = act(game, "p0 play order")
    assert ("discarded" in kinds(events), "drew" in kinds(events)) == (False, True)


@pytest.mark.parametrize(("whose", "who"), [(OWN, 0), (ENEMY, 1)])
def test_shuffle_mixes_one_deck(table, whose, who):
    game = table({"order": order(op("shuffle", whose=whose))}, ["order"], under=14)
    before = [deck(game, player) for player in (0, 1)]
    events = act(game, "p0 play order")
    after = [deck(game, player) for player in (0, 1)]
    assert after[1 - who] == before[1 - who]
    assert (after[who] != before[who], sorted(after[who])) == (True, sorted(before[who]))
    assert one(events, "deck_shuffled").player == who


# ---- put

AREAS = ["hand", "deck", "deck_bottom", "junkyard", "lost", "disposition", "g_area", "battle"]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("whose", "who"), [(OWN, 0), (ENEMY, 1)])
def test_put_moves_the_card_chosen_to_its_owners_area(table, whose, who, area):
    shift = order(op("put", card="chosen", to=area), choose={"whose": whose, "kinds": ["character"]})
    cards = {"shift": shift, "spy": card("character")}
    game = table(cards, ["shift", "spy"], ["spy"], first_player=1)
    act(game, "p1 play spy", "p1 pass", "p0 play spy")
    spy = next(face["card"] for face in faces(game) if (face["id"], face["owner"]) == ("spy", who))
    act(game, "p0 play shift")
    if area.startswith("deck"):
        assert deck(game, who)[0 if area == "deck" else -1] == spy
        assert len(deck(game, who)) == 5
    else:
        assert "spy" in lying(game, area, who)
    assert len(lying(game, "disposition", 1 - who)) == 1


@pytest.mark.parametrize("area", [area for area in AREAS if area != "disposition"])
@pytest.mark.parametrize("kind", ["character", "operation", "g", "command"])
def test_put_moves_the_card_itself(table, kind, area):
    game = table({"self": card(kind, effects=[op("put", card="self", to=area), DRAW])}, ["self"])
    card_ = number(game, "self")
    events = act(game, "p0 play self")
    if area == "deck":
        # Put on top of the deck, it is drawn at once.
        assert "self" in held(game, 0)
    elif area == "deck_bottom":
        assert deck(game, 0)[-1] == card_
    else:
        assert "self" in lying(game, area)
    assert "drew" in kinds(events)
    assert lying(game, "playing") == []


def test_put_moves_the_card_that_was_played(table):
    watch = card(
        "character", triggers=[when("played", op("put", card="played", to="hand"), by="enemy", kinds=["unit"])]
    )
    game = table({"watch": watch, "tank": card("unit")}, ["tank"], ["watch"], first_player=1)
    act(game, "p1 play watch", "p1 pass", "p0 play tank")
    assert ("tank" in held(game, 0), lying(game, "disposition")) == (True, ["watch"])
    # That was a play all the same.
    assert reason(game, "p0 play tank") == ("limit_used", "PC-9")


def test_an_answer_puts_away_the_play_that_it_answers(table):
    cards = {"tank": card("unit", effects=[DRAW]), "away": answer(op("put", card="played", to="hand"))}
    game = table(cards, ["tank"], ["away"])
    act(game, "p0 play tank")
    events = act(game, "p1 play away")
    # It is not negated, but there is nothing to resolve any more (PC-7).
    assert ("came_out" in kinds(events), "drew" in kinds(events), "play_negated" in kinds(events)) == (False,) * 3
    assert "tank" in held(game, 0)
    assert reason(game, "p0 play tank") == ("limit_used", "PC-9")


# ---- roll and reroll


def test_roll_and_reroll(table):
    aim = {"whose": OWN, "kinds": ["character"]}
    cards = {
        "spy": card("character"),
        "tilt": order(op("roll", card="chosen"), choose=aim),
        "back": order(op("reroll", card="chosen"), choose=aim),
    }
    game = table(cards, ["spy", "tilt", "back"])

    def tilted():
        return [face["id"] for face in faces(game) if face["rolled"]]

    act(game, "p0 play spy")
    assert tilted() == []
    assert "card_rolled" in kinds(act(game, "p0 play tilt"))
    assert tilted() == ["spy"]
    assert "card_rerolled" in kinds(act(game, "p0 play back"))
    assert tilted() == []


def test_a_card_comes_into_play_again_without_its_roll(table):
    fetch = order(op("put", card="chosen", to="hand"), choose={"whose": OWN, "kinds": ["character"]})
    spy = card("character", effects=[op("roll", card="self")])
    game = table({"spy": spy, "fetch": fetch}, ["spy", "fetch"])
    act(game, "p0 play spy")
    assert [face["id"] for face in faces(game) if face["rolled"]] == ["spy"]
    act(game, "p0 play fetch")
    assert [face["id"] for face in faces(game) if face["rolled"]] == []


# ---- coins


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_coins_come_out_into_the_disposition_area(table, amount):
    cards = {"mint": order(op("coin", card="chit", amount=amount)), "chit": card("coin")}
    game = table(cards, ["mint"])
    events = act(game, "p0 play mint")
    assert lying(game, "disposition", 0) == ["chit"] * amount
    assert kinds(events).count("coin_made") == amount
    assert "resource_paid" not in kinds(events)


def test_coins_as_many_as_a_cost_says(table):
    mint = order(op("coin", card="chit", amount_of="x"), cost={"x": True})
    game = table({"mint": mint, "chit": card("coin")}, ["mint"])
    act(game, "p0 play mint", "p0 x 2")
    assert lying(game, "disposition", 0) == ["chit", "chit"]


# ---- triggers


@pytest.mark.parametrize(
    ("by", "own", "enemy"),
    [("self", 0, 0), ("own", 1, 0), ("enemy", 0, 1), ("any", 1, 1)],
)
def test_triggers_on_played_look_at_who_played(table, by, own, enemy):
    watch = card("character", triggers=[when("played", DRAW, by=by, kinds=["unit"])])
    game = table({"watch": watch, "tank": card("unit")}, ["watch", "tank"], ["tank"])
    act(game, "p0 play watch")
    for player, drawn in ((0, own), (1, enemy)):
        before = len(deck(game, 0))
        act(game, f"p{player} play tank", f"p{player} pass")
        assert before - len(deck(game, 0)) == drawn


@pytest.mark.parametrize(("by", "drawn"), [("self", 1), ("own", 1), ("enemy", 0), ("any", 1)])
def test_a_card_that_comes_out_sees_its_own_play(table, by, drawn):
    game = table({"watch": card("character", triggers=[when("played", DRAW, by=by)])}, ["watch"])
    act(game, "p0 play watch")
    assert len(deck(game, 0)) == 4 - drawn


def test_a_card_that_has_left_play_has_no_triggers(table):
    fetch = order(op("put", card="chosen", to="junkyard"), choose={"whose": OWN, "kinds": ["character"]})
    watch = card("character", triggers=[when("played", DRAW, by="own", kinds=["unit"])])
    game = table({"watch": watch, "fetch": fetch, "tank": card("unit")}, ["watch", "fetch", "tank"])
    act(game, "p0 play watch", "p0 play fetch", "p0 play tank")
    assert len(deck(game, 0)) == 4


def test_a_trigger_reads_the_cost_of_what_was_played(table):
    watch = card(
        "character", triggers=[when("played", op("draw", amount_of="resource", of="played"), by="own", kinds=["unit"])]
    )
    game = table({"watch": watch, "tank": card("unit", cost={"resource": 2})}, ["watch", "tank"], under=8)
    act(game, "p0 play watch", "p0 play tank")
    assert piles(game, 0)[::2] == (4, 2)


def test_triggers_of_one_player_come_in_the_order_of_their_numbers(table):
    def watch(to):
        return card("character", triggers=[when("played", op("put", card="played", to=to), by="own", kinds=["unit"])])

    game = table({"one": watch("battle"), "two": watch("g_area"), "tank": card("unit")}, ["one", "two", "tank"])
    act(game, "p0 play two", "p0 play one")
    last = max(number(game, "one"), number(game, "two"))
    act(game, "p0 play tank")
    assert "tank" in lying(game, "g_area" if last == number(game, "two") else "battle")


# ---- choose


@pytest.mark.parametrize(
    ("whose", "aims"),
    [(None, {"theirs"}), (ENEMY, {"theirs"}), (OWN, {"mine", "gun"}), ("any", {"mine", "gun", "theirs"})],
)
def test_choose_looks_at_the_owner(table, whose, aims):
    wish = order(DRAW, choose={"areas": ["disposition"]} | ({} if whose is None else {"whose": whose}))
    cards = {"mine": card("character"), "gun": card("operation"), "theirs": card("character"), "wish": wish}
    game = table(cards, ["mine", "gun", "wish"], ["theirs"], first_player=1)
    act(game, "p1 play theirs", "p1 pass", "p0 play mine", "p0 play gun")
    events = act(game, "p0 play wish")
    if len(aims) == 1:
        assert "drew" in kinds(events)
    else:
        assert offers(game) == {f"p0 choose {name}" for name in aims} | {"p0 cancel"}


@pytest.mark.parametrize("area", ["disposition", "g_area", "battle", "junkyard", "lost"])
@pytest.mark.parametrize("named", [True, False])
def test_choose_looks_at_the_area(table, area, named):
    wish = order(DRAW, choose={"whose": OWN, "kinds": ["g"]} | ({"areas": [area]} if named else {}))
    shift = order(op("put", card="chosen", to=area), choose={"whose": OWN, "kinds": ["g"]})
    game = table({"g": g(), "shift": shift, "wish": wish}, ["g", "shift", "wish"])
    act(game, "p0 play g", "p0 play shift")
    free = named or area in {"disposition", "g_area", "battle"}
    assert reason(game, "p0 play wish") == (None if free else ("no_aim", "PC-1"))
