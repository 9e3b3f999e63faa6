"""The clauses of the line family, one predicate a sentence.

Each is written from the rule texts and uses only what states, moves and parameters show.
"""

from __future__ import annotations

import attrs

from dominorules.clauses.line import (
    BASE,
    ENDED,
    ENDS,
    FLAGS,
    HAND_NUMBER,
    HANDS,
    HISTORY,
    LAID_BY,
    LOT,
    MET,
    MUST_OPEN,
    NEXT_OPENER,
    OPENER,
    OUTCOME,
    PHASE,
    STOCK,
    TURN,
    WINNER,
    Arm,
    Award,
    Basis,
    BlockedWinner,
    Clause,
    Count,
    Deal,
    Draw,
    Drawing,
    Effect,
    Event,
    Fact,
    Invariant,
    Knows,
    Lay,
    LineMove,
    LineParams,
    LineState,
    LineView,
    Lot,
    NextOpener,
    NextOpenerAfterBlock,
    Open,
    Outcome,
    Pass,
    Phase,
    Play,
    Requirement,
    ScoreEvent,
    Seat,
    SeatMove,
    Side,
    Slot,
    Tile,
    TileSet,
    Turn,
)

__all__ = ["CLAUSES", "Blocked", "HandOver", "MatchWon", "Out"]


@attrs.frozen
class HandOver:
    """A hand has ended."""


@attrs.frozen
class Out(HandOver):
    """Somebody has laid the last tile of a hand."""


@attrs.frozen
class Blocked(HandOver):
    """Nobody can ever lay a tile again."""


@attrs.frozen
class MatchWon:
    """A side has reached the target."""


# Words that several clauses use.


def _fits(s: LineState, tile: Tile) -> bool:
    """Before the opening any tile fits; then one that shows the number of an open end."""
    return not s.ends or any(tile.shows(number) for number in s.ends)


def _drawable(p: LineParams, s: LineState) -> bool:
    return p.draw is Drawing.UNTIL_PLAYABLE and len(s.stock) > p.stock_floor


def _own(s: LineState) -> TileSet:
    return TileSet() if s.turn is None else s.hands[s.turn]


def _stuck(s: LineState) -> bool:
    return not any(_fits(s, tile) for tile in _own(s))


def _right(s: LineState, seat: Seat | None) -> Seat | None:
    return None if seat is None else Seat((seat + 1) % s.seats)


def _pips(p: LineParams, s: LineState, side: int) -> int:
    return sum(hand.pips for seat, hand in enumerate(s.hands) if p.side_of[seat] == side)


def _numbers(tile: Tile) -> set[int]:
    return {tile.low, tile.high}


def _value(tile: Tile) -> tuple[int, int]:
    return (tile.low + tile.high, tile.high)


# The set, the table, the lot and the deal.


def set_pairs_once(p: LineParams) -> bool:
    numbers = range(p.max_pip + 1)
    pairs = {frozenset((a, b)) for a in numbers for b in numbers}
    tiles = [frozenset((tile.low, tile.high)) for tile in p.tile_set]
    return (
        len(set(tiles)) == len(tiles) and set(tiles) <= pairs and (p.tiles is not None or set(tiles) == pairs)
    )


def table_partners(p: LineParams) -> bool:
    half = p.seats // 2
    facing = [(seat, (seat + half) % p.seats) for seat in range(p.seats)]
    return not p.partners or all(p.side_of[a] == p.side_of[b] for a, b in facing)


def lot_lot_due(p: LineParams, s: LineState, m: Lot) -> bool:
    return s.phase is Phase.LOT


def lot_one_each(p: LineParams, s: LineState, m: Lot) -> bool:
    return len(m.tiles) == s.seats and len(set(m.tiles)) == s.seats and all(t in p.tile_set for t in m.tiles)


def lot_shown(p: LineParams, s: LineState, m: Lot) -> tuple[Tile, ...] | None:
    return m.tiles


def lot_highest_opens(p: LineParams, s: LineState, m: Lot) -> Seat | None:
    return Seat(max(range(len(m.tiles)), key=lambda seat: _value(m.tiles[seat])))


def lot_then_deal(p: LineParams, s: LineState, m: Lot) -> Phase:
    return Phase.DEAL


def deal_deal_due(p: LineParams, s: LineState, m: Deal) -> bool:
    return s.phase is Phase.DEAL


