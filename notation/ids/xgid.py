"""eXtreme Gammon's XGID: ten fields with colons between them.

Board, cube and scores belong to the seats: capitals are the bottom player's checkers, small letters the top player's, the
first score is the bottom player's.  Only the fourth field changes with the turn.  Here the top player is player 0 and the
bottom player is player 1, as in GNU Backgammon.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple
from urllib.parse import unquote

from notation.board import Player, Position, other
from notation.codes import id_texts
from notation.codes import positions as codes
from notation.grammar import terminal
from notation.ids.fields import Field, separated, usual
from notation.ids.reading import LARGEST_CUBE, Decoded, Decoding
from notation.phrases import Phrase
from notation.state import Offer, PositionState

CARRIES: Final = frozenset(
    ("position", "turn", "dice", "cube", "owner", "offer", "length", "score", "crawford", "jacoby", "beavers", "max_cube")
)
"""The fields of a state that an XGID tells."""

_NUMBERS: Final = (
    {"-": 0} | {chr(96 + count): count for count in range(1, 27)} | {chr(64 + count): -count for count in range(1, 27)}
)
_LETTERS: Final = {number: letter for letter, number in _NUMBERS.items()}
_PLAYERS: Final[dict[str, Player]] = {"1": 1, "-1": 0}
_OFFERS: Final = {"D": Offer.DOUBLE, "B": Offer.BEAVER, "R": Offer.RACCOON}
_DICE: Final = {f"{first}{second}": (first, second) for first in range(1, 7) for second in range(1, 7)}
_BEFORE: Final = {Offer.DOUBLE: 1, Offer.BEAVER: 2, Offer.RACCOON: 4}
_USUAL_LIMIT: Final = 10
_NO_LIMIT: Final = 30


class _Values(NamedTuple):
    """The ten fields as values; the position is None where it was at fault, the limit where it is missing."""

    position: Position | None
    exponent: int
    owner: str
    turn: str
    dice: str
    bottom: int
    top: int
    rules: int
    length: int
    limit: int | None


_FIELDS: Final = ("position", "cube", "owner", "turn", "dice", "score 1", "score 0", "rules", "length", "max_cube")
"""What the fields are about, by the names of a state's fields."""


def decode(text: str) -> Decoded:
    """The state that an XGID tells; the prefix may be missing or in small letters.

    >>> state, findings = decode("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:42:3:2:0:7:10")
    >>> state.turn, state.dice, state.cube, state.owner, state.score
    (0, (4, 2), 2, 0, (2, 3))
    """
    strict = usual("XGID", text)
    reading = Decoding(text)
    if strict is None:
        return _decode_odd(reading)
    _, letters, cube, owner, turn, dice, bottom, top, rules, length, limit = strict.groups()
    position = Position(map(_NUMBERS.__getitem__, reversed(letters)))
    for index, name in enumerate(_FIELDS, 2):
        reading.spans[name] = strict.span(index)
    numbers = (int(bottom), int(top), int(rules), int(length), int(limit))
    return _conclude(reading, _Values(position, int(cube), owner, turn, dice, *numbers))


def _conclude(reading: Decoding, values: _Values) -> Decoded:
    """Put the fields together, check those whose meaning hangs on another, and judge what came of it."""
    position, exponent, owner, turn, dice, bottom, top, rules, length, limit = values
    spans = reading.spans
    spans["crawford"], spans["offer"] = spans["rules"], spans["dice"]
    if rules > (1 if length else 3):
        reading.report(id_texts.ID_RULES, "rules", text=str(rules), when="in match play" if length else "in money play")
    if limit is not None and limit > _NO_LIMIT:
        reading.report(id_texts.ID_MAX_CUBE, "max_cube", text=str(limit))
    if position is None or reading.failed:
        return reading.conclude(None)
    mover = _PLAYERS[turn]
    offer = _OFFERS.get(dice)
    cube, holder = 1 << exponent, _PLAYERS.get(owner)
    if offer in (Offer.BEAVER, Offer.RACCOON):
        # As GNU Backgammon keeps it: doubled at once, and owned by the player who was doubled.
        cube *= 2 if offer is Offer.BEAVER else 4
        holder = other(mover)
        reading.report(id_texts.BEAVER_READING, "dice", letter=dice)
    state = PositionState(
        position,
        mover,
        _DICE.get(dice),
        cube,
        holder,
        offer,
        length=length,
        score=(top, bottom),
        crawford=bool(length and rules & 1),
        jacoby=None if length else bool(rules & 1),
        beavers=None if length else bool(rules & 2),
        max_cube=None if limit is None else 1 << limit,
    )
    result = reading.conclude(state)
    if result[0] is None and any(finding.code is codes.TOO_MANY_CHECKERS for finding in result[1]):
        return _pointed(reading, result)
    return result


