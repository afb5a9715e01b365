"""OpenGammon's OGID: the checkers of White and of Black one letter each, the cube, and up to eight more fields.

White is player 1 and Black player 0, as OpenGammon itself pairs its IDs with XGIDs (White the bottom player).  The board
runs in White's direction: White moves from 1 up to 24, so his own point is ``25 - n`` and Black's is ``n``.

The fifth field names the player who has *already acted*; the other one acts next.  That is how libogxm, the reference
codec, reads it.  Some programs write the player to move there; ``color="acts"`` reads and writes it in that way.
"""

from __future__ import annotations

from dataclasses import replace
from string import ascii_uppercase
from typing import Final, Literal, TypeAlias

from notation.board import CHECKERS, MOST_CHECKERS, Half, Player, Position, other
from notation.codes import id_texts
from notation.codes import positions as codes
from notation.grammar import terminal
from notation.ids.fields import Field, separated, split, usual
from notation.ids.reading import LARGEST_CUBE, Decoded, Decoding
from notation.phrases import Phrase
from notation.state import Offer, Phase, PositionState

Color: TypeAlias = Literal["acted", "acts"]

CARRIES: Final = frozenset(
    (
        *("position", "turn", "dice", "cube", "owner", "offer", "length", "score", "crawford"),
        *("phase", "checkers", "moves", "taken", "max_games", "stage"),
    )
)
"""The fields of a state that an OGID tells."""

_DIGITS: Final = "0123456789abcdefghijklmnopq"
_PLAYERS: Final[dict[str, Player]] = {"W": 1, "B": 0}
_COLORS: Final = ("B", "W")
_STAGES: Final[dict[str, Phase]] = {
    "IW": Phase.NOT_STARTED,
    "IB": Phase.NOT_STARTED,
    "G": Phase.OVER,
    "F": Phase.OVER,
    "M": Phase.OVER,
    "FF": Phase.OVER,
    "P": Phase.DROPPED,
    "RG": Phase.RESIGNED,
    "RM": Phase.RESIGNED,
}
_OF_PHASE: Final = {Phase.OVER: "G", Phase.DROPPED: "P", Phase.RESIGNED: "RG"}
_OFF: Final = 26
_NAMES: Final = ("White’s checkers", "Black’s checkers")


def decode(text: str, *, color: Color = "acted") -> Decoded:
    """The state that an OGID tells; fields that are missing have their usual values.

    >>> state, findings = decode("99cchhiijjjkkmm:223334455666ddo:N0N:16:B:R:2:1:3C:13")
    >>> state.turn, state.dice, state.score, state.crawford, state.moves
    (1, (1, 6), (1, 2), True, 13)
    """
    reading = Decoding(text)
    written = _usual(text) or separated("ogid", text)[1]
    parts, places = [field.text for field in written], [field.span for field in written]
    if len(parts) < 2:
        reading.report(id_texts.NO_ID)
        return reading.conclude(None)
    if not 3 <= len(parts) <= 11:
        reading.report(id_texts.ID_FIELDS, what="an OGID", count=len(parts), expected="3 to 11")
    if len(parts) < 3:
        return reading.conclude(None)
    fields = dict(enumerate(parts))

    def number(index: int, name: str, what: str, default: int = 0) -> int:
        return reading.number(name, fields[index], places[index], what) if fields.get(index) else default

    checkers = number(10, "checkers", "the number of checkers", 15)
    if checkers > MOST_CHECKERS // 2:
        reading.report(id_texts.ID_NUMBER, "checkers", what="the number of checkers", text=fields[10])
        checkers = CHECKERS
    position = _board(reading, parts, places, checkers)
    cube, owner, action = _cube(reading, parts[2], places[2])
    dice = _dice(reading, fields.get(3, ""), places[3] if 3 in fields else (0, 0))
    named = fields.get(4) or "B"
    if named not in _PLAYERS:
        reading.report(id_texts.ID_TURN, places[4], text=named)
    stage = fields.get(5, "")
    if strange := stage.strip(ascii_uppercase):
        reading.report(id_texts.ID_CHARACTER, places[5], character=strange[0], what="an OGID")
    white, black = number(6, "score 1", "White’s score"), number(7, "score 0", "Black’s score")
    length, modifier, max_games = _length(reading, fields.get(8, "0"), places[8] if 8 in fields else (0, 0))
    moves = number(9, "moves", "the move number")
    if position is None or reading.failed:
        return reading.conclude(None)
    acted = _PLAYERS[named]
    if color == "acts":
        acted = other(acted)
    offered = action == "O"
    first = stage in ("IW", "") and dice is None and not offered
    state = PositionState(
        position,
        1 if first and color == "acted" else acted if offered else other(acted),
        dice,
        cube,
        owner,
        Offer.DOUBLE if offered else None,
        length=length,
        score=(black, white),
        crawford=modifier == "C",
        phase=_STAGES.get(stage, Phase.PLAYING),
        checkers=checkers,
        moves=moves,
        taken=action == "T",
        max_games=max_games,
    )
    if stage and stage != _stage(state):
        state = replace(state, stage=stage)
    return reading.conclude(state)


