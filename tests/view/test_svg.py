from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given

from monoalign.core.alignment import Alignment
from monoalign.view.drawing import Drawing
from monoalign.view.svg import to_svg
from monoalign.view.text import printable
from samples import aligned, alignments, any_text, pair

SVG = "{http://www.w3.org/2000/svg}"
KING = aligned("The king gave up", "the monarch abdicated now", "0-0 1-1 2-2 3-2 3p3")


def parsed(alignment: Alignment, **options: float) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(Drawing.of(alignment), **options))  # type: ignore[arg-type]


def words(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text") if text.get("textLength")]


def test_words_and_curves() -> None:
    root = parsed(KING, legend=False)
    assert words(root) == [*KING.pair.source.words, *KING.pair.target.words]
    curves = [path for path in root.iter(f"{SVG}path") if "C" in path.get("d", "")]
    assert len(curves) == 5
    looks = {(path.get("stroke-width"), path.get("stroke-dasharray")) for path in curves}
    assert len(looks) == 4  # three kinds and `possible` differ by more than colour


def test_it_says_in_words_what_it_shows() -> None:
    root = parsed(KING)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}desc") == Drawing.of(KING).text


def test_the_legend_names_what_occurs() -> None:
    notes = [text.text for text in parsed(KING).iter(f"{SVG}text") if not text.get("textLength")]
    assert notes == ["same word", "other word", "phrase", "possible", "corresponds to nothing"]
    same = [t.text for t in parsed(aligned("a", "a", "0-0")).iter(f"{SVG}text")]
    assert same == ["a", "a", "same word"]


def test_long_sentences_are_broken_into_lines() -> None:
    long = Alignment(pair(" ".join(["word"] * 60), "word"), frozenset({(59, 0)}))
    root = parsed(long, width=500)
    assert float(root.get("width", "0")) <= 500
    heights = {text.get("y") for text in root.iter(f"{SVG}text") if text.get("textLength")}
    assert len(heights) > 4


def test_both_colour_schemes() -> None:
    text = to_svg(Drawing.of(KING))
    assert "prefers-color-scheme: dark" in text
    assert 'fill="#ffffff"' in text


@given(alignments(any_text))
def test_any_text_shows_as_text(alignment: Alignment) -> None:
    root = parsed(alignment)
    shown = [*alignment.pair.source.words, *alignment.pair.target.words]
    assert words(root) == [printable(word) for word in shown]


def test_markup_is_text() -> None:
    hostile = aligned("<script>alert(1)</script> \"'&", "]]>--><b> &amp;", "0-0", "<i>")
    assert words(parsed(hostile)) == ["<script>alert(1)</script>", "\"'&", "]]>--><b>", "&amp;"]
    assert "<script" not in to_svg(Drawing.of(hostile))
