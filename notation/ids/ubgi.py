"""The position command of the Universal Backgammon Interface, with the commands that set the score, the cube and the dice.

Two drafts are in use: the command carries an XGID, a FIBS board line or a GNU ID; where it carries a bare Position ID,
``newsession``, ``setscore``, ``setcube``, ``setturn`` and ``dice`` tell the rest.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from notation.board import Player
from notation.codes import id_texts
from notation.grammar import terminal
from notation.ids import fibs, gnubg, xgid
from notation.ids.fields import Piece, pieces
from notation.ids.reading import Decoded, Decoding, placed
from notation.phrases import Phrase
from notation.state import PositionState

CARRIES: Final = xgid.CARRIES
"""The fields of a state that a position command with an XGID tells."""

_DECODERS: Final = {"gnubgid": gnubg.decode, "xgid": xgid.decode, "fibs": fibs.decode}
_PLAYERS: Final[dict[str, Player]] = {"p0": 0, "p1": 1}


def decode(text: str) -> Decoded:
    """The state of a ``position`` command and of the commands around it.

    >>> state, _ = decode("position gnubgid 4HPwATDgc/ABMA\\nsetscore 2 4\\ndice 3 1")
    >>> state.score, state.dice
    ((2, 4), (3, 1))
    """
    reading = Decoding(text)
    alone = terminal("position_fields", "POSITION_COMMAND").fullmatch(text)
    lines = [] if alone else pieces("ubgi", text)
    start = 0 if alone else next((line.span[0] for line in lines if line.kind == "POSITION_COMMAND"), None)
    command = None if start is None else terminal("position_fields", "POSITION_COMMAND").match(text, start)
    if command is None:
        reading.report(id_texts.NO_ID)
        return reading.conclude(None)
    written = command["position_id"]
    kind = (command["position_kind"] or _kind(written)).lower()
    state, found = _DECODERS[kind](written)
    found = placed(found, text, command.start("position_id"))
    if state is None:
        return None, found
    state, more = _with_commands(reading, state, lines)
    return state, [*found, *more]


def _kind(text: str) -> str:
    return "fibs" if text.startswith("board:") else "xgid" if ":" in text and len(text) > 40 else "gnubgid"


def _with_commands(reading: Decoding, state: PositionState, lines: list[Piece]) -> Decoded:
    """The state with what the other commands of the text say."""
    for line in lines:
        if line.kind != "COMMAND" or not (command := terminal("position_fields", "COMMAND").match(reading.text, line.span[0])):
            continue
        name, words = command["command"].lower(), command["values"].lower().split()
        values = dict(zip(words[::2], words[1::2], strict=False))
        numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 10]
        span = command.span("values")
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
            reading.report(id_texts.ID_NUMBER, span, what=Phrase("what follows {name}", name=name), text=command["values"])
    return reading.conclude(state)


def encode(state: PositionState) -> str:
    """The ``position`` command with an XGID."""
    return f"position xgid {xgid.encode(state).removeprefix('XGID=')}"
