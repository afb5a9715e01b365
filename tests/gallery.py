"""The gallery: for each code the smallest record that triggers it, what is printed then, and the page made of both.

`tests/diagnostics/<name>.mat` (or of another format) is made by hand; `<name>.txt` beside it and `docs/diagnostics/` are made
by ``pytest --update-goldens``.
"""

from __future__ import annotations

import re
from pathlib import Path

import notation
from notation.cli.id import answer, in_file
from notation.codes import CODES
from notation.codes.id_texts import UNFIT
from notation.diagnostics import Code, Diagnostic
from notation.formats import mat
from notation.ids import kind_named
from notation.renderers import RENDERERS
from notation.renderers.printable import visible
from notation.source import decode

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "tests" / "diagnostics"
PAGES = ROOT / "docs" / "diagnostics"

SHOWN = CODES
"""The codes that have a sample and a page."""

FOLLOWS = {"positions-alone": "unfinished-game", "unchecked-plays": "empty-source"}
"""Codes that never come alone: a position has no end, and one is lost only after another fault."""

_MOST = 100
"""A longer sample is shown by its beginning."""

FAMILIES = {
    "N": "Reading the file",
    "P": "Rolls and plays",
    "C": "The cube",
    "S": "Results and scores",
    "I": "Position IDs",
    "W": "Writing",
}


def sample(code: Code) -> Path:
    """The smallest record that triggers `code`: the file of its name whose suffix tells a format."""
    found = [path for path in SAMPLES.glob(f"{code.name}.*") if path.suffix != ".txt"]
    assert len(found) == 1, f"{code.name} needs one sample in tests/diagnostics"
    return found[0]


def shown(path: Path) -> str:
    """A sample as a page shows it: its text, or the bytes of a binary one."""
    data = path.read_bytes()
    record, _ = decode(data)
    if "\0" not in record.text:
        lines = record.text.splitlines()
        if len(lines) > _MOST:
            lines[10:] = [f"… and so on, {len(lines)} lines in all"]
        return "\n".join(visible(line, keep="\t") for line in lines).rstrip()
    rows = [data[start : start + 16] for start in range(0, min(len(data), 256), 16)]
    lines = [f"{16 * number:04x}  {row.hex(' '):<48} {_characters(row)}" for number, row in enumerate(rows)]
    return "\n".join(lines + [f"… and so on, {len(data)} bytes in all"] * (len(data) > 256))


def _characters(data: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else "." for byte in data)


def findings(code: Code) -> list[Diagnostic]:
    """What is found in the sample of `code`; for a code of the writers, what is lost when the sample is written again."""
    path = sample(code)
    if code.id.startswith("I"):
        return judged(path, strict=code is UNFIT)
    if not code.id.startswith("W"):
        return notation.check(path.read_bytes(), name=path.name)
    losses: list[Diagnostic] = []
    list(mat.write([notation.replay(notation.read(path.read_bytes(), name=path.name))], losses.append))
    return losses


def judged(path: Path, strict: bool = False) -> list[Diagnostic]:
    """What `bgnotation id` finds in a file, the kind `gnubg` being asked for."""
    targets = [kind] if (kind := kind_named("gnubg")) and strict else []
    return [finding for found in in_file(str(path)) for finding in answer(path.name, found, targets, strict).findings]


def printed(found: list[Diagnostic]) -> str:
    """Findings as the command prints them."""
    return "".join(RENDERERS["text"].render(finding, False) for finding in found).rstrip() + "\n"


def page(code: Code) -> str:
    """The documentation page of a code."""
    path = sample(code)
    command = {"W": "normalize", "I": "id"}.get(code.id[0], "check")
    options = " -t gnubg --strict" if code is UNFIT else ""
    return f"""\
# {code.name}

{code.id}, {code.severity}. {_linked(code.rule)}

Source of the rule: {_linked(code.source)}.

## Example

The {"file" if command == "id" else "record"} `{path.name}`:

```text
{shown(path)}
```

What `bgnotation {command} {path.name}{options}` says of it:

```text
{printed(findings(code)).rstrip()}
```

## Why

{_linked(code.why)}

## What to do

{_linked(code.fix)}
"""


def _linked(text: str) -> str:
    """A text with its rows of the rules as links."""
    return re.sub(r"\b([RY]\d+)\b", lambda row: f"[{row[1]}](../rules.md#{row[1].lower()})", text)


def index() -> str:
    """The list of all codes, by family."""
    parts = [
        "# Findings\n",
        "Every finding has a code: a short id, which is never reused, and a name; `--select`, `--ignore` and `explain` take",
        "either. An **error** breaks a rule or contradicts the record. A **warning** is legal or readable, but surely worth a",
        "look. A **note** tells of an assumption that was made; notes do not change the exit code.",
    ]
    for letter, title in FAMILIES.items():
        codes = [code for code in SHOWN if code.id.startswith(letter)]
        if codes:
            parts += ["", f"## {letter}: {title}", "", "| id | name | severity | rule |", "|---|---|---|---|"]
            parts += [f"| {code.id} | [{code.name}]({code.name}.md) | {code.severity} | {code.rule} |" for code in codes]
    return "\n".join(parts) + "\n"
