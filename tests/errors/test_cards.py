"""Cards with faults: the error names the file, the place and what was probably meant."""

import pytest

import ironhex as ih
from scenes import check
from scenes.abilities import op
from scenes.card_faults import MISSING, change, fault, healthy
from scenes.table import write_files


def test_the_table_is_without_a_fault(tmp_path):
    scenario = ih.Scenario.load(write_files(tmp_path, healthy()))
    assert scenario.players == ["Player 0", "Player 1"]
    assert ih.Game(scenario).stop == "decision"


# ---- cards: keys

UNKNOWN = [
    ("tank", "nattion", "nation"),
    ("tank", "onceperturn", "once_per_turn"),
    ("tank", "trigger", "triggers"),
    ("tank", "cost.resorce", "resource"),
    ("tank", "additional.discards", "discard"),
    ("tank", "substitute.totel", "total"),
    ("tank", "choose.kind", "kinds"),
    ("tank", "choose.resource_at_mst", "resource_at_most"),
    ("tank", "effects[0].amout", "amount"),
    ("tank", "effects[3].counts_as_plays", "counts_as_play"),
    ("tank", "triggers[0].bye", "by"),
    ("tank", "triggers[0].effects[0].amonut", "amount"),
    ("tank", "changes[0].resorce", "resource"),
    ("g", "powr", "power"),
    ("stop", "timming", "timing"),
]


@pytest.mark.parametrize(("name", "place", "nearest"), UNKNOWN)
def test_an_unknown_key_is_named_with_the_nearest(tmp_path, name, place, nearest):
    file = f"cards/{name}.toml"
    check(fault(change(healthy(), file, place, 1), tmp_path), file, place, f'"{nearest}"')


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("tank", "kind"),
        ("tank", "name"),
        ("tank", "nation"),
        ("g", "nation"),
        ("tank", "effects[0].op"),
        ("tank", "effects[1].to"),
        ("tank", "effects[1].card"),
        ("mint", "effects[0].card"),
        ("tank", "triggers[0].when"),
        ("tank", "triggers[0].effects"),
    ],
)
def test_a_missing_key(tmp_path, name, place):
    file = f"cards/{name}.toml"
    check(fault(change(healthy(), file, place, MISSING), tmp_path), file, place)


@pytest.mark.parametrize("kind", ["unit", "character", "operation", "command"])
def test_a_card_without_a_cost_where_one_is_needed(tmp_path, kind):
    files = healthy()
    files["cards/g.toml"] = {"name": "Free", "kind": kind, "nation": "red"}
    check(fault(files, tmp_path), "cards/g.toml", "cost", kind)


@pytest.mark.parametrize("key", ["cost", "additional", "substitute"])
@pytest.mark.parametrize("name", ["g", "chit"])
def test_a_card_with_a_cost_where_none_can_be(tmp_path, name, key):
    file = f"cards/{name}.toml"
    error = fault(change(healthy(), file, key, {"resource": 1}), tmp_path)
    check(error, file, key)
    assert key != "cost" or "PC-5" in str(error)


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("tank", "power", 1),
        ("stop", "power", 1),
        ("stop", "area", "battle"),
        ("tank", "timing", "any"),
        ("g", "timing", "turn"),
        ("chit", "power", 1),
    ],
)
def test_a_key_of_another_kind_of_card(tmp_path, name, key, value):
    file = f"cards/{name}.toml"
    check(fault(change(healthy(), file, key, value), tmp_path), file, key)


# ---- cards: words


@pytest.mark.parametrize(
    ("name", "place", "word", "nearest"),
    [
        ("tank", "kind", "unti", "unit"),
        ("tank", "area", "battel", "battle"),
        ("stop", "timing", "answr", "answer"),
        ("tank", "choose.whose", "enmy", "enemy"),
        ("tank", "choose.kinds[0]", "chracter", "character"),
        ("tank", "choose.areas[0]", "junkyrad", "junkyard"),
        ("tank", "effects[0].op", "drwa", "draw"),
        ("tank", "effects[0].whose", "onw", "own"),
        ("tank", "effects[1].to", "hnad", "hand"),
        ("tank", "effects[1].card", "choosen", "chosen"),
        ("tank", "effects[2].amount_of", "resorce", "resource"),
        ("tank", "effects[2].of", "choosen", "chosen"),
        ("tank", "effects[3].from", "junkyrad", "junkyard"),
        ("tank", "effects[3].kinds[0]", "unitt", "unit"),
        ("tank", "triggers[0].when", "playd", "played"),
        ("tank", "triggers[0].by", "enmy", "enemy"),
        ("tank", "triggers[0].kinds[0]", "comand", "command"),
        ("tank", "triggers[0].effects[0].op", "shufle", "shuffle"),
        ("tank", "changes[0].whose", "enmy", "enemy"),
        ("tank", "changes[0].kinds[0]", "comand", "command"),
        ("mint", "effects[0].card", "chti", "chit"),
    ],
)
def test_an_unknown_word_is_named_with_the_nearest(tmp_path, name, place, word, nearest):
    file = f"cards/{name}.toml"
    check(fault(change(healthy(), file, place, word), tmp_path), file, place, word, f'"{nearest}"')


