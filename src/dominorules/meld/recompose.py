"""Every recomposition that is legal.

What a new figure may take of each figure on the table depends on what is to become of that one:
what is left of it stands, or returns to the hand; or one tile completes it; or it gives tiles
that complete others. These are its roles. A plan gives a role to each figure on the table, and
then every new figure that keeps to the roles can be made, in one way only. So the plans are tried
one by one, and all else is sieved out before it is made. What roles let a figure give is kept
from turn to turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from dominorules.core.tiles import TileSet
from dominorules.meld.figures import Family as FigureFamily
from dominorules.meld.figures import figures_within, kind_of
from dominorules.meld.moves import Changed, Operation, Recompose
from dominorules.meld.operations import frozen, is_repeated
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import LOOSE, Reading
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure, FigureId
from dominorules.meld.within import Sieve, in_order, rhizomes_within, sieve, subsets

__all__ = ["any_recomposition", "recompositions"]


class _Left(NamedTuple):
    """What becomes of a figure of which some tiles are taken."""

    after: int
    """Its tiles afterwards."""
    returned: int
    """What returns to the hand."""
    changed: bool
    """Whether it is changed at all."""


class _Role(dict[int, _Left | None]):
    """What a new figure may take of a figure, with what becomes of that; None where it may not."""

    def __init__(self, tiles: int, lefts: dict[int, _Left], find: Callable[[int], _Left | None]) -> None:
        super().__init__(lefts)
        self._tiles, self._find = tiles, find

    def __missing__(self, taken: int) -> _Left | None:
        left = self[taken] = self._find(taken)
        return left

    @cached_property
    def sieve(self) -> Sieve:
        """The same for rhizomes."""
        return sieve(self._tiles, [taken for taken, left in self.items() if left])


def _nothing(taken: int) -> None:
    """What is not listed may not be taken."""


_UNTOUCHED: Final = _Left(0, 0, False)


class _Giver:
    """A figure that can give tiles, whatever its id, in all its roles."""

    def __init__(
        self, family: FigureFamily, tiles: int, originals: int, own: bool, returns: int, reading: Reading
    ) -> None:
        self.family, self.tiles, self.originals, self.own = family, tiles, originals, own
        self.returns, self.reading = returns, reading
        self._completed: dict[int, _Role] = {}
        self._giving: dict[int, _Role] = {}

    def _figures(self, pool: int) -> list[int]:
        if self.family is FigureFamily.RHIZOME:
            return rhizomes_within(pool, self.reading)
        return figures_within(self.family, pool)

    def _is_figure(self, bits: int) -> bool:
        return kind_of(self.family, bits, reading=self.reading) is not None

    @cached_property
    def standing(self) -> list[int]:
        """The parts of it that can be left without help: with two originals where it is another's."""
        parts = [rest for rest in self._figures(self.tiles) if rest != self.tiles]
        return [rest for rest in parts if self.own or (rest & self.originals).bit_count() >= 2]

    @cached_property
    def spare(self) -> int:
        """The tiles that it can do without, alone or with others of its own."""
        always = self.tiles
        for rest in self.standing:
            always &= rest
        return self.tiles & ~always

    @property
    def is_free(self) -> bool:
        """Whether anything may be taken of it."""
        return self.own and self.returns == self.tiles

    @cached_property
    def quiet(self) -> _Role:
        """It needs no tile of others and gives them none."""
        lefts = {self.tiles & ~rest: _Left(rest, 0, True) for rest in self.standing}
        if not self.own:
            return _Role(self.tiles, {0: _UNTOUCHED} | lefts, _nothing)
        lefts[self.tiles] = _Left(0, 0, True)
        if self.is_free:
            return _Role(self.tiles, {0: _UNTOUCHED} | lefts, self._returning)
        back = {self.tiles & ~rest: _Left(0, rest, True) for rest in subsets(self.returns)}
        return _Role(self.tiles, back | lefts | {0: _UNTOUCHED}, _nothing)

    def _returning(self, taken: int) -> _Left:
        return _Left(0, self.tiles & ~taken, True)

    def completed(self, tile: int) -> _Role:
        """This tile completes it."""
        role = self._completed.get(tile)
        if role is None:
            lefts = {}
            for after in self._figures(self.tiles | tile):
                rest = after & ~tile
                if after & tile and rest != self.tiles and (after & self.originals).bit_count() >= 2:
                    if not self._is_figure(rest):
                        lefts[self.tiles & ~rest] = _Left(after, 0, True)
            role = self._completed[tile] = _Role(self.tiles, lefts, _nothing)
        return role

    def giving(self, tiles: int) -> _Role:
        """It gives these tiles to complete others, and needs none itself."""
        role = self._giving.get(tiles)
        if role is None:
            rests = [rest for rest in self.standing if not rest & tiles]
            lefts = {self.tiles & ~rest & ~tiles: _Left(rest, 0, True) for rest in rests}
            role = self._giving[tiles] = _Role(self.tiles, lefts, _nothing)
        return role


