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
    why="The file written holds less than the record it was made from.",
    fix="Choose a format that can carry it, or keep the original beside it.",
    source="the practice of this project: nothing is dropped without a word",
)

CODES: Final = (LOST,)
