"""The gates that play: worlds to their last position, random hands, and mutated predicates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from dominorules.check.findings import Finding, of_error
from dominorules.check.gates import Subject
from dominorules.check.mutants import Mutant, mutants_of
from dominorules.check.refinement import compare_moves, compare_state, compare_successor, fault
from dominorules.core.errors import InvalidRuleset
from dominorules.rulebook.clauses import Clause, Fact, Invariant
from dominorules.rulebook.examples import mismatches, trace
from dominorules.rulebook.reference import asking, reference, refusing, successor
from dominorules.rulebook.resolve import Rulebook
from dominorules.rulebook.worlds import Visit, World, explore, is_endless, world_params, worlds_of

__all__ = ["mutants_gate", "playouts_gate", "some_of", "worlds_gate"]

_SEEDS = 12
_NIGHTLY_SEEDS = 300
_MOST_MOVES = 20_000
_PER_KIND = 10
_MOST_ASKED = 150
_ALL_OF = 40  # moves of a hand that are looked at one by one
_THEN_EVERY = 5
_ENOUGH = 3_000_000  # moves asked about in one night; a game of many moves is played less often


def worlds_gate(subject: Subject, nightly: bool) -> Iterator[Finding]:
    """In every position of every world: no conflict, no dead end, invariants, an end, engine = clauses."""
    book = subject.book
    with asking(book, ""):
        untrue = [c.id for c in book.clauses if isinstance(c, Fact) and not c.holds(book.params)]
    for id in untrue:
        yield fault(book, "worlds", "world.fact", id, "")
    samples = _Samples()
    for world in _worlds(book, nightly=nightly):
        yield from _smallest(_of_world(subject, world, samples))
    subject.samples[nightly] = samples.kept


def _worlds(book: Rulebook[Any, Any], *, nightly: bool) -> list[World]:
    # Only its own: a parent's worlds are made for the parent's table.
    return [world for world in worlds_of(book.package) if nightly or not world.nightly]


def _smallest(findings: Iterator[Finding]) -> list[Finding]:
    """Of findings about the same fault, keep the one with the smallest board."""
    best: dict[tuple[str, str, str], Finding] = {}
    for finding in findings:
        key = (finding.gate, finding.code, finding.subject)
        if key not in best or len(finding.board) < len(best[key].board):
            best[key] = finding
    return list(best.values())


def _of_world(subject: Subject, world: World, samples: _Samples) -> Iterator[Finding]:
    book = subject.book
    params = world_params(book, world)
    edges: dict[object, list[object]] = {}
    try:
        for visit in explore(book, world, params):
            yield from _of_visit(subject, world, params, visit)
            samples.look(book, world, params, visit)
            # Only within a hand: a match may well come back to a hand like an earlier one.
            if book.family.hand_result(params, visit.state) is None:
                key = book.family.essence(visit.state)
                edges[key] = [book.family.essence(after) for _, after in visit.successors]
    except InvalidRuleset as error:
        yield of_error(book, "worlds", error, world.id)
        return
    if is_endless(edges):
        yield Finding(gate="worlds", code="world.endless", subject=world.id, where=world.where)


def _of_visit(subject: Subject, world: World, params: Any, visit: Visit) -> Iterator[Finding]:
    book, engine, state = subject.book, subject.engine, visit.state
    yield from compare_state(book, engine, params, state)
    if not visit.expanded:
        return
    if not visit.successors and book.family.outcome(params, state) is None:
        found = _dead_end(book, state, visit.verdicts)
        yield attrs.evolve(found, subject=world.id, where=world.where)
    yield from compare_moves(book, engine, params, state, visit.verdicts)
    for move, after in visit.successors:
        if engine.is_legal(params, state, move):
            yield from compare_successor(book, engine, params, state, move, after)


def _dead_end(book: Rulebook[Any, Any], state: Any, verdicts: list[tuple[Any, tuple[str, ...]]]) -> Finding:
    """Nobody can move: tell what only the ruleset's own clauses refuse, and why there is no passing."""
    kinds = Counter([type(move) for move, _ in verdicts])
    own = {id for id, origin in book.origins.items() if origin == book.id}
    near = [(m, failing) for m, failing in verdicts if own.issuperset(failing) or kinds[type(m)] == 1]
    refused = "; ".join([f"{move} ({', '.join(failing)})" for move, failing in near])
    found = fault(book, "worlds", "world.dead_end", "", state, refused=refused)
    return attrs.evolve(found, subject=book.id, where=f"{book.package.location}/ruleset.toml")


