"""The list of legal actions and the reasons against actions are two sides of one thing."""

import pytest

import ironhex as ih
from games.test_stops import PROOF


def universe(game: ih.Game) -> list[ih.Action]:
    """Every action that could be thought of at any decision of a scenario, for every unit."""
    units = [entity for entity, parts in game.view()["pieces"].items() if "Unit" in parts]
    hexes = [f"{q},{r}" for q, r in game.scenario.board_levels()]
    entities = range(1, 33)
    texts = [f"e{unit} {verb} {at}" for unit in units for verb in ("deploy", "advance", "dash") for at in hexes]
    texts += [f"e{unit} attack w{weapon} e{target}" for unit in units for weapon in (1, 2, 3) for target in entities]
    texts += [f"e{unit} attack w{weapon} turn{turn}" for unit in units for weapon in (1, 2, 3) for turn in range(6)]
    texts += [f"e{unit} {verb}" for unit in units for verb in ("energize", "end")]
    texts += [f"e{unit} {verb} e{entity}" for unit in units for verb in ("rescue", "choose") for entity in entities]
    texts += [f"e{unit} use a{number}" for unit in units for number in range(1, 9)]
    texts += [f"e{unit} option {number}" for unit in units for number in range(1, 5)]
    ways = ("E", "NE", "NW", "W", "SW", "SE", "stop")
    steps = [(unit, other, way) for unit in units for other in units for way in ways]
    texts += [f"e{unit} {verb} e{other} {way}" for verb in ("push", "pull") for unit, other, way in steps]
    texts += [f"p{player} pass" for player in (0, 1)]
    texts += [f"p{player} answer {option}" for player in (0, 1) for option in range(4)]
    return [ih.Action.parse(text) for text in texts]


@pytest.mark.parametrize(
    ("scenario", "policy", "seed"),
    [("skirmish-demo", "greedy", 1), ("brawl-demo", "brawl", 2), ("brawl-demo", "random", 3), (PROOF, "brawl", 4)],
    ids=["skirmish greedy", "brawl brawl", "brawl random", "proof brawl"],
)
def test_an_action_is_listed_exactly_if_nothing_speaks_against_it(scenario, policy, seed):
    game = ih.Game(scenario, seed=seed)
    actions = universe(game)
    kinds = set()
    while game.stop != "done":
        legal = set(game.legal_actions())
        assert legal
        assert {action for action in actions if game.why_not(action) is None} == legal
        kinds.add(game.decision.kind)
        game.play(game.policy_action(policy))
    assert all(game.why_not(action).reason == "game_over" for action in actions)
    assert "activation" in kinds


def test_a_refused_action_changes_nothing():
    game = ih.Game("brawl-demo", seed=1)
    before, events = game.state_hash(), 0
    legal = set(game.legal_actions())
    for action in universe(game)[::7]:
        if action not in legal:
            with pytest.raises(ih.IllegalActionError) as caught:
                game.play(action)
            assert caught.value.reason in ih.REASONS
            events += 1
    assert events > 100
    assert game.state_hash() == before
