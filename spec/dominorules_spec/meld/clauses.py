"""The clauses of the meld family, one predicate a sentence.

Each is written from the rule text and the decisions on it, and uses only what states, moves and
parameters show. What a figure is and how a rhizome may lie is said here once more, word for word.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations, count, pairwise, takewhile
from operator import or_

import attrs

from dominorules.clauses.meld import (
    BORROWED,
    CLOSER,
    DRAWN,
    EARLIER,
    ENDED,
    FIRST,
    HAND_NUMBER,
    HANDS,
    HISTORY,
    LOWEST,
    NEXT_ID,
    OPEN_DOUBLES,
    OPENER,
    OUTCOME,
    PHASE,
    QUIET,
    STOCK,
    TABLE,
    TURN,
    VALIDATED,
    VALIDATED_NOW,
    WINNERS,
    Add,
    Award,
    Basis,
    Cell,
    Changed,
    Clause,
    Deal,
    Draw,
    Duty,
    Effect,
    EndTurn,
    Event,
    Fact,
    Figure,
    FigureFamily,
    FigureId,
    Invariant,
    Kind,
    Knows,
    LastResort,
    Layout,
    Lot,
    MeldMove,
    MeldParams,
    MeldState,
    MeldView,
    Moment,
    OpenDoubles,
    Operation,
    Outcome,
    Phase,
    PostRequirement,
    Reading,
    Recompose,
    Requirement,
    ScoreEvent,
    Seat,
    SeatMove,
    Side,
    Slot,
    Tile,
    TileSet,
    Turn,
    Validate,
    Validated,
    is_rhizome,
    moves_of_kind,
    witness,
)
from dominorules_spec.meld.proofs import coverings, grids, layouts_of_three, pairings

__all__ = ["CLAUSES", "Closed", "DoublesOpened", "MatchWon", "RoundOver", "Stalled"]


@attrs.frozen
class DoublesOpened:
    """The doubles in all hands are laid open."""


@attrs.frozen
class RoundOver:
    """A round has ended."""


@attrs.frozen
class Closed(RoundOver):
    """Somebody has no tile left."""


@attrs.frozen
class Stalled(RoundOver):
    """Nobody gets rid of tiles any more."""


@attrs.frozen
class MatchWon:
    """One seat alone has most points, and enough of them."""


def _scale(text: str) -> TileSet:
    return TileSet.of(text.split())


ROYAL = (_scale("1-2 3-4 5-6"), _scale("1-4 2-5 3-6"))
"""The two royal closed scales: 1 to 6 down three rows of two, and along two rows of three."""

MINOR = (
    _scale("1-3 2-4 5-6"),
    _scale("1-2 3-5 4-6"),
    _scale("1-2 3-6 4-5"),
    _scale("1-4 2-3 5-6"),
    _scale("1-6 2-5 3-4"),
    _scale("1-6 2-3 4-5"),
)
"""The six minor ones: two upright, two lying, two snakes."""


# Words that several clauses use.


def _own(s: MeldState) -> TileSet:
    return TileSet() if s.turn is None else s.hands[s.turn]


def _doubles(tiles: TileSet) -> TileSet:
    return TileSet.of(tile for tile in tiles if tile.low == tile.high)


def _next(s: MeldState, seat: Seat | None) -> Seat | None:
    return None if seat is None else Seat((seat + 1) % s.seats)


def _all(sets: list[TileSet]) -> TileSet:
    return reduce(or_, sets, TileSet())


def _with_hand(s: MeldState, hand: TileSet) -> tuple[TileSet, ...]:
    return tuple(hand if seat == s.turn else other for seat, other in enumerate(s.hands))


def _moment(s: MeldState) -> Moment:
    """Who has which figures in front of them, and what the seat to act holds."""
    table = sorted([(f.owner, f.family, f.tiles) for f in s.table], key=lambda row: (row[0], row[2].bits))
    return Moment(tuple(table), _own(s))


# The figures.


def _in_sequence(numbers: list[int]) -> bool:
    return all(b == a + 1 for a, b in pairwise(sorted(numbers)))


def _is_triplone(tiles: TileSet) -> bool:
    return len(tiles) >= 3 and tiles == _doubles(tiles)


def _is_scala(tiles: TileSet) -> bool:
    return _is_triplone(tiles) and _in_sequence([tile.low for tile in tiles])


def _in_common(tiles: TileSet) -> set[int]:
    """The numbers that all of some tiles show."""
    return set.intersection(*[{tile.low, tile.high} for tile in tiles])


def _is_parriglia(tiles: TileSet) -> bool:
    """All seven tiles of a number, its double among them."""
    return len(tiles) == 7 and bool(_in_common(tiles))


def _is_tris(tiles: TileSet) -> bool:
    if _is_parriglia(tiles):
        return True
    return len(tiles) >= 3 and not _doubles(tiles) and bool(_in_common(tiles))


def _is_polar(tiles: TileSet) -> bool:
    """A tris whose other numbers are in sequence."""
    shown = {number for tile in tiles for number in (tile.low, tile.high)}
    return _in_sequence([*shown - _in_common(tiles)])


def _is_correct(p: MeldParams, family: FigureFamily, tiles: TileSet) -> bool:
    if family is FigureFamily.TRIPLONE:
        return _is_triplone(tiles)
    if family is FigureFamily.TRIS:
        return _is_tris(tiles)
    if family is FigureFamily.CLOSED_SCALE:
        return tiles in (*ROYAL, *MINOR)
    return is_rhizome(tiles.bits, p.rhizome)


def _is_frozen(figure: Figure) -> bool:
    return figure.family is FigureFamily.CLOSED_SCALE or _is_parriglia(figure.tiles)


def _counts_as_scala(p: MeldParams, f: Figure) -> bool:
    """Where triploni are not rated anew, a scala stays one."""
    return _is_scala(f.tiles) or (f.was_scala and not p.rerate_triplone)


def _kind(p: MeldParams, f: Figure) -> Kind:
    if f.family is FigureFamily.TRIPLONE:
        return Kind.TRIPLONE_A_SCALA if _counts_as_scala(p, f) else Kind.SIMPLE_TRIPLONE
    if f.family is FigureFamily.CLOSED_SCALE:
        return Kind.ROYAL_SCALE if f.tiles in ROYAL else Kind.MINOR_SCALE
    if f.family is FigureFamily.RHIZOME:
        return Kind.RHIZOME
    if _is_parriglia(f.tiles):
        return Kind.PARRIGLIA
    return Kind.POLAR if _is_polar(f.tiles) else Kind.SANTA_TERESA


# How a rhizome lies: tiles on a grid, two cells each.


def _halves(layout: Layout) -> list[tuple[Cell, int, Tile]]:
    low = [(one.low, one.tile.low, one.tile) for one in layout.placed]
    return low + [(one.high, one.tile.high, one.tile) for one in layout.placed]


def _numbers(layout: Layout) -> dict[Cell, int]:
    return {cell: number for cell, number, _ in _halves(layout)}


def _line(numbers: dict[Cell, int], first: Cell, dx: int, dy: int) -> list[Cell]:
    """The cells from this one on, as far as there are tiles; nothing if it has one before it."""
    if Cell(first.x - dx, first.y - dy) in numbers:
        return []
    ahead = (Cell(first.x + n * dx, first.y + n * dy) for n in count())
    return list(takewhile(numbers.__contains__, ahead))


def _lines(layout: Layout) -> list[list[Cell]]:
    """Every straight run of cells, as long as it gets, that belongs to two tiles or more."""
    numbers, tiles = _numbers(layout), {cell: tile for cell, _, tile in _halves(layout)}
    runs = [_line(numbers, cell, dx, dy) for cell in numbers for dx, dy in ((1, 0), (0, 1))]
    return [run for run in runs if len({tiles[cell] for cell in run}) > 1]


def _shows(layout: Layout, tiles: TileSet) -> bool:
    """It holds each of these tiles once and no other, and the halves of a tile lie side by side."""
    apart = [abs(one.low.x - one.high.x) + abs(one.low.y - one.high.y) for one in layout.placed]
    return set(apart) == {1} and sorted(one.tile for one in layout.placed) == sorted(tiles)


def _is_overlapping(layout: Layout) -> bool:
    return len(_numbers(layout)) < len(_halves(layout))


def _is_connected(layout: Layout) -> bool:
    """From any tile one gets to every other over edges of cells."""
    left = set(_numbers(layout))
    reach = {left.pop()}
    while reach:
        reach = {cell for cell in left if any(abs(cell.x - x) + abs(cell.y - y) == 1 for x, y in reach)}
        left -= reach
    return not left


def _is_stepping(layout: Layout) -> bool:
    """Along every line the numbers rise by one, or fall by one, at each step."""
    numbers = _numbers(layout)
    steps = [{numbers[b] - numbers[a] for a, b in pairwise(line)} for line in _lines(layout)]
    return all(step in ({1}, {-1}) for step in steps)


def _is_zero_once(layout: Layout) -> bool:
    """A 0 is in one line at most."""
    zeros = [cell for cell, number in _numbers(layout).items() if number == 0]
    return all(sum(zero in line for line in _lines(layout)) <= 1 for zero in zeros)


def _is_full(layout: Layout) -> bool:
    """Every half of every tile is in a line."""
    return _numbers(layout).keys() == {cell for line in _lines(layout) for cell in line}


def _lies_legally(p: MeldParams, layout: Layout) -> bool:
    """Three tiles or more, no double, a 0 somewhere; and all that is asked of how they lie."""
    tiles = layout.tiles
    if len(tiles) < 3 or _doubles(tiles) or not any(tile.shows(0) for tile in tiles):
        return False
    if _is_overlapping(layout) or not _is_connected(layout) or not _is_stepping(layout):
        return False
    return _is_zero_once(layout) and (p.rhizome is Reading.LINE or _is_full(layout))


# What is true of any table.


def tiles_set(p: MeldParams) -> bool:
    """28 tiles, every pair of numbers from 0 to 6 once, unless a table plays with fewer."""
    pairs = {(low, high) for low in range(7) for high in range(low, 7)}
    tiles = [(tile.low, tile.high) for tile in p.tile_set]
    return len(pairs) == 28 and (sorted(tiles) == sorted(pairs) or (p.tiles is not None and {*tiles} < pairs))


def table_seats(p: MeldParams) -> bool:
    """Two, three or four seats, as long as there are tiles enough to deal."""
    return p.seat_counts == tuple(n for n in (2, 3, 4) if n * p.hand_size <= len(p.tile_set))


def scales_closed(p: MeldParams) -> bool:
    """The closed scales cover 1 to 6, written in rows or as a snake: 8 of the 15 ways to pair six numbers."""
    covered = {pairs for grid in grids() for pairs in coverings(grid)}
    mine = [frozenset(frozenset((tile.low, tile.high)) for tile in scale) for scale in (*ROYAL, *MINOR)]
    return covered == set(mine) < pairings() and (len(covered), len(pairings())) == (8, 15)


def rhizome_small(p: MeldParams) -> bool:
    """Three loose tiles are a rhizome just if one of all ways to lay them is legal."""
    loose = [Tile(low, high) for low, high in combinations(range(7), 2)]
    laid = layouts_of_three(loose, lambda layout: _is_stepping(layout) and _is_zero_once(layout))
    lying = {layout.tiles for layout in laid if _lies_legally(p, layout)}
    sets = [TileSet.of(tiles) for tiles in combinations(loose, 3)]
    return all(is_rhizome(tiles.bits, p.rhizome) == (tiles in lying) for tiles in sets)


# The lot and the deal.


def lot_due(p: MeldParams, s: MeldState, m: Lot) -> bool:
    """A lot opens the match."""
    return s.phase is Phase.LOT


def deal_due(p: MeldParams, s: MeldState, m: Deal) -> bool:
    """A deal opens each round."""
    return s.phase is Phase.DEAL


def lot_one_each(p: MeldParams, s: MeldState, m: Lot) -> bool:
    """Every seat takes a tile of its own."""
    return len(m.tiles) == s.seats == len(set(m.tiles)) and all(tile in p.tile_set for tile in m.tiles)


def lot_highest_starts(p: MeldParams, s: MeldState, m: Lot) -> Seat | None:
    """The highest tile has the largest sum, then the larger half."""
    return Seat(max(range(s.seats), key=lambda seat: (m.tiles[seat].pips, m.tiles[seat].high)))


def lot_then_deal(p: MeldParams, s: MeldState, m: Lot) -> Phase:
    return Phase.DEAL


def deal_whole_set(p: MeldParams, s: MeldState, m: Deal) -> bool:
    """All tiles are dealt, as hands or as the stock."""
    return sorted(m.order) == sorted(p.tile_set)


def deal_hands(p: MeldParams, s: MeldState, m: Deal) -> tuple[TileSet, ...]:
    size = p.hand_size
    return tuple(TileSet.of(m.order[seat * size : (seat + 1) * size]) for seat in range(s.seats))


def deal_stock(p: MeldParams, s: MeldState, m: Deal) -> tuple[Tile, ...]:
    return m.order[p.hand_size * s.seats :]


def deal_starter(p: MeldParams, s: MeldState, m: Deal) -> Seat | None:
    """The seat that the lot named, then the seats in turn."""
    return s.sheet.opener if s.sheet.hand_number == 0 else _next(s, s.sheet.opener)


def no_figures(p: MeldParams, s: MeldState, m: Deal) -> tuple[Figure, ...]:
    return ()


def deal_clears_next_id(p: MeldParams, s: MeldState, m: Deal) -> FigureId:
    return FigureId(1)


def deal_clears_open_doubles(p: MeldParams, s: MeldState, m: Deal) -> tuple[TileSet, ...]:
    return (TileSet(),) * s.seats


def no_tiles(p: MeldParams, s: MeldState, m: object) -> TileSet:
    return TileSet()


def no_moments(p: MeldParams, s: MeldState, m: object) -> tuple[Moment, ...]:
    return ()


def no_moves(p: MeldParams, s: MeldState, m: Deal) -> tuple[MeldMove, ...]:
    return ()


def no_sides(p: MeldParams, s: MeldState, m: Deal) -> tuple[Side, ...]:
    return ()


def not_drawn(p: MeldParams, s: MeldState, m: object) -> bool:
    return False


def nothing(p: MeldParams, s: MeldState, m: object) -> Validated:
    return Validated.NOTHING


def deal_clears_validated(p: MeldParams, s: MeldState, m: Deal) -> tuple[Validated, ...]:
    return (Validated.NOTHING,) * s.seats


def none(p: MeldParams, s: MeldState, m: object) -> None:
    return None


def zero(p: MeldParams, s: MeldState, m: object) -> int:
    return 0


def deal_begins_phase(p: MeldParams, s: MeldState, m: Deal) -> Phase:
    return Phase.PLAY


def deal_begins_round(p: MeldParams, s: MeldState, m: Deal) -> int:
    return s.sheet.hand_number + 1


# A turn: the draw.


def turn_play(p: MeldParams, s: MeldState, m: SeatMove) -> bool:
    """Seats move only while a round is played."""
    return s.phase is Phase.PLAY


def is_no_draw(p: MeldParams, s: MeldState, m: SeatMove) -> bool:
    return not isinstance(m, Draw)


def draw_first(p: MeldParams, s: MeldState, m: SeatMove) -> bool:
    """While the stock lasts a turn begins with a draw."""
    return s.drawn or not s.stock


def draw_stock(p: MeldParams, s: MeldState, m: Draw) -> bool:
    """What is drawn comes from the stock."""
    return bool(s.stock)


def draw_once(p: MeldParams, s: MeldState, m: Draw) -> bool:
    """One tile is drawn in a turn."""
    return not s.drawn


def draw_takes_hands(p: MeldParams, s: MeldState, m: Draw) -> tuple[TileSet, ...]:
    return _with_hand(s, _own(s).with_tile(s.stock[0]))


def draw_takes_stock(p: MeldParams, s: MeldState, m: Draw) -> tuple[Tile, ...]:
    return s.stock[1:]


def draw_drawn(p: MeldParams, s: MeldState, m: Draw) -> bool:
    return True


def turn_remembered(p: MeldParams, s: MeldState, m: SeatMove) -> tuple[MeldMove, ...]:
    return (*s.history, m)  # type: ignore[arg-type]  # the seat moves are the family's


# Operations: what they have in common.


def _named(s: MeldState, m: Operation) -> list[Figure]:
    """The figures on the table that an operation changes."""
    ids = [m.figure] if isinstance(m, Add) else []
    ids += [each.figure for each in m.changed] if isinstance(m, Recompose) else []
    return [figure for figure in s.table if figure.id in ids]


def _changes(s: MeldState, m: Recompose) -> list[tuple[Figure, TileSet]]:
    """The figures that a recomposition changes, each with its tiles afterwards."""
    return [(figure, each.tiles) for each in m.changed for figure in s.table if figure.id == each.figure]


def _needed(s: MeldState, m: Validate | Add | Recompose) -> TileSet:
    """The tiles that have to come from the hand."""
    if not isinstance(m, Recompose):
        return m.tiles
    return _all([m.tiles, *[each.tiles for each in m.changed]]) - _all([f.tiles for f in _named(s, m)])


def validate_held(p: MeldParams, s: MeldState, m: Validate) -> bool:
    """A figure is validated with tiles of one's own hand."""
    return _needed(s, m) <= _own(s)


