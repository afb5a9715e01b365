"""Reading and checking text formats that are read line by line: the records that GNU Backgammon plays, in each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import notation
from notation import formats
from notation.replay import Replay
from notation.writing import text_of
from tests.benchmarks.harness import GNUBG, SCRATCH, Figure, fresh_seconds, once, played, size
from tests.logs import TOLD

_WRITTEN = ("sgg", "tmg", "oldmoves", "bgammon", "gam")
_EXPORTED = "gnubg-text"
_RUNS = 3


def _text(name: str, replay: Replay) -> str:
    """A record in a format."""
    known = formats.find(name)
    assert known is not None
    return TOLD[name](replay) if name in TOLD else text_of(known, [replay]).text


def _exports(records: list[Path], folder: Path) -> list[Path]:
    """The text exports of the first game of each record, which GNU Backgammon writes."""
    lines = [f"import mat {record}\nexport game text {folder / record.stem}.txt\n" for record in records]
    once(GNUBG, "".join(lines))
    return sorted(folder.glob("*.txt"))


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    records = played()
    replays = [notation.replay(notation.read(record)) for record in records]
    for name in (*_WRITTEN, *TOLD, *([_EXPORTED] if GNUBG else [])):
        folder = SCRATCH / name
        folder.mkdir()
        files = _exports(records, folder) if name == _EXPORTED else [folder / record.name for record in records]
        if name != _EXPORTED:
            for file, replay in zip(files, replays, strict=True):
                file.write_text(_text(name, replay), encoding="utf-8")
        reading = fresh_seconds(files, "list(notation.read_matches(path))", _RUNS)
        yield Figure(f"reading {len(files)} records of `{name}`", size(files) / reading / 1e6, "MB/s", "5 or more")
        yield Figure("the same with the full check, for 1 MB", fresh_seconds(files, runs=_RUNS) / size(files) * 1e9, "ms")
