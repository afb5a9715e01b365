"""The page as text: safe whatever the record holds, and complete without its script."""

import base64
import hashlib
import html
import json
import re
import zlib
from collections import Counter
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import pytest

import notation
from notation.model import Match
from notation.page import build
from notation.page.view import view
from notation.page.words import WORDS
from notation.source import Source
from tests.records import rows_of

PLAIN = b"""; [Event "Club <b>night</b>"]
; [EventDate "2026.11.29"]

 3 point match

 Game 1
 Ada : 0                        Ben : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/13                   66: 24/18(2) 13/7(2)
; what a roll
  4) 55: 8/3(2) 6/1(2)            Doubles => 4
  5)  Drops
                                  Wins 2 points

 Game 2
 Ada : 0                        Ben : 2
  1)                             21: 13/11 6/5
  2) 64: 24/14                   31: 8/4
"""
HOSTILE = "</script><script>alert(1)</script>\u202e\"'<img src=x onerror=alert(2)>"


def page(record: bytes, **options: object) -> str:
    return build(notation.replay(notation.read(record)), **options)


class Reader(HTMLParser):
    """Collects elements, attributes and the text of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.inside = tag if tag in ("script", "style") else ""
        if self.inside:
            self.raw.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.raw[-1] = (self.inside, self.raw[-1][1] + data)
        else:
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def script(self, which: str) -> dict[str, object]:
        numbers = [at for at, attributes in enumerate(self.all("script")) if attributes.get("id") == which]
        scripts = [text for tag, text in self.raw if tag == "script"]
        return json.loads(scripts[numbers[0]])


def test_the_policy_allows_nothing_but_the_page_s_own_style_and_script() -> None:
    reader = Reader(page(PLAIN))
    policy = next(meta["content"] for meta in reader.all("meta") if meta.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    scripts = [text for tag, text in reader.raw if tag == "script"]
    styles = [text for tag, text in reader.raw if tag == "style"]
    for text in (scripts[-1], *styles):
        assert f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" in policy
    assert len(styles) == 1
    assert [each.get("type") for each in reader.all("script")] == ["application/json", "application/json", None]


def test_nothing_is_fetched_and_nothing_is_inline() -> None:
    for tag, attributes in Reader(page(PLAIN)).elements:
        assert not any(key.startswith("on") or key == "style" for key in attributes), (tag, attributes)
        for key in ("src", "href", "xlink:href", "action", "data"):
            assert (attributes.get(key) or "#").startswith("#"), (tag, attributes)


def test_hostile_names_tags_and_comments_stay_text() -> None:
    record = PLAIN.decode().replace("Ada", HOSTILE.replace(":", "")).replace("Club <b>night</b>", "</title></style><h6>x")
    record = record.replace("what a roll", "<!--<script>]]>&amp;")
    plain, hostile = Reader(page(PLAIN)), Reader(page(record.encode()))
    tags = sorted(tag for tag, _ in plain.elements)
    changed = sorted(tag for tag, _ in hostile.elements)
    assert set(changed) == set(tags)
    assert changed.count("script") == 3
    assert changed.count("img") == changed.count("h6") == 0
    data = hostile.script("data")
    assert data["names"][0] == HOSTILE.replace("\u202e", "\ufffd").replace(":", "")
    assert "\u202e" not in page(record.encode())
    assert any("<!--<script>]]>&amp;" in words for words in hostile.words)


def test_names_are_isolated() -> None:
    text = page(PLAIN)
    assert re.search(r"<h1><bdi[^>]*>Ada</bdi>", text)


def test_without_its_script_the_score_sheet_is_whole() -> None:
    reader = Reader(page(PLAIN))
    words = re.sub(r"\s+", " ", "".join(reader.words))
    for said in (
        "Club <b>night</b>",
        "2026.11.29",
        "3-point match",
        "Game 1",
        "Game 2",
        "31 8/5 6/5",
        "42 8/4 6/4",
        "Doubles to 2",
    ):
        assert said in words, said
    for said in (
        "Takes",
        "65 24/13",
        "66 24/18(2) 13/7(2)",
        "what a roll",
        "Passes",
        "Wins 2 points (double passed)",
        "64 24/14",
    ):
        assert said in words, said
    assert "illegal" in words
    assert "Not finished" in words
    pictures = [each["aria-label"] for each in reader.all("svg") if each.get("class") == "board"]
    assert pictures == ["The starting position", "The final position of game 1", "The final position of game 2"]


def test_each_step_has_its_link_and_its_data() -> None:
    reader = Reader(page(PLAIN))
    ids = [attributes["id"] for attributes in reader.all("a") if (attributes.get("id") or "").startswith("g")]
    assert ids == [*(f"g1m{step}" for step in range(11)), *(f"g2m{step}" for step in range(5))]
    first, second = reader.script("data")["games"]
    assert first["d"][:4] == ["a31 8/5 6/5", "b42 8/4 6/4", "aD2", "bT"]
    assert first["p"][4].endswith("2b")
    assert [code[:4] for code in second["d"]] == ["b21 ", "a64 ", "b!31"]


def test_what_is_not_in_the_record_is_marked() -> None:
    """A play that was worked out, one that was worked out for an illegal one, and an end that is not known."""
    long = "22: 13/11 13/11 11/9 9/7* | 66:"
    rows = ("31: 8/5 6/5 | 43: 13/9 8/5", "65: {} | 61: 6/5 24/18", long, "41: {}", "= Wins 1 point |")
    head = " 3 point match\n\n Game 1\n Ada : 0                         Ben : 0\n"

    def shown(second: str, last: str) -> tuple[Reader, dict[str, Any]]:
        text = rows_of(rows[0], rows[1].format(second), rows[2], rows[3].format(last), rows[4])
        reader = Reader(page((head + text).encode()))
        return reader, reader.script("data")["games"][0]

    reader, found = shown("????", "24/23 8/4")
    assert found["d"][2] == "a~65 13/2"
    assert "13/2" in "".join(reader.words) and {"class": "guess"} in reader.all("span")
    assert not found["f"].endswith("?")
    reader, found = shown("24/18 18/12", "25/24 8/4")
    assert re.fullmatch(r"a!~65 \S+( \S+)?\|24/12", found["d"][2])
    assert found["d"][-1] == "a!41|bar/24 8/4"
    assert found["f"].endswith("?")
    assert "bar/24 8/4" in "".join(reader.words)


def test_legal_plays_are_listed_as_chosen() -> None:
    some, every, none = (Reader(page(PLAIN, legal=choice)).script("data")["games"] for choice in ("findings", "all", "none"))
    assert "l" not in none[0]
    assert list(every[0]["l"]) == ["1", "2", "5", "6", "7"]
    assert every[0]["l"]["1"][1].split(",")[every[0]["l"]["1"][0]] == "8/5 6/5"
    assert set(some[0].get("l", {})) < set(every[0]["l"])


def carried(text: str) -> tuple[str, bytes]:
    """The normal form and the record as it came, as a page carries them."""
    length, packed = Reader(text).script("data")["record"]
    data = zlib.decompress(base64.b64decode(packed), -15)
    return data[:length].decode(), data[length:]


def test_the_record_goes_along_in_both_forms() -> None:
    odd = PLAIN.replace(b"\n", b"\r\n").replace(b"Ada", b"Ren\xe9")
    assert carried(page(odd, normal="normal é")) == ("normal é", odd)
    assert "<button data-form" not in build(notation.replay(Match(("Ada", "Ben"))))


def test_of_several_matches_in_one_file_each_page_carries_its_own() -> None:
    second = PLAIN.replace(b"Ada", b"Eva")
    texts = [build(notation.replay(match)) for match in notation.read_matches(PLAIN + b"\n" + second)]
    assert [carried(text)[1].strip() for text in texts] == [PLAIN.strip(), second.strip()]


def test_a_match_without_games_is_still_a_page() -> None:
    words = html.unescape(page(b"nothing here\n"))
    assert "Findings" in words


def test_every_word_is_used() -> None:
    folder = files("notation.page")
    used = "".join(
        part.read_text(encoding="utf-8")
        for place in ("static", "templates")
        for part in folder.joinpath(place).iterdir()
        if part.name.endswith((".js", ".j2"))
    )
    # Some keys are put together: say_ and a kind, numbers_ and a choice, the findings’ severities, and results in view.py.
    made = (
        "say_",
        "numbers_",
        "crawford",
        "post_crawford",
        "worked_out",
        "illegal",
        "by_",
        "note",
        "download_",
        "fix_",
        "means_",
    )
    for key in WORDS:
        assert f'"{key}"' in used or f"{key}:" in used or key.startswith(made), key


def test_the_places_of_findings_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of nothing but faults: the work follows the number of actions, not that of actions times findings."""
    rows = [
        "1)  Doubles => 2            Takes",
        "2) 31: 8/5 6/5               Doubles => 2",
        "3)  Takes                   42: 8/4 6/4",
    ]
    text = " 0 point match\n\n Game 1\n Ada : 0     Ben : 0\n" + "\n".join(rows * 60) + "\n"
    replay = notation.replay(notation.read(text.encode()))
    assert len(replay.diagnostics) > 20
    asked = Counter[str]()
    found = Source.location
    monkeypatch.setattr(Source, "location", lambda self, offset: asked.update("1") or found(self, offset))
    build(replay)
    assert asked.total() < 3 * (360 + len(replay.diagnostics))


def test_a_finding_stands_at_its_action_where_two_share_a_place() -> None:
    """Both plays stand in one property; the first has the wrong dice."""
    shown = view(notation.replay(notation.read(b"(;FF[4]GM[6];W[31hefd][42xvxv])")))
    steps = {found.diagnostic.code.name: found.step for found in shown.findings}
    assert (steps["wrong-dice"], steps["two-moves"]) == (1, 2)
