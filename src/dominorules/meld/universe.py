"""Every move of the meld family that some ruleset could allow.

A seat draws, ends its turn, or puts tiles that it sees (its hand, the figures, the doubles laid open)
into a new figure and into figures that lie; no tile in two. Figures that change are named by id, each
once. Nothing else is a move, whatever a ruleset drops. Those are too many to walk but on the smallest
tables: so a move that a standing requirement refuses is not made. First it is chosen what comes to
which figures (a plan); that leaves each figure few ways in which tiles may be taken of it, and a new
figure is made of any tiles that keep to one way of each. Where too much remains, an error says so.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Final

import attrs

from dominorules.core.deals import every_chance
from dominorules.core.errors import InvalidRuleset
from dominorules.core.seats import Seat
from dominorules.core.tiles import TileSet
from dominorules.meld.figures import FigureFamily, Kind, figures_within, kind_of
from dominorules.meld.listing.bitmaps import LooseSets, sieve, subsets
from dominorules.meld.listing.figure_index import doubled_figures, in_order, loose_figures
from dominorules.meld.moves import (
    Add,
    ChanceMove,
    Changed,
    Deal,
    Draw,
    EndTurn,
    Lot,
    MeldMove,
    Recompose,
    Validate,
)
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import LOOSE
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure, FigureId

__all__ = ["MOST_STEPS", "chances", "is_possible", "universe"]

MOST_STEPS: Final = 1_000_000
"""So many sets of tiles are looked at for the moves of one position, and no more."""

_CORRECT: Final = {
    FigureFamily.TRIPLONE: "figure.triplone",
    FigureFamily.TRIS: "figure.tris",
    FigureFamily.CLOSED_SCALE: "figure.closed-scale",
    FigureFamily.RHIZOME: "figure.rhizome",
}
_WHERE_TILES_LIE_TWICE: Final = frozenset(
    {"recompose.lays", "recompose.names", "figure.frozen", *_CORRECT.values()}
)
"""What a tile's place is, the other requirements on recompositions tell by the tile alone."""

_Ways = Mapping[int, Sequence[int | None]]
"""By the tiles that a new figure takes of a figure what may be left of that; None where it is not named."""


def universe(p: MeldParams, s: MeldState, standing: Container[str]) -> Iterator[MeldMove]:
    """Give every move that no standing requirement refuses, and some that one does, in order.

    Raises `InvalidRuleset` where there is too much to look at.
    """
    if s.turn is None:
        yield from chances(p, s)
        return
    yield Draw()
    if s.drawn or not s.stock or "draw.first" not in standing:
        walk = _Walk(p, s, s.turn, standing)
        yield from walk.validations()
        if "field.figure-first" not in standing or any(figure.owner == s.turn for figure in s.table):
            yield from walk.additions()
            yield from walk.recompositions()
    yield EndTurn()


def is_possible(p: MeldParams, s: MeldState, m: MeldMove) -> bool:
    """A seat moves when it is to act: tiles that it sees, each to one place, to figures that lie there."""
    if isinstance(m, ChanceMove) or s.turn is None:
        return isinstance(m, ChanceMove)
    ids = [figure.id for figure in s.table]
    if isinstance(m, Validate):
        return not m.tiles.bits & ~_sight(s, s.turn)
    if isinstance(m, Add):
        return m.figure in ids and not m.tiles.bits & ~_sight(s, s.turn)
    return not isinstance(m, Recompose) or _is_arrangement(m, ids, _sight(s, s.turn))


def _is_arrangement(m: Recompose, ids: Sequence[FigureId], sight: int) -> bool:
    named = [each.figure for each in m.changed]
    if named != sorted(set(named)) or not set(named) <= set(ids):
        return False
    return _are_apart([m.tiles.bits, *[each.tiles.bits for each in m.changed]], sight)


def _are_apart(sets: Iterable[int], within: int) -> bool:
    """No tile is in two of the sets, and none outside."""
    for bits in sets:
        if bits & ~within:
            return False
        within &= ~bits
    return True


def _sight(s: MeldState, seat: Seat) -> int:
    """The tiles that the seat to act sees and that somebody could move."""
    bits = s.hands[seat].bits
    for tiles in (*[figure.tiles for figure in s.table], *s.open_doubles):
        bits |= tiles.bits
    return bits


def chances(p: MeldParams, s: MeldState) -> Iterator[MeldMove]:
    """Give each way in which a lot or deal that is due can fall."""
    return every_chance(p, s, hand_size=p.hand_size, make_deal=Deal, make_lot=Lot)


