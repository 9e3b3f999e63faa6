"""What the command line writes to and asks: words, widths, and colour only where it belongs."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import unicodedata

import attrs
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from dominorules.cli.words import Words
from dominorules.draw.text import in_ascii

__all__ = ["Terminal", "open_terminal", "render"]

_NARROWEST = 24
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
        self.out.file.write(render(self.out, Text(text, style) if isinstance(text, str) else text, indent))

    def complain(self, text: RenderableType, style: str = "", indent: int = 0) -> None:
        """Print a paragraph to the standard error."""
        self.err.file.write(render(self.err, Text(text, style) if isinstance(text, str) else text, indent))

    def draw(self, rows: tuple[str, ...], styles: str = "") -> None:
        """Print rows that were made to fit; parts that match the pattern `styles` stand out."""
        for row in rows:
            text = Text(row, no_wrap=True, overflow="ignore")
            if styles:
                text.highlight_regex(styles, "bold green")
            self.out.print(text, soft_wrap=True)

    def rule(self, title: str) -> None:
        """Print a heading across the width."""
        fill = "─" * (self.width - len(title) - 4)
        self.say(Text.assemble(("── ", "dim"), (title, "bold"), (f" {fill}", "dim"), no_wrap=True))

    def prose(self, markdown: str, indent: int = 0) -> None:
        """Print the Markdown of a rules text."""
        self.say(Markdown(markdown, hyperlinks=False), indent=indent)

    def error(self, text: str, *lines: str) -> None:
        """Print what is wrong to the standard error, and lines that say more."""
        self.out.file.flush()
        self.complain(Text.assemble((self.words("error"), "bold red"), " ", text))
        for line in lines:
            self.complain(line, indent=2)

    def ask(self, prompt: str) -> str:
        """Print a prompt and read a line; raises `EOFError` at the end of the input."""
        self.out.print(Text(prompt, style="bold"), end=" ")
        self.out.file.flush()
        answer = input().strip()
        if not sys.stdin.isatty():
            self.say(answer)  # a transcript of piped answers reads like a session
        return answer


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
    return Terminal(words, _console(stderr=False), _console(stderr=True))


def _folded(error: UnicodeError) -> tuple[str, int]:
    """What an output cannot show is written with the nearest characters that it can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    plain = unicodedata.normalize("NFKD", in_ascii(text)).encode("ascii", "ignore").decode()
    return plain or "?", error.end


def _console(*, stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    terminal = stream.isatty()
    coloured = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Console(
        stderr=stderr,
        color_system="auto" if coloured else None,
        force_terminal=coloured,
        width=_UNWRAPPED if stderr and not terminal else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
