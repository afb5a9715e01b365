"""What records of SGF say: the cases and real files, GNU Backgammon's way and libgsgf's."""

from __future__ import annotations

from typing import Any

import pytest

import notation
from notation.diagnostics import Severity
from notation.ids.gnubg import encode_position
from notation.model import Beaver, Comment, Double, Match, Move, Raccoon, Resign, SetUp, Take, Unread, Win, Written
from notation.replay import Replay
from tests.formats.sgf.records import game, matches
from tests.shared import SHARED, each, rows, shared

_CASES = [row for row in rows("cases/cases.jsonl") if row["format"] == "sgf"] if SHARED.exists() else []
_ISSUES = {
    "double in the Crawford game": "crawford-double",
    "empty move record": "unread-move",
    "two moves in one node": "two-moves",
    "31 with 6 steps": "too-many-steps",
    "42q: incomplete step": "unread-move",
    "RE[W+1] but next game starts 2-0": "odd-points",
}


def replays(name: str) -> list[Replay]:
    return [notation.replay(match) for match in notation.read_matches(shared(name))]


def findings(found: list[Replay]) -> list[str]:
    return [finding.code.name for one in found for finding in one.diagnostics if finding.severity is not Severity.NOTE]


@pytest.mark.parametrize("case", each(_CASES, lambda case: str(case["slug"])))
def test_case(case: dict[str, Any]) -> None:
    """Every case of `.sgf` gives the outcome that is told there."""
    found = replays(f"cases/{case['file']}")
    replay, expect = found[0], case["expect"]
    match, games = replay.match, replay.games
    told = findings(found)
    white, black = match.players
    for key, value in expect.items():
        match_key = {
            "players": lambda: {"white": white, "black": black},
            "white": lambda: white,
            "black": lambda: black,
            "plays": lambda: sum(decision.kind == "play" for one in games for decision in one.decisions),
            "points": lambda: [one.points for one in games],
            "winners": lambda: [None if one.winner is None else match.players[one.winner] for one in games],
            "final_position": lambda: encode_position(games[-1].final, _next_turn(replay)),
            "crawford_game": lambda: games[0].crawford,
            "comment1": lambda: _comment(match),
            "resigned": lambda: games[0].resigned,
            "complete": lambda: "unclosed-value" not in told and "unclosed-tree" not in told,
            "games": lambda: len(games),
            "black_bar": lambda: games[0].final.bar(1),
            "no_crash": lambda: True,
            "error": lambda: any(finding.severity is Severity.ERROR for finding in replay.diagnostics),
        }
        if key == "issues":
            assert {_ISSUES[issue] for issue in value} <= set(told), told
        else:
            assert match_key[key]() == value, key
    if not expect.get("issues") and not expect.get("error") and expect.get("complete") is not False:
        assert set(told) <= {"missing-result"}, told


def _next_turn(replay: Replay) -> int:
    last = replay.games[-1].decisions[-1]
    return last.turn if not isinstance(last.action, Move) else 1 - last.player  # type: ignore[return-value]


def _comment(match: Match) -> str:
    action = match.games[0].actions[0]
    assert isinstance(action, Move) and action.note is not None
    return action.note.comment


@pytest.mark.parametrize(
    ("name", "expected"),
    {
        "gnu_gibbon__edited.sgf": [],
        "gnu_gibbon__game-info-properties.sgf": ["odd-points"],
        "gnu_gibbon__setup-properties~4.sgf": ["property-value"],
    }.items(),
)
def test_real_files_with_findings(name: str, expected: list[str]) -> None:
    folder = "sgf" if name == "gnu_gibbon__edited.sgf" else "sgf-syntax"
    assert findings(replays(f"corpus/{folder}/{name}")) == expected


def test_every_other_real_file_is_clean() -> None:
    known = ("gnu_gibbon__game-info-properties.sgf", "gnu_gibbon__setup-properties~4.sgf")
    for folder in ("corpus/sgf", "corpus/sgf-syntax", "selfplay"):
        for path in sorted(shared(folder).glob("*.sgf*")):
            if path.name not in known:
                assert findings([notation.replay(match) for match in notation.read_matches(path)]) == [], path.name


def test_letters_are_the_same_points_for_both() -> None:
    first, second = matches(game("W[31hefe]", "B[61yg]"))[0].games[0].actions
    assert isinstance(first, Move) and isinstance(second, Move)
    assert (first.player, first.dice, [step[:2] for step in first.steps]) == (0, (3, 1), [(8, 5), (6, 5)])
    assert (second.player, [step[:2] for step in second.steps]) == (1, [(25, 18)])


