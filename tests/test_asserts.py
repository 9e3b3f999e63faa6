"""The control of what looks for asserts that never ran."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from asserts import never_run

SOURCE = """
def test_both(numbers):
    for number in numbers:
        if number > 9:
            assert number < 99
        assert number

    def inner():
        assert False

def test_that_waits():
    assert True
"""


def lines_of(numbers: list[int]) -> set[int]:
    """The lines that run when the first test is called."""
    lines: set[int] = set()

    def note(frame: FrameType, event: str, what: object) -> Any:
        if frame.f_code.co_filename == "toy":
            lines.add(frame.f_lineno)
        return note

    scope: dict[str, Any] = {}
    exec(compile(SOURCE, "toy", "exec"), scope)  # noqa: S102  # the toy above
    before = sys.gettrace()
    sys.settrace(note)
    try:
        scope["test_both"](numbers)
    finally:
        sys.settrace(before)
    return lines


def test_an_assert_that_never_ran_is_told() -> None:
    assert never_run(SOURCE, lines_of([1, 2])) == [5]


def test_one_that_ran_is_not_nor_one_of_a_test_that_waits_for_another_run() -> None:
    assert never_run(SOURCE, lines_of([1, 12])) == []
    assert never_run(SOURCE, set()) == []
