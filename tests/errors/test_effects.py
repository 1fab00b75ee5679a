"""Content with faults in abilities, weapons and effects: each error says file, place, and what was probably meant."""

import pytest

from scenes import CARD, TABLES, ability, below, check, fault, healthy, load
from scenes.patching import PATCH, patched_unit, refused
from schemas.opinions import VALIDATORS

SCORE = {"op": "score", "amount": 1}
IN_ATTACK, OUTSIDE = "before_attack_roll", "activation"


def with_ability(*abilities, **card):
    """The scene without a fault, its first unit with these abilities and further keys of its card."""
    scene = healthy()
    scene.units["unit-0-0"] |= {"statuses": ["burning"], "abilities": list(abilities), **card}
    return scene


def with_weapon(**keys):
    """The same with further keys of the second weapon."""
    scene = healthy()
    scene.units["unit-0-0"]["weapons"][1] |= keys
    return scene


def check_card(scene, folder, path, *words, schema=True):
    """The first card has a fault at this path; the schema refuses it, too, unless it cannot know."""
    check(fault(scene, folder), CARD, path, *words)
    assert VALIDATORS["units"].is_valid(scene.units["unit-0-0"]) is not schema


def test_the_scene_is_without_a_fault(tmp_path):
    for scene in (
        with_ability(ability(IN_ATTACK, SCORE)),
        with_weapon(effects=[{"when": IN_ATTACK, "effects": [SCORE]}], ignores=["line_of_sight"]),
    ):
        load(scene, tmp_path)
        assert VALIDATORS["units"].is_valid(scene.units["unit-0-0"])


# ---- ops


@pytest.mark.parametrize(
    ("op", "key", "words"),
    [
        ({"op": "strenght", "amount": 1}, "op", ["strenght", '"strength"']),
        ({"op": "non_combat_damge", "amount": 1}, "op", ['"non_combat_damage"']),
        ({"op": "explode"}, "op", ["explode"]),
        ({"op": 7}, "op", ["integer"]),
        ({"amount": 1}, "op", ["missing"]),
        ({"op": "draw", "amount": 0}, "amount", ["0", "1 to 9"]),
        ({"op": "negate"}, "op", ["card_played"]),
        ({"op": "score"}, "amount", ["missing"]),
        ({"op": "score", "amuont": 1}, "amount", ["missing", '"amuont"']),
        ({"op": "score", "amount": 1, "to": "self"}, "to", ["no known key"]),
        ({"op": "heal", "amount": 1, "witin": 2}, "witin", ['"within"']),
        ({"op": "reroll", "which": "miss"}, "which", ['"misses"']),
        ({"op": "forbid"}, "what", ["missing"]),
        ({"op": "forbid", "what": []}, "what", ["too few"]),
        ({"op": "forbid", "what": ["energize"]}, "what[0]", ["energize"]),
        ({"op": "forbid", "what": ["dash", "rescu"]}, "what[1]", ['"rescue"']),
        ({"op": "forbid", "what": ["dash", "dash"]}, "what[1]", ["already"]),
        ({"op": "forbid", "what": "dash"}, "what", ["array", "string"]),
        ({"op": "strength", "amount": 1, "lasts": "rond"}, "lasts", ['"round"']),
        ({"op": "strength", "amount": 1, "lasts": 2}, "lasts", ["integer"]),
        ({"op": "heal", "amount": 1, "to": "targt"}, "to", ['"target"']),
        ({"op": "heal", "amount": 1, "to": "everybody"}, "to", ["everybody"]),
        ({"op": "heal", "amount": 1, "within": 1, "from": "enemy"}, "from", ["enemy", "actor"]),
        ({"op": "heal", "amount": 1, "sight": True}, "sight", ["within"]),
        ({"op": "heal", "amount": 1, "within": 1, "sight": 1}, "sight", ["true", "integer"]),
        ({"op": "status", "status": "burnin"}, "status", ['"burning"']),
        ({"op": "status", "status": "frozen"}, "status", ["statuses"]),
        ({"op": "status"}, "status", ["missing"]),
        ({"op": "remove_status", "status": "Slow"}, "status", ['"slow"']),
        ({"op": "set", "field": "Energy", "amount": 1}, "field", ["Component.field"]),
        ({"op": "set", "field": "Enrgy.amount", "amount": 1}, "field", ['"Energy"']),
        ({"op": "set", "field": "Energy.amout", "amount": 1}, "field", ['"amount"']),
        ({"op": "add", "field": "Position.q", "amount": 1}, "field", ["do not write", "Energy"]),
        ({"op": "add", "field": "Score.vp", "amount": 1}, "field", ["Score"]),
    ],
)
def test_an_op(tmp_path, op, key, words):
    when = "after_attack_roll" if op.get("op") == "reroll" else IN_ATTACK
    is_name = key in {"status", "field"} and key in op
    check_card(
        with_ability(ability(when, SCORE, op)), tmp_path, f"abilities[0].effects[1].{key}", *words, schema=not is_name
    )


