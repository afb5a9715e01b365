"""Writing `.mat`: the one normal form, in the layout of GNU Backgammon.

What the record states is written as it states it; only the layout, the order of the steps and the hit marks are made anew.
`docs/formats/mat.md` describes the form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from notation.board import Player, other
from notation.codes.writing import LOST
from notation.decisions import Decision
from notation.diagnostics import Phrase
from notation.formats import Lose
from notation.formats.mat.head import rules_of
from notation.formats.mat.layout import Rows, reads_as, score_line
from notation.formats.mat.lines import terminal
from notation.grammar import steps_text
from notation.ids.letters import decode_letters, encode_letters
from notation.model import (
    Action,
    Beaver,
    Comment,
    Deciding,
    Double,
    Game,
    Match,
    Move,
    Pass,
    Raccoon,
    Resign,
    Rules,
    SetUp,
    Tag,
    Take,
    Unread,
    Win,
    Written,
    is_decision,
)
from notation.replay import GameReplay, Replay
from notation.reporter import Reporter
from notation.source import HIDDEN, Span

_NAME: Final = 1000
_LEVELS: Final = {1: " single", 2: " gammon", 3: " backgammon", None: ""}
_EXPONENT: Final = 30
"""The largest cube of a set position, as a power of two."""
_LINES: Final = ("ROWS", "BLANK", "SET_UP", "TAG", "ODD_SET_UP", "ODD_TAG", "COMMENT", "LENGTH", "GAME", "CELLS")
"""What a line can be, in the order in which the grammar tries."""
_FOREIGN: Final = re.compile(r"\s*[({]|.*\(\s*;|RGMH|:\)")
"""How records of other formats begin."""
_LINE_END: Final = re.compile("\r\n|\n|\r")


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches in the normal form, one after the other, a match a piece."""
    for index, found in enumerate(replays):
        writer = MatchWriter(found, first=index == 0)
        text = writer.write()
        for loss in writer.reporter.found:
            lose(loss)
        yield ("\n" * (index > 0) + text).encode("utf-8", "replace")


