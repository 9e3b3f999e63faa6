"""A ruleset as a page to read: text, code, boards, parameters, decisions, and what differs from its parent.

`document` gives all that is to be told of a resolved ruleset in a language, as data: a pure
function, and the only one that knows what belongs on a page. `render_page` writes it as Markdown
for a site, `dominorules show` to a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

import attrs

from dominorules.draw.shown import shown as how_shown
from dominorules.pages.blocks import (
    Block,
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
)
from dominorules.pages.code import code_of, words_of
from dominorules.pages.examples import a_table, examples_block
from dominorules.pages.markdown import markdown
from dominorules.pages.reader import Reader
from dominorules.rulebook.clauses import (
    Award,
    Basis,
    Effect,
    Event,
    Knows,
    LastResort,
    PostRequirement,
    Requirement,
)
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.sources import Decision, Reading, Source

__all__ = ["apart_from", "document", "render_apart", "render_page"]

_SECTION = 2  # the level of a section's heading
_ON = (Requirement, PostRequirement, LastResort, Effect, Award)
"""The kinds of clause that are on a move or an event."""


def document(book: Rulebook[Any, Any], lang: str, params: Any = None) -> tuple[Block, ...]:
    """Give all that is to be told of a ruleset in `it`, `nl` or `en`, in reading order.

    Texts hold the values of `params`, by default those of the ruleset. What has no translation
    stands in the ruleset's own language, with a notice.
    """
    reader = Reader(book, lang, book.params if params is None else params)
    return (
        Heading(1, book.name(lang)),
        *_notices(reader),
        *_glance(reader),
        *_differences(reader),
        *_rules(reader),
        *_other_examples(reader),
        *_parameters(reader),
        *_decisions(reader),
        *_sources(reader),
    )


def render_page(book: Rulebook[Any, Any], lang: str, *, table: bool = False, apart: bool = False) -> str:
    """Render a ruleset in `it`, `nl` or `en` as the Markdown of one page.

    `table` puts in a place to play at, and buttons that open examples there. `apart` leaves what
    is folded in clauses to the page that `render_apart` gives, and links to it.
    """
    blocks = document(book, lang)
    return markdown(blocks, table=table, apart=apart_from(book.id) if apart else "")


def render_apart(book: Rulebook[Any, Any], lang: str, *, table: bool = False) -> str:
    """Render every predicate and every example of a ruleset, all open, under the headings of its clauses."""
    reader = Reader(book, lang, book.params)
    title = reader.word("apart.title", name=book.name(lang))
    about = reader.word("apart.about", name=f"[{book.name(lang)}]({book.id}.md)")
    blocks = document(book, lang)
    play = [block for block in blocks if isinstance(block, Play)]
    back = f"[{reader.word('apart.text')}]({book.id}.md#{{id}})"
    shown = markdown([Heading(1, title), Prose(about), *play, *_apart(blocks, back)], table=table)
    return shown.replace("](#", f"]({book.id}.md#")


def apart_from(id: str) -> str:
    """Give the name of the page of the predicates and examples of a ruleset."""
    return f"{id}-examples.md"


def _apart(blocks: Iterable[Block], back: str) -> Iterator[Block]:
    """The headings of clauses that have something apart, of their sections, and what they have."""
    section: Heading | None = None
    clause: Heading | None = None
    for block in blocks:
        match block:
            case Heading(level=level):
                section, clause = (block, None) if level <= _SECTION else (section, block)
            case Predicate() | Examples():
                if section:
                    yield section
                if clause:
                    yield clause
                    yield Small(back.format(id=clause.id), "also")
                section = clause = None
                yield block if isinstance(block, Predicate) else _opened(block)


def _opened(block: Examples) -> Examples:
    return attrs.evolve(block, examples=tuple([attrs.evolve(one, shown=True) for one in block.examples]))


# The head of a page.


def _notices(r: Reader) -> Iterator[Notice]:
    if not all(r.is_translated(id) for id in r.ids):
        yield Notice(r.word("untranslated"), "warning")
    if r.book.abstract:
        yield Notice(r.word("abstract"))
    yield from [Notice(r.word("trademark", name=name)) for name in r.trademarks]


def _glance(r: Reader) -> Iterator[Block]:
    rows = [] if r.book.abstract else list(_facts(r))
    rows.append((r.word("glance.id"), f"`{r.book.id}` {r.book.version}"))
    parents = [f"[{link.name(r.lang)}]({link.id}.md)" for link in r.ancestors]
    if parents:
        rows.append((r.word("glance.from"), " → ".join(parents)))
    rows.append((r.word("glance.rests"), f"[{r.provenance()}](#sources)"))
    yield Heading(2, r.word("glance"), "glance")
    yield Facts(tuple(rows))
    board = None if r.book.abstract else a_table(r)
    if board is not None:
        yield board
    yield Sheets(r.word("print"), r.word("apart.link"))
    # What is only the base of others is not played, but its examples can be looked at.
    yield Play(r.book.id, r.lang, "" if r.book.abstract else r.word("table.play"))


def _facts(r: Reader) -> Iterator[tuple[str, str]]:
    """What one wants to know before all else, as far as the family's parameters tell it."""
    facts, counts = how_shown(r.book.family.name).facts(r.params), r.book.family.seat_counts(r.params)
    seats = ", ".join(map(str, counts))
    yield r.word("glance.players"), r.word("glance.partners", seats=seats) if facts.partners else seats
    if facts.tiles is not None:
        yield r.word("glance.tiles"), str(facts.tiles)
    if facts.hand_size is not None:
        yield r.word("glance.hand"), _by_seats(r, facts.hand_size)
    if facts.draw is not None:
        yield r.word("glance.draw"), r.choice(facts.draw)
    if facts.target is not None:
        yield r.word("glance.target"), r.word("glance.points", points=_by_seats(r, facts.target))