def test_money_doubles_alternate() -> None:
    doubles = ["W[31hefe]", "B[double]", "W[double]", "B[double]", "W[take]"]
    kinds = [type(action) for action in matches(game(*doubles))[0].games[0].actions]
    assert kinds == [Move, Double, Beaver, Raccoon, Take]
    kinds = [type(action) for action in matches(game(*doubles, length=7))[0].games[0].actions]
    assert kinds == [Move, Double, Double, Double, Take], "no beavers in a match"


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("W+2", [Win(0, 2)]),
        ("B+2R", [Win(1, 2)]),
        ("W+2Resign", [Win(0, 2)]),
        ("W+R", [Resign(1)]),
        ("W+3T", [Win(0, 3)]),
        ("", []),
        ("?", []),
    ],
)
def test_results(result: str, expected: list[object]) -> None:
    actions = matches(game("W[31hefe]", more=f"RE[{result}]"))[0].games[0].actions
    assert list(actions[1:]) == expected


def test_a_resignation_with_a_roll_left_unplayed() -> None:
    data = game("W[31hefe]", "B[42qusu]", "PL[W]DI[55]", length=5, more="RE[B+3R]")
    replay = notation.replay(matches(data)[0])
    played = replay.games[0]
    assert played.game.actions[2:] == (Move(0, (5, 5), (), Written.BLANK), Win(1, 3))
    assert (played.winner, played.points, played.level, played.resigned) == (1, 3, 3, True)
    assert replay.diagnostics == ()


def test_the_way_of_gibbon() -> None:
    data = game("W[31hefe]", "B[resign:2]", "W[accept]", "B[take]", length=5, more="RE[W+2Resign]")
    actions = matches(data)[0].games[0].actions
    assert actions[1:] == (Resign(1, 2), Take(1), Win(0, 2)), "an accepted resignation needs no word"
    assert [type(action) for action in matches(game("B[31hefe]", "W[double]", "B[accept]"))[0].games[0].actions][-1] is Take


def test_a_roll_that_is_set_and_then_played_is_one_action() -> None:
    actions = matches(game("PL[B]DI[61]", "B[61lrqr]", "PL[W]DI[31]", "CV[2]"))[0].games[0].actions
    assert [type(action) for action in actions] == [Move, SetUp, Move]
    assert actions[2] == Move(0, (3, 1), (), Written.BLANK)


def test_set_ups_that_follow_one_another_are_one() -> None:
    data = game("PL[W]AE[a:y]AW[f][f][h]AB[s:t][y]", "CV[4]", "CP[b]", "W[31hefe]", more="CV[2]CP[nobody’s]")
    match = matches(data)[0]
    first = match.games[0]
    assert first.cube == 2
    assert match.tag("CP") == "nobody’s", "other words in CP are a copyright"
    setup = first.actions[0]
    assert isinstance(setup, SetUp) and setup.position is not None
    assert (setup.cube, setup.owner, setup.turn) == (4, 1, 0)
    assert {point: count for point, count in enumerate(setup.position) if count} == {0: -1, 6: 2, 8: 1, 19: -1, 20: -1}


def test_points_that_a_set_up_does_not_name_stay() -> None:
    """AE empties, AW and AB add, as GNU Backgammon does; where they name every point they are the whole board."""
    actions = matches(game("W[31hefe]", "AE[e]AW[c]"))[0].games[0].actions
    assert isinstance(actions[1], SetUp) and actions[1].position is not None
    assert [actions[1].position[point] for point in (3, 5, 6, 24)] == [1, 0, 4, 2]
    actions = matches(game("AE[a:g][i:l][n:p][r:x]AW[h][h][m]AB[q][l]"))[0].games[0].actions
    assert isinstance(actions[0], SetUp) and actions[0].position is not None
    assert {point: count for point, count in enumerate(actions[0].position) if count} == {8: 2, 12: -1, 13: 1, 17: -1}


def test_annotations() -> None:
    evaluation = "hefe E ver 3 0.550952 0.173708 0.012809 0.124388 0.005021 0.217611 2C 0 1 0.000000 1"
    data = game(
        f"W[31hefe]A[0][{evaluation}][mjhe X ver 3 Score 0.0076 0.01 Trials 1296 Output 0.5 0.1 0 0.1 0 0.001 0.007]"
        "MR[]LU[-0,21761]GB[2]DO[]C[a \\\nline]",
        "B[double]DA[E ver 3 2C 1 0.000000 1 0.6 0.3 0.1 0.2 0.0 0.5 0.55 0.6 0.3 0.1 0.2 0.0 0.5 0.61]BM[2]",
        "W[take]DA[E ver 3 2C 1 0.000000 1 0.6 0.3 0.1 0.2 0.0 0.5 0.55 0.6 0.3 0.1 0.2 0.0 0.5 0.61]",
        length=7,
    )
    move, double, take = (
        action.note for action in matches(data)[0].games[0].actions if not isinstance(action, (Comment, Unread))
    )
    assert move is not None and move.play is not None
    assert (move.luck, move.luck_mark, move.skill, move.comment) == (-0.21761, -2, -1, "a line")
    assert move.extra == (("MR", ("",)),)
    best, second = move.play.candidates
    assert move.play.made == 0 and move.play.program == "GNU Backgammon 1.07.001"
    assert best.chances is not None and best.chances.win == 0.550952
    assert (best.equity, best.level, second.level, second.equity) == (0.217611, "2-ply", "rollout", 0.0076)
    assert double is not None and double.cube is not None and take is not None and take.cube is not None
    assert double.skill == -3
    assert (double.cube.unit, double.cube.no_double, double.cube.double_take) == ("mwc", 0.55, 0.61)
    assert (take.cube.no_double, take.cube.double_take, take.cube.cubeless) == (0.45, 0.39, -0.5), "seen by who answers"
    assert take.cube.chances == (0.4, 0.2, 0.0, 0.3, 0.1)


