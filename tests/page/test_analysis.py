"""The analysis of a record on its page: what is computed, what is shown, and that it fits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import notation
from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis, PlayAnalysis
from notation.languages import LANGUAGES, translate
from notation.page import build
from notation.page.analysis import analysed, cube_error
from notation.page.view import view
from notation.page.words import ANALYSIS, WORDS
from notation.steps import Step
from tests.page.pages import RECORD, replay_of
from tests.page.test_browser import check_axe, plain, step
from tests.shared import shared

Visit = Callable[..., Any]
CHANCES = Chances(0.55, 0.2, 0.01, 0.1, 0.005)
GOOD, POOR = (Step(8, 5), Step(6, 5)), (Step(24, 21), Step(13, 12))
CUBE = CubeAnalysis(CHANCES, 0.1, 0.5, 0.4, 1.0, "2-ply")
TAKEN = CubeAnalysis(CHANCES, 0.1, -0.5, -1.5, -1.0, "2-ply")


def play(*equities: float, made: int | None = 0) -> Annotation:
    plays = [GOOD, *[POOR] * (len(equities) - 1)]
    return Annotation(
        play=PlayAnalysis(
            tuple(Candidate(steps, CHANCES, equity, "2-ply") for steps, equity in zip(plays, equities, strict=True)),
            made,
            "X 1",
        )
    )


NOTES: dict[int, Annotation] = {
    1: replace(play(0.25, 0.1), luck=float("-inf"), comment="the best play"),
    2: replace(play(0.25, 0.2, made=1), luck=-0.3, luck_mark=-2),
    3: Annotation(cube=CUBE),
    4: Annotation(cube=TAKEN),
    5: replace(play(*[0.5 - 0.01 * n for n in range(13)], made=12), cube=replace(CUBE, no_double=0.3)),
    6: replace(play(0.5, 0.1, made=1), skill=1),
    7: play(0.5, 0.1, made=None),
    8: Annotation(cube=replace(CUBE, no_double=0.9, double_take=0.5, unit="mwc")),
}
"""What is said of the steps of the first game of the record."""


def annotated() -> notation.Replay:
    """The record with these notes."""
    match = replay_of(RECORD).match
    actions, at = [], 0
    for action in match.games[0].actions:
        is_step = type(action).__name__ not in ("Comment", "Unread", "SetUp", "Win")
        at += is_step
        actions.append(replace(action, note=NOTES[at]) if is_step and at in NOTES else action)
    return notation.replay(replace(match, games=(replace(match.games[0], actions=tuple(actions)), *match.games[1:])))


def test_errors_and_marks() -> None:
    told = view(annotated()).games[0].analysis
    assert [(step, one.mark) for step, one in told.items()] == [
        (1, 0),
        (2, -1),
        (3, -2),
        (4, -3),
        (5, -2),
        (6, 1),
        (7, 0),
        (8, 0),
    ]
    assert [one.play.error for one in told.values() if one.play] == ["", "0.050", "0.120", "0.400", ""]
    assert [(one.cube.best, one.cube.made, one.cube.error) for one in told.values() if one.cube] == [
        (0, -1, "0.100"),
        (2, 1, "0.500"),
        (1, 0, "0.100"),
        (0, -1, "40.00%"),
    ]
    assert told[1].luck == ""
    assert (told[2].luck, told[2].luck_mark) == ("−0.300", -2)


def test_the_play_made_is_listed_whatever_its_rank() -> None:
    told = view(annotated()).games[0].analysis[5].play
    assert told is not None
    assert [one.rank for one in told.candidates] == [*range(1, 11), 13]
    assert told.made == 13
    assert told.candidates[0] == (1, "8/5 6/5", "+0.500", "", "2-ply", ("55.0%", "20.0%", "1.0%", "45.0%", "10.0%", "0.5%"))
    assert told.candidates[-1].behind == "−0.120"


@pytest.mark.parametrize(
    ("kind", "figures", "error"),
    [
        ("play", (0.5, 0.7, 1.0), 0.2),
        ("play", (1.2, 1.5, 1.0), 0.0),
        ("dance", (0.5, 1.7, 1.0), 0.5),
        ("double", (0.5, 0.7, 1.0), 0.0),
        ("double", (1.2, 1.5, 1.0), 0.2),
        ("take", (-0.5, -0.7, -1.0), 0.0),
        ("pass", (-0.5, -0.7, -1.0), 0.3),
        ("resign", (0.5, 0.7, 1.0), None),
        ("take", (0.5, 0.7, None), None),
        ("take", (0.5, 0.7, float("nan")), None),
    ],
)
def test_the_error_of_a_cube_decision(kind: str, figures: tuple[float | None, ...], error: float | None) -> None:
    class Made:
        def __init__(self) -> None:
            self.kind = kind

    no_double, take, refuse = figures
    cube = CubeAnalysis(no_double=no_double, double_take=take, double_pass=refuse)
    assert cube_error(cube, Made()) == (error if error is None else pytest.approx(error))  # type: ignore[arg-type]


def test_without_the_figure_of_a_pass_no_double_may_still_be_best() -> None:
    decision = annotated().games[0].decisions[0]
    for no_double, take, best in ((0.6, 0.5, 0), (0.5, 0.6, -1)):
        note = Annotation(cube=CubeAnalysis(no_double=no_double, double_take=take, unit="mwc", level="2\u202eply"))
        told = analysed(decision._replace(action=replace(decision.action, note=note)))
        assert told is not None
        assert told.cube is not None
        assert (told.cube.best, told.cube.error, told.mark, told.cube.level) == (best, "", 0, "2\ufffdply")


def test_a_threshold_is_passed_when_the_error_is_above_it() -> None:
    decision = annotated().games[0].decisions[0]
    for error, mark in ((0.04, 0), (0.0401, -1), (0.08, -1), (0.0801, -2), (0.16, -2), (0.1601, -3)):
        note = play(0.0, -error, made=1)
        told = analysed(decision._replace(action=replace(decision.action, note=note)))
        assert told is not None
        assert told.mark == mark, error


def test_a_page_without_analysis_carries_none_of_it() -> None:
    text, with_it = build(replay_of(RECORD)), build(annotated())
    for mark in ('id="analysis"', 'data-do="error"', WORDS["not_among"], "em.skill"):
        assert mark in with_it
        assert mark not in text
    assert "Infinity" not in with_it.split('id="data">')[1].split("</script>")[0]
    data = json.loads(with_it.split('id="data">')[1].split("</script>")[0])
    assert data["games"][0]["a"]["1"][0] == 0
    assert "a" not in data["games"][1]


def test_the_score_sheet_marks_decisions_by_sign_and_word_without_the_script() -> None:
    text = build(annotated(), language="sv")
    marks = re.findall(r'<em class="skill (\w+)"><span aria-hidden="true">([!?]+)</span><span class="hide" [^>]*>([^<]*)', text)
    assert marks == [
        ("doubtful", "?!", "tveksamt"),
        ("bad", "?", "dåligt"),
        ("very_bad", "??", "mycket dåligt"),
        ("bad", "?", "dåligt"),
        ("good", "!", "bra"),
    ]


def rows(page: Any) -> list[str]:
    return page.evaluate(
        "[...document.querySelectorAll('#analysed tbody tr:not(.chances)')].map(r => "
        "(r.className ? '>' : '') + [...r.cells].map(c => c.textContent.replace(/[\\u2066-\\u2069]/g, '')).join('|'))"
    )


def test_candidates_cube_luck_and_comment_are_shown(visit: Visit) -> None:
    page = visit(build(annotated()), at="#g1m1")
    assert rows(page) == [">1|8/5 6/5played|+0.250||2-ply", "2|24/21 13/12|+0.100|−0.150|2-ply"]
    assert page.inner_text("#notes .remark") == "the best play"
    assert not page.is_visible("#analysed .chances >> nth=0")
    page.click("#chances")
    said = plain(page.inner_text("#analysed .chances >> nth=0"))
    assert said == "Wins 55.0% (gammon 20.0%, backgammon 1.0%), loses 45.0% (gammon 10.0%, backgammon 0.5%)"
    before = page.get_attribute("#board svg", "data-position"), page.locator("#board [data-ghost]").count()
    page.click("#analysed button >> nth=1")
    assert (page.get_attribute("#board svg", "data-position"), page.locator("#board [data-ghost]").count()) != before
    page.keyboard.press("ArrowRight")
    said = plain(page.inner_text("#analysed")).replace("\n\n", "\n")
    assert said.endswith("Error of the play: 0.050 ?! doubtful\nLuck: −0.300 very unlucky\nX 1")
    page.keyboard.press("ArrowRight")
    assert rows(page) == ["No doublebest|+0.500|2-ply", "Double, take|+0.400|", "Double, pass|+1.000|"]
    assert "Error of the cube decision: 0.100 ? bad" in plain(page.inner_text("#analysed"))
    page.keyboard.press("ArrowRight")
    assert rows(page)[1:] == [">Double, takeplayed|−1.500|", "Double, passbest|−1.000|"]
    page.keyboard.press("b")
    assert not page.is_visible("#analysis")
    page.keyboard.press("b")
    page.keyboard.press("End")
    assert not page.is_visible("#analysis")


def test_the_next_error_of_a_chosen_size(visit: Visit) -> None:
    page = visit(build(annotated()))
    page.keyboard.press("e")
    assert step(page) == "#g1m2"
    page.click('[data-do="error"]')
    assert step(page) == "#g1m3"
    page.select_option("#errors", "-3")
    page.click("#line")
    page.keyboard.press("e")
    assert step(page) == "#g1m4"
    page.reload()
    assert page.input_value("#errors") == "-3"
    page.select_option("#errors", "-2")
    page.click('[data-do="error"]')
    page.click('[data-do="error"]')
    assert step(page) == "#g1m3", "round the end of the match, past what is doubtful"
    page.keyboard.press("?")
    assert "E\nNext error" in page.inner_text("dialog")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_tells_the_analysis(visit: Visit, code: str) -> None:
    page = visit(build(annotated()), at="#g1m2")
    page.select_option("#language", code)
    told = page.inner_text("#analysed")
    for key in ("candidate", "behind", "very_unlucky", "doubtful", "played"):
        assert translate(WORDS[key], code) in told, key
    assert page.inner_text("#chances") == translate("Chances", code)
    if code in ("fa", "ar", "hi"):
        assert set(re.findall("[A-Za-z]{3,}", told)) <= {"ply"}
    for cell in ("\u2066+0.250\u2069", "\u2066−0.050\u2069"):
        assert cell in page.evaluate("document.querySelector('#analysed').textContent")


def test_its_words_are_translated() -> None:
    for code in set(LANGUAGES) - {"en"}:
        assert [key for key in ANALYSIS if translate(WORDS[key], code) == WORDS[key]] == []  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_a_real_analysis_fits(visit: Visit, width: int) -> None:
    record = shared("corpus/xg/gammonview__3WNK_g1Z-PLsh_HyvQ5j4a.xg")
    page = visit(record, at="#g1m1", viewport={"width": width, "height": 800})
    page.click("#chances")
    for language in ("en", "fa", "sv"):
        page.select_option("#language", language)
        for key in ("e", "e", "c"):
            page.keyboard.press(key)
            assert page.is_visible("#analysis")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, language


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("code", ["en", "fa"])
def test_axe_finds_nothing_in_an_analysis(visit: Visit, code: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit(build(annotated(), language=code), at="#g1m5", color_scheme=scheme)
    page.click("#chances")
    check_axe(axe, page, f"{code} {scheme}")
    page.set_viewport_size({"width": 360, "height": 780})
    page.keyboard.press("e")
    check_axe(axe, page, f"{code} {scheme}, narrow")
