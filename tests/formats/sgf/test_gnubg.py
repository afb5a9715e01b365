"""GNU Backgammon loads what is written here, and shows the same moments of the same matches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import notation
from notation.ids.gnubg import encode_match, encode_position
from notation.model import Match, SetUp
from tests.formats.sgf.records import game, matches, written
from tests.shared import gnubg, shared

_MOMENT = re.compile(r"Position ID: (\S{14})\s+Match ID   : (\S{12})")

Moments = list[list[tuple[str, str]]]


def _moments(found: list[Match]) -> Moments:
    """The Position ID and the Match ID before each decision of each game."""
    moments = []
    for replay in map(notation.replay, found):
        for played in replay.games:
            states = [replay.state(played, decision) for decision in played.decisions]
            moments.append([(encode_position(state.position, state.turn), encode_match(state)) for state in states])
    return moments


def _shown(text: str, folder: Path) -> tuple[Moments, str]:
    """What GNU Backgammon's text export shows of a record that it loads, and the record as it saves it again."""
    (folder / "match.sgf").write_text(text, encoding="utf-8")
    gnubg(f"load match {folder}/match.sgf\nexport match text {folder}/match.txt\nsave match {folder}/again.sgf\n", folder)
    files = sorted(folder.glob("match*.txt"), key=lambda path: (len(path.name), path.name))
    moments = [_MOMENT.findall(path.read_text(encoding="utf-8", errors="replace")) for path in files]
    return moments, (folder / "again.sgf").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", ("003", "027", "063", "101", "141", "199"))
def test_match_text_as_sgf(number: str, tmp_path: Path) -> None:
    found = list(notation.read_matches(shared(f"selfplay/m{number}.mat")))
    moments, again = _shown(written(found), tmp_path)
    assert moments == _moments(found)
    assert [one.actions for one in matches(again)[0].games] == [one.actions for one in matches(written(found))[0].games]


@pytest.mark.parametrize("number", ("021", "101", "181"))
def test_analysed_matches(number: str, tmp_path: Path) -> None:
    """What GNU Backgammon saves again is what it had saved, apart from the words that name its own version."""
    found = matches(shared(f"selfplay/m{number}.sgf"))
    moments, again = _shown(written(found), tmp_path)
    assert moments == _moments(found)
    assert matches(again) == found


@pytest.mark.parametrize("path", ["bgf/gammonview__baR-U643iUDpvzTC.bgf", "xg/gammonview__baR-U643iUDpvzTC.xg"])
def test_the_matches_of_other_programs(path: str, tmp_path: Path) -> None:
    found = list(notation.read_matches(shared(f"corpus/{path}")))
    assert _shown(written(found), tmp_path)[0] == _moments(found)


_SET = "PL[W]AE[a:y]AW[f][f][h][h][c][c][c]AB[s][s][q][q][y][v][v]"
MONEY = {
    "beaver": game("B[31qtst]", "W[double]", "B[double]", "W[take]", "W[42hdfd]", "B[64aggk]", more="RU[Jacoby]"),
    "raccoon": game("B[31qtst]", "W[double]", "B[double]", "W[double]", "B[take]", "W[42hdfd]", more="RU[Jacoby]"),
    "beaver that is dropped": game("W[31hefe]", "B[double]", "W[double]", "B[drop]", more="RE[W+2]"),
    "automatic double": game("W[31hefe]", "B[double]", "W[take]", "B[61lrqr]", more="RU[Jacoby]CV[2]"),
    "resignation": game("W[31hefe]", "B[42qusu]", "W[65xrrm]", more="RU[Jacoby]RE[B+3R]"),
    "resignation of a roll": game("W[31hefe]", "B[42qusu]", "PL[W]DI[55]", more="RE[B+2R]"),
    "set position": game(_SET, "W[31hefe]", "B[61ysqr]", "W[22hffd]"),
    "set position in mid game": game("W[31hefe]", "B[42qusu]", _SET, "W[31hefe]", "B[61ysqr]"),
    "set cube": game("W[31hefe]", "CV[4]", "CP[b]", "B[double]", "W[take]", "B[42qusu]"),
    "set cube before the game": game("CV[2]", "CP[w]", "W[31hefe]", "B[42qusu]"),
    "set turn": game("W[31hefe]", "PL[W]", "W[42hdfd]", "B[61lrqr]"),
    "joined pairs": game("W[31hefe]", "B[64ak]", "W[21ed]"),
    "variations": game("W[31hefe]", "B[61lrqr]\n(;W[64xrrn])(;W[64xrxt]").replace(b"xt])", b"xt]))"),
    "comments": game("W[31hefe]C[well \\\\ played: [sic\\]]", "B[42qusu]", more="GC[one\ntwo]"),
}


@pytest.mark.parametrize("name", MONEY)
def test_money_sessions(name: str, tmp_path: Path) -> None:
    found = matches(MONEY[name])
    assert not [finding for match in found for finding in match.diagnostics if finding.code.name != "side-variations"]
    moments, again = _shown(written(found), tmp_path)
    expected = _moments(found)
    # The export leaves out a roll at the end that was not played.
    last = notation.replay(found[0]).games[0].decisions[-1]
    assert moments == [expected[0][:-1] if last.kind == "roll" else expected[0]]
    # GNU Backgammon keeps no node that only says whose turn it is.
    kept = [action for action in found[0].games[0].actions if action != SetUp(turn=0)]
    assert list(map(type, matches(again)[0].games[0].actions)) == list(map(type, kept))
