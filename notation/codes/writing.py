"""Codes W: what a writer had to leave out."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

LOST: Final = Code(
    "W01",
    "lost",
    Severity.WARNING,
    "{what} cannot be written in this format",
    rule="A writer says what its format cannot carry.",
    why="The output holds less than the record.",
    fix="Choose a format that carries it.",
    source="this project",
)

CODES: Final = (LOST,)