def test_money_figures_are_equities() -> None:
    data = game("B[double]DA[E ver 3 2C 1 0.0 1 0.6 0.3 0.1 0.2 0.0 0.5 0.55 0.6 0.3 0.1 0.2 0.0 0.5 0.61]")
    note = matches(data)[0].games[0].actions[0].note  # type: ignore[union-attr]
    assert note is not None and note.cube is not None and note.cube.unit == "equity"


def test_the_head_has_the_tags_of_match_text() -> None:
    more = "EV[Open]RO[1]PC[Oslo]DT[2026-03-14]AN[Eve]WR[1800]GC[two\nlines]SZ[24:1]XY[one][two]"
    match = matches(game(more=more))[0]
    tags = ("Event", "Round", "Site", "EventDate", "Transcriber", "WR", "XY")
    assert [match.tag(key) for key in tags] == ["Open", "1", "Oslo", "2026.03.14", "Eve", "1800", "one"]
    assert [part.text for part in match.head if isinstance(part, Comment)] == ["two", "lines"]


@pytest.mark.parametrize(
    ("rules", "length", "expected"),
    [
        ("RU[Crawford]", 7, (True, None, None, "Backgammon")),
        ("RU[]", 7, (False, None, None, "Backgammon")),
        ("", 7, (True, None, None, "Backgammon")),
        ("RU[Jacoby]", 0, (True, True, None, "Backgammon")),
        ("", 0, (True, False, None, "Backgammon")),
        ("RU[NoCube:Hypergammon2]", 0, (True, False, 1, "HyperGammon (2)")),
        ("RU[Crawford:Nackgammon]", 3, (True, None, None, "NackGammon")),
    ],
)
def test_rules(rules: str, length: int, expected: tuple[object, ...]) -> None:
    found = matches(game(length=length, more=rules))[0].rules
    assert (found.crawford, found.jacoby, found.cube_limit, found.variation) == expected


def test_games_are_counted_from_0_or_1() -> None:
    other = "(;FF[4]GM[6]AP[Other:1]MI[length:5][game:{0}][ws:0][bs:0])"
    assert [game.number for game in matches(other.format(0) + other.format(1))[0].games] == [1, 2]
    assert [game.number for game in matches(other.format(1) + other.format(2))[0].games] == [1, 2]
    excerpt = other.replace("Other", "GNU Backgammon").format(3)
    assert [game.number for game in matches(excerpt)[0].games] == [4]


def test_a_new_count_begins_a_new_match() -> None:
    first = game("W[31hefe]", length=5).decode()
    found = matches(first + first.replace("game:0", "game:1") + first + first.replace("length:5", "length:7"))
    assert [(len(match.games), match.rules.length, match.number) for match in found] == [(2, 5, 1), (1, 5, 2), (1, 7, 3)]


def test_other_games_are_refused_kindly() -> None:
    for text, name in (
        ("(;GM[1]SZ[19];B[pd])", "go"),
        ("(;SZ[19];B[pd])", "a game that it does not name"),
        ("(;GM[99])", "kind 99"),
    ):
        (found,) = matches(text)
        assert found.games == () and [finding.code.name for finding in found.diagnostics] == ["other-game"]
        assert name in found.diagnostics[0].message
    mixed = matches("(;GM[1];B[pd])" + game("W[31hefe]").decode())
    assert len(mixed) == 1 and len(mixed[0].games) == 1


def test_old_names_with_small_letters() -> None:
    (match,) = matches("(;FileFormat[3]GaMe[6]MatchInfo[length:3]PlayerWhite[Ada]PlayerBlack[Ben];White[31hefe])")
    assert (match.players, match.rules.length) == (("Ada", "Ben"), 3)
    assert isinstance(match.games[0].actions[0], Move)
