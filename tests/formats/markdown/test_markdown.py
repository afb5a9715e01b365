"""Markdown: a score sheet that says what the record says, and nothing of a record that Markdown would take for its own."""

from __future__ import annotations

import re

import notation
from notation.board import START
from notation.formats.markdown.writer import escaped
from notation.model import Comment, Double, Game, Match, Move, Rules, SetUp, Step, Tag, Take, Unread, Win

RECORD = b""" ; [Event "Club | evening"]
 3 point match

 Game 1
 Ada : 0                        Ben : 0
  1) 31: 8/5 6/5                 64: 24/14
  2)  Doubles => 2               Takes
  3) 21: 6/4                     11: 24/23 24/23 6/5 6/5
      Wins 2 points
"""


def test_a_score_sheet() -> None:
    text = notation.write(notation.read(RECORD), format="md")
    lines = text.splitlines()
    assert lines[0] == "# Ada – Ben, 3-point match"
    assert "**Event**: Club \\| evening" in lines
    assert "## Game 1: Ada 0, Ben 0" in lines
    at = lines.index("| | Ada | Ben |")
    assert lines[at + 1 : at + 4] == [
        "|--:|:--|:--|",
        "| 1 | 31: 8/5 6/5 | 64: 24/18 18/14 |",
        "| 2 | Doubles to 2 | Takes |",
    ]
    assert "**Wins 2 points**" in text
    assert "## Findings" in lines and "could have been played" in text


def test_what_is_hostile_stays_text() -> None:
    evil = "<script>|a|\n# b `c` [d](e)"
    actions = (
        Comment(evil), Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Unread(evil, 1), Double(1, 2), Take(0), Win(1, 1),
        SetUp(START, 2, 0),
    )  # fmt: skip
    match = Match((evil, "Ben"), Rules(3), (Game(1, (0, 0), (evil, "Ben"), actions),), (Tag(evil, evil), Comment(evil)))
    text = notation.write(match, format="md")
    # A sign behind a backslash alone is text.
    assert not re.search(r"(?<!\\)[<>`\[\]]", re.sub(r"(?m)^```text\n(?s:.*?)\n```$", "", text))
    assert all(line.count("|") - line.count("\\|") == 4 for line in text.splitlines() if line.startswith("| "))
    assert "```text" in text and "(Cube: 2)" in text


def test_its_words_are_those_of_a_language() -> None:
    text = notation.write(notation.read(RECORD), format="md", language="sv")
    assert "| 2 | Dubblar till 2 | Accepterar |" in text and "## Anmärkningar" in text and "Wins" not in text


def test_the_moments_of_a_game_are_drawn_below_it() -> None:
    text = notation.write(notation.read(RECORD), format="md")
    pictures = re.findall(r"(?ms)^```text\n(.*?)\n```\n\n(.*?)$", text)
    captions = [caption for _, caption in pictures]
    assert captions == [
        "row 2: Ada doubles to 2.",
        "row 3: Ada to play 21",
        "row 3: Ben to play 11",
    ]
    assert "Rolled 21" in pictures[1][0] and text.index("**Wins 2 points**") < text.index("row 2")


def test_what_begins_a_list_is_escaped() -> None:
    assert [escaped(text) for text in ("- a", "12) b", "a - b", "=")] == ["\\- a", "12\\) b", "a - b", "\\="]
