"""What may be taken of a figure on the table for a new one, and how it lies afterwards.

That depends on the part that the figure plays, its role: it needs no tile and gives none to others;
or one tile completes it; or it gives tiles that complete others. Roles are kept from turn to turn,
as integers alone: there are very many, and the garbage collector need not look at them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, reduce
from operator import and_
from typing import Any, Protocol, Self

from dominorules.meld.figures import FigureFamily, figures_within
from dominorules.meld.listing.bitmaps import LooseSets, Sieve, sieve
from dominorules.meld.listing.figure_index import loose_figures, rhizomes_within
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Reading
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure, FigureId

__all__ = ["Giver", "Other", "Own", "Role", "giver_of", "role_of"]


class Sets(Protocol):
    """What may be left of a figure, set by set."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

    def __contains__(self, bits: object, /) -> bool: ...

    @property
    def common(self) -> int:
        """The tiles that all of them have."""

    def without(self, sets: Iterable[int], /) -> Self:
        """Leave out those of these that are among them."""

    def minus(self, others: Any, /) -> Self:
        """Leave out what is among others too."""

    def with_some(self, tiles: int, least: int, /) -> Self:
        """Keep those that have at least so many of these tiles."""

    def less(self, tile: int, /) -> Self:
        """Take a tile out that all of them have."""


class FewSets(frozenset[int]):
    """Sets of which there are few."""

    @property
    def common(self) -> int:
        """The tiles that all of them have."""
        return reduce(and_, self, -1)

    def without(self, sets: Iterable[int]) -> FewSets:
        """Leave out those of these that are among them."""
        return FewSets(self.difference(sets))

    def minus(self, others: FewSets) -> FewSets:
        """Leave out what is among others too."""
        return FewSets(self.difference(others))

    def with_some(self, tiles: int, least: int) -> FewSets:
        """Keep those that have at least so many of these tiles."""
        return FewSets([bits for bits in self if (bits & tiles).bit_count() >= least])

    def less(self, tile: int) -> FewSets:
        """Take a tile out that all of them have."""
        return FewSets([bits & ~tile for bits in self])


class Role:
    """What a new figure may take of a figure, and how this lies afterwards.

    It keeps one of the sets that may be left, without the tiles that it gives to others, and gets
    one; or it stays whole; or what is left of it returns to the hand.
    """

    def __init__(
        self,
        tiles: int,
        rests: Sets,
        *,
        gives: int = 0,
        gets: int = 0,
        whole: bool = False,
        returns: int | None = None,
    ) -> None:
        self.tiles = tiles
        self.free = whole and returns == tiles
        """Whether anything may be taken."""
        self._rests, self._gives, self._gets = rests, gives, gets
        self._whole, self._returns = whole, returns

    def __bool__(self) -> bool:
        """Whether it can be played at all."""
        return bool(self._rests) or self._whole or self._returns is not None

    def __contains__(self, taken: int) -> bool:
        """Whether these of its tiles may be taken."""
        if not taken and self._whole:
            return True
        rest = self.tiles & ~taken & ~self._gives
        if taken & self._gives or rest not in self._rests:
            return self._returns is not None and not rest & ~self._returns
        return True

    def after(self, taken: int) -> int:
        """Its tiles once these are taken, which may be."""
        if not taken and self._whole:
            return self.tiles
        rest = self.tiles & ~taken & ~self._gives
        return rest | self._gets if rest in self._rests else 0

    @cached_property
    def sieve(self) -> Sieve:
        """What may be taken of it for rhizomes."""
        rests = self._rests if isinstance(self._rests, LooseSets) else LooseSets.of(self._rests)
        if self._whole:
            rests = rests.plus(LooseSets.of([self.tiles]))
        if self._returns is not None:
            rests = rests.plus(LooseSets.parts(self._returns))
        return rests.sieve(self.tiles, self.tiles & ~self._gives)


class Giver:
    """A figure that can give tiles, in all its roles."""

    def __init__(self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading) -> None:
        self.id, self.family, self.tiles, self.reading = id, family, tiles, reading
        self._giving: dict[int, Role] = {}

    def sets(self, pool: int) -> Sets:
        """List the figures of its family that a pool holds."""
        if self.family is FigureFamily.RHIZOME:
            return rhizomes_within(pool, self.reading)
        return FewSets(figures_within(self.family, pool))

    def left(self, pool: int) -> Sets:
        """List the figures that may be left of it within a pool."""
        return self.sets(pool)

    @cached_property
    def standing(self) -> Sets:
        """The parts of it that can be left without help."""
        return self.left(self.tiles).without([self.tiles])

    @cached_property
    def spare(self) -> int:
        """The tiles that it can do without, alone or with others of its own."""
        return self.tiles & ~self.standing.common

    def giving(self, tiles: int) -> Role:
        """It gives these tiles to complete others, and needs none itself."""
        role = self._giving.get(tiles)
        if role is None:
            role = self._giving[tiles] = Role(self.tiles, self.left(self.tiles & ~tiles), gives=tiles)
        return role

    @cached_property
    def quiet(self) -> Role:
        """It needs no tile of others and gives them none."""
        return Role(self.tiles, self.standing, whole=True)


class Own(Giver):
    """An own figure: what is left of it may also return to the hand."""

    def __init__(
        self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading, returns: int
    ) -> None:
        super().__init__(id, family, tiles, reading)
        self.returns = returns

    @cached_property
    def quiet(self) -> Role:
        """It gives no tile to complete others, and never gets any."""
        return Role(self.tiles, self.standing, whole=True, returns=self.returns)


class Other(Giver):
    """A figure of another seat: two of its originals stay, and one tile may complete it."""

    def __init__(
        self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading, originals: int
    ) -> None:
        super().__init__(id, family, tiles, reading)
        self.originals = originals
        self._completed: dict[int, Role] = {}

    def left(self, pool: int) -> Sets:
        """List the figures that may be left of it within a pool."""
        return self.sets(pool).with_some(self.originals, 2)

    def completed(self, tile: int) -> Role:
        """This tile completes it."""
        role = self._completed.get(tile)
        if role is None:
            needy = self._growing(tile).minus(self.sets(self.tiles))
            back = bool(self.originals & tile)
            rests = needy.with_some(self.originals & ~tile, 1 if back else 2)
            role = self._completed[tile] = Role(self.tiles, rests, gets=tile)
        return role

    def _growing(self, tile: int) -> Sets:
        """List the parts of it that are figures once a tile is added."""
        if self.family is FigureFamily.RHIZOME:
            grown = LooseSets.parts(self.tiles, [sieve(tile, [tile])])
            return loose_figures(self.family, self.reading).both(grown).less(tile)
        return FewSets(figures_within(self.family, self.tiles | tile, including=tile)).less(tile)


_own = lru_cache(maxsize=256)(Own)
_other = lru_cache(maxsize=256)(Other)


def giver_of(p: MeldParams, s: MeldState, figure: Figure) -> Own | Other:
    """Give a figure on the table as the seat to act may take of it."""
    tiles = figure.tiles.bits
    if figure.owner == s.turn:
        returns = tiles & ~s.borrowed.bits if p.own_tiles_return else 0
        return _own(figure.id, figure.family, tiles, p.rhizome, returns)
    return _other(figure.id, figure.family, tiles, p.rhizome, figure.originals.bits)


def role_of(giver: Own | Other, gets: int, gives: int) -> Role:
    """Give the role of a figure by the tile that completes it and the tiles that it gives, 0 for none."""
    if gets and isinstance(giver, Other):
        return giver.completed(gets)
    return giver.giving(gives) if gives else giver.quiet
