"""`dominorules new`: a house rule of one's own to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dominorules.cli.terminal import Terminal
from dominorules.rulebook.scaffold import scaffold

__all__ = ["new"]


def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="new.help.name")],
    extends: Annotated[str, typer.Option("--extends", metavar="RULESET", help="new.help.extends")] = "coppie",
    clause: Annotated[bool, typer.Option("--clause", help="new.help.clause")] = False,
    into: Annotated[Path, typer.Option("--into", metavar="FOLDER", help="new.help.into")] = Path(),
    language: Annotated[
        str | None, typer.Option("--language", metavar="LANGUAGE", help="new.help.language")
    ] = None,
) -> None:
    """Write the files of a new ruleset; `new.help` in the words says more."""
    terminal: Terminal = ctx.obj
    words = terminal.words
    written = scaffold(name, extends, into=into, language=language or words.lang, clause=clause)
    folder = into / name
    terminal.say(words("new.done", folder=folder))
    for path in written:
        terminal.say(str(path.relative_to(folder)), indent=2)
    place = str(folder) if folder.is_absolute() else f"./{folder}"  # a path, and not an id
    terminal.say(words("new.next"))
    terminal.draw((f"  dominorules check {place}", f"  dominorules play {place}"))  # to copy: never wrapped
