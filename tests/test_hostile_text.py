"""Names and comments that would act where they are shown: through every command and every form of output.

No raw control or direction character reaches a terminal or a text for people, tables parse back, pages and pictures are
well-formed, JSON loads, and an annotation of GitHub stays one line.  Files of a record keep the text: it is data.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from notation.renderers.printable import markup, table_cell, visible
from tests.cli.conftest import CLEAN, Run, run

__all__ = ["run"]

HOSTILE = {
    "escape sequence": "A\x1b[31mda\x1b]0;title\x07",
    "eight-bit sequence": "A\x9b31mda\x9d0;t\x9c",
    "directions": "A\u202eda\u2066\u2069\u200f\u061c",
    "null and bell": "A\x00\x07\x08\x7fda",
    "lines": "A\nda\r\nx\u2028y\x85z",
    "return": "A\rda",
    "formula": "=cmd|' /C calc'!A0",
    "plus": "+1+1",
    "minus": "-1+1",
    "at": "@SUM(1)",
    "tab": "\t=1",
    "script": "</script><script>alert(1)</script><!--",
    "cdata": "]]>\"'&amp;<b>",
    "annotation": "%0A::error::x\n::error::y",
    "half of a pair": "A\ud800da\udfff",
    "no characters": "A\ufffeda\uffff\ufffd",
    "long": "A" * 10_000,
    "marks": "A" + "\u0301" * 200,
    "template": "{{ 7*7 }}{% raw %}{0}%s%(x)s",
}

ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""What must not reach a terminal raw; a line feed and a tab may."""

TEXT, TABLE, LINES, JSON, HUB, DATA = range(6)

PRINTED = [
    ("check", TEXT),
    ("check --output-format concise", TEXT),
    ("check --output-format json", JSON),
    ("check --output-format json-lines", LINES),
    ("check --output-format github", HUB),
    ("normalize --diff", None),
    ("normalize --check", TEXT),
    ("positions", TABLE),
    ("positions --output-format json-lines", LINES),
    ("convert -t json", DATA),
    ("convert -t sgf", None),
    ("convert -t mat", None),
]
"""Commands that print, and what their output is; None where it is a record, whose text is data."""

hostile = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())


@pytest.fixture
def record(run: Run, text: str, tmp_path: Path) -> Path:
    """A record in JSON whose names, tags, comments and unread cells are hostile, with a play that is wrong."""
    source = tmp_path / "source.mat"
    source.write_text('; [Event "EVENT"]\n' + CLEAN.replace("8/4 6/4", "8/4* 6/4") + "  2) 31: UNREAD\n", encoding="utf-8")
    told = run("convert", source, "-t", "json").stdout
    for word in ("Ada", "EVENT", "UNREAD"):
        assert word in told
        told = told.replace(word, json.dumps(text)[1:-1])
    source.unlink()
    place = tmp_path / "record.json"
    place.write_text(told.replace('"Ben"', json.dumps("B" + text)), encoding="utf-8")
    return place


def calm(text: str) -> None:
    found = ACTS.search(text)
    assert found is None, (found, text[max(found.start() - 40, 0) : found.end() + 40])


def judged(output: str, form: int | None, text: str) -> None:
    """The output is what its form promises."""
    if form in (TEXT, HUB):
        calm(output)
    if form == HUB:
        for line in output.splitlines():
            assert re.match(r"::(error|warning|notice) title=[^:]*::", line), line
    elif form == TABLE:
        calm(output)
        rows = list(csv.DictReader(io.StringIO(output)))
        assert rows
        for row in rows:
            assert None not in row and not row["name"].startswith(("=", "+", "-", "@", "\t", "\r"))
        assert table_cell(text) in {row["name"] for row in rows}
    elif form == LINES:
        calm(output)
        assert [json.loads(line) for line in output.split("\n") if line]
    elif form in (JSON, DATA):
        json.loads(output)
        if form == JSON:
            calm(output)


@hostile
def test_what_is_printed(run: Run, record: Path, text: str) -> None:
    for line, form in PRINTED:
        command, *options = line.split()
        result = run(command, record, *options)
        assert result.exception is None or isinstance(result.exception, SystemExit), (line, result.exception)
        assert result.exit_code in (0, 1), (line, result.stderr)
        judged(result.stdout, form, text)
        calm(result.stderr)


class Elements(HTMLParser):
    """The script elements of a page, and that no attribute is one that runs."""

    usual_scripts = 3

    def __init__(self, page: str) -> None:
        super().__init__()
        self.scripts = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        assert not any(name.startswith("on") for name, _ in attrs), attrs


