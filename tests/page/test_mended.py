"""The fixes on a page: as data, in the list and beside the board, and nothing of them where there are none."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from notation.fixes import Fix, Safety
from notation.ids.letters import encode_letters
from notation.languages import LANGUAGES, translate
from notation.languages import told as in_words
from notation.mending import fixes
from notation.page import build
from notation.page.mended import SHOWN, fixes_data, fixes_shown
from notation.page.words import WORDS
from notation.phrases import Phrase
from notation.replay import Replay
from tests.page.pages import replay_of
from tests.page.test_browser import caption, check_axe, plain

Visit = Callable[..., Any]
CLEAN = """ 3 point match

 Game 1
 Ada : 0                        Ben : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/13                   66: 24/18(2) 13/7(2)
  4) 55: 8/3(2) 6/1(2)            Doubles => 4
  5)  Drops
                                  Wins 2 points
"""
SLIP = CLEAN.replace("24/13", "24/14")


def mended(record: str) -> Replay:
    replay = replay_of(record)
    return replace(replay, diagnostics=fixes(replay))


def with_fixes(*offered: Fix) -> Replay:
    """The record with the slip, its finding with these fixes."""
    replay = replay_of(SLIP)
    return replace(replay, diagnostics=tuple(replace(found, fixes=offered) for found in replay.diagnostics))


def shown(replay: Replay) -> Any:
    return fixes_shown(replay, replay.diagnostics)


# -- as data ------------------------------------------------------------------------------------------------------------


def test_a_page_without_fixes_carries_nothing_of_them() -> None:
    page = build(replay_of(CLEAN))
    assert build(mended(CLEAN)) == page
    assert "fixes" not in page
    assert '"as_mended"' not in page
    assert ".mend" not in page


def test_the_best_fix_has_the_step_as_it_is_and_as_it_is_mended() -> None:
    clean = replay_of(CLEAN).games[0].decisions
    best, other = shown(mended(SLIP))[0]
    assert plain(best.title["en"]) == "read 65: 24/14 as 65: 24/13"
    assert best.safety == "unsafe"
    assert set(best.title) == set(best.reason) == set(LANGUAGES)
    assert best.boards == (
        1,
        5,
        f"{encode_letters(clean[4].position)}2b",
        "a65 24/13",
        f"{encode_letters(clean[5].position)}2b",
    )
    assert plain(other.title["en"]) == "read 65: 24/14 as 64: 24/14"
    assert other.boards is None


def test_the_slips_before_a_fix_are_mended_on_its_boards() -> None:
    """The second board stands where the game had come to, had the first slip not been made."""
    record = SLIP.replace("55: 8/3(2) 6/1(2)", "55: 8/3(2) 6/2(2)")
    clean = replay_of(CLEAN).games[0].decisions
    told = [each[0].boards for each in shown(mended(record)).values() if each[0].boards]
    assert [(one.step, one.decision) for one in told] == [(5, "a65 24/13"), (7, "a55 8/3(2) 6/1(2)")]
    assert told[1].before == f"{encode_letters(clean[6].position)}2b"


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (CLEAN.replace("Wins 2", "Wins 4"), "a result is no step"),
        (CLEAN.replace("              Takes", ""), "there is nothing in the place of which it would stand"),
        (CLEAN.replace("24/18(2) 13/7(2)", "24/18 24/18 13/7(2)*"), "the same was played"),
    ],
)
def test_a_fix_that_changes_no_step_has_no_boards(record: str, why: str) -> None:
    told = shown(mended(record))
    assert told, "there is something to mend"
    assert [each[0].boards for each in told.values()] == [None] * len(told), why


def test_what_is_told_alike_is_told_once_and_not_without_end() -> None:
    many = [Fix(Phrase("number this row {n}", n=number), Phrase("why"), Safety.UNSAFE) for number in (1, 2, 1, *range(2, 20))]
    told = shown(with_fixes(*many))[0]
    assert [fix.title["en"] for fix in told] == [f"number this row {number}" for number in range(1, SHOWN + 1)]
    data = fixes_data({0: told})
    assert data["texts"][data["of"][0][1][0]]["en"] == "number this row 2"
    assert len(data["texts"]) == SHOWN + 1, "the reason they share stands there once"


def test_names_in_a_fix_are_visible_and_keep_their_direction() -> None:
    told = shown(with_fixes(Fix(Phrase("write the name {new}", new="A\u202eB"), Phrase("why"), Safety.SAFE)))[0]
    assert told[0].title["en"] == "write the name \u2068A\ufffdB\u2069"


# -- in a browser -------------------------------------------------------------------------------------------------------


def drawn(page: Any, figure: str) -> set[str]:
    """The checkers of a small board, as texts of player, point and count."""
    return set(
        page.evaluate(
            f"""[...document.querySelectorAll('#notes .{figure} [data-count]')]
            .map(({{dataset: d}}) => [d.player, d.point, d.count].join())"""
        )
    )


@pytest.mark.parametrize("code", ["en", "fa"])
def test_the_fix_stands_beside_its_finding_with_both_boards(visit: Visit, code: str) -> None:
    page = visit(build(mended(SLIP), language=code), at="#g1m5")
    told = plain(page.inner_text("#notes .mend"))
    best, other = mended(SLIP).diagnostics[0].fixes
    for text in (best.title, best.reason, other.title):
        assert in_words(text, code) in told
    for key in ("fix_unsafe", "means_unsafe", "or_else", "as_written", "as_mended"):
        assert translate(WORDS[key], code) in told  # type: ignore[arg-type]
    assert page.locator("#notes .boards svg.board").count() == 2
    written, right = drawn(page, "as_written"), drawn(page, "as_mended")
    assert written - right == {"0,13,5", "0,14,1"}
    assert right - written == {"0,13,6"}
    assert plain(page.inner_text("#notes .as_mended figcaption")).endswith("Ada: 65 24/13")
    for figure in page.locator("#notes .boards svg.board").all():
        assert figure.get_attribute("role") == "img"
        assert figure.get_attribute("aria-label")
        assert figure.evaluate("e => getComputedStyle(e).direction") == "ltr"
    left, second = (page.locator(f"#notes .{one}").bounding_box()["x"] for one in ("as_written", "as_mended"))
    assert (left > second) == LANGUAGES[code].right_to_left
    assert caption(page).startswith("3. Ada: 65 24/14" if code == "en" else "۳. Ada: 65 24/14")


def test_the_list_opens_the_boards_by_key_and_speaks_every_language(visit: Visit) -> None:
    page = visit(build(mended(SLIP)))
    page.click("#tab-findings")
    assert page.locator("#list svg").count() == 0
    page.focus("#list summary")
    page.keyboard.press("Enter")
    page.wait_for_selector("#list .as_mended svg")
    assert page.locator("#list svg.board").count() == 2
    page.click("#list .as_written a")
    assert caption(page) == "3. Ada: 65 24/14 illegal"
    page.select_option("#language", "fa")
    assert page.inner_text("#list summary") == translate("Both boards", "fa")
    assert page.inner_text("#list > li > p >> nth=-1") == translate(mended(SLIP).diagnostics[0].code.rule, "fa")


def test_boards_that_were_opened_are_printed(visit: Visit) -> None:
    page = visit(build(mended(SLIP)))
    page.click("#tab-findings")
    page.emulate_media(media="print")
    assert page.is_visible("#list .mend")
    assert not page.is_visible("#list .both")
    page.emulate_media(media="screen")
    page.click("#list summary")
    page.wait_for_selector("#list .as_mended svg")  # drawn when the browser tells that they were opened
    page.emulate_media(media="print")
    assert page.is_visible("#list .as_mended svg")
    assert not page.is_visible("#list summary")


def test_who_hides_the_play_is_not_told_what_was_meant(visit: Visit) -> None:
    page = visit(build(mended(SLIP)), at="#g1m5")
    page.keyboard.press("b")
    assert page.locator("#notes .mend").count() == 0
    page.keyboard.press("b")
    assert page.locator("#notes .mend").count() == 1


def test_without_javascript_the_list_tells_the_fixes(visit: Visit) -> None:
    page = visit(build(mended(SLIP)), java_script_enabled=False)
    told = re.sub(r"\s+", " ", plain(page.inner_text("#list .mend")))
    assert told.startswith("Unsafe fix read 65: 24/14 as 65: 24/13")
    assert "Or: read 65: 24/14 as 64: 24/14 (Unsafe fix:" in told


@pytest.mark.parametrize("width", [360, 768, 1440])
@pytest.mark.parametrize("code", ["en", "fa", "sv"])
def test_fixes_fit(visit: Visit, width: int, code: str) -> None:
    page = visit(build(mended(SLIP), language=code), at="#g1m5", viewport={"width": width, "height": 780})
    page.click("#tab-findings")
    page.click("#list summary")
    page.wait_for_selector("#list .as_mended svg")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("[...document.querySelectorAll('.boards svg')].every(e => e.getBoundingClientRect().width > 150)")


@pytest.mark.parametrize("code", ["en", "fa"])
def test_beside_the_board_the_fix_is_in_view(visit: Visit, code: str) -> None:
    page = visit(build(mended(SLIP), language=code), at="#g1m5", viewport={"width": 1280, "height": 900})
    board, fix = page.locator("#board").bounding_box(), page.locator("#notes .fix").bounding_box()
    drawings = [each.bounding_box() for each in page.locator("#notes .boards svg.board").all()]
    assert all(each["y"] >= 0 and each["y"] + each["height"] <= 900 for each in (fix, *drawings))
    assert (fix["x"] < board["x"]) == LANGUAGES[code].right_to_left
    page.keyboard.press("ArrowLeft")
    assert page.locator(".side > #notes").count() == 0
    page.keyboard.press("ArrowRight")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".stage > #notes .mend")


@pytest.mark.parametrize("code", ["en", "fa", "ar"])
def test_each_score_stands_on_the_side_of_its_player(visit: Visit, code: str) -> None:
    page = visit(build(mended(CLEAN), language=code), viewport={"width": 1280, "height": 900})
    names = [each.bounding_box()["x"] for each in page.locator("h1 bdi").all()]
    points = [each.bounding_box()["x"] for each in page.locator("h1 .score > span").all()]
    assert len(names) == len(points) == 2
    assert (names[0] < points[0] < points[1] < names[1]) or (names[0] > points[0] > points[1] > names[1])


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("code", ["en", "fa"])
def test_axe_finds_nothing_in_fixes(visit: Visit, code: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit(build(mended(SLIP), language=code), at="#g1m5", color_scheme=scheme)
    page.click("#tab-findings")
    page.click("#list summary")
    page.wait_for_selector("#list .as_mended svg")
    check_axe(axe, page, f"{code} {scheme}")
