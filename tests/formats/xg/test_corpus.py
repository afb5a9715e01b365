"""The real files of eXtreme Gammon: every action read, and the same as in every other format of the same match.

What still differs is told here one by one, and explained in docs/formats/xg.md.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import notation
from notation import formats
from notation.formats.xg import container, layout
from notation.model import Move, Resign, SetUp, Unread
from notation.unpack import Bounds
from tests.formats import records
from tests.shared import SHARED, each, shared, some

XG = sorted((SHARED / "corpus").glob("xg/*.xg")) + sorted((SHARED / "corpus").glob("xgp/*.xgp"))
MATCHES = [path for path in XG if path.suffix == ".xg" and path.name != "xgdatatools__demo.xg"]
PAIRS = [
    (path, other)
    for path in MATCHES
    for folder in ("mat", "bgf", "sgf")
    for other in (SHARED / "corpus" / folder / f"{path.stem}.{folder}",)
    if other.exists() and formats.find(folder)
]

each_match = pytest.mark.parametrize("path", each(MATCHES, lambda path: path.stem[:30]))
each_pair = pytest.mark.parametrize("pair", each(PAIRS, lambda pair: pair[0].stem[:20] + pair[1].suffix))

CLIPPED = {("gammonview__3WNK_g1Z-PLsh_HyvQ5j4a", 7): (1, 2), ("gammonview__baR-U643iUDpvzTC", 3): (3, 4)}
"""Last games of a match, by file and game: the points in `.xg` are those needed, those in `.bgf` the cube's."""


def test_the_corpus_is_there() -> None:
    assert shared("corpus/xg").exists()
    assert MATCHES and PAIRS


@each_match
def test_every_record_is_understood(path: Path) -> None:
    match = notation.read(path)
    assert {finding.code.name for finding in match.diagnostics} <= {"lost-index"}
    actions = [action for game in match.games for action in game.actions]
    assert not any(isinstance(action, (Unread, SetUp)) for action in actions)
    stream = _games(path)
    kinds = Counter(stream[at + 8] for at in range(0, len(stream), layout.RECORD_SIZE))
    assert sum(isinstance(action, Move) for action in actions) == kinds[layout.MOVE]
    assert len(match.games) == kinds[layout.GAME] == kinds[layout.GAME_END]


