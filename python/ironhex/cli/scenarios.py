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
        squads = " against ".join(str(len(squad)) for squad in scenario.squads)
        typer.echo(f"{name:<{width}}  {scenario.title} ({squads} units, {scenario.hexes} hexes)")
