"""The gate of the engine: it was proved against the clauses as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.check.findings import Finding
from dominorules.check.refinement import fault
from dominorules.check.subject import Subject
from dominorules.rulebook.proofs import proof_of

__all__ = ["engine_gate"]


def engine_gate(subject: Subject) -> Iterator[Finding]:
    """A family's engine was proved against the clauses that act, and against these as they are now."""
    book, proof = subject.book, subject.book.family.proof
    if proof is None or proof.ruleset != book.id:
        return
    now = proof_of(book.package)
    for id in dict.fromkeys([*proof.clauses, *now.clauses]):
        if proof.clauses.get(id) != now.clauses.get(id):
            yield fault(book, "engine", "engine.clause", id, "")
    if now.clauses == proof.clauses and now.files != proof.files:
        where = f"{book.package.location}/clauses.py"
        yield Finding(gate="engine", code="engine.file", subject=book.id, where=where)
