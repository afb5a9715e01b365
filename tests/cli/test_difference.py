"""The lines of a unified diff: those of the standard library, whole or in pieces."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.cli.difference import Difference, difference

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "\n"]), max_size=30)


def _library(old: list[str], new: list[str]) -> str:
    return "".join(unified_diff(old, new, "n", "n"))


@given(LINES, LINES)
def test_as_the_library_tells_it(old: list[str], new: list[str]) -> None:
    assert "".join(difference("".join(old), "".join(new), "n")) == _library(old, new)


@given(st.lists(st.tuples(LINES, st.booleans()), max_size=6), st.integers(0, 9))
def test_pieces_are_as_the_whole(parts: list[tuple[list[str], bool]], space: int) -> None:
    """Each piece with a line put in front of it or not, between lines that are all different."""
    pairs = []
    for number, (lines, changed) in enumerate(parts):
        between = [f"{number}.{count}\n" for count in range(space)]
        old = [*between, *(f"{number} {count} {line}" for count, line in enumerate(lines))]
        pairs.append((old, [*between, "new\n", *old[space:]] if changed else old))
    whole = Difference("n")

    def told() -> Iterator[str]:
        for old, new in pairs:
            yield from whole.piece("".join(old), "".join(new))
        yield from whole.end()

    assert "".join(told()) == _library([line for old, _ in pairs for line in old], [line for _, new in pairs for line in new])


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("a", "a", []),
        ("", "", []),
        ("a", "a\n", ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+a"]),
        ("a\r\nb\r\n", "a\r\nc\r\n", ["@@ -1,2 +1,2 @@", " a", "-b", "+c"]),
        ("a\rb\r", "a\rc\r", ["@@ -1,2 +1,2 @@", " a", "-b", "+c"]),
        ("", "a\n", ["@@ -0,0 +1 @@", "+a"]),
        ("a\n", "", ["@@ -1 +0,0 @@", "-a"]),
    ],
)
def test_ends_of_lines(before: str, after: str, lines: list[str]) -> None:
    told = "".join(difference(before, after, "n")).splitlines()
    assert told == (["--- n", "+++ n", *lines] if lines else [])
