"""Players: a view in, a move out; two simple ones, and the loop that lets them play a match.

A player is anything that can be called with a view and gives one of its legal moves, so a
function is one. It never meets a state. `play_match` is the whole loop, and `play_hands` goes on for as
many hands as it takes to tell players apart:

    >>> import dominorules as dr
    >>> from dominorules.players import GreedyPlayer, RandomPlayer, play_hands, play_match
    >>> rules = dr.load("coppie")
    >>> table = [GreedyPlayer(), RandomPlayer(1), GreedyPlayer(), RandomPlayer(2)]
    >>> *_, last = play_match(rules, table, seed=7)
    >>> rules.outcome(last.state) is not None
    True
    >>> hands = list(play_hands(rules, table, 100, seed=7))
    >>> sum([0 in hand.result.winners for hand in hands])  # of the side of seats 0 and 2
    57
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import shake_256
from itertools import count, islice
from operator import attrgetter
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs

from dominorules.api import Ruleset
from dominorules.core.chance import Seed, seed_bytes
from dominorules.core.errors import InvalidParameters, InvalidSeat, type_details
from dominorules.core.family import Choice, StateLike, ViewLike
from dominorules.core.score import HandResult, Outcome
from dominorules.core.seats import Seat

__all__ = [
    "PLAYERS",
    "GreedyPlayer",
    "Hand",
    "Player",
    "RandomPlayer",
    "Step",
    "chance_move",
    "play_hands",
    "play_match",
]

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


@attrs.frozen
class Hand(Generic[S, M]):
    """One hand (or round) that was played, from its deal to its end."""

    match: int
    """The number of the match that it belongs to, from 0; `result.hand` is its own number in there."""
    steps: tuple[Step[S, M], ...]
    """Every move of it, the deal and, before a match's first, the lot included."""
    result: HandResult
    """How it ended: the reason, who won it, and what was scored."""
    points: tuple[int, ...]
    """What it brought each side, with all that was scored on the way."""
    outcome: Outcome | None
    """How the match ended, if it did with this hand."""


def play_hands(
    rules: Ruleset[P, S, M, V], players: Sequence[Player[V, M]], n: int, *, seed: Seed | None = None
) -> Iterator[Hand[S, M]]:
    """Play `n` hands, giving each as it ends; when a match is over the next begins. One player per seat.

    Equal seeds give equal lots and deals, whoever plays; the first match is that of `play_match`.
    Players keep what they remember from one hand to the next. Raises `InvalidSeat` if the match
    cannot be played by so many, `InvalidParameters` for a number of hands that is none,
    `InvalidSeed`, and `IllegalMove` if a player gives a move that is none.
    """
    if type(n) is not int or n < 0:
        raise InvalidParameters("params.value", "n", value=n, domain="0, 1, 2, …", **type_details(n, int))
    seed_bytes(seed)
    rules.start(len(players))
    return islice(_hands(rules, players, seed), n)


def _hands(
    rules: Ruleset[P, S, M, V], players: Sequence[Player[V, M]], seed: Seed | None
) -> Iterator[Hand[S, M]]:
    for match in count():
        steps: list[Step[S, M]] = []
        for step in play_match(rules, players, seed=_seed_of(match, seed)):
            steps.append(step)
            if step.state.turn is not None:  # a hand is played
                continue
            result = rules.hand_result(step.state)
            if result is not None and result != rules.hand_result(step.before):
                yield Hand(match, tuple(steps), result, _gained(rules, steps), rules.outcome(step.state))
                steps = []


def _seed_of(match: int, seed: Seed | None) -> Seed | None:
    """The first match has the seed as it is, each later one a seed of its own made of it."""
    if seed is None or match == 0:
        return seed
    return shake_256(f"dominorules/1 match {match} ".encode() + seed_bytes(seed)).digest(32)


def _gained(rules: Ruleset[P, S, M, V], steps: Sequence[Step[S, M]]) -> tuple[int, ...]:
    before, after = rules.score(steps[0].before).points, rules.score(steps[-1].state).points
    return tuple([now - then for then, now in zip(before, after, strict=True)])
