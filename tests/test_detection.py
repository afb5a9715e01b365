"""Which format a text is taken for: what was written is read as what it was written as, whatever it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import formats
from notation.annotations import Annotation
from notation.model import Comment, Game, Match, Move, Rules, Step, Tag, Unread
from notation.source import decode

TREE = "(;FF[4]GM[6]PW[Ada]PB[Ben];W[31hefe])"
GAME = " Game 1\n Ada : 0                        Ben : 0\n  1) 31: 8/5 6/5\n"
MATCH = f" 3 point match\n\n{GAME}"
JSON = '{"format":"bgnotation","version":1,"matches":[]}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "mat"),
        (MATCH, "mat"),
        (TREE, "sgf"),
        (f"\n {TREE}", "sgf"),
        (JSON, "json"),
        # a tree below a mail, or in the middle of a line of it
        (f"Date: today\n\n{TREE}", "sgf"),
        (f"Look at this: {TREE}", "sgf"),
        (f"The 3 point match is in {TREE}", "sgf"),
        (f"Our\n 3 point match\n{TREE}", "sgf"),
        # a tree in a part of match text
        (f"; from {TREE}\n{MATCH}", "mat"),
        (f"# {TREE}\r{MATCH}", "mat"),
        (f'; [Event "{TREE}"]\n{MATCH}', "mat"),
        (f"from {TREE}\n{MATCH}", "mat"),
        (MATCH.replace("Ada", "(;GM[6]"), "mat"),
        (MATCH.replace("Ben", "(;GM[6]FF[4]"), "mat"),
        ("; remark" + GAME.replace("Ada", "(;GM[6]").removeprefix(" Game 1"), "mat"),
        (f"{MATCH}{TREE}\n", "mat"),
        (f"{GAME}what {TREE}\n", "mat"),
        # parts of other formats in a tree or an object
        (TREE.replace("Ada", f"\n{MATCH}\n"), "sgf"),
        (TREE.replace("Ada", "\\{" + JSON.replace("]", "\\]")), "sgf"),
        (JSON.replace("[]", '[{"players":["(;GM[6]","Ben"]}]'), "json"),
        (JSON.replace("[]", '[{"players":["nameGreen","finalRed"]}]'), "json"),
    ],
)
def test_detection(text: str, expected: str) -> None:
    source = decode(text.encode())[0]
    assert formats.detect(source).name == expected
    assert formats.detect_binary(source) is None


SNIPPETS = (
    *(
        "(;GM[6]",
        "(;FF[4]GM[6]",
        "(\n;GM[6]",
        "(;RE[",
        "(",
        "{",
        "[",
        "]",
        "\\",
        ";",
        "# ",
        "; ",
        ")",
        ":",
        " : 0",
        "\n",
        "\r",
        " ",
    ),
    *(
        '{"format":"bgnotation"',
        '"bgnotation"',
        "nameGreen",
        '"nameGreen":',
        "RGMH",
        ":)\n",
        "PK\x03\x04",
        "\x1f\x8b",
        "\ufeff",
        "\0",
    ),
    *(" 3 point match", "Game 1", '; [Event "x"]', "  1) 31: 8/5", "CA[Shift_JIS]", "é", "表", "\ud800", "money session"),
)
"""Pieces of text that mean something in one format or another."""
HOSTILE = st.lists(st.sampled_from(SNIPPETS), max_size=4).map("".join)


def hostile_match(names: tuple[str, str], text: str, key: str, value: str, kind: str) -> Match:
    """A match of one game that has a text in every place for one."""
    move = Move(0, (3, 1), (Step(8, 5), Step(6, 5)), note=Annotation(comment=value))
    kept = Comment(text) if kind == "comment" else Unread(text, 1 if kind == "cell" else None)
    return Match(
        names, Rules(3), (Game(1, (0, 0), names, (move, kept, Comment(value))),), (Unread(text), Tag(key, value), Comment(text))
    )


@given(st.tuples(HOSTILE, HOSTILE), HOSTILE, HOSTILE, HOSTILE, st.sampled_from(("comment", "cell", "line")))
def test_what_is_written_is_detected(names: tuple[str, str], text: str, key: str, value: str, kind: str) -> None:
    match = hostile_match(names, text, key, value, kind)
    for name in ("mat", "sgf", "json"):
        data = notation.write(match, format=name).encode("utf-8", "replace")
        source = decode(data)[0]
        assert formats.detect_binary(source) is None
        assert formats.detect(source).name == name, data
        assert len(next(notation.read_matches(data)).games) == 1
