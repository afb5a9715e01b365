"""Set-up nodes: positions placed point by point, the cube, whose turn it is, and a roll that was not played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from notation.annotations import Annotation
from notation.board import BAR, MOST_CHECKERS, START, Player, Position
from notation.codes.tree import PROPERTY_VALUE
from notation.cube import Cube
from notation.formats.sgf.tree import Node, Property, Report
from notation.formats.sgf.values import LETTERS, color_of, points_of
from notation.model import Action, Beaver, Comment, Double, Move, Pass, Raccoon, SetUp, Take, Unread, Written
from notation.phrases import Phrase
from notation.source import Span

NAMES: Final = frozenset(("AE", "AW", "AB", "PL", "DI", "CV", "CO", "CP"))
"""The properties that set something up."""

_POINTS: Final[tuple[str, ...]] = ("AE", "AW", "AB")
_HIGHEST_CUBE: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class Parts:
    """What one node sets: None leaves that part as it is.  `owner` is (None,) for a cube in the middle."""

    position: Position | None = None
    cube: int | None = None
    owner: tuple[Player | None] | None = None
    turn: Player | None = None
    dice: tuple[int, int] | None = None
    unread: tuple[Property, ...] = ()
    """The values that are not understood, under the names of their properties with an X before."""


def parts_of(
    node: Node, before: Callable[[], Position], roller: Player | None, report: Report, root: bool = False
) -> Parts | None:
    """What a node sets up; None when it sets nothing.

    `before` gives the position up to here, from which the points are taken that the node does not name; `roller` is whose
    roll it is where the node does not say.  In a `root` CV is no set-up, and CP with other words is a copyright.
    """
    found = {known.name: known for known in node.properties if known.name in NAMES}
    if root:
        found.pop("CV", None)
        if "CP" in found and _owner(found["CP"].values) is None:
            del found["CP"]
    if not found:
        return None
    unread = []

    def bad(name: str, expected: str, values: list[str] | None = None) -> None:
        span = found[name].span
        values = values or found[name].values
        report(PROPERTY_VALUE, span, value="][".join(values)[:40], property=name, expected=expected)
        unread.append(Property(f"X{name}", values, span))

    position = None
    if placed := [name for name in _POINTS if name in found]:
        counts: dict[str, list[int]] = {}
        for name in placed:
            counts[name], odd = points_of(found[name].values)
            if odd:
                bad(name, "letters of points, or ranges such as a:y", odd)
        position = _placed(counts, before)
        if position is None:
            for name in placed:
                bad(name, Phrase("at most {most} checkers", most=MOST_CHECKERS))
    cube = owner = turn = dice = None
    if "CV" in found:
        cube = cube_value(found["CV"].values)
        if cube is None:
            bad("CV", "a power of two")
    for kind in ("CP", "CO"):
        if kind in found:
            named = _owner(found[kind].values)
            if named is None:
                bad(kind, "w, b or c")
            else:
                owner = named
    if "PL" in found:
        turn = color_of(found["PL"].values[0])
        if turn is None:
            bad("PL", "W or B")
    if "DI" in found:
        text = "".join(found["DI"].values[0].split())
        if len(text) != 2 or not set(text) <= set("123456"):
            bad("DI", "two dice")
        elif turn is None and roller is None:
            bad("DI", "PL beside it, which tells the player")
        else:
            dice = (int(text[0]), int(text[1]))
    return Parts(position, cube, owner, turn, dice, tuple(unread))


def cube_value(values: Sequence[str]) -> int | None:
    """The value that CV tells; None when it is no value of a cube."""
    text = values[0].strip()
    value = int(text) if text.isdecimal() and len(text) < 12 else 0
    return value if 0 < value <= _HIGHEST_CUBE and value & (value - 1) == 0 else None


def _owner(values: Sequence[str]) -> tuple[Player | None] | None:
    text = values[0].strip().casefold()
    if text in ("c", "n", "centre", "center", "none"):
        return (None,)
    player = color_of(text)
    return None if player is None else (player,)


def _placed(counts: dict[str, list[int]], before: Callable[[], Position]) -> Position | None:
    """The position when the points of AE are emptied and the checkers of AW and AB added; None when those are too many.

    Where the three name every point they describe the whole board, and AE lists those that are empty (libgsgf).
    """
    empty, white, black = (counts.get(name, [0] * 26) for name in _POINTS)
    named = [any(count) for count in zip(empty, white, black, strict=True)]
    whole = all(named[:24])
    numbers = [0] * 26 if whole else list(before())
    for index in range(24):
        if empty[index]:
            numbers[index + 1] = 0
        numbers[index + 1] += white[index] - black[index]
    if empty[24] and not whole:
        numbers[BAR] = numbers[0] = 0
    numbers[BAR] += white[24]
    numbers[0] -= black[24]
    return Position.bounded(numbers)


def position_after(actions: Iterable[Action], start: Position) -> Position:
    """Where the checkers stand when the steps of `actions` are made as they are written, whatever the rules say.

    Steps from points that are empty leave checkers of the other player there; where those become too many, nothing moved.
    """
    numbers = list(start)
    for action in actions:
        if isinstance(action, SetUp) and action.position is not None:
            numbers = list(action.position)
        elif isinstance(action, Move):
            sign, bar = (1, BAR) if action.player == 0 else (-1, 0)
            for source, target, _ in action.steps:
                numbers[source if sign > 0 else 25 - source] -= sign
                if target:
                    at = target if sign > 0 else 25 - target
                    if numbers[at] == -sign:
                        numbers[at] = 0
                        numbers[25 - bar] -= sign
                    numbers[at] += sign
    return Position.bounded(numbers) or start


def follow(cube: Cube, action: Action) -> None:
    """Carry out on a cube what an action does to it as it is written, for set-ups that change one half of it."""
    if isinstance(action, (Double, Beaver, Raccoon)):
        if cube.turns:
            cube.turn()
        else:
            cube.double(action.player)
    elif cube.turns and (isinstance(action, Take) or (isinstance(action, Move) and action.player == cube.doubler)):
        cube.take()
    elif isinstance(action, Pass):
        cube.turns = 0
    elif isinstance(action, SetUp) and action.cube is not None:
        cube.set(action.cube, action.owner)


class Offers:
    """What a double is called: in money sessions one that answers a double is a beaver, one that answers that a raccoon, and
    so on in turns."""

    def __init__(self, money: bool) -> None:
        self.money = money
        self.last: Double | Beaver | Raccoon | None = None

    def kind(self, player: Player) -> type[Double | Beaver | Raccoon]:
        """What a double by this player is now."""
        if self.money and self.last is not None and self.last.player != player:
            return Raccoon if isinstance(self.last, Beaver) else Beaver
        return Double

    def follow(self, action: Action) -> None:
        """What an action changes."""
        if isinstance(action, (Double, Beaver, Raccoon)):
            self.last = action
        elif not isinstance(action, (Comment, Unread, SetUp)):
            self.last = None


class SetUps:
    """Collects set-up nodes that follow one another into one set-up, and holds a roll back until it is clear whether it
    was played."""

    def __init__(self, actions: list[Action], cube: Cube) -> None:
        self.actions = actions
        self.cube = cube
        self.pending: SetUp | None = None
        self.roll: Move | None = None
        self.mover: Player | None = None
        self._followed = 0
        self._position = START

    def add(self, parts: Parts, note: Annotation | None, span: Span) -> None:
        """What one node sets."""
        turn = parts.turn
        roller = turn if turn is not None else self.roller()
        if parts.dice is not None and roller is not None:
            self._replace_roll()
            self.roll = Move(roller, parts.dice, (), Written.BLANK, span=span)
            if parts == Parts(turn=turn, dice=parts.dice):
                self.roll, turn, note = replace(self.roll, note=note), None, None
        cube, owner = parts.cube, self.cube.owner
        if self.pending is not None and self.pending.cube is not None:
            owner = self.pending.owner
        if parts.owner is not None:
            owner = parts.owner[0]
            if cube is None:
                cube = self.pending.cube if self.pending is not None and self.pending.cube is not None else self.cube.value
        new = SetUp(parts.position, cube, owner if cube is not None else None, turn, span=span, note=note)
        if new == SetUp():
            return
        if self.pending is None:
            self.pending = new
        elif (joined := _joined(self.pending, new, parts)) is not None:
            self.pending = joined
        else:
            self._place()
            self.pending = new

    def roller(self) -> Player | None:
        """Whose turn it is, as far as the record tells."""
        if self.pending is not None and self.pending.turn is not None:
            return self.pending.turn
        return None if self.mover is None else 0 if self.mover else 1

    def position(self) -> Position:
        """Where the checkers stand, as far as the record tells."""
        if self.pending is not None and self.pending.position is not None:
            return self.pending.position
        self._position = position_after(self.actions[self._followed :], self._position)
        self._followed = len(self.actions)
        return self._position

    def _place(self) -> None:
        if self.pending is not None:
            follow(self.cube, self.pending)
            self.actions.append(self.pending)
            self.pending = None

    def _replace_roll(self) -> None:
        """A roll that is set anew before it was played: keep the first one's words."""
        roll, self.roll = self.roll, None
        if roll is not None:
            self._place()
            note = roll.note or Annotation()
            dice = ("{}{}".format(*roll.dice),)
            self.pending = SetUp(turn=roll.player, span=roll.span, note=replace(note, extra=(*note.extra, ("XDI", dice))))

    def before(self, action: Action | None) -> None:
        """Something else follows (None: the end of the game): place what was set.  A roll that is not played by the action that
        follows was left unplayed."""
        self._place()
        roll, self.roll = self.roll, None
        if isinstance(action, Move):
            self.mover = action.player
        if roll is None:
            return
        if not isinstance(action, Move) or (action.player, action.dice) != (roll.player, roll.dice):
            self.actions.append(roll)
        elif roll.note is not None:
            self.actions.append(SetUp(span=roll.span, note=roll.note))


