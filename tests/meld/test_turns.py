"""The course of a turn: the draw, operations, the end; and that no turn is without a way out."""

from __future__ import annotations

import pytest
from hypothesis import given

import dominorules as dr
from dominorules.core.seats import Seat
from dominorules.core.tiles import Tile, TileSet, double_six, parse_tile
from dominorules.meld import (
    Add,
    Changed,
    Deal,
    Draw,
    EndTurn,
    Figure,
    FigureFamily,
    Lot,
    MeldMove,
    Moment,
    Phase,
    Recompose,
    Validate,
    Validated,
)
from meld.boards import after, allowed, at, field, hand, refused, with_custom
from meld.tables import loaded, steps, tables
from strategies import scaled, seeds

RULES = with_custom()
OWN = field(0, "triplone", "0-0 3-3 5-5")


# --- Chance ---


def test_a_match_begins_with_a_lot_and_a_deal() -> None:
    state = RULES.start(3)
    assert (state.phase, state.turn) == (Phase.LOT, None)
    state = RULES.apply(state, RULES.lot(state, tiles=["1-2", "5-6", "0-0"]))
    assert (state.phase, state.turn, state.sheet.opener) == (Phase.DEAL, None, 1)
    order = double_six()
    state = RULES.apply(state, RULES.deal(state, order=order))
    assert (state.phase, state.turn, state.sheet.opener, state.sheet.hand_number) == (Phase.PLAY, 1, 1, 1)
    assert [str(tile) for tile in state.hands[1]] == [str(tile) for tile in order[5:10]]
    assert state.stock == order[15:]
    assert not state.drawn


@pytest.mark.parametrize(("seats", "stock"), [(2, 18), (3, 13), (4, 8)])
def test_everybody_gets_five_tiles(seats: int, stock: int) -> None:
    state = RULES.start(seats)
    state = RULES.apply(state, RULES.lot(state, 1))
    state = RULES.apply(state, RULES.deal(state, 1))
    assert [len(tiles) for tiles in state.hands] == [5] * seats
    assert len(state.stock) == stock


@pytest.mark.parametrize(
    ("tiles", "opener"),
    [("1-2 5-6", 1), ("5-6 1-2", 0), ("3-3 1-5", 1), ("2-4 3-3", 0), ("0-6 2-4", 0), ("2-5 1-6", 1)],
)
def test_the_largest_sum_starts_and_then_the_larger_half(tiles: str, opener: int) -> None:
    state = RULES.start(2)
    assert RULES.apply(state, RULES.lot(state, tiles=tiles.split())).sheet.opener == opener


@pytest.mark.parametrize("tiles", ["1-2", "1-2 1-2", "1-2 1-3 1-4", "1-2 7-7"])
def test_a_lot_is_a_tile_of_the_set_for_each_seat(tiles: str) -> None:
    state = RULES.start(2)
    with pytest.raises(dr.InvalidMove):
        RULES.lot(state, tiles=tiles.split())
    assert not RULES.is_legal(state, Lot(tuple(tiles.split())))


def test_chance_moves_are_made_only_when_they_are_due() -> None:
    lot, deal = Lot(("1-2", "1-3")), Deal(double_six())
    state = RULES.start(2)
    assert RULES.is_legal(state, lot)
    assert not RULES.is_legal(state, deal)
    with pytest.raises(dr.InvalidMove):
        RULES.deal(state, 1)
    state = RULES.apply(state, lot)
    assert not RULES.is_legal(state, lot)
    assert RULES.is_legal(state, deal)
    with pytest.raises(dr.InvalidMove):
        RULES.lot(state, 1)
    state = RULES.apply(state, deal)
    assert not RULES.is_legal(state, deal)
    assert RULES.family.chance(RULES.params, state, 1) is None
    with pytest.raises(dr.InvalidMove):
        RULES.deal(state, 1)


@pytest.mark.parametrize(
    "order", [double_six()[:-1], (*double_six()[:-1], Tile(0, 0)), (*double_six(), Tile(0, 0)), ()]
)
def test_a_deal_has_every_tile_once(order: tuple[Tile, ...]) -> None:
    state = RULES.apply(RULES.start(2), Lot(("1-2", "1-3")))
    assert not RULES.is_legal(state, Deal(order))
    with pytest.raises(dr.InvalidMove):
        RULES.deal(state, order=list(order))


