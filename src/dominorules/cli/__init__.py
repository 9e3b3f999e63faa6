"""The command line: `dominorules play | replay | list | show`, and what else is installed."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

__all__ = ["main"]

_NEEDED = ("typer", "rich")


def main() -> None:
    """Run the command line, or say in one line what must be installed for it."""
    if any(find_spec(name) is None for name in _NEEDED):
        from dominorules.cli.words import choose_language
        from dominorules.words import Words

        lang, _, _ = choose_language(sys.argv[1:], os.environ)
        print(
            Words(lang, "command", shielded=True)("extra", command='pip install "dominorules[cli]"'),
            file=sys.stderr,
        )
        sys.exit(1)
    try:
        from dominorules.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    finally:
        _give_up()
    sys.exit(code)


def _give_up() -> None:
    """Drop what an output has refused, so that nothing tries once more as the program ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
