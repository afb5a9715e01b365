"""The text formats that are read line by line: what each says, what it takes for its own, and what damage does to it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import notation
from notation import formats, grammar
from notation.board import START, Position
from notation.formats.bkg.reader import BkgReader
from notation.formats.line_plays import Plays
from notation.formats.line_reader import LineReader
from notation.model import Comment, Move, SetUp, Tag, Unread, Written, WrittenPlay
from notation.source import decode
from notation.writing import text_of
from tests.logs import TOLD
from tests.strategies import legal_match

SAMPLES = Path(__file__).parent / "samples"
READ = ("sgg", "tmg", "oldmoves", "gam", "bgammon", "javafibs", "fibs", "party", "bgroom", "bkg")
WRITTEN = ("sgg", "tmg", "oldmoves", "gam", "bgammon")
GAMES = {"gam": 1, "party": 1, "bgroom": 1, "bkg": 1, "fibs": 1, "oldmoves": 2, "sgg": 2, "tmg": 2, "bgammon": 3, "javafibs": 3}
"""How many games of the match each sample tells."""
LESS = {"tmg": 2}
"""How many decisions of the last of them, where it is not all."""
_SET = Position(tuple(2 * (point in (3, 4)) - 2 * (point in (20, 21)) for point in range(26)))
UNNAMED = ("bkg", "javafibs", "fibs")


def sample(name: str) -> bytes:
    return (SAMPLES / f"demo.{name}").read_bytes()


def moments(match: notation.Match) -> list[list[Any]]:
    """What was decided in each game and where everybody stood; giving up is a decision in some formats, a result in others."""
    return [
        [
            (one.kind, one.player, one.dice and tuple(sorted(one.dice)), one.halves, one.after, one.cube, one.owner)
            for one in game.decisions
            if one.kind != "resign"
        ]
        for game in notation.replay(match).games
    ]


@pytest.mark.parametrize("name", READ)
def test_the_same_match_in_each_format(name: str) -> None:
    (match,) = notation.read_matches(sample(name))
    (whole,) = notation.read_matches(sample("mat"))
    told, expected = moments(match), moments(whole)[: GAMES[name]]
    if name in LESS:
        told[-1], expected[-1] = told[-1][: LESS[name]], expected[-1][: LESS[name]]
    assert told == expected
    assert [game.actions for game in match.games if not game.actions] == []
    serious = [finding for finding in match.diagnostics if finding.severity is not notation.Severity.NOTE]
    assert serious == []


@pytest.mark.parametrize("name", READ)
def test_a_text_is_known_for_what_it_is(name: str) -> None:
    data = sample(name)
    for edited in (
        data,
        data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + data,
        b"\n\n" + data,
        data[: len(data) * 2 // 3],
        data.decode().encode("utf-16"),
    ):
        source, _ = decode(edited)
        assert formats.detect(source).name == name
    others = [other for other in READ if other != name and formats.find(other).detect(decode(data)[0])]  # type: ignore[union-attr]
    assert others == []


@pytest.mark.parametrize("name", ["mat", "sgf", "json", *READ])
def test_no_other_text_is_taken_for_it(name: str) -> None:
    text = sample("mat") if name not in READ else sample(name)
    if name in ("sgf", "json"):
        text = text_of(formats.find(name), [notation.replay(notation.read(text))]).text.encode()  # type: ignore[arg-type]
    assert formats.detect(decode(text)[0]).name == name


@pytest.mark.parametrize("name", [name for name in READ if name != "gam"])
def test_the_scanner_finds_what_a_parse_finds(name: str) -> None:
    """Each line is one terminal, and together they are the text."""
    text = sample(name).decode().replace("\r\n", "\n") + "nothing at all\n\n"
    parser = grammar.load(name)
    at = 0
    for line in grammar.scanner(name, "line").finditer(text):
        assert line.start() == at
        at = line.end()
        (token,) = parser.parse(line[0], start="line").children
        assert (token.type, str(token)) == (line.lastgroup, line[0])  # type: ignore[union-attr]
    assert at == len(text)


# -- turns in the usual form --------------------------------------------------------------------------------------------

TURNS = [name for name in READ if name != "gam"]


def told(name: str, match: notation.Match) -> str:
    """A match as a record of a format."""
    return TOLD[name](notation.replay(match)) if name in TOLD else written(name, match)[0]


@pytest.mark.parametrize("name", [*TOLD])
@given(seed=st.integers(0, 10**6), length=st.integers(1, 9))
def test_what_is_told_of_a_match_is_read(name: str, seed: int, length: int) -> None:
    match = legal_match(seed, length)
    (read,) = notation.read_matches(told(name, match).encode(), format=name)
    assert moments(read) == moments(match)
    assert [finding for finding in read.diagnostics if finding.severity is not notation.Severity.NOTE] == []


def everything(matches: list[notation.Match]) -> list[Any]:
    """All that a reader tells, places too, which take no part in comparisons."""
    return [(repr(match), match.span, [repr(game.actions) for game in match.games], match.diagnostics) for match in matches]


@pytest.mark.parametrize("name", TURNS)
@given(seed=st.integers(0, 10**6))
def test_turns_in_the_usual_form_are_read_as_all_others(name: str, seed: int) -> None:
    """Clean and damaged: whether a turn is taken at once, or looked at closely."""
    random = Random(seed)
    lines = told(name, legal_match(seed, random.randint(1, 5))).splitlines(keepends=True)
    for _ in range(random.randint(0, 4)):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        change = random.choice(
            ("", lines[at] * 2, lines[other], lines[at][: random.randrange(len(lines[at]))], "\n", " " + lines[at])
        )
        lines[at] = change or lines[other]
    text = "".join(lines).encode()
    quick = everything(list(notation.read_matches(text, format=name)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LineReader, "take_turns", lambda _, records: next(records, None))
        assert everything(list(notation.read_matches(text, format=name))) == quick


@pytest.mark.parametrize(
    ("text", "usual"),
    [("8/5 6/5", True), ("8/5, 6/5*(2)", True), ("6/5 (2)", False), ("8/5;6/5", False), ("", False), ("can't move", False)],
)
def test_movements_alone_are_the_usual_form_of_a_play(text: str, usual: bool) -> None:
    """And what they say in it is what they say in any other."""
    assert bool(Plays.steps(text)) is usual
    assert Plays.steps(text) in ((), Plays.read(text).steps)


def test_points_in_four_pairs_are_the_usual_form_of_a_play_of_bkg() -> None:
    pairs = BkgReader.plays
    assert pairs.steps("bar-22, 24-20 6-off") == pairs.read("bar-22, 24-20 6-off").steps != ()
    for text in ("8-7, 8-7, 8-7, 8-7, 8-7", "8-5, 6", "26-20", "8-5(2)"):
        assert pairs.steps(text) == ()
    assert pairs.read("8-7, 8-7, 8-7, 8-7, 8-7").written is Written.UNREAD


def test_a_dance_whose_roll_stands_once_is_in_the_usual_form() -> None:
    text = told("sgg", legal_match(5, 5))
    assert ": O-O" in text
    (match,) = notation.read_matches(text.encode(), format="sgg")
    entries = [entry for game in match.games for entry in game.sequence.entries]  # type: ignore[attr-defined]
    assert not any(isinstance(entry, Move) and entry.written is Written.DANCE for entry in entries)


def test_plays_that_make_more_checkers_than_a_board_holds_end_no_game() -> None:
    rows = [f"{row}.{'X0'[row % 2]}:(1 1)2/1 2/1 2/1 2/1" for row in range(1, 2000)]
    text = "\n".join(["Game 1 - ada (X) vs. ben (0)", "Single game", *rows, "Win the Match", ""])
    (match,) = notation.read_matches(text.encode(), format="bgroom")
    assert len(match.games[0].actions) == len(rows)


@pytest.mark.parametrize("name", TURNS)
def test_nearly_all_turns_are_in_the_usual_form(name: str) -> None:
    text = told(name, legal_match(5, 5)).encode()
    (match,) = notation.read_matches(text, format=name)
    entries = [entry for game in match.games for entry in game.sequence.entries]  # type: ignore[attr-defined]
    assert sum(isinstance(entry, WrittenPlay) for entry in entries) > 0.7 * len(entries)


# -- writing ------------------------------------------------------------------------------------------------------------


def written(name: str, match: notation.Match) -> tuple[str, list[str]]:
    known = formats.find(name)
    assert known is not None
    found = text_of(known, [notation.replay(match)])
    return found.text, [str(loss.facts["what"]) for loss in found.losses]


@pytest.mark.parametrize("name", WRITTEN)
def test_what_cannot_be_written_is_told(name: str) -> None:
    head = (Tag("Event", "Club\nevening"), Comment("; a remark"), Unread("odd"))
    (match,) = notation.read_matches(sample("mat"))
    game = notation.Game(1, (0, 0), match.players, (SetUp(START), *match.games[0].actions), cube=2)
    text, losses = written(name, notation.Match(match.players, match.rules, (game,), head))
    assert any("Event" in loss for loss in losses)
    assert name == "gam" or any("set position" in loss for loss in losses)
    assert name in ("sgg", "tmg") or any("automatic doubles" in loss for loss in losses)
    assert name in ("sgg", "gam") or any("remark" in loss for loss in losses)
    (again,) = notation.read_matches(text.encode())
    assert len(again.games) == 1


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize(
    "names", [("", ""), ("a vs. b", "x:y"), ("is X - ", "1) 31:"), ("A\nB", "\u202eC"), ("12.5", "7 point match")]
)
def test_names_of_any_kind(name: str, names: tuple[str, str]) -> None:
    match = legal_match(3, 3)
    renamed = notation.Match(names, match.rules, tuple(notation.Game(g.number, g.score, names, g.actions) for g in match.games))
    text, losses = written(name, renamed)
    (again,) = notation.read_matches(text.encode())
    assert moments(again) == moments(match)
    assert again.players == names or any("names" in loss for loss in losses)


# -- damage -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "before", "after", "codes"),
    [
        ("sgg", "8/5, 6/5", "8/x, 6/5", ["unread-cell"]),
        ("sgg", "1\t31: 8/5, 6/5", "1 31 8/5", ["unread-line"]),
        ("sgg", "Ada wins 1 point.", "Eve wins 1 point.", ["unread-line"]),
        ("tmg", "8/5 6/5", "8/5 what", ["unread-cell"]),
        ("tmg", "  1 4 8/5 6/5", " -1 4 8/5 6/5", ["unread-cell"]),
        ("tmg", "  1 1 31:", "  1 33 31:", ["unread-line", "unread-cell"]),
        ("oldmoves", "8-5 6-5", "8-5 6-q", ["unread-cell"]),
        ("oldmoves", "X: doubles", "X: dubbels", ["unread-line"]),
        ("bgammon", "1 r 3-1 8/5 6/5", "1 r 3-1 8/5 6/5?", ["unread-cell"]),
        ("bgammon", "1 r 3-1 8/5 6/5", "1 q", ["unread-line"]),
        ("javafibs", "1:You:17-20 19-20", "1:You:17-20 19-xx", ["unread-cell"]),
        ("javafibs", "2:You:", "77:You:", ["unread-line"]),
        ("fibs", "Ada moves 8-5 6-5 .", "Ada moves 8-5 6-x .", ["unread-cell"]),
        ("party", "31 8/5 6/5#", "31 8/5 6/5x#", ["unread-cell"]),
        ("party", "#1 Double", "#1 Dubbel", ["unread-cell"]),
        ("bgroom", "1.X:(3 1)8/5 6/5", "1.X:(3 1)8/5 6|5", ["unread-cell"]),
        ("bkg", "8-5, 6-5", "8-5, 6", ["unread-cell"]),
    ],
)
def test_what_is_not_understood_is_told_and_kept(name: str, before: str, after: str, codes: list[str]) -> None:
    text = sample(name).decode().replace("\r\n", "\n")
    assert before in text
    changed = text.replace(before, after, 1)
    (match,) = notation.read_matches(changed.encode())
    found = [finding for finding in match.diagnostics if finding.code.name.startswith("unread")]
    assert [finding.code.name for finding in found] == codes
    line = changed[: changed.index(after)].count("\n") + 1
    assert found[0].place.line == line
    kept = [one for game in match.games for one in game.actions if isinstance(one, (Unread, Move)) and one.text]
    assert kept or any(isinstance(part, Unread) for part in match.head)


@pytest.mark.parametrize("name", READ)
@given(seed=st.integers(0, 10**9))
def test_damaged_texts_are_read_without_an_exception(name: str, seed: int) -> None:
    random = Random(seed)
    lines = sample(name).decode().splitlines(keepends=True)
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(lines))
        kind = random.randrange(5)
        if kind == 0:
            del lines[at : at + random.randint(1, 3)]
        elif kind == 1:
            lines.insert(at, random.choice(lines or ["x\n"]))
        elif kind == 2:
            lines[at] = lines[at][: random.randint(0, len(lines[at]))]
        elif kind == 3:
            lines[at] = re.sub(r"\d", lambda _: random.choice("0123456789x"), lines[at])
        else:
            cut = random.randint(0, len(lines[at]))
            lines[at] = lines[at][:cut] + random.choice(["\0", "99", "-", "bar", "\t", ":", "é"]) + lines[at][cut:]
        if not lines:
            break
    known = formats.find(name)
    assert known is not None
    source, _ = decode("".join(lines).encode())
    matches = list(known.read(source))
    assert matches
    for match in matches:
        notation.replay(match)
        for finding in match.diagnostics:
            assert finding.span is None or 0 <= finding.span[0] <= finding.span[1] <= len(source.text) + 1


@pytest.mark.parametrize("name", [name for name in READ if name not in ("gam", "party")])
def test_a_match_has_a_bounded_size(name: str) -> None:
    text = sample(name).decode()
    last = next(line for line in reversed(text.splitlines(keepends=True)) if line.strip())
    (match, *_) = formats.find(name).read(decode((text + last * 60_000).encode())[0])  # type: ignore[union-attr]
    assert sum(len(game.actions) for game in match.games) < 60_000


@pytest.mark.parametrize("name", READ)
def test_an_empty_text_holds_no_match(name: str) -> None:
    (match,) = formats.find(name).read(decode(b"")[0])  # type: ignore[union-attr]
    assert [finding.code.name for finding in match.diagnostics] == ["no-match"]


@pytest.mark.parametrize("name", ["oldmoves", "bgammon", "gam"])
def test_rules_without_a_place_are_told_as_lost(name: str) -> None:
    game = notation.Game(1, (0, 0), ("Ada", "Ben"), (Move(0, (3, 1), (notation.Step(8, 5), notation.Step(6, 5))),))
    rules = notation.Rules(0, crawford=False, jacoby=True, beavers=True)
    expected = ["whether the Crawford rule holds", "whether the Jacoby rule holds", "whether beavers are played"]
    for head, lost in (((), expected), ((Tag("Jacoby", "On"), Tag("Beavers", "On"), Tag("Crawford", "Off")), [])):
        match = notation.Match(("Ada", "Ben"), rules, (game,), head)
        known = formats.find(name)
        assert known is not None
        told = [str(loss.facts["what"]) for loss in text_of(known, [notation.replay(match)]).losses]
        assert [what for what in told if what.startswith("whether")] == lost
        assert len(told) == 3, "a rule that a tag tells is lost with the tag"


def test_remarks_of_a_single_game_leave_its_players_above_its_rows() -> None:
    """And they are no longer when they are written again."""
    move = Move(0, (3, 1), (notation.Step(8, 5), notation.Step(6, 5)))
    game = notation.Game(1, (0, 0), ("Ada", "Ben"), (Comment("above the rows"), move, Comment("; below")))
    match = notation.Match(("Ada", "Ben"), notation.Rules(0), (game,), (Comment("of the match"), Comment("; marked")))
    text, _ = written("gam", match)
    (again,) = notation.read_matches(text.encode(), format="gam")
    assert again.players == match.players and moments(again) == moments(match)
    assert written("gam", again)[0] == text


@pytest.mark.parametrize(
    "actions",
    [
        (SetUp(_SET), Move(0, (3, 1), (notation.Step(8, 5), notation.Step(6, 5)))),
        (Comment("; above"), SetUp(_SET, 2, 1), Comment("; below")),
        (notation.Win(0, 1),),
        (),
    ],
    ids=["a position and a play", "a position alone", "a result alone", "nothing"],
)
def test_single_games_that_do_not_begin_with_a_play(actions: tuple[notation.model.Action, ...]) -> None:
    """Positions may stand between the players and the rows, and there is always a row."""
    names = ("Ada", "Ben")
    games = tuple(notation.Game(number, (0, 0), names, actions) for number in (1, 2))
    text, _ = written("gam", notation.Match(names, notation.Rules(0), games))
    assert [found.format.name for found in formats.candidates(decode(text.encode())[0])] == ["gam"]
    (again,) = notation.read_matches(text.encode())
    assert again.players == names and moments(again) == moments(notation.Match(names, notation.Rules(0), games))
    for game in again.games:
        assert [type(one) for one in game.actions if not isinstance(one, Comment)] == [
            type(one) for one in actions if not isinstance(one, Comment)
        ]
        assert game.names == names
    assert written("gam", again)[0] == text
