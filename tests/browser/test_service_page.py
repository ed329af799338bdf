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
    assert page.inner_text("#place") == "pairs.tsv, pair 1 of 40: id0"
    assert page.is_disabled("#previous")
    page.click("#next")
    assert page.inner_text("#place") == "pairs.tsv, pair 2 of 40: id1"
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
    assert page.inner_text("#place") == "pairs.tsv, pair 1 of 2"


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


def test_a_problem_stays_when_the_example_arrives(tab: Any, service: Live, tmp_path: Path) -> None:
    held: list[Any] = []
    tab.route("**/diff", lambda route: held.append(route))
    tab.goto(service.url)
    tab.wait_for_selector("#aligner option", state="attached")
    file = tmp_path / "pairs.tsv"
    file.write_text("\n", encoding="utf-8")
    tab.set_input_files("#file", file)
    tab.wait_for_selector("#status.problem")
    held[0].continue_()
    tab.wait_for_selector("#picture[data-done]")
    assert tab.inner_text("#status").endswith("expected pairs, found an empty file")


def test_what_the_service_refuses(chromium: Any, service: Live) -> None:
    """The browser logs such an answer as an error, so this tab is one that may."""
    page = chromium.new_page()
    page.goto(service.url)
    page.wait_for_selector("#aligner option", state="attached")
    page.fill("#source", "word " * 51)
    page.fill("#target", TARGET)
    page.click("#align")
    page.wait_for_selector("#status.problem")
    assert page.inner_text("#status") == "source: expected at most 50 words, found 51"
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


@pytest.mark.parametrize("view", ["curves", "grid", "changes"])
def test_text_is_data(page: Any, view: str, tmp_path: Path) -> None:
    align(page, HOSTILE, HOSTILE)
    page.select_option("#view", view)
    assert page.title() == "monoalign"
    assert page.locator("#picture script, #picture img").count() == 0
    assert "".join(HOSTILE.split()) in "".join(page.inner_text("#picture").split())
    if view != "changes":
        picture = ET.parse(saved(page, "#save-svg", tmp_path)).getroot()
        assert not [one for one in picture.iter() if one.tag.endswith(("script", "img"))]


