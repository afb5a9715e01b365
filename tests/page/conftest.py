"""A browser for the pages: the system's own, without a network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from notation.page import build
from tests.page.pages import RECORD, replay_of

SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]


def lacking(what: str) -> None:
    """Skip the test, or fail it where everything must be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        lacking("Playwright for Python")
    executable = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if executable is None:
        lacking("Chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=executable, args=SWITCHES)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Open a page from disk; in the end no page may have complained or asked for anything."""
    complaints: list[str] = []
    contexts = []

    def opened(record: Any = RECORD, at: str = "", *, options: dict[str, Any] | None = None, **context: Any) -> Any:
        is_page = isinstance(record, str) and record.startswith("<!doctype")
        file = tmp_path / f"page{len(contexts)}.html"
        file.write_text(record if is_page else build(replay_of(record), **(options or {})), encoding="utf-8")
        made = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **context})
        made.clock.install()
        contexts.append(made)
        page = made.new_page()
        page.on("console", lambda said: complaints.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: asked.url.startswith(("file:", "data:", "blob:")) or complaints.append(asked.url))
        page.goto(f"file://{file}{at}")
        return page

    yield opened
    for made in contexts:
        made.close()
    assert complaints == []
