"""What may be taken of a figure on the table for a new one, and how it lies afterwards.

That depends on the part that the figure plays, its role: it needs no tile and gives none to others;
or one tile completes it; or it gives tiles that complete others. Roles are kept from turn to turn,
as integers alone: there are very many, and the garbage collector need not look at them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from dominorules.meld.figures import Family as FigureFamily
from dominorules.meld.figures import figures_within, kind_of
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Reading
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure, FigureId
from dominorules.meld.within import Sieve, rhizomes_within, sieve, subsets

__all__ = ["Giver", "Other", "Own", "Role", "giver_of", "role_of"]


class Role:
    """What a new figure may take of a figure, with the tiles that this has afterwards."""

    def __init__(self, tiles: int, afters: Mapping[int, int], *, free: bool = False) -> None:
        self.tiles = tiles
        self.afters = afters
        """Its tiles afterwards by those that are taken."""
        self.free = free
        """Whether anything else may be taken too; the figure is gone then."""

    def __bool__(self) -> bool:
        return bool(self.afters)

    def after(self, taken: int) -> int:
        """Its tiles once these are taken, which may be."""
        return self.afters.get(taken, 0)

    @cached_property
    def sieve(self) -> Sieve:
        """The same for rhizomes, of a figure that is not free."""
        return sieve(self.tiles, self.afters)


class Giver:
    """A figure that can give tiles, in all its roles."""

    def __init__(self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading) -> None:
        self.id, self.family, self.tiles, self.reading = id, family, tiles, reading
        self._giving: dict[int, Role] = {}

    def figures(self, pool: int) -> list[int]:
        """List the figures of its family that a pool holds."""
        if self.family is FigureFamily.RHIZOME:
            return list(rhizomes_within(pool, self.reading))
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

    def giving(self, tiles: int) -> Role:
        """It gives these tiles to complete others, and needs none itself."""
        role = self._giving.get(tiles)
        if role is None:
            rests = [rest for rest in self.standing if not rest & tiles]
            afters = {self.tiles & ~rest & ~tiles: rest for rest in rests}
            role = self._giving[tiles] = Role(self.tiles, afters)
        return role

    @cached_property
    def quiet(self) -> Role:
        """It needs no tile of others and gives them none."""
        return Role(self.tiles, self.left)

    @property
    def left(self) -> dict[int, int]:
        """What is left of it, by what is taken."""
        return {0: self.tiles} | {self.tiles & ~rest: rest for rest in self.standing}


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
        if self.returns == self.tiles:
            return Role(self.tiles, self.left, free=True)
        gone = {self.tiles & ~rest: 0 for rest in subsets(self.returns)}
        return Role(self.tiles, gone | self.left)


class Other(Giver):
    """A figure of another seat: two of its originals stay, and one tile may complete it."""

    def __init__(
        self, id: FigureId, family: FigureFamily, tiles: int, reading: Reading, originals: int
    ) -> None:
        super().__init__(id, family, tiles, reading)
        self.originals = originals
        self._completed: dict[int, Role] = {}

    def _is_left(self, after: int) -> bool:
        return (after & self.originals).bit_count() >= 2

    def stands(self, rest: int) -> bool:
        """Whether it can be left so."""
        return rest != self.tiles and self._is_left(rest)

    def completed(self, tile: int) -> Role:
        """This tile completes it."""
        role = self._completed.get(tile)
        if role is None:
            afters = [after for after in self.figures(self.tiles | tile) if after & tile]
            found = [after for after in afters if self._is_left(after) and self._needs(after & ~tile)]
            role = self._completed[tile] = Role(self.tiles, {self.tiles & ~after: after for after in found})
        return role

    def _needs(self, rest: int) -> bool:
        return rest != self.tiles and kind_of(self.family, rest, reading=self.reading) is None


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
