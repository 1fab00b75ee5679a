"""Running the blocks of a tutorial."""

import fnmatch
import os
import re
import shlex
import subprocess

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run_commands(folder, text, programs):
    """A console block has commands behind `$`, each with its output; `...` stands for any lines.

    Args:
        folder: where the commands run.
        text: the block.
        programs: the folder of the programs that they start.
    """
    environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    assert commands
    for command, output in commands:
        done = subprocess.run(
            shlex.split(command), cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
        )
        expected = re.sub(r"([\[\]?*])", r"[\1]", output).replace("...\n", "*")
        assert fnmatch.fnmatchcase(done.stdout, expected), f"{command}\n{done.stdout}{done.stderr}"
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
