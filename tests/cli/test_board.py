"""`bgnotation board`."""

from __future__ import annotations

import struct
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import CLEAN, Run

START = "4HPwATDgc/ABMA:cInlAAAAAAAE"


def test_in_the_terminal(run: Run) -> None:
    result = run("board", START)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith(" ┌13─14─15") and lines[12].startswith(" └12─11─10")
    assert "░" in result.stdout and "Rolled 31" in result.stdout
    assert lines[-2:] == ["Pip counts: O 167, X 167", "7-point match; Player 2 to play 31"]


def test_ascii_either_way_round(run: Run) -> None:
    normal = run("board", START, "--style", "ascii").stdout
    mirrored = run("board", START, "--style", "ascii", "--mirrored").stdout
    assert normal.startswith(" +13-14") and mirrored.startswith(" +24-23")
    below = run("board", START, "--style", "ascii", "--below", "first").stdout.splitlines()
    assert below[0].endswith("X:") and below[12].endswith("O:")
    roller = run("board", START, "--style", "ascii", "--below", "roller").stdout.splitlines()
    assert roller[12].endswith("X:")


def test_both_numberings(run: Run) -> None:
    lines = run("board", START, "--numbers", "both").stdout.splitlines()
    assert lines[0].split()[:2] == ["12", "11"] and lines[1].startswith(" ┌13─14")


def test_a_decision_of_a_record(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(CLEAN)
    first, second = run("board", "a.mat@1.1").stdout, run("board", "a.mat@1.1b").stdout
    assert "Ada to play 31" in first and "Ben to play 42" in second
    assert "O: Ada" in first
    for place in ("a.mat@2.1", "a.mat@1.9", "a.mat@1.1c"):
        assert run("board", place).exit_code == 2


def test_a_record_that_is_one_position(run: Run, tmp_path: Path) -> None:
    """Nobody has decided yet; as the position of a cube action in the text of eXtreme Gammon."""
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"
    (tmp_path / "one.xg.txt").write_text(run("id", xgid, "-t", "xg-text").stdout)
    drawn = run("board", "one.xg.txt@1.1")
    assert drawn.exit_code == 0 and drawn.stdout.endswith("7-point match; Player 1 on roll\n")
    assert run("id", "one.xg.txt@1.1", "-t", "gnubg").stdout == run("id", xgid, "-t", "gnubg").stdout
    assert "there is no row 2 in game 1" in run("board", "one.xg.txt@1.2").output
    assert "there is no game 2 in match 1" in run("board", "one.xg.txt@2.1").output


def test_a_wrong_place_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(CLEAN)
    assert "lost.mat: No such file" in run("board", "lost.mat@1.1").stderr
    for text in ("a.mat", "a.mat@1"):
        result = run("board", text)
        assert result.exit_code == 2 and "as a.mat@1.3 for game 1, row 3" in result.stderr
    assert "after @ stands a match (@2)" in run("board", "a.mat@one.two").stderr
    assert run("board", "4HPwATDgc\n" * 200).stderr.startswith("bgnotation: <text>:1:"), "too long for a path"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4HPwATDgc/ABMA:cBHgAAAAAAAE", "Player 2 doubles to 2: Player 1 to answer"),
        ("4HPwATDgc/ABMA:QRkAAAAAAAAA", "a beaver, cube at 2: Player 2 to answer"),
        ("sGfwATDg8+ABJA:Ekn7AAAAAAAE", "Player 1 offers to resign a gammon"),
        ("4HPwATDgc/ABMA:8AlgACAAAAAE", "3-point match, Crawford game"),
        ("4HPwATDgc/ABMA:cATgAAAACAAE", "the game is dropped"),
        ("4HPwATDgc/ABMA:UgkLAFAAGAAE", "money session"),
    ],
)
def test_what_happens_is_said(run: Run, text: str, words: str) -> None:
    assert words in run("board", text).stdout


def test_svg(run: Run, tmp_path: Path) -> None:
    assert run("board", START, "-o", "a.svg", "--numbers", "both").exit_code == 0
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.tag.endswith("svg") and root.get("width") == "640"
    assert "var(" not in text and "font:" not in text, "programs that draw pictures do not know these"
    assert text.count('href="#c0"') == text.count('href="#c1"') == 15
    labels = [node.text for node in root.iter() if node.tag.endswith("text") and node.get("class") in ("lb", "board lb")]
    assert sorted(map(int, filter(None, labels))) == sorted([*range(1, 25)] * 2)
    assert "167 pips" in text and "Player 2 to play 31" in text


def test_crawford_is_told_and_has_no_cube(run: Run, tmp_path: Path) -> None:
    for mark, name in (("1", "a.svg"), ("0", "b.svg")):
        run("board", f"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:6:2:{mark}:7:10", "-o", name)
    crawford, post = ((tmp_path / name).read_text(encoding="utf-8") for name in ("a.svg", "b.svg"))
    assert "Crawford game" in crawford and 'class="cb"' not in crawford
    assert "Crawford game" not in post and 'class="cb"' in post


def test_a_large_cube_and_a_large_stack(run: Run, tmp_path: Path) -> None:
    run("board", "XGID=o------------------------O:10:1:1:66:0:0:0:0:10", "-o", "a.svg")
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert ">1024<" in text and text.count(">15<") >= 2


def test_png(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    assert run("board", START, "-o", "a.png", "--width", "320").exit_code == 0
    data = (tmp_path / "a.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", data[16:20]) == (320,)


def test_png_without_its_library(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("board", START, "-o", "a.png")
    assert result.exit_code == 2 and "bgnotation[png]" in result.stderr


def test_files_are_not_written_over(run: Run, tmp_path: Path) -> None:
    assert run("board", START, "-o", "a.txt").exit_code == 0
    assert (tmp_path / "a.txt").read_text(encoding="utf-8").startswith(" ┌")
    assert run("board", START, "-o", "a.txt").exit_code == 2
    assert run("board", START, "-o", "a.txt", "--force").exit_code == 0
    assert run("board", START, "-o", "a.gif").exit_code == 2


def test_wrong_ids(run: Run) -> None:
    result = run("board", "XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:7:10")
    assert result.exit_code == 1 and "id-dice" in result.stderr
    odd = run("board", "XGID=-b----E-C---eE---c-e----B-:0:1:1:31:0:0:0:7:10")
    assert odd.exit_code == 0 and "owned-cube" in odd.stderr and "┌" in odd.stdout
