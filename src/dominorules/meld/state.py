"""The state of a match in the meld family: the table, the hands, the turn, what was scored."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Flag
from types import MappingProxyType
from typing import Final

import attrs

from dominorules.core.origin import Origin
from dominorules.core.phase import Phase
from dominorules.core.score import Outcome, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.tiles import Tile, TileSet
from dominorules.meld.moves import MeldMove
from dominorules.meld.table import Figure, FigureId, Moment

__all__ = ["STANDINGS", "MeldState", "Sheet", "Validated"]


class Validated(Flag):
    """What a seat has validated."""

    NOTHING = 0
    FIGURE = 1
    """A figure of whatever family."""
    TRIPLONE = 2
    """A triplone; such a seat has FIGURE too."""


STANDINGS: Final[Mapping[str, Validated]] = MappingProxyType(
    {
        "nothing": Validated.NOTHING,
        "figure": Validated.FIGURE,
        "triplone": Validated.FIGURE | Validated.TRIPLONE,
    }
)
"""What a seat can have validated, by the words of positions and records."""


@attrs.frozen
class Sheet:
    """All that stays as it is while a round is played."""

    phase: Phase
    hand_number: int
    """The number of the current round, from 1; 0 before the first deal."""
    opener: Seat | None
    """Who starts the current round, or started the last; before the first deal, who will start it."""
    first: Seat | None
    """Who made the first remembered move of the round."""
    closer: Seat | None = None
    """Whose hand ended the round, until the next deal; None where nobody closed."""
    ended: str | None = None
    """The id of the event that ended the round, until the next deal."""
    winners: tuple[Side, ...] = ()
    """Who has most points of the round that ended; several where they have the same."""
    outcome: Outcome | None = None
    """How the match ended."""
    origin: Origin[MeldState, MeldMove] | None = attrs.field(
        default=None, repr=False, metadata={"optional": True}
    )
    """What the moves of the round began with, where it is known; nothing has been dealt at the start."""


@attrs.frozen(repr=False)
class MeldState:
    """One moment of a match; a value: nothing ever changes it."""

    turn: Seat | None
    """The seat to act; None when chance moves next or the match is over."""
    hands: tuple[TileSet, ...]
    """The tiles of each seat."""
    stock: tuple[Tile, ...]
    """The tiles not dealt, in the order in which they are drawn."""
    table: tuple[Figure, ...]
    """The figures, by id."""
    next_id: FigureId
    """The id of the next figure of the round."""
    open_doubles: tuple[TileSet, ...]
    """The doubles that each seat has laid open."""
    drawn: bool
    """Whether the seat to act has drawn in this turn."""
    earlier: tuple[Moment, ...]
    """The positions before each operation of this turn; empty before the first."""
    borrowed: TileSet
    """The tiles that were taken from others' figures in this turn."""
    validated_now: Validated
    """What the seat to act has validated in this turn."""
    validated: tuple[Validated, ...]
    """What each seat has validated in this round."""
    lowest: int | None
    """The fewest tiles in all hands together at the end of any turn since the stock is empty; None before."""
    quiet: int
    """How many turns in a row have ended on an empty stock without a new low."""
    points: tuple[int, ...]
    """Points per seat; each seat is a side of its own."""
    events: tuple[ScoreEvent, ...]
    """Every score event of the match."""
    history: tuple[MeldMove, ...]
    """The seats' moves of this round."""
    sheet: Sheet
    """Rounds, openers, results: all that stays while a round is played."""

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        return self.sheet.phase

    @property
    def dealt(self) -> bool:
        """Whether the round was dealt, as far as is known, and not set up by hand."""
        origin = self.sheet.origin
        return origin is not None and bool(origin.chance)

    def __repr__(self) -> str:
        lying = [f"#{f.id} {f.family.value} {f.tiles} of seat {f.owner}" for f in self.table]
        hands = " / ".join(str(hand) or "-" for hand in self.hands)
        waits = f"seat {self.turn} to act" if self.turn is not None else self.phase.value
        points = ":".join(map(str, self.points))
        table = f"table {'; '.join(lying) or 'empty'}, hands {hands}, stock {len(self.stock)}"
        return f"<MeldState round {self.sheet.hand_number}, {points}, {waits}, {table}>"