def _by_seats(r: Reader, number: int | Mapping[int, int]) -> str:
    """A number, or one for each number of seats where there are several."""
    if isinstance(number, int):
        return str(number)
    if len(number) == 1:
        return str(*number.values())
    return ", ".join([r.word("glance.by_seats", size=size, seats=seats) for seats, size in number.items()])


# What differs from the parent.


def _differences(r: Reader) -> Iterator[Block]:
    if len(r.book.chain) == 1:
        return
    parts: list[Block] = [*_other_values(r), *_other_clauses(r)]
    if parts or not r.parent.abstract:
        yield Heading(2, r.word("differences", name=r.parent.name(r.lang)), "differences")
        yield from parts or (Prose(r.word("differences.none")),)


def _other_values(r: Reader) -> Iterator[Table]:
    theirs, ours = r.parent.values(), r.book.values(r.params)
    head = (
        r.word("parameters.name"),
        f"[{r.parent.name(r.lang)}]({r.parent.id}.md#parameters)",
        r.word("differences.here"),
        r.word("parameters.meaning"),
    )
    rows = [
        (
            f"`{name}`",
            r.value(theirs[name]) if name in theirs else "–",
            r.value(value),
            r.meaning(name, value),
        )
        for name, value in ours.items()
        if name not in theirs or theirs[name] != value
    ]
    if rows:
        yield Table((head, *rows), value=2)


def _other_clauses(r: Reader) -> Iterator[Prose]:
    here: dict[str, list[str]] = {}
    for id in r.ids:
        if r.rows(id):
            here.setdefault(r.badge(id), []).append(f"[{r.title(id)}](#{id})")
    theirs = Reader(r.parent, r.lang, r.parent.params)
    gone = [f"[{theirs.title(id)}]({r.parent.id}.md#{id})" for id in r.parent.origins if _is_gone(r, id)]
    for key, links in (
        ("differences.new", here.get("new")),
        ("differences.replaced", here.get("replaced")),
        ("differences.dropped", gone),
    ):
        if links:
            yield Prose(f"{r.word(key)}: {', '.join(links)}.")


def _is_gone(r: Reader, id: str) -> bool:
    return id not in r.parent.dropped and not r.rows(id)


# The rules.