@pytest.mark.parametrize(
    ("op", "key", "low", "high"),
    [
        ({"op": "strength"}, "amount", -99, 99),
        ({"op": "damage"}, "amount", -99, 99),
        ({"op": "critical_from"}, "face", 2, 10),
        ({"op": "repeat"}, "times", 1, 99),
        ({"op": "attack"}, "weapon", 1, 8),
        ({"op": "non_combat_damage"}, "amount", 1, 99),
        ({"op": "heal"}, "amount", 1, 999),
        ({"op": "heal", "amount": 1}, "within", 0, 99),
        ({"op": "destroy_upgrade"}, "amount", 1, 9),
        ({"op": "push"}, "hexes", 1, 12),
        ({"op": "pull"}, "hexes", 1, 12),
        ({"op": "dash"}, "hexes", 1, 12),
        ({"op": "energy"}, "amount", -99, 99),
        ({"op": "tl_move"}, "amount", 1, 20),
        ({"op": "score"}, "amount", 1, 99),
        ({"op": "set", "field": "Energy.amount"}, "amount", 0, 65535),
        ({"op": "add", "field": "Energy.amount"}, "amount", -65535, 65535),
    ],
)
def test_a_number_of_an_op(tmp_path, op, key, low, high):
    for value in (low - 1, high + 1, -(2**60), 2**60):
        scene = with_ability(ability(IN_ATTACK, op | {key: value}))
        check_card(scene, tmp_path, f"abilities[0].effects[0].{key}", str(value), str(low), str(high))
    for value, found in (("1", "string"), (1.5, "float"), (True, "boolean")):
        scene = with_ability(ability(IN_ATTACK, op | {key: value}))
        check_card(scene, tmp_path, f"abilities[0].effects[0].{key}", "whole number", found)


@pytest.mark.parametrize(
    ("when", "op", "key", "words"),
    [
        (IN_ATTACK, {"op": "dice", "amount": 1}, "op", ["after_attack_roll", "critical", IN_ATTACK]),
        (OUTSIDE, {"op": "dice", "amount": 1}, "op", ["after_attack_roll"]),
        (IN_ATTACK, {"op": "reroll"}, "op", ["after_attack_roll"]),
        (IN_ATTACK, {"op": "extra_target"}, "op", ["attack_declared"]),
        ("after_combat_damage", {"op": "prevent_defeat"}, "op", ["defeated"]),
        ("after_attack_roll", {"op": "strength", "amount": 1}, "op", ["before_attack_roll"]),
        ("after_attack_roll", {"op": "accuracy", "amount": 1}, "op", ["attack_declared"]),
        ("after_combat_damage", {"op": "damage", "amount": 1}, "op", ["critical"]),
        (IN_ATTACK, {"op": "tl_cost", "amount": 1}, "op", ["attack_declared"]),
        (IN_ATTACK, {"op": "untargetable"}, "lasts", ["AT-14"]),
        (OUTSIDE, {"op": "strength", "amount": 1, "lasts": "attack"}, "lasts", ["attack", "round"]),
        (OUTSIDE, {"op": "heal", "amount": 1, "to": "target"}, "to", ["no target"]),
        ("after_movement", {"op": "heal", "amount": 1, "within": 2, "from": "target"}, "from", ["no target"]),
    ],
)
def test_an_op_with_the_wrong_trigger(tmp_path, when, op, key, words):
    check_card(with_ability(ability(when, op)), tmp_path, f"abilities[0].effects[0].{key}", *words)


