"""How a fault may be mended, as data: edits of the source text, or the actions that take the place of others."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from notation.frozen import frozen
from notation.phrases import Phrase


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

    `title` says what is done and `reason` why, as the rest of the game bears it out; `safety` says whether what was played
    stays the same.  `edits` are those of the source text, in order and apart from one another; a format without text has none,
    and is mended by `changes` when it is written.  `score` tells how likely it is: the cost of the slips that it undoes, less
    is likelier.
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


def composed(text: str, first: Sequence[Edit], second: Sequence[Edit]) -> tuple[Edit, ...]:
    """Edits of `text` that do what `first` does, and then `second` to what came of that.

    >>> composed("one two", (Edit(0, 3, "three"),), (Edit(4, 5, ""), Edit(6, 9, "four")))
    (Edit(start=0, end=3, text='thre'), Edit(start=4, end=7, text='four'))
    """
    between = apply(text, tuple(first))
    # Where each edit stands in the text between the two, and how far that is from its place in the first or the last text.
    pieces: list[tuple[int, int, int, Edit | None]] = [(edit.start, edit.end, 0, edit) for edit in second]
    shift = 0
    for start, end, new in first:
        grown = len(new) - (end - start)
        pieces.append((start + shift, start + shift + len(new), grown, None))
        shift += grown
    found: list[Edit] = []
    shift = 0
    pieces.sort(key=lambda piece: piece[:2])
    while pieces:
        start, stop, grown, edit = pieces.pop(0)
        own = [edit]
        while pieces and pieces[0][0] <= stop:
            _, end, more, edit = pieces.pop(0)
            stop, grown = max(stop, end), grown + more
            own.append(edit)
        here = tuple(Edit(edit.start - start, edit.end - start, edit.text) for edit in own if edit is not None)
        found.append(Edit(start - shift, stop - shift - grown, apply(between[start:stop], here)))
        shift += grown
    return tuple(edit for edit in found if text[edit.start : edit.end] != edit.text)
