"""Small faults put into the engines, which the spec of their rulesets must notice by itself."""

from __future__ import annotations

import pytest

from dominorules.line import effects as line_effects
from dominorules.line import legality as line_legality
from dominorules.line import scoring as line_scoring
from dominorules.line import view as line_view
from dominorules.meld import effects as meld_effects
from dominorules.meld import legality as meld_legality
from dominorules.meld import listing, operations
from dominorules.meld import scoring as meld_scoring
from dominorules.meld import view as meld_view
from dominorules.meld.listing import recomposition, repetition, roles
from dominorules.triangle import board, effects, grid, legality, scoring, view
from spec.sown import Field

WANTED = 0.95

TYPES = "There for the type checker: what it asks for is always so here."
SIZES = "Only how much is remembered; nothing that is decided."
LENGTHS = "Both have one item a seat."

LINE = Field(
    "line",
    modules=(line_effects, line_legality, line_scoring, line_view),
    not_rules={"_given", "credit", "essence", "_chance"},
    equivalent={
        "_blocked: -not s.ends": "Only a line that has begun is asked whether it is blocked.",
        "_draw: -s.turn is None": TYPES,
        "_pass: -s.turn is None": TYPES,
        "_next_opener: -s.sheet.opener is not None": TYPES,
        "_opener_after_block: -opener is not None": TYPES,
        "_opener_after_block: -blocker is not None": TYPES,
        "settle: -s.laid_by is not None": TYPES,
        "settle: -not s.ends": "Without ends nobody has laid a tile, and no hand is blocked.",
        "view: -seat is not None": "A spectator is never to act, and when nobody is, there are no moves.",
        "_blocked_winner: 0 → 1": "One more for every side alike.",
        "_blocked_winner: True → False": LENGTHS,
        "missing_numbers: True → False": LENGTHS,
        "_plays_left: 8192 → 8193": SIZES,
        "_plays_right: 8192 → 8193": SIZES,
        "_opens: 4096 → 4097": SIZES,
    },
)
TRIANGLE = Field(
    "triangle",
    modules=(board, effects, grid, legality, scoring, view),
    not_rules={
        "credit",
        "essence",
        "is_cell",
        "parse_cell",
    },
    equivalent={
        "fit: True → False": LENGTHS,
        "_place: -turn is None": TYPES,
        "_draw: -turn is None": TYPES,
        "_pass: -turn is None": TYPES,
        "_finish: -s.laid_by is not None": TYPES,
        "may_place: -s.turn is None": "When nobody is to act nothing is layable.",
        "layable: 0 → 1": "Whoever asks when nobody is to act asks for the turn too.",
        "is_legal: -rule is not None": TYPES,
        "site: 4096 → 4097": SIZES,
        "_opens: 1024 → 1025": SIZES,
        "_event: 8192 → 8193": SIZES,
    },
)
NOBODY = "A seat is to act just while a round is played, so that one of the two says it all."
AFTER_DRAW = "Where the last move is a draw, the seat has drawn and done nothing else."
NO_TAKER = "A frozen figure is one to which nothing can be added."
GIVES_NOTHING = "A figure that is named and gives nothing is refused as it has too many or too few tiles."
TAKES = "Who only completes a figure completes one that gives to the new one."
MELD = Field(
    "meld",
    # What lists the parts of sets (figure_index) is no rule: tests of the library hold it.
    modules=(
        meld_effects,
        meld_legality,
        listing,
        meld_scoring,
        meld_view,
        operations,
        recomposition,
        repetition,
        roles,
    ),
    not_rules={"credit", "essence", "start", "_slot"},
    equivalent={
        "_deal: -starter is not None": TYPES,
        "_opened: True → False": LENGTHS,
        "_are_correct: True → False": LENGTHS,
        "hand_after: 0 → 1": TYPES,
        "moment: 0 → 1": TYPES,
        "is_legal: -rule is not None": TYPES,
        "frozen: -kind is not None": TYPES,
        "counts_as: -now is None": TYPES,
        "_owes: -s.turn is None": TYPES,
        "may_validate: -s.turn is None": TYPES,
        "may_add: -s.turn is None": TYPES,
        "may_recompose: -s.turn is None": TYPES,
        "role_of: -isinstance(giver, Other)": TYPES,
        "settle: Or → And": NOBODY,
        "settle: -s.sheet.phase is not Phase.PLAY": NOBODY,
        "settle: -s.turn is None": NOBODY,
        "_draw: -s.turn is not None": NOBODY,
        "_draw: -s.sheet.phase is Phase.PLAY": NOBODY,
        "legal_moves: Or → And": NOBODY,
        "legal_moves: -s.turn is None": NOBODY,
        "legal_moves: -s.sheet.phase is not Phase.PLAY": NOBODY,
        "may_operate: -s.turn is not None": NOBODY,
        "may_operate: -s.sheet.phase is Phase.PLAY": NOBODY,
        "_opens: -s.earlier": AFTER_DRAW,
        "_opens: -not s.drawn": AFTER_DRAW,
        "_opens: -not isinstance(s.history[-1], Draw)": AFTER_DRAW,
        "_deal: -len(m.order) == len(p.tile_set)": "No tile is twice in a deal, so that the sum says it all.",
        "_additions: -frozen(p, figure)": NO_TAKER,
        "may_add: -frozen(p, figure)": NO_TAKER,
        "may_add: -not m.tiles": "Adding nothing leaves all as it is, which is refused too.",
        "is_repeated: -after == moment(s)": "Only a new figure that is no new one leaves all as it is.",
        "may_recompose: all → any": GIVES_NOTHING,
        "_names: all → any": GIVES_NOTHING,
        "_names: -not ids": GIVES_NOTHING,
        "_names: GtE → Gt": "Two of the same are fewer figures than names.",
        "may_recompose: -not _takes(changes, new)": TAKES,
        "_takes: -bool(givers)": TAKES,
        "round_winners: 0 → 1": "One more for every seat alike.",
        "_addable: 1 → 2": SIZES,
        "_addable: 12 → 13": SIZES,
        "_changed: 1 → 2": SIZES,
        "_changed: 11 → 12": SIZES,
    },
)
HOT = {
    "line": {"_laid", "_play", "_pass", "_draw", "stuck"},
    "meld": {"may_validate", "may_add", "_own_in_order", "_other_in_order", "_owes", "_finish", "_counted"},
    "triangle": {"may_place", "_place", "connection", "settle", "passing"},
}


@pytest.mark.nightly
@pytest.mark.parametrize("field", [LINE, MELD, TRIANGLE], ids=["line", "meld", "triangle"])
def test_the_spec_alone_notices_nearly_every_fault_in_the_engine(field: Field) -> None:
    chosen = field.mutants()
    noticed, alive = field.noticed_of(chosen)
    assert noticed >= WANTED * len(chosen), "\n".join(alive)


@pytest.mark.long
@pytest.mark.parametrize("field", [LINE, MELD, TRIANGLE], ids=["line", "meld", "triangle"])
def test_the_spec_alone_notices_faults_in_the_hot_path(field: Field) -> None:
    chosen = field.mutants(lambda mutant: mutant.function in HOT[field.family])[::3]
    noticed, alive = field.noticed_of(chosen)
    assert noticed >= 0.9 * len(chosen), "\n".join(alive)
