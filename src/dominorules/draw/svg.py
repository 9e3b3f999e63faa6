"""A picture as SVG: without scripts, links or ids, so that a page can hold any number of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from math import copysign, dist
from typing import Final, NamedTuple

from dominorules.draw.shapes import (
    Box,
    Frame,
    Gap,
    Mark,
    Part,
    Picture,
    Point,
    Said,
    Spot,
    Strip,
    TileShape,
    box_around,
)
from dominorules.draw.words import described, key_of, language, said

__all__ = ["style", "svg"]

_MARGIN: Final = 0.45
_INSET: Final = 0.04  # of a tile's edge, so that tiles that touch are seen to be two
_ROUND: Final = 0.14
_SMALL: Final = 0.7  # the scale of hands
_SIZE: Final = 0.6  # of letters beside them
_LEAD: Final = 0.6  # between the table and the hands, and half of it between two hands
_EM: Final = 1.8  # how many letters' widths a half is shown at where there is room
_LETTER: Final = 0.56  # about how wide a letter is, for its height


@cache
def style() -> str:
    """Give the style sheet of boards, for a page that holds SVGs made without one.

    Colours are custom properties that follow the reader's scheme, and that of MkDocs Material.
    """
    text = files("dominorules.draw").joinpath("board.css").read_bytes().decode()
    return re.sub(r"\s*([{};:,])\s*", r"\1", " ".join(text.split())).replace(";}", "}")


def svg(picture: Picture, lang: str = "en", *, hands: bool = True, styled: bool = True) -> str:
    """Give a picture as one line of SVG, described in `it`, `nl` or `en` for those who cannot see it.

    `hands` draws the hands and the boneyard below the table. `styled` puts the style sheet into
    it; a page with many boards takes `style()` once instead. It has no size in pixels: it is as
    wide as its letters make it, and no wider than its place.
    """
    board, box = _board(picture, lang)
    shown_strips = [strip for strip in picture.strips if hands and (strip.seat is not None or strip.size)]
    labels = [_label(strip, picture.family, lang) for strip in shown_strips]
    strips, below = _strips(shown_strips, labels, Point(box.x, box.y + box.height))
    shown = _with_margin(_both(box, below))
    view = " ".join(map(_number, shown))
    title = f"<title>{_text(said(picture.title, lang))}</title>"
    words = described(picture, lang, hands=hands)
    desc = f"<desc>{_text(words)}</desc>" if words else ""
    head = f'class="dr-board" role="img" lang="{language(lang)}"'
    size = f'viewBox="{view}" width="{_number(shown.width * _EM)}em"'
    sheet = f"<style>{style()}</style>" if styled else ""
    inside = "".join([title, desc, sheet, *board, *strips])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head} {size}>{inside}</svg>'


def _both(one: Box, other: Box) -> Box:
    """The second box begins where the first one ends."""
    return Box(one.x, one.y, max(one.width, other.width), one.height + other.height)


def _with_margin(box: Box) -> Box:
    return Box(box.x - _MARGIN, box.y - _MARGIN, box.width + 2 * _MARGIN, box.height + 2 * _MARGIN)


# The table.


def _board(picture: Picture, lang: str) -> tuple[list[str], Box]:
    """Draw the table, or say that it is empty; gives the box that it takes."""
    box = picture.box
    if not box.width:
        words = said(picture.title, lang)
        return [_write(words, Point(0.0, 0.5), _SIZE, anchor="")], Box(0.0, 0.0, _width(words, _SIZE), 1.0)
    tried = picture.tried.shapes if picture.tried else ()
    parts = [
        *[part for frame in picture.frames for part in _frame(frame, lang)],
        *[part for spot in picture.spots for part in _spot(spot)],
        *[part for gap in picture.gaps for part in _gap(gap)],
        *_tiles(picture.shapes),
        *_tiles(tried),
        *[_sign(shape, picture.shapes) for shape in tried[:1]],
    ]
    return parts, box


_CLASSES: Final = {
    Mark.NONE: "dr-tile",
    Mark.LAST: "dr-tile dr-last",
    Mark.TRIED: "dr-tile dr-tried",
    Mark.REFUSED: "dr-tile dr-refused",
}


def _tiles(shapes: Sequence[TileShape]) -> Iterator[str]:
    """All tiles of a kind are one path: pages with hundreds of boards stay small."""
    hidden = [shape for shape in shapes if shape.tile is None]
    shown = [shape for shape in shapes if shape.tile is not None]
    yield from _path("dr-back", [_rounded(shape.outline) for shape in hidden])
    for mark, name in _CLASSES.items():
        yield from _path(name, [_rounded(shape.outline) for shape in shown if shape.mark is mark])
    yield from _path("dr-bar", [_bar(shape) for shape in shown if _has_bar(shape)])
    parts = [part for shape in shown for part in shape.parts]
    yield from _pips(parts)
    yield from _digits([part for part in parts if not part.radius])


def _pips(parts: Sequence[Part]) -> Iterator[str]:
    for radius in sorted({part.radius for part in parts if part.pips}):
        dots = [_dots(part) for part in parts if part.radius == radius and part.pips]
        yield from _path("dr-pips", dots, f' stroke-width="{_number(2 * radius)}"')


class _Piece(NamedTuple):
    """A part of a path, told by steps from where it starts."""

    start: Point
    steps: str
    end: Point


def _dots(part: Part) -> _Piece:
    """From the middle of a half to each pip and back, so that equal halves are equal texts."""
    here = middle = _to_thousandth(part.at)
    steps: list[str] = []
    for pip in map(_to_thousandth, part.pips):
        steps.append(_step("m", here, pip) + "h0")
        here = pip
    return _Piece(middle, "".join([*steps, _step("m", here, middle)]), middle)


def _path(name: str, pieces: Sequence[_Piece], more: str = "") -> Iterator[str]:
    """One path, by steps from piece to piece as well: rows repeat themselves, which pages are packed by."""
    if pieces:
        ends = [None, *[piece.end for piece in pieces]]
        steps = [
            (f"M{_at(piece.start)}" if here is None else _step("m", here, piece.start)) + piece.steps
            for here, piece in zip(ends, pieces, strict=False)
        ]
        yield f'<path class="{name}"{more} d="{"".join(steps)}"/>'


def _has_bar(shape: TileShape) -> bool:
    return len(shape.parts) == 2


def _bar(shape: TileShape) -> _Piece:
    """The line between the halves of a domino, a little shorter than the tile is wide."""
    one, other = (part.at for part in shape.parts)
    across = Point((other.y - one.y) * 0.34, (other.x - one.x) * 0.34)
    x, y = shape.centre
    one, other = (_to_thousandth(Point(x + way * across.x, y + way * across.y)) for way in (-1, 1))
    return _Piece(one, _step("l", one, other), other)


def _rounded(outline: Sequence[Point]) -> _Piece:
    """The outline, a little smaller, with round corners."""
    inner = [*map(_to_thousandth, _inset(outline))]
    steps: list[str] = []
    first = here = _to_thousandth(_towards(inner[0], inner[-1]))
    for before, corner, after in zip((inner[-1], *inner[:-1]), inner, (*inner[1:], inner[0]), strict=True):
        start, end = (_to_thousandth(_towards(corner, other)) for other in (before, after))
        steps += [_step("l", here, start)] if steps else []
        steps.append(_step("q", start, corner, end))
        here = end
    return _Piece(first, "".join(steps) + "z", first)


def _to_thousandth(point: Point) -> Point:
    return Point(round(point.x, 3), round(point.y, 3))


def _step(command: str, start: Point, *points: Point) -> str:
    """A step of a path relative to where it starts, which takes half as many characters."""
    numbers = [_number(by) for x, y in points for by in (x - start.x, y - start.y)]
    if command == "l" and "0" in numbers:
        return f"v{numbers[1]}" if numbers[0] == "0" else f"h{numbers[0]}"
    return command + " ".join(numbers).replace(" -", "-")


def _inset(outline: Sequence[Point]) -> list[Point]:
    """Every side moves inwards; a triangle's corner moves twice as far."""
    middle = _middle(outline)
    if len(outline) == 3:
        return [_towards(corner, middle, 2 * _INSET) for corner in outline]
    return [Point(x + copysign(_INSET, middle.x - x), y + copysign(_INSET, middle.y - y)) for x, y in outline]


