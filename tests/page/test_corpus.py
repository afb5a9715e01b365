"""Pages of real records and of hostile ones open without a complaint."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.page.everything import complaints
from tests.shared import shared


def every(folder: Path, nth: int) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".mat", ".txt"))[::nth]


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "nth"), [("corpus/mat", 40), ("cases", 3)])
def test_real_and_hostile_records_open(browser: Any, folder: str, nth: int) -> None:
    assert list(complaints(browser, every(shared(folder), nth))) == []
