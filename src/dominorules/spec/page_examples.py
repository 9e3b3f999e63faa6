"""Examples as a page shows them: a board, hands, the move with its verdict, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import indent
from typing import Any, Final

from dominorules.draw import picture, svg
from dominorules.draw.pictures import PICTURES
from dominorules.draw.text import board_text, table_note
from dominorules.players import RandomPlayer
from dominorules.spec.engines import engine_for
from dominorules.spec.examples import Example, Trace
from dominorules.spec.page_reader import Reader
from dominorules.spec.plain import plain

__all__ = ["a_table", "example_block", "fence", "folded"]

_WIDTH: Final = 20  # of a picture, in halves of a domino
_COLUMNS: Final = 66  # of a text board
_SEED: Final = 2006  # of the hand at the head of a page
_MOMENT: Final = 24  # how many of its moves have been made there
_MOST_WORDS: Final = 9  # of a move; a deal of the whole set is longer than anybody reads


def folded(kind: str, title: str, body: str, *, shown: bool = False) -> str:
    """Give a part of a page that opens on a click, or is open from the start."""
    mark = "???+" if shown else "???"
    quoted = title.replace('"', "&quot;")
    return f'{mark} {kind} "{quoted}"\n\n{indent(body, "    ")}'


def fence(text: str, kind: str) -> str:
    """Give text that is shown as it is."""
    return f"```{kind}\n{text}\n```"


def a_table(reader: Reader) -> str:
    """Show a table in the middle of a hand, as somebody sees it who looks on; empty without pictures."""
    family, params = engine_for(reader.book), reader.params
    if family.name not in PICTURES:
        return ""
    state = family.start(params, family.seat_counts(params)[-1])
    player = RandomPlayer(_SEED)
    for _ in range(_MOMENT):
        moves = family.legal_moves(params, state)
        move = (
            player(family.view(params, state, state.turn)) if moves else family.chance(params, state, _SEED)
        )
        after = None if move is None else family.apply(params, state, move)
        if after is None or family.hand_result(params, after) is not None:
            break
        state = after
    return svg(picture(family, family.view(params, state, None), width=_WIDTH), reader.lang, styled=False)


def example_block(reader: Reader, example: Example, run: Trace) -> str:
    """Show one example; those of the ruleset's own package are open."""
    sign = {"accept": "✓ ", "reject": "✗ "}.get(run.verdict or "", "")
    body = "\n\n".join([part for part in _parts(reader, example, run) if part])
    kind = {"reject": "failure", "accept": "success"}.get(run.verdict or "", "example")
    own = example.origin == reader.book.id and len(reader.book.chain) > 1
    return folded(kind, sign + reader.of(example.title, example.id), body, shown=own)


def _parts(reader: Reader, example: Example, run: Trace) -> Iterator[str]:
    if example.params:
        values = ", ".join(f"`{name} = {_said(value)}`" for name, value in example.params.items())
        yield f"{reader.word('board.params')} {values}."
    if len(example.when) > 1:
        moves = ", ".join(f"`{_short(move)}`" for move in example.when[:-1])
        yield f"{reader.word('board.moves')}: {moves}."
    yield _board(reader, run) or fence("\n".join(_table(reader, run)).rstrip(), "text")
    if run.legal:
        yield f"{reader.word('board.legal')}: {' '.join([f'`{move}`' for move in run.legal])}"
    yield _verdict(reader, example, run)
    key = "board.position" if run.move is None else "board.then"
    stated = [f"- {row}" for name, value in example.then.items() for row in _stated(name, value)]
    if stated:
        yield f"{reader.word(key)}:\n\n" + "\n".join(stated)
    if reader.table and not reader.book.abstract:
        name = f"{example.origin}/{example.id}"
        yield f'<button type="button" class="md-button" data-dr="{name}">{reader.word("table.try")}</button>'


def _verdict(reader: Reader, example: Example, run: Trace) -> str:
    if run.move is None:
        return ""
    move = f"**`{_short(str(run.move))}`**"
    if not run.because:
        return reader.word("board.accept", move=move)
    clauses = [f"[{reader.title(id)}](#{id})" for id in run.because]
    return reader.word("board.reject", move=move, clauses=", ".join(clauses))


def _short(move: str) -> str:
    words = move.split(" ")
    return move if len(words) <= _MOST_WORDS else " ".join([*words[:_MOST_WORDS], "…"])


def _board(reader: Reader, run: Trace) -> str:
    """Draw the table as the rules see it, every hand face up, and the move where it would lie."""
    family = reader.book.family
    if family.name not in PICTURES:
        return ""
    legal = map(family.parse_move, run.legal) if run.move is None else ()
    drawn = picture(
        family,
        run.before,
        width=_WIDTH,
        legal=legal,
        tried=run.move,
        refused=bool(run.because),
        params=run.params,
    )
    return svg(drawn, reader.lang, styled=False)


def _table(reader: Reader, run: Trace) -> Iterator[str]:
    """Draw the same as text, for a family that has no pictures."""
    family, state = reader.book.family, run.before
    view = family.view(run.params, state, None)
    drawn = board_text(family.name, view, _COLUMNS, reader.lang)
    yield from drawn or [table_note(family.name, view) or reader.word("board.empty")]
    yield ""
    hands = getattr(state, "hands", ())
    for seat, hand in enumerate(hands if any(map(len, hands)) else ()):
        arrow = "▸" if seat == state.turn else " "
        yield f"{arrow} {reader.word('board.seat', seat=seat)}  {'  '.join(map(str, hand))}".rstrip()
    stock = getattr(state, "stock", ())
    if stock:
        yield f"  {reader.word('board.stock')}  {_short(' '.join(map(str, stock)))}"


def _stated(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield f"`{name}.{key} = {_said(part)}`"
    elif isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
        for i, row in enumerate(value):
            yield f"`{name}[{i}] = {_said(row)}`"
    else:
        yield f"`{name} = {_said(value)}`"


def _said(value: object) -> str:
    """Write a value of an example in one line."""
    value = plain(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(part)}" for key, part in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return f"[{', '.join(map(_said, value))}]"
    return str(value)
