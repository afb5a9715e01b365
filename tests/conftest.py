"""What all tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-goldens` writes the files that tests compare with, instead of comparing."""
    parser.addoption("--update-goldens", action="store_true", help="write the golden files instead of comparing with them")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with what a file holds; under `--update-goldens` write it there first."""
    update = request.config.getoption("--update-goldens")

    def compare(path: Path, text: str) -> None:
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path.name} is missing: run pytest --update-goldens and look at what it wrote"
        assert text == path.read_text(encoding="utf-8"), "run pytest --update-goldens and look at what it changed"

    return compare