def _usual(text: str) -> list[Field] | None:
    """The fields of an OGID in its usual form; None for any other text."""
    found = usual("OGID", text)
    if found is None:
        return None
    return split(text, ":", found.start("og_white"))


def _board(reading: Decoding, parts: list[str], places: list[tuple[int, int]], checkers: int) -> Position | None:
    """The position of the first two fields; reports each letter that cannot stand there."""
    reading.spans["position"] = (places[0][0], places[1][1])
    halves: list[Half] = []
    for index, letters in enumerate(parts[:2]):
        half = [0] * 26
        start = places[index][0]
        for at, letter in enumerate(letters, start):
            point = _DIGITS.find(letter)
            if point < 0:
                reading.report(id_texts.ID_CHARACTER, (at, at + 1), character=letter, what=_NAMES[index])
            elif point != _OFF:
                own = 25 - point if index == 0 else point
                if own == 0:
                    reading.report(id_texts.WRONG_BAR, (at, at + 1), character=letter, who=("Black", "White")[index])
                half[own] += 1
                if sum(half) == checkers + 1:
                    who = ("White", "Black")[index]
                    count = sum(one in _DIGITS[:_OFF] for one in letters)
                    reading.report(codes.TOO_MANY_CHECKERS, (at, at + 1), who=who, count=count, limit=checkers)
        halves.append(half)
    white, black = halves
    shared = next((point for point in range(1, 25) if white[25 - point] and black[point]), None)
    if shared is not None:
        at = places[1][0] + max(parts[1].find(_DIGITS[shared]), 0)
        reading.report(codes.SHARED_POINT, (at, at + 1), who="Black", point=shared)
    return None if reading.failed else Position.from_halves(black, white)


def _cube(reading: Decoding, text: str, span: tuple[int, int]) -> tuple[int, Player | None, str]:
    """The cube's value, its owner, and the letter of the action."""
    start, end = span
    owner, digits = text[:1], text[1:].rstrip("NOTP")
    action = text[1 + len(digits) :] or "N"
    reading.spans.update(cube=(start + 1, start + 1 + len(digits)), owner=(start, start + 1), offer=(end - 1, end))
    if owner not in ("W", "B", "N", "D", "?"):
        reading.report(id_texts.CUBE_OWNER, (start, max(end, start + 1)), text=owner or text)
    elif owner in ("D", "?"):
        reading.report(codes.DEAD_CUBE, (start, start + 1), text=owner)
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) <= LARGEST_CUBE):
        missing = Phrase("the exponent that is missing")
        reading.report(codes.CUBE_VALUE, span, text=Phrase("the exponent {text}", text=digits) if digits else missing)
        return 1, None, "N"
    if len(action) != 1:
        reading.report(id_texts.ID_CHARACTER, (end - len(action), end), character=action, what="the cube of an OGID")
    return 1 << int(digits), _PLAYERS.get(owner), action


