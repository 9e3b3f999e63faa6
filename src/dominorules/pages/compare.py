"""The rulesets of a family side by side: which parameters and which clauses differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Any

from dominorules.pages.blocks import Block, Heading, Prose, Table
from dominorules.pages.markdown import markdown
from dominorules.pages.reader import Reader
from dominorules.rulebook.resolve import Rulebook

__all__ = ["render_comparison"]


def render_comparison(books: Sequence[Rulebook[Any, Any]], lang: str) -> str:
    """Render the differences among rulesets of one family as the Markdown of one page.

    Only what differs is shown, a row for each parameter and clause, a column for each ruleset,
    and what few of them have stands out; a family's general rulebook, which nobody plays, is left out.
    """
    readers = [Reader(book, lang, book.params) for book in books if not book.abstract]
    family = next(book.name(lang) for book in books if len(book.chain) == 1)
    return markdown(
        [
            Heading(1, readers[0].word("compare", family=family)),
            Prose(readers[0].word("compare.about")),
            *_values(readers),
            *_clauses(readers),
        ]
    )


def _head(readers: Sequence[Reader], first: str) -> tuple[str, ...]:
    return (first, *[f"[{r.book.name(r.lang)}]({r.book.id}.md)" for r in readers])


def _differ(cells: Iterable[str]) -> bool:
    return len(set(cells)) > 1


def _values(readers: Sequence[Reader]) -> Iterator[Block]:
    r = readers[0]
    rows = [_head(readers, r.word("parameters.name"))]
    for name in dict.fromkeys(name for one in readers for name in one.values):
        cells = [_value(one, name) for one in readers]
        if _differ(cells):
            owner = next(one for one in readers if name in one.values)
            rows.append((f"{owner.meaning(name, None)} `{name}`", *_standing_out(cells)))
    yield Heading(2, r.word("parameters"), "parameters")
    yield _table_of(rows, r)


def _standing_out(cells: Sequence[str]) -> Iterator[str]:
    """What most rulesets have is plain, and what others have is bold."""
    usual, count = Counter(cells).most_common(1)[0]
    yield from [cell if cell == usual and count > 1 else f"**{cell}**" for cell in cells]


def _value(r: Reader, name: str) -> str:
    if name not in r.values:
        return "–"
    value = getattr(r.params, name)
    return r.choice(name) if isinstance(value, Enum) else r.value(value)


def _clauses(readers: Sequence[Reader]) -> Iterator[Block]:
    r = readers[0]
    rows = [_head(readers, r.word("compare.clause"))]
    for id in dict.fromkeys(id for one in readers for id in one.ids if one.rows(id)):
        cells = [_cell(one, id) for one in readers]
        if _differ([_said(one, id) for one in readers]):
            owner = next(one for one in readers if id in one.ids)
            rows.append((owner.title(id), *cells))
    yield Heading(2, r.word("compare.clauses"), "clauses")
    yield _table_of(rows, r)


def _table_of(rows: Sequence[tuple[str, ...]], r: Reader) -> Block:
    return Table(tuple(rows)) if len(rows) > 1 else Prose(r.word("compare.none"))


def _said(r: Reader, id: str) -> str:
    """What tells one ruleset's clause from another's: whose it is, and whose words it has."""
    return f"{r.origin(id)} {r.text(id).origin}" if id in r.ids else ""


def _cell(r: Reader, id: str) -> str:
    if id not in r.ids:
        return "–"
    badge = r.badge(id)
    word = "✓" if badge in ("", "inherited") else r.word(f"badge.{badge}")
    return f"[{word}]({r.book.id}.md#{id})"
