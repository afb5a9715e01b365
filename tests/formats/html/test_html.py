"""Web pages: the games that GNU Backgammon exports, the positions of other pages, and what damage does to both."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import formats
from notation.formats import html
from notation.formats.html.flat import PAD, flat
from notation.model import Beaver, Comment, Double, Match, Move, Raccoon, SetUp, Take, Win
from notation.source import decode
from tests.formats.gnubg_text.test_gnubg_text import DEMO, moments
from tests.formats.records import damaged, placed
from tests.shared import shared

HERE = Path(__file__).parent
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:7:10"


def sample(name: str) -> str:
    return (HERE / f"{name}.html").read_text(encoding="utf-8")


def read(text: str) -> list[Match]:
    source, _ = decode(text.encode())
    return list(html.read(source))


@pytest.mark.parametrize(("name", "index"), [("japanese", 0), ("german_002", 1), ("whole_003", 2)])
def test_a_game_of_the_match_in_a_file(name: str, index: int) -> None:
    match = notation.read(HERE / f"{name}.html")
    assert match.source is not None and formats.detect(match.source).name == "html"
    expected, told = moments(notation.read(DEMO), index), moments(match, 0)
    assert told == expected[: len(told)] and len(told) >= len(expected) - 1
    assert (match.players, match.rules.length, match.games[0].number) == (("Ada", "Ben"), 3, index + 1)
    assert match.diagnostics == ()


def test_a_page_tells_what_the_text_export_of_the_same_game_tells() -> None:
    (page,), (text,) = notation.read_matches(HERE / "beaver.html"), notation.read_matches(HERE / "beaver_text.txt")
    assert page.players == ('"A" b', "Zoë & <x>") == text.players and page.rules == text.rules
    assert page.head == text.head and Comment("a comment on the match") in page.head
    (one,), (two,) = page.games, text.games
    assert [type(action) for action in one.actions] == [type(action) for action in two.actions]
    assert {Double, Beaver, Raccoon, Take, Win} <= {type(action) for action in one.actions}
    for mine, other in zip(one.actions, two.actions, strict=True):
        note: Any = getattr(mine, "note", None)
        told: Any = getattr(other, "note", None)
        assert (note is None) == (told is None)
        if note is not None:
            assert (note.skill, note.cube_skill, note.luck_mark) == (told.skill, told.cube_skill, told.luck_mark)
            assert (note.cube, note.play) == (told.cube, told.play)
    first = one.actions[0]
    assert isinstance(first, Move) and first.note is not None
    assert first.note.comment == "hello there & so\n\nsecond C[hello there"


def test_places_are_those_of_the_page() -> None:
    (match,) = read(sample("german_002"))
    move = match.games[0].actions[0]
    assert match.source is not None and match.source.between(move.span) == "Ben zieht 24/20 13/10"
    assert (
        isinstance(move, Move)
        and match.source.between((move.span[0] + move.places[1][0], move.span[0] + move.places[1][1])) == "13/10"
    )
    wrong = sample("german_002").replace("zieht 24/20 13/10", "zieht 24/20 13/11")
    found = [one for one in notation.check(wrong.encode()) if one.code.name == "wrong-dice"]
    line = wrong.splitlines().index("<p>&bull; Ben zieht 24/20 13/11</p>") + 1
    assert [(one.place.line, one.place.column) for one in found] == [(line, 27)]


def test_signs_that_stand_for_others() -> None:
    text = sample("german_002").replace("Ada", "A&amp;B&#233;").replace("\n", "\r\n")
    (match,) = read(text)
    assert match.players == ("A&Bé", "Ben")
    assert moments(match, 0) == moments(read(sample("german_002"))[0], 0)
    assert PAD not in repr(match)


def test_a_page_that_shows_a_position_alone() -> None:
    (match,) = read(sample("position"))
    assert [finding.code.name for finding in match.diagnostics] == ["positions-alone"]
    assert isinstance(match.games[0].actions[0], SetUp) and match.players == ('"A" b', "Zoë & <x>")
    page = sample("position")
    block = page[page.index("<p>Pip counts") : page.index("<!-- End Board")]
    matches = read(page.replace(block, block * 3))
    assert len(matches) == 3
    assert [len(one.diagnostics) for one in matches] == [1, 0, 0]


@pytest.mark.parametrize(
    "head", ["<html>", "<!DOCTYPE html>\n<html>", "\ufeff\r\n<!-- saved from somewhere -->\n<HTML>", "<body>"]
)
def test_the_positions_of_any_page(head: str) -> None:
    text = f"{head}<p>{XGID}</p><script>x = '{XGID.replace(':31:', ':00:')}'</script>"
    source, _ = decode(text.encode())
    assert formats.detect(source).name == "html"
    first, second = html.read(source)
    assert (first.rules.length, first.games[0].score) == (7, (1, 2))
    assert [type(action) for action in first.games[0].actions] == [SetUp, Move]
    assert [type(action) for action in second.games[0].actions] == [SetUp]
    assert [finding.code.name for finding in first.diagnostics] == ["positions-alone"] and second.diagnostics == ()
    assert source.between(first.games[0].actions[0].span) == XGID


def test_what_is_odd_about_an_id_is_told_at_its_place() -> None:
    (match,) = read(f"<html>\n<p>{XGID.replace(':2:1:0:', ':2:1:1:')}</p>")
    assert [(one.code.name, one.place.line, one.place.column) for one in match.diagnostics] == [
        ("positions-alone", 2, 4),
        ("crawford-score", 2, 49),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        XGID,
        "<html><p>hello",
        "<p>no head of a page: " + XGID,
        f'<html><head><meta name="generator" content="bgnotation 1"></head>{XGID}',
    ],
)
def test_other_texts_are_none_of_it(text: str) -> None:
    assert not html.detect(decode(text.encode())[0])


@pytest.mark.parametrize("between", [" ", "&nbsp;", "<b>", "</b>\n<i>", "<!-- here -->", "<script>x()</script>"])
def test_ids_in_words_are_found_through_tags(between: str) -> None:
    page = f"<html><body><p>Position:{between}4HPwATDgc/ABMA{between} Match:{between}cAhuABAAAAAE{between}</p></body></html>"
    assert html.detect(decode(page.encode())[0])
    (match,) = read(page)
    assert (match.rules.length, [type(action) for action in match.games[0].actions]) == (3, [Move])


def test_a_page_without_positions_is_told() -> None:
    (match,) = read("<html><body>hello</body></html>")
    assert [finding.code.name for finding in match.diagnostics] == ["no-match"]


def test_real_pages_show_positions() -> None:
    for path in sorted(shared("corpus/xgid-html").glob("*.html"))[::5]:
        matches = list(notation.read_matches(path))
        assert matches and all(isinstance(match.games[0].actions[0], SetUp) for match in matches)
        assert [finding.code.name for finding in matches[0].diagnostics].count("positions-alone") == 1


UNITS = (
    *(
        "<!--",
        "<a ",
        "<",
        "</",
        "<![",
        "<!",
        "<?",
        "&",
        "&#",
        '<a b="',
        "<a b='",
        "<a b=",
        "<a/",
        "<p>",
        "<!-- -",
        "--",
        "<td>",
    ),
    *(
        "<script>",
        "<style>x",
        "</a <",
        "<a x'",
        '<a x"y',
        "<![CDATA[",
        "]]>",
        '<a b=">',
        "<title>",
        "<head>",
        "</head>",
        "<pre>",
    ),
)


@pytest.mark.parametrize("tail", ["", ">", "-->", '">'])
def test_a_page_made_flat_keeps_every_place(tail: str) -> None:
    for unit in UNITS:
        page = f"<html><p>A{unit * 3000}{tail}\nB<br>C"
        assert len(flat(page)) == len(page)
        read(page)


@given(st.text("<>/!-&;#aptdrh\"'= \n\r\té", max_size=80))
def test_any_text_is_made_flat(text: str) -> None:
    assert len(flat(text)) == len(text)


def use(text: str) -> None:
    list(placed(html.read, text))


SAMPLES = ("beaver", "german_002", "japanese", "position")


def harmed(random: Random) -> str:
    page = sample(random.choice(SAMPLES))
    start = random.choice((0, random.randrange(len(page))))
    page = damaged(random, page[start : start + 3000])
    for _ in range(random.randint(0, 4)):
        at = random.randrange(len(page) + 1)
        page = (
            page[:at]
            + random.choice(("<", ">", "<p>", "</td>", "<!--", "-->", "&amp;", "<pre>", "<head>", "\t", XGID))
            + page[at:]
        )
    return page


@given(seed=st.integers(0, 10**9))
def test_damaged_pages_are_read_without_an_exception(seed: int) -> None:
    use(harmed(Random(seed)))


@pytest.mark.slow
@pytest.mark.long
def test_ten_thousand_damaged_pages() -> None:
    for seed in range(10_000):
        use(harmed(Random(seed)))
