"""Writing `.mat`: the one normal form, in the layout of GNU Backgammon.

What the record states is written as it states it; only the layout, the order of the steps and the hit marks are made anew.
`docs/formats/mat.md` describes the form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from notation.decisions import Decision
from notation.formats import Lose, candidates, remarks
from notation.formats.mat.head import rules_of
from notation.formats.mat.layout import Rows, reads_as, score_line
from notation.formats.mat.lines import terminal
from notation.formats.text_writer import LINE_END, TextWriter, points_text, symbol, written
from notation.grammar import steps_text
from notation.ids.letters import decode_letters, encode_letters
from notation.model import (
    Comment,
    Deciding,
    Move,
    Pass,
    Resign,
    Rules,
    SetUp,
    Tag,
    Take,
    Unread,
    Win,
    Written,
)
from notation.phrases import Phrase
from notation.replay import GameReplay, Replay
from notation.source import HIDDEN, Source, Span

_NAME: Final = 1000
_LEVELS: Final = {1: " single", 2: " gammon", 3: " backgammon", None: ""}
_EXPONENT: Final = 30
"""The largest cube of a set position, as a power of two."""
_LINES: Final = ("ROWS", "BLANK", "SET_UP", "TAG", "ODD_SET_UP", "ODD_TAG", "COMMENT", "LENGTH", "GAME", "CELLS")
"""What a line can be, in the order in which the grammar tries."""
_FOREIGN: Final = re.compile(r"\s*[({]|.*\(\s*;|RGMH|:\)")
"""How records of other formats begin."""


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Replayed matches in the normal form, one after the other, a match a piece."""
    return written(MatchWriter, replays, lose)


