"""Moves to try a line engine on: all there are, in every phase of the game."""

from __future__ import annotations

from collections.abc import Iterator

from dominorules.line.arms import Arm
from dominorules.line.moves import Draw, LineMove, Open, Pass, Play
from dominorules.line.params import LineParams
from dominorules.line.state import LineState
from dominorules.line.universe import chances

__all__ = ["probes"]


def probes(p: LineParams, s: LineState) -> Iterator[LineMove]:
    """All tiles as openings, at every arm and at one that is not there, draw and pass; chance first."""
    yield from chances(p, s)
    yield from map(Open, p.tile_set)
    for arm in (*p.arms, Arm(len(p.arms))):
        for tile in p.tile_set:
            yield Play(tile, arm)
    yield Draw()
    yield Pass()
