"""Games at several of their states."""

import ironhex as ih


def played(scenario: str, decisions: int, *, seed: int = 1, policy: str = "greedy") -> ih.Game:
    """A game after so many decisions of a policy."""
    game = ih.Game(scenario, seed=seed)
    for _ in range(decisions):
        if game.stop != "decision":
            break
        game.play(game.policy_action(policy) or "")
    return game


def placed(game: ih.Game, component: str = "Unit") -> list[int]:
    """Entities on the board that have a component."""
    pieces = game.view("spectator")["pieces"]
    return [entity for entity, piece in pieces.items() if component in piece and "Position" in piece]
