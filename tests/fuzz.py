"""Damaged records of every format through everything that is done with a record, in search of a promise that is not kept.

    python -m tests.fuzz [N [SEED [FOLDER]]]

looks at N inputs (default 1,000) and prints each fault with the name of its input, `SEED:NUMBER:KIND`.  With a FOLDER the
inputs with faults are made smaller and saved there.  What is promised stands in docs/reliability.md.
"""

from __future__ import annotations

import json
import signal
import sys
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from gzip import compress
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

import notation
from notation import formats, ids
from notation.archive import is_archive
from notation.diagnostics import Severity
from notation.formats import Format
from notation.formats.bgf import packing
from notation.formats.bgf.container import open_container as open_bgf
from notation.formats.xg.container import open_container as open_xg
from notation.formats.xg.layout import RECORD_SIZE
from notation.page.build import build as page
from notation.replay import Replay
from notation.source import Source, decode
from notation.state import PositionState, without
from notation.unpack import Bounds
from notation.writing import text_of, write
from tests.formats.bgf import build as bgf
from tests.formats.test_detected import FILES
from tests.formats.xg import build as xg
from tests.ids.test_round_trips import settled

ROOT: Final = Path(__file__).parent
SHARED: Final = ROOT.parent.parent / "shared"
READ: Final = tuple(known.name for known in formats.formats() if known.reads)
WRITTEN: Final = ("mat", "sgf", "json")
"""The formats in which every input is written; the others take turns."""
OTHERS: Final = tuple(known.name for known in formats.formats() if known.writes and known.reads and known.name not in WRITTEN)
KINDS: Final = (*READ, "zip", "text", "id")
SECONDS: Final = 10.0
"""So much processor time an input may take, whatever is in it; the inputs are smaller than 60 kB."""
LARGEST: Final = 60_000
MOST_FINDINGS: Final = 50
BYTES_A_FINDING: Final = 1
"""So many bytes of a text may give one more: a stray character does, and so does an empty game of JSON."""

