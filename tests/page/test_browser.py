"""The page in a browser: every control by mouse, key and touch, every language, and what it must never do."""

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from notation.languages import LANGUAGES, digits, plural, translate
from notation.page import build
from notation.page.words import WORDS
from notation.rulebook import RULES
from tests.page.pages import MONEY, RECORD, replay_of
from tests.shared import shared

Visit = Callable[..., Any]
HOSTILE = RECORD.replace("Ada", "</script><script>document.title=1</script>\u202e<img src=x onerror=alert(1)>").replace(
    "Ben", "\x07B&amp;n"
)


def forms(text: str | tuple[str, str]) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def plain(text: str) -> str:
    """A text without the marks that isolate names and notation from the writing direction."""
    return re.sub("[\u2066-\u2069]", "", text)


def caption(page: Any) -> str:
    return plain(page.inner_text("#line"))


def step(page: Any) -> str:
    """The step that the page stands at, as its link says a moment later."""
    page.clock.run_for(160)
    return page.evaluate("location.hash")


def follow(page: Any, link: str) -> None:
    """Go to a link in the page, and come back when the page has followed it."""
    page.evaluate(
        "link => new Promise(done => { addEventListener('hashchange', done, {once: true}); location.hash = link; })", link
    )


def counts(page: Any) -> str:
    """The checkers that are drawn, as text."""
    return page.evaluate(
        """[...document.querySelectorAll('#board [data-count]')]
        .map(({dataset: d}) => [d.player, d.point, d.count].join()).sort().join(' ')"""
    )


# -- moving about -------------------------------------------------------------------------------------------------------


def test_buttons_move_through_the_match(visit: Visit) -> None:
    page = visit()
    for button, expected in (
        ("next", "#g1m1"),
        ("next", "#g1m2"),
        ("previous", "#g1m1"),
        ("last", "#g1m10"),
        ("first", "#g1m0"),
    ):
        page.click(f'[data-do="{button}"]')
        assert step(page) == expected
    page.click('[data-do="last"]')
    page.click('[data-do="next"]')
    assert step(page) == "#g2m0"
    page.click('[data-do="cube"]')
    assert step(page) == "#g1m3"
    page.click('[data-do="finding"]')
    assert step(page) == "#g2m3"
    page.click("#games a:first-child")
    assert step(page) == "#g1m0"
    page.click("text=24/18(2)")
    assert step(page) == "#g1m6"
    assert caption(page) == "3. Ben: 66 24/18(2) 13/7(2)"


def test_keys_do_the_same(visit: Visit) -> None:
    page = visit()
    keys = ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "ArrowDown", "ArrowUp", "c", "c", "n", "n"]
    for key, expected in zip(keys, ["1m1", "1m2", "1m1", "1m10", "1m0", "2m0", "1m0", "1m3", "1m4", "2m3", "2m5"], strict=True):
        page.keyboard.press(key)
        assert step(page) == f"#g{expected}", key
    page.keyboard.press("?")
    assert page.is_visible("dialog")
    page.keyboard.press("Escape")
    assert not page.is_visible("dialog")


def test_flip_and_mirror_turn_the_board_and_keep_the_position(visit: Visit) -> None:
    page = visit(at="#g1m5")
    before = counts(page)
    where = "document.querySelector('#board [data-player=\"0\"][data-point=\"6\"] use').getAttribute('{}')"
    x, y = (float(page.evaluate(where.format(axis))) for axis in "xy")
    page.keyboard.press("m")
    assert float(page.evaluate(where.format("x"))) == pytest.approx(16 - x)
    page.keyboard.press("f")
    assert float(page.evaluate(where.format("y"))) == pytest.approx(13.4 - y)
    assert counts(page) == before
    assert page.inner_text("#below .name") == "Ben"


def test_numbers_may_be_those_of_either_player(visit: Visit) -> None:
    page = visit(at="#g1m2")
    page.click("summary")
    first = "document.querySelector('#board .lb').textContent"
    labels = []
    for choice in ("below", "turn", "both"):
        page.select_option("#numbers", choice)
        labels.append([page.evaluate(first), page.locator("#board .ls").count()])
    assert labels == [["1", 0], ["1", 0], ["1", 24]]
    places = "[...document.querySelectorAll('#board .lb')].find(t => t.textContent === '1').getAttribute('y')"
    low = page.evaluate(places)
    page.select_option("#numbers", "turn")
    assert page.evaluate(places) != low


