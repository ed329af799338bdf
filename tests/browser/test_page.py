"""The page of `monoalign view` in a real browser, judged by what is on the page."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import monoalign
from monoalign.cli.evaluate import percent
from monoalign.core.alignment import Alignment
from monoalign.core.sentence import Sentence, SentencePair
from monoalign.view.assets import alignment_script
from monoalign.view.drawing import Drawing
from monoalign.view.page import NamedAlignments, page
from samples import aligned, alignments, any_text, pair

pytestmark = pytest.mark.browser
expect = pytest.importorskip("playwright.sync_api").expect
Open = Callable[..., Any]

GOLD = [
    aligned("He bought a car", "a car was purchased by him", "0-5 1-3 2-0 3-1", "first"),
    aligned("The king gave up", "the monarch abdicated", "0-0 1-1 2-2 3-2", "second"),
    aligned("snow fell", "ink is cheap", "", "third"),
    aligned("a b c", "a b c", "0-0 1-1 2p2", "fourth"),
]
JACANA = [
    replace(
        aligned("He bought a car", "a car was purchased by him", "1-3 2-0 3-1", "first"),
        probabilities={(1, 3): 0.93, (2, 0): 0.98, (3, 1): 0.99, (0, 5): 0.4, (0, 4): 0.1},
        score=-1.5,
    ),
    replace(
        aligned("The king gave up", "the monarch abdicated", "0-0 1-2", "second"),
        probabilities={(0, 0): 0.9, (1, 2): 0.6, (1, 1): 0.55},
    ),
    replace(aligned("snow fell", "ink is cheap", "", "third"), probabilities={}),
    replace(
        aligned("a b c", "a b c", "0-0 1-1 2-2", "fourth"),
        probabilities={(0, 0): 1.0, (1, 1): 1.0, (2, 2): 1.0},
    ),
]
EXACT = [replace(one, links=frozenset(), possible=frozenset()) for one in GOLD]
SYSTEMS = [
    NamedAlignments("jacana", JACANA),
    NamedAlignments("exact", EXACT),
    NamedAlignments("gold.txt", GOLD),
]


@pytest.fixture
def open_page(tab: Any, tmp_path: Path) -> Open:
    """Writes a page, opens it from disk and gives the tab."""

    def opened(systems: Sequence[NamedAlignments] = SYSTEMS, address: str = "") -> Any:
        file = tmp_path / "page.html"
        file.write_text(page(systems, title="Test"), encoding="utf-8")
        tab.goto(file.as_uri() + address)
        return tab

    return opened


def texts(tab: Any, selector: str) -> list[str]:
    found = tab.locator(selector).all_inner_texts()
    assert isinstance(found, list)
    return found


def word(tab: Any, side: str, position: int) -> Any:
    return tab.locator(f".ma-word[data-side={side}][data-position='{position}']")


def figures(tab: Any) -> list[str]:
    names = ("precision", "recall", "f1", "exact")
    return [tab.inner_text(f"[data-figure={name}]") for name in names]


def listed(tab: Any) -> list[str]:
    return texts(tab, ".row-id")


def statuses(tab: Any) -> dict[str, int]:
    names = ("both", "allowed", "wrong", "missing", "possible")
    counts = {name: tab.locator(f".ma-links .ma-link.ma-is-{name}").count() for name in names}
    return {name: count for name, count in counts.items() if count}


def move_threshold(tab: Any, value: int) -> None:
    tab.locator("#threshold").fill(str(value))
    expect(tab.locator("#threshold-value")).to_have_text(f"{value / 100:.2f}")


# ---- Looking


def test_it_opens_from_disk_without_network(open_page: Open, tab: Any) -> None:
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    open_page([NamedAlignments("gold", GOLD)])
    assert texts(tab, ".ma-source .ma-word") == ["He", "bought", "a", "car"]
    assert texts(tab, ".ma-target .ma-word") == ["a", "car", "was", "purchased", "by", "him"]
    assert tab.locator(".ma-links .ma-link").count() == 4
    assert tab.locator(".ma-links .ma-kind-identical").count() == 2
    assert tab.locator(".ma-links .ma-kind-paraphrase").count() == 2
    assert texts(tab, ".ma-side .ma-free") == ["was", "by"]
    assert [url for url in asked if not url.startswith("file:")] == []


def test_kinds_differ_by_more_than_colour(open_page: Open) -> None:
    tab = open_page(
        [NamedAlignments("gold", [aligned("a b c d e", "a x y z", "0-0 1-1 2-2 3-2 4p3")])]
    )
    look = "e => [getComputedStyle(e).strokeWidth, getComputedStyle(e).strokeDasharray].join()"
    looks = [path.evaluate(look) for path in tab.locator(".ma-links .ma-link").all()]
    assert len(looks) == 5
    assert len(set(looks)) == 4


def test_curves_meet_their_words(open_page: Open) -> None:
    tab = open_page([NamedAlignments("gold", GOLD)])
    for path in tab.locator(".ma-links .ma-link").all():
        begin = path.evaluate("e => { const p = e.getPointAtLength(0); return [p.x, p.y]; }")
        frame = tab.locator(".ma-stage").bounding_box()
        at = (frame["x"] + begin[0], frame["y"] + begin[1])
        boxes = [one.bounding_box() for one in tab.locator(".ma-source .ma-word").all()]
        assert any(
            box["x"] < at[0] < box["x"] + box["width"] and abs(box["y"] + box["height"] - at[1]) < 4
            for box in boxes
        )


def test_pointing_at_a_word_lights_its_partners(open_page: Open) -> None:
    tab = open_page([NamedAlignments("jacana", JACANA)])
    word(tab, "source", 1).hover()
    assert texts(tab, ".ma-word.ma-lit") == ["bought", "purchased"]
    assert tab.locator(".ma-links .ma-link.ma-lit").count() == 1
    assert tab.inner_text(".ma-details") == "bought – purchased paraphrase · 93.0 %"
    word(tab, "source", 0).hover()
    assert tab.inner_text(".ma-details") == "He corresponds to nothing"
    tab.hover("h1")
    assert tab.locator(".ma-lit").count() == 0


def test_the_threshold_redraws(open_page: Open) -> None:
    tab = open_page([NamedAlignments("jacana", JACANA), NamedAlignments("gold", GOLD)])
    own = figures(tab)
    assert tab.inner_text("#threshold-value") == "as aligned"
    move_threshold(tab, 40)
    assert texts(tab, ".ma-source .ma-free") == []
    assert figures(tab) != own
    move_threshold(tab, 99)
    assert texts(tab, ".ma-source .ma-free") == ["He", "bought", "a"]
    tab.click("#threshold-reset")
    assert figures(tab) == own
    tab.select_option("#shown", label="gold")
    assert not tab.is_visible("#threshold")  # no probabilities, nothing to move


def test_the_grid_shows_probabilities(open_page: Open) -> None:
    tab = open_page([NamedAlignments("jacana", JACANA)])
    tab.click("#grid")
    assert tab.locator(".ma-cell").count() == 4 * 6
    assert tab.locator(".ma-cell.ma-shaded").count() == 5
    assert tab.locator(".ma-cell .ma-mark").count() == 3
    cell = tab.locator(".ma-cell[data-source='0'][data-target='5']")
    assert cell.get_attribute("aria-label") == "He – him, no link, 40.0 %"
    cell.hover()
    assert tab.inner_text(".ma-details") == "He – him, no link, 40.0 %"
    assert texts(tab, ".ma-word.ma-lit") == ["him", "He"]


def test_what_changed(open_page: Open) -> None:
    one = replace(
        aligned("It is open until 5 , Bob said", "Bob said it is closed", "0-2 1-3 2-4 6-0 7-1"),
        probabilities={(0, 2): 0.9, (1, 3): 0.9, (2, 4): 0.8, (6, 0): 0.9, (7, 1): 0.9},
    )
    raw = Sentence.from_spans("Go!", [(0, 2), (2, 3)])
    other = Alignment(SentencePair("raw", raw, raw), frozenset({(0, 0), (1, 1)}))
    tab = open_page([NamedAlignments("gold", [one, other])])
    tab.keyboard.press("c")
    assert tab.get_attribute("#changes", "aria-pressed") == "true"
    assert texts(tab, ".ch-callouts li") == ["≠ opposite: open → closed"]
    assert texts(tab, ".ch-old .ch-move") == ["Bob said"]
    assert texts(tab, ".ch-old del") == ["until 5 ,"]
    tab.hover(".ch-new .ch-alarm")
    assert texts(tab, ".ch .ma-lit") == ["open", "closed"]
    assert tab.inner_text(".ch-told") == "replaced: open → closed, opposite, 80.0 %"
    assert not tab.is_visible("#svg")
    tab.keyboard.press("j")
    assert tab.inner_text(".ch-old") == "Go!"  # as it was written
    tab.keyboard.press("k")
    move_threshold(tab, 85)
    assert "As aligned" in tab.inner_text(".ch-note")
    tab.click("#edit")  # needs links
    assert tab.get_attribute("#curves", "aria-pressed") == "true"
    word(tab, "source", 3).click()
    word(tab, "target", 0).click()
    tab.click("#changes")
    assert "before your edits" in tab.inner_text(".ch-note")


def test_links_of_same_words_are_hidden_in_long_sentences(open_page: Open) -> None:
    words = " ".join(f"w{n}" for n in range(50))
    links = " ".join(f"{n}-{n}" for n in range(51))
    tab = open_page([NamedAlignments("gold", [aligned(f"{words} car", f"{words} auto", links)])])
    hidden = "paths => paths.filter(path => getComputedStyle(path).opacity === '0').length"
    assert tab.locator(".ma-links .ma-link").evaluate_all(hidden) == 50
    assert "same word 50, shown when pointed at" in tab.inner_text(".ma-legend")
    word(tab, "source", 7).hover()
    assert tab.locator(".ma-links .ma-kind-identical.ma-lit").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(open_page: Open, tab: Any, scheme: str) -> None:
    tab.emulate_media(color_scheme=scheme)
    open_page()
    paper = tab.evaluate("getComputedStyle(document.querySelector('main')).backgroundColor")
    assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(22, 26, 33)"}[scheme]


def test_phone(open_page: Open, tab: Any) -> None:
    tab.set_viewport_size({"width": 360, "height": 700})
    open_page()
    assert tab.get_attribute(".ma-stage", "data-layout") == "columns"
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    tab.click("#next")
    assert tab.inner_text("#pair-id") == "second"
    for view in ("#grid", "#changes"):
        tab.click(view)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_turning_the_phone_moves_the_curves(open_page: Open, tab: Any) -> None:
    open_page()
    before = tab.get_attribute(".ma-links .ma-link", "d")
    tab.set_viewport_size({"width": 360, "height": 700})
    tab.wait_for_selector(".ma-stage[data-layout=columns]")
    assert tab.get_attribute(".ma-links .ma-link", "d") != before


# ---- The same as in Python


def test_what_a_screen_reader_says(open_page: Open) -> None:
    tab = open_page([NamedAlignments("jacana", JACANA)])
    assert tab.text_content(".ma-hidden") == Drawing.of(JACANA[0]).text
    said = word(tab, "source", 1).get_attribute("aria-label")
    assert said == "bought: purchased, paraphrase, 93.0 %"
    assert word(tab, "source", 0).get_attribute("aria-label") == "He: unaligned"


def test_links_are_the_same_as_in_python(tab: Any) -> None:
    tab.goto("about:blank")
    tab.evaluate(alignment_script())

    @settings(max_examples=40)
    @given(alignments(any_text))
    def check(alignment: Alignment) -> None:
        drawing = Drawing.of(alignment)
        links, text = tab.evaluate(
            "d => { const l = monoalign.linksOf(d); return [l, monoalign.describe(d, l)]; }",
            json.loads(drawing.to_json()),
        )
        ours = [(one["source"], one["target"], one["kind"], one["possible"]) for one in links]
        assert ours == [(one.source, one.target, one.kind, one.possible) for one in drawing.links]
        assert text == drawing.text

    check()


@pytest.mark.parametrize("seed", range(6))
def test_figures_are_those_of_evaluate(open_page: Open, seed: int) -> None:
    ours, gold = random_corpus(seed), random_corpus(seed + 100)
    gold = [replace(b, pair=a.pair) for a, b in zip(ours, gold, strict=True)]
    tab = open_page([NamedAlignments("ours", ours), NamedAlignments("gold", gold)])
    score = monoalign.evaluate(ours, gold)
    assert figures(tab) == list(percent(score.macro))
    assert tab.inner_text("[data-figure=micro]") == f"{100 * score.micro.f1:.1f}"
    assert tab.inner_text("[data-figure=aer]") == f"{100 * score.aer:.1f}"


def random_corpus(seed: int) -> list[Alignment]:
    """32 pairs of three words a side: an even number, so that halves must be rounded alike."""
    chance = random.Random(seed)
    cells = [(i, j) for i in range(3) for j in range(3)]
    found = []
    for number in range(32):
        links = frozenset(chance.sample(cells, chance.randrange(4)))
        possible = frozenset(chance.sample(cells, chance.randrange(3)))
        found.append(Alignment(pair("a b c", "a b d", str(number)), links, possible))
    return found


# ---- Comparing


def test_agreement_missing_and_wrong_links(open_page: Open) -> None:
    tab = open_page()
    assert statuses(tab) == {"both": 3, "missing": 1}
    tab.click("#next")
    assert statuses(tab) == {"both": 1, "wrong": 1, "missing": 3}
    assert tab.locator(".ma-links .ma-badge circle").count() == 4  # not by colour alone
    tab.select_option("#shown", label="gold.txt")
    tab.select_option("#reference", label="jacana")
    assert statuses(tab) == {"both": 1, "wrong": 3, "missing": 1}
    tab.select_option("#reference", label="nothing")
    assert statuses(tab) == {}
    assert tab.inner_text("[data-figure=links]") == "10"


def test_a_possible_link_of_the_gold_standard_is_allowed(open_page: Open) -> None:
    tab = open_page(address="#fourth")
    assert tab.inner_text("#pair-id") == "fourth"
    assert statuses(tab) == {"both": 2, "allowed": 1}


def test_filters(open_page: Open) -> None:
    tab = open_page()
    assert listed(tab) == ["first", "second", "third", "fourth"]
    tab.check("#differing")
    expect(tab.locator(".row")).to_have_count(3)
    assert listed(tab) == ["first", "second", "fourth"]
    assert tab.inner_text("#count") == "3 of 4 pairs"
    assert tab.locator("[data-part=f1]").count() == 1
    tab.fill("#text", "KING")
    expect(tab.locator(".row")).to_have_count(1)
    assert listed(tab) == ["second"]
    assert tab.inner_text("#pair-id") == "second"
    tab.fill("#text", "no such word")
    tab.wait_for_selector("#nothing:visible")
    assert not tab.is_visible("#drawing")
    tab.click("h1")
    for key in "jgeu":  # with nothing to act on
        tab.keyboard.press(key)
    tab.fill("#text", "")
    tab.uncheck("#differing")
    tab.fill("#f1-most", "50")
    expect(tab.locator(".row")).to_have_count(1)
    assert listed(tab) == ["second"]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("EQ", ["first", "second", "fourth"]),
        ("SUB", ["first", "second"]),
        ("phrase", ["second"]),
        ("DEL", ["third", "fourth"]),
        ("INS", ["first", "third", "fourth"]),
        ("possible", ["fourth"]),
        ("edited", []),
    ],
)
def test_filter_by_kind_of_edit(open_page: Open, kind: str, expected: list[str]) -> None:
    tab = open_page([NamedAlignments("gold", GOLD)])
    tab.select_option("#kind", value=kind)
    expect(tab.locator(".row")).to_have_count(len(expected))
    assert listed(tab) == expected


def test_order(open_page: Open) -> None:
    tab = open_page()
    tab.select_option("#order", value="worst")
    expect(tab.locator(".row-id").first).to_have_text("second")
    assert listed(tab) == ["second", "fourth", "first", "third"]


# ---- By keyboard


def test_from_pair_to_pair(open_page: Open) -> None:
    tab = open_page()
    for key, expected in (("j", "second"), ("j", "third"), ("k", "second")):
        tab.keyboard.press(key)
        assert tab.inner_text("#pair-id") == expected
    tab.focus("#list")
    for key, expected in (("End", "fourth"), ("ArrowDown", "fourth"), ("Home", "first")):
        tab.keyboard.press(key)
        assert tab.inner_text("#pair-id") == expected
    assert tab.get_attribute("#row-0", "aria-selected") == "true"
    tab.keyboard.press("/")
    tab.keyboard.type("jk")  # in a field, letters are letters
    assert tab.input_value("#text") == "jk"


def test_from_word_to_word(open_page: Open) -> None:
    tab = open_page([NamedAlignments("gold", GOLD)])
    tab.focus(".ma-word[tabindex='0']")
    tab.keyboard.press("ArrowRight")
    assert texts(tab, ".ma-word.ma-lit") == ["bought", "purchased"]
    tab.keyboard.press("ArrowDown")
    assert tab.evaluate("document.activeElement.textContent") == "purchased"
    tab.keyboard.press("ArrowLeft")
    assert tab.inner_text(".ma-details") == "was corresponds to nothing"


# ---- Correcting


def saved(tab: Any, folder: Path) -> list[Alignment]:
    with tab.expect_download() as download:
        tab.click("#save")
    assert download.value.suggested_filename.endswith("-corrected.jsonl")
    file = folder / "saved.jsonl"
    download.value.save_as(file)
    return list(monoalign.read_corpus(file))


def test_links_are_added_marked_possible_removed_and_saved(open_page: Open, tmp_path: Path) -> None:
    raw = Sentence.from_spans("He left.", [(0, 2), (3, 7), (7, 8)])
    first = Alignment(SentencePair("x", raw, raw), frozenset({(0, 0), (1, 0)}), frozenset({(2, 0)}))
    tab = open_page([NamedAlignments("gold.align.txt", [first, *GOLD])])
    tab.click("#edit")
    word(tab, "source", 1).click()
    word(tab, "target", 1).click()  # none -> sure
    word(tab, "target", 0).click()  # sure -> possible
    assert tab.locator(".ma-links .ma-possible").count() == 2
    word(tab, "target", 0).click()  # possible -> none
    tab.keyboard.press("Escape")
    word(tab, "source", 2).click()
    tab.get_by_role("button", name="Make sure").click()
    assert tab.inner_text("#save") == "Save changes"
    corrected, *others = saved(tab, tmp_path)
    assert corrected.links == {(0, 0), (1, 1), (2, 0)}
    assert corrected.possible == frozenset()
    assert corrected.pair == first.pair  # text and offsets too
    assert [(one.pair, one.links, one.possible) for one in others] == [
        (one.pair, one.links, one.possible) for one in GOLD
    ]
    assert tab.inner_text("#save") == "Save corpus"
    tab.click("#undo")
    assert tab.inner_text("#save") == "Save changes"  # what was saved is not what is shown


def test_editing_by_keyboard_in_both_views(open_page: Open, tmp_path: Path) -> None:
    tab = open_page([NamedAlignments("exact", EXACT), NamedAlignments("gold", GOLD)])
    before = figures(tab)
    tab.keyboard.press("e")
    tab.focus(".ma-word[tabindex='0']")
    tab.keyboard.press("Enter")
    word(tab, "target", 5).focus()
    tab.keyboard.press("Enter")
    assert statuses(tab) == {"both": 1, "missing": 3}
    assert figures(tab) != before
    tab.keyboard.press("Escape")
    tab.keyboard.press("g")
    tab.click(".ma-cell[data-source='1'][data-target='3']")
    assert tab.locator(".ma-cell .ma-is-both").count() == 2
    tab.keyboard.press("u")
    assert tab.locator(".ma-cell .ma-is-both").count() == 1
    assert saved(tab, tmp_path)[0].links == {(0, 5)}


def test_a_chosen_word_stays_chosen_for_a_second_partner(open_page: Open) -> None:
    tab = open_page([NamedAlignments("exact", EXACT)])
    tab.click("#edit")
    word(tab, "source", 1).click()
    hint = "“bought” stays chosen"
    assert hint in tab.inner_text(".ma-details")
    for target in (2, 3):
        word(tab, "target", target).click()
        assert texts(tab, ".ma-picked") == ["bought"]
        assert hint in tab.inner_text(".ma-details")
    assert tab.locator(".ma-links .ma-link").count() == 2
    word(tab, "source", 1).click()
    assert texts(tab, ".ma-picked") == []
    assert hint not in tab.inner_text(".ma-details")


def test_an_edited_pair_is_marked_and_found(open_page: Open) -> None:
    tab = open_page()
    tab.click("#edit")
    word(tab, "source", 0).click()
    word(tab, "target", 5).click()
    assert statuses(tab) == {"both": 4}
    assert "edited by hand" in tab.inner_text("#pair-scores")
    tab.select_option("#kind", value="edited")
    expect(tab.locator(".row")).to_have_count(1)
    tab.click("#undo")
    assert "edited" not in tab.inner_text("#pair-scores")


def test_svg_of_what_is_shown(open_page: Open, tmp_path: Path) -> None:
    tab = open_page([NamedAlignments("gold", [aligned("<b> &", "<b> c", "0-0 1-1", "one")])])
    with tab.expect_download() as download:
        tab.click("#svg")
    assert download.value.suggested_filename == "one.svg"
    download.value.save_as(tmp_path / "one.svg")
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert text.count("<path") == 2
    assert "&lt;b&gt;" in text
    tab.click("#grid")
    with tab.expect_download() as download:
        tab.click("#svg")
    download.value.save_as(tmp_path / "grid.svg")
    text = (tmp_path / "grid.svg").read_text(encoding="utf-8")
    assert text.count("<rect") == 1 + 4 + 2  # paper, cells, marks
    assert text.count("<text") == 4


# ---- Size and safety


def test_an_empty_corpus_and_empty_sentences(open_page: Open) -> None:
    tab = open_page([NamedAlignments("none", [])])
    assert tab.inner_text("#count") == "0 pairs"
    assert tab.is_visible("#nothing")
    tab = open_page([NamedAlignments("empty", [aligned("", "a", ""), aligned("", "", "")])])
    tab.keyboard.press("j")
    tab.keyboard.press("g")
    assert tab.inner_text("#pair-place") == "2 of 2"


def test_only_visible_rows_are_on_the_page(open_page: Open) -> None:
    many = [aligned("a b c", "a b d", "0-0 1-1", str(number)) for number in range(5000)]
    tab = open_page([NamedAlignments("many", many)])
    assert tab.inner_text("#count") == "5000 pairs"
    assert 5 < tab.locator(".row").count() < 60
    tab.focus("#list")
    tab.keyboard.press("End")
    assert tab.inner_text("#pair-id") == "4999"
    tab.wait_for_selector("#row-4999")
    assert tab.locator(".row").count() < 60


def test_hostile_text_is_text(open_page: Open, tab: Any) -> None:
    words = [
        "<script>window.hacked=1</script>",
        "</script><script>window.hacked=1</script>",
        "<img/src=x/onerror=window.hacked=1>",
        "'\"><svg/onload=window.hacked=1>",
        "javascript:window.hacked=1",
        "a\x1b[31m\x00\u202eb",
    ]
    sentence = Sentence.from_words(words)
    links = frozenset((n, n) for n in range(len(words)))
    one = Alignment(SentencePair(words[0], sentence, sentence), links)
    tab.on("dialog", lambda dialog: dialog.dismiss())
    open_page([NamedAlignments(words[1], [one]), NamedAlignments(words[2], [one])])
    for view in ("curves", "grid"):
        tab.click(f"#{view}")
        shown = texts(tab, ".ma-word[data-side=source]")
        assert shown == [*words[:-1], "a▯[31m▯▯b"]
        tab.hover(".ma-word >> nth=0")
    tab.click("#changes")
    assert tab.inner_text(".ch-old") == " ".join([*words[:-1], "a▯[31m▯▯b"])
    tab.hover(".ch-old [data-edit]")
    assert tab.evaluate("window.hacked") is None
    assert tab.inner_text("#pair-id") == words[0]
    assert tab.evaluate("document.querySelectorAll('img, iframe, object').length") == 0


def test_scripts_from_elsewhere_do_not_run(chromium: Any, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    html = page([NamedAlignments("gold", GOLD)], title="Test")
    file.write_text(html.replace("</body>", "<script>window.hacked = 1</script></body>"))
    tab = chromium.new_page()
    tab.goto(file.as_uri())
    assert tab.locator(".ma-word").count() > 0
    assert tab.evaluate("window.hacked") is None
    tab.close()
