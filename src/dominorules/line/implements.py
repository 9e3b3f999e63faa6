"""The clauses that the line engine was proved against, as they stood then.

Written by `python -m dominorules.rulebook.proofs`. What has changed since runs on the clauses.
"""

from __future__ import annotations

from typing import Final

from dominorules.core.proof import Proof

__all__ = ["PROOF"]

PROOF: Final = Proof(
    "line",
    files={
        "clauses.py": "60d193e9faedb3fd",
    },
    clauses={
        "lot.lot-due": "e29305c55be0f95d",
        "lot.one-each": "728aaef4805d9d57",
        "lot.shown": "5200421e087c7aaf",
        "lot.highest-opens": "2b2f8679849ba8ef",
        "lot.then-deal": "0a4bd09a179f716d",
        "deal.deal-due": "2c66e70bea092863",
        "deal.whole-set": "b80427cce9cb98b3",
        "deal.hands": "53a3c863f932f905",
        "deal.stock": "c600f2851c0329bd",
        "deal.clears": "ad0bf9c3ca2f20ef",
        "deal.begins": "cb857cf1a0430dc1",
        "opener.named": "a89eaf0fcc00c157",
        "opener.highest-double": "8c2dbed3aa8c84f6",
        "open.first-hand": "eddbb1c46c76fbb0",
        "turn.seat": "5e6bf56b660f6b26",
        "lay.held": "5c63324546272b10",
        "open.once": "9663b47c8a9ff699",
        "play.begun": "a358863afa6d4211",
        "play.match": "3788bbb0dd9c4911",
        "draw.never": "c1ff804e6dc255ef",
        "draw.left": "950ba5ff89af23ca",
        "draw.stuck": "728edae7d61deccc",
        "pass.stuck": "28ccfebe519a18a1",
        "pass.stock-out": "ba40b8e9e8d140ba",
        "lay.leaves-hand": "d4d9ec426a67b8eb",
        "open.both-ends": "a58cc29545fd8c0d",
        "play.new-end": "2d8e5345e77b0ad4",
        "draw.takes": "c42c5dfb7a2b29ec",
        "turn.right": "8bb25bf6088a8d35",
        "lay.remembered": "78db64501f3dcc7d",
        "turn.remembered": "3430170d74565df2",
        "hand.out": "5418aa50900d4741",
        "hand.blocked": "9cb20db87ff04597",
        "hand.over": "bef802ad83a0c102",
        "out.winner": "5a026cb45bcc2509",
        "blocked.lower-side": "ce11db4d5161a2b7",
        "blocked.lowest-hand": "dd16ac2a8be39910",
        "blocked.blocker": "655765741ca807a9",
        "opener.winner": "f7316f6fff41f940",
        "opener.rotate": "eab4c52eb70eab21",
        "opener.blocker": "dbbaef71b3b4ff60",
        "opener.rotate-after-block": "1615d5e448892059",
        "opener.blocker-if-won": "89039fa1e443f5e6",
        "count.all": "a72bc2042ac3c74c",
        "count.losers": "1df33823325d105c",
        "capicu.flag": "454bb769e807aa2b",
        "capicu.bonus": "4f65c3d64d40ff5a",
        "match.target": "ce1e5eb49f5dbf7f",
        "match.over": "62f661babaae1eba",
        "match.winner": "6925e82f730f47fd",
        "cappotto.flag": "91a47488d1b09b7f",
    },
)
