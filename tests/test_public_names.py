"""The public names: sorted, all there, typed, and cheap to import."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import notation


def test_names_are_sorted_and_lead_somewhere() -> None:
    assert notation.__all__ == sorted(notation.__all__)
    for name in notation.__all__:
        value = getattr(notation, name)
        assert value.__name__ == name
        assert value.__doc__, f"{name} has a docstring"
    assert set(notation.__all__) <= set(dir(notation))


def names_of(value: Any) -> list[str]:
    """The fields that a caller gives or asks for."""
    if is_dataclass(value):
        return [field.name for field in fields(value) if field.init]
    return list(getattr(value, "_fields", ()))


COMMONEST = (
    *("read", "read_matches", "read_headers", "scan", "check", "replay", "write", "legal_plays", "parse_play"),
    *("Match", "Move", "Step", "Diagnostic", "Position", "PositionState", "Decision", "Replay", "MatchBuilder"),
)


@pytest.mark.parametrize("name", COMMONEST)
def test_what_is_used_most_has_an_example(name: str) -> None:
    assert doctest.DocTestParser().get_examples(inspect.getdoc(getattr(notation, name)) or ""), "which test_doctests runs"


VALUES = [name for name in notation.__all__ if inspect.isclass(getattr(notation, name)) and names_of(getattr(notation, name))]


@pytest.mark.parametrize("name", VALUES)
def test_a_value_says_what_each_of_its_fields_is(name: str) -> None:
    value = getattr(notation, name)
    missing = [field for field in names_of(value) if not re.search(rf"\b{field}\b", (value.__doc__ or "").split(">>>")[0])]
    assert not missing


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(inspect.getsource(notation))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {alias.name for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == set(notation.__all__)


def test_what_is_not_public_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'unknown'"):
        notation.unknown  # noqa: B018


@pytest.mark.parametrize(
    "program",
    [
        "import notation, sys; assert not {'lark', 'notation.model', 'notation.api'} & set(sys.modules)",
        "import notation.replay; import notation; assert notation.replay(notation.Match()).games == ()",
        "import notation.fixes; import notation; assert notation.fixes(notation.replay(notation.Match())) == ()",
        "import notation; notation.mend; notation.Fix; assert notation.fixes(notation.replay(notation.Match())) == ()",
        "import notation; notation.read; assert notation.replay(notation.Match()).games == ()",
        "from notation import *; assert replay(Match()).games == () and read",
    ],
)
def test_a_fresh_import(program: str) -> None:
    """Importing loads next to nothing, and `replay` and `fixes` are the verbs in whatever order things are imported."""
    subprocess.run([sys.executable, "-c", program], check=True)
