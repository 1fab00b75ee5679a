"""Installs the newest wheel of a folder into a new environment without Rust, and uses it as a newcomer would.

    python tests/packaging/try_wheel.py dist

`make wheel` runs it.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

SCRIPT = """
import ironhex as ih

game = ih.Game("skirmish-demo", seed=7)
while game.stop == "decision":
    game.play(game.policy_action("greedy"))
loaded = ih.Game.load(game.save())
assert loaded.state_hash() == game.state_hash()
print(ih.__file__)
"""


def run(command: list[str], environment: dict[str, str]) -> str:
    """Runs a command and returns what it prints."""
    result = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{command} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


def main(folder: str) -> None:
    """Tries the newest wheel."""
    wheels = sorted(Path(folder).glob("ironhex-*-cp311-abi3-*.whl"), key=lambda wheel: wheel.stat().st_mtime)
    if not wheels:
        sys.exit(f"there is no abi3 wheel in {folder}")
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        binaries = Path(place) / "bin"
        # No Rust on the path, and nothing of this checkout either.
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CARGO", "RUST", "PYTHON"))}
        environment = kept | {"PATH": f"{binaries}:/usr/bin:/bin", "HOME": place}
        run([str(binaries / "pip"), "install", "--quiet", str(wheels[-1])], environment)
        where = run([str(binaries / "python"), "-c", SCRIPT], environment)
        if not where.startswith(place):
            sys.exit(f"ironhex was imported from {where.strip()} instead of {place}")
        command = [str(binaries / "ironhex"), "sim", "brawl-demo", "--games", "500", "--json"]
        result = json.loads(run(command, environment))
    print(f"{wheels[-1].name}: {result['games']} games, state hash {result['state_hash']}")


main(sys.argv[1])
