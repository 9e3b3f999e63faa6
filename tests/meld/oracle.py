"""What a seat may do, from the rules, with plain sets: every way to put every tile somewhere is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, product

from dominorules.core.tiles import Tile, TileSet, double_six
from dominorules.meld import (
    Add,
    Changed,
    Duty,
    EndTurn,
    Figure,
    FigureFamily,
    FigureId,
    MeldMove,
    MeldParams,
    MeldState,
    Recompose,
    Validate,
    Validated,
)
from dominorules.meld.rhizome import is_rhizome

__all__ = ["expected_moves", "operations"]

Tiles = frozenset[Tile]

SCALES = [
    {Tile(a, b), Tile(c, d), Tile(e, f)}
    for a, b, c, d, e, f in (
        *[(1, 2, 3, 4, 5, 6), (1, 4, 2, 5, 3, 6)],
        *[(1, 3, 2, 4, 5, 6), (1, 2, 3, 5, 4, 6), (1, 2, 3, 6, 4, 5)],
        *[(1, 4, 2, 3, 5, 6), (1, 6, 2, 5, 3, 4), (1, 6, 2, 3, 4, 5)],
    )
]


def is_parriglia(tiles: Iterable[Tile]) -> bool:
    return any(set(tiles) == {tile for tile in double_six() if tile.shows(n)} for n in range(7))


def is_correct(p: MeldParams, family: FigureFamily, tiles: Tiles) -> bool:
    loose = [tile for tile in tiles if not tile.is_double]
    if family is FigureFamily.TRIPLONE:
        return len(tiles) >= 3 and not loose
    if family is FigureFamily.CLOSED_SCALE:
        return tiles in SCALES
    if family is FigureFamily.RHIZOME:
        return is_rhizome(TileSet.of(tiles).bits, p.rhizome)
    plain = len(loose) == len(tiles) >= 3 and any(all(t.shows(n) for t in tiles) for n in range(7))
    return plain or is_parriglia(tiles)


def is_frozen(figure: Figure) -> bool:
    return figure.family is FigureFamily.CLOSED_SCALE or is_parriglia(figure.tiles)


def parts(tiles: Iterable[Tile]) -> Iterator[Tiles]:
    """Every part with at least one tile."""
    every = sorted(tiles)
    for part in chain.from_iterable(combinations(every, n) for n in range(1, len(every) + 1)):
        yield frozenset(part)


Where = frozenset[tuple[int, FigureFamily, Tiles]]


def came_back(s: MeldState, table: Where, hand: Tiles) -> bool:
    """Whether fields, families, tiles and hand are what they have been in this turn."""
    assert s.turn is not None
    now = (frozenset((f.owner, f.family, frozenset(f.tiles)) for f in s.table), frozenset(s.hands[s.turn]))
    past = [
        (frozenset((owner, family, frozenset(tiles)) for owner, family, tiles in m.table), frozenset(m.hand))
        for m in s.earlier
    ]
    return (table, hand) in [now, *past]


def validations(p: MeldParams, s: MeldState) -> Iterator[Validate]:
    assert s.turn is not None
    hand = frozenset(s.hands[s.turn])
    table = frozenset((f.owner, f.family, frozenset(f.tiles)) for f in s.table)
    for family in FigureFamily:
        for part in parts(hand):
            if is_correct(p, family, part) and not came_back(
                s, table | {(s.turn, family, part)}, hand - part
            ):
                yield Validate(family, TileSet.of(part))


def additions(p: MeldParams, s: MeldState) -> Iterator[Add]:
    assert s.turn is not None
    if not any(f.owner == s.turn for f in s.table):
        return
    hand = frozenset(s.hands[s.turn])
    for figure in s.table:
        if is_frozen(figure) or (figure.owner == s.turn and not p.add_to_own):
            continue
        before = frozenset(figure.tiles)
        fit = [part for part in parts(hand) if is_correct(p, figure.family, before | part)]
        others = [f for f in s.table if f is not figure]
        for part in fit:
            after = [(f.owner, f.family, frozenset(f.tiles)) for f in others]
            after.append((figure.owner, figure.family, before | part))
            if not any(less < part for less in fit) and not came_back(s, frozenset(after), hand - part):
                yield Add(TileSet.of(part), figure.id)


NEW, HAND = -1, -2


def recompositions(p: MeldParams, s: MeldState) -> Iterator[Recompose]:
    """Put every tile into the hand, the new figure or any figure that is not frozen."""
    assert s.turn is not None
    if not any(f.owner == s.turn for f in s.table):
        return
    hand = frozenset(s.hands[s.turn])
    loose = [f for f in s.table if not is_frozen(f)]
    tiles = hand.union(*[f.tiles for f in loose])
    for new in parts(tiles):
        families = [family for family in FigureFamily if is_correct(p, family, new)]
        rest = sorted(tiles - new)
        if not families or not new - hand:
            continue
        for places in product([HAND, *[f.id for f in loose]], repeat=len(rest)):
            put = dict.fromkeys(new, NEW) | dict(zip(rest, places, strict=True))
            if all_in_order(p, s, loose, put, new):
                yield from as_moves(s, loose, put, new, families)


def all_in_order(p: MeldParams, s: MeldState, loose: list[Figure], put: dict[Tile, int], new: Tiles) -> bool:
    after = {f.id: frozenset(tile for tile in put if put[tile] == f.id) for f in loose}
    stays = {f.id: after[f.id] & frozenset(f.tiles) for f in loose}
    changed = [f for f in loose if after[f.id] != frozenset(f.tiles)]
    for figure in changed:
        goes = frozenset(figure.tiles) - after[figure.id]
        back = {tile for tile in goes if put[tile] == HAND}
        if not goes - back or frozenset(figure.tiles) == new:
            return False
        if after[figure.id] and not is_correct(p, figure.family, after[figure.id]):
            return False
    mine = [f for f in changed if f.owner == s.turn]
    others = [f for f in changed if f.owner != s.turn]
    return all(own_in_order(p, s, f, put, after[f.id]) for f in mine) and all(
        other_in_order(p, s, f, put, loose, stays) for f in others
    )


def own_in_order(p: MeldParams, s: MeldState, figure: Figure, put: dict[Tile, int], after: Tiles) -> bool:
    back = {tile for tile in figure.tiles if put[tile] == HAND}
    return after <= frozenset(figure.tiles) and (not back or may_return(p, s, figure, back, after))


def other_in_order(
    p: MeldParams,
    s: MeldState,
    figure: Figure,
    put: dict[Tile, int],
    loose: list[Figure],
    stays: Mapping[FigureId, Tiles],
) -> bool:
    after = frozenset(tile for tile in put if put[tile] == figure.id)
    comes = after - frozenset(figure.tiles)
    if any(put[tile] == HAND for tile in figure.tiles) or len(after & frozenset(figure.originals)) < 2:
        return False
    if is_correct(p, figure.family, stays[figure.id]):
        return not comes
    return len(comes) == 1 and all(may_complete(p, s, loose, stays, tile) for tile in comes)


def may_return(p: MeldParams, s: MeldState, figure: Figure, back: set[Tile], after: Tiles) -> bool:
    """All that is left returns together, because it is no figure, and nothing borrowed."""
    rest = frozenset(back)
    return (
        p.own_tiles_return
        and not after
        and not is_correct(p, figure.family, rest)
        and rest.isdisjoint(s.borrowed)
    )


def may_complete(
    p: MeldParams, s: MeldState, loose: list[Figure], stays: Mapping[FigureId, Tiles], tile: Tile
) -> bool:
    """It comes from the hand, or from a figure that is correct without it and without help."""
    assert s.turn is not None
    source = next((f for f in loose if tile in f.tiles), None)
    if source is None:
        return tile in s.hands[s.turn]
    return is_correct(p, source.family, stays[source.id])


def as_moves(
    s: MeldState, loose: list[Figure], put: dict[Tile, int], new: Tiles, families: list[FigureFamily]
) -> Iterator[Recompose]:
    assert s.turn is not None
    after = {f.id: frozenset(tile for tile in put if put[tile] == f.id) for f in loose}
    changed = [f for f in loose if after[f.id] != frozenset(f.tiles)]
    hand = frozenset(tile for tile in put if put[tile] == HAND)
    rest = [(f.owner, f.family, frozenset(after.get(f.id, f.tiles))) for f in s.table]
    for family in families:
        table = frozenset([(o, fam, tiles) for o, fam, tiles in rest if tiles] + [(s.turn, family, new)])
        if not came_back(s, table, hand):
            named = tuple(Changed(f.id, TileSet.of(after[f.id])) for f in changed)
            yield Recompose(family, TileSet.of(new), named)


def operations(p: MeldParams, s: MeldState) -> set[MeldMove]:
    """Every operation of the seat to act, once it has drawn."""
    return {*validations(p, s), *additions(p, s), *recompositions(p, s)}


def expected_moves(p: MeldParams, s: MeldState) -> set[MeldMove]:
    """All moves of the seat to act, once it has drawn."""
    found = operations(p, s)
    return found | {EndTurn()} if may_end(p, s, found) else found


def may_end(p: MeldParams, s: MeldState, found: set[MeldMove]) -> bool:
    assert s.turn is not None
    if s.stock:
        return True
    if found and not s.earlier:
        return False
    done = {Duty.EVERY_TURN: s.validated_now, Duty.ONCE: s.validated[s.turn]}.get(p.duty)
    owed = {move.family for move in found if isinstance(move, Validate)}
    if done is None or not owed:
        return True
    figure, triplone = Validated.FIGURE in done, Validated.TRIPLONE in done
    return figure and (triplone or FigureFamily.TRIPLONE not in owed)
