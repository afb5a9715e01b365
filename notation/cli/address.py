"""How a part of a file is called: `club.zip/final.mat@2.1.3` is a file in an archive, its match, game and row.

The same spelling is printed in findings and taken by every command.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from typing import Final

from notation.archive import HEAD, begins_archive
from notation.cli import Unusable
from notation.decisions import Decision
from notation.frozen import frozen
from notation.phrases import Phrase
from notation.renderers.text import forms
from notation.replay import GameReplay, Replay

_PART: Final = re.compile(
    r"(?P<file>.+)@(?:(?P<only>[0-9]{1,6})"
    r"|(?:(?P<match>[0-9]{1,6})\.)?(?P<game>[0-9]{1,6})\.(?P<row>[0-9]{1,6})(?P<which>[a-z]?))"
)
HELP: Final = "after @ stands a match (@2), or a decision as game.row (@1.3) or match.game.row (@2.1.3)"
_FILE_NAME: Final = re.compile(r"\S+\.[A-Za-z][A-Za-z0-9]{1,4}")
_LONGEST: Final = 4096
"""A text that is longer is no path on any system."""


@frozen
class Address:
    """A file, or a part of it.

    `path` is the file to open and `member` a file inside it when it is an archive (empty: all of them).  `match` counts from
    1 in its file (None: all of them).  `game` and `row` are the numbers of the record, and `which` is the letter of the
    decision in that row (empty: the first); None where no decision is meant.
    """

    path: str
    member: str = ""
    match: int | None = None
    game: int | None = None
    row: int | None = None
    which: str = ""

    @property
    def name(self) -> str:
        """The file as findings call it."""
        return f"{self.path}/{self.member}" if self.member else self.path

    @property
    def is_decision(self) -> bool:
        """Whether one decision is meant."""
        return self.game is not None


def parse(text: str) -> Address:
    """The address that an argument means; `Unusable` when what stands after the file is no part of one.

    A file of that very name goes before everything else, so that every file can be named.

    >>> parse("final.mat@2.1.3b")
    Address(path='final.mat', member='', match=2, game=1, row=3, which='b')
    >>> parse("final.mat@1.3").match, parse("final.mat@2").match
    (None, 2)
    """
    if _exists(text):
        return Address(text)
    found = _PART.fullmatch(text)
    if found is None:
        before = text.rpartition("@")[0]
        if before and (_exists(before) or _in_archive(before)):
            raise Unusable(HELP)
        return Address(*(_in_archive(text) or (text,)))
    path, member = (found["file"], "") if _exists(found["file"]) else _in_archive(found["file"]) or (found["file"], "")
    match = found["only"] or found["match"]
    return Address(
        path,
        member,
        int(match) if match else None,
        int(found["game"]) if found["game"] else None,
        int(found["row"]) if found["row"] else None,
        found["which"] or "",
    )


def is_address(text: str) -> bool:
    """Whether an argument that may be a position ID too is meant as a file or a part of one."""
    if _PART.fullmatch(text):
        return True
    return any(bool(one) and (_is_file(one) or bool(_in_archive(one))) for one in (text, text.rpartition("@")[0]))


def like_a_file(text: str) -> bool:
    """Whether a text that is neither a file nor an ID was meant for the name of a file."""
    return bool(_FILE_NAME.fullmatch(text))


def source_of(text: str) -> str:
    """The path of the file that an argument names; it need not be there."""
    with suppress(Unusable):
        return parse(text).path
    return text


def _exists(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:  # a text with a zero byte is no path
        return False


def _is_file(path: str) -> bool:
    try:
        return os.path.isfile(path)  # noqa: PTH113 - a text may be no path at all
    except ValueError:
        return False


def _in_archive(path: str) -> tuple[str, str] | None:
    """The archive and the file in it that a path leads to; `!` may stand in place of the slash between them."""
    for sign in re.finditer(r"[/\\!]", path if len(path) <= _LONGEST else ""):
        archive, member = path[: sign.start()], path[sign.end() :].replace("\\", "/").strip("/")
        if archive and member and is_archive(archive):
            return archive, member
    return None


def is_archive(path: str) -> bool:
    """Whether there is an archive at `path`; what is no regular file is not opened."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - a text may be no path at all
            return False
        with open(path, "rb") as file:  # noqa: PTH123 - the same
            return begins_archive(file.read(HEAD))
    except (OSError, ValueError):
        return False


def the_decision(replay: Replay, address: Address) -> tuple[GameReplay, Decision]:
    """The decision of a match that an address names; `Unusable` says which part of the address is wrong."""
    for index, game in enumerate(replay.games, 1):
        number = game.game.number if game.game.number is not None else index
        if number == address.game:
            return game, _in_game(game, address)
    numbers = [one.game.number if one.game.number is not None else index for index, one in enumerate(replay.games, 1)]
    which = {"game": address.game, "match": replay.match.number}
    if not numbers:
        raise Unusable(Phrase("there is no game {game} in match {match}", **which))
    if len(numbers) == 1:
        raise Unusable(Phrase("there is no game {game} in match {match}; it has game {only}", **which, only=numbers[0]))
    held = {"first": numbers[0], "last": numbers[-1]}
    raise Unusable(Phrase("there is no game {game} in match {match}; it has games {first} to {last}", **which, **held))


def _in_game(game: GameReplay, address: Address) -> Decision:
    assert address.row is not None
    if any(decision.action.row is not None for decision in game.decisions):
        found = [decision for decision in game.decisions if decision.action.row == address.row]
    else:
        found = list(game.decisions[address.row - 1 : address.row]) if address.row else []
    index = ord(address.which or "a") - ord("a")
    if index < len(found):
        return found[index]
    if not found:
        raise Unusable(Phrase("there is no row {row} in game {game}", row=address.row, game=address.game))
    what = {"row": address.row, "game": address.game, "decisions": Phrase(*forms("decision"), n=len(found))}
    raise Unusable(Phrase("row {row} of game {game} has {decisions}, no {which}", **what, which=address.which))