def test_a_seed_and_tiles_together_are_refused() -> None:
    state = RULES.start(2)
    with pytest.raises(dr.InvalidMove):
        RULES.lot(state, 1, tiles=["1-2", "1-3"])
    state = RULES.apply(state, RULES.lot(state, 1))
    with pytest.raises(dr.InvalidMove):
        RULES.deal(state, 1, order=double_six())


# --- Drawing ---


def test_a_turn_begins_with_a_tile_of_the_stock() -> None:
    state = at(["1-2 1-3 1-4 6-6"], stock=2, drawn=False)
    assert RULES.legal_moves(state) == (Draw(),)
    assert refused(state, "end")
    assert refused(state, "validate tris 1-2 1-3 1-4")
    first = state.stock[0]
    drawn = after(state, "draw")
    assert first in drawn.hands[0]
    assert (drawn.drawn, len(drawn.stock), drawn.turn) == (True, 1, 0)
    assert refused(drawn, "draw")
    assert allowed(drawn, "validate tris 1-2 1-3 1-4")


def test_on_an_empty_stock_nothing_is_drawn() -> None:
    state = at(["1-2 1-3 1-4 6-6"], stock=0, drawn=False)
    assert refused(state, "draw")
    assert allowed(state, "validate tris 1-2 1-3 1-4")


