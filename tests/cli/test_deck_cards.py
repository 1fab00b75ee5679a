"""Cards of decks in words, and decks: what they cost, when they are played, what they do."""

import pytest
from rich.console import Console

import ironhex as ih
from ironhex.cli import main
from ironhex.costs import cost_text, extra_text
from ironhex.render import table_words
from ironhex.render.cards import Cards
from ironhex.render.deck_cards import deck_card_lines
from ironhex.render.decks import kinds_text
from ironhex.scenario import DeckCard, cards_of, content_folder
from scenes.abilities import op
from scenes.table import answer, card, g, when, write_files
from scenes.tactics import attack_card, tactic

FILES = sorted((content_folder() / "cards").glob("*.toml"))


def lines(printed: DeckCard, name: str = "mine") -> list[str]:
    """A card as it is read, on lines that are never wrapped."""
    console = Console(width=1000)
    with console.capture() as capture:
        for line in deck_card_lines(name, printed):
            console.print(line)
    return [line.strip() for line in capture.get().splitlines()]


def said(table: dict) -> list[str]:
    """The lines of a card below its name."""
    weapon = None
    if "weapon" in table:
        arm = table["weapon"]
        weapon = ih.Weapon(table["name"], arm["tl"], arm.get("range", 0), arm["strength"], arm.get("pattern", ()))
    return lines(DeckCard(table["name"], table["kind"], table, weapon))[1:]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_shipped_card_can_be_read(file):
    ((name, printed),) = cards_of(file)
    first, *rest = lines(printed, name)
    assert (name, first) == (file.stem, f"{name}  {printed.name}")
    assert rest
    for line in rest:
        assert not any(sign in line for sign in "{}[]=_")
        assert "None" not in line


@pytest.mark.parametrize("name", ["card-table", "tactics-demo"])
def test_a_scenario_has_all_its_cards_to_be_read(name):
    scenario = ih.Scenario.load(name)
    cards = Cards(scenario)
    assert {*cards.ids()} == {*scenario.weapons(), *scenario.deck_cards()}
    for each, printed in scenario.deck_cards().items():
        assert printed.name in cards.lines(each)[0].plain


# ---- costs


@pytest.mark.parametrize(
    ("cost", "kind", "words"),
    [
        ({}, "unit", "0/0/0"),
        ({"designated": 2, "total": 3, "resource": 1}, "unit", "2/3/1"),
        ({"total": 2, "x": True}, "command", "0/2/X"),
        ({"resource": 2, "x": True, "discard": 1}, "command", "0/0/2+X, discard 1"),
        ({}, "tactics", ""),
        ({"tl": 1, "energy": 2, "discard": 3}, "tactics", "1 TL, 2 Energy, discard 3"),
    ],
)
def test_costs_have_words(cost, kind, words):
    assert cost_text(cost, kind) == words


def test_what_is_paid_besides_has_words():
    assert (extra_text({}), extra_text({"resource": 2, "discard": 1})) == ("", "2 resource, discard 1")


def test_a_card_says_all_of_its_costs():
    keys = {"cost": {"total": 2}, "substitute": {"resource": 3}, "additional": {"discard": 1}}
    assert "cost 0/2/0, or instead 0/0/3, and besides discard 1" in said(card("unit", **keys))
    assert said(card("coin")) == ["Coin"]


# ---- when, and where


def test_a_card_says_when_it_is_played_and_where_it_comes_out():
    assert said(card("unit"))[0] == "Unit of red"
    assert said(card("unit", area="battle"))[0] == "Unit of red, comes out into the battle area"
    assert said(g(3, area="g_area"))[0] == "G of red, power 3, comes out into the G area"
    assert said(card("g"))[0] == "G of red, power 1"
    assert said(card("character", once_per_turn=True))[0] == "Character of red, one in a turn"
    for timing, words in {
        "any": "whenever its player is asked",
        "turn": "in the own turn, with nothing to answer",
        "answer": "as an answer only",
    }.items():
        assert said(card("command", timing=timing))[0] == f"Command of red, played {words}"


