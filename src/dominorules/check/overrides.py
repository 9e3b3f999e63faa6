"""The gate of overrides: each names another clause that exists, and none goes in a circle."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.check.findings import Finding
from dominorules.check.refinement import fault
from dominorules.check.subject import Subject
from dominorules.rulebook.clauses import Effect

__all__ = ["overrides_gate"]


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
