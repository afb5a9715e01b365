"""The registry of codes: a literal table, one module a family.  Ids are never reused."""

from __future__ import annotations

from typing import Final

from notation.codes import binary, bounds, cube, id_texts, lines, plays, positions, reading, score, tree, writing
from notation.diagnostics import Code

CODES: Final[tuple[Code, ...]] = (
    *reading.CODES,
    *tree.CODES,
    *binary.CODES,
    *lines.CODES,
    *bounds.CODES,
    *plays.CODES,
    *cube.CODES,
    *score.CODES,
    *sorted((*id_texts.CODES, *positions.CODES), key=lambda code: code.id),
    *writing.CODES,
)
"""Every code, in order of family (N reading, P plays, C cube, S score and result, I positions, W writing) and id."""

_BY_KEY: Final = {key.casefold(): code for code in CODES for key in (code.id, code.name)}


def find(key: str) -> Code | None:
    """The code with this id (`P04`) or name (`unused-dice`), in any case; None when there is none."""
    return _BY_KEY.get(key.casefold())


def select(prefix: str) -> tuple[Code, ...]:
    """The codes that `prefix` stands for: a name, an id, or the beginning of ids (`P`, `P0`); empty when none."""
    if code := find(prefix):
        return (code,)
    return tuple(code for code in CODES if prefix and code.id.startswith(prefix.upper()))
