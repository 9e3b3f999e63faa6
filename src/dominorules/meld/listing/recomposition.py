"""Every recomposition that is legal.

A plan gives a role to each figure on the table: what is left of it stands, or returns to the hand;
or one tile completes it; or it gives tiles that complete others. Then every new figure that keeps to
the roles can be made, in one way only. There are few plans as a rule, and rhizomes by the thousand
that keep to one of them: these are counted, and each is made into a move when that is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, ClassVar, Final

from dominorules.core.moves import OneKind, Part
from dominorules.core.sets import of_bits
from dominorules.core.tiles import TileSet
from dominorules.meld.figures import FigureFamily
from dominorules.meld.listing.bitmaps import LooseSets
from dominorules.meld.listing.figure_index import doubled_figures, loose_figures
from dominorules.meld.listing.repetition import Past, Place
from dominorules.meld.listing.roles import Other, Role, giver_of, role_of
from dominorules.meld.moves import Changed, Recompose
from dominorules.meld.operations import frozen
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import LOOSE
from dominorules.meld.state import MeldState
from dominorules.meld.table import FigureId

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


@lru_cache(maxsize=1 << 11)
def _changed(id: FigureId, bits: int) -> Changed:
    return Changed(id, of_bits(TileSet, bits))


_Roles = tuple[tuple[FigureId, Role], ...]
"""The figures that can give tiles, each with the part that it plays."""


def _changes(roles: _Roles, taken: int) -> tuple[Changed, ...]:
    """The figures that change when these tiles are taken of the table."""
    return tuple(
        [_changed(id, after) for id, role in roles if (after := role.after(taken & role.tiles)) != role.tiles]
    )


class _Plan:
    """What is to become of the figures on the table."""

    def __init__(self, bench: _Bench, used: int, roles: _Roles) -> None:
        self.hand = bench.hand & ~used
        """The hand without the tiles that complete figures."""
        self.roles = roles
        """What becomes of each figure."""
        self._bench = bench

    def allows(self, new: int) -> bool:
        """Whether a new figure keeps to it."""
        if new & self._bench.hand & ~self.hand:
            return False
        return all(new & role.tiles in role for _, role in self.roles)

    def lying(self, taken: int) -> int:
        """The tiles that lie in the figures that were there, when these are taken."""
        return sum([role.after(taken & role.tiles) for _, role in self.roles])

    @cached_property
    def needs_loose(self) -> bool:
        """Whether some figure has to give a tile that is no double."""
        return any([role.tiles & LOOSE and 0 not in role for _, role in self.roles])

    @cached_property
    def loose(self) -> LooseSets:
        """All sets without doubles that keep to it and can be new figures, if they are figures."""
        free, sieves = self.hand, []
        for _, role in self.roles:
            if role.free:
                free |= role.tiles
            elif role.tiles & LOOSE:
                sieves.append(role.sieve)
            elif 0 not in role:
                return LooseSets({})
        return LooseSets.parts(free, sieves, some_of=self._bench.table).without(self._bench.befores)


class _Bench:
    """All that recompositions can be made of at one moment."""

    def __init__(self, p: MeldParams, s: MeldState, past: Past) -> None:
        self.reading = p.rhizome
        self.hand = 0 if s.turn is None else s.hands[s.turn].bits
        self.givers = [giver_of(p, s, figure) for figure in s.table if not frozen(p, figure)]
        self.befores = {giver.tiles for giver in self.givers}
        self.table = sum(self.befores)
        self._turn = 0 if s.turn is None else int(s.turn)
        self._past = past
        self._places: dict[FigureId, Place] = {
            figure.id: (int(figure.owner), figure.family.value, figure.tiles.bits) for figure in s.table
        }
        self._doubled = {family: self._here(doubled_figures(family)) for family in FigureFamily}

    def _here(self, figures: list[int]) -> list[int]:
        """Find those whose tiles are here, some of them on the table, and that are none of its figures."""
        table, befores, outside = self.table, self.befores, ~(self.hand | self.table)
        return [bits for bits in figures if not bits & outside and bits & table and bits not in befores]

    def plans(self) -> Iterator[_Plan]:
        """Give every plan: with no figure completed first, then with more and more."""
        others = [giver for giver in self.givers if isinstance(giver, Other)]
        for size in range(len(others) + 1 if self.table else 0):
            for needy in combinations(others, size):
                yield from self._completing(needy)

    def _completing(self, needy: tuple[Other, ...]) -> Iterator[_Plan]:
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
        roles = tuple(
            [(giver.id, role_of(giver, gets.get(giver.id, 0), giver.tiles & used)) for giver in self.givers]
        )
        return _Plan(self, used, roles) if all([role for _, role in roles]) else None

    def figures(self, plan: _Plan, family: FigureFamily) -> Sequence[int]:
        """List the new figures of a family that keep to a plan, in the order of their bits."""
        if family is FigureFamily.TRIPLONE and plan.needs_loose:
            return ()
        suspects = self._back[family].get(plan.hand, frozenset())
        found = loose_figures(family, self.reading).both(plan.loose)
        back = [new for new in suspects if new in found and self._is_back(plan, family, new)]
        loose = found.without(back)
        doubled = [
            new
            for new in self._doubled[family]
            if plan.allows(new) and not (new in suspects and self._is_back(plan, family, new))
        ]
        return sorted([*loose, *doubled]) if doubled else loose

    @cached_property
    def _back(self) -> Mapping[FigureFamily, Mapping[int, Set[int]]]:
        """New figures that may bring back a moment, by the tiles held now that must be free for it.

        What is held now was held then too, or lay in the figure, unless it completed another.
        """
        back: dict[FigureFamily, dict[int, set[int]]] = {family: {} for family in FigureFamily}
        for family, free in back.items():
            for new, hands in self._past.figures(family).items():
                for hand in hands if new & self.table else ():
                    free.setdefault((new | hand) & self.hand, set()).add(new)
        return back

    def _is_back(self, plan: _Plan, family: FigureFamily, new: int) -> bool:
        """Whether a figure that keeps to a plan brings back a moment of the turn."""
        taken = new & self.table
        hand = (self.hand | self.table) & ~new & ~plan.lying(taken)
        tables = self._past.tables(hand)
        after = self._places_after(_changes(plan.roles, taken)) | {(self._turn, family.value, new)}
        return after in tables

    def _places_after(self, changed: tuple[Changed, ...]) -> frozenset[Place]:
        """The figures afterwards but the new one."""
        places = dict(self._places)
        for each in changed:
            owner, name, _ = places[each.figure]
            places[each.figure] = (owner, name, each.tiles.bits)
        return frozenset([place for place in places.values() if place[2]])


def _choices(pools: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Choose a tile out of each pool, none twice."""
    if not pools:
        yield ()
        return
    for tile in pools[0]:
        for rest in _choices(pools[1:]):
            if tile not in rest:
                yield (tile, *rest)


