"""`bgnotation positions`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from notation.cli.positions import COLUMNS
from tests.cli.conftest import CLEAN, Run

CUBE = (
    " 3 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
    "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    "  2)  Doubles => 2                Takes\n"
    "  3) 65: 24/18 18/13             11: 8/7 8/7 6/5 6/5\n"
)


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_row_a_decision(run: Run) -> None:
    result = run("positions", "-", input=CUBE)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:3] == [
        "match,game,row,player,name,action,dice,play,position_id,match_id,xgid,ogid,inferred",
        "1,1,1,1,Ada,play,31,8/5 6/5,4HPwATDgc/ABMA,MIBlAAAAAAAE,"
        "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:3:10,11ccccchhhjjjjj:66666888dddddoo:N0N:13:W:IB:0:0:3:0,",
        "1,1,1,2,Ben,play,42,8/4 6/4,sGfwATDgc/ABMA,cAlqAAAAAAAE,"
        "XGID=-b----E-C---eE---b-db---B-:0:0:1:42:0:0:0:3:10,11ccccchhhjjjjj:55666688dddddoo:N0N:24:B:R:0:0:3:0,",
    ]
    rows = table(result.stdout)
    assert [(row["row"], row["player"], row["action"]) for row in rows[2:4]] == [("2", "1", "double"), ("2", "2", "take")]
    double, take = rows[2], rows[3]
    assert double["position_id"] == take["position_id"], "the doubler stays on roll"
    assert double["match_id"] != take["match_id"], "the cube is offered"
    assert double["dice"] == double["play"] == ""
    assert rows[4]["play"] == "24/13"


def test_json_lines(run: Run) -> None:
    rows = [json.loads(line) for line in run("positions", "-", "--output-format", "json-lines", input=CUBE).stdout.splitlines()]
    assert tuple(rows[0]) == COLUMNS
    assert rows[0] == {
        "match": 1,
        "game": 1,
        "row": 1,
        "player": 1,
        "name": "Ada",
        "action": "play",
        "dice": [3, 1],
        "play": "8/5 6/5",
        "position_id": "4HPwATDgc/ABMA",
        "match_id": "MIBlAAAAAAAE",
        "xgid": "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:3:10",
        "ogid": "11ccccchhhjjjjj:66666888dddddoo:N0N:13:W:IB:0:0:3:0",
        "inferred": False,
    }
    assert (rows[2]["dice"], rows[2]["play"]) == (None, None)


def test_an_unknown_position_has_no_id(run: Run) -> None:
    unknown = CLEAN.replace("8/5 6/5  ", "????     ").replace("8/4 6/4", "1/off 1/off") + "  2) 31: 2/1 2/1\n"
    rows = table(run("positions", "-", input=unknown).stdout)
    assert rows[0]["position_id"] == "4HPwATDgc/ABMA"
    assert (rows[-1]["position_id"], rows[-1]["match_id"]) == ("", "")


def test_names_are_defused(run: Run) -> None:
    for name, shown in (
        ("=1+1", "'=1+1"),
        ("+a", "'+a"),
        ("-a", "'-a"),
        ("@a", "'@a"),
        ("A\x1b[1m", "A␛[1m"),
        ('a "b", c', 'a "b", c'),
    ):
        rows = table(run("positions", "-", input=CLEAN.replace("Ada", name)).stdout)
        assert rows[0]["name"] == shown


def test_several_files_have_their_paths(run: Run, folder: Path) -> None:
    rows = table(run("positions", "records").stdout)
    assert {row["path"] for row in rows} == {"records/clean.mat", "records/WARNED.MAT", "records/below/broken.txt"}
    result = run("positions", "records/clean.mat", "missing.mat")
    assert result.exit_code == 2
    assert len(table(result.stdout)) == 2
    assert result.stderr == "bgnotation: missing.mat: No such file or directory\nFound 2 decisions in 1 file\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["records"], "Found 6 decisions in 3 files\n"),
        (["records", "--output-format", "json-lines", "--lang", "sv"], "Hittade 6 beslut i 3 filer\n"),
        (["records", "-o", "rows.csv"], "Found 6 decisions in 3 files\n"),
        (["records/clean.mat@1.1", "records/WARNED.MAT", "-j", "2"], "Found 3 decisions in 2 files\n"),
        (["records/clean.mat"], ""),
    ],
)
def test_a_run_over_several_files_is_summed_up(arguments: list[str], told: str, run: Run, folder: Path) -> None:
    assert run("positions", *arguments).stderr == told


def test_several_matches_are_numbered(run: Run) -> None:
    rows = table(run("positions", "-", input=CLEAN * 3).stdout)
    assert [row["match"] for row in rows] == ["1", "1", "2", "2", "3", "3"]


def test_a_position_that_no_id_can_hold(run: Run, tmp_path: Path) -> None:
    """A damaged set-up with forty checkers on a point leaves the IDs empty and the rest as it is."""
    record = "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[A]PB[B];AE[a:y]AW" + "[a]" * 40 + "AB[x]PL[W];W[31ba])"
    path = tmp_path / "stack.sgf"
    path.write_text(record)
    done = run("positions", str(path))
    assert done.exit_code == 0
    assert done.stdout.splitlines()[1].startswith("1,1,")
    assert "XGID" not in done.stdout


@pytest.mark.parametrize(
    ("ids", "columns"),
    [
        ("gnubg,xgid,ogid", ["position_id", "match_id", "xgid", "ogid"]),
        ("ogid, GNUBG", ["position_id", "match_id", "ogid"]),
        ("xgid", ["xgid"]),
        ("none", []),
    ],
)
def test_the_ids_that_are_wanted(ids: str, columns: list[str], run: Run) -> None:
    whole = table(run("positions", "-", input=CUBE).stdout)
    rows = table(run("positions", "-", "--ids", ids, input=CUBE).stdout)
    assert list(rows[0]) == [*COLUMNS[:8], *columns, "inferred"]
    assert rows == [{key: row[key] for key in rows[0]} for row in whole]


@pytest.mark.parametrize("ids", ["xgdi", "none,xgid"])
def test_ids_that_there_are_not(ids: str, run: Run) -> None:
    result = run("positions", "-", "--ids", ids, input=CUBE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is none of gnubg, xgid, ogid, none" in result.stderr