_NUMBERS: Final = (
    *("0", "-1", "7", "99", "127", "65536", "2147483648", "9" * 30, "9" * 5000),
    *("²", "٣", "½", "1e999", "0x10", "1_0"),
)
_SNIPPETS: Final = tuple(
    part.encode("utf-8", "surrogatepass")
    for part in (
        *(
            "(;GM[6]",
            "(;FF[4]GM[6];W[31hefe])",
            "(;RE[",
            ")",
            "]",
            "[",
            "\\",
            ";",
            "(",
            "AB[a:y]",
            "W[31",
            "PB[]",
            "C[",
            ";B[double]",
        ),
        *('{"format":"bgnotation","version":1,"matches":[]}', '{"', "null", "[[[[", "1e400", "true", '""', "\\ud800"),
        *(" 7 point match\n", " Game 2\n", '; [Player 1 ""]\n', "; Set Pos=", '; [CubeLimit "²"]', " Doubles => 4"),
        *(" Takes", " Drops", " Beavers => 8", " Raccoons", "Wins 3 points and the match", "3) ", "???", "66: bar/off*"),
        *("  1) 31: 8/5 6/5     64: 24/14\n", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", "4HPwATDgc/ABMA"),
        *("\0", "\x1b[2J", "\u202e", "\ufeff", "\x85", "\u2028", "\x0c", "\x1a", "\r", "\r\r\n", "\t", "\ud800", "\x7f"),
        *("é", "ﬁ", "\U0001f3b2", "=1+1", "<script>", "]]>", "../../x", "%s{0}"),
    )
)


@dataclass(frozen=True)
class Fault:
    """A promise that was not kept: which, and the words that tell it from others."""

    promise: str
    words: str

    def __str__(self) -> str:
        return f"{self.promise}: {self.words}"[:300]


class TooSlow(BaseException):
    """The input has used up its time; no `Exception`, so that nothing takes it for an ordinary one."""


# -- the records that are damaged -----------------------------------------------------------------------------------------


@cache
def seeds(kind: str) -> tuple[bytes, ...]:
    """Whole records of a format: those of the project and of the folder beside it, and some written here."""
    found = [path.read_bytes() for path in _files(kind)]
    known = formats.find(kind)
    if kind not in ("mat", "xg") and known is not None and known.writes:
        replays = [notation.replay(match) for data in seeds("mat")[:12] for match in _matches(data)]
        found += [b"".join(write(known, [replay], lambda _: None).pieces()) for replay in replays]
    if kind == "xg":
        found += [xg.from_replay(notation.replay(match)) for data in seeds("mat")[:6] for match in _matches(data)[:1]]
    if kind == "bgf":
        found.append(packing.pack(_rich_bgf()))
    whole = tuple(data for data in found if len(data) < 3 * LARGEST)
    return whole or (known.magic if known and known.magic else (b"{}",))


def _files(kind: str) -> Iterator[Path]:
    patterns = (*FILES.get(kind, ()), f"../diagnostics/*.{kind}", f"@cases/*.{kind}")
    for pattern in patterns:
        folder, pattern = (SHARED, pattern[1:]) if pattern.startswith("@") else (ROOT / "formats", pattern)
        for path in sorted(folder.glob(pattern)) if folder.is_dir() else ():
            if path.is_file() and (path.with_suffix(".zip").exists() is False or kind == "zip"):
                yield path


def _matches(data: bytes) -> list[notation.Match]:
    return list(notation.read_matches(data))


def _rich_bgf() -> dict[str, Any]:
    """A match of BGBlitz with everything that the reader looks at."""
    chances = {"myWins": "0.5", "myGammon": "0.1", "myBackGammon": "0.01", "oppGammon": "0.1", "oppBackGammon": "0.01"}
    decision = {"eqNoDouble": "0.3", "eqDoubleTake": "0.2", "eqDoublePass": "1.0", "eqCubeFul": "0.25"}
    equity = chances | {"equity": "0.1", "emg": "0.2", "hasEMG": True, "useMatchEquity": True, "cubeDecision": decision}
    candidate = {"move": bgf.play(0, (3, 1), (8, 5), (6, 5)), "eq": equity, "ply": 2, "played": True}
    said = {"equity": equity, "ply": 2, "comment": ["well", {"text": "played"}], "luck": {"luckWeighted": "0.1"}}
    said |= {"pr": {"cubeError": "0.1", "checkerError": "-0.2"}, "moveAnalysis": [candidate, candidate]}
    points = [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0, 0, 0, 0]
    initial = {"points": points, "cube": 2, "cubeOwner": -1, "egyptian": False}
    moves = [bgf.play(0, (3, 1), (8, 5), (6, 5), **said), bgf.action(1, 1, **said), bgf.action(0, 2, **said)]
    moves += [bgf.play(1, (6, 4), (24, 14), **said), bgf.action(0, 5), bgf.action(0, 9), bgf.action(1, 4)]
    fields = {"initial": initial, "isCrawford": False, "comment": "a game", "wasResignation": True}
    return bgf.match(
        bgf.game(*moves, **fields), bgf.game(*moves), useJacoby=True, useBeaver=False, cubeLimit=64, site="Here", comment=["x"]
    )


# -- damage ---------------------------------------------------------------------------------------------------------------


def damaged(kind: str, random: Random) -> bytes:
    """A record of a format after some damage.  Binary ones are mostly damaged inside, and packed again."""
    if kind == "zip":
        return _damaged_zip(random)
    if kind == "text":
        return b"".join(random.choice((*_SNIPPETS, _line(random), b"\n", b" ")) for _ in range(random.randint(0, 60)))
    data = random.choice(seeds(kind))
    if random.random() < 0.2:
        return _bytes(data, random)
    if kind == "xg":
        return _damaged_xg(data, random)
    if kind == "bgf":
        return _damaged_bgf(data, random)
    data = _excerpt(data, random)
    if kind in ("json", "gva") and random.random() < 0.6:
        return _damaged_json(data, random)
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        data = random.choice((_bytes, _lines, _lines, _numbers, _snippet, _snippet))(data, random)
    return data


def _excerpt(data: bytes, random: Random) -> bytes:
    """A record that is not too long."""
    return data if len(data) < 12_000 or random.random() < 0.05 else data[: random.randint(1000, 12_000)]


def _line(random: Random) -> bytes:
    data = random.choice(seeds(random.choice(("mat", "sgf"))))
    return random.choice(data.splitlines(keepends=True) or [b""])


def _bytes(data: bytes, random: Random) -> bytes:
    """Bits turned, bytes overwritten, a piece lost, doubled or moved, or the end cut off."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        at, to = sorted(random.randrange(len(changed) + 1) for _ in range(2))
        match random.randrange(6):
            case 0 if at < len(changed):
                changed[at] ^= 1 << random.randrange(8)
            case 1 if at < len(changed):
                changed[at] = random.choice((0, 9, 10, 13, 32, 127, 128, 255, random.randrange(256)))
            case 2:
                del changed[at : min(to, at + random.choice((1, 2, 20, 2000)))]
            case 3:
                changed[to:to] = changed[at : min(to, at + random.choice((1, 2, 20, 400)))]
            case 4 if random.random() < 0.3:
                del changed[to:]
            case _:
                changed[at:at] = bytes([random.randrange(256)])
    return bytes(changed)


def _lines(data: bytes, random: Random) -> bytes:
    """Lines lost, doubled, exchanged, joined, or taken from other records."""
    lines = data.splitlines(keepends=True) or [b""]
    at, to = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case 3:
            lines[at] = lines[at].rstrip(b"\r\n") + random.choice((b"", b" ", b"   "))
        case 4:
            lines.insert(at, _line(random))
        case _:
            place = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place]
    return b"".join(lines)


def _numbers(data: bytes, random: Random) -> bytes:
    """One number becomes another."""
    places = [at for at, byte in enumerate(data) if 48 <= byte < 58]
    if not places:
        return data
    at = random.choice(places)
    return data[:at] + random.choice(_NUMBERS).encode() + data[at + 1 :]


def _snippet(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(_SNIPPETS) * random.choice((1, 1, 1, 3, 50)) + data[at:]


def _odd(random: Random) -> Any:
    """A value of any type."""
    deep: Any = []
    for _ in range(random.choice((1, 3, 60))):
        deep = [deep]
    numbers = (0, -1, 1, 2, 26, 1 << 20, 1 << 31, -(1 << 31), 1 << 62, 0.5, float("nan"), float("inf"), -1e300)
    return random.choice((None, True, False, "", "x", "\ud800", "9" * 50, {}, {"x": 1}, deep, [0] * 27, *numbers))


def _change(value: Any, random: Random) -> Any:
    """A tree of objects and lists with one place in it changed."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        rest = {name: one for name, one in value.items() if name != key}
        return rest if random.random() < 0.05 else value | {key: _change(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        match random.randrange(12):
            case 0:
                return value[:at]
            case 1:
                return [*value, value[at]]
            case 2:
                return value[:at] + value[at + 1 :]
            case _:
                return [*value[:at], _change(value[at], random), *value[at + 1 :]]
    if isinstance(value, str) and random.random() < 0.5:
        return _snippet(value.encode("utf-8", "replace"), random).decode("utf-8", "replace")
    return _odd(random)


def _damaged_json(data: bytes, random: Random) -> bytes:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return _bytes(data, random)
    for _ in range(random.choice((1, 1, 2, 5))):
        value = _change(value, random)
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _damaged_bgf(data: bytes, random: Random) -> bytes:
    value = open_bgf(data, Bounds(), lambda *_, **__: None).value
    for _ in range(random.choice((1, 1, 2, 5))):
        value = _change(value, random)
    try:
        packed = packing.encode(value)
    except (ValueError, KeyError, AttributeError, OverflowError):
        return json.dumps(value).encode("utf-8", "replace")
    if random.random() < 0.3:
        packed = _bytes(packed, random)
    return packing.HEADER + compress(packed, 1, mtime=0)


def _damaged_xg(data: bytes, random: Random) -> bytes:
    opened = open_xg(data, frozenset(("temp.xg", "temp.xgc", "temp.xgr")), Bounds(), lambda *_, **__: None)
    stream = bytearray(opened.games[: random.choice((20, 60, 400)) * RECORD_SIZE])
    for _ in range(random.choice((1, 2, 5, 20))):
        if stream:
            at = random.randrange(len(stream) // RECORD_SIZE or 1) * RECORD_SIZE
            at += random.choice((8, random.randrange(64), random.randrange(320), random.randrange(RECORD_SIZE)))
            size = random.choice((1, 1, 2, 4, 8))
            stream[at : at + size] = random.choice((b"\xff" * 8, bytes(8), random.randbytes(8), b"\x7f" * 8, b"\1" + bytes(7)))[
                :size
            ]
    if random.random() < 0.2:
        at, to = (random.randrange(len(stream) // RECORD_SIZE + 1) * RECORD_SIZE for _ in range(2))
        stream[to:to] = stream[at : at + RECORD_SIZE]
    comments = _bytes(opened.comments, random) if random.random() < 0.3 else opened.comments
    return xg.container([bytes(stream)], comments, opened.rollouts)


def _damaged_zip(random: Random) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as opened:
        for number in range(random.randint(0, 3)):
            data = damaged(random.choice((*READ, "text")), random)
            name = random.choice(("{}.mat", "{}/../x", "\x1b[2J{}.sgf", "a" * 300 + "{}", "/abs{}", "..{}", "é/ﬁ{}.xg", "{}/"))
            method = random.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
            opened.writestr(zipfile.ZipInfo(name.format(number)), data, method)
    data = file.getvalue()
    return _bytes(data, random) if random.random() < 0.7 else data


# -- what is looked at ----------------------------------------------------------------------------------------------------


@contextmanager
def _time(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def faults(kind: str, data: bytes, seconds: float = SECONDS) -> list[Fault]:
    """The promises that are not kept for an input."""
    return _kept(id_faults if kind == "id" else record_faults, data, seconds)


def reader_faults(kind: str, data: bytes, seconds: float = SECONDS) -> list[Fault]:
    """The promises that the reader of a format alone does not keep for an input, whatever it is."""
    known = formats.find(kind)
    assert known is not None
    return _kept(lambda data: _read(known, data), data, seconds)


def _kept(look: Callable[[bytes], Iterable[Fault]], data: bytes, seconds: float) -> list[Fault]:
    found: list[Fault] = []
    try:
        with _time(seconds):
            found += dict.fromkeys(look(data))
    except TooSlow:
        found.append(Fault("no hang", f"more than {seconds:g} seconds of processor time"))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)
        inside = [frame for frame in last if "/notation/" in frame.filename] or last
        at = inside[-1]
        found.append(Fault("no exception", f"{type(error).__name__} at {Path(at.filename).name}:{at.lineno} {error}"[:150]))
    return found


def _read(known: Format, data: bytes) -> Iterator[Fault]:
    """Read and replay what is taken for a format; findings are in proportion, and there is one where nothing else is."""
    source = Source.binary(data) if known.binary else decode(data)[0]
    detected = known.detect(source)
    found = list(known.read(source))
    findings = sum(len(notation.replay(match).diagnostics) for match in found)
    # A head alone, which tells the length of a match or its players, is one without games.
    told = any(match.games or match.head or match.rules.length or any(match.players) for match in found)
    if detected and not findings and not told:
        yield Fault("nothing unsaid", f"{len(found)} matches in which there is nothing, and no finding")
    if not known.binary and findings > MOST_FINDINGS + len(data) / BYTES_A_FINDING:
        yield Fault("no flood", f"{findings} findings of {len(data)} bytes")


def record_faults(data: bytes) -> Iterator[Fault]:
    """Read, replay, look at everything, write in every format, read that back and write it again; build the page."""
    replays = [notation.replay(match) for match in notation.read_matches(data, name="input")]
    for replay in replays:
        yield from _looked_at(replay)
    if not is_archive(data) and not replays:
        yield Fault("nothing unsaid", "no match and no finding")
    for name in (*WRITTEN, OTHERS[crc32(data) % len(OTHERS)]):
        yield from _written(name, replays)
    for replay in replays[:1]:
        page(replay)


def _looked_at(replay: Replay) -> Iterator[Fault]:
    for finding in replay.diagnostics:
        if not finding.message or "{" in finding.message.replace("{", "", str(finding.facts).count("{")):
            yield Fault("findings", f"{finding.code.name} has no good message")
        if finding.place.end_column < finding.place.column and finding.place.end_line <= finding.place.line:
            yield Fault("findings", f"{finding.code.name} ends before it begins")
    for game in replay.games:
        for number, decision in enumerate(game.decisions):
            assert decision.kind and decision.play is not None and len(decision.position) == 26
            state = replay.state(game, decision)
            if number % 20 == 0:
                yield from state_faults(state, "xgid", "gnubg", "ogid")


def _written(name: str, replays: list[Replay]) -> Iterator[Fault]:
    """What is written is read back; in the formats that hold every record, it is known as what it is, reads back as the same,
    and is written again as the same text."""
    known = formats.find(name)
    assert known is not None
    data = b"".join(write(known, replays, lambda loss: None).pieces())
    back = [notation.replay(match) for match in notation.read_matches(data, format=name)]
    if name not in WRITTEN:
        return
    text = data.decode()
    source, _ = decode(data)
    if (binary := formats.detect_binary(Source.binary(data))) is not None or is_archive(data):
        yield Fault("detection", f"{name} is taken for {binary.name if binary else 'zip'}")
    elif replays and any(replay.games for replay in replays) and (found := formats.detect(source)).name != name:
        yield Fault("detection", f"{name} is taken for {found.name}")
    if name == "json" and [one.match for one in back] != [one.match for one in replays] and not _has_nan(replays):
        yield Fault("nothing lost", "json is read back as another match")
    # In text without any tree or game nothing parts what stood in two files; commands leave such files out.
    matches = [one for one in replays if one.games or one.match.rules.length]
    if len(matches) == len(replays) and replays and len(back) != len(replays):
        yield Fault("settling", f"{len(replays)} matches are {len(back)} in {name}")
    again = text_of(known, back).text
    if again != text:
        lines = zip(text.splitlines(), again.splitlines(), strict=False)
        yield Fault("settling", f"{name} " + next((f"{one!r} -> {two!r}" for one, two in lines if one != two), "length")[:160])


def _has_nan(replays: list[Replay]) -> bool:
    return "nan" in repr([one.match for one in replays])


def state_faults(state: PositionState, *names: str) -> Iterator[Fault]:
    """What is written of a state in the kinds of these names (default: all) reads back as that state, but for what was told."""
    for kind in ids.kinds():
        if not kind.writes or (names and kind.name not in names):
            continue
        try:
            text, losses = kind.encode(state)
        except ValueError:
            continue
        back, found = kind.decode(text)
        seen = without(state.swap() if "turn" in losses else state, losses)
        if back is None and (not names or not any(finding.severity is Severity.ERROR for finding in found)):
            yield Fault("ids", f"{kind.name} does not read back: {text!r} {[str(one) for one in found]}")
        elif back is not None and settled(_as_known(back, seen)) != settled(seen) and not names:
            yield Fault("ids", f"{kind.name} is another state: {text!r}")


def _as_known(back: PositionState, seen: PositionState) -> PositionState:
    """The state that was read back without the rules of a money session that were not known when it was written."""
    unknown = {name: None for name in ("jacoby", "beavers") if getattr(seen, name) is None}
    return replace(back, **unknown)  # type: ignore[arg-type]


def id_faults(data: bytes) -> Iterator[Fault]:
    """A text as every kind of ID: what has no error is written in every kind and reads back; what is found stands there."""
    text = data.decode("utf-8", "replace")
    for kind in (None, *(kind.name for kind in ids.kinds())):
        state, found = ids.decode(text, kind)
        if (state is None) != any(finding.severity is Severity.ERROR for finding in found):
            yield Fault("ids", f"{kind}: a state beside errors, or neither")
        if state is not None:
            yield from state_faults(state)
    for one in ids.find(text):
        if text[slice(*one.span)] != one.text:
            yield Fault("ids", f"{one.kind} is not at its place")


@cache
def _id_seeds() -> tuple[str, ...]:
    found = []
    for data in seeds("mat")[:12]:
        for match in _matches(data):
            replay = notation.replay(match)
            for game in replay.games:
                for decision in game.decisions[::7]:
                    state = replay.state(game, decision)
                    for kind in ids.kinds():
                        if kind.writes:
                            try:
                                found.append(kind.encode(state).text)
                            except ValueError:
                                continue
    return tuple(found)


def damaged_id(random: Random) -> bytes:
    """A position ID of any kind with a few slips, perhaps within other text."""
    data = random.choice(_id_seeds()).encode()
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        data = random.choice((_bytes, _numbers, _lines, _snippet))(data, random)
    return (
        data if random.random() < 0.7 else b"before " + data + random.choice((b"", b" after", b"\n", random.choice(_SNIPPETS)))
    )


def an_input(seed: int, number: int, kind: str) -> bytes:
    """The input of this name; the same whenever it is asked for, as long as the records beside the project are the same."""
    random = Random(f"{seed}:{number}:{kind}")
    return damaged_id(random) if kind == "id" else damaged(kind, random)[: LARGEST * 4]


def smallest(data: bytes, fails: Callable[[bytes], bool], tries: int = 400) -> bytes:
    """A part of an input that still fails: lines, then bytes are left out."""
    for cut in (bytes.splitlines, list):
        parts = data.splitlines(keepends=True) if cut is bytes.splitlines else [bytes([byte]) for byte in data]
        size = max(len(parts) // 2, 1)
        while size and tries > 0:
            at = 0
            while at < len(parts) and tries > 0:
                shorter = parts[:at] + parts[at + size :]
                tries -= 1
                if fails(b"".join(shorter)):
                    parts = shorter
                else:
                    at += size
            size //= 2
        data = b"".join(parts)
    return data


def main(count: int = 1000, seed: int = 1, folder: str = "") -> int:
    """Look at `count` inputs, print the faults; the number of inputs that have some."""
    failed: Counter[str] = Counter()
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        data = an_input(seed, number, kind)
        if found := faults(kind, data):
            failed[kind] += 1
            print(f"{seed}:{number}:{kind}", *found, sep="\n    ", flush=True)
            if folder:
                _save(Path(folder), f"{seed}-{number}.{kind}", kind, data, found[0].promise)
    print(f"{count} inputs, {failed.total()} with faults", dict(failed))
    return failed.total()


def _save(folder: Path, name: str, kind: str, data: bytes, promise: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if kind not in ("xg", "bgf", "ogxm", "zip"):
        data = smallest(data, lambda part: any(fault.promise == promise for fault in faults(kind, part)))
    (folder / f"{promise.replace(' ', '-')}-{name}").write_bytes(data)


if __name__ == "__main__":
    _numbered = [int(word) for word in sys.argv[1:3]]
    sys.exit(main(*_numbered, *sys.argv[3:4]) > 0)
