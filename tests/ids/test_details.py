"""Corners of the single kinds that the vectors and the samples leave out."""

from __future__ import annotations

import pytest

from notation.board import START, Position
from notation.diagnostics import Severity
from notation.ids import decode, encode, jellyfish
from notation.ids.gnubg import BadID, decode_match, decode_position, encode_position
from notation.ids.picture import BadPicture, read
from notation.state import Offer, Phase, PositionState

X = "-b----E-C---eE---c-e----B-"
BOARD = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
SNOWIE = "3;0;0;0;0;Ada;Ben;0;1;0;2;1;-1;-1;0;0;0;2;4;0;2;0;0;1;-5;4;0;0;0;-3;1;-5;0;0;0;0;1;0;3;1"


def errors(text: str, kind: str | None = None) -> list[str]:
    state, findings = decode(text, kind)
    found = [finding.code.name for finding in findings if finding.severity is Severity.ERROR]
    assert (state is None) == bool(found)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{X}:0:0:1:00:-1:0:0:7:10", ["id-score"]),
        (f"{X}:0:0:1:00:0:-1:0:7:10", ["id-score"]),
        (f"{X}:0:0:1:00:0:0:0:-7:10", ["id-match-length"]),
        (f"{X}:0:0:1:00:0:0:-1:7:10", ["id-rules"]),
        (f"{X}:0:0:1:00:0:0:0:7:-1", ["max-cube"]),
        (f"{X}:1:1:1:00:0:0:0:7:1:10", ["id-fields"]),
        (f"{X[:-1]}b:0:0:1:00:0:0:0:7:10", ["wrong-bar"]),
        (f"XGID={X.replace('e', 'z', 1)}:0:0:1:00:0:0:0:7:10", ["too-many-checkers"]),
        (f"XGID={X.replace('b', 'c', 1)}:0:0:1:00:0:0:0:7:10", ["too-many-checkers"]),
    ],
)
def test_xgids(text: str, expected: list[str]) -> None:
    assert errors(text, "xgid") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1:o:N0N:31:W:R:0:0:seven:1", ["id-match-length"]),
        ("1:o:N0NT::W:R", ["id-character"]),
        (":".join(["1", "o", "N0N", "", "W", "R", "0", "0", "7", "1", "15", "1"]), ["id-fields"]),
    ],
)
def test_ogids(text: str, expected: list[str]) -> None:
    assert errors(text, "ogid") == expected


def test_ogid_stages_and_games() -> None:
    for text in (
        "11ccccchhhjjjjj:66666888dddddoo:N0N::W:PR:0:0:7:4",
        "123:nop:N0N::W:IW:0:0:0G15:0:3",
        "1:o:N0P::B:P:1:0:7:25",
    ):
        state, _ = decode(text, "ogid")
        assert state is not None and encode(state, "ogid") == (text, ())
    over = PositionState(phase=Phase.OVER, length=7, score=(7, 0))
    assert ":G:" in encode(over, "ogid").text
    assert encode(PositionState(length=7, score=(6, 0), crawford=True, max_games=3), "ogid").losses == ("max_games",)
    assert encode(PositionState(taken=True, owner=0, cube=2, phase=Phase.DROPPED), "ogid").losses == ("taken",)


def test_board_lines() -> None:
    tail = "0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0"
    assert errors(f"board:You:Ada:3:0:1:1:{BOARD[2:]}:1:{tail}", "fibs") == ["wrong-bar"]
    assert errors("You:Ada:3", "fibs") == ["no-position-id"]
    over, findings = decode(f"board:You:Ada:3:3:1:{BOARD}:0:{tail}", "fibs")
    assert over is not None and over.phase is Phase.OVER and not findings
    doubled, _ = decode(f"board:You:Ada:9:0:1:{BOARD}:-1:0:0:0:0:2:0:0:0:1:-1:0:25:0:0:0:0:0:0:0:0", "fibs")
    assert doubled is not None and (doubled.offer, doubled.turn, doubled.owner) == (Offer.DOUBLE, 1, 1)
    assert encode(PositionState(offer=Offer.BEAVER, cube=2, owner=1, names=("a:b", "c")), "fibs").losses == ("offer", "names")


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [(4, "2", "id-turn"), (11, "2", "id-cube-owner"), (12, "1", "wrong-bar"), (37, "-1", "wrong-bar"), (38, "0", "id-dice")],
)
def test_snowie_lines(field: int, value: str, expected: str) -> None:
    fields = SNOWIE.split(";")
    fields[field] = value
    assert errors(";".join(fields) + ";", "snowie") == [expected]


