"""The list of what mending proposes for the records of a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mending import real

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_each_finding_stands_there_with_its_line_and_fixes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "slips.mat").write_bytes((EXAMPLES / "slips.mat").read_bytes())
    (tmp_path / "no-record.bin").write_bytes(b"\x00\x01")
    real.main(str(tmp_path))
    told = capsys.readouterr().out
    assert (
        "slips.mat: wrong-dice: 8/5 cannot be made with this 22\n    11) 43: 7/3 6/3                 22: 13/11 11/9 9/7 8/5\n"
        in told
    )
    assert told.count("    -> ") == 2