# ---- conditions


@pytest.mark.parametrize(
    ("when", "test", "key", "words"),
    [
        (IN_ATTACK, {"test": "rnage", "within": 2}, "test", ["rnage", '"range"']),
        (IN_ATTACK, {"within": 2}, "test", ["missing"]),
        (IN_ATTACK, {"test": "range"}, "within", ["missing"]),
        (IN_ATTACK, {"test": "range", "within": 0}, "within", ["1 to 99"]),
        (IN_ATTACK, {"test": "range", "within": 100}, "within", ["1 to 99"]),
        (IN_ATTACK, {"test": "range", "within": 2, "off": "self"}, "off", ['"of"']),
        (IN_ATTACK, {"test": "range", "within": 2, "of": "taget"}, "of", ['"target"']),
        (IN_ATTACK, {"test": "damaged", "within": 2}, "within", ["no known key"]),
        (IN_ATTACK, {"test": "damaged", "not": "yes"}, "not", ["true", "string"]),
        (IN_ATTACK, {"test": "near", "what": "enemies"}, "what", ['"enemy"']),
        (IN_ATTACK, {"test": "level", "is": "highest"}, "is", ['"higher"']),
        (IN_ATTACK, {"test": "status", "status": "burnig"}, "status", ['"burning"']),
        (IN_ATTACK, {"test": "field", "field": "Helth.hp", "is": "equal", "value": 1}, "field", ['"Health"']),
        (IN_ATTACK, {"test": "field", "field": "Health.hp", "is": "equals", "value": 1}, "is", ['"equal"']),
        (IN_ATTACK, {"test": "field", "field": "Health.hp", "is": "equal", "value": 65536}, "value", ["65535"]),
        (IN_ATTACK, {"test": "turn", "is": "onw"}, "is", ['"own"']),
        (IN_ATTACK, {"test": "weapon", "tl": 100}, "tl", ["0 to 99"]),
        (IN_ATTACK, {"test": "criticals", "at_least": 33}, "at_least", ["1 to 32"]),
        (OUTSIDE, {"test": "weapon", "tl": 2}, "test", ["no attack"]),
        (OUTSIDE, {"test": "criticals", "at_least": 1}, "test", ["no attack"]),
        (OUTSIDE, {"test": "hits", "at_least": 1}, "test", ["no attack"]),
        ("after_movement", {"test": "dealt", "at_least": 1}, "test", ["no attack"]),
        (OUTSIDE, {"test": "damaged", "of": "target"}, "of", ["no target"]),
        (OUTSIDE, {"test": "hexes", "from": "target", "within": 1}, "from", ["no target"]),
        (OUTSIDE, {"test": "level", "than": "target", "is": "same"}, "than", ["no target"]),
    ],
)
def test_a_condition(tmp_path, when, test, key, words):
    scene = with_ability(ability(when, SCORE, given=[{"test": "turn", "is": "own"}, test]))
    check_card(scene, tmp_path, f"abilities[0].if[1].{key}", *words, schema=key not in {"status", "field"})


# ---- abilities


