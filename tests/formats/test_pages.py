"""The pages of the formats: the smallest example on each is read as its format, and each tells its sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import notation
from notation import formats
from notation.formats.table import BUILT_IN
from notation.source import decode

DOCS = Path(__file__).parents[2] / "docs" / "formats"
SECTIONS = {
    "sgg": "## GamesGrid and GridGammon",
    "tmg": "## TrueMoneyGames",
    "oldmoves": "## FIBS: oldmoves",
    "bgammon": "## bgammon.org",
    "gam": "## Single games",
    "snowie": "## Snowie",
    "gnubg-text": "## Text exports of GNU Backgammon",
}
"""Where the examples stand of formats that share a page."""
ALONE = ("bgblitz-text", "bgf", "gva", "html", "json", "mat", "sgf", "xg-text")
"""The formats whose page begins with their example."""
NO_SOURCE = ("json", "md", "tex")
"""The formats that are ours, or are made for people to read."""


def example(name: str) -> str:
    """The first example on the page of a format, or in its section."""
    page = (DOCS / ("lines.md" if name in SECTIONS else f"{name}.md")).read_text(encoding="utf-8")
    page = page[page.index(SECTIONS.get(name, "# ")) :]
    found = re.search(r"^```[^\n]*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("name", [*SECTIONS, *ALONE])
def test_the_example_is_in_its_format(name: str) -> None:
    text = example(name)
    assert formats.detect(decode(text.encode(), name)[0]).name == name
    assert notation.read(text.encode()).games
    found = {one.code for one in notation.check(text.encode())}
    assert not found & {"unread-line", "unread-cell", "json-shape", "json-syntax", "sgf-syntax", "illegal-play"}


@pytest.mark.parametrize("name", [known.name for known in BUILT_IN if known.name not in NO_SOURCE])
def test_the_page_tells_its_sources(name: str) -> None:
    page = next(one for one in (DOCS / f"{name}.md", DOCS / "lines.md") if one.exists()).read_text(encoding="utf-8")
    told = re.search(r"^(## )?Sources?(:|$)(.*)", page, re.MULTILINE | re.DOTALL)
    assert told is not None
    assert (DOCS / f"{name}.md").exists() or f"`{name}`" in told[3]
