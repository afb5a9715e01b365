"""The words of this project that stand in its code: phrases, the facts of findings that are words, and what is said in the
terminal, found in the syntax of every module, so that none is forgotten in the catalogs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from notation.languages import WORDS

PACKAGE: Final = Path(__file__).parent.parent / "notation"

DOORS: Final = {
    "_cannot": 0,
    "unreadable": 0,
    "bounded": 2,
    "lose": 0,
    "_lose": 0,
    "_clean": 2,
    "_bad": 2,
    "bad": 1,
    "odd": 1,
    "Odd": 1,
    "number": 3,
    "_SmileError": 0,
    "BadPicture": 0,
    "BadID": 0,
    "NoAction": 0,
    "SourceTooLarge": 0,
    "ValueError": 0,
    "Trouble": 0,
    "Unusable": 0,
    "say": 1,
    "told": 0,
}
"""Functions and exceptions that take words of the project: which argument these are, counted without `self`."""

ENCODERS: Final = ("notation/ids/", "notation/cli/")
"""Where a `ValueError` becomes a fact of a finding, or is told at the terminal."""

TERMINAL: Final = ("notation/cli/", "notation/page/", "notation/renderers/")
"""Where texts are told that were made elsewhere: here only what is put together on the way is looked at."""

NOT_SAID: Final = ("notation/codes/", "notation/page/view.py", "notation/languages.py", "notation/__init__.py")
"""Where the same names mean something else: tables that the catalogs read whole, and the door itself."""


class Said(NamedTuple):
    """Words in the code: a text, a pair with a plural, or none where an expression gives them; and where they stand."""

    words: str | tuple[str, str] | None
    where: str
    expression: str = ""


def spoken_words(package: Path = PACKAGE) -> Iterator[Said]:
    """Every phrase, every fact that is words, and all that is said through a door."""
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package.parent).as_posix()
        if not name.startswith(NOT_SAID):
            yield from _in_module(ast.parse(path.read_text(encoding="utf-8")), name)


def _in_module(tree: ast.Module, name: str) -> Iterator[Said]:
    values, passed = _assigned(tree), _passed_on(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in DOORS:
            for default in node.args.defaults:
                yield from (said for said in _words(default, {}, name) if said.words)
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called == "Phrase":
            yield from _phrase(node, name)
            continue
        for keyword in node.keywords:
            if keyword.value in passed:
                continue
            if keyword.arg in WORDS and called in ("report", "_report", "_say", "_fault", "Diagnostic"):
                yield from _words(keyword.value, values, name)
        at = DOORS.get(called)
        if called == "ValueError" and not name.startswith(ENCODERS):
            continue
        if at is not None and at < len(node.args) and node.args[at] not in passed:
            at_terminal = name.startswith(TERMINAL)
            for said in _words(node.args[at], values, name):
                if said.words or not at_terminal or said.expression.startswith(("f'", 'f"')):
                    yield said


def _phrase(node: ast.Call, name: str) -> Iterator[Said]:
    forms = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if len(forms) != len(node.args):
        yield Said(None, name, ast.unparse(node.args[0]))
    elif _has_words("".join(forms)):
        yield Said((forms[0], forms[1]) if len(forms) == 2 else forms[0], name)


def _words(value: ast.expr, values: dict[str, list[ast.expr]], name: str) -> Iterator[Said]:
    """The words that an expression can be: constants, either side of a choice, what a name was given in this module."""
    match value:
        case ast.Constant(value=str(text)):
            if _has_words(text):
                yield Said(text, name)
        case (
            ast.Constant()
            | ast.BinOp(left=ast.Name() | ast.Attribute() | ast.BoolOp(), right=ast.Constant(value=int()))
            | ast.Call(func=ast.Name(id="Phrase" | "len" | "abs" | "sum"))
        ):
            pass
        case ast.IfExp(body=one, orelse=other):
            yield from _words(one, values, name)
            yield from _words(other, values, name)
        case ast.BoolOp(values=parts):
            for part in parts:
                yield from _words(part, values, name)
        case ast.Subscript(value=ast.Dict(values=parts) | ast.Tuple(elts=parts)):
            for part in parts:
                yield from _words(part, values, name)
        case ast.Name(id=known) if known in values:
            given = values.pop(known)
            for part in given:
                yield from _words(part, values, name)
            values[known] = given
        case _:
            yield Said(None, name, ast.unparse(value))


def _passed_on(tree: ast.Module) -> set[ast.expr]:
    """Where a door passes on the words that came in by its own parameter: they are found where they are given to it."""
    found: set[ast.expr] = set()
    for node in ast.walk(tree):
        door = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
        if door not in DOORS:
            continue
        for one in ast.walk(node):
            if isinstance(one, ast.FunctionDef) and one.name in (door, "__init__"):
                names = [argument.arg for argument in one.args.args if argument.arg != "self"][DOORS[door] :][:1]
                found |= {inner for inner in ast.walk(one) if isinstance(inner, ast.Name) and inner.id in names}
    return found


def _has_words(text: str) -> bool:
    """Whether there is anything to translate: not in `{path}: {what}`, nor in the letter X of a picture."""
    return re.search(r"\w{2}|\w \w|;", re.sub(r"\{\w+\}", "", text)) is not None


def _assigned(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """What the names of a module are given anywhere in it."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.NamedExpr):
            found.setdefault(node.target.id, []).append(node.value)
    return found
