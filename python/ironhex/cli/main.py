"""The program `ironhex`: its commands, and what happens when one fails."""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from ironhex.cli.check import check
from ironhex.cli.exit_code import CLOSED, INTERRUPTED, REFUSED
from ironhex.cli.odds import odds
from ironhex.cli.play import play
from ironhex.cli.replay import replay
from ironhex.cli.scenarios import scenarios
from ironhex.cli.show import show
from ironhex.cli.sim import sim
from ironhex.errors import IronhexError

app = typer.Typer(
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(sim)
app.command()(play)
app.command()(show)
app.command()(replay)
app.command()(odds)
app.command()(scenarios)
app.command()(check)


@app.callback(invoke_without_command=True)
def ironhex(
    context: typer.Context,
    *,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Play hex skirmish games on a timeline: one by hand, or many, fast.

    Start with `ironhex sim skirmish-demo` or `ironhex play skirmish-demo`; `ironhex sim --help` tells all that it can.
    """
    if show_version:
        typer.echo(f"ironhex {version('ironhex')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code; any error that a user can make is one line on stderr.

    Args:
        arguments: what follows the program's name; those of the process unless told.
    """
    try:
        code = app(args=arguments, prog_name="ironhex", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Who reads has had enough, as `head` does; what Python still holds must go nowhere, or it complains at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    except IronhexError as error:
        return _refuse(str(error))
    except Exception as error:
        # Typer's own errors have no common public class over the versions that we accept, but all have this method.
        if not hasattr(error, "format_message"):
            raise
        return _refuse(error.format_message())
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    sys.stderr.write(f"ironhex: {' '.join(message.split())}\n")
    return REFUSED
