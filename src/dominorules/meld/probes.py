"""Moves to ask an engine about: all that the built-in one lists, and many that break a rule.

They are thought of without the rules: a new figure takes what it likes, and what becomes of the
figures it takes from is tried in every simple way. Where a position has few tiles, all of this is
there; where it has many, a share of it that is spread evenly, and all that the engine lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice, product
from typing import Final, TypeVar

from dominorules.core.tiles import Tile, TileSet
from dominorules.meld.figures import FigureFamily, figures_within, kind_of
from dominorules.meld.listing import legal_moves
from dominorules.meld.listing.bitmaps import subsets
from dominorules.meld.listing.figure_index import rhizomes_within
from dominorules.meld.moves import Add, Changed, Draw, EndTurn, MeldMove, Recompose, Validate
from dominorules.meld.params import MeldParams
from dominorules.meld.rhizome import Reading
from dominorules.meld.state import MeldState
from dominorules.meld.table import Figure, FigureId
from dominorules.meld.universe import chances

__all__ = ["probes"]

T = TypeVar("T")

_VALIDATIONS: Final = 120
_ADDITIONS: Final = 60
_FIGURES: Final = 24
_WAYS: Final = 32
_RECOMPOSITIONS: Final = 240


def probes(p: MeldParams, s: MeldState) -> Iterator[MeldMove]:
    """Every legal move, and many that are not, in the order of `legal_moves`.

    Before a lot or a deal all of these, one for each way the tiles can fall. While a seat is to
    act: validations of any tiles in every family; additions of any few tiles to any figure, and to
    one that is not there; new figures of the tiles of table and hands, each with many ways to leave
    the others, right and wrong. Of all these some six hundred that are not legal at most, which is
    nearly every one where few tiles are in play.
    """
    if s.turn is None:
        yield from chances(p, s)
        return
    legal = legal_moves(p, s)
    yield Draw()
    yield from _merged(legal, Validate, _some(list(_validations(p, s)), _VALIDATIONS), _by_validation)
    yield from _merged(legal, Add, _some(list(_additions(s)), _ADDITIONS), _by_addition)
    yield from _merged(legal, Recompose, _recompositions(p, s, legal), partial(_by_recomposition, s))
    yield EndTurn()


def _some(things: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, spread evenly."""
    return things[:: -(-len(things) // most) or 1]


def _merged(
    legal: Iterable[MeldMove], kind: type[T], more: Iterable[T], order: Callable[[T], tuple[object, ...]]
) -> list[T]:
    """The legal moves of a kind and others, each once and in order."""
    moves = dict.fromkeys([move for move in legal if isinstance(move, kind)])
    return sorted(moves | dict.fromkeys(more), key=order)


_PLACE: Final[Mapping[FigureFamily, int]] = {family: place for place, family in enumerate(FigureFamily)}


def _by_tiles(tiles: TileSet) -> tuple[int, int]:
    return len(tiles), tiles.bits


def _by_validation(move: Validate) -> tuple[object, ...]:
    return _PLACE[move.family], _by_tiles(move.tiles)


def _by_addition(move: Add) -> tuple[object, ...]:
    return move.figure, _by_tiles(move.tiles)


def _by_recomposition(s: MeldState, move: Recompose) -> tuple[object, ...]:
    """After the family, whatever completes figures; legal moves differ by now, others by what follows."""
    lying = {figure.id: figure.tiles.bits for figure in s.table}
    changed = [(each.figure, each.tiles.bits) for each in move.changed]
    comes = [(id, after & ~lying.get(id, 0)) for id, after in changed]
    completed = [(id, bits) for id, bits in comes if bits]
    ids, tiles = [id for id, _ in completed], [bits for _, bits in completed]
    return _PLACE[move.family], len(completed), ids, tiles, move.tiles.bits, changed


# --- Validations and additions -------------------------------------------------------------------


def _hand(s: MeldState) -> int:
    return 0 if s.turn is None else s.hands[s.turn].bits


def _lying(s: MeldState) -> int:
    return sum([figure.tiles.bits for figure in s.table])


def _elsewhere(s: MeldState) -> int:
    """The tiles of others' hands and those laid open."""
    held = sum([hand.bits for hand in s.hands]) & ~_hand(s)
    return held | sum([laid.bits for laid in s.open_doubles])


def _figures(family: FigureFamily, pool: int) -> list[int]:
    """The figures of a pool, under whatever reading."""
    if family is FigureFamily.RHIZOME:
        return list(rhizomes_within(pool, Reading.LINE))
    return figures_within(family, pool)


def _validations(p: MeldParams, s: MeldState) -> Iterator[Validate]:
    """Any tiles of a small hand, else its figures and what is nearly one; and figures with others' tiles."""
    hand, near = _hand(s), _lying(s) | _elsewhere(s)
    for family in FigureFamily:
        for bits in _parts(hand, [family]):
            yield Validate(family, TileSet(bits))
        for bits in _some(_figures(family, _thin(hand | near, hand)), _FIGURES):
            yield Validate(family, TileSet(bits))


def _thin(pool: int, kept: int, most: int = 12) -> int:
    """A pool of not too many tiles."""
    for tile in TileSet(pool & ~kept):
        if pool.bit_count() <= most:
            break
        pool &= ~tile.bit
    return pool


def _parts(hand: int, families: Iterable[FigureFamily]) -> Iterator[int]:
    """All parts of a small hand; of a large one figures of these families, and a tile more or less."""
    if hand.bit_count() <= 6:
        yield from [part for part in subsets(hand) if part]
        return
    for family in families:
        for bits in _some(_figures(family, hand), _FIGURES):
            yield bits
            yield from [bits ^ tile.bit for tile in TileSet(hand)]


def _additions(s: MeldState) -> Iterator[Add]:
    """Any few tiles of the hand, and any one of another hand, to any figure."""
    hand, most = _hand(s), 3 if len(s.table) < 4 else 2
    tiles = [tile.bit for tile in TileSet(hand)]
    few = [sum(part) for size in range(1, most + 1) for part in combinations(tiles, size)]
    wrong = [0, *[tile.bit for tile in TileSet(_elsewhere(s) | _lying(s))][:3]]
    for id in (*[figure.id for figure in s.table], s.next_id):
        for bits in (*few, *wrong):
            yield Add(TileSet(bits), id)


# --- Recompositions ------------------------------------------------------------------------------


def _recompositions(p: MeldParams, s: MeldState, legal: Iterable[MeldMove]) -> list[Recompose]:
    found: dict[Recompose, None] = {}
    for family, new in _new_figures(s, legal):
        ways = list(islice(_ways(p, s, new), 8 * _WAYS))
        for after in _some(ways, _WAYS):
            found[_move(s, family, new, after)] = None
    moves = _some(list(found), _RECOMPOSITIONS)
    return [*moves, *_broken(s, _some(moves, 12))]


def _new_figures(s: MeldState, legal: Iterable[MeldMove]) -> Iterator[tuple[FigureFamily, int]]:
    """Figures that the tiles near by make, some with a tile too few, some of the hand alone."""
    pool = _thin(_hand(s) | _lying(s), 0, 14)
    made = [(move.family, move.tiles.bits) for move in legal if isinstance(move, Recompose)]
    yield from _some(list(dict.fromkeys(made)), _FIGURES)
    for family in FigureFamily:
        found = _some(_figures(family, pool), _FIGURES)
        yield from [(family, bits) for bits in found]
        for bits in _some(found, 4):
            yield family, bits & (bits - 1)
            yield _next(family), bits


def _next(family: FigureFamily) -> FigureFamily:
    return tuple(FigureFamily)[(_PLACE[family] + 1) % len(_PLACE)]


Afters = dict[FigureId, int]


def _ways(p: MeldParams, s: MeldState, new: int) -> Iterator[Afters]:
    """Leave each figure that tiles are taken of as it is then, or gone, or with one tile more.

    A tile that comes from a third figure is gone there.
    """
    befores = {figure.id: figure.tiles.bits for figure in s.table}
    taken = [figure for figure in s.table if figure.tiles.bits & new]
    pools = [list(_afters(p, s, figure, new)) for figure in taken]
    for choice in product(*pools):
        after = {figure.id: bits for figure, bits in zip(taken, choice, strict=True)}
        comes = sum([bits & ~befores[id] for id, bits in after.items()])
        yield {
            id: after.get(id, before) & ~(comes & before)
            for id, before in befores.items()
            if id in after or before & comes
        }


def _afters(p: MeldParams, s: MeldState, figure: Figure, new: int) -> Iterator[int]:
    rest = figure.tiles.bits & ~new
    yield rest
    if rest:
        yield 0
    free = [tile.bit for tile in TileSet((_hand(s) | _lying(s)) & ~figure.tiles.bits & ~new)]
    right = [bit for bit in free if kind_of(figure.family, rest | bit, reading=p.rhizome)]
    for bit in (*right, *[bit for bit in free if bit not in right][:2]):
        yield rest | bit


def _move(s: MeldState, family: FigureFamily, new: int, after: Afters) -> Recompose:
    changed = [Changed(id, TileSet(bits)) for id, bits in sorted(after.items())]
    return Recompose(family, TileSet(new), tuple(changed))


def _broken(s: MeldState, moves: Iterable[Recompose]) -> Iterator[Recompose]:
    """Moves that name figures wrongly, or use tiles that they should not."""
    lying = {figure.id: figure for figure in s.table}
    held = next(iter(TileSet(_hand(s))), None)
    strange = next(iter(TileSet(_elsewhere(s))), None)
    for move in moves:
        family, tiles, changed = move.family, move.tiles, move.changed
        for more in (held, strange):
            if more is not None:
                yield Recompose(family, tiles.with_tile(more), changed)
        yield Recompose(family, tiles, changed[1:])
        yield Recompose(family, tiles, changed[::-1])
        yield Recompose(family, tiles, (*changed, *changed[-1:]))
        yield Recompose(family, tiles, (*changed, Changed(s.next_id, TileSet())))
        yield from _wrongly_left(move, lying, held)


def _wrongly_left(
    move: Recompose, lying: Mapping[FigureId, Figure], held: Tile | None
) -> Iterator[Recompose]:
    """One figure is left as it was, or with a tile too many or too few; one that gave nothing is named."""
    for each in move.changed:
        before = lying[each.figure].tiles
        for tiles in (before, before | each.tiles, TileSet(each.tiles.bits & (each.tiles.bits - 1))):
            yield _with(move, Changed(each.figure, tiles))
        if held is not None:
            yield _with(move, Changed(each.figure, each.tiles.with_tile(held)))
    for id, figure in lying.items():
        if id not in [each.figure for each in move.changed]:
            more = figure.tiles if held is None else figure.tiles.with_tile(held)
            yield _with(move, Changed(id, more))


def _with(move: Recompose, change: Changed) -> Recompose:
    changed = {each.figure: each for each in move.changed} | {change.figure: change}
    return Recompose(move.family, move.tiles, tuple([changed[id] for id in sorted(changed)]))