def _joined(first: SetUp, second: SetUp, parts: Parts) -> SetUp | None:
    """Two set-ups as one; None when the second changes what the first has set."""
    if first.note is not None and second.note is not None:
        return None
    if first.position is not None and second.position not in (None, first.position):
        return None
    if first.turn is not None and second.turn not in (None, first.turn):
        return None
    if first.cube is not None and second.cube is not None:
        changed_value = parts.cube is not None and parts.cube != first.cube
        changed_owner = parts.owner is not None and first.owner is not None and parts.owner[0] != first.owner
        if changed_value or changed_owner:
            return None
    return SetUp(
        first.position if second.position is None else second.position,
        second.cube if second.cube is not None else first.cube,
        second.owner if second.cube is not None else first.owner,
        first.turn if second.turn is None else second.turn,
        span=(first.span[0], second.span[1]),
        note=first.note or second.note,
    )


def in_one(actions: Iterable[Action]) -> list[Action]:
    """Actions with their set-ups as a reader of SGF will put them together, as nothing stands between their nodes."""
    found: list[Action] = []
    for action in actions:
        for part in _in_nodes(action) if isinstance(action, SetUp) and not action.text else [action]:
            last = found[-1] if found else None
            joined = None
            if isinstance(part, SetUp) and isinstance(last, SetUp) and not part.text and not last.text:
                owner = (part.owner,) if part.cube is not None else None
                joined = _joined(last, part, Parts(part.position, part.cube, owner, part.turn))
            if joined is None:
                found.append(part)
            else:
                found[-1] = joined
    return found