def _is_frozen(figure: Figure) -> bool:
    scale = figure.family is FigureFamily.CLOSED_SCALE
    return scale or kind_of(FigureFamily.TRIS, figure.tiles.bits) is Kind.PARRIGLIA


@attrs.define(eq=False)
class _Walk:
    """The operations of one position."""

    p: MeldParams
    s: MeldState
    seat: Seat
    standing: Container[str]
    hand: int = attrs.field(init=False)
    sight: int = attrs.field(init=False)
    steps: int = attrs.field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self.hand, self.sight = self.s.hands[self.seat].bits, _sight(self.s, self.seat)

    # What every operation has in common.

    def step(self, count: int = 1) -> None:
        """Count what is looked at; raises `InvalidRuleset` when it is too much."""
        self.steps += count
        if self.steps > MOST_STEPS:
            raise InvalidRuleset("universe.large", "legal_moves", most=MOST_STEPS)

    def is_correct(self, family: FigureFamily, bits: int) -> bool:
        """Whether tiles are a figure of a family."""
        return kind_of(family, bits, reading=self.p.rhizome) is not None

    def must_be_correct(self, family: FigureFamily, effect: str) -> bool:
        """Whether an operation that sets the table in this way may leave no wrong figure of a family."""
        return _CORRECT[family] in self.standing and effect in self.standing

    def parts(self, bits: int) -> Iterator[int]:
        """Every part of a set, counted beforehand."""
        self.step(1 << bits.bit_count())
        return subsets(bits)

    def wholes(self, family: FigureFamily, pool: int, lying: int, effect: str) -> list[int]:
        """What may become of tiles that lie, with others of a pool; in the order of figures."""
        if not self.must_be_correct(family, effect):
            return in_order([lying | more for more in self.parts(pool & ~lying)])
        found = figures_within(family, pool | lying, self.p.rhizome, including=lying)
        self.step(len(found))
        return found

    # Validations and additions.

    def validations(self) -> Iterator[Validate]:
        """By family, number of tiles and bits."""
        pool = self.hand if "validate.held" in self.standing else self.sight
        for family in FigureFamily:
            for bits in self.wholes(family, pool, 0, "validate.lays"):
                yield Validate(family, TileSet(bits))

    def additions(self) -> Iterator[Add]:
        """By figure, number of tiles and bits."""
        for figure in self.s.table:
            if "figure.frozen" not in self.standing or not _is_frozen(figure):
                for bits in self.added(figure):
                    yield Add(TileSet(bits), figure.id)

    def added(self, figure: Figure) -> Iterator[int]:
        """What may be added to a figure; once it may be less, no more where that is forbidden."""
        pool, lying = self.hand if "add.held" in self.standing else self.sight, figure.tiles.bits
        wholes = self.wholes(figure.family, pool, lying, "add.lays")
        again = list(self.parts(pool & lying))  # tiles that lie there already
        enough: list[int] = []
        for bits in in_order([whole & ~lying | more for whole in wholes for more in again]):
            self.step(1 + len(enough))
            if not any([bits & less == less for less in enough]):
                yield bits
                if bits and "add.minimal" in self.standing and self.is_correct(figure.family, bits | lying):
                    enough.append(bits)

    # Recompositions.

    def recompositions(self) -> Iterator[Recompose]:
        """By family, the figures that tiles come to and these tiles, and the bits of the new figure."""
        shuffle = _Shuffle(self)
        plans = sorted(shuffle.plans(), key=shuffle.order)
        for family in FigureFamily:
            for plan in plans:
                yield from shuffle.moves(plan, family)


@attrs.frozen
class _Chosen:
    """What comes to the figures chosen for so far, as bits."""

    used: int = 0
    """All tiles that come to some figure."""
    completing: int = 0
    """Those of them that complete a figure of others."""
    completed: int = 0
    """The tiles of the figures so completed, none of which can be spared."""

    def admits(self, bits: int, completed: int) -> bool:
        """Whether tiles may come to the next figure, which has `completed` if they complete one of others."""
        spared = not (bits & self.completed or completed & self.completing)
        return not bits & self.used and (not completed or spared)

    def and_also(self, bits: int, completed: int) -> _Chosen:
        """Add what comes to the next figure."""
        completing = bits if completed else 0
        return _Chosen(self.used | bits, self.completing | completing, self.completed | completed)


