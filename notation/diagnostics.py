"""What is wrong with a record, as data: a code, a place, and the facts; the words are in the registry `notation.codes`."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, NamedTuple


class Severity(enum.StrEnum):
    """How much a finding weighs: an error breaks a rule or contradicts the record, a warning is legal but surely worth a
    look, a note is an assumption that was made."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding.

    `message` and the lines of `help` are templates filled from a diagnostic's `facts` (a line that lacks one is left out);
    `related` says what stands at the other place that a finding points to, where it points to one;
    `rule` is the rule in one sentence, `source` where it comes from, `why` and `fix` a paragraph each for the documentation.
    `id` is never reused; `name` reads as "allow X".
    """

    id: str
    name: str
    severity: Severity
    message: str
    rule: str
    why: str
    fix: str
    source: str
    help: str = ""
    related: str = ""


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """A code's template with a diagnostic's facts in their places."""
    return template.format_map(facts)


def has_facts(template: str, facts: Mapping[str, Any]) -> bool:
    """Whether all that a template needs is known."""
    return all(name in facts for _, name, _, _ in Formatter().parse(template) if name)


class Place(NamedTuple):
    """A piece of a file: lines and columns from 1, the end column not included, and the text of the first line.

    A binary format has no lines: line 0, and the columns are byte offsets.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    excerpt: str = ""

    def __str__(self) -> str:
        """`path:line:column`; the path alone for what has no lines, as a binary file; empty for what has no source."""
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path


class Related(NamedTuple):
    """Another place that helps to understand a finding."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: its code, the facts that fill the code's words, and where it is.

    `match`, `game` and `row` count from 1 as the record numbers them; `player` is 1 or 2.  Absent ones are None.
    """

    code: Code
    facts: Mapping[str, Any] = field(hash=False)
    place: Place
    match: int | None = None
    game: int | None = None
    row: int | None = None
    player: int | None = None
    related: tuple[Related, ...] = ()

    @property
    def severity(self) -> Severity:
        """The severity of the code."""
        return self.code.severity

    @property
    def message(self) -> str:
        """The one fact, in English."""
        return fill(self.code.message, self.facts)

    @property
    def help(self) -> str:
        """What to do or what was legal, in English; empty when there is nothing to add."""
        return "\n".join(fill(line, self.facts) for line in self.code.help.splitlines() if has_facts(line, self.facts))

    def __str__(self) -> str:
        place = str(self.place)
        return f"{place}{': ' if place else ''}{self.severity}[{self.code.name}] {self.message}"


def in_order(found: list[Diagnostic]) -> list[Diagnostic]:
    """Findings in order of place, those of one place in order of discovery."""
    return sorted(found, key=lambda diagnostic: diagnostic.place[1:3])