class MatchWriter(TextWriter):
    """Writes one match in the normal form."""

    tells_notes = True

    def __init__(self, found: Replay, *, first: bool) -> None:
        super().__init__(found, first=first)
        self.rows = Rows(self.lines)
        self.in_game = False

    def write(self) -> str:
        """The match as text; `reporter.found` are its losses."""
        self._head()
        if self.match.games and all(self.match.players != (game.names or self.match.players) for game in self.match.games):
            first, second = self.match.players
            what = Phrase("that the match calls the players “{first}” and “{second}”", first=first, second=second)
            self.lose(what, remark=remarks.called(self.match.players))
        for played, number in self.games():
            self.lines.append("")
            self._game(played, number)
        self.lose_notes()
        return "\n".join(self.lines) + "\n"

    # -- the head -------------------------------------------------------------------------------------------------------

    def _head(self) -> None:
        match = self.match
        head = with_rules(match.head, match.rules)
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
            self.lose("that the match length is not told")

    def _tag(self, tag: Tag) -> str:
        key, value = self._clean(tag.key, tag.span), self._clean(tag.value, tag.span)
        line = f'; [{key} "{value}"]'
        found = terminal("TAG").fullmatch(line + "\n")
        if found and (found["tag_key"], found["tag_value"]) == (key, value):
            return line
        self.lose(Phrase("the tag “{key}” as it is spelled", key=key), tag.span, remark=f"{tag.key}: {tag.value}")
        key, value = (LINE_END.sub(" ", text) for text in (key, value))
        key = re.sub(r'["\[\]]', "'", key).strip() or "?"
        return f'; [{key} "{value}"]'

    def _remark(self, part: Comment | Unread, verbatim: bool = True) -> Iterator[str]:
        """The lines of a remark; a semicolon goes before those that would be read as something else."""
        for line in LINE_END.split(part.text):
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
        return not _FOREIGN.match(line) and not candidates(Source("", line + "\n"))

    def _clean(self, text: str, span: Span, what: str = "a control character") -> str:
        """A text without the characters that no line may hold; each is replaced by the symbol for it."""
        cleaned = HIDDEN.sub(symbol, LINE_END.sub("\v", text))
        if cleaned != text:
            self.lose(what, span)
        return cleaned

    # -- a game ---------------------------------------------------------------------------------------------------------

    def _game(self, played: GameReplay, number: int) -> None:
        game = played.game
        names = game.names or self.match.players
        score = game.score or played.score
        self.lines.append(f" Game {game.number if game.number is not None else number}")
        self.lines.append(self._score_line(names, score, game.score_span))
        self.lose_automatic(game)
        self.lose_crawford(game, number)
        self.rows, self.in_game = Rows(self.lines), True
        self.actions(played)
        self.rows.end_row()

    def _score_line(self, names: tuple[str, str], score: tuple[int, int], span: Span) -> str:
        cleaned = [self._clean(LINE_END.sub(" ", name).strip(), span, "a control character in a name") for name in names]
        line = score_line(cleaned, score)
        if not reads_as(line, cleaned, score) or any(LINE_END.search(name) for name in names):
            self.lose_names(names, span)
            cleaned = [" ".join(name.replace(":", ".").split())[:_NAME] for name in cleaned]
            line = score_line(cleaned, score)
        return line

    def tell(self, text: str) -> None:
        """Write what is lost as a remark below the score line or the row at hand, which it leaves as it is."""
        for line in self._remark(Comment(text), verbatim=False):
            self.rows.remark(line)

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """Write a decision in its player's column."""
        if isinstance(action, (Take, Pass)):
            text = " Takes" if isinstance(action, Take) else " Drops"
        elif isinstance(action, Resign):
            text = self._resign(action)
        else:
            assert decision is not None  # only an answer is left out by a record
            if isinstance(action, Move):
                text = self._move(action, decision)
            else:
                text = f" {type(action).__name__}s => {action.value if action.value is not None else decision.doubled}"
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
                    self.lose_position(move)
        return f"{roll} {play}".rstrip()

    def _resign(self, resign: Resign) -> str:
        if resign.points is not None:
            return f" Losses {points_text(resign.points)}" + " and the match" * resign.whole_match
        if resign.whole_match:
            return " Resigns match"
        return f" Resigns{_LEVELS.get(resign.level, '')}"

    def win(self, action: Win) -> None:
        """Write a result in the winner's column."""
        self.rows.result(action.player, f" Wins {points_text(action.points)}" + " and the match" * action.match)

    def set_up(self, action: SetUp) -> None:
        """Write a set position on a line of its own."""
        if action.text:
            text = self._clean(LINE_END.sub(" ", action.text), action.span)
            if not _is(text, "ODD_SET_UP"):
                self.lose("a set position that could not be read, as it is spelled", action.span)
                text = "; Set Pos="
            self.rows.line(text)
            return
        if action.turn is not None:
            remark = f"{remarks.name(action.turn, self.called)} to move"
            self.lose("whose turn it is in a set position", action.span, remark=remark)
        if action.position is None:
            if action.cube is not None:
                self.lose("a set cube without a position", action.span, remark=remarks.set_up(action, self.called))
            return
        cube = ""
        if action.cube is not None:
            exponent = max(action.cube, 1).bit_length() - 1
            if 1 << exponent != action.cube or exponent > _EXPONENT or (action.owner is None) != (exponent == 0):
                self.lose("a set cube of this value and owner", action.span, remark=remarks.set_up(action, self.called))
            else:
                cube = f"/{-exponent if action.owner == 0 else exponent}"
        line = f"; Set Pos={encode_letters(action.position)}{cube}"
        found = terminal("SET_UP").fullmatch(line + "\n")
        if found and decode_letters(found["set_position"]) == action.position:
            self.rows.line(line)
        else:
            remark = remarks.set_up(action, self.called)
            self.lose("a set position with so many checkers on a point", action.span, remark=remark)

    def keep(self, action: Comment | Unread) -> None:
        """Write a remark, or what was not understood in its place."""
        if isinstance(action, Unread) and action.player is not None:
            self.rows.cell(action.player, self._clean(action.text, action.span), alone=True)
            return
        for line in self._remark(action):
            self.rows.line(line)


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


def _is(line: str, name: str) -> bool:
    return terminal(name).fullmatch(line + "\n") is not None


def with_rules(head: Sequence[Tag | Comment | Unread], rules: Rules) -> list[Tag | Comment | Unread]:
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
