"""What a rulebook's page is made of, before it is written for a browser or for a terminal.

Texts hold inline Markdown: emphasis, code, and links to `ID.md`, `ID.md#CLAUSE` or `#CLAUSE`. In
whose language they are was decided when the blocks were made: a writer only lays them out.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs

__all__ = [
    "Block",
    "Board",
    "Code",
    "Examples",
    "Facts",
    "Folded",
    "Heading",
    "Items",
    "Labels",
    "Notice",
    "Play",
    "Predicate",
    "Prose",
    "Sheets",
    "Small",
    "Table",
    "Try",
]


@attrs.frozen
class Heading:
    """The title of the page (level 1), of a section (2), or of a clause or the like (3)."""

    level: int
    title: str
    id: str = ""
    """Its permanent anchor."""


@attrs.frozen
class Prose:
    """Paragraphs of Markdown."""

    text: str


@attrs.frozen
class Notice:
    """Something that a reader has to know before all else."""

    text: str
    kind: str = "note"
    """`note`, or `warning`."""


@attrs.frozen
class Small:
    """A line for looking something up."""

    text: str
    kind: str
    """What it is: `clause`, `also`, or `original` for a text that has no translation."""


@attrs.frozen
class Labels:
    """What a clause is and where it comes from."""

    id: str
    kind: str
    badge: str = ""
    """Such as *new*; empty for what is inherited."""
    notes: tuple[str, ...] = ()


@attrs.frozen
class Facts:
    """Names and what is to be said of each."""

    rows: tuple[tuple[str, str], ...]


@attrs.frozen
class Items:
    """A list."""

    rows: tuple[str, ...]
    numbered: bool = False


@attrs.frozen
class Table:
    """Names in the first column, and what is to be said of each in the others; the first row is the head."""

    rows: tuple[tuple[str, ...], ...]
    value: int = 1
    """The column that has the value of what is named."""


@attrs.frozen
class Code:
    """Text that is shown as it is."""

    text: str
    language: str = "text"


@attrs.frozen
class Board:
    """A table to be drawn, and the move that is looked at."""

    family: Any
    table: Any
    """A state, with every hand face up, or a view."""
    params: Any
    lang: str
    legal: tuple[Any, ...] = ()
    """The moves whose places are shown."""
    tried: Any = None
    refused: bool = False


@attrs.frozen
class Sheets:
    """The ways to have the page on paper."""

    print: str
    """What is said of printing the page as it is."""
    apart: str
    """What is said of the page that has every example, if there is one."""


@attrs.frozen
class Play:
    """The place where the ruleset can be played in a browser, or its examples looked at."""

    ruleset: str
    lang: str
    label: str
    """Of the button that begins a match; empty where none is played."""


@attrs.frozen
class Try:
    """The way to open an example at the table in the page."""

    example: str
    label: str


@attrs.frozen
class Folded:
    """A part that opens when it is asked for."""

    kind: str
    """`success` and `failure` for a move that is legal or not, `example`, `question` for a decision."""
    title: str
    blocks: tuple[Block, ...]
    id: str = ""
    shown: bool = False
    """Whether it is open from the start."""


@attrs.frozen
class Predicate:
    """A clause as code, folded."""

    id: str
    title: str
    code: Code


@attrs.frozen
class Examples:
    """The examples of a clause."""

    id: str
    """The clause; empty for examples of none."""
    examples: tuple[Folded, ...]
    """Those that are open from the start come first."""
    more: str
    """The title of the others."""

    @property
    def shown(self) -> tuple[Folded, ...]:
        """Those that stand in the page, whatever else has to be asked for."""
        return tuple([example for example in self.examples if example.shown])

    @property
    def folded(self) -> tuple[Folded, ...]:
        """The others."""
        return tuple([example for example in self.examples if not example.shown])


Block: TypeAlias = (
    Heading
    | Prose
    | Notice
    | Small
    | Labels
    | Facts
    | Items
    | Table
    | Code
    | Board
    | Play
    | Sheets
    | Try
    | Folded
    | Predicate
    | Examples
)