def test_a_phone(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    align(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# ---- What changed, and documents

OLD = "The shop is open on Monday. Dr. Smith sold 40 cars, and his wife sold 3. It rained."
NEW = "Dr. Smith sold 50 cars. His wife sold 3. The shop is closed on Monday. It rained."


def rows(page: Any) -> list[str]:
    found = page.locator("#picture .ch-label b").all_inner_texts()
    assert isinstance(found, list)
    return found


def test_it_opens_with_a_worked_example(page: Any) -> None:
    page.wait_for_selector("#picture[data-done]")
    assert page.input_value("#source").startswith("The museum will open on Tuesday.")
    assert page.input_value("#view") == "changes"
    assert rows(page)
    assert page.locator(".ch-callouts li").count() >= 2
    assert "This is an example." in page.inner_text("#status")
    assert "#" not in page.url


def test_what_changed_between_two_sentences(page: Any) -> None:
    align(page, "The shop is open.", "The shop is closed.")
    page.select_option("#view", "changes")
    assert rows(page) == ["changed"]
    assert page.inner_text(".ch-new") == "The shop is closed."
    assert page.locator(".ch-callouts li").all_inner_texts() == ["≠ opposite: open → closed"]
    assert not page.is_visible("#save-svg")
    page.hover(".ch-old .ch-alarm")
    assert page.locator("#picture .ma-lit").all_inner_texts() == ["open", "closed"]


def test_two_documents(page: Any, tmp_path: Path) -> None:
    align(page, OLD, NEW)
    library = monoalign.align_documents(OLD, NEW, aligner="jacana")
    assert page.inner_text("#summary") == str(library.summary)
    assert len(rows(page)) == len(library.links)
    record = json.loads(saved(page, "#save-json", tmp_path).read_text(encoding="utf-8"))
    assert record == json.loads(library.to_json())
    page.select_option("#view", "curves")  # one pair of sentences at a time
    assert page.locator("#picture .ma-stage").count() == 1
    assert page.inner_text("#place").startswith("sentences ")
    page.click("#next")
    assert page.locator("#picture .ma-stage").count() == 1
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#picture[data-done]")
    assert other.input_value("#source") == OLD
    assert other.input_value("#view") == "curves"


def test_a_result_below_long_texts_is_scrolled_to(page: Any) -> None:
    page.set_viewport_size({"width": 380, "height": 700})
    align(page, f"{OLD}\n\n{OLD}", f"{NEW}\n\n{NEW}")
    assert page.evaluate("scrollY") > 0
    assert page.locator("#result").bounding_box()["y"] < 350


def test_texts_of_several_sentences_may_be_one_pair(page: Any) -> None:
    page.select_option("#kind", "pair")
    align(page, "It rained. He left.", "He left. It rained.")
    assert page.locator("#picture .ma-stage .ma-word").count() == 12
    assert page.locator(".ch-row").count() == 0


@pytest.mark.parametrize(
    ("source", "target", "problem", "focused"),
    [
        ("", "", "Both texts are missing: type or open them.", "source"),
        ("He left.", " ", "The target text is missing: type or open it.", "target"),
    ],
)
def test_empty_boxes(page: Any, source: str, target: str, problem: str, focused: str) -> None:
    page.wait_for_selector("#picture[data-done]")
    page.fill("#source", source)
    page.fill("#target", target)
    page.click("#align")
    assert page.inner_text("#status").endswith(problem)
    assert page.evaluate("document.activeElement.id") == focused


def test_boxes_grow(page: Any) -> None:
    page.wait_for_selector("#picture[data-done]")
    page.fill("#source", "one line")
    low = page.locator("#source").bounding_box()["height"]
    page.fill("#source", "line\n" * 12)
    assert page.locator("#source").bounding_box()["height"] > 2 * low


def test_what_weights_means(page: Any) -> None:
    assert "weights: what the aligner has learned from" in page.inner_text("#explained")


def test_text_files(page: Any, tmp_path: Path) -> None:
    for name, text in (("old.txt", OLD), ("new.txt", NEW)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    page.wait_for_selector("#picture[data-done]")
    page.set_input_files("#source-file", tmp_path / "old.txt")
    page.wait_for_selector("#result", state="hidden")
    assert page.inner_text("#status") == (
        "old.txt is open. The target text is missing: type or open it."
    )
    page.set_input_files("#target-file", tmp_path / "new.txt")
    page.wait_for_selector("#picture[data-done]")
    assert (page.input_value("#source"), page.input_value("#target")) == (OLD, NEW)
    assert "moved" in rows(page)


def test_two_texts_that_are_dropped(page: Any) -> None:
    page.wait_for_selector("#picture[data-done]")
    page.evaluate(
        """texts => {
            const carried = new DataTransfer();
            for (const text of texts) carried.items.add(new File([text], "a.txt"));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: carried }));
        }""",
        [OLD, NEW],
    )
    page.wait_for_selector("#status:empty", state="attached")
    assert page.input_value("#target") == NEW


def test_a_csv_file_with_a_header(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "pairs.csv"
    text = 'label,sentence2,Sentence1\r\n1,"He ""left"", then",He went\r\n0,"two\nlines",b,\r\n'
    file.write_text(text.replace("b,\r", "b\r"), encoding="utf-8", newline="")
    page.set_input_files("#file", file)
    page.wait_for_selector("#picture[data-done='2']")
    assert page.input_value("#source") == "He went"
    assert page.input_value("#target") == 'He "left", then'
    page.click("#next")
    assert page.input_value("#target") == "two\nlines"


def test_boxes_and_address_agree_with_a_file(page: Any, tmp_path: Path) -> None:
    file = tmp_path / "pairs.tsv"
    file.write_text("a b\ta c\nIt rained. He left.\tHe left. So?\n", encoding="utf-8")
    page.set_input_files("#file", file)
    page.wait_for_selector("#picture[data-done='2']")
    page.click("#next")
    assert page.input_value("#source") == "It rained. He left."
    shown = page.inner_html("#picture .ma-stage")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#picture[data-done]")
    assert other.input_value("#target") == "He left. So?"
    assert other.inner_html("#picture .ma-stage") == shown


def test_svg_of_the_grid(page: Any, tmp_path: Path) -> None:
    align(page)
    page.select_option("#view", "grid")
    picture = ET.parse(saved(page, "#save-svg", tmp_path)).getroot()
    names = [one.tag.rpartition("}")[2] for one in picture.iter()]
    marks = page.locator("#picture .ma-cell .ma-mark").count()
    assert names.count("rect") == 1 + 5 * 7 + marks
    assert names.count("text") == 5 + 7
    assert "purchased" in "".join(picture.itertext())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 360])
def test_documents_wide_and_narrow(page: Any, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    align(page, OLD, NEW)
    left, right = (page.locator(f".ch-{side}").first.bounding_box() for side in ("old", "new"))
    assert (left["y"] == right["y"]) is (width > 1000)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
