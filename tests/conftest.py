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
settings.register_profile("default", max_examples=30, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-goldens` writes the files that tests compare with, instead of comparing; `--once` runs no test again."""
    parser.addoption("--update-goldens", action="store_true", help="write the golden files instead of comparing with them")
    parser.addoption("--once", type=Path, metavar="FILE", help="leave out the tests that FILE lists, and add those that pass")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the list of `--once`; the first process alone writes it, when all tests are done."""
    if (place := config.getoption("--once")) is not None:
        config.pluginmanager.register(Once(place, writes=not hasattr(config, "workerinput")))


class Once:
    """The tests that have passed, in a file that several runs share: what one has run need not be run by the next."""

    def __init__(self, place: Path, writes: bool) -> None:
        self._place = place
        self._writes = writes
        self._before = frozenset(place.read_text(encoding="utf-8").splitlines()) if place.exists() else frozenset()
        self._passed: list[str] = []

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in self._before])
        items[:] = [item for item in items if item.nodeid not in self._before]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._passed.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        if self._writes:
            with self._place.open("a", encoding="utf-8") as file:
                file.writelines(f"{name}\n" for name in self._passed)


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