def _pointed(reading: Decoding, result: Decoded) -> Decoded:
    """Move the findings of too many checkers to the letter with which they become too many."""
    start, end = reading.spans["position"]
    found = []
    for finding in result[1]:
        if finding.code is codes.TOO_MANY_CHECKERS:
            capital = finding.facts["who"].startswith("the second")
            at = start + _overflow(reading.text[start:end], capital)
            facts = {**finding.facts, "who": "the bottom player" if capital else "the top player"}
            finding = replace(finding, facts=facts, place=finding.place._replace(column=at + 1, end_column=at + 2))
        found.append(finding)
    return None, sorted(found, key=lambda finding: finding.place[1:3])


def _overflow(letters: str, capital: bool) -> int:
    """The index of the letter that brings one player's checkers over fifteen."""
    total = 0
    for index, letter in enumerate(letters):
        if letter.isupper() == capital and letter != "-":
            total += abs(_NUMBERS[letter])
            if total > 15:
                return index
    return 0


def _decode_odd(reading: Decoding) -> Decoded:
    """An ID that is not in the usual form: find out, field by field, what is wrong with it."""
    clean = _clean(reading.text)
    if clean != reading.text and (strict := terminal("position_ids", "XGID").fullmatch(clean)):
        state, found = decode(strict[0])
        reading.report(id_texts.MANGLED, None, how=_how(reading.text), read=strict[0])
        return (state, [*reading.conclude(None)[1], *found]) if _how(reading.text) else (state, found)
    label, fields = separated("xgid", reading.text)
    if len(fields) == 1 and not label:
        reading.report(id_texts.NO_ID)
        return reading.conclude(None)
    position = _board(reading, fields[0])
    if len(fields) not in (9, 10):
        reading.report(
            id_texts.ID_FIELDS, (fields[0].span[0], fields[-1].span[1]), what="an XGID", count=len(fields), expected=10
        )
        return reading.conclude(None)
    _, cube, owner, turn, dice, bottom, top, rules, length, *limit = fields
    exponent = reading.number("cube", *cube, "the cube")
    if not 0 <= exponent <= LARGEST_CUBE:
        reading.report(codes.CUBE_VALUE, "cube", text=Phrase("the exponent {text}", text=cube.text))
    if owner.text not in ("1", "0", "-1"):
        reading.report(id_texts.CUBE_OWNER, owner.span, text=owner.text)
    if turn.text not in ("1", "-1"):
        reading.report(id_texts.ID_TURN, turn.span, text=turn.text)
    if dice.text != "00" and dice.text not in _DICE and dice.text not in _OFFERS:
        reading.report(codes.ID_DICE, dice.span, text=f"“{dice.text}”")
    reading.spans.update(owner=owner.span, turn=turn.span, dice=dice.span)
    points = [
        reading.number("score 1", *bottom, "the bottom player’s score"),
        reading.number("score 0", *top, "the top player’s score"),
    ]
    rules_value = reading.number("rules", *rules, "the rules field")
    length_value = reading.number("length", *length, "the match length")
    limit_value = None
    if limit:
        limit_value = reading.number("max_cube", *limit[0], "the largest cube")
        if limit_value < 0:
            reading.report(id_texts.ID_MAX_CUBE, "max_cube", text=limit[0].text)
    else:
        reading.report(id_texts.MISSING_MAX_CUBE, (len(reading.text.rstrip()) - 1, len(reading.text.rstrip())))
    if rules_value < 0:
        reading.report(id_texts.ID_RULES, "rules", text=rules.text, when="in any play")
    if length_value < 0:
        reading.report(codes.ID_MATCH_LENGTH, "length", text=length.text)
    elif min(points) < 0:
        name, score = ("score 1", bottom) if points[0] < 0 else ("score 0", top)
        reading.report(codes.ID_SCORE, name, text=score.text, length=length_value or Phrase("points"))
    values = (points[0], points[1], rules_value, length_value, limit_value)
    return _conclude(reading, _Values(position, exponent, owner.text, turn.text, dice.text, *values))