def test_operations_wait_for_the_draw() -> None:
    four = field(1, "tris", "1-2 1-3 1-4 1-5")
    state = at(["2-3 2-4 1-6 6-6"], OWN, four, stock=1, drawn=False)
    assert refused(state, "add 1-6 #2")
    assert refused(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    drawn = after(state, "draw")
    assert allowed(drawn, "add 1-6 #2")
    assert allowed(drawn, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")


# --- The end of a turn ---


def test_the_next_seat_is_to_act_and_starts_afresh() -> None:
    four = field(1, "tris", "1-2 1-3 1-4 1-5")
    state = at(["2-3 2-4 6-6", "1-1", "2-2"], OWN, four, stock=3)
    state = after(state, "recompose tris 1-2 2-3 2-4 | #2 1-3 1-4 1-5")
    assert state.borrowed
    assert len(state.earlier) == 1
    state = after(state, "end")
    assert (state.turn, state.drawn, state.earlier) == (1, False, ())
    assert (state.borrowed, state.validated_now) == (TileSet(), Validated.NOTHING)
    assert after(state, "draw", "end", "draw", "end").turn == 0


def test_while_the_stock_lasts_everybody_may_pass() -> None:
    state = at(["0-0 3-3 5-5 1-2 1-3 1-4"], stock=1)
    assert allowed(state, "end")
    assert allowed(after(state, "validate tris 1-2 1-3 1-4"), "end")


def test_on_an_empty_stock_only_who_can_do_nothing_passes() -> None:
    four = field(1, "tris", "1-2 1-3 1-4 1-5")
    assert allowed(at(["6-6 2-2"], four, stock=0), "end")
    # Without a figure of its own a seat can neither add nor recompose.
    assert allowed(at(["1-6 2-2"], four, stock=0), "end")
    assert refused(at(["1-6 2-2"], four, OWN, stock=0), "end")


def test_an_addition_alone_stands_in_the_way_of_a_pass() -> None:
    scale, six = field(0, "closed_scale", "1-6 2-5 3-4"), field(1, "tris", "1-2 1-3 1-4")
    assert refused(at(["1-5 2-2"], scale, six, stock=0), "end")
    assert allowed(at(["5-5 2-2"], scale, six, stock=0), "end")


def test_a_recomposition_alone_stands_in_the_way_of_a_pass() -> None:
    scale, four = field(0, "closed_scale", "1-6 2-5 3-4"), field(1, "tris", "1-2 1-3 1-4 1-5")
    assert refused(at(["2-3 2-4"], scale, four, stock=0), "end")
    assert allowed(at(["2-3 4-6"], scale, four, stock=0), "end")


def test_who_has_operated_ends_the_turn_whatever_else_can_be_done() -> None:
    scale, four = field(0, "closed_scale", "1-6 2-5 3-4"), field(1, "tris", "1-2 1-3 1-4 1-5")
    state = at(["2-3 2-4 0-1"], scale, four, stock=0)
    assert allowed(after(state, "add 0-1 #2"), "end")


@scaled(0.1)
@given(tables(), seeds())
def test_no_position_leaves_a_seat_without_a_move(table: tuple[int, int], seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=80):
        if step.after.turn is not None:
            assert rules.legal_moves(step.after)


@scaled(0.1)
@given(tables(), seeds())
def test_no_tile_is_made_or_lost_and_every_figure_stays_correct(table: tuple[int, int], seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=80):
        state = step.after
        if state.phase is Phase.LOT or (state.phase is Phase.DEAL and not state.sheet.hand_number):
            continue
        places = [*state.hands, *state.open_doubles, *[f.tiles for f in state.table], TileSet.of(state.stock)]
        assert sum(map(len, places)) == 28
        assert TileSet.of(tile for tiles in places for tile in tiles).bits == rules.params.all_bits
        view = rules.view(state, None)
        assert len(view.kinds) == len(state.table)
        assert [f.id for f in state.table] == sorted({f.id for f in state.table})
        for figure in state.table:
            rhizome = figure.family is FigureFamily.RHIZOME
            assert rhizome == (figure.layout is not None)
            assert figure.layout is None or figure.layout.tiles == figure.tiles


@scaled(0.1)
@given(tables(), seeds())
def test_a_turn_never_sees_the_same_moment_twice(table: tuple[int, int], seed: int) -> None:
    rules, seats = loaded(table[0]), table[1]
    for step in steps(rules, seats, seed, most=80):
        assert len(set(step.after.earlier)) == len(step.after.earlier)


@pytest.mark.parametrize("move", [None, 1, "end", EndTurn, object(), ("end",)])
def test_what_is_no_move_is_none(move: object) -> None:
    state = at(["1-2"])
    assert not RULES.family.is_legal(RULES.params, state, move)  # type: ignore[arg-type]
    with pytest.raises(dr.InvalidMove):
        RULES.family.apply(RULES.params, state, move)  # type: ignore[arg-type]


def test_a_refused_move_changes_nothing() -> None:
    state = at(["1-2 1-3 6-6"], OWN)
    before = (state.hands, state.table, state.earlier, state.history)
    assert refused(state, "validate tris 1-2 1-3 6-6")
    assert (state.hands, state.table, state.earlier, state.history) == before
    assert hand(state) == "1-2 1-3 6-6"
    assert Seat(0) == state.turn
    assert not RULES.is_legal(state, Validate(FigureFamily.TRIS, TileSet(1 << 189)))


def toggled(tile: Tile, figure: Figure) -> MeldMove:
    """Lay one tile of the hand at an own figure, or take one back from it."""
    if tile not in figure.tiles:
        return Add(TileSet.of([tile]), figure.id)
    return Recompose(figure.family, figure.tiles - TileSet.of([tile]), (Changed(figure.id, TileSet()),))


def test_a_turn_of_a_thousand_operations_compares_few_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    cores = ["tris 1-2 1-3 1-4", "tris 2-3 2-4 2-5", "tris 3-4 3-5 3-6", "triplone 0-0 1-1 2-2"]
    further = ["1-5 1-6 0-1", "2-6 0-2", "0-3", "3-3 4-4 5-5 6-6"]
    table = [field(0, *core.split(" ", 1)) for core in cores]
    state = at([" ".join([*further, "5-6"]), "0-4"], *table)
    tiles = [
        (parse_tile(text), core[-3:])
        for core, some in zip(cores, further, strict=True)
        for text in some.split()
    ]
    compared = 0
    equal = Moment.__eq__

    def counted(self: Moment, other: object) -> bool:
        nonlocal compared
        compared += 1
        return equal(self, other)

    monkeypatch.setattr(Moment, "__eq__", counted)
    for step in range(1, 1 << len(tiles)):
        tile, core = tiles[(step & -step).bit_length() - 1]
        figure = next(each for each in state.table if core in str(each.tiles))
        state = RULES.apply(state, toggled(tile, figure))
    assert len(state.earlier) == 1023
    assert len({moment.hand for moment in state.earlier}) == 1023
    assert compared < 5_000
