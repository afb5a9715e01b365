"""One ID being read: where its fields stand, what was found wrong, and the judgement of the state that they tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from notation.board import CHECKERS, MOST_CHECKERS, Player, Position, other
from notation.codes import id_texts
from notation.codes import positions as codes
from notation.diagnostics import Code, Diagnostic, Severity
from notation.source import Source, Span
from notation.state import Offer, Phase, PositionState

Decoded: TypeAlias = tuple[PositionState | None, list[Diagnostic]]
"""What every decoder returns: the state, None where there is an error, and the findings in order of place."""

LARGEST_CUBE: Final = 15
"""The exponent of the largest cube that is read: 32768."""
LONGEST_MATCH: Final = 32767
"""The longest match, in points: what a Match ID holds."""
_LONG: Final = 64
_LONGEST_FACT: Final = 120
_PLAYING: Final = (Phase.PLAYING, Phase.NOT_STARTED)
_ORDINALS: Final = ("first", "second")


class Flaw(NamedTuple):
    """Something wrong with a state: the code, the field of the state that it is about, and the facts."""

    code: Code
    field: str
    facts: dict[str, Any]


def _short(fact: Any) -> Any:
    """A fact that fits a message: a text of hundreds of characters is cut."""
    return f"{fact[:_LONGEST_FACT]}…" if isinstance(fact, str) and len(fact) > _LONGEST_FACT else fact


class Decoding:
    """An ID's text, the spans of its fields by the name of the state's field, and the findings so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: dict[str, Span] = {}
        self.found: list[tuple[Code, Span, dict[str, Any]]] = []

    def report(self, code: Code, where: str | Span | None = None, **facts: Any) -> None:
        """Add a finding at a span or at a field's span; without either at the whole text."""
        span = self.spans.get(where) if isinstance(where, str) else where
        self.found.append((code, span or (0, len(self.text)), {name: _short(value) for name, value in facts.items()}))

    def number(self, name: str, text: str, span: Span, what: str) -> int:
        """A field that is a number; reports and gives 0 where it is none."""
        self.spans[name] = span
        digits = text[1:] if text.startswith("-") else text
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            self.report(id_texts.ID_NUMBER, span, what=what, text=text)
            return 0
        return int(text)

    def position(self, numbers: Iterable[int]) -> Position | None:
        """The position of these 26 numbers; reports more checkers than any position holds."""
        counts = tuple(numbers)
        position = Position.bounded(counts)
        if position is None:
            count = sum(map(abs, counts))
            self.report(codes.TOO_MANY_CHECKERS, "position", who="the position", count=count, limit=MOST_CHECKERS)
        return position

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return any(code.severity is Severity.ERROR for code, _, _ in self.found)

    def conclude(self, state: PositionState | None) -> Decoded:
        """Judge the state where no error stands in the way, and put the findings into order.

        The state is given back where there is no error: what comes out of a decoder is fit for use.
        """
        if state is not None and not self.failed:
            for code, field, facts in faults(state):
                self.report(code, field, **facts)
        if not self.found:
            return state, []
        source = Source("", self.text)
        diagnostics = [Diagnostic(code, facts, source.place(span)) for code, span, facts in self.found]
        diagnostics.sort(key=lambda diagnostic: diagnostic.place[1:3])
        return None if self.failed else state, diagnostics


def placed(found: list[Diagnostic], text: str, start: int) -> list[Diagnostic]:
    """Findings of a part that begins at `start` of a text, at their places in the whole; the part may have many lines."""
    if not found:
        return found
    source = Source("", text)
    line, column = source.location(start)
    moved = []
    for one in found:
        place = one.place
        number = place.line + line - 1
        place = place._replace(
            line=number,
            column=place.column + (column - 1 if place.line == 1 else 0),
            end_line=place.end_line + line - 1,
            end_column=place.end_column + (column - 1 if place.end_line == 1 else 0),
            excerpt=source.line(number),
        )
        moved.append(replace(one, place=place))
    return moved


def bounded(digits: str) -> int:
    """A number of a text that has no room for a finding of its own; more than nine digits count as the largest number.

    >>> bounded("12"), bounded("9" * 5000)
    (12, 999999999)
    """
    return int(digits) if len(digits) < 10 else 999_999_999


def who(state: PositionState, player: Player) -> str:
    """A player for people: his name where it is known."""
    return state.names[player] or f"the {_ORDINALS[player]} player"


def closed_out(position: Position) -> bool:
    """Whether both players are on the bar against a closed board."""
    return position[0] < 0 < position[25] and min(position[1:7]) >= 2 and max(position[19:25]) <= -2


def certain(state: PositionState | None, found: list[Diagnostic]) -> bool:
    """Whether a word that merely has the shape of an ID is one; one player may have borne off everything."""
    doubts = [one.code for one in found if one.severity is not Severity.NOTE]
    return state is not None and doubts in ([], [codes.FINISHED])


