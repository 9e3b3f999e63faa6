"""What a view of the line family leaves open: which tile may have been dealt, drawn or left where.

A tile that a seat holds now, or has laid, was dealt to it or drawn by it at one of its draws. What
it held through a draw or a pass shows neither end of that moment; where the highest double opens,
no higher one was dealt; and while a hand goes on, somebody can still lay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import factorial
from typing import TypeAlias

import attrs

from dominorules.api import Ruleset
from dominorules.beliefs.errors import InvalidView
from dominorules.beliefs.fillings import MOST_STEPS, Fillings, fill
from dominorules.beliefs.trust import Trust, trust
from dominorules.core.chance import permute
from dominorules.core.errors import IllegalMove, InvalidMove
from dominorules.core.origin import set_up, without_origin
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet
from dominorules.line import (
    Base,
    Deal,
    Draw,
    Drawing,
    FirstOpener,
    LineMove,
    LineParams,
    LineState,
    LineView,
    Lot,
    Open,
    Pass,
    Phase,
)
from dominorules.line.effects import first_opening
from dominorules.line.moves import Lay
from dominorules.line.state import Sheet

__all__ = ["LineDeals", "line_deals"]

Rules: TypeAlias = Ruleset[LineParams, LineState, LineMove, LineView]
Allowed: TypeAlias = list[int]
"""For each tile the places that it may have come from, as bits."""


@attrs.frozen
class _Place:
    """Where tiles came from."""

    seat: int | None
    """Whose hand it is; None for the stock."""
    since: int
    """The move of the history by which its tiles came; -1 for the deal."""
    size: int


@attrs.frozen
class _Seen:
    """A tile, and what a view tells of it."""

    tile: Tile
    seat: int | None
    """Who holds it or has laid it; None where that is hidden."""
    until: int
    """The move that laid it; for a tile that is not laid, the number of moves."""


@attrs.frozen
class LineDeals:
    """All deals that may fit a view of the line family, numbered without a gap."""

    rules: Rules
    view: LineView
    begun: LineState
    """The state before the deal, or the position, still without tiles, that the moves began with."""
    dealt: bool
    """Whether the moves began with a deal."""
    hidden: tuple[Tile, ...]
    """The tiles that the view does not show, in order."""
    seen: tuple[_Seen, ...]
    """Every tile that was dealt."""
    places: tuple[_Place, ...]
    """The hands as they were dealt, every tile drawn, and the stock."""
    cases: tuple[Fillings, ...]
    """Ways to put the tiles into the places; no two cases share one."""
    sure: bool
    """Whether every one of these deals fits; else it is to be played through."""

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return self.view.seats

    @property
    def count(self) -> int:
        """How many deals there are, the order of the stock left open."""
        return sum([case.count for case in self.cases])

    @property
    def orders(self) -> int:
        """In how many orders the stock of each may lie."""
        return factorial(self.places[-1].size)

    def shares(self) -> dict[Tile, tuple[int, ...]]:
        """Count, for each hidden tile, the deals in which each seat, and at last the stock, holds it."""
        found = {tile: [0] * (self.seats + 1) for tile in self.hidden}
        for case in self.cases:
            for seen, row in zip(self.seen, case.shares(), strict=True):
                for place, ways in zip(self.places, row, strict=True):
                    if seen.seat is None and ways:
                        found[seen.tile][self.seats if place.seat is None else place.seat] += ways
        return {tile: tuple(row) for tile, row in found.items()}

    def state(self, number: int) -> LineState | None:
        """Give the state that a deal, by its number of `count * orders`, leads to; None if elsewhere."""
        deal, order = divmod(number, self.orders)
        hands, drawn, rest = self._tiles(deal)
        try:
            return self._replayed(self._first(hands, (*drawn, *permute(rest, order))))
        except (IllegalMove, InvalidMove):
            return None

    def _tiles(self, number: int) -> tuple[list[list[Tile]], list[Tile], list[Tile]]:
        """The hands as they were dealt, the tiles drawn in their order, and the rest of the stock."""
        for case in self.cases:
            if number < case.count:
                break
            number -= case.count
        held: list[list[Tile]] = [[] for _ in self.places]
        for seen, place in zip(self.seen, case.nth(number), strict=True):
            held[place].append(seen.tile)
        drawn = [tile for tiles in held[self.seats : -1] for tile in tiles]
        return held[: self.seats], drawn, held[-1]

    def _first(self, hands: Sequence[Sequence[Tile]], stock: tuple[Tile, ...]) -> LineState:
        """The state with these tiles that the moves began with."""
        family, p, begun = self.rules.family, self.rules.params, self.begun
        if self.dealt:
            order = [tile for hand in hands for tile in hand]
            state = family.apply(p, begun, Deal((*order, *stock)))
            return state if self.view.hand_number == 1 else without_origin(state)
        held = tuple(map(TileSet.of, hands))
        sheet = begun.sheet
        if _is_prescribed(p, self.view) and not begun.ends:
            sheet = attrs.evolve(sheet, must_open=first_opening(held)[1])
        return family.settle(p, set_up(attrs.evolve(begun, hands=held, stock=stock, sheet=sheet)))

    def _replayed(self, state: LineState) -> LineState | None:
        family, p = self.rules.family, self.rules.params
        for turn in self.view.history:
            if state.turn != turn.seat:
                return None
            state = family.apply(p, state, turn.move)
        return state

    def drawn(self, number: int, state: LineState) -> tuple[int, tuple[Tile, ...]]:
        """What makes a deal of its own, whatever the order of the stock: the hands, and the tiles drawn."""
        deal, order = divmod(number, self.orders)
        _, drawn, rest = self._tiles(deal)
        left = set(state.stock)
        return deal, tuple([tile for tile in (*drawn, *permute(rest, order)) if tile not in left])


def line_deals(rules: Rules, view: LineView) -> LineDeals:
    """Find the deals that may fit a view: all that do, and where rules of a house decide, perhaps more.

    Raises `InvalidView` where none fits or the table is too large.
    """
    trusted = trust(rules)
    begun, dealt, sizes = _begun(rules, view, trusted)
    if trusted.tiles:
        places, seen = _places(view, sizes), _seen(rules.params, view)
        cases = list(_cases(rules.params, view, trusted, seen, places))
    elif dealt:
        places, seen = _unknown(rules.params)
        cases = [[(1 << len(places)) - 1] * len(seen)]
    else:
        raise InvalidView("beliefs.position", "view")
    found = tuple(_filled(cases, [place.size for place in places]))
    return LineDeals(
        rules, view, begun, dealt, _hidden(rules.params, view), seen, places, found, trusted.whole
    )


def _filled(cases: Iterable[Allowed], sizes: Sequence[int]) -> Iterator[Fillings]:
    """The cases in which there is a way; raises `InvalidView` for too many steps in all of them together."""
    left = MOST_STEPS
    for allowed in cases:
        found = fill(allowed, sizes, left)
        if found is not None:
            left -= found.steps
            yield found


# --- what the moves began with


def _begun(rules: Rules, v: LineView, trusted: Trust) -> tuple[LineState, bool, list[int]]:
    """The state before the tiles were there, whether they were dealt, and how many each hand had."""
    p = rules.params
    sizes = [*v.hand_sizes]
    for turn in v.history:
        sizes[turn.seat] += isinstance(turn.move, Lay) - isinstance(turn.move, Draw)
    if min(sizes) < 0:
        raise InvalidView("beliefs.none", "view")
    events = tuple([event for event in v.events if event.hand < v.hand_number])
    start = rules.family.start(p, v.seats)
    named = v.hand_number > 1 or (not events and (v.lot is not None) == (start.phase is Phase.LOT))
    ends = v.history[0].ends if v.history else v.ends
    standard = not trusted.tiles or sizes == [p.hand_size] * v.seats
    if named and not ends and standard:
        return _before_deal(rules, v, start), True, sizes
    return _position(p, v, start), False, sizes


def _before_deal(rules: Rules, v: LineView, start: LineState) -> LineState:
    """The state before the deal of the hand; of earlier hands only what a deal looks at."""
    if v.hand_number == 1:
        return start if v.lot is None else rules.family.apply(rules.params, start, Lot(v.lot))
    sheet = _sheet(rules.params, v)
    sheet = attrs.evolve(
        sheet, phase=Phase.DEAL, hand_number=v.hand_number - 1, opener=None, next_opener=v.opener
    )
    return attrs.evolve(start, sheet=sheet)


def _position(p: LineParams, v: LineView, start: LineState) -> LineState:
    """A position set up by hand, as it was before the moves that are remembered."""
    first = v.history[0] if v.history else None
    ends, turn = (v.ends, v.turn) if first is None else (first.ends, first.seat)
    laid = TileSet.of([turn.move.tile for turn in v.history if isinstance(turn.move, Lay)])
    line = tuple([each for each in v.line if each.tile not in laid])
    base = Base(ends, turn, line, v.played - laid)
    by = Seat(p.after.index(turn)) if turn is not None else v.result.seat if v.result else None
    sheet = attrs.evolve(_sheet(p, v), base=base)
    return attrs.evolve(start, turn=turn, ends=ends, laid_by=by if ends else None, sheet=sheet)


def _sheet(p: LineParams, v: LineView) -> Sheet:
    """What stayed as it is since the hand began."""
    events = tuple([event for event in v.events if event.hand < v.hand_number])
    points = [0] * p.sides
    for event in events:
        points[event.side] += event.points
    return Sheet(Phase.PLAY, v.hand_number, v.opener, None, None, None, tuple(points), events, lot=v.lot)


def _is_prescribed(p: LineParams, v: LineView) -> bool:
    """Whether the best tile that was dealt opens the hand."""
    return v.hand_number == 1 and p.first_opener is FirstOpener.HIGHEST_DOUBLE


# --- which tile may have come from where


def _hidden(p: LineParams, v: LineView) -> tuple[Tile, ...]:
    shown = v.played.bits | sum([hand.bits for hand in v.hands if hand is not None])
    return tuple([tile for tile in p.tile_set if not tile.bit & shown])


def _places(v: LineView, sizes: Sequence[int]) -> tuple[_Place, ...]:
    dealt = [_Place(seat, -1, size) for seat, size in enumerate(sizes)]
    drawn = [_Place(turn.seat, at, 1) for at, turn in enumerate(v.history) if isinstance(turn.move, Draw)]
    return (*dealt, *drawn, _Place(None, -1, v.stock))


def _seen(p: LineParams, v: LineView) -> tuple[_Seen, ...]:
    """Every tile that was dealt, with who has laid or holds it where that is shown."""
    now = len(v.history)
    laid = {
        turn.move.tile: (turn.seat, at) for at, turn in enumerate(v.history) if isinstance(turn.move, Lay)
    }
    held = {tile: (seat, now) for seat, hand in enumerate(v.hands) for tile in hand or ()}
    known = {**laid, **held}
    before = v.played - TileSet.of(laid)
    return tuple(
        [_Seen(tile, *known.get(tile, (None, now))) for tile in p.tile_set if not tile.bit & before.bits]
    )


def _unknown(p: LineParams) -> tuple[tuple[_Place, ...], tuple[_Seen, ...]]:
    """Where nothing is known of what moves do, any tile may have been dealt anywhere."""
    dealt = [_Place(seat, -1, p.hand_size) for seat in range(p.seats)]
    stock = _Place(None, -1, len(p.tile_set) - p.hand_size * p.seats)
    return (*dealt, stock), tuple([_Seen(tile, None, 0) for tile in p.tile_set])


def _cases(
    p: LineParams, v: LineView, trusted: Trust, seen: Sequence[_Seen], places: Sequence[_Place]
) -> Iterator[Allowed]:
    """Tell, for each tile, the places that it may have come from, in cases that have no deal in common."""
    lacks = _lacking(p, v) if trusted.numbers else [[] for _ in v.hands]
    allowed = [
        sum([1 << i for i, place in enumerate(places) if _may_come(v, each, place, lacks)]) for each in seen
    ]
    if not trusted.effects:
        yield allowed
        return
    for opened in _openings(p, v, seen, allowed):
        yield from _goes_on(p, v, seen, opened)


def _lacking(p: LineParams, v: LineView) -> list[list[tuple[int, int]]]:
    """When each seat drew or passed, and the tiles, as bits, that it did not hold then."""
    lacks: list[list[tuple[int, int]]] = [[] for _ in v.hands]
    for at, turn in enumerate(v.history):
        if isinstance(turn.move, Draw | Pass) and turn.ends:
            lacks[turn.seat].append((at, p.masks[turn.ends[0]] | p.masks[turn.ends[1]]))
    return lacks


def _may_come(v: LineView, seen: _Seen, place: _Place, lacks: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Whether a tile can have come to its seat so, and been held until it was laid, or until now."""
    if place.seat is None:
        return seen.seat is None
    if place.seat != seen.seat if seen.seat is not None else v.hands[place.seat] is not None:
        return False
    held_at = [bits for at, bits in lacks[place.seat] if place.since < at < seen.until]
    return place.since < seen.until and not any([seen.tile.bit & bits for bits in held_at])


