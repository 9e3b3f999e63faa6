"""Whether the legal moves that a meld view lists follow from its own facts."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from dominorules.core.checks import check_listed, check_some_listed, tiles_nowhere
from dominorules.core.errors import InvalidRecord
from dominorules.core.family import Family
from dominorules.core.tiles import TileSet
from dominorules.meld.moves import Add, EndTurn, MeldMove, Recompose, Validate
from dominorules.meld.operations import moment
from dominorules.meld.params import MeldParams
from dominorules.meld.state import MeldState, Sheet
from dominorules.meld.table import Figure, FigureId
from dominorules.meld.turn_check import check_turn, may_be_set_up
from dominorules.meld.view import MeldView

__all__ = ["check_legal"]

MeldFamily = Family[MeldParams, MeldState, MeldMove, MeldView]


def check_legal(family: MeldFamily, p: MeldParams, v: MeldView) -> None:
    """The moves of the seat to act are those that the rules give it in a state that fits the view."""
    if v.seat is None or v.seat != v.turn:
        return
    if v.earlier is None or v.borrowed is None:
        _check_by_history(family, p, v)
        return
    state = attrs.evolve(_fitting(p, v), earlier=v.earlier, borrowed=v.borrowed)
    if family.effects_by_engine:
        check_turn(p, v, _this_turn(v), moment(state))
    check_listed(v, [family.legal_moves(p, each) for each in (state, *_others(family, v, state))])


def _check_by_history(family: MeldFamily, p: MeldParams, v: MeldView) -> None:
    """A view that is older, or of a record, tells of its turn no more than the moves made.

    A recomposition does not tell from which figures all its tiles came, so after one the view does
    not say what the turn may not come back to: then nothing but such moves is listed.
    """
    done = _this_turn(v)
    state = _with_earlier(_fitting(p, v), done)
    states = [state]
    if may_be_set_up(v, done):  # which of the own tiles were taken of others is not told
        own = [figure.tiles for figure in v.table if figure.owner == v.turn]
        states.append(attrs.evolve(state, borrowed=TileSet(sum([tiles.bits for tiles in own]))))
    lists = [family.legal_moves(p, each) for each in (*states, *_others(family, v, state))]
    if any([isinstance(move, Recompose) for move in done]):
        check_some_listed(v, lists[0], lambda move: isinstance(move, EndTurn))
    else:
        check_listed(v, lists)


def _others(family: MeldFamily, v: MeldView, s: MeldState) -> list[MeldState]:
    """Clauses may look at what is hidden: the state with other tiles in its place."""
    if family.legality_by_engine:
        return []
    return [attrs.evolve(s, stock=s.stock[::-1], hands=_mixed(v, s))]


def _this_turn(v: MeldView) -> tuple[MeldMove, ...]:
    """The moves of the turn that is not ended."""
    moves = [turn.move for turn in v.history]
    ends = [i for i, move in enumerate(moves) if isinstance(move, EndTurn)]
    return tuple(moves[ends[-1] + 1 :] if ends else moves)


def _fitting(p: MeldParams, v: MeldView) -> MeldState:
    """A state that the view can be one of: what it hides is dealt in the order of tiles."""
    seen = [("hands", tile) for hand in v.hands for tile in hand or ()]
    seen += [("table", tile) for figure in v.table for tile in figure.tiles]
    seen += [("open_doubles", tile) for doubles in v.open_doubles for tile in doubles]
    left = iter(tiles_nowhere(p.tile_set, seen))
    hands = [
        TileSet.of([next(left) for _ in range(size)]) if hand is None else hand
        for hand, size in zip(v.hands, v.hand_sizes, strict=True)
    ]
    return MeldState(
        turn=v.turn,
        hands=tuple(hands),
        stock=tuple([next(left) for _ in range(v.stock)]),
        table=v.table,
        next_id=FigureId(max([0, *[figure.id for figure in v.table]]) + 1),
        open_doubles=v.open_doubles,
        drawn=v.drawn,
        earlier=(),
        borrowed=TileSet(),
        validated_now=v.validated_now,
        validated=v.validated,
        lowest=v.lowest,
        quiet=v.quiet,
        points=v.points,
        events=v.events,
        history=tuple([turn.move for turn in v.history]),
        sheet=Sheet(v.phase, v.hand_number, v.opener, v.history[0].seat if v.history else v.turn),
    )


def _mixed(v: MeldView, s: MeldState) -> tuple[TileSet, ...]:
    """The hidden hands with other tiles of the same number."""
    hidden = [tile for hand, shown in zip(s.hands, v.hands, strict=True) if shown is None for tile in hand]
    left = reversed([*hidden, *s.stock])
    return tuple(
        [
            TileSet.of([next(left) for _ in held]) if shown is None else held
            for held, shown in zip(s.hands, v.hands, strict=True)
        ]
    )


def _with_earlier(s: MeldState, done: Sequence[MeldMove]) -> MeldState:
    """The state with the moments of its turn: validations and additions are taken back one by one."""
    before, moments = s, []
    for move in reversed(done):
        if isinstance(move, Recompose):
            moments.append(moment(s))  # something was done; what lay before it is not told
            break
        if isinstance(move, Validate | Add):
            before = _taken_back(before, move)
            moments.append(moment(before))
    return attrs.evolve(s, earlier=tuple(reversed(moments)))


def _taken_back(s: MeldState, move: Validate | Add) -> MeldState:
    figure = _figure_of(s, move)
    if figure is None or not move.tiles <= figure.tiles or s.turn is None:
        raise InvalidRecord("record.history", "history", move=str(move), clauses="–")
    rest = attrs.evolve(figure, tiles=figure.tiles - move.tiles)
    table = [rest if each.id == figure.id else each for each in s.table]
    hands = [hand | move.tiles if i == s.turn else hand for i, hand in enumerate(s.hands)]
    return attrs.evolve(s, table=tuple([each for each in table if each.tiles]), hands=tuple(hands))


def _figure_of(s: MeldState, move: Validate | Add) -> Figure | None:
    """The figure that an operation made or let grow; a figure that was just made is the last of its seat."""
    if isinstance(move, Add):
        return next((each for each in s.table if each.id == move.figure), None)
    same = [each for each in s.table if (each.owner, each.family) == (s.turn, move.family)]
    return next((each for each in reversed(same) if each.tiles == move.tiles), None)
