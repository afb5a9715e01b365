"""`pytest --once`: what one run has passed is left out by the next."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.conftest import Once


def left(once: Once, *names: str) -> list[str]:
    """The tests that are still run, and a look at what is told of the others."""
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in names]
    told: list[Any] = []
    config: Any = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: told.extend(items)))
    once.pytest_collection_modifyitems(config, items)
    assert {item.nodeid for item in (*items, *told)} == set(names)
    return [item.nodeid for item in items]


def tell(once: Once, name: str, when: str = "call", passed: bool = True) -> None:
    report: Any = SimpleNamespace(nodeid=name, when=when, passed=passed)
    once.pytest_runtest_logreport(report)


def test_only_what_passed_is_left_out(tmp_path: Path) -> None:
    place = tmp_path / "passed"
    first = Once(place, writes=True)
    assert left(first, "a", "b[é]", "c") == ["a", "b[é]", "c"]
    tell(first, "a", "setup")
    tell(first, "b[é]")
    tell(first, "c", passed=False)
    first.pytest_sessionfinish()
    second = Once(place, writes=True)
    assert left(second, "a", "b[é]", "c") == ["a", "c"]
    tell(second, "a")
    second.pytest_sessionfinish()
    assert left(Once(place, writes=True), "a", "b[é]", "c") == ["c"]


def test_workers_write_nothing(tmp_path: Path) -> None:
    worker = Once(tmp_path / "passed", writes=False)
    tell(worker, "a")
    worker.pytest_sessionfinish()
    assert list(tmp_path.iterdir()) == []
