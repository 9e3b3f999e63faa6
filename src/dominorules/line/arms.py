"""Arms: the ways in which the tiles of a table go on, each with its open end."""

from __future__ import annotations

from typing import Final, NoReturn, Self

from dominorules.core.errors import InvalidMove, wrong_type

__all__ = ["LEFT", "MAX_ARMS", "RIGHT", "Arm", "arm_written"]

MAX_ARMS: Final = 40
"""The most arms that a table can have: two of the line, and two across each double of the largest set."""


class Arm:
    """A way in which the tiles on the table go on; at its far end a tile can be laid.

    Arms are numbered from 0 in the order of a state's `ends`: left, right, up, down, then by number.
    In text they are `L`, `R`, `U`, `D`, `5` and so on. Each exists once: `Arm(0) is LEFT`. Which of them
    a table has is a matter of its rules. Raises `InvalidMove` for what is no number of an arm.
    """

    __slots__ = ("index", "text")

    index: int
    """The place of its open end among the `ends` of a state, from 0."""
    text: str
    """How moves are written that lay a tile at it."""

    def __new__(cls, index: int) -> Self:
        """Find the arm with this number."""
        if type(index) is not int:
            raise wrong_type(InvalidMove, "arm", index, int.__name__)
        if not 0 <= index < MAX_ARMS:
            raise InvalidMove("move.arm", "arm", arm=index, most=MAX_ARMS - 1)
        return _ARMS[index]  # type: ignore[return-value]  # interned: the table holds every arm there is

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    # No __eq__: every arm exists once, so identity is equality.
    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, ...]:
        return (Arm, (self.index,))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Arm({self.index})"


def _make_arm(index: int, text: str) -> Arm:
    arm = object.__new__(Arm)
    object.__setattr__(arm, "index", index)
    object.__setattr__(arm, "text", text)
    return arm


_TEXTS: Final = ("L", "R", "U", "D", *map(str, range(5, MAX_ARMS + 1)))
_ARMS: Final = tuple([_make_arm(index, text) for index, text in enumerate(_TEXTS)])
_BY_TEXT: Final = {arm.text: arm for arm in _ARMS}

LEFT: Final = Arm(0)
"""The arm of the line that goes to the left."""
RIGHT: Final = Arm(1)
"""The arm of the line that goes to the right."""


def arm_written(text: str) -> Arm | None:
    """Find the arm that a play writes so after its `@`; None for a text of no arm."""
    return _BY_TEXT.get(text)