def test_an_aim_is_said():
    def aim(**keys):
        return said(card("command", choose=keys))[2]

    assert aim() == "aimed at a card of the opponent in play"
    assert (
        aim(whose="own", kinds=["unit", "g"], areas=["battle"]) == "aimed at an own card (unit or G) in the battle area"
    )
    junk = aim(whose="any", areas=["junkyard", "lost"], total_at_most=3, resource_at_most=0)
    assert junk == (
        "aimed at any card in the junkyard or lost pile, whose normal cost is at most total 3 and resource 0"
    )


OPS = {
    "draw 2 cards": op("draw", amount=2),
    "the opponent draws 1 card": op("draw", whose="enemy"),
    "lose 1 card of your deck": op("lose", amount=1, whose="own"),
    "the opponent loses cards of his deck, as many as X": op("lose", amount_of="x", whose="enemy"),
    "the opponent discards cards, as many as the total of the normal cost of the chosen card": op(
        "discard", amount_of="total", of="chosen", whose="enemy"
    ),
    "negate the play that it answers": op("negate"),
    "put this card into its owner's hand": op("put", card="self", to="hand"),
    "put the chosen card on top of the deck": op("put", card="chosen", to="deck"),
    "put the played card below the deck": op("put", card="played", to="deck_bottom"),
    "put the chosen card into the junkyard": op("put", card="chosen", to="junkyard"),
    "put the chosen card into the lost pile": op("put", card="chosen", to="lost"),
    "bring out the chosen card into the battle area": {"op": "bring_out", "from": "chosen", "area": "battle"},
    "bring out a unit or an operation of your hand, if you wish": {
        "op": "bring_out",
        "from": "hand",
        "kinds": ["unit", "operation"],
    },
    "bring out a card of your junkyard, if you wish, as if it were played": {
        "op": "bring_out",
        "from": "junkyard",
        "counts_as_play": True,
    },
    "make 2 coins drone": op("coin", card="drone", amount=2),
    "make coins drone, as many as the resource of the normal cost of this card": op(
        "coin", card="drone", amount_of="resource", of="self"
    ),
    "roll the chosen card": op("roll", card="chosen"),
    "reroll this card": op("reroll", card="self"),
    "shuffle your deck": op("shuffle"),
    "the opponent shuffles his deck": op("shuffle", whose="enemy"),
}


@pytest.mark.parametrize("words", OPS)
def test_every_op_of_the_table_is_said(words):
    assert table_words.deeds([OPS[words]]) == words


def test_no_op_is_without_words():
    assert {each["op"] for each in OPS.values()} == set(table_words._DEEDS)


def test_effects_are_said_in_order_with_when_they_come():
    draw, lose = op("draw"), op("lose", whose="enemy")
    assert said(answer(draw, lose))[-1] == "as its play resolves: draw 1 card; the opponent loses 1 card of his deck"
    assert said(card("unit", effects=[draw]))[-1] == "as it has come out by a play: draw 1 card"


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        ({"when": "played"}, "when this card is played"),
        ({"when": "played", "by": "own", "kinds": ["g"]}, "when you play a G"),
        (
            {"when": "played", "by": "enemy", "kinds": ["unit", "operation"]},
            "when the opponent plays a unit or an operation",
        ),
        ({"when": "played", "by": "any"}, "when somebody plays a card"),
        ({"when": "turn_began"}, "as an own turn begins"),
        ({"when": "turn_began", "by": "enemy"}, "as a turn of the opponent begins"),
        ({"when": "turn_began", "by": "any"}, "as a turn begins"),
    ],
)
def test_triggers_are_said(trigger, words):
    keys = {key: value for key, value in trigger.items() if key != "when"}
    assert said(card("unit", triggers=[when(trigger["when"], op("draw"), **keys)]))[-1] == f"{words}: draw 1 card"


def test_changes_of_costs_are_said():
    changes = [{"whose": "own", "kinds": ["unit", "g"], "total": -1, "resource": 2}, {"designated": 1}]
    assert said(card("unit", changes=changes))[-2:] == [
        "while in play: your plays (unit or G) cost -1 total, +2 resource",
        "while in play: all plays cost +1 designated",
    ]


# ---- Tactics cards


