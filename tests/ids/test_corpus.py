"""Real files: exports of the same positions by two programs in several languages, lists, web pages, logs and commands."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from notation.diagnostics import Severity
from notation.ids import decode, find
from notation.ids.search import Found
from notation.state import PositionState
from tests.shared import shared

NO_IDS = {"bglib__fibs_test.out"}
"""Files of these folders that hold no ID: a log of server codes."""


def files(folder: str) -> list[Path]:
    return sorted(path for path in shared(f"corpus/{folder}").iterdir() if path.is_file())


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def ids_of(path: Path) -> list[Found]:
    return list(find(text_of(path)))


def errors(found: list[Found]) -> Counter[str]:
    return Counter(one.code.name for each in found for one in each.diagnostics if one.severity is Severity.ERROR)


def without_ids(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not re.search(r"XGID=|Position[- ]ID|Match[- ]ID", line))


def seen(state: PositionState) -> tuple[object, ...]:
    """What a picture and its sentences can tell."""
    dice = tuple(sorted(state.dice or ()))
    return (state.position, state.turn, dice, state.cube, state.owner, state.offer, state.score, state.crawford)


def test_two_programs_and_their_languages_tell_equal_states() -> None:
    states: dict[str, set[PositionState | None]] = {}
    count = 0
    for folder in ("xg-position-text", "bgblitz-position-text"):
        for path in files(folder):
            if "parser__" in path.name:
                state, findings = decode(text_of(path))
                assert not findings, (path.name, [str(finding) for finding in findings])
                states.setdefault(path.name.split("__")[1][:2], set()).add(state)
                count += 1
    assert count >= 28 and len(states) == 7
    for number, found in states.items():
        assert len(found) == 1 and None not in found, number


@pytest.mark.parametrize("folder", ["xg-position-text", "bgblitz-position-text"])
def test_a_picture_tells_the_same_as_the_id_beside_it(folder: str) -> None:
    for path in files(folder):
        if "parser__" in path.name:
            state, drawn = decode(text_of(path))[0], decode(without_ids(text_of(path)))[0]
            assert state is not None and drawn is not None, path.name
            assert seen(drawn) == seen(state) and drawn.length == state.length, path.name


def test_the_boards_of_gnubg_tell_the_same_as_the_ids_above_them() -> None:
    count = 0
    for path in (path for path in files("gnubg-text") if path.suffix == ".txt"):
        for found in ids_of(path):
            if found.kind == "gnubg-text" and found.state is not None and "Position ID" in found.text:
                assert "picture-differs" not in {finding.code.name for finding in found.diagnostics}
                drawn = decode(without_ids(found.text), "gnubg-text")[0]
                assert drawn is not None
                assert seen(drawn) == seen(found.state), (path.name, found.line)
                assert drawn.length == found.state.length or found.state.offer, "while a double is offered no length is drawn"
                count += 1
    assert count > 600


def test_every_xgid_of_the_lists_and_pages_is_found_and_judged() -> None:
    for folder in ("xgid-lists", "xgid-html", "gnubg-commands"):
        for path in files(folder):
            text = text_of(path)
            written = re.findall(r"XGID=[-A-Pa-p]{26}", text)
            found = [one for one in ids_of(path) if one.kind == "xgid"]
            assert len(found) == len(written) > 0, path.name
            assert not errors(found), (path.name, errors(found))


def test_every_gnubg_id_of_the_pages_is_found() -> None:
    expected = {"bgboard__example.html": 0, "bgboard__example~3.html": 2, "bgboard__example~5.html": 0}
    for path in files("gnubg-text"):
        if path.name in expected:
            found = ids_of(path)
            assert [one.kind for one in found] == ["gnubg"]
            assert errors(found).total() == expected[path.name], path.name


def test_every_board_line_of_the_logs_is_found_and_judged() -> None:
    broken = {"gnu_gibbon__test-clip-reader.c", "tsgammon-core__FIBSBoard.data.ts"}
    total = 0
    for path in files("fibs"):
        found = [one for one in ids_of(path) if one.kind == "fibs"]
        total += len(found)
        assert bool(found) == (path.name not in NO_IDS), path.name
        if path.name in broken:  # source code, where the lines are put together from pieces
            assert set(errors(found)) == {"id-fields"}
        else:
            assert not errors(found), path.name
            assert all(one.state is not None for one in found)
    assert total > 300


def test_records_without_ids_give_none() -> None:
    """Match records, whose words and numbers must not be taken for IDs."""
    checked = 0
    for path in files("bulk-bglib")[:40] + files("bulk-bgKifuViewer"):
        text = text_of(path)
        found = [one for one in ids_of(path) if one.kind not in ("snowie",)]
        if "XGID" not in text and "Position ID" not in text:
            assert not found, (path.name, [one.text for one in found])
            checked += 1
    assert checked > 50
