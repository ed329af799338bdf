"""The page of `monoalign serve`, by what is on it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the extra `service`")

import monoalign
from monoalign.service.access import Access
from service.live import Live, serving

pytestmark = pytest.mark.browser

SOURCE, TARGET = "He bought a car.", "A car was purchased by him."
HOSTILE = "<script>document.title = 'run'</script> <img src=x onerror=\"document.title='run'\"> '\""


@pytest.fixture(scope="module")
def service() -> Iterator[Live]:
    with serving(["jacana", "exact"], words=50, pairs=50) as live:
        yield live


@pytest.fixture
def page(tab: Any, service: Live) -> Any:
    tab.goto(service.url)
    tab.wait_for_selector("#aligner option", state="attached")
    return tab


def align(page: Any, source: str = SOURCE, target: str = TARGET) -> None:
    """Waits by selectors only: the page's policy forbids functions made of text."""
    page.fill("#source", source)
    page.fill("#target", target)
    page.click("#align")
    page.wait_for_selector("#picture[data-done]")


def links(page: Any) -> int:
    return int(page.locator("#picture .ma-stage .ma-link").count())


def saved(page: Any, button: str, folder: Path) -> Path:
    """The file that a button saves."""
    with page.expect_download() as download:
        page.click(button)
    file: Path = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def test_type_and_see(page: Any) -> None:
    align(page)
    words = page.locator("#picture .ma-word").all_inner_texts()
    assert " ".join(words) == "He bought a car . A car was purchased by him ."
    assert links(page) == len(monoalign.load("jacana").align(SOURCE, TARGET).links)
    assert page.inner_text("#status") == ""


def test_enter_with_control(page: Any) -> None:
    page.fill("#source", SOURCE)
    page.fill("#target", TARGET)
    page.press("#target", "Control+Enter")
    page.wait_for_selector("#picture .ma-stage .ma-link", state="attached")


def test_another_aligner(page: Any) -> None:
    page.select_option("#aligner", "exact")
    assert page.locator("#options select").count() == 1
    align(page, "A b", "a b")
    assert links(page) == 2
    assert not page.is_visible("#sure")  # it gives no probabilities, so there is no threshold
    page.select_option("[data-option=ignore_case]", label="false")
    align(page, "A b", "a b")
    assert links(page) == 1


def test_threshold_redraws(page: Any, tmp_path: Path) -> None:
    """What is saved is what is drawn."""
    align(page)
    page.check("#by-threshold")
    counts = []
    for threshold in ("0.02", "0.3", "1"):
        page.fill("#threshold", threshold)
        counts.append(links(page))
        pharaoh = saved(page, "#save-pharaoh", tmp_path).read_text(encoding="utf-8")
        assert len(pharaoh.split()) == counts[-1]
    assert counts[0] > counts[1] > counts[2]
    page.uncheck("#by-threshold")
    assert links(page) == len(monoalign.load("jacana").align(SOURCE, TARGET).links)


def test_grid(page: Any) -> None:
    align(page)
    page.select_option("#view", "grid")
    assert page.locator("#picture .ma-cell").count() == 5 * 7


def test_permalink(page: Any) -> None:
    page.select_option("[data-option=direction]", label="union")
    align(page, f"{SOURCE} # & % +", TARGET)
    page.check("#by-threshold")
    page.fill("#threshold", "0.3")
    page.select_option("#view", "grid")
    shown, address = page.inner_html("#picture"), page.url
    assert page.evaluate("document.getElementById('permalink').href") == address
    other = page.context.new_page()
    other.goto(address)
    other.wait_for_selector("#picture[data-done]")
    assert other.input_value("#source") == f"{SOURCE} # & % +"
    assert other.inner_html("#picture") == shown


