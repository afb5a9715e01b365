"""Nodes as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from notation.formats.sgf.tree import written

Properties: TypeAlias = list[tuple[str, Sequence[str]]]
"""The properties of a node in order, values as they are meant."""


class Composed(str):
    """A value that is escaped already, because some of its characters mean something."""

    __slots__ = ()


def raw(value: str) -> str:
    """A value as it stands between the brackets."""
    return value if isinstance(value, Composed) else written(value)


def node_text(properties: Properties) -> str:
    """A node as it stands in a file.

    >>> node_text([("W", ["31hefe"]), ("C", ["[sic]"])])
    ';W[31hefe]C[[sic\\\\]]'
    """
    return ";" + "".join(name + "".join(f"[{raw(value)}]" for value in values or [""]) for name, values in properties)
