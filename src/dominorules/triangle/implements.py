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
        "clauses.py": "d3e2957a2d3e8128",
    },
    clauses={
        "deal.due": "3cc009e80d54112f",
        "deal.whole-set": "9dae7b5875070b74",
        "deal.hands": "a33d70f02f0262c2",
        "deal.stock": "36722a4e36b8e3a6",
        "deal.table": "52cb09889226be65",
        "deal.drawn": "e6b958347d9037c6",
        "deal.clears": "2d0a564cb3a73889",
        "deal.begins": "5b7cff60cbc1881e",
        "start.triple": "790e6e84236e7eaa",
        "start.value": "dbab05fcdd9f49e5",
        "start.that-tile": "ce342998eb8cad11",
        "solitaire.start-tile": "a10cf668fe1a3c69",
        "solitaire.stock": "9bc2e867d7b235d0",
        "solitaire.seat": "c9259c678531c5c8",
        "solitaire.tile": "84bf8b97637d080f",
        "solitaire.bonus": "4d0c2b13eafd1296",
        "turn.seat": "5e6bf56b660f6b26",
        "place.held": "829f8591009cbdbc",
        "start.lay": "0c8df9ec3773fa2a",
        "start.tile": "28dd9231c0c03b00",
        "start.centre": "96e1fe43377dcde9",
        "place.free": "3294a9682275a544",
        "place.side": "a3b24045dfbdf70a",
        "place.digits": "fec150ea6fbb5db1",
        "place.hand": "cb036e65417fad56",
        "place.board": "0446f6708a3111d2",
        "place.by": "f2d502725a09fe0f",
        "place.drawn": "162f551a09f24d9f",
        "place.passes": "8b2997f862efd404",
        "turn.next": "f487931ec88b7b34",
        "turn.remembered": "3430170d74565df2",
        "score.tile": "9275ed126439384c",
        "start.bonus": "95c0791fcf3cff06",
        "score.bridge": "99c739b15f17a559",
        "score.hexagon": "be16e477cbe4edc4",
        "score.double": "50afb0852f68f079",
        "draw.drawn-only": "c9064807c91c5f6b",
        "draw.limit": "f0394e021d40927f",
        "draw.stock": "9a1e7ac2c77147c8",
        "draw.total": "c9d455954b30ae6c",
        "pass.may-not-draw": "4ac12119c4058f86",
        "draw.hand": "794b4551a239982b",
        "draw.stock-left": "540403683e2895a5",
        "draw.count": "999195c709edf567",
        "draw.tile": "5debde4737397e05",
        "draw.count-round": "b7545d461643db6c",
        "draw.penalty": "c5714a9ea39b7240",
        "pass.drawn": "cdcbb8b763f34546",
        "pass.count": "19fea18ff80f45ca",
        "draw.failed": "817e0a06be252d4b",
        "empty.penalty": "9e41e8f48936e32e",
        "round.out": "5f960bcd5b59322c",
        "round.blocked": "37323fa7f56b817c",
        "round.passed": "3824efdb66a43d9d",
        "round.over": "b3829e28d2331414",
        "out.winner": "f4bb9c37c6d323e0",
        "out.bonus": "995ecc80bf451c76",
        "out.rest": "445edbef6169666b",
        "block.winner": "d3fe148fb98f30c8",
        "block.tie-each": "6dc9de7abbd13470",
        "block.rest": "bfb56afee0e452ca",
        "block.own": "b89ffe2137a063f2",
        "match.target": "9157b2e5591599e0",
        "match.solitaire": "d1bb3221093196f9",
        "match.over": "16c093ca637c3573",
        "match.winner": "ddc5799172f0af9e",
        "solitaire.outcome": "1ff24541a67ae2b7",
    },
)