def test_the_play_can_be_hidden(visit: Visit) -> None:
    page = visit(at="#g1m1")
    page.keyboard.press("b")
    assert page.locator("#board [data-ghost]").count() == 0
    assert "8/5" not in caption(page)
    page.keyboard.press("b")
    assert page.locator("#board [data-ghost]").count() == 2


def test_slider_wheel_and_swipe(visit: Visit) -> None:
    page = visit(has_touch=True)
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert step(page) == "#g1m1"
    assert page.get_attribute("#slider", "aria-valuetext") == "Step 1 of 10"
    page.hover("#board")
    page.mouse.wheel(0, 60)
    assert step(page) == "#g1m2"
    page.mouse.wheel(0, -60)
    assert step(page) == "#g1m1"
    swipe = """([from, to]) => { const stage = document.querySelector('#board');
      const touch = (type, x) => stage.dispatchEvent(
        new PointerEvent(type, {clientX: x, clientY: 300, pointerType: 'touch', bubbles: true}));
      touch('pointerdown', from); touch('pointerup', to); }"""
    page.evaluate(swipe, [400, 200])
    assert step(page) == "#g1m2"
    page.evaluate(swipe, [200, 400])
    assert step(page) == "#g1m1"
    page.locator('[data-do="next"]').tap()
    assert step(page) == "#g1m2"


def test_autoplay_runs_at_several_speeds_and_stops(visit: Visit) -> None:
    page = visit()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    page.select_option("#speed", "550")
    page.keyboard.press("Space")
    assert page.get_attribute("#play", "aria-pressed") == "true"
    page.clock.run_for(275 + 550 * 2)
    assert step(page) == "#g1m3"
    page.click("#play")
    assert page.get_attribute("#play", "aria-pressed") == "false"
    stopped = step(page)
    page.clock.run_for(800)
    assert step(page) == stopped


def test_links_lead_to_a_step_and_survive_reload(visit: Visit) -> None:
    page = visit(at="#g2m2")
    assert caption(page) == "2. Ada: 64 24/14*"
    page.keyboard.press("ArrowRight")
    assert step(page) == "#g2m3"
    page.reload()
    assert caption(page).startswith("2. Ben: 31 8/4")
    follow(page, "#g1m1")
    assert caption(page) == "1. Ada: 31 8/5 6/5"
    follow(page, "#g99m99")
    assert page.locator("[aria-current=step]").count() == 1


def test_the_current_cell_stays_in_view(visit: Visit) -> None:
    page = visit(selfplay(7))
    page.keyboard.press("End")
    inside = """() => {
      const [cell, panel] = ['[aria-current=step]', '#sheet'].map(s => document.querySelector(s).getBoundingClientRect());
      return cell.top >= panel.top && cell.bottom <= panel.bottom; }"""
    assert page.evaluate(inside)


def test_movement_is_animated_unless_the_reader_wants_none(visit: Visit) -> None:
    counting = """() => {
      const animate = Element.prototype.animate;
      window.moved = 0;
      Element.prototype.animate = function (...how) { moved += 1; return animate.apply(this, how); }; }"""
    for motion, moved in (("no-preference", 2), ("reduce", 0)):
        page = visit(reduced_motion=motion)
        page.evaluate(counting)
        page.keyboard.press("ArrowRight")
        assert page.evaluate("moved") == moved


# -- what it shows ------------------------------------------------------------------------------------------------------


def selfplay(number: int) -> Path:
    return shared(f"selfplay/m{number:03}.mat")


WALK = """() => {
  const seen = [];
  const key = () => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
  const board = document.querySelector('#board svg');
  const drawn = () => {
    const numbers = Array(26).fill(0);
    for (const {dataset: {player, point, count}} of board.querySelectorAll('[data-count]')) {
      const sign = player === '0' ? 1 : -1, at = player === '0' ? +point : 25 - point;
      if (point === '0') continue;
      numbers[at] += sign * count;
    }
    return numbers.join(' ');
  };
  const off = () => [0, 1].map(p => +board.querySelector(`[data-player="${p}"][data-point="0"]`).dataset.count);
  for (let count = 0; count < LIMIT; count++) {
    const link = document.querySelector('[aria-current=step]').getAttribute('href');
    const checkers = [...board.querySelectorAll('[data-count]')].every((g) =>
      g.dataset.point === '0' || g.querySelectorAll('use').length === Math.min(5, g.dataset.count));
    seen.push([link, board.dataset.before, drawn(), off(), checkers,
      Object.fromEntries([...document.querySelectorAll('#ids code')].map(c => [c.dataset.id, c.textContent]))]);
    key();
  }
  return seen;
}"""


