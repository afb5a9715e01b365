"""Fixes of SGF and JSON are edits of their values: all else in the text stays as it is."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

import notation
from notation.mending.texts import mend_text
from notation.source import Source

RIGHT = notation.read(Path(__file__).parents[2] / "examples" / "selfplay.mat")
TEXT = str(notation.write(RIGHT))


def written(text: str, name: str) -> str:
    return str(notation.write(notation.read(text.encode()), format=name))


def mended(text: str) -> str:
    source = notation.read(text.encode()).source
    assert isinstance(source, Source)
    return mend_text(source, lambda one: [notation.read(one.data)], unsafe=True).source.text


@pytest.mark.parametrize(
    ("old", "new"),
    [("9/7 8/6", "9/7 8/5"), ("Takes", "Drops"), ("61: 13/7*", "51: 13/7*"), ("8/5 6/5", "8/5 6/4")],
    ids=["digit", "answer", "die", "point"],
)
@pytest.mark.parametrize("name", ["sgf", "json"])
def test_a_slip_is_undone_in_its_value(name: str, old: str, new: str) -> None:
    damaged = written(TEXT.replace(old, new, 1), name)
    after = mended(damaged)
    left = [one for one in notation.check(after.encode()) if one.severity is not notation.Severity.NOTE]
    assert left == []
    changed = [line for line in difflib.ndiff(damaged.splitlines(), after.splitlines()) if line[:1] in "+-"]
    assert 1 < len(changed) <= 4, "little else is touched"


@pytest.mark.parametrize("name", ["sgf", "json"])
def test_a_clean_text_is_left(name: str) -> None:
    assert mended(written(TEXT, name)) == written(TEXT, name)
