"""Archives: many matches in one file are read one at a time."""

from __future__ import annotations

import io
import tracemalloc

from notation import read_matches, replay
from tests.formats.mat.records import matches, self_play


def _archive(count: int) -> tuple[bytes, list[bytes]]:
    """A file of `count` matches and its parts."""
    records = [path.read_bytes() for path in self_play()]
    parts = [records[number % len(records)] for number in range(count)]
    return b"\n".join(parts), parts


def test_an_archive_equals_its_parts() -> None:
    whole, parts = _archive(60)
    found = list(read_matches(io.BytesIO(whole)))
    assert [match.number for match in found] == list(range(1, 61))
    for match, part in zip(found, parts, strict=True):
        (alone,) = matches(part)
        assert match == alone
        assert replay(match).score == replay(alone).score
        assert [(finding.code, finding.facts) for finding in replay(match).diagnostics] == [
            (finding.code, finding.facts) for finding in replay(alone).diagnostics
        ]


def test_only_one_match_is_in_memory() -> None:
    """Four times the matches take no more memory but for the text itself."""

    def most(count: int) -> int:
        data, _ = _archive(count)
        tracemalloc.start()
        games = sum(len(replay(match).games) for match in read_matches(data))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert games > count
        return peak - 2 * len(data)

    most(5)
    assert most(80) < most(20) + 1_000_000