def playouts_gate(subject: Subject, nightly: bool) -> Iterator[Finding]:
    """On random hands of the real set the engine does what the clauses say, step by step."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    book = subject.book
    if book.abstract:
        return
    found: list[Finding] = []
    asked: Counter[type] = Counter()

    @settings(
        max_examples=_NIGHTLY_SEEDS if nightly else _SEEDS,
        deadline=None,
        database=None,
        derandomize=not nightly,
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**32), random=st.randoms(use_true_random=True))
    def play(seed: int, random: Any) -> None:
        found.clear()
        if asked.total() < _ENOUGH:
            found.extend(_playout(subject, seed, random, asked, whole=nightly))
        if found:
            asked.clear()  # what was found is played again, whatever the time of night
            raise AssertionError

    try:
        play()
    except AssertionError:
        yield from _smallest(iter(found))


def _playout(subject: Subject, seed: int, random: Any, asked: Counter[type], *, whole: bool) -> list[Finding]:
    """Play a hand (or a whole match) on engine and clauses side by side until they part.

    What is asked about is counted in `asked`, by kind.
    """
    book, engine, params = subject.book, subject.engine, subject.book.params
    counts = engine.seat_counts(params)
    state = engine.start(params, counts[seed % len(counts)])
    looks = 0
    for number in range(_MOST_MOVES):
        if state.turn is None:
            if engine.outcome(params, state) is not None:
                return []
            if engine.hand_result(params, state) is not None and not whole:
                return []
            due = engine.chance(params, state, seed)
            moves = [] if due is None else [due]
        elif not whole and not _is_looked_at(number):
            state = engine.apply(params, state, random.choice(engine.legal_moves(params, state)))
            continue
        else:
            every = list(engine.candidates(params, state))
            moves = some_of(every, engine.legal_moves(params, state), looks)
            looks += 1
        verdicts = [(move, refusing(book, params, state, move)) for move in moves]
        asked.update(map(type, moves))
        legal = [move for move, failing in verdicts if not failing]
        if not legal:
            return [_dead_end(book, state, verdicts)]
        move = random.choice(legal)
        after = successor(book, params, state, move)
        found = [
            *compare_moves(book, engine, params, state, verdicts),
            *compare_successor(book, engine, params, state, move, after),
            *compare_state(book, engine, params, after),
        ]
        if found:
            return found
        state = after
    return [fault(book, "worlds", "world.endless", "", state)]


def _is_looked_at(number: int) -> bool:
    """By day, of a long hand its beginning and then one move in a few; at night all of it."""
    return number < _ALL_OF or number % _THEN_EVERY == 0


def some_of(moves: list[Any], listed: Iterable[Any], number: int) -> list[Any]:
    """Of very many moves that could be thought of, those that the engine lists and every so manieth.

    Which they are changes from turn to turn; worlds ask about every one.
    """
    step = max(1, -(-len(moves) // _MOST_ASKED))
    kept = {*listed, *moves[number % step :: step]}
    return [move for move in moves if move in kept]


@attrs.frozen
class _Sample:
    """A position and move on which mutated clauses are tried, and what the real ones say."""

    params: Any
    state: Any
    move: Any
    failing: tuple[str, ...]
    after: Any


def mutants_gate(subject: Subject, nightly: bool) -> Iterator[Finding]:
    """Every small fault in the ruleset's own clauses changes a verdict in an example or a world."""
    book = subject.book
    module = book.package.clauses()
    if module is None:
        return
    samples = subject.samples[nightly] if nightly in subject.samples else _sampled(subject, nightly=nightly)
    for mutant in mutants_of(module):
        if _only_states(subject, mutant):
            continue
        if not _is_killed(subject, mutant, samples):
            details = {"what": mutant.what, "function": mutant.function}
            where = f"{module.__file__}:{mutant.line}"
            yield Finding(
                gate="mutants", code="mutant.alive", subject=mutant.id, where=where, details=details
            )


