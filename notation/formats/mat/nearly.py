"""Lines that were meant as something and are damaged: which part of them is wrong."""

from __future__ import annotations

from notation.formats.mat.lines import terminal
from notation.source import Span

_ODD = {
    "ODD_SET_UP": "odd_position",
    "ODD_TAG": "odd_tag",
    "ODD_GAME": "odd_game",
    "ODD_LENGTH": "odd_length",
    "ODD_NAMES": "odd_names",
}


def slip(line: str, at: int, *kinds: str) -> tuple[str, Span, str] | None:
    """As the first of these kinds of damaged lines that `line`, which starts at `at`, can be taken: which one, the place of
    the part that is wrong, and its text.

    Where nothing is wrong, but something is missing, that is the part which lacks it.

    >>> slip("; Set Pos=-b----E-C---eE---c-e----q-", 0, "ODD_SET_UP")
    ('ODD_SET_UP', (34, 36), 'q-')
    >>> slip(" Game 2a", 10, "ODD_LENGTH", "ODD_GAME")
    ('ODD_GAME', (17, 18), 'a')
    """
    text = line.rstrip("\r\n")
    for kind in kinds:
        found = terminal(kind).fullmatch(text + "\n")
        if found is None:
            continue
        start, end = found.span(_ODD[kind])
        if not found[_ODD[kind]].strip():
            start, end = found.span("letters") if found.groupdict().get("letters") else (0, len(text))
        start += len(text[start:end]) - len(text[start:end].lstrip())
        part = text[start:end].strip()
        return kind, (at + start, at + start + len(part)), part
    return None
