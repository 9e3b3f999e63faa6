"""The kinds of clause on three shapes of game that a naive kit cannot say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import attrs
import pytest

from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.slots import Slot
from dominorules.rulebook.clauses import (
    Award,
    Clause,
    Effect,
    Event,
    LastResort,
    PostRequirement,
    Requirement,
)
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.reference import (
    judge_moves,
    legal_by_clauses,
    reference,
    refusing_clauses,
    steps,
    successor,
)
from dominorules.rulebook.resolve import Rulebook, SpecError
from spec.toys import book

# A triangular tile scores its value, a bridge, and for going out, all by one placement.


@attrs.frozen
class Trio:
    hands: tuple[frozenset[tuple[int, int, int]], ...]
    laid_by: Seat | None = None
    ended: bool = False
    events: tuple[ScoreEvent, ...] = ()


@attrs.frozen
class Lay:
    tile: tuple[int, int, int]
    sides: int
    tips: int
    """How many sides and how many free tips touch what lies on the table."""


@attrs.frozen
class Out:
    pass


HANDS = Slot[Trio, tuple[frozenset[tuple[int, int, int]], ...]]("hands")
LAID_BY = Slot[Trio, Seat | None]("laid_by")
ENDED = Slot[Trio, bool]("ended")


def held(p: None, s: Trio, m: Lay) -> bool:
    return m.tile in s.hands[0]


def without(p: None, s: Trio, m: Lay) -> tuple[frozenset[tuple[int, int, int]], ...]:
    return (s.hands[0] - {m.tile}, *s.hands[1:])


def first_seat(p: None, s: Trio, m: Lay) -> Seat | None:
    return Seat(0)


def value(p: None, s: Trio, m: Lay, after: Trio) -> tuple[ScoreEvent, ...]:
    return (ScoreEvent("place.value", Side(0), sum(m.tile), 1),)


def bridges(p: None, s: Trio, m: Lay) -> bool:
    return m.sides == 1 and m.tips == 1


def bridge(p: None, s: Trio, m: Lay, after: Trio) -> tuple[ScoreEvent, ...]:
    return (ScoreEvent("place.bridge", Side(0), 30, 1),)


def out(p: None, s: Trio) -> bool:
    return s.laid_by is not None and not s.hands[s.laid_by] and not s.ended


def yes(p: None, s: Trio, m: Out) -> bool:
    return True


def going_out(p: None, s: Trio, m: Out, after: Trio) -> tuple[ScoreEvent, ...]:
    return (ScoreEvent("out.bonus", Side(0), 20, 1),)


def of_others(p: None, s: Trio, m: Out, after: Trio) -> tuple[ScoreEvent, ...]:
    rows = [(Seat(seat), sum(map(sum, hand))) for seat, hand in enumerate(s.hands) if hand]
    return tuple(ScoreEvent("out.others", Side(0), points, 1, seat) for seat, points in rows)


TRIO: tuple[Clause[None, Trio], ...] = (
    Requirement("place.held", on=Lay, holds=held),
    Effect("place.hand", on=Lay, slot=HANDS, value=without),
    Effect("place.by", on=Lay, slot=LAID_BY, value=first_seat),
    Award("place.value", on=Lay, events=value),
    Award("place.bridge", on=Lay, when=bridges, events=bridge),
    Event("round.out", mark=Out, holds=out),
    Effect("round.over", on=Out, slot=ENDED, value=yes),
    Award("out.bonus", on=Out, events=going_out),
    Award("out.others", on=Out, events=of_others),
)

TABLE = Trio((frozenset({(1, 2, 3)}), frozenset({(0, 0, 5), (5, 5, 5)}), frozenset({(0, 1, 1)})))


def test_the_awards_of_one_tile_add_up_value_bridge_and_going_out() -> None:
    after = successor(book(TRIO, Trio, (Lay,)), None, TABLE, Lay((1, 2, 3), sides=1, tips=1))
    assert [(event.clause, event.points) for event in after.events] == [
        ("place.value", 6),
        ("place.bridge", 30),
        ("out.bonus", 20),
        ("out.others", 20),
        ("out.others", 2),
    ]
    assert after.ended


def test_an_award_that_does_not_apply_adds_nothing() -> None:
    more = attrs.evolve(TABLE, hands=(frozenset({(1, 2, 3), (4, 4, 4)}), *TABLE.hands[1:]))
    after = successor(book(TRIO, Trio, (Lay,)), None, more, Lay((1, 2, 3), sides=2, tips=0))
    assert [event.clause for event in after.events] == ["place.value"]
    assert not after.ended


# A recomposition carries its result: what the text asks of the result is asked of it.

Figure = frozenset[int]


@attrs.frozen
class Table:
    figures: frozenset[Figure]
    hand: frozenset[int]
    events: tuple[ScoreEvent, ...] = ()
    turn: Seat | None = Seat(0)


@attrs.frozen
class Recompose:
    figures: frozenset[Figure]

    def __str__(self) -> str:
        return " | ".join(sorted(" ".join(map(str, sorted(figure))) for figure in self.figures))


FIGURES = Slot[Table, frozenset[Figure]]("figures")
HAND = Slot[Table, frozenset[int]]("hand")


def _tiles(figures: frozenset[Figure]) -> frozenset[int]:
    return frozenset(tile for figure in figures for tile in figure)


def once(p: None, s: Table, m: Recompose) -> bool:
    return sum(map(len, m.figures)) == len(_tiles(m.figures))


def all_stay(p: None, s: Table, m: Recompose) -> bool:
    return _tiles(s.figures) < _tiles(m.figures) <= _tiles(s.figures) | s.hand


def as_said(p: None, s: Table, m: Recompose) -> frozenset[Figure]:
    return m.figures


def rest(p: None, s: Table, m: Recompose) -> frozenset[int]:
    return s.hand - _tiles(m.figures)


def correct(p: None, before: Table, m: Recompose, after: Table) -> bool:
    return all(len(f) >= 3 and max(f) - min(f) == len(f) - 1 for f in after.figures)


def not_empty(p: None, before: Table, m: Recompose, after: Table) -> bool:
    return bool(after.hand)


def anything(p: None, s: Table) -> list[Recompose]:
    """Every way to cut the numbers of table and hand into one or two figures."""
    tiles = sorted(_tiles(s.figures) | s.hand)
    sets = [frozenset(c) for n in range(1, len(tiles) + 1) for c in combinations(tiles, n)]
    ones = [Recompose(frozenset({a})) for a in sets]
    return ones + [Recompose(frozenset({a, b})) for a, b in combinations(sets, 2) if not a & b]


MELD: tuple[Clause[None, Table], ...] = (
    Requirement("recompose.once", on=Recompose, holds=once),
    Requirement("recompose.all-stay", on=Recompose, holds=all_stay),
    PostRequirement("recompose.correct", on=Recompose, holds=correct),
    PostRequirement("recompose.not-empty", on=Recompose, holds=not_empty),
    Effect("recompose.table", on=Recompose, slot=FIGURES, value=as_said),
    Effect("recompose.hand", on=Recompose, slot=HAND, value=rest),
)


def laid(*figures: set[int]) -> frozenset[Figure]:
    return frozenset(map(frozenset, figures))


MELDS = book(MELD, Table, (Recompose,), anything)
RUN = Table(laid({3, 4, 5}), frozenset({1, 2, 6, 9}))


def test_a_recomposition_is_judged_by_the_table_that_it_leaves() -> None:
    refused = {
        "3 4 5 6": (),
        "1 2 3 4 5 6": (),
        "1 2 3 | 4 5 6": (),
        "1 2 | 3 4 5": ("recompose.correct",),
        "3 4 5 9": ("recompose.correct",),
        "3 4 5": ("recompose.all-stay",),
        "3 4 6": ("recompose.all-stay",),
        "3 4 5 | 4 5 6": ("recompose.once",),
    }
    for text, clauses in refused.items():
        move = Recompose(laid(*[set(map(int, figure.split())) for figure in text.split(" | ")]))
        assert refusing_clauses(MELDS, None, RUN, move) == clauses, text


def test_the_result_is_asked_about_only_where_the_move_itself_stands() -> None:
    """Refused for its form, a move has no result; and each clause on the result names itself."""
    last = Table(laid({3, 4, 5}), frozenset({8}))
    assert refusing_clauses(MELDS, None, last, Recompose(laid({3, 4, 5, 8}))) == (
        "recompose.correct",
        "recompose.not-empty",
    )
    assert refusing_clauses(MELDS, None, last, Recompose(laid({3, 4, 8}))) == ("recompose.all-stay",)


def test_the_legal_moves_are_those_of_the_universe_whose_results_are_correct() -> None:
    legal = legal_by_clauses(MELDS, None, RUN)
    assert {str(move) for move in legal} == {
        "3 4 5 6",
        "2 3 4 5",
        "2 3 4 5 6",
        "1 2 3 4 5",
        "1 2 3 4 5 6",
        "1 2 3 | 4 5 6",
    }
    engine = reference(MELDS, MELDS.family)
    after = engine.apply(None, RUN, Recompose(laid({1, 2, 3}, {4, 5, 6})))
    assert (after.figures, after.hand) == (laid({1, 2, 3}, {4, 5, 6}), frozenset({9}))


# Passing is a last resort: whether it is legal depends on what else is.


@attrs.frozen
class Pass:
    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class GiveUp:
    def __str__(self) -> str:
        return "give up"


def is_late(p: None, s: Table, m: Pass) -> bool:
    return 9 in s.hand


def stuck(p: None, s: Table, m: Pass | GiveUp, others: Sequence[object]) -> bool:
    return not others


def no_run_of_five(p: None, s: Table, m: Pass, others: Sequence[object]) -> bool:
    return not any(len(f) == 5 for move in others if isinstance(move, Recompose) for f in move.figures)


def a_few(p: None, s: Table) -> list[Any]:
    return [Pass(), *anything(p, s), GiveUp()]


LAST: tuple[Clause[None, Table], ...] = (
    *MELD,
    LastResort("pass.stuck", on=Pass, when=is_late, holds=stuck),
    LastResort("pass.no-five", on=Pass, holds=no_run_of_five),
    LastResort("give.stuck", on=GiveUp, holds=stuck),
)
LASTS = book(LAST, Table, (Recompose, Pass, GiveUp), a_few)


def test_a_last_resort_is_refused_by_what_else_is_legal() -> None:
    assert refusing_clauses(LASTS, None, RUN, Pass()) == ("pass.stuck", "pass.no-five")
    early = attrs.evolve(RUN, hand=frozenset({1, 2, 6}))
    assert refusing_clauses(LASTS, None, early, Pass()) == ("pass.no-five",)
    fewer = attrs.evolve(RUN, hand=frozenset({6, 9}))
    assert refusing_clauses(LASTS, None, fewer, Pass()) == ("pass.stuck",)
    assert refusing_clauses(LASTS, None, attrs.evolve(RUN, hand=frozenset({8, 9})), Pass()) == ()


def test_two_last_resorts_do_not_wait_for_each_other() -> None:
    nothing = attrs.evolve(RUN, hand=frozenset({9}))
    assert [str(move) for move in legal_by_clauses(LASTS, None, nothing)] == ["pass", "give up"]
    assert refusing_clauses(LASTS, None, RUN, GiveUp()) == ("give.stuck",)


def test_all_moves_are_judged_as_each_of_them_is_alone_and_in_their_order() -> None:
    for hand in ({1, 2, 6, 9}, {1, 2, 6}, {6, 9}, {8, 9}):
        state = attrs.evolve(RUN, hand=frozenset(hand))
        each = [(move, refusing_clauses(LASTS, None, state, move)) for move in a_few(None, state)]
        found = judge_moves(LASTS, None, attrs.evolve(state))
        assert found.verdicts == each
        assert found.legal == tuple([move for move, failing in each if not failing])


def test_what_was_legal_in_one_state_is_not_held_against_another() -> None:
    nothing = attrs.evolve(RUN, hand=frozenset({9}))
    verdicts = [bool(refusing_clauses(LASTS, None, state, Pass())) for state in (RUN, nothing, RUN, nothing)]
    assert verdicts == [True, False, True, False]


def test_no_move_is_asked_about_twice_while_one_state_is_judged() -> None:
    asked: list[object] = []

    def counted(p: None, s: Table, m: Recompose) -> bool:
        asked.append(m)
        return once(p, s, m)

    rules = book((Requirement("recompose.once", on=Recompose, holds=counted), *LAST[1:]), Table, (), a_few)
    judge_moves(rules, None, RUN)
    assert len(asked) == len(anything(None, RUN))
    refusing_clauses(rules, None, RUN, Pass())
    assert len(asked) == len(anything(None, RUN))


def test_a_requirement_beside_a_last_resort_is_not_only_a_filter() -> None:
    """What it takes away may have been all that else was legal."""

    def small(p: None, s: Table, m: Recompose) -> bool:
        return len(m.figures) > 1

    implements = frozenset([("toy", clause.id) for clause in LAST])
    known = attrs.evolve(LASTS, family=attrs.evolve(LASTS.family, implements=implements))
    assert engine_for(known) is known.family
    more = (*LAST, Requirement("recompose.two", on=Recompose, holds=small))
    origins = {clause.id: "toy" for clause in more}
    early = attrs.evolve(RUN, hand=frozenset({6, 9}))
    listed = legal_by_clauses(LASTS, None, early)
    assert Pass() not in listed
    for resorts in (None, lambda *_: (Pass(), GiveUp())):
        family = attrs.evolve(known.family, legal_moves=lambda *_: listed, last_resorts=resorts)
        served = engine_for(attrs.evolve(known, clauses=more, origins=origins, family=family))
        assert [str(move) for move in served.legal_moves(None, early)] == ["pass", "give up"]


# What happens by itself: a block, and what follows from it, until nothing more does.


@attrs.frozen
class Line:
    end: int
    hands: tuple[tuple[int, ...], ...]
    blocked: bool = False
    over: bool = False
    log: tuple[str, ...] = ()
    events: tuple[ScoreEvent, ...] = ()


@attrs.frozen
class Add:
    tile: int
    end: int


@attrs.frozen
class Blocked:
    pass


@attrs.frozen
class MatchOver:
    pass


LOG = Slot[Line, tuple[str, ...]]("log")


def laid_at(p: None, s: Line, m: Add) -> int:
    return m.end


def rest_of_hands(p: None, s: Line, m: Add) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(tile for tile in hand if tile != m.tile) for hand in s.hands)


def blocked(p: None, s: Line) -> bool:
    return not s.blocked and all(s.end not in hand for hand in s.hands)


def is_blocked(p: None, s: Line, m: Blocked) -> bool:
    return True


def empty_handed(p: None, s: Line) -> bool:
    return s.blocked and not s.over and any(not hand for hand in s.hands)


def is_over(p: None, s: Line, m: MatchOver) -> bool:
    return True


def noted(p: None, s: Line, m: object) -> tuple[str, ...]:
    return (*s.log, type(m).__name__)


BLOCK: tuple[Clause[None, Line], ...] = (
    Effect("add.end", on=Add, slot=Slot[Line, int]("end"), value=laid_at),
    Effect("add.hand", on=Add, slot=Slot[Line, tuple[tuple[int, ...], ...]]("hands"), value=rest_of_hands),
    Event("hand.blocked", mark=Blocked, holds=blocked),
    Effect("blocked.noted", on=Blocked, slot=Slot[Line, bool]("blocked"), value=is_blocked),
    Event("match.empty", mark=MatchOver, holds=empty_handed),
    Effect("match.over", on=MatchOver, slot=Slot[Line, bool]("over"), value=is_over),
    Effect("log.all", on=object, slot=LOG, value=noted),
)


def what_happens(rules: Rulebook[None, Any], state: Line, move: Add) -> list[str]:
    return [type(step.on).__name__ for step in steps(rules, None, state, move)]


def test_a_block_happens_by_itself_and_brings_about_what_follows_from_it() -> None:
    rules, state = book(BLOCK, Line, (Add,)), Line(1, ((1,), (2, 3)))
    assert what_happens(rules, state, Add(1, 2)) == ["Add"]
    assert what_happens(rules, state, Add(1, 5)) == ["Add", "Blocked", "MatchOver"]
    after = successor(rules, None, state, Add(1, 5))
    assert (after.blocked, after.over, after.log) == (True, True, ("Add", "Blocked", "MatchOver"))


def test_an_event_does_not_follow_where_its_condition_does_not_come_about() -> None:
    rules, state = book(BLOCK, Line, (Add,)), Line(1, ((1, 4), (2, 3)))
    assert what_happens(rules, state, Add(1, 5)) == ["Add", "Blocked"]


def test_an_event_whose_effects_never_end_its_condition_is_an_error_that_names_it() -> None:
    restless = [clause for clause in BLOCK if clause.id != "blocked.noted"]
    with pytest.raises(SpecError) as caught:
        successor(book(restless, Line, (Add,)), None, Line(1, ((1, 4), (2,))), Add(1, 5))
    assert (caught.value.code, caught.value.field) == ("spec.endless", "hand.blocked")


# Effects of one move are values of the state before it, all set at once.


@attrs.frozen
class Pair:
    left: int
    right: int
    events: tuple[ScoreEvent, ...] = ()


@attrs.frozen
class Turn:
    pass


LEFT, RIGHT = Slot[Pair, int]("left"), Slot[Pair, int]("right")


def to_right(p: None, s: Pair, m: Turn) -> int:
    return s.left


def to_left(p: None, s: Pair, m: Turn) -> int:
    return s.right


def test_two_effects_of_one_move_can_change_two_slots_about() -> None:
    rules: list[Clause[None, Pair]] = [
        Effect("turn.left", on=Turn, slot=LEFT, value=to_left),
        Effect("turn.right", on=Turn, slot=RIGHT, value=to_right),
    ]
    assert successor(book(rules, Pair, (Turn,)), None, Pair(1, 2), Turn()) == Pair(2, 1)


def test_two_effects_may_agree_on_a_slot_but_not_contradict_each_other() -> None:
    first = Effect("turn.left", on=Turn, slot=LEFT, value=to_left)
    second = Effect("turn.stay", on=Turn, slot=LEFT, value=to_right)
    assert successor(book([first, second], Pair, (Turn,)), None, Pair(7, 7), Turn()) == Pair(7, 7)
    with pytest.raises(SpecError) as caught:
        successor(book([first, second], Pair, (Turn,)), None, Pair(1, 2), Turn())
    assert (caught.value.code, caught.value.field) == ("spec.conflict", "turn.stay")
    assert caught.value.details["other"] == "turn.left"


def test_of_two_effects_the_one_that_overrides_the_other_stands_in_either_order() -> None:
    first = Effect("turn.left", on=Turn, slot=LEFT, value=to_left)
    second = Effect("turn.stay", on=Turn, slot=LEFT, value=to_right, overrides=("turn.left",))
    for rules in ([first, second], [second, first]):
        assert successor(book(rules, Pair, (Turn,)), None, Pair(1, 2), Turn()) == Pair(1, 2)