def ordinary(state: PositionState) -> bool:
    """Whether a state is a moment before a roll or a play of a usual game: nothing in it is odd, and every kind holds it."""
    cube, length, dice, position = state.cube, state.length, state.dice, state.position
    return (
        state.phase is Phase.PLAYING
        and state.offer is None
        and not (state.resigned or state.crawford or state.taken or state.moves)
        and state.resigner is None
        and state.acts is None
        and state.stage is None
        and state.max_games is None
        and (state.max_cube is None or state.max_cube in _LIMITS)
        and (not length or (state.jacoby is None and state.beavers is None))
        and (state.owner is None if cube == 1 else state.owner is not None and cube in _CUBES)
        and (dice is None or (0 < dice[0] < 7 and 0 < dice[1] < 7))
        and 0 <= length <= _LONG
        and 0 <= min(state.score) <= max(state.score) < (length or _LONG)
        and state.names == ("", "")
        and state.checkers == CHECKERS
        and position[0] <= 0 <= position[25]
        and not (position[0] and position[25])
        and 0 < (first := sum([number for number in position if number > 0])) <= CHECKERS
        and first - CHECKERS <= sum(position) < first
    )


_CUBES: Final = frozenset(1 << exponent for exponent in range(1, 11))
_LIMITS: Final = frozenset(1 << exponent for exponent in range(10, 16))


def faults(state: PositionState) -> Iterator[Flaw]:
    """Everything that is impossible or odd about a state, whatever the kind of ID that told it."""
    yield from _position_faults(state)
    yield from _cube_faults(state)
    yield from _score_faults(state)


def _position_faults(state: PositionState) -> Iterator[Flaw]:
    position = state.position
    first = sum([number for number in position if number > 0])
    second = first - sum(position)
    for player, count in ((0, first), (1, second)):
        if count > state.checkers:
            named = who(state, 0 if player == 0 else 1)
            yield Flaw(codes.TOO_MANY_CHECKERS, "position", {"who": named, "count": count, "limit": state.checkers})
        elif not count and state.phase in _PLAYING:
            yield Flaw(codes.FINISHED, "position", {"who": who(state, 0 if player == 0 else 1)})
    if position[0] and position[25] and closed_out(position):
        yield Flaw(codes.CLOSED_OUT, "position", {})
    dice = state.dice
    if dice is not None:
        if not (1 <= dice[0] <= 6 and 1 <= dice[1] <= 6):
            yield Flaw(codes.ID_DICE, "dice", {"text": f"{dice[0]}{dice[1]}"})
        if state.offer is not None:
            yield Flaw(codes.OFFER_DICE, "dice", {})


def _cube_faults(state: PositionState) -> Iterator[Flaw]:
    cube, owner, offer = state.cube, state.owner, state.offer
    if cube < 1 or cube & (cube - 1) or cube >> (LARGEST_CUBE + 1):
        yield Flaw(codes.CUBE_VALUE, "cube", {"text": str(cube)})
        return
    if owner is not None and cube == 1:
        yield Flaw(codes.OWNED_CUBE, "owner", {})
    if owner is None and cube > 1 and state.length:
        yield Flaw(codes.CENTRED_CUBE, "owner", {"cube": cube})
    if state.max_cube is not None and cube > state.max_cube:
        yield Flaw(codes.CUBE_ABOVE_LIMIT, "cube", {"cube": cube, "limit": state.max_cube})
    if offer is not None:
        least, owners = _OFFERS[offer]
        if cube < least or owner not in ((None, state.turn) if owners else (other(state.turn),)):
            yield Flaw(codes.OFFER_OWNER, "offer", {"offer": offer.value})
        if offer is not Offer.DOUBLE and state.length:
            yield Flaw(codes.BEAVER_IN_MATCH, "offer", {"offer": offer.value})
    if state.crawford and (cube > 1 or offer is not None) and state.phase in _PLAYING:
        yield Flaw(codes.CRAWFORD_CUBE, "cube", {})


_OFFERS: Final = {Offer.DOUBLE: (1, True), Offer.BEAVER: (2, False), Offer.RACCOON: (4, False)}
"""For each offer the least value of the cube, and whether the doubler himself must be able to hold it."""


def _score_faults(state: PositionState) -> Iterator[Flaw]:
    length = state.length
    if not 0 <= length <= LONGEST_MATCH:
        yield Flaw(codes.ID_MATCH_LENGTH, "length", {"text": str(length)})
        return
    playing = state.phase in _PLAYING
    for index, points in enumerate(state.score):
        if points < 0 or (length and playing and points >= length):
            yield Flaw(codes.ID_SCORE, f"score {index}", {"text": "{}-{}".format(*state.score), "length": length or "points"})
            return
    if length > _LONG:
        yield Flaw(codes.LONG_MATCH, "length", {"length": length})
    if state.crawford and not length:
        yield Flaw(codes.CRAWFORD_MONEY, "crawford", {})
    elif state.crawford and playing and sum(points == length - 1 for points in state.score) != 1:
        yield Flaw(codes.CRAWFORD_SCORE, "crawford", {"score": "{}-{}".format(*state.score), "length": length})
