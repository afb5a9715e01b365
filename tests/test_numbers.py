"""Numbers in the text of a record."""

from __future__ import annotations

import pytest

from notation.numbers import MOST, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("21", 21),
        ("021", 21),
        ("0" * 5000, 0),
        ("0" * 5000 + "7", 7),
        (str(MOST), MOST),
        (str(MOST + 1), None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        (" 1", None),
        ("1_000", None),
        ("1.0", None),
        ("²", None),
        ("٣", None),
        ("３", None),
        ("½", None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(("text", "number"), [("6", 6), ("7", None), ("06", 6), ("60", None)])
def test_a_narrower_bound(text: str, number: int | None) -> None:
    assert whole(text, 6) == number
