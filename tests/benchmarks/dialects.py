"""Checking real files of each format: processor time for 1 MB."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.harness import Figure, corpus, fresh_seconds, size

_DIALECTS = {
    "match text": ("corpus/mat", (".mat", ".txt"), "250 or less"),
    "`.sgf`": ("corpus/sgf", (".sgf",), "120 or less"),
    "`.xg`": ("corpus/xg", (".xg",), "150 or less"),
    "`.bgf`": ("corpus/bgf", (".bgf",), "250 or less"),
}


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    for name, (folder, endings, wanted) in _DIALECTS.items():
        files = corpus(folder, *endings)
        if files:
            spent = fresh_seconds(files) / size(files)
            yield Figure(f"check of {len(files)} real files of {name}, for 1 MB", spent * 1e9, "ms", wanted)