_giver = lru_cache(maxsize=1 << 12)(_Giver)


class _Way(NamedTuple):
    """One way to make a new figure."""

    changed: tuple[tuple[FigureId, int], ...]
    """The figures changed, by id, with their tiles afterwards."""
    hand: int
    """The hand afterwards."""


class _Plan(NamedTuple):
    """What is to become of the figures on the table."""

    roles: list[tuple[FigureId, _Giver, _Role]]
    """By id."""
    needy: list[int]
    """The tiles of the figures that are completed."""
    hand: int
    """The hand without the tiles that complete figures."""


def _of(p: MeldParams, s: MeldState, figure: Figure) -> _Giver:
    tiles, originals, own = figure.tiles.bits, figure.originals.bits, figure.owner == s.turn
    returns = tiles & ~s.borrowed.bits if own and p.own_tiles_return else 0
    return _giver(figure.family, tiles, originals, own, returns, p.rhizome)


class _Bench:
    """All that recompositions can be made of at one moment."""

    def __init__(self, p: MeldParams, s: MeldState, hand: int) -> None:
        self.reading, self.hand = p.rhizome, hand
        self.givers = {figure.id: _of(p, s, figure) for figure in s.table if not frozen(p, figure)}
        self.befores = {giver.tiles for giver in self.givers.values()}
        self.table = sum(self.befores)

    def plans(self) -> Iterator[_Plan]:
        """Give every plan: with no figure completed first, then with more and more."""
        others = [id for id, giver in self.givers.items() if not giver.own]
        for size in range(len(others) + 1):
            for needy in combinations(others, size):
                yield from self._completing(needy)

    def _completing(self, needy: tuple[FigureId, ...]) -> Iterator[_Plan]:
        spare = self.hand
        for id, giver in self.givers.items():
            if id not in needy:
                spare |= giver.spare
        pools = [self._wanted(self.givers[id], spare) for id in needy]
        for tiles in _choices(pools):
            plan = self._plan(dict(zip(needy, tiles, strict=True)))
            if plan is not None:
                yield plan

    @staticmethod
    def _wanted(giver: _Giver, spare: int) -> list[int]:
        return [tile.bit for tile in TileSet(spare & ~giver.tiles) if giver.completed(tile.bit)]

    def _plan(self, gets: dict[FigureId, int]) -> _Plan | None:
        roles, used = [], sum(gets.values())
        for id, giver in self.givers.items():
            if id in gets:
                role = giver.completed(gets[id])
            else:
                role = giver.giving(giver.tiles & used) if giver.tiles & used else giver.quiet
            if not role:
                return None
            roles.append((id, giver, role))
        return _Plan(roles, [self.givers[id].tiles for id in gets], self.hand & ~used)

    def figures(self, plan: _Plan, family: FigureFamily) -> list[int]:
        """List the figures of a family that may keep to a plan."""
        if family is FigureFamily.RHIZOME:
            loose = [(giver, role) for _, giver, role in plan.roles if giver.tiles & LOOSE]
            free = [giver.tiles for giver, role in loose if giver.is_free and role is giver.quiet]
            sieves = [role.sieve for giver, role in loose if not (giver.is_free and role is giver.quiet)]
            return rhizomes_within(plan.hand | sum(free), self.reading, sieves, some_of=self.table)
        pool = plan.hand | self.table
        found = [bits for bits in self._few(family) if not bits & ~pool]
        return [bits for bits in found if all([bits & tiles for tiles in plan.needy])]

    @lru_cache  # noqa: B019
    def _few(self, family: FigureFamily) -> list[int]:
        found = figures_within(family, self.hand | self.table)
        return [bits for bits in found if bits & self.table]

    # The hot path: every figure that is made comes through here.
    def ways(self, plan: _Plan, family: FigureFamily) -> Iterator[tuple[int, _Way]]:
        """Give the figures of a family that a plan makes, each with the way it is made."""
        roles = [(id, giver.tiles, role) for id, giver, role in plan.roles]
        for new in self.figures(plan, family):
            if new in self.befores:
                continue
            changed, hand = [], plan.hand & ~new
            for id, tiles, role in roles:
                left = role[new & tiles]
                if left is None:
                    break
                after, returned, touched = left
                if touched:
                    changed.append((id, after))
                    hand |= returned
            else:
                yield new, _Way(tuple(changed), hand)


