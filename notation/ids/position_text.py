"""Position texts: what eXtreme Gammon, BGBlitz and GNU Backgammon give for "copy position", in any of their languages.

Such a text shows a position twice, as IDs and as a picture with sentences beside it.  The IDs are believed and the rest is
compared with them; where no ID stands, the picture and the sentences are all there is.  Only what does not change with the
language is looked at: letters, numbers, and the order in which they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from notation.board import Player, Position
from notation.codes import id_texts
from notation.diagnostics import Diagnostic
from notation.grammar import terminal
from notation.ids import gnubg, picture, xgid
from notation.ids.drawing import draw, pips
from notation.ids.picture import Picture, Program
from notation.ids.reading import Decoded, Decoding, bounded, placed
from notation.source import Span
from notation.state import Offer, PositionState

CARRIES: Final = gnubg.CARRIES | {"names"}
"""The fields of a state that a position text tells; eXtreme Gammon's and BGBlitz's tell those of an XGID and the names."""
XG_CARRIES: Final = xgid.CARRIES | {"names"}


def _terminal(kind: str) -> re.Pattern[str]:
    return terminal("position_texts", kind)


def _search(kind: str, text: str, word: str) -> re.Match[str] | None:
    """The first place of a terminal that begins with a line in which this word stands."""
    at = text.find(word)
    return None if at < 0 else _terminal(kind).search(text, text.rfind("\n", 0, at) + 1)


@dataclass
class Told:
    """What the picture and the sentences tell, each by the letter of a player; None where they are silent."""

    picture: Picture | None = None
    program: Program = "gnubg"
    letter: str | None = None
    dice: tuple[int, int] | None = None
    cube: int | None = None
    owner: str | None = None
    offered: bool = False
    length: int | None = None
    crawford: bool = False
    money: tuple[bool, bool] | None = None
    score: dict[str, int] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    seen: tuple[Position, ...] = ()
    """The position as the player at the bottom sees it, and as the other does, once it was asked for."""

    def position(self, bottom: Player) -> Position | None:
        """The position, the player drawn at the bottom having this number."""
        if self.picture is None:
            return None
        if not self.seen:
            seen = Position.from_halves(self.picture.bottom, self.picture.top)
            self.seen = seen, seen.flip()
        return self.seen[bottom]

    def player(self, letter: str | None, bottom: Player) -> Player | None:
        """The number of the player with this letter."""
        if letter is None:
            return None
        lower = self.picture.letter if self.picture else "X"
        return bottom if letter == lower else 0 if bottom else 1


def decode(text: str) -> Decoded:
    """The state of a position text."""
    reading = Decoding(text)
    told = _told(reading)
    state, found = _of_ids(text)
    if state is None and found:
        return None, found
    if state is None:
        if told.picture is None:
            if not reading.failed:
                reading.report(id_texts.NO_ID)
            return reading.conclude(None)
        return reading.conclude(_of_picture(reading, told))
    bottom = _bottom(told, state)
    for what, said, meant in _differences(told, state, bottom):
        where = told.spans.get(what, told.spans.get("position"))
        reading.report(id_texts.PICTURE_DIFFERS, where, what=what, told=said, id=meant)
    names = [told.names.get(_letter(told, player, bottom), "") for player in (0, 1)]
    # A Match ID writes the larger die first; the words beside the picture keep the order of the roll.
    ordered = told.program == "gnubg" and told.dice and sorted(told.dice) == sorted(state.dice or ())
    state = replace(state, names=(names[0], names[1]), dice=told.dice if ordered else state.dice)
    _, more = reading.conclude(None)
    return (None if reading.failed else state), sorted([*found, *more], key=lambda finding: finding.place[1:3])


def _letter(told: Told, player: int, bottom: Player) -> str:
    lower = told.picture.letter if told.picture else "X"
    return lower if player == bottom else "XO"[lower == "X"]


def _of_ids(text: str) -> Decoded:
    """The state of the IDs in the text; the XGID is believed before the GNU IDs."""
    found: list[Diagnostic] = []
    state = None
    written = _xgid(text)
    if written is not None:
        state, found = xgid.decode(written[0])
        found = placed(found, text, written.start())
        if state is None:
            return None, found
    pair = _terminal("IDS").search(text)
    if pair is None:
        return state, found
    padded = pair.span("position_id")
    other, more = gnubg.decode(pair[0])
    more = placed(more, text, pair.start())
    if state is None:
        return other, more
    if other is None:
        return None, [*found, *more]
    reading = Decoding(text)
    for what in ("position", "turn", "cube", "owner", "length", "score", "crawford"):
        if getattr(state, what) != getattr(other, what):
            reading.report(id_texts.IDS_DIFFER, padded, what=what)
    if sorted(state.dice or ()) != sorted(other.dice or ()):
        reading.report(id_texts.IDS_DIFFER, padded, what="dice")
    return state, [*found, *reading.conclude(None)[1]]


def _xgid(text: str) -> re.Match[str] | None:
    """The first XGID of a text; one in its usual form is preferred.

    One with its prefix is the first where too few colons stand before it for another.
    """
    usual, at = terminal("position_ids", "XGID"), text.find(_PREFIX)
    plain = usual.match(text, at) if at >= 0 and text.count(":", 0, at) < _COLONS else None
    return plain or usual.search(text) or terminal("position_ids", "XGID_ODD").search(text)


_PREFIX: Final = "XGID="
_COLONS: Final = 9
"""So many colons are in an XGID."""


# -- what the picture and the sentences tell ------------------------------------------------------------------------------


def _told(reading: Decoding) -> Told:
    """Everything that stands in the text besides the IDs."""
    text = reading.text
    told = Told()
    drawn = terminal("position_ids", "PICTURE").search(text)
    if drawn is not None:
        told.spans["position"] = drawn.span()
        told.program = _program(text, drawn[0])
        try:
            told.picture = picture.read(drawn[0], told.program)
        except picture.BadPicture as reason:
            reading.report(id_texts.UNREADABLE_PICTURE, drawn.span(), why=str(reason))
    else:
        told.program = _program(text, "")
    if told.program == "xg":
        _tell_xg(text, told)
        return told
    if told.picture is not None:
        _tell_margin(told.picture, told)
    if told.program == "bgblitz":
        _tell_bgblitz(text, told)
    return told


def _program(text: str, drawn: str) -> Program:
    """Which program wrote the text, and the picture that is `drawn` in it."""
    for program, beside, behind in _PROGRAMS:
        if any(_search(kind, text, word) for kind, word in beside) or _terminal(behind).search(drawn):
            return program
    return "gnubg"


_PROGRAMS: Final[tuple[tuple[Program, tuple[tuple[str, str], ...], str], ...]] = (
    ("bgblitz", (("BLITZ_SCORE", " in a "), ("BLITZ_LABEL", "Position-ID")), "COUNT_BEHIND"),
    ("xg", (("XG_NAMES", "X"), ("XG_SCORE", "X:")), "BOX_BEHIND"),
)
"""What tells a program: terminals, each with a word of its line, of which one is in the text, or one in the picture."""


def _tell_xg(text: str, told: Told) -> None:
    """eXtreme Gammon: lines above and below the picture, with the players' letters."""
    if names := _search("XG_NAMES", text, "X"):
        told.names = {"X": names["x_name"] or "", "O": names["o_name"]}
    if score := _search("XG_SCORE", text, "X:"):
        told.score = {"X": bounded(score["x_score"]), "O": bounded(score["o_score"])}
        told.length = bounded(score["xg_length"]) if score["xg_length"] else 0
        told.spans["score"] = told.spans["length"] = score.span()
        if not told.length:
            line = text[score.start() : text.find("\n", score.end())]
            told.money = ("Jacoby" in line, "Beaver" in line)
    after = told.spans["position" if "position" in told.spans else "score"][1] if told.spans else 0
    if cube := _terminal("XG_CUBE").search(text, after):
        told.cube, told.owner = bounded(cube["cube_value"]), cube["cube_owner"]
        told.spans["cube"] = cube.span()
        if turn := _terminal("XG_TURN").search(text, cube.end()):
            told.letter = turn["xg_letter"]
            told.spans["dice"] = turn.span()
            told.dice = _pair(turn["xg_dice"])


