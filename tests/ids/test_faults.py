"""Each code of family I has a smallest text that triggers exactly it, at the right place; and nothing ever raises."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.codes import positions as codes
from notation.diagnostics import Code, Severity
from notation.ids import Kind, decode, encode, find, kinds
from notation.state import PositionState
from tests.ids.states import states

X = "-b----E-C---eE---c-e----B-"
START = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
PICTURE = """\
 +13-14-15-16-17-18------19-20-21-22-23-24-+     O: Ada
 | X           O    |   | O              X |     0 points
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
v|                  |BAR|                  |     7 points match (Cube: 1)
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |     Rolled 31
 | O           X    |   | X              O |     0 points
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Ben
"""
IDS = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : {}\n"

SAMPLES: dict[str, tuple[str, int, int]] = {
    "no-position-id": ("nothing of the kind", 1, 1),
    "id-length": ("4HPwATDgc/ABM", 1, 1),
    "id-character": ("jHPwATDgc/ABM*", 1, 14),
    "id-fields": (f"XGID={X}:0:0:1:31", 1, 6),
    "id-number": (f"{X}:0:0:1:00:x:0:0:7:10", 1, 37),
    "too-many-checkers": ("-b----F-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", 1, 25),
    "shared-point": ("11:1:N0N", 1, 4),
    "both-closed-out": ("XGID=aBBBBBB------------bbbbbbA:0:0:1:31:0:0:0:0:10", 1, 6),
    "wrong-bar": (f"B{X[1:]}:0:0:1:00:0:0:0:7:10", 1, 1),
    "id-cube-value": (f"{X}:-1:0:1:00:0:0:0:7:10", 1, 28),
    "id-cube-owner": (f"{X}:1:2:1:00:0:0:0:0:10", 1, 30),
    "id-turn": (f"{X}:0:0:2:00:0:0:0:7:10", 1, 32),
    "id-dice": (f"{X}:0:0:1:71:0:0:0:7:10", 1, 34),
    "id-score": (f"{X}:0:0:1:00:7:0:0:7:10", 1, 37),
    "id-match-length": (f"{X}:0:0:1:00:0:0:0:99999:10", 1, 43),
    "long-match": (f"{X}:0:0:1:00:0:0:0:65:10", 1, 43),
    "id-rules": (f"{X}:0:0:1:31:6:2:2:7:10", 1, 41),
    "crawford-money": ("8AkAAAAAAAAE", 1, 1),
    "crawford-score": (f"{X}:0:0:1:00:6:6:1:7:10", 1, 41),
    "id-crawford-cube": (f"{X}:1:1:1:00:6:0:1:7:10", 1, 28),
    "max-cube": (f"{X}:0:0:1:00:0:0:0:7:31", 1, 45),
    "cube-above-limit": (f"{X}:2:1:1:00:0:0:0:7:1", 1, 28),
    "missing-max-cube": (f"{X}:0:0:1:00:0:0:0:7", 1, 43),
    "owned-cube": (f"{X}:0:1:1:00:0:0:0:7:10", 1, 30),
    "centred-cube": (f"{X}:1:0:1:00:0:0:0:7:10", 1, 30),
    "offer-owner": (f"{X}:1:1:-1:D:0:0:0:7:10", 1, 35),
    "id-beaver-in-match": (f"{X}:1:-1:-1:B:0:0:0:7:10", 1, 36),
    "offer-dice": ("11ccccchhhjjjjj:66666888dddddoo:N0O:31:W:D:0:0:7:5", 1, 37),
    "finished-position": ("XGID=-------------------------O:0:0:1:00:0:0:0:0:10", 1, 6),
    "id-padding": ("jHPwATDgc/ABMB", 1, 14),
    "extra-bits": ("AABAAQAACgAAAQ", 1, 14),
    "game-state": ("cA3gAAAAAAAE", 1, 3),
    "owner-bits": ("4HPwATDgc/ABMA:YAkAAAAAAAAE", 1, 16),
    "offer-turn": ("4HPwATDgc/ABMA:cBngAAAAAAAE", 1, 18),
    "old-match-id": ("4HPwATDgc/ABMA:cAngAAAAAAAA", 1, 27),
    "mangled-id": ("gnuid=4HPwATDgc%2FABMA%3AcAngAAAAAAAE", 1, 7),
    "beaver-reading": (f"{X}:0:0:1:B:0:0:3:0:10", 1, 34),
    "picture-differs": (IDS.format("cInlAAAAAAAE") + PICTURE.replace("7 points", "5 points"), 3, 1),
    "ids-differ": (
        f"{PICTURE}\n Position-ID: 4HPwATDgc/ABMA    Match-ID: cInlAAAAAAAE\n XGID={X}:0:0:1:21:0:0:0:7:10\n".replace(
            "Rolled 31", ""
        ),
        15,
        15,
    ),
    "unreadable-picture": (PICTURE.replace("X           O  ", "X           ?  "), 1, 1),
    "borne-off-count": (f"board:You:Ada:0:0:0:{START}:1:6:2:0:0:1:1:1:0:1:-1:0:25:3:0:0:0:2:0:0:0", 1, 105),
    "id-dead-cube": ("11ccccchhhjjjjj:66666888dddddoo:D0N:31:W:R:0:0:7:5", 1, 33),
    "damaged-file": ("7e0000000000", 1, 13),
    "board-line-value": (f"board:You:Ada:3:0:1:{START}:5:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0", 1, 77),
    "no-board": ("cAngAAAAAAAE", 1, 1),
}
"""For each code a text and the line and column of its finding."""


KINDS = {"damaged-file": "jellyfish"}
"""The kind, for samples whose shape does not tell it."""

ALONG = {"crawford-money": ["no-board"], "id-beaver-in-match": ["beaver-reading"]}
"""Notes that come along, since the sample is short of something else too."""

SAMPLED = [code for code in codes.CODES if code is not codes.UNFIT]

each_code = pytest.mark.parametrize("code", SAMPLED, ids=[code.name for code in SAMPLED])


def test_every_code_has_a_sample() -> None:
    assert [code.name for code in SAMPLED] == list(SAMPLES)


@each_code
def test_the_sample_triggers_exactly_this_code_at_its_place(code: Code) -> None:
    text, line, column = SAMPLES[code.name]
    state, findings = decode(text, KINDS.get(code.name))
    assert [finding.code.name for finding in findings] == [*ALONG.get(code.name, []), code.name]
    finding = findings[-1]
    assert (finding.place.line, finding.place.column) == (line, column), str(finding)
    assert (state is None) == (code.severity is Severity.ERROR)
    assert "{" not in finding.message + finding.help and "None" not in finding.message


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\0", ":", "::", ":::::::::", ";" * 40, "XGID=", "board:", "+", "simple", "A" * 14, "%"]
)
def test_scraps_are_no_ids(text: str) -> None:
    state, findings = decode(text)
    assert state is None or not any(finding.severity is Severity.ERROR for finding in findings)
    for kind in kinds():
        decode(text, kind.name)


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind.writes], ids=lambda kind: str(kind.name))
@settings(max_examples=120, deadline=None)
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
