from __future__ import annotations

import pytest
from rich.console import Console

from monoalign import align_documents
from monoalign.documents.alignment import DocumentAlignment
from monoalign.view.document_rows import rows
from monoalign.view.document_terminal import document_picture

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


def one_sentence(old: str, new: str) -> list[str]:
    """The lines that show one sentence, without its label."""
    alignment = align_documents([old.split()], [new.split()], aligner="exact")
    lines = printed(alignment).splitlines()[2:]
    return [lines[0].partition("changed")[2].strip(), *(line.strip() for line in lines[1:])]


def test_terminal(alignment: DocumentAlignment) -> None:
    assert printed(alignment) == (
        "1 sentence moved, 1 deleted, 1 added, 1 word replaced, 1 number changed\n"
        "\n"
        "3 → 1  moved      The red car stopped.\n"
        "1 → 2  unchanged  It rained.\n"
        "2 → 3  changed    He paid [-5-]{+6+}≠ dollars for it.\n"
        "                  ≠ another number: 5 dollars → 6 dollars\n"
        "4 →    deleted    [-Zebras <b>sleep</b> & ▯[31m run.-]\n"
        "→ 4    added      {+Nobody knows whether she came.+}"
    )


def test_unchanged_sentences_are_left_out() -> None:
    text = "It rained. He left. She came. All was well."
    same = align_documents(text, text, aligner="exact")
    assert "… 4 sentences unchanged" in printed(same)
    assert "All was well." in printed(same, whole=True)


def test_words_that_have_moved_are_shown_on_two_lines() -> None:
    assert one_sentence("last week he sold the red car .", "he sold the red car last week .") == [
        "~last week~ he sold the red car .",
        "he sold the red car ~last week~ .",
    ]


def test_another_case_is_a_change() -> None:
    assert one_sentence("He saw the Queen .", "He saw the queen .") == [
        "He saw the [-Queen-]{+queen+} ."
    ]


def test_a_lost_negation() -> None:
    assert one_sentence("He did not sign the paper .", "He did sign the paper .") == [
        "He did [-not-]≠ sign the paper .",
        "≠ opposite: not sign → sign",
    ]


def test_the_rows_hold_the_texts(alignment: DocumentAlignment) -> None:
    for row in rows(alignment):
        for line in row.lines:
            whole = "".join(piece.before + piece.text for piece in line)
            assert whole.replace("▯", "\x1b").replace("5", "") in (OLD + NEW).replace("5", "")