@pytest.mark.parametrize("name", ["strength", "push", "energy", "score", "prevent_defeat"])
def test_an_op_of_units_is_none_of_the_card_table(tmp_path, name):
    files = change(healthy(), "cards/tank.toml", "effects[0]", op(name, amount=1))
    check(fault(files, tmp_path), "cards/tank.toml", "effects[0].op", name)


@pytest.mark.parametrize("name", ["before_attack_roll", "phase_began", "activation", "card_played"])
def test_a_trigger_of_units_is_none_of_the_card_table(tmp_path, name):
    files = change(healthy(), "cards/tank.toml", "triggers[0].when", name)
    check(fault(files, tmp_path), "cards/tank.toml", "triggers[0].when", name)


@pytest.mark.parametrize("keys", [{"kind": "unit"}, {"timing": "any"}, {"timing": "turn"}])
def test_only_an_answer_negates(tmp_path, keys):
    files = healthy()
    table = files["cards/stop.toml"] | keys
    if keys.get("kind") == "unit":
        del table["timing"]
    files["cards/stop.toml"] = table
    check(fault(files, tmp_path), "cards/stop.toml", "effects[0].op", "negate")


def test_a_trigger_does_not_negate(tmp_path):
    files = change(healthy(), "cards/tank.toml", "triggers[0].effects[0]", op("negate"))
    check(fault(files, tmp_path), "cards/tank.toml", "triggers[0].effects[0].op", "negate")


def test_only_a_coin_is_made(tmp_path):
    files = change(healthy(), "cards/mint.toml", "effects[0].card", "g")
    check(fault(files, tmp_path), "cards/mint.toml", "effects[0].card", "coin")


@pytest.mark.parametrize(
    ("effect", "place"),
    [
        (op("put", card="chosen", to="hand"), "effects[0].card"),
        (op("roll", card="chosen"), "effects[0].card"),
        (op("draw", amount_of="total", of="chosen"), "effects[0].of"),
    ],
)
def test_nothing_is_chosen_without_choose(tmp_path, effect, place):
    files = change(healthy(), "cards/mint.toml", "effects[0]", effect)
    check(fault(files, tmp_path), "cards/mint.toml", place, "choose")


@pytest.mark.parametrize(
    ("effect", "place"),
    [
        (op("put", card="played", to="hand"), "effects[0].card"),
        (op("draw", amount_of="total", of="played"), "effects[0].of"),
    ],
)
def test_nothing_was_played_but_in_answers_and_triggers(tmp_path, effect, place):
    files = change(healthy(), "cards/mint.toml", "effects[0]", effect)
    check(fault(files, tmp_path), "cards/mint.toml", place, "played")


def test_amount_is_given_in_one_way(tmp_path):
    effect = op("draw", amount=1, amount_of="resource", of="self")
    files = change(healthy(), "cards/mint.toml", "effects[0]", effect)
    error = fault(files, tmp_path)
    assert error.file.endswith("cards/mint.toml")
    assert error.path.startswith("effects[0]")


# ---- cards: numbers and types


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [
        *[("tank", f"cost.{key}", value) for key in ("designated", "total", "resource") for value in (-1, 21)],
        *[("tank", "cost.discard", value) for value in (-1, 5)],
        *[("tank", f"additional.{key}", -1) for key in ("resource", "discard")],
        *[("tank", f"substitute.{key}", -1) for key in ("designated", "total", "resource", "discard")],
        ("tank", "additional.resource", 21),
        ("tank", "substitute.discard", 5),
        ("tank", "choose.resource_at_most", -1),
        ("tank", "effects[0].amount", -1),
        *[("tank", "changes[0].resource", value) for value in (-10, 10)],
        *[("g", "power", value) for value in (-1, 10)],
    ],
)
def test_a_number_out_of_range(tmp_path, name, place, value):
    file = f"cards/{name}.toml"
    check(fault(change(healthy(), file, place, value), tmp_path), file, place, str(value))


@pytest.mark.parametrize("table", ["cost", "substitute"])
def test_the_total_includes_the_designated_part(tmp_path, table):
    files = change(healthy(), "cards/tank.toml", f"{table}.designated", 3)
    error = fault(files, tmp_path)
    assert error.file.endswith("cards/tank.toml")
    assert error.path in {table, f"{table}.total", f"{table}.designated"}
    for word in ("total", "designated", "3"):
        assert word in str(error)


@pytest.mark.parametrize(
    ("name", "place", "value", "wanted", "found"),
    [
        ("tank", "cost", 2, "table", "integer"),
        ("tank", "cost.resource", "2", "number", "string"),
        ("tank", "cost.resource", 1.5, "number", "float"),
        ("tank", "cost.x", 1, "true", "integer"),
        ("tank", "once_per_turn", "yes", "true", "string"),
        ("tank", "kind", 1, "unit", "integer"),
        ("tank", "name", 1, "text", "integer"),
        ("tank", "nation", 1, "text", "integer"),
        ("tank", "effects", {"op": "draw"}, "array", "table"),
        ("tank", "triggers", 1, "array", "integer"),
        ("tank", "changes", {}, "array", "table"),
        ("tank", "choose", ["unit"], "table", "array"),
        ("tank", "choose.kinds", "unit", "array", "string"),
        ("g", "power", "2", "number", "string"),
    ],
)
def test_a_wrong_type(tmp_path, name, place, value, wanted, found):
    file = f"cards/{name}.toml"
    check(fault(change(healthy(), file, place, value), tmp_path), file, place, wanted, found)
