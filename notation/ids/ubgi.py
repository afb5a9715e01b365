"""The position command of the Universal Backgammon Interface, with the commands that set the score, the cube and the dice.

Two drafts are in use: the command carries an XGID, a FIBS board line or a GNU ID; where it carries a bare Position ID,
``newsession``, ``setscore``, ``setcube``, ``setturn`` and ``dice`` tell the rest.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from notation.board import Player
from notation.codes import positions as codes
from notation.diagnostics import Phrase
from notation.ids import fibs, gnubg, xgid
from notation.ids.reading import Decoded, Reading, placed
from notation.state import PositionState

CARRIES: Final = xgid.CARRIES
"""The fields of a state that a position command with an XGID tells."""

_POSITION: Final = re.compile(
    r"^[ \t]*position[ \t]+(?:(gnubgid|xgid|fibs)[ \t]+)?(\S[^\r\n]*?)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE
)
_COMMAND: Final = re.compile(
    r"^[ \t]*(newsession|setscore|setcube|setturn|dice)[ \t]+([^\r\n]*?)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE
)
_DECODERS: Final = {"gnubgid": gnubg.decode, "xgid": xgid.decode, "fibs": fibs.decode}
_PLAYERS: Final[dict[str, Player]] = {"p0": 0, "p1": 1}


def decode(text: str) -> Decoded:
    """The state of a ``position`` command and of the commands around it.

    >>> state, _ = decode("position gnubgid 4HPwATDgc/ABMA\\nsetscore 2 4\\ndice 3 1")
    >>> state.score, state.dice
    ((2, 4), (3, 1))
    """
    reading = Reading(text)
    command = _POSITION.search(text)
    if command is None:
        reading.report(codes.NO_ID)
        return reading.conclude(None)
    kind = (command[1] or _kind(command[2])).lower()
    state, found = _DECODERS[kind](command[2])
    found = placed(found, text, command.start(2))
    if state is None:
        return None, found
    state, more = _with_commands(reading, state)
    return state, [*found, *more]


def _kind(text: str) -> str:
    return "fibs" if text.startswith("board:") else "xgid" if ":" in text and len(text) > 40 else "gnubgid"


def _with_commands(reading: Reading, state: PositionState) -> Decoded:
    """The state with what the other commands of the text say."""
    for command in _COMMAND.finditer(reading.text):
        name, words = command[1].lower(), command[2].lower().split()
        values = dict(zip(words[::2], words[1::2], strict=False))
        numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 10]
        span = command.span(2)
        if name == "dice" and len(numbers) == 2:
            reading.spans["dice"] = span
            state = replace(state, dice=(numbers[0], numbers[1]))
        elif name == "setscore" and len(numbers) == 2:
            reading.spans["score 0"] = reading.spans["score 1"] = span
            state = replace(state, score=(numbers[0], numbers[1]))
        elif name == "setturn" and words and words[0] in _PLAYERS:
            turn = _PLAYERS[words[0]]
            state = replace(state, turn=turn, position=state.position if turn == state.turn else state.position.flip())
        elif name == "setcube" and numbers:
            reading.spans["cube"] = span
            state = replace(state, cube=numbers[0], owner=_PLAYERS.get(values.get("owner", "")))
        elif name == "newsession" and words:
            reading.spans["length"] = reading.spans["crawford"] = span
            length = numbers[0] if numbers and "match" in words else 0
            state = replace(state, length=length, jacoby=None if length else values.get("jacoby") == "on")
        else:
            reading.report(codes.ID_NUMBER, span, what=Phrase("what follows {name}", name=name), text=command[2])
    return reading.conclude(state)


def encode(state: PositionState) -> str:
    """The ``position`` command with an XGID."""
    return f"position xgid {xgid.encode(state).removeprefix('XGID=')}"
