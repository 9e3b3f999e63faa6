"""A table as one screen shows it: whose view, in which language, how wide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import attrs

from dominorules.core.errors import check_language
from dominorules.core.seats import check_seat
from dominorules.session.table import Refused, Table

__all__ = ["ALL", "WIDTH", "Screen"]

ALL: Final = "all"
"""Whose view it is when every hand lies open: the state itself."""
WIDTH: Final = 20.0
"""The width of boards, in sides of a tile's half, where none is asked for."""


@attrs.frozen
class Screen:
    """A table as one screen shows it; raises `InvalidSeat` or `Invalid` for a seat or language that is none.

    Whoever is told a screen learns what its seat may know and nothing else, unless it shows `ALL`.
    """

    table: Table[Any, Any, Any, Any]
    seen_by: int | str | None = None
    """A seat; None for a spectator; `ALL` for everything face up."""
    lang: str = "en"
    width: float = WIDTH
    refused: Refused | None = None
    """The move that was last tried at this moment, and may not be made."""

    def __attrs_post_init__(self) -> None:
        check_language(self.lang)
        if self.seen_by not in (ALL, None):
            check_seat(self.seen_by, self.table.seats, "seen_by")

    @property
    def sees_all(self) -> bool:
        """Whether every hand lies open."""
        return self.seen_by == ALL

    @cached_property
    def view(self) -> Any:
        """What is shown: the view of the seat, or the state where everything is."""
        table, seat = self.table, self.seen_by
        return table.state if isinstance(seat, str) else table.view(seat)

    @property
    def legal_moves(self) -> Sequence[Any]:
        """The legal moves at this moment; none where the seat to act is not the one that looks."""
        seat = self.seen_by
        return self.table.legal_moves if isinstance(seat, str) else self.table.moves_of(seat)

    def play(self, move: Any) -> Screen:
        """Make a move; where the rules refuse it, show that it was tried."""
        table, refused = self.table.attempt(move)
        return attrs.evolve(self, table=table, refused=refused)

    def at(self, table: Table[Any, Any, Any, Any]) -> Screen:
        """Show another moment, or another table; what was refused here is forgotten."""
        return attrs.evolve(self, table=table, refused=None)
