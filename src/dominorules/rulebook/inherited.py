"""What a ruleset inherits besides clauses: the examples and worlds that are true under it as well."""

from __future__ import annotations

from typing import Any

import attrs

from dominorules.core.errors import Invalid, InvalidRuleset
from dominorules.core.params import override
from dominorules.rulebook.examples import Example, Trace, examples_of, mismatches, trace
from dominorules.rulebook.reference import reference
from dominorules.rulebook.resolve import Rulebook, SpecError
from dominorules.rulebook.worlds import World, worlds_of

__all__ = ["examples_under", "worlds_under"]

Book = Rulebook[Any, Any]

_MEASURES = ("whole", "tiles")  # kinds of parameter that make a table smaller and no other game


def examples_under(book: Book) -> tuple[tuple[Example, Trace], ...]:
    """Give a ruleset's own examples and the inherited ones that hold under it, as played on its clauses.

    An inherited example counts if it asks for no other parameters than the ruleset's, and if
    all that it states is true there. The most general ruleset's come first.
    """
    inherited = [example for package in book.chain[:-1] for example in examples_of(package)]
    kept = [(example, _holding(book, example)) for example in inherited]
    own = [(example, trace(book, example)) for example in examples_of(book.package)]
    return (*[(example, run) for example, run in kept if run is not None], *own)


def _holding(book: Book, example: Example) -> Trace | None:
    known = {clause.id for clause in book.clauses}
    if not {*example.clauses, *example.because} <= known or not _agree(book, example):
        return None
    try:
        run = trace(book, example)
    except SpecError:  # the clauses contradict themselves: nothing that an example decides
        raise
    except InvalidRuleset:  # another number of seats, or a move that is not legal here
        return None
    return None if mismatches(book, reference(book, book.family), example, run) else run


def _agree(book: Book, example: Example) -> bool:
    if example.seats not in (None, *book.family.seat_counts(book.params)):
        return False
    changes = {name: value for name, value in example.params.items() if name in book.set_here}
    return bool(override(book.params, changes) == book.params)


def worlds_under(book: Book) -> tuple[World, ...]:
    """Give a ruleset's own worlds and the inherited ones whose switches are set as its own are.

    Other numbers may differ: a world is small because it has fewer tiles, smaller hands, a nearer
    target. It has no seats that the ruleset's tables do not have.
    """
    inherited = [world for package in book.chain[:-1] for world in worlds_of(package)]
    return (*[world for world in inherited if _same_game(book, world)], *worlds_of(book.package))


def _same_game(book: Book, world: World) -> bool:
    kinds = {field.name: field.metadata.get("kind") for field in attrs.fields(type(book.params))}
    switches = {name: value for name, value in world.params.items() if kinds.get(name) not in _MEASURES}
    try:
        params = override(book.params, world.params)
        for given in world.given:
            book.family.position(params, given)
        counts = book.family.seat_counts
        fewer = set(counts(params)) <= set(counts(book.params))
        return fewer and bool(override(book.params, switches) == book.params)
    except Invalid:  # such as positions for another number of seats
        return False
