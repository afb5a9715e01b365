"""Reading analysed `.sgf`: a 7-point match of about 300 kB, next to sgfmill's parse of the same file."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import notation
from notation.formats import find
from notation.writing import text_of
from tests.benchmarks.harness import Figure, records, seconds

_SIZE = 320_000


def _record() -> Path | None:
    """The real analysed record that is nearest in size to the 7-point match of the corpus."""
    found = [path for path in records("corpus/sgf", "*.sgf") if path.suffix == ".sgf"]
    return min(found, key=lambda path: abs(path.stat().st_size - _SIZE), default=None)


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    path = _record()
    if path is None or path.stat().st_size < _SIZE / 2:
        return
    data = path.read_bytes()
    match = notation.read(data)
    actions = sum(len(game.actions) for game in match.games)
    yield Figure(f"analysed .sgf: size of {path.stem[:24]}…", len(data) / 1000, "kB")
    yield Figure("analysed .sgf: actions", actions, "actions")
    yield Figure("analysed .sgf: read", seconds(lambda: notation.read(data)) * 1000, "ms", "150 or less")
    yield Figure("analysed .sgf: read and check", seconds(lambda: notation.check(data)) * 1000, "ms")
    replay = notation.replay(match)
    for name in ("sgf", "json"):
        known = find(name)
        assert known is not None
        yield Figure(f"the same written as .{name}", seconds(lambda known=known: text_of(known, [replay])) * 1000, "ms")  # type: ignore[misc]
    text = notation.write(match, format="json").encode()
    yield Figure("the same read as .json", seconds(lambda: notation.read(text)) * 1000, "ms")
    try:
        parser = import_module("sgfmill.sgf_grammar")  # one of the tools of `dev`, not needed by the tests
    except ImportError:
        return
    games = data.split(b")\n(")
    trees = [games[0] + b")", *(b"(" + tree + b")" for tree in games[1:-1]), b"(" + games[-1]] if len(games) > 1 else games

    def parse() -> None:
        for tree in trees:
            # sgfmill knows Go; its parser takes any properties.
            assert parser.parse_sgf_game(tree) is not None

    yield Figure("the same parsed by sgfmill (no values understood)", seconds(parse) * 1000, "ms")
