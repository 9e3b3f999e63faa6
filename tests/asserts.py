"""Which asserts of the tests never ran, though the function that they stand in did.

coverage run --source tests -m pytest --ignore tests/site && python tests/asserts.py
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

__all__ = ["never_run"]


def never_run(source: str, lines: Collection[int]) -> list[int]:
    """Lines of asserts that are not among those that ran, in functions of which some did."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    found = {
        statement.lineno
        for function in functions
        if any(statement.lineno in lines for statement in _own(function))
        for statement in _own(function)
        if isinstance(statement, ast.Assert) and statement.lineno not in lines
    }
    return sorted(found)


def _own(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements of a function, without those of functions in it, which run when they are called."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from _own(child)


def main() -> int:
    """Tell what the data that coverage left here shows."""
    from coverage import Coverage

    kept = Coverage()
    kept.load()
    data = kept.get_data()
    found = [
        f"{file}:{line}"
        for file in sorted(data.measured_files())
        for line in never_run(Path(file).read_text("utf-8"), set(data.lines(file) or ()))
    ]
    sys.stdout.write("".join(f"never run: {place}\n" for place in found))
    return 1 if found or not data.measured_files() else 0


if __name__ == "__main__":
    sys.exit(main())