def test_text_never_leaves_in_an_address(page: Any) -> None:
    """What is behind the # is not sent."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    align(page, "secret words", "other words")
    page.reload()
    page.wait_for_selector("#picture[data-done]")
    assert asked
    assert not [url for url in asked if "secret" in url.partition("#")[0]]


def test_exports(page: Any, tmp_path: Path) -> None:
    align(page)
    library = monoalign.load("jacana").align(SOURCE, TARGET)
    pharaoh = saved(page, "#save-pharaoh", tmp_path)
    assert pharaoh.read_text(encoding="utf-8") == library.to_pharaoh() + "\n"
    found = json.loads(saved(page, "#save-json", tmp_path).read_text(encoding="utf-8"))
    assert found == json.loads(library.to_json())
    picture = ET.parse(saved(page, "#save-svg", tmp_path)).getroot()
    assert "purchased" in "".join(picture.itertext())


def test_a_file(page: Any, tmp_path: Path) -> None:
    lines = [f"id{n}\t{SOURCE} {n}\t{TARGET} {n}\n" for n in range(40)]
    file = tmp_path / "pairs.tsv"
    file.write_text("".join(lines), encoding="utf-8")
    page.set_input_files("#file", file)
    page.wait_for_selector("#picture[data-done='40']")
    assert page.inner_text("#place") == "pair 1 of 40: id0"
    assert page.is_disabled("#previous")
    page.click("#next")
    assert page.inner_text("#place") == "pair 2 of 40: id1"
    pharaoh = saved(page, "#save-pharaoh", tmp_path).read_text(encoding="utf-8")
    assert len(pharaoh.splitlines()) == 40
    found = list(monoalign.read_corpus(saved(page, "#save-json", tmp_path)))
    assert [one.pair.id for one in found] == [f"id{n}" for n in range(40)]


def test_a_file_that_is_dropped(page: Any) -> None:
    page.evaluate(
        """text => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], "pairs.tsv"));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: carried }));
        }""",
        "a b\ta c\nd\td\n",
    )
    page.wait_for_selector("#picture[data-done='2']")
    assert page.inner_text("#place") == "pair 1 of 2: 1"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("a\tb\nc\n", "line 2: expected 2 or 3 columns separated by tabs, found 1"),
        ("\n", "expected pairs, found an empty file"),
        ("a\tb\n" * 51, "pairs.tsv: expected at most 50 pairs, found 51"),
    ],
)
def test_bad_files(page: Any, tmp_path: Path, content: str, problem: str) -> None:
    file = tmp_path / "pairs.tsv"
    file.write_text(content, encoding="utf-8")
    page.set_input_files("#file", file)
    page.wait_for_selector("#status.problem")
    assert page.inner_text("#status").endswith(problem)


def test_what_the_service_refuses(chromium: Any, service: Live) -> None:
    """The browser logs such an answer as an error, so this tab is one that may."""
    page = chromium.new_page()
    page.goto(service.url)
    page.wait_for_selector("#aligner option", state="attached")
    page.fill("#source", "word " * 51)
    page.click("#align")
    page.wait_for_selector("#status.problem")
    assert page.inner_text("#status").endswith("source: expected at most 50 words, found 51")
    align(page)  # and it goes on
    assert page.inner_text("#status") == ""
    page.close()


@pytest.fixture(scope="module")
def locked() -> Iterator[Live]:
    with serving(["exact"], Access(token="sesame")) as live:
        yield live


def opened(chromium: Any, live: Live, *replies: str | None) -> tuple[Any, list[str | None]]:
    """A tab that replies to dialogues, None by dismissing; and what is still to be said.

    The browser logs refusals as errors, so this tab is one that may.
    """
    page, waiting = chromium.new_page(), list(replies)

    def reply(dialogue: Any) -> None:
        assert dialogue.type == "prompt"
        assert dialogue.message == "The token of this service:"
        text = waiting.pop(0) if waiting else None
        dialogue.dismiss() if text is None else dialogue.accept(text)

    page.on("dialog", reply)
    page.goto(live.url)
    return page, waiting


def test_the_token_is_asked_for(chromium: Any, locked: Live) -> None:
    """Until it is right, and then no more: neither for the next request nor after a reload."""
    page, waiting = opened(chromium, locked, "wrong", "s\u00e9same \u20ac", " sesame ", "not asked")
    page.wait_for_selector("#aligner option", state="attached")
    align(page, "a b", "b a")
    assert links(page) == 2
    page.reload()
    page.wait_for_selector("#aligner option", state="attached")
    align(page, "a b", "b")
    assert links(page) == 1
    assert waiting == ["not asked"]
    assert "sesame" not in page.url
    page.close()


def test_without_a_token(chromium: Any, locked: Live) -> None:
    page, _ = opened(chromium, locked, None)
    page.wait_for_selector("#status.problem")
    expected = "Authorization: expected 'Bearer' and the token of this service"
    assert page.inner_text("#status").endswith(expected)
    page.close()


def test_another_tab_has_to_know_the_token(chromium: Any, locked: Live) -> None:
    page, waiting = opened(chromium, locked, "sesame")
    page.wait_for_selector("#aligner option", state="attached")
    other, _ = opened(chromium, locked, None)
    other.wait_for_selector("#status.problem")
    assert waiting == []
    page.close()
    other.close()


@pytest.mark.parametrize("view", ["curves", "grid"])
def test_text_is_data(page: Any, view: str, tmp_path: Path) -> None:
    align(page, HOSTILE, HOSTILE)
    page.select_option("#view", view)
    assert page.title() == "monoalign"
    assert page.locator("#picture script, #picture img").count() == 0
    assert "".join(HOSTILE.split()) in "".join(page.inner_text("#picture").split())
    if view == "curves":
        picture = ET.parse(saved(page, "#save-svg", tmp_path)).getroot()
        assert not [one for one in picture.iter() if one.tag.endswith(("script", "img"))]


def test_a_phone(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    align(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
