"""The parameters of the meld family: every switch that tells one table from another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

import attrs

from dominorules.core.errors import InvalidParameters
from dominorules.core.params import Params, check_tiles, choice, clash, flag, tiles_given, whole
from dominorules.core.tiles import Tile, TileSet, double_six
from dominorules.meld.figures import DOUBLES, FigureFamily, FigureValues, Kind, figures_within, kind_of
from dominorules.meld.rhizome import Reading, holds_rhizome

__all__ = ["MOST_SEATS", "Duty", "MeldParams", "OpenDoubles"]

MOST_SEATS: Final = 4
"""The most seats there can be at a table."""


class Duty(Enum):
    """What a seat whose hand holds figures owes once the stock is empty."""

    EVERY_TURN = "every_turn"
    """To validate a figure in each of its turns, and a triplone if it holds one."""
    ONCE = "once"
    """To have validated a figure in the round, and a triplone if it holds one."""
    NONE = "none"
    """Nothing."""


class OpenDoubles(Enum):
    """When four seats lay their doubles open once the stock is empty."""

    WHEN_NO_TRIPLONE = "when_no_triplone"
    """Where no triplone lies on the table and no hand holds three doubles."""
    ALWAYS = "always"
    """In every round."""
    NEVER = "never"
    """In none."""


def _tiles(tiles: object) -> tuple[Tile, ...] | None:
    read = tiles_given(tiles, TileSet.read, "0-1")
    return None if read is None else tuple(sorted(read))


_POINTS: Final[Mapping[Kind | None, str]] = MappingProxyType(
    {
        Kind.SIMPLE_TRIPLONE: "triplone_points",
        Kind.TRIPLONE_A_SCALA: "scala_points",
        Kind.SANTA_TERESA: "santa_teresa_points",
        Kind.POLAR: "polar_points",
        Kind.PARRIGLIA: "parriglia_points",
        Kind.ROYAL_SCALE: "royal_points",
        Kind.MINOR_SCALE: "minor_points",
        Kind.RHIZOME: "rhizome_points",
    }
)
"""What each kind of figure is worth, by the name of its parameter."""


def _points(default: int, doc: str) -> int:
    return whole(0, 1000, default=default, doc=doc)  # type: ignore[no-any-return]


def _target(seats: int, default: int) -> int:
    doc = f"Points that end a match of {seats} seats once a round is over."
    return whole(1, 10_000, default=default, doc=doc)  # type: ignore[no-any-return]


@attrs.frozen(kw_only=True)
class MeldParams(Params):
    """What one table plays; the defaults are those of Triplone."""

    tiles: tuple[Tile, ...] | None = attrs.field(
        default=None,
        converter=_tiles,
        metadata={"doc": "The tiles played with, where not the whole double six.", "kind": "tiles"},
    )
    hand_size: int = whole(1, 14, default=5, doc="How many tiles each seat is dealt.")
    rhizome: Reading = choice(Reading, default=Reading.FULL, doc="Which layouts make a rhizome.")
    add_to_own: bool = flag(default=True, doc="Whether a seat may add tiles to its own figures too.")
    own_tiles_return: bool = flag(
        default=True,
        doc="Whether what is left of a seat's own figure returns to the hand where it is no figure any more.",
    )
    rerate_triplone: bool = flag(
        default=True,
        doc="Whether a triplone a scala that is changed out of sequence counts as a simple one.",
    )
    duty: Duty = choice(
        Duty, default=Duty.EVERY_TURN, doc="What a seat that holds figures owes on an empty stock."
    )
    open_doubles: OpenDoubles = choice(
        OpenDoubles,
        default=OpenDoubles.WHEN_NO_TRIPLONE,
        doc="When four seats lay their doubles open once the stock is empty.",
    )
    triplone_points: int = _points(3, "Points for a simple triplone of three doubles.")
    scala_points: int = _points(4, "Points for a triplone a scala of three doubles.")
    further_double_points: int = _points(1, "Points for each double of a triplone beyond three.")
    santa_teresa_points: int = _points(0, "Points for a Santa Teresa.")
    polar_points: int = _points(1, "Points for a polàr.")
    parriglia_points: int = _points(3, "Points for a parriglia.")
    royal_points: int = _points(3, "Points for a royal scale.")
    minor_points: int = _points(2, "Points for a minor closed scale.")
    rhizome_points: int = _points(1, "Points for a rhizome.")
    closing_points: int = _points(1, "Points for closing the round.")
    held_double_penalty: int = _points(1, "Points lost for each double still in hand at the end of a round.")
    open_double_points: int = _points(
        1, "Points for each own double laid open: won by who closes, lost by all others."
    )
    target_2: int = _target(2, 21)
    target_3: int = _target(3, 21)
    target_4: int = _target(4, 11)

    tile_set: tuple[Tile, ...] = attrs.field(init=False, repr=False, eq=False)
    """The tiles played with, in order."""
    all_bits: int = attrs.field(init=False, repr=False, eq=False)
    """The tiles played with, as bits."""
    seat_counts: tuple[int, ...] = attrs.field(init=False, repr=False, eq=False)
    """The numbers of seats that can play: those that can be dealt their hands."""
    values: FigureValues = attrs.field(init=False, repr=False, eq=False)
    """What each kind of figure is worth."""

    def __attrs_post_init__(self) -> None:
        tiles = double_six() if self.tiles is None else self.tiles
        seats = range(2, MOST_SEATS + 1)
        set_once = object.__setattr__
        set_once(self, "tile_set", tiles)
        set_once(self, "all_bits", sum({tile.bit for tile in tiles}))
        set_once(self, "seat_counts", tuple(n for n in seats if n * self.hand_size <= len(tiles)))
        set_once(self, "values", _values(self))
        _check(self)

    def target(self, seats: int) -> int:
        """Give the points that end a match of so many seats."""
        return getattr(self, f"target_{seats}")  # type: ignore[no-any-return]


def _values(p: MeldParams) -> FigureValues:
    return FigureValues(
        simple_triplone=p.triplone_points,
        triplone_a_scala=p.scala_points,
        further_double=p.further_double_points,
        santa_teresa=p.santa_teresa_points,
        polar=p.polar_points,
        parriglia=p.parriglia_points,
        royal_scale=p.royal_points,
        minor_scale=p.minor_points,
        rhizome=p.rhizome_points,
    )


def _check(p: MeldParams) -> None:
    """The parameters fit together; raises `InvalidParameters` for the first pair that does not."""
    check_tiles(p.tile_set, double_six())
    if not p.seat_counts:
        raise clash("hand_size", "tiles", f"{2 * p.hand_size} > {len(p.tile_set)}")
    _check_scores(p)


def _check_scores(p: MeldParams) -> None:
    """Somebody can score with these tiles, or no match would ever end; raises `InvalidParameters`."""
    if next(_figure_scores(p), None) is None:
        raise InvalidParameters("params.no_figure", "tiles")
    if not any(getattr(p, name) for name in _scores(p)):
        names = [*dict.fromkeys(_scores(p))]
        raise InvalidParameters("params.endless", names[0], known=", ".join(names))


# The first one that is above 0 ends it, so that no table of figures is made without need.
def _scores(p: MeldParams) -> Iterator[str]:
    """Give the parameters that bring points with tiles that make a figure, some again and again."""
    yield from _figure_scores(p)
    yield "closing_points"
    if MOST_SEATS in p.seat_counts and p.open_doubles is not OpenDoubles.NEVER and p.all_bits & DOUBLES:
        yield "open_double_points"


def _figure_scores(p: MeldParams) -> Iterator[str]:
    """Give the parameters of what figures of these tiles are worth; without a figure nobody closes either."""
    for family in (FigureFamily.TRIPLONE, FigureFamily.TRIS, FigureFamily.CLOSED_SCALE):
        for bits in figures_within(family, p.all_bits):
            yield _POINTS[kind_of(family, bits)]
            if family is FigureFamily.TRIPLONE and bits.bit_count() > 3:
                yield "further_double_points"
    if holds_rhizome(p.all_bits, p.rhizome):
        yield _POINTS[Kind.RHIZOME]
