"""A ruleset as a page to read: text, code, boards, parameters, decisions, and what differs from its parent.

`render_page` gives Markdown for a site, `render_text` plain text for a terminal. Both are pure
functions of a resolved ruleset and a language, and write nothing.

The Markdown is that of Python-Markdown with the extensions `attr_list`, `tables`, `admonition`
and pymdown's `details` and `superfences`. Every section and clause has its id as a permanent
anchor, every decision `decision.ID`. Pages of other rulesets are linked as `ID.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any

import attrs

from dominorules.spec.clauses import Basis, Effect, Event, Knows
from dominorules.spec.page_code import code_of, words_of
from dominorules.spec.page_examples import a_table, example_block, fence, folded
from dominorules.spec.page_reader import Reader
from dominorules.spec.rulebook import Rulebook
from dominorules.spec.sources import Decision, Reading

if TYPE_CHECKING:
    from dominorules.api import Ruleset

__all__ = ["grid", "render_page", "render_text"]

_SECTION = 2  # the level of a section's heading


def render_page(book: Rulebook[Any, Any], lang: str, *, table: bool = False) -> str:
    """Render a ruleset in `it`, `nl` or `en` as the Markdown of one page.

    What has no translation stands in the ruleset's own language, with a notice. With `table`,
    the page has a place for a table to play at (`.dr-play`) and a button at each example
    (`button[data-dr]`, which names it): a script of the site brings them to life.
    """
    reader = Reader(book, lang, book.params, table)
    parts = [
        f"# {book.name(lang)}",
        *_notices(reader),
        *_glance(reader),
        *_place_to_play(reader),
        *_differences(reader),
        *_rules(reader),
        *_other_examples(reader),
        *_parameters(reader),
        *_decisions(reader),
        *_sources(reader),
    ]
    return "\n\n".join([part for part in parts if part]) + "\n"


# The head of a page.


def _notices(r: Reader) -> Iterator[str]:
    if not all(r.is_translated(id) for id in r.ids):
        yield _notice(r.word("untranslated"), "warning")
    if r.book.abstract:
        yield _notice(r.word("abstract"), "note")
    yield from [_notice(r.word("trademark", name=name), "note") for name in r.trademarks]


def _notice(text: str, kind: str) -> str:
    return f'!!! {kind} ""\n\n    {text}'


def _glance(r: Reader) -> Iterator[str]:
    rows = [] if r.book.abstract else list(_facts(r))
    rows.append((r.word("glance.id"), f"`{r.book.id}` {r.book.version}"))
    parents = [f"[{link.name(r.lang)}]({link.id}.md)" for link in r.ancestors]
    if parents:
        rows.append((r.word("glance.from"), " → ".join(parents)))
    rows.append((r.word("glance.rests"), f"[{r.provenance()}](#sources)"))
    yield f"## {r.word('glance')} {{ #glance }}"
    yield "\n".join([f"- **{name}**: {value}" for name, value in rows])
    if not r.book.abstract:
        yield a_table(r)


def _place_to_play(r: Reader) -> Iterator[str]:
    if r.table and not r.book.abstract:
        button = 'button type="button" class="md-button md-button--primary" data-dr=""'
        yield f"<p><{button}>{r.word('table.play')}</button></p>"
        yield f'<div class="dr-play" data-ruleset="{r.book.id}" data-lang="{r.lang}" hidden></div>'


def _facts(r: Reader) -> Iterator[tuple[str, str]]:
    """What one wants to know before all else, as far as the family's parameters tell it."""
    params, counts = r.params, r.book.family.seat_counts(r.params)
    seats = ", ".join(map(str, counts))
    partners = getattr(params, "partners", False)
    yield r.word("glance.players"), r.word("glance.partners", seats=seats) if partners else seats
    tiles = getattr(params, "tile_set", None)
    if tiles is not None:
        yield r.word("glance.tiles"), str(len(tiles))
    size = getattr(params, "hand_size", None)
    if callable(size) and len(counts) == 1:
        yield r.word("glance.hand"), str(size(counts[0]))
    elif callable(size):
        shown = [r.word("glance.by_seats", size=size(seats), seats=seats) for seats in counts]
        yield r.word("glance.hand"), ", ".join(shown)
    elif size is not None:
        yield r.word("glance.hand"), str(size)
    if hasattr(params, "draw"):
        yield r.word("glance.draw"), r.choice("draw")
    target = getattr(params, "target", None)
    if callable(target):
        shown = [r.word("glance.by_seats", size=target(seats), seats=seats) for seats in counts]
        yield r.word("glance.target"), r.word("glance.points", points=", ".join(shown))
    elif target is not None and not getattr(params, "solitaire", False):
        yield r.word("glance.target"), r.word("glance.points", points=target)


