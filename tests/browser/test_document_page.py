"""The page of `monoalign diff`, in Chromium, wide and narrow, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from monoalign import align_documents
from monoalign.view.document_page import document_page

pytestmark = pytest.mark.browser

OLD = "It rained. He paid 5 dollars for it. The red car stopped. Zebras sleep a lot."
NEW = "The red car stopped. It rained. He paid 6 dollars for it. Nobody knows whether she came."


@pytest.fixture
def page(tab: Any, tmp_path: Path) -> Any:
    file = tmp_path / "diff.html"
    html = document_page(align_documents(OLD, NEW, aligner="exact"), names=("old", "new"))
    file.write_text(html, encoding="utf-8")
    tab.goto(file.as_uri())
    return tab


def test_pointing_at_a_word_lights_its_partner(page: Any) -> None:
    page.hover("main .doc-old .doc-different")
    assert page.locator(".doc-lit").all_inner_texts() == ["5", "6"]
    page.hover("h1")
    assert page.locator(".doc-lit").count() == 0
    page.locator("main .doc-new .doc-different").focus()
    assert page.locator(".doc-lit").all_inner_texts() == ["5", "6"]


def test_only_what_changed(page: Any) -> None:
    assert page.locator(".doc-row:visible").count() == 5
    page.check("#only-changes")
    assert page.locator(".doc-row:visible").count() == 4


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_side_by_side_and_stacked(page: Any, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    old, new = (page.locator(f".doc-row .doc-{side}").nth(2) for side in ("old", "new"))
    for width, beside in ((1200, True), (380, False)):
        page.set_viewport_size({"width": width, "height": 800})
        left, right = old.bounding_box(), new.bounding_box()
        assert (left["y"] == right["y"]) is beside
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_marks_differ_by_more_than_colour(page: Any) -> None:
    lines = {
        name: page.locator(f"main {name}").first.evaluate(
            "each => { const style = getComputedStyle(each);"
            " return style.textDecorationLine + ' ' + style.textDecorationStyle; }"
        )
        for name in ("del", "ins", ".doc-replace")
    }
    assert lines == {
        "del": "line-through solid",
        "ins": "underline solid",
        ".doc-replace": "underline dotted",
    }
    after = "each => getComputedStyle(each, '::after').content"
    assert page.locator("main .doc-different").first.evaluate(after) == '"≠"'