def deal_whole_set(p: LineParams, s: LineState, m: Deal) -> bool:
    return len(m.order) == len(p.tile_set) and set(m.order) == set(p.tile_set)


def deal_hands(p: LineParams, s: LineState, m: Deal) -> tuple[TileSet, ...]:
    size = p.hand_size
    return tuple(TileSet.of(m.order[seat * size : (seat + 1) * size]) for seat in range(p.seats))


def deal_stock(p: LineParams, s: LineState, m: Deal) -> tuple[Tile, ...]:
    return m.order[p.hand_size * p.seats :]


def none(p: LineParams, s: LineState, m: object) -> None:
    return None


def no_ends(p: LineParams, s: LineState, m: object) -> tuple[int, ...]:
    return ()


def no_moves(p: LineParams, s: LineState, m: object) -> tuple[LineMove, ...]:
    return ()


def no_flags(p: LineParams, s: LineState, m: object) -> tuple[str, ...]:
    return ()


def deal_begins_phase(p: LineParams, s: LineState, m: object) -> Phase:
    return Phase.PLAY


def deal_begins_hand(p: LineParams, s: LineState, m: object) -> int:
    return s.sheet.hand_number + 1


# Who opens.


def opener_known(p: LineParams, s: LineState, m: Deal) -> bool:
    return s.sheet.next_opener is not None


def opener_unknown(p: LineParams, s: LineState, m: Deal) -> bool:
    return not opener_known(p, s, m)


def opener_named(p: LineParams, s: LineState, m: Deal) -> Seat | None:
    return s.sheet.next_opener


def opener_highest_double_must_open(p: LineParams, s: LineState, m: Deal) -> Tile | None:
    """The highest double dealt; without doubles, the highest tile."""
    held = [tile for hand in deal_hands(p, s, m) for tile in hand]
    doubles = [tile for tile in held if tile.low == tile.high]
    return max(doubles or held, key=_value)


def opener_highest_double(p: LineParams, s: LineState, m: Deal) -> Seat | None:
    best = opener_highest_double_must_open(p, s, m)
    return next(Seat(seat) for seat, hand in enumerate(deal_hands(p, s, m)) if best in hand)


def must_be_prescribed(p: LineParams, s: LineState, m: Open) -> bool:
    return not s.ends and s.sheet.must_open is not None


def open_first_hand(p: LineParams, s: LineState, m: Open) -> bool:
    """A prescribed opening tile is the only one to open with."""
    return m.tile == s.sheet.must_open


# A turn.


def turn_seat(p: LineParams, s: LineState, m: SeatMove) -> bool:
    """Seats move only while a hand is played."""
    return s.turn is not None


def lay_held(p: LineParams, s: LineState, m: Lay) -> bool:
    """Only a tile of one's own hand can be laid."""
    return m.tile in _own(s)


def open_once(p: LineParams, s: LineState, m: Open) -> bool:
    """The opening is the first tile of a hand."""
    return not s.begun


def play_begun(p: LineParams, s: LineState, m: Play) -> bool:
    """A tile is added only to a line that has begun."""
    return s.begun


def line_begun(p: LineParams, s: LineState, m: object) -> bool:
    return s.begun


def play_match(p: LineParams, s: LineState, m: Play) -> bool:
    """A tile is laid with the half that equals the open end it touches."""
    return m.tile.shows(s.pip_at(m.end))


def drawing(p: LineParams, s: LineState, m: object) -> bool:
    return p.draw is Drawing.UNTIL_PLAYABLE


def draw_never(p: LineParams, s: LineState, m: Draw) -> bool:
    """At a table without a stock nobody draws."""
    return p.draw is not Drawing.NONE


def draw_left(p: LineParams, s: LineState, m: Draw) -> bool:
    """The stock can be drawn down to its floor."""
    return len(s.stock) > p.stock_floor


def draw_stuck(p: LineParams, s: LineState, m: Draw) -> bool:
    """Nothing of the hand fits an open end."""
    return _stuck(s)


def pass_stuck(p: LineParams, s: LineState, m: Pass) -> bool:
    """Nothing of the hand fits an open end."""
    return _stuck(s)


def pass_stock_out(p: LineParams, s: LineState, m: Pass) -> bool:
    """A seat draws while it can, and passes only then."""
    return not _drawable(p, s)