@pytest.mark.parametrize("number", [0, 1, 7, 13, 23, 35, 45, 57, 67, 79, 99])
def test_every_step_shows_the_replayer_s_position_and_ids(visit: Visit, number: int) -> None:
    """Record 0 is a money session with a beaver, the others are of the self-play set."""
    from notation.ids import gnubg, ogid, xgid

    replay = replay_of(selfplay(number) if number else MONEY)
    page = visit(build(replay))
    steps = sum(len(game.decisions) + 2 for game in replay.games)
    seen = page.evaluate(WALK.replace("LIMIT", str(steps)))
    at = iter(seen)
    for index, game in enumerate(replay.games, 1):
        decisions = game.decisions
        positions = [*(decision.position for decision in decisions), game.final]
        link, before, drawn, *_ = next(at)
        assert (link, drawn) == (f"#g{index}m0", " ".join(map(str, positions[0])))
        for step, decision in enumerate(decisions, 1):
            link, before, drawn, off, checkers, ids = next(at)
            where = f"{link} of record {number}"
            assert link == f"#g{index}m{step}"
            assert before == " ".join(map(str, decision.position)), where
            assert drawn == " ".join(map(str, positions[step])), where
            assert off == [positions[step].off(0), positions[step].off(1)], where
            assert checkers, where
            state = replay.state(game, decision)
            assert ids == {
                "GNU": f"{gnubg.encode_position(state.position, state.turn)}:{gnubg.encode_match(state)}",
                "XGID": xgid.encode(state),
                "OGID": ogid.encode(state),
            }, where
        link, before, drawn, *_ = next(at)
        assert (link, drawn) == (f"#g{index}m{len(decisions) + 1}", " ".join(map(str, game.final)))


def test_an_illegal_play_is_marked_by_form_and_word_with_its_finding(visit: Visit) -> None:
    page = visit(at="#g2m3")
    assert page.locator("#board .bad .ar").count() == 1
    assert page.locator("#board .wrong text").text_content() == "!"
    assert caption(page).endswith("illegal")
    assert plain(page.inner_text("#notes .finding")).startswith("error Ben has a checker on the bar, which must enter first")
    assert "breaks a rule" in page.inner_text("#sentence")


def test_a_finding_leads_to_its_rule_in_plain_words(visit: Visit) -> None:
    page = visit(at="#g2m3", options={"language": "sv"})
    page.click("#notes a.rule")
    assert page.is_visible("#findings")
    assert page.inner_text("[data-rule=R13]") == translate(RULES["R13"], "sv")
    page.select_option("#language", "hi")
    assert page.inner_text("[data-rule=R13]") == translate(RULES["R13"], "hi")


def test_legal_plays_are_listed_and_can_be_looked_at(visit: Visit) -> None:
    page = visit(at="#g1m1", options={"legal": "all"})
    page.click("#tab-position")
    assert page.locator("#legal li").count() == 16
    assert page.inner_text("#legal .made") == "8/5 6/5"
    before = counts(page)
    page.click("#legal button:has-text('13/9')")
    assert counts(page) != before
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert counts(page) == before


def test_cube_dice_scores_and_counts_are_on_the_board(visit: Visit) -> None:
    page = visit(at="#g1m3")
    assert page.get_attribute("#board .cube", "data-cube") == "2"
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("#board .cube", "data-owner") == "1"
    assert page.inner_text("#below .points") == "0"
    assert page.inner_text("#below .away") == "3 away"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("[...document.querySelectorAll('#board .die')].map(d => d.dataset.die).join('')") == "65"
    assert page.inner_text("#above .pips") == "161 pips"
    page.keyboard.press("ArrowRight")
    assert page.locator("#board text.n1, #board text.n0").count() == 1
    follow(page, "#g2m0")
    assert "Crawford game" in caption(page)


def test_what_a_screen_reader_hears(visit: Visit) -> None:
    page = visit(at="#g2m2")
    sentence = plain(page.inner_text("#sentence"))
    assert sentence == "Move 2. Ada rolls 6 and 4 and plays 24 to 14, hitting."
    assert page.get_attribute("#sentence", "aria-live") == "polite"
    board = plain(page.get_attribute("#board svg", "aria-label"))
    assert board.startswith("Ada below: 1 on 24, 1 on 14, 5 on 13, 3 on 8, 5 on 6. Ben: 1 on bar, ")


def test_remarks_stand_where_they_were_made(visit: Visit) -> None:
    page = visit(at="#g1m6")
    assert page.inner_text("#notes .remark") == "what a roll"


