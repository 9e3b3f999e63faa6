"""Match records on disk."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from dominorules.cli.usage import Failure, Usage
from dominorules.cli.words import Words
from dominorules.record import Record, dump, dump_text

__all__ = ["check_writable", "read_bytes", "save_record"]

_MOST = 50_000_000  # the record loader has its own, lower limits; this one is for what is no record at all


def check_writable(path: Path, words: Words) -> None:
    """Refuse a path that cannot be written before a match is played for it; raises `Usage`."""
    why = None
    if path.is_dir():
        why = "why.folder"
    elif not path.parent.is_dir():
        why = "why.no_folder"
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        why = "why.refused"
    if why:
        raise Usage("usage.unwritable", file=path, why=words(why))


def save_record(path: Path, record: Record[Any, Any, Any, Any], words: Words) -> None:
    """Write a record, as text for a name in `.txt` and as JSON otherwise, whole or not at all."""
    text = dump_text(record) if path.suffix == ".txt" else dump(record)
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            file.write(text if text.endswith("\n") else f"{text}\n")
        Path(file.name).chmod(0o644)
        Path(file.name).replace(path)
    except OSError as error:
        raise Failure("usage.unwritable", file=path, why=_why(error, words)) from None


def read_bytes(path: Path, words: Words) -> bytes:
    """Read a file that a person named; raises `Usage`."""
    try:
        if path.stat().st_size > _MOST:
            raise Usage("usage.unreadable", file=path, why=words("why.large"))
        return path.read_bytes()
    except OSError as error:
        raise Usage("usage.unreadable", file=path, why=_why(error, words)) from None


def _why(error: OSError, words: Words) -> str:
    kinds = {FileNotFoundError: "why.missing", IsADirectoryError: "why.folder"}
    return words(kinds.get(type(error), "why.refused"))