def test_a_name_with_a_semicolon_has_no_form_in_a_snowie_line() -> None:
    assert encode(PositionState(names=("a;b", "c")), "snowie").losses == ("names",)


@pytest.mark.parametrize(
    ("at", "value", "expected"),
    [
        (0, 123, "no-position-id"),
        (14, 7, "id-cube-owner"),
        (16, 5, "id-turn"),
    ],
)
def test_jellyfish_numbers(at: int, value: int, expected: str) -> None:
    data = bytearray(jellyfish.encode_bytes(PositionState(length=7, names=("Ada", "Ben"))))
    data[at] = value
    assert errors(data.hex(), "jellyfish") == [expected]


def test_jellyfish_dice_bars_and_ends() -> None:
    data = jellyfish.encode_bytes(PositionState(length=7, names=("Ada", "Ben"), dice=(3, 1)))
    one_die = bytearray(data)
    one_die[-106] = 0
    assert errors(one_die.hex(), "jellyfish") == ["id-dice"]
    for at in (-104, -4):
        wrong = bytearray(data)
        wrong[at] = 19 if at == -104 else 21
        assert errors(wrong.hex(), "jellyfish") == ["wrong-bar"]
    assert errors(data.hex() + "0000", "jellyfish") == ["damaged-file"]
    assert errors(data[:30].hex(), "jellyfish") == ["damaged-file"]
    assert errors(data[:34].hex(), "jellyfish") == ["damaged-file"]
    assert errors(data.hex()[:-1], "jellyfish") == ["id-length"]
    for version, cut in ((125, 4), (124, 10)):
        old = bytes((version, 0)) + data[2 + cut :]
        state, findings = decode(old.hex(), "jellyfish")
        assert state is not None and not findings and state.dice == (3, 1)
    assert encode(PositionState(names=("Żaneta", "b"), max_cube=64), "jellyfish").losses == ("max_cube", "names")


def test_simple_boards() -> None:
    numbers = "0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0"
    assert decode(numbers, "simple")[0] == PositionState()
    assert errors(f"simple -1{numbers[1:]}", "simple") == ["wrong-bar"]
    assert errors(f"simple {numbers} 0", "simple") == ["id-fields"]
    assert decode("set board 4HPwATDgc/ABMA")[0] == PositionState()


def test_ubgi_sessions() -> None:
    text = (
        "newsession type match length 7 jacoby off crawford on\nposition gnubgid jHPwATDgc/ABMA\n"
        "setscore 2 4\nsetcube value 2 owner p0\nsetturn p1\ndice 3 1\n"
    )
    state, findings = decode(text, "ubgi")
    assert state is not None and not findings
    assert (state.length, state.score, state.cube, state.owner, state.turn, state.dice) == (7, (2, 4), 2, 0, 1, (3, 1))
    assert state.position.half(1) == START.half(1), "the player on roll is the second now"
    money, _ = decode("position xgid " + f"{X}:0:0:1:00:0:0:0:0:10" + "\nnewsession type money jacoby on", "ubgi")
    assert money is not None and money.jacoby and money.length == 0
    assert errors("position 4HPwATDgc/ABMA\ndice three one", "ubgi") == ["id-number"]
    assert errors("go", "ubgi") == ["no-position-id"]
    fibs = encode(PositionState(names=("Ada", "Ben")), "fibs").text
    assert decode(f"position {fibs}", "ubgi")[0] == decode(fibs)[0]


def test_what_the_exact_readers_raise() -> None:
    for text in ("4HPwATDgc/ABM", "//////////////"):
        with pytest.raises(BadID):
            decode_position(text)
    with pytest.raises(BadID, match="closed board"):
        decode_position(encode_position(Position([-1, *[2] * 6, *[0] * 12, *[-2] * 6, 1])))
    with pytest.raises(BadID) as raised:
        decode_match("cInnAAAAAAAE")
    assert raised.value.offset == 1
    assert decode_match("cAngAAAAAAAE", START.flip()).position == START


