"""Players: a view in, a move out; two simple ones, and the loop that lets them play a match.

A player is anything that can be called with a view and gives one of its legal moves, so a
function is one. It never meets a state. `play_match` is the whole loop:

    >>> import dominorules as dr
    >>> from dominorules.players import GreedyPlayer, RandomPlayer, play_match
    >>> rules = dr.load("coppie")
    >>> table = [GreedyPlayer(), RandomPlayer(1), GreedyPlayer(), RandomPlayer(2)]
    >>> *_, last = play_match(rules, table, seed=7)
    >>> rules.outcome(last.state) is not None
    True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs

from dominorules.api import Ruleset
from dominorules.core.chance import Seed
from dominorules.core.errors import InvalidSeat
from dominorules.core.family import Choice, StateLike, ViewLike
from dominorules.core.seats import Seat

__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "Step", "chance_move", "play_match"]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)
V_contra = TypeVar("V_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


class Player(Protocol[V_contra, M_co]):
    """Whoever decides for a seat: it is shown that seat's view and gives a move."""

    def __call__(self, view: V_contra, /) -> M_co:
        """Give one of `view.legal_moves`; it is asked only when it is the view's seat to act."""


class RandomPlayer:
    """Every legal move is equally likely; equal seeds play alike, in every process.

    The generator is the player's own: the global random state is neither read nor set.
    """

    def __init__(self, seed: Seed | None = None) -> None:
        """Seed the player; without a seed, the operating system's randomness is used."""
        self._random = Random(seed)  # noqa: S311  # a game, not a secret

    def __call__(self, view: Choice, /) -> Any:
        """Give any of the legal moves."""
        moves = view.legal_moves
        # random() is the one method whose sequence Python promises to keep from version to version.
        return moves[int(self._random.random() * len(moves))]


class GreedyPlayer:
    """It lays the tile with the most pips, by the first listed of its moves; it never draws by choice.

    In a game of figures it validates the most valuable figure, and ends its turn when it has none.
    """

    def __init__(self, seed: Seed | None = None) -> None:
        """Take a seed, as every player does, and have no use for it."""

    def __call__(self, view: Choice, /) -> Any:
        """Give the first of the heaviest moves."""
        return max(view.legal_moves, key=attrgetter("eagerness"))


PLAYERS: Final[Mapping[str, Callable[[Seed | None], Player[Any, Any]]]] = MappingProxyType(
    {"greedy": GreedyPlayer, "random": RandomPlayer}
)
"""The players by name; each entry makes one out of a seed."""


@attrs.frozen
class Step(Generic[S, M]):
    """One move of a match, and what it led to."""

    seat: Seat | None
    """Who made it; None for chance."""
    move: M
    before: S
    """The state it was made in."""
    state: S
    """The state after it."""


def chance_move(rules: Ruleset[P, S, M, V], state: S, seed: Seed | None = None) -> M | None:
    """Give the lot or deal that is due; None while a seat is to act and after the match.

    Raises `InvalidSeed`.
    """
    return rules.family.chance(rules.params, state, seed)


def play_match(
    rules: Ruleset[P, S, M, V],
    players: Sequence[Player[V, M]],
    *,
    seed: Seed | None = None,
    state: S | None = None,
) -> Iterator[Step[S, M]]:
    """Play until the match is over, giving every move as it is made; one player per seat.

    `state` is where to begin, by default the start of a match. Raises `InvalidSeat` if the
    match cannot be played by so many, `IllegalMove` if a player gives a move that is none.
    """
    here = rules.start(len(players)) if state is None else state
    if here.seats != len(players):
        raise InvalidSeat("seat.count", "players", seats=len(players), allowed=here.seats)
    return _steps(rules, players, seed, here)


def _steps(
    rules: Ruleset[P, S, M, V], players: Sequence[Player[V, M]], seed: Seed | None, here: S
) -> Iterator[Step[S, M]]:
    while True:
        seat, before = here.turn, here
        move = chance_move(rules, here, seed) if seat is None else players[seat](rules.view(here, seat))
        if move is None:
            return
        here = rules.apply(here, move, seat)
        yield Step(seat, move, before, here)