@attrs.define(eq=False, slots=False)
class _Shuffle:
    """The recompositions of one position. A plan is what comes to each figure."""

    walk: _Walk
    figures: tuple[Figure, ...] = attrs.field(init=False)
    standing: Container[str] = attrs.field(init=False)
    table: int = attrs.field(default=0, init=False)
    pool: int = attrs.field(init=False)
    """What may come to figures, or be in the new one."""
    apart: bool = attrs.field(init=False)
    """Whether each tile lies in one place; after the moves of some rulesets it may not."""
    _known: dict[tuple[FigureId, int, int], _Ways] = attrs.field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        walk = self.walk
        self.figures, sets = walk.s.table, [figure.tiles.bits for figure in walk.s.table]
        for bits in sets:
            self.table |= bits
        self.apart = _are_apart([walk.hand, *sets], walk.hand | self.table)
        self.standing = walk.standing if self.apart else _both(_WHERE_TILES_LIE_TWICE, walk.standing)
        self.pool = walk.hand if "recompose.held" in self.standing else walk.sight
        for figure in self.figures:
            self.pool |= 0 if self.is_fixed(figure) else figure.tiles.bits

    def is_fixed(self, figure: Figure) -> bool:
        """Whether a figure cannot be named."""
        return "figure.frozen" in self.standing and _is_frozen(figure)

    def is_own(self, figure: Figure) -> bool:
        """Whether it lies in the field of the seat to act."""
        return figure.owner == self.walk.seat

    # What comes to figures.

    def plans(self) -> Iterator[tuple[int, ...]]:
        """Choose for each figure what it gets, no tile twice."""
        return self.chosen([self.offers(figure) for figure in self.figures], (), _Chosen())

    def chosen(
        self, offers: list[list[int]], comes: tuple[int, ...], so_far: _Chosen
    ) -> Iterator[tuple[int, ...]]:
        """Go on choosing. A figure that is completed gives no tile to another that is."""
        if len(comes) == len(offers):
            yield comes
            return
        figure = self.figures[len(comes)]
        lying = figure.tiles.bits if self.is_completed(figure) else 0
        for bits in offers[len(comes)]:
            self.walk.step()
            completed = lying if bits else 0
            if so_far.admits(bits, completed):
                yield from self.chosen(offers, (*comes, bits), so_far.and_also(bits, completed))

    def order(self, comes: tuple[int, ...]) -> tuple[object, ...]:
        """Fewer figures that get tiles first, then by their ids and these tiles."""
        got = [(figure.id, bits) for figure, bits in zip(self.figures, comes, strict=True) if bits]
        return len(got), [id for id, _ in got], [bits for _, bits in got]

    def offers(self, figure: Figure) -> list[int]:
        """What a figure may get."""
        if self.is_fixed(figure) or (self.is_own(figure) and "recompose.own" in self.standing):
            return [0]
        if self.is_completed(figure):
            offered = [tile.bit for tile in TileSet((self.walk.hand | self.spare) & ~figure.tiles.bits)]
        else:
            offered = self.gifts(figure)
        return [0, *[bits for bits in offered if bits and self.can_take(figure, bits)]]

    def is_completed(self, figure: Figure) -> bool:
        """Whether it gets nothing but one tile that completes it."""
        return not self.is_own(figure) and "recompose.completion" in self.standing

    @cached_property
    def spare(self) -> int:
        """The tiles without which some part of their figure is correct: only such complete another."""
        found = 0
        for figure in self.figures:
            for tile in () if self.is_fixed(figure) else figure.tiles:
                pool = figure.tiles.bits & ~tile.bit
                if figures_within(figure.family, pool, self.walk.p.rhizome):
                    found |= tile.bit
        return found

    def gifts(self, figure: Figure) -> list[int]:
        """Whatever tiles make a figure with some of those that lie."""
        lying = figure.tiles.bits
        wholes = self.walk.wholes(figure.family, self.pool | lying, 0, "recompose.lays")
        return sorted({whole & ~lying for whole in wholes})

    def can_take(self, figure: Figure, comes: int) -> bool:
        """Whether some part of a figure may stay with the tiles that come."""
        lying = figure.tiles.bits
        wholes = self.walk.wholes(figure.family, lying | comes, comes, "recompose.lays")
        return any(self.may_be(figure, whole & ~comes, comes) for whole in wholes)

    # What is left of figures.

    def may_be(self, figure: Figure, stays: int, comes: int) -> bool:
        """Whether a figure may be what stays of it and what comes."""
        after = stays | comes
        if self.must_be_correct(figure) and after and not self.walk.is_correct(figure.family, after):
            return False
        if self.is_own(figure):
            return True
        if "recompose.originals" in self.standing and (after & figure.originals.bits).bit_count() < 2:
            return False
        needs = 0 if self.walk.is_correct(figure.family, stays) else 1
        return "recompose.completion" not in self.standing or comes.bit_count() == needs

    def must_be_correct(self, figure: Figure) -> bool:
        """Whether it may not be left wrong."""
        return _CORRECT[figure.family] in self.standing and "recompose.lays" in self.standing

    def ways(self, figure: Figure, comes: int, given: int) -> _Ways:
        """What may be left when so much comes and other figures are given tiles, by what is taken."""
        key = figure.id, comes, given
        if key not in self._known:
            takes = self.walk.parts(figure.tiles.bits & ~given)
            ways = {take: list(self.lefts(figure, comes, given | take)) for take in takes}
            self._known[key] = {take: lefts for take, lefts in ways.items() if lefts}
        return self._known[key]

    def lefts(self, figure: Figure, comes: int, gone: int) -> Iterator[int | None]:
        """What may be left when some tiles are gone to other figures and some come."""
        lying, standing = figure.tiles.bits, self.standing
        if not comes and not (gone and "recompose.held" in standing):
            yield None
        if self.is_fixed(figure) or (not gone and "recompose.gives" in standing):
            return
        for stays in self.stays(figure, lying & ~gone):
            unchanged = stays | comes == lying and "recompose.names" in standing
            if not unchanged and self.may_be(figure, stays, comes):
                yield stays | comes

    def stays(self, figure: Figure, rest: int) -> Iterable[int]:
        """What may stay of the tiles that go to no other figure; the others return to the hand."""
        if not self.is_own(figure):
            return [rest] if "recompose.borrowed" in self.standing else self.walk.parts(rest)
        if "recompose.own" not in self.standing:
            return self.walk.parts(rest)
        if not rest or self.walk.is_correct(figure.family, rest):
            return [rest]
        return [0] if self.walk.p.own_tiles_return else []

    # The new figure.

    def moves(self, comes: tuple[int, ...], family: FigureFamily) -> Iterator[Recompose]:
        """The moves of a plan that make a figure of a family, by its bits."""
        used = sum(comes)
        ways = [
            self.ways(figure, bits, figure.tiles.bits & used & ~bits)
            for figure, bits in zip(self.figures, comes, strict=True)
        ]
        for new in self.news(family, ways, self.pool & ~used) if all(ways) else ():
            yield from self.named(family, new, ways)

    def named(self, family: FigureFamily, new: int, ways: list[_Ways]) -> Iterator[Recompose]:
        """The moves that make one new figure."""
        lefts = [way[new & figure.tiles.bits] for figure, way in zip(self.figures, ways, strict=True)]
        for choice in product(*lefts):
            self.walk.step()
            pairs = zip(self.figures, choice, strict=True)
            named = sorted([(figure.id, bits) for figure, bits in pairs if bits is not None])
            apart = self.apart or _are_apart([new, *[bits for _, bits in named]], self.walk.sight)
            if apart and (named or "recompose.names" not in self.standing):
                changed = tuple([Changed(id, TileSet(bits)) for id, bits in named])
                yield Recompose(family, TileSet(new), changed)

    def news(self, family: FigureFamily, ways: list[_Ways], pool: int) -> list[int]:
        """The new figures that take of each figure what may be taken, by their bits."""
        some = self.table if "recompose.takes" in self.standing else 0
        if not self.walk.must_be_correct(family, "recompose.lays"):
            found = list(self.walk.parts(pool))
        elif self.apart:
            loose = loose_figures(family, self.walk.p.rhizome).both(self.loose(ways, pool, some))
            self.walk.step(len(loose))
            found = [*loose, *[bits for bits in doubled_figures(family) if not bits & ~pool]]
        else:
            found = self.walk.wholes(family, pool, 0, "recompose.lays")
        takes = [(figure.tiles.bits, way) for figure, way in zip(self.figures, ways, strict=True)]
        fit = [new for new in found if all([new & bits in way for bits, way in takes])]
        return sorted([new for new in fit if new & some or not some])

    def loose(self, ways: list[_Ways], pool: int, some: int) -> LooseSets:
        """All sets without doubles that take of each figure what may be taken."""
        free, sieves = pool & ~self.table, []
        for figure, way in zip(self.figures, ways, strict=True):
            bits = figure.tiles.bits
            if len(way) == 1 << bits.bit_count():
                free |= bits
            else:
                sieves.append(sieve(bits, [take for take in way if not take & ~LOOSE]))
        return LooseSets.parts(free, sieves, some_of=some)


def _both(ids: Iterable[str], others: Container[str]) -> frozenset[str]:
    return frozenset([id for id in ids if id in others])
