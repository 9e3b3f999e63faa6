"""The gates that a ruleset passes: what is written, what is cited, and what the examples show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import attrs

from dominorules.check.findings import Finding, Waiver, of_error, where_text
from dominorules.check.refinement import (
    compare_moves,
    compare_settled,
    compare_state,
    compare_successor,
    fault,
)
from dominorules.check.wording import of_wording
from dominorules.core.errors import Invalid, InvalidParameters, InvalidRuleset
from dominorules.core.family import Family
from dominorules.core.params import override
from dominorules.rulebook.clauses import (
    Award,
    Basis,
    Clause,
    Effect,
    Event,
    LastResort,
    PostRequirement,
    Requirement,
)
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.examples import Example, Trace, examples_of, mismatches, start, trace
from dominorules.rulebook.reference import applying, judged, refusing
from dominorules.rulebook.resolve import ACTING, LANGUAGES, Rulebook
from dominorules.rulebook.sources import Source, sources_of
from dominorules.rulebook.texts import Text, fingerprint, places

__all__ = ["Subject", "coverage_gate", "examples_gate", "overrides_gate", "text_gate"]

_ID = re.compile(r"[a-z][a-z0-9]*\.[a-z][a-z0-9]*(-[a-z0-9]+)*")


@attrs.define(slots=False, eq=False)
class Subject:
    """A ruleset that is checked, and what the gates look at."""

    book: Rulebook[Any, Any]
    samples: dict[bool, list[Any]] = attrs.field(factory=dict)
    """What was kept of the worlds, with the nightly ones or without, for the mutants to be tried on."""
    _played: dict[str, Trace] = attrs.field(factory=dict, init=False)

    @cached_property
    def engine(self) -> Family[Any, Any, Any, Any]:
        """The engine that serves it."""
        return engine_for(self.book)

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """The examples in its own package."""
        return examples_of(self.book.package)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The sources that it names."""
        return sources_of(self.book.package)

    @cached_property
    def own(self) -> tuple[Clause[Any, Any], ...]:
        """The clauses of its own package, one row for each slot."""
        return tuple([c for c in self.book.clauses if self.book.origins[c.id] == self.book.id])

    @cached_property
    def own_ids(self) -> tuple[str, ...]:
        """The ids of its own clauses, each once."""
        return tuple(dict.fromkeys([clause.id for clause in self.own]))

    @cached_property
    def waivers(self) -> tuple[Waiver, ...]:
        """The findings that it asks to overlook."""
        rows = self.book.package.toml().get("waiver", [])
        return tuple(
            [Waiver(*[str(row.get(key, "")) for key in ("gate", "subject", "reason")]) for row in rows]
        )

    @cached_property
    def traces(self) -> tuple[tuple[Example, Trace], ...]:
        """Its examples as played on the clauses."""
        return tuple([(example, self.traced(example)) for example in self.examples])

    def traced(self, example: Example) -> Trace:
        """One of its examples as played on the clauses, once; raises what `trace` does."""
        if example.id not in self._played:
            self._played[example.id] = trace(self.book, example)
        return self._played[example.id]


def _named(clause: Clause[Any, Any]) -> str | None:
    """The name of the function that must be the clause's slug; None where several rows share an id."""
    function: Callable[..., object] | None = None
    if isinstance(clause, Requirement | PostRequirement | LastResort | Event):
        function = clause.holds
    return None if function is None else getattr(function, "__name__", type(function).__name__)


def text_gate(subject: Subject) -> Iterator[Finding]:
    """Ids, headings and predicates match one to one; every language is complete, fresh and well chosen."""
    book = subject.book
    for clause in subject.own:
        yield from _id_findings(book, clause)
    ids = {clause.id for clause in book.clauses}
    for lang in LANGUAGES:
        texts = book.texts.get(lang, {})
        for id in subject.own_ids:
            if id not in texts:
                yield _text_finding(book, "text.missing", id, lang, warning=_may_lack(book, lang))
        for text in texts.values():
            if text.origin == book.id:
                yield from _of_text(book, text, lang, ids)
    yield from of_wording(book)


def _may_lack(book: Rulebook[Any, Any], lang: str) -> bool:
    return lang != book.language and not book.package.built_in


