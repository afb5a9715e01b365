"""`bgnotation replay` beyond the plain page, and the languages of the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import notation.cli.replay as module
from notation.languages import LANGUAGES, translate
from notation.rulebook import RULES
from tests.cli.conftest import BROKEN, CLEAN, Run


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_language_that_comes_first(run: Run, tmp_path: Path, code: str) -> None:
    (tmp_path / "final.mat").write_text(CLEAN)
    page = run("replay", "final.mat", "-o", "-", "--lang", code).stdout
    assert f'<html lang="{code}" dir="{LANGUAGES[code].direction}">' in page
    assert f'<h2 data-t="sheet">{translate("Score sheet", code)}</h2>' in page


def test_legal_plays_embedding_and_watching_are_options(run: Run, tmp_path: Path) -> None:
    (tmp_path / "final.mat").write_text(CLEAN)
    plain = run("replay", "final.mat", "-o", "-").stdout
    every = run("replay", "final.mat", "-o", "-", "--legal-plays", "all").stdout
    assert '"l":{"1"' in every
    assert '"l":{"1"' not in plain
    assert 'class="embed"' in run("replay", "final.mat", "-o", "-", "--embed").stdout
    assert run("replay", "final.mat", "--watch", "-o", "-").exit_code == 2
    assert run("replay", "-", "--watch", "-o", "x.html", input=CLEAN).exit_code == 2
    assert "--open it" in run("replay", "final.mat").output


def test_a_record_with_a_slip_has_its_fixes_on_the_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "season").mkdir()
    for name, record in (("slip", CLEAN.replace("8/5 6/5", "8/5 6/4")), ("clean", CLEAN)):
        (tmp_path / "season" / f"{name}.mat").write_text(record)
    assert run("replay", "season", "-o", "site").exit_code == 0
    for name, mended in (("slip", True), ("clean", False)):
        pages = (
            run("replay", f"season/{name}.mat", "-o", "-").stdout,
            Path(f"site/matches/{name}.html").read_text(encoding="utf-8"),
        )
        for page in pages:
            assert ('<div class="mend">' in page) is mended, name
            assert ('"fixes":{"texts":' in page) is mended, name


def test_open_shows_the_page(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "final.mat").write_text(CLEAN)
    shown: list[str] = []
    monkeypatch.setattr(module.webbrowser, "open", shown.append)
    assert run("replay", "final.mat", "-o", "final.html", "--open").exit_code == 0
    assert run("replay", "final.mat", "--open").exit_code == 0
    assert shown[0] == (tmp_path / "final.html").resolve().as_uri()
    assert Path(shown[1].removeprefix("file://")).read_text(encoding="utf-8").startswith("<!doctype html>")


def test_watch_builds_again_at_each_change(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "final.mat"
    record.write_text(CLEAN)
    looks = iter([CLEAN, "", None, CLEAN + "  2) 65: 24/13\n"])
    times = iter(range(1, 10))
    pages: list[str] = []

    def sleep(seconds: float) -> None:
        pages.append(Path("final.html").read_text(encoding="utf-8"))
        text = next(looks, "end")
        if text == "end":
            raise KeyboardInterrupt
        if text is None:
            record.unlink()
        else:
            record.write_text(text)
            os.utime(record, ns=(0, next(times)))

    monkeypatch.setattr(module.time, "sleep", sleep)
    result = run("replay", "final.mat", "-o", "final.html", "--watch")
    assert result.exit_code == 0
    assert "24/13" not in pages[0]
    assert "24/13" in pages[-1]
    assert "there is no match in this file" in result.stderr
    assert '"watch":2.0' in pages[-1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_rules_are_explained_in_each_language(run: Run, code: str) -> None:
    for row, text in RULES.items():
        result = run("explain", row.lower(), "--lang", code)
        assert (result.exit_code, result.output) == (0, f"{row}  {translate(text, code)}\n")
    listed = json.loads(run("explain", "rules", "--lang", code, "--output-format", "json").output)
    assert [each["rule"] for each in listed] == list(RULES)


def test_codes_are_explained_with_their_rules(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    told = run("explain", "unused-dice", "--lang", "sv").output
    assert "Varför: " in told
    assert "Vad man gör: " in told
    monkeypatch.setenv("BGNOTATION_LANG", "sv")
    assert run("explain", "unused-dice").output == told, "the language can be set once for all"
    assert run("explain", "unused-dice", "--lang", "en").output != told
    assert "finns ingen kod 'nothing'" in run("explain", "nothing").stderr
    assert "Så många tärningar som lagligen går måste spelas." in told
    assert "R10: " in told
    assert "Why" not in told


def test_findings_speak_other_languages(run: Run, tmp_path: Path) -> None:
    (tmp_path / "final.mat").write_text(BROKEN)
    english = run("check", "final.mat").output
    for code in ("fa", "ar", "sv", "hi"):
        told = run("check", "final.mat", "--lang", code).output
        assert f"{translate('error', code)}[wrong-dice]" in told
        assert "cannot be made" in english
        assert "cannot be made" not in told
        found = json.loads(run("check", "final.mat", "--lang", code, "--output-format", "json-lines").output.splitlines()[0])
        assert found["message"] in told
