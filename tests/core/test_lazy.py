"""Fields that are derived when they are first looked at are then like any others."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import attrs
import pytest

from dominorules.core.lazy import Lazy, derived_field, freeze_draft, with_fields

DERIVED: list[str] = []


def _total(v: Sum, basis: tuple[int, ...]) -> int:
    DERIVED.append("total")
    return v.first + sum(basis)


def _twice(v: Sum, basis: tuple[int, ...]) -> int:
    DERIVED.append("twice")
    return 2 * v.total


@attrs.define(init=False, repr=False, eq=False)
class _Draft(Lazy[tuple[int, ...]]):
    first: int
    total: int = attrs.field(metadata=derived_field(_total))
    twice: int = attrs.field(metadata=derived_field(_twice))


@attrs.frozen
class Sum(_Draft):
    """A number and what others add to it."""


def made(first: int, *others: int) -> Sum:
    DERIVED.clear()
    draft = _Draft.__new__(_Draft)
    draft.first = first
    return freeze_draft(draft, Sum, others)


def test_nothing_is_derived_before_it_is_looked_at_and_nothing_twice() -> None:
    value = made(1, 2, 3)
    assert value.first == 1
    assert DERIVED == []
    assert (value.twice, value.total, value.twice, value.total) == (12, 6, 12, 6)
    assert DERIVED == ["twice", "total"]


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v)), attrs.evolve],
    ids=["copy", "deepcopy", "pickle", "evolve"],
)
def test_a_copy_has_every_field_at_once(copied: Callable[[Sum], Sum]) -> None:
    value = copied(made(1, 2))
    DERIVED.clear()
    assert value == Sum(1, 3, 6) == made(1, 2)
    assert (type(value), value.first, value.total, value.twice) == (Sum, 1, 3, 6)
    assert "_basis" not in attrs.asdict(value)


def test_a_derived_value_is_one_with_the_same_value_given() -> None:
    assert made(1, 2) == Sum(1, 3, 6) != made(1, 3)
    assert hash(made(1, 2)) == hash(Sum(1, 3, 6))
    assert repr(made(1, 2)) == repr(Sum(1, 3, 6)) == "Sum(first=1, total=3, twice=6)"
    assert attrs.asdict(made(1, 2)) == {"first": 1, "total": 3, "twice": 6}
    assert attrs.evolve(made(1, 2), first=5) == Sum(5, 3, 6)


def test_what_is_changed_without_deriving_is_derived_later() -> None:
    value = with_fields(made(1, 2), first=5)
    assert DERIVED == []
    assert value == Sum(5, 7, 14)
    assert with_fields(Sum(1, 3, 6), first=5, total=0) == Sum(5, 0, 6)


@pytest.mark.parametrize("name", ["first", "total", "_basis", "other"])
def test_such_a_value_never_changes(name: str) -> None:
    value = made(1, 2)
    with pytest.raises(AttributeError):
        setattr(value, name, 3)
    with pytest.raises(AttributeError):
        delattr(value, name)


def test_what_is_no_field_is_not_there() -> None:
    value = made(1, 2)
    assert not hasattr(value, "other")
    with pytest.raises(AttributeError, match="'Sum' object has no attribute 'other'"):
        getattr(value, "other")  # noqa: B009  # a name that mypy would refuse
    with pytest.raises(AttributeError, match="'Sum' object has no attribute 'first'"):
        freeze_draft(_Draft.__new__(_Draft), Sum, (1,)).total  # noqa: B018  # a fact was forgotten
