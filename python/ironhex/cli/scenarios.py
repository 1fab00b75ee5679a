"""`ironhex scenarios`: which scenarios come with ironhex."""

from importlib.resources import files

import typer

from ironhex.scenario import Scenario


def built_in() -> list[str]:
    """The names of the scenarios in the package, in alphabetical order."""
    folder = files("ironhex") / "data" / "scenarios"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def scenarios() -> None:
    """List the scenarios that come with ironhex."""
    names = built_in()
    width = max(map(len, names))
    for name in names:
        scenario = Scenario.load(name)
        typer.echo(f"{name:<{width}}  {scenario.title} ({_size(scenario)})")


def _size(scenario: Scenario) -> str:
    """How large a scenario is, as "6 against 6 units, 80 hexes"."""
    cards = f"{' against '.join(str(len(deck)) for deck in scenario.decks)} cards" if any(scenario.decks) else ""
    if scenario.game == "card-table":
        return f"card table, {cards}"
    squads = " against ".join(str(len(squad)) for squad in scenario.squads)
    return ", ".join([f"{squads} units", f"{scenario.hexes} hexes", *[cards] * bool(cards)])
