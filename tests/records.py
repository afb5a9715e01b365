"""Small records, and what is found in them, for tests that show one thing each."""

from __future__ import annotations

import notation
from notation.diagnostics import Diagnostic, Severity
from notation.replay import Replay

HEAD = " {length} point match\n\n Game 1\n Ada : {ada}                         Ben : {ben}\n"
MONEY = " 0 point match\n\n Game 1\n Ada : 0                         Ben : 0\n"


def game(*rows: str, length: int = 5, ada: int = 0, ben: int = 0, tags: str = "") -> str:
    """A record of one game: each row ``left | right``, numbered from 1; ``= left | right`` a row without a number."""
    head = HEAD.format(length=length, ada=ada, ben=ben)
    return tags + head + rows_of(*rows)


def rows_of(*rows: str) -> str:
    """The rows of a game; see `game`."""
    lines, number = [], 0
    for row in rows:
        left, _, right = row.removeprefix("=").partition("|")
        number += not row.startswith("=")
        start = "     " if row.startswith("=") else f"{number:3}) "
        lines.append(f"{start}{_cell(left):28}{_cell(right)}".rstrip())
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    text = text.strip()
    return " " + text if text[:1].isalpha() else text


def found(text: str) -> list[str]:
    """The errors and warnings of a record, as ``line:column-end name``."""
    return [_place(finding) for finding in findings(text) if finding.severity is not Severity.NOTE]


def noted(text: str) -> list[str]:
    """The notes of a record, by name."""
    return [finding.code.name for finding in findings(text) if finding.severity is Severity.NOTE]


def findings(text: str) -> list[Diagnostic]:
    return notation.check(text.encode(), name="record")


def replayed(text: str) -> Replay:
    return notation.replay(notation.read(text.encode()))


def _place(finding: Diagnostic) -> str:
    place = finding.place
    return f"{place.line}:{place.column}-{place.end_column} {finding.code.name}"


def set_up(first: dict[int, int], second: dict[int, int], cube: str = "") -> str:
    """The line that sets a position: each player's checkers by his own points, 25 the bar.  The first player has capitals."""
    letters = ["-"] * 26
    for point, count in first.items():
        letters[point] = chr(64 + count)
    for point, count in second.items():
        letters[25 - point] = chr(96 + count)
    return f"; Set Pos={''.join(letters)}{cube}\n"


def placed(first: dict[int, int], second: dict[int, int], *rows: str, cube: str = "", head: str = MONEY) -> str:
    """A record of one game that begins in a set position."""
    return head + set_up(first, second, cube) + rows_of(*rows)
