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
        "clauses.py": "c247abbe2e13f360",
    },
    clauses={
        "lot.lot-due": "c407061a438ac8d8",
        "lot.one-each": "728aaef4805d9d57",
        "lot.shown": "5200421e087c7aaf",
        "lot.highest-opens": "0734d4c4afc6a04d",
        "lot.then-deal": "c46c75c7cc0d1093",
        "deal.deal-due": "168fd010d1753538",
        "deal.whole-set": "b80427cce9cb98b3",
        "deal.hands": "0f7b5994375f11aa",
        "deal.stock": "c600f2851c0329bd",
        "deal.clears": "64e8f055316a926c",
        "deal.begins": "0421f166baeaf7e3",
        "opener.named": "a89eaf0fcc00c157",
        "opener.highest-double": "ee38093cf79b6ea1",
        "open.first-hand": "8cab693705c170ae",
        "turn.seat": "5e6bf56b660f6b26",
        "lay.held": "c27f4e62306bd3ab",
        "open.once": "9663b47c8a9ff699",
        "play.begun": "a358863afa6d4211",
        "play.match": "3788bbb0dd9c4911",
        "draw.never": "cc0fa27299f2dd43",
        "draw.left": "a12f465ac16c5c1d",
        "draw.stuck": "e58eb5b3656a177f",
        "pass.stuck": "2cd905b1750e17fb",
        "pass.stock-out": "3a1e405660c702ad",
        "lay.leaves-hand": "d4d9ec426a67b8eb",
        "open.both-ends": "a58cc29545fd8c0d",
        "play.new-end": "44f696df86aa0adb",
        "draw.takes": "c42c5dfb7a2b29ec",
        "turn.right": "8c8f5d6f674d016e",
        "lay.remembered": "78db64501f3dcc7d",
        "turn.remembered": "3430170d74565df2",
        "hand.out": "66ba21f7dad2588c",
        "hand.blocked": "c071ebdfb2b05657",
        "hand.over": "d697c26194c8539f",
        "out.winner": "5a026cb45bcc2509",
        "blocked.lower-side": "40d3275d913915e9",
        "blocked.lowest-hand": "e76edad4310d19c2",
        "blocked.blocker": "f8d054f7141ec6a6",
        "opener.winner": "d0f0fdaa71a0aa7e",
        "opener.rotate": "c3bddfc854c7b1ea",
        "opener.blocker": "9447db68e5091137",
        "opener.rotate-after-block": "2b5d82880cfb5863",
        "opener.blocker-if-won": "e23f4cdf21d3ecb2",
        "count.all": "732cbc1f3dc2982a",
        "count.losers": "fc0fbcbbac3d05ea",
        "capicu.flag": "b3a64fcff67cd63d",
        "capicu.bonus": "373ffee4508d7a48",
        "match.target": "414ff54a58295f83",
        "match.over": "3dbe75b0a78ae940",
        "match.winner": "aa146939d3f434b8",
        "cappotto.flag": "7f8433d115bfa443",
    },
)
