"""The pages of a site, and their building from folders."""

from __future__ import annotations

import json
import os
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from notation.cli import main
from notation.page import site
from tests.page.pages import RECORD, replay_of

ATOM = "{http://www.w3.org/2005/Atom}"


def record(first: str, second: str, event: str, date: str, winner: int = 1) -> str:
    result = "                                  Wins 3 points" if winner else "      Wins 3 points"
    return (
        f'; [Event "{event}"]\n; [EventDate "{date}"]\n\n 3 point match\n\n'
        f" Game 1\n {first} : 0                        {second} : 0\n"
        f"  1) 31: 8/5 6/5                 42: 8/4 6/4\n{result}\n"
    )


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Four matches of two events, in two folders, one of them without an end."""
    folder = tmp_path / "season"
    for name, text in {
        "a.mat": record("Ana", "Bo", "Spring <b>Open</b>", "2026.03.01"),
        "b.mat": record("Bo", "Cy", "Spring <b>Open</b>", "2026.03.02"),
        "below/c d.mat": record("Ana", "Cy", "Spring <b>Open</b>", "2026.03.03", 0),
        "below/d.mat": RECORD,
    }.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder


def build(folder: Path, out: Path, *options: str) -> str:
    result = CliRunner().invoke(main, ["replay", str(folder), "-o", str(out), *options])
    assert result.exit_code == 0, result.output
    return result.stderr


def links(text: str) -> set[str]:
    return {unquote(link) for link in re.findall(r'href="([^"#]+)"', text)}


def test_every_link_leads_to_a_page(season: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert "4 matches, 4 pages built" in build(season, out, "--base-url", "https://example.org/bg")
    pages = [*out.rglob("*.html")]
    assert len(pages) == 1 + 4 + 5 + 2
    for page in pages:
        for link in links(page.read_text(encoding="utf-8")):
            assert (page.parent / link).is_file(), (page, link)
    matches = [page for page in pages if "matches" in page.parts]
    words = "".join(page.read_text(encoding="utf-8") for page in matches)
    assert words.count('rel="prev"') == words.count('rel="next"') == 3


def test_the_feed_is_atom(season: Path, tmp_path: Path) -> None:
    build(season, tmp_path / "site", "--base-url", "https://example.org/bg")
    root = ElementTree.parse(tmp_path / "site" / "feed.xml").getroot()
    assert root.tag == f"{ATOM}feed"
    entries = root.findall(f"{ATOM}entry")
    assert len(entries) == 4
    for entry in entries:
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert link.attrib["href"].startswith("https://example.org/bg/matches/")
        assert entry.findtext(f"{ATOM}updated", "").endswith("Z")
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 4


def test_what_did_not_change_is_not_built_again(season: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    build(season, out)
    times = {page: page.stat().st_mtime_ns for page in out.rglob("*.html")}
    assert "4 matches, 0 pages built" in build(season, out)
    assert {page: page.stat().st_mtime_ns for page in out.rglob("*.html")} == times
    changed = season / "below" / "d.mat"
    changed.write_text(changed.read_text() + "  4) 66: 24/18(2) 13/7(2)\n")
    os.utime(changed, ns=(1, 1))
    assert "4 matches, 1 page built" in build(season, out)
    (season / "a.mat").unlink()
    assert "3 matches, " in build(season, out)
    assert not (out / "matches" / "a.html").exists()
    assert not list((out / "matches").glob(".bgnotation-*"))
    said = build(season, out, "--lang", "fa").partition(":")[0]
    assert re.findall("[0-9]+", said) == ["3", "3"], "other options make other pages"
    assert 'lang="fa"' in (out / "index.html").read_text(encoding="utf-8")


def test_records_of_like_names_get_pages_of_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for name in ("a.mat", "a.txt", "B.mat"):
        (folder / name).write_text(RECORD)
    (folder / "two.mat").write_text(RECORD + "\n" + RECORD)
    build(folder, tmp_path / "site")
    pages = sorted(page.name for page in (tmp_path / "site" / "matches").iterdir())
    assert pages == ["B.html", "a.mat.html", "a.txt.html", "two-2.html", "two.html"]


def test_a_bad_record_is_named_and_the_others_are_shown(season: Path, tmp_path: Path) -> None:
    (season / "empty.mat").write_text("")
    result = CliRunner().invoke(main, ["replay", str(season), "-o", str(tmp_path / "site")])
    assert result.exit_code == 2
    assert "empty.mat: there is no match in this file" in result.stderr
    assert (tmp_path / "site" / "matches" / "a.html").is_file()


def test_a_site_may_stand_among_its_records(season: Path) -> None:
    build(season, season / "site")
    assert "4 matches, 0 pages built" in build(season, season / "site")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["season"], "which folder"),
        (["season", "-o", "season"], "a folder of its own"),
        (["season", "-o", "s", "--watch"], "one record"),
    ],
)
def test_what_cannot_be_a_site(season: Path, tmp_path: Path, monkeypatch: Any, arguments: list[str], said: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["replay", *arguments])
    assert result.exit_code == 2
    assert said in result.output


def test_the_cross_table_counts_both_sides(season: Path) -> None:
    entries = [site.entry(replay_of(path), path.name) for path in sorted(season.rglob("*.mat")) if path.name != "d.mat"]
    table = site.cross_table(entries)
    assert [(line.name, line.won, line.lost) for line in table] == [("Ana", 1, 1), ("Bo", 1, 1), ("Cy", 1, 1)]
    ana, bo = table[0], table[1]
    assert ana.against == ((), ((0, 3, "a.mat"),), ((3, 0, "c d.mat"),))
    assert bo.against[0] == ((3, 0, "a.mat"),)


def test_an_entry_can_be_kept(season: Path) -> None:
    entry = site.entry(replay_of(season / "a.mat"), "matches/a.html", 5.0)
    assert site.from_kept(json.loads(json.dumps(entry.kept()))) == entry


def test_in_a_browser_lists_are_sorted_and_searched(visit: Callable[..., Any], season: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    build(season, out, "--lang", "ar")
    page = visit()
    page.goto(f"file://{out}/index.html")
    assert page.get_attribute("html", "dir") == "rtl"
    page.select_option("#language", "en")
    names = "[...document.querySelectorAll('#matches tbody tr')].filter(r => !r.hidden).map(r => r.cells[0].textContent)"
    assert page.evaluate(names) == ["Ada – Ben", "Ana – Cy", "Bo – Cy", "Ana – Bo"]
    page.click("#matches thead button >> nth=0")
    assert page.evaluate(names) == ["Ada – Ben", "Ana – Bo", "Ana – Cy", "Bo – Cy"]
    page.click("#matches thead button >> nth=0")
    assert page.get_attribute("#matches thead th", "aria-sort") == "descending"
    assert page.evaluate(names)[0] == "Bo – Cy"
    page.fill("#search", "cy spring")
    assert page.evaluate(names) == ["Bo – Cy", "Ana – Cy"]
    assert page.inner_text("#found") == "2 matches"
    page.select_option("#language", "fa")
    page.fill("#search", "2026.11")
    assert page.evaluate(names) == ["Ada – Ben"]
    page.click("#matches tbody tr:not([hidden]) th a")
    page.wait_for_url("**/d.html*")
    page.click('a[data-t="all_matches"]')
    page.wait_for_url("**/index.html")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_lists(visit: Callable[..., Any], season: Path, tmp_path: Path, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    out = tmp_path / "site"
    build(season, out)
    page = visit(color_scheme=scheme)
    for place in [out / "index.html", *out.glob("players/ana*"), *out.glob("events/spring*")]:
        page.goto(f"file://{place}")
        found = axe.run(page).response["violations"]
        assert not [(each["id"], node["html"][:200]) for each in found for node in each["nodes"][:3]]
        page.set_viewport_size({"width": 360, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.set_viewport_size({"width": 1440, "height": 900})
