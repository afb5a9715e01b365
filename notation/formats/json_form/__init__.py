"""The whole model as JSON (`.json`): for other programs, and without any loss.  `docs/formats/json.md` and the schema there."""

from __future__ import annotations

from notation.formats.json_form.decode import read
from notation.formats.json_form.encode import FORMAT, VERSION, write
from notation.source import Source

__all__ = ["FORMAT", "VERSION", "detect", "read", "write"]


def detect(source: Source) -> bool:
    """Whether a text is a JSON object that says that it is one of these."""
    start = source.text[:1000].lstrip()
    return start.startswith("{") and f'"{FORMAT}"' in start