def _pair(text: str | None) -> tuple[int, int] | None:
    return (int(text[0]), int(text[-1])) if text else None


def _tell_margin(seen: Picture, told: Told) -> None:
    """GNU Backgammon and BGBlitz: names, scores, roll and cube to the right of the picture."""
    margin, lower = seen.margin, seen.letter
    letters = ("O" if lower == "X" else "X", lower)
    middle = margin[seen.bar]
    for letter, at, part in ((letters[0], 0, margin[: seen.bar]), (letters[1], -1, margin[seen.bar + 1 :])):
        if label := _terminal("LABEL").match(margin[at]):
            told.names[letter] = label[1]
        if cube := _terminal("CUBE").search(margin[at]):
            told.cube, told.owner = bounded(cube[1]), letter
        for line in filter(None, part):
            if points := _terminal("POINTS").search(line):
                told.score[letter] = bounded(points[1])
            if rolled := _terminal("DICE").search(line):
                told.dice, told.letter = _pair(rolled[0][-2:]), letter
            if "On roll" in line:
                told.letter = letter
            if offered := _terminal("OFFERED").search(line):
                told.offered, told.letter = True, letters[letter == letters[0]]  # it stands beside the one who must answer
                told.cube = bounded(offered[1]) // 2
    if told.letter is None and seen.marker:
        told.letter = lower if seen.marker == "v" else letters[0]
    if told.letter is None and told.program == "gnubg":
        told.letter = letters[0] if seen.labels_of_top else lower
    if length := _terminal("LENGTH").search(middle):
        told.length = bounded(length[1])
    if cube := _terminal("CUBE").search(middle):
        told.cube = bounded(cube[1])
    told.crawford = "Crawford" in middle


