"""The names of the files that the parts of records go to: templates such as `{date}-{p1}-{p2}-{length}`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Final, Literal

import click

from notation.cli.output import numbered, safe_name
from notation.cli.speech import told
from notation.phrases import Phrase
from notation.replay import Replay, replay

Split = Literal["match", "game"]

FIELDS: Final = ("stem", "date", "event", "round", "p1", "p2", "length", "match", "game", "score")
"""What a template may name: the source's name without its suffix, tags of the match, the players, the length (0 for money), the
number of the match in its file, that of the game, and the score at the start of the game."""
USUAL: Final[dict[str, str]] = {"match": "{stem}-{match}", "game": "{stem}-{match}-{game}"}


def template(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """A template whose fields are all known; a usage error for any other."""
    if value is None:
        return None
    try:
        found = [(name, form, sign) for _, name, form, sign in Formatter().parse(value) if name is not None]
    except ValueError as error:
        raise click.BadParameter(str(error)) from error
    for name, form, sign in found:
        if name not in FIELDS or form or sign:
            wrong = Phrase("there is no field {name} in a name; there are {fields}", name=name, fields=", ".join(FIELDS))
            raise click.BadParameter(told(wrong))
    return value


def parts(one: Replay, split: Split) -> list[Replay]:
    """A match as it is, or each of its games as a match of its own, with its score; the first keeps the reader's findings."""
    if split == "match" or len(one.games) < 2:
        return [one]
    found = []
    for index, played in enumerate(one.games):
        number = played.game.number if played.game.number is not None else index + 1
        game = replace(played.game, number=number, score=played.game.score or played.score)
        said = one.match.diagnostics if index == 0 else ()
        found.append(replay(replace(one.match, games=(game,), diagnostics=said)))
    return found


def named(pattern: str, one: Replay, below: str) -> str:
    """The name that a template gives a match, one component of a path, without a suffix.

    It does not begin or end with what parted a field that is empty: a dash in front would make an option of it, a dot hide it.
    """
    match = one.match
    game = one.games[0] if one.games else None
    facts = {
        "stem": Path(below).stem,
        "date": match.tag("EventDate") or match.tag("Date") or "",
        "event": match.tag("Event") or "",
        "round": match.tag("Round") or "",
        "p1": match.players[0],
        "p2": match.players[1],
        "length": str(match.rules.length),
        "match": str(match.number),
        "game": "" if game is None else str(game.game.number if game.game.number is not None else 1),
        "score": "" if game is None else "{}-{}".format(*(game.game.score or game.score)),
    }
    return safe_name(pattern.format(**facts).lstrip(" -.").rstrip(" -"), 150)


class Names:
    """Places for parts, none of them twice: those with one name are numbered."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    def place(self, folder: Path, name: str, suffix: str) -> tuple[Path, bool]:
        """Where a part goes below a folder, and whether its name was taken already, as names are compared on every system."""
        wanted = folder / f"{name}{suffix}"
        self._count[str(wanted).casefold()] += 1
        number = self._count[str(wanted).casefold()]
        place = numbered(wanted, number)
        while number > 1 and self._count[str(place).casefold()]:
            number += 1
            place = numbered(wanted, number)
        if number > 1:
            self._count[str(place).casefold()] += 1
        return place, number > 1