def _in_nodes(action: SetUp) -> list[SetUp]:
    """A set-up in the parts that `properties_of` gives nodes to; what is said of it belongs to the last."""
    board = SetUp(action.position, turn=action.turn, span=action.span)
    cube = SetUp(cube=action.cube, owner=action.owner, span=action.span)
    parts = [part for part in (board, cube) if part != SetUp()] or [SetUp(span=action.span)]
    return [*parts[:-1], replace(parts[-1], note=action.note)]


def properties_of(action: SetUp) -> list[list[tuple[str, Sequence[str]]]]:
    """The nodes that set what `action` sets: one for the position and the turn, one for the cube's value, one for its owner."""
    nodes: list[list[tuple[str, Sequence[str]]]] = []
    first: list[tuple[str, Sequence[str]]] = []
    if action.turn is not None:
        first.append(("PL", ["WB"[action.turn]]))
    if action.position is not None:
        first += _point_lists(action.position)
    if first:
        nodes.append(first)
    if action.cube is not None:
        nodes.append([("CV", [str(action.cube)])])
        nodes.append([("CP", ["c" if action.owner is None else "wb"[action.owner]])])
    return nodes


def _point_lists(position: Position) -> list[tuple[str, list[str]]]:
    white = [LETTERS[index] for index in range(24) for _ in range(position[index + 1])] + ["y"] * position[BAR]
    black = [LETTERS[index] for index in range(24) for _ in range(-position[index + 1])] + ["y"] * -position[0]
    return [("AE", ["a:y"]), *[(name, values) for name, values in (("AW", white), ("AB", black)) if values]]