def test_the_record_and_pictures_can_be_taken_home(visit: Visit) -> None:
    page = visit(options={"normal": "the normal form\n"}, at="#g1m1", accept_downloads=True)
    taken = {}
    page.click("#tab-record")
    for button in ("normal", "original"):
        with page.expect_download() as download:
            page.click(f"[data-form={button}]")
        taken[button] = Path(download.value.path()).read_text(encoding="utf-8")
    assert taken == {"normal": "the normal form\n", "original": RECORD}
    page.click("#tab-position")
    for button, beginning in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.click(f"#{button}")
        data = Path(download.value.path()).read_bytes()
        assert data.startswith(beginning)
        assert len(data) > 4000
        if button == "svg":
            assert b"var(" not in data
            assert b"http" not in data.replace(b"http://www.w3.org/2000/svg", b"")


def test_copying(visit: Visit) -> None:
    page = visit(at="#g1m1", permissions=["clipboard-read", "clipboard-write"])
    page.click("#tab-position")
    page.click("#ids button >> nth=1")
    assert page.evaluate("navigator.clipboard.readText()") == page.inner_text("#ids code >> nth=1")
    page.click("#link")
    assert page.evaluate("navigator.clipboard.readText()").endswith("page0.html#g1m1")


def test_print_has_the_sheet_and_the_chosen_positions(visit: Visit) -> None:
    page = visit(at="#g1m5")
    page.click("#tab-position")
    page.click("#mark")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("#mark", "aria-pressed") == "false"
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("#chosen svg").count() == 1
    assert "65" in page.inner_text("#chosen figcaption")
    assert page.is_visible("#sheet")
    assert page.is_visible("#findings")
    assert not page.is_visible("#controls")


# -- languages ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_is_inside_and_may_come_first(visit: Visit, code: str) -> None:
    language = LANGUAGES[code]
    switched, first = visit(at="#g1m5"), visit(at="#g1m5", options={"language": code})
    switched.select_option("#language", code)
    for page in (switched, first):
        assert page.get_attribute("html", "lang") == code
        assert page.get_attribute("html", "dir") == language.direction
        assert page.evaluate("getComputedStyle(document.querySelector('#board svg')).direction") == "ltr"
        assert page.evaluate("getComputedStyle(document.querySelector('#sheet tbody a')).direction") == "ltr"
        assert page.inner_text("#tab-findings [data-t]") == translate("Findings", code)
        assert page.inner_text("#sheet tbody tr:nth-child(3) th") == digits(3, code)
        assert caption(page) == f"{digits(3, code)}. Ada: 65 24/13"
        assert page.inner_text("#below .pips") == plural(*WORDS["pips"], 152, code).format(n=digits(152, code))
    texts = """[...document.querySelectorAll('body *')]
        .filter(e => !e.children.length && !e.closest('script, #sentence')).map(e => e.textContent.trim())"""
    assert switched.evaluate(texts) == first.evaluate(texts)
    left, right = (first.locator(f"#sheet thead th >> nth={n}").bounding_box()["x"] for n in (0, 1))
    assert (left > right) == language.right_to_left


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_no_word_stays_english(visit: Visit, code: str) -> None:
    page = visit(at="#g2m3", options={"language": code, "legal": "all"})
    page.evaluate("document.querySelectorAll('[hidden]').forEach(e => e.hidden = false)")
    said = page.inner_text("body") + " ".join(
        page.evaluate("[...document.querySelectorAll('[aria-label]')].map(e => e.ariaLabel)")
    )
    own = {
        "English",
        "Svenska",
        "Ada",
        "Ben",
        "Event",
        "EventDate",
        "Club",
        "night",
        "what",
        "roll",
        "memory",
        "GNU",
        "XGID",
        "OGID",
        "SVG",
        "PNG",
        "bar",
        "off",
    }
    said = re.sub(r"(?:XGID=|[\w/+]{14}:|\w+:\w+:)\S*|\S+\.html|bgnotation|page0", "", said)
    words = set(re.findall("[A-Za-z]{3,}", said)) - own
    if code == "sv":
        english, swedish = (
            set(
                re.findall("[A-Za-z]{3,}", " ".join(translate(one, language) for text in WORDS.values() for one in forms(text)))
            )
            for language in ("en", "sv")
        )
        words &= english - swedish
    assert not words


# -- what it must never do ----------------------------------------------------------------------------------------------


def test_a_hostile_record_does_nothing(visit: Visit) -> None:
    page = visit(HOSTILE)
    for key in ("ArrowRight", "End", "ArrowDown", "n", "?"):
        page.keyboard.press(key)
    assert page.title().startswith("</script>")
    assert page.locator("img").count() == 0
    assert "\u202e" not in page.content()
    assert "<script>" in page.inner_text("h1")