def _rules(r: Reader) -> Iterator[Block]:
    told_of_none = False
    seen: set[Any] = set()  # tables that are open on the page
    if not r.ids:
        yield Prose(r.word("no_rules"))
    for id in r.ids:
        text = r.text(id)
        if not r.is_written(id) and not told_of_none:
            told_of_none = True
            yield Heading(2, r.word("no_text"), "no-text")
        if text.level == _SECTION:
            yield Heading(2, text.title, id)
            yield from [Prose(r.body(id))] if r.body(id) else ()
        else:
            yield Heading(3, text.title, id)
            yield from _clause(r, id, seen)


def _clause(r: Reader, id: str, seen: set[Any]) -> Iterator[Block]:
    """A rule: what it says, what it is, where it comes from, its code, and examples."""
    if not r.is_translated(id):
        yield Small(f"*{r.word('untranslated.here')} ({r.book.language})*", "original")
    yield from [Prose(r.body(id))] if r.body(id) else ()
    yield _labels(r, id)
    rows = r.rows(id)
    if id in r.examples:
        yield examples_block(r, id, r.examples[id], shown=_is_on_moves(r, rows), seen=seen)
    if rows:
        yield Predicate(id, r.word("code"), Code(_code(r, id), "python"))
    also = [f"[{r.title(other)}](#{other})" for other in r.also(id)]
    if also:
        yield Small(f"{r.word('examples.also')}: {', '.join(also)}.", "also")


def _is_on_moves(r: Reader, rows: Iterable[Any]) -> bool:
    """Such a rule is told best by a move of a seat that it allows or refuses."""
    rules = [row for row in rows if isinstance(row, Requirement | PostRequirement)]
    return any(row.on not in r.book.family.chance_types for row in rules)


def _labels(r: Reader, id: str) -> Labels:
    rows: list[Any] = r.rows(id)
    kind = r.word(f"kind.{type(rows[0]).__name__}") if rows else r.word("kind.informative")
    badge = r.badge(id)
    shown = "" if badge in ("", "inherited") else r.word(f"badge.{badge}")
    return Labels(id, kind, shown, tuple(_notes(r, id)))


def _notes(r: Reader, id: str) -> Iterator[str]:
    rows, origin = r.rows(id), r.origin(id)
    if r.badge(id) == "inherited":
        name = next((book.name(r.lang) for book in r.ancestors if book.id == origin), origin)
        yield f"[{r.word('badge.inherited', name=name)}]({origin}.md#{id})"
    over = dict.fromkeys(other for row in rows if isinstance(row, (*_ON, Event)) for other in row.overrides)
    if over:
        yield r.word("overrides", clauses=", ".join(f"[{r.title(o)}](#{o})" for o in over))
    yield from _cites(r, id)


def _cites(r: Reader, id: str) -> Iterator[str]:
    sources = r.sources_of_rule(id)
    units = [_units(source, id) for source in sources if any(id in unit.clauses for unit in source.units)]
    if units:
        yield f"[{r.word('source')}](#sources): {'; '.join(units)}"
    decisions = [d for source in sources for d in source.decisions if id in d.clauses]
    if decisions:
        links = [f"[{d.id.partition('.')[2] or d.id}](#decision.{d.id})" for d in decisions]
        yield f"{r.word('decision')}: {', '.join(links)}"
    basis = r.basis(id) if r.rows(id) else Basis.CITED
    if basis is not Basis.CITED and not units:
        yield r.word(f"basis.{basis.value}")


def _units(source: Source, id: str) -> str:
    return f"`{source.id}` {', '.join([unit.id for unit in source.units if id in unit.clauses])}"


def _code(r: Reader, id: str) -> str:
    """The rows of a clause as comments, its predicates, and the words that these use."""
    rows: list[Any] = r.rows(id)
    said = list(dict.fromkeys(map(_row, rows)))
    used = words_of(rows)
    parts = ["\n".join(said), *code_of(rows), *([r.word("code.words")] if used else []), *used]
    return "\n\n\n".join(parts).replace("\n\n\n", "\n\n")


def _row(clause: Any) -> str:
    """Such as `# Effect "play.new-end" on Play, sets ends`."""
    said = f'# {type(clause).__name__} "{clause.id}"'
    if isinstance(clause, _ON):
        said += f" on {clause.on.__name__}"
    if isinstance(clause, Effect):
        said += f", sets {clause.slot.path}: {clause.value.__name__}"
    if isinstance(clause, Event):
        said += f", makes {clause.mark.__name__}"
    if isinstance(clause, Knows):
        said += f", view.{clause.field.path}"
    return said