# What a move does.


def lay_leaves_hand(p: LineParams, s: LineState, m: Lay) -> tuple[TileSet, ...]:
    return tuple(hand.without(m.tile) if i == s.turn else hand for i, hand in enumerate(s.hands))


def open_both_ends(p: LineParams, s: LineState, m: Open) -> tuple[int, ...]:
    return (m.tile.low, m.tile.high)


def play_new_end(p: LineParams, s: LineState, m: Play) -> tuple[int, ...]:
    """The half that meets the end is covered, the other one is the new end."""
    return tuple(m.tile.other(end) if Arm(i) is m.end else end for i, end in enumerate(s.ends))


def lay_remembered_met(p: LineParams, s: LineState, m: Lay) -> tuple[int, ...]:
    return s.ends


def lay_remembered_laid_by(p: LineParams, s: LineState, m: Lay) -> Seat | None:
    return s.turn


def turn_right(p: LineParams, s: LineState, m: Lay | Pass) -> Seat | None:
    return _right(s, s.turn)


def draw_takes_hands(p: LineParams, s: LineState, m: Draw) -> tuple[TileSet, ...]:
    top = s.stock[0]
    return tuple(hand.with_tile(top) if i == s.turn else hand for i, hand in enumerate(s.hands))


def draw_takes_stock(p: LineParams, s: LineState, m: Draw) -> tuple[Tile, ...]:
    return s.stock[1:]


def turn_remembered(p: LineParams, s: LineState, m: SeatMove) -> tuple[LineMove, ...]:
    return (*s.history, m)  # type: ignore[arg-type]  # the seat moves are the line's


# The end of a hand.


def hand_out(p: LineParams, s: LineState) -> bool:
    """The seat that laid the last tile has none left."""
    return s.phase is Phase.PLAY and s.laid_by is not None and not s.hands[s.laid_by]


def hand_blocked(p: LineParams, s: LineState) -> bool:
    """No tile of any hand fits, and no tile can be drawn."""
    if s.phase is not Phase.PLAY or hand_out(p, s):
        return False
    return not _drawable(p, s) and not any(_fits(s, tile) for hand in s.hands for tile in hand)


def nobody(p: LineParams, s: LineState, m: object) -> Seat | None:
    return None


def hand_over_phase(p: LineParams, s: LineState, m: HandOver) -> Phase:
    return Phase.DEAL


def hand_over_ended_out(p: LineParams, s: LineState, m: Out) -> str | None:
    return "hand.out"


def hand_over_ended_blocked(p: LineParams, s: LineState, m: Blocked) -> str | None:
    return "hand.blocked"


def _last_side(p: LineParams, s: LineState) -> Side | None:
    """The side of the seat that laid the last tile."""
    return None if s.laid_by is None else p.side_of[s.laid_by]


def out_winner(p: LineParams, s: LineState, m: Out) -> Side | None:
    return _last_side(p, s)


def blocked_blocker(p: LineParams, s: LineState, m: Blocked) -> Side | None:
    return _last_side(p, s)


def blocked_lower_side(p: LineParams, s: LineState, m: Blocked) -> Side | None:
    totals = [_pips(p, s, side) for side in range(p.sides)]
    lowest = min(totals)
    return Side(totals.index(lowest)) if totals.count(lowest) == 1 else None


def blocked_lowest_hand(p: LineParams, s: LineState, m: Blocked) -> Side | None:
    lowest = min(hand.pips for hand in s.hands)
    sides = {p.side_of[i] for i, hand in enumerate(s.hands) if hand.pips == lowest}
    return sides.pop() if len(sides) == 1 else None


def by_lower_side(p: LineParams, s: LineState, m: Blocked) -> bool:
    return p.blocked_winner is BlockedWinner.LOWER_SIDE


def by_lowest_hand(p: LineParams, s: LineState, m: Blocked) -> bool:
    return p.blocked_winner is BlockedWinner.LOWEST_HAND


def by_blocker(p: LineParams, s: LineState, m: Blocked) -> bool:
    return p.blocked_winner is BlockedWinner.BLOCKER


def winner_opens(p: LineParams, s: LineState, m: Out) -> bool:
    return p.next_opener is NextOpener.WINNER


def rotates(p: LineParams, s: LineState, m: Out) -> bool:
    return p.next_opener is NextOpener.ROTATE


