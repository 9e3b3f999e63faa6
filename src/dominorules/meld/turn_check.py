"""Whether what a meld view tells of its turn so far agrees with the moves made in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from dominorules.core.errors import InvalidRecord
from dominorules.core.seats import Seat
from dominorules.core.tiles import TileSet
from dominorules.meld.figures import FigureFamily
from dominorules.meld.moves import Add, Draw, MeldMove, Recompose, Validate
from dominorules.meld.operations import is_figure
from dominorules.meld.params import MeldParams
from dominorules.meld.table import Moment
from dominorules.meld.view import MeldView

__all__ = ["check_told", "check_turn", "may_be_set_up"]

Operation = Validate | Add | Recompose
Field = tuple[Seat, FigureFamily, TileSet]


def check_told(v: MeldView) -> None:
    """Of its turn so far a view tells the seat to act alone, and then all or nothing."""
    for field, told in (("earlier", v.earlier), ("borrowed", v.borrowed)):
        if told is not None and (v.seat is None or v.seat != v.turn):
            raise InvalidRecord("record.hidden", field)
    if (v.earlier is None) != (v.borrowed is None):
        raise InvalidRecord("record.missing", "earlier" if v.earlier is None else "borrowed")


def may_be_set_up(v: MeldView, done: Sequence[MeldMove]) -> bool:
    """A turn may have been set up by hand in its midst where it is the first that is told of."""
    return len(done) == len(v.history) and not any([isinstance(move, Draw) for move in done])


def check_turn(p: MeldParams, v: MeldView, done: Sequence[MeldMove], now: Moment) -> None:
    """Each operation of a turn led from one position to the next, and borrowed what is said.

    `done` are the moves of the turn, `now` where the tiles are after them.
    """
    earlier, operations = v.earlier or (), [move for move in done if isinstance(move, Operation)]
    if len(earlier) != len(operations):
        raise InvalidRecord("record.follows", "earlier", value=len(earlier), wanted=len(operations))
    lent, known, seat = 0, {now}, Seat(v.turn or 0)
    for i, (steps, move) in enumerate(zip(pairwise((*earlier, now)), operations, strict=True)):
        if earlier[i] in known or not _stands(p, earlier[i]) or not _leads(seat, *steps, move):
            raise InvalidRecord("record.history", f"earlier[{i}]", move=str(move), clauses="–")
        known.add(earlier[i])
        if isinstance(move, Recompose):
            lent |= sum([tiles.bits for tiles in _lent(seat, *steps)])
    _check_borrowed(v, TileSet(lent), sure=not may_be_set_up(v, done))


def _check_borrowed(v: MeldView, lent: TileSet, *, sure: bool) -> None:
    """All that was taken from others was borrowed, and no more unless before what is told of."""
    found = v.borrowed or TileSet()
    lying = TileSet(sum([figure.tiles.bits for figure in v.table]))
    if found != lent if sure else not lent <= found <= lying:
        raise InvalidRecord("record.follows", "borrowed", value=str(found) or "–", wanted=str(lent) or "–")


def _leads(seat: Seat, before: Moment, after: Moment, move: Operation) -> bool:
    """Whether an operation can have led from one position to another."""
    gone, come = _changes(before, after)
    if _tiles(before) != _tiles(after):
        return False
    if isinstance(move, Validate):
        return not gone and come == {(seat, move.family, move.tiles)}
    if isinstance(move, Add):
        grown = {(owner, family, tiles | move.tiles) for owner, family, tiles in gone}
        return len(gone) == 1 and come == grown and move.tiles <= before.hand
    return len(gone) == len(move.changed) and _recomposes(seat, before, after, move)


def _recomposes(seat: Seat, before: Moment, after: Moment, move: Recompose) -> bool:
    """The new figure is there, the figures named are left as they are to be, own tiles alone return."""
    gone, come = _changes(before, after)
    new = (seat, move.family, move.tiles)
    left = come - {new}
    own = [a[2].bits for a in gone if a[0] == seat]
    returned = (after.hand - before.hand).bits
    return (
        new in come
        and {tiles for _, _, tiles in left} == {each.tiles for each in move.changed if each.tiles}
        and all([any([_is_left(a, b) for a in gone]) for b in left])
        and all([a[0] == seat or any([_is_left(a, b) for b in left]) for a in gone])
        and not returned & ~sum(own)
    )


def _stands(p: MeldParams, moment: Moment) -> bool:
    """A position is written in its order, and all its figures are correct."""
    table = [*moment.table]
    in_order = table == sorted(table, key=lambda field: (field[0], field[2].bits))
    return in_order and all([is_figure(p, family, tiles.bits) for _, family, tiles in table])


def _changes(before: Moment, after: Moment) -> tuple[set[Field], set[Field]]:
    """The figures that lie only in one position, and those only in the other."""
    one, other = set(before.table), set(after.table)
    return {*one - other}, {*other - one}


def _tiles(moment: Moment) -> list[int]:
    """All tiles that a turn can move, each as often as it is there."""
    sets = [moment.hand, *[tiles for _, _, tiles in moment.table]]
    return sorted([tile.index for tiles in sets for tile in tiles])


def _is_left(before: Field, after: Field) -> bool:
    """Whether one figure can be what is left of another: of others' two tiles stay, and at most one comes."""
    kept = before[2] & after[2]
    return before[:2] == after[:2] and bool(kept) and len(after[2] - kept) <= 1


def _lent(seat: Seat, before: Moment, after: Moment) -> Iterator[TileSet]:
    """What each figure of another seat gave."""
    gone, come = _changes(before, after)
    for figure in gone:
        left = [each for each in come if figure[0] != seat and _is_left(figure, each)]
        yield from (figure[2] - each[2] for each in left)