def _dice(reading: Decoding, text: str, span: tuple[int, int]) -> tuple[int, int] | None:
    reading.spans["dice"] = span
    if not text:
        return None
    if not terminal("position_fields", "ROLL").fullmatch(text):
        reading.report(codes.ID_DICE, span, text=f"“{text}”")
        return None
    return int(text[0]), int(text[1])


def _length(reading: Decoding, text: str, span: tuple[int, int]) -> tuple[int, str, int | None]:
    """Match length, the letter after it, and how many games are played at most."""
    start, end = span
    reading.spans.update(length=span, crawford=(max(end - 1, start), end))
    found = terminal("position_fields", "OG_LENGTH").fullmatch(text or "0")
    if found is None:
        reading.report(codes.ID_MATCH_LENGTH, span, text=f"“{text}”")
        return 0, "", None
    return int(found[1]), found[2] or "", int(found[3]) if found[3] else None


def _stage(state: PositionState) -> str:
    """OGID's word for where the game is, as far as the other fields tell it."""
    if state.phase is Phase.NOT_STARTED:
        return "IW" if state.dice is None else "IB"
    if state.phase is not Phase.PLAYING:
        return _OF_PHASE[state.phase]
    if state.offer is not None:
        return "D"
    return "C" if state.dice is None else "R"


def cannot_carry(state: PositionState) -> set[str]:
    """Fields whose value in this state has no form in an OGID."""
    lost = set() if state.offer in (None, Offer.DOUBLE) else {"offer"}
    if state.crawford and state.max_games is not None:
        lost.add("max_games")
    if state.phase is Phase.NOT_STARTED and state.dice is None and state.offer is None and not state.turn:
        lost.add("phase")  # before the opening roll it is always the same player’s turn
    if state.taken and (state.offer is not None or state.phase is Phase.DROPPED):
        lost.add("taken")
    return lost


def encode(state: PositionState, *, color: Color = "acted") -> str:
    """The OGID of a state: points ascending, dice ascending, all fields; the number of checkers only when it is not 15.

    A beaver or raccoon has no form here (see `cannot_carry`); given one, it is written as an offered double.

    >>> encode(PositionState(length=7, turn=1, dice=(5, 4)))
    '11ccccchhhjjjjj:66666888dddddoo:N0N:45:B:R:0:0:7:0'
    """
    white = "".join(
        sorted(_DIGITS[25 - point] * count for point, count in enumerate(state.position.half(1)) if point and count)
    )
    black = "".join(_DIGITS[point] * count for point, count in enumerate(state.position.half(0)) if point and count)
    if state.cube < 1 or state.cube & (state.cube - 1):
        raise ValueError(Phrase("the cube’s value {cube} is no power of two", cube=state.cube))
    owner = "N" if state.owner is None else _COLORS[state.owner]
    action = "O" if state.offer is not None else "T" if state.taken else "P" if state.phase is Phase.DROPPED else "N"
    dice = "".join(map(str, sorted(state.dice))) if state.dice else ""
    stage = state.stage or _stage(state)
    acted = state.turn if state.offer is not None else other(state.turn)
    if stage == "IW" and state.dice is None and state.offer is None and color == "acted":
        acted = 1
    elif color == "acts":
        acted = other(acted)
    length = f"{state.length}{'C' if state.crawford else ''}"
    if state.max_games is not None and not state.crawford:
        length += f"G{state.max_games}"
    fields = [white, black, f"{owner}{state.cube.bit_length() - 1}{action}", dice, _COLORS[acted], stage]
    fields += [str(state.score[1]), str(state.score[0]), length, str(state.moves)]
    if state.checkers != 15:
        fields.append(str(state.checkers))
    return ":".join(fields)


def decode_acts(text: str) -> Decoded:
    """The state of an OGID whose fifth field names the player who acts next."""
    return decode(text, color="acts")


def encode_acts(state: PositionState) -> str:
    """The OGID of a state with the player who acts next in its fifth field."""
    return encode(state, color="acts")
