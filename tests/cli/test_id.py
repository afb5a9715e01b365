"""`bgnotation id`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from notation.ids import encode, jellyfish, kinds
from notation.languages import translate
from notation.state import PositionState
from tests.cli.conftest import Run

X = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
GNU = "4HPwATDgc/ABMA:cInlAAAAAAAE"
BAD = X.replace(":31:", ":71:")
OGID = "11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:7:0"


def test_an_id_as_an_argument(run: Run) -> None:
    result = run("id", X, "-t", "gnubg")
    assert (result.exit_code, result.stdout) == (0, f"{GNU}\n")
    assert "cannot carry the largest cube: left out of 1 ID\n" in result.stderr


def test_a_file_that_is_not_there(run: Run) -> None:
    result = run("id", "lists/lost.txt", X, "-t", "gnubg")
    assert (result.exit_code, result.stdout) == (2, f"{GNU}\n"), "the others are done"
    assert "lists/lost.txt: there is no such file" in result.stderr
    for text in ("no position at all.", "4HPwATDgc/ABM", ""):
        assert run("id", text).exit_code == 1, "a text is judged"


def test_without_a_kind_an_id_is_judged(run: Run) -> None:
    result = run("id", BAD)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"xgid {BAD}\n<text>:1:39: error[id-dice]")
    assert "^^" in result.stdout and "1 error" in result.stderr


@pytest.mark.parametrize("code", ["fa", "ar", "sv", "hi"])
def test_findings_speak_other_languages(run: Run, code: str) -> None:
    told = run("id", BAD, "--lang", code).stdout
    assert f"{translate('error', code)}[id-dice]" in told and "71" in told
    assert "is no roll" in run("id", BAD).stdout and "is no roll" not in told
    line = run("id", BAD, "--lang", code, "--output-format", "json-lines").stdout
    assert json.loads(line)["findings"][0]["message"] in told
    assert json.loads(line)["findings"][0]["message"] in run("id", BAD, "--lang", code, "-t", "gnubg").stderr


def test_several_kinds_name_what_is_lost(run: Run) -> None:
    lines = run("id", X, "-t", "gnubg,ogid", "-t", "fibs").stdout.splitlines()
    assert lines[:3] == [
        f"xgid {X}",
        f"  gnubg: {GNU}  (without the largest cube)",
        f"  ogid: {OGID}  (without the largest cube)",
    ]
    assert lines[3].startswith("  fibs: board:")


def test_all_kinds(run: Run) -> None:
    result = run("id", GNU, "-t", "all", "--output-format", "json-lines")
    texts = json.loads(result.stdout)["ids"]
    assert set(texts) == {kind.name for kind in kinds() if kind.writes}


def test_strict_makes_a_loss_an_error(run: Run) -> None:
    result = run("id", X, "-t", "gnubg", "--strict")
    assert result.exit_code == 1 and not result.stdout
    assert "error[unfit-state]" in result.stderr and "the largest cube" in result.stderr
    assert run("id", GNU, "-t", "gnubg", "--strict").exit_code == 0


def test_a_state_without_a_form_is_named(run: Run) -> None:
    huge = X.replace(":0:7:10", ":0:30000:10").replace(":31:0:0", ":31:29999:0")
    result = run("id", huge, "-t", "jellyfish,gnubg", "--ignore", "long-match")
    assert result.exit_code == 0, "both hold 30000"


@pytest.mark.parametrize("text", [f"https://example.org/?id={GNU}", f"I had {X}, right?", f"<td>{OGID}</td>"])
def test_a_text_that_holds_an_id(run: Run, text: str) -> None:
    assert run("id", text, "-t", "gnubg").stdout == f"{GNU}\n"


def test_a_file_and_standard_input(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"# a list\n{X}\n{BAD}\n\n{OGID}\n")
    result = run("id", "list.txt", "-t", "gnubg")
    assert result.exit_code == 1
    assert result.stdout == f"{GNU}\n{GNU}\n"
    assert "list.txt:3:39: error[id-dice]" in result.stderr
    assert run("id", "-", "-t", "gnubg", input=f"{X}\n").stdout == f"{GNU}\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(run: Run, tmp_path: Path, encoding: str) -> None:
    (tmp_path / "page.html").write_text(f"<p>日本 {X}</p>", encoding=encoding)
    (tmp_path / "odd.txt").write_bytes(b"\xff\xe9 " + X.encode())
    assert run("id", "page.html", "-t", "gnubg").stdout == f"{GNU}\n"
    assert run("id", "odd.txt", "-t", "gnubg").stdout == f"{GNU}\n"


def test_a_jellyfish_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "it.pos").write_bytes(jellyfish.encode_bytes(PositionState(length=7, turn=1, dice=(3, 1))))
    assert run("id", "it.pos", "-t", "gnubg").stdout == f"{GNU}\n"


def test_csv_has_a_column_for_each_kind(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("id", "-", "--output-format", "csv", input=f"a,{X}\nb,{BAD}\n").stdout)))
    assert list(rows[0]) == ["path", "line", "column", "kind", "id", "xgid", "gnubg", "ogid", "losses", "findings"]
    assert (rows[0]["line"], rows[0]["column"], rows[0]["gnubg"], rows[0]["losses"]) == (
        "1",
        "3",
        GNU,
        "gnubg: max_cube; ogid: max_cube",
    )
    assert rows[1]["gnubg"] == "" and "error[id-dice]" in rows[1]["findings"]


def test_json(run: Run) -> None:
    found = json.loads(run("id", X, BAD, "--output-format", "json").stdout)
    assert [one["kind"] for one in found] == ["xgid", "xgid"]
    assert found[0]["state"]["dice"] == [3, 1] and found[0]["state"]["on_roll"] == 2
    assert found[0]["losses"] == {"gnubg": ["max_cube"], "ogid": ["max_cube"]}
    assert found[1]["state"] is None and found[1]["findings"][0]["name"] == "id-dice"
    assert json.loads(run("id", "-", "--output-format", "json", input="").stdout)[0]["findings"][0]["name"] == "no-position-id"


def test_nothing_found_is_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    for argument in ("nothing of the kind", "empty.txt"):
        result = run("id", argument)
        assert result.exit_code == 1 and "no-position-id" in result.stdout


def test_the_other_reading_of_an_ogid(run: Run) -> None:
    assert run("id", OGID, "-t", "xgid").stdout.split(":")[3] == "1"
    assert run("id", OGID, "-t", "xgid", "--ogid-color", "acts").stdout.split(":")[3] == "-1"
    assert run("id", X, "-t", "ogid", "--ogid-color", "acts").stdout.split(":")[4] == "W"


def test_selection_and_exit_codes(run: Run) -> None:
    odd = X.replace(":0:0:1:", ":0:1:1:", 1)
    assert run("id", odd).exit_code == 1
    assert run("id", odd, "--ignore", "owned-cube").exit_code == 0
    assert run("id", odd, "--exit-zero").exit_code == 0
    assert run("id", ".").exit_code == 2, "a folder is no text"
    assert run("id", X, "-t", "nothing").exit_code == 2


def test_hostile_text_does_not_reach_the_terminal(run: Run) -> None:
    name = "board:\x1b[31mEvil:Ada:3:0:1:" + encode(PositionState(), "fibs").text.split(":", 6)[6]
    result = run("id", name, "-t", "fibs,xgid", "--color", "never")
    assert "\x1b" not in result.output


def test_a_list_stops_quietly_when_nobody_reads(run: Run, tmp_path: Path) -> None:
    import subprocess
    import sys

    (tmp_path / "long.txt").write_text(f"{X}\n" * 20_000)
    line = f"{sys.executable} -m notation id long.txt -t gnubg | head -1"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout == f"{GNU}\n" and "Traceback" not in done.stderr


@pytest.mark.parametrize("text", [X, GNU, OGID, "OAHDPAABDAOAHDPAABDA"])
def test_moves_takes_any_kind(run: Run, text: str) -> None:
    assert len(run("moves", text, "31").output.splitlines()) == 16
    assert run("moves", text).exit_code == (0 if ":" in text else 2), "the dice may be those of the ID"


def test_moves_of_the_top_player_are_told_from_his_side(run: Run) -> None:
    lopsided = "XGID=--a---B--a--A-C-eF--d--BdA:0:0:-1:41:4:8:1:9:6"
    found = json.loads(run("moves", lopsided, "--output-format", "json-lines").output)
    assert found["dice"] == [4, 1]
    assert run("id", lopsided, "-t", "gnubg-position").stdout.strip() == found["position"]
