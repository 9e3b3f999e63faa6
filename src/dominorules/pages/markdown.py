"""Pages as Markdown, for a site.

It is that of Python-Markdown with the extensions `attr_list`, `tables`, `admonition` and pymdown's
`details` and `superfences`. Every section and clause has its id as a permanent anchor, every
decision `decision.ID`. Pages of other rulesets are linked as `ID.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from textwrap import indent
from typing import Final

import attrs

from dominorules.draw import picture, svg
from dominorules.draw.shown import shown
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
    Play,
    Predicate,
    Prose,
    Sheets,
    Small,
    Table,
    Try,
)
from dominorules.pages.text import board_rows

__all__ = ["markdown"]

_WIDTH: Final = 20  # of a picture, in halves of a domino
_COLUMNS: Final = 66  # of a text board, for a family that has no pictures


def markdown(blocks: Iterable[Block], *, table: bool = False, apart: str = "") -> str:
    """Write blocks as Markdown.

    With `table` there are a place for a table to play at (`.dr-play`) and a button at each example
    (`button[data-dr]`, which names it): a script of the site brings them to life. `apart` is the
    page that holds what is folded in clauses, predicates and examples: here are only links to it
    (`a.dr-apart`), which a script can put the things themselves in the place of. Without it,
    everything stands here.
    """
    return "\n\n".join(_Writer(table, apart).parts(blocks)) + "\n"


@attrs.frozen
class _Writer:
    table: bool
    apart: str

    def parts(self, blocks: Iterable[Block]) -> list[str]:
        return [part for block in blocks for part in self.block(block) if part]

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Folded():
                yield from self.fold(block)
            case Predicate(id=id, title=title, code=code):
                link = self.elsewhere(id, title)
                yield _fold("abstract", title, link or _plain(code))
            case Examples():
                yield from self.examples(block)
            case Sheets(print=label, apart=all_of_it):
                button = f'<button type="button" class="md-button" data-print hidden>{label}</button>'
                link = f"[{all_of_it}]({self.apart}){{ .md-button }}"
                yield f"{button}\n{link}" if self.apart else ""
            case Play():
                yield from _place_to_play(block) if self.table else ()
            case Try(example=name, label=label):
                button = f'<button type="button" class="md-button" data-dr="{name}">{label}</button>'
                yield button if self.table else ""
            case _:
                yield _plain(block)

    def fold(self, block: Folded) -> Iterator[str]:
        if block.id:
            yield f'<div id="{block.id}"></div>'
        yield _fold(block.kind, block.title, "\n\n".join(self.parts(block.blocks)), shown=block.shown)

    def examples(self, block: Examples) -> Iterator[str]:
        yield from self.parts(block.shown)
        link = self.elsewhere(block.id, block.more, len(block.shown))
        if link and block.folded:
            yield _fold("example", block.more, link)
        else:
            yield from self.parts(block.folded)

    def elsewhere(self, id: str, title: str, first: int = 0) -> str:
        """A link to what is put apart, from that example on; empty if nothing is."""
        of_examples = f" data-from={first}" if first else ""
        return f"[{title}]({self.apart}#{id or 'examples'}){{ .dr-apart{of_examples} }}" if self.apart else ""


@singledispatch
def _plain(block: Block) -> str:
    raise TypeError(type(block).__name__)


@_plain.register
def _(block: Heading) -> str:
    return f"{'#' * block.level} {block.title}" + (f" {{ #{block.id} }}" if block.id else "")


@_plain.register
def _(block: Prose) -> str:
    return block.text


@_plain.register
def _(block: Notice) -> str:
    return f'!!! {block.kind} ""\n\n{indent(block.text, "    ")}'


@_plain.register
def _(block: Small) -> str:
    return f"{block.text}\n{{: .{block.kind} }}"


@_plain.register
def _(block: Labels) -> str:
    badge = [f"**{block.badge}**{{ .badge }}"] if block.badge else []
    return " · ".join([f"`{block.id}`", block.kind, *badge, *block.notes]) + "\n{: .clause }"


@_plain.register
def _(block: Facts) -> str:
    return "\n".join([f"- **{name}**: {value}" for name, value in block.rows])


@_plain.register
def _(block: Items) -> str:
    marks = [f"{number}." if block.numbered else "-" for number in range(1, len(block.rows) + 1)]
    return "\n".join([f"{mark} {row}" for mark, row in zip(marks, block.rows, strict=True)])


@_plain.register
def _(block: Table) -> str:
    rows = [f"| {' | '.join([cell.replace('|', '&#124;') for cell in row])} |" for row in block.rows]
    return "\n".join([rows[0], "|" + "---|" * len(block.rows[0]), *rows[1:]])


@_plain.register
def _(block: Code) -> str:
    return f"```{block.language}\n{block.text}\n```"


@_plain.register
def _(block: Board) -> str:
    if shown(block.family.name).picture is None:
        return _plain(Code("\n".join(board_rows(block, _COLUMNS))))
    drawn = picture(
        block.family,
        block.table,
        width=_WIDTH,
        legal=block.legal,
        tried=block.tried,
        refused=block.refused,
        params=block.params,
    )
    return svg(drawn, block.lang, styled=False)


def _fold(kind: str, title: str, body: str, *, shown: bool = False) -> str:
    mark = "???+" if shown else "???"
    quoted = title.replace('"', "&quot;")
    return f'{mark} {kind} "{quoted}"\n\n{indent(body, "    ")}'


def _place_to_play(block: Play) -> Iterator[str]:
    button = 'button type="button" class="md-button md-button--primary" data-dr=""'
    yield f"<p><{button}>{block.label}</button></p>" if block.label else ""
    yield f'<div class="dr-play" data-ruleset="{block.ruleset}" data-lang="{block.lang}" hidden></div>'
