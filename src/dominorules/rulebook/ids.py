"""The module of ruleset ids, written from the folders: `python -m dominorules.rulebook.ids`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from dominorules.rulebook.packages import Package, find, installed

__all__ = ["PLACE", "built_in", "ids_by_family", "ids_module"]

PLACE: Final = Path(__file__).parents[1] / "ids.py"
"""Where the module is written to."""

_HEAD: Final = '''"""The ids of this library's rulesets; written by `python -m dominorules.rulebook.ids`."""

from __future__ import annotations

from typing import Literal, TypeAlias
'''


def built_in() -> dict[str, Package]:
    """Give this library's rulesets by id."""
    return {id: package for id, package in installed().items() if package.built_in}


def ids_by_family(packages: Mapping[str, Package]) -> dict[str, list[str]]:
    """Sort the ids of rulesets that can be played by the family that they come down to."""
    found: dict[str, list[str]] = {}
    for id, package in sorted(packages.items()):
        if not package.toml().get("abstract", False):
            found.setdefault(_family(package), []).append(id)
    return dict(sorted(found.items()))


def _family(package: Package) -> str:
    toml = package.toml()
    while "extends" in toml:
        toml = find(toml["extends"], package).toml()
    return str(toml["family"])


def ids_module(packages: Mapping[str, Package]) -> str:
    """Write the module of the ids of these rulesets."""
    families = ids_by_family(packages)
    names = "".join([f'    "{family.title()}Id",\n' for family in families])
    return "\n".join([_HEAD, f"__all__ = [\n{names}]\n", "".join(_types(families))])


def _types(families: Mapping[str, list[str]]) -> Iterator[str]:
    for family, ids in families.items():
        rows = "\n" + "".join([f'    "{id}",\n' for id in ids]) if len(ids) > 1 else f'"{ids[0]}"'
        doc = f'"""The built-in rulesets of the {family} family."""'
        yield f"{family.title()}Id: TypeAlias = Literal[{rows}]\n{doc}\n"


if __name__ == "__main__":
    PLACE.write_text(ids_module(built_in()), "utf-8")
