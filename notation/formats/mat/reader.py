"""Reading `.mat`: from the text to matches.  Structured, lossless, and it cannot fail."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final

from lark import Token, Tree

from notation.board import VARIATIONS, Player
from notation.codes import reading as codes
from notation.diagnostics import in_order
from notation.formats.mat.cells import Plain, Row, right_column, split, terminal
from notation.formats.mat.head import check_tag, rules_of, variation_of
from notation.formats.mat.rows import RowReader
from notation.grammar import load
from notation.ids.letters import decode_letters
from notation.model import Action, Comment, Game, Match, SetUp, Tag, Unread
from notation.reporter import Reporter
from notation.source import CONTROL, Source, Span

_PLAYERS: Final[tuple[Player, Player]] = (0, 1)
_UNLIMITED: Final = 99999
_LONGEST: Final = 127
_LINE: Final = re.compile("[^\r\n]+")
_RATING: Final = re.compile(r",\d+$")


def read(source: Source) -> Iterator[Match]:
    """The matches of a text, one after the other.

    Text that holds no match gives one empty `Match` with a finding, so that nothing goes unsaid.
    """
    for number, (start, end) in enumerate(_pieces(source.text), 1):
        yield _MatchReader(source, number).read(start, end)


def _pieces(text: str) -> Iterator[Span]:
    """Cut a text before the head of each match but the first, so that one match is in memory at a time."""
    start = 0
    lengths = 0
    if terminal("LENGTH").match(text):
        lengths = 1
    for found in _after_a_line_end("LENGTH").finditer(text):
        if terminal("NAMES").match(text, found.start()):
            continue  # a player may be called "5 point match"
        cut = _head_start(text, start, found.start())
        if lengths and cut > start:
            yield start, cut
            start = cut
        lengths += 1
    yield start, len(text)


@cache
def _after_a_line_end(name: str) -> re.Pattern[str]:
    return re.compile("(?<=[\r\n])" + terminal(name).pattern)


def _head_start(text: str, start: int, length_line: int) -> int:
    """Where the head of the match with this length line begins.

    Its tags belong to it, the comments right above the length line, and those that a blank line sets off from the rows
    of the match before; other comments below those rows belong to that match.
    """
    head = before = length_line
    run = blank = False
    while before > start:
        line_start = max(text.rfind("\n", start, before - 1), text.rfind("\r", start, before - 1)) + 1
        line_start = max(line_start, start)
        if text[before - 1] == "\n" and line_start == before - 1 and text[line_start - 1 : line_start] == "\r":
            line_start -= 1
        line = text[line_start:before].strip()
        if line.startswith((";", "#")):
            run = True
            if not blank or line[1:].lstrip().startswith("["):
                head = line_start
        elif not line:
            head = before if run else head
            run, blank = False, True
        else:
            return head
        before = line_start
    return start


def _same_name(first: str, second: str) -> bool:
    """Whether two spellings name one player: composed alike, without control characters, without blanks around and the
    rating some programs add."""

    def key(name: str) -> str:
        return _RATING.sub("", CONTROL.sub("", unicodedata.normalize("NFC", name)).strip()) or name

    return key(first) == key(second)


class _MatchReader(Reporter):
    """Reads one match of a source; collects what it finds."""

    def __init__(self, source: Source, number: int) -> None:
        super().__init__(source, number)
        self.origin, self.text = source, source.text
        self.names_at: tuple[Span, Span] | None = None
        self.names: tuple[str, str] | None = None
        self.head: list[Tag | Comment | Unread] = []
        self.length = 0

    def read(self, start: int, end: int) -> Match:
        text = self.text[start:end]
        if not text.endswith(("\n", "\r")):
            text += "\n"
        tree = load("mat", "record", "row", "plain").parse(text, start="record")
        nodes = [part for node in tree.children for part in _parts(node)]
        games: list[Game] = []
        saw_length = False
        headless: list[Any] = []
        for node in [*nodes, None]:
            if headless and not isinstance(node, Token):
                games.append(self._headless(headless, start))
                headless = []
            if isinstance(node, Tree):
                lines, *others = _without_header(node.children)
                games.append(self._game(lines, start))
                games += [self._unnamed(lines, start) for lines in others]
            elif node is None:
                break
            elif node.type == "LENGTH":
                saw_length = True
                self._length(node, start)
            elif (headless and node.type != "TAG") or _has_roll(node):
                headless.append(node)
            else:
                self._head_line(node, start)
        span = (start, end)
        if not games and not saw_length:
            # That is the one thing to say of a file that is something else, not each of its lines.
            self.found = [finding for finding in self.found if finding.code is not codes.UNREAD_LINE]
            self.report(codes.NO_MATCH, (start, min(start + 1, end)))
        self._broken_off(end)
        rules = rules_of(self.head, self.length)
        if rules.variation not in VARIATIONS:
            tag = variation_of(self.head)
            self.report(codes.VARIATION, tag.span if tag else span, value=rules.variation)
        marks = any(step.hit for game in games for action in game.actions for step in getattr(action, "steps", ()))
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

    def _broken_off(self, end: int) -> None:
        """Call what is not understood at the very end of a file without a last line end by its name."""
        whole = self.text
        if end < len(whole) or whole.endswith(("\n", "\r")):
            return
        last = self.origin.location(len(whole.rstrip()))
        for index, finding in enumerate(self.found):
            if finding.code in (codes.UNREAD_CELL, codes.UNREAD_LINE) and finding.place[3:5] == last:
                self.found[index] = replace(finding, code=codes.TRUNCATED)

    def _tagged_names(self) -> tuple[str, str]:
        tags = {part.key.casefold(): part.value for part in self.head if isinstance(part, Tag)}
        return tags.get("player 1", ""), tags.get("player 2", "")

    # -- the head -------------------------------------------------------------------------------------------------------

    def _length(self, token: Any, start: int) -> None:
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

    def _head_line(self, token: Any, start: int) -> None:
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
        elif token.type in ("COMMENT", "SET_UP"):
            self.head.append(Comment(text, None, span))
        elif token.type != "BLANK":
            for found in _LINE.finditer(text):
                span = (at + found.start(), at + found.end())
                self.head.append(Unread(found[0], None, None, span))
                self.report(codes.UNREAD_LINE, _trimmed(found[0], span[0]))

    # -- a game ---------------------------------------------------------------------------------------------------------

    def _headless(self, lines: list[Any], start: int) -> Game:
        """Rows without the header of a game are one too.  The line with the names may have lost only the header above it."""
        self.game = None
        span = score_span = _trimmed(_LINE.findall(lines[0])[0], start + lines[0].start_pos)
        names: tuple[str, str] | None = None
        score: tuple[int, int] | None = None
        order, halves = _PLAYERS, ("", "")
        last = self.head[-1] if self.head else None
        if isinstance(last, Unread) and terminal("NAMES").fullmatch(last.text + "\n"):
            self.head.pop()
            place = self.place(_trimmed(last.text, last.span[0]))
            self.found = [finding for finding in self.found if finding.place != place]
            names, score, score_span, order, halves = self._score_line(last.text + "\n", last.span[0])
        else:
            self.report(codes.NO_SCORE_LINE, span)
        actions: list[Action] = []
        rows = self._actions(lines, start, actions, RowReader(order, halves, self.report))
        return Game(None, score, names, tuple(actions), rows=rows, span=span, score_span=score_span)

    def _unnamed(self, lines: list[Any], start: int) -> Game:
        """A game that begins with its score line, the line `Game n` above it being lost."""
        names, score, span, order, halves = self._score_line(lines[0], start + lines[0].start_pos)
        self.game = self.game + 1 if self.game is not None else None
        self.report(codes.NO_GAME_LINE, span)
        actions: list[Action] = []
        rows = self._actions(lines[1:], start, actions, RowReader(order, halves, self.report))
        return Game(None, score, names, tuple(actions), rows=rows, span=span, score_span=span)

    def _game(self, lines: list[Any], start: int) -> Game:
        header = lines[0]
        found = terminal("GAME").fullmatch(header)
        assert found is not None
        self.game = number = int(found["game_number"])
        header_span = _trimmed(header, start + header.start_pos)
        names: tuple[str, str] | None = None
        score: tuple[int, int] | None = None
        score_span, order, halves = header_span, _PLAYERS, ("", "")
        kinds = [line.type for line in lines]
        if "NAMES" in kinds:
            token = lines[kinds.index("NAMES")]
            names, score, score_span, order, halves = self._score_line(token, start + token.start_pos)
        elif not any(kind == "TEXT" for kind in kinds[1:3]):
            self.report(codes.NO_SCORE_LINE, header_span)
        actions: list[Action] = []
        rows = self._actions(lines[1:], start, actions, RowReader(order, halves, self.report))
        return Game(number, score, names, tuple(actions), rows=rows, span=header_span, score_span=score_span)

    def _score_line(
        self, token: str, at: int
    ) -> tuple[tuple[str, str], tuple[int, int], Span, tuple[Player, Player], tuple[str, str]]:
        found = terminal("NAMES").fullmatch(token)
        assert found is not None
        names = (found["first_name"], found["second_name"])
        score = (int(found["first_score"]), int(found["second_score"]))
        halves = (f"{names[0]} : {score[0]}", f"{names[1]} : {score[1]}")
        order: tuple[Player, Player] = (0, 1)
        span = (at + found.start("first_name"), at + found.end("second_score"))
        if self.names is None:
            self.names, self.names_at = names, _names_at(found, at)
        elif not (_same_name(names[0], self.names[0]) and _same_name(names[1], self.names[1])):
            if _same_name(names[0], self.names[1]) and _same_name(names[1], self.names[0]):
                order, names, score = (1, 0), names[::-1], score[::-1]
                self.report(codes.SWAPPED, span)
            else:
                self._check_names(names, found, at)
        return names, score, span, order, halves

    def _check_names(self, names: tuple[str, str], found: re.Match[str], at: int) -> None:
        assert self.names is not None and self.names_at is not None
        places = _names_at(found, at)
        for player, (name, before) in enumerate(zip(names, self.names, strict=True)):
            if not _same_name(name, before):
                related = self.names_at[player]
                self.report(codes.NAME_CHANGE, places[player], player=player + 1, related=related, before=before, name=name)
        self.names, self.names_at = names, places

    def _actions(
        self, lines: Iterable[Any], start: int, actions: list[Action], reader: RowReader
    ) -> tuple[tuple[int, int], ...]:
        """The actions of a game in order, and where its rows begin (see `Game.rows`).

        Runs of rows are read together, lines between them as they come.
        """
        parts: list[list[Plain | Row] | Action] = []
        for line in lines:
            at = start + line.start_pos
            if line.type in ("ROWS", "CELLS"):
                rows = list(split(line, at))
                if parts and isinstance(parts[-1], list):
                    parts[-1].extend(rows)
                else:
                    parts.append(rows)
            elif line.type not in ("BLANK", "NAMES"):
                parts.append(self._remark(line, at))
        column = right_column(row for part in parts if isinstance(part, list) for row in part)
        for part in parts:
            if isinstance(part, list):
                reader.read(part, column, actions)
            else:
                actions.append(part if isinstance(part, SetUp) else replace(part, row=reader.row))
        return reader.rows(actions)

    def _remark(self, line: Token, at: int) -> SetUp | Comment | Unread:
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
        if line.type == "TEXT":
            self.report(codes.UNREAD_LINE, span)
            return Unread(text, span=span)
        return Comment(text, span=span)


def _without_header(lines: list[Any]) -> Iterator[list[Any]]:
    """Cut the lines of a game before each score line that stands, after other rows, above rows of its own."""
    start, rows = 0, False
    for at, line in enumerate(lines):
        if line.type == "TEXT" and rows and terminal("NAMES").fullmatch(line):
            below = next((other.type for other in lines[at + 1 :] if other.type != "BLANK"), "")
            if below == "ROWS":
                yield lines[start:at]
                start, rows = at, False
        rows = rows or line.type == "ROWS"
    yield lines[start:]


def _names_at(found: re.Match[str], at: int) -> tuple[Span, Span]:
    """Where the two names of a score line that starts at `at` stand; an empty name has the place where it would begin."""
    first, second = (
        (at + found.start(group), at + max(found.end(group), found.start(group) + 1)) for group in ("first_name", "second_name")
    )
    return first, second


def _trimmed(text: str, at: int) -> Span:
    """The span of a line that starts at `at`, without the blanks around it."""
    inner = text.strip()
    first = at + len(text) - len(text.lstrip())
    return first, first + max(len(inner), 1)


def _parts(node: Any) -> list[Any]:
    """What a node of a record stands for: the parts of a match (its length line, lines and games), or itself."""
    return node.children if isinstance(node, Tree) and node.data == "match" else [node]


def _has_roll(line: Token) -> bool:
    """Whether a line or block of lines before the first game holds a roll: then it is a game without a header."""
    if line.type not in ("ROWS", "CELLS"):
        return False
    rows = (row for row in split(line, 0))
    return any(isinstance(row, Plain) or any(cell.tokens[0].type == "ROLL" for cell in row.cells) for row in rows)
