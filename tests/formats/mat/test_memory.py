"""Reading takes a bounded amount of memory, whatever a file holds: `docs/formats/mat.md` states the limit."""

from __future__ import annotations

import subprocess
import sys

import pytest

from notation import Match, write
from notation.formats.mat import pieces
from notation.model import Unread
from tests.formats.mat.records import matches

HEAD = " 5 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
ROW = "  1) 31: 8/5 6/5                 64: 24/14\n"
GAME = " Game 1\\n A : 0      B : 0\\n  1) 31: 8/5 6/5\\n\\n"
_HEAD = HEAD.replace("\n", "\\n")

HOSTILE = {
    "empty lines": (r'"\n"', 6_000_000),
    "empty lines of Macintosh": (rf'"{_HEAD}" + "\r"', 6_000_000),
    "blanks": (rf'"{_HEAD}" + " \n"', 3_500_000),
    "rows": (rf'"{_HEAD}" + "  1) 31: 8/5 6/5                 64: 24/14\n"', 150_000),
    "short rows": (rf'"{_HEAD}" + "1)\n"', 2_500_000),
    "games": (rf'" 5 point match\n\n" + "{GAME}"', 150_000),
    "text": (rf'"{_HEAD}" + "x\n"', 3_500_000),
    "text and blanks": (rf'"{_HEAD}" + "x\n\n"', 2_500_000),
    "text above the match": (r'"x\n"', 3_500_000),
    "tags": (r"""'; [a "b"]\n'""", 800_000),
    "controls": (rf'"{_HEAD}" + "\0\n"', 3_500_000),
}

_MEASURE = """
import resource, notation
data = ({head}{unit} * {count}).encode()
list(notation.read_matches({warm!r}.encode()))
def most(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
before = most()
for match in notation.read_matches(data): pass
print((most() - before) / len(data))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_memory_of_reading(name: str) -> None:
    """At most twenty bytes a byte of a large file."""
    text, count = HOSTILE[name]
    head, plus, unit = text.partition(" + ")
    script = _MEASURE.format(head=f"{head} + " if plus else "", unit=unit or head, count=count, warm=HEAD + ROW)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300)
    assert float(done.stdout) < 20


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """A limit of ten lines."""
    monkeypatch.setattr(pieces, "MOST_LINES", 10)
    monkeypatch.setattr("notation.formats.mat.reader.MOST_LINES", 10)
    return 10


def _match(text: str) -> Match:
    (match,) = matches(text.encode())
    return match


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_match_that_is_too_long(few: int, end: str) -> None:
    """What follows is kept whole, and that is told once, where it begins."""
    text = (HEAD + ROW * 7 + "\n\n" + ROW * 5 + "hello\n").replace("\n", end)
    match = _match(text)
    (finding,) = [finding for finding in match.diagnostics if finding.code.name == "too-long"]
    assert (finding.place.line, finding.facts) == (14, {"lines": few})
    (rest,) = [action for action in match.games[0].actions if isinstance(action, Unread)]
    assert rest.text == (ROW * 5 + "hello").replace("\n", end)
    assert len(match.games[0].actions) == 2 * 7 + 1
    assert write(match).count("31: 8/5 6/5") == 12 and "hello" in write(match)


def test_a_head_that_is_too_long(few: int) -> None:
    match = _match(" 5 point match\n" + "; x\n" * few + ROW)
    assert match.head[-1] == Unread("; x\n" + ROW.rstrip())
    assert [finding.code.name for finding in match.diagnostics] == ["too-long"]


def test_blank_lines_do_not_count(few: int) -> None:
    match = _match(HEAD + "\n" * 50 + ROW + " \n" * 50)
    assert match.diagnostics == () and len(match.games[0].actions) == 2
