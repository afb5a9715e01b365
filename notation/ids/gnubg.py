"""GNU Backgammon's Position ID (14 characters) and Match ID (12 characters), alone and as a pair.

A Position ID knows no players: it holds the checkers of the player not on roll, then those of the player on roll.  (The
program's manual up to 1.07 says it the other way round; the program writes it this way.)  A Match ID names them 0 and 1.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from notation.board import START, Half, Player, Position
from notation.codes import id_texts
from notation.codes import positions as codes
from notation.diagnostics import Severity
from notation.grammar import terminal
from notation.ids.fields import pieces, usual
from notation.ids.mending import mended_id
from notation.ids.reading import Decoded, Decoding
from notation.phrases import Phrase
from notation.source import Span
from notation.state import Offer, Phase, PositionState

POSITION_CARRIES: Final = frozenset(("position",))
"""The field of a state that a Position ID tells."""
MATCH_CARRIES: Final = frozenset(
    ("turn", "dice", "cube", "owner", "offer", "resigned", "resigner", "length", "score", "crawford", "jacoby", "phase", "acts")
)
"""The fields of a state that a Match ID tells."""
CARRIES: Final = POSITION_CARRIES | MATCH_CARRIES
"""The fields of a state that the pair tells."""

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_PHASES: Final = (Phase.NOT_STARTED, Phase.PLAYING, Phase.OVER, Phase.RESIGNED, Phase.DROPPED)
_RUNS: Final = {count: "1" * count + "0" for count in range(64)} | dict.fromkeys(range(-64, 0), "0")
_PLAYERS: Final[tuple[Player, Player]] = (0, 1)

_POSITION_ID: Final = 14
_MATCH_ID: Final = 12
_FIELDS: Final = {
    "cube": (0, 4),
    "owner": (4, 2),
    "turn": (6, 1),
    "crawford": (7, 1),
    "phase": (8, 3),
    "to_act": (11, 1),
    "offer": (12, 1),
    "resigned": (13, 2),
    "dice": (15, 6),
    "length": (21, 15),
    "score 0": (36, 15),
    "score 1": (51, 15),
    "jacoby": (66, 1),
    "reserved": (67, 5),
}
"""The fields of a Match ID: first bit and width."""


class BadID(ValueError):
    """The text is no ID of its kind, or stands for no position; `offset` is the first character at fault."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


def _raise(reading: Decoding) -> None:
    """Raise the first error of a reading as `BadID`."""
    for code, span, facts in sorted(reading.found, key=lambda found: found[1]):
        if code.severity is Severity.ERROR:
            raise BadID(code.message.format_map(facts), span[0])


# -- the Position ID ------------------------------------------------------------------------------------------------------


def encode_position(position: Position, turn: Player = 0) -> str:
    """The Position ID of `position` with `turn` on roll; `ValueError` for more checkers than its bits hold.

    >>> from notation.board import START
    >>> encode_position(START)
    '4HPwATDgc/ABMA'
    """
    try:
        first = "".join(map(_RUNS.__getitem__, position[1:]))
        second = "".join([_RUNS[-number] for number in position[24::-1]])
    except KeyError as error:
        raise ValueError(Phrase("a Position ID has no bits for {count} checkers", count=abs(error.args[0]))) from None
    return _encode_bits(second + first if turn == 0 else first + second)


def encode_halves(roller: Half, opponent: Half) -> str:
    """The Position ID of both players' own counts, the one on roll first."""
    return _encode_bits("".join(map(_RUNS.__getitem__, opponent[1:])) + "".join(map(_RUNS.__getitem__, roller[1:])))


def key(position: Position, turn: Player = 0) -> bytes:
    """The ten bytes of a Position ID."""
    return b64decode(encode_position(position, turn) + "==")


def _encode_bits(bits: str) -> str:
    number = int(bits[::-1], 2)
    if number >> 80:
        raise ValueError("more than thirty checkers do not fit a Position ID")
    return b64encode(number.to_bytes(10, "little")).decode()[:_POSITION_ID]


def decode_position(text: str, turn: Player = 0) -> Position:
    """The position of a Position ID, the player on roll being `turn`; `BadID` when it is none.

    >>> decode_position("4HPwATDgc/ABMA")[24]
    2
    """
    reading = Decoding(text)
    position = read_position(reading, (0, len(text)), turn)
    if position is None:
        _raise(reading)
    elif position[0] and position[25]:
        reading.conclude(PositionState(position))
        _raise(reading)
    assert position is not None
    return position


