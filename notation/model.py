"""A match as its file tells it: frozen values, no logic, no reading or writing.

Nothing here has been judged.  A `Move` holds the steps as written; whether they are legal is for `notation.replay` to say.
Places in the source (`span`) do not take part in comparisons, so a match that was written and read again is equal.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from notation.annotations import Annotation
from notation.board import Player, Position
from notation.diagnostics import Diagnostic
from notation.frozen import frozen
from notation.recorded import Recorded
from notation.source import Source, Span
from notation.steps import Step

if TYPE_CHECKING:
    from typing_extensions import TypeIs  # of `typing` from Python 3.13 on; only type checkers need it

NOWHERE: Span = (0, 0)


class Written(enum.Enum):
    """How the play of a roll is written."""

    STEPS = "steps"  # as movements
    BLANK = "blank"  # nothing stands after the dice
    DANCE = "dance"  # words that say no play was possible
    UNKNOWN = "unknown"  # question marks
    ILLEGAL = "illegal"  # the words "Illegal play", with or without the position that came of it
    UNREAD = "unread"  # in a way that the reader did not understand


@frozen
class _Deed:
    """What a player does: `player` is 0 or 1, else it raises `ValueError`."""

    player: Player

    def __post_init__(self) -> None:
        """Refuse an action of nobody: a slip in a program, as no record tells of a third player."""
        if self.player not in (0, 1):
            raise ValueError(f"the players are 0 and 1; there is no player {self.player!r}")


@frozen
class _Turning(_Deed):
    """The cube turned: `value` is what it shows after that, None where that is not written."""

    value: int | None = None
    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)
    note: Annotation | None = None


@frozen
class _Answer(_Deed):
    """An answer to a turned cube."""

    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)
    note: Annotation | None = None


@frozen
class Move(_Deed):
    """A roll and what was played with it.  `dice` as written, each 1 to 6; (0, 0) when a program wrote no roll at all.

    `steps` are the movements as written, and `written` says how the play is written.  `position`, for `Written.ILLEGAL`, is the
    one after the play, where the record gives it; `text` the words that stand in place of steps, as written.

    `row` is the number of its row in the record and `span` its place there, in characters of the decoded text or bytes of a
    binary file; `note` is what a program or person said of it, as its analysis.  All actions have these; of a record without
    rows, or made in code, they are None and nowhere.  `places` are those of the steps, counted from the start of `span`; empty
    where that is not known.  Raises `ValueError` for a player who is not 0 or 1.

    >>> move = Move(0, (3, 1), (Step(8, 5), Step(6, 5)))
    >>> move.written is Written.STEPS, move.row
    (True, None)
    """

    dice: tuple[int, int]
    steps: tuple[Step, ...] = ()
    written: Written = Written.STEPS
    position: Position | None = None
    text: str = ""
    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)
    note: Annotation | None = None
    places: tuple[Span, ...] = field(default=(), compare=False)


class WrittenPlay:
    """A roll and its play as a record writes them, whoever made it (see `Move`); two of the same text may be one object."""

    __slots__ = ("dice", "steps", "text", "written")

    def __init__(self, dice: tuple[int, int], steps: tuple[Step, ...], written: Written, text: str = "") -> None:
        self.dice = dice
        self.steps = steps
        self.written = written
        self.text = text


@frozen
class Double(_Turning):
    """A double or redouble (R18, R19); `value` is what the cube shows after it, None where that is not written.

    `row`, `span` and `note` as for `Move`.  Raises `ValueError` for a player who is not 0 or 1.
    """


@frozen
class Beaver(_Turning):
    """An immediate redouble by the player who was doubled, who keeps the cube (money sessions); `value` as for `Double`.

    `row`, `span` and `note` as for `Move`.  Raises `ValueError` for a player who is not 0 or 1.
    """


@frozen
class Raccoon(_Turning):
    """The doubler's immediate redouble of a beaver (money sessions); `value` as for `Double`.

    `row`, `span` and `note` as for `Move`.  Raises `ValueError` for a player who is not 0 or 1.
    """


@frozen
class Take(_Answer):
    """The answer that accepts a double (R19).

    `row`, `span` and `note` as for `Move`.  Raises `ValueError` for a player who is not 0 or 1.
    """


@frozen
class Pass(_Answer):
    """The answer that refuses a double and gives up the game for what the cube showed before (R19).

    `row`, `span` and `note` as for `Move`.  Raises `ValueError` for a player who is not 0 or 1.
    """


@frozen
class Resign(_Deed):
    """`player` gives up the game; `level` 1, 2 (gammon) or 3 (backgammon), or the `points`, where the record says so (R23).

    `whole_match` is True where he gives up the match.  `row`, `span` and `note` as for `Move`.  Raises `ValueError` for a
    player who is not 0 or 1.
    """

    level: int | None = None
    points: int | None = None
    whole_match: bool = False
    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)
    note: Annotation | None = None


@frozen
class Win(_Deed):
    """The result as written: who won, how many `points` (the cube's value times 1, 2 or 3), and whether it was the `match`.

    Nothing is worked out here.  `row`, `span` and `note` as for `Move`.  Raises `ValueError` for a player who is not 0 or 1.
    """

    points: int
    match: bool = False
    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)
    note: Annotation | None = None


@frozen
class SetUp:
    """A position set in the course of a game, or before it; None leaves that part as it is.

    `cube` is its value, `owner` the player who has it (None for the middle), `turn` who is to act.
    `text` is the line of one that could not be read: nothing is known of the position from there on.  `row`, `span` and `note`
    as for `Move`.
    """

    position: Position | None = None
    cube: int | None = None
    owner: Player | None = None
    turn: Player | None = None
    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)
    note: Annotation | None = None
    text: str = ""


@frozen
class Comment:
    """A line that is no action; `text` as written, without its line end.  `row` and `span` as for `Move`."""

    text: str
    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Unread:
    """A cell or line that the reader did not understand: its `text` as written, and `player` where the column tells.

    `row` and `span` as for `Move`.
    """

    text: str
    player: Player | None = None
    row: int | None = field(default=None, compare=False)
    span: Span = field(default=NOWHERE, compare=False)


__all__ = [
    "Action",
    "Beaver",
    "Comment",
    "Deciding",
    "Double",
    "Game",
    "Match",
    "Move",
    "Pass",
    "Raccoon",
    "Resign",
    "Rules",
    "SetUp",
    "Step",
    "Tag",
    "Take",
    "Unread",
    "Win",
    "Written",
    "is_decision",
]

Deciding: TypeAlias = Move | Double | Take | Pass | Beaver | Raccoon | Resign
"""What a player decides; all else in a game is only told of it."""

Action: TypeAlias = Deciding | Win | SetUp | Comment | Unread


def is_decision(action: Action) -> TypeIs[Deciding]:
    """Whether an action is what a player decided."""
    return not isinstance(action, (Win, SetUp, Comment, Unread))


@frozen
class Tag:
    """A `key` and its `value` from the head of a match; `span` is its place."""

    key: str
    value: str
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Rules:
    """What the record says of the rules in force; None where it is silent.

    `length` is the points to win, 0 for a money session; where the record does not tell it, it is 0 and `length_told` False.
    `crawford` (R20), `jacoby` and `beavers` tell of the rules of these names; where nothing is said of it the Crawford rule is
    taken to hold.  `cube_limit` is the largest value of the cube, 1 for no cube.  `variation` is the game's name.
    """

    length: int = 0
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    cube_limit: int | None = None
    variation: str = "Backgammon"
    length_told: bool = True


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


@frozen
class Game:
    """One game: its number and start score as written (in the order of the match's players), and its actions in order.

    `names` are the players' names as this game writes them, in the order of the match's players.  `crawford` is whether the
    record itself says that this is the Crawford game, for formats that do.  `cube` is the value of the cube at the start: more
    than 1 after automatic doubles.  `note` is what is said about the game as a whole.  `span` is the place of its head and
    `score_span` that of its score.  `rows` tells where each row of the record begins, as the index of an action and the number
    as written; empty where the rows are numbered one after the other and hold one roll of each player, as nearly always.

    What the record does not tell is None; nothing is worked out.
    """

    number: int | None = None
    score: tuple[int, int] | None = None
    names: tuple[str, str] | None = None
    actions: tuple[Action, ...] = ()
    crawford: bool | None = None
    cube: int = 1
    note: Annotation | None = None
    span: Span = field(default=NOWHERE, compare=False)
    score_span: Span = field(default=NOWHERE, compare=False)
    rows: tuple[tuple[int, int], ...] = ()
    recorded: Recorded[Action] | None = field(default=None, init=False, compare=False, repr=False)
    """What `actions` are made from when they are first asked for, in a game that was read so."""

    @property
    def sequence(self) -> Sequence[Action]:
        """The actions, each made when it is asked for; where they were not read so, `actions`."""
        return self.actions if self.recorded is None else self.recorded

    def records(self, recorded: Recorded[Action]) -> Game:
        """This game, new and without actions, with those of a record; they are made when they are asked for."""
        object.__setattr__(self, "recorded", recorded)
        object.__delattr__(self, "actions")
        return self

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> tuple[Action, ...]:
            if name != "actions" or self.recorded is None:
                raise AttributeError(name)
            made = tuple(self.recorded)
            object.__setattr__(self, "actions", made)
            return made

    def __str__(self) -> str:
        number = "a game" if self.number is None else f"game {self.number}"
        score = "" if self.score is None else " at {}-{}".format(*self.score)
        return f"{number}{score}, {_counted(len(self.sequence), 'action')}"


@frozen
class Match:
    """A match or money session as its file tells it: the two `players`, the `rules`, and the `games` in order.

    `head` keeps the tags and comments before the first game in order.  `marks_hits` is False where the record never marks
    a hit, None where its format has no mark for one.  `diagnostics` are the reader's own findings.  `number` counts the
    matches of one file from 1, `span` is the place of the whole in its `source`.

    What steers the replay is part of a match and is compared: matches that are equal are replayed alike.

    >>> game = Game(1, (0, 0), actions=(Double(0, 2), Pass(1), Win(0, 1)))
    >>> match = Match(("Ada", "Ben"), Rules(length=3), (game,), head=(Tag("Event", "Club evening"),))
    >>> print(match, match.tag("event"), match.games[0].actions[-1].points, sep="; ")
    Ada - Ben, 3 point match, 1 game; Club evening; 1
    """

    players: tuple[str, str] = ("", "")
    rules: Rules = Rules()
    games: tuple[Game, ...] = ()
    head: tuple[Tag | Comment | Unread, ...] = ()
    marks_hits: bool | None = True
    number: int = field(default=1, compare=False)
    span: Span = field(default=NOWHERE, compare=False)
    source: Source | None = field(default=None, compare=False, repr=False)
    diagnostics: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        first, second = (name or f"player {number}" for number, name in enumerate(self.players, 1))
        kind = f"{self.rules.length} point match" if self.rules.length else "money session"
        return f"{first} - {second}, {kind}, {_counted(len(self.games), 'game')}"

    def tag(self, key: str) -> str | None:
        """The value of the first tag with this key, in any case; None when there is none."""
        wanted = key.casefold()
        return next((part.value for part in self.head if isinstance(part, Tag) and part.key.casefold() == wanted), None)
