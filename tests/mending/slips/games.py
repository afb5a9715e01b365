"""Slips with whole games, their headings, and the head of the match."""

from __future__ import annotations

import re
from random import Random

from tests.mending.slips.rows import LETTERS, with_lines
from tests.planter import Record


def games_of(record: Record) -> list[tuple[int, int]]:
    """Where each game begins and ends, as indices of lines."""
    starts = [index for index, line in enumerate(record.lines) if re.match(r" Game \d+", line)]
    return [*zip(starts, [*starts[1:], len(record.lines)], strict=True)]


def game_missing(record: Record, random: Random) -> str | None:
    """A game is left out."""
    games = games_of(record)
    if len(games) < 3:
        return None
    start, end = random.choice(games[:-1])
    return with_lines(record, start, [], end - start)


def game_doubled(record: Record, random: Random) -> str | None:
    """A game stands there twice."""
    games = games_of(record)
    start, end = random.choice(games[:-1] or games)
    return with_lines(record, start, record.lines[start:end] * 2, end - start)


def games_exchanged(record: Record, random: Random) -> str | None:
    """Two games stand in the wrong order."""
    games = games_of(record)
    if len(games) < 3:
        return None
    at = random.randrange(len(games) - 2)
    (first, middle), (_, end) = games[at], games[at + 1]
    return with_lines(record, first, [*record.lines[middle:end], *record.lines[first:middle]], end - first)


def game_split(record: Record, random: Random) -> str | None:
    """The head of a game stands in the middle of it."""
    games = games_of(record)
    start, end = random.choice(games)
    rows = [at for at in record.rows if start < at < end]
    if len(rows) < 4:
        return None
    at = random.choice(rows[2:])
    head = [re.sub(r"\d+", lambda found: str(int(found[0]) + 1), record.lines[start]), record.lines[start + 1]]
    return with_lines(record, at, [*head, record.lines[at]])


def games_joined(record: Record, random: Random) -> str | None:
    """The head of a game is left out, so that its rows go on in the game before."""
    games = games_of(record)[1:]
    if not games:
        return None
    start, _ = random.choice(games)
    return with_lines(record, start, [], 2)


def names_exchanged(record: Record, random: Random) -> str | None:
    """From one game on the names of the players are exchanged."""
    games = games_of(record)
    first, second = record.match.players
    if len(games) < 2 or first == second:
        return None
    start, _ = random.choice(games[1:])
    new = list(record.lines)
    for at, _ in games:
        if at >= start:
            found = re.match(r"( *)(\S+) : (\d+)( +)(\S+) : (\d+)", new[at + 1])
            if found is None:
                return None
            left = f"{second} : {found[3]}"
            new[at + 1] = f"{found[1]}{left:<{len(found[2]) + 3 + len(found[3]) + len(found[4])}}{first} : {found[6]}\n"
    return "".join(new)


def header_score(record: Record, random: Random) -> str | None:
    """A score line has a wrong score."""
    games = games_of(record)[1:]
    if not games:
        return None
    at = random.choice(games)[0] + 1
    scores = list(re.finditer(r": (\d+)", record.lines[at]))
    found = random.choice(scores)
    new = random.choice([one for one in range(max(record.match.rules.length, 2)) if one != int(found[1])])
    line = record.lines[at]
    return with_lines(record, at, [line[: found.start(1)] + str(new) + line[found.end(1) :]])


def length(record: Record, random: Random) -> str | None:
    """The match has another length."""
    old = record.match.rules.length
    new = random.choice([one for one in range(1, 26) if one != old])
    at = record.text.index(f"{old} point match")
    return record.text[:at] + str(new) + record.text[at + len(str(old)) :]


def game_number(record: Record, random: Random) -> str | None:
    """A game has the wrong number."""
    games = games_of(record)
    if len(games) < 2:
        return None
    at, (start, _) = random.choice([*enumerate(games, 1)])
    new = random.choice([one for one in range(1, 20) if one != at])
    return with_lines(record, start, [f" Game {new}\n"])


def letter_in_score(record: Record, random: Random) -> str | None:
    """A reading machine has taken a digit of a score, or of the number of a game, for a letter."""
    alike = {"0": "O", "1": "l", "5": "S"}
    start, _ = random.choice(games_of(record))
    at = start + random.randrange(2)
    line = record.lines[at]
    places = [found.start() for found in re.finditer(r"(?<=: )[015]|(?<=Game )[015]", line)]
    if not places:
        return None
    place = random.choice(places)
    return with_lines(record, at, [line[:place] + alike[line[place]] + line[place + 1 :]])


def letter_in_length(record: Record, random: Random) -> str | None:
    """A reading machine has taken a digit of the match length for a letter."""
    at = next(at for at, line in enumerate(record.lines) if "point match" in line)
    line = record.lines[at]
    places = [place for place, sign in enumerate(line) if sign in LETTERS]
    if not places:
        return None
    place = random.choice(places)
    return with_lines(record, at, [line[:place] + LETTERS[line[place]] + line[place + 1 :]])
