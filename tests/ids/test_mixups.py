"""What implementers get wrong most often about position IDs, one test for each mix-up.

None of them shows on the starting position, which looks the same from both sides; every test uses a lopsided one.
"""

from __future__ import annotations

from notation.board import START
from notation.ids import decode, encode, ogid
from notation.state import Offer, Phase, PositionState

LOPSIDED = "XGID=--a---B--a--A-C-eF--d--BdA:0:0:1:41:4:8:1:9:6"


def read(text: str) -> PositionState:
    state, findings = decode(text)
    assert state is not None, [str(finding) for finding in findings]
    return state


def test_the_first_half_of_a_position_id_is_the_player_not_on_roll() -> None:
    state = read("jHPwATDgc/ABMA")  # 8/3 6/3 has been played by the player whose half stands first
    assert state.turn == 0
    assert state.position.half(1)[3] == 2 and state.position.half(0) == START.half(0)


def test_an_xgid_is_absolute_and_only_field_four_changes_with_the_turn() -> None:
    bottom, top = read(LOPSIDED), read(LOPSIDED.replace(":1:41:", ":-1:41:"))
    assert bottom.position == top.position and bottom.score == top.score
    assert (bottom.turn, top.turn) == (1, 0)


def test_the_first_score_of_an_xgid_is_the_bottom_players() -> None:
    assert read(LOPSIDED).score == (8, 4)


def test_capitals_of_an_xgid_are_the_bottom_player_whoever_is_on_roll() -> None:
    state = read("XGID=aCBBBC-a-A---Aa---bbbbbbA-:0:0:-1:65:2:0:0:11:10")
    assert state.turn == 0 and state.position.bar(0) == 1
    assert (state.position.pips(0), state.position.pips(1)) == (108, 82)


def test_a_position_id_follows_the_move_bit_and_not_the_turn_bit_of_the_match_id() -> None:
    state = read("4PPgASTgc/ABMA:cBHgAAAAAAAE")  # player 1 has doubled, player 0 is to answer
    assert (state.turn, state.to_act, state.offer) == (1, 0, Offer.DOUBLE)
    assert state.position.half(1) == START.half(1), "the second half is the doubler's"


def test_field_five_of_an_ogid_names_the_player_who_has_acted() -> None:
    text = "33ccchhhjjjjjlm:4455666668dddkk:N0N:46:B:R:1:1:7:8"
    assert read(text).turn == 1
    assert ogid.decode(text, color="acts")[0].turn == 0  # type: ignore[union-attr]
    assert ogid.encode(read(text), color="acts").split(":")[4] == "W"


def test_white_moves_up_in_an_ogid_so_his_own_point_is_25_minus_n() -> None:
    state = read("moo:11122355566666d:N0N:35:W:R:0:1:3:53")
    assert state.position.half(1)[:4] == [12, 2, 0, 1]
    assert state.turn == 0


def test_bit_66_of_a_match_id_is_not_jacoby() -> None:
    assert read("4HPwATDgc/ABMA:MAEAAAAAAAAA").jacoby is True
    assert read("4HPwATDgc/ABMA:cAkAAAAAAAAE").jacoby is False
    assert read("4HPwATDgc/ABMA:cAngAAAAAAAE").jacoby is None, "it has no meaning in match play"
    old, findings = decode("sM/BATCwZ/ABMA:cAmgAEAAGAAA")
    assert old is not None and [finding.code.name for finding in findings] == ["old-match-id"]
    assert encode(old, "gnubg").text == "sM/BATCwZ/ABMA:cAmgAEAAGAAE"


def test_a_pending_double_leaves_the_cube_as_it_was() -> None:
    for text in (
        "4HPwATDgc/ABMA:UhHgAdAAGAAE",
        "XGID=-b----E-C---eE---c-e----B-:2:1:1:D:3:13:0:15:10",
        "11ccccchhhjjjjj:66666888dddddoo:W2O::W:D:3:13:15:4",
    ):
        state = read(text)
        assert (state.cube, state.owner, state.turn, state.offer) == (4, 1, 1, Offer.DOUBLE)
    xgid = encode(read("4HPwATDgc/ABMA:UhHgAdAAGAAE"), "xgid").text
    assert xgid == "XGID=-b----E-C---eE---c-e----B-:2:1:1:D:3:13:0:15:10"


def test_a_finished_game_carries_the_new_score_and_the_next_games_crawford_mark() -> None:
    state, findings = decode("4HPwATDgc/ABMA:sEtgAAAAEAAE")
    assert state is not None and not findings
    assert (state.phase, state.score, state.crawford, state.resigned) == (Phase.RESIGNED, (0, 2), True, 2)


