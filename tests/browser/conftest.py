"""Chromium for the tests of pages; they are skipped, with the reason, where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

playwright = pytest.importorskip(
    "playwright.sync_api", reason="no browser tests: the package playwright is not installed"
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, started once."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("no browser tests: no chromium on the path (apt-get install chromium)")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program, args=["--headless", "--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(chromium: Any) -> Iterator[Any]:
    """One window for all tests: opening one takes longer than most of them. A tab keeps it open."""
    context = chromium.new_context(viewport={"width": 1200, "height": 800}, accept_downloads=True)
    context.new_page()
    yield context
    context.close()


@pytest.fixture
def tab(window: Any) -> Iterator[Any]:
    """A fresh tab; an error of a script, or one that the page logs, fails the test."""
    page = window.new_page()
    page.set_default_timeout(10_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    for opened in window.pages[1:]:
        opened.close()
    assert errors == []
