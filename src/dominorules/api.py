"""A ruleset: a family of games, the parameters of one table, and the rulebook behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

import attrs

from dominorules.core.chance import Seed
from dominorules.core.checks import CARRIED
from dominorules.core.errors import (
    IMPOSSIBLE,
    IllegalMove,
    Invalid,
    InvalidMove,
    InvalidPosition,
    InvalidRuleset,
    InvalidSeat,
    check_language,
    word,
    wrong_type,
)
from dominorules.core.family import Family, StateLike, ViewLike
from dominorules.core.given import no_move
from dominorules.core.params import override
from dominorules.core.score import HandResult, Outcome, Score
from dominorules.core.seats import Side, check_seat
from dominorules.ids import LineId, MeldId, TriangleId
from dominorules.words import LANGUAGES

if TYPE_CHECKING:
    from dominorules.line import LineMove, LineParams, LineState, LineView
    from dominorules.meld import MeldMove, MeldParams, MeldState, MeldView
    from dominorules.rulebook.packages import Package
    from dominorules.rulebook.resolve import Rulebook
    from dominorules.triangle import TriangleMove, TriangleParams, TriangleState, TriangleView

__all__ = [
    "LineId",
    "LineRuleset",
    "MeldId",
    "MeldRuleset",
    "Refusal",
    "Ruleset",
    "TriangleId",
    "TriangleRuleset",
    "load",
    "rulesets",
]

P = TypeVar("P")
S = TypeVar("S", bound=StateLike)
M = TypeVar("M")
V = TypeVar("V", bound=ViewLike)

LineRuleset: TypeAlias = "Ruleset[LineParams, LineState, LineMove, LineView]"
TriangleRuleset: TypeAlias = "Ruleset[TriangleParams, TriangleState, TriangleMove, TriangleView]"
MeldRuleset: TypeAlias = "Ruleset[MeldParams, MeldState, MeldMove, MeldView]"

NOT_YOUR_TURN = "turn.seat"


@attrs.frozen
class Refusal:
    """A clause that refuses a move, and its text."""

    clause: str
    """The id of the clause, such as `play.match`."""
    text: str
    """What the clause says, in the language asked for."""


@attrs.define(eq=False)
class _Seen:
    """The sheet of the last state that was found to be of this ruleset: nearly always that of the next."""

    sheet: object = None


@attrs.frozen(repr=False)
class Ruleset(Generic[P, S, M, V]):
    """The rules of one table: legal moves, successors and scores, all pure functions of a state.

    Get one from `dominorules.load`. Two rulesets are equal if their id, version and parameters are.
    """

    id: str
    """Such as `coppie`."""
    version: str
    """Changes when the ruleset's behaviour does; records name it."""
    params: P
    """The parameters, overrides included."""
    family: Family[P, S, M, V] = attrs.field(repr=False, eq=False)
    """The engine: the family's own, or the reference engine where it does not know every clause."""
    rulebook: Rulebook[P, S] = attrs.field(repr=False, eq=False)
    """The resolved clauses, texts and parameters behind it."""
    _seen: _Seen = attrs.field(init=False, repr=False, eq=False, factory=_Seen)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats that a match may have."""
        return self.family.seat_counts(self.params)

    def start(self, seats: int | None = None) -> S:
        """Give a match before its first deal; `seats` defaults to the smallest number allowed.

        Raises `InvalidSeat` for another number of seats than `seat_counts`.
        """
        return self.family.start(self.params, self.seat_counts[0] if seats is None else self._count(seats))

    def _count(self, seats: object) -> int:
        if type(seats) is not int:
            raise wrong_type(InvalidSeat, "seats", seats, int.__name__)
        counts = self.seat_counts
        if seats not in counts:
            raise InvalidSeat("seat.count", "seats", seats=seats, allowed=", ".join(map(str, counts)))
        return seats

    def deal(self, state: S, seed: Seed | None = None, *, order: Sequence[Any] | None = None) -> M:
        """Give the deal that is due, shuffled by `seed` or in a given `order` of all tiles.

        The number of the hand goes into the shuffle, so one seed serves a whole match. With
        neither, the operating system's randomness is used. A server gives neither, or a seed of 16
        random bytes that it keeps to itself: a seed that can be guessed, such as a number below a
        million, is found from the tiles of one hand, and with it all others.

        Raises `InvalidMove` if no deal is due or the order is not the whole set, `InvalidSeed` for a
        bad seed.
        """
        try:
            return self.family.deal(self.params, self._known(state), seed, order)
        except Invalid as error:
            raise _named(error, "order") from None

    def lot(self, state: S, seed: Seed | None = None, *, tiles: Sequence[Any] | None = None) -> M:
        """Give the lot that is due, by `seed` or with the given `tiles`, one per seat in seat order.

        What `deal` says of seeds holds here too. Raises `InvalidMove` if no lot is due or the tiles
        are none of the set.
        """
        return self.family.lot(self.params, self._known(state), seed, tiles)

    def chance(self, state: S, seed: Seed | None = None) -> M | None:
        """Give the lot or deal that is due, by `seed`; None while a seat is to act and after the match.

        Raises `InvalidMove` for what is no state of the family, `InvalidSeed` for a bad seed.
        """
        return self.family.chance(self.params, self._known(state), seed)

    def sides(self, seats: int) -> tuple[Side, ...]:
        """Give the side of each of so many seats; raises `InvalidSeat` for a number not in `seat_counts`."""
        return self.family.sides(self.params, self._count(seats))

    def legal_moves(self, state: S) -> Sequence[M]:
        """Give the legal moves of the seat to act, in the family's documented order.

        It is a tuple, or, where moves can be very many, a sequence equal to one that makes a move
        when it is looked at: how many there are, and which is the nth, is known at once.

        Empty only when no seat is to act: chance moves next (see `deal`, `lot`), or the match is over.
        """
        family = self.family
        if type(state) is not family.state_type or state.sheet is not self._seen.sheet:
            self._known(state)
        return family.legal_moves(self.params, state)

    def is_legal(self, state: S, move: M) -> bool:
        """Decide whether a move is legal now; for a seat's move exactly `move in legal_moves(state)`.

        The layout of a rhizome that a move carries is judged here too, though moves that differ in
        it alone are equal: with an illegal one, a move that is listed without it is refused.

        Raises `InvalidMove` for a value that is no move or no state of the family.
        """
        if not isinstance(move, self.family.move_types):
            raise no_move(move)
        return self.family.is_legal(self.params, self._known(state), move)

    def apply(self, state: S, move: M, seat: int | None = None) -> S:
        """Give the state after a move; the old state stays as it is.

        With `seat`, a move out of turn is refused too. Raises `IllegalMove` with the ids of the
        refusing clauses, `InvalidMove` for a value that is no move or no state of the ruleset, and
        `InvalidSeat`.
        """
        family, seen = self.family, self._seen
        if type(state) is not family.state_type or state.sheet is not seen.sheet:
            self._known(state)
        if seat is not None and seat is not state.turn and not self._is_turn(state, move, seat):
            told = self._told((NOT_YOUR_TURN,))
            raise IllegalMove((NOT_YOUR_TURN,), str(move), reasons=told["en"], told=told)
        try:
            after = family.apply(self.params, state, move)
        except IllegalMove as error:
            raise self._explained(state, move, error) from None
        seen.sheet = after.sheet
        return after

    def why_not(self, state: S, move: M, lang: str = "en", *, seat: int | None = None) -> tuple[Refusal, ...]:
        """Give the clauses that refuse a move, with their texts; empty for a legal move.

        With `seat`, as for a move of that seat: out of turn it is `turn.seat` that refuses. Raises
        `InvalidMove` for a value that is no move or no state of the ruleset, `InvalidSeat`, and
        `Invalid` for an unknown language.
        """
        check_language(lang)
        self._known(state)
        if seat is not None and not self._is_turn(state, move, seat):
            return (Refusal(NOT_YOUR_TURN, self.explain(NOT_YOUR_TURN, lang)),)
        if self.is_legal(state, move):
            return ()
        return tuple([Refusal(id, self.explain(id, lang)) for id in self._refusing(state, move)])

    def explain(self, clause: str, lang: str = "en") -> str:
        """Give the text of a clause in `it`, `nl` or `en`, the parameters' values in place.

        Points that a position brought along (`score.carried`) have no clause, but a text too; so have
        what no ruleset allows (`move.possible`), and `turn.seat`, which refuses a move out of turn,
        where a rulebook has no such clause.

        Raises `InvalidRuleset` for an id that the rulebook does not have, `Invalid` for an unknown
        language.
        """
        check_language(lang)
        if not isinstance(clause, str):
            raise wrong_type(InvalidRuleset, "clause", clause, "str")
        if clause in (CARRIED, IMPOSSIBLE, NOT_YOUR_TURN) and not self._is_written(clause):
            return word(clause, lang, {})
        return self.rulebook.text(clause, lang, self.params)

    def score(self, state: S) -> Score:
        """Give the points per side so far, and the events that they are the sum of."""
        return self.family.score(self.params, self._known(state))

    def hand_result(self, state: S) -> HandResult | None:
        """Give how the hand (or round) just ended; None while one is played."""
        return self.family.hand_result(self.params, self._known(state))

    def outcome(self, state: S) -> Outcome | None:
        """Give how the match ended; None while it goes on."""
        return self.family.outcome(self.params, self._known(state))

    def view(self, state: S, seat: int | None = None) -> V:
        """Give what a seat may know; None is a spectator. Raises `InvalidSeat`."""
        family = self.family
        if type(state) is not family.state_type or state.sheet is not self._seen.sheet:
            self._known(state)
        # Nearly always the seat to act is meant, which need not be looked for at the table.
        who = state.turn if seat is state.turn else None if seat is None else check_seat(seat, state.seats)
        return family.view(self.params, state, who)

    def position(self, given: Mapping[str, object]) -> S:
        """Set up a position by hand; `family.given_keys` documents the keys and their defaults.

        What happens by itself has happened: a position in which nobody can play is a blocked hand.
        What is said is held against itself, not against how it could have come about: hands need
        not be those of a deal. A record is.

        Raises `InvalidPosition`, `InvalidTile` or `InvalidSeat` that names the key.
        """
        if not isinstance(given, Mapping):
            raise InvalidPosition("position.type", "position", wanted="{…}", value=given)
        family = self.family
        return family.settle(self.params, family.position(self.params, given))

    def move(self, text: str) -> M:
        """Read the notation of a move; `str(move)` is its inverse.

        Raises `InvalidMove`, or `InvalidTile` for a tile that is none, or not one of the set.
        """
        try:
            move = self.family.parse_move(text)
            self.family.check_move(self.params, move)
        except Invalid as error:
            raise (error if error.field else error.at("move")) from None
        return move

    def _known(self, state: S) -> S:
        """Give a state of a match with the seats and tiles of the ruleset; raises `InvalidMove`."""
        if not isinstance(state, self.family.state_type):
            raise InvalidMove("state.type", "state", wanted=self.family.state_type.__name__)
        # The states of a hand share a sheet; where moves are listed and made this is asked in place.
        if state.sheet is not self._seen.sheet:
            self.family.check_state(self.params, state)
            self._seen.sheet = state.sheet
        return state

    def _is_turn(self, state: S, move: M, seat: int) -> bool:
        """Tell whether a seat is to act; raises `InvalidMove` or `InvalidSeat`."""
        if not isinstance(move, self.family.move_types):
            raise no_move(move)
        return check_seat(seat, state.seats) == state.turn

    def _is_written(self, clause: str) -> bool:
        return any([each.id == clause for each in self.rulebook.clauses])

    def _refusing(self, state: S, move: M) -> tuple[str, ...]:
        from dominorules.rulebook.reference import refusing_clauses

        return refusing_clauses(self.rulebook, self.params, state, move, lambda: self.legal_moves(state))

    def _explained(self, state: S, move: M, error: IllegalMove) -> IllegalMove:
        clauses = error.clauses or self._refusing(state, move)
        told = self._told(clauses)
        legal = self.legal_moves(state)
        return IllegalMove(clauses, error.move, reasons=told["en"], legal=legal, told=told)

    def _told(self, clauses: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        return {lang: tuple([self.explain(clause, lang) for clause in clauses]) for lang in LANGUAGES}

    def __reduce__(self) -> tuple[object, ...]:
        # The rulebook as it was loaded: its folder may have been edited since, or be somewhere else.
        return (_reload, (self.rulebook.chain, self.params))

    def __repr__(self) -> str:
        return f"<Ruleset {self.id} {self.version}: {self.params}>"


def _named(error: Invalid, key: str) -> Invalid:
    """Name the list of tiles in an error as the caller does."""
    own, tail = error.field.startswith("tiles"), error.field.removeprefix("tiles")
    return type(error)(error.code, key + tail, **error.details) if own else error


def _reload(chain: tuple[Package, ...], params: Any) -> Ruleset[Any, Any, Any, Any]:
    from dominorules.rulebook.engines import engine_for
    from dominorules.rulebook.resolve import rulebook_of

    book = rulebook_of(chain)
    return Ruleset(book.id, book.version, params, engine_for(book), book)


@overload
def load(ruleset: LineId, **overrides: object) -> LineRuleset: ...
@overload
def load(ruleset: TriangleId, **overrides: object) -> TriangleRuleset: ...
@overload
def load(ruleset: MeldId, **overrides: object) -> MeldRuleset: ...
@overload
def load(ruleset: str | Path, **overrides: object) -> Ruleset[Any, Any, Any, Any]: ...
def load(ruleset: str | Path, **overrides: object) -> Ruleset[Any, Any, Any, Any]:
    """Load a ruleset by id, or from the folder at a `Path`, with any parameters overridden.

    A ruleset that is not this library's is code of somebody else's: loading runs it. Raises
    `InvalidRuleset` for an unknown id, `InvalidParameters` for a parameter that is unknown, of
    the wrong type or out of its domain.
    """
    from dominorules.rulebook.engines import engine_for
    from dominorules.rulebook.packages import open_folder
    from dominorules.rulebook.resolve import resolve, rulebook

    if not isinstance(ruleset, str | Path):
        raise wrong_type(InvalidRuleset, "ruleset", ruleset, "str, Path")
    book = resolve(open_folder(ruleset)) if isinstance(ruleset, Path) else rulebook(ruleset)
    if book.abstract:
        raise InvalidRuleset("ruleset.abstract", ruleset=book.id)
    params = override(book.params, overrides) if overrides else book.params
    return Ruleset(book.id, book.version, params, engine_for(book), book)


def rulesets() -> tuple[str, ...]:
    """List the ids of all installed rulesets, sorted."""
    from dominorules.rulebook.packages import installed

    found = [id for id, package in installed().items() if not package.toml().get("abstract", False)]
    return tuple(sorted(found))
