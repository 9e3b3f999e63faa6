"""The board of an example as text: what lies on the table, every hand, and the boneyard."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.draw.shown import shown
from dominorules.pages.blocks import Board
from dominorules.words import Words

__all__ = ["board_rows"]


def board_rows(board: Board, columns: int) -> tuple[str, ...]:
    """Draw a board in rows of at most `columns`, as far as its tiles are that narrow."""
    return tuple(_rows(board, columns))


def _rows(board: Board, columns: int) -> Iterator[str]:
    family, table = board.family, board.table
    view = family.view(board.params, table, None) if isinstance(table, family.state_type) else table
    drawing = shown(family.name)
    rows = tuple(drawing.board(view, columns, board.lang))
    yield from rows or [drawing.note(view) or _word(board, "board.empty")]
    hands = table.hands
    for seat, hand in enumerate(hands if any(hand is not None and len(hand) for hand in hands) else ()):
        if hand is not None:
            arrow = "▸" if seat == table.turn else " "
            yield from _named(f"{arrow} {_word(board, 'board.seat', seat=seat)}", map(str, hand), columns)
    if table.stock and not isinstance(table.stock, int):  # a view tells how many there are
        yield from _named(f"  {_word(board, 'board.stock')}", map(str, table.stock), columns)


def _named(name: str, words: Iterator[str], columns: int) -> Iterator[str]:
    """A name and words in as many rows as they need."""
    row = f"{name} "
    for word in words:
        if len(row) + len(word) + 1 > columns and row.strip():
            yield row.rstrip()
            row = " " * (len(name) + 1)
        row += f" {word}"
    yield row.rstrip()


def _word(board: Board, key: str, **details: object) -> str:
    return Words(board.lang, "pages")(key, **details)
