"""Reading never raises: every truncation of every line and of every word of a rich record, odd characters put in."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from notation import replay
from notation.diagnostics import Diagnostic
from notation.formats.mat import read
from notation.source import Source
from tests.formats.mat.records import matches

RICH = """\
; [Event "Demo cup"]
; [EventDate "2026.03.14"]
; [EventTime "20.15"]
; [Player 1 Elo "1600.00/12"]
; [Variation "Backgammon"]
; [Crawford "On"]
; [CubeLimit "1024"]
; a remark

 7 point match

 Game 1
 Ada,1652 : 0                   Ben : 0
; Set Pos=-b----E-C---eE---c-e----B-/1
  1) 31: 8/5 6/5                 64: 24/18*/14
  2) 4-2: 8/4 6/4(2)            (31) Bar/24* 6/Off
  3)  Doubles => 2                Beavers => 4
  4)  Raccoons => 8               Takes
  5) 65: ????
  5) 11: Illegal play (7;0;1;0;0;Ada;Ben;0;0;0;1;0;0;0;0;0;0;0;2;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;0;2;1;)
  6) 66: Cannot Move             52: bar/20 no move  7) 21: Concedes
  8)  Redoubles to 16             Drops
  9)  Losses 2 points             Wins 16 points and the match

 Game 2
 Ada,1652 : 2                   Ben : 1
  1)                             53: 8/3, 6/3
  2)  Resigns gammon
"""

ODD = ("", "²", "٣", "\0", "\x85", "\u2028", "\ud800", "\x0b", "9" * 5000, "-", '"', ":", "(", "/", "*", ";" * 50)


def _read(text: str) -> list[Diagnostic]:
    return [finding for match in read(Source("", text)) for finding in replay(match).diagnostics]


def _words(text: str) -> Iterator[tuple[int, int]]:
    for found in re.finditer(r"[^\s]+", text):
        yield from ((found.start(), at) for at in range(found.start(), found.end() + 1))


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_every_truncation_of_the_text(odd: str) -> None:
    """Cut off after every eleventh character, the odd one standing there instead."""
    assert all(isinstance(_read(RICH[:at] + odd), list) for at in range(0, len(RICH), 11))


@pytest.mark.slow
@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_every_truncation_of_every_word(odd: str) -> None:
    """Each word cut short at each place, the rest of the record standing behind it."""
    ends = {start: found.end() for found in re.finditer(r"[^\s]+", RICH) for start in [found.start()]}
    found = [_read(RICH[:at] + odd + RICH[ends[start] :]) for start, at in _words(RICH)]
    assert any(found)


@pytest.mark.slow
@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_every_line_cut_short(odd: str) -> None:
    lines = RICH.splitlines(keepends=True)
    for index, line in enumerate(lines):
        for at in range(0, len(line), 7):
            assert isinstance(_read("".join([*lines[:index], line[:at] + odd + "\n", *lines[index + 1 :]])), list)


def test_the_record_is_rich() -> None:
    """What the truncations start from is read as it is meant."""
    (match,) = matches(RICH.encode())
    kinds = {type(action).__name__ for game in match.games for action in game.actions}
    assert kinds == {"SetUp", "Move", "Double", "Beaver", "Raccoon", "Take", "Pass", "Resign", "Win"}
    assert [finding.code.name for finding in match.diagnostics] == ["dice-spelling", "row-number", "split-row"]


@pytest.mark.parametrize("digits", ["9" * 5000, "²", "٣", "१", "1²"])
@pytest.mark.parametrize(
    "number", ["1024", "1600", "7 point", "Game 1", ": 0", " 1)", "=> 2", "Wins 16", "/1", "(2)", "31:", "7;0"]
)
def test_numbers_of_any_kind_and_length(number: str, digits: str) -> None:
    text = RICH.replace(number, re.sub("[0-9]+", digits, number), 1)
    assert text != RICH and isinstance(_read(text), list)
