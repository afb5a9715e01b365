"""Writing the position text of eXtreme Gammon, in English: a record that is one position, or every position of a match.

A match becomes the positions in which its players decided, one below the other, with what a program thought of them; what was
done in each stands below it as a remark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from notation import grammar
from notation.annotations import Annotation, Candidate, Chances, CubeAnalysis
from notation.decisions import Decision
from notation.formats import Lose, remarks
from notation.formats.lone import state_of
from notation.formats.sgf.analysis import turned
from notation.formats.text_writer import LINE_END, TextWriter, points_text, symbol, written
from notation.formats.xg_text.reader import EQUITIES
from notation.grammar import play_text
from notation.ids.position_text import cannot_carry, encode_xg
from notation.model import (
    Beaver,
    Comment,
    Deciding,
    Double,
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
from notation.phrases import Phrase
from notation.replay import Replay
from notation.source import HIDDEN
from notation.state import PositionState

_DEEDS: Final[dict[type[Deciding], str]] = {
    Double: "doubles",
    Beaver: "beavers",
    Raccoon: "raccoons",
    Take: "takes",
    Pass: "passes",
    Resign: "resigns",
}
_LONGEST_NAME: Final = 100
_KEPT: Final = ("player 1", "player 2", "variation", "cubelimit")
"""Tags that say what is written in another way, or is told as lost."""


def write(replays: Iterable[Replay], lose: Lose) -> Iterator[bytes]:
    """Positions and replayed matches, one after the other, each a piece."""
    return written(_XgTextWriter, replays, lose)


@dataclass(slots=True)
class _Text:
    """One position that is written: the moment (or the lines of one that could not be read), what was thought of it, and the
    remarks below it."""

    state: PositionState | None
    unread: str = ""
    plays: tuple[Candidate, ...] = ()
    cube: CubeAnalysis | None = None
    program: str = ""
    remarks: list[str] = field(default_factory=list)


class _XgTextWriter(TextWriter):
    """Writes one match."""

    def write(self) -> str:
        """The match as text; `reporter.found` are its losses."""
        self.texts: list[_Text] = []
        self._head()
        if (state := state_of(self.match)) is not None:
            self._position(_Text(state))
        elif unread := _unread(self.match):
            self._position(_Text(None, unread))
        else:
            self._match()
        names = self.match.players
        if any(self._names(names) != names for one in self.texts if one.state is not None):
            self.lose_names(names)
        tables = [part.value for part in self.match.head if isinstance(part, Tag) and part.key == EQUITIES]
        for one in self.texts:
            self._write(one, tables[0] if tables else "")
        self._lose_notes()
        self._trim()
        return "".join(f"{line}\n" for line in self.lines) or "\n"

    def _head(self) -> None:
        """What stands in the head, above the first position."""
        rules = self.match.rules
        for part in self.match.head:
            if isinstance(part, Tag) and (part.key == EQUITIES or part.key.casefold() in _KEPT):
                continue
            if isinstance(part, Tag):
                self.lose(Phrase("the tag “{key}”", key=part.key), part.span)
            self._remark(f"{part.key}: {part.value}" if isinstance(part, Tag) else part.text)
        if rules.variation != Rules().variation:
            self.lose_variation()
        if rules.crawford is not None and self.match.tag("Crawford") is None:
            remark = "with the Crawford rule" if rules.crawford else "without the Crawford rule"
            self.lose("whether the Crawford rule holds", remark=remark)
        self.tell_unsaid()

    def _position(self, text: _Text) -> None:
        """A record that is no more than a position."""
        (game,) = self.match.games
        for action in (game, *game.actions):
            note = getattr(action, "note", None)
            if note is not None:
                self._thought(text, action, note)
        self.texts.append(text)

    def _match(self) -> None:
        """Each position in which a player decided."""
        for played, number in self.games():
            self.lose_number(played.game, number)
            self.lose_automatic(played.game)
            self.played = played
            self.actions(played)
        if count := sum(bool(played.game.actions) for played in self.replay.games):
            what = Phrase(
                "the course of {n} game but as positions and remarks",
                "the course of {n} games but as positions and remarks",
                n=count,
            )
            self.lose(what, self.match.games[0].span)

    # -- the actions of a match -----------------------------------------------------------------------------------------

    def decide(self, action: Deciding, decision: Decision | None) -> None:
        """The moment of a decision, and what was decided as a remark."""
        text = note = None
        if decision is not None:
            state = self._known(self.replay.state(self.played, decision))
            note = action.note
            if isinstance(action, Move) and note is not None and note.cube is not None:
                before = _Text(replace(state, dice=None))
                self._thought(before, action, Annotation(cube=note.cube))
                self.texts.append(before)
                note = replace(note, cube=None)
            text = _Text(state)
            self.texts.append(text)
            if note is not None and note.cube is not None and state.to_act != state.turn:
                note = replace(note, cube=turned(note.cube))
        self._say(f"{self._name(action.player)} {_deed(action)}")
        if text is not None and note is not None:
            self._thought(text, action, replace(note, comment=""))

    def win(self, action: Win) -> None:
        """A result, as a remark below the last position."""
        self._say(f"{self._name(action.player)} wins {points_text(action.points)}")

    def set_up(self, action: SetUp) -> None:
        """A set position is seen in those that follow; one that could not be read is a remark."""
        if action.text:
            self._say(action.text)

    def keep(self, action: Comment | Unread) -> None:
        """A remark, below the position that was written last."""
        self._say(action.text)

    def note(self, action: object) -> None:
        """The comment of an annotation; the rest of that of a decision was written with it."""
        note: Annotation | None = getattr(action, "note", None)
        if note is not None and note.comment:
            self._say(note.comment)
        if note is not None and not is_decision(action):  # type: ignore[arg-type]
            self._thought(_Text(None), action, replace(note, comment=""))

    def tell(self, text: str) -> None:
        """What is lost, as a remark too."""
        self._say(text)

    def _say(self, text: str) -> None:
        if self.texts:
            self.texts[-1].remarks.append(text)
        else:
            self._remark(text)

    def _name(self, player: int) -> str:
        return self.match.players[player] or f"Player {player + 1}"

    def _known(self, state: PositionState) -> PositionState:
        """A moment with what the match tells of itself."""
        rules = self.match.rules
        money = (None, None) if rules.length else (rules.jacoby, rules.beavers)
        return replace(state, jacoby=money[0], beavers=money[1])

    def _thought(self, text: _Text, action: object, note: Annotation) -> None:
        """What was said of a position, as far as the text holds it; what it does not is a remark, and remembered."""
        if note.comment:
            text.remarks.append(note.comment)
        if note.play is not None:
            text.plays, text.program = note.play.candidates, note.play.program
        cube = note.cube
        if cube is not None and cube.unit == "equity" and (text.unread or (text.state and text.state.dice is None)):
            text.cube, text.program = cube, cube.program
            note = replace(note, cube=None)
        made = note.play.made if note.play else None
        rest = replace(note, comment="", play=None)
        if said := remarks.words(rest):
            text.remarks.append(said)
        if rest != Annotation() or (text.state is None and not text.unread and note.play) or made is not None:
            self.notes.append(action)  # type: ignore[arg-type]

    def _lose_notes(self) -> None:
        if self.notes:
            n = len({id(one) for one in self.notes})
            what = Phrase(
                "the luck, the marks, the clock or part of the analysis of {n} place",
                "the luck, the marks, the clock or part of the analysis of {n} places",
                n=n,
            )
            self.lose(what, self.notes[0].span)

    # -- lines ----------------------------------------------------------------------------------------------------------

    def _names(self, names: tuple[str, str]) -> tuple[str, str]:
        """Names that the lines around them do not hide."""
        if not cannot_carry(PositionState(names=names)):
            return names
        clean = ["".join(sign if sign.isprintable() and sign not in ":(" else " " for sign in name) for name in names]
        first, second = (" ".join(name.split())[:_LONGEST_NAME].strip() for name in clean)
        return first, second

    def _write(self, text: _Text, table: str) -> None:
        """The lines of one position."""
        self._trim()
        if self.lines:
            self.lines.append("")
        if text.state is None:
            self.lines += [HIDDEN.sub(symbol, line) for line in LINE_END.split(text.unread)]
        else:
            names = self._names(self.match.players)
            lines = encode_xg(replace(text.state, names=names)).splitlines()
            first, second = names if text.state.turn == 1 else names[::-1]
            lines[2] = f"X:{second}   O:{first}"
            self.lines += lines
        self.lines.append("")
        for rank, one in enumerate(text.plays, 1):
            self._candidate(rank, one, text.plays[0].equity)
        if text.cube is not None:
            self._courses(text.cube, text.state is not None and text.state.owner is not None)
        for remark in text.remarks:
            self._remark(remark)
        if text.remarks:
            self.lines.append("")
        if text.program or table:
            name, version = _version(text.program)
            met = f", {EQUITIES}: {self._clean(table)}" if table else ""
            self.lines.append(f"{self._clean(name)} Version: {self._clean(version)}{met}".rstrip())

    def _candidate(self, rank: int, one: Candidate, best: float | None) -> None:
        equity = one.equity or 0.0
        worse = f" ({_signed(round(equity, 4) - round(best, 4))})" if rank > 1 and best is not None else ""
        play = play_text(one.steps).replace("bar", "Bar").replace("off", "Off") or "Cannot Move"
        level = self._clean(one.level).replace("rollout", "Rollout")
        self.lines.append(f"{rank:>5}. {level:<11} {play:<28} eq:{_signed(equity)}{worse}")
        self._chances(one.chances, "      Player:   ", "      Opponent: ")
        self._settings(one.settings)
        self.lines.append("")

    def _courses(self, cube: CubeAnalysis, owned: bool) -> None:
        if cube.level:
            self.lines.append(f"Analyzed in {self._clean(cube.level)}")
        self._chances(cube.chances, "Player Winning Chances:   ", "Opponent Winning Chances: ")
        settings = cube.settings
        if cube.cubeless is not None and cube.chances is not None:
            doubled, comma, rest = settings.partition(", ")
            fits = grammar.terminal("xg_text", "CUBELESS").fullmatch(f"a=+0.000, {doubled}\n") is not None
            settings = (rest if comma else "") if fits else settings
            more = f", {doubled}" if fits else ""
            self.lines += ["", f"Cubeless Equities: No Double={_signed(cube.cubeless)}{more}"]
        self._settings(settings)
        again = "No redouble,Redouble/Take,Redouble/Pass" if owned else "No double,Double/Take,Double/Pass"
        values = (cube.no_double, cube.double_take, cube.double_pass)
        told = [(label, value) for label, value in zip(again.split(","), values, strict=True) if value is not None]
        if told:
            self.lines += ["", "Cubeful Equities:"]
            width = max(len(label) for label, _ in told) + 1
            self.lines += [f"       {label + ':':<{width}} {_signed(value)}" for label, value in told]
            self.lines += ["", f"Best Cube action: {_best(values, again.split(','))}"]
        self.lines.append("")

    def _chances(self, chances: Chances | None, player: str, opponent: str) -> None:
        if chances is not None:
            win, gammon, backgammon, lost_gammon, lost_backgammon = chances
            self.lines.append(f"{player}{win:.2%} (G:{gammon:.2%} B:{backgammon:.2%})")
            self.lines.append(f"{opponent}{1 - win:.2%} (G:{lost_gammon:.2%} B:{lost_backgammon:.2%})")

    def _trim(self) -> None:
        """Take away the blank lines at the end."""
        while self.lines and not self.lines[-1]:
            self.lines.pop()

    def _settings(self, settings: str) -> None:
        if settings:
            self.lines.append(f"      {self._clean(settings)}")

    def _remark(self, text: str) -> None:
        """Lines of a remark; one that would be read as something else begins with a semicolon."""
        scan = grammar.scanner("xg_text", "line")
        for line in LINE_END.split(text):
            clean = HIDDEN.sub(symbol, line).strip()
            found = scan.match(f"{clean}\n")
            self.lines.append(clean if found is not None and found.lastgroup in ("TEXT", "BLANK") else f"; {clean}")

    @staticmethod
    def _clean(text: str) -> str:
        return HIDDEN.sub(symbol, LINE_END.sub(" ", text))


def _unread(match: Match) -> str:
    """The lines of a record that is no more than a position which could not be read; empty for any other."""
    acts = match.games[0].actions if len(match.games) == 1 else ()
    return acts[0].text if len(acts) == 1 and isinstance(acts[0], SetUp) else ""


def _deed(action: Deciding) -> str:
    """What was done, in words."""
    if not isinstance(action, Move):
        return _DEEDS[type(action)]
    play = play_text(action.steps) or action.text or ("cannot move" if action.written is Written.DANCE else "")
    return "{}{}: ".format(*action.dice) + play


def _signed(value: float) -> str:
    """An equity with three decimals, four where it has them."""
    return f"{value:+.3f}" if abs(value - round(value, 3)) < 5e-5 else f"{value:+.4f}"


def _version(program: str) -> tuple[str, str]:
    """A program's name, and its version behind the first word that begins with a digit."""
    words = program.split()
    at = next((index for index, word in enumerate(words) if word[0].isdigit() and index), len(words))
    return " ".join(words[:at]) or "-", " ".join(words[at:])


def _best(values: tuple[float | None, float | None, float | None], labels: list[str]) -> str:
    """The best course, as eXtreme Gammon words it."""
    wait, take, drop = (value if value is not None else 0.0 for value in values)
    answer = "Pass" if take > drop else "Take"
    if wait < min(take, drop):
        return f"{labels[1].partition('/')[0]} / {answer}"
    too_good = answer == "Pass" and wait > drop
    return f"Too good to {labels[1].partition('/')[0].lower()} / Pass" if too_good else f"{labels[0]} / {answer}"
