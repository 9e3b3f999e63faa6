"""Mutants of predicates: small faults put into a ruleset's clauses, which its spec must notice.

A copy without a fault is made by the same steps. Both can count their steps, so that a fault
that makes a loop endless ends.
"""

from __future__ import annotations
import __future__

import ast
import copy
import sys
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, ModuleType
from typing import Any, Final

import attrs

from dominorules.rulebook.packages import source_of

__all__ = ["Endless", "Mutant", "Steps", "copy_of", "is_read", "mutants_of"]

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
_IMPORTS: Final = (ast.Import, ast.ImportFrom)
_STEP: Final = "__step__"
_MOST_TO_LOAD: Final = 1_000_000


class Endless(BaseException):
    """A copy took more steps than it may; no predicate should catch this."""


@attrs.define
class Steps:
    """Counts how often copied code enters a function or goes round a loop, and stops it at a limit."""

    taken: int = 0
    limit: int | None = None

    def __call__(self) -> None:
        """Take a step; raises `Endless` beyond the limit."""
        self.taken += 1
        if self.limit is not None and self.taken > self.limit:
            raise Endless

    def begin(self, limit: int | None = None) -> None:
        """Count anew."""
        self.taken, self.limit = 0, limit


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


def mutants_of(module: ModuleType, steps: Steps | None = None) -> Iterator[Mutant]:
    """Make every mutant of the functions of a clauses module, one fault each."""
    source = _read(module, steps)
    used = _used_by(source.body)
    for number, function in enumerate(source.body):
        if not isinstance(function, ast.FunctionDef):
            continue
        users = frozenset([name for name in used if function.name in _reached(name, used)])
        for edit, what, line in _faults(function):
            mutated = copy.deepcopy(function)
            _apply(mutated, edit)
            if steps is not None:
                steps.begin(_MOST_TO_LOAD)
            try:
                made = source.execute({number: mutated})
            except (Exception, Endless):  # noqa: BLE001, S112  # it could not even be loaded
                continue
            yield Mutant(function.name, what, line, made, users)


def copy_of(module: ModuleType, steps: Steps | None = None) -> ModuleType:
    """Make a copy of a clauses module as its mutants are made, but without a fault.

    Raises whatever its statements raise when they run a second time.
    """
    source = _read(module, steps)
    return source.execute({number: copy.deepcopy(node) for number, node in enumerate(source.body)})


def is_read(function: Callable[..., object], module: ModuleType) -> bool:
    """Tell whether faults are put into a function: it stands in a function that the module defines."""
    code = getattr(function, "__code__", None)
    functions = [node for node in _tree(module).body if isinstance(node, ast.FunctionDef)]
    spans = [(min([n.lineno, *[d.lineno for d in n.decorator_list]]), n.end_lineno or 0) for n in functions]
    return (
        code is not None
        and code.co_filename == module.__file__
        and any(first <= code.co_firstlineno <= last for first, last in spans)
    )


@attrs.frozen
class _Source:
    """The statements of a module that are run again, and what they find there."""

    original: ModuleType
    body: list[ast.stmt]
    codes: list[CodeType]
    given: dict[str, object]
    steps: Steps | None

    def execute(self, changed: Mapping[int, ast.stmt]) -> ModuleType:
        """Run the statements, some of them changed, with the imports and classes of the original."""
        original = self.original
        made = ModuleType(original.__name__)
        made.__file__ = original.__file__
        made.__dict__.update(self.given)
        made.__dict__["__package__"] = original.__package__
        sys.modules.setdefault(original.__name__, original)
        # Only what is changed is compiled anew: a module is long, and has hundreds of mutants.
        for number, code in enumerate(self.codes):
            if number in changed:
                code = _compiled(changed[number], original, self.steps)  # noqa: PLW2901  # its other form
            exec(code, made.__dict__)  # noqa: S102  # the ruleset's own code
        return made


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(source_of(module) or "")


def _read(module: ModuleType, steps: Steps | None) -> _Source:
    tree = _tree(module)
    body = [node for node in tree.body if not isinstance(node, (ast.ClassDef, *_IMPORTS))]
    codes = [_compiled(copy.deepcopy(node), module, steps) for node in body]
    given = _given(tree, module) | ({} if steps is None else {_STEP: steps})
    return _Source(module, body, codes, given, steps)


def _used_by(body: list[ast.stmt]) -> dict[str, set[str]]:
    """Per name that a module defines, the names that its definition mentions."""
    used: dict[str, set[str]] = {}
    for node in body:
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


def _compiled(node: ast.stmt, module: ModuleType, steps: Steps | None) -> CodeType:
    """Compile a statement; with `steps` it counts them."""
    if steps is not None:
        node = ast.fix_missing_locations(_Counted().visit(node))
    flags = __future__.annotations.compiler_flag
    code: CodeType = compile(
        ast.Module([node], []), module.__file__ or "", "exec", flags=flags, dont_inherit=True
    )
    return code


class _Counted(ast.NodeTransformer):
    """Takes a step wherever code can go round and round: in functions, loops and comprehensions."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # named by ast
        self.generic_visit(node)
        first = 0 if ast.get_docstring(node) is None else 1
        node.body.insert(first, ast.Expr(_step()))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:  # named by ast
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.Or(), [_step(), node.body])
        return node

    def _visit_loop(self, node: Any) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(_step()))
        return node  # type: ignore[no-any-return]  # any kind of loop

    visit_While = visit_For = _visit_loop  # noqa: N815  # named by ast

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs.insert(0, ast.UnaryOp(ast.Not(), _step()))
        return node


def _step() -> ast.expr:
    """A call that gives None."""
    return ast.Call(ast.Name(_STEP, ast.Load()), [], [])


def _given(tree: ast.Module, module: ModuleType) -> dict[str, object]:
    """What the statements find in the module: what it imports, and its classes."""
    imports = [alias for node in tree.body if isinstance(node, _IMPORTS) for alias in node.names]
    names = {alias.asname or alias.name.partition(".")[0] for alias in imports}
    classes = {name for name, value in vars(module).items() if isinstance(value, type)}
    return {name: vars(module)[name] for name in names | classes if name in vars(module)}
