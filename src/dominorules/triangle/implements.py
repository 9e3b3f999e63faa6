"""The clauses that the triangle engine was proved against, as they stood then.

Written by `python -m dominorules.rulebook.proofs`. What has changed since runs on the clauses.
"""

from __future__ import annotations

from typing import Final

from dominorules.core.proof import Proof

__all__ = ["PROOF"]

PROOF: Final = Proof(
    "triangle",
    files={
        "clauses.py": "44933c7775cbe844",
    },
    clauses={
        "deal.due": "04457a894b91971a",
        "deal.whole-set": "9dae7b5875070b74",
        "deal.hands": "097611249a46adf0",
        "deal.stock": "36722a4e36b8e3a6",
        "deal.table": "eb85b64e0e9b37a8",
        "deal.drawn": "e6b958347d9037c6",
        "deal.clears": "2d0a564cb3a73889",
        "deal.begins": "d92fc4bb3a5869c9",
        "start.triple": "180937e6f01df108",
        "start.value": "e048b48a594ad402",
        "start.that-tile": "193ffa5d3ba72b4d",
        "solitaire.start-tile": "a7fb450533586fb0",
        "solitaire.stock": "9bc2e867d7b235d0",
        "solitaire.seat": "2ba33cfe5d0f07ca",
        "solitaire.tile": "6ae5bcb69a04fcfb",
        "solitaire.bonus": "eb93ab23b3a7ae61",
        "turn.seat": "5e6bf56b660f6b26",
        "place.held": "61aa9f8b4a21f438",
        "start.lay": "da212d08c8c98a20",
        "start.tile": "28dd9231c0c03b00",
        "start.centre": "f33633affb4be53f",
        "place.free": "3294a9682275a544",
        "place.side": "a3b24045dfbdf70a",
        "place.digits": "fec150ea6fbb5db1",
        "place.hand": "cb036e65417fad56",
        "place.board": "0446f6708a3111d2",
        "place.by": "f2d502725a09fe0f",
        "place.drawn": "162f551a09f24d9f",
        "place.passes": "8b2997f862efd404",
        "turn.next": "4980cdb47810b49b",
        "turn.remembered": "3430170d74565df2",
        "score.tile": "6db2b9dc05577b26",
        "start.bonus": "1a1b1c3ab7b25779",
        "score.bridge": "8c6e9b5b747d6704",
        "score.hexagon": "e29d4113c1072e65",
        "score.double": "cd1c1f64db54432d",
        "draw.drawn-only": "8c2658841bb65a91",
        "draw.limit": "f0394e021d40927f",
        "draw.stock": "9a1e7ac2c77147c8",
        "draw.total": "c9d455954b30ae6c",
        "pass.may-not-draw": "4ac12119c4058f86",
        "draw.hand": "794b4551a239982b",
        "draw.stock-left": "540403683e2895a5",
        "draw.count": "999195c709edf567",
        "draw.tile": "5debde4737397e05",
        "draw.count-round": "b7545d461643db6c",
        "draw.penalty": "1da5ba503e41a7d7",
        "pass.drawn": "cdcbb8b763f34546",
        "pass.count": "19fea18ff80f45ca",
        "draw.failed": "d7d78accf41dda07",
        "empty.penalty": "4842f571aa76de2f",
        "round.out": "8ff9a770e9a62d2b",
        "round.blocked": "5d3b095747eeccc2",
        "round.passed": "29f42aea0604b93c",
        "round.over": "d44b73545fc6dc1d",
        "out.winner": "b6bb9b0f9b59d6bc",
        "out.bonus": "c7827c7515ebfde4",
        "out.rest": "d6949224490908fd",
        "block.winner": "f9f6995b918e29f7",
        "block.tie-each": "e27df27c21aa026b",
        "block.rest": "f04734856bb4b674",
        "block.own": "1ad863fb4b90d8b5",
        "match.target": "edb23fcc62c6726e",
        "match.solitaire": "1ffcee6a42a2c0df",
        "match.over": "7f59bd4e0eed41bf",
        "match.winner": "c525fb719c138792",
        "solitaire.outcome": "9808a32dbf4120cb",
    },
)
