"""What a fast engine was proved against, so that no other rule is ever served by it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

__all__ = ["Proof"]


@attrs.frozen(eq=False)
class Proof:
    """The acting clauses of a ruleset as they stood when an engine was checked against them."""

    ruleset: str
    files: Mapping[str, str]
    """Per file of source its digest: while none differs, no predicate does."""
    clauses: Mapping[str, str]
    """Per clause the digest of its predicates and of all that they use."""

    @property
    def implements(self) -> frozenset[tuple[str, str]]:
        """The clauses, as a family names those that its engine implements."""
        return frozenset([(self.ruleset, id) for id in self.clauses])
