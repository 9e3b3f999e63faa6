"""What something costs, counted: seconds tell more about the machine than about the library."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import attrs

__all__ = ["Calls", "counted"]


@attrs.define
class Calls:
    """How often a function was called, of Python or of C."""

    made: int = 0


@contextmanager
def counted(most: int) -> Iterator[Calls]:
    """What is done inside calls functions no more than so many times."""
    calls, before = Calls(), sys.getprofile()

    def count(frame: FrameType, event: str, what: object) -> None:
        if event in ("call", "c_call"):
            calls.made += 1

    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(before)
    assert calls.made <= most, f"{calls.made} calls, at most {most}"
