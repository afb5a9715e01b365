"""What is wrong with a record, as data: a code, a place, and the facts; the words are in the registry `notation.codes`."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import field
from typing import Any, Final, NamedTuple

from notation.fixes import Fix
from notation.frozen import frozen
from notation.phrases import Phrase, fill, has_facts

MOST_ALIKE: Final = 1000
"""So many findings of one code a reader tells of a match; one with more is no record, and each of them takes memory."""


class Severity(enum.StrEnum):
    """How much a finding weighs: an error breaks a rule or contradicts the record, a warning is legal but surely worth a
    look, a note is an assumption that was made."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@frozen
class Code:
    """One kind of finding.

    `message` and the lines of `help` are templates filled from a diagnostic's `facts` (a line that lacks one is left out);
    `related` says what stands at the other place that a finding points to, where it points to one;
    `rule` is the rule in one sentence, `source` where it comes from, `why` and `fix` a paragraph each for the documentation.
    `id` is never reused; `name` reads as "allow X"; `severity` is how much it weighs.
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


class Place(NamedTuple):
    """A piece of the file `path`: from `line` and `column` to `end_line` and `end_column`, which count from 1, the end not
    included; `excerpt` is the text of the first line.

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


@frozen
class Diagnostic:
    """One finding: its code, the facts that fill the code's words, and where it is.

    `match`, `game` and `row` count from 1 as the record numbers them; `player` is 1 or 2.  `action` is an index into the
    actions of the game, `span` the place as offsets: in characters of the decoded text, in bytes of a binary format.  Absent
    ones are None.  `related` are other places that help to understand it.  `fixes` are ways to mend it, the likeliest first,
    where they were asked for.  The docstring of `Code` says where the words come from.

    >>> from notation.api import check
    >>> (found,) = check(b"3 point match\\n Game 1\\n Ada : 0    Ben : 0\\n  1) 31: 8/5 6/4\\n      Wins 1 point\\n")
    >>> found.code.name, found.severity.value, found.place.line, found.game, found.row, found.player, found.action
    ('wrong-dice', 'error', 4, 1, 1, 1, 0)
    >>> found.message
    '6/4 cannot be made with this 31'
    """

    code: Code
    facts: Mapping[str, Any] = field(hash=False)
    place: Place
    match: int | None = None
    game: int | None = None
    row: int | None = None
    player: int | None = None
    related: tuple[Related, ...] = ()
    span: tuple[int, int] | None = None
    action: int | None = None
    fixes: tuple[Fix, ...] = field(default=(), hash=False)

    @property
    def severity(self) -> Severity:
        """The severity of the code."""
        return self.code.severity

    @property
    def message(self) -> str:
        """The one fact, in English."""
        return Phrase(self.code.message, **self.facts)

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