def _board(reading: Decoding, field: Field) -> Position | None:
    """The board of 26 letters; reports each character that cannot stand there."""
    letters, (start, end) = field
    reading.spans["position"] = field.span
    for index, letter in enumerate(letters):
        place = (start + index, start + index + 1)
        if letter not in _NUMBERS:
            reading.report(id_texts.ID_CHARACTER, place, character=letter, what="the board of an XGID")
        elif (index == 0 and letter.isupper()) or (index == len(letters) - 1 and letter.islower() and len(letters) == 26):
            reading.report(
                id_texts.WRONG_BAR, place, character=letter, who="the top player" if index == 0 else "the bottom player"
            )
        elif abs(_NUMBERS[letter]) > 15:
            named = "the bottom player" if letter.isupper() else "the top player"
            reading.report(codes.TOO_MANY_CHECKERS, place, who=named, count=abs(_NUMBERS[letter]), limit=15)
    if len(letters) != 26:
        reading.report(id_texts.ID_LENGTH, (start, end), what="the board of an XGID", count=len(letters), expected=26)
    return None if reading.failed else Position(map(_NUMBERS.__getitem__, reversed(letters)))


def _clean(text: str) -> str:
    """The text without what mails, forums and links put into it."""
    text = unquote(text) if "%" in text else text
    text = "".join(text.split())
    label = terminal("position_fields", "XG_LABEL")
    return "XGID=" + label.sub("", text) if label.match(text) else text


def _how(text: str) -> str:
    """What was done to an ID, in words; empty when it is only the letter case of its prefix or blanks around it."""
    ways = []
    if "%" in text:
        ways.append("percent escapes")
    if len(terminal("position_fields", "XG_LABEL").sub("", text).split()) > 1:
        ways.append("blanks inside")
    return Phrase("{ways}", ways=tuple(ways)) if ways else ""


def encode(state: PositionState) -> str:
    """The XGID of a state, with its prefix; the largest cube is written as 10 (1024) where it is not known.

    Raises `ValueError` for what no XGID can hold: a stack of more than 26 checkers, a cube that is no power of two.

    >>> encode(PositionState(length=7, turn=1))
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10'
    """
    try:
        letters = "".join(map(_LETTERS.__getitem__, reversed(state.position)))
    except KeyError as error:
        raise ValueError(Phrase("an XGID has no letter for {count} checkers", count=abs(error.args[0]))) from None
    cube, owner = state.cube, state.owner
    if state.offer is None:
        dice = "00" if state.dice is None else f"{state.dice[0]}{state.dice[1]}"
    else:
        dice = state.offer.value[0].upper()
        before = _BEFORE[state.offer]
        if before > 1:
            cube = max(cube // before, 1)
            owner = None if cube == 1 else state.turn
    if cube < 1 or cube & (cube - 1):
        raise ValueError(Phrase("the cube’s value {cube} is no power of two", cube=cube))
    limit = _USUAL_LIMIT if state.max_cube is None else state.max_cube.bit_length() - 1
    rules = int(state.crawford) if state.length else int(bool(state.jacoby)) + 2 * int(bool(state.beavers))
    seat = "0" if owner is None else "1" if owner else "-1"
    turn = "1" if state.turn else "-1"
    top, bottom = state.score
    return f"XGID={letters}:{cube.bit_length() - 1}:{seat}:{turn}:{dice}:{bottom}:{top}:{rules}:{state.length}:{limit}"
