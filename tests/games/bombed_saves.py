"""Loads the saves in a folder: `python -m games.bombed_saves FOLDER` in `tests` prints what came of each, in how many
seconds, and the most memory in kilobytes that the process has had until then."""

import json
import resource
import sys
import time
from pathlib import Path

import ironhex as ih


def attempt(file: Path) -> tuple[str, float, int]:
    began = time.monotonic()
    try:
        ih.Game.read_save(file)
        end = "loaded"
    except BaseException as error:  # noqa: BLE001 - a panic is no Exception
        end = type(error).__name__
    return end, time.monotonic() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    print(json.dumps({file.name: attempt(file) for file in sorted(Path(sys.argv[1]).iterdir())}))
