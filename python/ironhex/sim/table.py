"""The table of a simulation on disk: one row for each game, added chunk by chunk."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self

from ironhex.errors import IronhexError
from ironhex.sim import parquet
from ironhex.sim.csv_rows import HEADER, read_lines, to_lines
from ironhex.sim.experiment import Experiment, Rows
from ironhex.sim.origin import check_origin, origin_file, origin_of, write_origin

if sys.platform != "win32":
    import fcntl


class Table:
    """A table that a simulation adds to. What it belongs to lies beside it in `<name>.json`.

    A chunk is added by one write at the end of the file, so whatever kills the program leaves whole rows, but perhaps
    for the last one; `resume` cuts that off. A Parquet file cannot grow: until `finish` its rows are in
    `<name>.csv`, and that is what is resumed.

    Args:
        path: where the table is to be: `.csv` or `.parquet`.
        experiment: what it is of.
        resume: go on with a table that is there; without one, begin it.

    Attributes:
        path: where the table is to be.
        journal: the CSV file that grows: `path` itself, if that is CSV.

    Raises:
        IronhexError: a path that cannot be written to, a table that is there already, one that is of another run or
            damaged, or that another process is writing to; or Parquet is wanted and pyarrow is not installed.
    """

    def __init__(self, path: Path, experiment: Experiment, *, resume: bool = False) -> None:
        if path.suffix not in {".csv", ".parquet"}:
            raise IronhexError(f"{path} is no name for a table: it ends in .csv or .parquet")
        self.path = path
        self.journal = path
        self._origin = origin_of(experiment)
        self._pairs = experiment.pairs
        self._kept = 0
        if path.suffix == ".parquet":
            parquet.check_installed()
            self.journal = path.with_name(path.name + ".csv")
            if path.exists():
                raise IronhexError(f"{path} is there already, and finished: only a .csv table can be made longer")
        with _writing(self.journal):
            self._file = self._open(resume=resume)

    def _open(self, *, resume: bool) -> int:
        if self.journal.exists() and not self.journal.is_file():
            raise IronhexError(f"cannot write {self.journal}: it is no file")
        there = self.journal.exists() and self.journal.stat().st_size > 0
        if there and not resume:
            raise IronhexError(f"{self.journal} is there already: add --resume to go on with it, or remove it")
        if there:
            check_origin(self.journal, self._origin)
        file = os.open(self.journal, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o666)
        try:
            _lock(file, self.journal)
            if not there:
                write_origin(self.journal, self._origin)
            self._measure(file)
        except BaseException:
            os.close(file)
            raise
        return file

    def _measure(self, file: int) -> None:
        """Finds the end of the last whole row, or whole pair; writes the header if that is missing."""
        with os.fdopen(os.dup(file), "rb") as reader:
            reader.seek(0)
            header = reader.readline()
            if not HEADER.startswith(header):
                raise IronhexError(f"{self.journal}, line 1: this is no table of ironhex")
            before, end = 0, len(header)
            for line in reader:
                if line.endswith(b"\n"):
                    self._kept, before, end = self._kept + 1, end, end + len(line)
        if header != HEADER:
            os.ftruncate(file, 0)
            _write_all(file, HEADER)
            end = len(HEADER)
        elif self._pairs and self._kept % 2:
            self._kept, end = self._kept - 1, before
        self._end: int | None = end

    def _cut(self) -> None:
        """Cuts off, once, what is behind the last whole row; not before a row follows, since a run may be refused."""
        if self._end is not None:
            os.ftruncate(self._file, self._end)
            self._end = None

    def rows(self) -> Iterator[Rows]:
        """The whole rows that were there, block by block.

        Raises:
            IronhexError: a damaged row.
        """
        with self.journal.open("rb") as reader:
            reader.readline()
            yield from read_lines(islice(reader, self._kept), self.journal, pairs=self._pairs)

    def append(self, rows: Rows) -> None:
        """Adds rows.

        Raises:
            IronhexError: they cannot be written; those before are kept.
        """
        with _writing(self.journal):
            self._cut()
            _write_all(self._file, to_lines(rows))

    def finish(self) -> None:
        """Says that no row will follow: makes the Parquet file, if that is wanted, and removes what it is made from.

        Raises:
            IronhexError: it cannot be written; the rows are kept as CSV.
        """
        with _writing(self.path):
            self._cut()
            os.fsync(self._file)
            if self.path != self.journal:
                parquet.convert(self.journal, self.path, self._origin)
                self.journal.unlink()
                origin_file(self.journal).unlink()

    def close(self) -> None:
        """Lets go of the file."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turns an error of the system into one of ours that names the file."""
    try:
        yield
    except OSError as error:
        raise IronhexError(f"cannot write {path}: {error.strerror or error}") from error


def _write_all(file: int, data: bytes) -> None:
    """One write, as a rule; a full disk may take less, and then says so."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _lock(file: int, path: Path) -> None:
    """Keeps a second process from adding rows of its own; the lock goes when the process does, however it ends."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise IronhexError(f"another process is writing to {path}") from None