def _middle(points: Sequence[Point]) -> Point:
    return Point(*[sum(values) / len(points) for values in zip(*points, strict=True)])


def _towards(start: Point, end: Point, by: float = _ROUND) -> Point:
    x, y = end.x - start.x, end.y - start.y
    share = by / (x * x + y * y) ** 0.5
    return Point(start.x + x * share, start.y + y * share)


def _digits(parts: Sequence[Part]) -> Iterator[str]:
    """Digits of one place share a text of which every character has a place of its own."""
    single = [part for part in parts if 0 <= part.number <= 9]
    size = 0.5
    if single:
        xs = " ".join([_number(part.at.x) for part in single])
        ys = " ".join([_number(part.at.y + 0.36 * size) for part in single])
        digits = "".join([str(part.number) for part in single])
        head = f'class="dr-digits" font-size="{_number(size)}" text-anchor="middle"'
        yield f'<text {head} x="{xs}" y="{ys}">{digits}</text>'
    yield from [_write(str(part.number), part.at, size, "dr-digits") for part in parts if part not in single]


def _frame(frame: Frame, lang: str) -> Iterator[str]:
    yield from _path("dr-frame", [_rounded(frame.outline)])
    if frame.label:
        box = box_around([frame.outline])
        yield _write(said(frame.label, lang), Point(box.x + _MARGIN, box.y + _SIZE), _SIZE, anchor="")


def _gap(gap: Gap) -> Iterator[str]:
    yield from _path("dr-gap", [_rounded(gap.outline)])
    yield from _pips(gap.parts)
    dots = [Point(gap.centre.x + by, gap.centre.y) for by in (-0.3, 0.0, 0.3)]
    yield from _path("dr-pips", [_Piece(dot, "h0", dot) for dot in dots], ' stroke-width=".08"')


