"""GNU Backgammon reads what is written here: the same games and the same score."""

from __future__ import annotations

import re
from pathlib import Path

from notation import replay, write
from tests.formats.mat.records import corpus, matches
from tests.shared import gnubg

COUNT = 14


def _records() -> list[Path]:
    """Real files of every kind: each nth one, by name."""
    files = [path for path in corpus() if len(matches(path.read_bytes())) == 1]
    return files[:: max(len(files) // COUNT, 1)][:COUNT]


def test_gnu_backgammon_reads_the_normal_form(tmp_path: Path) -> None:
    chosen = _records()
    commands = []
    for number, path in enumerate(chosen):
        write(matches(path.read_bytes()), tmp_path / f"in{number}.mat")
        commands += [f"import mat {tmp_path}/in{number}.mat", f"export match mat {tmp_path}/out{number}.mat"]
    said = gnubg("\n".join(commands) + "\n", tmp_path)
    compared = 0
    for number, path in enumerate(chosen):
        (ours,) = matches(path.read_bytes())
        played = replay(ours)
        exported = tmp_path / f"out{number}.mat"
        assert exported.exists(), f"{path.name}: {said[-500:]}"
        (theirs,) = matches(exported.read_bytes())
        length = ours.rules.length
        games = [game for game in played.games if not length or max(game.score) < length]
        assert len(theirs.games) == len(games), path.name
        assert [game.game.score for game in replay(theirs).games] == [game.score for game in games], path.name
        assert replay(theirs).winner == played.winner, path.name
        compared += len(games)
    assert compared > 50
    assert len(re.findall("not a valid .mat file", said)) == 0
