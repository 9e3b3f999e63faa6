"""What the command line writes to and asks: words, widths, and colour only where it belongs."""

from __future__ import annotations

import codecs
import io
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, TextIO

import attrs
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dominorules.cli.usage import Usage, reason
from dominorules.draw.text import in_ascii
from dominorules.words import Words, printable

__all__ = ["Terminal", "open_terminal", "render"]

_NARROWEST: Final = 24
_WIDEST: Final = 1000
_LONGEST: Final = 10_000
"""How many characters an answer may have that does not come from a terminal."""
_UNWRAPPED = 10_000  # errors that a program or a log reads stay on one line
_FOLDING = "dominorules.fold"
_TRAILING = re.compile(r" +\n")


@attrs.frozen
class Terminal:
    """Where the words of one run go."""

    words: Words
    out: Console
    err: Console

    @property
    def width(self) -> int:
        """How many columns there are now."""
        return max(self.out.width, _NARROWEST)

    def say(self, text: RenderableType = "", style: str = "", indent: int = 0) -> None:
        """Print a paragraph, wrapped between words."""
        self.out.file.write(render(self.out, _safe(text, style), indent))

    def complain(self, text: RenderableType, style: str = "", indent: int = 0) -> None:
        """Print a paragraph to the standard error; if that takes nothing, it goes untold."""
        with suppress(OSError):
            self.err.file.write(render(self.err, _safe(text, style), indent))

    def draw(self, rows: tuple[str, ...], styles: str = "") -> None:
        """Print rows that were made to fit; parts that match the pattern `styles` stand out."""
        for row in rows:
            text = Text(_shown(row), no_wrap=True, overflow="ignore")
            if styles:
                text.highlight_regex(styles, "bold green")
            self.out.print(text, soft_wrap=True)

    def rule(self, title: str) -> None:
        """Print a heading across the width."""
        fill = "─" * (self.width - len(title) - 4)
        self.say(Text.assemble(("── ", "dim"), (title, "bold"), (f" {fill}", "dim"), no_wrap=True))

    def prose(self, markdown: str, indent: int = 0) -> None:
        """Print the Markdown of a rules text."""
        self.say(Markdown(_shown(markdown), hyperlinks=False), indent=indent)

    def error(self, text: str, *lines: str) -> None:
        """Print what is wrong to the standard error, and lines that say more."""
        with suppress(OSError):  # told at the end of the run
            self.out.file.flush()
        self.complain(Text.assemble((self.words("error"), "bold red"), " ", text))
        for line in lines:
            self.complain(line, indent=2)

    def ask(self, prompt: str) -> str:
        """Print a prompt and read a line; raises `EOFError` at the end of the input."""
        self.out.print(Text(_shown(prompt), style="bold"), end=" ")
        self.out.file.flush()
        if sys.stdin is not None and sys.stdin.isatty():
            return input().strip()
        answer = self._piped()
        self.say(answer)  # a transcript of piped answers reads like a session
        return answer

    def _piped(self) -> str:
        """Read a line that nobody types, of a bounded length."""
        try:
            line = sys.stdin.readline(_LONGEST + 1) if sys.stdin is not None else ""
        except OSError as error:
            why = reason(error, self.words)
            raise Usage("usage.unreadable", file=sys.stdin.name, why=why) from None
        if not line:
            raise EOFError
        if len(line) > _LONGEST and not line.endswith("\n"):
            self.say()
            raise Usage("usage.answer", most=_LONGEST)
        return line.strip()

    def columns(self, rows: Sequence[tuple[str, str]], style: str = "", indent: int = 0) -> RenderableType:
        """Put names and what is said of them side by side, or below each other where that is too narrow."""
        first = max((len(name) for name, _ in rows), default=0)
        table = Table.grid(padding=(0, 2))
        if indent + first + _NARROWEST > self.width:
            for name, text in rows:
                table.add_row(Padding(Text(name, style), (0, 0, 0, indent)))
                table.add_row(Padding(Text(text), (0, 0, 0, indent + 2)))
            return table
        table.add_column(no_wrap=True)
        for name, text in rows:
            table.add_row(Text(" " * indent).append(name, style), Text(text))
        return table


def _shown(text: str) -> str:
    """Keep what a text brings along to steer a terminal out of it; its lines stay."""
    return "".join([sign if sign in "\n\t" else printable(sign) for sign in text])


def _safe(text: RenderableType, style: str) -> RenderableType:
    if isinstance(text, Text):
        text.plain = _shown(text.plain)  # as long as before, so that its styles stay in place
        return text
    return Text(_shown(text), style) if isinstance(text, str) else text


def render(console: Console, shown: RenderableType, indent: int = 0) -> str:
    """Give what a console would print, without spaces at the ends of lines."""
    with console.capture() as page:
        console.print(Padding(shown, (0, 0, 0, indent), expand=False) if indent else shown)
    return _TRAILING.sub("\n", page.get())


def open_terminal(words: Words) -> Terminal:
    """Look at the standard streams: plain text unless they are terminals that want colour."""
    codecs.register_error(_FOLDING, _folded)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_FOLDING)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return Terminal(words, _console(stderr=False), _console(stderr=True))


def _folded(error: UnicodeError) -> tuple[str, int]:
    """What an output cannot show is written with the nearest characters that it can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    plain = unicodedata.normalize("NFKD", in_ascii(text)).encode("ascii", "ignore").decode()
    return plain or "?", error.end


def _console(*, stderr: bool) -> Console:
    stream: TextIO | None = sys.stderr if stderr else sys.stdout  # None where it is closed
    terminal = stream is not None and stream.isatty()
    coloured = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width, height = _asked_size()
    return Console(
        stderr=stderr,
        color_system="auto" if coloured else None,
        force_terminal=coloured,
        width=_UNWRAPPED if stderr and not terminal else width,
        height=height,  # with both given, the environment is not asked again
        highlight=False,
        markup=False,
        emoji=False,
    )


def _asked_size() -> tuple[int | None, int | None]:
    """The columns and lines that the environment asks for, within reason; None follows the terminal.

    What is no size there, such as 0, stands for that of the terminal.
    """
    if not {"COLUMNS", "LINES"} & os.environ.keys():
        return None, None
    size = shutil.get_terminal_size()
    return min(max(size.columns, _NARROWEST), _WIDEST), size.lines
