"""Pages of many records, opened in the browser and walked through: ``python -m tests.page.everything FOLDER...``.

Names every record whose page complains; ends with 1 when there is one.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import notation
from notation.page import build
from tests.page.conftest import SWITCHES

_WALK = """() => {
  const key = (name) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true}));
  for (const link of document.querySelectorAll('#games a')) {
    link.click();
    const steps = +document.querySelector('#slider').max;
    for (let count = 0; count < steps; count++) key('ArrowRight');
  }
  key('n'); key('c'); key('e');
}"""


def complaints(browser: Any, files: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Every complaint of the pages of these records, as they come."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "page.html"
        for file in files:
            for match in notation.read_matches(file):
                place.write_text(build(notation.replay(match)), encoding="utf-8")
                found: list[str] = []
                page = browser.new_page(reduced_motion="reduce")
                page.on("pageerror", lambda error, found=found: found.append(str(error)))
                page.on("console", lambda said, found=found: found.append(said.text))
                page.goto(f"file://{place}")
                page.evaluate(_WALK)
                page.close()
                yield from ((file, text) for text in found)


def main(folders: list[str]) -> int:
    """Open the page of every match below the folders."""
    from playwright.sync_api import sync_playwright

    files = sorted(
        path for folder in folders for path in Path(folder).rglob("*") if path.suffix in (".mat", ".txt", ".sgf", ".xg", ".bgf")
    )
    bad = 0
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        for file, text in complaints(browser, files):
            bad += 1
            print(f"{file}: {text}")
        browser.close()
    print(f"{len(files)} records, {bad} complaints")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
