"""Snowie's position line: 40 fields, each followed by a semicolon, all seen from the player on roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from notation.board import Player, Position, other
from notation.codes import id_texts
from notation.codes import positions as codes
from notation.ids.fields import separated, split, usual
from notation.ids.reading import Decoded, Decoding, faults
from notation.state import PositionState

CARRIES: Final = frozenset(("position", "turn", "dice", "cube", "owner", "length", "score", "crawford", "jacoby", "names"))
"""The fields of a state that a Snowie line tells."""

_FIELDS: Final = 40
_NAMES: Final = (5, 6)
_SEATS: Final = (0, 1)
_OWNERS: Final = (-1, 0, 1)
_WORDS: Final = {
    0: ("length", "the match length"),
    1: ("jacoby", "the Jacoby field"),
    4: ("turn", "the player on roll"),
    7: ("crawford", "the Crawford field"),
    8: ("score", "the score"),
    9: ("score", "the score"),
    10: ("cube", "the cube"),
    11: ("owner", "the owner of the cube"),
    38: ("dice", "a die"),
    39: ("dice", "a die"),
}


def decode(text: str) -> Decoded:
    """The state that a Snowie line tells; the fifth field says which player is on roll.

    >>> state, _ = decode("3;0;0;0;0;Ada;Ben;0;1;0;2;0;-1;-1;0;0;0;2;4;0;2;0;0;1;-5;4;0;0;0;-3;1;-5;0;0;0;0;1;0;3;1;")
    >>> state.names, state.dice, state.cube, state.position.bar(1)
    (('Ada', 'Ben'), (3, 1), 2, 1)
    """
    in_usual_form = usual("SNOWIE", text) is not None
    if in_usual_form and (state := _faultless(text)) is not None:
        return state, []
    reading = Decoding(text)
    fields = split(text, ";") if in_usual_form else separated("snowie", text)[1]
    if len(fields) > 1 and not fields[-1].text:
        fields.pop()
    parts, places = [field.text for field in fields], [field.span for field in fields]
    if len(parts) < 10:
        reading.report(id_texts.NO_ID)
        return reading.conclude(None)
    if len(parts) != _FIELDS:
        reading.report(id_texts.ID_FIELDS, what="a Snowie line", count=len(parts), expected=_FIELDS)
        return reading.conclude(None)
    values = [0] * _FIELDS
    for index, part in enumerate(parts):
        if index not in _NAMES:
            name, what = _WORDS.get(index, (f"field {index}", "a field"))
            values[index] = reading.number(name, part, places[index], what)
    reading.spans["position"] = (places[12][0], places[37][1])
    reading.spans["dice"] = (places[38][0], places[39][1])
    turn: Player = 1 if values[4] == 1 else 0
    reading.spans[f"score {turn}"], reading.spans[f"score {other(turn)}"] = places[8], places[9]
    if values[4] not in _SEATS:
        reading.report(id_texts.ID_TURN, places[4], text=parts[4])
    if values[11] not in _OWNERS:
        reading.report(id_texts.CUBE_OWNER, places[11], text=parts[11])
    if values[12] > 0 or values[37] < 0:
        index = 12 if values[12] > 0 else 37
        who = "the opponent" if index == 12 else "the player on roll"
        reading.report(id_texts.WRONG_BAR, places[index], character=parts[index], who=who)
    if values[38] < 0 or values[39] < 0 or (not values[38]) != (not values[39]):
        reading.report(codes.ID_DICE, "dice", text=f"{values[38]}{values[39]}")
    position = reading.position(values[12:38])
    if position is None or reading.failed:
        return reading.conclude(None)
    return reading.conclude(_state(values, (parts[5], parts[6]), position))


def _faultless(text: str) -> PositionState | None:
    """The state of a line in the usual form, as nearly all are; None where something is odd, which needs a closer look."""
    parts = text.removesuffix(";").split(";")
    if len(parts) != _FIELDS:
        return None
    names = parts[5], parts[6]
    parts[5:7] = "0", "0"
    values = list(map(int, parts))
    seated = values[4] in _SEATS and values[11] in _OWNERS and (not values[38]) == (not values[39])
    position = Position.bounded(values[12:38]) if seated and values[12] <= 0 <= values[37] else None
    if position is None:
        return None
    state = _state(values, names, position)
    return None if next(faults(state), None) else state


def _state(values: Sequence[int], names: tuple[str, str], position: Position) -> PositionState:
    """The state that the forty fields tell, those of the names aside; the position is seen from the player on roll."""
    turn: Player = 1 if values[4] == 1 else 0
    length, score = values[0], (values[8], values[9])
    owner: Player | None = None if not values[11] else turn if values[11] == 1 else 0 if turn else 1
    return PositionState(
        position if turn == 0 else position.flip(),
        turn,
        (values[38], values[39]) if values[38] else None,
        values[10],
        owner,
        length=length,
        score=score if turn == 0 else score[::-1],
        crawford=bool(values[7]),
        jacoby=None if length else bool(values[1]),
        names=names if turn == 0 else names[::-1],
    )


def cannot_carry(state: PositionState) -> set[str]:
    """Fields whose value in this state has no form in a Snowie line."""
    fit = all(name.isprintable() and ";" not in name and name == name.strip() for name in state.names)
    return set() if fit else {"names"}


def encode(state: PositionState) -> str:
    """The Snowie line of a state."""
    turn = state.turn
    seen = state if turn == 0 else state.swap()
    owner = 0 if seen.owner is None else 1 if seen.owner == 0 else -1
    numbers = (*seen.score, state.cube, owner, *seen.position, *(state.dice or (0, 0)))
    money = int(not state.length)
    head = (state.length, int(money and bool(state.jacoby)), 0, money, turn, *seen.names, int(state.crawford))
    return "".join(f"{field};" for field in (*head, *numbers))
