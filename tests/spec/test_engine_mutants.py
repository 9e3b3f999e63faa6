"""Small faults put into the engines, which the spec of their rulesets must notice by itself."""

from __future__ import annotations

import pytest

from dominorules.line import engine as line_engine
from dominorules.line import legality as line_legality
from dominorules.line import view as line_view
from dominorules.triangle import board, engine, grid, legality, scoring, view
from spec.sown import Field

WANTED = 0.95

TYPES = "There for the type checker: what it asks for is always so here."
SIZES = "Only how much is remembered; nothing that is decided."
LENGTHS = "Both have one item a seat."

LINE = Field(
    "line",
    modules=(line_engine, line_legality, line_view),
    not_rules={"deal", "lot", "_given", "credit", "essence", "candidates", "_deals", "_chance", "chance"},
    equivalent={
        "_blocked: -s.ends is None": TYPES,
        "_draw: -s.turn is None": TYPES,
        "_pass: -s.turn is None": TYPES,
        "_finish: -winner is not None": TYPES,
        "is_capicu: -s.ends is None": TYPES,
        "_next_opener: -s.sheet.opener is not None": TYPES,
        "_opener_after_block: -opener is not None": TYPES,
        "_opener_after_block: -blocker is not None": TYPES,
        "_ends_after: -ends is None": TYPES,
        "_missing: -()": TYPES,
        "settle: -s.laid_by is not None": TYPES,
        "settle: -s.ends is None": "Without ends nobody has laid a tile, and no hand is blocked.",
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
    modules=(board, engine, grid, legality, scoring, view),
    not_rules={
        "deal",
        "lot",
        "credit",
        "essence",
        "candidates",
        "_cells_near",
        "_deals",
        "chance",
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
HOT = {
    "line": {"_laid", "_play", "_pass", "_draw", "stuck"},
    "triangle": {"may_place", "_place", "connection", "settle", "passing"},
}


@pytest.mark.nightly
@pytest.mark.parametrize("field", [LINE, TRIANGLE], ids=["line", "triangle"])
def test_the_spec_alone_notices_nearly_every_fault_in_the_engine(field: Field) -> None:
    chosen = field.mutants()
    noticed, alive = field.noticed_of(chosen)
    assert noticed >= WANTED * len(chosen), "\n".join(alive)


@pytest.mark.parametrize("field", [LINE, TRIANGLE], ids=["line", "triangle"])
def test_the_spec_alone_notices_faults_in_the_hot_path(field: Field) -> None:
    chosen = field.mutants(lambda mutant: mutant.function in HOT[field.family])[::3]
    noticed, alive = field.noticed_of(chosen)
    assert noticed >= 0.9 * len(chosen), "\n".join(alive)
