"""What a file is in which there is no match: one table of first bytes, and one of what texts begin with or say."""

from __future__ import annotations

import re
from typing import Final

from notation.source import BINARY, Source

BEGINNING: Final = 100_000
"""How many characters are looked at for what a text is, and for what it says of itself."""
_UNKNOWN: Final = "it is text of an unknown kind"
_UNKNOWN_DATA: Final = "it is data of an unknown kind"
_IDS: Final = "it is position text or position IDs; `bgnotation id` reads them"
_EXPORT: Final = "it is a text export of GNU Backgammon; save the match as .mat or .sgf there"
_OFFICE: Final = "it is a document of Microsoft Office (Word, Excel or PowerPoint)"

_MAGIC: Final = (
    (rb"\x89PNG", "it is a PNG image"),
    (rb"\xff\xd8\xff", "it is a JPEG image"),
    (rb"GIF8[79]a", "it is a GIF image"),
    (rb"BM.{4}\0\0\0\0", "it is a BMP image"),
    (rb"II\*\0|MM\0\*", "it is a TIFF image"),
    (rb"\0\0[\x01\x02]\0", "it is an icon"),
    (rb"RIFF.{4}WEBP", "it is a WebP image"),
    (rb"RIFF.{4}WAVE|OggS\0|ID3[\x02-\x04]\0|fLaC\0", "it is sound"),
    (rb"\0.{3}ftyp(?:heic|heix|mif1|avif)", "it is a photograph (HEIC or AVIF)"),
    (rb"\0.{3}ftyp|RIFF.{4}AVI |\x1aE\xdf\xa3", "it is a video"),
    (rb"\s{0,64}%PDF-", "it is a PDF document"),
    (rb"%!PS", "it is a PostScript document"),
    (rb"\{\\rtf", "it is a document of a word processor (RTF)"),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", _OFFICE),
    (rb"PK\x03\x04.{26}(?:\[Content_Types\]\.xml|_rels/|docProps/|word/|xl/|ppt/)", _OFFICE),
    (rb"PK\x03\x04.{26}mimetypeapplication/", "it is a document of a word processor, a table or a book (OpenDocument or EPUB)"),
    (rb"PK(?:\x03\x04|\x05\x06|\x07\x08)", "it is a zip archive"),
    (rb"\x1f\x8b", "it is compressed data (gzip)"),
    (rb"BZh[1-9]1AY", "it is compressed data (bzip2)"),
    (rb"\xfd7zXZ\0", "it is compressed data (xz)"),
    (rb"\x28\xb5\x2f\xfd", "it is compressed data (zstd)"),
    (rb"\x04\x22\x4d\x18", "it is compressed data (LZ4)"),
    (rb"\x1f\x9d", "it is compressed data (compress)"),
    (rb"LZIP[\x00\x01]", "it is compressed data (lzip)"),
    (rb"MSCF\0\0\0\0", "it is a cabinet archive"),
    (rb".{2}-l[hz][0-9sd]-", "it is an LZH archive"),
    (rb"!<arch>\n", "it is a package of a system (ar)"),
    (rb"7z\xbc\xaf\x27\x1c", "it is a 7z archive"),
    (rb"Rar!\x1a\x07", "it is a RAR archive"),
    (rb".{257}ustar", "it is a tar archive"),
    (rb"GVAB", "it is a match of GammonView (GVAB), which is not read"),
    (rb"RGMH", "it is a damaged file of eXtreme Gammon"),
    (rb"OGXM", "it is a binary match of HedgeHog or GammonView (OGXM)"),
    (rb"SQLite format 3\0", "it is a database (SQLite)"),
    (rb"\0\x01\0\0Standard (?:Jet|ACE) DB", "it is a database (Access)"),
    (rb"gnubg-(?:OS|TS)-", "it is a bearoff database of GNU Backgammon"),
    (rb"GNU Backgammon [0-9]", "it is the weights of a neural net of GNU Backgammon"),
    (rb"[\x7c-\x7e]\0(?:[\0-\x40]\0){8}", "it is a position of Jellyfish (.pos), which is not read"),
    (rb"\x4c\0\0\0\x01\x14\x02\0", "it is a shortcut of Windows to another file"),
    (rb"(?:bplist00|\0{4}Bud1)", "it is settings of a Macintosh"),
    (rb"MZ.\0|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\0asm", "it is a program"),
)  # fmt: skip
"""How files begin that are no text, and what they are."""