class _Recompositions(OneKind[Recompose]):
    """The recompositions of a plan that make a figure of a family.

    A view carries them, so they hold only what its seat sees: no plan, no state.
    """

    __slots__ = ("_family", "_figures", "_roles", "_table")

    kind: ClassVar[type] = Recompose

    def __init__(self, roles: _Roles, family: FigureFamily, figures: Sequence[int], table: int) -> None:
        self._roles, self._family, self._figures, self._table = roles, family, figures, table

    def __len__(self) -> int:
        return len(self._figures)

    def __getitem__(self, index: int, /) -> Recompose:
        new = self._figures[index]
        return self._move(new, _changes(self._roles, new & self._table))

    def __contains__(self, move: object, /) -> bool:
        if type(move) is not Recompose or move.family is not self._family:
            return False
        new = move.tiles.bits
        return new in self._figures and move.changed == _changes(self._roles, new & self._table)

    # What is taken from the table decides what becomes of it, whatever comes from the hand.
    def __iter__(self) -> Iterator[Recompose]:
        known: dict[int, tuple[Changed, ...]] = {}
        table = self._table
        for new in self._figures:
            taken = new & table
            if taken not in known:
                known[taken] = _changes(self._roles, taken)
            yield self._move(new, known[taken])

    def _move(self, new: int, changed: tuple[Changed, ...]) -> Recompose:
        tiles, move = _blank(TileSet), _blank(Recompose)
        _put_bits(tiles, new)
        _put_family(move, self._family)
        _put_tiles(move, tiles)
        _put_changed(move, changed)
        _put_layout(move, None)
        return move  # type: ignore[no-any-return]


def recompositions(p: MeldParams, s: MeldState, past: Past) -> list[Part[Recompose]]:
    """List the legal recompositions of a seat that may operate and owns a figure.

    By family of the new figure; then by the figures completed (none first, then one, and so on) and
    the tiles that complete them; then by the bits of the new figure.
    """
    bench = _Bench(p, s, past)
    plans = list(bench.plans())
    return [
        _Recompositions(plan.roles, family, bench.figures(plan, family), bench.table)
        for family in FigureFamily
        for plan in plans
    ]


def any_recomposition(p: MeldParams, s: MeldState, past: Past) -> bool:
    """Whether a seat that may operate and owns a figure can recompose at all."""
    bench = _Bench(p, s, past)
    return any(bench.figures(plan, family) for plan in bench.plans() for family in FigureFamily)