class MatchWriter:
    """Writes one match; collects what it cannot write."""

    def __init__(self, replay: Replay, first: bool) -> None:
        self.replay = replay
        self.match: Match = replay.match
        self.first = first
        self.reporter = Reporter(self.match.source, self.match.number)
        self.lines: list[str] = []
        self.rows = Rows(self.lines)
        self.in_game = False
        self.notes: list[Action | Game] = []

    def write(self) -> str:
        """The match as text; `reporter.found` are its losses."""
        self._head()
        for index, played in enumerate(self.replay.games):
            self.reporter.game = played.game.number if played.game.number is not None else index + 1
            self.lines.append("")
            self._game(played, index + 1)
        self.reporter.game = None
        if self.notes:
            what = Phrase("the marks and analysis of {n} place", "the marks and analysis of {n} places", n=len(self.notes))
            self._lose(what, self.notes[0].span)
        return "\n".join(self.lines) + "\n"

    def _lose(self, what: str, span: Span = (0, 0), action: Any = None) -> None:
        row, player = getattr(action, "row", None), getattr(action, "player", None)
        self.reporter.report(LOST, span, row=row, player=player, what=what)

    # -- the head -------------------------------------------------------------------------------------------------------

    def _head(self) -> None:
        match = self.match
        head = _with_rules(match.head, match.rules)
        if not match.games:
            known = {part.key.casefold() for part in head if isinstance(part, Tag)}
            tags = (Tag(f"Player {index}", name) for index, name in enumerate(match.players, 1) if name)
            head += [tag for tag in tags if tag.key.casefold() not in known]
        for part in head:
            if isinstance(part, Tag):
                self.lines.append(self._tag(part))
            else:
                # The lines before the head of a further match would be read as the end of the match before it.
                self.lines.extend(self._remark(part, verbatim=self.first or isinstance(part, Comment)))
        if head:
            self.lines.append("")
        if match.rules.length_told:
            self.lines.append(f" {match.rules.length} point match")
        elif not (self.first and match.games):
            # Nothing else tells where a further match begins, or that a file without games is a record.
            self.lines.append(f" {match.rules.length} point match")
            self._lose("that the match length is not told")

    def _tag(self, tag: Tag) -> str:
        key, value = self._clean(tag.key, tag.span), self._clean(tag.value, tag.span)
        line = f'; [{key} "{value}"]'
        found = terminal("TAG").fullmatch(line + "\n")
        if found and (found["tag_key"], found["tag_value"]) == (key, value):
            return line
        self._lose(Phrase("the tag “{key}” as it is spelled", key=key), tag.span)
        key, value = (_LINE_END.sub(" ", text) for text in (key, value))
        key = re.sub(r'["\[\]]', "'", key).strip() or "?"
        return f'; [{key} "{value}"]'

    def _remark(self, part: Comment | Unread, verbatim: bool = True) -> Iterator[str]:
        """The lines of a remark; a semicolon goes before those that would be read as something else."""
        for line in _LINE_END.split(part.text):
            text = self._clean(line, part.span)
            if not verbatim or not self._stays(text, part):
                mark = "#" if _is(f"; {text}", "TAG") or _is(f"; {text}", "SET_UP") else ";"
                text = f"{mark} {text}".rstrip()
            yield text

    def _stays(self, line: str, part: Comment | Unread) -> bool:
        """Whether a line that is written as it is will be read as the same again."""
        kinds = [kind for kind in _LINES if _is(line, kind)]
        if isinstance(part, Comment):
            return bool(kinds) and kinds[0] in (
                ("COMMENT", "ODD_TAG", "TAG") if self.in_game else ("COMMENT", "ODD_TAG", "SET_UP")
            )
        if self.in_game:
            # A score line above rows would begin a game.
            return not kinds and not _is(line, "NAMES")
        # So would a roll in the head; and what begins as another format does would make the whole text one of that format.
        if kinds:
            return kinds[0] in ("ROWS", "CELLS") and not terminal("ROLL").search(line)
        return not _FOREIGN.match(line)

    def _clean(self, text: str, span: Span, what: str = "a control character") -> str:
        """A text without the characters that no line may hold; each is replaced by the symbol for it."""
        cleaned = HIDDEN.sub(_symbol, _LINE_END.sub("\v", text))
        if cleaned != text:
            self._lose(what, span)
        return cleaned

    # -- a game ---------------------------------------------------------------------------------------------------------

    def _game(self, played: GameReplay, number: int) -> None:
        game = played.game
        names = game.names or self.match.players
        score = game.score or played.score
        self.lines.append(f" Game {game.number if game.number is not None else number}")
        self.lines.append(self._score_line(names, score, game.score_span))
        if game.cube > 1:
            self._lose(Phrase("the automatic doubles to {cube} before the game", cube=game.cube), game.span)
        if game.crawford is not None and game.crawford != self.replay.looks_crawford(number - 1):
            self._lose("that this is the Crawford game" if game.crawford else "that this is not the Crawford game", game.span)
        self.rows, self.in_game = Rows(self.lines), True
        self._note(game)
        self._actions(played)
        self.rows.end_row()

    def _score_line(self, names: tuple[str, str], score: tuple[int, int], span: Span) -> str:
        cleaned = [self._clean(_LINE_END.sub(" ", name).strip(), span, "a control character in a name") for name in names]
        line = score_line(cleaned, score)
        if not reads_as(line, cleaned, score) or any(_LINE_END.search(name) for name in names):
            self._lose(Phrase("the names “{first}” and “{second}” as they are spelled", first=names[0], second=names[1]), span)
            cleaned = [" ".join(name.replace(":", ".").split())[:_NAME] for name in cleaned]
            line = score_line(cleaned, score)
        return line

    def _actions(self, played: GameReplay) -> None:
        """The actions of a game, with the answers to doubles that the record leaves out."""
        decisions = iter(played.decisions)
        doubler: Player | None = None
        over = False
        for action in played.game.actions:
            if is_decision(action):
                decision = next(decisions)
                over = over or any(not any(half[1:]) for half in decision.halves)
                if isinstance(action, Move) and doubler == action.player and not over:
                    self.rows.cell(other(doubler), " Takes")
                doubler = None
                if isinstance(action, Double) and (decision.offer is None or self.match.rules.length):
                    doubler = action.player
                over = over or isinstance(action, (Pass, Resign))
                self._decision(action, decision)
            elif isinstance(action, Win):
                if doubler == action.player and not over:
                    self.rows.cell(other(doubler), " Drops")
                doubler, over = None, True
                self._win(action)
            elif isinstance(action, SetUp):
                self._set_up(action)
            else:
                self._kept(action)
            if not isinstance(action, (Comment, Unread)):
                self._note(action)

    def _decision(self, action: Deciding, decision: Decision) -> None:
        if isinstance(action, Move):
            text = self._move(action, decision)
        elif isinstance(action, (Double, Beaver, Raccoon)):
            text = f" {type(action).__name__}s => {action.value if action.value is not None else decision.doubled}"
        elif isinstance(action, Resign):
            text = self._resign(action)
        else:
            text = " Takes" if isinstance(action, Take) else " Drops"
        self.rows.cell(action.player, text)

    def _move(self, move: Move, decision: Decision) -> str:
        roll = "{}{}:".format(*move.dice)
        match move.written:
            case Written.STEPS:
                play = _play(move, decision, bool(self.match.marks_hits))
            case Written.BLANK:
                play = steps_text(decision.steps) if decision.forced and decision.certain else ""
            case Written.DANCE:
                # Where the turn was not lost by the rules, the words must stay: nothing would mean that it is not recorded.
                play = "" if decision.stuck and decision.known and decision.certain else "Cannot Move"
            case Written.UNKNOWN:
                play = "????"
            case _:
                play = self._clean(move.text, move.span) or ("Illegal play" if move.written is Written.ILLEGAL else "????")
                if move.position is not None and not move.text:
                    self._lose("the position after an illegal play", move.span, move)
        return f"{roll} {play}".rstrip()

    def _resign(self, resign: Resign) -> str:
        if resign.points is not None:
            return f" Losses {_points(resign.points)}" + " and the match" * resign.whole_match
        if resign.whole_match:
            return " Resigns match"
        return f" Resigns{_LEVELS.get(resign.level, '')}"

    def _win(self, win: Win) -> None:
        self.rows.result(win.player, f" Wins {_points(win.points)}" + " and the match" * win.match)

    def _set_up(self, action: SetUp) -> None:
        if action.text:
            text = self._clean(_LINE_END.sub(" ", action.text), action.span)
            if not _is(text, "ODD_SET_UP"):
                self._lose("a set position that could not be read, as it is spelled", action.span)
                text = "; Set Pos="
            self.rows.line(text)
            return
        if action.turn is not None:
            self._lose("whose turn it is in a set position", action.span)
        if action.position is None:
            if action.cube is not None:
                self._lose("a set cube without a position", action.span)
            return
        cube = ""
        if action.cube is not None:
            exponent = max(action.cube, 1).bit_length() - 1
            if 1 << exponent != action.cube or exponent > _EXPONENT or (action.owner is None) != (exponent == 0):
                self._lose("a set cube of this value and owner", action.span)
            else:
                cube = f"/{-exponent if action.owner == 0 else exponent}"
        line = f"; Set Pos={encode_letters(action.position)}{cube}"
        found = terminal("SET_UP").fullmatch(line + "\n")
        if found and decode_letters(found["set_position"]) == action.position:
            self.rows.line(line)
        else:
            self._lose("a set position with so many checkers on a point", action.span)

    def _kept(self, action: Comment | Unread) -> None:
        if isinstance(action, Unread) and action.player is not None:
            self.rows.cell(action.player, self._clean(action.text, action.span), alone=True)
            return
        for line in self._remark(action):
            self.rows.line(line)

    def _note(self, action: Any) -> None:
        """Write the comment of an annotation, and remember that the rest of it is lost."""
        note = action.note
        if note is None:
            return
        if note.comment:
            for line in self._remark(Comment(note.comment, None, action.span)):
                self.rows.line(line)
        if replace(note, comment="") != type(note)():
            self.notes.append(action)