def add_held(p: MeldParams, s: MeldState, m: Add) -> bool:
    """Tiles of one's own hand are added."""
    return _needed(s, m) <= _own(s)


def recompose_held(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """Tiles that do not lie in a figure named come from one's own hand."""
    return _needed(s, m) <= _own(s)


def changes_figures(p: MeldParams, s: MeldState, m: Operation) -> bool:
    return not isinstance(m, Validate)


def field_figure_first(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """Only a seat with a figure in its own field changes figures."""
    return any(figure.owner == s.turn for figure in s.table)


def figure_frozen(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """Closed scales and parriglie neither give nor take tiles."""
    return not any(map(_is_frozen, _named(s, m)))


def figure_triplone(p: MeldParams, s: MeldState, m: Operation, after: MeldState) -> bool:
    """Three doubles or more."""
    return all(_is_triplone(f.tiles) for f in after.table if f.family is FigureFamily.TRIPLONE)


def figure_tris(p: MeldParams, s: MeldState, m: Operation, after: MeldState) -> bool:
    """Three tiles or more with a number in common, a double only where all seven are there."""
    return all(_is_tris(f.tiles) for f in after.table if f.family is FigureFamily.TRIS)


def figure_closed_scale(p: MeldParams, s: MeldState, m: Operation, after: MeldState) -> bool:
    """One of the eight closed scales."""
    scales = [f.tiles for f in after.table if f.family is FigureFamily.CLOSED_SCALE]
    return all(tiles in (*ROYAL, *MINOR) for tiles in scales)


def figure_rhizome(p: MeldParams, s: MeldState, m: Operation, after: MeldState) -> bool:
    """Tiles that can be laid as a scale with a 0."""
    rhizomes = [f.tiles for f in after.table if f.family is FigureFamily.RHIZOME]
    return all(is_rhizome(tiles.bits, p.rhizome) for tiles in rhizomes)


def turn_no_repetition(p: MeldParams, s: MeldState, m: Operation, after: MeldState) -> bool:
    """Within a turn, table and hand never are again as they were."""
    return _moment(after) not in (*s.earlier, _moment(s))


def turn_moments(p: MeldParams, s: MeldState, m: Operation) -> tuple[Moment, ...]:
    return (*s.earlier, _moment(s))


def validate_numbers(p: MeldParams, s: MeldState, m: Validate) -> FigureId:
    return FigureId(s.next_id + 1)


def recompose_numbers(p: MeldParams, s: MeldState, m: Recompose) -> FigureId:
    return FigureId(s.next_id + 1)


# How a rhizome may be laid, where a move says so.


def _shown(s: MeldState, m: Operation) -> list[tuple[FigureFamily, TileSet, Layout]]:
    """The layouts that a move carries, each with the family and the tiles of its figure afterwards."""
    if isinstance(m, Validate):
        rows = [(m.family, m.tiles, m.layout)]
    elif isinstance(m, Add):
        rows = [(f.family, f.tiles | m.tiles, m.layout) for f in _named(s, m)]
    elif isinstance(m, Recompose):
        families = {figure.id: figure.family for figure in s.table}
        rows = [(m.family, m.tiles, m.layout)]
        rows += [(families.get(each.figure, m.family), each.tiles, each.layout) for each in m.changed]
    return [(family, tiles, layout) for family, tiles, layout in rows if layout is not None]


def is_laid(p: MeldParams, s: MeldState, m: Operation) -> bool:
    parts = (m, *m.changed) if isinstance(m, Recompose) else (m,)
    return any(getattr(part, "layout", None) is not None for part in parts)


def layout_of_rhizome(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """Only rhizomes are laid in a way that matters."""
    return all(family is FigureFamily.RHIZOME for family, _, _ in _shown(s, m))


def _rhizomes(s: MeldState, m: Operation) -> list[tuple[TileSet, Layout]]:
    """The layouts of rhizomes: how others would lie, nobody asks."""
    return [(tiles, layout) for family, tiles, layout in _shown(s, m) if family is FigureFamily.RHIZOME]


def layout_tiles(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """A layout shows the tiles of its figure, each once and whole."""
    return all(_shows(layout, tiles) for tiles, layout in _rhizomes(s, m))


def layout_overlap(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """No two tiles lie on one cell."""
    return not any(_is_overlapping(layout) for _, layout in _rhizomes(s, m))


def layout_connected(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """All tiles hang together."""
    return all(_is_connected(layout) for _, layout in _rhizomes(s, m))


def layout_steps(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """Every line rises by one or falls by one at each step."""
    return all(_is_stepping(layout) for _, layout in _rhizomes(s, m))


def layout_zero_once(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """A 0 begins or ends one line alone."""
    return all(_is_zero_once(layout) for _, layout in _rhizomes(s, m))


def must_be_full(p: MeldParams, s: MeldState, m: Operation) -> bool:
    return p.rhizome is Reading.FULL


def layout_halves(p: MeldParams, s: MeldState, m: Operation) -> bool:
    """Every half of every tile lies in a line."""
    return all(_is_full(layout) for _, layout in _rhizomes(s, m))


def _layout(p: MeldParams, family: FigureFamily, tiles: TileSet, layout: Layout | None) -> Layout | None:
    """A rhizome lies as its player lays it, or else in one way that is the same for all."""
    return (layout or witness(tiles.bits, p.rhizome)) if family is FigureFamily.RHIZOME else None


# Validating.


def _new(p: MeldParams, s: MeldState, m: Validate | Recompose) -> tuple[Figure, ...]:
    """The figure that comes to lie in the field of the seat to act."""
    if s.turn is None:
        return ()
    layout = _layout(p, m.family, m.tiles, m.layout)
    return (Figure(s.next_id, s.turn, m.family, m.tiles, m.tiles, _is_scala(m.tiles), layout),)


def validate_lays_table(p: MeldParams, s: MeldState, m: Validate) -> tuple[Figure, ...]:
    return (*s.table, *_new(p, s, m))


def validate_lays_hands(p: MeldParams, s: MeldState, m: Validate) -> tuple[TileSet, ...]:
    return _with_hand(s, _own(s) - m.tiles)


def add_lays_hands(p: MeldParams, s: MeldState, m: Add) -> tuple[TileSet, ...]:
    return _with_hand(s, _own(s) - m.tiles)


def validate_counts_validated_now(p: MeldParams, s: MeldState, m: Validate) -> Validated:
    """A triplone counts as a figure, too."""
    is_triplone = m.family is FigureFamily.TRIPLONE
    return s.validated_now | Validated.FIGURE | (Validated.TRIPLONE if is_triplone else Validated.NOTHING)


def validate_counts_validated(p: MeldParams, s: MeldState, m: Validate) -> tuple[Validated, ...]:
    now = validate_counts_validated_now(p, s, m)
    return tuple(before | now if seat == s.turn else before for seat, before in enumerate(s.validated))


# Adding.


def add_some(p: MeldParams, s: MeldState, m: Add) -> bool:
    """At least one tile is added."""
    return bool(m.tiles)


def add_on_table(p: MeldParams, s: MeldState, m: Add) -> bool:
    """Tiles are added to a figure that is there."""
    return bool(_named(s, m))


def only_to_others(p: MeldParams, s: MeldState, m: Add) -> bool:
    return not p.add_to_own


def add_to_own(p: MeldParams, s: MeldState, m: Add) -> bool:
    """Tiles are added to figures of others only."""
    return all(figure.owner != s.turn for figure in _named(s, m))


def add_minimal(p: MeldParams, s: MeldState, m: Add) -> bool:
    """What could be added in several steps is added in several steps."""
    parts = [TileSet.of(part) for n in range(1, len(m.tiles)) for part in combinations(m.tiles, n)]
    return not any(_is_correct(p, f.family, f.tiles | part) for f in _named(s, m) for part in parts)


def _grown(p: MeldParams, f: Figure, m: Add) -> Figure:
    tiles = f.tiles | m.tiles
    scala = f.was_scala or _is_scala(tiles)
    return attrs.evolve(f, tiles=tiles, was_scala=scala, layout=_layout(p, f.family, tiles, m.layout))


def add_lays_table(p: MeldParams, s: MeldState, m: Add) -> tuple[Figure, ...]:
    return tuple(_grown(p, f, m) if f.id == m.figure else f for f in s.table)


# Recomposing.


def _given(m: Recompose, f: Figure) -> TileSet:
    """The tiles of a figure that lie in another one afterwards."""
    others = [each.tiles for each in m.changed if each.figure != f.id]
    return f.tiles & _all([m.tiles, *others])


def _stays(f: Figure, after: TileSet) -> TileSet:
    """What is left of a figure."""
    return f.tiles & after


def _is_others(s: MeldState, f: Figure) -> bool:
    return f.owner != s.turn


def _returned(s: MeldState, m: Recompose) -> TileSet:
    """The tiles that lay in a figure named and lie in none afterwards."""
    return _all([f.tiles for f in _named(s, m)]) - _all([m.tiles, *[each.tiles for each in m.changed]])


def _borrowed(s: MeldState, m: Recompose) -> TileSet:
    """The tiles that were taken from figures of others, in this turn and by this move."""
    return _all([s.borrowed, *[f.tiles - after for f, after in _changes(s, m) if _is_others(s, f)]])


def recompose_names(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """It names figures that lie on the table, in their order and each once, and changes every one."""
    ids = [each.figure for each in m.changed]
    there = {figure.id for figure in s.table}
    in_order = ids == sorted(set(ids)) and bool(ids) and there.issuperset(ids)
    return in_order and all(f.tiles != after for f, after in _changes(s, m))


def recompose_gives(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """Every figure named gives a tile to another one, and no tile ends in two."""
    ends = [m.tiles, *[each.tiles for each in m.changed]]
    apart = all(a.isdisjoint(b) for a, b in combinations(ends, 2))
    return apart and all(_given(m, f) for f, after in _changes(s, m))


def recompose_takes(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """The new figure takes at least one tile of the table."""
    return any(not m.tiles.isdisjoint(figure.tiles) for figure in _named(s, m))


def recompose_new(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """The new figure is not one that was there, put elsewhere."""
    return all(m.tiles != figure.tiles for figure in _named(s, m))


def recompose_originals(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """In a figure of another seat at least two tiles of its validation stay."""
    theirs = [(f, after) for f, after in _changes(s, m) if _is_others(s, f)]
    return all(len(after & f.originals) >= 2 for f, after in theirs)


def _can_spare(p: MeldParams, s: MeldState, m: Recompose) -> TileSet:
    """The tiles that may complete a figure: those of the hand, and of figures that are left correct."""
    left = [(f, _stays(f, after)) for f, after in _changes(s, m)]
    return _all([_own(s), *[f.tiles - rest for f, rest in left if _is_correct(p, f.family, rest)]])


def _is_completed(p: MeldParams, s: MeldState, m: Recompose, f: Figure, after: TileSet) -> bool:
    """What is left needs no tile and gets none, or needs one and gets just one."""
    came = after - f.tiles
    if _is_correct(p, f.family, _stays(f, after)):
        return not came
    return len(came) == 1 and came <= _can_spare(p, s, m)


def recompose_completion(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """A figure of another seat that is left incorrect gets one tile that completes it, and no other does."""
    theirs = [(f, after) for f, after in _changes(s, m) if _is_others(s, f)]
    return all(_is_completed(p, s, m, f, after) for f, after in theirs)


def _is_left_right(p: MeldParams, s: MeldState, m: Recompose, f: Figure, after: TileSet) -> bool:
    """What is left stays if it is a figure, and goes back to the hand if not."""
    rest = f.tiles - _given(m, f)
    if not rest or _is_correct(p, f.family, rest):
        return after == rest
    return p.own_tiles_return and not after


def recompose_own(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """An own figure gets no tile; what is left of it stays if it is a figure, and is taken back if not."""
    mine = [(f, after) for f, after in _changes(s, m) if not _is_others(s, f)]
    return all(_is_left_right(p, s, m, f, after) for f, after in mine)


def recompose_borrowed(p: MeldParams, s: MeldState, m: Recompose) -> bool:
    """No tile of others ends in the hand."""
    return _returned(s, m).isdisjoint(_borrowed(s, m))


def _changed(p: MeldParams, s: MeldState, f: Figure, each: Changed) -> Figure:
    """What is left of an own figure counts as validated anew."""
    others = _is_others(s, f)
    whole = f.originals if others else each.tiles
    scala = (f.was_scala and others) or _is_scala(each.tiles)
    layout = _layout(p, f.family, each.tiles, each.layout)
    return attrs.evolve(f, tiles=each.tiles, originals=whole, was_scala=scala, layout=layout)


def recompose_lays_table(p: MeldParams, s: MeldState, m: Recompose) -> tuple[Figure, ...]:
    """The figures as the move says, without those of which nothing is left, and the new one."""
    said = {each.figure: each for each in m.changed}
    table = [_changed(p, s, f, said[f.id]) if f.id in said else f for f in s.table]
    return (*[figure for figure in table if figure.tiles], *_new(p, s, m))


def recompose_lays_hands(p: MeldParams, s: MeldState, m: Recompose) -> tuple[TileSet, ...]:
    return _with_hand(s, (_own(s) - _needed(s, m)) | _returned(s, m))


def recompose_borrows(p: MeldParams, s: MeldState, m: Recompose) -> TileSet:
    return _borrowed(s, m)


# The end of a turn.


def has_done_nothing(p: MeldParams, s: MeldState, m: EndTurn) -> bool:
    """On an empty stock a turn without an operation is a pass."""
    return not s.stock and not s.earlier


def end_stuck(p: MeldParams, s: MeldState, m: EndTurn, others: Sequence[MeldMove]) -> bool:
    """A seat passes only if no operation can be done."""
    return not any(True for _ in moves_of_kind(others, Operation))


def _owes(p: MeldParams, s: MeldState, what: Validated) -> bool:
    """Whether a seat has still to validate this, if it can."""
    in_round = Validated.NOTHING if s.turn is None else s.validated[s.turn]
    done = s.validated_now if p.duty is Duty.EVERY_TURN else in_round
    return not s.stock and p.duty is not Duty.NONE and what not in done


def owes_a_figure(p: MeldParams, s: MeldState, m: EndTurn) -> bool:
    return _owes(p, s, Validated.FIGURE)


def end_owes_figure(p: MeldParams, s: MeldState, m: EndTurn, others: Sequence[MeldMove]) -> bool:
    """A seat that can validate a figure does."""
    return not any(True for _ in moves_of_kind(others, Validate))


def owes_a_triplone(p: MeldParams, s: MeldState, m: EndTurn) -> bool:
    return _owes(p, s, Validated.TRIPLONE)


def end_owes_triplone(p: MeldParams, s: MeldState, m: EndTurn, others: Sequence[MeldMove]) -> bool:
    """A seat that can validate a triplone does."""
    return not any(other.family is FigureFamily.TRIPLONE for other in moves_of_kind(others, Validate))


def turn_next(p: MeldParams, s: MeldState, m: EndTurn) -> Seat | None:
    return _next(s, s.turn)


def on_empty_stock(p: MeldParams, s: MeldState, m: EndTurn) -> bool:
    return not s.stock


def _held(s: MeldState) -> int:
    return sum(len(hand) for hand in s.hands)


def _is_new_low(s: MeldState) -> bool:
    return s.lowest is None or _held(s) < s.lowest


def end_measures_lowest(p: MeldParams, s: MeldState, m: EndTurn) -> int | None:
    return _held(s) if _is_new_low(s) else s.lowest


def end_measures_quiet(p: MeldParams, s: MeldState, m: EndTurn) -> int:
    """Turns in a row after which the hands hold no fewer tiles than ever."""
    return 0 if _is_new_low(s) else s.quiet + 1


# Doubles laid open, at a table of four.


def _nobody_has_a_triplone(s: MeldState) -> bool:
    lying = any(figure.family is FigureFamily.TRIPLONE for figure in s.table)
    return not lying and all(len(_doubles(hand)) < 3 for hand in s.hands)


def doubles_opened(p: MeldParams, s: MeldState) -> bool:
    """Four seats lay their doubles open right after the last tile is drawn, where there are no triploni."""
    just_drawn = bool(s.history) and isinstance(s.history[-1], Draw) and not s.stock
    if s.seats != 4 or p.open_doubles is OpenDoubles.NEVER:
        return False
    if p.open_doubles is OpenDoubles.WHEN_NO_TRIPLONE and not _nobody_has_a_triplone(s):
        return False
    return just_drawn and any(map(_doubles, s.hands))


def doubles_open_open_doubles(p: MeldParams, s: MeldState, m: DoublesOpened) -> tuple[TileSet, ...]:
    return tuple(s.open_doubles[seat] | _doubles(hand) for seat, hand in enumerate(s.hands))


def doubles_open_hands(p: MeldParams, s: MeldState, m: DoublesOpened) -> tuple[TileSet, ...]:
    return tuple(hand - _doubles(hand) for hand in s.hands)


# The end of a round.


def round_closed(p: MeldParams, s: MeldState) -> bool:
    """Somebody has no tile left."""
    return s.phase is Phase.PLAY and not all(s.hands)


def round_stalled(p: MeldParams, s: MeldState) -> bool:
    """As many turns in a row as there are seats have not brought the hands to a new low."""
    return s.phase is Phase.PLAY and s.quiet >= s.seats


def nobody(p: MeldParams, s: MeldState, m: object) -> Seat | None:
    return None


def round_closer(p: MeldParams, s: MeldState, m: RoundOver) -> Seat | None:
    """Of seats without tiles the first from the one to act on."""
    if s.turn is None:
        return None
    order = [*range(s.turn, s.seats), *range(s.turn)]
    return next((Seat(seat) for seat in order if not s.hands[seat]), None)


def round_over_phase(p: MeldParams, s: MeldState, m: RoundOver) -> Phase:
    return Phase.DEAL


def round_over_ended_closed(p: MeldParams, s: MeldState, m: Closed) -> str | None:
    return "round.closed"


def round_over_ended_stalled(p: MeldParams, s: MeldState, m: Stalled) -> str | None:
    return "round.stalled"


# Points.


def _event(s: MeldState, clause: str, seat: int, points: int) -> tuple[ScoreEvent, ...]:
    return (ScoreEvent(clause, Side(seat), points, s.sheet.hand_number, Seat(seat)),) if points else ()


def _each(
    s: MeldState, clause: str, figures: list[Figure], points: int, more: int = 0
) -> tuple[ScoreEvent, ...]:
    """One event for each of these figures that is worth something, for the field that it lies in."""
    rows = [_event(s, clause, f.owner, points + more * (len(f.tiles) - 3)) for f in figures]
    return tuple(event for row in rows for event in row)


def _of_kind(p: MeldParams, s: MeldState, kind: Kind) -> list[Figure]:
    return [figure for figure in s.table if _kind(p, figure) is kind]


def score_triplone(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    simple = _of_kind(p, s, Kind.SIMPLE_TRIPLONE)
    return _each(s, "score.triplone", simple, p.triplone_points, p.further_double_points)


def score_scala(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    scale = _of_kind(p, s, Kind.TRIPLONE_A_SCALA)
    return _each(s, "score.scala", scale, p.scala_points, p.further_double_points)


def score_santa_teresa(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    return _each(s, "score.santa-teresa", _of_kind(p, s, Kind.SANTA_TERESA), p.santa_teresa_points)


def score_polar(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    return _each(s, "score.polar", _of_kind(p, s, Kind.POLAR), p.polar_points)


def score_parriglia(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    return _each(s, "score.parriglia", _of_kind(p, s, Kind.PARRIGLIA), p.parriglia_points)


def score_royal(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    return _each(s, "score.royal", _of_kind(p, s, Kind.ROYAL_SCALE), p.royal_points)


def score_minor(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    return _each(s, "score.minor", _of_kind(p, s, Kind.MINOR_SCALE), p.minor_points)


def score_rhizome(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    return _each(s, "score.rhizome", _of_kind(p, s, Kind.RHIZOME), p.rhizome_points)


def close_point(p: MeldParams, s: MeldState, m: Closed, after: MeldState) -> tuple[ScoreEvent, ...]:
    closer = round_closer(p, s, m)
    return () if closer is None else _event(s, "close.point", closer, p.closing_points)


def held_double(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    lost = [p.held_double_penalty * len(_doubles(hand)) for hand in s.hands]
    return tuple(event for seat in range(s.seats) for event in _event(s, "held.double", seat, -lost[seat]))


def open_double(p: MeldParams, s: MeldState, m: RoundOver, after: MeldState) -> tuple[ScoreEvent, ...]:
    """Open doubles count for who closes and against all others."""
    worth = [p.open_double_points * len(tiles) for tiles in s.open_doubles]
    signed = [n if seat == round_closer(p, s, m) else -n for seat, n in enumerate(worth)]
    return tuple(event for seat in range(s.seats) for event in _event(s, "open.double", seat, signed[seat]))


def _round_points(p: MeldParams, s: MeldState, m: RoundOver) -> list[int]:
    counts = (
        score_triplone,
        score_scala,
        score_santa_teresa,
        score_polar,
        score_parriglia,
        score_royal,
        score_minor,
    )
    events = [
        event for count in (*counts, score_rhizome, held_double, open_double) for event in count(p, s, m, s)
    ]
    events += close_point(p, s, m, s) if isinstance(m, Closed) else ()
    return [sum(event.points for event in events if event.seat == seat) for seat in range(s.seats)]


def round_winner(p: MeldParams, s: MeldState, m: RoundOver) -> tuple[Side, ...]:
    """Most points of the round win it, whoever closed; the same points share it."""
    points = _round_points(p, s, m)
    return tuple(Side(seat) for seat in range(s.seats) if points[seat] == max(points))


# The match.


def match_target(p: MeldParams, s: MeldState) -> bool:
    """After a round one seat has more points than all others, and at least as many as are played for."""
    best = max(s.points)
    wanted = {2: p.target_2, 3: p.target_3, 4: p.target_4}[s.seats]
    return s.phase is Phase.DEAL and best >= wanted and s.points.count(best) == 1


def match_over(p: MeldParams, s: MeldState, m: MatchWon) -> Phase:
    return Phase.OVER


def match_winner(p: MeldParams, s: MeldState, m: MatchWon) -> Outcome | None:
    return Outcome("match.target", (Side(s.points.index(max(s.points))),))


# What is always true.


def set_conserved(p: MeldParams, s: MeldState) -> bool:
    """Every tile is in one place, and in a round that was dealt none is missing."""
    sets = [*s.hands, *s.open_doubles, *[figure.tiles for figure in s.table]]
    places = sorted([*s.stock, *[tile for tiles in sets for tile in tiles]])
    if s.sheet.hand_number == 0 or not s.dealt:
        return len(set(places)) == len(places) and set(places) <= set(p.tile_set)
    return places == sorted(p.tile_set)


def figure_correct(p: MeldParams, s: MeldState) -> bool:
    """Every figure on the table is a correct one of its family."""
    return all(_is_correct(p, figure.family, figure.tiles) for figure in s.table)


def figure_two_left(p: MeldParams, s: MeldState) -> bool:
    """Every figure has two or more of the tiles that it was made of."""
    return all(len(figure.tiles & figure.originals) >= 2 for figure in s.table)


def rhizome_lies(p: MeldParams, s: MeldState) -> bool:
    """Every rhizome on the table lies as rhizomes may; nothing else is laid in any way."""
    rhizomes = [figure for figure in s.table if figure.family is FigureFamily.RHIZOME]
    laid = [(figure.tiles, figure.layout) for figure in rhizomes if figure.layout is not None]
    lying = all(_shows(layout, tiles) and _lies_legally(p, layout) for tiles, layout in laid)
    return lying and len(laid) == sum(figure.layout is not None for figure in s.table) == len(rhizomes)


def figure_numbered(p: MeldParams, s: MeldState) -> bool:
    """Figures are numbered in the order in which they were made."""
    ids = [figure.id for figure in s.table]
    return ids == sorted(set(ids)) and all(id < s.next_id for id in ids)


def borrowed_on_table(p: MeldParams, s: MeldState) -> bool:
    """What was taken from others in this turn lies on the table."""
    return s.borrowed <= _all([figure.tiles for figure in s.table])


def score_total(p: MeldParams, s: MeldState) -> bool:
    """The points are the sum of the score events."""
    return list(s.points) == [sum(e.points for e in s.events if e.side == seat) for seat in range(s.seats)]


def turn_someone_acts(p: MeldParams, s: MeldState) -> bool:
    """While a round is played one seat is to act, and at no other time; it and all others hold tiles."""
    acting = s.turn is not None
    return acting == (s.phase is Phase.PLAY) and (not acting or all(s.hands))


# What a seat knows.


def view_hands(p: MeldParams, s: MeldState, seat: Seat | None) -> tuple[TileSet | None, ...]:
    """One's own hand; every hand once the round has ended."""
    return tuple(hand if s.sheet.ended or i == seat else None for i, hand in enumerate(s.hands))


def view_sizes(p: MeldParams, s: MeldState, seat: Seat | None) -> tuple[int, ...]:
    return tuple(len(hand) for hand in s.hands)


def view_stock(p: MeldParams, s: MeldState, seat: Seat | None) -> int:
    return len(s.stock)


def view_turn_earlier(p: MeldParams, s: MeldState, seat: Seat | None) -> tuple[Moment, ...] | None:
    return s.earlier if seat == s.turn and seat is not None else None


def view_turn_borrowed(p: MeldParams, s: MeldState, seat: Seat | None) -> TileSet | None:
    return s.borrowed if seat == s.turn and seat is not None else None


def view_history(p: MeldParams, s: MeldState, seat: Seat | None) -> tuple[Turn, ...]:
    """Who did what; a draw does not say which tile."""
    out: list[Turn] = []
    who = s.sheet.first
    for move in s.history:
        if who is not None:
            out.append(Turn(who, move))
        who = _next(s, who) if isinstance(move, EndTurn) else who
    return tuple(out)


def view_kinds(p: MeldParams, s: MeldState, seat: Seat | None) -> tuple[Kind, ...]:
    return tuple(_kind(p, figure) for figure in s.table)


def view_kinds_worth(p: MeldParams, s: MeldState, seat: Seat | None) -> tuple[int, ...]:
    """What each figure would bring if the round ended now."""
    counts = (
        score_triplone,
        score_scala,
        score_santa_teresa,
        score_polar,
        score_parriglia,
        score_royal,
        score_minor,
        score_rhizome,
    )
    alone = [attrs.evolve(s, table=(figure,)) for figure in s.table]
    return tuple(sum(e.points for count in counts for e in count(p, one, RoundOver(), one)) for one in alone)


def _public(path: str) -> Knows[MeldParams, MeldState, MeldView, object]:
    slot = Slot[MeldState, object](path)
    field = Slot[MeldView, object](path.rpartition(".")[2])

    def view_table(p: MeldParams, s: MeldState, seat: Seat | None) -> object:
        return slot.get(s)

    return Knows("view.table", field=field, value=view_table)


_BOOKS = Basis.DERIVED

CLAUSES: tuple[Clause[MeldParams, MeldState], ...] = (
    Fact("tiles.set", holds=tiles_set),
    Fact("table.seats", holds=table_seats),
    Fact("scales.closed", holds=scales_closed),
    Fact("rhizome.small", holds=rhizome_small),
    # The lot and the deal.
    Requirement("lot.due", on=Lot, holds=lot_due),
    Requirement("lot.one-each", on=Lot, holds=lot_one_each),
    Effect("lot.highest-starts", on=Lot, slot=OPENER, value=lot_highest_starts),
    Effect("lot.then-deal", on=Lot, slot=PHASE, value=lot_then_deal, basis=_BOOKS),
    Requirement("deal.due", on=Deal, holds=deal_due),
    Requirement("deal.whole-set", on=Deal, holds=deal_whole_set),
    Effect("deal.hands", on=Deal, slot=HANDS, value=deal_hands),
    Effect("deal.stock", on=Deal, slot=STOCK, value=deal_stock),
    Effect("deal.starter", on=Deal, slot=OPENER, value=deal_starter),
    Effect("deal.starter", on=Deal, slot=FIRST, value=deal_starter),
    Effect("deal.starter", on=Deal, slot=TURN, value=deal_starter),
    Effect("deal.clears", on=Deal, slot=TABLE, value=no_figures, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=NEXT_ID, value=deal_clears_next_id, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=OPEN_DOUBLES, value=deal_clears_open_doubles, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=DRAWN, value=not_drawn, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=EARLIER, value=no_moments, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=BORROWED, value=no_tiles, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=VALIDATED_NOW, value=nothing, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=VALIDATED, value=deal_clears_validated, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=LOWEST, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=QUIET, value=zero, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=HISTORY, value=no_moves, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=CLOSER, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=ENDED, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=WINNERS, value=no_sides, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=PHASE, value=deal_begins_phase, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=HAND_NUMBER, value=deal_begins_round, basis=_BOOKS),
    # A turn: the draw.
    Requirement("turn.play", on=SeatMove, holds=turn_play),
    Requirement("draw.first", on=SeatMove, when=is_no_draw, holds=draw_first),
    Requirement("draw.stock", on=Draw, holds=draw_stock),
    Requirement("draw.once", on=Draw, holds=draw_once),
    Effect("draw.takes", on=Draw, slot=HANDS, value=draw_takes_hands),
    Effect("draw.takes", on=Draw, slot=STOCK, value=draw_takes_stock),
    Effect("draw.drawn", on=Draw, slot=DRAWN, value=draw_drawn, basis=_BOOKS),
    Effect("turn.remembered", on=SeatMove, slot=HISTORY, value=turn_remembered, basis=_BOOKS),
    # What every figure has to be.
    PostRequirement("figure.triplone", on=Operation, holds=figure_triplone),
    PostRequirement("figure.tris", on=Operation, holds=figure_tris),
    PostRequirement("figure.closed-scale", on=Operation, holds=figure_closed_scale),
    PostRequirement("figure.rhizome", on=Operation, holds=figure_rhizome),
    Requirement("layout.of-rhizome", on=Operation, when=is_laid, holds=layout_of_rhizome),
    Requirement("layout.tiles", on=Operation, when=is_laid, holds=layout_tiles),
    Requirement("layout.overlap", on=Operation, when=is_laid, holds=layout_overlap),
    Requirement("layout.connected", on=Operation, when=is_laid, holds=layout_connected),
    Requirement("layout.steps", on=Operation, when=is_laid, holds=layout_steps),
    Requirement("layout.zero-once", on=Operation, when=is_laid, holds=layout_zero_once),
    Requirement("layout.halves", on=Operation, when=must_be_full, holds=layout_halves),
    # Validating.
    Requirement("validate.held", on=Validate, holds=validate_held),
    Effect("validate.lays", on=Validate, slot=TABLE, value=validate_lays_table),
    Effect("validate.lays", on=Validate, slot=HANDS, value=validate_lays_hands),
    Effect("validate.numbers", on=Validate, slot=NEXT_ID, value=validate_numbers, basis=_BOOKS),
    Effect(
        "validate.counts", on=Validate, slot=VALIDATED_NOW, value=validate_counts_validated_now, basis=_BOOKS
    ),
    Effect("validate.counts", on=Validate, slot=VALIDATED, value=validate_counts_validated, basis=_BOOKS),
    # Changing figures.
    Requirement("field.figure-first", on=Operation, when=changes_figures, holds=field_figure_first),
    Requirement("figure.frozen", on=Operation, when=changes_figures, holds=figure_frozen),
    Requirement("add.some", on=Add, holds=add_some),
    Requirement("add.held", on=Add, holds=add_held),
    Requirement("add.on-table", on=Add, holds=add_on_table),
    Requirement("add.to-own", on=Add, when=only_to_others, holds=add_to_own),
    Requirement("add.minimal", on=Add, holds=add_minimal),
    Effect("add.lays", on=Add, slot=TABLE, value=add_lays_table),
    Effect("add.lays", on=Add, slot=HANDS, value=add_lays_hands),
    Requirement("recompose.names", on=Recompose, holds=recompose_names),
    Requirement("recompose.held", on=Recompose, holds=recompose_held),
    Requirement("recompose.gives", on=Recompose, holds=recompose_gives),
    Requirement("recompose.takes", on=Recompose, holds=recompose_takes),
    Requirement("recompose.new", on=Recompose, holds=recompose_new),
    Requirement("recompose.originals", on=Recompose, holds=recompose_originals),
    Requirement("recompose.completion", on=Recompose, holds=recompose_completion),
    Requirement("recompose.own", on=Recompose, holds=recompose_own),
    Requirement("recompose.borrowed", on=Recompose, holds=recompose_borrowed),
    Effect("recompose.lays", on=Recompose, slot=TABLE, value=recompose_lays_table),
    Effect("recompose.lays", on=Recompose, slot=HANDS, value=recompose_lays_hands),
    Effect("recompose.borrows", on=Recompose, slot=BORROWED, value=recompose_borrows),
    Effect("recompose.numbers", on=Recompose, slot=NEXT_ID, value=recompose_numbers, basis=_BOOKS),
    PostRequirement("turn.no-repetition", on=Operation, holds=turn_no_repetition),
    Effect("turn.moments", on=Operation, slot=EARLIER, value=turn_moments, basis=_BOOKS),
    # The end of a turn.
    LastResort("end.stuck", on=EndTurn, when=has_done_nothing, holds=end_stuck),
    LastResort("end.owes-figure", on=EndTurn, when=owes_a_figure, holds=end_owes_figure),
    LastResort("end.owes-triplone", on=EndTurn, when=owes_a_triplone, holds=end_owes_triplone),
    Effect("turn.next", on=EndTurn, slot=TURN, value=turn_next),
    Effect("end.clears", on=EndTurn, slot=DRAWN, value=not_drawn, basis=_BOOKS),
    Effect("end.clears", on=EndTurn, slot=EARLIER, value=no_moments, basis=_BOOKS),
    Effect("end.clears", on=EndTurn, slot=BORROWED, value=no_tiles, basis=_BOOKS),
    Effect("end.clears", on=EndTurn, slot=VALIDATED_NOW, value=nothing, basis=_BOOKS),
    Effect("end.measures", on=EndTurn, when=on_empty_stock, slot=LOWEST, value=end_measures_lowest),
    Effect("end.measures", on=EndTurn, when=on_empty_stock, slot=QUIET, value=end_measures_quiet),
    # Doubles laid open.
    Event("doubles.opened", mark=DoublesOpened, holds=doubles_opened),
    Effect("doubles.open", on=DoublesOpened, slot=OPEN_DOUBLES, value=doubles_open_open_doubles),
    Effect("doubles.open", on=DoublesOpened, slot=HANDS, value=doubles_open_hands),
    # The end of a round.
    Event("round.closed", mark=Closed, holds=round_closed),
    Event("round.stalled", mark=Stalled, holds=round_stalled),
    Effect("round.over", on=RoundOver, slot=TURN, value=nobody),
    Effect("round.over", on=RoundOver, slot=PHASE, value=round_over_phase),
    Effect("round.over", on=Closed, slot=ENDED, value=round_over_ended_closed),
    Effect("round.over", on=Stalled, slot=ENDED, value=round_over_ended_stalled),
    Effect("round.closer", on=RoundOver, slot=CLOSER, value=round_closer),
    Effect("round.winner", on=RoundOver, slot=WINNERS, value=round_winner),
    Award("score.triplone", on=RoundOver, events=score_triplone),
    Award("score.scala", on=RoundOver, events=score_scala),
    Award("score.santa-teresa", on=RoundOver, events=score_santa_teresa),
    Award("score.polar", on=RoundOver, events=score_polar),
    Award("score.parriglia", on=RoundOver, events=score_parriglia),
    Award("score.royal", on=RoundOver, events=score_royal),
    Award("score.minor", on=RoundOver, events=score_minor),
    Award("score.rhizome", on=RoundOver, events=score_rhizome),
    Award("close.point", on=Closed, events=close_point),
    Award("held.double", on=RoundOver, events=held_double),
    Award("open.double", on=RoundOver, events=open_double),
    # The match.
    Event("match.target", mark=MatchWon, holds=match_target),
    Effect("match.over", on=MatchWon, slot=PHASE, value=match_over),
    Effect("match.winner", on=MatchWon, slot=OUTCOME, value=match_winner),
    # What is always true.
    Invariant("set.conserved", holds=set_conserved, basis=_BOOKS),
    Invariant("figure.correct", holds=figure_correct),
    Invariant("figure.two-left", holds=figure_two_left),
    Invariant("figure.numbered", holds=figure_numbered, basis=_BOOKS),
    Invariant("rhizome.lies", holds=rhizome_lies),
    Invariant("borrowed.on-table", holds=borrowed_on_table),
    Invariant("score.total", holds=score_total, basis=_BOOKS),
    Invariant("turn.someone-acts", holds=turn_someone_acts, basis=_BOOKS),
    # What a seat knows.
    Knows("view.hands", field=Slot[MeldView, tuple[TileSet | None, ...]]("hands"), value=view_hands),
    Knows("view.sizes", field=Slot[MeldView, tuple[int, ...]]("hand_sizes"), value=view_sizes),
    Knows("view.stock", field=Slot[MeldView, int]("stock"), value=view_stock),
    Knows("view.history", field=Slot[MeldView, tuple[Turn, ...]]("history"), value=view_history),
    Knows("view.turn", field=Slot[MeldView, tuple[Moment, ...] | None]("earlier"), value=view_turn_earlier),
    Knows("view.turn", field=Slot[MeldView, TileSet | None]("borrowed"), value=view_turn_borrowed),
    Knows("view.kinds", field=Slot[MeldView, tuple[Kind, ...]]("kinds"), value=view_kinds),
    Knows("view.kinds", field=Slot[MeldView, tuple[int, ...]]("worth"), value=view_kinds_worth),
    *map(
        _public,
        [
            "turn",
            "table",
            "open_doubles",
            "drawn",
            "validated_now",
            "validated",
            "lowest",
            "quiet",
            "points",
            "events",
            "sheet.phase",
            "sheet.hand_number",
            "sheet.opener",
            "sheet.closer",
            "sheet.outcome",
        ],
    ),
)
"""The clauses in reading order."""
