"""Lines that show the format of a text are found by a word that they hold: the same ones as by a search for them alone."""

from __future__ import annotations

import re

import pytest

from notation import grammar
from notation.formats.beginning import has_line, lines_with
from notation.source import decode

SGG = b"Ada vs. Ben\nGAME 1.0-0/3\r1\t31:\r\n1\t31: 8/5, 6/5\nnot Game 2.1-0/3\nGame 2.1-0/3"


@pytest.mark.parametrize(
    ("kind", "word", "count"),
    [("GAME", "game", 2), ("NAMES", "vs.", 1), ("ROLL", "\t", 2), ("ROLL", "\n", 2), ("GAME", "\ngame", 2), ("ELO", "elo", 0)],
)
def test_lines_of_a_kind(kind: str, word: str, count: int) -> None:
    source, _ = decode(SGG)
    text = re.sub("\r\n|\r", "\n", source.text) + "\n"
    alone = [found[0] for found in re.finditer(f"(?m:^){grammar.terminal('sgg', kind).pattern}", text)]
    assert [found[0] for found in lines_with("sgg", kind, source, word)] == alone
    assert len(alone) == count
    assert has_line("sgg", kind, source, word) is bool(count)


def test_letters_that_are_longer_in_small() -> None:
    """Places are the same in small letters, though U+0130 becomes two of them."""
    source, _ = decode("\u0130\u0130\u0130\nGame 1.0-0\n".encode())
    assert [found[0] for found in lines_with("sgg", "GAME", source, "game")] == ["Game 1.0-0\n"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Game 1.0-0\n", True), ("game\t1.0-0\n", True), ("Game\xa01.0-0\n", False), ("Games 1.0-0\nGame\n", False)],
)
def test_any_of_several_words_shows_a_line(text: str, expected: bool) -> None:
    source, _ = decode(text.encode())
    assert has_line("sgg", "GAME", source, "game ", "game\t") is expected
