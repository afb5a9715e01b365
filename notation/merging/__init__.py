"""Two or more records of one match made into one, with every difference told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from notation.annotations import Annotation
from notation.diagnostics import Diagnostic, Severity
from notation.mending.referee import Moment, Referee
from notation.mending.search import search
from notation.merging.aligning import aligned, apart, disordered, reading, same_way_round, this_way_round
from notation.merging.choosing import Chosen, Column, choose
from notation.merging.differences import MENDED, Difference, differing, lengths_told, missing_game, pieces_told, words
from notation.merging.games import agreement, together
from notation.merging.heads import head_of, numbered, players_of, rules_of, vote
from notation.merging.results import likely_result
from notation.merging.unsaid import said, without_words
from notation.model import Action, Comment, Game, Match, Unread
from notation.phrases import Phrase
from notation.replay import Replay, frame_of, replay

__all__ = ["Difference", "Merging", "merge"]


_AGREE: Final = 0.05
"""Records that agree in less of their actions are of different matches."""


class Merging(NamedTuple):
    """One match made of several records, as its `replay`, and the `differences` between them."""

    replay: Replay
    differences: tuple[Difference, ...]

    @property
    def match(self) -> Match:
        """The merged match."""
        return self.replay.match

    @property
    def findings(self) -> list[Diagnostic]:
        """What is still wrong in the merged match: its errors."""
        return [finding for finding in self.replay.diagnostics if finding.severity is Severity.ERROR]

    @property
    def settled(self) -> bool:
        """Whether every choice was settled by the rules, and what came of it breaks none."""
        return all(difference.settled for difference in self.differences) and not self.findings


def merge(matches: Sequence[Match]) -> Merging:
    """One match from several records of it.

    Games and actions are aligned with one another, whatever their numbers; a record may lack games, or have the players and
    their columns the other way round.  Where records differ the reading counts that is legal and lets the rest of the game
    follow, then that of most records, then that of the first.  Comments, tags, notes and analysis of all are kept.  Raises
    `ValueError` without a match, and for records of different matches.
    """
    if not matches:
        raise ValueError("there is nothing to merge")
    first, *others = matches
    records = [first, *(same_way_round(first, one) for one in others)]
    for one in records[1:]:
        if agreement(first, one) < _AGREE:
            raise ValueError("these are records of different matches")
    lengths = dict.fromkeys(match.rules.length for match in records if match.rules.length_told)
    ways = [_merged(records, length) for length in lengths or [first.rules.length]]
    votes = Counter(match.rules.length for match in records)
    merging = min(ways, key=lambda way: (*_oddities(way), -votes[way.match.rules.length], _is_rare(way.match.rules.length)))
    if len(ways) > 1:
        settled = all(way is merging or _oddities(way) > _oddities(merging) for way in ways)
        told = lengths_told(records, merging.match.rules.length, settled)
        merging = merging._replace(differences=(told, *merging.differences))
    return merging


def _merged(records: Sequence[Match], length: int) -> Merging:
    """Records, all the same way round, as one match of this length."""
    differences: list[Difference] = []
    rules = rules_of(records, length)
    head = head_of(records, differences)
    games: list[Game] = []
    exchanged: set[int] = set()
    score = (0, 0)
    rows = together(records)
    base = replace(records[0], players=players_of(records), rules=rules, head=head, games=())
    for number, row in enumerate(rows):
        after = rows[number + 1].games if number + 1 < len(rows) else []
        following = list(dict.fromkeys(game.score for game in after if game and game.score))
        if row.pieces:
            differences.append(pieces_told(records, row))
        same = _one_way_round(row.games, score, exchanged)
        game = _game(records, same, base, tuple(games), score, following, differences)
        games.append(game)
        score = replay(replace(base, games=tuple(games), diagnostics=())).score
    merged = replace(base, games=tuple(games), diagnostics=(), source=None, span=(0, 0))
    return Merging(replay(merged), tuple(differences))


def _oddities(merging: Merging) -> tuple[int, bool]:
    """How much speaks against a match of this length: what is wrong in it or had to be mended, and that nobody has won it."""
    mended = sum(not difference.readings for difference in merging.differences)
    return len(merging.findings) + mended, max(merging.replay.score) < merging.match.rules.length


def _is_rare(length: int) -> bool:
    """Whether hardly a match is played to so many points."""
    return length % 2 == 0


def _mended(referee: Referee, start: Moment, actions: list[Action], number: int, differences: list[Difference]) -> list[Action]:
    """A game that no record has right, with the likeliest slip in it undone."""
    searched = search(referee, start, actions)
    if not searched.found:
        return actions
    found = searched.found[0]
    for candidate in found.taken:
        new = ", ".join(filter(None, (words(action) for action in candidate.actions)))
        differences.append(Difference(number, (), new or None, Phrase(MENDED), settled=False))
    return list(found.actions)


def _one_way_round(row: Sequence[Game | None], score: tuple[int, int], exchanged: set[int]) -> list[Game | None]:
    """The same game in all records with its players the same way round: as in the one whose score follows from the games
    before, else as in the first; where several follow, as in one that was the right way round in the game before.  `exchanged`
    are the records that were not, and then those that are not now."""
    have = [record for record, game in enumerate(row) if game is not None]
    first = min(have, key=lambda record: (score != getattr(row[record], "score", None), record in exchanged))
    lead = row[first]
    round_ = [None if game is None or lead is None else this_way_round(lead, game) for game in row]
    exchanged.difference_update(have)
    exchanged.update(record for record in have if round_[record] is not row[record])
    return round_


def _columns(row: Sequence[Game | None]) -> list[Column]:
    """The actions of the same game in all records, side by side; comments are kept apart."""
    absent = tuple(game is None for game in row)
    columns: list[list[Action | None]] = []
    for count, game in enumerate(row):
        actions = [] if game is None else [action for action in game.actions if not isinstance(action, Comment)]
        known = [next(action for action in column if action is not None) for column in columns]
        merged: list[list[Action | None]] = []
        for left, right in aligned(known, actions, apart):
            column: list[Action | None] = [*columns[left]] if left is not None else [None] * count
            column.append(None if right is None else actions[right])
            merged.append(column)
        columns = merged
    doubtful = zip(*(_in_doubt(game, [column[record] for column in columns]) for record, game in enumerate(row)), strict=True)
    return [Column(tuple(column), absent, told) for column, told in zip(columns, doubtful, strict=True)]


def _in_doubt(game: Game | None, readings: Sequence[Action | None]) -> list[bool]:
    """At which of its readings a record has rows in the wrong order: there, and where it has nothing beside."""
    rows = disordered(game.actions) if game is not None else frozenset()
    if not rows:
        return [False] * len(readings)
    known = [getattr(action, "row", None) in rows for action in readings]
    beside = zip([False, *known], known, [*known[1:], False], strict=False)
    return [here or (one is None and (before or after)) for one, (before, here, after) in zip(readings, beside, strict=True)]


def _game(
    records: Sequence[Match],
    row: Sequence[Game | None],
    base: Match,
    earlier: tuple[Game, ...],
    score: tuple[int, int],
    following: Sequence[tuple[int, int]],
    differences: list[Difference],
) -> Game:
    """One game from its records, whose players are the same way round."""
    have = [game for game in row if game is not None]
    number = numbered([game.number for game in have if game.number is not None], earlier)
    scores_told = [game.score for game in have if game.score is not None]
    started = None if not scores_told else score if score in scores_told else vote(scores_told)
    crawford = next((game.crawford for game in have if game.crawford is not None), None)
    shape = replace(have[0], number=number, score=started, crawford=crawford, rows=())
    told = replay(replace(base, games=(*earlier, replace(shape, actions=())), diagnostics=())).games[-1]
    frame, position = frame_of(base, shape, told.score, told.crawford, length_known=True)
    # A record of a format without marks has the plays as they are, and nobody is asked to mark their hits.
    marks = all(match.marks_hits for match in records)
    start = Moment(position, cube=shape.cube)
    columns = [said(without_words(column, frame)) for column in _columns(row)]
    # Where records differ in the score after a game, that is right to which the game leads.
    scores: Sequence[tuple[int, int] | None] = following or [None]
    for after in scores:
        referee = Referee(frame, marks, after)
        chosen = choose(referee, start, columns)
        if chosen.trouble is None:
            break
    chosen = likely_result(referee, start, columns, chosen, last=not following)
    differences += differing(records, number or len(earlier) + 1, referee, start, columns, chosen)
    actions = list(_taken(row, columns, chosen))
    if chosen.trouble is not None:
        actions = _mended(Referee(frame, marks, referee.next_score), start, actions, number or len(earlier) + 1, differences)
    if len(have) < len(row):
        differences.append(missing_game(records, row, number or len(earlier) + 1))
    names = base.players if any(game.names for game in have) else None
    note = next((game.note for game in have if game.note is not None), None)
    return replace(shape, actions=tuple(actions), note=note, span=(0, 0), score_span=(0, 0), names=names)


def _taken(row: Sequence[Game | None], columns: Sequence[Column], chosen: Chosen) -> Iterator[Action]:
    """The actions that were chosen, with the notes of all records that say the same, and everyone's comments."""
    comments = [_comments(game) for game in row]
    said: set[str] = set()
    seen = [-1] * len(row)
    for column, pick in zip(columns, chosen.picks, strict=True):
        for record, action in enumerate(column.readings):
            if action is not None:
                seen[record] += 1
                yield from _unsaid(comments[record].pop(seen[record], []), said)
        action = column.choices()[pick]
        if action is not None:
            yield _annotated(action, column)
    for left in comments:
        for at in sorted(left):
            yield from _unsaid(left[at], said)


