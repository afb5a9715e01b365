"""The match-record notation toolkit for backgammon: read, check, write and replay match files.

```python
import notation

match = notation.read("final.mat")          # what the file says
replay = notation.replay(match)             # what the rules conclude
for finding in replay.diagnostics:
    print(finding)
notation.write(replay, "normal.mat")        # the one normal form
```

The names below are the whole public interface.  Each is loaded when it is first used, so that importing the package is cheap.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from notation.api import check, find_records, read, read_headers, read_matches, scan, write
    from notation.board import Position
    from notation.builder import IllegalAction, MatchBuilder
    from notation.decisions import Decision
    from notation.diagnostics import Code, Diagnostic, Place, Severity
    from notation.fixes import Edit, Fix, Safety
    from notation.grammar import parse_play
    from notation.headers import GameHeader, Header, Visitor
    from notation.mending import Doubt, Mending, fixes, mend
    from notation.merging import Difference, Merging, merge
    from notation.model import (
        Beaver,
        Comment,
        Double,
        Game,
        Match,
        Move,
        Pass,
        Raccoon,
        Resign,
        Rules,
        SetUp,
        Step,
        Tag,
        Take,
        Unread,
        Win,
        Written,
    )
    from notation.replay import GameReplay, Replay, replay
    from notation.rules import Play, legal_plays
    from notation.state import PositionState

__all__ = [
    "Beaver",
    "Code",
    "Comment",
    "Decision",
    "Diagnostic",
    "Difference",
    "Double",
    "Doubt",
    "Edit",
    "Fix",
    "Game",
    "GameHeader",
    "GameReplay",
    "Header",
    "IllegalAction",
    "Match",
    "MatchBuilder",
    "Mending",
    "Merging",
    "Move",
    "Pass",
    "Place",
    "Play",
    "Position",
    "PositionState",
    "Raccoon",
    "Replay",
    "Resign",
    "Rules",
    "Safety",
    "SetUp",
    "Severity",
    "Step",
    "Tag",
    "Take",
    "Unread",
    "Visitor",
    "Win",
    "Written",
    "check",
    "find_records",
    "fixes",
    "legal_plays",
    "mend",
    "merge",
    "parse_play",
    "read",
    "read_headers",
    "read_matches",
    "replay",
    "scan",
    "write",
]

_HOMES: Final = {
    "api": ("check", "find_records", "read", "read_headers", "read_matches", "scan", "write"),
    "board": ("Position",),
    "grammar": ("parse_play",),
    "builder": ("IllegalAction", "MatchBuilder"),
    "diagnostics": ("Code", "Diagnostic", "Place", "Severity"),
    "decisions": ("Decision",),
    "fixes": ("Edit", "Fix", "Safety"),
    "headers": ("GameHeader", "Header", "Visitor"),
    "mending": ("Doubt", "Mending", "fixes", "mend"),
    "merging": ("Difference", "Merging", "merge"),
    "replay": ("GameReplay", "Replay", "replay"),
    "rules": ("Play", "legal_plays"),
    "state": ("PositionState",),
}
"""The modules of the public names; all others are in `notation.model`."""

_HOME: Final = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"notation.{_HOME.get(name, 'model')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Package(ModuleType):
    """This package.  The verbs `replay` and `fixes` keep their names when Python binds the modules to the same names."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in ("replay", "fixes") or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
