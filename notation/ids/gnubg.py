"""GNU Backgammon's Position ID (14 characters) and Match ID (12 characters).

A Position ID knows no players: it holds the checkers of the player not on roll, then those of the player on roll.  (The
program's manual up to 1.07 says it the other way round; the program writes it this way.)  A Match ID names them 0 and 1.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from typing import Final

from notation.board import Half, Player, Position
from notation.state import Offer, Phase, PositionState

_POSITION_ID: Final = re.compile(r"[A-Za-z0-9+/]{14}")
_MATCH_ID: Final = re.compile(r"[A-Za-z0-9+/]{12}")


class BadID(ValueError):
    """The text is no ID of its kind, or stands for no position; `offset` is the first character at fault."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


def _bits(half: Half) -> str:
    return "".join("1" * count + "0" for count in half[1:])


def encode_position(position: Position, turn: Player = 0) -> str:
    """The Position ID of `position` with `turn` on roll.

    >>> from notation.board import START
    >>> encode_position(START)
    '4HPwATDgc/ABMA'
    """
    return encode_halves(position.half(0), position.half(1)) if turn == 0 else encode_halves(position.half(1), position.half(0))


def encode_halves(roller: Half, opponent: Half) -> str:
    """The Position ID of both players' own counts, the one on roll first."""
    bits = _bits(opponent) + _bits(roller)
    number = int(bits[::-1], 2)
    if number >> 80:
        raise ValueError("more than thirty checkers do not fit a Position ID")
    return b64encode(number.to_bytes(10, "little")).decode()[:14]


def decode_position(text: str, turn: Player = 0) -> Position:
    """The position of a Position ID, the player on roll being `turn`; `BadID` when it is none.

    >>> decode_position("4HPwATDgc/ABMA")[24]
    2
    """
    if not _POSITION_ID.fullmatch(text):
        raise BadID("a Position ID has 14 characters out of A-Z a-z 0-9 + /")
    number = int.from_bytes(b64decode(text + "=="), "little")
    halves: list[Half] = []
    for _ in range(2):
        half = [0] * 26
        for point in range(1, 26):
            while number & 1:
                half[point] += 1
                number >>= 1
            number >>= 1
        halves.append(half)
    opponent, roller = halves
    if number:
        raise BadID("more bits than a position has", 13)
    if max(sum(opponent), sum(roller)) > 15:
        raise BadID("more than fifteen checkers of one player")
    if any(roller[point] and opponent[25 - point] for point in range(1, 25)):
        raise BadID("a point is held by both players")
    first, second = (roller, opponent) if turn == 0 else (opponent, roller)
    return Position.from_halves(first, second)


_PHASES: Final = (Phase.NOT_STARTED, Phase.PLAYING, Phase.OVER, Phase.RESIGNED, Phase.DROPPED)


def encode_match(state: PositionState) -> str:
    """The Match ID of a moment: dice higher first, the cube's value as a power of two.

    >>> encode_match(PositionState(length=7, turn=1))
    'cAngAAAAAAAE'
    """
    if state.cube < 1 or state.cube & (state.cube - 1):
        raise ValueError(f"the cube's value {state.cube} is no power of two")
    high, low = sorted(state.dice or (0, 0), reverse=True)
    not_jacoby = 1 if state.length else int(not state.jacoby)
    fields = (
        (4, state.cube.bit_length() - 1),
        (2, 3 if state.owner is None else state.owner),
        (1, state.turn),
        (1, int(state.crawford)),
        (3, _PHASES.index(state.phase)),
        (1, state.to_act),
        (1, int(state.offer is not None)),
        (2, state.resigned),
        (3, high),
        (3, low),
        (15, state.length),
        (15, state.score[0]),
        (15, state.score[1]),
        (1, not_jacoby),
    )
    number = shift = 0
    for width, value in fields:
        if not 0 <= value < 1 << width:
            raise ValueError(f"{value} does not fit a Match ID")
        number |= value << shift
        shift += width
    return b64encode(number.to_bytes(9, "little")).decode()


def decode_match(text: str, position: Position | None = None) -> PositionState:
    """The moment that a Match ID tells, with `position` (default: the start); `BadID` when it tells none.

    >>> state = decode_match("QYkqASAAIAAA")
    >>> state.cube, state.owner, state.dice, state.length, state.score
    (2, 0, (5, 2), 9, (2, 4))
    """
    if not _MATCH_ID.fullmatch(text):
        raise BadID("a Match ID has 12 characters out of A-Z a-z 0-9 + /")
    try:
        number = int.from_bytes(b64decode(text), "little")
    except binascii.Error as error:  # pragma: no cover - the pattern above lets nothing through that fails here
        raise BadID(str(error)) from error

    def field(start: int, width: int) -> int:
        return number >> start & ((1 << width) - 1)

    owner, turn, to_act = field(4, 2), field(6, 1), field(11, 1)
    high, low = field(15, 3), field(18, 3)
    length, crawford = field(21, 15), bool(field(7, 1))
    score = (field(36, 15), field(51, 15))
    if 7 in (high, low):
        raise BadID("a die shows 7")
    if field(8, 3) >= len(_PHASES):
        raise BadID("the game state is none of those there are")
    if crawford and not length:
        raise BadID("a Crawford game in a money session")
    players: tuple[Player, Player] = (0, 1)
    offer = None
    if field(12, 1):
        offer = Offer.DOUBLE
        if owner in (0, 1) and owner != turn:
            offer = Offer.BEAVER if to_act == turn else Offer.RACCOON
    resigned = field(13, 2)
    return PositionState(
        position=position if position is not None else PositionState().position,
        turn=players[turn],
        dice=(high, low) if high and low else None,
        cube=1 << field(0, 4),
        owner=players[owner] if owner in (0, 1) else None,
        offer=offer,
        resigned=resigned,
        resigner=players[1 - to_act] if resigned else None,
        length=length,
        score=score,
        crawford=crawford,
        jacoby=None if length else not field(66, 1),
        phase=_PHASES[field(8, 3)],
    )
