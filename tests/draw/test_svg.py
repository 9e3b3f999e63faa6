"""SVG made from pictures: valid, safe to put into a page many times, and said in words."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import dist
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dominorules as dr
from dominorules import draw
from dominorules.draw import words
from dominorules.draw.shapes import Mark
from dominorules.draw.shown import Shown
from dominorules.meld import FigureFamily, Kind
from dominorules.players import GreedyPlayer, RandomPlayer, Step, play_match
from dominorules.rulebook.families import FAMILIES, Registered
from dominorules.rulebook.inherited import examples_under
from dominorules.words import LANGUAGES, phrases

SVG = "{http://www.w3.org/2000/svg}"
RULESETS = ["coppie", "coppie_1v1", "tripple_domino", "triplone"]
TABLES: dict[str, dr.Ruleset[Any, Any, Any, Any]] = {
    "coppie": dr.load("coppie", target=1),
    "coppie_1v1": dr.load("coppie_1v1", target=1),
    "tripple_domino": dr.load("tripple_domino", target=1),
    "triplone": dr.load("triplone"),
}
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
seeds = st.integers(0, 9)  # matches, which are played once


@cache
def steps(ruleset: str, seed: int) -> tuple[Any, list[Step[Any, Any]]]:
    rules = TABLES[ruleset]
    # Matches of figures can go on for very long.
    player, most = (GreedyPlayer(), 24) if ruleset == "triplone" else (RandomPlayer(seed), None)
    return rules, list(islice(play_match(rules, [player] * rules.seat_counts[0], seed=seed), most))


def some_step(data: st.DataObject, ruleset: str) -> tuple[Any, Step[Any, Any]]:
    rules, played = steps(ruleset, data.draw(seeds))
    return rules, data.draw(st.sampled_from(played))


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  # our own


def texts(svg: ET.Element) -> tuple[str, str]:
    title, desc = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
    return (title.text or "") if title is not None else "", (desc.text or "") if desc is not None else ""


# --- what is drawn


@every_ruleset
@settings(max_examples=20)
@given(data=st.data(), lang=st.sampled_from(LANGUAGES), styled=st.booleans())
def test_an_svg_is_one_line_of_xml_that_asks_for_nothing_and_clashes_with_nothing(
    ruleset: str, data: st.DataObject, lang: str, styled: bool
) -> None:
    rules, step = some_step(data, ruleset)
    text = draw.svg(draw.picture(rules, step.before), lang, styled=styled)
    root = parsed(text)
    assert root.tag == f"{SVG}svg"
    assert {name: root.get(name) for name in ("role", "lang", "class")} == {
        "role": "img",
        "lang": lang,
        "class": "dr-board",
    }
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "path", "circle", "text", *(["style"] if styled else [])}
    names = {name for element in root.iter() for name in element.attrib}
    assert not names & {"id", "href", "src", "style", "onload"}
    assert not re.search(r"url\(|@import|://(?!www\.w3\.org/2000/svg\")", text)
    assert "\n" not in text
    assert root.get("height") is None
    assert (root.get("width") or "").endswith("em")
    assert "px" not in text


def numbers_of(root: ET.Element) -> Iterator[int]:
    for element in root.iter(f"{SVG}text"):
        if element.get("class") == "dr-digits":
            yield from map(int, element.text or "")


@every_ruleset
@settings(max_examples=20)
@given(data=st.data())
def test_every_pip_and_digit_of_the_table_is_drawn_once(ruleset: str, data: st.DataObject) -> None:
    rules, step = some_step(data, ruleset)
    picture = draw.picture(rules, step.before)
    root = parsed(draw.svg(picture, hands=False))
    parts = [part for shape in picture.shapes for part in shape.parts]
    dots = [p.get("d", "") for p in root.iter(f"{SVG}path") if p.get("class") == "dr-pips"]
    assert "".join(dots).count("h0") == sum(len(part.pips) for part in parts)
    if ruleset == "tripple_domino":
        assert list(numbers_of(root)) == [part.number for part in parts]
        written = [text for text in root.iter(f"{SVG}text") if text.get("class") == "dr-digits"]
        xs, ys = (
            [float(at) for text in written for at in (text.get(axis) or "").split()] for axis in ("x", "y")
        )
        for x, y, part in zip(xs, ys, parts, strict=True):
            assert abs(x - part.at.x) < 1e-3
            assert 0.1 < y - part.at.y < 0.25  # the foot of the digit


@every_ruleset
@settings(max_examples=20)
@given(data=st.data(), width=st.sampled_from([7, 12, 18, 30]))
def test_everything_is_inside_the_view_box(ruleset: str, data: st.DataObject, width: float) -> None:
    rules, step = some_step(data, ruleset)
    picture = draw.picture(rules, step.before, width=width)
    root = parsed(draw.svg(picture))
    x, y, across, down = map(float, (root.get("viewBox") or "").split())
    if picture.box.width:
        left, top, wide, high = picture.box
        assert x - 1e-3 <= left - 0.3
        assert x + across + 1e-3 >= left + wide + 0.3
        assert y - 1e-3 <= top - 0.3
        assert y + down + 1e-3 >= top + high + 0.3
    groups = list(root.iter(f"{SVG}g"))
    for group, strip in zip(groups, [strip for strip in picture.strips if strip.shapes], strict=True):
        left, top, scale = map(float, re.findall(r"-?[\d.]+", group.get("transform", "")))
        assert left + scale * strip.box.width <= x + across
        assert strip.seat is None or top + scale * strip.box.height <= y + down
        places = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", "".join(p.get("d", "") for p in group))
        assert all(x <= left + scale * float(px) <= x + across for px, _ in places)
        assert all(y <= top + scale * float(py) <= y + down for _, py in places)


def test_of_a_long_boneyard_the_tiles_that_are_drawn_first_are_shown() -> None:
    rules = TABLES["tripple_domino"]
    state = rules.start()
    state = rules.apply(state, rules.deal(state, seed=1))
    *_, strip = draw.picture(rules, state, width=12).strips
    root = parsed(draw.svg(draw.picture(rules, state, width=12)))
    *_, stock = root.iter(f"{SVG}g")
    first = [part.number for shape in strip.shapes[:5] for part in shape.parts]
    assert list(numbers_of(stock)) == first
    assert "…" in [text.text for text in root.iter(f"{SVG}text")]


def test_marks_are_drawn_by_colour_and_by_form() -> None:
    rules = TABLES["coppie"]
    state = rules.position({"line": ["3-4"], "hands": [["0-3"], ["1-1"], ["2-2"], ["2-5"]], "turn": 0})
    plain = draw.svg(draw.picture(rules, state, legal=()), styled=False)
    assert not re.search("dr-(legal|last|tried|refused|sign)", plain)
    assert "dr-legal" in draw.svg(draw.picture(rules, state), styled=False)
    move = rules.move("0-3@L")
    tried = draw.svg(draw.picture(rules, state, tried=move), styled=False)
    refused = draw.svg(draw.picture(rules, state, tried=move, refused=True), styled=False)
    assert ("dr-tried" in tried, "dr-refused" in tried, "dr-yes" in tried) == (True, False, True)
    assert ("dr-tried" in refused, "dr-refused" in refused, "dr-no" in refused) == (False, True, True)
    for text in (tried, refused):
        root = parsed(text)
        (sign,) = root.iter(f"{SVG}circle")
        x, y, across, down = map(float, (root.get("viewBox") or "").split())
        cx, cy, r = (float(sign.get(name) or "") for name in ("cx", "cy", "r"))
        assert x <= cx - r <= cx + r <= x + across
        assert y <= cy - r <= cy + r <= y + down
    after = rules.apply(state, move)
    assert "dr-last" in draw.svg(draw.picture(rules, after), styled=False)


def test_the_sign_of_a_triangle_lies_off_the_digits_where_it_closes_a_hexagon() -> None:
    rules = dr.load("tripple_domino")
    examples = [pair for pair in examples_under(rules.rulebook) if pair[0].clauses[0] == "score.hexagon"]
    laid = [(example, run) for example, run in examples if hasattr(run.move, "cell") and not run.because]
    assert len(laid) > 3
    for example, run in laid:
        drawn = draw.picture(rules.family, run.before, tried=run.move, params=run.params)
        (sign,) = parsed(draw.svg(drawn, styled=False, hands=False)).iter(f"{SVG}circle")
        cx, cy, r = (float(sign.get(name) or "") for name in ("cx", "cy", "r"))
        assert drawn.tried is not None
        parts = [part for shape in (*drawn.shapes, *drawn.tried.shapes) for part in shape.parts]
        room = 0.2 if "three" in example.id else 0.4  # with three hexagons every corner is the middle of one
        assert all(dist((cx, cy), part.at) > r + room for part in parts)


def test_every_class_has_a_style_and_colours_for_light_and_dark() -> None:
    sheet = draw.style()
    source = Path(draw.svg.__code__.co_filename).read_text("utf-8")
    assert {*re.findall(r"dr-[a-z]+", source)} == {*re.findall(r"\.(dr-[a-z]+)", sheet)}
    used = {*re.findall(r"var\((--dr-[a-z]+)\)", sheet)}
    blocks = re.findall(r"\.dr-board\{((?:--dr[^}]+))", sheet)
    assert len(blocks) == 5  # light and dark, as the system says and as the page says, and on paper
    for block in blocks:
        assert {*re.findall(r"(--dr-[a-z]+):", block)} == used
    light, dark, page_light, page_dark, _ = (re.findall(r"--dr[^;]+", block) for block in blocks)
    assert light == page_light
    assert dark == page_dark
    assert not {*light} & {*dark}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize(("scheme", "page"), [("default", "#ffffff"), ("slate", "#1e2129")])
def test_contrasts_are_high_enough_to_read_by(scheme: str, page: str) -> None:
    block = draw.style().partition(f'[data-md-color-scheme="{scheme}"] .dr-board{{')[2].partition("}")[0]
    colours = {**dict(re.findall(r"--dr-([a-z]+):(#[0-9a-f]{6})", block)), "page": page}

    def contrast(one: str, other: str) -> float:
        dark, light = sorted([luminance(colours[one]), luminance(colours[other])])
        return (light + 0.05) / (dark + 0.05)

    assert contrast("pip", "tile") > 7
    assert contrast("ink", "page") > 7
    for mark in ("last", "legal", "refused", "edge"):
        assert contrast(mark, "page") > 3


# --- what is said


@every_ruleset
@settings(max_examples=20)
@given(data=st.data(), lang=st.sampled_from(LANGUAGES))
def test_an_svg_says_every_tile_that_it_shows(ruleset: str, data: st.DataObject, lang: str) -> None:
    rules, step = some_step(data, ruleset)
    picture = draw.picture(rules, step.before)
    title, desc = texts(parsed(draw.svg(picture, lang)))
    assert title == words.said(picture.title, lang)
    for strip in picture.strips:
        for shape in strip.shapes:
            assert str(shape.tile) in desc
    if ruleset == "tripple_domino":
        assert all(f"{way}@{cell}" in desc for cell, way in step.before.board.items())
    elif ruleset == "triplone":
        assert all(f"{tile}" in desc for figure in step.before.table for tile in figure.tiles)
        assert all(f"{figure.layout}." in desc for figure in step.before.table if figure.layout)
    else:
        assert all(f"{laid.left}-{laid.right}" in desc for laid in step.before.line)
        assert all(
            str(move) in desc for spot in picture.spots for move in [one.move for one in spot.landings]
        )


def test_a_board_is_said_in_words() -> None:
    rules = TABLES["coppie"]
    state = rules.position({"line": ["3-4"], "hands": [["0-3"], ["1-1"], ["2-2"], ["2-5"]], "turn": 0})
    state = rules.apply(state, rules.move("0-3@L"))
    picture = draw.picture(rules, rules.view(state, 1))
    said = {
        "it": (
            "Fila di 2 tessere, estremità 0 e 4",
            (
                "Da sinistra a destra: 0-3, 3-4. Posata per ultima: 0-3. Posto 0, 0 tessere. "
                "Posto 1, 1 tessera: 1-1. Posto 2, 1 tessera: 2-2. "
                "Posto 3, 1 tessera: 2-5. Mucchio, 0 tessere."
            ),
        ),
        "nl": (
            "Rij van 2 stenen, uiteinden 0 en 4",
            (
                "Van links naar rechts: 0-3, 3-4. Het laatst gelegd: 0-3. Plaats 0, 0 stenen. "
                "Plaats 1, 1 steen: 1-1. Plaats 2, 1 steen: 2-2. Plaats 3, 1 steen: 2-5. Pot, 0 stenen."
            ),
        ),
        "en": (
            "Line of play of 2 tiles, open ends 0 and 4",
            (
                "From left to right: 0-3, 3-4. Laid last: 0-3. Seat 0, 0 tiles. "
                "Seat 1, 1 tile: 1-1. Seat 2, 1 tile: 2-2. Seat 3, 1 tile: 2-5. Boneyard, 0 tiles."
            ),
        ),
    }
    for lang, expected in said.items():
        assert texts(parsed(draw.svg(picture, lang))) == expected


def test_an_unknown_language_is_refused() -> None:
    picture = draw.picture(TABLES["coppie"], TABLES["coppie"].start())
    with pytest.raises(dr.Invalid, match="there are it, nl, en"):
        draw.svg(picture, "eo")


def test_every_word_of_pictures_is_used() -> None:
    source = "".join(file.read_text("utf-8") for file in Path(words.__file__).parent.glob("*.py"))
    kinds = {one.value for one in (*Kind, *FigureFamily)}  # whose words are put together with these
    for key in phrases("pictures", "en"):
        built = key.removeprefix("meld.").removeprefix("family.") in kinds
        stem = key.removesuffix(".triangle").removesuffix(".hidden")
        assert built or f'"{stem}"' in source, key


def test_what_is_left_to_draw_is_called_as_the_texts_of_the_family_call_it() -> None:
    called = {
        "coppie_1v1": ("Mucchio", "Pot", "Boneyard"),
        "tripple_domino": ("Mucchio", "Voorraad", "Stock"),
        "triplone": ("Mucchio", "Pot", "Boneyard"),
    }
    for ruleset, names in called.items():
        rules = dr.load(ruleset)
        state = rules.start(2)
        while state.turn is None:
            chance = rules.lot if state.sheet.phase.value == "lot" else rules.deal
            state = rules.apply(state, chance(state, seed=1))
        for lang, name in zip(LANGUAGES, names, strict=True):
            shown = draw.svg(draw.picture(rules, state), lang)
            assert f"{name}, " in shown
            assert f">{name.lower()}: " in shown


# --- what a view does not know


def tiles_in(value: Any) -> Iterator[str]:
    """The text of every tile anywhere inside a value."""
    if isinstance(value, dr.Tile) or type(value).__name__ == "TriTile":
        yield str(value)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from tiles_in(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from tiles_in(item)


def on_table(ruleset: str, view: Any) -> list[Any]:
    if ruleset == "triplone":
        return [*[figure.tiles for figure in view.table], *view.open_doubles]
    return [view.board.tiles if ruleset == "tripple_domino" else view.played]


@every_ruleset
@settings(max_examples=25)
@given(data=st.data(), lang=st.sampled_from(LANGUAGES))
def test_the_picture_of_a_view_holds_nothing_that_the_view_does_not_know(
    ruleset: str, data: st.DataObject, lang: str
) -> None:
    rules, step = some_step(data, ruleset)
    state = step.state
    seat = data.draw(st.sampled_from([None, *range(state.seats)]))
    view = rules.view(state, seat)
    picture = draw.picture(rules, view)
    seen = [hand for hand in view.hands if hand is not None]
    known = {str(tile) for tiles in [*seen, *on_table(ruleset, view)] for tile in tiles}
    hidden = {str(tile) for tiles in [*state.hands, state.stock] for tile in tiles} - known
    assert {*tiles_in(picture)} <= known
    said = " ".join(texts(parsed(draw.svg(picture, lang))))
    assert "None" not in said
    lying = {*re.findall(r"\d+(?:-\d+)+", said)}
    turned = {"-".join(sorted(text.split("-"))) for text in lying}
    assert not {"-".join(sorted(text.split("-"))) for text in hidden} & turned
    assert [strip.size for strip in picture.strips] == [*view.hand_sizes, view.stock][: len(picture.strips)]


@every_ruleset
@settings(max_examples=15)
@given(data=st.data())
def test_equal_views_of_different_deals_have_equal_pictures(ruleset: str, data: st.DataObject) -> None:
    rules, step = some_step(data, ruleset)
    state = step.before
    others = [seat for seat in range(state.seats) if seat != state.turn]
    if state.turn is None or not state.stock or not others or not state.hands[others[0]]:
        return
    # A tile of another seat changes places with the next one of the boneyard.
    hand, first = state.hands[others[0]], state.stock[0]
    swapped = next(iter(hand))
    hands = list(state.hands)
    hands[others[0]] = hand.without(swapped).with_tile(first)
    other = attrs.evolve(state, hands=tuple(hands), stock=(swapped, *state.stock[1:]))
    one, two = (draw.picture(rules, rules.view(s, state.turn)) for s in (state, other))
    assert one == two
    assert draw.svg(one) == draw.svg(two)


# --- the record and the registry


@every_ruleset
def test_a_picture_is_a_value(ruleset: str) -> None:
    rules, played = steps(ruleset, 5)
    state = played[len(played) // 2].before
    picture = draw.picture(rules, state)
    assert picture == draw.picture(rules, state)
    assert hash(picture) == hash(draw.picture(rules, state))
    assert pickle.loads(pickle.dumps(picture)) == picture
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(picture, "spots", ())  # noqa: B010  # as one who does not check types


@pytest.mark.parametrize("width", [6.99, 0, -1, 10_001, float("nan"), float("inf"), "18", None, True])
def test_a_width_that_is_none_is_refused_by_name(width: Any) -> None:
    with pytest.raises(dr.InvalidParameters) as caught:
        draw.picture(TABLES["coppie"], TABLES["coppie"].start(), width=width)
    assert (caught.value.code, caught.value.field) == ("draw.width", "width")


def toy(table: Any, request: Any) -> draw.Picture:
    """Figures in fields: three dominoes on the square grid, in a frame with a label."""
    from dominorules.draw.domino import DOWN, RIGHT, UP, domino, rectangle
    from dominorules.draw.shapes import Frame, Picture, Point, Said

    rhizome = [("0-1", (1, 0.5), RIGHT), ("0-2", (2.5, 1), DOWN), ("3-4", (0.5, 2), UP)]
    shapes = [domino(dr.parse_tile(tile), Point(*at), heading) for tile, at, heading in rhizome]
    frame = Frame(rectangle(Point(1.5, 1), 5, 6), Said.of("label.seat", seat="<2>"))
    return Picture(family="toy", shapes=tuple(shapes), frames=(frame,), title=Said.of("table.empty"))


def test_a_family_of_figures_in_fields_draws_itself_once_it_is_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = TABLES["coppie"]
    family = attrs.evolve(rules.family, name="toy")
    with pytest.raises(dr.InvalidRuleset) as caught:
        draw.picture(family, rules.start())
    assert caught.value.code == "draw.family"
    module = ModuleType("toy_shapes")
    module.SHOWN = Shown(picture=toy)  # type: ignore[attr-defined]
    monkeypatch.setitem(__import__("sys").modules, "toy_shapes", module)
    monkeypatch.setitem(FAMILIES, "toy", Registered("nowhere:TOY", "toy_shapes:SHOWN"))
    picture = draw.picture(family, rules.start())
    assert picture.box == draw.Box(-1, -2, 5, 6)
    assert {shape.mark for shape in picture.shapes} == {Mark.NONE}
    root = parsed(draw.svg(picture))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["seat <2>"]
    assert sum(1 for path in root.iter(f"{SVG}path") if path.get("class") == "dr-frame") == 1


def test_what_xml_cannot_hold_is_left_out_and_signs_are_escaped() -> None:
    picture = draw.picture(TABLES["coppie"], TABLES["coppie"].start())
    title = draw.Said.of("label.seat", seat='a\0<b> & "c" ]]>\x1b[0m')
    text = draw.svg(attrs.evolve(picture, title=title))
    assert texts(parsed(text))[0] == 'seat a<b> & "c" ]]>[0m'