@pytest.mark.parametrize(
    ("when", "keys", "key", "words"),
    [
        ("before_atack_roll", {}, "when", ['"before_attack_roll"']),
        ("critical", {}, "when", ["critical"]),
        (3, {}, "when", ["integer"]),
        (IN_ATTACK, {"by": "enmy"}, "by", ['"enemy"']),
        (IN_ATTACK, {"against": "alley"}, "against", ['"ally"']),
        (IN_ATTACK, {"limit": "activaton"}, "limit", ['"activation"']),
        (IN_ATTACK, {"optional": "no"}, "optional", ["true", "string"]),
        (IN_ATTACK, {"cost": -1}, "cost", ["0 to 99"]),
        (IN_ATTACK, {"cost": 100}, "cost", ["0 to 99"]),
        (IN_ATTACK, {"name": " "}, "name", ["empty"]),
        (IN_ATTACK, {"movement": ["dash"]}, "movement", ["no known key"]),
        (IN_ATTACK, {"needs": 2}, "needs", ["no known key"]),
        (IN_ATTACK, {"conditions": []}, "conditions", ["no known key"]),
        ("after_movement", {"movement": ["dahs"]}, "movement[0]", ['"dash"']),
        ("after_movement", {"movement": ["dash", "dash"]}, "movement[1]", ["already"]),
        ("after_movement", {"against": "ally"}, "against", ["no known key"]),
        (OUTSIDE, {"by": "ally"}, "by", ["no known key"]),
        (OUTSIDE, {"optional": False}, "optional", ["always optional"]),
        ("attack_declared", {}, "optional", ["optional = false", "AC-2"]),
        (IN_ATTACK, {"if": {}}, "if", ["array", "table"]),
        (IN_ATTACK, {"if": [1]}, "if[0]", ["table", "integer"]),
        (IN_ATTACK, {"if": [{"test": "turn", "is": "own"}] * 9}, "if", ["9", "at most 8"]),
    ],
)
def test_an_ability(tmp_path, when, keys, key, words):
    check_card(with_ability(ability(when, SCORE, **keys)), tmp_path, f"abilities[0].{key}", *words)


@pytest.mark.parametrize(
    ("effects", "path", "words"),
    [
        ([], "effects", ["at least 1"]),
        ([SCORE] * 13, "effects", ["13", "at most 12"]),
        ([SCORE, 1], "effects[1]", ["table", "integer"]),
    ],
)
def test_the_ops_of_an_ability(tmp_path, effects, path, words):
    check_card(with_ability(ability(IN_ATTACK, *effects)), tmp_path, f"abilities[0].{path}", *words)


@pytest.mark.parametrize("key", ["name", "when", "effects"])
def test_what_an_ability_must_have(tmp_path, key):
    table = ability(IN_ATTACK, SCORE)
    del table[key]
    check_card(with_ability(table), tmp_path, f"abilities[0].{key}", "missing")


def test_the_fault_of_a_later_ability_is_placed_there(tmp_path):
    fine = ability(IN_ATTACK, SCORE)
    error = fault(with_ability(fine, fine, ability(OUTSIDE, SCORE, SCORE, {"op": "scor"})), tmp_path)
    check(error, CARD, "abilities[2].effects[2].op", '"score"')


def test_more_abilities_than_a_unit_can_have(tmp_path):
    check_card(with_ability(*[ability(IN_ATTACK, SCORE)] * 9), tmp_path, "abilities", "9", "at most 8")


# ---- statuses


@pytest.mark.parametrize(
    ("statuses", "path", "words"),
    [
        (["on fire"], "statuses[0]", ["name"]),
        (["burning", ""], "statuses[1]", ["name"]),
        (["x" * 33], "statuses[0]", ["32"]),
        ([1], "statuses[0]", ["name"]),
        (["burning", "burning"], "statuses[1]", ["already"]),
        ([f"status-{number}" for number in range(17)], "statuses", ["17", "at most 16"]),
        ("burning", "statuses", ["array", "string"]),
    ],
)
def test_statuses(tmp_path, statuses, path, words):
    check_card(with_ability(statuses=statuses), tmp_path, path, *words)


def test_more_statuses_than_a_scenario_can_have(tmp_path):
    scene = with_ability(statuses=[f"status-{number}" for number in range(16)])
    scene.units["unit-1-0"]["statuses"] = ["status-3", "one-more"]
    check(fault(scene, tmp_path), "units/unit-1-0.toml", "statuses[1]", "one-more", "16")


# ---- weapons


