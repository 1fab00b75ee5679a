"""A running game as a scenario."""

from ironhex import _core
from ironhex.errors import IronhexError
from ironhex.game.game import Game
from ironhex.scenario import Scenario


def scenario_from(game: Game) -> Scenario:
    """The game where it stands as a scenario that is played on, or edited first: for the referee, since it tells all.

    Its `text` is TOML: what the file of the game's scenario says, with all patches applied and the settings that were
    given, and a table `position` with all that is in flight. Games of it have dice of their own: seed, counters of
    rolls and history are not in it. It is made of the content that the game began with; once it is written into a
    file, names in it refer to the content around that file, as everywhere.

    Args:
        game: a game at any stop.

    Raises:
        IronhexError: it is no game.
        GameBusyError: the game is in the middle of something.

    Example:
        >>> import ironhex as ih
        >>> game = ih.Game("brawl-demo", seed=1)
        >>> scenario = ih.scenario_from(game)
        >>> again = ih.Game(scenario, seed=2)
        >>> again.legal_actions() == game.legal_actions()
        True
        >>> easier = scenario.text.replace("Health = { hp = 8, max = 8 }", "Health = { hp = 3, max = 8 }")
        >>> ih.Game(ih.Scenario.from_text("easier", easier)).view()["pieces"][2]["Health"]
        {'hp': 3, 'max': 8}
    """
    if not isinstance(game, Game):
        raise IronhexError(f"{game!r} is no game")
    sources = game._edit(game._core.position)  # noqa: SLF001 - the game lends its core
    return Scenario(_core.Scenario.from_sources(game.scenario.name, sources, {}, game.mods.core))