@each_match
def test_the_rules_agree(path: Path) -> None:
    """What is left are plays that eXtreme Gammon itself has marked as illegal, and notes."""
    found = notation.check(path)
    wrong = [finding for finding in found if finding.severity == "error"]
    stream = _games(path)
    marked = [
        row
        for row in range(1, len(stream) // layout.RECORD_SIZE + 1)
        if stream[(row - 1) * layout.RECORD_SIZE + 8] == layout.MOVE
        and layout.read_move(stream, (row - 1) * layout.RECORD_SIZE).mark == 2
    ]
    assert [finding.row for finding in wrong] == marked
    assert {finding.code.name for finding in found if finding.severity == "warning"} <= {"lost-index"}


@each_pair
def test_the_same_match_in_another_format(pair: tuple[Path, Path]) -> None:
    path, other = pair
    ours, theirs = records.replayed(path), records.replayed(other)
    assert ours.match.players == theirs.match.players
    assert ours.match.rules.length == theirs.match.rules.length
    assert len(ours.games) == len(theirs.games)
    for number, (mine, yours) in enumerate(zip(ours.games, theirs.games, strict=True), 1):
        left, right = records.decisions(mine), records.decisions(yours)
        assert left == right
        ends = records.result(mine), records.result(yours)
        if other.suffix == ".bgf" and (path.stem, number) in CLIPPED:
            assert (mine.points, yours.points) == CLIPPED[path.stem, number]
            ends = ends[0][:3], ends[1][:3]
        assert ends[0] == ends[1]


@each_match
def test_the_analysis_agrees_with_itself(path: Path) -> None:
    """Chances are chances, a play's steps lead to its position, and the error is the difference of two equities."""
    match = notation.read(path)
    compared = 0
    for action in (action for game in match.games for action in game.actions):
        note = getattr(action, "note", None)
        if note is None:
            continue
        if note.cube:
            assert note.cube.chances and all(-1e-6 <= chance <= 1 + 1e-6 for chance in note.cube.chances)
            win, gammon, backgammon, lose_gammon, lose_backgammon = note.cube.chances
            cubeless = 2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon
            if match.rules.length == 0:
                assert note.cube.cubeless == pytest.approx(cubeless, abs=2e-4)
        if note.play and not isinstance(action, Resign):
            assert all(candidate.chances and candidate.steps is not None for candidate in note.play.candidates)
            if note.play.made is None or not isinstance(action, Move) or not action.steps:
                continue
            made = note.play.candidates[note.play.made]
            if any(step.source < step.target for step in action.steps):
                continue  # an illegal play, whose pairs do not tell it
            assert _points(made.steps) == _points(action.steps)
            assert made.equity is not None and math.isfinite(made.equity)
            errors = [float(values[0]) for key, values in note.extra if key == "Error"]
            best = note.play.candidates[0]
            if errors and best.level == made.level:
                compared += 1
                assert errors[0] == pytest.approx(made.equity - (best.equity or 0), abs=2e-4)
    assert compared > 5


def test_both_programs_think_alike() -> None:
    """eXtreme Gammon's and BGBlitz's analysis of the same matches: the same frames and signs, numbers a little apart."""
    shared("corpus/xg")
    apart: dict[str, list[float]] = {"win": [], "gammon": [], "money": [], "cubeless": [], "take": [], "luck": []}
    for path, other in PAIRS:
        if other.suffix != ".bgf":
            continue
        mine, yours = notation.read(path), notation.read(other)
        for one, two in zip(mine.games, yours.games, strict=True):
            for ours, theirs in zip(one.actions, two.actions, strict=False):
                left, right = getattr(ours, "note", None), getattr(theirs, "note", None)
                if type(ours) is not type(theirs) or left is None or right is None:
                    continue
                if left.luck is not None and right.luck is not None:
                    apart["luck"].append(abs(left.luck - right.luck))
                if left.play and right.play and left.play.made is not None and right.play.made is not None:
                    here, there = left.play.candidates[left.play.made], right.play.candidates[right.play.made]
                    apart["win"].append(abs(here.chances.win - there.chances.win))
                    apart["gammon"].append(abs(here.chances.win_gammon - there.chances.win_gammon))
                    apart["gammon"].append(abs(here.chances.lose_gammon - there.chances.lose_gammon))
                if left.cube and right.cube:
                    apart["cubeless"].append(abs(left.cube.cubeless - right.cube.cubeless))
                    if mine.rules.length == 0:
                        apart["money"].append(abs(left.cube.no_double - right.cube.no_double))
                        apart["take"].append(abs(left.cube.double_take - right.cube.double_take))
    means = {name: sum(values) / len(values) for name, values in apart.items()}
    assert all(len(values) > 100 for values in apart.values())
    assert means == pytest.approx(dict.fromkeys(means, 0.0), abs=0.07)
    assert means["win"] < 0.01 and means["gammon"] < 0.01


def test_reading_without_analysis_leaves_out_nothing_else() -> None:
    shared("corpus/xg")
    for path in XG:
        whole, plain = notation.read(path), notation.read(path, analysis=False)
        assert [[type(action) for action in game.actions] for game in plain.games] == [
            [type(action) for action in game.actions] for game in whole.games
        ]
        assert plain.head == whole.head and plain.diagnostics == whole.diagnostics


def test_comments_of_a_real_file() -> None:
    match = notation.read(shared("corpus/xg/gbf__match_with_comment.xg"))
    said = [action.note.comment for action in match.games[0].actions if getattr(action, "note", None) and action.note.comment]
    assert said == ["coup assez difficile", "les double 66 sont toujpurs difficiles à trouver"]


def test_the_file_of_another_program_is_read_as_far_as_it_goes() -> None:
    match = notation.read(shared("corpus/xg/xgdatatools__demo.xg"))
    assert match.players == ("Alice", "Bob")
    assert {finding.code.name for finding in match.diagnostics} == {"lost-index", "unread-record"}


def test_positions() -> None:
    double = notation.read(shared("corpus/xgp/BgQuiz_Blazor__TooGoodAndTake.xgp"))
    assert (double.rules.length, double.games[0].score) == (5, (3, 1))
    setup = double.games[0].actions[0]
    assert isinstance(setup, SetUp) and setup.note and setup.note.cube
    assert setup.note.cube.level == "rollout" and "games" in setup.note.cube.settings
    money = notation.read(shared("corpus/xgp/BgQuiz_Blazor__BothAnalysis.xgp"))
    assert (money.rules.length, money.rules.jacoby) == (0, True)


# -- damage -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", each(some([*MATCHES[::4], *XG[-2:]], 2), lambda path: path.stem[:30]))
def test_damaged_files_are_read_without_an_exception(path: Path) -> None:
    """A sample of what docs/formats/xg.md tells of: broken off, a bit changed, and changes inside the packed records."""
    data, before = path.read_bytes(), records.peak_megabytes()
    random = Random(path.name)
    for broken in records.truncated(data, 20):
        assert records.use(broken) > 0
    for changed in records.flipped(data, 30, random):
        records.use(changed)
    container_of = data[: layout.HEADER_SIZE + layout.read_header(data, 0).thumbnail_size]
    for changed in records.scrambled(_games(path), lambda inner: container_of + _packed(inner), 30, random):
        assert records.use(changed) > 0
    assert records.peak_megabytes() - before < 300


def _packed(inner: bytes) -> bytes:
    return zlib.compress(inner, 1)


def _points(steps: tuple[notation.model.Step, ...]) -> list[int]:
    """Where checkers leave and arrive, without the points that they only touch."""
    points = Counter(step.source for step in steps)
    points.subtract(step.target for step in steps)
    return sorted(points.elements()) + sorted((-points).elements())


def _games(path: Path) -> bytes:
    found = container.open_container(path.read_bytes(), frozenset((container.GAMES,)), Bounds(), lambda *_, **__: None)
    return found.games
