"""The examples in the docstrings of the package are true, and each of them is run."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

import notation

PACKAGE = Path(notation.__file__).parent


def examples_of(path: Path) -> int:
    """How many examples stand in the strings that a module has for documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = [node.value.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    return sum(len(doctest.DocTestParser().get_examples(text)) for text in texts if isinstance(text, str))


EXAMPLES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): examples
    for path in sorted(PACKAGE.rglob("*.py"))
    if (examples := examples_of(path))
}


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples(module: str) -> None:
    failed, run = doctest.testmod(import_module(module), optionflags=doctest.REPORT_NDIFF)
    assert not failed
    assert run == EXAMPLES[module], "examples that are never run: doctest does not find where they stand"


def test_there_are_examples() -> None:
    assert {"notation.api", "notation.board", "notation.model", "notation.rules"} <= set(EXAMPLES)