def test_a_tactics_card_says_when_for_whom_and_what():
    gain = op("energy", amount=1)
    assert said(tactic("activation", gain, cost={"tl": 1})) == [
        "Tactics card, played in the activation of the unit for which it is played; cost 1 TL",
        "energy +1",
    ]
    guard = tactic("after_attack_roll", op("draw", amount=2), by="enemy", against="self")
    assert said(guard) == [
        "Tactics card, played after the attack roll of an enemy against the unit for which it is played",
        "draw 2 Tactics cards",
    ]
    stop = tactic("card_played", op("negate"), by="enemy", given=[{"test": "damaged"}])
    assert said(stop) == [
        "Tactics card, played as a Tactics card is played for an enemy",
        "if self is damaged",
        "negate the play of that card",
    ]


def test_an_attack_card_says_its_weapon():
    first, arm, *rest = said(attack_card({"op": "push", "hexes": 1}, tl=3, reach=2, strength=4))
    assert first == "Tactics card: one more weapon for an attack of the active unit"
    assert arm == "Volley: 3 TL, range 2, Strength 4"
    assert rest == ["critical effect (1 critical or more)", "push target 1 hex"]


# ---- decks, and the commands that show them


def test_kinds_of_a_deck_are_counted():
    cards = [DeckCard("", kind, {}) for kind in ("g", "unit", "g", "command")]
    assert kinds_text(cards) == "4 cards: 1 Unit, 1 Command, 2 G"
    assert kinds_text([DeckCard("", "tactics", {})] * 9) == "9 Tactics cards"


@pytest.fixture
def own(tmp_path):
    """A folder of content with a deck and its cards."""
    deck = [{"card": "mine", "copies": 2}, "tank"]
    files = {"cards/mine.toml": g(), "cards/tank.toml": card("unit", cost={"designated": 1, "total": 1})}
    write_files(tmp_path, files | {"decks/own.toml": {"name": "Own", "cards": deck}})
    return tmp_path


def shown(capsys, *arguments):
    assert main(["show", *map(str, arguments)]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.splitlines()


def test_show_reads_decks_and_cards_by_name_and_by_path(own, capsys):
    deck = shown(capsys, own / "decks" / "own.toml")
    assert deck[:3] == ["Own  3 cards: 1 Unit, 2 G", "  2 mine (G)", "  1 tank (Unit 1/1/0)"]
    assert [line.rstrip() for line in deck[-3:]] == ["tank  Unit", "  Unit of red", "  cost 1/1/0"]
    assert shown(capsys, own / "cards" / "tank.toml")[0] == "tank  Unit"
    assert shown(capsys, "meridian-veto")[0] == "meridian-veto  Meridian Veto"
    assert shown(capsys, "zeon-tactics")[0].endswith("9 Tactics cards")


def test_show_refuses_what_is_no_scenario_deck_or_card(own, capsys):
    (own / "cards" / "bad.toml").write_text('name = "Bad"\nkind = "unit"\n', encoding="utf-8")
    for subject in ("no-such-thing", own / "nothing.toml", own / "cards" / "bad.toml"):
        assert main(["show", str(subject)]) == 2
        printed = capsys.readouterr()
        assert (printed.out, len(printed.err.splitlines())) == ("", 1)


def test_check_tells_kinds_of_cards_and_decks(own, capsys):
    assert main(["check", str(own)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.partition(".toml")[2].strip() for line in printed] == [
        "card 'G' (g)",
        "card 'Unit' (unit)",
        "deck 'Own' (3 cards: 1 Unit, 2 G)",
    ]


def test_check_finds_faults_in_cards_and_what_they_keep_from_loading(own, capsys):
    (own / "cards" / "tank.toml").write_text('name = "Tank"\nkind = "unit"\nnation = "red"\n', encoding="utf-8")
    assert main(["check", str(own)]) == 2
    printed = capsys.readouterr()
    assert "a unit has a cost, if only of 0 (PC-4, PC-5)" in printed.out
    assert "this also keeps from loading" in printed.out
    assert "own.toml" in printed.out
    assert printed.err == "1 fault in 3 files, 1 ok\n"


def test_scenarios_say_how_many_cards_there_are(capsys):
    assert main(["scenarios"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.endswith("(card table, 20 against 20 cards)") for line in lines)
    assert any(line.endswith("(3 against 3 units, 68 hexes, 9 against 9 cards)") for line in lines)
