"""Slips outside the play: numbers of rows and games, scores, names, the length, and characters that do not belong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Final

from notation.codes import cube, lines, plays, reading, score
from notation.diagnostics import Diagnostic, Severity
from notation.fixes import Edit, Fix, Safety, apply
from notation.formats.mat.layout import score_line
from notation.mending.alike import as_digits
from notation.mending.editing import is_match_text, weight
from notation.mending.effort import Effort
from notation.mending.lengths import length_proposals
from notation.mending.proposals import LEFT, Offer, Proposal, Proved, decided, ending, proved
from notation.mending.whole_games import game_proposals
from notation.model import Game, Match, Move
from notation.phrases import Phrase
from notation.replay import Replay

_SCORE: Final = re.compile(r":\s*(-?\d+)(?=\s|$)")
_OF_NUMBERS: Final = re.compile(
    r"(?:^\s*(?=\S+\)|\S+\s+point\s+match)|\bGame\s+|:\s*|=>\s*)([^\s):]+)(?=\)|\s|$)", re.IGNORECASE
)
"""Where a number should stand: of a row, of a game, of points, of a cube, of the length."""
_GAME_NUMBER: Final = re.compile(r"\d+")
_FEW: Final = 3
"""So many marks of hits are the habit of a record."""
_MOST: Final = 60
"""So many ways to mend headings are tried for a match."""


def heading_fixes(replayed: Replay, effort: Effort) -> Iterator[Offer]:
    """The fixes for headings and whole games."""
    match = replayed.match
    if not is_match_text(match) or not any(map(_counts, replayed.diagnostics)):
        return
    before = weight(replayed.diagnostics, notes=True)
    found: dict[int, list[tuple[Proved, Proposal]]] = {}
    for at, proposal in islice(_proposals(replayed), _MOST):
        held = proved(replayed, proposal, before, effort)
        if held is not None:
            cost = round(proposal.score + held.cost, 3)
            found.setdefault(at, []).append((held, proposal._replace(edits=held.edits, score=cost)))
    for at, some in found.items():
        costs = [proposal.score + LEFT * held.left for held, proposal in some]
        alone = costs.count(min(costs)) == 1
        of_games = replayed.diagnostics[at].code is score.GAME_NUMBER and _is_of_games(replayed)
        for cost, (held, proposal) in zip(costs, some, strict=True):
            # What another one equals is not safe, nor is what is less likely.
            may_be = alone and cost == min(costs) and not of_games and held.games is not None
            safe = may_be and decided(held.games or ()) == decided(replayed.games)
            safety = Safety.SAFE if safe else Safety.UNSAFE
            fix = Fix(proposal.title, proposal.reason, safety, proposal.score, tuple(sorted(proposal.edits)))
            yield Offer(at, held.left, held.faults, fix)


def _is_of_games(replayed: Replay) -> bool:
    """Whether more than a number tells of a slip with whole games, which numbers that follow would hide."""
    codes = _GAMES - {score.GAME_NUMBER.id}
    return any(finding.code.id in codes and _counts(finding) for finding in replayed.diagnostics)


def _counts(finding: Diagnostic) -> bool:
    return finding.severity is not Severity.NOTE


def _proposals(replayed: Replay) -> Iterator[tuple[int, Proposal]]:
    """Every proposal, with the index of the finding that it is for."""
    found = replayed.diagnostics
    for at, finding in enumerate(found):
        propose = _PROPOSALS.get(finding.code.id)
        for proposal in propose(replayed, finding) if propose else ():
            yield at, proposal
    if any(finding.code.id in _GAMES and _counts(finding) for finding in found):
        faulty = {_game(replayed, finding) for finding in found if _counts(finding)}
        results = any(finding.code.id not in _NUMBERS and _counts(finding) for finding in found)
        for index, proposal in game_proposals(replayed, {at for at in faulty if at is not None}, results):
            game = replayed.match.games[index]
            following = (
                replayed.match.games[index + 1].span[0] if index + 1 < len(replayed.match.games) else replayed.match.span[1]
            )
            near = [at for at, one in enumerate(found) if one.span and game.span[0] <= one.span[0] and _counts(one)]
            here = [at for at in near if (found[at].span or (0, 0))[0] < following]
            if near:
                yield (here or near)[0], proposal


def _game(replayed: Replay, finding: Diagnostic) -> int | None:
    """The index of the game that a finding is about."""
    for index, game in enumerate(replayed.match.games):
        number = index + 1 if game.number is None else game.number
        if number == finding.game and finding.span is not None and game.span[0] <= finding.span[0]:
            following = replayed.match.games[index + 1].span[0] if index + 1 < len(replayed.match.games) else None
            if following is None or finding.span[0] < following or game.score_span == finding.span:
                return index
    return None


def _text(match: Match, span: tuple[int, int]) -> str:
    assert match.source is not None
    return match.source.text[slice(*span)]


def _start_score(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    index = _game(replayed, finding)
    if index is None:
        return
    match, game = replayed.match, replayed.match.games[index]
    wanted = tuple(int(part) for part in str(finding.facts["expected"]).split("-"))
    edits = _score_edits(match, game, wanted)
    if edits:
        title = Phrase("write the score {new}", new=finding.facts["expected"])
        yield Proposal(title, edits, 1.0, Phrase("so many points the games before have come to"))
    if exchanged := _exchanged_names(match, index):
        yield Proposal(
            Phrase("exchange the names of the players from here on"),
            exchanged,
            0.8 if game.names != match.players or _turned(match, game) else 1.1,
            Phrase("then the scores follow from the games"),
            safe=False,
        )


def _turned(match: Match, game: Game) -> bool:
    """Whether the second player stands first in the score line of a game."""
    text = _text(match, game.score_span)
    places = [text.find(name) for name in match.players]
    return min(places) >= 0 and places[0] > places[1]


def _score_edits(match: Match, game: Game, wanted: tuple[int, ...]) -> tuple[Edit, ...]:
    """The edits that give a score line these scores (in the order of the match's players)."""
    start = game.score_span[0]
    found = list(_SCORE.finditer(_text(match, game.score_span)))
    if len(found) < 2 or game.score is None:
        return ()
    numbers = [int(found[0][1]), int(found[-1][1])]
    if tuple(numbers) != game.score and tuple(numbers[::-1]) == game.score:
        wanted = wanted[::-1]
    elif tuple(numbers) != game.score:
        return ()
    edits = []
    for place, old, new in zip((found[0], found[-1]), numbers, wanted, strict=True):
        if old != new:
            edits.append(_number_edit(match, start + place.start(1), start + place.end(1), new))
    return tuple(edits)


def _number_edit(match: Match, start: int, end: int, new: int) -> Edit:
    """Another number in the place of one; blanks behind it are used up or added so that what follows stays where it is."""
    assert match.source is not None
    text, told = match.source.text, str(new)
    grown = len(told) - (end - start)
    if grown > 0 and text[end : end + grown + 1] == " " * (grown + 1):
        return Edit(start, end + grown, told)
    if grown < 0 and text[end : end + 1] == " ":
        return Edit(start, end, told + " " * -grown)
    return Edit(start, end, told)


def _exchanged_names(match: Match, first: int) -> tuple[Edit, ...]:
    edits: list[Edit] = []
    for game in match.games[first:]:
        text, start = _text(match, game.score_span), game.score_span[0]
        names = game.names
        if names is None:
            return ()
        places = [text.find(name) for name in names]
        if min(places) < 0 or places[0] == places[1]:
            return ()
        if other_score := _SCORE.search(text, min(places)):
            # The second name stays where it stands.
            first = places.index(min(places))
            name, other = names[first], names[1 - first]
            between = text[min(places) + len(name) : max(places)]
            room = len(between) - len(between.rstrip()) + len(name) - len(other)
            if other_score.end() <= max(places) and room > 0:
                told = f"{other}{between.rstrip()}{' ' * room}{name}"
                edits.append(Edit(start + min(places), start + max(places) + len(other), told))
                continue
        for name, other, place in zip(names, names[::-1], places, strict=True):
            edits.append(Edit(start + place, start + place + len(name), other))
    return tuple(edits)


def _game_number(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    match = replayed.match
    index = next((at for at, game in enumerate(match.games) if game.span == finding.span), None)
    if index is None or _scores_fall(replayed):
        return
    reason = Phrase("then the games are numbered one after the other")
    expected = int(finding.facts["expected"])
    numbered = [(at, game) for at, game in enumerate(match.games) if game.number is not None]
    here = next(at for at, (number, _) in enumerate(numbered) if number == index)
    title = Phrase("number this game {n}", n=expected)
    yield Proposal(title, (_game_edit(match, numbered[here][1], expected),), 0.7, reason)
    if here and (before := int(finding.facts["number"]) - 1) > 0:
        title = Phrase("number the game before it {n}", n=before)
        # The first game of a match is the first.
        cost = 0.6 if here == before == 1 else 0.7
        yield Proposal(title, (_game_edit(match, numbered[here - 1][1], before),), cost, reason)
    rest = tuple(_game_edit(match, game, expected + count) for count, (_, game) in enumerate(numbered[here:]))
    if len(rest) > 1:
        yield Proposal(Phrase("number the games from here on from {n}", n=expected), rest, 1.2, reason)


def _scores_fall(replayed: Replay) -> bool:
    """Whether the score goes back from one game to the next: no finding only as long as their numbers do not follow."""
    sums = [sum(game.score) for game in replayed.match.games if game.score is not None]
    told = any(finding.code is score.START_SCORE for finding in replayed.diagnostics)
    return not told and any(before > after for before, after in pairwise(sums))


def _game_edit(match: Match, game: Game, number: int) -> Edit:
    found = _GAME_NUMBER.search(_text(match, game.span))
    assert found is not None
    start = game.span[0]
    return Edit(start + found.start(), start + found.end(), str(number))


def _row_number(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    match = replayed.match
    assert match.source is not None
    if finding.span is None:
        return
    start, end = finding.span
    expected, number = int(finding.facts["expected"]), int(finding.facts["number"])
    reason = Phrase("then the rows are numbered one after the other")
    title = Phrase("number this row {n}", n=expected)
    mends = finding.code.id
    yield Proposal(title, (_aligned(match, start, end, expected),), 0.7, reason, mends=mends)
    index = _game(replayed, finding)
    if index is None:
        return
    stop = match.games[index + 1].span[0] if index + 1 < len(match.games) else match.span[1]
    edits = []
    for row in re.finditer(r"^[ \t]*(\d+)\)", match.source.text[start:stop], re.MULTILINE):
        told = int(row[1]) - number + expected
        if told < 1:
            return
        edits.append(_aligned(match, start + row.start(1), start + row.end(1), told))
    first = _aligned(match, start, end, expected)
    rest = [edit for edit in edits if edit.start > first.end]
    if rest:
        title = Phrase("number the rows from here on from {n}", n=expected)
        # Where more is wrong in the game a row is missing, or the head of another game.
        alone = sum(_counts(one) and one.game == finding.game for one in replayed.diagnostics) == 1
        yield Proposal(title, (first, *rest), 1.0, reason, alone, mends)


def _aligned(match: Match, start: int, end: int, number: int) -> Edit:
    """A row number in the place of another, its last digit where that of the other stood."""
    assert match.source is not None
    text, told = match.source.text, str(number)
    grown = len(told) - (end - start)
    if grown > 0 and text[start - grown : start] == " " * grown:
        return Edit(start - grown, end, told)
    return Edit(start, end, " " * -grown + told)


def _no_game_line(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    match = replayed.match
    assert match.source is not None
    index = next((at for at, game in enumerate(match.games) if game.span == finding.span), None)
    if index is None:
        return
    above = match.games[index - 1] if index else None
    number = 1 if above is None else (above.number or index) + 1
    line = match.source.line_start(match.source.location(match.games[index].span[0]).line)
    told = f" Game {number}{ending(match)}"
    title = Phrase("put in {new}", new=told.strip())
    yield Proposal(title, (Edit(line, line, told),), 0.7, Phrase("a new game begins here"))


def _no_score_line(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    match = replayed.match
    assert match.source is not None
    index = next((at for at, game in enumerate(match.games) if game.span == finding.span), None)
    if index is None or match.games[index].number is None or not all(match.players):
        return
    source = match.source
    after = source.line_start(source.location(match.games[index].span[0]).line + 1)
    told = score_line(match.players, replayed.games[index].score)
    title = Phrase("put in {new}", new=" ".join(told.split()))
    yield Proposal(
        title, (Edit(after, after, told + ending(match)),), 0.7, Phrase("so many points the games before have come to")
    )


def _name(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    before, span = str(finding.facts["before"]), finding.span
    if span is None:
        return
    match = replayed.match
    assert match.source is not None
    text = match.source.text
    end = span[1]
    grown = len(before) - (span[1] - span[0])
    # The second name stays where it stands.
    told = before
    line = text[span[1] : text.find("\n", span[1])]
    blanks = re.search(r"\d(\s{2,})\S", line)
    edits = [Edit(span[0], end, told)]
    if blanks and grown:
        at = span[1] + blanks.start(1)
        width = blanks.end(1) - blanks.start(1)
        edits.append(Edit(at, at + width, " " * max(width - grown, 1)))
    yield Proposal(Phrase("write the name {new}", new=before), tuple(edits), 0.8, Phrase("so the player is called before"))


def _control(_replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    if finding.span is not None:
        reason = Phrase("no line of a record holds it")
        yield Proposal(Phrase("take out the character {character}", **finding.facts), (Edit(*finding.span, ""),), 0.3, reason)


def _letters(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    """Digits where a line has letters that look like them: in the number of its row or game, in its scores, its cube or the
    length."""
    match = replayed.match
    assert match.source is not None
    if finding.span is None:
        return
    start = match.source.line_start(match.source.location(finding.span[0]).line)
    line = match.source.line(match.source.location(start).line)
    own = tuple(
        Edit(found.start(1), found.end(1), told)
        for found in _OF_NUMBERS.finditer(line)
        if (told := as_digits(found[1])) != found[1] and told.isdecimal()
    )
    if own:
        title = Phrase("write {new}", new=" ".join(apply(line, own).split()))
        edits = tuple(Edit(start + edit.start, start + edit.end, edit.text) for edit in own)
        yield Proposal(title, edits, 0.5, Phrase("letters that look like digits stand there"))


def _lone_marks(replayed: Replay, finding: Diagnostic) -> Iterator[Proposal]:
    """The few marks of a record that marks no other of its hits, taken out."""
    missing = [one for one in replayed.diagnostics if one.code is finding.code]
    moves = [one for game in replayed.match.games for one in game.actions if isinstance(one, Move)]
    spans = [move.span for move in moves if any(step.hit for step in move.steps)]
    if finding is missing[0] and len(spans) < min(len(missing), _FEW):
        texts = [_text(replayed.match, span) for span in spans]
        bare = [text.replace("*", "").ljust(len(text)) for text in texts]
        edits = tuple(Edit(*span, text) for span, text in zip(spans, bare, strict=True))
        yield Proposal(Phrase("take out the mark of a hit"), edits, 0.6 * len(spans), Phrase("no other hit is marked"))


_PROPOSALS: Final[dict[str, Callable[[Replay, Diagnostic], Iterator[Proposal]]]] = {
    score.START_SCORE.id: _start_score,
    score.GAME_NUMBER.id: _game_number,
    score.AFTER_MATCH.id: length_proposals,
    reading.MATCH_LENGTH.id: length_proposals,
    cube.CRAWFORD_DOUBLE.id: length_proposals,
    cube.DEAD_CUBE.id: length_proposals,
    reading.ROW_NUMBER.id: _row_number,
    reading.NO_GAME_LINE.id: _no_game_line,
    reading.NO_SCORE_LINE.id: _no_score_line,
    reading.NAME_CHANGE.id: _name,
    reading.CONTROL_CHARACTER.id: _control,
    plays.MISSING_HIT.id: _lone_marks,
    reading.UNREAD_LINE.id: _letters,
    reading.UNREAD_CELL.id: _letters,
    lines.DAMAGED_HEADER.id: _letters,
}
"""What is proposed for the findings of each code."""

_GAMES: Final = {
    code.id
    for code in (
        score.START_SCORE,
        score.GAME_NUMBER,
        score.WRONG_WINNER,
        score.WRONG_POINTS,
        score.ODD_POINTS,
        score.NO_RESULT,
        score.RESULT_TWICE,
        plays.AFTER_END,
        reading.ROW_NUMBER,
    )
}
"""What may tell that something has happened to whole games."""
_NUMBERS: Final = {score.GAME_NUMBER.id, reading.ROW_NUMBER.id}
