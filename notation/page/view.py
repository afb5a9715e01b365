"""What a page shows of a match, as plain values: strings and numbers, nothing of the rules left to work out.

A game has steps: 0 is its start, 1 to n its decisions, n + 1 its end.  A step is known in the whole page as ``g<game>m<step>``,
games counted from 1 in the order of the record.

Decisions are handed to the page's script as short texts: ``a31 8/5 6/5`` is the first player's play of a roll, ``b66 -`` a
roll that could not be played, ``a65`` one whose play was never made; ``aD4`` a double to 4, ``T`` a take, ``P`` a pass, ``B8``
a beaver, ``R16`` a raccoon, ``X`` a resignation.  After the player's letter ``!`` marks a play that breaks a rule, ``~`` one
that is not in the record but was worked out, ``?`` a position that is not known.  Text after a ``|`` is what the record says.
A position is 26 letters (see `notation.ids.letters`), then the cube's value and its owner's letter where they are not those
of the start, and a ``?`` behind the last one of a game when it is not known.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from notation.board import VARIATIONS, Half, Player, Position, other
from notation.decisions import Decision
from notation.diagnostics import Diagnostic, Severity
from notation.grammar import play_text
from notation.ids.letters import encode_letters
from notation.model import Comment, Match, Move, Unread, Win, is_decision
from notation.page.analysis import MARKS, Analysed, analysed
from notation.renderers.printable import visible
from notation.replay import GameReplay, Replay
from notation.rules import all_plays, move
from notation.source import Source

LegalPlays = Literal["all", "findings", "none"]

_LETTERS: Final = {"double": "D", "take": "T", "pass": "P", "beaver": "B", "raccoon": "R", "resign": "X"}
_TURNS: Final = ("double", "beaver", "raccoon")
_HEADLINE: Final = ("event", "round", "place", "site", "eventdate", "date")
_RANKS: Final = {Severity.NOTE: 0, Severity.WARNING: 1, Severity.ERROR: 2}


class Cell(NamedTuple):
    """One decision in the score sheet: its step, what it is, the roll and the play as text, the cube's new value, and the
    greatest severity of its findings.  `flag` is `illegal` or `worked_out` or empty, `mark` the word of its mark."""

    step: int
    kind: str
    dice: str = ""
    play: str = ""
    value: int = 0
    flag: str = ""
    severity: str = ""
    mark: str = ""


@dataclass(slots=True)
class Row:
    """A row of the score sheet: its number, the cells of both players, and the remarks that follow it."""

    number: int
    cells: list[Cell | None] = field(default_factory=lambda: [None, None])
    remarks: list[str] = field(default_factory=list)


class Finding(NamedTuple):
    """A finding and where it belongs: the game and step (0, 0 for the whole match)."""

    diagnostic: Diagnostic
    game: int
    step: int


@dataclass(slots=True)
class GameView:
    """One game: how it started, its steps, its rows, and how it ended.

    `crawford` is `crawford`, `post_crawford` or empty; `how` is `by_pass`, `by_resigning` or empty.  `steps` and `positions`
    are the texts of the decisions and of the moments before them, `final` the last known position.  `legal` gives by step the
    legal plays and the index of the one that was made (-1 for none of them), `analysis` what the record says of a decision.
    """

    index: int
    number: int
    score: tuple[int, int]
    crawford: str
    steps: list[str]
    positions: list[str]
    final: str
    rows: list[Row]
    remarks: dict[int, list[str]]
    winner: Player | None
    points: int
    level: int
    how: str
    after_score: tuple[int, int]
    start_position: Position
    end: GameReplay
    legal: dict[int, tuple[list[str], int]] = field(default_factory=dict)
    worst: dict[int, str] = field(default_factory=dict)
    analysis: dict[int, Analysed] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The step of the end."""
        return len(self.steps) + 1


@dataclass(slots=True)
class View:
    """A whole match."""

    players: tuple[str, str]
    length: int
    crawford: bool
    jacoby: bool | None
    beavers: bool | None
    limit: int | None
    checkers: int
    tags: list[tuple[str, str]]
    remarks: list[str]
    games: list[GameView]
    findings: list[Finding]
    score: tuple[int, int]
    winner: Player | None
    file: str

    @property
    def analysed(self) -> bool:
        """Whether the record says anything about how good its decisions are."""
        return any(game.analysis for game in self.games)

    @property
    def headline(self) -> list[str]:
        """What the head says of the event, in the order of the page: event, round, place, date."""
        tags = {key.casefold(): value for key, value in self.tags}
        return [tags[key] for key in _HEADLINE if tags.get(key, "").strip()]


