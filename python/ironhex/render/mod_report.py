"""The report of a check of mods, for people."""

from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ironhex.sim.mod_check import Fault, ModReport, Timing


def print_mod_report(report: ModReport, console: Console) -> None:
    """Prints a report, for a console of 80 columns or more; faults come last, where they are seen."""
    console.print()
    console.print(
        Text(f"{', '.join(report.mods)}: checked on {', '.join(report.scenarios)}, seed {report.seed}", "bold")
    )
    console.print()
    for declared in report.declarations:
        _print_declared(declared, console)
    for done in report.done:
        mark = Text("FAULT", "bold red") if done.faults else Text("-    ") if done.left_out else Text("ok   ", "green")
        text = Text.assemble(mark, f"  {done.name}: {done.text} ", (f"({done.seconds:.1f} s)", "dim"))
        console.print(text, soft_wrap=True)
    if report.timings:
        console.print()
        _print_timings(report.timings, console)
    console.print()
    for number, fault in enumerate(report.faults, start=1):
        _print_fault(number, fault, console)
    if report.well:
        console.print(Text("All is well.", "green"))
    else:
        console.print(Text(f"{len(report.faults)} fault{'s' * (len(report.faults) > 1)}", "bold red"))


def _print_declared(declared: dict[str, Any], console: Console) -> None:
    """What a mod declares: a line for each component, piece, roll, question, listener and effect."""
    needs = "".join(
        f"; {word} {', '.join(declared[word])}" for word in ("requires", "after", "conflicts") if declared[word]
    )
    console.print(Text(f"{declared['name']} {declared['version']}{needs}"))
    for line in _declared_lines(declared):
        console.print(Padding(Text(line), (0, 0, 0, 2)))
    console.print()


def _declared_lines(declared: dict[str, Any]) -> list[str]:
    lines = []
    for component in declared["components"]:
        fields = ", ".join(f"{name}: {kind}" for name, kind in component["fields"].items()) or "no fields"
        needs = f", requires {', '.join(component['requires'])}" if component["requires"] else ""
        of = f"of {component['on']}{needs}, version {component['version']}"
        lines.append(f"component {component['name']} ({of}): {fields}")
    lines += [f"piece {name}: {', '.join(parts) or 'no parts'}" for name, parts in declared["pieces"].items()]
    lines += [f"roll {name}" for name in declared["rolls"]]
    lines += [f"question {name}: {' / '.join(options)}" for name, options in declared["questions"].items()]
    lines += [f"{one['where']}: {one['name']} ({' and '.join(one['forms'])})" for one in declared["listeners"]]
    lines += [f"{one['where']}: {one['name']!r} (compiled effect)" for one in declared["effects"]]
    return lines or ["nothing"]


def _print_timings(timings: list[Timing], console: Console) -> None:
    """How much dearer games are with the mods, and why."""
    for timing in timings:
        console.print(
            f"{timing.form}: {timing.modded:.2f} µs a decision, {timing.bare:.2f} µs without: "
            f"[bold]{timing.ratio:.2f} times as long[/bold]"
        )
    first = timings[0]
    console.print()
    for line in str(first.costs).splitlines():
        console.print(Text(line), soft_wrap=True)
    if first.costs.rows:
        console.print(f"(to Python and back, and compiled effects: {first.between:.0%} of the run)")


def _print_fault(number: int, fault: Fault, console: Console) -> None:
    console.print(Text.assemble((f"{number}. ", "bold red"), (fault.text, "bold")), soft_wrap=True)
    for line in fault.details:
        console.print(Padding(Text(line), (0, 0, 0, 3)))
    if fault.traceback:
        console.print(Padding(Text(fault.traceback.rstrip(), "dim"), (0, 0, 0, 3)))
    for file in fault.reproducers:
        console.print(Text(f"   to play it again: {file}"), soft_wrap=True)
    if fault.hint:
        console.print(Padding(Text(f"What to do: {fault.hint}.", "yellow"), (0, 0, 0, 3)))
    console.print()
