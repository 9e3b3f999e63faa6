"""What every step of a match has to do, written from the rules with plain sets, dicts and sums."""

from __future__ import annotations

from collections.abc import Iterable

from dominorules.core.score import ScoreEvent
from dominorules.triangle import (
    AfterDraw,
    BlockedTie,
    Deal,
    Draw,
    OpeningTile,
    Pass,
    Place,
    TriangleMove,
    TriangleParams,
    TriangleState,
    TriTile,
)
from strategies import Step
from triangle import brute
from triangle.boards import digits_of

__all__ = ["Move", "Scored", "can_draw", "ending", "expected_moves", "expected_scores", "opener", "scored"]

Scored = tuple[str, int, int]
"""A clause, who scored, and how much."""
Move = Step[TriangleState, TriangleMove]


def value(tiles: Iterable[TriTile]) -> int:
    return sum(sum(tile.digits) for tile in tiles)


def opener(state: TriangleState) -> tuple[int, TriTile]:
    """The holder of the highest triple, else of the highest value, then of the highest digits."""

    def rank(tile: TriTile) -> tuple[bool, int, list[int]]:
        return tile.is_triple, sum(tile.digits), sorted(tile.digits, reverse=True)

    held = [(seat, tile) for seat, hand in enumerate(state.hands) for tile in hand]
    return max(held, key=lambda entry: rank(entry[1]))


def can_draw(p: TriangleParams, state: TriangleState) -> bool:
    """The stock has tiles, and neither the turn's nor the round's draws are used up."""
    return len(state.stock) > 0 and state.drawn < p.draw_limit and state.drawn_total < p.draw_total


def stock_counts_as_empty(p: TriangleParams, state: TriangleState) -> bool:
    return len(state.stock) == 0 or state.drawn_total >= p.draw_total


def expected_moves(p: TriangleParams, state: TriangleState) -> set[str]:
    """The texts of all legal moves of the seat to act."""
    assert state.turn is not None
    hand = set(state.hands[state.turn])
    if not state.board:
        mine = {opener(state)[1]} if p.opening_tile is OpeningTile.THAT_TILE else hand
        return {f"{tile}@U(0,0)" for tile in mine}
    if state.drawn and p.after_draw is AfterDraw.DRAWN_TILE:
        assert state.drawn_tile in hand
        hand = {tile for tile in hand if tile == state.drawn_tile}
    found = brute.placements(digits_of(state.board), [tile.digits for tile in hand])
    laying = {f"{a}-{b}-{c}@{cell}" for cell, (a, b, c) in found}
    return laying | {"draw" if can_draw(p, state) else "pass"}


def fits_anywhere(state: TriangleState) -> bool:
    every = [tile.digits for hand in state.hands for tile in hand]
    return bool(brute.placements(digits_of(state.board), every))


def ending(p: TriangleParams, step: Move) -> str | None:
    """How the round ends with this step, if it does."""
    after = step.after
    if isinstance(step.move, Place):
        assert step.seat is not None
        if not after.hands[step.seat] and not (p.solitaire and not stock_counts_as_empty(p, after)):
            return "round.out"
    if not after.board or not stock_counts_as_empty(p, after):
        return None
    if not fits_anywhere(after):
        return "round.blocked"
    passed = [isinstance(move, Pass) for move in after.history[-after.seats :]]
    # A pass with tiles left to draw is none of these.
    on_empty = step.before.passes + 1 if isinstance(step.move, Pass) else 0
    return "round.passed" if on_empty == len(passed) == after.seats and all(passed) else None


def start_bonus(p: TriangleParams, tile: TriTile) -> int:
    if not tile.is_triple:
        return p.start_bonus_other
    return p.start_bonus_zeros if sum(tile.digits) == 0 else p.start_bonus_triple


def expected_scores(p: TriangleParams, step: Move) -> list[Scored]:
    """All that a step scores, the end of the round included; what is worth nothing is left out."""
    scored = [*_by_move(p, step), *_by_ending(p, step)]
    return sorted(entry for entry in scored if entry[2])


def _by_move(p: TriangleParams, step: Move) -> list[Scored]:
    before, move, seat = step.before, step.move, step.seat
    if isinstance(move, Deal):
        first = move.order[p.hand_size_1] if p.solitaire else None
        if first is None:
            return []
        return [("solitaire.tile", 0, value([first])), ("solitaire.bonus", 0, start_bonus(p, first))]
    assert seat is not None
    if isinstance(move, Place):
        return [("score.tile", seat, value([move.tile])), _by_contact(p, before, move, seat)]
    if isinstance(move, Draw):
        return [("draw.penalty", seat, -p.draw_penalty)]
    if before.drawn == p.draw_limit:
        return [("draw.failed", seat, -p.failed_draw_penalty)]
    return [("empty.penalty", seat, -p.empty_stock_penalty)]


def _by_contact(p: TriangleParams, before: TriangleState, move: Place, seat: int) -> Scored:
    if not before.board:
        return "start.bonus", seat, start_bonus(p, move.tile)
    name, hexagons = brute.bonus(digits_of(before.board), move.cell)
    bonus = {
        "plain": 0,
        "bridge": p.bridge_bonus,
        "double": p.double_bonus,
        "hexagon": [0, p.hexagon_bonus_1, p.hexagon_bonus_2, p.hexagon_bonus_3][hexagons],
    }
    return f"score.{name}", seat, bonus[name]


def _by_ending(p: TriangleParams, step: Move) -> list[Scored]:
    how, hands = ending(p, step), step.after.hands
    if how is None:
        return []
    left = [value(hand) for hand in hands]
    if how == "round.out":
        assert step.seat is not None
        others = [("out.rest", step.seat, n) for seat, n in enumerate(left) if seat != step.seat]
        return [("out.bonus", step.seat, p.out_bonus), *others]
    lowest = [seat for seat, n in enumerate(left) if n == min(left)]
    if len(lowest) > 1 and p.blocked_tie is BlockedTie.NOBODY:
        return []
    rest = [("block.rest", winner, n) for winner in lowest for seat, n in enumerate(left) if seat != winner]
    return [*rest, *(("block.own", winner, -left[winner]) for winner in lowest)]


def scored(events: Iterable[ScoreEvent]) -> list[Scored]:
    return sorted((event.clause, int(event.side), event.points) for event in events)
