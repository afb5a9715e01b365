"""LaTeX: every board is that of the replay, nothing of a record is taken for a command, and what TeX there is typesets it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import notation
from notation.board import START, Position
from notation.formats.latex.writer import escaped
from notation.languages import LANGUAGES
from notation.model import Comment, Double, Game, Match, Move, Rules, SetUp, Step, Tag, Take, Unread, Win
from notation.replay import Replay
from tests.formats.markdown.test_markdown import RECORD

EVIL = r"\input{x} 100% & #1 $a_b^c$ ~ { } --- `` '' << [x] * علی अमित" + "\x1b\n\\end{document}"
HOSTILE = Match(
    (EVIL, "علی رضایی"),
    Rules(3),
    (
        Game(
            1,
            (0, 0),
            (EVIL, "علی رضایی"),
            (
                Comment(EVIL), Move(0, (3, 1), (Step(8, 5), Step(6, 5))), Unread(EVIL, 1), Double(1, 2), Take(0), Win(1, 1),
                SetUp(START, 2, 0), SetUp(cube=2), SetUp(cube=4, owner=1),
            ),
        ),
    ),
    (Tag(EVIL, EVIL), Comment(EVIL), Comment("")),
)  # fmt: skip


def body(text: str) -> str:
    """What stands between the beginning and the end of the document."""
    before, after = text.split("\\begin{document}\n")
    assert before.startswith("% !TEX") and after.endswith("\\end{document}\n")
    return after.removesuffix("\\end{document}\n")


def boards(text: str) -> list[tuple[Position, int]]:
    """The positions that are drawn, and who sits at the lower edge."""
    found = []
    for below, inner in re.findall(r"\\bgbelow\}?\{(\d)\}%\n\\begin\{bgboard\}\n(.*?)\\end\{bgboard\}", text, re.DOTALL):
        numbers = [0] * 26
        for point, count, player in re.findall(r"\\bgpoint\{(\d+)\}\{(\d+)\}\{(\d)\}", inner):
            numbers[int(point)] = int(count) * (1 if player == below else -1)
        for count, player in re.findall(r"\\bgbar\{(\d+)\}\{(\d)\}", inner):
            numbers[25 if player == below else 0] = int(count) * (1 if player == below else -1)
        seen = Position(numbers)
        found.append((seen if below == "1" else seen.flip(), int(below) - 1))
    return found


def test_the_boards_are_those_of_the_replay() -> None:
    replay = notation.replay(notation.read(RECORD + b"; Set Pos=aA---BD-C---eE---c-e----B-\n"))
    (game,) = replay.games
    faults = {one.action for one in replay.diagnostics if one.action is not None and one.severity.value != "note"}
    shown = [one for one in game.decisions if one.kind == "double" or one.at in faults]
    assert len(shown) > 1
    drawn = boards(notation.write(replay, format="tex"))
    (set_up,) = [action.position for action in game.game.actions if isinstance(action, SetUp)]
    assert drawn == [(set_up, 0), *((one.position, one.turn) for one in shown)]


def test_a_commented_play_is_drawn() -> None:
    text = "(;GM[6]PB[Ada]PW[Ben];B[31hegf]C[the best of all])"
    written = notation.write(notation.read(text.encode()), format="tex")
    assert boards(written) == [(START, 1)] and "the best of all" in written and r"\bgdice{3}{1}" in written


def test_a_score_sheet() -> None:
    text = body(notation.write(notation.read(RECORD), format="tex"))
    assert r"\textbf{Event}: Club \textbar{} evening" in text
    assert r"1 & \bgplay{31: 8/5 6/5} & \bgplay{64: 24/18 18/14} \\" in text
    assert r"2 & Doubles to 2 & Takes \\" in text and r"\textbf{Wins 2 points}" in text
    assert r"\subsection*{Findings}" in text and "could have been played" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_hostile_stays_text(language: str) -> None:
    text = body(notation.write(HOSTILE, format="tex", language=language))
    bare = re.sub(r"\\[\\{}$&#%_]", "", text)  # a sign behind a backslash alone is text
    assert bare.count("{") == bare.count("}")
    depth = 0
    for sign in re.findall("[{}]", bare):
        depth += 1 if sign == "{" else -1
        assert depth >= 0
    assert not re.search(r"[$#^~`\"\x1b]", bare) and r"\input" not in bare and "100" in bare
    assert set(re.findall(r"%.*", bare)) == {"%"}, "that at the end of a line of ours"
    begun = re.findall(r"\\(begin|end)\{(\w+)\}", bare)
    stack: list[str] = []
    for what, name in begun:
        if what == "begin":
            stack.append(name)
        else:
            assert stack.pop() == name
    assert not stack


def test_several_matches_are_one_document() -> None:
    replays: list[Replay] = [notation.replay(match) for match in notation.read_matches(RECORD * 3)]
    text = body(notation.write(replays, format="tex"))
    assert text.count(r"\section*") == 3 and text.count(r"\clearpage") == 2
    assert body(notation.write([], format="tex")) == ""


def test_signs() -> None:
    assert escaped("a\\b~c^d") == r"a\textbackslash{}b\textasciitilde{}c\textasciicircum{}d"
    assert escaped("--\n--") == "-{}-{} -{}-{}"


@pytest.mark.slow
@pytest.mark.parametrize("program", ["pdflatex", "lualatex"])
def test_it_is_typeset(program: str, tmp_path: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    for number, match in enumerate((HOSTILE, notation.read(RECORD))):
        notation.write(match, tmp_path / f"{number}.tex", language="fa" if program == "lualatex" else "en")
        line = [program, "-halt-on-error", "-interaction=nonstopmode", f"{number}.tex"]
        done = subprocess.run(line, cwd=tmp_path, capture_output=True, timeout=300, check=False)
        assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
        assert (tmp_path / f"{number}.pdf").stat().st_size > 1000