def view(replay: Replay, legal: LegalPlays = "findings") -> View:
    """What a page shows of `replay`; `legal` chooses the decisions whose legal plays are listed."""
    match = replay.match
    rules = match.rules
    findings = list(_placed(replay))
    games: list[GameView] = []
    had_crawford = False
    for index, game in enumerate(replay.games, 1):
        here = [found for found in findings if found.game == index]
        following = replay.games[index].score if index < len(replay.games) else replay.score
        shown = _game(game, index, following, had_crawford, here)
        had_crawford = had_crawford or game.crawford is True
        if legal != "none":
            steps = {found.step for found in here} if legal == "findings" else None
            shown.legal = dict(_legal(game, steps))
        games.append(shown)
    return View(
        players=(visible(match.players[0]) or "?", visible(match.players[1]) or "?"),
        length=rules.length,
        crawford=rules.crawford is not False,
        jacoby=rules.jacoby,
        beavers=rules.beavers,
        limit=rules.cube_limit,
        checkers=VARIATIONS.get(rules.variation, VARIATIONS["Backgammon"])[1],
        tags=[(visible(part.key), visible(part.value)) for part in match.head if not isinstance(part, (Comment, Unread))],
        remarks=[
            visible(_remark(part.text)) for part in match.head if isinstance(part, (Comment, Unread)) and part.text.strip()
        ],
        games=games,
        findings=findings,
        score=replay.score,
        winner=replay.winner,
        file=visible(match.source.name.replace("\\", "/").rpartition("/")[2]) if match.source else "",
    )


def _remark(text: str) -> str:
    """The words of a comment line without its mark."""
    return text.strip().lstrip(";#").strip() or text.strip()


# -- a game -------------------------------------------------------------------------------------------------------------


def _game(game: GameReplay, index: int, after: tuple[int, int], had_crawford: bool, findings: Sequence[Finding]) -> GameView:
    decisions = game.decisions
    worst: dict[int, str] = {}
    for found in sorted(findings, key=lambda found: _RANKS[found.diagnostic.severity]):
        worst[found.step] = found.diagnostic.severity.value
    steps: list[str] = []
    positions: list[str] = []
    rows: list[Row] = []
    remarks = _remarks(game)
    analysis: dict[int, Analysed] = {}
    for step, decision in enumerate(decisions, 1):
        cell, code = decision_texts(decision, step, worst.get(step, ""))
        if (told := analysed(decision)) is not None:
            analysis[step] = told
            cell = cell._replace(mark=MARKS.get(told.mark, ""))
        steps.append(code)
        positions.append(moment_text(decision.position, decision.cube, decision.owner))
        row = _row_of(rows, decision)
        row.cells[decision.player] = cell
        row.remarks += remarks.get(step, [])
    passed = bool(decisions) and decisions[-1].kind == "pass"
    crawford = "crawford" if game.crawford else "post_crawford" if had_crawford else ""
    return GameView(
        index=index,
        number=game.number or index,
        score=game.score,
        crawford=crawford,
        steps=steps,
        positions=positions,
        final=moment_text(game.final, game.cube, game.owner) + "?" * (not game.known),
        rows=rows,
        remarks=remarks,
        winner=game.winner,
        points=game.points,
        level=game.level,
        how="by_resigning" if game.resigned else "by_pass" if passed else "",
        after_score=after,
        start_position=decisions[0].position if decisions else game.final,
        end=game,
        worst=worst,
        analysis=analysis,
    )


def _row_of(rows: list[Row], decision: Decision) -> Row:
    """The row that a decision stands in: the record's own where it numbers them, else the next that has room."""
    written = decision.action.row
    last = rows[-1] if rows else None
    full = last is None or last.cells[decision.player] is not None or last.cells[1] is not None
    if last is None or full or (written is not None and written > last.number):
        expected = last.number + 1 if last else 1
        rows.append(Row(max(written, expected) if written is not None else expected))
    return rows[-1]


def decision_texts(decision: Decision, step: int, severity: str = "") -> tuple[Cell, str]:
    """A decision as a cell of the score sheet and as a text for the script."""
    action, kind = decision.action, decision.kind
    letter = "ab"[decision.player] + ("" if decision.known else "?")
    if not isinstance(action, Move):
        value = getattr(action, "value", None) or (decision.doubled if kind in _TURNS else 0)
        return Cell(step, kind, value=value, severity=severity), f"{letter}{_LETTERS[kind]}{value or ''}"
    dice = f"{action.dice[0]}{action.dice[1]}"
    made = play_text(decision.steps)
    flag, said = "", ""
    if not decision.legal:
        flag = "illegal"
        if action.steps and (decision.inferred or not made):
            said = play_text(action.steps)
    elif decision.inferred:
        flag = "worked_out"
    if not made and action.text:
        said = visible(action.text.strip())
    mark = "!" * (flag == "illegal") + "~" * decision.inferred
    play = made or ("-" if kind == "dance" else "")
    code = f"{letter}{mark}{dice}" + (f" {play}" if play else "") + (f"|{said}" if said else "")
    return Cell(step, kind, dice, said or made, 0, flag, severity), code


