"""How a fault may be mended, as data: edits of the source text, or the actions that take the place of others."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from notation.diagnostics import Phrase
from notation.frozen import frozen


class Safety(enum.StrEnum):
    """How far a fix reaches.

    After a safe one the same was played, rolled, doubled and won as before; after an unsafe one another play, roll, cube
    action, result or player is read; one for display is a hint without an edit.
    """

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY = "display"


class Edit(NamedTuple):
    """The characters of a source from `start` to `end` are replaced by `text`."""

    start: int
    end: int
    text: str


class Change(NamedTuple):
    """The actions of a game from `start` to `stop` (indices of the record, the game counted from 0) give way to others."""

    game: int
    start: int
    stop: int
    actions: tuple[Any, ...]


@frozen
class Fix:
    """One way to mend a fault.

    `title` says what is done and `reason` why, as the rest of the game bears it out.  `edits` are those of the source text, in
    order and apart from one another; a format without text has none, and is mended by `changes` when it is written.  `score`
    tells how likely it is: the cost of the slips that it undoes, less is likelier.
    """

    title: Phrase
    reason: Phrase
    safety: Safety
    score: float = 0.0
    edits: tuple[Edit, ...] = ()
    changes: tuple[Change, ...] = ()


def are_apart(edits: Sequence[Edit]) -> bool:
    """Whether edits are in order and do not overlap.

    >>> are_apart([Edit(0, 2, "x"), Edit(2, 3, "")]), are_apart([Edit(0, 2, "x"), Edit(1, 3, "")])
    (True, False)
    """
    return all(one.end <= two.start for one, two in pairwise(edits)) and all(edit.start <= edit.end for edit in edits)


def apply(text: str, edits: tuple[Edit, ...]) -> str:
    """A text after edits that are in order and do not overlap.

    >>> apply("31: 8/5 6/4", (Edit(10, 11, "5"),))
    '31: 8/5 6/5'
    """
    parts, at = [], 0
    for start, end, new in edits:
        if start < at or end < start:
            raise ValueError("edits must be in order and apart from one another")
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])