def blocker_opens(p: LineParams, s: LineState, m: Blocked) -> bool:
    return p.next_opener_after_block is NextOpenerAfterBlock.BLOCKER


def rotates_after_block(p: LineParams, s: LineState, m: Blocked) -> bool:
    return p.next_opener_after_block is NextOpenerAfterBlock.ROTATE


def blocker_opens_if_won(p: LineParams, s: LineState, m: Blocked) -> bool:
    return p.next_opener_after_block is NextOpenerAfterBlock.BLOCKER_IF_WON


def opener_winner(p: LineParams, s: LineState, m: Out) -> Seat | None:
    return s.laid_by


def opener_blocker(p: LineParams, s: LineState, m: Blocked) -> Seat | None:
    return s.laid_by


def opener_rotate(p: LineParams, s: LineState, m: Out) -> Seat | None:
    return _right(s, s.sheet.opener)


def opener_rotate_after_block(p: LineParams, s: LineState, m: Blocked) -> Seat | None:
    return _right(s, s.sheet.opener)


def opener_blocker_if_won(p: LineParams, s: LineState, m: Blocked) -> Seat | None:
    winner = _blocked_winner(p, s, m)
    if winner is None or s.laid_by is None:
        return s.sheet.opener
    return s.laid_by if p.side_of[s.laid_by] == winner else _right(s, s.laid_by)


def _blocked_winner(p: LineParams, s: LineState, m: Blocked) -> Side | None:
    rules = {
        BlockedWinner.LOWER_SIDE: blocked_lower_side,
        BlockedWinner.LOWEST_HAND: blocked_lowest_hand,
        BlockedWinner.BLOCKER: blocked_blocker,
    }
    return rules[p.blocked_winner](p, s, m)


def went_out_both_ways(p: LineParams, s: LineState, m: Out) -> bool:
    """The last tile is no double and fits both ends, which differ before it is laid."""
    last = s.history[-1] if s.history else None
    return isinstance(last, Play) and last.tile.low != last.tile.high and _numbers(last.tile) == set(s.met)


def capicu_flag(p: LineParams, s: LineState, m: Out) -> tuple[str, ...]:
    return ("capicu.flag",)


# Points.


def _counted(p: LineParams, s: LineState, after: LineState, clause: str) -> tuple[ScoreEvent, ...]:
    """One event for each counted hand that holds pips."""
    winner = after.sheet.winner
    if winner is None:
        return ()
    counted = [i for i in range(s.seats) if p.count is Count.ALL or p.side_of[i] != winner]
    return tuple(
        ScoreEvent(clause, winner, s.hands[i].pips, s.sheet.hand_number, Seat(i))
        for i in counted
        if s.hands[i].pips
    )


def counts_all(p: LineParams, s: LineState, m: HandOver) -> bool:
    return p.count is Count.ALL


def counts_losers(p: LineParams, s: LineState, m: HandOver) -> bool:
    return p.count is Count.LOSERS


def count_all(p: LineParams, s: LineState, m: HandOver, after: LineState) -> tuple[ScoreEvent, ...]:
    return _counted(p, s, after, "count.all")


def count_losers(p: LineParams, s: LineState, m: HandOver, after: LineState) -> tuple[ScoreEvent, ...]:
    return _counted(p, s, after, "count.losers")


def pays_capicu(p: LineParams, s: LineState, m: Out) -> bool:
    return p.capicu_bonus > 0 and went_out_both_ways(p, s, m)


def capicu_bonus(p: LineParams, s: LineState, m: Out, after: LineState) -> tuple[ScoreEvent, ...]:
    side = _last_side(p, s)
    if side is None:
        return ()
    return (ScoreEvent("capicu.bonus", side, p.capicu_bonus, s.sheet.hand_number, s.laid_by),)


# The match.


def _ahead(s: LineState) -> tuple[Side, ...]:
    return tuple(Side(side) for side, points in enumerate(s.points) if points == max(s.points))


def match_target(p: LineParams, s: LineState) -> bool:
    """A hand has been scored, a side has reached the target, and one alone is ahead."""
    return s.phase is Phase.DEAL and max(s.points) >= p.target and len(_ahead(s)) == 1


def match_over(p: LineParams, s: LineState, m: object) -> Phase:
    return Phase.OVER