def _play(move: Move, decision: Decision, marks_hits: bool) -> str:
    """The play of a roll.  One that breaks a rule, or stands in the wrong column, stays as it is written.

    Where the position is not certain so do the written pairs and marks: written anew they might fit another position than
    the one that they were found in.  A record without any marks gets them.
    """
    if not decision.legal or decision.player != move.player:
        return " ".join(f"{source}/{target}" + "*" * hit for source, target, hit in move.steps)
    if decision.certain:
        return steps_text(decision.steps)
    hits = {step.target for step in decision.steps if step.hit} if not marks_hits else set()
    return steps_text([step._replace(hit=step.hit or step.target in hits) for step in move.steps])


def _points(count: int) -> str:
    return f"{count} point" + "s" * (count != 1)


def _is(line: str, name: str) -> bool:
    return terminal(name).fullmatch(line + "\n") is not None


def _symbol(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 32 else "\u2421" if code == 127 else "\ufffd"


def _with_rules(head: Sequence[Tag | Comment | Unread], rules: Rules) -> list[Tag | Comment | Unread]:
    """The head with the tags that are needed to read the rules back from it."""
    told = rules_of([part for part in head if isinstance(part, Tag)], rules.length)
    switch = {True: "On", False: "Off", None: ""}
    wanted = (
        ("Variation", told.variation == rules.variation, rules.variation),
        ("Crawford", told.crawford == rules.crawford, switch[rules.crawford]),
        ("Jacoby", told.jacoby == rules.jacoby, switch[rules.jacoby]),
        ("Beaver", told.beavers == rules.beavers, switch[rules.beavers]),
        ("CubeLimit", told.cube_limit == rules.cube_limit, str(rules.cube_limit or "")),
    )
    parts = list(head)
    for key, agrees, value in wanted:
        if not agrees:
            parts = [part for part in parts if not (isinstance(part, Tag) and part.key.casefold() == key.casefold())]
            if value:
                parts.append(Tag(key, value))
    return parts