def test_ids_in_either_order_and_with_blanks() -> None:
    expected = decode("4HPwATDgc/ABMA:cAngAAAAAAAE")[0]
    for text in (
        "cAngAAAAAAAE:4HPwATDgc/ABMA",
        "GNUBGID 4HPwATDgc/ABMA:cAngAAAAAAAE",
        "set gnubgid cAngAAAAAAAE 4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA==:cAngAAAAAAAE",
        "Position ID: 4HPwATDgc/ABMA\n Match ID: cAngAAAAAAAE",
        "  4HPwATDgc/ABMA : cAngAAAAAAAE  ",
    ):
        state, findings = decode(text)
        assert state == expected and not findings, text


@pytest.mark.parametrize("mangled", ["4OvgATDgc QBUA", "4OvgATDgc-QBUA", "4OvgATDgc%2BQBUA"])
def test_a_plus_that_a_link_changed(mangled: str) -> None:
    state, findings = decode(f"gnuid={mangled}:cInpAAAAAAAE", "gnubg")
    assert state is not None and encode(state, "gnubg").text == "4OvgATDgc+QBUA:cInpAAAAAAAE"
    assert [finding.code.name for finding in findings] == ["mangled-id"] and "4OvgATDgc+QBUA" in findings[0].message


def test_position_texts_without_an_id() -> None:
    head = "X:Ada   O:Ben\nScore is X:0 O:0 Unlimited Game, Jacoby Beaver\n"
    board = "\n".join(encode(PositionState(turn=1), "xg-text").text.splitlines()[4:17])
    text = f"{head}{board}\nPip count  X: 167  O: 167 X-O: 0-0\nCube: 1\nX to play 31\n"
    state, findings = decode(text)
    assert state is not None and not findings
    assert (state.names, state.dice, state.jacoby, state.beavers) == (("Ben", "Ada"), (3, 1), True, True)
    boxed = board.replace("| X           O    |   | O              X |", "| X           O    |   | O              X | +---+", 1)
    assert decode(boxed)[0] is not None
    assert errors("X:Ada O:Ben", "xg-text") == ["no-position-id"]


def test_ids_of_a_text_that_are_wrong() -> None:
    board = encode(PositionState(length=7), "gnubg-text").text
    assert errors(board.replace("MAHgAAAAAAAE", "cInnAAAAAAAE"), "gnubg-text") == ["id-dice"]
    both = f"XGID={X}:0:0:1:31:0:0:0:7:10\n Position-ID: 4HPwATDgc/ABMA    Match-ID: cInnAAAAAAAE\n"
    assert errors(both, "bgblitz-text") == ["id-dice"]
    assert errors(f"XGID={X}:0:0:1:71:0:0:0:7:10\nX:a O:b\n", "xg-text") == ["id-dice"]


def test_cut_pictures() -> None:
    lines = encode(PositionState(), "gnubg-text").text.splitlines()[2:15]
    assert read("\n".join(lines)).bottom[24] == 2
    lines[6] = lines[6].replace("BAR", "   ")
    assert read("\n".join(lines)).bottom[24] == 2, "the middle row is the bar line"
    with pytest.raises(BadPicture):
        read("\n".join(lines[1:]))


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ("0:0:1:52:2:0:0:9", "Score is X:2 O:0 9 pt.(s) match.\nCube: 1\nX to play 52\n"),
        ("1:1:1:52:2:0:0:9", "Marcador X:2 O:0 partida a 9 puntos.\nCubo de doblar: 2, lo tiene X\nJuega X 52\n"),
        ("1:1:1:52:2:0:0:9", "Счёт X:2 O:0 матч до 9 очков.\nКуб удвоения: 2, у X\nХод X 52\n"),
        ("0:0:1:52:2:0:3:0", "Score is X:2 O:0. Unlimited Game, Jacoby Beaver\nCube: 1\nX to play 52\n"),
    ],
)
def test_a_text_without_its_picture_in_any_language(fields: str, lines: str) -> None:
    text = f"XGID=-b----E-C--AeD---bAdb---A-:{fields}:10\n\nX:Ada   O:Ben\n{lines}"
    state, found = decode(text, "xg-text")
    assert (found, state and state.names) == ([], ("Ben", "Ada"))
    _, found = decode(text.replace("X:2", "X:3"), "xg-text")
    assert [one.code.name for one in found] == ["picture-differs"]