def _comments(game: Game | None) -> dict[int, list[Comment]]:
    """The comments of a game by the number of the action that they stand before."""
    found: dict[int, list[Comment]] = {}
    at = 0
    for action in game.actions if game is not None else ():
        if isinstance(action, Comment):
            found.setdefault(at, []).append(action)
        else:
            at += 1
    return found


def _unsaid(comments: Sequence[Comment], said: set[str]) -> Iterator[Comment]:
    for comment in comments:
        if comment.text not in said:
            said.add(comment.text)
            yield comment


def _annotated(action: Action, column: Column) -> Action:
    """An action with what the notes of all records that say the same hold."""
    key = reading(action)
    notes = [getattr(one, "note", None) for one in column.readings if one is not None and reading(one) == key]
    known = [note for note in notes if isinstance(note, Annotation)]
    bare = replace(action, row=None, span=(0, 0)) if not isinstance(action, Unread) else replace(action, span=(0, 0))
    if not known or not hasattr(action, "note"):
        return bare
    merged = known[0]
    for note in known[1:]:
        text = merged.comment if note.comment in merged.comment else f"{merged.comment}\n{note.comment}".strip()
        filled = {
            name: getattr(note, name)
            for name in note.__dataclass_fields__
            if name != "comment" and not getattr(merged, name) and getattr(note, name)
        }
        merged = replace(merged, comment=text, **filled)
    noted: Action = replace(bare, note=merged)  # type: ignore[arg-type]
    return noted
