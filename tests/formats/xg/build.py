"""Files of eXtreme Gammon made for tests: records packed by the declared layout, and the container around them.

They hold what the reader reads, and zeros elsewhere; eXtreme Gammon was never asked to open one.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, get_type_hints

from notation.board import BAR, START, Position
from notation.formats.xg import layout
from notation.formats.xg.layout import RECORD_SIZE, At
from notation.model import Beaver, Double, Move, Pass, Raccoon, Resign, Take
from notation.replay import Decision, GameReplay, Replay
from notation.steps import Step

SIGNS = (1, -1)


def pack(record: type[Any], kind: int, **values: Any) -> bytes:
    """A record of 2560 bytes with these fields and zeros elsewhere."""
    data = bytearray(RECORD_SIZE)
    data[8] = kind
    fill(data, record, **values)
    return bytes(data)


def fill(data: bytearray, record: type[Any], **values: Any) -> None:
    """Write fields into a record."""
    hints = get_type_hints(record, include_extras=True)
    for name, value in values.items():
        at: At = hints[name].__metadata__[0]
        struct.pack_into("<" + at.type, data, at.offset, value)


def board(position: Sequence[int]) -> bytes:
    return struct.pack("26b", *position)


def wide(text: str) -> bytes:
    return text.encode("utf-16-le")


def match_header(**values: Any) -> bytes:
    fields: dict[str, Any] = {
        "length": 7,
        "crawford": True,
        "cube_limit": 10,
        "version": 30,
        "magic": b"DMLI",
        "header_comment": -1,
        "footer_comment": -1,
        "wide_name1": wide("Ada"),
        "wide_name2": wide("Ben"),
    }
    return pack(layout.MatchHeader, layout.MATCH, **fields | values)


def game_header(score: tuple[int, int] = (0, 0), **values: Any) -> bytes:
    fields: dict[str, Any] = {
        "score1": score[0],
        "score2": score[1],
        "position": board(START),
        "number": 1,
        "header_comment": -1,
        "footer_comment": -1,
    }
    return pack(layout.GameHeader, layout.GAME, **fields | values)


def cube_record(player: int, position: Sequence[int] = START, **values: Any) -> bytes:
    """A cube record; `evaluation` is a dictionary of the fields of its evaluation."""
    evaluation = values.pop("evaluation", {"verdict": -100})
    fields: dict[str, Any] = {
        "active": SIGNS[player],
        "double": 0,
        "take": -1,
        "beaver": -1,
        "raccoon": -1,
        "position": board(position),
        "error": -1000.0,
        "take_error": -1000.0,
        "dice": b"77",
        "rollout": -1,
        "comment": -1,
    }
    data = bytearray(pack(layout.CubeRecord, layout.CUBE, **fields | values))
    fill(data, layout.CubeEvaluation, **evaluation)
    return bytes(data)


def move_record(player: int, position: Sequence[int], dice: tuple[int, int], steps: Sequence[Step], **values: Any) -> bytes:
    """A move record; `position` is seen from the first player.  `candidates` are the fields of the candidates."""
    candidates = values.pop("candidates", {})
    mine = position if player == 0 else Position(position).flip()
    fields: dict[str, Any] = {
        "before": board(position),
        "after": board(after(mine, steps)),
        "active": SIGNS[player],
        "pairs": struct.pack("<8i", *pairs(steps)),
        "die1": max(dice),
        "die2": min(dice),
        "played": True,
        "error": -1000.0,
        "luck_level": -1,
        "comment": -1,
    }
    data = bytearray(pack(layout.MoveRecord, layout.MOVE, **fields | values))
    fill(data, layout.Candidates, **candidates)
    return bytes(data)


def game_footer(score: tuple[int, int], winner: int, points: int, termination: int = 1) -> bytes:
    fields = {"score1": score[0], "score2": score[1], "winner": SIGNS[winner], "points": points, "termination": termination}
    return pack(layout.GameFooter, layout.GAME_END, **fields)


def match_footer(score: tuple[int, int], winner: int) -> bytes:
    return pack(layout.MatchFooter, layout.MATCH_END, score1=score[0], score2=score[1], winner=SIGNS[winner])


def pairs(steps: Sequence[Step]) -> list[int]:
    """A play as eXtreme Gammon stores it: own points less one, -1 for off and for the end."""
    found = [point - 1 for step in steps for point in (step.source, step.target)]
    return (found + [-1] * 8)[:8]


def after(position: Sequence[int], steps: Sequence[Step]) -> list[int]:
    """The position after a play, seen from the player who makes it."""
    numbers = list(position)
    for step in steps:
        numbers[step.source] -= 1
        if step.target:
            if numbers[step.target] == -1:
                numbers[step.target] = 0
                numbers[BAR - BAR] -= 1
            numbers[step.target] += 1
    return numbers


# -- the container ------------------------------------------------------------------------------------------------------


def container(
    records: Sequence[bytes], comments: bytes = b"", rollouts: bytes = b"", index: bool = True, **extra: bytes
) -> bytes:
    """A whole file; without its `index` it ends after the packed data."""
    members = {"temp.xg": b"".join(records), "temp.xgc": comments, "temp.xgr": rollouts}
    members |= {name.replace("_", "."): data for name, data in extra.items()}
    packed = b""
    registry = b""
    count = 0
    for name, data in members.items():
        if data:
            stored = zlib.compress(data)
            entry = bytearray(layout.ENTRY_SIZE)
            fields = {"name": name.encode(), "size": len(data), "stored_size": len(stored), "start": len(packed)}
            fill(entry, layout.Entry, **fields, checksum=zlib.crc32(data))
            registry += bytes(entry)
            packed += stored
            count += 1
    header = bytearray(layout.HEADER_SIZE)
    fill(header, layout.Header, magic=b"RGMH", size=layout.HEADER_SIZE)
    if not index:
        return bytes(header) + packed
    packed_registry = zlib.compress(registry)
    trailer = bytearray(layout.TRAILER_SIZE)
    sizes = {"registry_size": len(packed_registry), "data_size": len(packed)}
    checksum = zlib.crc32(packed + packed_registry)
    fill(trailer, layout.Trailer, checksum=checksum, members=count, version=1, compressed=1, **sizes)
    return bytes(header) + packed + packed_registry + bytes(trailer)


# -- a replayed match ---------------------------------------------------------------------------------------------------


def from_replay(replay: Replay) -> bytes:
    """A replayed match as a file of eXtreme Gammon."""
    return container(list(_records(replay)))


def _records(replay: Replay) -> Iterator[bytes]:
    match = replay.match
    rules = match.rules
    first, second = map(wide, match.players)
    header = {
        "wide_name1": first,
        "wide_name2": second,
        "length": rules.length or 99999,
        "crawford": rules.crawford is not False,
    }
    yield match_header(**header, jacoby=bool(rules.jacoby), beaver=bool(rules.beavers))
    score = (0, 0)
    for number, game in enumerate(replay.games, 1):
        auto = game.game.cube.bit_length() - 1
        yield game_header(game.score, number=number, crawford=bool(game.crawford), auto_doubles=auto)
        yield from _game(game, auto)
        if game.winner is not None:
            gained = list(game.score)
            gained[game.winner] += game.points
            score = (gained[0], gained[1])
            ended = game.decisions and isinstance(game.decisions[-1].action, Pass)
            yield game_footer(score, game.winner, game.points, game.level + 100 * game.resigned if not ended else 0)
    if replay.winner is not None:
        yield match_footer(score, replay.winner)


def _game(game: GameReplay, auto: int) -> Iterator[bytes]:
    decisions = list(game.decisions)
    taken = False
    for index, decision in enumerate(decisions):
        action, position = decision.action, decision.position
        cube = _cube(decision, auto)
        if isinstance(action, Move):
            if not taken:
                yield cube_record(action.player, position, double=0, cube=cube)
            taken = False
            if decision.kind == "roll":
                yield move_record(action.player, position, action.dice, (), played=False)
            else:
                yield move_record(action.player, position, action.dice, decision.steps)
        elif isinstance(action, Double):
            following = [type(found.action) for found in decisions[index + 1 : index + 4]]
            answers = _answers(following)
            yield cube_record(action.player, position, double=1, cube=cube, **answers)
            taken = True
        elif isinstance(action, Resign):
            yield cube_record(action.player, position, double=-1, cube=cube)


def _answers(following: Sequence[type]) -> dict[str, int]:
    codes = {Pass: 0, Take: 1, Beaver: 2, Raccoon: 2}
    found: dict[str, int] = {}
    for name, kind in zip(("take", "beaver", "raccoon"), following, strict=False):
        if kind not in codes:
            break
        found[name] = codes[kind]
        if kind in (Pass, Take):
            break
    return found


def _cube(decision: Decision, auto: int) -> int:
    power = decision.cube.bit_length() - 1 - auto
    return power if decision.owner == 0 else -power
