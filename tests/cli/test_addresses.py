"""One spelling for a part of a file: in findings, as an argument of every command, and in what is wrong with it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from notation.cli.address import Address, parse
from tests.cli.conftest import BROKEN, CLEAN, Run

DAY = CLEAN + CLEAN.replace("Ada", "Eva").replace("8/5 6/5", "24/23 13/10") + CLEAN.replace("Ada", "Ida")
"""Three matches in one file."""


@pytest.fixture
def day(run: Run) -> str:
    Path("day.mat").write_text(DAY)
    with ZipFile("club.zip", "w") as archive:
        archive.writestr("read.me.pdf", b"%PDF-1.4")
        archive.writestr("__MACOSX/._final.mat", b"\0\5\26\7")
        archive.writestr("final.mat", CLEAN)
        archive.writestr("round 1/day.mat", DAY)
        archive.writestr("../round 2/broken.mat", BROKEN)
    return DAY


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("day.mat", Address("day.mat")),
        ("day.mat@2", Address("day.mat", match=2)),
        ("day.mat@1.3", Address("day.mat", game=1, row=3)),
        ("day.mat@2.1.3b", Address("day.mat", match=2, game=1, row=3, which="b")),
        ("club.zip/final.mat@1.1", Address("club.zip", "final.mat", game=1, row=1)),
        ("club.zip/round 1/day.mat@3", Address("club.zip", "round 1/day.mat", match=3)),
        ("club.zip!round 1/day.mat", Address("club.zip", "round 1/day.mat")),
        ("club.zip!final.mat@1.1.1", Address("club.zip", "final.mat", match=1, game=1, row=1)),
        ("missing.mat@2.1", Address("missing.mat", game=2, row=1)),
        ("day.mat/final.mat", Address("day.mat/final.mat")),
        ("a\0b", Address("a\0b")),
    ],
)
def test_the_parts_of_an_address(day: str, text: str, address: Address) -> None:
    assert parse(text) == address


def test_a_file_of_that_very_name_goes_first(run: Run) -> None:
    Path("final@2").write_text(CLEAN)
    assert parse("final@2") == Address("final@2")
    assert "8/4 6/4" in run("normalize", "final@2").stdout


def test_a_long_text_is_looked_at_once(run: Run) -> None:
    assert run("id", "a/" * 60_000).exit_code == 1


@pytest.mark.parametrize("file", ["day.mat", "club.zip/round 1/day.mat", "club.zip!round 1/day.mat"])
def test_every_command_takes_the_second_match(run: Run, day: str, file: str) -> None:
    shown = file.replace("!", "/")
    findings = [json.loads(line) for line in run("check", f"{file}@2", "--output-format", "json-lines").stdout.splitlines()]
    assert {(one["path"], one["match"]) for one in findings} == {(shown, 2)}
    assert " Eva : 0" in run("normalize", f"{file}@2").stdout
    assert run("normalize", f"{file}@2").stdout.count("point match") == 1
    assert json.loads(run("convert", f"{file}@2", "-t", "json").stdout)["matches"][0]["players"] == ["Eva", "Ben"]
    page = run("replay", f"{file}@2", "-o", "-").stdout
    assert "Eva" in page and "Ida" not in page
    assert run("convert", f"{file}@2", f"{file}@3", "-t", "mat", "-o", "out/").exit_code == 0
    assert sorted(path.name for path in Path("out").iterdir()) == ["day-2.mat", "day-3.mat"]
    rows = list(csv.DictReader(run("positions", f"{file}@2").stdout.splitlines()))
    assert {(row["match"], row["name"]) for row in rows} == {("2", "Eva"), ("2", "Ben")}
    (row,) = csv.DictReader(run("positions", f"{file}@2.1.1b").stdout.splitlines())
    assert (row["match"], row["name"], row["play"]) == ("2", "Ben", "8/4 6/4")
    assert "Eva to play 31" in run("board", f"{file}@2.1.1").stdout
    assert "8/5 6/5" in run("moves", f"{file}@2.1.1").stdout
    assert run("moves", f"{file}@2.1.1b").stdout != run("moves", f"{file}@1.1.1b").stdout
    assert run("id", f"{file}@2.1.1", "-t", "xgid").stdout == f"{row_before(run, file)}\n"


def row_before(run: Run, file: str) -> str:
    return next(csv.DictReader(run("positions", f"{file}@2").stdout.splitlines()))["xgid"]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("day.mat@4", "day.mat: there is no match 4 in this file; it has 3 matches"),
        ("day.mat@0", "day.mat: there is no match 0 in this file; it has 3 matches"),
        ("day.mat@9.1.1", "there is no match 9 in this file; it has 3 matches"),
        ("day.mat@2.7.1", "there is no game 7 in match 2; it has game 1"),
        ("day.mat@2.1.9", "there is no row 9 in game 1"),
        ("day.mat@2.1.1c", "row 1 of game 1 has 2 decisions, no c"),
        ("day.mat@second", "after @ stands a match (@2), or a decision as game.row (@1.3) or match.game.row (@2.1.3)"),
        ("club.zip/final.mat@1.2.3.4", "after @ stands a match (@2)"),
        ("club.zip/lost.mat", "there is no lost.mat in this archive"),
        ("club.zip/lost.mat@1.1", "there is no lost.mat in this archive"),
        ("missing.mat@2", "missing.mat: No such file or directory"),
        ("missing.zip/final.mat", "missing.zip/final.mat: No such file or directory"),
    ],
)
def test_the_part_that_is_wrong_is_said(run: Run, day: str, place: str, said: str) -> None:
    result = run("positions", place)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1
    if ".1" in place:
        for name in ("board", "moves", "id"):
            result = run(name, place)
            assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1), name
            assert said in result.stderr


@pytest.mark.parametrize("name", ["check", "normalize", "convert", "replay"])
def test_a_decision_is_no_match(run: Run, day: str, name: str) -> None:
    out = {"convert": ("-t", "mat"), "replay": ("-o", "-")}.get(name, ())
    result = run(name, "day.mat@2.1.1", *out)
    assert result.exit_code == 2
    assert "this takes whole matches; the match of that decision is day.mat@2" in result.stderr


def test_one_match_has_no_place_to_be_written_back_to(run: Run, day: str) -> None:
    for option in ("--in-place", "--check", "--diff"):
        result = run("normalize", "day.mat@2", option)
        assert result.exit_code == 2 and "for whole files" in result.stderr
    result = run("normalize", "--in-place", "club.zip")
    assert result.exit_code == 2 and "an archive is never written" in result.stderr


def test_what_a_finding_prints_can_be_asked_for(run: Run, day: str) -> None:
    lines = run("check", "club.zip", "--output-format", "concise").stdout.splitlines()
    (place,) = {line.partition(":")[0] for line in lines if "wrong-dice" in line}
    assert place == "club.zip/round 2/broken.mat"
    assert "wrong-dice" in run("check", place).stdout
    assert "Ben to play 42" in run("board", f"{place}@1.1b").stdout


MEMBERS = ["club/final.{}", "club/round 1/day.{}", "club/round 2/broken.{}"]


@pytest.mark.parametrize("way", [("records/club.zip",), ("records",)], ids=["an archive", "a folder around it"])
def test_members_keep_their_names_and_folders(run: Run, day: str, way: tuple[str, ...]) -> None:
    Path("day.mat").unlink()
    Path("records").mkdir()
    Path("club.zip").rename("records/club.zip")
    assert run("normalize", *way, "-o", "normal/").exit_code == 0
    assert run("convert", *way, "-t", "sgf", "-o", "sgf/").exit_code == 0
    for suffix, folder in (("mat", "normal"), ("sgf", "sgf")):
        found = sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*") if path.is_file())
        assert found == [name.format(suffix) for name in MEMBERS]
    assert Path("normal/club/final.mat").read_text() == CLEAN
    rows = csv.DictReader(run("positions", *way).stdout.splitlines())
    paths = {row["path"] for row in rows if row["path"].endswith("day.mat")}
    assert paths == {"records/club.zip/round 1/day.mat"}


def test_the_pages_of_an_archive(run: Run, day: str) -> None:
    Path("day.mat").unlink()
    pages = ["final.html", "round 1/day-2.html", "round 1/day-3.html", "round 1/day.html", "round 2/broken.html"]
    assert run("replay", "club.zip", "-o", "pages/").exit_code == 0
    assert sorted(path.relative_to("pages/club").as_posix() for path in Path("pages").rglob("*.html")) == pages
    result = run("replay", ".", "-o", "site")
    assert result.exit_code == 0 and "5 matches, 5 pages built" in result.stderr
    assert sorted(path.relative_to("site/matches/club").as_posix() for path in Path("site/matches").rglob("*.html")) == pages
    assert "5 matches, 0 pages built" in run("replay", ".", "-o", "site").stderr


def test_an_archive_into_one_file(run: Run, day: str) -> None:
    assert run("convert", "club.zip", "-o", "all.json").exit_code == 0
    assert len(json.loads(Path("all.json").read_text())["matches"]) == 5
    result = run("normalize", "club.zip", "-o", "all.mat")
    assert result.exit_code == 2 and "all.mat names a file; several sources need a folder" in result.stderr


def test_two_members_of_one_name(run: Run) -> None:
    with ZipFile("club.zip", "w") as archive:
        archive.writestr("a.mat", CLEAN)
        archive.writestr("./a.mat", CLEAN.replace("Ada", "Eva"))
    result = run("normalize", "club.zip", "-o", "out/")
    assert result.exit_code == 2
    assert "club.zip/a.mat: out/club/a.mat: this was written from another file in this run" in result.stderr
    assert "Ada" in Path("out/club/a.mat").read_text()
