"""Write docs/what-changed.png: what `monoalign diff --html` shows of examples/museum-*.txt.

    python tools/docs/screenshot.py        needs the package playwright, and chromium on the path

The file is not checked: other fonts and versions of Chromium draw a little differently.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import monoalign
from monoalign.view.document_page import document_page

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "what-changed.png"
NAMES = ("museum-old.txt", "museum-new.txt")
WIDTH = 860
MOST_BYTES = 150_000
PARTNER = ".ch-new .ch-replace >> text=hold"
"""What the pointer is on, so that the picture shows a pair of partners."""


def main() -> int:
    """Draw the page and say how large the picture is."""
    old, new = (ROOT.joinpath("examples", name).read_text(encoding="utf-8") for name in NAMES)
    html = document_page(monoalign.align_documents(old, new), names=NAMES)
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        page_file = Path(folder) / "page.html"
        page_file.write_text(html, encoding="utf-8")
        browser = driver.chromium.launch(
            executable_path=program, args=["--headless", "--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": 900}, device_scale_factor=1)
        page.goto(page_file.as_uri())
        page.hover(PARTNER)
        page.locator("body").screenshot(path=PICTURE, animations="disabled")
        browser.close()
    size = PICTURE.stat().st_size
    print(f"{PICTURE.relative_to(ROOT)}: {size} bytes")
    return 0 if size < MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
