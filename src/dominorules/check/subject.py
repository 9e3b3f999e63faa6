"""A ruleset that is checked, and what the gates look at."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import attrs

from dominorules.check.findings import Waiver
from dominorules.core.family import Family
from dominorules.rulebook.clauses import Clause
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.examples import Example, Trace, examples_of, trace
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.sources import Source, sources_of

__all__ = ["Subject"]


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