def _choices(pools: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Choose a tile out of each pool, none twice."""
    if not pools:
        yield ()
        return
    for tile in pools[0]:
        for rest in _choices(pools[1:]):
            if tile not in rest:
                yield (tile, *rest)


class _Past:
    """What this turn may not come back to, asked quickly."""

    def __init__(self, s: MeldState) -> None:
        self._state = s
        self._made: dict[int, set[tuple[FigureFamily, int]]] = {}
        for moment in s.earlier:
            made = self._made.setdefault(moment.hand.bits, set())
            made.update([(family, tiles.bits) for owner, family, tiles in moment.table if owner == s.turn])

    def repeats(self, move: Recompose, hand: int) -> bool:
        """Only a moment with the same hand and the new figure in the field can be the same."""
        made = self._made.get(hand)
        if made is None or (move.family, move.tiles.bits) not in made:
            return False
        return is_repeated(self._state, move)


@lru_cache(maxsize=1 << 14)
def _changed(id: FigureId, bits: int) -> Changed:
    return Changed(id, TileSet(bits))


class _Draft(Operation):
    """A recomposition while it is made."""

    __slots__ = ("changed", "family", "layout", "tiles")
    __setattr__ = object.__setattr__


def _made(family: FigureFamily, bits: int, way: _Way) -> Recompose:
    """Make a move in a third of the time that checking its parts takes."""
    draft: Any = _Draft()
    draft.family, draft.tiles, draft.layout = family, TileSet(bits), None
    draft.changed = tuple([_changed(id, after) for id, after in way.changed])
    draft.__class__ = Recompose
    return draft  # type: ignore[no-any-return]


def recompositions(p: MeldParams, s: MeldState) -> list[Recompose]:
    """List the legal recompositions of a seat that may operate and owns a figure.

    By family, number of tiles and bits of the new figure, then by the figures changed.
    """
    if s.turn is None:
        return []
    bench, past = _Bench(p, s, s.hands[s.turn].bits), _Past(s)
    plans = list(bench.plans()) if bench.table else []
    moves = []
    for family in FigureFamily:
        found: dict[int, list[_Way]] = {}
        for plan in plans:
            for new, way in bench.ways(plan, family):
                found.setdefault(new, []).append(way)
        for new in in_order(list(found)):
            for way in sorted(found[new]):
                move = _made(family, new, way)
                if not past.repeats(move, way.hand):
                    moves.append(move)
    return moves


def any_recomposition(p: MeldParams, s: MeldState) -> bool:
    """Whether a seat that may operate and owns a figure can recompose at all."""
    if s.turn is None:
        return False
    bench, past = _Bench(p, s, s.hands[s.turn].bits), _Past(s)
    return any(
        not past.repeats(_made(family, new, way), way.hand)
        for plan in (bench.plans() if bench.table else ())
        for family in FigureFamily
        for new, way in bench.ways(plan, family)
    )
