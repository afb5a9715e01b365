"""What mending proposes for real records: ``python -m tests.mending.real FOLDER`` lists every error and warning of the records
in a folder, with the line where it stands and the likeliest fixes, to be judged by eye."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import notation
from notation.diagnostics import Diagnostic
from notation.fixes import Fix
from notation.mending import fixes
from tests.mending.proof import faults

MOST = 3


def found(folder: Path) -> Iterator[tuple[Path, Diagnostic, str]]:
    """Each finding of the records below a folder, with its fixes and its line."""
    for path in notation.find_records(folder):
        for match in notation.read_matches(path):
            text = match.source.text if match.source is not None else ""
            for finding in faults(fixes(notation.replay(match))):
                start = finding.span[0] if finding.span else 0
                yield path, finding, text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0].strip()[:100]


def told(fix: Fix) -> str:
    return f"{fix.score} {fix.safety}: {fix.title}; {fix.reason}"


def main(folder: str) -> None:
    """Print the findings of a folder."""
    for path, finding, line in found(Path(folder)):
        print(f"{path.relative_to(folder)}: {finding.code.name}: {finding.message}\n    {line}")
        for fix in finding.fixes[:MOST]:
            print(f"    -> {told(fix)[:200]}")


if __name__ == "__main__":
    main(sys.argv[1])