@pytest.mark.parametrize(
    ("keys", "path", "words"),
    [
        ({"pattern": [[1, 0]]}, "range", ["not both", "AT-1"]),
        ({"pattern": [[1, 0], [2, 0], [1, 0]], "range": None}, "pattern[2]", ["already"]),
        ({"pattern": [[0, 0]], "range": None}, "pattern[0]", ["0,0"]),
        ({"pattern": [[25, 0]], "range": None}, "pattern[0]", ["1 to 24"]),
        ({"pattern": [[1]], "range": None}, "pattern[0]", ["hex"]),
        ({"pattern": [[1, "0"]], "range": None}, "pattern[0]", ["whole number"]),
        ({"pattern": [[q, 1] for q in range(65)], "range": None}, "pattern", ["65", "at most 64"]),
        ({"pattern": [], "range": None}, "range", ["missing", "pattern"]),
        ({"range": None}, "range", ["missing", "pattern"]),
        ({"ignores": ["line_of_site"]}, "ignores[0]", ['"line_of_sight"']),
        ({"ignores": ["line_of_sight"] * 2}, "ignores", ["at most 1"]),
        ({"effects": [{"when": "after_movement", "effects": [SCORE]}]}, "effects[0].when", ["attack"]),
        ({"effects": [{"when": IN_ATTACK, "effects": [SCORE]}] * 5}, "effects", ["5", "at most 4"]),
        ({"effects": [{"when": IN_ATTACK, "effects": [SCORE], "by": "self"}]}, "effects[0].by", ["no known key"]),
        ({"effects": [{"when": IN_ATTACK, "effects": [SCORE], "cost": 1}]}, "effects[0].cost", ["no known key"]),
        ({"effects": [{"when": IN_ATTACK, "effects": [{"op": "scor"}]}]}, "effects[0].effects[0].op", ['"score"']),
        ({"critical": {"effects": [SCORE], "when": "critical"}}, "critical.when", ["no known key"]),
        ({"critical": {"effects": [{"op": "reroll"}]}}, "critical.effects[0].op", ["after_attack_roll"]),
        (
            {"critical": {"effects": [{"op": "strength", "amount": 1}]}},
            "critical.effects[0].op",
            ["before_attack_roll"],
        ),
        ({"critical": {"effects": [SCORE], "if": [{"test": "hit"}]}}, "critical.if[0].test", ['"hits"']),
    ],
)
def test_a_weapon(tmp_path, keys, path, words):
    scene = with_weapon(**keys)
    arm = scene.units["unit-0-0"]["weapons"][1]
    scene.units["unit-0-0"]["weapons"][1] = {key: value for key, value in arm.items() if value is not None}
    # Where a hex lies, and that a pattern has one, is for the readers.
    far = keys.get("pattern") in ([], [[0, 0]], [[25, 0]])
    check_card(scene, tmp_path, f"weapons[1].{path}", *words, schema=not far)


# ---- through patches


@pytest.mark.parametrize(
    ("entry", "path", "words"),
    [
        ({"at": "abilities", "append": [ability(OUTSIDE, {"op": "scor"})]}, "abilities[1].effects[0].op", ['"score"']),
        ({"at": "abilities[Ability].cost", "set": -1}, "abilities[0].cost", ["0 to 99"]),
        ({"at": "abilities[Ability].when", "set": "activaton"}, "abilities[0].when", ['"activation"']),
        ({"at": "abilities[0].effects[1].to", "set": "target"}, "abilities[0].effects[1].to", ["no target"]),
        ({"at": "abilities[0].effects[1].amount", "add": 999}, "abilities[0].effects[1].amount", ["1 to 999"]),
        ({"at": "abilities[0].effects", "append": [SCORE] * 11}, "abilities[0].effects", ["at most 12"]),
        ({"at": "statuses", "append": ["burning"]}, "statuses[1]", ["already"]),
    ],
)
def test_a_fault_that_a_patch_brought_in(tmp_path, entry, path, words):
    scene = patched_unit(
        with_ability(ability(OUTSIDE, SCORE, {"op": "heal", "amount": 1})), {"at": "hp", "add": 1}, entry
    )
    refused(scene, tmp_path, "patch[1]", path, *words)


