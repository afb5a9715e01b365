"""Checking match text: next to GNU Backgammon's import and export of the same records, and the memory of a large file, which
holds those records again and again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from math import nan
from pathlib import Path
from subprocess import CalledProcessError

from tests.benchmarks.harness import BY_COMMAND, GNUBG, SCRATCH, Figure, fresh_seconds, megabytes, once, played, size, times

_LARGE = 100_000_000
_REPLAYED = """
    import notation
    for match in notation.read_matches(sys.argv[1], limit=int(sys.argv[2])):
        notation.replay(match)
"""


_OFTEN = 5


def _gnubg_seconds(files: list[Path]) -> float:
    """Processor time of GNU Backgammon for importing and exporting all files but the smallest, its start taken off; it is so
    short that it is measured for several times as many."""
    lines = [f"import mat {file}\nexport match mat {SCRATCH}/again.mat\n" for file in files]
    spent = (once(GNUBG, "".join(lines) * _OFTEN).seconds - once(GNUBG, "\n").seconds) / _OFTEN
    return spent * (len(files) - 1) / len(files)


def _command_megabytes(large: Path) -> float:
    """The memory of `bgnotation check`; not a number where it takes no file of that size."""
    try:
        return megabytes(BY_COMMAND, "check", "--output-format", "json-lines", str(large))
    except CalledProcessError:
        return nan


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    files = played()
    checking, reading = fresh_seconds(files), fresh_seconds(files, "notation.read(path)")
    if GNUBG:
        ratio = times(partial(fresh_seconds, files, runs=1), partial(_gnubg_seconds, files))
        yield Figure(f"check of {len(files)} records against GNU Backgammon", ratio, "times", "2.5 or less")
    yield Figure("the same for one record", checking / (len(files) - 1) * 1000, "ms")
    yield Figure("the same for 1 MB", checking / size(files) * 1e9, "ms", "250 or less")
    yield Figure("of which reading", reading / checking * 100, "%")
    texts = [file.read_bytes() for file in files]
    large, written = SCRATCH / "large.mat", 0
    with large.open("wb") as out:
        for text in cycle(texts):
            written += out.write(text + b"\n")
            if written >= _LARGE:
                break
    del texts
    memory = megabytes(_REPLAYED, str(large), str(2 * _LARGE))
    yield Figure("memory of reading and replaying one file of 100 MB, a match at a time", memory, "MB", "100 or less")
    yield Figure("memory of `bgnotation check` of that file", _command_megabytes(large), "MB", "100 or less")
    large.unlink()
