"""Test vectors: what a ruleset says of positions, for implementers who do not use this library.

A file holds one ruleset: its resolved parameters, its examples, sampled positions with every
legal and refused move (of very many refused ones a few), counts of move sequences, and seeded
shuffles. Everything but the counts is made by the clauses alone; the engine that serves the
ruleset makes the counts, and tells on wide boards which moves are worth asking the clauses about.
Equal rulebooks give equal files, byte for byte.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, pairwise
from typing import Any, Final

import attrs

from dominorules.core.chance import shuffle
from dominorules.core.family import Family
from dominorules.core.moves import merge_moves
from dominorules.core.origin import without_origin
from dominorules.record.forms import Forms, forms_of
from dominorules.record.jsontext import Json
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.examples import Example, Trace, start
from dominorules.rulebook.inherited import examples_under, worlds_under
from dominorules.rulebook.packages import installed
from dominorules.rulebook.reference import judge_moves, reference, refusing_clauses, settle
from dominorules.rulebook.resolve import ACTING, Rulebook, rulebook
from dominorules.rulebook.worlds import World, world_params

__all__ = ["FORMAT", "first_difference", "perft", "print_vectors", "rulesets_with_vectors", "vectors"]

FORMAT: Final = "dominorules/vectors/1"
"""The kind and version of a file; a new version may have other keys."""

Book = Rulebook[Any, Any]
Engine = Family[Any, Any, Any, Any]

_VISITS = 400  # positions of a world that are looked at, the nearest first
_PER_KIND = 2  # positions kept for each kind of thing that is seen in them
_PER_WORLD = 10  # at most, and of all worlds together no more than
_OF_WORLDS = 80
_PLAYED = 40  # positions kept of matches with the real set
_MATCHES = 10
_HANDS = 2
_WORLD_SIZE = 30_000  # characters, after which no more positions of a world are kept
_SIZE = 150_000  # and of matches
_CHANCES = 3  # deals tried where chance moves next
_ALL = 150  # where more moves can be thought of, the legal ones are tried and so many others
_OTHERS = 60
_TOLD = 12  # where more moves are legal, so many of them are told with what they lead to
_DEPTH = 8  # moves of a counted sequence, and fewer
_ENOUGH = 5_000  # after a level with so many sequences
_SEEDS: Final = (0, 1, 7, -1, "La Plaza")


def rulesets_with_vectors() -> tuple[str, ...]:
    """List the rulesets of this library that have vectors: those with clauses to make them by.

    An abstract one is listed too if it has examples of its own.
    """
    ids = sorted(id for id, package in installed().items() if package.built_in)
    return tuple([id for id in ids if _has_vectors(rulebook(id))])


def _has_vectors(book: Book) -> bool:
    written = any(isinstance(clause, ACTING) for clause in book.clauses)
    return written and (not book.abstract or bool(book.package.names("examples")))


def vectors(book: Book) -> dict[str, Json]:
    """Make the vectors of a ruleset; `spec/vectors/schema.json` describes every key."""
    made = _Maker(book)
    return {
        "schema": FORMAT,
        "ruleset": book.id,
        "version": book.version,
        "family": book.family.name,
        "params": made.written(book.params),
        "examples": [made.example(example, run) for example, run in examples_under(book)],
        "positions": [*made.of_worlds(), *made.of_matches()],
        "sequences": list(made.sequences()),
        "shuffles": list(made.shuffles()),
    }


def print_vectors(data: Mapping[str, Json]) -> str:
    """Write vectors as JSON with a line for each key of a case, so that a change shows as a few lines."""
    rows = [f'  "{key}": {_printed(value)}' for key, value in data.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _printed(value: Json) -> str:
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join([_case(case) for case in value]) + "\n  ]" if value else "[]"


def _case(case: Any) -> str:
    rows = [f'      "{key}": {json.dumps(part, ensure_ascii=False)}' for key, part in case.items()]
    return "    {\n" + ",\n".join(rows) + "\n    }"


def first_difference(wanted: str, found: str) -> tuple[int, str, str] | None:
    """Give the number of the first line in which two texts differ, and that line in both."""
    ours, theirs = wanted.split("\n"), found.split("\n")
    for number, (a, b) in enumerate(zip(ours, theirs, strict=False), 1):
        if a != b:
            return number, a, b
    if len(ours) == len(theirs):
        return None
    at = min(len(ours), len(theirs))
    return at + 1, "".join(ours[at : at + 1]), "".join(theirs[at : at + 1])


def perft(engine: Engine, params: Any, state: Any, depth: int) -> int:
    """Count the sequences of exactly `depth` moves by seats; none goes on after the end of a hand."""
    if depth == 0:
        return 1
    moves = engine.legal_moves(params, state)
    if depth == 1:
        return len(moves)
    return sum([perft(engine, params, engine.apply(params, state, move), depth - 1) for move in moves])


def played_by_lot(engine: Engine, params: Any, seed: int, hands: int) -> Iterator[Any]:
    """Give every state of the first hands of a match in which a seed draws each move."""
    counts = engine.seat_counts(params)
    state = engine.start(params, counts[seed % len(counts)])
    left, number = hands, 0
    while left:
        yield state
        number += 1
        if state.turn is None:
            move = engine.chance(params, state, seed)
        else:
            move = shuffle(engine.legal_moves(params, state), seed, "vectors", number)[0]
        if move is None:
            return
        before, state = state, engine.apply(params, state, move)
        left -= before.turn is not None and state.turn is None
    yield state


@attrs.frozen
class _Visit:
    """A position, the moves that were tried there with what refuses them, and where the legal ones lead."""

    state: Any
    verdicts: list[tuple[Any, tuple[str, ...]]]
    successors: list[tuple[Any, Any]]


@attrs.define(eq=False)
class _Maker:
    """Writes the cases of one ruleset."""

    book: Book
    forms: Forms = attrs.field(init=False)
    clauses: Engine = attrs.field(init=False)
    engine: Engine = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.forms = forms_of(self.book.family, type(self.book.params))
        self.clauses = reference(self.book, self.book.family)
        self.engine = engine_for(self.book)

    def written(self, value: Any) -> Any:
        """Give a value as JSON in the form of records; a state without where it comes from."""
        if isinstance(value, self.book.family.state_type):
            value = without_origin(value)
        return None if value is None else self.forms.of(type(value)).write(value)

    def changed(self, params: Any) -> dict[str, Json]:
        """Give the parameters that differ from the ruleset's."""
        base = self.written(self.book.params)
        return {name: value for name, value in self.written(params).items() if value != base[name]}

    # Examples.

    def example(self, example: Example, run: Trace) -> dict[str, Json]:
        """Write an example: what is given, its moves, and the state at its end."""
        given = start(self.book.family, run.params, example)
        accepted = {} if run.move is None else {"verdict": run.verdict, "because": list(run.because)}
        return {
            "id": f"{example.origin}/{example.id}",
            "title": example.title.get("en", example.id),
            "clauses": list(example.clauses),
            "params": self.changed(run.params),
            "given": self.written(given),
            "moves": list(example.when),
            **accepted,
            "legal": list(run.legal),
            **self.end(run.params, given, run.after, run.steps[0].before if run.steps else run.after),
            **self.seen(run, example),
        }

    def seen(self, run: Trace, example: Example) -> dict[str, Json]:
        """Write the view that an example speaks of."""
        told: Any = example.then.get("view")
        if told is None:
            return {}
        return {"view": self.written(self.clauses.view(run.params, run.after, told.get("seat")))}

    def end(self, params: Any, given: Any, after: Any, scored_since: Any) -> dict[str, Json]:
        """Write what a state is like after something: what has changed, what was scored, what ended."""
        events = self.clauses.score(params, after).events
        before = len(self.clauses.score(params, scored_since).events)
        return {
            "after": self.changes(given, after),
            "scored": [self.written(event) for event in events[before:]],
            "result": self.written(self.clauses.hand_result(params, after)),
            "outcome": self.written(self.clauses.outcome(params, after)),
        }

    def changes(self, before: Any, after: Any) -> dict[str, Json]:
        """Give the parts of a state that are not as before, those of its parts by their path."""
        heads = {slot.path.partition(".")[0] for slot in self.book.family.slots if "." in slot.path}
        was, now = _parts(self.written(before), heads), _parts(self.written(after), heads)
        return {path: value for path, value in now.items() if value != was[path]}

    # Positions.

    def of_worlds(self) -> Iterator[dict[str, Json]]:
        """Sample the positions of each world, the nearest first."""
        worlds = worlds_under(self.book)
        for world in worlds:
            params = world_params(self.book, world)
            where = f"{world.origin}/{world.id}"
            most = min(_PER_WORLD, _OF_WORLDS // len(worlds))
            yield from self.kept(where, params, self.around(world, params), most, _WORLD_SIZE)

    def seeds(self, world: World, params: Any) -> list[Any]:
        """Give the positions that a world begins with."""
        family = self.book.family
        if not world.given:
            return [family.start(params, world.seats or family.seat_counts(params)[0])]
        return [settle(self.book, params, family.position(params, given)) for given in world.given]

    def around(self, world: World, params: Any) -> Iterator[_Visit]:
        """Visit positions of a world, the nearest first; of the ways that chance can move only a few."""
        ahead = deque(self.seeds(world, params))
        seen = set(map(self.book.family.essence, ahead))
        for _ in range(_VISITS):
            if not ahead:
                return
            state = ahead.popleft()
            if self.clauses.hand_result(params, state) is not None and not world.match:
                continue  # the end of a hand is the edge of most worlds
            visit = self.visit(params, state)
            yield visit
            for _, after in visit.successors:
                essence = self.book.family.essence(after)
                if essence not in seen:
                    seen.add(essence)
                    ahead.append(after)

    def of_matches(self) -> Iterator[dict[str, Json]]:
        """Sample the positions of seeded matches with the real set; an abstract ruleset has none."""
        if not self.book.abstract:
            visits = (visit for seed in range(_MATCHES) for visit in self.match(seed))
            yield from self.kept("match", self.book.params, visits, _PLAYED, _SIZE)

    def match(self, seed: int) -> Iterator[_Visit]:
        """Play the first hands of a match by lot, and give every position in which a seat is to act."""
        for state in played_by_lot(self.engine, self.book.params, seed, _HANDS):
            if state.turn is not None:
                yield self.visit(self.book.params, state)

    def visit(self, params: Any, state: Any) -> _Visit:
        """Look at every move of a position, or at some of very many, or at a few where chance moves."""
        verdicts = self.verdicts(params, state)
        legal = [move for move, failing in verdicts if not failing]
        return _Visit(state, verdicts, [(move, self.clauses.apply(params, state, move)) for move in legal])

    def verdicts(self, params: Any, state: Any) -> list[tuple[Any, tuple[str, ...]]]:
        """Tell of moves what refuses them."""
        book, family = self.book, self.book.family
        every = list(family.probes(params, state))
        if state.turn is not None and len(every) <= _ALL:
            return judge_moves(book, params, state).verdicts
        if state.turn is not None:
            listed = self.engine.legal_moves(params, state)
            asked = {*listed, *_some(every, _OTHERS)}
            chosen = [move for move in merge_moves(listed, every) if move in asked]
        else:
            chosen = _some([move for move in every if isinstance(move, family.chance_types)], _CHANCES)
        return [(move, refusing_clauses(book, params, state, move)) for move in chosen]

    def kept(
        self, where: str, params: Any, visits: Iterable[_Visit], most: int, room: int
    ) -> Iterator[dict[str, Json]]:
        """Keep a position if it shows something that was seen less often than `_PER_KIND` times."""
        seen: dict[object, int] = {}
        left, size = most, 0
        for visit in visits:
            if not left or size > room:
                return
            kinds = self.kinds(params, visit)
            if any(seen.get(kind, 0) < _PER_KIND for kind in kinds):
                case = self.position(where, params, visit)
                left, size = left - 1, size + len(json.dumps(case))
                yield case
                for kind in kinds:
                    seen[kind] = seen.get(kind, 0) + 1

    def kinds(self, params: Any, visit: _Visit) -> set[object]:
        """Tell what is seen in a position: which clauses refuse which kind of move, and what moves end."""
        found: set[object] = {(type(move), failing) for move, failing in visit.verdicts if failing}
        for move, after in visit.successors:
            result = self.clauses.hand_result(params, after) if after.turn is None else None
            ended = result and (result.reason, result.winners, result.flags)
            over = self.clauses.outcome(params, after)
            found.add((type(move), ended, over and over.flags))
        return found

    def position(self, where: str, params: Any, visit: _Visit) -> dict[str, Json]:
        """Write a position: the moves that are legal, those that are refused and why, and the successors."""
        acts = visit.state.turn is not None
        return {
            "from": where,
            "params": self.changed(params),
            "given": self.written(visit.state),
            "legal": [str(move) for move, failing in visit.verdicts if acts and not failing],
            "refused": _refused(visit),
            "successors": [
                {"move": str(move), **self.end(params, visit.state, after, visit.state)}
                for move, after in (_some(visit.successors, _TOLD) if acts else visit.successors)
            ],
        }

    # Counts and shuffles.

    def sequences(self) -> Iterator[dict[str, Json]]:
        """Count the sequences of moves from the beginning of seeded hands."""
        engine, params = engine_for(self.book), self.book.params
        for seed, hand in () if self.book.abstract else ((1, 1), (2, 1), (3, 2)):
            state = _beginning(played_by_lot(engine, params, seed, hand), hand)
            if state is not None:  # some matches are one hand
                yield {"given": self.written(state), "counts": list(_counts(engine, params, state))}

    def shuffles(self) -> Iterator[dict[str, Json]]:
        """Write the chance moves with which a match begins, by seed."""
        params = self.book.params
        for seed in _SEEDS:
            state = self.clauses.start(params, self.clauses.seat_counts(params)[0])
            moves = []
            while state.turn is None:
                moves.append(self.clauses.chance(params, state, seed))
                state = self.clauses.apply(params, state, moves[-1])
            yield {"seats": state.seats, "seed": seed, "moves": [str(move) for move in moves]}


def _parts(data: Mapping[str, Any], heads: set[str]) -> dict[str, Json]:
    """Spread out the parts of a state; score events are told as `scored`."""
    spread: dict[str, Json] = {}
    for key, value in data.items():
        if key in heads:
            spread |= {f"{key}.{name}": part for name, part in value.items() if name != "events"}
        elif key != "events":
            spread[key] = value
    return spread


def _counts(engine: Engine, params: Any, state: Any) -> Iterator[Json]:
    for depth in range(1, _DEPTH + 1):
        count = perft(engine, params, state, depth)
        yield count
        if count > _ENOUGH:
            return


def _beginning(states: Iterator[Any], hand: int) -> Any:
    """Give the first state of the hand with this number, from 1, in which a seat acts; None without one."""
    dealt = (after for before, after in pairwise(states) if before.turn is None and after.turn is not None)
    return next(islice(dealt, hand - 1, None), None)


def _some(things: list[Any], most: int) -> list[Any]:
    """Give a few things from the whole length of a list."""
    return things[:: max(-(-len(things) // most), 1)]


def _refused(visit: _Visit) -> list[Json]:
    """Group the refused moves by the clauses that refuse them."""
    groups: dict[tuple[str, ...], list[Json]] = {}
    for move, failing in visit.verdicts:
        if failing:
            groups.setdefault(failing, []).append(str(move))
    return [{"because": list(failing), "moves": moves} for failing, moves in groups.items()]
