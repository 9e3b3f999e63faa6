"""Every recomposition that is legal.

What a new figure may take of each figure on the table depends on what is to become of that one:
what is left of it stands, or returns to the hand; or one tile completes it; or it gives tiles
that complete others. These are its roles. A plan gives a role to each figure on the table, and
then every new figure that keeps to the roles can be made, in one way only. So the plans are tried
one by one, and all else is sieved out before it is made. What a figure has to give in a role is
kept from turn to turn.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from dominorules.core.tiles import TileSet
from dominorules.meld.figures import Family as FigureFamily
from dominorules.meld.figures import figures_within, kind_of
from dominorules.meld.moves import Changed, Recompose
from dominorules.meld.operations import Past, Place, frozen
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import LOOSE, Reading
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure, FigureId
from dominorules.meld.within import Sieve, rhizomes_within, sieve, subsets

__all__ = ["any_recomposition", "recompositions"]


# Making a move takes a quarter of the time when its parts, which are right, are put into their
# slots without being checked; the same holds of its tiles.
_blank: Final[Any] = object.__new__


def _slot(of: type, name: str) -> Any:
    """Give what puts a value into a slot of a frozen class."""
    return getattr(of, name).__set__


_put_family: Final = _slot(Recompose, "family")
_put_tiles: Final = _slot(Recompose, "tiles")
_put_changed: Final = _slot(Recompose, "changed")
_put_layout: Final = _slot(Recompose, "layout")
_put_bits: Final = _slot(TileSet, "bits")


@lru_cache(maxsize=1 << 14)
def _changed(id: FigureId, bits: int) -> Changed:
    return Changed(id, TileSet(bits))


Step = tuple[Changed | None, int]
"""What becomes of a figure: how it is changed, if it is; and what returns to the hand."""

_UNTOUCHED: Final[Step] = (None, 0)


def _nothing_else(taken: int) -> None:
    """What is not listed may not be taken."""


class _Role(dict[int, Step | None]):
    """What a new figure may take of a figure, with what becomes of that; None where it may not."""

    def __init__(
        self,
        tiles: int,
        steps: Iterable[tuple[int, Step]],
        find: Callable[[int], Step | None] = _nothing_else,
    ) -> None:
        super().__init__(steps)
        self._tiles, self._find = tiles, find

    def __missing__(self, taken: int) -> Step | None:
        step = self[taken] = self._find(taken)
        return step

    @cached_property
    def sieve(self) -> Sieve:
        """The same for rhizomes."""
        return sieve(self._tiles, [taken for taken, step in self.items() if step])


class _Giver:
    """A figure that can give tiles, in all its roles."""

    def __init__(self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading) -> None:
        self.id, self.family, self.tiles, self.reading = id, family, tiles, reading
        self._giving: dict[int, _Role] = {}

    def figures(self, pool: int) -> list[int]:
        """List the figures of its family that a pool holds."""
        if self.family is FigureFamily.RHIZOME:
            return rhizomes_within(pool, self.reading)
        return figures_within(self.family, pool)

    def stands(self, rest: int) -> bool:
        """Whether a figure can be left so."""
        return rest != self.tiles

    @cached_property
    def standing(self) -> list[int]:
        """The parts of it that can be left without help."""
        return [rest for rest in self.figures(self.tiles) if self.stands(rest)]

    @cached_property
    def spare(self) -> int:
        """The tiles that it can do without, alone or with others of its own."""
        always = self.tiles
        for rest in self.standing:
            always &= rest
        return self.tiles & ~always

    def after(self, bits: int) -> Step:
        """It has these tiles afterwards."""
        return _changed(self.id, bits), 0

    def giving(self, tiles: int) -> _Role:
        """It gives these tiles to complete others, and needs none itself."""
        role = self._giving.get(tiles)
        if role is None:
            rests = [rest for rest in self.standing if not rest & tiles]
            steps = [(self.tiles & ~rest & ~tiles, self.after(rest)) for rest in rests]
            role = self._giving[tiles] = _Role(self.tiles, steps)
        return role

    @cached_property
    def quiet(self) -> _Role:
        """It needs no tile of others and gives them none."""
        steps = [(self.tiles & ~rest, self.after(rest)) for rest in self.standing]
        return _Role(self.tiles, [(0, _UNTOUCHED), *steps])


class _Own(_Giver):
    """An own figure: what is left of it may also return to the hand."""

    def __init__(
        self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading, returns: int
    ) -> None:
        super().__init__(id, family, tiles, reading)
        self.returns = returns
        self._gone = _changed(id, 0)

    @property
    def is_free(self) -> bool:
        """Whether anything may be taken of it."""
        return self.returns == self.tiles

    @cached_property
    def quiet(self) -> _Role:
        """It gives no tile to complete others, and never gets any."""
        steps = {self.tiles & ~rest: self.after(rest) for rest in self.standing}
        steps |= {self.tiles: self.after(0), 0: _UNTOUCHED}
        if self.is_free:
            return _Role(self.tiles, steps.items(), self._returning)
        gone = {self.tiles & ~rest: self._returning(self.tiles & ~rest) for rest in subsets(self.returns)}
        return _Role(self.tiles, (gone | steps).items())

    def _returning(self, taken: int) -> Step:
        return self._gone, self.tiles & ~taken


class _Other(_Giver):
    """A figure of another seat: two of its originals stay, and one tile may complete it."""

    def __init__(
        self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading, originals: int
    ) -> None:
        super().__init__(id, family, tiles, reading)
        self.originals = originals
        self._completed: dict[int, _Role] = {}

    def _is_left(self, after: int) -> bool:
        return (after & self.originals).bit_count() >= 2

    def stands(self, rest: int) -> bool:
        """Whether it can be left so."""
        return rest != self.tiles and self._is_left(rest)

    def completed(self, tile: int) -> _Role:
        """This tile completes it."""
        role = self._completed.get(tile)
        if role is None:
            afters = [after for after in self.figures(self.tiles | tile) if after & tile]
            found = [after for after in afters if self._is_left(after) and self._needs(after & ~tile)]
            steps = [(self.tiles & ~after, self.after(after)) for after in found]
            role = self._completed[tile] = _Role(self.tiles, steps)
        return role

    def _needs(self, rest: int) -> bool:
        return rest != self.tiles and kind_of(self.family, rest, reading=self.reading) is None


_own = lru_cache(maxsize=256)(_Own)
_other = lru_cache(maxsize=256)(_Other)


def _giver(p: MeldParams, s: MeldState, figure: Figure) -> _Own | _Other:
    tiles = figure.tiles.bits
    if figure.owner == s.turn:
        returns = tiles & ~s.borrowed.bits if p.own_tiles_return else 0
        return _own(figure.id, figure.family, tiles, p.rhizome, returns)
    return _other(figure.id, figure.family, tiles, p.rhizome, figure.originals.bits)


class _Plan(NamedTuple):
    """What is to become of the figures on the table."""

    roles: list[tuple[int, _Role]]
    """The tiles of each figure, by id, and its role."""
    sieved: list[Sieve]
    """The same for rhizomes, without the figures of which anything may be taken."""
    free: int
    """The tiles of these figures, and those of the hand that complete no figure."""
    hand: int
    """The hand without the tiles that complete figures."""


_Becomes = tuple[tuple[Changed, ...], int]
"""The figures changed, and what returns to the hand."""


class _Bench:
    """All that recompositions can be made of at one moment."""

    def __init__(self, p: MeldParams, s: MeldState) -> None:
        self.reading = p.rhizome
        self.hand = 0 if s.turn is None else s.hands[s.turn].bits
        self.givers = [_giver(p, s, figure) for figure in s.table if not frozen(p, figure)]
        self.befores = {giver.tiles for giver in self.givers}
        self.table = sum(self.befores)
        self.turn = 0 if s.turn is None else int(s.turn)
        self._places: dict[FigureId, Place] = {
            figure.id: (int(figure.owner), figure.family.value, figure.tiles.bits) for figure in s.table
        }
        pool = self.hand | self.table
        self._few = {
            family: [bits for bits in figures_within(family, pool) if bits & self.table]
            for family in FigureFamily
            if family is not FigureFamily.RHIZOME
        }

    def plans(self) -> Iterator[_Plan]:
        """Give every plan: with no figure completed first, then with more and more."""
        others = [giver for giver in self.givers if isinstance(giver, _Other)]
        for size in range(len(others) + 1):
            for needy in combinations(others, size):
                yield from self._completing(needy)

    def _completing(self, needy: tuple[_Other, ...]) -> Iterator[_Plan]:
        spare = self.hand
        for giver in self.givers:
            if giver not in needy:
                spare |= giver.spare
        pools = [
            [tile.bit for tile in TileSet(spare & ~giver.tiles) if giver.completed(tile.bit)]
            for giver in needy
        ]
        for tiles in _choices(pools):
            plan = self._plan({giver.id: tile for giver, tile in zip(needy, tiles, strict=True)})
            if plan is not None:
                yield plan

    def _plan(self, gets: dict[FigureId, int]) -> _Plan | None:
        used = sum(gets.values())
        roles, sieved, free = [], [], self.hand & ~used
        for giver in self.givers:
            role = _role(giver, gets.get(giver.id, 0), giver.tiles & used)
            if not role:
                return None
            roles.append((giver.tiles, role))
            if isinstance(giver, _Own) and giver.is_free and role is giver.quiet:
                free |= giver.tiles
            elif giver.tiles & LOOSE:
                sieved.append(role.sieve)
        return _Plan(roles, sieved, free, self.hand & ~used)

    def _figures(self, plan: _Plan, family: FigureFamily) -> list[int]:
        """List the figures of a family that may keep to a plan."""
        if family is FigureFamily.RHIZOME:
            return rhizomes_within(plan.free, self.reading, plan.sieved, some_of=self.table)
        outside = self.hand & ~plan.hand
        return [bits for bits in self._few[family] if not bits & outside]

    # The hot path: every recomposition comes through here. What is taken from the table decides
    # what becomes of it, whatever is taken from the hand, so that is asked once.
    def moves(self, plan: _Plan, family: FigureFamily, past: Past) -> list[Recompose]:
        """List the recompositions of a plan that make a figure of a family, in no order."""
        moves: list[Recompose] = []
        befores, table, held, hands = self.befores, self.table, plan.hand, past.hands
        suspects = past.figures(self.turn, family)
        known: dict[int, _Becomes | None] = {}
        for new in self._figures(plan, family):
            taken = new & table
            if taken not in known:
                known[taken] = self._becomes(plan, taken)
            becomes = known[taken]
            if becomes is None or (new == taken and new in befores):
                continue
            changed, returned = becomes
            if new in suspects and (hand := held & ~new | returned) in hands:
                place = (self.turn, family.value, new)
                if self._places_after(changed) | {place} in past.tables(hand):
                    continue
            tiles, move = _blank(TileSet), _blank(Recompose)
            _put_bits(tiles, new)
            _put_family(move, family)
            _put_tiles(move, tiles)
            _put_changed(move, changed)
            _put_layout(move, None)
            moves.append(move)
        return moves

    def _becomes(self, plan: _Plan, taken: int) -> _Becomes | None:
        """What becomes of the figures; None if a role forbids it."""
        changed, hand = [], 0
        for tiles, role in plan.roles:
            step = role[taken & tiles]
            if step is None:
                return None
            if step[0] is not None:
                changed.append(step[0])
                hand |= step[1]
        return tuple(changed), hand

    def _places_after(self, changed: tuple[Changed, ...]) -> frozenset[Place]:
        """The figures afterwards but the new one."""
        places = dict(self._places)
        for each in changed:
            owner, name, _ = places[each.figure]
            places[each.figure] = (owner, name, each.tiles.bits)
        return frozenset([place for place in places.values() if place[2]])


def _role(giver: _Own | _Other, gets: int, gives: int) -> _Role:
    if gets and isinstance(giver, _Other):
        return giver.completed(gets)
    return giver.giving(gives) if gives else giver.quiet


def _choices(pools: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Choose a tile out of each pool, none twice."""
    if not pools:
        yield ()
        return
    for tile in pools[0]:
        for rest in _choices(pools[1:]):
            if tile not in rest:
                yield (tile, *rest)