def _other_examples(r: Reader) -> Iterator[Block]:
    """Examples that name no clause, or one whose text is not on this page."""
    shown = [pair for id, pairs in r.examples.items() if id not in r.ids for pair in pairs]
    if shown:
        yield Heading(2, r.word("examples"), "examples")
        yield examples_block(r, "", shown)


# Parameters, decisions, sources.


def _parameters(r: Reader) -> Iterator[Block]:
    yield Heading(2, r.word("parameters"), "parameters")
    fields = [field for field in attrs.fields(type(r.params)) if field.init]
    if not r.book.abstract:
        call = f'dr.load("{r.book.id}", {_an_override(r, fields)})'
        yield Prose(r.word("parameters.about", call=call))
    columns = ("parameters.name", "parameters.value", "parameters.meaning", "parameters.set_by")
    rows: list[tuple[str, ...]] = [tuple(map(r.word, columns))]
    for field in fields:
        value, setter = getattr(r.params, field.name), _setter(r, field.name)
        by = f"`{setter}`" if setter == r.book.id else f"[{setter}]({setter}.md)" if setter else ""
        rows.append((f"`{field.name}`", r.value(value), r.meaning(field.name, value), by))
    yield Table(tuple(rows))


def _setter(r: Reader, name: str) -> str | None:
    """The last ruleset that sets a parameter, or else the one that adds it."""
    added = r.book.added.get(name)
    return r.book.set_here.get(name) or (added.owner if added else None)


def _an_override(r: Reader, fields: list[Any]) -> str:
    names = [field.name for field in fields if field.metadata.get("kind") == "whole"]
    name = "target" if "target" in names else names[-1]
    return f"{name}={getattr(r.params, name)}"


def _decisions(r: Reader) -> Iterator[Block]:
    if r.decisions:
        yield Heading(2, r.word("decisions"), "decisions")
        yield Prose(r.word("decisions.about"))
        for decision in r.decisions:
            parts = tuple(_decision(r, decision))
            yield Folded("question", r.of(decision.question), parts, f"decision.{decision.id}")


def _decision(r: Reader, decision: Decision) -> Iterator[Block]:
    readings = [_reading(r, decision, number) for number in range(len(decision.readings))]
    yield Items(tuple(readings), numbered=True)
    yield Prose(f"**{r.word('decisions.why')}.** {r.of(decision.why)}")
    links = [f"[{r.title(id)}](#{id})" for id in decision.clauses if id in r.ids]
    about = f"{r.word('decisions.clauses')}: {', '.join(links)} · " if links else ""
    yield Small(f"{about}`{decision.id}`", "clause")


def _reading(r: Reader, decision: Decision, number: int) -> str:
    reading = decision.readings[number]
    notes = [f"**{r.word('decisions.chosen')}.**"] if number == decision.chosen else []
    if reading.offered is not None:
        key = "decisions.here" if _is_in_force(r, reading) else "decisions.offered"
        notes.append(r.word(key, offered=reading.offered) + ".")
    elif number != decision.chosen:
        notes.append(f"{r.word('decisions.not_offered')}.")
    return " ".join([r.of(reading.text), *notes])


def _is_in_force(r: Reader, reading: Reading) -> bool:
    name, _, text = (reading.offered or "").partition("=")
    if name not in attrs.fields_dict(type(r.params)):
        return False
    value = getattr(r.params, name)
    if isinstance(value, bool):
        return text == str(value).lower()
    return text == str(value.value if isinstance(value, Enum) else value)


def _sources(r: Reader) -> Iterator[Block]:
    yield Heading(2, r.word("sources"), "sources")
    rows = [
        r.word(
            "sources.units" if source.units else "sources.customs",
            title=r.of(source.title),
            id=source.id,
            units=len(source.units),
        )
        for source in r.sources
    ]
    yield Items(tuple(rows)) if rows else Prose(r.word("sources.none"))
