"""A file with no match says what it is, in one finding, whichever reader is asked."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from notation import check, read
from notation.cli import main
from notation.formats.known import content
from notation.source import Source, decode


def _zip(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "application/epub+zip" if name == "mimetype" else "<x/>\n")
    return file.getvalue()


_NOISE = b"\n\x01\n\x02\n Game\n\x00 5 point\n" * 400

DATA = {
    "PNG": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "JPEG": b"\xff\xd8\xff\xe0\0\x10JFIF",
    "GIF": b"GIF89a\x01\0\x01\0",
    "BMP": b"BM\x36\0\x0c\0\0\0\0\0",
    "TIFF": b"II*\0\x08\0\0\0",
    "icon": b"\0\0\1\0\1\0",
    "WebP": b"RIFF\x10\0\0\0WEBPVP8 ",
    "sound": b"RIFF\x10\0\0\0WAVEfmt ",
    "HEIC": b"\0\0\0\x18ftypheic",
    "video": b"\0\0\0\x18ftypisom",
    "PDF": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "PostScript": b"%!PS-Adobe-3.0\n",
    "RTF": b"{\\rtf1\\ansi\n",
    "Word": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "LZ4": b"\x04\x22\x4d\x18d@",
    "compress": b"\x1f\x9d\x90",
    "lzip": b"LZIP\1",
    "cabinet": b"MSCF\0\0\0\0",
    "LZH": b"\x20\x10-lh5-",
    "ar": b"!<arch>\ndebian",
    "Access": b"\0\1\0\0Standard Jet DB\0",
    "bearoff database": b"gnubg-OS-15-06-1-0-0xxxxxx\n",
    "weights": b"GNU Backgammon 1.00\n\0",
    "Jellyfish": b"\x7e\0\0\0\0\0\1\0\0\0\0\0\1\0\0\0\3\0",
    "shortcut": b"\x4c\0\0\0\x01\x14\x02\0",
    "Macintosh": b"bplist00\xd1",
    "7z": b"7z\xbc\xaf\x27\x1c\0\4",
    "RAR": b"Rar!\x1a\7\0",
    "tar": b"a.mat".ljust(257, b"\0") + b"ustar\0",
    "GVAB": b"GVAB\x01\0",
    "SQLite": b"SQLite format 3\0",
    "program": b"\x7fELF\x02\x01",
}


@pytest.mark.parametrize("kind", DATA)
def test_binary_files_have_one_finding(kind: str) -> None:
    """Whatever their lines look like, and however many of them hold control characters."""
    (finding,) = check(DATA[kind] + _NOISE)
    assert finding.code.name == "no-match" and kind in finding.message
    assert read(DATA[kind] + _NOISE).head == ()


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (("[Content_Types].xml", "_rels/.rels", "word/document.xml"), "Word"),
        (("xl/workbook.xml",), "Excel"),
        (("mimetype", "content.opf"), "EPUB"),
    ],
)
def test_documents_are_no_archives_of_records(names: tuple[str, ...], kind: str) -> None:
    (finding,) = check(_zip(*names))
    assert finding.code.name == "no-match" and kind in finding.message


def test_an_archive_is_opened() -> None:
    (finding,) = check(_zip("a.mat"))
    assert finding.place.path.endswith("a.mat") and "XML" in finding.message


@pytest.mark.parametrize("prefix", [b"", b"\x7f\x80\x81", b"\0"])
def test_data_of_an_unknown_kind(prefix: bytes) -> None:
    (finding,) = check(prefix + bytes(range(32)) * 100)
    assert finding.message == "there is no match in this file: it is data of an unknown kind"


TEXTS = {
    "": "it is empty",
    "\n \n": "it is empty",
    "hello\nworld\n": "it is text of an unknown kind",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10\n": "`bgnotation id`",
    " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAE\n": "`bgnotation id`",
    "4HPwATDgc/ABMA\n4HPwATDgc/ABMA:cAkAAAAAAAAE\n": "`bgnotation id`",
    "<html><body>4HPwATDgc/ABMA:cAkAAAAAAAAE</body>": "web page",
    "<!DOCTYPE html>\n<html><p>hello": "HTML",
    '<?xml version="1.0"?>\n<x/>': "XML",
    '[Event "x"]\n[White "Ada"]\n\n1. e4 e5 2. Nf3 1-0\n': "chess",
    "1. e4 e5 2. Nf3 Nc6\n": "chess",
    '[Event "x"]\n[White "Ada"]\n\n1. 32-28 19-23 2. 28x19 14x23\n': "draughts",
    "# KIF version=2.0\n手合割:平手\n   1 ７六歩(77)\n": "shogi",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n": "position of chess",
    "From: ada\nTo: ben\n\nhello\n": "mail",
    "Received: by x\nSubject: hello\n": "mail",
    "\\documentclass{article}\n": "LaTeX",
    "#!/bin/sh\necho\n": "source",
    "[InternetShortcut]\nURL=x\n": "link",
    "The score (after 0 games) is: Ada 0, Ben 0 (match to 3 points)\n": "text export of GNU Backgammon",
    "* Ada moves 8/5 6/5\n\nRolled 31:\n": "text export of GNU Backgammon",
    "new match 3\nset player 0 name Ada\n": "commands for GNU Backgammon",
    '{"name": "x"}\n': "JSON of another program",
    '{"format": "bgnotation", "version": 1, "matches": [{}]}\n': "JSON of this project",
    "bgammon-replay 00000024\n": "bgammon.org",
}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("edit", [str, str.upper, lambda text: text.replace("\n", "\r\n")], ids=["as-is", "upper", "crlf"])
def test_texts_say_what_they_are(text: str, edit: Callable[[str], str]) -> None:
    if edit is str.upper and "id`" in TEXTS[text]:
        text = text.upper() if "XGID" in text.upper() and "<" in text else text
    else:
        text = edit(text)
    (finding,) = check(text.encode())
    expected = next(what for known, what in TEXTS.items() if known.upper().split() == text.upper().split())
    assert finding.code.name == "no-match" and expected in finding.message


@pytest.mark.parametrize("format", ["mat", "sgf", "xg"])
def test_every_reader_says_it(format: str) -> None:
    found = check(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", format=format)
    assert len(found) == 1
    assert found[0].code.name != "no-match" or "PNG" in found[0].message


def test_a_source_without_bytes() -> None:
    assert content(Source("", "hello")) == "it is text of an unknown kind"
    assert content(Source.binary(b"\1\2")) == "it is data of an unknown kind"


def test_a_control_character_is_told_where_there_is_a_match() -> None:
    text = b" 3 point match\n\n Game 1\n Ada\x01\x02 : 0      Ben : 0\n  1) 31: 8/5 6/5\n"
    assert [finding.code.name for finding in check(text)].count("control-character") == 1
    assert decode(b"\x01\n\x02\n")[1] != []


FILES = {
    **{kind: data + _NOISE for kind, data in DATA.items()},
    **{what: text.encode() for text, what in TEXTS.items()},
    "office": _zip("[Content_Types].xml", "_rels/.rels", "word/document.xml"),
    "Go": b"(;FF[4]GM[1]SZ[19]PB[Ada]PW[Ben];B[pd];W[dp])\n",
    "an unknown archive": _zip("META-INF/MANIFEST.MF"),
}


@pytest.mark.parametrize("kind", FILES)
def test_the_commands_say_it_in_one_line(kind: str, tmp_path: Path) -> None:
    """Whatever the file is called, nothing is written, and the exit code says that it could not be read."""
    path, out = tmp_path / "match.mat", tmp_path / "out.sgf"
    path.write_bytes(FILES[kind])
    for arguments in (["check", "--output-format", "concise"], ["convert", "-o", str(out)]):
        done = CliRunner().invoke(main, [arguments[0], *arguments[1:], str(path)])
        lines = [line for line in done.output.splitlines() if line and not line.startswith(("Found ", "Nothing was "))]
        assert done.exit_code == 2 and len(lines) == 1 and "match.mat" in lines[0], done.output[:500]
    assert not out.exists()