def _only_states(subject: Subject, mutant: Mutant) -> bool:
    """Whether facts and invariants alone use the function: a weaker invariant is no fault in what happens."""
    users = [isinstance(clause, Fact | Invariant) for clause in subject.own if _uses(clause, mutant)]
    return bool(users) and all(users)


@attrs.define
class _Samples:
    """A few positions of each kind: by world, move type, refusing clauses, and what follows."""

    kept: list[_Sample] = attrs.field(factory=list)
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
                self.kept.append(_Sample(params, visit.state, move, failing, after.get(move)))


def _sampled(subject: Subject, *, nightly: bool) -> list[_Sample]:
    samples = _Samples()
    for world in _worlds(subject.book, nightly=nightly):
        params = world_params(subject.book, world)
        for visit in explore(subject.book, world, params):
            samples.look(subject.book, world, params, visit)
    return samples.kept


def _is_killed(subject: Subject, mutant: Mutant, samples: list[_Sample]) -> bool:
    book = subject.book
    origin = book.id
    rows: dict[str, list[Any]] = {}
    for clause in mutant.module.CLAUSES:
        rows.setdefault(clause.id, []).append(clause)
    kept = [clause for clause in book.clauses if book.origins[clause.id] != origin]
    first = [clause for clause in book.clauses if book.origins[clause.id] == origin]
    own = [row for id in dict.fromkeys(clause.id for clause in first) for row in rows.get(id, ())]
    order = {clause.id: i for i, clause in enumerate(book.clauses)}
    clauses = tuple(sorted([*kept, *own], key=lambda clause: order[clause.id]))
    other = attrs.evolve(book, clauses=clauses)
    try:
        shown = _differs_in_examples(subject, other, mutant)
        return shown or any(_differs(other, sample) for sample in samples) or _is_untrue(other, mutant)
    except Exception:  # noqa: BLE001  # a mutant that crashes is noticed
        return True


def _differs_in_examples(subject: Subject, other: Rulebook[Any, Any], mutant: Mutant) -> bool:
    engine = reference(other, other.family)
    # Those that are about the faulty clause first: they are the likeliest to notice.
    ids = {clause.id for clause in other.clauses if _uses(clause, mutant)}
    for example in sorted(subject.examples, key=lambda example: ids.isdisjoint(example.clauses)):
        run = trace(other, example, listing=False)
        if mismatches(other, engine, example, run):
            return True
        if next(compare_state(other, subject.engine, run.params, run.after), None) is not None:
            return True
    return False


def _is_untrue(other: Rulebook[Any, Any], mutant: Mutant) -> bool:
    """Some fact that rests on the faulty function does not hold; proofs may take long, so they come last."""
    facts = [clause for clause in other.clauses if isinstance(clause, Fact) and _uses(clause, mutant)]
    return any(not fact.holds(other.params) for fact in facts)


def _uses(clause: Clause[Any, Any], mutant: Mutant) -> bool:
    parts = [getattr(clause, part, None) for part in ("when", "holds", "value", "events")]
    return any(getattr(function, "__name__", "") in mutant.users for function in parts)


def _differs(other: Rulebook[Any, Any], sample: _Sample) -> bool:
    failing = refusing(other, sample.params, sample.state, sample.move)
    if bool(failing) != bool(sample.failing):
        return True
    if failing:
        return False
    after = successor(other, sample.params, sample.state, sample.move)
    if after != sample.after:
        return True
    return next(compare_state(other, other.family, sample.params, after), None) is not None
