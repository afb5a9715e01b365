"""The names of the files that are written: safe on every system, and below the folder that was asked for."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import Final

_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]')
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)")


def safe_name(name: str) -> str:
    """`name` as the name of a file on every system: one component, no control characters, no reserved name.

    >>> safe_name("../../etc/pass:wd"), safe_name("con.mat"), safe_name("")
    ('.._.._etc_pass_wd', '_con.mat', '_')
    """
    fit = _UNFIT.sub("_", unicodedata.normalize("NFC", name)).rstrip(". ")
    if _RESERVED.match(fit) or not fit:
        fit = "_" + fit
    root, suffix = os.path.splitext(fit)  # noqa: PTH122 - a name, not a path
    room = 200 - len(suffix.encode())
    return root.encode()[: max(room, 0)].decode(errors="ignore") + suffix


def safe_below(folder: Path, relative: str) -> Path:
    """The place of `relative` below `folder`, every component made safe; never outside of it."""
    parts = [part for part in Path(relative).parts if part not in ("", ".", "..") and part != Path(relative).anchor]
    return folder.joinpath(*(safe_name(part) for part in parts))
