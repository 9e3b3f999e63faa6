"""Which engine serves a ruleset: the fast one only where it knows every clause that acts."""

from __future__ import annotations

from typing import Any, TypeVar

from dominorules.core.family import Family
from dominorules.rulebook.clauses import LastResort, Requirement
from dominorules.rulebook.proofs import implemented
from dominorules.rulebook.reference import filtered, reference
from dominorules.rulebook.resolve import ACTING, Rulebook

__all__ = ["engine_for"]

P = TypeVar("P")
S = TypeVar("S")


def engine_for(book: Rulebook[P, S]) -> Family[Any, Any, Any, Any]:
    """The family's engine serves a ruleset whose acting clauses are just those it implements.

    A clause of the family that says something else than the one the engine was proved against is not.
    Where requirements were added, it serves what they leave, if it can say which moves are last
    resorts where there are any; everything else runs on the clauses themselves.
    """
    family, known = book.family, implemented(book)
    acting = {(book.origins[c.id], c.id): c for c in book.clauses if isinstance(c, ACTING)}
    unknown = [clause for key, clause in acting.items() if key not in known]
    if not unknown and family.implements <= acting.keys():
        return family
    if known != family.implements:
        return reference(book, family)
    only_adds = all(isinstance(clause, Requirement) and not clause.overrides for clause in unknown)
    weighed = any(isinstance(clause, LastResort) for clause in book.clauses)
    if only_adds and (family.last_resorts or not weighed) and family.implements <= acting.keys():
        return filtered(book, family)
    return reference(book, family)
