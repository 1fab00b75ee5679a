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


def let_play(game: Game, names: tuple[str, str], decisions: int) -> int:
    """Lets the policies of players 0 and 1 make so many decisions, and returns how many; the game may be over before.

    Raises:
        PolicyError: a policy that there is not, or that failed.
    """
    players = [Opponent(name) for name in names]
    made = 0
    if decisions > 0 and game.roll is not None:
        game.supply("seeded")
    while made < decisions and (decision := game.decision) is not None:
        game.play(players[decision.player].action(game))
        made += 1
    return made