def _character(bit: int) -> int:
    """The character of an ID that holds a bit, which are counted from the least significant of each byte."""
    return (bit // 8 * 8 + 7 - bit % 8) // 6


def read_position(reading: Decoding, span: Span, turn: Player) -> Position | None:
    """Read the Position ID that stands at `span`; None where an error was reported."""
    start, end = span
    text = reading.text[start:end]
    reading.spans["position"] = span
    if not _is_base64(reading, span, _POSITION_ID, "a Position ID"):
        return None

    def at(bit: int) -> Span:
        character = start + _character(min(bit, 79))
        return character, character + 1

    position = position_of_key(reading, b64decode(text + "=="), turn, at)
    if position is not None and text[-1] not in "AQgw":
        canonical = text[:-1] + _ALPHABET[_ALPHABET.index(text[-1]) & 48]
        reading.report(id_texts.PADDING, (end - 1, end), canonical=canonical)
    return position


def position_of_key(reading: Decoding, data: bytes, turn: Player, at: Callable[[int], Span]) -> Position | None:
    """The position of ten bytes; `at` gives the place in the text of a bit.  None where an error was reported."""
    runs = format(int.from_bytes(data, "little"), "080b")[::-1].split("0")
    counts = [len(run) for run in runs[:50]]
    counts += [0] * (50 - len(counts))
    opponent, roller = counts[:25], counts[25:]
    for half, name, before in ((opponent, "the player not on roll", 0), (roller, "the player on roll", sum(opponent) + 25)):
        if sum(half) > 15:
            reading.report(codes.TOO_MANY_CHECKERS, at(before + _sixteenth(half)), who=name, count=sum(half), limit=15)
    if not reading.failed:
        if len(runs) > 50 and (extra := "0".join(runs[50:]).find("1")) >= 0:
            reading.report(id_texts.EXTRA_BITS, at(50 + sum(counts) + extra))
        for point in range(24):
            if roller[point] and opponent[23 - point]:
                bit = sum(opponent) + 25 + sum(roller[:point]) + point
                reading.report(codes.SHARED_POINT, at(bit), who="the player on roll", point=point + 1)
                break
    if reading.failed:
        return None
    first, second = (roller, opponent) if turn == 0 else (opponent, roller)
    numbers = [mine - theirs for mine, theirs in zip(first, second[23::-1], strict=False)]
    return Position((-second[24], *numbers, first[24]))


def _sixteenth(half: list[int]) -> int:
    """The bit of a half that is its sixteenth checker."""
    left = 16
    for point, count in enumerate(half):
        if left <= count:
            return sum(half[:point]) + point + left - 1
        left -= count
    return 0


def _is_base64(reading: Decoding, span: Span, length: int, what: str) -> bool:
    start, end = span
    text = reading.text[start:end]
    strange = terminal("position_fields", "NO_KEY").search(text)
    if strange is not None:
        place = (start + strange.start(), start + strange.end())
        reading.report(id_texts.ID_CHARACTER, place, character=strange[0], what=what)
    if len(text) != length:
        reading.report(id_texts.ID_LENGTH, span, what=what, count=len(text), expected=length)
    return strange is None and len(text) == length


# -- the Match ID ---------------------------------------------------------------------------------------------------------


def encode_match(state: PositionState) -> str:
    """The Match ID of a moment: dice higher first; `ValueError` for what its bits cannot hold.

    >>> encode_match(PositionState(length=7, turn=1))
    'cAngAAAAAAAE'
    """
    if state.cube < 1 or state.cube & (state.cube - 1):
        raise ValueError(Phrase("the cube’s value {cube} is no power of two", cube=state.cube))
    low, high = sorted(state.dice or (0, 0))
    values = (
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
        (1, 1 if state.length else int(not state.jacoby)),
    )
    number = shift = 0
    for width, value in values:
        if not 0 <= value < 1 << width:
            raise ValueError(Phrase("{value} does not fit a Match ID", value=value))
        number |= value << shift
        shift += width
    return b64encode(number.to_bytes(9, "little")).decode()


def decode_match(text: str, position: Position | None = None) -> PositionState:
    """The moment that a Match ID tells, with `position` (default: the start); `BadID` when it tells none.

    >>> state = decode_match("QYkqASAAIAAA")
    >>> state.cube, state.owner, state.dice, state.length, state.score
    (2, 0, (5, 2), 9, (2, 4))
    """
    reading = Decoding(text)
    state = read_match(reading, (0, len(text)), START if position is None else position)
    reading.conclude(state)
    _raise(reading)
    assert state is not None
    return state


@lru_cache(64)
def _places(start: int) -> dict[str, Span]:
    """For each field of a Match ID that begins at `start` its characters."""
    places = {}
    for name, (shift, width) in _FIELDS.items():
        characters = [start + _character(bit) for bit in range(shift, shift + width)]
        places[name] = (min(characters), max(characters) + 1)
    return places


def read_match(reading: Decoding, span: Span, position: Position = START) -> PositionState | None:
    """Read the Match ID that stands at `span`, the checkers standing so; None where an error was reported."""
    start, end = span
    if not _is_base64(reading, span, _MATCH_ID, "a Match ID"):
        return None
    number = int.from_bytes(b64decode(reading.text[start:end]), "little")
    values = {name: number >> shift & ((1 << width) - 1) for name, (shift, width) in _FIELDS.items()}
    reading.spans |= _places(start)
    owner, turn, to_act = values["owner"], values["turn"], values["to_act"]
    first, second = values["dice"] & 7, values["dice"] >> 3
    if first > 6 or second > 6 or (not first) != (not second):
        reading.report(codes.ID_DICE, "dice", text=f"{first}{second}")
    if values["phase"] >= len(_PHASES):
        reading.report(id_texts.GAME_STATE, "phase", text=str(values["phase"]))
    if reading.failed:
        return None
    length = values["length"]
    if owner == 2:
        reading.report(id_texts.OWNER_BITS, "owner")
    if values["reserved"]:
        canonical = b64encode((number & (1 << 67) - 1).to_bytes(9, "little")).decode()
        reading.report(id_texts.PADDING, "reserved", canonical=canonical)
    if length and not values["jacoby"]:
        reading.report(id_texts.OLD_MATCH_ID, "jacoby")
    offer = None
    resigned = values["resigned"]
    if values["offer"]:
        offer = Offer.DOUBLE
        if owner in _PLAYERS and owner != turn:
            offer = Offer.BEAVER if to_act == turn else Offer.RACCOON
        elif to_act == turn and not resigned:
            reading.report(id_texts.OFFER_TURN, "to_act")
    state = PositionState(
        position,
        turn=_PLAYERS[turn],
        dice=(first, second) if first else None,
        cube=1 << values["cube"],
        owner=_PLAYERS[owner] if owner < 2 else None,
        offer=offer,
        resigned=resigned,
        resigner=_PLAYERS[1 - to_act] if resigned else None,
        length=length,
        score=(values["score 0"], values["score 1"]),
        crawford=bool(values["crawford"]),
        jacoby=None if length else not values["jacoby"],
        phase=_PHASES[values["phase"]],
    )
    return state if state.to_act == to_act else replace(state, acts=_PLAYERS[to_act])


# -- either, or both ------------------------------------------------------------------------------------------------------


def decode(text: str) -> Decoded:
    """The state of a Position ID, a Match ID or both, in either order, with or without a label before them.

    A Position ID alone tells the checkers: the first player is then taken to be on roll, the rest to be as at the start.

    >>> state, findings = decode("4HPwATDgc/ABMA:cAngAAAAAAAE")
    >>> state.turn, state.length
    (1, 7)
    """
    reading = Decoding(text)
    if written := usual("GNU_USUAL", text):
        words = [written.span(group) for group in written.groupdict() if written[group] is not None]
    else:
        found = pieces("gnubg", text)
        words = [one.span for one in found if one.kind == "GNU_WORD"]
        bare = "".join([" " * len(one.text) if one.kind == "GNU_LABEL" else one.text for one in found])
        if words and (mangled := mended_id(bare, len(words))) is not None:
            how, mended = mangled
            state, findings = decode(mended)
            reading.report(id_texts.MANGLED, (words[0][0], words[-1][1]), how=how, read=mended)
            return state, [*reading.conclude(None)[1], *findings]
    position_span, match_span = _which(words)
    if position_span is None and match_span is None:
        reading.report(id_texts.NO_ID)
    turn = _turn(text[slice(*match_span)]) if match_span else 0
    position = read_position(reading, position_span, turn) if position_span else START
    if match_span is None:
        return reading.conclude(None if position is None else PositionState(position))
    match = read_match(reading, match_span, position or START)
    if not reading.failed and position_span is None:
        reading.report(id_texts.NO_BOARD, match_span)
    return reading.conclude(match)


def _turn(match_id: str) -> Player:
    """The player on roll of a Match ID; the first where it is damaged."""
    if len(match_id) != _MATCH_ID or terminal("position_fields", "NO_KEY").search(match_id):
        return 0
    return _PLAYERS[b64decode(match_id[:4])[0] >> 6 & 1]


def _which(spans: list[Span]) -> tuple[Span | None, Span | None]:
    """Which words are the Position ID and the Match ID: by their length where it fits, else by their order."""
    if len(spans) < 2:
        one = spans[0] if spans else None
        return (None, one) if one and one[1] - one[0] in (_MATCH_ID, _MATCH_ID - 1) else (one, None)
    position, match = spans[:2]
    if position[1] - position[0] == _MATCH_ID and match[1] - match[0] == _POSITION_ID:
        position, match = match, position
    return position, match


def cannot_carry(state: PositionState) -> set[str]:
    """Fields whose value in this state has no form in a Match ID: an offer is told by whose cube it is."""
    doubled = state.owner == state.turn or state.owner is None
    return {"offer"} if state.offer is not None and doubled != (state.offer is Offer.DOUBLE) else set()


def encode(state: PositionState) -> str:
    """Position ID and Match ID joined by a colon; `ValueError` for what they cannot hold."""
    return f"{encode_position(state.position, state.turn)}:{encode_match(state)}"


def encode_position_id(state: PositionState) -> str:
    """The Position ID of a state; the player on roll comes back as the first player."""
    return encode_position(state.position, state.turn)
