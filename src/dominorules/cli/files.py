"""The files that a person names: what is read is bounded, what is written is written whole or not at all."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from dominorules.cli.usage import Failure, Usage, reason
from dominorules.record import Record, dump, dump_text
from dominorules.record.jsontext import MAX_BYTES
from dominorules.words import Words

__all__ = ["check_folder", "check_writable", "read_bytes", "save_record", "write_text"]


def check_writable(path: Path, words: Words) -> None:
    """Refuse a path that cannot be written before any work is done for it; raises `Usage`."""
    try:
        there = _status(path)
        why = _hindrance(path, there)
    except OSError as error:
        raise Usage("usage.unwritable", file=path, why=reason(error, words)) from None
    if why:
        raise Usage("usage.unwritable", file=path, why=words(why))


def check_folder(path: Path, words: Words, key: str) -> None:
    """Refuse a folder that is not there, in the words of `key`; raises `Usage`."""
    try:
        there = path.stat()
    except OSError as error:
        raise Usage(key, file=path, why=reason(error, words)) from None
    if not stat.S_ISDIR(there.st_mode):
        raise Usage(key, file=path, why=words("why.no_directory"))


def save_record(path: Path, record: Record[Any, Any, Any, Any], words: Words) -> None:
    """Write a record, as text for a name in `.txt` and as JSON otherwise."""
    text = dump_text(record) if path.suffix == ".txt" else dump(record)
    write_text(path, text if text.endswith("\n") else f"{text}\n", words)


def write_text(path: Path, text: str, words: Words) -> None:
    """Write a file whole or not at all; raises `Failure`.

    A link is followed, and a file that is there keeps its mode. What is no regular file, such as
    a pipe or a device, has nothing to keep whole, and is written to as it is.
    """
    try:
        there = _status(path)
        if _replaceable(there):
            _replace(Path(os.path.realpath(path)), text.encode(), there)
        else:
            _write_through(path, text.encode(), there)
    except OSError as error:
        raise Failure("usage.unwritable", file=path, why=reason(error, words)) from None


def read_bytes(path: Path, words: Words, most: int = MAX_BYTES, *, cut: bool = False) -> bytes:
    """Read a file that a person named; raises `Usage`, unless it is `cut` also for more than `most` bytes.

    No size is asked for beforehand: a device or a pipe has none to tell.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise Usage("usage.unreadable", file=path, why=reason(error, words)) from None
    if len(content) > most and not cut:
        raise Usage("usage.unreadable", file=path, why=words("why.large"))
    return content[:most]


def _status(path: Path) -> os.stat_result | None:
    """Look at what a path leads to; None if nothing is there yet."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _hindrance(path: Path, there: os.stat_result | None) -> str | None:
    """Say why a path cannot be written; None if it can."""
    if there is not None and stat.S_ISDIR(there.st_mode):
        return "why.folder"
    if not _replaceable(there):
        return None if os.access(path, os.W_OK) else "why.refused"
    folder = Path(os.path.realpath(path)).parent
    if not folder.is_dir():
        return "why.no_folder"
    free = os.access(folder, os.W_OK | os.X_OK) and (there is None or os.access(path, os.W_OK))
    return None if free else "why.refused"


def _replaceable(there: os.stat_result | None) -> bool:
    """Whether a new file can take the place: of nothing, or of a regular file that no output goes to."""
    return there is None or (stat.S_ISREG(there.st_mode) and _own_stream(there) is None)


def _own_stream(there: os.stat_result) -> TextIO | None:
    """The standard stream that leads to the same place, as `/dev/stdout` always does."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError, ValueError):  # a stream may be closed, or be no file
            if os.path.samestat(os.fstat(stream.fileno()), there):
                return stream
    return None


def _write_through(path: Path, content: bytes, there: os.stat_result | None) -> None:
    stream = None if there is None else _own_stream(there)
    if stream is None:
        path.write_bytes(content)
        return
    stream.flush()  # after what was told so far, and not over it
    with open(stream.fileno(), "wb", closefd=False) as file:
        file.write(content)


def _replace(path: Path, content: bytes, old: os.stat_result | None) -> None:
    """Write beside a file, and put it in its place in one step; what fails leaves nothing behind."""
    aside = path.with_name(f".dominorules-{secrets.token_hex(8)}")
    mode = 0o666 if old is None else stat.S_IMODE(old.st_mode)
    opened = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with os.fdopen(opened, "wb") as file:  # the mode holds from the first byte on
            file.write(content)
        if old is not None:
            _keep(aside, old)
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _keep(path: Path, old: os.stat_result) -> None:
    """Give a file the owner, where the system lets us, and the mode of the one it replaces."""
    if (path.stat().st_uid, path.stat().st_gid) != (old.st_uid, old.st_gid):
        with suppress(PermissionError):
            os.chown(path, old.st_uid, old.st_gid)
    path.chmod(stat.S_IMODE(old.st_mode))
