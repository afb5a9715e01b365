"""The facts of findings, found in the syntax of every module: what each call that makes a finding of a code gives its words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from notation.diagnostics import Code

PACKAGE: Final = Path(__file__).parent.parent / "notation"

DOORS: Final = {"report": 0, "_report": 0, "report_of": 0, "fault": 0, "_fault": 2}
"""Functions that take a code, and the facts as keywords: which argument the code is, counted without `self`."""
WHERE: Final = {"span", "row", "player", "related", "action", "at", "where"}
"""Keywords of the doors that are no facts."""
VALUES: Final = {"Fault": 2, "Flaw": 2, "Diagnostic": 1}
"""Values that take a code, and the facts as a dictionary: which argument that is."""
ADDED: Final = {
    # `GameReporter` names the player of the action
    "self.reporter.report of notation.judge": ("name",),
    "self.reporter.report of notation.offers": ("name",),
    "self.reporter.report of notation.table": ("name",),
    "self.reporter.report_of of notation.table": ("name",),
    # `RecordReader` tells the record that it reads
    "self.report of notation.formats.binary": ("record",),
    "self.report of notation.formats.bgf.reader": ("record",),
    "self.report of notation.formats.xg.reader": ("record",),
    # what `judge` adds to a fault, where it reports it
    "Fault of notation.faults": ("name", "legal", "guess?"),
}
"""What a door adds to the facts that it is given; with a question mark, what it may add."""


class Given(NamedTuple):
    """A call that makes a finding: where it stands, the code, the facts that it always gives, those that it may give, and
    those that its door adds to any."""

    where: str
    code: Code
    always: frozenset[str]
    sometimes: frozenset[str]
    added: frozenset[str]


class Unknown(NamedTuple):
    """A call of which the syntax does not tell the code or the facts."""

    where: str
    expression: str


def findings(package: Path = PACKAGE) -> Iterator[Given | Unknown]:
    """Every call of the package that makes a finding."""
    for path in sorted(package.rglob("*.py")):
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")
        if not name.startswith("notation.codes."):
            yield from in_module(name, path.read_text(encoding="utf-8"), vars(import_module(name)))


def in_module(name: str, text: str, values: dict[str, Any]) -> Iterator[Given | Unknown]:
    """Every call of a module that makes a finding; `values` are what its names stand for once it is imported."""
    yield from _Module(name, ast.parse(text), values).found()


class _Module:
    def __init__(self, name: str, tree: ast.Module, values: dict[str, Any]) -> None:
        self.name, self.tree, self.values = name, tree, values
        self.inside: dict[ast.AST, list[ast.FunctionDef]] = {}
        self._nest(tree, [])

    def _nest(self, node: ast.AST, functions: list[ast.FunctionDef]) -> None:
        for child in ast.iter_child_nodes(node):
            self.inside[child] = functions
            self._nest(child, [child, *functions] if isinstance(child, ast.FunctionDef) else functions)

    def found(self) -> Iterator[Given | Unknown]:
        for call in [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]:
            called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if called in DOORS and len(call.args) > DOORS[called]:
                yield from self._given(call, call.args[DOORS[called]], call.keywords)
            elif called in VALUES and len(call.args) > VALUES[called]:
                yield from self._given(call, call.args[0], [ast.keyword(None, call.args[VALUES[called]])])
            elif called == "replace" and (code := _keyword(call, "code")) is not None:
                facts = _keyword(call, "facts")
                yield from self._given(call, code, [ast.keyword(None, facts)] if facts is not None else [])

    def _given(self, call: ast.Call, code: ast.expr, keywords: list[ast.keyword]) -> Iterator[Given | Unknown]:
        functions = self.inside[call]
        added = ADDED.get(f"{ast.unparse(call.func)} of {self.name}", ())
        always, sometimes = set[str](), set[str]()
        for keyword in keywords:
            if keyword.arg is None:
                facts = self._facts(keyword.value, functions)
                if facts is None:
                    if not self._is_door(functions, code):
                        yield Unknown(self.name, ast.unparse(call))
                    return
                always |= facts[0]
                sometimes |= facts[1]
            elif keyword.arg not in WHERE:
                always.add(keyword.arg)
        codes = list(self._codes(code, functions))
        if not codes:
            yield Unknown(self.name, ast.unparse(call))
        for one in codes:
            yield Given(
                f"{self.name}:{call.lineno}",
                one,
                frozenset(always | {name for name in added if not name.endswith("?")}),
                frozenset(sometimes | {name.rstrip("?") for name in added} - always),
                frozenset(name.rstrip("?") for name in added),
            )

    def _is_door(self, functions: list[ast.FunctionDef], code: ast.expr) -> bool:
        """Whether a function passes on the code and the facts that it was given: its own calls are looked at."""
        return any(function.name in DOORS for function in functions) and isinstance(code, ast.Name)

    def _codes(self, code: ast.expr, functions: list[ast.FunctionDef]) -> Iterator[Code]:
        """What an expression is: a code of the registry, either side of a choice, what a name is given."""
        match code:
            case ast.IfExp(body=one, orelse=another):
                yield from self._codes(one, functions)
                yield from self._codes(another, functions)
            case ast.Name(id=name) if name not in self.values:
                for function in functions:
                    for value in self._values_of(name, function):
                        yield from self._codes(value, self.inside[value])
            case ast.Name() | ast.Attribute():
                try:
                    value = eval(ast.unparse(code), self.values)
                except (AttributeError, NameError):
                    return
                if isinstance(value, Code):
                    yield value

    def _values_of(self, name: str, function: ast.FunctionDef) -> Iterator[ast.expr]:
        """What a name is given in a function: there, or as an argument wherever the module calls the function."""
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=[ast.Name(id=given)], value=value) if given == name:
                    yield value
                case ast.For(target=ast.Tuple(elts=targets), iter=ast.Tuple(elts=rows)):
                    at = next((at for at, one in enumerate(targets) if getattr(one, "id", "") == name), None)
                    yield from (row.elts[at] for row in rows if at is not None and isinstance(row, ast.Tuple))
        names = [argument.arg for argument in function.args.args if argument.arg != "self"]
        if name in names:
            for call in [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]:
                called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                if called == function.name not in DOORS and len(call.args) > names.index(name):
                    yield call.args[names.index(name)]

    def _facts(self, value: ast.expr, functions: list[ast.FunctionDef]) -> tuple[set[str], set[str]] | None:
        """The facts that a dictionary always holds, and those that it may hold; None where it was made elsewhere."""
        match value:
            case ast.Dict(keys=keys) if all(isinstance(key, ast.Constant) for key in keys):
                return {str(key.value) for key in keys if isinstance(key, ast.Constant)}, set()
            case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords) if all(word.arg for word in keywords):
                return {str(word.arg) for word in keywords}, set()
            case ast.IfExp(body=one, orelse=another):
                return _either(self._facts(one, functions), self._facts(another, functions))
            case ast.Name(id=name):
                return self._local(name, functions)
        return None

    def _local(self, name: str, functions: list[ast.FunctionDef]) -> tuple[set[str], set[str]] | None:
        """The facts of a dictionary that is made in the function, or in one around it."""
        for function in functions:
            arguments = function.args
            if name in [argument.arg for argument in (*arguments.args, arguments.kwarg) if argument]:
                return None
            found: tuple[set[str], set[str]] | None = None
            added: set[str] = set()
            for node in ast.walk(function):
                match node:
                    case ast.Assign(targets=[ast.Name(id=given)], value=value) if given == name:
                        found = self._facts(value, functions)
                    case ast.AnnAssign(target=ast.Name(id=given), value=ast.expr() as value) if given == name:
                        found = self._facts(value, functions)
                    case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=given), slice=ast.Constant(value=str(key)))]):
                        added |= {key} if given == name else set()
            if found is not None:
                return found[0], found[1] | added - found[0]
        return None


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _either(
    one: tuple[set[str], set[str]] | None, another: tuple[set[str], set[str]] | None
) -> tuple[set[str], set[str]] | None:
    if one is None or another is None:
        return None
    always = one[0] & another[0]
    return always, (one[0] | one[1] | another[0] | another[1]) - always
