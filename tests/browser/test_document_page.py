"""What changed, in Chromium, wide and narrow, light and dark: the page of `monoalign diff`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from monoalign import align_documents
from monoalign.view.document_page import document_page

pytestmark = pytest.mark.browser

OLD = (
    "It rained. He paid 5 dollars for it \U0001f697. The red car stopped. "
    "Zebras <b>sleep</b> a lot. Last week he did not sell the colour prints of the house."
)
NEW = (
    "The red car stopped. It rained. He paid 6 dollars for it \U0001f697. "
    "Nobody knows whether she came. He did sell the color prints of the house last week."
)


@pytest.fixture
def page(tab: Any, tmp_path: Path) -> Any:
    file = tmp_path / "diff.html"
    html = document_page(align_documents(OLD, NEW), names=("old.txt", "new.txt"))
    file.write_text(html, encoding="utf-8")
    tab.goto(file.as_uri())
    return tab


def lit(page: Any) -> list[str]:
    texts = page.locator(".ch-rows .ma-lit").all_inner_texts()
    assert isinstance(texts, list)
    return texts


def row(page: Any, number: int, side: str) -> str:
    text = page.locator(".ch-row").nth(number).locator(f".ch-{side}").inner_text()
    assert isinstance(text, str)
    return text


def test_sentences_are_paired(page: Any) -> None:
    labels = page.locator(".ch-label b").all_inner_texts()
    assert labels == ["moved", "unchanged", "changed", "deleted", "added", "changed"]
    assert row(page, 2, "old") == "He paid 5 dollars for it \U0001f697."
    assert row(page, 2, "new") == "He paid 6 dollars for it \U0001f697."
    assert row(page, 3, "old") == "Zebras <b>sleep</b> a lot."
    assert page.locator(".ch-callouts li").all_inner_texts() == [
        "≠ another number: 5 dollars → 6 dollars",
        "≠ opposite: not sell → sell",
    ]


def test_pointing_at_a_word_lights_its_partner(page: Any) -> None:
    page.hover(".ch-old .ch-alarm")
    assert lit(page) == ["5", "6"]
    assert page.inner_text(".ch-told").startswith("replaced: 5 → 6, different")
    page.hover(".ch-old .ch-move")
    assert lit(page) == ["Last week", "last week"]
    page.hover(".ch-row:nth-child(6) del")  # a negation: also what it negates
    negation, *negated = lit(page)
    assert negation == "not"
    assert len(negated) == 2
    assert all("sell" in each for each in negated)
    page.hover(".ch-row:nth-child(2) .ch-old [data-edit]")  # kept words too
    assert lit(page) == ["It rained."] * 2
    page.hover("h1")
    assert lit(page) == []


def test_by_keyboard(page: Any) -> None:
    page.locator(".ch-row:nth-child(3) [tabindex='0'][data-edit]").focus()
    assert lit(page) == ["5", "6"]
    page.keyboard.press("Enter")  # to the partner
    inside = "document.activeElement.closest('.ch-side').dataset.side"
    assert page.evaluate(inside) == "new"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(inside) == "old"
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert name.startswith("5: replaced: 5 → 6, different")
    page.keyboard.press("Tab")  # one stop per row: the next one has a button for its links
    assert page.evaluate("document.activeElement.className").endswith("ch-links")


def test_only_what_changed(page: Any) -> None:
    assert page.locator(".ch-row:visible").count() == 6
    page.select_option(".ch-show", "changes")
    assert page.locator(".ch-row:visible").count() == 5
    page.select_option(".ch-show", "alarms")
    assert page.locator(".ch-row:visible").count() == 2
    page.select_option(".ch-show", "all")
    assert page.locator(".ch-row:visible").count() == 6


def test_only_the_words_that_matter_are_called_out(page: Any) -> None:
    assert page.locator(".ch-rows .ch-alarm").all_inner_texts() == ["5", "6", "not"]


def test_the_legend_comes_first(page: Any) -> None:
    legend, rows = (page.locator(name).bounding_box() for name in (".ch-legend", ".ch-rows"))
    assert legend["y"] + legend["height"] <= rows["y"]


def test_links_are_drawn_on_demand_within_a_pair_of_sentences(page: Any) -> None:
    assert page.locator(".ma-stage").count() == 0
    button = page.locator(".ch-row").nth(5).locator(".ch-links")
    button.click()
    assert button.get_attribute("aria-expanded") == "true"
    shown = "paths => paths.filter(path => getComputedStyle(path).opacity !== '0').length"
    paths = page.locator(".ma-links .ma-link")
    assert paths.count() > 8
    assert paths.evaluate_all(shown) < 3  # those of same words are hidden …
    page.locator(".ma-source .ma-word", has_text="house").hover()
    page.wait_for_selector(".ma-links .ma-kind-identical.ma-lit")  # … until one points at them
    button.click()
    assert not page.locator(".ch-curves").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_side_by_side_and_stacked(page: Any, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    old, new = (page.locator(f".ch-row .ch-{side}").nth(2) for side in ("old", "new"))
    for width, beside in ((1200, True), (380, False)):
        page.set_viewport_size({"width": width, "height": 800})
        left, right = old.bounding_box(), new.bounding_box()
        assert (left["y"] == right["y"]) is beside
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(page: Any, scheme: str) -> None:
    """Contrast of marked words with what is behind them: at least 4.5, as WCAG AA asks for."""
    page.emulate_media(color_scheme=scheme)
    contrasts = page.locator(".ch-rows :is(del, ins, span[class])").evaluate_all(
        """nodes => nodes.map(node => {
          const light = (text) => {
            const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map((value) => {
              const share = value / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          let behind = node;
          while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") {
            behind = behind.parentElement;
          }
          const values = [light(getComputedStyle(node).color),
                          light(getComputedStyle(behind).backgroundColor)];
          return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
        })"""
    )
    assert len(contrasts) > 6
    assert min(contrasts) >= 4.5


def test_marks_differ_by_more_than_colour(page: Any) -> None:
    lines = {
        name: page.locator(f".ch-legend {name}").evaluate(
            "each => { const style = getComputedStyle(each);"
            " return style.textDecorationLine + ' ' + style.textDecorationStyle; }"
        )
        for name in ("del", "ins", ".ch-replace", ".ch-minor", ".ch-move")
    }
    assert lines == {
        "del": "line-through solid",
        "ins": "underline solid",
        ".ch-replace": "underline dotted",
        ".ch-minor": "underline dashed",
        ".ch-move": "underline double",
    }
    sign = "([each, where]) => getComputedStyle(each, where).content"
    for name, where, expected in ((".ch-alarm", "::after", "≠"), (".ch-move", "::before", "⇄")):
        node = page.locator(f".ch-rows {name}").first.element_handle()
        assert expected in page.evaluate(sign, [node, where])


def test_texts_are_text(tab: Any, tmp_path: Path) -> None:
    script = "</script><script>window.hacked=1</script>"
    hostile = f"<img src=x onerror=window.hacked=1> {script} \u202e."
    file = tmp_path / "diff.html"
    alignment = align_documents([hostile.split()], [["He", *hostile.split()]], aligner="exact")
    file.write_text(document_page(alignment, names=(hostile, hostile)), encoding="utf-8")
    tab.goto(file.as_uri())
    assert "onerror=window.hacked=1> </script><script>" in tab.inner_text(".ch-old")
    assert "▯" in tab.inner_text(".ch-old")
    assert tab.evaluate("window.hacked") is None
    assert tab.locator("img").count() == 0
