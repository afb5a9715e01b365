"""`bgnotation convert`: after pandoc, from and to by name, suffix or content."""

from __future__ import annotations

import gzip
import json
import lzma
import sys
from pathlib import Path

import pytest

import notation
from notation import formats
from notation.formats.things import THINGS
from notation.readback import missing
from notation.source import Source
from tests.cli.conftest import CLEAN, Run
from tests.formats.sgf.records import game
from tests.shared import shared
from tests.test_compressed import tarred

WRITTEN = [known for known in formats.formats() if known.writes]
SGF = game("W[31hefe]C[well played]LU[0.1]", "B[42qusu]", length=3).decode()


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_standard_input_to_standard_output(run: Run) -> None:
    result = run("convert", "-", "-t", "sgf", input=CLEAN)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("(;FF[4]GM[6]CA[UTF-8]") and ";W[31hefe]\n;B[42qusu])" in result.stdout
    back = run("convert", "-", "-t", "mat", input=result.stdout)
    assert back.stdout == run("normalize", "-", input=CLEAN).stdout


def test_the_suffix_of_the_output_tells_the_format(run: Run, tmp_path: Path) -> None:
    Path("final.mat").write_text(CLEAN)
    assert run("convert", "final.mat", "-o", "final.json").exit_code == 0
    assert json.loads(Path("final.json").read_text())["format"] == "bgnotation"
    assert run("convert", "final.json", "-o", "final.sgf").exit_code == 0
    assert [game.number for game in notation.read("final.sgf").games] == [1]


def test_what_is_lost_is_said(run: Run) -> None:
    Path("final.sgf").write_text(SGF)
    result = run("convert", "final.sgf", "-o", "final.mat", "--report", "lost.json")
    assert result.exit_code == 0
    assert result.stderr == (
        "final.sgf:2:2: warning[lost] the marks and analysis of 1 place (kept as a remark) cannot be written in this format\n"
    )
    (entry,) = json.loads(Path("lost.json").read_text())
    assert (entry["source"], entry["output"], entry["format"], entry["matches"]) == ("final.sgf", "final.mat", "mat", 1)
    assert [loss["name"] for loss in entry["losses"]] == ["lost"]
    assert "; well played" in Path("final.mat").read_text()


def test_strict_writes_nothing_that_is_less(run: Run) -> None:
    Path("final.sgf").write_text(SGF)
    Path("final.txt").write_text(CLEAN)
    result = run("convert", "final.sgf", "final.txt", "-t", "mat", "-o", "out/", "--strict", "--report", "lost.json")
    assert result.exit_code == 1
    assert "not written, as it would lose 1 thing" in result.stderr
    assert names(Path("out")) == ["final.txt.mat"]
    assert [entry["output"] for entry in json.loads(Path("lost.json").read_text())] == [None, "out/final.txt.mat"]


def test_a_folder_keeps_its_structure(run: Run, folder: Path) -> None:
    result = run("convert", folder, "-t", ".sgf", "-o", "out")
    assert result.exit_code == 0
    assert names(Path("out")) == ["WARNED.sgf", "below/broken.sgf", "clean.sgf"]


def test_two_records_of_one_name(run: Run) -> None:
    Path("a.mat").write_text(CLEAN)
    Path("a.sgf").write_text(SGF)
    assert run("convert", "a.mat", "a.sgf", "-t", "json", "-o", "out/").exit_code == 0
    assert names(Path("out")) == ["a.mat.json", "a.sgf.json"]


