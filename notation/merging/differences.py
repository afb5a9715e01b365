"""Where records of a match differ, and why one reading was taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from notation.diagnostics import Place
from notation.mending.referee import Moment, Referee
from notation.mending.respelling import respelled
from notation.merging.aligning import reading
from notation.merging.choosing import Chosen, Column, is_same, is_settled
from notation.merging.games import Together
from notation.model import Action, Game, Match, Resign, Unread
from notation.phrases import Phrase

RULES: Final = "only this lets the rest of the game follow"
MAJORITY: Final = "most records say so"
FIRST: Final = "the first record says so"
MENDED: Final = "no record lets the game follow; this is the likeliest slip undone"
LIKELIER: Final = "of what the rules allow this is likelier"
FURTHEST: Final = "with this the game goes on furthest"
ALONE: Final = "the other records do not have it"


class Reading(NamedTuple):
    """What one record says at a place: its number from 0, the place in it, and the words; None for what is not there."""

    record: int
    place: Place | None
    text: str | None


class Difference(NamedTuple):
    """A place where records differ: the game by its number (None for the head), what each says (`readings`), which reading was
    chosen (`choice`) and `why`, and whether the rules settle it (`settled`)."""

    game: int | None
    readings: tuple[Reading, ...]
    choice: str | None
    why: Phrase
    settled: bool


def differing(
    records: Sequence[Match], number: int, referee: Referee, start: Moment, columns: Sequence[Column], chosen: Chosen
) -> Iterator[Difference]:
    """Where records differ in the actions of a game, and what was chosen there."""
    for at, column in enumerate(columns):
        choices = column.choices()
        if len(choices) < 2 or _is_implied(choices) or is_same(referee, start, columns, chosen, at):
            continue
        taken = choices[chosen.picks[at]]
        others = [pick for pick in range(len(choices)) if pick != chosen.picks[at]]
        settled = all(is_settled(referee, start, columns, chosen, at, pick) for pick in others)
        votes = [column.votes(one) for one in choices]
        most = votes[chosen.picks[at]] > max((votes[pick] for pick in others), default=0)
        alone = None in choices and len(choices) == 2 and taken is not None
        led = (
            FIRST
            if reading(_first(column)) == reading(taken)
            else ALONE
            if alone
            else FURTHEST
            if chosen.trouble is not None
            else LIKELIER
        )
        why = Phrase(RULES if settled else MAJORITY if most else led)
        readings = tuple(
            Reading(record, _place(records[record], action), words(action))
            for record, (action, absent) in enumerate(zip(column.readings, column.absent, strict=True))
            if not absent
        )
        yield Difference(number, readings, words(taken), why, settled)


def _is_implied(choices: Sequence[Action | None]) -> bool:
    """Whether some records write a resignation that the others leave to be seen from the result."""
    return len(choices) == 2 and None in choices and any(isinstance(one, Resign) for one in choices)


def _first(column: Column) -> Action | None:
    """What the first of the records that have the game says."""
    return next(one for one, absent in zip(column.readings, column.absent, strict=True) if not absent)


def missing_game(records: Sequence[Match], row: Sequence[Game | None], number: int) -> Difference:
    """That some records lack a game; a doubt where those that have it say neither its number nor the score before it."""
    told = any(game is not None and (game.number, game.score) != (None, None) for game in row)
    readings = tuple(
        Reading(record, None if game is None else span_place(records[record], game.span), None if game is None else f"{number}")
        for record, game in enumerate(row)
    )
    return Difference(number, readings, f"{number}", Phrase(ALONE), settled=told)


def _place(match: Match, action: Action | None) -> Place | None:
    return None if action is None else span_place(match, action.span)


def span_place(match: Match, span: tuple[int, int]) -> Place | None:
    """The place of a span in the source of a match; None where it is not known."""
    return match.source.place(span) if match.source is not None and span[1] else None


def words(action: Action | None) -> str | None:
    """An action in the words of match text."""
    if action is None:
        return None
    return action.text if isinstance(action, Unread) else respelled("", None, action, marks_hits=True)


def lengths_told(records: Sequence[Match], chosen: int, settled: bool) -> Difference:
    """That records differ in the length of the match."""
    lengths = [match.rules.length for match in records]
    readings = tuple(Reading(record, None, str(length)) for record, length in enumerate(lengths))
    most = lengths.count(chosen) * 2 > len(lengths)
    return Difference(None, readings, str(chosen), Phrase(RULES if settled else MAJORITY if most else FIRST), settled)


def pieces_told(records: Sequence[Match], row: Together) -> Difference:
    """That a game stands twice in a record, is cut in two, or runs on into the next one."""
    readings = tuple(
        Reading(record, span_place(records[record], games[0].span), ", ".join(str(game.number or "?") for game in games))
        for record, games in enumerate(row.pieces)
        if games
    )
    number = next((game.number for game in row.games if game and game.number), None)
    return Difference(number, readings, None if number is None else str(number), Phrase(RULES), settled=True)