def _spot(spot: Spot) -> Iterator[str]:
    yield from _path("dr-legal", [_rounded(spot.outline)])
    if spot.name:
        yield _write(spot.name, spot.centre, 0.6, "dr-name")


def _sign(shape: TileShape, others: Sequence[TileShape]) -> str:
    """A tick or a cross at a corner of the tile, for those who do not tell the colours apart."""
    corner = max(shape.outline, key=lambda point: (point.x - point.y, point.x))
    if len(shape.outline) == 3 and others:  # at the others' side, tiles meet with their digits
        middle = _middle([other.centre for other in others])
        corner = max(shape.outline, key=lambda point: dist(point, middle))
    x, y = _towards(corner, shape.centre, -0.12)  # off what is written there
    refused = shape.mark is Mark.REFUSED
    name = "dr-no" if refused else "dr-yes"
    lines = "m-.11-.11l.22.22m0-.22l-.22.22" if refused else "m-.14.01l.1.1l.18-.2"
    where = _at(Point(x, y))
    dot = f'<circle class="{name}" cx="{_number(x)}" cy="{_number(y)}" r=".28"/>'
    return f'{dot}<path class="dr-sign" d="M{where}{lines}"/>'


# Hands.


def _strips(strips: Sequence[Strip], labels: Sequence[str], start: Point) -> tuple[list[str], Box]:
    """Draw hands and boneyard one below the other, each with its label; gives the box that they take."""
    parts: list[str] = []
    column = start.x + max([_width(label, _SIZE) for label in labels], default=0.0) + 1.0
    y, right = start.y + _LEAD, start.x
    for strip, label in zip(strips, labels, strict=True):
        row, size = _strip(strip, Point(column, y))
        middle = y + (_SMALL * _height(strip) or _SIZE) / 2
        parts += [_write(label, Point(start.x + 0.6, middle), _SIZE, anchor=""), *row]
        if strip.to_act:
            tip = Point(start.x, middle - 0.2)
            parts += _path("dr-act", [_Piece(tip, "l.36.2l-.36.2z", tip)])
        y += max(size.y, _SIZE) + _LEAD / 2
        right = max(right, column + size.x)
    return parts, Box(start.x, start.y, right - start.x, y - _LEAD / 2 - start.y if strips else 0.0)


def _height(strip: Strip) -> float:
    return box_around([shape.outline for shape in strip.shapes[:1]]).height


def _label(strip: Strip, family: str, lang: str) -> str:
    """A number stands where the tiles do not show it."""
    stock = Said.of(key_of("label.stock", family))
    label = said(stock if strip.seat is None else Said.of("label.seat", seat=strip.seat), lang)
    is_shown = strip.shapes and strip.seat is not None
    return label if is_shown else f"{label}: {strip.size}"


def _strip(strip: Strip, at: Point) -> tuple[list[str], Point]:
    """Draw the tiles of a hand, and the first of the boneyard; gives the size that they take."""
    shapes = list(strip.shapes)
    if strip.seat is None:
        shapes = [shape for shape in shapes if shape.centre.y == shapes[0].centre.y]
    if not shapes:
        return [], Point(0.0, 0.0)
    box = box_around([shape.outline for shape in shapes])
    inside = "".join(_tiles(shapes))
    drawn = [f'<g transform="translate({_at(at)})scale({_number(_SMALL)})">{inside}</g>']
    size = Point(box.width * _SMALL, box.height * _SMALL)
    if len(shapes) < strip.size:
        drawn.append(_write("…", Point(at.x + size.x + 0.3, at.y + size.y / 2), _SIZE, anchor=""))
        size = Point(size.x + 1.0, size.y)
    return drawn, size


# Writing.


def _write(words: str, at: Point, size: float, name: str = "", anchor: str = "middle") -> str:
    """Write words in the middle of a line of this height, around a point or from it."""
    named = f' class="{name}"' if name else ""
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    where = f'x="{_number(at.x)}" y="{_number(at.y + 0.36 * size)}"'
    return f'<text{named} font-size="{_number(size)}"{anchored} {where}>{_text(words)}</text>'


def _width(words: str, size: float) -> float:
    return len(words) * size * _LETTER


def _at(point: Point) -> str:
    return f"{_number(point.x)} {_number(point.y)}"


def _number(value: float) -> str:
    """The shortest way to write a number to the thousandth."""
    return _thousandths(round(value * 1000))


@lru_cache(4096)  # a page is made of some hundred numbers, many thousand times
def _thousandths(number: int) -> str:
    text = f"{number / 1000:.3f}".rstrip("0").rstrip(".")
    return re.sub(r"^(-?)0\.", r"\1.", text)


_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _text(words: str) -> str:
    """Escape what XML would read otherwise, and leave out what it cannot hold."""
    return escape(_FORBIDDEN.sub("", words))