def grid(rows: Iterable[tuple[str, ...]]) -> str:
    """Give a table; the first row is its head."""
    lines = [f"| {' | '.join([cell.replace('|', '&#124;') for cell in row])} |" for row in rows]
    columns = lines[0].count(" | ") + 1
    return "\n".join([lines[0], "|" + "---|" * columns, *lines[1:]])


# What differs from the parent.


def _differences(r: Reader) -> Iterator[str]:
    if len(r.book.chain) == 1:
        return
    parts = [*_other_values(r), *_other_clauses(r)]
    if parts or not r.parent.abstract:
        yield f"## {r.word('differences', name=r.parent.name(r.lang))} {{ #differences }}"
        yield from parts or [r.word("differences.none")]


def _other_values(r: Reader) -> Iterator[str]:
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
        yield grid([head, *rows])


def _other_clauses(r: Reader) -> Iterator[str]:
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
            yield f"{r.word(key)}: {', '.join(links)}."


def _is_gone(r: Reader, id: str) -> bool:
    return id not in r.parent.dropped and not r.rows(id)


# The rules.


def _rules(r: Reader) -> Iterator[str]:
    told_of_none = False
    for id in r.ids:
        text = r.text(id)
        if not r.is_written(id) and not told_of_none:
            told_of_none = True
            yield f"## {r.word('no_text')} {{ #no-text }}"
        if text.level == _SECTION:
            yield f"## {text.title} {{ #{id} }}"
            yield r.body(id)
        else:
            yield f"### {text.title} {{ #{id} }}"
            yield from _clause(r, id)


def _clause(r: Reader, id: str) -> Iterator[str]:
    """A rule: what it says, what it is, where it comes from, its code, and examples."""
    if not r.is_translated(id):
        yield f"*{r.word('untranslated.here')} ({r.book.language})*\n{{: .original }}"
    yield r.body(id)
    yield " · ".join(_labels(r, id)) + "\n{: .clause }"
    rows = r.rows(id)
    if rows:
        yield folded("abstract", r.word("code"), fence(_code(r, id), "python"))
    yield from [example_block(r, example, run) for example, run in r.examples.get(id, ())]
    also = [f"[{r.title(other)}](#{other})" for other in r.also(id)]
    if also:
        yield f"{r.word('examples.also')}: {', '.join(also)}.\n{{: .also }}"


def _labels(r: Reader, id: str) -> Iterator[str]:
    yield f"`{id}`"
    rows: list[Any] = r.rows(id)
    yield r.word(f"kind.{type(rows[0]).__name__}") if rows else r.word("kind.informative")
    badge, origin = r.badge(id), r.origin(id)
    if badge == "inherited":
        name = next((book.name(r.lang) for book in r.ancestors if book.id == origin), origin)
        yield f"[{r.word('badge.inherited', name=name)}]({origin}.md#{id})"
    elif badge:
        yield f"**{r.word(f'badge.{badge}')}**{{ .badge }}"
    over = dict.fromkeys(other for row in rows for other in getattr(row, "overrides", ()))
    if over:
        yield r.word("overrides", clauses=", ".join(f"[{r.title(o)}](#{o})" for o in over))
    yield from _cites(r, id)


def _cites(r: Reader, id: str) -> Iterator[str]:
    sources = r.sources_of_rule(id)
    units = [f"`{source.id} {unit.id}`" for source in sources for unit in source.units if id in unit.clauses]
    if units:
        yield f"[{r.word('source')}](#sources): {', '.join(units)}"
    decisions = [d for source in sources for d in source.decisions if id in d.clauses]
    if decisions:
        links = [f"[{d.id.partition('.')[2] or d.id}](#decision.{d.id})" for d in decisions]
        yield f"{r.word('decision')}: {', '.join(links)}"
    basis = r.basis(id) if r.rows(id) else Basis.CITED
    if basis is not Basis.CITED and not units:
        yield r.word(f"basis.{basis.value}")


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
    if hasattr(clause, "on"):
        said += f" on {clause.on.__name__}"
    if isinstance(clause, Effect):
        said += f", sets {clause.slot.path}: {clause.value.__name__}"
    if isinstance(clause, Event):
        said += f", makes {clause.mark.__name__}"
    if isinstance(clause, Knows):
        said += f", view.{clause.field.path}"
    return said


def _other_examples(r: Reader) -> Iterator[str]:
    """Examples that name no clause, or one whose text is not on this page."""
    shown = [pair for id, pairs in r.examples.items() if id not in r.ids for pair in pairs]
    if shown:
        yield f"## {r.word('examples')} {{ #examples }}"
        yield from [example_block(r, example, run) for example, run in shown]


# Parameters, decisions, sources.


