"""Checking records: how many a second on one core, next to GNU Backgammon's import and export of the same files."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import notation
from tests.benchmarks.harness import GNUBG, Figure, child_seconds, peak_megabytes, records, seconds


def _gnubg_seconds(files: list[Path]) -> float:
    """Processor time of GNU Backgammon for importing and exporting the files, its start taken off."""
    with tempfile.TemporaryDirectory() as folder:
        lines = [f"import mat {file}\nexport match mat {folder}/{file.name}\n" for file in files]
        whole = child_seconds([str(GNUBG), "-t", "-q"], "".join(lines))
        start = child_seconds([str(GNUBG), "-t", "-q"], "\n")
    return whole - start


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    files = records()
    plays = sum(len(game.actions) for file in files for game in notation.read(file).games)
    spent = seconds(lambda: [notation.check(file) for file in files])
    yield Figure("full check, one core", len(files) / spent, "records/s", "350 or more")
    yield Figure("full check, one core", plays / spent, "actions/s")
    reading = seconds(lambda: [notation.read(file) for file in files])
    yield Figure("of which reading", reading / spent * 100, "%")
    if GNUBG.exists():
        yield Figure("processor time against GNU Backgammon, same files", spent / _gnubg_seconds(files), "times", "6 or less")
    code = "import sys, notation\nfor match in notation.read_matches(sys.argv[1]): notation.replay(match)"
    text = files[0].read_bytes()
    with tempfile.NamedTemporaryFile(suffix=".mat") as archive:
        archive.write(text * 50)
        archive.flush()
        few = peak_megabytes(code, archive.name)
        archive.write(text * 450)
        archive.flush()
        many = peak_megabytes(code, archive.name)
    yield Figure("memory, 50 matches in one file", few, "MB")
    yield Figure("memory, 500 matches in one file", many, "MB", "bounded by one match and the text")