_TEXTS: Final = (
    ((r"^[ \t]*The score \(after \d{1,9} games?\) is",), _EXPORT),
    ((r"^\* [^\r\n]{1,200} moves ", r"^[ \t]*Rolled [1-6]{2}"), _EXPORT),
    ((r"GNU Backgammon [^\r\n]{0,40}Text Export",), _EXPORT),
    ((r"XGID=|OGID=|Position[- ]ID[ \t]{0,9}:|\bboard:[^:\r\n]{1,100}:[^:\r\n]{1,100}:\d",), _IDS),
    ((r"\A\s*<(?:!doctype[ ]+html|html|head|body)\b",), "it is a web page (HTML); copy the match text out of it"),
    ((r"\A\s*<[?!a-z][^<>]{0,200}>",), "it is an XML document"),
    ((r"\A\s*\(\s*;", r"GM\[(?!6\])"), "it is a record of another game (SGF)"),
    ((r"\A\s*\(\s*;",), "it is a damaged game tree (SGF)"),
    ((r"^[ \t]*1\.\s{0,9}[0-9]{1,2}[-x][0-9]{1,2}\s{1,9}[0-9]{1,2}[-x][0-9]",), "it is a record of draughts (PDN)"),
    ((r"^[ \t]*\[(?:Event|Site|White|Black|Result|FEN)[ ]+\"", r"^[ \t]*1\."), "it is a record of chess (PGN)"),
    ((r"^手合割[:：]",), "it is a record of shogi (KIF)"),
    ((r"^[ \t]*\[FEN[ ]+\"",), "it is a position of chess (PGN)"),
    ((r"\A\s*(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8} [wb] ",), "it is a position of chess (FEN)"),
    (
        (r"^(?:From|Subject|Date):[ ]", r"^(?:To|Message-ID|MIME-Version|Content-Type|Received):[ ]"),
        "it is a mail without a match in it",
    ),
    ((r"\A\s*(?:Received|Return-Path|Delivered-To):[ ]",), "it is a mail without a match in it"),
    ((r"\A\s*\\(?:documentclass|documentstyle|input|begin)\b",), "it is a LaTeX document"),
    ((r"\A\s*(?:#!|import |from [\w.]{1,60} import |def |class )",), "it is a program's source"),
    ((r"\A\s*bgammon-replay ",), "it is the head of a match of bgammon.org, without its games"),
    ((r"\A\s*\[InternetShortcut\]",), "it is a link to a web page"),
    ((r"\A\s*1\.\s?(?:[a-h]?[1-8]?x?[a-h][1-8]|[NBRQK][a-h1-8x]{1,4}|O-O)\s",), "it is a record of chess"),
    ((r"^[ \t]*(?:set (?:board|xgid|matchid|player)|new (?:match|game|session))\b",), "it is commands for GNU Backgammon"),
    (
        (r"\A\s*\{[^{}\[\]]{0,200}\"format\"\s*:\s*\"bgnotation\"",),
        "it is JSON of this project in which nothing is told of a match",
    ),
    ((r"\A\s*[{\[]\s*[\"{\[\]}\d-]",), "it is JSON of another program"),
)
"""What texts say that are no record which is read, and what they are; the first counts of which all patterns are found."""

_FIRST: Final = re.compile(b"|".join(b"(" + pattern + b")" for pattern, _ in _MAGIC), re.DOTALL)
_BEHIND: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def magic(data: bytes) -> str:
    """What data is that begins as no text does; empty for anything else."""
    found = _FIRST.match(data)
    return _MAGIC[found.lastindex - 1][1] if found and found.lastindex else ""


def document(data: bytes) -> str:
    """What a zip file is that no one means as an archive of files; empty for one that is."""
    found = magic(data)
    return found if data.startswith(b"PK\x03\x04") and "zip" not in found else ""


def content(source: Source) -> str:
    """What a file is in which there is no match, as a clause: `it is a PNG image`."""
    if not source.data and not source.text:
        return "it is empty"
    if known := magic(source.data):
        return known
    if source.encoding == BINARY:
        return _UNKNOWN_DATA
    text = source.text[:BEGINNING]
    if not text.strip():
        return "it is empty"
    for patterns, known in _TEXTS:
        if all(re.search(pattern, text, re.MULTILINE | re.IGNORECASE) for pattern in patterns):
            return known
    if len(_BEHIND.findall(text)) * 20 > len(text):
        return _UNKNOWN_DATA
    from notation.ids import find

    return _IDS if next(find(text[:10_000]), None) is not None else _UNKNOWN
