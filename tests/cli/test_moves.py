"""`bgnotation moves`."""

from __future__ import annotations

import json

import pytest

from notation.ids.gnubg import decode_position, encode_halves, encode_position
from tests.cli.conftest import Run
from tests.shared import rows

START = "4HPwATDgc/ABMA"


def test_text_is_a_play_a_line(run: Run) -> None:
    lines = run("moves", START, "31").output.splitlines()
    assert len(lines) == 16
    assert "8/5 6/5" in lines


@pytest.mark.parametrize("dice", [["31"], ["3-1"], ["3", "1"], ["3 1"], ["13"], ["3,1"]])
def test_dice_as_people_write_them(run: Run, dice: list[str]) -> None:
    assert len(run("moves", START, *dice).output.splitlines()) == 16


def test_json_lines(run: Run) -> None:
    result = run("moves", START, "31", "--output-format", "json-lines")
    found = json.loads(result.output)
    assert list(found) == ["position", "dice", "plays"]
    assert (found["position"], found["dice"]) == (START, [3, 1])
    assert {"play": "8/5 6/5", "result": "sGfwATDgc/ABMA"} in found["plays"]
    assert len(found["plays"]) == 16


def test_no_legal_play(run: Run) -> None:
    on_the_bar, closed_board = [0] * 25 + [1], [0, *[2] * 6, *[0] * 19]
    dance = encode_halves(on_the_bar, closed_board)
    assert json.loads(run("moves", dance, "31", "--output-format", "json-lines").output)["plays"] == []
    assert run("moves", dance, "66").output == "no legal play\n"


def test_a_match_id_may_stand_behind(run: Run) -> None:
    result = run("moves", f"{START}:cAngAAAAAAAE", "31", "--output-format", "json-lines")
    assert json.loads(result.output)["position"] == START
    assert run("moves", f"{START}:nothing", "31").exit_code == 2


def test_lines_of_standard_input(run: Run) -> None:
    lines = f"{START} 31\n\n# a remark\nnonsense 31\n{START} 37\n{START}\t6 5\n"
    result = run("moves", "-", "--output-format", "json-lines", input=lines)
    assert result.exit_code == 1
    assert [json.loads(line)["dice"] for line in result.stdout.splitlines()] == [[3, 1], [6, 5]]
    first, second = result.stderr.splitlines()
    assert first.startswith("bgnotation: line 4: 'nonsense': ")
    assert second.startswith("bgnotation: line 5: '37' is no roll")
    text = run("moves", "-", input=f"{START} 31\n").stdout.splitlines()
    assert f"{START} 31: 8/5 6/5" in text


def test_nothing_but_bad_lines(run: Run) -> None:
    assert run("moves", "-", input="nonsense 31\n").exit_code == 2
    assert run("moves", "-", input="").exit_code == 0
    assert run("moves", "-", input=b"\xff\xfe 31\n").exit_code == 2


@pytest.mark.parametrize("arguments", [[START], [START, "7"], [START, "07"], ["x", "31"], [], ["/" * 14, "31"]])
def test_bad_arguments(run: Run, arguments: list[str]) -> None:
    result = run("moves", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


def test_every_legal_result_of_the_vectors(run: Run) -> None:
    """The vectors see a result from the mover's side; an ID with the opponent on roll holds the halves the other way round."""
    some = rows("vectors/legal-moves.jsonl.gz")[::60]
    lines = "".join(f"{row['position']} {row['dice'][0]}{row['dice'][1]}\n" for row in some)
    answers = [json.loads(line) for line in run("moves", "-", "--output-format", "json-lines", input=lines).stdout.splitlines()]
    assert len(answers) == len(some)
    for row, answer in zip(some, answers, strict=True):
        expected = {encode_position(decode_position(result, turn=0), turn=1) for result in row["results"]}
        assert {play["result"] for play in answer["plays"]} == expected
