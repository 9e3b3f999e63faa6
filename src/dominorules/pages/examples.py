"""Examples as a page shows them: a board, hands, the move with its verdict, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from dominorules.draw.shown import shown as how_shown
from dominorules.pages.blocks import Block, Board, Examples, Folded, Items, Prose, Try
from dominorules.pages.reader import Reader
from dominorules.players import RandomPlayer
from dominorules.rulebook.engines import engine_for
from dominorules.rulebook.examples import Example, Trace
from dominorules.rulebook.plain import plain

__all__ = ["a_table", "examples_block"]

_SEED: Final = 2006  # of the hand at the head of a page
_MOMENT: Final = 24  # how many of its moves have been made there
_MOST_WORDS: Final = 9  # of a move; a deal of the whole set is longer than anybody reads
_KINDS: Final = {"reject": ("failure", "✗ "), "accept": ("success", "✓ ")}

Played = tuple[Example, Trace]


def a_table(reader: Reader) -> Board | None:
    """Give a table in the middle of a hand, as somebody sees it who looks on; none without pictures."""
    family, params = engine_for(reader.book), reader.params
    if how_shown(family.name).picture is None:
        return None
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
    return Board(family, family.view(params, state, None), params, reader.lang)


def examples_block(
    reader: Reader, id: str, pairs: Iterable[Played], *, shown: bool = False, seen: set[Any] | None = None
) -> Examples:
    """Give the examples of a clause; of none where `id` is empty.

    Those of the ruleset's own package come first. The first one is open if it is one of these, or
    if `shown` says so and its table is none of the `seen`, to which it is added; but no shuffle is,
    since there is nothing to be seen of it.
    """
    seen = set() if seen is None else seen
    ordered = sorted(pairs, key=lambda pair: not _is_own(reader, pair[0]))
    example, run = ordered[0]
    is_dull = isinstance(run.move, reader.book.family.chance_types)
    is_open = not is_dull and (_is_own(reader, example) or (shown and run.before not in seen))
    if is_open:
        seen.add(run.before)
    made = [_example(reader, *pair, shown=is_open and pair is ordered[0]) for pair in ordered]
    key = "examples.more" if is_open else "examples.all"
    return Examples(id, tuple(made), reader.word(key, count=len(made) - is_open))


def _is_own(reader: Reader, example: Example) -> bool:
    return example.origin == reader.book.id and len(reader.book.chain) > 1


def _example(reader: Reader, example: Example, run: Trace, *, shown: bool) -> Folded:
    kind, sign = _KINDS.get(run.verdict or "", ("example", ""))
    title = sign + reader.of(example.title, example.id)
    return Folded(kind, title, tuple(_parts(reader, example, run)), shown=shown)


def _parts(reader: Reader, example: Example, run: Trace) -> Iterator[Block]:
    if example.params:
        values = ", ".join(f"`{name} = {_said(value)}`" for name, value in example.params.items())
        yield Prose(f"{reader.word('board.params')} {values}.")
    if len(example.when) > 1:
        moves = ", ".join(f"`{_short(move)}`" for move in example.when[:-1])
        yield Prose(f"{reader.word('board.moves')}: {moves}.")
    yield _board(reader, run)
    if run.legal:
        yield Prose(f"{reader.word('board.legal')}: {' '.join([f'`{move}`' for move in run.legal])}")
    if run.move is not None:
        yield _verdict(reader, run)
    key = "board.position" if run.move is None else "board.then"
    stated = [row for name, value in example.then.items() for row in _stated(name, value)]
    if stated:
        yield Prose(f"{reader.word(key)}:")
        yield Items(tuple(stated))
    yield Try(f"{example.origin}/{example.id}", reader.word("table.try"))


def _verdict(reader: Reader, run: Trace) -> Prose:
    move = f"**`{_short(str(run.move))}`**"
    if not run.because:
        return Prose(reader.word("board.accept", move=move))
    clauses = [f"[{reader.title(id)}](#{id})" for id in run.because]
    return Prose(reader.word("board.reject", move=move, clauses=", ".join(clauses)))


def _short(move: str) -> str:
    words = move.split(" ")
    return move if len(words) <= _MOST_WORDS else " ".join([*words[:_MOST_WORDS], "…"])


def _board(reader: Reader, run: Trace) -> Board:
    """The table as the rules see it, every hand face up, and the move where it would lie."""
    family = reader.book.family
    legal = () if run.move is not None else tuple(map(family.parse_move, run.legal))
    return Board(family, run.before, run.params, reader.lang, legal, run.move, bool(run.because))


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
