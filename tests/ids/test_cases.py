"""The collected cases of what went wrong with IDs in other programs, each with the right outcome."""

from __future__ import annotations

from notation.diagnostics import Diagnostic, Severity
from notation.ids import decode, encode, find
from notation.rules import legal_plays
from notation.state import Offer, PositionState
from tests.shared import shared


def lines(name: str) -> list[str]:
    return shared(f"cases/{name}.txt").read_text(encoding="utf-8").splitlines()


def judged(name: str) -> list[tuple[PositionState | None, list[Diagnostic]]]:
    return [decode(line) for line in lines(name) if line.strip()]


def codes(findings: list[Diagnostic]) -> list[str]:
    return [finding.code.name for finding in findings if finding.severity is Severity.ERROR]


def test_118_the_top_player_is_on_roll() -> None:
    state, findings = judged("118-id-xgid-turn-minus1")[0]
    assert state is not None and not findings
    assert (state.turn, state.dice, state.score, state.cube, state.owner) == (0, (4, 2), (2, 3), 2, 0)
    assert encode(state, "gnubg").text == "4HPwATDgc/ABMA:AQHqACAAGAAE"


def test_122_money_rules() -> None:
    found = [state for state, _ in judged("122-id-xgid-money-rules")]
    assert [state and state.jacoby for state in found] == [False, True, False, True]
    assert [state and state.beavers for state in found] == [False, False, True, True]
    assert [state and state.crawford for state in found] == [False] * 4


def test_123_the_crawford_game_is_not_guessed_from_the_score() -> None:
    first, second, third = judged("123-id-xgid-crawford")
    assert first[0] is not None and first[0].crawford and second[0] is not None and not second[0].crawford
    assert encode(first[0], "gnubg").text.endswith(":8InlACAAMAAE")
    assert third[0] is None and codes(third[1]) == ["id-rules"]


def test_126_huge_cubes() -> None:
    found = judged("126-id-xgid-huge-cube")
    assert [state and state.cube for state, _ in found] == [None, 1024, None]
    assert [codes(findings) for _, findings in found] == [["id-cube-value"], [], ["id-cube-value"]]


def test_128_both_closed_out() -> None:
    assert codes(judged("128-id-xgid-both-closed-out")[0][1]) == ["both-closed-out"]


def test_129_truncated_ids_name_the_part() -> None:
    found = judged("129-id-xgid-short")
    assert [codes(findings) for _, findings in found] == [["id-fields"], ["id-length"], ["too-many-checkers"]]
    assert "26" in found[2][1][0].message


def test_130_every_way_of_pasting_gives_the_same_position() -> None:
    found = [state for state, _ in judged("130-id-xgid-prefix-variants")]
    assert len(found) == 4 and len(set(found)) == 1 and found[0] is not None
    assert encode(found[0], "gnubg").text == "4HPwATDgc/ABMA:cInlAAAAAAAE"


def test_131_dice() -> None:
    found = judged("131-id-xgid-dice-order-and-range")
    assert found[0][0] is not None and sorted(found[0][0].dice or ()) == [1, 3]
    assert [codes(findings) for _, findings in found] == [[], ["id-dice"], ["id-dice"]]


def test_132_an_id_in_a_comment_is_no_second_position() -> None:
    text = "\n".join(lines("132-id-xgid-in-comment"))
    found = list(find(text))
    assert [one.kind for one in found] == ["xg-text"]
    assert "When ahead in the race, race!" in found[0].text and not found[0].diagnostics


def test_135_the_limit_of_the_cube_is_kept() -> None:
    texts = lines("135-id-xgid-lossless")
    found = [state for state, _ in judged("135-id-xgid-lossless")]
    assert len(set(found)) == 3
    for text, state in zip(texts, found, strict=True):
        assert state is not None
        assert encode(state, "xgid").text == text and encode(state, "gnubg").losses == ("max_cube",)


def test_138_bar_and_borne_off() -> None:
    state, _ = judged("138-id-gnubg-bar-vs-off")[0]
    assert state is not None
    first, second = state.position.half(0), state.position.half(1)
    assert {point: count for point, count in enumerate(first) if point and count} == {1: 3, 2: 2, 3: 3}
    expected = {1: 2, 2: 2, 4: 2, 6: 2, 16: 3, 20: 1, 21: 2}
    assert {point: count for point, count in enumerate(second) if point and count} == expected
    assert (state.position.off(1), state.position.off(0)) == (1, 7)


def test_139_the_position_id_is_told_by_the_player_on_roll() -> None:
    found = [state for state, _ in judged("139-id-gnubg-perspective")]
    assert [state and encode(state, "gnubg-position").text for state in found] == ["9m2DAALabMcAQA", "2mzHAED2bYMAAg"]
    plays = [legal_plays(state.position if state.turn == 0 else state.position.flip(), (6, 4)) for state in found if state]
    assert [len({result for steps, result in listed if steps}) for listed in plays] == [0, 4]


def test_141_an_offered_double() -> None:
    state, _ = judged("141-id-matchid-doubled")[0]
    assert state is not None and (state.offer, state.turn, state.to_act) == (Offer.DOUBLE, 1, 0)


def test_142_illegal_match_ids() -> None:
    assert all(state is None and codes(findings) for state, findings in judged("142-id-matchid-illegal"))


def test_144_q_is_borne_off_in_an_ogid() -> None:
    found = [state for state, _ in judged("144-id-ogid-off-as-q")]
    assert [state and state.position.off(1) for state in found] == [1, 1]


def test_145_a_position_without_a_play_does_not_end_a_batch() -> None:
    state, findings = judged("145-id-xgid-dance")[0]
    assert state is not None and not findings and encode(state, "gnubg-position").text == "27aBAwDg8+EBQA"


def test_182_an_empty_name_in_a_snowie_line() -> None:
    state, findings = judged("182-snowie-blank-field")[0]
    assert state is not None and not findings
    assert (state.dice, state.cube, state.owner, state.position.bar(1)) == ((3, 1), 2, 1, 1)


def test_195_the_board_says_crawford_for_the_crawford_game_only() -> None:
    texts = [encode(state, "gnubg-text").text for state, _ in judged("195-html-crawford-label") if state]
    assert ["Crawford game" in text for text in texts] == [True, False]
    assert ["(Cube: 1)" in text for text in texts] == [False, True]


def test_197_fifteen_on_a_point() -> None:
    first, second = judged("197-html-15-on-a-point")
    assert codes(first[1]) == ["too-many-checkers"]
    assert second[0] is not None and (second[0].position.bar(0), second[0].position.bar(1)) == (15, 15)
    assert encode(second[0], "gnubg-text").text.count(" F ") == 2, "fifteen is written F"
