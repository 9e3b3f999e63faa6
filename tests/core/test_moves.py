"""A long list of moves: like the tuple of its moves, whatever it is asked, and made bit by bit."""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterator, Sequence
from copy import copy, deepcopy
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dominorules as dr
from dominorules.core.moves import (
    Moves,
    OneKind,
    Part,
    count_of_kind,
    filter_moves,
    moves_of_kind,
    moves_of_other_kinds,
)


class Numbered(Part[str]):
    """A part whose items are made when they are looked at; it remembers which."""

    def __init__(self, names: str) -> None:
        self.names = names
        self.made: list[str] = []

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, item: object, /) -> bool:
        return isinstance(item, str) and len(item) == 1 and item in self.names

    def __iter__(self) -> Iterator[str]:
        return map(self._make, self.names)

    def __getitem__(self, index: int, /) -> str:
        return self._make(self.names[index])

    def _make(self, name: str) -> str:
        self.made.append(name)
        return name


class Words(Numbered, OneKind[str]):
    """A part that says of what class its items are."""

    kind: ClassVar[type] = str


parts = st.lists(st.text("abcdef", max_size=4), max_size=5)
places = st.integers(-25, 25)


def either(moves: Sequence[str], index: int) -> str | None:
    try:
        return moves[index]
    except IndexError:
        return None


@given(parts, places, st.slices(20), st.sampled_from("abcdefg"))
def test_it_is_like_the_tuple_of_its_moves(names: list[str], at: int, part: slice, sought: str) -> None:
    moves, like = Moves([Numbered(name) for name in names]), tuple("".join(names))
    assert (len(moves), bool(moves)) == (len(like), bool(like))
    assert [*moves] == [*like]
    assert [*reversed(moves)] == [*reversed(like)]
    assert either(moves, at) == either(like, at)
    assert moves[part] == like[part]
    assert (sought in moves, moves.count(sought)) == (sought in like, like.count(sought))
    assert (repr(moves), hash(moves)) == (repr(like), hash(like))
    if sought in like:
        assert moves.index(sought) == like.index(sought)
    else:
        with pytest.raises(ValueError, match="not among"):
            moves.index(sought)


@given(parts, parts)
def test_it_is_equal_to_what_has_the_same_moves_however_it_is_parted(a: list[str], b: list[str]) -> None:
    left, right = Moves([Numbered(name) for name in a]), Moves([tuple(name) for name in b])
    same = "".join(a) == "".join(b)
    assert (left == right, left != right) == (same, not same)
    assert (left == tuple("".join(b)), tuple("".join(b)) == left) == (same, same)
    assert left == Moves([tuple("".join(a))])
    assert left != list("".join(a))


def test_a_copy_or_a_pickle_is_the_plain_tuple() -> None:
    moves = Moves[str]([("a",), Numbered("bc")])
    for again in (copy(moves), deepcopy(moves), pickle.loads(pickle.dumps(moves)), moves[:]):
        assert (type(again), again) == (tuple, ("a", "b", "c"))


def test_nothing_is_made_that_nobody_looks_at() -> None:
    part = Numbered("abcdef")
    moves = Moves[str]([("x",), Numbered(""), part])
    assert (len(moves), "f" in moves, "g" in moves) == (7, True, False)
    assert (moves[3], moves[-1], moves[1:3]) == ("c", "f", ("a", "b"))
    assert next(iter(moves)) == "x"
    assert part.made == ["c", "f", "a", "b"]


def test_it_cannot_be_changed_and_matches_as_a_sequence() -> None:
    moves = Moves([("a",), ("b", "c")])
    assert isinstance(moves, Hashable)
    for change in ("moves[0] = 'z'", "del moves[0]", "moves.more = 1"):
        with pytest.raises((TypeError, AttributeError)):
            exec(change, {"moves": moves})  # noqa: S102  # each must fail
    match moves:
        case [first, *rest]:
            assert (first, rest) == ("a", ["b", "c"])
        case _:
            pytest.fail("no sequence")


def test_a_refusal_words_no_more_of_them_than_it_shows() -> None:
    part = Numbered("abcdefghijklmnop")
    error = dr.IllegalMove(("some.clause",), "z", legal=Moves([part]))
    assert part.made == []
    assert "… (16)" in str(error)
    assert len(part.made) == 8
    assert error.legal == tuple("abcdefghijklmnop")
    assert pickle.loads(pickle.dumps(error)).legal == error.legal


def test_what_is_of_no_concern_is_left_as_it_is_and_not_made() -> None:
    words, mixed = Words("abc"), Numbered("xyz")
    moves = Moves[object]([words, (1, "w", 2), Moves([mixed, (3,)])])
    odd = filter_moves(moves, lambda kind: kind is int, lambda number: number == 2)
    assert words.made == []
    assert (len(odd), odd) == (8, ("a", "b", "c", "w", 2, "x", "y", "z"))
    words.made.clear()
    kept = filter_moves(moves, lambda kind: kind is str, lambda word: word in ("b", "z"))
    assert kept == ("b", 1, 2, "z", 3)
    assert filter_moves((1, "a", 2), lambda kind: kind is int, lambda _: False) == ("a",)


def test_a_list_is_equal_to_itself_without_looking() -> None:
    part = Numbered("abc")
    moves = Moves([part])
    assert moves == moves  # noqa: PLR0124  # as it stands in a view that is compared with itself
    assert moves.index("b") == 1
    assert part.made == ["a", "b"]


def test_moves_of_a_class_are_found_without_making_others() -> None:
    words = Words("abc")
    moves = Moves[object]([(1, "w"), words, (2.0, 3)])
    assert list(moves_of_kind(moves, int)) == [1, 3]
    assert words.made == []
    assert list(moves_of_kind(moves, str)) == ["w", "a", "b", "c"]
    assert list(moves_of_kind((1, "w"), str)) == ["w"]
    words.made.clear()
    assert list(moves_of_other_kinds(moves, (str, float))) == [1, 3]
    assert [count_of_kind(moves, kind) for kind in (int, str, float, object, bytes)] == [2, 4, 1, 7, 0]
    assert (list(moves_of_other_kinds((1, "w"), (int,))), count_of_kind((1, "w"), int)) == (["w"], 1)
    assert words.made == []