def match_winner(p: LineParams, s: LineState, m: MatchWon) -> Outcome | None:
    return Outcome("match.target", _ahead(s))


def others_at_zero(p: LineParams, s: LineState, m: MatchWon) -> bool:
    return all(s.points[side] == 0 for side in range(p.sides) if side not in _ahead(s))


def cappotto_flag(p: LineParams, s: LineState, m: MatchWon) -> Outcome | None:
    return Outcome("match.target", _ahead(s), ("cappotto.flag",))


# What is always true.


def set_conserved(p: LineParams, s: LineState) -> bool:
    """From the first deal on, every tile is in exactly one place."""
    if s.sheet.hand_number == 0:
        return True
    places = [tile for hand in s.hands for tile in hand] + list(s.stock) + list(s.played)
    return sorted(places) == sorted(p.tile_set)


def blocked_equal_ends(p: LineParams, s: LineState) -> bool:
    """With a whole even set in hands and line, a block leaves equal ends and an even number of pips."""
    whole = p.tiles is None and p.max_pip % 2 == 0 and not s.stock
    if s.sheet.ended != "hand.blocked" or not whole or s.sheet.base is not None:
        return True
    return len(set(s.ends)) == 1 and sum(hand.pips for hand in s.hands) % 2 == 0


def count_one_side(p: LineParams, s: LineState) -> bool:
    """At most one side scores in a hand."""
    return (
        len({event.side for event in s.sheet.events if event.hand == s.sheet.hand_number and event.hand}) <= 1
    )


def count_total(p: LineParams, s: LineState) -> bool:
    """The points are the sum of the score events."""
    sums = [sum(e.points for e in s.sheet.events if e.side == side) for side in range(p.sides)]
    return list(s.points) == sums


def turn_someone_acts(p: LineParams, s: LineState) -> bool:
    """While a hand is played one seat is to act, and at no other time."""
    return (s.turn is not None) == (s.phase is Phase.PLAY)


# What a seat knows.


def view_hands(p: LineParams, s: LineState, seat: Seat | None) -> tuple[TileSet | None, ...]:
    """One's own hand; every hand once they are counted."""
    counted = s.sheet.ended is not None
    return tuple(hand if counted or i == seat else None for i, hand in enumerate(s.hands))


def view_sizes(p: LineParams, s: LineState, seat: Seat | None) -> tuple[int, ...]:
    return tuple(len(hand) for hand in s.hands)


def view_stock(p: LineParams, s: LineState, seat: Seat | None) -> int:
    return len(s.stock)


def view_history(p: LineParams, s: LineState, seat: Seat | None) -> tuple[Turn, ...]:
    """Who did what and which ends were open then; a draw does not say which tile."""
    base = s.sheet.base
    who, ends = (base.turn, base.ends) if base else (s.sheet.opener, ())
    out: list[Turn] = []
    for move in s.history:
        out.append(Turn(Seat(who or 0), move, ends))
        before = attrs.evolve(s, ends=ends)
        ends = open_both_ends(p, s, move) if isinstance(move, Open) else ends
        ends = play_new_end(p, before, move) if isinstance(move, Play) else ends
        who = who if isinstance(move, Draw) else _right(s, who)
    return tuple(out)


def view_missing(p: LineParams, s: LineState, seat: Seat | None) -> tuple[frozenset[int], ...]:
    """Numbers that no tile of a hand can show, as the seat's draws, passes and laid tiles tell."""
    history = view_history(p, s, None)
    acts = [[turn for turn in history if turn.seat == who] for who in range(s.seats)]
    return tuple(_refused(acts[who], _taken(acts[who], len(hand))) for who, hand in enumerate(s.hands))


def _refused(acts: list[Turn], since: int) -> frozenset[int]:
    """The numbers shown at draws and passes: a tile held since then has neither."""
    vain = [turn for turn in acts[since:] if isinstance(turn.move, Draw | Pass)]
    return frozenset(number for turn in vain for number in turn.ends)


def _taken(acts: list[Turn], left: int) -> int:
    """When the newest tile was taken, if each tile laid was the longest held that it can have been."""
    laid = [(i, turn.move.tile) for i, turn in enumerate(acts) if isinstance(turn.move, Lay)]
    drawn = [i for i, turn in enumerate(acts) if isinstance(turn.move, Draw)]
    taken = [0] * (left + len(laid) - len(drawn)) + [i + 1 for i in drawn]
    for i, tile in laid:
        could = [t for t in taken if t <= i and not any(map(tile.shows, _refused(acts[:i], t)))]
        taken.remove(min(could, default=taken[0]))
    return max(taken, default=len(acts))