def moment_text(position: Position, cube: int, owner: Player | None) -> str:
    """A position and the cube as a text for the script."""
    letters = encode_letters(position)
    return letters if cube == 1 and owner is None else f"{letters}{cube}{'' if owner is None else 'ab'[owner]}"


def _remarks(game: GameReplay) -> dict[int, list[str]]:
    """Comments, lines that were not understood and notes, by the step that they follow."""
    found: dict[int, list[str]] = {}
    step = 0
    for action in game.game.actions:
        if isinstance(action, (Comment, Unread)):
            if action.text.strip():
                found.setdefault(step, []).append(visible(_remark(action.text)))
            continue
        if isinstance(action, Win):
            step = len(game.decisions) + 1
        elif is_decision(action):
            step += 1
        if action.note is not None and action.note.comment:
            found.setdefault(step, []).append(visible(action.note.comment, keep="\n"))
    return found


def _legal(game: GameReplay, steps: set[int] | None) -> Iterator[tuple[int, tuple[list[str], int]]]:
    """The legal plays of the decisions at `steps` (None for all), and which of them was made."""
    for step, decision in enumerate(game.decisions, 1):
        if steps is not None and step not in steps:
            continue
        action = decision.action
        if not isinstance(action, Move) or not decision.known or not all(1 <= die <= 6 for die in action.dice):
            continue
        mine, theirs = decision.halves[decision.player], decision.halves[other(decision.player)]
        plays = all_plays(mine, theirs, action.dice)
        made = _after(mine, theirs, decision)
        index = next((at for at, play in enumerate(plays) if decision.steps and (play.mine[1:], play.theirs[1:]) == made), -1)
        yield step, ([play_text(play.steps) for play in plays], index)


def _after(mine: Half, theirs: Half, decision: Decision) -> tuple[Half, Half]:
    """Both players' checkers on points and bar after the steps made."""
    mine, theirs = mine[:], theirs[:]
    for source, target, _ in decision.steps:
        move(mine, theirs, source, target)
    return mine[1:], theirs[1:]


# -- findings -----------------------------------------------------------------------------------------------------------


def _placed(replay: Replay) -> Iterator[Finding]:
    """Every finding with its game and step, told by its action; by its place in the source where it names none."""
    if not replay.diagnostics:
        return
    match = replay.match
    starts = sorted(_at(match, game.game.span[0]) for game in replay.games)
    steps: dict[int, list[tuple[tuple[int, int], int]]] = {}
    for diagnostic in replay.diagnostics:
        place = diagnostic.place
        at = (place.line, place.column)
        game = bisect_right(starts, at) if diagnostic.game is not None else 0
        if game and game not in steps:
            steps[game] = list(_steps(match, replay.games[game - 1]))
        if not game:
            yield Finding(diagnostic, 0, 0)
        elif diagnostic.action is not None:
            yield Finding(diagnostic, game, _step_of(replay.games[game - 1], diagnostic.action))
        else:
            before = bisect_right(steps[game], at, key=itemgetter(0))
            yield Finding(diagnostic, game, steps[game][before - 1][1] if before else 0)


def _step_of(game: GameReplay, index: int) -> int:
    """The step that an action of a game is, or the one that it follows."""
    actions = game.game.actions[: index + 1]
    count = sum(map(is_decision, actions))
    return len(game.decisions) + 1 if any(isinstance(action, Win) for action in actions) else count


def _at(match: Match, offset: int) -> tuple[int, int]:
    """A place as findings tell it: line and column, or line 0 and an offset in a file without lines."""
    source: Source | None = match.source
    if source is None or not source.text:
        return 0, offset
    return tuple(source.location(offset))  # type: ignore[return-value]


def _steps(match: Match, game: GameReplay) -> Iterator[tuple[tuple[int, int], int]]:
    """Where each step of a game begins, in order: of what stands before its time, as far as the steps before it have come."""
    count = 0
    reached = (0, 0)
    for action in game.game.actions:
        if isinstance(action, Win):
            count = len(game.decisions) + 1
        elif is_decision(action):
            count += 1
        else:
            continue
        reached = max(reached, _at(match, action.span[0]))
        yield reached, min(count, len(game.decisions) + 1)
