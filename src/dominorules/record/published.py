"""The files that describe records to other programs: JSON Schema, and the types made from it."""

from __future__ import annotations

from pathlib import Path

from dominorules.record.schema import print_schema
from dominorules.record.typescript import print_types
from dominorules.rulebook.families import FAMILIES

__all__ = ["publish"]


def publish(folder: Path) -> tuple[Path, ...]:
    """Write schema and types of every family into a folder; gives the files, whose text may be unchanged."""
    texts = {
        folder / f"{family}{ending}": print_one(family)
        for family in sorted(FAMILIES)
        for ending, print_one in ((".json", print_schema), (".d.ts", print_types))
    }
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    return tuple(texts)