def _tell_bgblitz(text: str, told: Told) -> None:
    """BGBlitz: the box of the cube, and two sentences below the IDs."""
    if told.picture is not None and told.picture.box is not None:
        told.cube, where = told.picture.box
        told.owner = {"top": "O", "bottom": "X"}.get(where)
    if score := _search("BLITZ_SCORE", text, " in a "):
        told.score = {"O": bounded(score["blitz_o"]), "X": bounded(score["blitz_x"])}
        told.length = bounded(score["blitz_length"])
        told.spans["score"] = told.spans["length"] = score.span()
    if turn := _search("BLITZ_TURN", text, " to move"):
        letters = [letter for letter, name in told.names.items() if name == turn["blitz_name"]]
        told.letter = letters[0] if letters else told.letter
        told.dice = _pair(turn["blitz_dice"])
        told.spans["dice"] = turn.span()


def _of_picture(reading: Decoding, told: Told) -> PositionState:
    """The state that the picture and the sentences tell; the player drawn at the bottom is player 1."""
    for what in ("position", "cube", "owner", "score", "dice"):
        reading.spans[what] = told.spans.get(what, told.spans["position"])
    position = told.position(1)
    assert position is not None
    length = told.length or 0
    score = tuple(told.score.get(_letter(told, player, 1), 0) for player in (0, 1))
    cube = told.cube or 1
    owner = told.player(told.owner, 1)
    if told.cube is None and told.picture is not None and told.picture.box is not None:
        cube, where = told.picture.box
        owner = 1 if where == "bottom" else 0 if where == "top" else None
    turn = told.player(told.letter, 1)
    turn = 1 if turn is None else turn
    if told.offered and cube > 1 and owner is None:
        owner = turn
    return PositionState(
        position,
        turn,
        told.dice,
        cube,
        owner,
        Offer.DOUBLE if told.offered else None,
        length=length,
        score=(score[0], score[1]),
        crawford=told.crawford,
        jacoby=told.money[0] if told.money else None,
        beavers=told.money[1] if told.money else None,
        names=(told.names.get(_letter(told, 0, 1), ""), told.names.get(_letter(told, 1, 1), "")),
    )


# -- the comparison -------------------------------------------------------------------------------------------------------


