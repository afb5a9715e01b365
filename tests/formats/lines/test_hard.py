"""Hard but legal records of the formats of which few real files are known: what is read of each, and what is told.

`hard/<format>.txt` holds the records of a format, each below a line `== what is hard about it`, and below it, behind a `|`,
what is read: the players and the length; the number and the score of each game, its actions and who won it; the findings with
their lines.  A is the first player, `?` no play, `-` a dance, `;` a remark, `!` what is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import notation
from notation import formats
from notation.grammar import steps_text
from notation.model import Action, Comment, Double, Move, Resign, SetUp, Unread, Win, Written
from notation.source import decode

FOLDER = Path(__file__).parent / "hard"
NAMES = tuple(path.stem for path in sorted(FOLDER.glob("*.txt")))
_INSTEAD = {Written.BLANK: "?", Written.DANCE: "-"}


def told(name: str, data: bytes) -> Iterator[str]:
    """What is read of a record, in lines."""
    known = formats.find(name)
    assert known is not None
    for match in known.read(decode(data)[0]):
        replay = notation.replay(match)
        yield f"{'/'.join(match.players)} {match.rules.length}"
        for game, played in zip(match.games, replay.games, strict=True):
            result = "" if played.winner is None else f" -> {'AB'[played.winner]} {played.points}"
            actions = ", ".join(map(_action, game.actions))
            yield f"{game.number} {played.score[0]}-{played.score[1]} {actions}{result}"
        if left := [part.text for part in match.head if not isinstance(part, notation.model.Tag)]:
            yield f"head: {'; '.join(left)}"
        for finding in replay.diagnostics:
            yield f"{finding.code.name}:{finding.place.line}"


def _action(action: Action) -> str:
    match action:
        case Comment():
            return f"; {action.text}"
        case Unread():
            return f"! {action.text}"
        case SetUp():
            return "set position"
    who = "AB"[action.player]
    match action:
        case Move():
            play = steps_text(action.steps) or _INSTEAD.get(action.written, action.written.name.lower())
            return f"{who} {action.dice[0]}{action.dice[1]}: {play}"
        case Double():
            return f"{who} doubles"
        case Win():
            return f"{who} wins {action.points}" + " and the match" * action.match
        case Resign():
            return f"{who} resigns" + (f" {action.level}" if action.level else "")
    return f"{who} {type(action).__name__.lower()}"


def cases(name: str) -> list[tuple[str, str]]:
    """The records of a format with what is hard about each."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    parts = re.split(r"^== (.*)\n", text, flags=re.MULTILINE)[1:]
    return [
        (title, re.sub(r"^\|.*\n?", "", body, flags=re.MULTILINE)) for title, body in zip(parts[::2], parts[1::2], strict=True)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_hard_records(name: str, golden: Callable[[Path, str], None]) -> None:
    found = [
        f"== {title}\n{record}" + "".join(f"| {line}\n" for line in told(name, record.encode()))
        for title, record in cases(name)
    ]
    assert len(found) >= 10
    golden(FOLDER / f"{name}.txt", "".join(found))


@pytest.mark.parametrize("name", NAMES)
def test_hard_records_are_known_for_what_they_are(name: str) -> None:
    """And line ends of another kind tell nothing else."""
    for title, record in cases(name):
        data = record.encode()
        # A record of oldmoves without its players is read as such only where that is asked for.
        assert [one.format.name for one in formats.candidates(decode(data)[0])][:1] in (
            [name],
            [] if "without" in title else [name],
        )
        assert list(told(name, data.replace(b"\n", b"\r\n"))) == list(told(name, data)), title
