"""What takes the place of a file holds what the file held, or is not written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from notation.formats import Format, Lose
from notation.replay import Replay
from tests.cli.conftest import CLEAN, Run

TREE = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ada]PB[Ben]\n;W[31hefe];B[42adln])\n"
JSON = '"format":"bgnotation","version":1'
MATCH = '"matches":[{"games":[{}],"venue":"x"}]'
OTHERS = {
    "text between trees": ("a.sgf", f"{TREE}remember the second board\n{TREE}", "stray-text"),
    "another game": ("a.sgf", f"{TREE}(;GM[1];B[dd])\n", "other-game"),
    "a member that is not known": (
        "a.json",
        '{"format":"bgnotation","version":1,"matches":[{"games":[{}],"venue":"x"}]}',
        "json-shape",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_stands_in_no_match_is_named_and_stays(run: Run, tmp_path: Path, name: str) -> None:
    called, text, code = OTHERS[name]
    place = tmp_path / called
    place.write_text(text)
    shown = run("normalize", called)
    assert shown.exit_code == 0 and f"[{code}]" in shown.stderr
    result = run("normalize", "--in-place", called)
    assert result.exit_code == 2
    assert f"{called}: not written, as it holds more than its matches: " in result.stderr
    assert place.read_text() == text


@pytest.mark.parametrize("text", ["(;GM[6]FF[4]", "(;GM[6]", "  9) 31: 8/5", "Game 2"])
def test_a_comment_of_another_format_is_kept(run: Run, tmp_path: Path, text: str) -> None:
    place = tmp_path / "a.mat"
    place.write_text(f"; see {text}\n; {text}\n{CLEAN}; {text}\n  2) 61: 13/7 8/7\n")
    assert run("normalize", "--in-place", "a.mat").exit_code == 0
    kept = place.read_text()
    assert kept.count(text) == 3 and "31: 8/5 6/5" in kept and "61: 13/7 8/7" in kept


def test_what_would_lose_something_is_not_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a writer does, the file stays: here one that forgets a decision, a comment, a tag, or all."""
    record = f'; [Event "Open"]\n; fine\n{CLEAN}'.replace("31: 8/5 6/5", "31: 6/5 8/5")
    place, copy = tmp_path / "a.mat", tmp_path / "b.mat"
    copy.write_text("mine")
    write = Format.write
    for cut, lost in {
        "42: 8/4 6/4": "action 2 of game 1",
        "; fine\n": "the text “; fine”",
        '; [Event "Open"]\n': "the tag “Event”",
        "8/4 6/4": "action 2 of game 1",
        " Game 1\n": "a game",
    }.items():
        end = {" Game 1\n": None}.get(cut, "")

        def forgetful(
            self: Format, replays: Iterable[Replay], lose: Lose, _language: str, cut: str = cut, end: str | None = end
        ) -> Iterator[bytes]:
            text = b"".join(write(self, replays, lose)).decode()
            yield (text.replace(cut, "") if end is not None else text[: text.index(cut)]).encode()

        monkeypatch.setattr(Format, "write", forgetful)
        place.write_text(record)
        for arguments in (
            ("normalize", "--in-place", "a.mat"),
            ("normalize", "a.mat", "-o", "b.mat", "--force"),
            ("convert", "a.mat", "-o", "b.mat", "--force"),
        ):
            result = run(*arguments)
            assert result.exit_code == 2, (cut, arguments)
            assert f"a.mat: not written, as it would not be read back as it is: {lost} would be lost" in result.stderr
        assert place.read_text() == record and copy.read_text() == "mine"
    monkeypatch.setattr(Format, "write", write)
    assert run("normalize", "--in-place", "a.mat").exit_code == 0
    assert run("convert", "a.mat", "-o", "b.mat", "--force").exit_code == 0