def _bottom(told: Told, state: PositionState) -> Player:
    """Which player is drawn at the bottom: player 1, unless the picture, the score and the turn fit better the other way.

    eXtreme Gammon draws the player on roll at the bottom and calls him X, whichever seat he has in the XGID.
    """

    def fits(bottom: Player) -> int:
        score = tuple(told.score.get(_letter(told, player, bottom), -1) for player in (0, 1))
        turn = told.player(told.letter, bottom) == state.turn
        return 4 * (told.position(bottom) == state.position) + 2 * (score == state.score) + turn

    best = fits(1)
    return 0 if best < _FITS_WHOLLY and fits(0) > best else 1


_FITS_WHOLLY: Final = 7


def _differences(told: Told, state: PositionState, bottom: Player) -> Iterator[tuple[str, str | int, str | int]]:
    """What the picture or the sentences tell otherwise than the ID: the field, what they tell, and what the ID says."""
    position = told.position(bottom)
    if position is not None and position != state.position:
        point = next(index for index in range(26) if position[index] != state.position[index])
        yield "position", f"{position[point]} on the first player’s {point} point", state.position[point]
    if told.score:
        score = tuple(told.score.get(_letter(told, player, bottom), 0) for player in (0, 1))
        if score != state.score:
            yield "score", "{}-{}".format(*score), "{}-{}".format(*state.score)
    if told.length is not None and told.length != state.length:
        yield "length", told.length, state.length
    if told.cube is not None and told.cube != state.cube:
        yield "cube", told.cube, state.cube
    if told.dice is not None and state.dice is not None and sorted(told.dice) != sorted(state.dice):
        yield "dice", "{}{}".format(*told.dice), "{}{}".format(*state.dice)


# -- writing --------------------------------------------------------------------------------------------------------------


def cannot_carry(state: PositionState) -> set[str]:
    """Fields whose value in this state has no form in a position text: names that the lines around them would hide."""
    fit = all(
        name.isprintable() and len(name) <= 100 and name == " ".join(name.split()) and ":" not in name and "(" not in name
        for name in state.names
    )
    return set() if fit else {"names"}


def encode_gnubg(state: PositionState) -> str:
    """The position as GNU Backgammon's text export shows it: both IDs, the board, the pip counts."""
    position_id, match_id = gnubg.encode(state).split(":")
    head = f" GNU Backgammon  Position ID: {position_id}\n                 Match ID   : {match_id}\n"
    return f"{head}{draw(state)}\n{pips(state)}\n"


def encode_xg(state: PositionState) -> str:
    """The position as eXtreme Gammon's English text export shows it: the player on roll is X and sits below."""
    below = state.turn
    seen = state if below == 1 else state.swap()
    names = [name or f"Player {2 - number}" for number, name in enumerate(seen.names)]
    top, bottom = seen.score
    score = f"Score is X:{bottom} O:{top}"
    if state.length:
        score += f" {state.length} pt.(s) match."
    else:
        rules = [name for name, holds in (("Jacoby", state.jacoby), ("Beaver", state.beavers)) if holds]
        score += f". Unlimited Game{', ' * bool(rules)}{' '.join(rules)}"
    picture_lines = [f" {line[1:44].rstrip()}" for line in draw(replace(seen, dice=None, offer=None)).splitlines()]
    if seen.owner is not None:
        first = 1 if seen.owner == 0 else 9
        for index, box in enumerate(("+---+", f"|{seen.cube:^3}|", "+---+"), first):
            picture_lines[index] += f" {box}"
    cube = f"Cube: {seen.cube}" + ("" if seen.owner is None else f", {'OX'[seen.owner]} own cube")
    action = "X on roll, cube action" if seen.dice is None else "X to play {}{}".format(*seen.dice)
    left = f"{bottom}-{top}/{state.length}" if state.length else f"{bottom}-{top}"
    counts = f"Pip count  X: {seen.position.pips(1)}  O: {seen.position.pips(0)} X-O: {left}"
    head = [xgid.encode(state), "", f"X:{names[1]}   O:{names[0]}", score]
    return "\n".join([*head, *picture_lines, counts, cube, action]) + "\n"
