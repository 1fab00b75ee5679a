"""Plays on a stack that is full: nothing is lost on the way, and an empty deck loses all the same (PC-8, PC-11)."""

import pytest

import ironhex as ih
from mods.situations import made
from scenes.abilities import op
from scenes.table import act, card, deal, faces, held, unanswered

MORE = op("bring_out", kinds=["character"], counts_as_play=True) | {"from": "hand"}


def bring_out_all(game: ih.Game) -> list[ih.Event]:
    """One brings out the next, as long as there is one to choose."""
    events = unanswered(game, "p0 play c")
    while game.decision is not None and game.decision.kind == "choice":
        chosen = [action for action in game.legal_actions() if action.verb == "choose"]
        events += game.play(chosen[0] if chosen else "p0 pass")
    return events


def test_pc_8_without_room_for_its_play_a_card_stays_where_it_is(table):
    game = table({"c": card("character", effects=[MORE])}, ["c"] * 13)
    events = bring_out_all(game)
    assert "dropped" in {event.kind for event in events}
    assert {face["area"] for face in faces(game) if face["id"] == "c"} == {"disposition", "hand"}
    assert ih.Game.load(game.save()).state_hash() == game.state_hash()


def test_pc_11_an_empty_deck_loses_on_a_full_stack_too(table):
    effects = [MORE, op("lose", amount=20, whose="enemy")]
    game = table({"c": card("character", effects=effects)}, ["c"] * 13, under=10)
    events = bring_out_all(game)
    assert "deck_empty" in {event.kind for event in events}
    assert (game.stop, game.view("referee")["winner"]) == ("done", 0)


def test_triggers_that_do_not_fit_are_the_last_ones(table):
    many = [{"when": "played", "by": "own", "effects": [op("draw", amount=1)]} for _ in range(8)]
    game = table({"c": card("character", triggers=many)}, ["c"] * 3, under=40)
    events = unanswered(game, "p0 play c", "p0 play c", "p0 play c")
    dropped = [event.data["what"] for event in events if event.kind == "dropped"]
    assert dropped == ["resolve"]


@pytest.mark.parametrize("cost", [{}, {"x": True}])
def test_listeners_hear_the_same_whether_a_plan_had_a_choice(tmp_path, cost):
    heard: list[str] = []

    @ih.on("turn.free", "after")
    def free(self, ctx):
        heard.append("free")

    @ih.on("turn.disposition", "after")
    def disposition(self, ctx):
        heard.append("disposition")

    mod = made(free=free, disposition=disposition)
    scenario = deal(tmp_path, {"c": card("command", timing="any", cost=cost)}, [], ["c"]).scenario
    games = (ih.Game(scenario, number=number, mods=[mod]) for number in range(1000))
    game = next(game for game in games if "c" in held(game, 1))
    act(game, "p0 pass")
    heard.clear()
    act(game, "p1 play c", *(["p1 x 0"] if cost else []))
    unanswered(game)
    while game.decision.kind == "window":
        game.play(f"p{game.decision.player} pass")
    assert heard == ["free"]


def test_the_beginning_of_a_turn_is_not_replaced():
    with pytest.raises(ih.ModError, match=r"turn\.reroll cannot be replaced"):
        ih.Game("card-table", mods=[made(listen=ih.on("turn.reroll", "instead")(lambda self, ctx: None))])