def test_the_order_of_the_dice_means_nothing() -> None:
    state = read("b9sBCIC5bYDQAA:QYnoAGAAGAAE")  # BGBlitz wrote 1, 2
    assert state.dice == (1, 2)
    assert encode(state, "gnubg").text == encode(read("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"), "gnubg").text
    assert encode(state, "ogid").text.split(":")[3] == "12"


def test_fibs_and_gnubg_write_a_pending_double_in_two_ways() -> None:
    state = read("4HPwATDgc/ABMA:UhHgAdAAGAAE")
    fibs, rawboard = encode(state, "fibs").text.split(":"), encode(state, "rawboard").text.split(":")
    assert (fibs[32], fibs[38:41]) == ("-1", ["0", "0", "0"]), "FIBS: the turn is the answerer's"
    assert (rawboard[32], rawboard[38:41]) == ("1", ["1", "0", "1"]), "GNU Backgammon: the turn is the doubler's"
    for text in (":".join(fibs), ":".join(rawboard)):
        assert read(text) == state


def test_the_crawford_flags_of_a_board_line_do_not_mean_what_their_names_say() -> None:
    board = "0:0:0:-1:0:-1:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:1:0:0:0:1:0"
    crawford = f"board:You:Ada:2:0:1:{board}:1:0:0:0:0:1:1:1:0:-1:1:25:0:0:0:0:0:2:0:0:0"
    assert read(crawford).crawford
    fields = crawford.split(":")
    assert not read(":".join([*fields[:50], "3", *fields[51:]])).crawford, "3: the Crawford rule is off"
    assert not read(":".join([*fields[:51], "1", *fields[52:]])).crawford, "1: the Crawford game is over"


def test_checkers_that_are_missing_have_been_borne_off() -> None:
    state = read("AB8GwINDAIwAAA")
    assert (state.position.off(1), state.position.off(0)) == (4, 8)


def test_the_25th_number_of_a_half_is_the_bar_and_not_the_borne_off_checkers() -> None:
    state = read("DAB8YH6MAGHgfg")
    assert (state.position.bar(0), state.position.bar(1)) == (6, 6)


def test_bits_without_meaning_are_reported() -> None:
    state, findings = decode("jHPwATDgc/ABMB")
    assert state is not None and [finding.code.name for finding in findings] == ["id-padding"]
    assert encode(state, "gnubg-position").text == "jHPwATDgc/ABMA"


def test_what_makes_gnubg_crash_or_hang_is_judged() -> None:
    for text, code in (
        ("-b----P-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "too-many-checkers"),
        ("-b----E-C---eE---c-e----B-:-1:0:1:00:0:0:0:7:10", "id-cube-value"),
        ("-b----E-C---eE---c-e----B-:60:0:1:00:0:0:0:7:10", "id-cube-value"),
        ("-b----E-C---eE---c-e----B-:99:0:1:00:0:0:0:7:10", "id-cube-value"),
    ):
        state, findings = decode(text)
        assert state is None and findings[0].code.name == code
    state, findings = decode("-b----E-C---eE---c-e----B-:12:1:1:00:0:0:0:7:12")
    assert state is not None and state.cube == 4096


def test_the_snowie_line_has_the_opponents_bar_before_the_points_and_the_rollers_after_them() -> None:
    state = read("0;1;0;1;0;Alice;;0;0;0;2;-1;-1;-1;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;")
    assert (state.position.bar(1), state.position.bar(0)) == (1, 0)
    assert state.names == ("Alice", ""), "an empty name does not shift the fields"


def test_extreme_gammon_calls_the_player_on_roll_x_whichever_seat_he_has() -> None:
    text = encode(read(LOPSIDED.replace(":1:41:", ":-1:41:")), "xg-text").text
    assert "X:8 O:4" in text and "X to play 41" in text
    state, findings = decode(text)
    assert state is not None and not findings and state.turn == 0 and state.score == (8, 4)


def test_a_tall_point_is_written_in_three_ways() -> None:
    from notation.ids.picture import read as read_picture

    rows = ["X", "X", "X", "X", "6"]
    for program, sign in (("gnubg", "6"), ("xg", "6"), ("bgblitz", "2")):
        rows[-1] = sign
        drawn = [" +13-14-15-16-17-18------19-20-21-22-23-24-+"]
        drawn += [f" | {row}                |   |                  |" for row in rows]
        drawn += [" |                  |BAR|                  |"]
        drawn += [" |                  |   |                  |"] * 5
        drawn += [" +12-11-10--9--8--7-------6--5--4--3--2--1-+"]
        assert read_picture("\n".join(drawn), program).bottom[13] == 6  # type: ignore[arg-type]
