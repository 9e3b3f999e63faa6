"""The gate of worlds: every position of a small table is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from dominorules.check.controls import control_at
from dominorules.check.findings import Finding, of_error
from dominorules.check.refinement import compare_list, compare_state, compare_turn, fault
from dominorules.check.samples import Samples, own_worlds
from dominorules.check.subject import Subject
from dominorules.core.errors import InvalidRuleset
from dominorules.rulebook.clauses import Fact
from dominorules.rulebook.reference import asking
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.worlds import Visit, World, explore, is_endless, world_params

__all__ = ["dead_end", "smallest", "worlds_gate"]


def worlds_gate(subject: Subject, nightly: bool) -> Iterator[Finding]:
    """In every position of every world: no conflict, no dead end, invariants, an end, engine = clauses."""
    book = subject.book
    with asking(book, ""):
        untrue = [c.id for c in book.clauses if isinstance(c, Fact) and not c.holds(book.params)]
    for id in untrue:
        yield fault(book, "worlds", "world.fact", id, "")
    samples = Samples()
    for world in own_worlds(book, nightly=nightly):
        yield from smallest(_of_world(subject, world, samples))
    subject.samples[nightly] = samples.kept


def _of_world(subject: Subject, world: World, samples: Samples) -> Iterator[Finding]:
    book = subject.book
    params = world_params(book, world)
    edges: dict[object, list[object]] = {}
    controlled, asked = False, 0
    try:
        for visit in explore(book, world, params):
            if not controlled and visit.successors and visit.state.turn is not None:
                controlled = True
                yield from control_at(book, subject.engine, "worlds", world.where, params, visit)
            yield from _of_visit(subject, world, params, visit)
            asked += len(visit.verdicts)
            samples.look(book, world, params, visit)
            # Only within a hand: a match may well come back to a hand like an earlier one.
            if book.family.hand_result(params, visit.state) is None:
                key = book.family.essence(visit.state)
                edges[key] = [book.family.essence(after) for _, after in visit.successors]
    except InvalidRuleset as error:
        yield of_error(book, "worlds", error, world.id)
        return
    if not asked:
        yield Finding(gate="worlds", code="world.nothing", subject=world.id, where=world.where)
    if is_endless(edges):
        yield Finding(gate="worlds", code="world.endless", subject=world.id, where=world.where)


def _of_visit(subject: Subject, world: World, params: Any, visit: Visit) -> Iterator[Finding]:
    book, engine, state = subject.book, subject.engine, visit.state
    yield from compare_state(book, engine, params, state)
    if not visit.expanded:
        return
    if not visit.successors and book.family.outcome(params, state) is None:
        found = dead_end(book, state, visit.verdicts)
        yield attrs.evolve(found, subject=world.id, where=world.where)
    yield from compare_turn(book, engine, params, visit)
    yield from compare_list(book, engine, params, state, [move for move, _ in visit.successors])


def smallest(findings: Iterator[Finding]) -> list[Finding]:
    """Of findings about the same fault, keep the one with the smallest board."""
    best: dict[tuple[str, str, str], Finding] = {}
    for finding in findings:
        key = (finding.gate, finding.code, finding.subject)
        if key not in best or len(finding.board) < len(best[key].board):
            best[key] = finding
    return list(best.values())


def dead_end(book: Rulebook[Any, Any], state: Any, verdicts: list[tuple[Any, tuple[str, ...]]]) -> Finding:
    """Nobody can move: tell what only the ruleset's own clauses refuse, and why there is no passing."""
    kinds = Counter([type(move) for move, _ in verdicts])
    own = {id for id, origin in book.origins.items() if origin == book.id}
    near = [(m, failing) for m, failing in verdicts if own.issuperset(failing) or kinds[type(m)] == 1]
    refused = "; ".join([f"{move} ({', '.join(failing)})" for move, failing in near])
    found = fault(book, "worlds", "world.dead_end", "", state, refused=refused)
    return attrs.evolve(found, subject=book.id, where=f"{book.package.location}/ruleset.toml")
