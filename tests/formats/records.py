"""What the tests of formats share: a match written and read again, replays of one match in several formats, and ways to damage
a file."""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import notation
from notation import Replay
from notation.diagnostics import Diagnostic
from notation.formats import find
from notation.model import Match, Move
from notation.replay import GameReplay
from notation.source import Source, decode
from tests.shared import shared

SILENT = ["that it is not told whether the Jacoby rule holds", "that it is not told whether beavers are played"]
"""What a format loses of a money session without a word on the rules that says of every rule whether it holds."""


def real(folder: str, pattern: str) -> list[Path]:
    """Files of the corpus, in order."""
    return sorted(shared(f"corpus/{folder}").glob(pattern))


def replayed(path: Path) -> Replay:
    """The first match of a file, without analysis, replayed."""
    return notation.replay(notation.read(path, analysis=False))


def decisions(game: GameReplay) -> list[tuple[Any, ...]]:
    """What happened, decision by decision: who, what, the position and the cube before, the dice without their order, the play.

    A resignation is left out: match text and `.bgf` may show it by the result alone.
    """
    return [
        (
            one.kind,
            one.player,
            one.position,
            one.cube,
            one.owner,
            sorted(one.action.dice) if isinstance(one.action, Move) else None,
            sorted(one.steps),
        )
        for one in game.decisions
        if one.kind != "resign"
    ]


def result(game: GameReplay) -> tuple[Any, ...]:
    """The score before, and how it ended."""
    return game.score, game.crawford, game.winner, game.points, game.final


def written(name: str, match: Match) -> tuple[bytes, list[Diagnostic]]:
    """A match in the format with this name, and what was lost."""
    known = find(name)
    assert known is not None
    losses: list[Diagnostic] = []
    return b"".join(known.write([notation.replay(match)], losses.append)), losses


def again(name: str, match: Match) -> tuple[Match, list[str]]:
    """A match written and read, and what was lost."""
    data, losses = written(name, match)
    (found,) = notation.read_matches(data)
    assert not found.diagnostics, found.diagnostics
    return found, [str(loss.facts["what"]) for loss in losses]


def placed(read: Callable[[Source], Iterator[Match]], text: str) -> Iterator[Match]:
    """The matches of a text, of which each finding has words and a place in it."""
    source, _ = decode(text.encode())
    for match in read(source):
        for finding in notation.replay(match).diagnostics:
            assert finding.message
            assert finding.span is None or 0 <= finding.span[0] <= finding.span[1] <= len(source.text) + 1
        yield match


def damaged(random: Random, text: str) -> str:
    """A text of positions with a few pieces of it, or what means something in one, put elsewhere."""
    for _ in range(random.randint(1, 8)):
        at = random.randrange(len(text) + 1)
        end = min(at + random.choice((0, 0, 1, 5, 40, 300)), len(text))
        sign = ["\0", "9", "X:", "O:", "XGID=", "²", "±", ":", "\r", "\n\n", "|", "+", "9" * 30, text[at:end] * 2]
        text = text[:at] + random.choice(sign) + text[end:]
    return text


def use(data: bytes, **options: Any) -> int:
    """Read, replay and look at everything, as a program would; the number of findings."""
    findings = 0
    for match in notation.read_matches(data, **options):
        replay = notation.replay(match)
        findings += len(replay.diagnostics)
        for finding in replay.diagnostics:
            assert finding.message and str(finding)
            place = finding.place
            assert (place.end_line, place.end_column) >= (place.line, place.column) and place.column >= 0
        for game in replay.games:
            for one in game.decisions:
                assert one.kind and len(one.position) == 26 and one.play is not None
                replay.state(game, one)
    return findings


def truncated(data: bytes, count: int) -> Iterator[bytes]:
    """The file broken off at `count` places, from nothing on."""
    return (data[: len(data) * part // count] for part in range(count))


def flipped(data: bytes, count: int, random: Random) -> Iterator[bytes]:
    """The file with one bit changed, `count` times."""
    for _ in range(count):
        changed = bytearray(data)
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        yield bytes(changed)


def scrambled(inner: bytes, pack: Callable[[bytes], bytes], count: int, random: Random) -> Iterator[bytes]:
    """A packed file whose unpacked content has some bytes changed, often to the largest and smallest values."""
    for _ in range(count):
        changed = bytearray(inner)
        for _ in range(random.choice((1, 1, 3, 10))):
            at = random.randrange(len(changed))
            changed[at] = random.choice((0, 127, 128, 255, changed[at] ^ 1 << random.randrange(8)))
        yield pack(bytes(changed))


def peak_megabytes() -> float:
    """The largest memory of this process so far: what is looked at is how much it grows."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