def test_files_are_not_overwritten_unasked(run: Run) -> None:
    Path("a.mat").write_text(CLEAN)
    Path("a.sgf").write_text("precious")
    result = run("convert", "a.mat", "-o", "a.sgf")
    assert result.exit_code == 2 and "exists" in result.stderr
    assert Path("a.sgf").read_text() == "precious"
    assert run("convert", "a.mat", "-o", "a.sgf", "--force").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-",), "say the format with -t"),
        (("-", "-t", "fibs"), f"no format 'fibs' is written; {', '.join(known.name for known in WRITTEN)} are"),
        (("-", "-f", "pdf", "-t", "sgf"), "no format 'pdf' is read"),
        (("-", "-o", "final"), "say the format with -t"),
        (
            ("-", "-o", "final.pdf"),
            "no format is written to .pdf files; known are "
            + ", ".join(dict.fromkeys(suffix for known in WRITTEN for suffix in known.suffixes)),
        ),
    ],
)
def test_what_cannot_be_asked(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run("convert", *arguments, input=CLEAN)
    assert result.exit_code == 2 and said in result.stderr


def test_what_is_no_record(run: Run) -> None:
    Path("go.sgf").write_text("(;GM[1];B[pd])")
    Path("a.mat").write_text(CLEAN)
    result = run("convert", "go.sgf", "missing.mat", "a.mat", "-t", "json", "-o", "out/")
    assert result.exit_code == 2
    assert "go.sgf: this is a record of go, not of backgammon" in result.stderr and "missing.mat" in result.stderr
    assert names(Path("out")) == ["a.json"], "the others are still done"


def test_every_command_takes_sgf(run: Run) -> None:
    record = shared("selfplay/m181.sgf").resolve()
    assert run("check", record).exit_code == 0
    assert run("normalize", record, "--check").exit_code == 0
    rows = [json.loads(line) for line in run("positions", record, "--output-format", "json-lines").stdout.splitlines()]
    assert rows[0]["note"]["play"]["candidates"][0]["level"] == "0-ply"
    assert "note" not in run("positions", record).stdout.splitlines()[0]
    assert run("replay", record, "-o", "m181.html").exit_code == 0 and Path("m181.html").stat().st_size > 10_000


def test_formats_are_listed_with_what_they_carry(run: Run) -> None:
    listed = {row["name"]: row for row in json.loads(run("formats", "--output-format", "json").stdout)}
    assert listed["json"]["carries"] == list(THINGS)
    assert "analysis of plays" in listed["sgf"]["carries"] and "analysis of plays" not in listed["mat"]["carries"]
    assert "analysis" in run("formats", "sgf").stdout


def test_bytes_go_to_standard_output_as_they_are(run: Run) -> None:
    result = run("convert", "-", "-t", "xg", input=CLEAN)
    assert result.exit_code == 0 and result.stdout_bytes.startswith(b"RGMH")


def test_a_record_goes_to_bgblitz_and_back(run: Run) -> None:
    Path("final.mat").write_text(CLEAN)
    assert run("convert", "final.mat", "-o", "final.bgf").exit_code == 0
    data = Path("final.bgf").read_bytes()
    assert data.startswith(b'{"format":"BGF"')
    assert [one.format.name for one in formats.candidates(Source.binary(data))] == ["bgf"]
    back = run("convert", "final.bgf", "-t", "mat")
    assert back.exit_code == 0 and " 31: 8/5 6/5" in back.stdout
    assert run("convert", "final.mat", "-t", "bgf").stdout_bytes == data


@pytest.mark.parametrize(("form", "start"), [("gva", '{"match_length":'), ("ogxm", "OGXM")])
def test_formats_of_gammonview(run: Run, form: str, start: str) -> None:
    if form == "ogxm":
        pytest.importorskip("ogxm")
    Path("a.mat").write_text(CLEAN)
    assert run("convert", "a.mat", "-o", f"a.{form}").exit_code == 0
    assert Path(f"a.{form}").read_bytes().startswith(start.encode())
    assert run("check", f"a.{form}").exit_code == run("check", "a.mat").exit_code
    assert run("convert", f"a.{form}", "-o", "back.mat").exit_code == 0
    before, after = (notation.replay(notation.read(name)) for name in ("a.mat", "back.mat"))
    assert missing([before], [after]) == ""


def test_a_missing_package_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ogxm", None)
    result = run("convert", "-", "-t", "ogxm", input=CLEAN)
    assert result.exit_code == 2
    assert result.stderr.endswith("the package ogxm is not installed (pip install 'bgnotation[ogxm]')\n")


def test_packed_files_and_archives_keep_their_names_and_folders(run: Run) -> None:
    record = CLEAN.encode()
    Path("in").mkdir()
    Path("in/a.mat.gz").write_bytes(gzip.compress(record))
    Path("in/notes.gz").write_bytes(gzip.compress(b"no record"))
    Path("in/club.tar.xz").write_bytes(lzma.compress(tarred(("x/b.mat", record), ("c.txt", record), ("d.jpg", b"x"))))
    assert run("convert", "in", "-t", "sgf", "-o", "out").exit_code == 0
    assert names(Path("out")) == ["a.sgf", "club/c.sgf", "club/x/b.sgf"]
    assert run("convert", "in/club.tar.xz/x/b.mat", "-t", "sgf").stdout == Path("out/a.sgf").read_text()
    assert run("moves", "in/club.tar.xz/x/b.mat@1.1").exit_code == 0


TWO = """ ; [EventDate "2024.05.01"]
 3 point match

 Game 1
 Ada/.. : 0                        Ben : 0
  1) 31: 8/5 6/5                 64: 24/14
      Wins 1 point

 Game 2
 Ada/.. : 1                        Ben : 0
  1) 31: 8/5 6/5                 64: 24/14

 3 point match

 Game 1
 Ada/.. : 0                        Ben : 0
  1) 31: 8/5 6/5                 64: 24/14
"""


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--split", "match"), ["day-1.mat", "day-2.mat"]),
        (("--split", "game"), ["day-1-1.mat", "day-1-2.mat", "day-2-1.mat"]),
        (("--split", "match", "--name", "{p1}-{p2}-{length}"), ["Ada_..-Ben-3-2.mat", "Ada_..-Ben-3.mat"]),
        (
            ("--split", "game", "--name", "{date} {match} {score}"),
            ["2 0-0.mat", "2024.05.01 1 0-0.mat", "2024.05.01 1 1-0.mat"],
        ),
        (
            ("--split", "match", "--name", "{date}-.{p2}-{length}-{event}"),
            ["2024.05.01-.Ben-3.mat", "Ben-3.mat"],
        ),
    ],
)
def test_parts_go_to_files_of_their_own(run: Run, options: tuple[str, ...], expected: list[str]) -> None:
    Path("day.mat").write_text(TWO)
    result = run("convert", "day.mat", "-t", "mat", "-o", "out/", *options)
    assert result.exit_code == 0 and f"{len(expected)} files written" in result.stderr
    assert names(Path("out")) == expected
    assert ("another part has the same name; this one is Ada_..-Ben-3-2.mat" in result.stderr) is ("{p1}" in options[-1])
    assert all(len(list(notation.read_matches(path))) == 1 for path in Path("out").iterdir())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--split", "match", "--name", "{player}", "-o", "out/"), "there is no field player"),
        (("--split", "match", "--name", "{p1.x}", "-o", "out/"), "there is no field"),
        (("--split", "match", "--name", "{p1", "-o", "out/"), "'}'"),
        (("--split", "match"), "into which folder"),
        (("--name", "{p1}", "-o", "out/"), "--name is for --split"),
    ],
)
def test_what_cannot_be_split(run: Run, options: tuple[str, ...], said: str) -> None:
    Path("day.mat").write_text(TWO)
    result = run("convert", "day.mat", "-t", "mat", *options)
    assert result.exit_code == 2 and said in result.stderr
    assert not Path("out").exists()
