"""Positions and moves kept of the worlds, on which other clauses are tried."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs

from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.worlds import Visit, World, explore, world_params, worlds_of

__all__ = ["Sample", "Samples", "own_worlds", "sampled"]

_PER_KIND = 10


def own_worlds(book: Rulebook[Any, Any], *, nightly: bool) -> list[World]:
    """Give the worlds of a ruleset's own package: a parent's are made for the parent's table."""
    return [world for world in worlds_of(book.package) if nightly or not world.nightly]


@attrs.frozen
class Sample:
    """A position and move on which mutated clauses are tried, and what the real ones say."""

    params: Any
    state: Any
    move: Any
    failing: tuple[str, ...]
    after: Any


@attrs.define
class Samples:
    """A few positions of each kind: by world, move type, refusing clauses, and what follows."""

    kept: list[Sample] = attrs.field(factory=list)
    seen: Counter[object] = attrs.field(factory=Counter)

    def look(self, book: Rulebook[Any, Any], world: World, params: Any, visit: Visit) -> None:
        """Keep of a position the moves of kinds of which few were kept before."""
        after = dict(visit.successors)
        for move, failing in visit.verdicts:
            result = book.family.hand_result(params, after[move]) if move in after else None
            reason = result and (result.reason, result.winners, result.flags)
            key = (world.id, type(move), failing, reason, visit.state.turn)
            self.seen[key] += 1
            if self.seen[key] <= _PER_KIND:
                self.kept.append(Sample(params, visit.state, move, failing, after.get(move)))


def sampled(book: Rulebook[Any, Any], *, nightly: bool) -> list[Sample]:
    """Keep positions and moves of a ruleset's worlds, that is, explore them for these alone."""
    samples = Samples()
    for world in own_worlds(book, nightly=nightly):
        params = world_params(book, world)
        for visit in explore(book, world, params):
            samples.look(book, world, params, visit)
    return samples.kept
