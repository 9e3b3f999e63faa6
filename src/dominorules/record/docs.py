"""What the docstrings of classes and fields say, for the descriptions in a JSON Schema."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from typing import Any

__all__ = ["about_class", "about_fields"]


def about_class(kind: type) -> str:
    """Give the first sentence of a class's docstring."""
    return _json_words((inspect.getdoc(kind) or kind.__name__).split("\n\n")[0])


def _json_words(text: str) -> str:
    words = {"None": "null", "True": "true", "False": "false"}
    return re.sub(r"\b(None|True|False)\b", lambda word: words[word[0]], " ".join(text.split()))


def about_fields(kind: type) -> dict[str, str]:
    """Give the text under each field or member of a class, inherited ones too."""
    docs: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("dominorules"):
            docs |= _fields_of(base.__module__, base.__qualname__)
    return docs


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _fields_of(module: str, name: str) -> dict[str, str]:
    node = _classes(module).get(name)
    if node is None:
        return {}
    pairs = zip(node.body, node.body[1:], strict=False)
    return {
        _name(field): _json_words(_text(below)) for field, below in pairs if _name(field) and _text(below)
    }


def _name(node: ast.stmt) -> str:
    target: Any = node.target if isinstance(node, ast.AnnAssign) else None
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
    return target.id if isinstance(target, ast.Name) else ""


def _text(node: ast.stmt) -> str:
    value = node.value if isinstance(node, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""
