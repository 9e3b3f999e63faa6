"""The contract of a family of games: plain, pure functions over parameters and states.

A family is a value that holds its functions. The fast engine of a family is one such value;
the slow reference engine made from a rulebook is another, and everything else in the library
works with either.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import attrs

from dominorules.core.chance import Seed
from dominorules.core.forms import RecordKit
from dominorules.core.proof import Proof
from dominorules.core.score import HandResult, Outcome, Score, ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.sets import AnyTile
from dominorules.core.slots import Slot

__all__ = ["Choice", "Family", "MoveLike", "StateLike", "ViewLike"]


class MoveLike(Protocol):
    """What a move that a seat makes shows, whatever the family."""

    @property
    def tile(self) -> AnyTile | None:
        """The one tile of the hand that the move lays; None where it lays none, or some together."""

    @property
    def eagerness(self) -> int:
        """How much a simple player likes the move."""


class StateLike(Protocol):
    """What a state of any family shows."""

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None when chance moves next or the match is over."""

    @property
    def seats(self) -> int:
        """How many seats are at the table."""

    @property
    def hands(self) -> Sequence[Any]:
        """Per seat its tiles."""

    @property
    def stock(self) -> Sequence[Any]:
        """The tiles of the boneyard, the next to be drawn first."""

    @property
    def sheet(self) -> object:
        """What stays the same object while a hand is played."""


class Choice(Protocol):
    """What a player that only chooses among the legal moves needs to see."""

    @property
    def legal_moves(self) -> Sequence[Any]:
        """The legal moves of the view's own seat, each a `MoveLike`; empty when it is not to act."""


class ViewLike(Choice, Protocol):
    """What a view of any family shows."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator."""

    @property
    def turn(self) -> Seat | None:
        """The seat to act."""

    @property
    def legal_count(self) -> int:
        """How many these are, also where records and data do not list them all."""

    @property
    def hand_number(self) -> int:
        """The number of the hand or round, from 1; 0 before the first deal."""

    @property
    def hand(self) -> Iterable[Any]:
        """The tiles of the view's own seat; none for a spectator."""

    @property
    def hands(self) -> Sequence[Any]:
        """Per seat its tiles; None where they are hidden."""

    @property
    def hand_sizes(self) -> Sequence[int]:
        """Per seat how many tiles it holds."""

    @property
    def stock(self) -> int:
        """How many tiles are in the boneyard."""

    @property
    def events(self) -> Sequence[ScoreEvent]:
        """Every score event of the match so far."""


P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)


def _nothing(params: Any, value: Any) -> None:
    """A family without a check of its own takes any value of its types."""


@attrs.frozen(kw_only=True, eq=False)
class Family(Generic[P, S, M, V]):
    """A family of games: its types and its functions, all pure.

    Functions that take a state never change it. Two families are equal only if they are the
    same object: a family is code.
    """

    name: str
    """`line`, `triangle`, `meld`."""
    params_type: type[P]
    """The frozen attrs class of parameters; its validators are the schema."""
    state_type: type[S]
    move_types: tuple[type[M], ...]
    """The concrete move classes; each has `str()` as its notation."""
    chance_types: tuple[type[M], ...]
    """Those of `move_types` that chance makes: lots and deals."""
    view_type: type[V]
    slots: tuple[Slot[S, Any], ...]
    """Every part of a state that a rule may set."""
    given_keys: Mapping[str, str]
    """The keys of `position`, each with what it means and its default, in one English sentence."""

    seat_counts: Callable[[P], tuple[int, ...]]
    """The numbers of seats that a match may have, ascending."""
    start: Callable[[P, int], S]
    """The state before anything was dealt; the number of seats has been checked."""
    deal: Callable[[P, S, Seed | None, Sequence[Any] | None], M]
    """The deal that is due: `(params, state, seed, order)`; raises `InvalidMove` if none is."""
    lot: Callable[[P, S, Seed | None, Sequence[Any] | None], M]
    """The lot that is due: `(params, state, seed, tiles)`; raises `InvalidMove` if none is."""
    chance: Callable[[P, S, Seed | None], M | None]
    """The lot or deal that is due, by seed; None while a seat is to act and after the match."""
    sides: Callable[[P, int], tuple[Side, ...]]
    """The side of each seat, for a number of seats that was checked."""
    legal_moves: Callable[[P, S], Sequence[M]]
    """The legal moves of the seat to act in the family's documented order; a tuple or equal to one."""
    is_legal: Callable[[P, S, M], bool]
    """Decides any move, chance moves too, without listing."""
    apply: Callable[[P, S, M], S]
    """The state after a legal move; raises `IllegalMove` (its clauses may be empty)."""
    score: Callable[[P, S], Score]
    hand_result: Callable[[P, S], HandResult | None]
    outcome: Callable[[P, S], Outcome | None]
    view: Callable[[P, S, Seat | None], V]
    position: Callable[[P, Mapping[str, object]], S]
    """A state out of the keys of `given_keys`, not settled yet; raises `InvalidPosition`."""
    parse_move: Callable[[str], M]
    """Reads the notation of a move; raises `InvalidMove` (or `InvalidTile`)."""
    universe: Callable[[P, S, Container[str]], Iterable[M]]
    """Every move that some ruleset could allow: `(params, state, standing)`, lazily and each once.

    In the order of `legal_moves`, and made without the engine. `standing` are ids of requirements
    (and of the effects that these look at) that the ruleset has as the family wrote them: a move
    that one of them refuses may be left out, any other move that `is_possible` is there. While
    chance moves, each way in which it can. Raises `InvalidRuleset` where there are too many moves.
    """
    is_possible: Callable[[P, S, M], bool]
    """Whether a seat's move is in the universe when no requirement stands; chance moves always are."""
    probes: Callable[[P, S], Iterable[M]]
    """Moves to try an engine on, in the order of `legal_moves`: what the built-in one lists, and others."""
    last_resorts: Callable[[P, S], tuple[M, ...]] | None = None
    """Of the universe those that a rule may judge by what else is legal; they come last in every list."""
    settle: Callable[[P, S], S]
    """The state after everything that happens by itself; `apply` has done so."""
    credit: Callable[[P, S, tuple[ScoreEvent, ...]], S]
    """The state with these events added to its score."""
    implements: frozenset[tuple[str, str]]
    """The acting clauses that the fast engine implements: (ruleset, id)."""
    proof: Proof | None = None
    """How these clauses stood when the engine was proved against them; without one names alone count."""
    legality_by_engine: bool = True
    """Whether the fast engine says which moves are legal, and not the clauses of a ruleset."""
    effects_by_engine: bool = True
    """Whether the fast engine says what moves do, and not the clauses of a ruleset."""
    essence: Callable[[S], object]
    """What of a state can matter for what follows (all but its history), to tell states apart."""
    check_move: Callable[[P, M], None] = _nothing
    """`(params, move)`: raises `InvalidTile` for a move with a tile that is not played with."""
    check_state: Callable[[P, S], None] = _nothing
    """`(params, state)`: raises `InvalidMove` for a state of a match with other seats or tiles."""
    records: RecordKit[P, S] = RecordKit()
    """What the family adds to records: forms of its own value types, and the check of a loaded state."""
