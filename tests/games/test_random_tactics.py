"""Random Tactics decks in random scenarios: the whole effect language, all triggers, in all forms of a game."""

import random
from collections import Counter

import pytest

import ironhex as ih
from differential.comparing import write
from oracles import arsenal
from scenes import toml

DECK = 7


def card(source):
    """A Tactics card: an attack card, an answer to a play, or an effect as abilities have it."""
    kind = source.random()
    if kind < 0.2:
        arm = plain(arsenal.weapon(source))
        del arm["name"]
        return {"name": "Volley", "kind": "tactics", "weapon": arm}
    table = {"name": "Tactic", "kind": "tactics"}
    if kind < 0.35:
        effects = [{"op": "negate"}, {"op": "draw"}, {"op": "energy", "amount": -1, "to": "actor"}]
        return table | {
            "when": "card_played",
            "by": source.choice(["enemy", "any"]),
            "effects": [source.choice(effects)],
        }
    ability = plain(arsenal.ability(source))
    while ability["when"] == "attack_declared":
        ability = plain(arsenal.ability(source))
    cost = {key: source.randint(0, most) for key, most in (("tl", 3), ("energy", 1), ("discard", 2))}
    table |= {key: value for key, value in ability.items() if key not in {"name", "limit", "optional", "cost"}}
    return table | ({"cost": cost} if source.random() < 0.5 else {})


def plain(table):
    """The table with statuses that every card knows."""
    if isinstance(table, dict):
        return {key: plain(value) for key, value in table.items()}
    if isinstance(table, list):
        return [plain(value) for value in table]
    return "slow" if isinstance(table, str) and table in arsenal.ADDED else table


def scenario(number, folder):
    """A scenario that comes from its number alone; its path."""
    source = random.Random(number)
    made = arsenal.scenario(source)
    made["settings"] |= {"tactics_deck": DECK, "tactics_drawn": source.randint(1, 4), "deck_copies": 2}
    for player, side in enumerate(made["players"]):
        side["deck"] = f"deck-{player}"
        names = [f"card-{player}-{place}" for place in range(DECK)]
        for name in names:
            path = folder / "cards" / f"{name}.toml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(toml(card(source)))
        path = folder / "decks" / f"deck-{player}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(toml({"name": f"Deck {player}", "cards": names}))
    return write(made, folder)


def choice(game, source, eager=0.8):
    """A legal action: often one that has to do with a card, or else an attack or the use of an ability."""
    actions = [str(action) for action in game.legal_actions()]
    of_cards = [action for action in actions if action.split()[1] in {"play", "discard"} or " attack c" in action]
    busy = [action for action in actions if action.split()[1] in {"attack", "use", "choose", "push", "pull"}]
    found = [of_cards, busy] if source.random() < eager else []
    return source.choice(next((some for some in found if some), actions))


def endings(game, salt):
    """The state in which a game ends that goes on in a fixed way."""
    source = random.Random(salt)
    while game.stop != "done":
        game.play(choice(game, source))
    return game.state_hash()


def check(number, folder):
    """Plays the game of a number with copies on the way; returns how often what has happened."""
    path, source = scenario(number, folder), random.Random(number)
    game = ih.Game(path, seed=number)
    played, counts = [], Counter()
    while game.stop != "done":
        kind = game.decision.kind
        counts[kind] += 1
        assert game._core.broken_invariant() is None
        if counts[kind] in {2, 9} and kind in {"plan", "window", "choice", "activation"}:
            again, other = ih.Game.load(game.save()), ih.Game(path, seed=number + 1)
            other.restore(game.snapshot())
            assert again.view() == other.view() == game.view()
            assert endings(again, number) == endings(other, number) == endings(game.clone(), number)
        for action in game.legal_actions():
            assert ih.Action.parse(str(action)) == action
        for policy in ih.POLICIES:
            assert game.why_not(game.policy_action(policy)) is None
        action = choice(game, source)
        played.append(action)
        counts.update(event.kind for event in game.play(action))
    assert game._core.broken_invariant() is None
    again = ih.Game(path, seed=number)
    for action in played:
        again.play(action)
    assert again.state_hash() == game.state_hash()
    for policies in (("random", "greedy"), ("brawl", "random")):
        batch, single = ih.Batch(path, n=2, seed=number), ih.Game(path, seed=number, number=1)
        batch.play_out(policies)
        assert not batch.failed
        while single.stop != "done":
            single.play(single.policy_action(policies[single.decision.player]))
        assert single.state_hash() == batch.rows()["hash"][1].tobytes().hex()
    return counts


@pytest.mark.parametrize("block", range(3))
def test_games_with_random_tactics(block, tmp_path):
    counts = Counter()
    for number in range(block * 4, block * 4 + 4):
        counts += check(number, tmp_path / str(number))
    assert min(counts[kind] for kind in ("card_played", "drew", "window", "plan")) > 0


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_games_with_random_tactics(block, tmp_path):
    counts = Counter()
    for number in range(1_000 + block * 40, 1_040 + block * 40):
        counts += check(number, tmp_path / str(number))
    assert min(counts[kind] for kind in ("card_played", "play_negated", "discarded", "drew", "window", "plan")) > 2
