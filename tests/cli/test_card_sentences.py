"""Plays in words: each event happens on a table or a scene made for it."""

import re

import ironhex as ih
from ironhex.render import Names, sentence
from scenes import scene, scene_folder, unit, weapon
from scenes.abilities import op
from scenes.table import act, answer, card, g, number, table, unanswered, when
from scenes.tactics import attack_card, card_of, costly, dealt, play_card, tactic

__all__ = ["dealt", "scene", "scene_folder", "table"]

DRAW = op("draw", amount=1)


def told(game: ih.Game, *actions: str, viewer: int | str = "referee") -> list[str]:
    """What happens while these actions are played, as a viewer is told of it."""
    events = [event.seen_by(viewer) for action in actions for event in act(game, action)]
    names = Names(game.view(viewer), game.scenario.players)
    return [sentence(event, names).plain for event in events]


def named(game: ih.Game, card_id: str) -> str:
    return f"c{number(game, card_id)} {card_id}"


def test_a_play_with_all_costs_is_told(table) -> None:
    dear = card(
        "command",
        cost={"resource": 1, "x": True, "discard": 1},
        substitute={"resource": 1},
        choose={"whose": "own"},
        effects=[DRAW],
    )
    game = table({"mine": g(), "dear": dear}, ["mine", "dear"], opening=3, under=9)
    unanswered(game, "p0 play mine")
    words = told(game, "p0 play dear", "p0 pay normal", "p0 x 2")
    assert f"Player 0 plays {named(game, 'dear')} at {named(game, 'mine')}, X = 2  [PC-1]" in words
    assert any(
        re.fullmatch(r"Player 0 pays 3 resource: c\d+ blank, c\d+ blank, c\d+ blank  \[PC-11\]", line) for line in words
    )
    assert any(re.fullmatch(r"Player 0 discards c\d+ blank  \[PC-1\]", line) for line in words)


def test_draws_are_told_in_full_to_their_player_only(table) -> None:
    game = table({"draw": card("command", effects=[op("draw", amount=2)])}, ["draw"])
    events = act(game, "p0 play draw")
    (drew,) = [event for event in events if event.kind == "drew"]
    names = [Names(game.view(viewer), game.scenario.players) for viewer in (0, 1)]
    assert re.fullmatch(r"Player 0 draws 2 cards: c\d+ blank, c\d+ blank  \[.*\]", sentence(drew, names[0]).plain)
    assert sentence(drew.seen_by(1), names[1]).plain.startswith("Player 0 draws 2 cards  [")


def test_negated_and_failed_plays_are_told(table) -> None:
    aim = card("command", choose={"whose": "own", "kinds": ["g"]}, effects=[DRAW])
    gone = answer(op("put", card="chosen", to="lost"), choose={"whose": "enemy", "kinds": ["g"]})
    game = table(
        {"mine": g(), "aim": aim, "gone": gone, "stop": answer(op("negate"))}, ["mine", "aim", "aim"], ["gone", "stop"]
    )
    unanswered(game, "p0 play mine")
    stopped = named(game, "aim")
    act(game, "p0 play aim")
    words = told(game, "p1 play stop")
    while game.decision.kind == "window":
        words += told(game, f"p{game.decision.player} pass")
    assert any(line.startswith("the play of c") and line.endswith("aim is negated  [PC-6]") for line in words), stopped
    act(game, "p0 play aim")
    words = told(game, "p1 play gone")
    while game.decision.kind == "window":
        words += told(game, f"p{game.decision.player} pass")
    assert any(re.match(r"the effect of c\d+ aim fails: ", line) for line in words)
    assert any("goes from the disposition area to the lost pile of Player 0" in line for line in words)


def test_coins_rolls_shuffles_and_losses_are_told(table) -> None:
    mint = card(
        "command", effects=[op("coin", card="bit", amount=1), op("shuffle"), op("lose", amount=1, whose="enemy")]
    )
    turn = card(
        "command",
        choose={"whose": "own", "kinds": ["g"]},
        effects=[op("roll", card="chosen"), op("reroll", card="chosen")],
    )
    game = table({"mine": g(), "bit": card("coin"), "mint": mint, "turn": turn}, ["mine", "mint", "turn"])
    unanswered(game, "p0 play mine")
    words = told(game, "p0 play mint")
    assert any(re.match(r"c\d+ bit, a coin, comes out for Player 0  ", line) for line in words)
    assert any(line.startswith("the deck of Player 0 is shuffled  ") for line in words)
    assert any(re.match(r"Player 1 loses 1 card from the top of the deck: c\d+ blank  ", line) for line in words)
    words = told(game, "p0 play turn")
    mine = named(game, "mine")
    assert [line.partition("  [")[0] for line in words][-2:] == [
        f"{mine} of Player 0 is rolled",
        f"{mine} of Player 0 is upright again",
    ]


