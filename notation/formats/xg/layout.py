"""The layout of eXtreme Gammon's files, declared: each field with its offset and its type, all little-endian.

A record is a named tuple whose annotations say where each field stands: ``active: Annotated[int, At(12, "i")]`` is a
32-bit integer at byte 12.  Fields that nothing here needs are left out, so that the gaps are skipped when unpacking.
The standard module `struct` is enough for that: all records have one fixed size, and one compiled format unpacks a
record in a microsecond.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_type_hints

RECORD_SIZE: Final = 2560
ROLLOUT_SIZE: Final = 2184
ENTRY_SIZE: Final = 532
TRAILER_SIZE: Final = 36
HEADER_SIZE: Final = 8232

MATCH, GAME, CUBE, MOVE, GAME_END, MATCH_END = range(6)
"""The types of records in `temp.xg`."""

NOTHING: Final = -1000.0
"""What stands for an error, a luck or an equity that was not worked out."""

Record = TypeVar("Record", bound=tuple[Any, ...])


class At(NamedTuple):
    """Where a field stands in its record, and its type as `struct` names it."""

    offset: int
    type: str


def layout(record: type[Record]) -> Callable[[bytes, int], Record]:
    """The function that unpacks one record from `data` at `offset`; `struct.error` when the data ends before it does."""
    pattern, end = "<", 0
    hints = get_type_hints(record, include_extras=True)
    for name in record._fields:  # type: ignore[attr-defined]
        at: At = hints[name].__metadata__[0]
        pattern += f"{at.offset - end}x{at.type}"
        end = at.offset + struct.calcsize("<" + at.type)
    unpack = struct.Struct(pattern).unpack_from
    new = tuple.__new__

    def read(data: bytes, offset: int = 0) -> Record:
        return new(record, unpack(data, offset))

    return read


class Header(NamedTuple):
    """The rich game header at the beginning of a file; the texts are UTF-16 and end with a zero."""

    magic: Annotated[bytes, At(0, "4s")]
    size: Annotated[int, At(8, "I")]
    thumbnail_size: Annotated[int, At(20, "I")]
    comments: Annotated[bytes, At(6184, "2048s")]


class Trailer(NamedTuple):
    """The end of the archive."""

    checksum: Annotated[int, At(0, "I")]
    members: Annotated[int, At(4, "i")]
    version: Annotated[int, At(8, "i")]
    registry_size: Annotated[int, At(12, "i")]
    data_size: Annotated[int, At(16, "i")]
    compressed: Annotated[int, At(20, "i")]


class Entry(NamedTuple):
    """One file of the archive."""

    name: Annotated[bytes, At(0, "256p")]
    size: Annotated[int, At(512, "i")]
    stored_size: Annotated[int, At(516, "i")]
    start: Annotated[int, At(520, "i")]
    checksum: Annotated[int, At(524, "I")]
    stored: Annotated[int, At(528, "B")]


class MatchHeader(NamedTuple):
    """The first record: players, rules, event."""

    name1: Annotated[bytes, At(9, "41p")]
    name2: Annotated[bytes, At(50, "41p")]
    length: Annotated[int, At(92, "i")]
    variation: Annotated[int, At(96, "i")]
    crawford: Annotated[bool, At(100, "?")]
    jacoby: Annotated[bool, At(101, "?")]
    beaver: Annotated[bool, At(102, "?")]
    auto_double: Annotated[bool, At(103, "?")]
    elo1: Annotated[float, At(104, "d")]
    elo2: Annotated[float, At(112, "d")]
    experience1: Annotated[int, At(120, "i")]
    experience2: Annotated[int, At(124, "i")]
    date: Annotated[float, At(128, "d")]
    event: Annotated[bytes, At(136, "129p")]
    game_id: Annotated[int, At(268, "i")]
    location: Annotated[bytes, At(283, "129p")]
    round: Annotated[bytes, At(417, "129p")]
    version: Annotated[int, At(552, "i")]
    magic: Annotated[bytes, At(556, "4s")]
    header_comment: Annotated[int, At(576, "i")]
    footer_comment: Annotated[int, At(580, "i")]
    cube_limit: Annotated[int, At(612, "i")]
    wide_event: Annotated[bytes, At(622, "258s")]
    wide_name1: Annotated[bytes, At(880, "258s")]
    wide_name2: Annotated[bytes, At(1138, "258s")]
    wide_location: Annotated[bytes, At(1396, "258s")]
    wide_round: Annotated[bytes, At(1654, "258s")]
    clock: Annotated[int, At(1912, "i")]
    clock_time: Annotated[int, At(1920, "i")]
    clock_delay: Annotated[int, At(1924, "i")]
    transcriber: Annotated[bytes, At(1960, "258s")]


class GameHeader(NamedTuple):
    """The beginning of a game."""

    score1: Annotated[int, At(12, "i")]
    score2: Annotated[int, At(16, "i")]
    crawford: Annotated[bool, At(20, "?")]
    position: Annotated[bytes, At(21, "26s")]
    number: Annotated[int, At(48, "i")]
    header_comment: Annotated[int, At(56, "i")]
    footer_comment: Annotated[int, At(60, "i")]
    auto_doubles: Annotated[int, At(64, "i")]


class CubeRecord(NamedTuple):
    """A cube decision; there is one before every roll."""

    active: Annotated[int, At(12, "i")]
    double: Annotated[int, At(16, "i")]
    take: Annotated[int, At(20, "i")]
    beaver: Annotated[int, At(24, "i")]
    raccoon: Annotated[int, At(28, "i")]
    cube: Annotated[int, At(32, "i")]
    position: Annotated[bytes, At(36, "26s")]
    error: Annotated[float, At(200, "d")]
    dice: Annotated[bytes, At(208, "3p")]
    take_error: Annotated[float, At(216, "d")]
    rollout: Annotated[int, At(224, "i")]
    flagged: Annotated[bool, At(288, "?")]
    comment: Annotated[int, At(292, "i")]
    edited: Annotated[bool, At(296, "?")]
    left1: Annotated[int, At(304, "i")]
    left2: Annotated[int, At(308, "i")]


class CubeEvaluation(NamedTuple):
    """The evaluation within a cube record; the tuples of seven are those of `notation.formats.xg.analysis`."""

    level: Annotated[int, At(92, "i")]
    verdict: Annotated[int, At(120, "h")]
    no_double: Annotated[bytes, At(124, "28s")]
    equity_no_double: Annotated[float, At(152, "f")]
    equity_take: Annotated[float, At(156, "f")]
    equity_pass: Annotated[float, At(160, "f")]
    double_take: Annotated[bytes, At(168, "28s")]


class MoveRecord(NamedTuple):
    """A roll and its play."""

    before: Annotated[bytes, At(9, "26s")]
    after: Annotated[bytes, At(35, "26s")]
    active: Annotated[int, At(64, "i")]
    pairs: Annotated[bytes, At(68, "32s")]
    die1: Annotated[int, At(100, "i")]
    die2: Annotated[int, At(104, "i")]
    played: Annotated[bool, At(2308, "?")]
    error: Annotated[float, At(2312, "d")]
    luck: Annotated[float, At(2320, "d")]
    luck_level: Annotated[int, At(2476, "i")]
    mark: Annotated[int, At(2480, "i")]
    flagged: Annotated[bool, At(2520, "?")]
    comment: Annotated[int, At(2524, "i")]
    edited: Annotated[bool, At(2528, "?")]


class Candidates(NamedTuple):
    """The plays that were looked at, within a move record: arrays for up to 32 of them."""

    number: Annotated[int, At(188, "i")]
    positions: Annotated[bytes, At(192, "832s")]
    plays: Annotated[bytes, At(124 + 900, "256s")]
    levels: Annotated[bytes, At(124 + 1156, "128s")]
    evaluations: Annotated[bytes, At(124 + 1284, "896s")]
    rollouts: Annotated[bytes, At(2344, "128s")]


class GameFooter(NamedTuple):
    """The end of a game."""

    score1: Annotated[int, At(12, "i")]
    score2: Annotated[int, At(16, "i")]
    winner: Annotated[int, At(24, "i")]
    points: Annotated[int, At(28, "i")]
    termination: Annotated[int, At(32, "i")]


class MatchFooter(NamedTuple):
    """The end of the match."""

    score1: Annotated[int, At(12, "i")]
    score2: Annotated[int, At(16, "i")]
    winner: Annotated[int, At(20, "i")]
    elo1: Annotated[float, At(24, "d")]
    elo2: Annotated[float, At(32, "d")]


class Rollout(NamedTuple):
    """The settings and the size of a rollout, in `temp.xgr`."""

    truncated: Annotated[bool, At(0, "?")]
    truncation: Annotated[int, At(4, "i")]
    checker_level: Annotated[int, At(28, "i")]
    variance_reduction: Annotated[bool, At(40, "?")]
    cubeless: Annotated[bool, At(41, "?")]
    cube_level: Annotated[int, At(44, "i")]
    seed: Annotated[int, At(60, "i")]
    games: Annotated[int, At(84, "i")]
    confidence: Annotated[float, At(2020, "f")]
    confidence_take: Annotated[float, At(2024, "f")]
    games_take: Annotated[int, At(2140, "i")]


read_header = layout(Header)
read_trailer = layout(Trailer)
read_entry = layout(Entry)
read_match_header = layout(MatchHeader)
read_game_header = layout(GameHeader)
read_cube = layout(CubeRecord)
read_cube_evaluation = layout(CubeEvaluation)
read_move = layout(MoveRecord)
read_candidates = layout(Candidates)
read_game_footer = layout(GameFooter)
read_match_footer = layout(MatchFooter)
read_rollout = layout(Rollout)


def short_text(data: bytes) -> str:
    """A text in the Windows code page of Western Europe, as the older fields hold it."""
    return data.decode("cp1252", "replace").rstrip("\0")


def wide_text(data: bytes) -> str:
    """A UTF-16 text up to its zero."""
    return data.decode("utf-16-le", "replace").partition("\0")[0]
