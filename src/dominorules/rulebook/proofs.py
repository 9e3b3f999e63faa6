"""The clauses that engines were proved against: `python -m dominorules.rulebook.proofs` writes them.

To be run after `dominorules check` of a family's rulebook has held its clauses against the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from dominorules.core.proof import Proof
from dominorules.rulebook.clauses import Clause
from dominorules.rulebook.digests import clause_digests, file_digest, modules_of
from dominorules.rulebook.ids import built_in
from dominorules.rulebook.packages import Package, source_of
from dominorules.rulebook.resolve import ACTING, Rulebook

__all__ = ["changed", "implemented", "place_of", "proof_module", "proof_of"]

_FILE = "clauses.py"


def implemented(book: Rulebook[Any, Any]) -> frozenset[tuple[str, str]]:
    """Give the clauses (ruleset, id) that the family's engine implements as this rulebook has them."""
    proof = book.family.proof
    if proof is None:
        return book.family.implements
    package = next((link for link in book.chain if link.id == proof.ruleset), None)
    return book.family.implements if package is None else _standing(package, proof)


@lru_cache(maxsize=64)
def _standing(package: Package, proof: Proof) -> frozenset[tuple[str, str]]:
    return proof.implements - {(proof.ruleset, id) for id in changed(package, proof)}


def changed(package: Package, proof: Proof) -> tuple[str, ...]:
    """Name the clauses of a ruleset that are not as they were proved.

    Where no file differs nothing is worked out. A built-in rulebook that comes without its source, as
    compiled code alone, is the one that was shipped.
    """
    files = {name: _text(package, name) for name in proof.files}
    if package.built_in and files[_FILE] is None:
        return ()
    if all(text is not None and file_digest(text) == proof.files[name] for name, text in files.items()):
        return ()
    module = package.clauses()
    found = {} if module is None else clause_digests(module, _acting(module))
    return tuple([id for id, digest in proof.clauses.items() if found.get(id) != digest])


def _text(package: Package, name: str) -> str | None:
    return package.read(name) if name == _FILE else source_of(import_module(name))


def _acting(module: ModuleType) -> list[Clause[Any, Any]]:
    return [clause for clause in module.CLAUSES if isinstance(clause, ACTING)]


def proof_of(package: Package) -> Proof:
    """Take down how the clauses of an installed ruleset stand now."""
    module = package.clauses()
    acting = [] if module is None else _acting(module)
    modules = () if module is None else modules_of(module, acting)
    texts = {name: _text(package, name) or "" for name in (_FILE, *modules)}
    digests = {} if module is None else clause_digests(module, acting)
    return Proof(package.id, {name: file_digest(text) for name, text in texts.items()}, digests)


def place_of(name: str) -> Path:
    """Give the module that holds the proof of a family of this library."""
    return Path(__file__).parents[1] / name / "implements.py"


def proof_module(proof: Proof) -> str:
    """Write the module that holds a proof."""
    return "\n".join(_lines(proof))


def _lines(proof: Proof) -> Iterator[str]:
    yield f'"""The clauses that the {proof.ruleset} engine was proved against, as they stood then.'
    yield ""
    yield "Written by `python -m dominorules.rulebook.proofs`. What has changed since runs on the clauses."
    yield '"""'
    yield ""
    yield "from __future__ import annotations"
    yield ""
    yield "from typing import Final"
    yield ""
    yield "from dominorules.core.proof import Proof"
    yield ""
    yield '__all__ = ["PROOF"]'
    yield ""
    yield "PROOF: Final = Proof("
    yield f'    "{proof.ruleset}",'
    yield from _rows("files", proof.files)
    yield from _rows("clauses", proof.clauses)
    yield ")"
    yield ""


def _rows(name: str, digests: Mapping[str, str]) -> Iterator[str]:
    yield f"    {name}={{"
    yield from [f'        "{key}": "{digest}",' for key, digest in digests.items()]
    yield "    },"


if __name__ == "__main__":
    for package in built_in().values():
        if "family" in package.toml():
            place_of(package.id).write_text(proof_module(proof_of(package)), "utf-8")
