"""Each code of family I has a smallest text that triggers exactly it, at the right place; and nothing ever raises."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.codes import id_texts
from notation.codes import positions as codes
from notation.diagnostics import Code, Severity
from notation.ids import Kind, decode, encode, find, kinds
from notation.state import PositionState
from tests import gallery
from tests.ids.states import states

PLACES: dict[str, tuple[int, int]] = {
    "no-position-id": (1, 1),
    "id-length": (1, 8),
    "id-character": (1, 6),
    "id-fields": (1, 6),
    "id-number": (1, 37),
    "too-many-checkers": (1, 25),
    "shared-point": (1, 4),
    "both-closed-out": (1, 6),
    "wrong-bar": (1, 1),
    "id-cube-value": (1, 28),
    "id-cube-owner": (1, 30),
    "id-turn": (1, 32),
    "id-dice": (1, 34),
    "id-score": (1, 37),
    "id-match-length": (1, 43),
    "long-match": (1, 43),
    "id-rules": (1, 41),
    "crawford-money": (1, 16),
    "crawford-score": (1, 41),
    "id-crawford-cube": (1, 28),
    "max-cube": (1, 45),
    "cube-above-limit": (1, 28),
    "missing-max-cube": (1, 43),
    "owned-cube": (1, 30),
    "centred-cube": (1, 30),
    "offer-owner": (1, 35),
    "id-beaver-in-match": (1, 17),
    "offer-dice": (1, 37),
    "finished-position": (1, 6),
    "id-padding": (1, 21),
    "extra-bits": (1, 21),
    "game-state": (1, 18),
    "owner-bits": (1, 16),
    "offer-turn": (1, 18),
    "old-match-id": (1, 27),
    "mangled-id": (1, 7),
    "beaver-reading": (1, 34),
    "picture-differs": (3, 1),
    "ids-differ": (15, 15),
    "unreadable-picture": (1, 1),
    "borne-off-count": (1, 105),
    "id-dead-cube": (1, 33),
    "board-line-value": (1, 77),
    "no-board": (1, 1),
}
"""For each code the line and column of its finding in `tests/diagnostics/<name>.id`."""

SAMPLED = [code for code in (*id_texts.CODES, *codes.CODES) if code not in (id_texts.UNFIT, id_texts.DAMAGED_FILE)]

each_code = pytest.mark.parametrize("code", SAMPLED, ids=[code.name for code in SAMPLED])


def test_every_code_has_a_place() -> None:
    assert {code.name for code in SAMPLED} == set(PLACES)


@each_code
def test_the_finding_stands_at_its_place_and_an_error_gives_no_state(code: Code) -> None:
    text = gallery.sample(code).read_text(encoding="utf-8")
    state, findings = decode(text)
    assert [finding.code for finding in findings] == [code]
    assert (findings[0].place.line, findings[0].place.column) == PLACES[code.name], str(findings[0])
    assert (state is None) == (code.severity is Severity.ERROR)
    assert "None" not in findings[0].message


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\0", ":", "::", ":::::::::", ";" * 40, "XGID=", "board:", "+", "simple", "A" * 14, "%"]
)
def test_scraps_are_no_ids(text: str) -> None:
    state, findings = decode(text)
    assert state is None or not any(finding.severity is Severity.ERROR for finding in findings)
    for kind in kinds():
        decode(text, kind.name)


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind.writes], ids=lambda kind: str(kind.name))
@given(state=states(), seed=st.integers(0, 2**32 - 1))
def test_a_damaged_id_never_raises_and_is_judged_at_a_place_inside_it(kind: Kind, state: PositionState, seed: int) -> None:
    random = Random(seed)
    text = damaged(kind.encode(state).text, random)
    for found_state, findings in (kind.decode(text), decode(text)):
        lines = text.splitlines() or [""]
        for finding in findings:
            assert finding.message and "{" not in finding.message
            assert 1 <= finding.place.line <= len(lines) + 1
            assert 1 <= finding.place.column <= max(*map(len, lines), len(finding.place.excerpt)) + 2
        errors = [finding for finding in findings if finding.severity is Severity.ERROR]
        assert (found_state is None) == bool(errors)
        if found_state is not None:
            assert max(found_state.position) <= found_state.checkers and min(found_state.position) >= -found_state.checkers
            for target in ("xgid", "gnubg", "ogid"):
                with suppress(ValueError):  # a score that no Match ID holds
                    encode(found_state, target)
    for found in find(text):
        assert text[slice(*found.span)] == found.text
        assert all(finding.place.column >= 1 for finding in found.diagnostics)


def damaged(text: str, random: Random) -> str:
    """A text with one to three slips: characters lost, doubled, exchanged, or put in."""
    characters = list(text)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(characters)) if characters else 0
        slip = random.choice(("lose", "double", "exchange", "put", "cut", "number"))
        if slip == "lose" and characters:
            del characters[at]
        elif slip == "double" and characters:
            characters.insert(at, characters[at])
        elif slip == "exchange" and characters:
            characters[at] = random.choice("abzABZPo-:;0159+/% \n–é٣")
        elif slip == "put":
            characters.insert(at, random.choice("aZ9:-;/+= \t\0é"))
        elif slip == "cut":
            characters = characters[: random.randrange(len(characters) + 1)]
        else:
            characters[at:at] = random.choice(("-1", "99", "4294967296", "9" * 30))
    return "".join(characters)
