"""`dominorules vectors`: what rulesets say of positions, as JSON files for other implementations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from dominorules.cli.files import check_folder, check_writable, read_bytes, write_text
from dominorules.cli.terminal import Terminal
from dominorules.cli.usage import Failure, place_of
from dominorules.rulebook.packages import open_folder
from dominorules.rulebook.resolve import Rulebook, resolve, rulebook
from dominorules.vectors.make import first_difference, print_vectors, rulesets_with_vectors, vectors
from dominorules.vectors.schema import print_vectors_schema
from dominorules.words import Words

__all__ = ["write_vectors"]

_FOLDER = Path("spec/vectors")
_SCHEMA = "schema.json"
_BEYOND = 10_000  # bytes read of a file that is longer than it should be
_SHOWN = 60  # characters of a line from where it differs, and half as many before


def write_vectors(
    ctx: typer.Context,
    rulesets: Annotated[
        list[str] | None, typer.Argument(metavar="RULESET", help="vectors.help.rulesets")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="vectors.help.check")] = False,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="vectors.help.out")] = _FOLDER,
) -> None:
    """Write the vectors of rulesets, or compare them with those that are there."""
    terminal: Terminal = ctx.obj
    check_folder(out, terminal.words, "usage.unreadable_folder" if check else "usage.unwritable")
    made = dict(_files(rulesets or []))
    if check:
        _compare(terminal, made, out, whole=not rulesets)
    else:
        _write(terminal, made, out)


def _files(names: list[str]) -> Iterator[tuple[str, str]]:
    books = [_book(name) for name in names or rulesets_with_vectors()]
    for book in books:
        yield f"{book.id}.json", print_vectors(vectors(book))
    yield _SCHEMA, print_vectors_schema(books)


def _book(name: str) -> Rulebook[Any, Any]:
    """Abstract rulesets, which cannot be played, have vectors too."""
    place = place_of(name)
    return resolve(open_folder(place)) if isinstance(place, Path) else rulebook(place)


def _write(terminal: Terminal, made: Mapping[str, str], out: Path) -> None:
    for name in made:
        check_writable(out / name, terminal.words)
    for name, text in made.items():
        write_text(out / name, text, terminal.words)
        terminal.say(str(out / name))


def _compare(terminal: Terminal, made: Mapping[str, str], out: Path, *, whole: bool) -> None:
    for name, wanted in made.items():
        file = out / name
        found = _found(file, len(wanted.encode()) + _BEYOND, terminal.words)
        difference = first_difference(wanted, found)
        if difference is not None:
            line, ours, theirs = difference
            raise Failure("vectors.differ", *_apart(theirs, ours), file=file, line=line)
    stale = sorted({file.name for file in out.glob("*.json")} - made.keys()) if whole else []
    if stale:
        raise Failure("vectors.stale", file=out / stale[0])
    terminal.say(terminal.words("vectors.same", files=len(made)))


def _found(file: Path, most: int, words: Words) -> str:
    """Read a file, or as much of it as is enough to tell that it is not what is wanted."""
    return read_bytes(file, words, most, cut=True).decode(errors="replace") if file.is_file() else ""


def _apart(found: str, wanted: str) -> tuple[str, str]:
    """Show where two lines part."""
    pairs = enumerate(zip(found, wanted, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(found), len(wanted)))
    begin, end = max(at - _SHOWN // 2, 0), at + _SHOWN
    return f"- {found[begin:end]}", f"+ {wanted[begin:end]}"