def _openings(p: LineParams, v: LineView, seen: Sequence[_Seen], allowed: Allowed) -> Iterator[Allowed]:
    """In the first hand the best tile that was dealt opens: no better one was dealt."""
    first = v.history[0] if v.history else None
    if not _is_prescribed(p, v) or (v.ends if first is None else first.ends):
        yield allowed
        return
    dealt, opener = (1 << v.seats) - 1, v.opener
    for best in seen:
        if opener is None or (first is not None and first.move != Open(best.tile)):
            continue
        yield [
            at & (1 << opener) if each is best else at & ~dealt if _rank(each.tile) > _rank(best.tile) else at
            for each, at in zip(seen, allowed, strict=True)
        ]


def _rank(tile: Tile) -> tuple[bool, int, int]:
    """Doubles open before other tiles, and of each the higher ones."""
    return tile.is_double, tile.pips, tile.high


def _goes_on(p: LineParams, v: LineView, seen: Sequence[_Seen], allowed: Allowed) -> Iterator[Allowed]:
    """While a hand goes on in which nobody can draw, somebody holds a tile that fits."""
    drawable = p.draw is not Drawing.NONE and v.stock > p.stock_floor
    fits = p.masks[v.ends[0]] | p.masks[v.ends[1]] if v.ends else 0
    if v.turn is None or not v.ends or drawable or any([hand.bits & fits for hand in v.hands if hand]):
        yield allowed
        return
    could = [i for i, each in enumerate(seen) if each.seat is None and each.tile.bit & fits]
    stock = 1 << (len(v.hands) + sum([isinstance(turn.move, Draw) for turn in v.history]))
    if not v.stock:
        could = could[:1]  # all of them are held
    for number, held in enumerate(could):  # the first of them that is held
        case = list(allowed)
        case[held] &= ~stock
        for left in could[:number]:
            case[left] &= stock
        yield case
