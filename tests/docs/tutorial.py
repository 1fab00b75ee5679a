"""Running the blocks of a tutorial."""

import fnmatch
import os
import re
import shlex
import subprocess

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(folder, command, programs):
    """Runs one command in a folder; its program is looked for in the folder `programs` first."""
    environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    return subprocess.run(
        shlex.split(command), cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


def run_commands(folder, text, programs):
    """A console block has commands behind `$`, each with its output; `...` stands for any lines.

    Args:
        folder: where the commands run.
        text: the block.
        programs: the folder of the programs that they start.
    """
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    assert commands
    for command, output in commands:
        done = run(folder, command, programs)
        expected = re.sub(r"([\[\]?*])", r"[\1]", output).replace("...\n", "*")
        assert fnmatch.fnmatchcase(done.stdout, expected), f"{command}\n{done.stdout}{done.stderr}"
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