def _public(path: str) -> Knows[LineParams, LineState, LineView, object]:
    slot = Slot[LineState, object](path)
    field = Slot[LineView, object](path.rpartition(".")[2])

    def view_table(p: LineParams, s: LineState, seat: Seat | None) -> object:
        return slot.get(s)

    return Knows("view.table", field=field, value=view_table)


_BOOKS = Basis.DERIVED

CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Fact("set.pairs-once", holds=set_pairs_once),
    Fact("table.partners", holds=table_partners),
    # The lot and the deal.
    Requirement("lot.lot-due", on=Lot, holds=lot_lot_due),
    Requirement("lot.one-each", on=Lot, holds=lot_one_each),
    Effect("lot.shown", on=Lot, slot=LOT, value=lot_shown),
    Effect("lot.highest-opens", on=Lot, slot=NEXT_OPENER, value=lot_highest_opens),
    Effect("lot.then-deal", on=Lot, slot=PHASE, value=lot_then_deal, basis=_BOOKS),
    Requirement("deal.deal-due", on=Deal, holds=deal_deal_due),
    Requirement("deal.whole-set", on=Deal, holds=deal_whole_set),
    Effect("deal.hands", on=Deal, slot=HANDS, value=deal_hands),
    Effect("deal.stock", on=Deal, slot=STOCK, value=deal_stock),
    Effect("deal.clears", on=Deal, slot=ENDS, value=no_ends, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=MET, value=no_ends, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=LAID_BY, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=HISTORY, value=no_moves, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=BASE, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=ENDED, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=WINNER, value=none, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=FLAGS, value=no_flags, basis=_BOOKS),
    Effect("deal.clears", on=Deal, slot=NEXT_OPENER, value=none, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=PHASE, value=deal_begins_phase, basis=_BOOKS),
    Effect("deal.begins", on=Deal, slot=HAND_NUMBER, value=deal_begins_hand, basis=_BOOKS),
    # Who opens.
    Effect("opener.named", on=Deal, when=opener_known, slot=OPENER, value=opener_named),
    Effect("opener.named", on=Deal, when=opener_known, slot=TURN, value=opener_named),
    Effect("opener.named", on=Deal, when=opener_known, slot=MUST_OPEN, value=none),
    Effect("opener.highest-double", on=Deal, when=opener_unknown, slot=OPENER, value=opener_highest_double),
    Effect("opener.highest-double", on=Deal, when=opener_unknown, slot=TURN, value=opener_highest_double),
    Effect(
        "opener.highest-double",
        on=Deal,
        when=opener_unknown,
        slot=MUST_OPEN,
        value=opener_highest_double_must_open,
    ),
    Requirement("open.first-hand", on=Open, when=must_be_prescribed, holds=open_first_hand),
    # A turn.
    Requirement("turn.seat", on=SeatMove, holds=turn_seat),
    Requirement("lay.held", on=Lay, holds=lay_held),
    Requirement("open.once", on=Open, holds=open_once),
    Requirement("play.begun", on=Play, holds=play_begun),
    Requirement("play.match", on=Play, when=line_begun, holds=play_match),
    Requirement("draw.never", on=Draw, holds=draw_never),
    Requirement("draw.left", on=Draw, when=drawing, holds=draw_left),
    Requirement("draw.stuck", on=Draw, holds=draw_stuck),
    Requirement("pass.stuck", on=Pass, holds=pass_stuck),
    Requirement("pass.stock-out", on=Pass, when=drawing, holds=pass_stock_out),
    Effect("lay.leaves-hand", on=Lay, slot=HANDS, value=lay_leaves_hand),
    Effect("open.both-ends", on=Open, slot=ENDS, value=open_both_ends),
    Effect("play.new-end", on=Play, slot=ENDS, value=play_new_end),
    Effect("draw.takes", on=Draw, slot=HANDS, value=draw_takes_hands),
    Effect("draw.takes", on=Draw, slot=STOCK, value=draw_takes_stock),
    Effect("turn.right", on=Lay, slot=TURN, value=turn_right),
    Effect("turn.right", on=Pass, slot=TURN, value=turn_right),
    Effect("lay.remembered", on=Lay, slot=MET, value=lay_remembered_met, basis=_BOOKS),
    Effect("lay.remembered", on=Lay, slot=LAID_BY, value=lay_remembered_laid_by, basis=_BOOKS),
    Effect("turn.remembered", on=SeatMove, slot=HISTORY, value=turn_remembered, basis=_BOOKS),
    # The end of a hand.
    Event("hand.out", mark=Out, holds=hand_out),
    Event("hand.blocked", mark=Blocked, holds=hand_blocked),
    Effect("hand.over", on=HandOver, slot=TURN, value=nobody),
    Effect("hand.over", on=HandOver, slot=PHASE, value=hand_over_phase),
    Effect("hand.over", on=Out, slot=ENDED, value=hand_over_ended_out),
    Effect("hand.over", on=Blocked, slot=ENDED, value=hand_over_ended_blocked),
    Effect("out.winner", on=Out, slot=WINNER, value=out_winner),
    Effect("blocked.lower-side", on=Blocked, when=by_lower_side, slot=WINNER, value=blocked_lower_side),
    Effect("blocked.lowest-hand", on=Blocked, when=by_lowest_hand, slot=WINNER, value=blocked_lowest_hand),
    Effect("blocked.blocker", on=Blocked, when=by_blocker, slot=WINNER, value=blocked_blocker),
    Effect("opener.winner", on=Out, when=winner_opens, slot=NEXT_OPENER, value=opener_winner),
    Effect("opener.rotate", on=Out, when=rotates, slot=NEXT_OPENER, value=opener_rotate),
    Effect("opener.blocker", on=Blocked, when=blocker_opens, slot=NEXT_OPENER, value=opener_blocker),
    Effect(
        "opener.rotate-after-block",
        on=Blocked,
        when=rotates_after_block,
        slot=NEXT_OPENER,
        value=opener_rotate_after_block,
    ),
    Effect(
        "opener.blocker-if-won",
        on=Blocked,
        when=blocker_opens_if_won,
        slot=NEXT_OPENER,
        value=opener_blocker_if_won,
    ),
    # Points.
    Award("count.all", on=HandOver, when=counts_all, events=count_all),
    Award("count.losers", on=HandOver, when=counts_losers, events=count_losers),
    Effect("capicu.flag", on=Out, when=went_out_both_ways, slot=FLAGS, value=capicu_flag),
    Award("capicu.bonus", on=Out, when=pays_capicu, events=capicu_bonus),
    # The match.
    Event("match.target", mark=MatchWon, holds=match_target),
    Effect("match.over", on=MatchWon, slot=PHASE, value=match_over),
    Effect("match.winner", on=MatchWon, slot=OUTCOME, value=match_winner),
    Effect(
        "cappotto.flag",
        on=MatchWon,
        when=others_at_zero,
        slot=OUTCOME,
        value=cappotto_flag,
        overrides=("match.winner",),
    ),
    # What is always true.
    Invariant("set.conserved", holds=set_conserved, basis=_BOOKS),
    Invariant("blocked.equal-ends", holds=blocked_equal_ends),
    Invariant("count.one-side", holds=count_one_side, basis=_BOOKS),
    Invariant("count.total", holds=count_total, basis=_BOOKS),
    Invariant("turn.someone-acts", holds=turn_someone_acts, basis=_BOOKS),
    # What a seat knows.
    Knows("view.hands", field=Slot[LineView, tuple[TileSet | None, ...]]("hands"), value=view_hands),
    Knows("view.sizes", field=Slot[LineView, tuple[int, ...]]("hand_sizes"), value=view_sizes),
    Knows("view.stock", field=Slot[LineView, int]("stock"), value=view_stock),
    Knows("view.history", field=Slot[LineView, tuple[Turn, ...]]("history"), value=view_history),
    Knows("view.missing", field=Slot[LineView, tuple[frozenset[int], ...]]("missing"), value=view_missing),
    *map(
        _public,
        [
            "turn",
            "ends",
            "line",
            "played",
            "sheet.phase",
            "sheet.opener",
            "sheet.next_opener",
            "sheet.lot",
            "sheet.points",
            "sheet.events",
            "sheet.outcome",
        ],
    ),
)
"""The clauses in reading order."""
