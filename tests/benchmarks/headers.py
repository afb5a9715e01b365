"""Reading the headers of match text alone, next to reading the same files whole."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.harness import Figure, fresh_seconds, played, size, times

_HEADERS = "list(notation.read_headers(path))"
_WHOLE = "list(notation.read_matches(path))"


def figures() -> Iterator[Figure]:
    """The figures of this module."""
    files = played()
    heads = fresh_seconds(files, _HEADERS)
    ratio = times(lambda: fresh_seconds(files, _WHOLE, 1), lambda: fresh_seconds(files, _HEADERS, 1))
    yield Figure(f"reading {len(files)} records whole, against their headers alone", ratio, "times")
    yield Figure("headers of one record", heads / (len(files) - 1) * 1000, "ms")
    yield Figure("headers of 1 MB", heads / size(files) * 1e9, "ms")
