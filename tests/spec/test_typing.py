"""What a type checker refuses before a clause is ever run: lines marked `# error`, and no others."""

from __future__ import annotations

import re
from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[2]
README = ROOT / "spec" / "README.md"
PAGE = re.compile(r'^```python title="[^"]*/clauses\.py"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
"""The clauses that the contributor's page shows."""

HEAD = """\
from collections.abc import Sequence

from dominorules.core.score import ScoreEvent
from dominorules.core.seats import Seat, Side
from dominorules.core.slots import Slot
from dominorules.core.tiles import Tile
from dominorules.line import Draw, LineMove, LineParams, LineState, LineView, Open, Pass, Phase, Play
from dominorules.line.moves import Lay, SeatMove
from dominorules.line.slots import HAND_NUMBER, PHASE, TURN
from dominorules.rulebook.clauses import (
    Award, Clause, Effect, Event, Fact, Invariant, Knows, LastResort, Param, PostRequirement, Requirement
)
from dominorules.triangle import Place, TriangleParams, TriangleState
from dominorules_spec.line.clauses import HandOver, Out


def of_play(p: LineParams, s: LineState, m: Play) -> bool:
    return s.pip_at(m.end) != 0


def of_lay(p: LineParams, s: LineState, m: Lay) -> bool:
    return m.tile.is_double


def of_draw(p: LineParams, s: LineState, m: Draw) -> bool:
    return True


def of_draw_or_pass(p: LineParams, s: LineState, m: Draw | Pass) -> bool:
    return True


def of_any(p: LineParams, s: LineState, m: object) -> bool:
    return True


def of_out(p: LineParams, s: LineState, m: Out) -> bool:
    return True


def after_play(p: LineParams, s: LineState, m: Play, after: LineState) -> bool:
    return after.begun


def beside_others(p: LineParams, s: LineState, m: Draw | Pass, others: Sequence[object]) -> bool:
    return not others


def of_place(p: TriangleParams, s: TriangleState, m: Place) -> bool:
    return True


def a_seat(p: LineParams, s: LineState, m: object) -> Seat | None:
    return s.turn


def only_a_seat(p: LineParams, s: LineState, m: object) -> Seat:
    return Seat(0)


def a_phase(p: LineParams, s: LineState, m: object) -> Phase:
    return s.phase


def a_number(p: LineParams, s: LineState, m: object) -> int:
    return 1


def points(p: LineParams, s: LineState, m: Out, after: LineState) -> tuple[ScoreEvent, ...]:
    return ()


def bare_points(p: LineParams, s: LineState, m: Out, after: LineState) -> int:
    return 10


def of_state(p: LineParams, s: LineState) -> bool:
    return True


def of_params(p: LineParams) -> bool:
    return True


def seen(p: LineParams, s: LineState, seat: Seat | None) -> int:
    return len(s.stock)


"""

GOOD = """\
BONUS = Param("bonus", int)
SPOKEN = Param("spoken", bool)
STYLE = Param("style", str)
CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("a.a", on=Play, holds=of_play),
    Requirement("a.b", on=Play, when=of_lay, holds=of_any, overrides=("a.a",)),
    Requirement("a.c", on=Lay, holds=of_lay),
    Requirement("a.d", on=Draw, holds=of_draw_or_pass),
    PostRequirement("a.e", on=Play, when=of_lay, holds=after_play),
    LastResort("a.m", on=Pass, when=of_draw_or_pass, holds=beside_others),
    Effect("a.f", on=Out, when=of_out, slot=TURN, value=a_seat),
    Effect("a.g", on=HandOver, slot=TURN, value=only_a_seat),
    Award("a.h", on=Out, when=of_out, events=points),
    Event("a.i", mark=Out, holds=of_state),
    Invariant("a.j", holds=of_state),
    Fact("a.k", holds=of_params),
    Knows("a.l", field=Slot[LineView, int]("stock"), value=seen),
)
one: Requirement[LineParams, LineState, Play] = Requirement("b.a", on=Play, holds=of_lay)


def read(p: LineParams, q: TriangleParams) -> tuple[int, bool, str]:
    return BONUS.of(p) + BONUS.of(q), SPOKEN.of(p), STYLE.of(p)
"""

WRONG = {
    "a guard or predicate for another kind of move": """\
CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("a.a", on=Play, holds=of_draw),  # error: holds
    Requirement("a.b", on=Play, when=of_draw, holds=of_play),  # error: when
    Requirement("a.c", on=Lay, holds=of_play),  # error: holds
    Requirement("a.d", on=SeatMove, holds=of_lay),  # error: holds
    Requirement("a.e", on=Play, holds=of_draw_or_pass),  # error: holds
    PostRequirement("a.f", on=Open, holds=after_play),  # error: holds
    PostRequirement("a.g", on=Play, when=of_draw, holds=after_play),  # error: when
    LastResort("a.k", on=Play, holds=beside_others),  # error: holds
    LastResort("a.l", on=Pass, when=of_play, holds=beside_others),  # error: when
    Effect("a.h", on=HandOver, when=of_out, slot=TURN, value=a_seat),  # error: when
    Award("a.i", on=HandOver, events=points),  # error: events
    Award("a.j", on=Out, when=of_play, events=points),  # error: when
)
""",
    "a predicate of another form": """\
CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("a.a", on=Play, holds=after_play),  # error: holds
    PostRequirement("a.b", on=Play, holds=of_play),  # error: holds
    Requirement("a.c", on=Play, holds=a_number),  # error: holds
    Requirement("a.j", on=Pass, holds=beside_others),  # error: holds
    LastResort("a.k", on=Pass, holds=of_draw_or_pass),  # error: holds
    LastResort("a.l", on=Play, holds=after_play),  # error: holds
    Award("a.d", on=Out, events=bare_points),  # error: events
    Event("a.e", mark=Out, holds=of_any),  # error: holds
    Invariant("a.f", holds=of_params),  # error: holds
    Fact("a.g", holds=of_state),  # error: holds
    Requirement("a.h", on="play", holds=of_any),  # error: on
    Requirement("a.i", holds=of_any),  # error: on
)
""",
    "a value for another slot": """\
CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Effect("a.a", on=Play, slot=TURN, value=a_phase),  # error: value
    Effect("a.b", on=Play, slot=PHASE, value=a_seat),  # error: value
    Effect("a.c", on=Play, slot=HAND_NUMBER, value=a_seat),  # error: value
    Knows("a.d", field=Slot[LineView, bool]("stock"), value=seen),  # error: value
)
""",
    "a clause of another family": """\
CLAUSES: tuple[Clause[LineParams, LineState], ...] = (
    Requirement("a.a", on=Place, holds=of_place),  # error: holds
    Effect("a.b", on=Play, slot=Slot[TriangleState, int]("drawn"), value=a_number),  # error: slot
)
OTHERS: tuple[Clause[TriangleParams, TriangleState], ...] = (
    Requirement("a.c", on=Play, holds=of_play),  # error: holds
    Invariant("a.d", holds=of_state),  # error: holds
)
""",
    "parameters of another type, or read from what has none": """\
BONUS = Param("bonus", int)
RATE = Param("rate", float)  # error: type-var


def read(p: LineParams, s: LineState) -> None:
    name: str = BONUS.of(p)  # error: assignment
    label = Param("label", str).of(p) + 1  # error: operator
    BONUS.of(s)  # error: arg-type
    BONUS.of()  # error: params
    BONUS.name = "other"  # error: misc
""",
}


def reported(out: str) -> set[tuple[str, int, str]]:
    """File, line, and the argument (or else the kind of error) that mypy complains of."""
    rows = re.findall(r"(\w+)\.py:(\d+): error: (?:.*?rgument \"(\w+)\")?.*\[([a-z-]+)\]", out)
    return {(name, int(line), argument or kind) for name, line, argument, kind in rows}


def marked(name: str, text: str) -> set[tuple[str, int, str]]:
    """File, line and what is wrong there, as the snippets say it themselves."""
    rows = [(number, line.partition("# error: ")[2]) for number, line in enumerate(text.splitlines(), 1)]
    return {(name, number, wrong) for number, wrong in rows if wrong}


def test_the_type_checker_refuses_each_wrong_clause_and_no_right_one(tmp_path: Path) -> None:
    shown = {f"page_{i}": text for i, text in enumerate(PAGE.findall(README.read_text("utf-8")))}
    assert len(shown) == 4
    sources = (
        {"right": HEAD + GOOD} | shown | {f"wrong_{i}": HEAD + text for i, text in enumerate(WRONG.values())}
    )
    for name, text in sources.items():
        (tmp_path / f"{name}.py").write_text(text)
    config = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache")]
    out, err, _ = api.run([*config, "--no-error-summary", *map(str, sorted(tmp_path.glob("*.py")))])
    assert not err
    wanted = {row for name, text in sources.items() for row in marked(name, text)}
    assert reported(out) == wanted, out
    assert all(marked(name, text) for name, text in sources.items() if name.startswith("wrong"))