@hostile
def test_pictures_and_pages(run: Run, record: Path, text: str, tmp_path: Path) -> None:
    result = run("board", f"{record}@1.1")
    assert result.exit_code == 0, result.stderr
    calm(result.stdout)
    for suffix in (".svg", ".txt"):
        place = tmp_path / f"board{suffix}"
        assert run("board", f"{record}@1.1", "-o", place).exit_code == 0
        drawn = place.read_text(encoding="utf-8")
        calm(drawn)
        if suffix == ".svg":
            ElementTree.fromstring(drawn)
            assert len(drawn) < 30_000
    result = run("replay", record, "-o", tmp_path / "page.html")
    assert result.exit_code in (0, 1), result.stderr
    calm(result.stdout + result.stderr)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = page.replace("\u2068", "").replace("\u2069", "")  # the page itself puts facts between these
    calm(page)
    assert Elements(page).scripts == Elements.usual_scripts
    assert re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(drawing)
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "record.json").write_bytes(record.read_bytes())
    result = run("replay", tmp_path / "all", "-o", tmp_path / "site")
    assert result.exit_code in (0, 1), result.stderr
    made = [place.read_text(encoding="utf-8") for place in (tmp_path / "site").rglob("*.html")]
    assert len(made) > 1
    for page in made:
        calm(page.replace("\u2068", "").replace("\u2069", ""))
        assert Elements(page).scripts <= Elements.usual_scripts


def ids_of(text: str) -> list[str]:
    board = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    tail = "1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
    snowie = "0;1;0;2;0;-1;-1;0;0;0;2;4;0;2;0;0;1;-5;4;0;0;0;-3;1;-5;0;0;0;0;1;0;3;1;"
    return [
        f"board:{text}:Ben:3:0:1:{board}:{tail}",
        f"3;0;0;0;0;{text};Ben;{snowie}",
        f"XGID=-b----E-C---eE---c-e----B-:0:0:1:{text[:9]}:0:0:0:7:10",
        f"Position ID: 4HPwATDgc/ABM{text[:9]}",
        f"OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:35:W:{text[:9]}:0:0:7:0",
        text,
    ]


@hostile
@pytest.mark.parametrize(
    ("options", "form"),
    [
        ("", TEXT),
        ("-t all", TEXT),
        ("-t gnubg", TEXT),
        ("--output-format csv -t all", TEXT),
        ("--output-format json", JSON),
        ("--output-format json-lines", LINES),
    ],
)
def test_ids(run: Run, text: str, options: str, form: int, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes("\n".join(ids_of(text)).encode("utf-8", "replace"))
    result = run("id", *options.split(), "--", "list.txt", *ids_of(text), text)
    assert result.exit_code in (0, 1, 2), result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    judged(result.stdout, form, text)
    calm(result.stderr)
    if "csv" in options:
        rows = list(csv.DictReader(io.StringIO(result.stdout)))
        assert rows
        for row in rows:
            assert None not in row and None not in row.values()
            for column in ("path", "id", "losses", "findings"):
                assert not row[column].startswith(("=", "+", "-", "@", "\t", "\r"))


@hostile
def test_questions_and_paths(run: Run, text: str) -> None:
    for line in (("moves", "--", text, "31"), ("moves", "--", "4HPwATDgc/ABMA", text), ("board", "--", text)):
        result = run(*line)
        assert result.exit_code in (1, 2)
        calm(result.stdout + result.stderr)
    result = run("moves", "-", input=f"4HPwATDgc/ABMA {text}\n{text} 31\n".encode("utf-8", "replace"))
    calm(result.stdout + result.stderr)
    for command in ("check", "convert", "normalize", "replay", "positions", "explain", text):
        result = run(command, "--", text, *(["-"] if command == "moves" else []))
        assert result.exception is None or isinstance(result.exception, SystemExit), (command, result.exception)
        calm(result.stdout + result.stderr)


@hostile
def test_the_functions(text: str) -> None:
    calm(visible(text))
    calm(table_cell(text))
    assert ElementTree.fromstring(f'<a b="{markup(text)}">{markup(text)}</a>').text is not None


def printed_on_a_terminal(*line: str | Path) -> str:
    """What a command prints on a terminal of its own."""
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if not child:
        os.execv(sys.executable, [sys.executable, "-m", "notation.cli", *map(str, line)])
    pieces = []
    while True:
        try:
            piece = os.read(terminal, 65_536)
        except OSError:
            break
        if not piece:
            break
        pieces.append(piece)
    os.waitpid(child, 0)
    os.close(terminal)
    return b"".join(pieces).decode("utf-8", "replace")


OWN = re.compile(r"\x1b\[[0-9;]*m|\r(?=\n)")
"""The colours of the program itself, and what a terminal makes of a line end."""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")
@pytest.mark.parametrize(
    "line",
    ["convert -t sgf", "convert -t mat", "convert -t json", "normalize", "normalize --diff", "check", "positions", "id"],
)
@pytest.mark.parametrize("text", ["A\x1b[2Jda\x9b5m\u202ex\x07"])
def test_a_terminal(line: str, record: Path) -> None:
    command, *options = line.split()
    if command == "id":
        record.write_bytes("\n".join(ids_of("A\x1b[2Jda\x9b5m\u202ex\x07")).encode())
    printed = printed_on_a_terminal(command, record, *options)
    assert printed.strip()
    calm(OWN.sub("", printed))


def characters() -> Iterator[str]:
    yield from map(chr, [*range(0x250), *range(0x2000, 0x2070), *range(0xD7F0, 0xE010), *range(0xFE00, 0x10010), 0xE0001])


def test_no_character_breaks_a_form() -> None:
    every = "".join(characters())
    calm(visible(every))
    assert ElementTree.fromstring(f"<a>{markup(every)}</a>").text
