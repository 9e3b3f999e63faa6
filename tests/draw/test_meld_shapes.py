"""The geometry of figures in their fields."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules import draw
from dominorules.core.tiles import TileSet
from dominorules.draw.meld_shapes import SCALES
from dominorules.draw.shapes import Box, Mark, TileShape, box_around
from dominorules.draw.words import described, said
from dominorules.meld import Add, Recompose, Validate
from dominorules.meld.figures import CLOSED_SCALES
from dominorules.players import RandomPlayer, play_match
from dominorules.words import LANGUAGES

RULES = dr.load("triplone")
GIVEN: dict[str, Any] = {
    "hands": [["0-2", "0-3", "1-3", "1-4", "2-2"], ["2-6", "3-6"]],
    "stock": ["5-6"],
    "table": [
        {"owner": 0, "family": "tris", "tiles": ["0-4", "0-5", "0-6"]},
        {"owner": 1, "family": "triplone", "tiles": ["0-0", "1-1", "3-3"]},
        {
            "owner": 1,
            "family": "rhizome",
            "tiles": ["0-1", "1-2", "2-3"],
            "layout": "0-1@(0,0)(1,0) 1-2@(2,1)(3,1) 2-3@(2,0)(3,0)",
        },
    ],
}
seeds = st.integers(0, 2)  # rounds, which are played once


@cache
def steps(seed: int) -> list[Any]:
    """Rounds with many figures: whoever can lay tiles out does so."""
    chosen = RandomPlayer(seed)

    def player(view: Any) -> Any:
        laying = tuple([move for move in view.legal_moves if isinstance(move, Validate | Add)])
        return chosen(attrs.evolve(view, legal_moves=laying or view.legal_moves))

    return list(islice(play_match(RULES, [player] * (2 + seed), seed=seed), 45))


@st.composite
def some_step(draw: st.DrawFn) -> Any:
    return draw(st.sampled_from(steps(draw(seeds))))


def boxes(picture: draw.Picture) -> tuple[list[Box], list[Box]]:
    """The boxes around tiles, and the frames that are in no other."""
    frames = [box_around([frame.outline]) for frame in picture.frames]
    outer = [one for one in frames if not any(holds(other, one) for other in frames if other != one)]
    return [box_around([shape.outline]) for shape in picture.shapes], outer


def holds(one: Box, other: Box) -> bool:
    right, below = one.x + one.width, one.y + one.height
    return (
        one.x <= other.x + 1e-6
        and one.y <= other.y + 1e-6
        and other.x + other.width <= right + 1e-6
        and other.y + other.height <= below + 1e-6
    )


def apart(one: Box, other: Box) -> bool:
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    down = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(across, down) > -1e-6


@given(step=some_step(), width=st.sampled_from([7, 12, 20]), tries=st.booleans())
def test_nothing_overlaps_and_every_tile_lies_in_one_figure_of_one_field(
    step: Any, width: int, tries: bool
) -> None:
    tried = step.move if tries else None
    picture = draw.picture(RULES, step.before, width=width, tried=tried)
    tiles, fields = boxes(picture)
    inner = [box for frame in picture.frames if (box := box_around([frame.outline])) not in fields]
    for row in (tiles, fields, inner):
        assert all(apart(one, other) for one, other in combinations(row, 2))
    moved = [box_around([shape.outline]) for shape in picture.tried.shapes] if picture.tried else []
    for box in [*tiles, *moved]:
        assert [holds(frame, box) for frame in inner].count(True) == 1
    for box in inner:
        assert [holds(frame, box) for frame in fields].count(True) == 1


@given(step=some_step())
def test_the_picture_shows_the_figures_and_open_doubles_once_each_by_field(step: Any) -> None:
    state = step.state
    by_field = [
        [tile for figure in state.table if figure.owner == seat for tile in figure.tiles]
        + list(state.open_doubles[seat])
        for seat in range(state.seats)
    ]
    picture = draw.picture(RULES, state)
    assert sorted(map(str, [shape.tile for shape in picture.shapes])) == sorted(
        [str(tile) for tiles in by_field for tile in tiles]
    )
    labels = [said(frame.label, "en") for frame in picture.frames if frame.label]
    assert [label for label in labels if label.startswith("Field")] == [
        f"Field of seat {seat}" for seat, tiles in enumerate(by_field) if tiles
    ]
    ids = [int(label[1:].split()[0]) for label in labels if label.startswith("#")]
    assert sorted(ids) == [figure.id for figure in state.table]


def cells(shapes: list[TileShape]) -> dict[tuple[int, int], int]:
    """Where each number lies, from the left and from above."""
    parts = [part for shape in shapes for part in shape.parts]
    left, top = min(part.at.x for part in parts), min(part.at.y for part in parts)
    return {(round(part.at.x - left), round(part.at.y - top)): part.number for part in parts}


def shown(picture: draw.Picture, tiles: str) -> list[TileShape]:
    return [shape for shape in picture.shapes if str(shape.tile) in tiles.split()]


def test_a_rhizome_lies_as_its_layout_with_y_upwards() -> None:
    picture = draw.picture(RULES, RULES.position(GIVEN))
    assert cells(shown(picture, "0-1 1-2 2-3")) == {
        (0, 1): 0,
        (1, 1): 1,
        (2, 1): 2,
        (3, 1): 3,
        (2, 0): 1,
        (3, 0): 2,
    }


@given(step=some_step())
def test_every_rhizome_of_a_round_lies_on_the_cells_of_its_layout(step: Any) -> None:
    picture = draw.picture(RULES, step.state)
    for figure in step.state.table:
        if figure.layout is None:
            continue
        numbers = {one.low: one.tile.low for one in figure.layout.placed}
        numbers |= {one.high: one.tile.high for one in figure.layout.placed}
        left, top = min(cell.x for cell in numbers), max(cell.y for cell in numbers)
        expected = {(cell.x - left, top - cell.y): number for cell, number in numbers.items()}
        assert cells(shown(picture, str(figure.tiles))) == expected


@pytest.mark.parametrize("bits", CLOSED_SCALES)
def test_in_a_closed_scale_one_to_six_can_be_read_in_rows_or_to_and_fro(bits: int) -> None:
    tiles = [str(tile) for tile in TileSet(bits)]
    table = [{"owner": 0, "family": "closed_scale", "tiles": tiles}]
    state = RULES.position({"hands": [["0-0"], ["0-1"]], "table": table})
    at = {number: place for place, number in cells(list(draw.picture(RULES, state).shapes)).items()}
    assert sorted(at) == [1, 2, 3, 4, 5, 6]
    wide, high = (max(place[axis] for place in at.values()) + 1 for axis in (0, 1))
    assert {wide, high} == {2, 3}
    assert any({n: (x, y) for y, row in enumerate(rows) for x, n in enumerate(row)} == at for rows in SCALES)


def test_the_tiles_of_a_tris_have_their_common_number_above_and_the_others_in_order() -> None:
    table = [{"owner": 0, "family": "tris", "tiles": ["3-5", "1-3", "2-3", "0-3"]}]
    state = RULES.position({"hands": [["0-0"], ["0-1"]], "table": table})
    laid = cells(list(draw.picture(RULES, state).shapes))
    assert [laid[x, 0] for x in sorted({x for x, _ in laid})] == [3] * 4
    assert [laid[x, 1] for x in sorted({x for x, _ in laid})] == [0, 1, 2, 5]


@given(step=some_step(), lang=st.sampled_from(LANGUAGES))
def test_labels_tell_number_kind_and_points_to_states_and_views_alike(step: Any, lang: str) -> None:
    view = RULES.view(step.state)
    mine, open_one = draw.picture(RULES, view), draw.picture(RULES, step.state)
    assert (mine.frames, mine.shapes) == (open_one.frames, open_one.shapes)
    told = [said(frame.label, lang) for frame in mine.frames if frame.label]
    for figure, worth in zip(view.table, view.worth, strict=True):
        (label,) = [text for text in told if text.startswith(f"#{figure.id} ")]
        assert label.endswith(f" · {worth}")
    bare = draw.picture(RULES.family, step.state)
    assert not any(" · " in said(frame.label, lang) for frame in bare.frames if frame.label)


@given(step=some_step())
def test_the_tiles_of_the_last_operation_are_marked_if_asked_for(step: Any) -> None:
    if not isinstance(step.move, Validate | Add | Recompose) or step.state.turn is None:
        return
    marked = {s.tile for s in draw.picture(RULES, step.state).shapes if s.mark is Mark.LAST}
    assert marked == set(step.move.tiles)
    plain = draw.picture(RULES, step.state, last=False)
    assert {shape.mark for shape in plain.shapes} == {Mark.NONE}


@given(step=some_step())
def test_a_move_is_shown_as_the_figures_that_it_makes_and_nothing_else_moves(step: Any) -> None:
    before = draw.picture(RULES, step.before)
    picture = draw.picture(RULES, step.before, tried=step.move)
    assert (picture.shapes, picture.strips) == (before.shapes, before.strips)
    if not isinstance(step.move, Validate | Add | Recompose):
        assert picture == before
        return
    assert picture.tried is not None
    laid = {shape.tile for shape in picture.tried.shapes if shape.mark is Mark.TRIED}
    assert picture.tried.shape.mark is Mark.TRIED
    assert set(step.move.tiles) <= laid
    kept = {figure.id: set(figure.tiles) for figure in step.before.table}
    if isinstance(step.move, Recompose):
        for each in step.move.changed:
            assert set(each.tiles) <= {shape.tile for shape in picture.tried.shapes}
            assert set(each.tiles) - kept[each.figure] <= laid
    if isinstance(step.move, Add):
        assert {shape.tile for shape in picture.tried.shapes} == kept[step.move.figure] | laid


def tried(text: str) -> list[TileShape]:
    move = RULES.move(text)
    picture = draw.picture(RULES, RULES.position(GIVEN), tried=move, refused=True)
    assert picture.tried is not None
    assert str(move) in described(picture, "en")
    return list(picture.tried.shapes)


def test_a_wrong_layout_is_shown_as_the_move_says() -> None:
    shapes = tried("validate rhizome 0-2 0-3 1-3 @ 0-2@(0,0)(1,0) 0-3@(0,1)(1,1) 1-3@(1,1)(2,1)")
    assert {shape.mark for shape in shapes} == {Mark.REFUSED}
    halves = [(part.number, round(part.at.x - shapes[0].parts[0].at.x)) for s in shapes for part in s.parts]
    assert sorted(halves) == [(0, 0), (0, 0), (1, 1), (2, 1), (3, 1), (3, 2)]
    assert len({round(part.at.y, 3) for s in shapes for part in s.parts}) == 2  # two tiles in one cell


def test_a_tile_whose_halves_are_parted_is_shown_from_one_to_the_other() -> None:
    shapes = tried("validate rhizome 0-2 0-3 1-3 @ 0-2@(0,0)(1,0) 0-3@(0,1)(1,1) 1-3@(2,1)(3,2)")
    (torn,) = [shape for shape in shapes if str(shape.tile) == "1-3"]
    assert box_around([torn.outline])[2:] == (2, 2)
    assert [part.number for part in torn.parts] == [1, 3]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("validate closed_scale 0-2 1-3 1-4", "0-2 1-3 1-4"),
        ("validate tris 0-2 1-3 1-4", "0-2 1-3 1-4"),
        ("validate rhizome 2-2 5-5", "2-2 5-5"),
        ("validate rhizome 0-2 0-3 1-3 @ 0-2@(0,0)(1,0) 0-3@(0,900)(1,900) 1-3@(9,9)(9,10)", "0-2 0-3 1-3"),
        ("add 0-3 #1", "0-3 0-4 0-5 0-6"),
        ("add 2-2 #9", "2-2"),
        ("recompose tris 0-2 0-3 0-4 | #1 0-5 0-6 | #2", "0-2 0-3 0-4 0-5 0-6"),
        ("add 1-3 #2 @ 0-0@(0,0)(1,0) 6-6@(0,1)(1,1)", "0-0 6-6"),
    ],
)
def test_moves_that_are_wrong_in_any_way_are_shown_too(text: str, tiles: str) -> None:
    assert {str(shape.tile) for shape in tried(text)} == set(tiles.split())


def test_moves_without_tiles_are_not_shown() -> None:
    state = RULES.position(GIVEN)
    for text in ("end", "draw", "add 0-2 #1"):
        picture = draw.picture(RULES, state, tried=RULES.move(text))
        assert (picture.tried is None) == (text in ("end", "draw"))


def test_a_table_of_figures_is_said_in_words() -> None:
    picture = draw.picture(RULES, RULES.view(RULES.position(GIVEN), 0))
    assert said(picture.title, "it") == "Figure sul tavolo: 3"
    assert described(picture, "it") == (
        "Nel campo del posto 0, #1 polàr · 1: 0-4, 0-5, 0-6. "
        "Nel campo del posto 1, #2 triplone semplice · 3: 0-0, 1-1, 3-3. "
        "Nel campo del posto 1, #3 rizoma · 1: 0-1, 1-2, 2-3. "
        "Le caselle della #3: 0-1@(0,0)(1,0) 1-2@(2,1)(3,1) 2-3@(2,0)(3,0). "
        "Posto 0, 5 tessere: 0-2, 2-2, 0-3, 1-3, 1-4. Tocca al posto 0. Posto 1, 2 tessere. "
        "Mucchio, 1 tessera."
    )


def test_an_empty_table_is_said_to_be_empty() -> None:
    picture = draw.picture(RULES, RULES.start(2))
    assert (picture.shapes, picture.frames, picture.box.width) == ((), (), 0)
    assert said(picture.title, "nl") == "De tafel is leeg"