def test_a_fault_that_a_patch_has_a_part_in(tmp_path):
    """The range is that of the file, the pattern that of the patch."""
    scene = patched_unit(healthy(), {"at": "weapons[1].pattern", "append": [[1, 0]]})
    refused(scene, tmp_path, "weapons[1].range", "not both", "as patched by", PATCH, file=CARD)


def test_a_fault_that_a_patch_found_there(tmp_path):
    scene = patched_unit(with_ability(ability(OUTSIDE, {"op": "scor"})), {"at": "hp", "add": 1})
    refused(scene, tmp_path, "abilities[0].effects[0].op", '"score"', file=CARD)


def test_a_patch_of_an_ability_that_is_not_there(tmp_path):
    scene = patched_unit(with_ability(ability(OUTSIDE, SCORE)), {"at": "abilities[Abilty].cost", "set": 1})
    refused(scene, tmp_path, "patch[0].at", "Abilty", '"Ability"', file=PATCH)


# ---- scenarios


def hidden(count):
    return [{"hex": [3 + number % 4, 3 + number // 4], "kind": "hidden"} for number in range(count)]


def token(q, r, kind):
    return [{"hex": [q, r], "kind": kind}]


@pytest.mark.parametrize(
    ("table", "keys", "path", "words"),
    [
        ("player", {"garrisons": [[4, 4], [0, 1]]}, "garrisons[1]", ["impassable"]),
        ("player", {"garrisons": [[99, 4]]}, "garrisons[0]", ["board"]),
        ("player", {"garrisons": [[0, 0]]}, "garrisons[0]", ["taken", "players[0].squad[0].start"]),
        ("player", {"structures": [[4, 4], [4, 4]]}, "structures[1]", ["taken", "structures[0]"]),
        ("player", {"structures": [[3, 8]]}, "structures[0]", ["taken", "players[1].base"]),
        ("player", {"structures": [[4, 4]], "garrisons": [[4, 4]]}, "structures[0]", ["taken", "garrisons[0]"]),
        ("player", {"garrison": [[4, 4]]}, "garrison", ['"garrisons"']),
        ("player", {"garrisons": [4, 4]}, "garrisons[0]", ["hex"]),
        ("player", {"garrisons": [[4, 4]] * 33}, "garrisons", ["at most 32"]),
        ("objective", {"carriable": 1}, "carriable", ["true", "integer"]),
        ("objective", {"cariable": True}, "cariable", ['"carriable"']),
        ("scenario", {"tokens": [{"hex": [4, 4]}]}, "tokens[0].kind", ["missing"]),
        ("scenario", {"tokens": token(4, 4, "sheild")}, "tokens[0].kind", ['"shield"']),
        ("scenario", {"tokens": token(2, 4, "energy")}, "tokens[0].hex", ["taken", "objectives[0]"]),
        ("scenario", {"tokens": token(0, 1, "energy")}, "tokens[0].hex", ["impassable"]),
        ("scenario", {"tokens": token(4, 4, "energy") * 2}, "tokens[1].hex", ["taken", "tokens[0]"]),
        ("scenario", {"tokens": hidden(16)}, "tokens", ["16", "15", "BD-4"]),
        ("scenario", {"tokens": hidden(11), "settings": {"pool_shield": 0}}, "tokens", ["11", "10"]),
        ("settings", {"tl_identity": "print"}, "tl_identity", ['"printed"']),
        ("settings", {"ask": "allways"}, "ask", ['"always"']),
        ("settings", {"carry_limit": 9}, "carry_limit", ["0 to 8"]),
        ("settings", {"rescue_pv": 1}, "rescue_pv", ['"rescue_vp"']),
    ],
)
def test_a_scenario(tmp_path, table, keys, path, words):
    scene = healthy()
    file, place, pick = TABLES[table]
    pick(scene).update(keys)
    check(fault(scene, tmp_path), file, below(place, path), *words)