def test_the_policy_stops_what_is_not_the_page_s_own(browser: Any, tmp_path: Path) -> None:
    text = build(replay_of(RECORD)).replace(
        "</body>", "<script>document.title = 'taken'</script><img src='x.png' onerror='document.title=1'></body>"
    )
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    page = browser.new_page()
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.goto(f"file://{tmp_path}/page.html")
    assert page.title().startswith("Ada – Ben")
    page.close()


@pytest.mark.parametrize("width", [360, 768, 1440])
@pytest.mark.parametrize("code", ["en", "fa", "sv"])
def test_nothing_overflows(visit: Visit, width: int, code: str) -> None:
    page = visit(at="#g2m3", options={"language": code, "legal": "all"}, viewport={"width": width, "height": 780})
    for tab in ("sheet", "findings", "position", "record"):
        page.click(f"#tab-{tab}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, tab
    page.click("summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_phone_on_its_side_shows_the_whole_board(visit: Visit) -> None:
    page = visit(at="#g1m5", viewport={"width": 800, "height": 380})
    box = page.locator("#board svg").bounding_box()
    assert box["height"] <= 380
    assert box["height"] > 200
    assert page.evaluate("document.documentElement.scrollWidth") <= 800


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_axe_finds_nothing(visit: Visit, code: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit(at="#g2m3", options={"language": code, "legal": "all"}, color_scheme=scheme)
    for tab in ("sheet", "findings", "position", "record"):
        page.click(f"#tab-{tab}")
        check_axe(axe, page, f"{code} {scheme} {tab}")
    page.click("summary")
    page.keyboard.press("?")
    check_axe(axe, page, f"{code} {scheme} help")


def check_axe(axe: Any, page: Any, where: str) -> None:
    found = axe.run(page).response["violations"]
    told = [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}" for each in found for node in each["nodes"][:3]
    ]
    assert not told, f"{where}\n" + "\n".join(told)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_can_be_chosen(visit: Visit, theme: str) -> None:
    page = visit(color_scheme="dark" if theme == "light" else "light")
    other = page.context.new_page()
    other.goto(page.url)
    other.evaluate("window.kept = new Promise(done => addEventListener('storage', done)); 0")
    page.select_option("#theme", theme)
    other.evaluate("kept.then(() => 0)")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", paper))) > 380) == (theme == "light")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == theme


def test_without_javascript_the_score_sheet_is_whole(visit: Visit) -> None:
    replay = replay_of(selfplay(7))
    page = visit(build(replay), java_script_enabled=False)
    assert not page.is_visible("#controls")
    said = page.inner_text("#sheet")
    for game in replay.games:
        for decision in game.decisions:
            assert decision.play in said
    assert page.locator("#sheet tbody a").count() == sum(len(game.decisions) + 1 for game in replay.games)
    assert page.locator("svg.board").count() == len(replay.games) + 1
    assert page.locator("svg.board >> nth=0").is_visible()


def test_embedded_it_shows_the_board_alone(visit: Visit) -> None:
    for page in (visit(at="#embed-g1m5"), visit(options={"embed": True}, at="#g1m5")):
        assert page.is_visible("#board svg")
        assert page.is_visible("#controls")
        assert not page.is_visible("#sheet")
        assert not page.is_visible("header")
        assert page.get_attribute("#whole", "href") == "#g1m5"
        page.keyboard.press("ArrowRight")
        assert step(page) == "#embed-g1m6"
        page.set_viewport_size({"width": 500, "height": 560})
        assert page.evaluate("document.documentElement.scrollHeight") <= 560


def test_a_watched_page_follows_its_record(visit: Visit, tmp_path: Path) -> None:
    page = visit(options={"watch": 0.4}, at="#g2m5")
    longer = RECORD + "  4) 66: 24/18(2) 13/7(2)\n"
    (tmp_path / "page0.html").write_text(build(replay_of(longer), watch=60), encoding="utf-8")
    page.wait_for_url("**#g2m6", timeout=8000)
    assert caption(page).startswith("4. Ada: 66 24/18(2) 13/7(2)")


def test_words_and_data_are_json(visit: Visit) -> None:
    page = visit()
    words = json.loads(page.inner_text("#words") or page.evaluate("document.querySelector('#words').textContent"))
    assert set(words) == {"keys", *LANGUAGES}
    assert set(words["keys"]) <= set(WORDS)
    assert all(len(words[code]["texts"]) == len(words["keys"]) for code in LANGUAGES)