def _id_findings(book: Rulebook[Any, Any], clause: Clause[Any, Any]) -> Iterator[Finding]:
    slug = clause.id.partition(".")[2].replace("-", "_")
    name = _named(clause)
    if not _ID.fullmatch(clause.id):
        yield fault(book, "text", "text.id", clause.id, "")
    elif name not in (None, slug):
        yield fault(book, "text", "text.name", clause.id, "", name=name, slug=slug)


def _text_finding(
    book: Rulebook[Any, Any], code: str, id: str, lang: str, *, warning: bool = False, **details: object
) -> Finding:
    where = where_text(book, id, lang)
    return Finding(
        gate="text",
        code=code,
        subject=id,
        where=where,
        details={"lang": lang, **details},
        warning=warning,
    )


def _of_text(book: Rulebook[Any, Any], text: Text, lang: str, ids: set[str]) -> Iterator[Finding]:
    section = text.level == 2 or text.informative
    if text.id not in ids and not section:
        yield _text_finding(book, "text.orphan", text.id, lang)
    if not text.body and text.level > 2:
        yield _text_finding(book, "text.empty", text.id, lang)
    unknown = [name for name in places(text.body) if name not in book.values()]
    if unknown:
        yield _text_finding(book, "text.place", text.id, lang, place=unknown[0])
    if lang != book.language:
        yield from _of_translation(book, text, lang)


def _of_translation(book: Rulebook[Any, Any], text: Text, lang: str) -> Iterator[Finding]:
    original = book.texts[book.language].get(text.id)
    if original is None or original.origin != text.origin:
        yield _text_finding(book, "text.no_original", text.id, lang)
    elif text.of != fingerprint(original):
        yield _text_finding(book, "text.stale", text.id, lang, wanted=fingerprint(original))
    elif set(places(text.body)) != set(places(original.body)):
        yield _text_finding(book, "text.places", text.id, lang)


def overrides_gate(subject: Subject) -> Iterator[Finding]:
    """An override names another clause that exists, and nobody overrides in a circle."""
    book = subject.book
    ids = {clause.id for clause in book.clauses}
    names: dict[str, set[str]] = {}
    for clause in book.clauses:
        names.setdefault(clause.id, set()).update(getattr(clause, "overrides", ()))
    for id in subject.own_ids:
        for other in sorted(names[id]):
            if other not in ids:
                yield fault(book, "overrides", "override.dangling", id, "", other=other)
        if id in names[id]:
            yield fault(book, "overrides", "override.self", id, "")
        elif id in _reached(id, names):
            yield fault(book, "overrides", "override.cycle", id, "")
    paths = {slot.path for slot in book.family.slots}
    for clause in subject.own:
        if isinstance(clause, Effect) and clause.slot.path not in paths:
            yield fault(book, "overrides", "override.slot", clause.id, "", slot=clause.slot.path)


