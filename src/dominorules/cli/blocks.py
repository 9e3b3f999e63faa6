"""The page of a ruleset in a terminal: the blocks of which its site is made, written for columns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import attrs
from rich.text import Text

from dominorules.cli.terminal import Terminal
from dominorules.pages.blocks import (
    Block,
    Board,
    Code,
    Examples,
    Facts,
    Folded,
    Heading,
    Items,
    Labels,
    Notice,
    Predicate,
    Prose,
    Small,
    Table,
)
from dominorules.pages.text import board_rows

__all__ = ["write_blocks"]

_SECTION: Final = 2  # the level of a section's heading
_LINK: Final = re.compile(r"\[([^\[\]]+)\]\([^()]*\)")
_MARKS: Final = re.compile(r"[*`]+")


def write_blocks(terminal: Terminal, blocks: Iterable[Block], *, opened: bool = False) -> None:
    """Write blocks one below the other; what is folded is written out if `opened` says so."""
    writer = _Writer(terminal, opened)
    for block in blocks:
        writer.write(block)


@attrs.frozen
class _Writer:
    """Links are written as their words, since they lead from page to page of a site."""

    terminal: Terminal
    opened: bool
    indent: int = 0

    def write(self, block: Block) -> None:  # noqa: C901  # a case a block
        match block:
            case Heading():
                self.heading(block)
            case Prose(text=text):
                self.terminal.prose(_LINK.sub(r"\1", text), indent=self.indent + 2)
            case Notice(text=text) | Small(text=text):
                self.say(text, "dim")
            case Labels(kind=kind, badge=badge, notes=notes):
                self.say(" · ".join(filter(None, [kind, badge, *notes])), "dim")
            case Facts(rows=rows):
                for name, value in rows:
                    self.say(Text.assemble((f"{name}: ", "bold"), _plain(value)))
            case Items() | Table():
                self.list(block)
            case Code(text=text):
                self.draw(text.splitlines())
            case Board():
                self.draw(board_rows(block, self.terminal.width - self.indent - 2))
            case Folded() | Predicate() | Examples():
                self.fold(block)

    def say(self, text: str | Text, style: str = "", more: int = 2) -> None:
        shown = Text(_plain(text), style) if isinstance(text, str) else text
        self.terminal.say(shown, indent=self.indent + more)

    def draw(self, rows: Iterable[str]) -> None:
        space = " " * (self.indent + 2)
        self.terminal.draw(tuple([f"{space}{row}".rstrip() for row in rows]))

    def heading(self, block: Heading) -> None:
        if block.level > 1:
            self.terminal.say()
        if block.level <= _SECTION:
            self.terminal.rule(block.title)
        else:
            self.terminal.say(Text.assemble((block.title, "bold"), (f"  {block.id}", "dim")))

    def list(self, block: Items | Table) -> None:
        if isinstance(block, Items):
            for number, item in enumerate(block.rows, 1):
                self.say(f"{number}. {item}" if block.numbered else f"- {item}")
            return
        head = block.rows[0]
        for row in block.rows[1:]:
            self.say(Text.assemble((_plain(row[0]), "bold"), f" = {_plain(row[block.value])}"))
            told = [column for column, cell in enumerate(row) if column not in {0, block.value} and cell]
            self.say(" · ".join([f"{head[column]}: {row[column]}" for column in told]), "dim", more=6)

    def fold(self, block: Folded | Predicate | Examples) -> None:
        inside = attrs.evolve(self, indent=self.indent + 2)
        if isinstance(block, Folded):
            self.say(block.title, "italic")
        for each in _inside(block) if self.opened else ():
            inside.write(each)


def _inside(block: Folded | Predicate | Examples) -> tuple[Block, ...]:
    if isinstance(block, Predicate):
        return Prose(f"*{block.title}*"), block.code
    return block.blocks if isinstance(block, Folded) else block.examples


def _plain(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1", text))