def _parameters(r: Reader) -> Iterator[str]:
    yield f"## {r.word('parameters')} {{ #parameters }}"
    fields = [field for field in attrs.fields(type(r.params)) if field.init]
    if not r.book.abstract:
        yield r.word("parameters.about", call=f'dr.load("{r.book.id}", {_an_override(r, fields)})')
    columns = ("parameters.name", "parameters.value", "parameters.meaning", "parameters.set_by")
    rows = [tuple(map(r.word, columns))]
    for field in fields:
        value, setter = getattr(r.params, field.name), r.book.set_here.get(field.name)
        by = f"`{setter}`" if setter == r.book.id else f"[{setter}]({setter}.md)" if setter else ""
        rows.append((f"`{field.name}`", r.value(value), r.meaning(field.name, value), by))
    yield grid(rows)
    if r.book.constants:
        yield f"### {r.word('parameters.constants')} {{ #constants }}"
        named = [(f"`{name}`", str(value)) for name, value in r.book.constants.items()]
        yield grid([(r.word("parameters.name"), r.word("parameters.value")), *named])


def _an_override(r: Reader, fields: list[Any]) -> str:
    names = [field.name for field in fields if field.metadata.get("kind") == "whole"]
    name = "target" if "target" in names else names[-1]
    return f"{name}={getattr(r.params, name)}"


def _decisions(r: Reader) -> Iterator[str]:
    if r.decisions:
        yield f"## {r.word('decisions')} {{ #decisions }}"
        yield r.word("decisions.about")
        for decision in r.decisions:
            yield f'<div id="decision.{decision.id}"></div>'
            yield folded("question", r.of(decision.question), "\n\n".join(_decision(r, decision)))


def _decision(r: Reader, decision: Decision) -> Iterator[str]:
    readings = [_reading(r, decision, number) for number in range(len(decision.readings))]
    yield "\n".join([f"{number}. {reading}" for number, reading in enumerate(readings, 1)])
    yield f"**{r.word('decisions.why')}.** {r.of(decision.why)}"
    links = [f"[{r.title(id)}](#{id})" for id in decision.clauses if id in r.ids]
    about = f"{r.word('decisions.clauses')}: {', '.join(links)} · " if links else ""
    yield f"{about}`{decision.id}`\n{{: .clause }}"


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
    value = getattr(r.params, name, None)
    return text == (str(value).lower() if isinstance(value, bool) else str(getattr(value, "value", value)))


def _sources(r: Reader) -> Iterator[str]:
    yield f"## {r.word('sources')} {{ #sources }}"
    for source in r.sources:
        units = len(source.units)
        yield "- " + r.word("sources.units", title=r.of(source.title), id=source.id, units=units)
    if not r.sources:
        yield r.word("sources.none")


# Plain text.


def render_text(rules: Ruleset[Any, Any, Any, Any], lang: str, width: int = 80) -> str:
    """Render a loaded ruleset in `it`, `nl` or `en` as plain text of at most `width` columns.

    Texts and parameters hold the values of `rules`, overrides included.
    """
    r = Reader(rules.rulebook, lang, rules.params)
    blocks = [*_text_head(r, width), *_text_parameters(r, width), *_text_rules(r, width)]
    return "\n\n".join(blocks) + "\n"


def _text_head(r: Reader, width: int) -> Iterator[str]:
    name = r.book.name(r.lang)
    yield f"{name}\n{'=' * len(name)}"
    parents = " → ".join(book.id for book in r.ancestors)
    origin = f"{r.word('glance.from')} {parents}" if parents else ""
    yield _wrapped(" · ".join(filter(None, [f"{r.book.id} {r.book.version}", r.provenance(), origin])), width)
    for name in r.trademarks:
        yield _wrapped(r.word("trademark", name=name), width)
    if not all(r.is_translated(id) for id in r.ids):
        yield _wrapped(r.word("untranslated"), width)


def _text_parameters(r: Reader, width: int) -> Iterator[str]:
    title = r.word("parameters")
    rows = [f"{title}\n{'-' * len(title)}"]
    for field in [field for field in attrs.fields(type(r.params)) if field.init]:
        value = getattr(r.params, field.name)
        rows.append(f"{field.name} = {r.value(value)}")
        rows.append(_wrapped(r.meaning(field.name, value), width, 4))
    yield "\n".join(rows)


def _text_rules(r: Reader, width: int) -> Iterator[str]:
    for id in r.ids:
        text = r.text(id)
        if text.level == _SECTION:
            yield f"{text.title}\n{'-' * len(text.title)}"
        else:
            note = "" if r.rows(id) else f" · {r.word('kind.informative')}"
            original = "" if r.is_translated(id) else f" · {r.word('untranslated.here')}"
            yield _wrapped(f"{text.title} [{id}]{note}{original}", width)
        if r.body(id):
            yield "\n\n".join([_wrapped(part, width, 2) for part in r.body(id).split("\n\n")])


def _wrapped(text: str, width: int, margin: int = 0) -> str:
    space = " " * margin
    words = " ".join(text.split())
    return fill(
        words,
        max(width, 24),
        initial_indent=space,
        subsequent_indent=space,
        break_on_hyphens=False,
        break_long_words=False,
    )