def test_turns_and_an_empty_deck_are_told(table) -> None:
    game = table({}, under=1, turn_draw=1)
    words = told(game, "p0 pass") if game.decision else []
    assert "the turn of Player 0 is over  [PC-13]" in words or not words
    game = table({"all": card("command", effects=[op("lose", amount=9, whose="enemy")])}, ["all"], under=2)
    words = told(game, "p0 play all")
    assert "the deck of Player 1 is empty  [PC-11]" in words
    assert words[-1] == "the game is over: Player 0 has won  [PC-11]"


def test_a_card_that_is_brought_out_is_told_as_a_play_or_not(table) -> None:
    def fetch(**keys: object) -> dict:
        return card("command", effects=[{"op": "bring_out", "from": "hand", "kinds": ["unit"], **keys}])

    cards = {"plain": fetch(), "like": fetch(counts_as_play=True), "tank": card("unit")}
    game = table(cards, ["plain", "like", "tank", "tank"], unit_plays=0)
    unanswered(game, "p0 play plain")
    assert any(line.startswith("c") and "area, not as a play  " in line for line in told(game, "p0 choose tank"))
    unanswered(game, "p0 play like")
    came = told(game, "p0 choose tank")
    assert any("tank comes out into the disposition area  [" in line for line in came)
    unanswered(game, "p0 pass")


def test_declining_to_bring_out_is_told(table) -> None:
    fetch = card("command", effects=[{"op": "bring_out", "from": "hand", "kinds": ["unit"]}])
    game = table({"fetch": fetch, "tank": card("unit")}, ["fetch", "tank"])
    unanswered(game, "p0 play fetch")
    assert told(game, "p0 pass")[0] == "Player 0 chooses nothing more  [PC-8]"


def test_tactics_plays_are_told(dealt) -> None:
    dear = costly(energy=1)
    game = dealt([unit((1, 4), weapon())], [unit((6, 4), space=10)], hands=({"dear": dear},))
    game.edit("Energy.amount", 1, 2)
    events = play_card(game, 0, "dear")
    names = Names(game.view(0), game.scenario.players)
    words = [sentence(event, names).plain for event in events]
    assert f"Player 0 plays {card_of(game, 0, 'dear')} dear for unit-0-0 e1  [BD-5]" in words
    assert "unit-0-0 e1 pays 1 Energy and has 1 left  [AC-2]" in words


def test_an_attack_with_a_card_names_the_card(dealt) -> None:
    game = dealt([unit((1, 4))], [unit((2, 4), space=10)], hands=({"volley": attack_card()},), dice=[1])
    volley = card_of(game, 0, "volley")
    events = game.play(f"e1 attack {volley} e2")
    names = Names(game.view(0), game.scenario.players)
    words = [sentence(event, names).plain for event in events]
    assert f"unit-0-0 e1 attacks unit-1-0 e2 with {volley} volley  [AT-5]" in words


def test_what_waits_for_plays_is_told_in_turn(table) -> None:
    bell = card("operation", triggers=[when("played", DRAW, by="own", kinds=["unit"])])
    game = table({"bell": bell, "tank": card("unit")}, ["bell", "tank"])
    unanswered(game, "p0 play bell")
    words = told(game, "p0 play tank")
    assert [line.split("  ")[0].partition(":")[0] for line in words][-2:] == [
        f"{named(game, 'tank')} comes out into the disposition area",
        "Player 0 draws 1 card",
    ]


def test_a_tactic_of_the_other_side_has_a_name_once_it_is_played(dealt) -> None:
    boost = tactic("activation", op("energy", amount=1))
    game = dealt([unit((1, 4))], [unit((6, 4), space=10)], hands=({"boost": boost}, {}))
    before = Names(game.view(1), game.scenario.players)
    card_number = int(card_of(game, 0, "boost")[1:])
    assert (before.deck_card(card_number), before.id_of(card_number)) == (f"c{card_number}", None)
    play_card(game, 0, "boost")
    after = Names(game.view(1), game.scenario.players)
    assert after.deck_card(card_number) == f"c{card_number} boost"
    assert (after.owner_of(card_number), after.area_of(card_number)) == (0, "discard")
