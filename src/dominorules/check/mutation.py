"""Mutants of predicates: small faults put into a ruleset's clauses, which its spec must notice."""

from __future__ import annotations
import __future__

import ast
import copy
import sys
from collections.abc import Callable, Iterator
from types import CodeType, ModuleType
from typing import Any, Final

import attrs

__all__ = ["Mutant", "mutants_of"]

_SWAPS: Final[dict[type[ast.AST], tuple[type[ast.AST], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mod: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mult: (ast.Add,),
}
_NAMES: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}


@attrs.frozen
class Mutant:
    """A clauses module with one small fault."""

    function: str
    what: str
    """Such as `== → !=`, with the line within the file."""
    line: int
    module: ModuleType
    users: frozenset[str]
    """The names in the module that use the function, through others too, and its own."""

    @property
    def id(self) -> str:
        """The name by which a waiver can call it."""
        return f"{self.function}: {self.what}"


def mutants_of(module: ModuleType) -> Iterator[Mutant]:
    """Make every mutant of the functions of a clauses module, one fault each."""
    if module.__file__ is None:
        return
    with open(module.__file__, encoding="utf-8") as file:  # noqa: PTH123  # a module's own file
        tree = ast.parse(file.read())
    kept = [node for node in tree.body if not isinstance(node, ast.ClassDef | ast.Import | ast.ImportFrom)]
    given = _given(tree, module)
    codes = [_compiled(node, module) for node in kept]
    used = _used_by(tree)
    for number, function in enumerate(kept):
        if not isinstance(function, ast.FunctionDef):
            continue
        users = frozenset([name for name in used if function.name in _reached(name, used)])
        for edit, what, line in _faults(function):
            mutated = copy.deepcopy(function)
            _apply(mutated, edit)
            # Only one statement is compiled anew: a module is long, and has hundreds of mutants.
            made = _execute(codes, {number: mutated}, given, module)
            if made is not None:
                yield Mutant(function.name, what, line, made, users)


def _used_by(tree: ast.Module) -> dict[str, set[str]]:
    """Per name that a module defines, the names that its definition mentions."""
    used: dict[str, set[str]] = {}
    for node in tree.body:
        names = [node.name] if isinstance(node, ast.FunctionDef) else []
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names += [target.id for target in targets if isinstance(target, ast.Name)]
        for name in names:
            used[name] = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return used


def _reached(name: str, used: dict[str, set[str]]) -> set[str]:
    reached, waiting = {name}, [name]
    while waiting:
        more = used.get(waiting.pop(), set()) - reached
        reached |= more
        waiting += more
    return reached


@attrs.frozen
class _Edit:
    """Where in a function, counting its nodes, and what to put there."""

    node: int
    field: str
    index: int | None
    value: Any


def _faults(function: ast.FunctionDef) -> Iterator[tuple[_Edit, str, int]]:
    for number, node in enumerate(ast.walk(function)):
        line = getattr(node, "lineno", function.lineno)
        for kind, faults in _KINDS:
            if isinstance(node, kind):
                for field, index, value, what in faults(node):
                    yield _Edit(number, field, index, value), what, line


_Fault = tuple[str, int | None, Any, str]


def _of_comparison(node: ast.Compare) -> Iterator[_Fault]:
    for i, op in enumerate(node.ops):
        for swap in _SWAPS.get(type(op), ()):
            yield "ops", i, swap(), _arrow(op, swap)


def _of_operation(node: ast.BoolOp | ast.BinOp) -> Iterator[_Fault]:
    for swap in _SWAPS.get(type(node.op), ()):
        yield "op", None, swap(), _arrow(node.op, swap)


def _of_condition(node: ast.BoolOp) -> Iterator[_Fault]:
    for i, value in enumerate(node.values):
        rest = [other for j, other in enumerate(node.values) if j != i]
        yield "values", None, rest if len(rest) > 1 else [*rest, *rest], f"-{ast.unparse(value)}"


def _of_name(node: ast.Name) -> Iterator[_Fault]:
    if node.id in _NAMES:
        yield "id", None, _NAMES[node.id], f"{node.id} → {_NAMES[node.id]}"


def _of_constant(node: ast.Constant) -> Iterator[_Fault]:
    if isinstance(node.value, bool):
        yield "value", None, not node.value, f"{node.value} → {not node.value}"
    elif isinstance(node.value, int):
        yield "value", None, node.value + 1, f"{node.value} → {node.value + 1}"


def _of_choice(node: ast.IfExp) -> Iterator[_Fault]:
    yield "test", None, ast.UnaryOp(ast.Not(), node.test), f"not {ast.unparse(node.test)}"


def _of_negation(node: ast.UnaryOp) -> Iterator[_Fault]:
    if isinstance(node.op, ast.Not):
        yield "operand", None, ast.UnaryOp(ast.Not(), node.operand), f"-not {ast.unparse(node.operand)}"


_KINDS: Final[tuple[tuple[Any, Callable[[Any], Iterator[_Fault]]], ...]] = (
    (ast.Compare, _of_comparison),
    (ast.BoolOp | ast.BinOp, _of_operation),
    (ast.BoolOp, _of_condition),
    (ast.Name, _of_name),
    (ast.Constant, _of_constant),
    (ast.IfExp, _of_choice),
    (ast.UnaryOp, _of_negation),
)


def _arrow(op: ast.AST, swap: type[ast.AST]) -> str:
    return f"{type(op).__name__} → {swap.__name__}"


def _apply(function: ast.FunctionDef, edit: _Edit) -> None:
    node = list(ast.walk(function))[edit.node]
    if edit.index is None:
        setattr(node, edit.field, edit.value)
    else:
        getattr(node, edit.field)[edit.index] = edit.value
    ast.fix_missing_locations(function)


def _compiled(node: ast.stmt, module: ModuleType) -> CodeType:
    flags = __future__.annotations.compiler_flag
    code: CodeType = compile(
        ast.Module([node], []), module.__file__ or "", "exec", flags=flags, dont_inherit=True
    )
    return code


def _execute(
    codes: list[CodeType], faulty: dict[int, ast.stmt], given: dict[str, object], original: ModuleType
) -> ModuleType | None:
    """Run a module's statements, some of them faulty, with the imports and classes of the original."""
    made = ModuleType(original.__name__)
    made.__file__ = original.__file__
    made.__dict__.update(given)
    made.__dict__["__package__"] = original.__package__
    sys.modules.setdefault(original.__name__, original)
    try:
        for number, code in enumerate(codes):
            exec(_compiled(faulty[number], original) if number in faulty else code, made.__dict__)  # noqa: S102  # the ruleset's own code
    except Exception:  # noqa: BLE001  # a mutant that cannot even be loaded is no mutant
        return None
    return made


def _given(tree: ast.Module, module: ModuleType) -> dict[str, object]:
    """What the statements find in the module: what it imports, and its classes."""
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.asname or alias.name for node in imports for alias in node.names}
    classes = {name for name, value in vars(module).items() if isinstance(value, type)}
    return {name: vars(module)[name] for name in names | classes if name in vars(module)}
