"""Reading `.mat`: from the text to matches.  Structured, lossless, and it cannot fail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from notation.board import VARIATIONS, Player
from notation.codes import reading as codes
from notation.codes.lines import DAMAGED_HEADER, DAMAGED_SET_UP, DAMAGED_TAG
from notation.diagnostics import Code, in_order
from notation.formats.known import content, magic
from notation.formats.mat.columns import right_column
from notation.formats.mat.head import check_tag, rules_of, variation_of
from notation.formats.mat.lines import Token, is_quiet, lines_of, terminal
from notation.formats.mat.nearly import slip
from notation.formats.mat.pieces import MOST_LINES, pieces, within
from notation.formats.mat.players import above_rows, is_bare, is_bare_names, names_at, same_name, without_header
from notation.formats.mat.rows import RowReader, begins, marks_hit
from notation.formats.mat.usual import Line, rows_in
from notation.ids.letters import decode_letters
from notation.model import Comment, Game, Match, SetUp, Tag, Unread, Win
from notation.reporter import Reporter
from notation.source import Source, Span

_PLAYERS: Final[tuple[Player, Player]] = (0, 1)
_UNLIMITED: Final = 99999
_LONGEST: Final = 127
_QUIET: Final = ("BLANK", "COMMENT", "TAG", "ODD_TAG", "SET_UP", "ODD_SET_UP")
"""Lines that may stand between the number of a game and its players."""
_LINES: Final = (codes.UNREAD_LINE, DAMAGED_HEADER)
"""What is said of lines that are not understood."""
_LINE: Final = re.compile("[^\r\n]+")
_TEXT: Final = re.compile(r"[^\s][^\r\n]*")


def read(source: Source) -> Iterator[Match]:
    """The matches of a text, one after the other.

    Text that holds no match gives one empty `Match` with a finding, so that nothing goes unsaid.
    """
    if not source.begins.offset and magic(source.data):
        yield nothing(source)
        return
    for number, (start, end) in enumerate(pieces(source.text), source.begins.matches + 1):
        yield _MatchReader(source, number).read(start, end)


def read_piece(source: Source, number: int, start: int, end: int) -> Match:
    """What a piece of a text holds, as the match with this number."""
    return _MatchReader(source, number).read(start, end)


def nothing(source: Source) -> Match:
    """What is read of a file that is no text, whatever its bytes look like."""
    reader = _MatchReader(source, 1)
    end = len(source.text)
    reader.report(codes.NO_MATCH, (0, min(1, end)), what=content(source))
    return Match(span=(0, end), source=source, diagnostics=tuple(reader.found))


class _MatchReader(Reporter):
    """Reads one match of a source; collects what it finds."""

    def __init__(self, source: Source, number: int) -> None:
        super().__init__(source, number)
        self.origin, self.text = source, source.text
        self.names_at: tuple[Span, Span] | None = None
        self.names: tuple[str, str] | None = None
        self.head: list[Tag | Comment | Unread] = []
        self.length = 0
        self.set_ups: list[Token] = []
        self.length_at: Span | None = None
        self.players_at: int | None = None
        self.column: int | None = None
        self.spelled = False
        self.lines = ""

    def report(self, code: Code, span: Span, **facts: Any) -> None:  # type: ignore[override]
        """Add a finding; of rolls in an odd spelling the first stands for all."""
        if code is not codes.DICE_SPELLING or not self.spelled:
            super().report(code, span, **facts)
        self.spelled = self.spelled or code is codes.DICE_SPELLING

    def read(self, start: int, end: int) -> Match:
        stop, begin = within(self.text, start, end), self.origin.begins.offset
        text = self.text[start:stop]
        start, stop, end = start + begin, stop + begin, end + begin  # in the file, of which the text may be a piece
        if not text.endswith(("\n", "\r")):
            text += "\n"
        self.lines = text
        games: list[Game] = []
        saw_length = False
        headless: list[Token] = []
        for node in [*lines_of(text), None]:
            if headless and not isinstance(node, Token):
                games.append(self._headless(headless, start))
                headless = []
            if isinstance(node, list):
                lines, *others = without_header(node)
                games.append(self._game(lines, start))
                for lines in others:
                    games.append(self._unnamed(lines, start, games))
            elif node is None:
                break
            elif node.type == "LENGTH":
                saw_length = True
                self._length(node, start)
            elif node.type in ("SET_UP", "ODD_SET_UP") and not headless:
                self.set_ups.append(node)
            elif (headless and node.type != "TAG") or begins(node, self.head):
                headless.append(node)
            else:
                self._head_line(node, start)
        span = (start, end)
        if not games and not saw_length:
            # That is the one thing to say of a file that is something else, not each of its lines.
            self.found = []
            self.report(codes.NO_MATCH, (start, min(start + 1, end)), what=content(self.origin))
        if rest := _TEXT.search(self.text, stop - begin, end - begin):
            games = self._rest(games, rest, stop, end)
        for node in self.set_ups:
            self.head.append(Comment(node.rstrip("\r\n"), None, _trimmed(node, start + node.start_pos)))
        self._broken_off(end)
        rules = rules_of(self.head, self.length)
        if games and not saw_length and not is_bare(games[0]):
            rules = replace(rules, length_told=False)
            self._missing_length(games)
        if rules.variation not in VARIATIONS:
            tag = variation_of(self.head)
            self.report(codes.VARIATION, tag.span if tag else span, value=rules.variation)
        marks = any(map(marks_hit, games))
        return Match(
            self.names or self._tagged_names(),
            rules,
            tuple(games),
            tuple(self.head),
            marks,
            self.match,
            span,
            self.origin,
            tuple(in_order(self.found)),
        )

    def _rest(self, games: list[Game], first: re.Match[str], start: int, end: int) -> list[Game]:
        """Keep what is too much to be read as one unread text at the end of the last game, or of the head."""
        index = len(games[-1].sequence) if games else None
        where = _trimmed(first[0], first.start() + self.origin.begins.offset)
        self.report(codes.TOO_LONG, where, lines=MOST_LINES, action=index)
        rest = Unread(self.origin.between((start, end)).strip("\r\n"), span=(start, end))
        if not games:
            self.head.append(rest)
            return games
        return [*games[:-1], replace(games[-1], actions=(*games[-1].actions, rest))]

    def _broken_off(self, end: int) -> None:
        """Call what is not understood at the very end of a file without a last line end by its name."""
        whole, begin = self.text, self.origin.begins.offset
        if end < begin + len(whole) or whole.endswith(("\n", "\r")):
            return
        last = self.origin.location(begin + len(whole.rstrip()))
        for index, finding in enumerate(self.found):
            if finding.code in (codes.UNREAD_CELL, DAMAGED_TAG, *_LINES) and finding.place[3:5] == last:
                self.found[index] = replace(finding, code=codes.TRUNCATED, facts={})

    def _missing_length(self, games: list[Game]) -> None:
        """Say that no match length is told, where no other finding says so, and what the scores tell of it."""
        self.game = None
        scores = [game.score for game in games if game.score is not None]
        if self.length_at is not None or not scores:
            return
        most = max(max(score) for score in scores)
        facts: dict[str, Any] = {"most": most} if most > 0 else {}
        last = games[-1]
        wins = [action for action in last.sequence if isinstance(action, Win) and action.match]
        if wins and last.score is not None:
            facts["total"] = last.score[wins[0].player] + wins[0].points
        self.report(codes.MISSING_LENGTH, games[0].span, **facts)

    def _tagged_names(self) -> tuple[str, str]:
        tags = {part.key.casefold(): part.value for part in self.head if isinstance(part, Tag)}
        return tags.get("player 1", ""), tags.get("player 2", "")

    # -- the head -------------------------------------------------------------------------------------------------------

    def _length(self, token: Token, start: int) -> None:
        found = terminal("LENGTH").fullmatch(token)
        assert found is not None
        if found["length_rest"].strip():
            line = token.strip()
            at = start + token.start_pos
            self.head.append(Comment(f"; {line}", None, _trimmed(token, at)))
        if found["length"] is None:
            return
        text = found["length"]
        span = (start + token.start_pos + found.start("length"), start + token.start_pos + found.end("length"))
        length = int(text)
        if length < 0 or _LONGEST < length != _UNLIMITED:
            self.report(codes.MATCH_LENGTH, span, length=text)
        if length == _UNLIMITED:
            self.report(codes.UNLIMITED_LENGTH, span, length=length)
            length = 0
        self.length = max(length, 0)

    def _head_line(self, token: Token, start: int) -> None:
        at = start + token.start_pos
        text = token.rstrip("\r\n")
        span = (at, at + len(text))
        if token.type == "TAG":
            found = terminal("TAG").fullmatch(token)
            assert found is not None
            tag = Tag(found["tag_key"], found["tag_value"], span)
            self.head.append(tag)
            if rest := found["tag_rest"].strip():
                self.head.append(Comment(rest if rest[0] in ";#" else f"; {rest}", None, span))
            expected = check_tag(tag)
            if expected:
                value_span = (at + found.start("tag_value"), at + found.end("tag_value"))
                self.report(codes.TAG_VALUE, value_span, key=tag.key, value=tag.value, expected=expected)
        elif token.type in ("COMMENT", "ODD_TAG"):
            self.head.append(Comment(text, None, span))
            if token.type == "ODD_TAG" and (odd := slip(text, at, "ODD_TAG")):
                self.report(DAMAGED_TAG, odd[1], text=odd[2])
        elif token.type != "BLANK":
            for found in _LINE.finditer(text):
                span = (at + found.start(), at + found.end())
                self.head.append(Unread(found[0], None, None, span))
                self._odd_line(found[0], span[0])

    def _odd_line(self, line: str, at: int, action: int | None = None) -> None:
        """Report a line that is not understood, or the part that is wrong in what is meant as a header; in a game it is the
        action with this index."""
        kinds = ("ODD_NAMES",) if at == self.players_at else ("ODD_LENGTH", "ODD_GAME")
        odd = slip(line, at, *kinds)
        if odd is None:
            self.report(codes.UNREAD_LINE, _trimmed(line, at), action=action)
            return
        if odd[0] == "ODD_LENGTH":
            self.length_at = odd[1]
        self.report(DAMAGED_HEADER, odd[1], text=odd[2], action=action)

    # -- a game ---------------------------------------------------------------------------------------------------------

    def _headless(self, lines: list[Token], start: int) -> Game:
        """Rows without the header of a game are one too.  The line with the names may have lost only the header above it."""
        self.game = None
        span = score_span = _trimmed(next(_LINE.finditer(lines[0]))[0], start + lines[0].start_pos)
        names: tuple[str, str] | None = None
        score: tuple[int, int] | None = None
        order, halves = _PLAYERS, ("", "")
        last = self.head[-1] if self.head else None
        if isinstance(last, Unread) and (
            terminal("NAMES").fullmatch(last.text + "\n")
            or (is_bare_names(last.text) and is_quiet(self.origin.between((last.span[1], start + lines[0].start_pos))))
        ):
            self.head.pop()
            place = self.place(_trimmed(last.text, last.span[0]))
            self.found = [finding for finding in self.found if finding.place != place]
            names, score, score_span, order, halves = self._score_line(last.text + "\n", last.span[0])
        else:
            self.report(codes.NO_SCORE_LINE, span)
        reader = self._row_reader(order, halves, start)
        self._set_up_above(start, reader)
        rows = self._actions(lines, start, reader)
        return Game(None, score, names, rows=rows, span=span, score_span=score_span).records(reader.game)

    def _row_reader(self, order: tuple[Player, Player], halves: tuple[str, str], start: int) -> RowReader:
        return RowReader(order, halves, start, self.report)

    def _set_up_above(self, start: int, reader: RowReader) -> None:
        """The set positions that stand above the first game, which begins with them."""
        nodes, self.set_ups = self.set_ups, []
        for node in nodes:
            reader.game.append(self._remark(node, start + node.start_pos, len(reader.game)))

    def _unnamed(self, lines: list[Token], start: int, above: list[Game]) -> Game:
        """A game that begins with its score line, the line `Game n` above it being lost or damaged."""
        names, score, span, order, halves = self._score_line(lines[0], start + lines[0].start_pos)
        self.game = len(above) + 1  # as the replay calls it
        last = above[-1].sequence[-1] if above[-1].sequence else None
        if not (isinstance(last, Unread) and slip(last.text, 0, "ODD_GAME")):
            self.report(codes.NO_GAME_LINE, span)
        reader = self._row_reader(order, halves, start)
        rows = self._actions(lines[1:], start, reader)
        return Game(None, score, names, rows=rows, span=span, score_span=span).records(reader.game)

    def _game(self, lines: list[Token], start: int) -> Game:
        header = lines[0]
        found = terminal("GAME").fullmatch(header)
        assert found is not None
        self.game = number = int(found["game_number"])
        header_span = _trimmed(header, start + header.start_pos)
        names: tuple[str, str] | None = None
        score: tuple[int, int] | None = None
        score_span, order, halves = header_span, _PLAYERS, ("", "")
        first = next((index for index, line in enumerate(lines[1:], 1) if line.type not in _QUIET), len(lines))
        token = lines[first] if first < len(lines) else header
        at = start + token.start_pos
        if token.type == "NAMES" or (token.type == "TEXT" and is_bare_names(token) and above_rows(lines, first)):
            names, score, score_span, order, halves = self._score_line(token, at)
            del lines[first]
        elif token.type != "TEXT":
            self.report(codes.NO_SCORE_LINE, header_span)
        elif ":" in token:
            self.players_at = at
        reader = self._row_reader(order, halves, start)
        self._set_up_above(start, reader)
        rows = self._actions(lines[1:], start, reader)
        return Game(number, score, names, rows=rows, span=header_span, score_span=score_span).records(reader.game)

    def _score_line(
        self, token: str, at: int
    ) -> tuple[tuple[str, str], tuple[int, int] | None, Span, tuple[Player, Player], tuple[str, str]]:
        score: tuple[int, int] | None = None
        halves = ("", "")
        if found := terminal("NAMES").fullmatch(token):
            names = (found["first_name"], found["second_name"])
            score = (int(found["first_score"]), int(found["second_score"]))
            halves = (f"{names[0]} : {score[0]}", f"{names[1]} : {score[1]}")
            span, places = (at + found.start("first_name"), at + found.end("second_score")), names_at(found, at)
        else:
            found = terminal("BARE_NAMES").fullmatch(token)
            assert found is not None
            names = (found["first_bare"], found["second_bare"])
            first, second = found.span("first_bare"), found.span("second_bare")
            places = (at + first[0], at + first[1]), (at + second[0], at + second[1])
            span = (places[0][0], places[1][1])
        order: tuple[Player, Player] = (0, 1)
        if self.names is None:
            self.names, self.names_at = names, places
        elif not (same_name(names[0], self.names[0]) and same_name(names[1], self.names[1])):
            if same_name(names[0], self.names[1]) and same_name(names[1], self.names[0]):
                order, names, score = (1, 0), names[::-1], score and score[::-1]
                self.report(codes.SWAPPED, span)
            else:
                self._check_names(names, places)
        return names, score, span, order, halves

    def _check_names(self, names: tuple[str, str], places: tuple[Span, Span]) -> None:
        assert self.names is not None and self.names_at is not None
        for player, (name, before) in enumerate(zip(names, self.names, strict=True)):
            if not same_name(name, before):
                related = self.names_at[player]
                self.report(codes.NAME_CHANGE, places[player], player=player, related=related, before=before, name=name)
        self.names, self.names_at = names, places

    def _actions(self, lines: Iterable[Token], start: int, reader: RowReader) -> tuple[tuple[int, int], ...]:
        """Read the actions of a game in order; where its rows begin (see `Game.rows`).

        Runs of rows are read together, lines between them as they come.
        """
        parts: list[list[Line] | Token] = []
        for line in lines:
            if line.type in ("ROWS", "CELLS"):
                rows = rows_in(line, line.start_pos)
                if parts and isinstance(parts[-1], list):
                    parts[-1] += rows
                else:
                    parts.append(rows)
            elif line.type not in ("BLANK", "NAMES"):
                parts.append(line)
        self.column = column = right_column(chain.from_iterable(part for part in parts if isinstance(part, list)), self.column)
        for part in parts:
            if isinstance(part, list):
                reader.read(part, column)
            else:
                remark = self._remark(part, start + part.start_pos, len(reader.game))
                reader.game.append(remark if isinstance(remark, SetUp) else replace(remark, row=reader.row))
        return reader.rows()

    def _remark(self, line: Token, at: int, index: int) -> SetUp | Comment | Unread:
        """What a line between rows tells; it becomes the action with this index."""
        text = line.rstrip("\r\n")
        span = _trimmed(text, at)
        if line.type == "SET_UP":
            found = terminal("SET_UP").fullmatch(line)
            assert found is not None
            position = decode_letters(found["set_position"])
            if found["set_cube"] is None:
                return SetUp(position, span=span)
            exponent = int(found["set_cube"])
            owner: Player | None = None if exponent == 0 else 1 if exponent > 0 else 0
            return SetUp(position, 1 << min(abs(exponent), 30), owner, span=span)
        if line.type == "ODD_SET_UP" and (odd := slip(text, at, "ODD_SET_UP")):
            self.report(DAMAGED_SET_UP, odd[1], text=odd[2], action=index)
            return SetUp(span=span, text=text)
        if line.type == "TEXT":
            self._odd_line(text, at, index)
            return Unread(text, span=span)
        return Comment(text, span=span)


def _trimmed(text: str, at: int) -> Span:
    """The span of a line that starts at `at`, without the blanks around it."""
    inner = text.strip()
    first = at + len(text) - len(text.lstrip())
    return first, first + max(len(inner), 1)
