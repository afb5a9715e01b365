"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from tests.shared import missing

# What is drawn at random is drawn anew at each desk, and the same everywhere in CI, where a finding must be repeatable.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "desk")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-goldens` writes the files that tests compare with, instead of comparing."""
    parser.addoption("--update-goldens", action="store_true", help="write the golden files instead of comparing with them")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that found nothing to be repeated for is told of as every other that needs the shared folder."""
    if item.get_closest_marker("needs_shared"):
        missing("../shared")


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
