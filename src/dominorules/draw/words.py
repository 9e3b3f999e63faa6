"""What is said of pictures, in any of the languages."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.core.errors import check_language
from dominorules.draw.shapes import Mark, Picture, Said, Strip
from dominorules.words import Words, keys

__all__ = ["described", "key_of", "language", "said"]


def language(lang: str) -> str:
    """Give a language that pictures are told in; raises `Invalid` for an unknown one."""
    check_language(lang)
    return lang


def key_of(key: str, family: str) -> str:
    """Give the family's own key, where it has one: what some call a boneyard others call a stock."""
    own = f"{key}.{family}"
    return own if own in keys("pictures") else key


def said(what: Said, lang: str) -> str:
    """Say it in `it`, `nl` or `en`."""
    details = {name: _detail(name, value, lang) for name, value in what.details}
    return Words(language(lang), "pictures")(what.key, **details)


def _detail(name: str, value: object, lang: str) -> object:
    if name == "tiles":
        return said(Said.of("tiles.one" if value == 1 else "tiles.many", number=value), lang)
    if isinstance(value, Said):
        return said(value, lang)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def described(picture: Picture, lang: str, *, hands: bool = True) -> str:
    """Say everything that a picture shows, in `it`, `nl` or `en`; with the hands or without."""
    parts = [*picture.said, *_marked(picture)]
    for strip in picture.strips if hands else ():
        parts += _strip(strip, picture.family)
    return " ".join([said(part, lang) for part in parts])


def _marked(picture: Picture) -> Iterator[Said]:
    last = tuple([shape.tile for shape in picture.shapes if shape.mark is Mark.LAST])
    if last:
        yield Said.of("last", list=last)
    moves = tuple([landing.move for spot in picture.spots for landing in spot.landings])
    if moves:
        yield Said.of("spots", list=moves)
    if picture.tried:
        key = "refused" if picture.tried.shape.mark is Mark.REFUSED else "tried"
        yield Said.of(key, move=picture.tried.move)


def _strip(strip: Strip, family: str) -> Iterator[Said]:
    key = "stock" if strip.seat is None else "hand"
    tiles = tuple([shape.tile for shape in strip.shapes if shape.tile is not None])
    shown = {"list": tiles} if tiles else {}
    key = key_of(key if tiles else f"{key}.hidden", family)
    yield Said.of(key, seat=strip.seat, tiles=strip.size, **shown)
    if strip.to_act:
        yield Said.of("to_act", seat=strip.seat)