def _bits(move: Recompose) -> int:
    return move.tiles.bits


def _size(move: Recompose) -> int:
    return move.tiles.bits.bit_count()


def _figures_changed(move: Recompose) -> list[tuple[FigureId, int]]:
    return [(each.figure, each.tiles.bits) for each in move.changed]


# Integers as keys, and one after the other: tuples would keep the garbage collector busy.
def _sort(moves: list[Recompose], plans: int) -> None:
    """Put moves in the order of the new figures, and those for the same by the figures changed."""
    moves.sort(key=_bits)
    moves.sort(key=_size)
    if plans > 1:  # one plan makes a figure in one way
        for start, stop in _runs(list(map(_bits, moves))):
            moves[start:stop] = sorted(moves[start:stop], key=_figures_changed)


def _runs(bits: list[int]) -> Iterator[tuple[int, int]]:
    """Find where the same figure stands several times."""
    start = 0
    for stop in range(1, len(bits) + 1):
        if stop == len(bits) or bits[stop] != bits[start]:
            if stop - start > 1:
                yield start, stop
            start = stop


def recompositions(p: MeldParams, s: MeldState, past: Past) -> list[Recompose]:
    """List the legal recompositions of a seat that may operate and owns a figure.

    By family, number of tiles and bits of the new figure, then by the figures changed.
    """
    bench = _Bench(p, s)
    plans = list(bench.plans()) if bench.table else []
    listed: list[Recompose] = []
    with _uncollected():
        for family in FigureFamily:
            moves = [move for plan in plans for move in bench.moves(plan, family, past)]
            _sort(moves, len(plans))
            listed += moves
    return listed


# Moves refer to nothing that refers to them, and the collector would look through all made so far
# again and again: a third of the time of long lists.
@contextmanager
def _uncollected() -> Iterator[None]:
    """Put off the collection of garbage, which is not made here."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


def any_recomposition(p: MeldParams, s: MeldState, past: Past) -> bool:
    """Whether a seat that may operate and owns a figure can recompose at all."""
    bench = _Bench(p, s)
    return any(
        bench.moves(plan, family, past)
        for plan in (bench.plans() if bench.table else ())
        for family in FigureFamily
    )
