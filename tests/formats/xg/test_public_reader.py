"""What is written as `.xg` is taken apart by the public reader `xgdatatools`, and it tells the same match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import notation
from notation.board import Position
from notation.replay import Replay
from tests.formats.xg.test_writer import MATCHES, SELFPLAY, written
from tests.shared import each, some


def taken_apart(data: bytes, place: Path) -> list[Any]:
    """The records of the game file."""
    xgimport, xgstruct = (pytest.importorskip(f"xgdatatools.{name}") for name in ("xgimport", "xgstruct"))
    place.write_bytes(data)
    found, version = [], -1
    for segment in xgimport.Import(str(place)).getfilesegment():
        if segment.type != xgimport.Import.Segment.XG_GAMEFILE:
            continue
        segment.fd.seek(0)
        while (record := xgstruct.GameFileRecord(version=version).fromstream(segment.fd)) is not None:
            version = getattr(record, "Version", version) if record.EntryType == 0 else version
            found.append(record)
    return found


def rolls(records: list[Any]) -> list[tuple[Any, ...]]:
    """Who rolled what, from where, to where as he sees it (None where the roll was not played), and each result."""
    found: list[tuple[Any, ...]] = []
    for record in records:
        if "PositionI" in record:
            after = Position(record.PositionEnd) if any(record.PositionEnd) else None
            found.append((record.ActiveP, sorted(record.Dice), Position(record.PositionI), after))
        elif "PointsWon" in record:
            found.append((record.Winner, record.PointsWon, record.Score1g, record.Score2g))
    return found


def expected(replay: Replay) -> list[tuple[Any, ...]]:
    """The same from our replay of what was written."""
    found: list[tuple[Any, ...]] = []
    for game in replay.games:
        for one in game.decisions:
            if one.dice is None:
                continue
            after = one.result.flip() if one.player else one.result
            found.append((-1 if one.player else 1, sorted(one.dice), replay.state(game, one).position, after))
        if game.winner is not None:
            score = [told + game.points * (game.winner == player) for player, told in enumerate(game.score)]
            found.append((-1 if game.winner else 1, game.points, *score))
    return found


@pytest.mark.parametrize("path", each([*some(SELFPLAY, 10), *some(MATCHES, 3)], lambda path: path.stem[:30]))
def test_another_reader_tells_the_same_match(path: Path, tmp_path: Path) -> None:
    match = notation.read(path)
    data, _ = written(match)
    theirs = rolls(taken_apart(data, tmp_path / "match.xg"))
    ours = expected(notation.replay(match))
    assert len(theirs) == len(ours) > 20
    for there, here in zip(theirs, ours, strict=True):
        unplayed = len(there) == 4 and there[3] is None
        assert there == ((*here[:3], None) if unplayed else here)
    head = taken_apart(data, tmp_path / "match.xg")[0]
    assert (head.SPlayer1, head.SPlayer2, head.MatchLength) == (*match.players, match.rules.length or 99999)
