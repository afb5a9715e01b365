"""Pictures of the page for the documentation: ``python -m tests.screenshots`` writes them into docs/images.

Every language, light and dark, on a desk and on a phone, and the printed sheet; look at them after each change of the page.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import notation
from notation.languages import LANGUAGES
from notation.page import build
from tests.page.conftest import SWITCHES

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
RECORD = ROOT / "examples" / "faults.mat"
STEP = "#g2m4"
"""The moment that is shown: a play that leaves a die unused."""
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def shoot(browser: Any, file: Path) -> None:
    """Take every picture of the page in `file`."""
    for device, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce")
            page.goto(f"file://{file}{STEP}")
            for code in LANGUAGES:
                page.select_option("#language", code)
                page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
                page.screenshot(path=IMAGES / f"{device}-{scheme}-{code}.jpg", type="jpeg", quality=80)
            page.close()
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.goto(f"file://{file}{STEP}")
    page.click("#tab-position")
    page.click("#mark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.screenshot(path=IMAGES / "print.jpg", type="jpeg", quality=80, full_page=True)
    page.close()


def main() -> None:
    """Build the page of the example and photograph it."""
    from playwright.sync_api import sync_playwright

    IMAGES.mkdir(exist_ok=True)
    replay = notation.replay(notation.read(RECORD))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "final.html"
        file.write_text(build(replay, legal="all"), encoding="utf-8")
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        shoot(browser, file)
        browser.close()


if __name__ == "__main__":
    main()
