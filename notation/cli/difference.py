"""What differs between two texts, as the lines of a unified diff."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_CONTEXT: Final = 3
"""So many lines are shown around what differs."""


def difference(before: str, after: str, name: str) -> Iterator[str]:
    """The lines of the diff between two texts of the same name; none where they are alike.

    >>> print("".join(difference("one\\ntwo\\n", "one\\nthree\\n", "n")), end="")
    --- n
    +++ n
    @@ -1,2 +1,2 @@
     one
    -two
    +three
    """
    whole = Difference(name)
    yield from whole.piece(before, after)
    yield from whole.end()


class Difference:
    """The diff of two texts that come in pieces, of which as much is kept as may stand around the next change."""

    def __init__(self, name: str) -> None:
        self._head = [f"--- {name}\n", f"+++ {name}\n"]
        self._old = self._new = 0
        self._hunk: list[str] = []
        """The lines of a hunk that is not told yet: the context before a change alone, or all up to now."""
        self._alike = 0
        """How many lines at the end of it are alike."""

    def piece(self, before: str, after: str) -> Iterator[str]:
        """The lines that are complete with the next piece of both texts; it ends with a line."""
        for sign, line in _compared(before, after):
            self._hunk.append(sign + line)
            self._alike = self._alike + 1 if sign == " " else 0
            if 2 * _CONTEXT < self._alike < len(self._hunk):
                yield from self._told(self._alike - _CONTEXT)
            if self._alike == len(self._hunk) > _CONTEXT:
                self._pass(1)
                self._alike = _CONTEXT

    def end(self) -> Iterator[str]:
        """The lines that are left when both texts are at their end."""
        if self._alike < len(self._hunk):
            yield from self._told(max(self._alike - _CONTEXT, 0))

    def _pass(self, count: int) -> None:
        """Leave behind the first lines of the hunk."""
        for line in self._hunk[:count]:
            self._old += line[0] != "+"
            self._new += line[0] != "-"
        del self._hunk[:count]

    def _told(self, rest: int) -> Iterator[str]:
        """The hunk as it is printed, but for the `rest` of it, which is kept."""
        shown = self._hunk[: len(self._hunk) - rest]
        old, new = (sum(line[0] != sign for line in shown) for sign in "+-")
        yield from self._head
        self._head = []
        yield f"@@ -{_range(self._old, old)} +{_range(self._new, new)} @@\n"
        for line in shown:
            yield line.rstrip("\r\n") + "\n"
            if not line.endswith(("\n", "\r")):
                yield "\\ No newline at end of file\n"
        self._pass(len(shown))
        self._alike = rest


def _range(above: int, count: int) -> str:
    if count == 1:
        return str(above + 1)
    return f"{above + 1 if count else above},{count}"


def _compared(before: str, after: str) -> Iterator[tuple[str, str]]:
    """The lines of two texts: those of both (with a blank), and those of one alone (with a minus or plus)."""
    old, new = _LINE.findall(before), _LINE.findall(after)
    if old == new:
        yield from ((" ", line) for line in old)
        return
    from difflib import SequenceMatcher  # which few runs need

    for tag, first, last, start, stop in SequenceMatcher(None, old, new).get_opcodes():
        if tag == "equal":
            yield from ((" ", line) for line in old[first:last])
        else:
            yield from (("-", line) for line in old[first:last])
            yield from (("+", line) for line in new[start:stop])
