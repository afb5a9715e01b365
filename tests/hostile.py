"""Inputs that are made to be a burden, by shape and of any size.

    python -m tests.hostile [SIZE [SHAPE...]]

reads and replays each shape at SIZE bytes (default 250,000) and at twice that, each in a process of its own, and prints the
processor time and the memory for a byte of input.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from typing import Final

import notation

GAME: Final = b" Game 1\n Ada : 0                        Ben : 0\n"
JSON: Final = b'{"format":"bgnotation","version":1,"matches":['
BGF: Final = b'{"format":"BGF"}\n'
SMILE: Final = b":)\n\x01\xfa\x84games\xf8\xfa\x84moves\xf8"
BGROOM: Final = b"BGF version 1.2\n\nGame 1 - ada (X) vs. ben (0)\nSingle game\n"
BGAMMON: Final = b"bgammon-replay 00000024\ni 1773446400 Ada Ben 3 0 0 1 1 0\n"
_XG: Final = b"RGMH" + bytes(8228) + zlib.compress(bytes(2560), 0)


def _repeated(before: bytes, part: bytes, after: bytes = b"") -> Callable[[int], bytes]:
    return lambda size: before + part * (size // len(part)) + after


SHAPES: Final[dict[str, Callable[[int], bytes]]] = {
    "blank lines": _repeated(b"", b"\n"),
    "no line ends": _repeated(b"7 point match\n", b"x"),
    "zeros": _repeated(b"", b"\0"),
    "digits": _repeated(b"", b"7"),
    "lines of a digit": _repeated(b"", b"7\n"),
    "control characters": _repeated(b"", b"\x1b\n"),
    "comments": _repeated(b" 3 point match\n", b"; x\n"),
    "tags": _repeated(b"", b'; [a "b"]\n'),
    "matches": _repeated(b"", b" 3 point match\n"),
    "games": _repeated(b"", GAME),
    "rows": _repeated(GAME, b"  1) 31: 8/5 6/5                 64: 24/14\n"),
    "one row": _repeated(GAME + b"  1) ", b"31: 8/5 "),
    "doubles": _repeated(GAME, b"  1)  Doubles => 2                Takes\n"),
    "set-ups": _repeated(GAME, b"; Set Pos=-b----E-C---eE---c-e----B-\n"),
    "unread lines": _repeated(GAME, b"what is this?\n"),
    "parentheses": _repeated(b"(;GM[6]", b"("),
    "semicolons": _repeated(b"(;GM[6]", b";"),
    "trees": _repeated(b"", b"(;GM[6])"),
    "variations": _repeated(b"(;GM[6]", b"(;B[31]"),
    "nodes": _repeated(b"(;GM[6]", b";W[31hefe]", b")"),
    "values": _repeated(b"(;GM[6];W", b"[a]", b")"),
    "an open value": _repeated(b"(;GM[6]C[", b"\\"),
    "JSON, nested": _repeated(JSON, b"["),
    "JSON, matches": _repeated(JSON, b"0,", b"0]}"),
    "JSON, empty matches": _repeated(JSON, b"{},", b"{}]}"),
    "JSON, games": _repeated(JSON + b'{"games":[', b"{},", b"{}]}]}"),
    "JSON, actions": _repeated(JSON + b'{"games":[{"actions":[', b"0,", b"0]}]}]}"),
    "JSON, empty actions": _repeated(JSON + b'{"games":[{"actions":[', b"{},", b"{}]}]}]}"),
    "JSON, rolls": _repeated(JSON + b'{"games":[{"actions":[', b'{"action":"move","player":1,"dice":[3,1]},', b"0]}]}]}"),
    "JSON, notes": _repeated(JSON + b'{"games":[{"note":{"extra":[', b'["ab",["cdefghijk"]],', b'["",[]]]}}]}]}'),
    "BGBlitz, games": _repeated(BGF + b'{"games":[', b"{},", b"{}]}"),
    "BGBlitz, moves": _repeated(BGF + b'{"games":[{"moves":[', b"{},", b"{}]}]}"),
    "BGBlitz, no records": _repeated(BGF + b'{"games":[{"moves":[', b"0,", b"0]}]}"),
    "BGBlitz, doubles": _repeated(BGF + b'{"games":[{"moves":[', b'{"player":1,"red":1,"green":7},', b"0]}]}"),
    "BGBlitz, names": lambda size: BGF + b"{" + b",".join(b'"%04x":1' % name for name in range(size // 9)) + b"}",
    "Smile, no records": _repeated(SMILE, b"\xc0", b"\xf9\xfb\xf9\xfb"),
    "Smile, records": _repeated(SMILE, b"\xfa\xfb", b"\xf9\xfb\xf9\xfb"),
    "Smile, doubles": _repeated(
        SMILE + b"\xfa\x85player\xc2\x82red\xc2\x84green\xce\xfb", b"\xfa\x42\xc2\x43\xc2\x44\xce\xfb", b"\xf9\xfb\xf9\xfb"
    ),
    "Smile, texts": _repeated(b":)\n\x01\xf8", b"\x41ab", b"\xf9"),
    "Smile, numbers": _repeated(b":)\n\x01\xf8", b"\x24\x11\xbf", b"\xf9"),
    "Smile, lists": _repeated(b":)\n\x01\xf8", b"\xf8\xf9"),
    "Smile, objects": _repeated(b":)\n\x01\xfa\x84games\xf8", b"\xfa\xfb"),
    "BGRoom, one play": _repeated(BGROOM + b"1.X:(3 1)8/5", b" 6/5", b"\n"),
    "BGRoom, blanks in a play": _repeated(BGROOM + b"1.X:(3 1)8/5", b" ", b"6/5\n"),
    "BGRoom, blanks in a version": _repeated(BGROOM + b"BGF version 1", b" ", b"2\n"),
    "BGRoom, heads": _repeated(b"", b"Game 1 - ada (X) vs. ben (0)\n"),
    "BGRoom, blanks in heads": _repeated(BGROOM, b"Game 1 -" + b" " * 450 + b"(X)vs" + b" " * 450 + b"\n"),
    "BGRoom, sides in a head": _repeated(BGROOM + b"Game 1 -", b"(X)vs(", b"\n"),
    "BGRoom, parentheses in a head": _repeated(BGROOM + b"Game 1 -", b"(", b"\n"),
    "BGRoom, doubles": _repeated(BGROOM, b"1.X:Double\n"),
    "bgammon, one play": _repeated(BGAMMON + b"1 r 3-1 8/5", b" 6/5", b"\n"),
    "bgammon, blanks in a play": _repeated(BGAMMON + b"1 r 3-1 8/5", b" ", b"6/5\n"),
    "bgammon, heads": _repeated(BGAMMON, b"i 1773446400 Ada Ben 3 0 0 1 1 0\n"),
    "bgammon, offsets": _repeated(BGAMMON, b"bgammon-replay 00000024\n"),
    "bgammon, doubles": _repeated(BGAMMON, b"1 d 2 1\n"),
    "eXtreme Gammon, zeros": _repeated(b"RGMH", b"\0"),
    "eXtreme Gammon, comments": lambda size: _XG + zlib.compress(b"{\\rtf a}\r\n" + b"ab\r\n" * (size // 4), 0),
    "eXtreme Gammon, braces": lambda size: _XG + zlib.compress(b"{\\rtf a" + b"{" * size, 0),
    "eXtreme Gammon, escapes": lambda size: _XG + zlib.compress(b"{\\rtf a" + b"\\u300" * (size // 5), 0),
    "eXtreme Gammon, records": lambda size: b"RGMH" + bytes(8228) + zlib.compress((b"\xff" * 2560) * (size // 2560 + 1), 0),
    "eXtreme Gammon, streams": _repeated(b"RGMH" + bytes(8300), b"\x78\x9c"),
}


def measure(shape: str, size: int) -> None:
    """Print what reading and replaying one shape costs."""
    data = SHAPES[shape](size)
    for warm in (b" 3 point match\n", b"(;GM[6])", JSON + b"]}"):
        list(notation.read_matches(warm))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    for match in notation.read_matches(data):
        notation.replay(match)
    seconds = time.process_time() - started
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / len(data)
    print(f"{shape:24} {len(data):9} bytes {seconds:8.2f} s {memory:8.1f} bytes a byte", flush=True)


if __name__ == "__main__":
    _size = int(sys.argv[1]) if len(sys.argv) > 1 else 250_000
    if "--one" in sys.argv:
        measure(sys.argv[-1], _size)
    else:
        for _shape in sys.argv[2:] or SHAPES:
            for _times in (1, 2):
                subprocess.run([sys.executable, "-m", "tests.hostile", str(_times * _size), "--one", _shape], check=False)
