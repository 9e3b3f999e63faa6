"""San Juan dominoes, held at every step against the `dominoes` package, which knows nothing of this one.

Its seats are numbered as ours. It leaves out passes, moving on to the next seat that can lay a
tile, and where both ends are equal it lists a tile for the left end alone.
"""

from __future__ import annotations

import random
from random import Random

import dominoes
import pytest

import dominorules as dr
from dominorules.api import LineRuleset
from dominorules.line import LEFT, RIGHT, Arm, LineState, Open, Pass, Play
from strategies import loaded

HANDS = 4_000
LEFT_OR_RIGHT = {True: LEFT, False: RIGHT}

Laying = tuple[dr.Tile, Arm | None]
"""A tile and the end it is laid at; None for the opening."""


def tile_of(theirs: dominoes.Domino) -> dr.Tile:
    return dr.Tile(theirs.first, theirs.second)


def their_hands(state: LineState) -> list[dominoes.Hand]:
    return [dominoes.Hand([dominoes.Domino(tile.low, tile.high) for tile in hand]) for hand in state.hands]


def their_game(state: LineState) -> dominoes.Game:
    """A game of theirs that has just been dealt the same hands."""
    assert state.turn is not None
    hands, must = their_hands(state), state.sheet.must_open
    opening = hands[state.turn] if must is None else [dominoes.Domino(must.low, must.high)]
    moves = tuple([(tile, True) for tile in opening])
    return dominoes.Game(dominoes.Board(), hands, [], state.turn, moves, state.turn, None)


def our_layings(rules: LineRuleset, state: LineState) -> set[Laying]:
    """The tiles that may be laid, each once for each different end."""
    out: set[Laying] = set()
    for move in rules.legal_moves(state):
        if isinstance(move, Open):
            out.add((move.tile, None))
        elif isinstance(move, Play) and not (move.end is RIGHT and len(set(state.ends)) == 1):
            out.add((move.tile, move.end))
    return out


def their_layings(game: dominoes.Game) -> set[Laying]:
    begun = bool(game.board)
    return {(tile_of(tile), LEFT_OR_RIGHT[left] if begun else None) for tile, left in game.valid_moves}


def their_table(game: dominoes.Game) -> tuple[set[int], list[set[dr.Tile]]]:
    """The open ends and the hands."""
    ends = {game.board.left_end(), game.board.right_end()}
    return ends, [{tile_of(tile) for tile in hand} for hand in game.hands]


def play_hand(rules: LineRuleset, state: LineState, game: dominoes.Game, choose: Random) -> LineState:
    """Play one hand on both sides, comparing at every step; gives our state at its end."""
    while state.turn is not None:
        if rules.legal_moves(state) == (Pass(),):
            assert state.turn != game.turn
            state = rules.apply(state, Pass())
            continue
        assert state.turn == game.turn
        layings = our_layings(rules, state)
        assert layings == their_layings(game)
        tile, end = choose.choice(sorted(layings, key=str))
        state = rules.apply(state, Open(tile) if end is None else Play(tile, end))
        # The opening tile of ours lies with its lower half to the left, as theirs was made.
        game.make_move(dominoes.Domino(tile.low, tile.high), end is not RIGHT)
        assert their_table(game) == ({*state.ends}, [set(hand) for hand in state.hands])
        assert (state.turn is None) == (game.result is not None)
    return state


def compare_ends(rules: LineRuleset, before: LineState, state: LineState, series: dominoes.Series) -> None:
    """Compare who ended the hand and how, what it scored, and who opens the next."""
    theirs, ours = series.games[-1].result, rules.hand_result(state)
    assert ours is not None
    gained = [new - old for old, new in zip(before.points, state.points, strict=True)]
    assert theirs.won == (ours.reason == "hand.out")
    assert theirs.player == ours.seat
    assert theirs.points == gained[0] - gained[1]
    following = series.next_game()
    assert series.scores == list(state.points)
    assert series.is_over() == (rules.outcome(state) is not None)
    assert following is None or following.starting_player == state.sheet.next_opener


def compare_match(rules: LineRuleset, seed: int) -> tuple[int, set[str]]:
    """Play a whole match on both sides; gives how many hands it had, and in which ways they ended."""
    choose = Random(seed)
    series = dominoes.Series(target_score=rules.params.target)
    state, hands, ways = rules.start(), 0, set()
    while rules.outcome(state) is None:
        before = state
        dealt = rules.apply(state, rules.deal(state, seed=choose.getrandbits(64)))
        if hands:
            assert series.games[-1].starting_player == dealt.turn
        series.games[-1] = their_game(dealt)
        state = play_hand(rules, dealt, series.games[-1], choose)
        compare_ends(rules, before, state, series)
        result = rules.hand_result(state)
        assert result is not None
        ways.add(result.reason if result.winners else "tie")
        hands += 1
    return hands, ways


def compare_hands(rules: LineRuleset, hands: int, seeds: Random) -> set[str]:
    """Play whole matches until they make so many hands; gives in which ways these ended."""
    met = set[str]()
    while hands > 0:
        played, ways = compare_match(rules, seeds.getrandbits(64))
        hands, met = hands - played, met | ways
    return met


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 4))])
def test_an_independent_engine_agrees_at_every_step_of_thousands_of_hands(part: int) -> None:
    # The global state is seeded afresh for every run, and the seed reported, by pytest-randomly.
    compare_hands(loaded("puerto_rico_san_juan"), HANDS // 4, Random(f"{random.random()} {part}"))


def test_it_agrees_on_hands_that_end_in_every_way() -> None:
    met = compare_hands(loaded("puerto_rico_san_juan"), HANDS // 2, Random(1))
    assert met == {"hand.out", "hand.blocked", "tie"}


@pytest.mark.nightly
def test_it_agrees_over_a_hundred_thousand_hands() -> None:
    compare_hands(loaded("puerto_rico_san_juan"), 100_000, Random(2))


@pytest.mark.parametrize(
    "other", ["coppie", "coppie_fid", "coppie_perdenti", "coppie_blocco", "coppie_capicu_25"]
)
def test_it_would_notice_a_table_that_plays_by_other_rules(other: str) -> None:
    rules = dr.load(other, first_opener="highest_double", target=200)
    with pytest.raises(AssertionError):
        compare_hands(rules, HANDS, Random(3))
