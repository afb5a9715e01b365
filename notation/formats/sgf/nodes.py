"""Nodes as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from notation.formats.sgf.tree import written

Properties: TypeAlias = list[tuple[str, Sequence[str]]]
"""The properties of a node in order, values as they are meant."""


class Composed(str):
    """A value that is escaped already, because some of its characters mean something."""

    __slots__ = ()


_TREE: Final = re.compile(r"(\\[\s\S])|(\((?=\s*;))")
_SIGN: Final = re.compile(r"(\\[\s\S])|([();\[])")
_STRICT: Final = frozenset(
    (
        *("W", "B", "MI", "RE", "RU", "PL", "DI", "CV", "CO", "LU", "GM", "FF", "CA"),
        *("A", "AE", "AW", "AB", "DA", "GB", "GW", "GS", "BM", "DO", "BC", "DC", "MR", "CR"),
    )
)
"""The properties that hold no free text, so that `sgf.lark` ends their values at the next node or property."""


def raw(name: str, value: str) -> str:
    """A value of a property as it stands between the brackets.

    What a reader would take for the end of a value whose bracket is lost is escaped too: the beginning of another tree, and
    where no free text is expected any sign of the structure.

    >>> raw("C", "31: (;GM[6]"), raw("W", "31: (?)")
    ('31: \\\\(;GM[6\\\\]', '31: \\\\(?\\\\)')
    """
    text = value if isinstance(value, Composed) else written(value)
    return (_SIGN if name in _STRICT else _TREE).sub(lambda found: found[1] or f"\\{found[2]}", text)


def node_text(properties: Properties) -> str:
    """A node as it stands in a file.

    >>> node_text([("W", ["31hefe"]), ("C", ["[sic]"])])
    ';W[31hefe]C[[sic\\\\]]'
    """
    return ";" + "".join(name + "".join(f"[{raw(name, value)}]" for value in values or [""]) for name, values in properties)
