"""Contrast of text and of the board's parts, in light and dark, computed from the style sheet."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

BASE = files("notation.page").joinpath("static", "base.css").read_text(encoding="utf-8")
TOKENS = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\)", BASE))


def colour(name: str, dark: bool) -> str:
    return TOKENS[name].split(", ")[dark]


def luminance(text: str) -> float:
    channels = [int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    bright, dim = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("text", ["ink", "soft", "now", "wrong", "warn"])
@pytest.mark.parametrize("paper", ["paper", "card"])
def test_text_has_four_and_a_half(text: str, paper: str, dark: bool) -> None:
    assert contrast(colour(text, dark), colour(paper, dark)) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("ground", ["felt", "home"])
def test_board_parts_have_three(ground: str, dark: bool) -> None:
    below = colour(ground, dark)
    assert contrast(colour("edge", dark), below) >= 3, "points, by their edges"
    for fill, rim in (("first", "rim"), ("second", "rim-b")):
        assert max(contrast(colour(part, dark), below) for part in (fill, rim)) >= 3, fill
    assert contrast(colour("first", dark), colour("second", dark)) >= 3, "the two kinds of checkers"
    for mark in ("now", "wrong"):
        assert contrast(colour(mark, dark), below) >= 3, mark


def test_a_picture_that_stands_alone_has_the_light_colours() -> None:
    board = files("notation.page").joinpath("static", "board.css").read_text(encoding="utf-8")
    for name, value in re.findall(r"var\(--([\w-]+), (#\w+)\)", board):
        assert value == colour(name, False), name
