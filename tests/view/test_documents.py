from __future__ import annotations

import re

import pytest
from rich.console import Console

from monoalign import align_documents
from monoalign.documents.alignment import DocumentAlignment
from monoalign.view.document_page import document_page
from monoalign.view.document_terminal import document_picture
from monoalign.view.documents import rows

OLD = (
    "It rained. He paid 5 dollars for it. The red car stopped. Zebras <b>sleep</b> & \x1b[31m run."
)
NEW = "The red car stopped. It rained. He paid 6 dollars for it. Nobody knows whether she came."


@pytest.fixture(scope="module")
def alignment() -> DocumentAlignment:
    return align_documents(OLD, NEW, aligner="exact")


def printed(alignment: DocumentAlignment, *, whole: bool = False) -> str:
    console = Console(width=100, no_color=True, highlight=False, record=True, quiet=True)
    with console.capture() as captured:
        console.quiet = False
        console.print(document_picture(alignment, whole=whole))
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def test_terminal(alignment: DocumentAlignment) -> None:
    assert printed(alignment) == (
        "1 sentence moved, 1 deleted, 1 added, 1 word replaced, 1 number changed\n"
        "\n"
        "3 → 1  moved      The red car stopped.\n"
        "1 → 2  unchanged  It rained.\n"
        "2 → 3  changed    He paid [-5-]{+6+}≠ dollars for it.\n"
        "4 →    deleted    [-Zebras <b>sleep</b> & ▯[31m run.-]\n"
        "→ 4    added      {+Nobody knows whether she came.+}"
    )


def test_unchanged_sentences_are_left_out() -> None:
    text = "It rained. He left. She came. All was well."
    same = align_documents(text, text, aligner="exact")
    assert "… 4 sentences unchanged" in printed(same)
    assert "All was well." in printed(same, whole=True)


def test_words_that_changed_places_are_shown_on_two_lines() -> None:
    old, new = "Last week he sold the red car .", "He sold the red car last week ."
    alignment = align_documents([old.split()], [new.split()], aligner="exact")
    assert rows(alignment)[0].inline is None
    first, second = printed(alignment).splitlines()[2:]
    assert first.endswith(old)
    assert second.strip() == new


def test_the_rows_hold_the_texts() -> None:
    alignment = align_documents(OLD, NEW, aligner="exact")
    for row in rows(alignment):
        for pieces, text in ((row.source, OLD), (row.target, NEW)):
            whole = "".join(piece.before + piece.text for piece in pieces)
            assert whole.replace("▯", "\x1b") in text


def test_page(alignment: DocumentAlignment) -> None:
    html = document_page(alignment, names=("<old>", "new"))
    assert "<title>&lt;old&gt; → new</title>" in html
    assert "1 sentence moved, 1 deleted" in html
    assert "<del>Zebras &lt;b&gt;sleep&lt;/b&gt; &amp; ▯[31m run.</del>" in html
    assert "<ins>Nobody knows whether she came.</ins>" in html
    pieces = re.findall(r"<span [^>]*doc-different[^>]*>[^<]*</span>", html)
    assert len(pieces) == 3  # the legend's, and both sides of the number
    assert 'title="6"' in html
    assert 'title="5"' in html
    assert "{{" not in html
