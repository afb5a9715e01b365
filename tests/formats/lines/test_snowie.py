"""Snowie's text: positions a line each, and match text with positions in the place of plays that broke the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import formats
from notation.annotations import Annotation
from notation.board import START
from notation.formats import snowie
from notation.ids.gnubg import encode as encode_gnubg
from notation.ids.snowie import encode
from notation.model import Comment, Game, Match, Move, Rules, SetUp, Tag, Written
from notation.source import decode
from notation.writing import text_of
from tests.shared import gnubg, shared
from tests.strategies import legal_match

LINE = "3;0;0;0;0;Ada;Ben;0;1;0;2;-1;-1;-1;0;0;0;2;4;0;2;0;0;1;-5;4;0;0;0;-3;1;-5;0;0;0;0;1;0;3;1;\n"
FORMAT = formats.find("snowie")
assert FORMAT is not None


def written(match: Match) -> tuple[str, list[str]]:
    found = text_of(FORMAT, [notation.replay(match)])  # type: ignore[arg-type]
    return found.text, [str(loss.facts["what"]) for loss in found.losses]


def moments(match: Match) -> list[Any]:
    games = notation.replay(match).games
    return [
        [(one.kind, one.player, one.dice, one.halves, one.after, one.cube, one.owner) for one in game.decisions]
        for game in games
    ]


def test_a_position_is_a_match_with_a_set_position() -> None:
    (match,) = notation.read_matches(LINE.encode())
    (game,) = match.games
    set_up, roll = game.actions
    assert (match.players, match.rules.length, game.score, game.crawford) == (("Ada", "Ben"), 3, (1, 0), False)
    assert isinstance(set_up, SetUp) and (set_up.cube, set_up.owner, set_up.turn) == (2, 1, 0)
    assert set_up.position is not None and set_up.position.bar(1) == 1
    assert roll == Move(0, (3, 1), (), Written.BLANK)
    assert match.source is not None and match.source.between(roll.span) == "3;1"
    assert match.diagnostics == ()


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE.replace(";3;1;", ";0;0;"),
        LINE.replace("3;0;0;0;0;", "0;1;0;1;1;", 1),
        "; a remark\n" + LINE,
        LINE.replace(";-5;", ";x;"),
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    (match,) = notation.read_matches(text.encode())
    assert written(match) == (text, [])
    (again,) = notation.read_matches(text.encode())
    assert again == match


def test_each_line_is_a_match() -> None:
    text = "\ufeff\r\n" + (LINE + LINE.replace("Ada", "Eve")).replace("\n", "\r\n") + "and more\r\n"
    source, _ = decode(text.encode())
    assert formats.detect(source).name == "snowie"
    matches = list(snowie.read(source))
    assert [match.players[0] for match in matches] == ["Ada", "Eve"]
    assert [[one.code.name for one in match.diagnostics] for match in matches] == [[], ["unread-line"]]


@pytest.mark.parametrize("text", ["", "1;2;3;\n", " 3 point match\n" + LINE, "; remarks alone\n"])
def test_other_texts_are_none_of_it(text: str) -> None:
    assert not snowie.detect(decode(text.encode())[0])


@pytest.mark.parametrize(
    ("before", "after", "name", "column"), [(";-5;4", ";x;4", "id-number", 56), (";2;-1;", ";3;-1;", "id-cube-value", 25)]
)
def test_a_field_that_is_wrong_is_told_at_its_place(before: str, after: str, name: str, column: int) -> None:
    (match,) = notation.read_matches(("; a remark\n" + LINE.replace(before, after, 1)).encode())
    (finding,) = match.diagnostics
    assert (finding.code.name, finding.place.line, finding.place.column) == (name, 2, column)


def test_what_a_position_has_no_field_for_is_told() -> None:
    set_up = SetUp(START, note=Annotation(comment="so\nit is", skill=-1))
    match = Match(("a;b", ""), Rules(variation="Nackgammon", cube_limit=64), (Game(actions=(set_up,)),), (Tag("Event", "Cup"),))
    text, losses = written(match)
    assert [loss.split()[1] for loss in losses] == ["tag", "variation", "limit", "names", "marks"]
    (again,) = notation.read_matches(text.encode())
    assert again.players == ("a b", "") and Comment("Event: Cup") in again.head and Comment("it is") in again.head


def test_a_position_stands_for_a_play_that_broke_the_rules() -> None:
    match = legal_match(5, 3)
    game = match.games[0]
    at = next(index for index, one in enumerate(game.actions) if isinstance(one, Move) and index > 3)
    move = game.actions[at]
    assert isinstance(move, Move)
    result = next(one.result for one in notation.replay(match).games[0].decisions if one.at == at)
    for instead in (
        (Move(move.player, move.dice, (), Written.ILLEGAL, result),),
        (Move(move.player, move.dice, (), Written.UNKNOWN, text="????"), SetUp(result)),
    ):
        changed = Match(
            match.players, match.rules, (Game(1, (0, 0), None, game.actions[:at] + instead + game.actions[at + 1 :]),)
        )
        text, losses = written(changed)
        assert losses == [] and text.count("Illegal play (3;") == 1
        (again,) = notation.read_matches(text.encode())
        assert [one[4] for one in moments(again)[0]] == [one[4] for one in moments(match)[0]]
    last = Match(match.players, match.rules, (Game(1, (0, 0), None, (*game.actions[:at], instead[0], SetUp(result))),))
    assert "Illegal play (3;" in written(last)[0]


def test_another_set_position_stands_as_in_match_text() -> None:
    match = legal_match(5, 3)
    game = match.games[0]
    text, _ = written(Match(match.players, match.rules, (Game(1, (0, 0), None, (SetUp(START), *game.actions)),)))
    assert text.count("; Set Pos=") == 1


@given(seed=st.integers(0, 10**6), length=st.integers(0, 9))
def test_what_is_written_reads_back(seed: int, length: int) -> None:
    match = legal_match(seed, length)
    text, losses = written(match)
    (again,) = notation.read_matches(text.encode())
    assert losses == [] and moments(again) == moments(match)


def test_gnu_backgammon_reads_what_is_written(tmp_path: Path) -> None:
    """Its positions and ours are the same at each decision, a position line for each."""
    replay = notation.replay(notation.read(sorted(shared("selfplay").glob("*.mat"))[3]))
    states = [
        replay.state(game, one) for game in replay.games for one in game.decisions if one.offer is None and one.kind != "resign"
    ]
    (tmp_path / "match.txt").write_text(written(replay.match)[0], encoding="utf-8")
    commands = ["set lang en"]
    for number, state in enumerate(states[::7]):
        (tmp_path / f"{number}.sn.txt").write_text(encode(state), encoding="utf-8")
        commands.append(f"import snowietxt {tmp_path}/{number}.sn.txt")
    said = gnubg(
        "\n".join([*commands, f"import mat {tmp_path}/match.txt", f"export match mat {tmp_path}/out.mat"]) + "\n", tmp_path
    )
    expected = [encode_gnubg(state).split(":")[0] for state in states[::7]]
    told = [line.split(": ")[1].strip() for line in said.splitlines() if "Position ID: " in line]
    assert told[: len(expected)] == expected
    assert moments(notation.read(tmp_path / "out.mat")) == moments(replay.match)


@given(seed=st.integers(0, 10**9))
def test_damaged_texts_are_read_without_an_exception(seed: int) -> None:
    random = Random(seed)
    letters = list("; x\n" + LINE * 2)
    for _ in range(random.randint(1, 8)):
        letters[random.randrange(len(letters))] = random.choice(["", ";", "\n", "-", "9", "x", "\0"])
    source, _ = decode("".join(letters).encode())
    for match in snowie.read(source):
        notation.replay(match)
        written(match)
        for finding in match.diagnostics:
            assert finding.span is None or 0 <= finding.span[0] <= finding.span[1] <= len(source.text) + 1
