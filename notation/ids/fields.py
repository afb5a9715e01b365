"""The two ways to read an ID: by the rule of its kind in `grammars/position_fields.lark`, and by one terminal of
`grammars/position_ids.lark`.

An ID that is judged alone is parsed by its rule, which takes any text apart.  In long texts an ID in its usual form is split by
its terminal, which needs no Lark.  Both read the same, as tests hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple

from notation import grammar
from notation.source import Span

_alone: Final = ContextVar("alone", default=False)


@contextmanager
def alone() -> Iterator[None]:
    """Within this a text is judged alone, so that its rule parses it whatever its form."""
    before = _alone.set(True)
    try:
        yield
    finally:
        _alone.reset(before)


def usual(kind: str, text: str) -> re.Match[str] | None:
    """A text in the usual form of a terminal of `position_ids.lark`; None for any other, and for what is judged alone."""
    return None if _alone.get() else grammar.terminal("position_ids", kind).fullmatch(text)


LONGEST: Final = 20_000
"""So many characters of a text are taken apart; no ID is as long."""


class Piece(NamedTuple):
    """A terminal of a rule, the text that it took, and where that stands."""

    kind: str
    text: str
    span: Span


class Field(NamedTuple):
    """One written field and where it stands in the text."""

    text: str
    span: Span


def pieces(rule: str, text: str) -> list[Piece]:
    """What a rule makes of a text; joined they are the text.

    >>> [(one.kind, one.text) for one in pieces("gnubg", "Match ID: cAngAAAAAAAE")]
    [('GNU_LABEL', 'Match ID:'), ('GNU_BETWEEN', ' '), ('GNU_WORD', 'cAngAAAAAAAE')]
    """
    tree = grammar.load("position_fields").parse(text[:LONGEST], start=rule)
    found = []
    start = 0
    for token in tree.children:
        found.append(Piece(str(token.type), str(token), (start, start + len(token))))  # type: ignore[union-attr, arg-type]
        start = found[-1].span[1]
    return found


def split(text: str, separator: str, start: int = 0) -> list[Field]:
    """The fields of an ID in its usual form from `start` on."""
    fields = []
    for part in text[start:].split(separator):
        fields.append(Field(part, (start, start + len(part))))
        start += len(part) + 1
    return fields


def separated(rule: str, text: str) -> tuple[str, list[Field]]:
    """The label before the fields of a text, empty where there is none, and the fields, those without any text too.

    Blanks before the first field and behind the last are not theirs.

    >>> separated("ogid", "OGID: :66:N0 ")
    ('OGID: ', [Field(text='', span=(6, 6)), Field(text='66', span=(7, 9)), Field(text='N0', span=(10, 12))])
    """
    found = pieces(rule, text)
    label, start = "", 0
    if found and found[0].kind in _BEFORE:
        first = found.pop(0)
        label, start = first.text if first.kind != "BLANK" else "", first.span[1]
    fields, written = [], ""
    for kind, part, span in found:
        if kind in _SEPARATORS:
            fields.append(Field(written, (start, span[0])))
            written, start = "", span[1]
        else:
            written = part
    written = written.rstrip()
    return label, [*fields, Field(written, (start, start + len(written)))]


_BEFORE: Final = ("BLANK", "XG_LABEL", "OG_LABEL")
_SEPARATORS: Final = ("COLON", "XG_COLON", "SEMICOLON")
