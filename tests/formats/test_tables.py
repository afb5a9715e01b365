"""The tables of the formats in the documents, which are made from the code: `pytest --update-goldens` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from notation import formats
from notation.formats import Format
from notation.formats.things import THINGS
from tests.documents import ROOT

DOCS = ROOT / "docs" / "formats"
SHARED = DOCS / "lines.md"
"""The page of those without a page of their own."""
BLOCK = "<!-- {name}: pytest --update-goldens tests/formats/test_tables.py -->\n{text}<!-- end of {name} -->\n"


def page_of(known: Format) -> Path:
    """The page that a format is told on."""
    own = DOCS / f"{known.name}.md"
    return own if own.exists() else SHARED


PAGES = sorted({page_of(known) for known in formats.formats()})


def table(rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table, its head first."""
    head, *rest = (f"| {' | '.join(cells)} |" for cells in rows)
    return "\n".join([head, "|" + "---|" * (head.count(" | ") + 1), *rest]) + "\n"


def told(known: Format, thing: str) -> str:
    """Whether a format holds a thing."""
    return "yes" if thing in known.carries else "as a remark" if thing in known.in_words else ""


def holdings(page: Path) -> str:
    """What each format of a page can hold."""
    here = [known for known in formats.formats() if page_of(known) == page]
    names = [f"`{known.name}`" for known in here]
    return table([["", *names], *([thing, *(told(known, thing) for known in here)] for thing in THINGS)])


def listing(beside: Path) -> str:
    """All formats: their files, whence they are, and whether they are read and written."""
    links = {known: page_of(known).relative_to(beside.parent) for known in formats.formats()}
    rows = [
        [
            f"[`{known.name}`]({links[known].as_posix()})",
            " ".join(f"`{suffix}`" for suffix in known.suffixes),
            known.description,
            "yes" if known.reads else "",
            "yes" if known.writes else "",
        ]
        for known in formats.formats()
    ]
    return table([["format", "files", "what it is", "read", "written"], *rows])


def held(path: Path, name: str, text: str, update: bool) -> None:
    """Hold a block of a document to be what it is made of; write it, where that is asked."""
    block = BLOCK.format(name=name, text=text)
    document = path.read_text(encoding="utf-8")
    begin, end = (re.escape(part) for part in BLOCK.format(name=name, text="\0").split("\0"))
    if update:
        made, count = re.subn(f"{begin}.*?{end}", lambda _: block, document, flags=re.DOTALL)
        document = made if count else f"{document.rstrip()}\n\n## What it can hold\n\n{block}"
        path.write_text(document, encoding="utf-8")
    assert document.count(block) == 1, "run pytest --update-goldens and look at what it changed"


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_a_page_tells_what_its_formats_hold(page: Path, request: pytest.FixtureRequest) -> None:
    held(page, "what it can hold", holdings(page), request.config.getoption("--update-goldens"))


@pytest.mark.parametrize("path", [ROOT / "README.md", DOCS / "index.md"], ids=["README", "index"])
def test_all_formats_are_listed(path: Path, request: pytest.FixtureRequest) -> None:
    held(path, "all formats", listing(path), request.config.getoption("--update-goldens"))
