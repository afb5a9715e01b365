"""The documents about position IDs are true: one for each kind, the table of who carries what, the examples."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from notation.ids import FIELDS, decode, find, kinds
from tests.documents import ROOT

DOCS = ROOT / "docs" / "ids"

PAGES = {
    "gnubg-position": "gnubg",
    "gnubg-match": "gnubg",
    "rawboard": "fibs",
    "set-board": "simple",
    "key-letters": "keys",
    "key-hex": "keys",
    "gnubg-text": "position-text",
    "xg-text": "position-text",
    "bgblitz-text": "position-text",
}
"""The page of a kind that has none of its own name."""

COLUMNS = ("xgid", "gnubg", "gnubg-position", "ogid", "fibs", "snowie", "jellyfish", "gnubg-text", "xg-text")

OPENING = """\
# Position IDs

A position ID is a line of text that stands for a moment of a match: the checkers, who is on roll, the dice, the cube,
the score. Programs have invented many of them. [`bgnotation id`](../cli.md#id) finds them in any text, says what is
wrong with them, and writes them in every other kind; [`bgnotation board`](../cli.md#board) draws them. In the library
`notation.ids` has `decode`, `encode` and `find`.

| kind | what it is | page |
|---|---|---|
{kinds}

Further kinds can be added by other packages through entry points of the group `notation.ids`, each naming a
`notation.ids.Kind`.

## Who is who

Players are the first and the second (0 and 1 in the library). In a match record the first is the one in the left
column. He is player 0 of GNU Backgammon, the **top** player of an XGID (small letters), **Black** in an OGID, the
opponent in a FIBS board line, O in a board of letters. `PositionState.swap()` exchanges them.

## Who can carry what

What a kind cannot carry is never dropped silently: `encode` gives the names of these fields, the command prints them,
and `--strict` makes them errors. Every ID that is written is read back first. One that would not be read (more than
fifteen checkers, a score that ends the match, a cube beyond 32768) is refused with `unfit-state`, and left empty in tables;
a field that would come back otherwise is left out and named. The order of the dice has no meaning: the kinds of GNU
Backgammon write the higher first, an OGID the lower, the others keep it.

{table}

“some” means that some values have no form: see the page of the kind. What is unknown in a state is written in the usual
way: no Jacoby rule, no beavers, a largest cube of 1024.

## Finding IDs

Any text is searched, of any length: a mail, a web page, a table, a list. Words that merely have the shape of an ID count
only when they are one without any doubt. What is meant as an ID gets its line and its findings whatever is wrong with it:

- what has a mark: `XGID=`, `OGID=`, `Position ID:`, `Match ID:`, `GNUbgID`, `board:`, and a pair of GNU Backgammon's IDs
  with a colon between them, one of which is damaged;
- in a list or a table, what stands where most lines have an ID (the whole line, or the same column; quoted, numbered, or
  with percent escapes), if it has the shape of one. Blank lines, lines that begin with `#`, headings and words are passed
  over. A list of damaged IDs alone is one too;
- a text or a file that is nothing else.

A line of more than 20,000 characters is not shown with its findings. The time grows with the length of the text alone.

[Odd input](odd-input.md) tells what becomes of IDs that other programs accept, refuse, or crash on.
"""

SOME = {
    ("fibs", "offer"),
    ("fibs", "crawford"),
    ("ogid", "offer"),
    ("jellyfish", "max_cube"),
    ("fibs", "names"),
    ("snowie", "names"),
}
SOME |= {("jellyfish", "names"), ("ogid", "max_games")}


def page_of(name: str) -> str:
    return f"{PAGES.get(name, name)}.md"


def table() -> str:
    lines = ["| | " + " | ".join(f"`{name}`" for name in COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    known = {kind.name: kind for kind in kinds()}
    for field, words in FIELDS.items():
        cells = ["some" if (name, field) in SOME else "yes" if field in known[name].carries else "" for name in COLUMNS]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines)


def test_index(golden: Callable[[Path, str], None]) -> None:
    listed = "\n".join(
        f"| `{kind.name}` | {kind.description} | [{page_of(kind.name)}]({page_of(kind.name)}) |" for kind in kinds()
    )
    golden(DOCS / "index.md", OPENING.format(kinds=listed, table=table()))


def test_every_kind_has_a_page() -> None:
    pages = {path.name for path in DOCS.glob("*.md")}
    assert pages == {page_of(kind.name) for kind in kinds()} | {"index.md", "odd-input.md"}


def test_every_example_decodes() -> None:
    count = 0
    for path in DOCS.glob("*.md"):
        for block in re.findall(r"^```\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            state, findings = decode(block.strip())
            assert state is not None and not findings, (path.name, block, [str(finding) for finding in findings])
            count += 1
    assert count >= 6
    assert any(found.kind == "key-letters" for found in find((DOCS / "keys.md").read_text(encoding="utf-8")))


def test_codes_that_the_pages_name_exist() -> None:
    from notation.codes import CODES

    names = {code.name for code in CODES}
    words = {"bgnotation-id", "key-letters", "key-hex", "gnubg-text", "xg-text", "bgblitz-text", "set-board"}
    for path in DOCS.glob("*.md"):
        for word in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", path.read_text(encoding="utf-8")):
            assert word in names | words | {kind.name for kind in kinds()}, (path.name, word)