def _reached(id: str, names: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    open_ = list(names[id])
    while open_:
        other = open_.pop()
        if other not in reached:
            reached.add(other)
            open_ += names.get(other, ())
    return reached


def coverage_gate(subject: Subject) -> Iterator[Finding]:
    """Every unit of a source is accounted for, and every clause rests on something."""
    book = subject.book
    cited: set[str] = set()
    for source in subject.sources:
        yield from _of_source(book, source)
        cited |= {id for unit in source.units for id in unit.clauses}
        cited |= {id for decision in source.decisions for id in decision.clauses}
    for clause in subject.own:
        basis = getattr(clause, "basis", Basis.CITED)
        if basis is Basis.CITED and clause.id not in cited:
            yield fault(book, "coverage", "coverage.uncited", clause.id, "")
    for waiver in subject.waivers:
        if not waiver.reason.strip():
            where = f"{book.package.location}/ruleset.toml"
            yield Finding(gate="coverage", code="coverage.waiver", subject=waiver.subject, where=where)


def _of_source(book: Rulebook[Any, Any], source: Source) -> Iterator[Finding]:
    known = {c.id for c in book.clauses} | set(book.texts[book.language]) | book.dropped
    decisions = {decision.id for decision in source.decisions}

    def finding(code: str, id: str, **details: object) -> Finding:
        return Finding(gate="coverage", code=code, subject=id, where=source.where, details=details)

    cites = [(unit.id, id) for unit in source.units for id in unit.clauses]
    cites += [(decision.id, id) for decision in source.decisions for id in decision.clauses]
    for citing, id in cites:
        if id not in known:
            yield finding("coverage.clause", citing, clause=id)
    for unit in source.units:
        if not unit.clauses and unit.decision is None and not unit.informative:
            yield finding("coverage.unit", unit.id)
        if unit.decision is not None and unit.decision not in decisions:
            yield finding("coverage.decision", unit.id, decision=unit.decision)
    named = [(unit.id, board) for unit in source.units for board in unit.examples]
    boards = _boards(book) if named else set()
    for id, board in named:
        if board not in boards:
            yield finding("coverage.example", id, example=board)
    yield from _of_decisions(book, source)


def _boards(book: Rulebook[Any, Any]) -> set[str]:
    return {example.id for package in book.chain for example in examples_of(package)}


def _of_decisions(book: Rulebook[Any, Any], source: Source) -> Iterator[Finding]:
    def finding(code: str, id: str, **details: object) -> Finding:
        return Finding(gate="coverage", code=code, subject=id, where=source.where, details=details)

    for decision in source.decisions:
        if not 0 <= decision.chosen < len(decision.readings) or len(decision.readings) < 2:
            yield finding("coverage.reading", decision.id)
        for reading in decision.readings:
            if reading.offered is not None and not _is_offered(book, reading.offered):
                yield finding("coverage.offered", decision.id, offered=reading.offered)


def _is_offered(book: Rulebook[Any, Any], offered: str) -> bool:
    """Such as `draw=none`: a parameter with a value of its domain."""
    name, _, text = offered.partition("=")
    value: object = {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)
    try:
        override(book.params, {name: value})
    except InvalidParameters as error:
        return error.code == "params.clash"
    return True


def examples_gate(subject: Subject) -> Iterator[Finding]:
    """Every example is true of clauses and engine, and together they show every clause at work."""
    book = subject.book
    broken = False
    for example in subject.examples:
        found = list(_of_example(subject, example))
        broken = broken or bool(found)
        yield from found
    if broken:
        return
    unseen = [finding for id in subject.own_ids for finding in _shown(subject, id)]
    yield from unseen
    # What no example shows at work none can miss.
    yield from _unmissed(subject, {finding.subject for finding in unseen})
    if not book.abstract:
        yield from _unmoved(subject)


def _of_example(subject: Subject, example: Example) -> Iterator[Finding]:
    book = subject.book
    known = {clause.id for clause in book.clauses}
    for id in (*example.clauses, *example.because):
        if id not in known:
            yield _example_finding(example, "example.clause", clause=id)
    try:
        run = subject.traced(example)
        wrong = mismatches(book, subject.engine, example, run)
    except InvalidRuleset as error:
        yield of_error(book, "examples", error, f"{example.origin}/{example.id}")
        return
    for key, actual in wrong.items():
        yield _example_finding(example, "example.wrong", run.before, key=key, actual=actual)
    yield from _engine_agrees(subject, example, run)


def _engine_agrees(subject: Subject, example: Example, run: Trace) -> Iterator[Finding]:
    book, engine = subject.book, subject.engine
    if engine is book.family:
        yield from compare_settled(book, engine, run.params, start(book.family, run.params, example))
        if run.move is not None:
            # Deals are too many to think of them all.
            if run.before.turn is None:
                verdicts = [(run.move, refusing(book, run.params, run.before, run.move))]
            else:
                verdicts = judged(book, run.params, run.before, [run.move])
            yield from compare_moves(book, engine, run.params, run.before, verdicts)
            if not run.because:
                yield from compare_successor(book, engine, run.params, run.before, run.move, run.after)
        yield from compare_state(book, engine, run.params, run.after)


def _example_finding(example: Example, code: str, board: object = "", **details: object) -> Finding:
    details = {"example": example.id, **details}
    subject = f"{example.origin}/{example.id}"
    return Finding(
        gate="examples",
        code=code,
        subject=subject,
        where=example.where,
        details=details,
        text=example.title,
        board=str(board),
    )


def _shown(subject: Subject, id: str) -> Iterator[Finding]:
    """A requirement accepts and refuses, a guard is true and false, effects and awards change something."""
    rows = [clause for clause in subject.own if clause.id == id]
    kind: Any = rows[0]
    book = subject.book
    if isinstance(kind, Requirement | PostRequirement | LastResort):
        if not any(id in run.because for _, run in subject.traces):
            yield fault(book, "examples", "show.reject", id, "")
        if not any(_accepts(book, kind, run) for _, run in subject.traces):
            yield fault(book, "examples", "show.accept", id, "")
    if isinstance(kind, Effect) and not any(_changes(book, rows, run) for _, run in subject.traces):
        yield fault(book, "examples", "show.change", id, "")
    if isinstance(kind, Award) and not any(_scores(subject, id, run) for _, run in subject.traces):
        yield fault(book, "examples", "show.change", id, "")
    if isinstance(kind, Event) and not _happens(kind, subject):
        yield fault(book, "examples", "show.event", id, "")
    if isinstance(kind, Requirement | PostRequirement | LastResort | Effect | Award):
        guards: list[Any] = list(rows)
        seen = {bool(row.when(*args)) for row in guards for args in _looked_at(subject, row)}
        if _guarded(rows) and seen != {True, False}:
            yield fault(book, "examples", "show.guard", id, "", seen=sorted(seen))


def _guarded(rows: list[Any]) -> bool:
    return any(row.when.__name__ != "always" for row in rows)


def _looked_at(subject: Subject, row: Any) -> Iterator[tuple[Any, Any, Any]]:
    for _, run in subject.traces:
        if run.because and isinstance(run.move, row.on):
            yield run.params, run.before, run.move
        for step in run.steps:
            if isinstance(step.on, row.on):
                yield run.params, step.before, step.on


def _accepts(book: Rulebook[Any, Any], clause: Any, run: Trace) -> bool:
    if run.move is None or run.because or not isinstance(run.move, clause.on):
        return False
    return bool(clause.when(run.params, run.before, run.move))


def _changes(book: Rulebook[Any, Any], rows: list[Any], run: Trace) -> bool:
    return any(
        row.slot.get(step.before) != row.value(run.params, step.before, step.on)
        for step in run.steps
        # One that is overridden here has no value to give, and may not even be able to.
        for row in applying(book.on(Effect, type(step.on)), run.params, step.before, step.on)
        if row in rows
    )


def _scores(subject: Subject, id: str, run: Trace) -> bool:
    if not run.steps:
        return False
    score = subject.book.family.score
    before = len(score(run.params, run.steps[0].before).events)
    return any(event.clause == id for event in score(run.params, run.after).events[before:])


def _happens(clause: Event[Any, Any, Any], subject: Subject) -> bool:
    return any(isinstance(step.on, clause.mark) for _, run in subject.traces for step in run.steps)


def _outcome(subject: Subject, book: Rulebook[Any, Any], example: Example) -> object:
    """What an example states, with what a changed rulebook makes of it."""
    try:
        run = trace(book, example, listing=False)
        return mismatches(book, subject.engine, example, run)
    except (Invalid, LookupError, TypeError, ValueError, AttributeError) as error:
        # A rulebook without one of its clauses may not even be able to play the example.
        return type(error).__name__


def _unmissed(subject: Subject, unseen: set[str]) -> Iterator[Finding]:
    """A clause without which every example stays true is not shown by any."""
    book = subject.book
    for id in subject.own_ids:
        rows = [clause for clause in subject.own if clause.id == id]
        if id in unseen or not isinstance(rows[0], ACTING):
            continue
        without = attrs.evolve(book, clauses=tuple([c for c in book.clauses if c.id != id]))
        # Those that are about the clause first: they are the likeliest to miss it.
        examples = sorted(subject.examples, key=lambda example: id not in example.clauses)
        if not any(_outcome(subject, without, example) for example in examples):
            yield fault(book, "examples", "show.unmissed", id, "")


def _unmoved(subject: Subject) -> Iterator[Finding]:
    """A parameter that the ruleset sets, and that may change without changing any example, is not shown."""
    book = subject.book
    for name in book.package.toml().get("params", {}):
        moved = list(_moved(book, name))
        seen = any(_outcome(subject, other, example) for other in moved for example in subject.examples)
        if moved and not seen:
            where = f"{book.package.location}/ruleset.toml: params.{name}"
            yield Finding(
                gate="examples",
                code="show.unmoved",
                subject=name,
                where=where,
                details={"param": name, "value": getattr(book.params, name)},
            )


def _moved(book: Rulebook[Any, Any], name: str) -> Iterator[Rulebook[Any, Any]]:
    field = attrs.fields_dict(type(book.params))[name]
    current, domain = getattr(book.params, name), field.metadata.get("domain", ())
    near = [current - 1, current + 1] if field.metadata.get("kind") == "whole" else list(domain)
    for value in near:
        if value != current and value in domain:
            try:
                yield attrs.evolve(book, params=override(book.params, {name: value}))
            except InvalidParameters:
                continue
