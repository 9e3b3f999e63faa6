"""What a view leaves open, as one value: how many deals fit, who can hold what, states drawn evenly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

import attrs

from dominorules.api import Ruleset
from dominorules.beliefs.errors import InvalidView
from dominorules.core.chance import Seed, below, seed_bytes
from dominorules.core.errors import InvalidTile, wrong_type
from dominorules.core.family import StateLike, ViewLike
from dominorules.core.sets import AnyTile
from dominorules.rulebook.families import FAMILIES, registered_value

__all__ = ["MOST_DEALS", "MOST_PLAYED", "Beliefs", "Method", "Odds", "of"]

S = TypeVar("S", bound=StateLike)
V = TypeVar("V", bound=ViewLike)

MOST_DEALS = 10_000
"""How many deals `Beliefs.deals` lists at most, unless more are asked for."""
MOST_PLAYED = 2_000
"""How many deals are played through at most where the rules of a house decide which fit."""


class Method(Enum):
    """How it is known which deals fit."""

    COUNTED = "counted"
    """By counting: exact."""
    FILTERED = "filtered"
    """By playing every deal through, by the rules themselves: exact."""
    SAMPLED = "sampled"
    """By playing some deals through, drawn evenly: an estimate."""


@attrs.frozen
class Odds:
    """How likely a tile is in each place; all 0 for a tile on the table."""

    seats: tuple[Fraction, ...]
    """For each seat the probability, from 0 to 1, that it holds the tile."""
    stock: Fraction
    """The probability that the tile is in the stock."""


class Deals(Protocol):
    """The deals that may fit a view, numbered without a gap; what a family brings."""

    @property
    def hidden(self) -> tuple[Any, ...]: ...
    @property
    def sure(self) -> bool: ...
    @property
    def count(self) -> int: ...
    @property
    def orders(self) -> int: ...
    def shares(self) -> Mapping[Any, Sequence[int]]: ...
    def state(self, number: int) -> Any: ...
    def drawn(self, number: int, state: Any) -> object: ...


@attrs.frozen(eq=False)
class Beliefs(Generic[S, V]):
    """What can be known from a view alone: which deals fit all that it tells, each as likely as any other.

    A deal is who was dealt which tiles, every tile drawn since in its turn, and what is left in the
    stock; the order of tiles within a hand and within the stock is left open. That all are equally
    likely takes players' choices to tell nothing but what the rules made of them. For a model of
    players, weigh states that are drawn here by how likely it is that these players come to them.

    In a position set up by hand, what is known begins with the position.
    """

    rules: Ruleset[Any, S, Any, V]
    """The ruleset."""
    view: V
    """What is known; its own seat's tiles are among it."""
    method: Method
    """How it is known which deals fit."""
    count: int | None
    """How many deals fit; None where they were only sampled."""
    worlds: int
    """On how many deals that fit the probabilities rest: on all of them, or on those that were found."""
    _deals: Deals = attrs.field(repr=False)
    _found: tuple[int, ...] = attrs.field(repr=False)
    """The numbers of deals that were played through and fit."""
    _most: int = attrs.field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether the count and the probabilities are exact, and not estimates."""
        return self.method is not Method.SAMPLED

    @property
    def hidden(self) -> tuple[Any, ...]:
        """The tiles that the view does not show, in order."""
        return self._deals.hidden

    @cached_property
    def table(self) -> Mapping[Any, Odds]:
        """The odds of every hidden tile, in the order of tiles."""
        counted = self.method is Method.COUNTED
        shares = self._deals.shares() if counted else self._tally()
        total = self.worlds if counted else len(self._found)
        return {
            tile: Odds(tuple([Fraction(n, total) for n in row[:-1]]), Fraction(row[-1], total))
            for tile, row in shares.items()
        }

    def odds(self, tile: AnyTile | str) -> Odds:
        """Give how likely a tile, or its text, is in each place; raises `InvalidTile` for none of the set."""
        view: Any = self.view
        read = type(view.played).read(tile)
        if read in self.table:
            return self.table[read]
        if read not in self.rules.params.tile_set:
            raise InvalidTile("move.not_in_set", "tile", tile=str(read))
        seats = tuple([Fraction(hand is not None and read in hand) for hand in view.hands])
        return Odds(seats, Fraction(0))

    def sample(self, seed: Seed | None = None) -> S:
        """Give a state drawn evenly from all that fit, the order of the stock included.

        It has the moves of this hand and gives this very view. Equal seeds give equal states, in
        every process; with None, the operating system's randomness is used. In hand 1 of a match its
        `origin` is known; of earlier hands, which a view does not tell, it has none.

        Raises `InvalidSeed`; `InvalidView` where deals are only sampled and none was found to fit.
        """
        return next(self.samples(1, seed))

    def samples(self, count: int, seed: Seed | None = None) -> Iterator[S]:
        """Give so many states drawn as by `sample`, each apart from the others; the first is its."""
        raw = seed_bytes(seed)
        for number in range(count):
            yield self._sampled(raw, number)

    def deals(self, most: int = MOST_DEALS) -> Iterator[S]:
        """Give a state for each deal that fits, its stock in one of its orders.

        Raises `InvalidView` for more than `most`, or where deals are only sampled.
        """
        if self.count is None or self.count > most:
            raise InvalidView("beliefs.many", "view", count=self.count or "?", most=most)
        return map(self._state, self._numbers())

    def _numbers(self) -> Iterator[int]:
        if self.method is Method.COUNTED:
            return (number * self._deals.orders for number in range(self.worlds))
        told = {self._deals.drawn(number, self._state(number)): number for number in reversed(self._found)}
        return reversed(told.values())

    def _state(self, number: int) -> S:
        state: S = self._deals.state(number)
        return state

    def _tally(self) -> Mapping[Any, Sequence[int]]:
        view: Any = self.view
        tally = {tile: [0] * (view.seats + 1) for tile in self.hidden}
        for number in self._found:
            state: Any = self._state(number)
            for place, tiles in enumerate((*state.hands, state.stock)):
                for tile in tiles:
                    if tile in tally:
                        tally[tile][place] += 1
        return tally

    def _sampled(self, seed: bytes, number: int) -> S:
        if self.method is Method.SAMPLED:
            return self._tried(seed, number)
        known = len(self._found) or self.worlds * self._deals.orders
        drawn = below(known, seed, "sample", number)
        return self._state(self._found[drawn] if self._found else drawn)

    def _tried(self, seed: bytes, number: int) -> S:
        size = self._deals.count * self._deals.orders
        for attempt in range(self._most):
            drawn = below(size, seed, "sample", number * self._most + attempt)
            if _fits(self.rules, self.view, self._deals, drawn):
                return self._state(drawn)
        raise InvalidView("beliefs.not_found", "view", most=self._most)


def of(rules: Ruleset[Any, S, Any, V], view: V, *, most: int = MOST_PLAYED) -> Beliefs[S, V]:
    """Find what a view leaves open.

    Where only the family's own clauses act, that is counted. Where a house has others, deals are
    played through by its rules, `most` at most: all of them if they are so few, else so many drawn
    evenly, and `method` says which.

    Raises `InvalidView` for a view that nothing fits, that is of another ruleset, or of a table too
    large to count; and for a family that has no beliefs yet.
    """
    deals = _deals(rules, view)
    if type(most) is not int or most < 1:
        raise wrong_type(InvalidView, "most", most, "1…")
    size = deals.count * deals.orders
    if not size or (deals.sure and not _fits(rules, view, deals, 0)):
        raise InvalidView("beliefs.none", "view")
    if deals.sure:
        return Beliefs(rules, view, Method.COUNTED, deals.count, deals.count, deals, (), most)
    every = size <= most
    tried = range(size) if every else [below(size, b"", "beliefs", number) for number in range(most)]
    found = tuple([number for number in tried if _fits(rules, view, deals, number)])
    if not found:
        raise InvalidView("beliefs.none" if every else "beliefs.not_found", "view", most=most)
    if not every:
        return Beliefs(rules, view, Method.SAMPLED, None, len(found), deals, found, most)
    count = len({deals.drawn(number, deals.state(number)) for number in found})
    return Beliefs(rules, view, Method.FILTERED, count, count, deals, found, most)


def _deals(rules: Ruleset[Any, S, Any, V], view: V) -> Deals:
    """The deals that may fit a view, by its family."""
    family = rules.family
    if not isinstance(view, family.view_type):
        raise wrong_type(InvalidView, "view", view, family.view_type.__name__)
    shown: Any = view
    if shown.seats not in rules.seat_counts:
        allowed = ", ".join(map(str, rules.seat_counts))
        raise InvalidView("state.seats", "view", seats=shown.seats, allowed=allowed)
    if shown.hand_number == 0:
        raise InvalidView("beliefs.undealt", "view")
    registered = FAMILIES.get(family.name)
    if registered is None or not registered.deals:
        raise InvalidView("beliefs.family", "view", family=family.name)
    found: Deals = registered_value(registered.deals)(rules, shown)
    return found


def _fits(rules: Ruleset[Any, S, Any, V], view: V, deals: Deals, number: int) -> bool:
    """Whether a deal leads to just this view."""
    state = deals.state(number)
    return state is not None and rules.family.view(rules.params, state, view.seat) == view
