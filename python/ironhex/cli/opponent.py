"""A policy by name, as one side of a game in the terminal."""

from ironhex.actions import Action
from ironhex.errors import PolicyError
from ironhex.game import Game
from ironhex.policies import POLICIES, PythonPolicy, load_policy


class Opponent:
    """A policy by name, for one game at a time.

    Args:
        name: a built-in name, or `package:Class`.

    Raises:
        PolicyError: there is no such policy.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._policy: str | PythonPolicy = name if name in POLICIES else load_policy(name)

    def action(self, game: Game) -> Action:
        """What the policy plays at the open decision.

        Raises:
            PolicyError: the policy failed, or answered with something that is no legal action.
        """
        try:
            action = game.policy_action(self._policy)
        except Exception as error:
            raise PolicyError(f"policy {self.name} failed: {error}") from error
        if action is None:
            raise PolicyError("no decision is open")
        return action
