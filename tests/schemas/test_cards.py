"""Readers and schema agree on cards: which keys go with which kind, and of which cards an op can speak."""

from itertools import product

import pytest

from schemas import effects
from schemas.asked import CARD_OP, asked_of_part, sample
from schemas.opinions import both_refuse

KINDS = ("unit", "character", "operation", "command", "g", "coin")
COMMAND = {"name": "Card", "kind": "command", "nation": "Red", "cost": {}}
OPS = [
    {"op": "draw"},
    {"op": "lose", "amount_of": "x"},
    {"op": "negate"},
    {"op": "put", "to": "hand", "card": "self"},
    {"op": "put", "to": "hand", "card": "chosen"},
    {"op": "put", "to": "hand", "card": "played"},
    {"op": "roll", "card": "chosen"},
    {"op": "draw", "amount_of": "total", "of": "self"},
    {"op": "draw", "amount_of": "total", "of": "played"},
    {"op": "bring_out", "from": "hand"},
    {"op": "bring_out", "from": "chosen"},
]


def disagree(tables):
    """The cards of which readers and schema say different things."""
    said = {str(table): both_refuse("cards", table) for table in tables}
    assert {one for opinions in said.values() for one in opinions} == {True, False}
    return {table: opinions for table, opinions in said.items() if len(set(opinions)) > 1}


def card(kind, **more):
    """A card of the card table with no more keys than it must have."""
    table = {"name": "Card", "kind": kind} | ({} if kind == "coin" else {"nation": "Red"})
    return table | ({} if kind in {"g", "coin"} else {"cost": {}}) | more


def test_on_the_keys_of_each_kind():
    keys = {"nation": "Red", "power": 1, "area": "battle", "once_per_turn": True, "timing": "any", "cost": {}}
    keys |= {"additional": {}, "substitute": {}, "choose": {}, "effects": [], "triggers": [], "changes": []}
    keys |= {"weapon": {"tl": 1, "range": 1, "strength": 1}, "when": "activation", "if": [], "statuses": []}
    with_one = (card(kind) | {key: value} for kind, (key, value) in product(KINDS, keys.items()))
    without = ({key: value for key, value in card("unit").items() if key != left_out} for left_out in card("unit"))
    assert disagree([*with_one, *without]) == {}


@pytest.mark.parametrize("kind", ["command", "unit", "g", "coin"])
def test_on_the_cards_of_which_ops_speak(kind):
    ways = [{}, {"choose": {}}, {"cost": {"x": True}}, {"timing": "answer"}, {"timing": "any"}]
    ways = [way for way in ways if kind == "command" or "timing" not in way]
    ways = [way for way in ways if kind != "coin" or "choose" not in way]
    ways = [way for way in ways if kind not in {"g", "coin"} or "cost" not in way]
    assert disagree(card(kind, effects=[op]) | way for op, way in product(OPS, ways)) == {}


@pytest.mark.parametrize("kind", ["unit", "g", "coin"])
def test_on_the_cards_of_which_ops_of_triggers_speak(kind):
    triggers = [[{"when": when, "effects": [op]}] for when, op in product(["played", "turn_began"], OPS)]
    aim = {} if kind == "coin" else {"choose": {}}
    assert disagree(card(kind, triggers=trigger) | aim for trigger in triggers) == {}


def test_on_amounts():
    words = [{}, *({"amount_of": word} for word in ("amount", "x", "designated", "total", "resource", "power"))]
    tables = [{"op": "draw"} | word | of for word, of in product(words, [{}, {"of": "self"}])]
    assert disagree(COMMAND | {"cost": {"x": True}, "effects": [table]} for table in tables) == {}


def test_on_the_triggers_of_tactics_cards():
    further = [{}, {"by": "ally"}, {"against": "ally"}, {"movement": ["dash"]}, {"cost": {"tl": 1}}, {"name": ""}]
    further += [{"optional": True}, {"limit": "none"}, {"statuses": ["burning"]}, {"cost": {"total": 1}}]
    base = {"name": "Card", "kind": "tactics", "effects": [effects.SCORE]}
    whens = [*effects.words("triggers"), "played"]
    assert disagree(base | {"when": when} | keys for when, keys in product(whens, further)) == {}


@pytest.mark.parametrize("when", [when for when in effects.words("triggers") if when != effects.CRITICAL])
def test_on_the_ops_of_tactics_cards(when):
    """They are those of units with the same trigger."""
    of_ops = [effects.around("op", effects.bare("op", op)) for op in effects.examples("op")]
    base = {"name": "Card", "kind": "tactics", "statuses": effects.SAMPLE["statuses"], "when": when}
    said = {str(effect): both_refuse("cards", base | effect) for effect in of_ops}
    assert {effect: opinions for effect, opinions in said.items() if len(set(opinions)) > 1} == {}


def test_on_attack_cards():
    weapon = {"tl": 1, "range": 1, "strength": 1}
    base = {"name": "Card", "kind": "tactics"}
    ways = [{}, {"cost": {"tl": 1}}, {"when": "activation", "effects": [effects.SCORE]}, {"statuses": ["burning"]}]
    ways += [{"weapon": weapon | more} for more in ({"name": "Rifle"}, {"pattern": [[1, 0]]}, {"critical": {}})]
    assert disagree([*(base | {"weapon": weapon} | way for way in ways), base]) == {}


def test_the_schemas_do_not_count():
    """That the total includes the designated part, and that one play discards so many at most, only the readers say."""
    assert both_refuse("cards", card("unit", cost={"designated": 2, "total": 1})) == (True, False)
    assert both_refuse("cards", card("unit", cost={"discard": 4}, additional={"discard": 1})) == (True, False)


def test_every_op_is_tried_with_its_keys():
    asked = {ask["form"] for ask in asked_of_part(CARD_OP)} - {None}
    assert {op["op"] for op in sample("cards-command")["effects"]} == asked | {"negate"}
