"""Files that are written whole or not at all, and read up to a size."""

import os
import secrets
from contextlib import suppress
from os import PathLike
from pathlib import Path

from ironhex.errors import IronhexError, SaveError


def path_of(path: str | PathLike[str]) -> Path:
    """A path as somebody gave it.

    Raises:
        IronhexError: it is none.
    """
    try:
        return Path(path)
    except TypeError as error:
        raise IronhexError(f"{path!r} is no path") from error


def path_text(path: str | PathLike[str]) -> str:
    """A path, or a name, as somebody spelled it.

    Raises:
        IronhexError: it is neither.
    """
    with suppress(TypeError):
        if isinstance(text := os.fspath(path), str):
            return text
    raise IronhexError(f"{path!r} is neither a name nor a path")


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file beside, and puts it in place only once it is on the disk: an older one stays whole until then.

    A link is followed, and the new file is for the same eyes as the old one. What is no file, as a pipe, is written to.

    Raises:
        IronhexError: it cannot be written; an older file is as it was.
    """
    try:
        # A pipe has a name that leads to it, but resolves to none.
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        target = path.resolve()
        beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}.part")
        try:
            with beside.open("xb") as file:
                if target.exists():
                    beside.chmod(target.stat().st_mode & 0o777)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
        _sync_folder(target.parent)
    except (OSError, ValueError, RuntimeError) as error:
        raise IronhexError(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from error


def _sync_folder(folder: Path) -> None:
    """The new name survives a power cut as well, where folders can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_up_to(path: Path, most: int) -> bytes:
    """Reads a file.

    Raises:
        SaveError: it cannot be read, or has more than `most` bytes.
    """
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise SaveError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > most:
        raise SaveError(f"{path} has more than {most} bytes: nothing of ironhex is so large")
    return data
