"""Writers of a save that are killed with SIGKILL in their middle, in a process that can fork.

`python -m games.killed_writers FOLDER KILLS over|none` in `tests` prints as JSON what was found behind each kill. A
writer goes a step at a time and says so: a few bytes, all bytes on the disk, the file in place. After so many steps it
is killed.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Self

import ironhex as ih

FILE = "evening.save"
BYTES = 256
PAUSE = 0.0003
"""Seconds behind a step, in which the signal comes."""
MOST_STEPS = 70


class Slow:
    """A file that is written a few bytes at a time."""

    def __init__(self, file: BinaryIO, step: Callable[[], None]) -> None:
        self.file, self.step = file, step
        self.flush, self.fileno = file.flush, file.fileno

    def __enter__(self) -> Self:
        self.step()
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        for at in range(0, len(data), BYTES):
            self.file.write(data[at : at + BYTES])
            self.file.flush()
            self.step()


def slow_down(step: Callable[[], None]) -> None:
    """Whatever a writer does, it says so."""
    opened, synced, replaced = Path.open, os.fsync, Path.replace

    def open_slowly(path: Path, mode: str = "r", **how: Any) -> Any:
        file = opened(path, mode, **how)
        return Slow(file, step) if mode == "xb" else file

    def sync_slowly(handle: int) -> None:
        synced(handle)
        step()

    def replace_slowly(path: Path, target: Path) -> Path:
        found = replaced(path, target)
        step()
        return found

    Path.open, os.fsync, Path.replace = open_slowly, sync_slowly, replace_slowly


def write_forever(file: Path, games: list[ih.Game], told: int) -> None:
    def step() -> None:
        os.write(told, b".")
        time.sleep(PAUSE)

    slow_down(step)
    while True:
        for game in games:
            game.write_save(file)


def kill_after(steps: int, file: Path, games: list[ih.Game]) -> bool:
    """Kills a writer after so many steps; tells whether the signal was its end."""
    heard, told = os.pipe()
    writer = os.fork()
    if writer == 0:
        try:
            write_forever(file, games, told)
        finally:
            os._exit(1)
    os.close(told)
    for _ in range(steps):
        os.read(heard, 1)
    os.kill(writer, signal.SIGKILL)
    os.close(heard)
    return os.waitstatus_to_exitcode(os.waitpid(writer, 0)[1]) == -signal.SIGKILL


def main(folder: Path, kills: int, first: str) -> list[dict[str, Any]]:
    games = [ih.Game("brawl-demo", seed=1), ih.Game("tactics-demo", seed=2)]
    whole = [game.save() for game in games]
    file, chance, found = folder / FILE, random.Random(1), []
    if first == "over":
        games[0].write_save(file)
    for _ in range(kills):
        before = set(folder.iterdir())
        killed = kill_after(chance.randint(0, MOST_STEPS), file, games)
        parts = [part.read_bytes() for part in set(folder.iterdir()) - before if part != file]
        saved = file.read_bytes() if file.exists() else None
        what = None if saved is None else whole.index(saved) if saved in whole else "broken"
        opens = saved is None or ih.Game.read_save(file).save() == saved
        sizes = ["whole" if part in whole else len(part) for part in parts]
        found.append({"killed": killed, "file": what, "opens": opens, "parts": sizes})
        if first == "none":
            file.unlink(missing_ok=True)
    return found


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])))
